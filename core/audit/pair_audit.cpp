#include "core/audit/pair_audit.h"

#include <algorithm>

namespace sweep::check {

namespace {

struct Gap
{
    GapToSearch asked;
    Opinion opinion = {};
    bool searched = false;
};

// The gap before happening k (after the last one for k = the number of them). The times that belong to an
// event are left out.
Gap gapBefore(const PairQuestion& pair, std::size_t k)
{
    const auto& happenings = pair.happenings;
    Gap gap;
    gap.asked.time.start = k == 0 ? pair.w.start : std::max(pair.w.start, afterEvent(happenings[k - 1], pair.w));
    gap.asked.time.end = k == happenings.size() ? pair.w.end : std::min(pair.w.end, beforeEvent(happenings[k], pair.w));
    if (k > 0)
        gap.asked.settlesFrom = happenings[k - 1].above + closeBy(pair.w);
    if (k < happenings.size())
        gap.asked.settlesUntil = happenings[k].below - closeBy(pair.w);
    gap.asked.wanted = k == 0 ? State::clear : stateAfter(happenings[k - 1].event->kind);
    return gap;
}

// Is q the one to show of the two?
bool tellsMore(const Opinion& p, const Opinion& q, bool first)
{
    if (first || q.verdict != p.verdict)
        return first || q.verdict > p.verdict;
    return std::abs(q.value) < std::abs(p.value);
}

void search(const PairQuestion& pair, Gap& gap)
{
    const auto add = [&](Interval part) {
        if (gap.opinion.verdict == Verdict::disagree)
            return;
        GapToSearch asked = gap.asked;
        asked.time = part;
        const Opinion opinion = searchGap(pair.inquiry, asked);
        const Precision precision = std::max(opinion.precision, gap.opinion.precision);
        if (tellsMore(gap.opinion, opinion, !gap.searched))
            gap.opinion = opinion;
        gap.opinion.precision = precision;
        gap.searched = true;
    };
    if (!pair.near || gap.asked.wanted == State::contact)
        return add(gap.asked.time);
    const auto near = *pair.near;
    auto part =
        std::partition_point(near.begin(), near.end(), [&](Interval p) { return p.end < gap.asked.time.start; });
    for (; part != near.end() && part->start <= gap.asked.time.end; ++part)
        add({std::max(part->start, gap.asked.time.start), std::min(part->end, gap.asked.time.end)});
}

// An event beside a gap that disagrees is wrong too if that shows right beside it.
void blame(const PairQuestion& pair, const Gap& gap, double beside, Opinion& event)
{
    if (gap.opinion.verdict != Verdict::disagree || event.verdict == Verdict::disagree)
        return;
    const State state = stateAt(pair.inquiry, beside, pair.w);
    if (state == State::unknown || state == gap.asked.wanted)
        return;
    event.verdict = Verdict::disagree;
    event.precision = Precision::digits100;
    event.reason = state == State::contact ? "in contact just beside it, on the side that should be clear"
                                           : "clear just beside it, on the side that should be in contact";
}

// A near miss: as close to contact as the rounding of t could explain, but apart at every time that it could stand for.
// Where t itself is a time of contact nothing needs to be asked.
bool missed(const PairQuestion& pair, const Happening& happening)
{
    if (happening.t < pair.w.start || happening.t > pair.w.end ||
        stateAt(pair.inquiry, happening.t, pair.w) != State::clear)
        return false;
    const Interval about{std::max(pair.w.start, below(happening.below, 1)),
                         std::min(pair.w.end, above(happening.above, 1))};
    return surelyClear(pair.inquiry, about);
}

Opinion opinionOf(const PairQuestion& pair, const Happening& happening, const std::string& fault)
{
    Opinion opinion = residualOf(pair.inquiry, happening, pair.w);
    if (!fault.empty()) {
        opinion.verdict = Verdict::disagree;
        opinion.reason = fault;
    }
    checkPointOnLine(pair.inquiry, happening, pair.w, opinion);
    const bool brief = happening.event->kind == EventKind::touch || happening.event->kind == EventKind::cross;
    if (brief && opinion.verdict != Verdict::disagree && missed(pair, happening)) {
        opinion.verdict = Verdict::disagree;
        opinion.precision = Precision::digits100;
        opinion.reason = "they stay apart at every time that rounds to this t";
    }
    return opinion;
}

} // namespace

Verdict PairAnswer::worst() const
{
    Verdict verdict = gap.verdict;
    for (const Opinion& event : events)
        verdict = std::max(verdict, event.verdict);
    return verdict;
}

PairAnswer auditPair(const PairQuestion& pair)
{
    PairAnswer answer;
    const std::vector<std::string> faults = sequenceFaults(pair.happenings, pair.w, pair.open);
    for (std::size_t k = 0; k < pair.happenings.size(); ++k) {
        pair.inquiry.motions().goOn();
        answer.events.push_back(opinionOf(pair, pair.happenings[k], faults[k]));
    }
    bool first = true;
    for (std::size_t k = 0; k <= pair.happenings.size(); ++k) {
        Gap gap = gapBefore(pair, k);
        if (gap.asked.time.start > gap.asked.time.end ||
            (gap.asked.time.start == gap.asked.time.end && k > 0 && k < pair.happenings.size()))
            continue;
        search(pair, gap);
        if (!gap.searched)
            continue;
        if (k > 0)
            blame(pair, gap, gap.asked.time.start, answer.events[k - 1]);
        if (k < pair.happenings.size())
            blame(pair, gap, gap.asked.time.end, answer.events[k]);
        const Precision precision = std::max(answer.gap.precision, gap.opinion.precision);
        if (tellsMore(answer.gap, gap.opinion, first))
            answer.gap = gap.opinion;
        answer.gap.precision = precision;
        first = false;
    }
    return answer;
}

} // namespace sweep::check
