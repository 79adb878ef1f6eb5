#include "core/audit/pair_check.h"

#include "core/audit/exact_times.h"

#include <algorithm>

namespace sweep::auditing {

namespace {

double startAfter(const PairEvent& event, Interval w)
{
    return std::max(w.start, afterEvent(event, w));
}

double endBefore(const PairEvent& event, Interval w)
{
    return std::min(w.end, beforeEvent(event, w));
}

// The interval before event k, or after the last one if k is their number, without the times that belong to an event.
EventFreeInterval intervalBefore(const PairCheckInput& input, std::size_t k)
{
    const auto& events = input.events;
    EventFreeInterval interval;
    interval.time = input.w;
    if (k > 0)
        interval.time.start = startAfter(events[k - 1], input.w);
    if (k < events.size())
        interval.time.end = endBefore(events[k], input.w);
    interval.afterEvent = k > 0;
    interval.beforeEvent = k < events.size();
    if (k > 0)
        interval.decidedFrom = events[k - 1].above + resolvableDistance(input.w);
    if (k < events.size())
        interval.decidedUntil = events[k].below - resolvableDistance(input.w);
    interval.expected = k == 0 ? ContactState::clear : stateAfter(events[k - 1].reported.kind);
    return interval;
}

// Keeps the worse verdict, or the smaller distance if the verdicts are equal, and the higher precision.
void merge(std::optional<Opinion>& worst, const Opinion& opinion)
{
    if (!worst) {
        worst = opinion;
        return;
    }
    const Precision precision = std::max(worst->precision, opinion.precision);
    if (opinion.verdict != worst->verdict ? opinion.verdict > worst->verdict
                                          : std::abs(opinion.value) < std::abs(worst->value))
        worst = opinion;
    worst->precision = precision;
}

// The opinion on an interval; nothing if the body is never near the cell during it.
std::optional<Opinion> opinionOf(const PairCheckInput& input, const EventFreeInterval& interval)
{
    std::optional<Opinion> worst;
    const auto add = [&](Interval part) {
        if (worst && worst->verdict == Verdict::disagree)
            return;
        EventFreeInterval checked = interval;
        checked.time = part;
        checked.afterEvent = interval.afterEvent && part.start == interval.time.start;
        checked.beforeEvent = interval.beforeEvent && part.end == interval.time.end;
        merge(worst, checkInterval(input.pair, checked));
    };
    if (!input.candidateTimes || interval.expected == ContactState::contact) {
        add(interval.time);
        return worst;
    }
    const auto times = *input.candidateTimes;
    auto part =
        std::partition_point(times.begin(), times.end(), [&](Interval p) { return p.end < interval.time.start; });
    for (; part != times.end() && part->start <= interval.time.end; ++part)
        add({std::max(part->start, interval.time.start), std::min(part->end, interval.time.end)});
    return worst;
}

// Checks one exact time in the interval before event k, which is too short for doubles. Contact that is not certainly
// wrong there belongs to the events.
std::optional<Opinion> opinionWithinRounding(const PairCheckInput& input, std::size_t k)
{
    constexpr int count = 60; // well below the 100 of Digits100
    const std::optional<Fraction> t = timeBetween(input.events[k - 1], input.events[k], count);
    const ContactState expected = stateAfter(input.events[k - 1].reported.kind);
    return t ? contradiction(input.pair, *t, expected, input.w) : std::nullopt;
}

// If an event-free interval disagrees, an event at its end is wrong, too, if the contact is wrong at its very end.
void blame(const PairCheckInput& input, const EventFreeInterval& interval, double end, Opinion& event)
{
    if (event.verdict == Verdict::disagree)
        return;
    const ContactState state = stateAt(input.pair, end, input.w);
    if (state == ContactState::unknown || state == interval.expected)
        return;
    event.verdict = Verdict::disagree;
    event.precision = Precision::digits100;
    event.reason = state == ContactState::contact ? "in contact just beside it, on the side that should be clear"
                                                  : "clear just beside it, on the side that should be in contact";
}

// True for a near miss: the rounding of t could explain contact, but the two are apart at every time that rounds to t.
// If they are in contact at t itself, no further check is needed.
bool isMiss(const PairCheckInput& input, const PairEvent& event)
{
    if (event.t < input.w.start || event.t > input.w.end ||
        stateAt(input.pair, event.t, input.w) != ContactState::clear)
        return false;
    const Interval about{std::max(input.w.start, below(event.below, 1)), std::min(input.w.end, above(event.above, 1))};
    return isCertainlyClear(input.pair, about);
}

Opinion opinionOf(const PairCheckInput& input, std::size_t k, const std::string& fault)
{
    const PairEvent& event = input.events[k];
    const EventInSequence listed{event, k > 0 ? &input.events[k - 1] : nullptr,
                                 k + 1 < input.events.size() ? &input.events[k + 1] : nullptr, input.w};
    Opinion opinion = residualOf(input.pair, event, input.w);
    if (!fault.empty()) {
        opinion.verdict = Verdict::disagree;
        opinion.reason = fault;
    }
    checkPointOnLine(input.pair, listed, opinion);
    const bool brief = event.reported.kind == EventKind::touch || event.reported.kind == EventKind::cross;
    if (brief && opinion.verdict != Verdict::disagree && isMiss(input, event)) {
        opinion.verdict = Verdict::disagree;
        opinion.precision = Precision::digits100;
        opinion.reason = "they stay apart at every time that rounds to this t";
    }
    return opinion;
}

} // namespace

Interval timesBetween(const PairEvent& p, const PairEvent& q, Interval w)
{
    return {startAfter(p, w), endBefore(q, w)};
}

Verdict PairCheckResult::worst() const
{
    Verdict verdict = betweenEvents.verdict;
    for (const Opinion& event : events)
        verdict = std::max(verdict, event.verdict);
    return verdict;
}

PairCheckResult checkPair(const PairCheckInput& input)
{
    PairCheckResult result;
    const std::size_t count = input.events.size();
    const std::vector<std::string> faults = sequenceFaults(input.events, input.w, input.open);
    for (std::size_t k = 0; k < count; ++k) {
        input.pair.motions().throwIfCancelled();
        result.events.push_back(opinionOf(input, k, faults[k]));
    }
    std::optional<Opinion> worst;
    for (std::size_t k = 0; k <= count; ++k) {
        const EventFreeInterval interval = intervalBefore(input, k);
        const auto [start, end] = interval.time;
        if (start > end || (start == end && k > 0 && k < count)) {
            const std::optional<Opinion> opinion = k > 0 && k < count ? opinionWithinRounding(input, k) : std::nullopt;
            if (opinion)
                merge(worst, *opinion);
            continue;
        }
        const std::optional<Opinion> opinion = opinionOf(input, interval);
        if (!opinion)
            continue;
        if (k > 0 && opinion->verdict == Verdict::disagree)
            blame(input, interval, start, result.events[k - 1]);
        if (k < count && opinion->verdict == Verdict::disagree)
            blame(input, interval, end, result.events[k]);
        merge(worst, *opinion);
    }
    result.betweenEvents = worst.value_or(Opinion{});
    return result;
}

} // namespace sweep::auditing
