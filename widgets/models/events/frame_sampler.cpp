#include "widgets/models/events/frame_sampler.h"

#include "core/sampling/sampling.h"
#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sweep {

FrameSampler::FrameSampler(QObject* parent)
    : QObject(parent), m_rule(std::make_shared<const SamplingRule>()),
      m_sampling(sample, [this](Sampled sampled) { take(std::move(sampled)); }),
      m_searching(searched, [this](const std::optional<ShortestContact>& shortest) {
          m_shortest = shortest;
          m_knowsShortest = true;
          Q_EMIT shortestChanged();
      })
{
}

FrameSampler::Sampled FrameSampler::sample(const Query& query, const Job& job)
{
    constexpr std::size_t often = 4096;
    const Timeline& timeline = *query.answer->timeline;
    Result<Sampling> result = sweep::sampled(*query.answer->scene, timeline, *query.rule, job);
    if (!result)
        return {nullptr, textOf(result.problems().front().message)};
    const auto sampled = std::make_shared<SampledEvents>(
        SampledEvents{query.answer, std::make_shared<const Sampling>(std::move(result).value()), {}});
    sampled->marks.reserve(timeline.events().size());
    for (std::size_t event = 0; event < timeline.events().size(); ++event) {
        if (event % often == 0 && job.stopped())
            break; // the result is discarded
        sampled->marks.push_back(frameMark(timeline, *sampled->sampling, event));
    }
    return {sampled, {}};
}

std::optional<ShortestContact> FrameSampler::searched(const ShortestQuery& query, const Job& job)
{
    const Timeline& timeline = *query.sampled->answer->timeline;
    const EventSubject& subject = query.subject;
    return shortestContact(timeline, *query.sampled->sampling, [&](const SampledContact& contact) {
        return !job.stopped() && !isClipped(timeline, contact) &&
               (subject.isEmpty() || subject.holds(timeline.events()[contact.begin]));
    });
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
    if (rule.rate == m_rule->rate && rule.offset == m_rule->offset && rule.margin == m_rule->margin)
        return;
    m_rule = std::make_shared<const SamplingRule>(rule);
    ask();
}

std::shared_ptr<const Frames> FrameSampler::framesIn(Interval window) const
{
    const auto frames = Frames::inWindow(m_rule->rate, m_rule->offset, window);
    return m_isOn && frames ? std::make_shared<const Frames>(*frames) : nullptr;
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
    m_sampling.stop();
    m_sampled = nullptr;
    m_problem.clear();
    if (m_isOn && m_answer && m_answer->timeline)
        m_sampling.start({m_answer, m_rule});
    Q_EMIT changed();
    askForShortest();
}

void FrameSampler::take(Sampled sampled)
{
    m_sampled = std::move(sampled.events);
    m_problem = std::move(sampled.problem);
    Q_EMIT changed();
    askForShortest();
}

void FrameSampler::askForShortest()
{
    m_searching.stop();
    m_shortest.reset();
    m_knowsShortest = false;
    if (m_sampled)
        m_searching.start({m_sampled, m_subject});
    Q_EMIT shortestChanged();
}

const Frames& framesOf(const SampledEvents& sampled)
{
    return sampled.sampling->frames;
}

FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event)
{
    const SampledContact& contact = sampling.contacts[sampling.contactOf[event]];
    if (contact.missed())
        return {.kind = FrameMark::Kind::missed, .frame = sampling.frames.lastUpTo(timeline.timeOf(event))};
    const auto late = (event == contact.begin ? beginLateness : endLateness)(timeline, sampling, contact);
    if (contact.group != 0)
        return {late.value_or(0), contact.group, FrameMark::Kind::merged};
    if (late && *late != 0)
        return {*late, 0, FrameMark::Kind::late};
    const bool shows = event == contact.begin ? contact.showsBegin : contact.showsEnd;
    const bool isReported = late || (shows && timeline.events()[event].clipped);
    return {.kind = isReported ? FrameMark::Kind::seen : FrameMark::Kind::unreported};
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
        return FrameSampler::tr("missed %1").arg(framePairText(mark.frame));
    case FrameMark::Kind::merged:
        return FrameSampler::tr("merged #%1").arg(mark.group);
    case FrameMark::Kind::unreported:
        return FrameSampler::tr("unreported");
    }
    return {};
}

QString framePairText(std::int64_t frame)
{
    return countText(frame) + QStringLiteral(" | ") + countText(frame + 1);
}

QString frameText(const SamplingRule& rule, Interval window, const Instant& t)
{
    const auto frames = Frames::inWindow(rule.rate, rule.offset, window);
    if (!frames || t < Instant(window.start) || Instant(window.end) < t)
        return {};
    if (const auto at = frames->frameAt(t))
        return FrameSampler::tr("frame %1").arg(countText(*at));
    const std::int64_t frame = frames->lastUpTo(t);
    const Rational since = rationalOf(Dyadic(t.nearest())) - frames->endOf(frame);
    const double share = std::clamp(std::floor(nearest(since * rule.rate) * 100), 1.0, 99.0) / 100;
    return FrameSampler::tr("frame %1 + %2").arg(countText(frame), QString::number(share, 'f', 2));
}

QString frameMarkTip(const FrameMark* mark)
{
    constexpr const char* tips[] = {
        // by FrameMark::Kind
        "No frame falls into this contact: a frame-by-frame checker misses it",
        "No frame falls between the contacts with this number, so that they look like one",
        "The delay from the event to the first frame that notices it",
        "Frames see the contact, but the scene's time ends before one that notices this event",
        "A frame falls on this event, or the scene's time clips it",
    };
    return FrameSampler::tr(mark ? tips[std::size_t(mark->kind)] : "What a frame-by-frame checker sees");
}

} // namespace sweep
