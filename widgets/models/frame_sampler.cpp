#include "widgets/models/frame_sampler.h"

#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"

#include <cmath>
#include <utility>

namespace sweep {

FrameSampler::FrameSampler(QObject* parent) : QObject(parent)
{
    m_threads.setMaxThreadCount(1);
}

FrameSampler::~FrameSampler()
{
    m_stop.request_stop();
    m_threads.waitForDone();
}

void FrameSampler::setAnswer(AnswerPtr answer)
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

void FrameSampler::ask()
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 number = ++m_number;
    const bool hadAny = m_sampling || !m_problem.isEmpty();
    m_sampling = nullptr;
    m_problem.clear();
    if (m_answer && m_answer->timeline)
        m_threads.start([this, number, answer = m_answer, rule = m_rule, stop = m_stop.get_token()] {
            if (stop.stop_requested())
                return;
            auto result = std::make_shared<Result<Sampling>>(
                sampled(*answer->scene, *answer->timeline, rule, {.stop = stop, .progress = {}}));
            QMetaObject::invokeMethod(
                this, [this, number, result] { take(number, *result); }, Qt::QueuedConnection);
        });
    if (hadAny)
        Q_EMIT changed();
}

void FrameSampler::take(quint64 number, const Result<Sampling>& result)
{
    if (number != m_number)
        return;
    if (result)
        m_sampling = std::make_shared<const Sampling>(*result);
    else
        m_problem = textOf(result.problems().front().message);
    Q_EMIT changed();
}

FrameMark frameMark(const Timeline& timeline, const Sampling& sampling, std::size_t event)
{
    const SampledContact& contact = sampling.contacts[sampling.contactOf[event]];
    if (contact.missed())
        return {FrameMark::Kind::missed};
    const auto late = lateness(timeline, sampling, event);
    if (contact.group != 0)
        return {FrameMark::Kind::joined, late.value_or(0), contact.group};
    if (late && *late != 0)
        return {FrameMark::Kind::late, *late};
    const bool shows = event == contact.begin ? contact.showsBegin : contact.showsEnd;
    return {late || (shows && timeline.events()[event].clipped) ? FrameMark::Kind::seen : FrameMark::Kind::unseen};
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
    case FrameMark::Kind::joined:
        return FrameSampler::tr("one #%1").arg(mark.group);
    case FrameMark::Kind::unseen:
        return FrameSampler::tr("not told");
    }
    return {};
}

} // namespace sweep
