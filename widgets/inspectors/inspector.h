// Inspector panel: shows the bodies, the event or the scene, whichever was picked last.
#pragma once

#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"
#include "widgets/models/solver/solver_answer.h"

#include <QScrollArea>

class QLabel;

namespace sweep {

class BodyInspector;
class EventInspector;
class FactRows;
class HeldField;
class RelatedEvents;
class RelationView;
class SceneInspector;
class WrappedLabel;

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

    [[nodiscard]] BodyInspector& bodyPage() { return *m_body; }
    [[nodiscard]] EventInspector& eventPage() { return *m_event; }
    [[nodiscard]] RelatedEvents& relatedEvents() { return *m_related; }
    [[nodiscard]] RelationView& relation() { return *m_relation; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
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
