// What does the workbench consist of behind its views?
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/document/scene_loader.h"
#include "widgets/document/scene_saver.h"
#include "widgets/models/bodies/body_model.h"
#include "widgets/models/events/event_model.h"
#include "widgets/models/events/event_subject.h"
#include "widgets/models/events/frame_sampler.h"
#include "widgets/models/events/pair_model.h"
#include "widgets/models/grid/grid_lab_comparison.h"
#include "widgets/models/instruments/clearance_model.h"
#include "widgets/models/instruments/cut_model.h"
#include "widgets/models/instruments/instruments.h"
#include "widgets/models/session/frame_stepper.h"
#include "widgets/models/session/player.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"
#include "widgets/models/solver/solver.h"
#include "widgets/models/solver/solver_answer.h"

#include <QObject>

namespace sweep {

// Document, solver and all that views share, connected: a change of the scene asks for its answer, and an answer goes
// to the playhead and the models. No widget is known here.
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
    CutModel cuts;
    EventModel events;
    FrameSampler sampler;
    PairModel pairs;
    BodyModel bodies;

    // The scene as it is now, which does not change any more.
    [[nodiscard]] const std::shared_ptr<const Scene>& scene() const { return m_scene; }
    // The answer that belongs to it; null while there is none.
    [[nodiscard]] const SolverAnswerPtr& answer() const { return m_answer; }

    // The selected bodies, or the pair of the picked event.
    [[nodiscard]] EventSubject subject() const;
    // The cell that was picked, or that of the picked event.
    [[nodiscard]] std::optional<Cell> pickedCell() const;

    void computeAgain();
    // To the next or previous instant, and picks its first event.
    void step(bool forward);
    // To the next or previous event of what is selected, and picks it.
    void stepEvent(bool forward);
    void stepFrame(int frames);
    // Stands at the first instant once it is known.
    void startAtFirstInstant() { m_toFirstInstant = true; }

Q_SIGNALS:
    void sceneChanged();
    // There is an answer, or there is none any more.
    void answerChanged();
    // Everything that was asked for is done, refused or cancelled.
    void settled();

private:
    void followDocument(const SceneChange& change);
    void followSelection();
    void updateSampling();
    void followPlayhead();
    void keepAnswer();
    void compute(const SceneChange& change);
    void takeAnswer(const SolverAnswerPtr& answer);
    void setAnswer(SolverAnswerPtr answer);

    std::shared_ptr<const Scene> m_scene;
    SolverAnswerPtr m_answer;
    bool m_toFirstInstant = false;
};

} // namespace sweep
