// Inspector: the page about what was picked last, and the page of the scene.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/scene_document.h"
#include "widgets/document/selection.h"
#include "widgets/document/solver.h"

#include <QObject>
#include <QPointer>
#include <QScrollArea>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QScrollArea;
class QToolButton;
class QWidget;

namespace sweep {

// Scroll position that keeps the field with the focus where it stands, while rows above it come and go.

// Holds the field of the area's page that has the focus, until it loses it or release() is called, and then from the
// next key or click in it. If the page would have to begin lower than the top of the area, the gap grows instead.
class HeldField : public QObject
{
    Q_OBJECT

public:
    // Requires: the area has its page, and the gap is a part of it above the fields.
    HeldField(QScrollArea& area, QWidget& gap);

    // Call it when another subject is shown, which begins at the top.
    void release();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(QWidget* focus);
    void watch(QWidget* field);
    void move(int pixels);
    void apply();

    QScrollArea& m_area;
    QWidget& m_gap;
    QPointer<QWidget> m_field;
    bool m_isHeld = false;
    std::optional<int> m_wanted; // value of the scroll bar, which its range may not allow yet
};

// Inspector of the scene: title, notes, time and grid.

class MessageLabel;
class NumberField;
class WrappedLabel;

class SceneInspector : public QWidget
{
    Q_OBJECT

public:
    explicit SceneInspector(SceneDocument& document, QWidget* parent = nullptr);

    void show();

Q_SIGNALS:
    // The cursor was moved in the notes, to this place in them.
    void cursorMoved(const QWidget& notes, const QRect& at);
    // The user wants other numbers in the scene.
    void numbersChosen(NumberFormat format);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    NumberField* numberField(const QString& name);
    void writeTexts();
    void writeTime(int gesture);
    void writeGrid(int gesture);
    void connectField(NumberField& field, void (SceneInspector::*write)(int));
    void showNumbers();
    void showMessages();
    void showNotes();
    void fitNotes();

    SceneDocument& m_document;
    int m_gesture = 0;
    QLineEdit* m_title;
    QPlainTextEdit* m_notes; // a paragraph until it is edited
    QToolButton* m_edit;     // the notes
    NumberField* m_start;
    NumberField* m_end;
    QComboBox* m_numbers; // doubles or singles
    QCheckBox* m_hasGrid;
    QWidget* m_gridPart;
    NumberField* m_spacingX;
    NumberField* m_spacingY;
    NumberField* m_originX;
    NumberField* m_originY;
    QComboBox* m_cells;
    MessageLabel* m_message;
};

// Inspector panel: shows the bodies, the event or the scene, whichever was picked last.

class BodyInspector;
class EventInspector;
class FactRows;
class HeldField;
class RelatedEvents;
class RelationView;
class SceneInspector;

// Above the page are the relation of two bodies, the events of what was picked, a summary of the pair, and the hits of
// a cast.
class Inspector : public QScrollArea
{
    Q_OBJECT

public:
    Inspector(SceneDocument& document, Selection& selection, Playhead& playhead, QWidget* parent = nullptr);

    // Null while there is no answer for the present scene.
    void setAnswer(SolverAnswerPtr answer);
    // Takes ownership. The summary is shown while two bodies are picked.
    void setPairSummary(QWidget* summary);

    // Wide enough for every field next to a scroll bar.
    [[nodiscard]] QSize minimumSizeHint() const override;

    [[nodiscard]] SceneInspector& scenePage() { return *m_scene; }
    [[nodiscard]] BodyInspector& bodyPage() { return *m_body; }
    [[nodiscard]] EventInspector& eventPage() { return *m_event; }
    [[nodiscard]] RelatedEvents& relatedEvents() { return *m_related; }
    [[nodiscard]] RelationView& relation() { return *m_relation; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void endBetweenRows();
    [[nodiscard]] int wholeHeight(int height) const;
    void followScene();
    void showCast();
    void showRelation();

    // The subject of the shown page.
    struct Subject
    {
        Selection::Picked picked = Selection::Picked::bodies;
        std::vector<std::size_t> bodies;
        std::optional<std::size_t> event;
        friend bool operator==(const Subject&, const Subject&) = default;
    };

    SceneDocument& m_document;
    Selection& m_selection;
    SolverAnswerPtr m_answer;
    Subject m_subject;
    QWidget* m_page;
    RelationView* m_relation;
    RelatedEvents* m_related;
    QWidget* m_pair = nullptr;
    QWidget* m_cast;
    std::vector<std::size_t> m_castBodies; // bodies of the last showCast()
    WrappedLabel* m_castTitle;
    FactRows* m_castRows;
    SceneInspector* m_scene;
    BodyInspector* m_body;
    EventInspector* m_event;
    QLabel* m_computing;
    HeldField* m_held = nullptr;
};

} // namespace sweep
