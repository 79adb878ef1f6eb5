// Edit actions: groups, casts, clipboard, transforms, marks of cuts.
#pragma once

#include "app/files/dialogs.h"
#include "app/workbench/actions.h"
#include "app/workbench/workbench.h"
#include "core/scene/editing.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/text.h"

#include <array>

class QWidget;

namespace sweep {

// Cuts of the selected point: the list, and marks on the canvas.

class Panels;

// The canvas shows the marks while the list is visible or the cut tool is active. The arguments outlive this object.
class CutNotes : public QObject
{
    Q_OBJECT

public:
    CutNotes(Workbench& bench, Canvas& canvas, Panels& panels);

private:
    void followSubject();
    void paint();

    Workbench& m_bench;
    Canvas& m_canvas;
    Panels& m_panels;
};

// Edits of the selected bodies that do not change their numbers: groups, marks, casts, polygons and order.

class BodyEdits : public QObject
{
    Q_OBJECT

public:
    explicit BodyEdits(Workbench& workbench) : m_workbench(workbench) {}

    // Puts the selected bodies into one new group.
    void group();
    void ungroup();
    // Hides the selected bodies, or shows them if all are hidden. toggleLocked() does the same for locks.
    void toggleHidden();
    void showAll();
    void toggleLocked();
    void unlockAll();
    // The names of the selected bodies: "a, b and c", or "7 bodies" if there are more than four.
    [[nodiscard]] QString listedNames() const;
    // Turns the selected segments, rays and thick lines at rest into casts, in one step; other bodies stay.
    void makeCasts();
    [[nodiscard]] bool canMakeCasts() const { return !castsOfSelected(1).empty(); }
    // Turns the selected segments or thick lines, which form a closed chain, into one polygon. Other bodies stay. Fewer
    // than three of them stand for all segments and thick lines of their groups.
    void joinSegments();
    [[nodiscard]] bool canJoinSegments() const;
    // Turns the selected polygons into segments or thick lines, a group for each polygon. Other bodies stay.
    void explode();
    [[nodiscard]] bool canExplode() const { return !selectedPolygons().empty(); }
    // Moves the selected bodies one row up or down the list, if possible.
    void moveUp();
    void moveDown();

Q_SIGNALS:
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    // Emitted when an edit has an effect that is not evident, or loses something; the notice describes this.
    void noticeChanged(const QString& notice);

private:
    using Ids = std::vector<std::string> BodyMarks::*;

    [[nodiscard]] const std::vector<std::size_t>& selected() const { return m_workbench.selection.bodies(); }
    [[nodiscard]] QString names() const { return labelOf(m_workbench.document.scene(), selected()); }
    // Toggles the mark of the selected bodies; true if all of them have it afterwards.
    [[nodiscard]] bool toggled(Ids ids, BodyMarks& marks) const;
    // The first casts that selected bodies can become, at most this many: thousands may be selected.
    [[nodiscard]] std::vector<IndexedBody> castsOfSelected(std::size_t most) const;
    [[nodiscard]] std::vector<std::size_t> selectedSides() const;
    [[nodiscard]] std::vector<std::size_t> selectedPolygons() const;
    void setGroup(const std::optional<std::string>& group, const QString& step);

    Workbench& m_workbench;
};

// Transforms of the selected bodies: mirror, turn, scale, move by numbers, align and spread.

struct Transform;

// Each transform changes all numbers of the bodies in one undo step. Numbers that cannot be exact are rounded once and
// never silently: the step's name is marked, and a notice reports how many and by how much; a dialog does so
// beforehand.
class TransformEdits : public QObject
{
    Q_OBJECT

public:
    TransformEdits(Workbench& workbench, QWidget& window) : m_workbench(workbench), m_window(window) {}

    // The centre of turns, mirrors and scales: (0, 0), or the middle of all positions in the bodies' numbers.
    void setAboutOrigin(bool about) { m_aboutOrigin = about; }

