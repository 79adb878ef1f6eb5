#include "widgets/models/events/frame_sampler.h"

#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"

#include <cmath>
#include <utility>

namespace sweep {

namespace {

// Null where the job is stopped.
SampledEventsPtr marked(const SolverAnswerPtr& answer, Sampling sampling, std::stop_token stop)
{
    constexpr std::size_t often = 4096;
    const Timeline& timeline = *answer->timeline;
    auto sampled = std::make_shared<SampledEvents>(SampledEvents{answer, std::move(sampling), {}});
    sampled->marks.reserve(timeline.events().size());
    for (std::size_t event = 0; event < timeline.events().size(); ++event) {
        if (event % often == 0 && stop.stop_requested())
            return nullptr;
        sampled->marks.push_back(frameMark(timeline, sampled->sampling, event));
    }
    return sampled;
}

} // namespace

FrameSampler::FrameSampler(QObject* parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

FrameSampler::~FrameSampler()
{
    m_stop.request_stop();
    m_threads.waitForDone();
}

void FrameSampler::setAnswer(SolverAnswerPtr answer)
{
    const bool same = m_answer && answer && m_answer->timeline == answer->timeline && m_answer->scene == answer->scene;
    m_answer = std::move(answer);
    if (!same)
        ask();
}

void FrameSampler::setRule(const SamplingRule& rule)
{
    if (rule.rate == m_rule.rate && rule.offset == m_rule.offset && rule.margin == m_rule.margin)
        return;
    m_rule = rule;
    ask();
}

void FrameSampler::setOn(bool on)
{
    if (std::exchange(m_isOn, on) != on)
        ask();
}

void FrameSampler::setSubject(const EventSubject& subject)
{
    m_subject = subject;
    askForShortest();
}

void FrameSampler::ask()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 number = ++m_number;
    m_sampled = nullptr;
    m_problem.clear();
    if (m_isOn && m_answer && m_answer->timeline)
        m_threads.start([this, number, answer = m_answer, rule = m_rule, stop = m_stop.get_token()] {
            if (stop.stop_requested())
                return;
            Result<Sampling> result =
                sweep::sampled(*answer->scene, *answer->timeline, rule, {.stop = stop, .progress = {}});
            const QString problem = result ? QString() : textOf(result.problems().front().message);
            SampledEventsPtr events = result ? marked(answer, std::move(result).value(), stop) : nullptr;
            if (stop.stop_requested())
                return;
            QMetaObject::invokeMethod(
                this, [this, number, events, problem] { take(number, events, problem); }, Qt::QueuedConnection);
        });
    Q_EMIT changed();
    askForShortest();
}

void FrameSampler::take(quint64 number, const SampledEventsPtr& sampled, const QString& problem)
{
    if (number != m_number)
        return;
    m_sampled = sampled;
    m_problem = problem;
    Q_EMIT changed();
    askForShortest();
}

void FrameSampler::askForShortest()
{
    const quint64 number = ++m_shortestNumber;
    m_shortest.reset();
    m_knowsShortest = false;
    if (m_sampled)
        m_threads.start([this, number, sampled = m_sampled, subject = m_subject, stop = m_stop.get_token()] {
            const Timeline& timeline = *sampled->answer->timeline;
            const auto asked = [&](const SampledContact& contact) {
                return !stop.stop_requested() && (subject.isEmpty() || subject.holds(timeline.events()[contact.begin]));
            };
            auto shortest = shortestContact(timeline, sampled->sampling, asked);
            QMetaObject::invokeMethod(
                this,
                [this, number, shortest = std::move(shortest)] {
                    if (number != m_shortestNumber)
                        return;
                    m_shortest = shortest;
                    m_knowsShortest = true;
                    Q_EMIT shortestChanged();
                },
                Qt::QueuedConnection);
        });
    Q_EMIT shortestChanged();
}

FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event)
{
    const SampledContact& contact = sampling.contacts[sampling.contactOf[event]];
    if (contact.missed())
        return {.kind = FrameMark::Kind::missed};
    const auto late = lateness(timeline, sampling, event);
    if (contact.group != 0)
        return {late.value_or(0), contact.group, FrameMark::Kind::merged};
    if (late && *late != 0)
        return {*late, 0, FrameMark::Kind::late};
    const bool shows = event == contact.begin ? contact.showsBegin : contact.showsEnd;
    const bool isTold = late || (shows && timeline.events()[event].clipped);
    return {.kind = isTold ? FrameMark::Kind::seen : FrameMark::Kind::unreported};
}

QString frameMarkText(const FrameMark& mark)
{
    switch (mark.kind) {
    case FrameMark::Kind::seen:
        return FrameSampler::tr("seen");
    case FrameMark::Kind::late:
        return (mark.late < 0 ? FrameSampler::tr("early by %1") : FrameSampler::tr("late by %1"))
            .arg(roundedText(std::abs(mark.late), 4, u""));
    case FrameMark::Kind::missed:
        return FrameSampler::tr("missed");
    case FrameMark::Kind::merged:
        return FrameSampler::tr("one #%1").arg(mark.group);
    case FrameMark::Kind::unreported:
        return FrameSampler::tr("untold");
    }
    return {};
}

QString frameMarkTip(const FrameMark* mark)
{
    if (!mark)
        return FrameSampler::tr("What a checker sees that looks at single frames alone");
    switch (mark->kind) {
    case FrameMark::Kind::missed:
        return FrameSampler::tr("No frame falls into this contact: a frame-by-frame checker misses it");
    case FrameMark::Kind::merged:
        return FrameSampler::tr("No frame between them tells the contacts with this number apart");
    case FrameMark::Kind::late:
        return FrameSampler::tr("How much later than the event the first frame is that notices it");
    case FrameMark::Kind::unreported:
        return FrameSampler::tr("Frames see the contact, but the scene's time ends before one that notices this event");
    case FrameMark::Kind::seen:
        return FrameSampler::tr("A frame falls on this event, or it is cut by the scene's time");
    }
    return {};
}

} // namespace sweep
