#include "app/workbench/workbench.h"

#include "widgets/format/text.h"

#include <algorithm>

namespace sweep {

Workbench::Workbench(QObject* parent)
    : QObject(parent), selection(document), player(playhead), frames(playhead), bodies(document),
      m_scene(document.snapshot())
{
    impact.setInstrument(Instrument::impact);
    connect(&document, &SceneDocument::changed, this, &Workbench::followDocument);
    connect(&selection, &Selection::changed, this, &Workbench::followSelection);
    connect(&sampler, &FrameSampler::changed, this, &Workbench::updateSampling);
    connect(&events, &EventModel::nameTyped, &bodies, [this](std::size_t body, const QString& name) {
        bodies.setData(bodies.index(int(body), BodyModel::NameColumn), name, Qt::EditRole);
    });
    connect(&solver, &Solver::answered, this, &Workbench::takeAnswer);
    connect(&playhead, &Playhead::moved, this, &Workbench::followPlayhead);
    connect(&playhead, &Playhead::rangeChanged, this, &Workbench::followPlayhead);
    m_panelTimer.setSingleShot(true);
    m_panelTimer.setInterval(100);
    m_panelTimer.callOnTimeout(this, [this] {
        if (m_panelsWait)
            showInPanels();
    });
    connect(&solver, &Solver::stageChanged, this, [this] {
        m_panelsWait |= holdsPanels();
        if (!holdsPanels())
            showAuditing();
        if (solver.isBusy())
            return;
        resting.dropStale();
        Q_EMIT settled();
    });
}

void Workbench::followDocument(const SceneChange& change)
{
    m_scene = document.snapshot();
    if (document.undoStack().index() < m_bookmarkedStep)
        m_bookmarked = nullptr; // its step was undone
    if (change.kind == SceneChange::Kind::view && (m_answer || solver.isBusy())) {
        keepAnswer();
        return;
    }
    if (change.kind == SceneChange::Kind::everything) {
        player.pause();
        m_startsAtFirstInstant = false;
        m_bookmarked = nullptr;
    }
    selection.clearEvent();
    followSelection();
    setAnswer(nullptr);
    playhead.setWindow(window(*m_scene));
    if (change.isAnother)
        playhead.toStart();
    compute(change);
    Q_EMIT sceneChanged();
}

void Workbench::followSelection()
{
    if (selection.pickedEvent() != m_passed)
        m_passed.reset();
    lab.setSubject(m_scene, gridLabBody(*m_scene, selection.bodies()));
    clearance.setSubject(m_scene, clearancePair(*m_scene, selection.bodies()));
    sampler.setSubject(subject());
    instruments.setSubject(m_scene, selection.bodies());
    impact.setSubject(m_scene, selection.bodies());
}

void Workbench::followPlayhead()
{
    bodies.setTime(playhead.time());
    events.setInstant(playhead.instant());
    const bool onInstant = playhead.timeline() && playhead.instant();
    const InstrumentTimePtr time = onInstant ? instrumentTime(playhead.timeline()->instants()[*playhead.instant()].time)
                                             : instrumentTime(playhead.time());
    instruments.setTime(time);
    impact.setTime(time);
}

void Workbench::updateSampling()
{
    const QString off = tr("The events are not sampled by frames. Turn on Time ▸ Sample by Frames.");
    events.setSampled(sampler.sampled(), sampler.isOn() ? sampler.problem() : off);
}

const Event* Workbench::pickedEvent() const
{
    const auto picked = selection.pickedEvent();
    return picked && timeline() && *picked < timeline()->events().size() ? &timeline()->events()[*picked] : nullptr;
}

EventSubject Workbench::subject() const
{
    EventSubject subject{selection.bodies(), {}};
    if (const Event* event = pickedEvent(); event && selection.lastPicked() == Selection::Picked::event)
        subject.pair = *event;
    return subject;
}

std::optional<BodyPair> Workbench::restingContact() const
{
    const auto& bodies = selection.bodies();
    if (!m_answer || !m_answer->untested || bodies.size() != 2 || selection.lastPicked() != Selection::Picked::bodies)
        return {};
    const BodyPair pair{std::uint32_t(bodies[0]), std::uint32_t(bodies[1])};
    const bool isListed = std::ranges::binary_search(m_answer->untested->inContact, pair, {}, &RestingContact::pair);
    return isListed ? std::optional(pair) : std::nullopt;
}

std::optional<std::pair<std::size_t, std::size_t>> Workbench::pairAhead() const
{
    const bool isPresent = m_answer && m_answer->scene == m_scene; // false while the answer is of an earlier scene
    if (const Timeline* known = isPresent ? timeline() : nullptr) {
        const auto& all = known->events();
        const std::size_t instant = playhead.instant().value_or(firstInstantFrom(*known, playhead.time()));
        const auto here =
            all.begin() +
            std::ptrdiff_t(instant < known->instants().size() ? known->instants()[instant].first : all.size());
        const auto isOfTwo = [](const Event& event) { return !event.withCell(); };
        auto found = std::find_if(here, all.end(), isOfTwo);
        if (found == all.end())
            found = std::find_if(all.begin(), here, isOfTwo);
        if (found != all.end() && !found->withCell())
            return std::pair(std::size_t(found->a), std::size_t(found->b));
    }
    return m_scene->bodies.size() < 2 ? std::nullopt : std::optional(std::pair(std::size_t(0), std::size_t(1)));
}

std::optional<Cell> Workbench::pickedCell() const
{
    const Event* event = pickedEvent();
    return event && event->withCell() ? event->cell : selection.pickedCell();
}

// Marks and bookmarks change no event, so the answer stays valid for the scene with new ones.
void Workbench::keepAnswer()
{
    followSelection();
    Q_EMIT sceneChanged();
    if (m_answer)
        setAnswer(m_answer);
}

void Workbench::selectBodies(const QStringList& ids)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < m_scene->bodies.size(); ++i)
        if (ids.contains(textOf(m_scene->bodies[i].id)))
            indices.push_back(i);
    selection.setBodies(std::move(indices));
}