    // Left, right, top and bottom are those of the screen; quarters > 0 turn to the left.
    void mirror(bool across);
    void quarterTurn(int quarters);
    void scale(double factor);
    void align(Alignment alignment);
    void spread(Distribution spread);
    // Each prompts for its numbers, and offers the ones typed earlier but not used.
    void moveBy();
    void turnBy();
    void scaleBy();
    void forgetTyped() { m_drafts = {}; }

Q_SIGNALS:
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    void noticeChanged(const QString& notice);

private:
    struct Preview;
    [[nodiscard]] Vec pivot() const;
    [[nodiscard]] bool pointsDown() const;
    [[nodiscard]] Preview preview(const std::vector<Transform>& transforms) const;
    [[nodiscard]] Preview preview(const Transform& transform) const;
    void write(Preview preview, const QString& step, bool previewed = false);
    void shift(const std::vector<Vec>& shifts, const QString& step);

    Workbench& m_workbench;
    QWidget& m_window;
    bool m_aboutOrigin = false;
    std::array<DialogDraft, 3> m_drafts; // drafts of moveBy, turnBy and scaleBy
};

// Clipboard edits: cut, copy, paste and duplicate bodies.

class Canvas;

// The clipboard holds the text of a whole scene, which can be pasted into a report or another window; likewise any
// scene's text can be pasted here. Other text is to be imported as geometry.
class ClipboardEdits : public QObject
{
    Q_OBJECT

public:
    // A larger text is refused, because reading it would block the window.
    static constexpr std::uint64_t mostBytes = std::uint64_t{64} << 20;

    ClipboardEdits(Canvas& canvas, Workbench& workbench);

    void cut();
    void copy();
    // Centres the pasted bodies at the cursor or where the canvas's menu was opened; in the middle of the view if the
    // cursor is outside the canvas.
    void paste();
    void pasteInPlace();
    // Copies the selected bodies to a place beside them, without the clipboard.
    void duplicate();

Q_SIGNALS:
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    // Emitted when an edit has rounded numbers; the notice describes this.
    void noticeChanged(const QString& notice);
    // The clipboard holds this text, which is not a scene's. Pasting in place asks before it adds.
    void importWanted(const QString& text, bool asks);

private:
    // The scene on the clipboard. Reports a refusal, or requests an import, and returns nothing if there is none.
    [[nodiscard]] std::optional<Scene> clipboardScene(bool isInPlace);
    [[nodiscard]] std::optional<Scene> fittingScene(bool isInPlace);
    void insert(Scene part, Vec by, const QString& verb);

    Canvas& m_canvas;
    Workbench& m_workbench;
    std::optional<Vec> m_menuAt; // the position at which the canvas's menu was opened, until the cursor returns
};

// Actions of the Edit and Body menus: undo, selection, clipboard, and edits of the selected bodies.

struct WindowParts;

// Connects the actions, and enables those that are possible at present. The workbench outlives it.
class EditActions : public QObject
{
    Q_OBJECT

public:
    explicit EditActions(const WindowParts& parts);

Q_SIGNALS:
    // An edit was refused for these reasons; nothing was changed.
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    // A text about the rounding of the latest change; empty if it rounded nothing.
    void noticeChanged(const QString& notice);
    // The text on the clipboard is to be pasted, and is not a scene's; with the dialog in any case if `asks`.
    void importWanted(const QString& text, bool asks);

private:
    template <class Edits, class... Arguments>
    void connectAction(ActionId id, Edits& edits, void (Edits::*edit)(Arguments...), Arguments... arguments);
    void limitKeys(const WindowParts& parts);
    void connectUndo(Canvas& canvas);
    void connectSelection(Panels& panels);
    void connectAdding(const Canvas& canvas);
    void addRegularPolygon(const Canvas& canvas);
    void connectClipboard();
    void connectBodies(Panels& panels);
    void connectTransforms();
    void setNumbers(NumberFormat format);
    void followUndo();
    void followSelection();
    void followBodies();

    const Actions& m_actions;
    Workbench& m_workbench;
    ClipboardEdits m_clipboard;
    BodyEdits m_bodies;
    TransformEdits m_transforms;
    QWidget& m_window;
    DialogDraft m_polygonDraft;
};

} // namespace sweep
