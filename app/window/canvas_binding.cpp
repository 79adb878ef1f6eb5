#include "app/window/canvas_binding.h"

#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"

#include <QMainWindow>

#include <algorithm>

namespace sweep {

CanvasBinding::CanvasBinding(const WindowParts& parts)
    : QObject(&parts.window), m_workbench(parts.workbench), m_canvas(parts.canvas), m_window(parts.window)
{
    connect(&m_workbench.document, &SceneDocument::changed, &m_canvas, [this](const SceneChange& change) {
        if (change.kind == SceneChange::Kind::everything)
            m_canvas.setFocus(); // letters are tools from the first one on
    });
    connect(&m_workbench, &Workbench::sceneChanged, this, &CanvasBinding::followScene);
    connect(&m_workbench, &Workbench::answerChanged, this, &CanvasBinding::followAnswer);
    connect(&m_workbench.playhead, &Playhead::moved, this, &CanvasBinding::followPlayhead);
    connect(&m_workbench.playhead, &Playhead::rangeChanged, this, &CanvasBinding::followPlayhead);
    connect(&m_workbench.selection, &Selection::changed, this, &CanvasBinding::followSelection);
    connect(&m_workbench.lab, &GridLabComparison::changed, this, &CanvasBinding::paintLab);
    connect(&m_workbench.instruments, &Instruments::changed, this, &CanvasBinding::followInstruments);
    connect(&m_canvas, &Canvas::toolChanged, this, &CanvasBinding::followInstruments);
    connect(&m_workbench.sampler, &FrameSampler::changed, this, &CanvasBinding::followFrames);
    connect(&parts.panels, &Panels::framesSeen, this, [this](bool isSeen) {
        m_framesSeen = isSeen;
        followFrames();
    });
    followScene();
    followAnswer();
    followSelection();
    paintLab();
}

void CanvasBinding::followScene()
{
    m_canvas.setScene(m_workbench.scene());
    m_canvas.setBodyMarks(markedBodies(*m_workbench.scene()));
}

void CanvasBinding::followAnswer()
{
    const SolverAnswerPtr& answer = m_workbench.answer();
    answer ? m_canvas.setCells(answer->timeline, answer->cells) : m_canvas.setCells(nullptr, nullptr);
    followResting();
    followPlayhead();
}

void CanvasBinding::followPlayhead()
{
    m_canvas.setTime(m_workbench.playhead.position());
    showContacts();
    followFrames();
}

void CanvasBinding::followResting()
{
    const auto pair = m_workbench.restingContact();
    m_resting.reset();
    if (!pair)
        return;
    const Scene& scene = *m_workbench.answer()->scene;
    const Interval a = activeInterval(scene, scene.bodies[pair->a]);
    const Interval b = activeInterval(scene, scene.bodies[pair->b]);
    m_together = {std::max(a.start, b.start), std::min(a.end, b.end)};
    m_resting = restingMark(scene, *pair);
}

// Those of the playhead's instant, and the selected one at rest, while both of its bodies are there.
void CanvasBinding::showContacts()
{
    const Playhead& playhead = m_workbench.playhead;
    const Timeline* timeline = m_workbench.timeline();
    const bool isAtInstant = timeline && playhead.timeline() == timeline && playhead.instant();
    std::vector<ContactMark> marks;
    if (isAtInstant)
        marks = contactMarksOf(*m_workbench.answer()->scene, *timeline, *playhead.instant(), playhead.side());
    if (m_resting && m_together.start <= playhead.time() && playhead.time() <= m_together.end)
        marks.push_back(*m_resting);
    m_canvas.setContacts(std::move(marks));
}

// The frames before and after the playhead, while somebody looks at frames.
void CanvasBinding::followFrames()
{
    const Playhead& playhead = m_workbench.playhead;
    const auto frames = m_workbench.sampler.framesIn(playhead.window());
    const bool isShown = m_framesSeen && frames;
    const bool onInstant = playhead.timeline() && playhead.instant();
    m_canvas.setFrames(isShown
                           ? framesAround(*frames, onInstant ? playhead.timeline()->instants()[*playhead.instant()].time
                                                             : Instant(playhead.time()))
                           : std::vector<FrameTime>());
}

void CanvasBinding::followSelection()
{
    followResting();
    showContacts();
    m_canvas.setSelectedBodies(m_workbench.selection.bodies());
    m_canvas.setSelectedCell(m_workbench.pickedCell());
}

void CanvasBinding::paintLab()
{
    m_canvas.setLab(labPicture(m_workbench.lab, brightnessOf(m_window.palette())));
}

void CanvasBinding::followInstruments()
{
    const auto& reading = m_workbench.instruments.reading();
    // While a body is steered, the canvas shows already what it will reach.
    const bool shows = reading && m_workbench.instruments.isActive() && m_canvas.tool() != ToolKind::steer;
    m_canvas.setInstrument(shows ? reading->marks : InstrumentMarks{});
}

} // namespace sweep