void Workbench::compute(const SceneChange& change)
{
    events.setStale(true);
    m_asked = document.revision();
    solver.request(m_scene, document.revision(), change);
    if (lab.isCancelled())
        lab.compareAgain();
    if (clearance.isCancelled())
        clearance.computeAgain();
}

void Workbench::takeAnswer(const SolverAnswerPtr& answer)
{
    if (answer->revision != m_asked)
        return;
    if (!m_answer && answer->timeline)
        moveBookmarks(*answer);
    setAnswer(answer);
}

// Bookmarks follow from where they were before the step, so that the course of a gesture does not matter. Undo and redo
// restore them themselves.
void Workbench::moveBookmarks(const SolverAnswer& answer)
{
    const int step = document.undoStack().index();
    const bool canFollow =
        m_bookmarked && step >= m_bookmarkedStep && m_bookmarked->scene->bookmarks == m_scene->bookmarks;
    if (!canFollow || step > m_bookmarkedStep)
        m_stepStart = canFollow ? m_bookmarked : nullptr;
    if (m_stepStart)
        document.followBookmarks(movedBookmarks(*m_stepStart, answer));
}

void Workbench::setAnswer(SolverAnswerPtr answer)
{
    const Timeline* before = m_answer ? m_answer->timeline.get() : nullptr;
    if (answer && answer->revision != document.revision()) {
        auto kept = std::make_shared<SolverAnswer>(*answer);
        kept->revision = document.revision();
        kept->scene = m_scene;
        answer = std::move(kept);
    }
    m_answer = std::move(answer);
    std::shared_ptr<const Timeline> timeline = m_answer ? m_answer->timeline : nullptr;
    if (timeline.get() != before || !m_answer)
        playhead.setTimeline(timeline);
    if (timeline) {
        m_bookmarked = m_scene->bookmarks ? m_answer : nullptr;
        m_bookmarkedStep = document.undoStack().index();
    }
    if (m_answer) {
        sampler.setAnswer(m_answer);
        sampler.setSubject(subject());
    }
    m_panelsWait = true;
    if (!holdsPanels())
        showInPanels();
    if (m_startsAtFirstInstant && timeline) {
        m_startsAtFirstInstant = false;
        playhead.setInstant(0);
    }
    Q_EMIT answerChanged();
}

void Workbench::showInPanels()
{
    m_panelsWait = false;
    if (m_answer) {
        events.setAnswer(m_answer);
        events.setStale(false);
    }
    events.setInstant(m_answer ? playhead.instant() : std::nullopt);
    resting.setAnswer(m_answer);
    pairs.setAnswer(m_answer);
    showAuditing();
    Q_EMIT panelsDue();
    if (m_isDragging)
        m_panelTimer.start();
}

void Workbench::showAuditing()
{
    events.setAuditing(solver.isBusy());
    resting.setAuditing(solver.isBusy());
}

void Workbench::setDragging(bool isOn)
{
    m_isDragging = isOn;
    if (!isOn && m_panelsWait)
        showInPanels();
}

void Workbench::stepFrame(int count)
{
    player.pause();
    frames.step(count);
}

// A step through all events picks one of them, too, and the next step goes on through all.
EventSubject Workbench::steppedEvents() const
{
    EventSubject stepped{selection.bodies(), {}};
    if (const Event* event = pickedEvent(); event && stepped.bodies.empty() && selection.pickedEvent() != m_passed)
        stepped.pair = *event;
    return stepped;
}

// Several events may share an instant, so stepping continues from the picked event.
void Workbench::step(bool forward, bool ofAll)
{
    const Timeline* timeline = playhead.timeline();
    player.pause();
    const EventSubject wanted = ofAll ? EventSubject() : steppedEvents();
    if (!timeline || wanted.isEmpty()) {
        forward ? playhead.toNext() : playhead.toPrevious();
        if (timeline && playhead.instant()) {
            m_passed = timeline->instants()[*playhead.instant()].first;
            selection.setEvent(*m_passed);
        }
        return;
    }
    const auto picked = selection.pickedEvent();
    const auto& instants = timeline->instants();
    const std::size_t instant = playhead.instant().value_or(firstInstantFrom(*timeline, playhead.time()));
    const bool inside = playhead.instant() && picked && timeline->instantOf(*picked) == instant;
    const std::size_t first = instant < instants.size() ? instants[instant].first : timeline->events().size();
    const std::size_t after = playhead.instant() ? first + instants[instant].count : first;
    const auto event = forward ? nextEventOf(*timeline, wanted, inside ? *picked + 1 : after)
                               : previousEventOf(*timeline, wanted, inside ? *picked : first);
    if (!event)
        return;
    playhead.setInstant(timeline->instantOf(*event));
    selection.setEvent(*event);
}

} // namespace sweep
