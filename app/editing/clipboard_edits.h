// Clipboard edits: cut, copy, paste and duplicate bodies.
#pragma once

#include "app/workbench/workbench.h"

namespace sweep {

class Canvas;

// The clipboard holds the text of a whole scene, which can be pasted into a report or another window; likewise any
// scene's text can be pasted here. Other text is refused without a change.
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
    // The edit rounded numbers.
    void noticeChanged(const QString& notice);

private:
    [[nodiscard]] std::optional<Scene> clipboardScene();
    [[nodiscard]] std::optional<Scene> fittingScene();
    void insert(Scene part, Vec by, const QString& verb);

    Canvas& m_canvas;
    Workbench& m_workbench;
    std::optional<Vec> m_menuAt; // where the canvas's menu was opened, until the cursor returns
};

} // namespace sweep
