// Workbench: the document, the solver and the models that all views share.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/document/playhead.h"
#include "widgets/document/scene_document.h"
#include "widgets/document/selection.h"
#include "widgets/document/solver.h"
#include "widgets/models/body_model.h"
#include "widgets/models/events/contact_model.h"
#include "widgets/models/events/event_model.h"
#include "widgets/models/events/facts.h"
#include "widgets/models/events/pair_models.h"
#include "widgets/models/grid_lab.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/models/instruments/cuts.h"
#include "widgets/models/instruments/instruments.h"

#include <QObject>
#include <QTimer>

namespace sweep {

// Connects its members: a change of the scene starts the solver, and the answer is passed to the playhead and the
// models. Does not depend on widgets.
class Workbench : public QObject
{
    Q_OBJECT

public:
    explicit Workbench(QObject* parent = nullptr);

    SceneDocument document;
    SceneLoader loader;
    SceneSaver saver;
    Selection selection;
    Playhead playhead;
    Player player;
    FrameStepper frames;
    Solver solver;
    GridLabComparison lab;
    ClearanceModel clearance;
    Instruments instruments;
    Instruments impact; // the time to impact of two selected bodies
    CutModel cuts;
    EventModel events;
    RestingModel resting;
    FrameSampler sampler;
    PairModel pairs;
    BodyModel bodies;

    // A snapshot of the present scene, which never changes.
    [[nodiscard]] const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    // The latest answer of the solver; null while there is none.
    [[nodiscard]] const SolverAnswerPtr& answer() const { return m_answer; }
    // The timeline of that answer; null while there is none.
    [[nodiscard]] const Timeline* timeline() const { return m_answer ? m_answer->timeline.get() : nullptr; }

    // The picked event; null if none is picked or there is no timeline.
    [[nodiscard]] const Event* pickedEvent() const;
    // The selected bodies, or the pair of the picked event.
    [[nodiscard]] EventSubject subject() const;
    // The two selected bodies, if they are one of the contacts at rest that the answer lists.
    [[nodiscard]] std::optional<BodyPair> restingContact() const;
    // The cell of the picked event, otherwise the picked cell.
    [[nodiscard]] std::optional<Cell> pickedCell() const;

    // The bodies of the next event between two bodies, otherwise of the first such event; without one, the first two
    // bodies of the scene, if there are two.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> pairAhead() const;
    // Selects the bodies that have one of these ids.
    void selectBodies(const QStringList& ids);
    void computeAgain() { compute({}); }
    // The events that a step goes through: those of the selected bodies, otherwise of the pair of the event that the
    // user picked. Empty: all.
    [[nodiscard]] EventSubject steppedEvents() const;
    // Goes to the next or previous one of these events, or instant of all, and picks its first event.
    void step(bool forward, bool ofAll = false);
    void stepFrame(int count);
    // Goes to the first instant once it is computed.
    void startAtFirstInstant() { m_startsAtFirstInstant = true; }
    // While a body is being dragged, panelsDue() and the models of tables follow at most ten times a second, so that
    // the picture keeps up with the mouse.
    void setDragging(bool isOn);

Q_SIGNALS:
    void sceneChanged();
    void answerChanged();
    // Panels must show answer(): with each answerChanged(), but more seldom during a drag.
    void panelsDue();
    // Solver and audit have ended: done, refused or cancelled.
    void settled();

private:
    void followDocument(const SceneChange& change);
    void followSelection();
    void updateSampling();
    void followPlayhead();
    void keepAnswer();
    void compute(const SceneChange& change);
    void takeAnswer(const SolverAnswerPtr& answer);
    void moveBookmarks(const SolverAnswer& answer);
    void setAnswer(SolverAnswerPtr answer);
    [[nodiscard]] bool holdsPanels() const { return m_isDragging && m_panelTimer.isActive(); }
    void showInPanels();
    void showAuditing();

    std::shared_ptr<const Scene> m_scene;
    SolverAnswerPtr m_answer;
    quint64 m_asked = 0;          // the revision that the solver was asked for last
    SolverAnswerPtr m_bookmarked; // the last answer with a timeline if its scene has bookmarks; otherwise null
    int m_bookmarkedStep = 0;     // the index of the undo stack for that answer
    SolverAnswerPtr m_stepStart;  // the answer from before the present step; null if bookmarks cannot follow it
    bool m_startsAtFirstInstant = false;
    std::optional<std::size_t> m_passed; // the event that a step through all picked, while it is picked
    bool m_isDragging = false;
    bool m_panelsWait = false; // the panels show an earlier answer
    QTimer m_panelTimer;       // runs until the panels may follow again during a drag
};

} // namespace sweep
