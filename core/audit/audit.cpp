#include <sweepbench/audit.h>

#include "core/audit/cell_query.h"
#include "core/audit/events_by_pair.h"
#include "core/audit/pair_audit.h"
#include "core/audit/query.h"
#include "core/scene/motion.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/tested_pairs.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

namespace sweep::auditing {

// Broad phase of the audit: bounding boxes for the whole time, and for 32 slices of it.

// The boxes certainly contain the bodies. Boxes of slices are computed only for bodies that are queried. Rays and
// lines, and bodies that doubles cannot represent, have unbounded boxes.
class SlicedBoxes
{
public:
    explicit SlicedBoxes(const SceneMotions& motions);

    // Whether the boxes of the two for the whole time meet.
    [[nodiscard]] bool overlap(std::uint32_t a, std::uint32_t b) const { return meet(m_whole[a], m_whole[b]); }
    [[nodiscard]] double left(std::uint32_t body) const { return m_whole[body].left; }
    [[nodiscard]] double right(std::uint32_t body) const { return m_whole[body].right; }
    // Whether the boxes of the two are disjoint in every slice: then the bodies are never in contact.
    [[nodiscard]] bool disjointThroughout(std::uint32_t a, std::uint32_t b);

private:
    struct Bounds
    {
        double left = 0;
        double right = 0;
        double bottom = 0;
        double top = 0;
    };
    static bool meet(const Bounds& p, const Bounds& q);
    static Bounds bounds(const SceneMotions& motions, std::uint32_t body, Interval time);
    [[nodiscard]] const std::vector<Bounds>& slicesOf(std::uint32_t body);

    const SceneMotions& m_motions;
    std::vector<Bounds> m_whole;
    std::unordered_map<std::uint32_t, std::vector<Bounds>> m_slices;
};

namespace {

constexpr int sliceCount = 32;

} // namespace

SlicedBoxes::Bounds SlicedBoxes::bounds(const SceneMotions& motions, std::uint32_t body, Interval time)
{
    const Bounds unbounded{-infinity, infinity, -infinity, infinity};
    const Interval active = motions.active(body);
    const Interval w{std::max(time.start, active.start), std::min(time.end, active.end)};
    if (!(w.start <= w.end))
        return {infinity, -infinity, infinity, -infinity};
    if (isUnbounded(motions.scene().bodies[body].shape) || !motions.timesInDoubles(body))
        return unbounded;
    Bounds box{infinity, -infinity, infinity, -infinity};
    const AuditPair alone(motions, body, body);
    const Motion<double> motion(motions.scene(),
                                motions.scene().bodies[body]); // not cached: there may be millions of bodies
    for (const Interval& piece : alone.pieces(w)) {
        motions.throwIfCancelled();
        const BodyLeg<double> leg = motion.leg(piece.start, piece.end);
        const double size = leg.magnitude(piece.start, piece.end);
        if (!(size <= 1e150))
            return unbounded;
        const double room = std::max(leg.radius(piece.start), leg.radius(piece.end)) + lengthBound(size);
        for (const Arc<double>& arc : leg.arcs(piece.start, piece.end)) {
            for (const Point<double>& p : arc) {
                box.left = std::min(box.left, p.x - room);
                box.right = std::max(box.right, p.x + room);
                box.bottom = std::min(box.bottom, p.y - room);
                box.top = std::max(box.top, p.y + room);
            }
        }
    }
    return box;
}

SlicedBoxes::SlicedBoxes(const SceneMotions& motions) : m_motions(motions)
{
    const Interval time = window(motions.scene());
    const auto bodies = static_cast<std::uint32_t>(motions.scene().bodies.size());
    m_whole.reserve(bodies);
    for (std::uint32_t body = 0; body < bodies; ++body) {
        motions.throwIfCancelled();
        m_whole.push_back(bounds(motions, body, time));
    }
}

bool SlicedBoxes::meet(const Bounds& p, const Bounds& q)
{
    return p.left <= q.right && q.left <= p.right && p.bottom <= q.top && q.bottom <= p.top;
}

const std::vector<SlicedBoxes::Bounds>& SlicedBoxes::slicesOf(std::uint32_t body)
{
    std::vector<Bounds>& slices = m_slices[body];
    const Interval time = window(m_motions.scene());
    const double step = time.end / sliceCount - time.start / sliceCount;
    const auto cut = [&](int k) {
        return k == 0 ? time.start : k == sliceCount ? time.end : time.start + step * static_cast<double>(k);
    };
    for (int k = static_cast<int>(slices.size()); k < sliceCount; ++k)
        slices.push_back(bounds(m_motions, body, {cut(k), cut(k + 1)}));
    return slices;
}

bool SlicedBoxes::disjointThroughout(std::uint32_t a, std::uint32_t b)
{
    if (!overlap(a, b))
        return true;
    const std::vector<Bounds>& ofA = slicesOf(a); // the reference stays valid when that of b is added
    const std::vector<Bounds>& ofB = slicesOf(b);
    return std::equal(ofA.begin(), ofA.end(), ofB.begin(),
                      [](const Bounds& p, const Bounds& q) { return !meet(p, q); });
}

} // namespace sweep::auditing

namespace sweep {

namespace auditing {

namespace {

constexpr int beyondScales = 3000; // stands for NaN; its negative makes 0 of every double

PackedAudit packed(const EventAudit& audit)
{
    const double residual = std::min(audit.residualUlps, 1e308);
    const bool isZero = residual == 0 || audit.value == 0; // a residual of the value 0 is kept apart
    const int scale = isZero                 ? -beyondScales
                      : std::isnan(residual) ? beyondScales
                                             : std::ilogb(residual) - std::ilogb(audit.value);
    return {std::bit_cast<std::array<std::uint32_t, 6>>(std::array{audit.t, audit.value, audit.bound}),
            static_cast<std::int16_t>(scale), audit.verdict, audit.precision};
}

PackedPairAudit packed(const PairAudit& audit)
{
    const auto [i, j] = audit.cell;
    return {packed(audit.betweenEvents), {audit.a, audit.b, static_cast<unsigned>(i), static_cast<unsigned>(j)}};
}

EventAudit unpacked(const PackedAudit& audit)
{
    if (audit.scale == listedScale)
        return notAsked;
    const auto [t, value, bound] = std::bit_cast<std::array<double, 3>>(audit.numbers);
    const double residual = audit.scale == beyondScales ? NAN : std::ldexp(std::abs(value), audit.scale);
    return {audit.verdict, audit.precision, t, value, bound, residual, {}};
}

PairAudit unpacked(const PackedPairAudit& audit)
{
    const auto& [betweenEvents, pair] = audit;
    PairAudit whole{{pair[0], Cell{static_cast<int>(pair[2]), static_cast<int>(pair[3])}},
                    betweenEvents.verdict,
                    unpacked(betweenEvents)};
    whole.b = pair[1];
    return whole;
}

// Whether packing changes nothing.
bool isSame(const EventAudit& was, const EventAudit& is)
{
    return was.reason.empty() && (was.residualUlps == is.residualUlps || std::isnan(was.residualUlps));
}
bool isSame(const PairAudit& was, const PairAudit& is)
{
    return samePair(was, is) && was.verdict == is.verdict && isSame(was.betweenEvents, is.betweenEvents);
}

void count(Verdict verdict, Audit& audit)
{
    ++(verdict == Verdict::agree ? audit.agreed : verdict == Verdict::undecided ? audit.undecided : audit.disagreed);
}

// With fewer bodies every tested pair is audited, however far apart.
constexpr std::size_t fewBodies = 100;
// Number of questions handled at a time, which bounds memory.
constexpr std::size_t atOnce = 1 << 16;
// Number of additional entries that a body's covering may have for each of its events with cells.
constexpr std::size_t entriesOfEvent = 8;

// A pair of bodies, and the index of its events in EventsByPair; beyond the last if there are none.
struct AskedPair
{
    BodyPair pair;
    std::size_t events = 0;
};

// Two bodies, or a body and a cell, that need one verdict, with their events from EventsByPair.
struct Question
{
    BodyPair pair; // for a cell, the body twice
    std::span<const ListedPairEvent> events = {};
    CandidateCell candidate = {};
    std::span<const std::uint32_t> cellEvents = {};
};

// The questions left about one body, in the order of the cells: candidates of one slice, and events.
struct CellsLeft
{
    const EventsByPair& all;
    std::span<const std::uint32_t> events;
    Covering covering = {};
    std::size_t entry = 0; // index of the next entry of the slice

    [[nodiscard]] bool hasNext() const
    {
        return entry < covering.entries.size() ||
               (!events.empty() && !(covering.until && !(cellOf(0) < *covering.until)));
    }
    [[nodiscard]] Cell cellOf(std::size_t event) const { return all.withCell(events[event]).cell; }

    // Requires: hasNext().
    [[nodiscard]] Question next(std::uint32_t body)
    {
        Question question{{body, body}};
        if (entry < covering.entries.size())
            question.candidate = covering.cellAt(entry);
        if (!events.empty() && (question.candidate.entries.empty() || cellOf(0) < question.candidate.cell))
            question.candidate = {cellOf(0), {}};
        entry += question.candidate.entries.size();
        std::size_t count = 0;
        while (count < events.size() && cellOf(count) == question.candidate.cell)
            ++count;
        question.cellEvents = events.first(count);
        events = events.subspan(count);
        return question;
    }
};

class Auditor
{
public:
    Auditor(const Scene& scene, const TimelineParts& timeline, const ParallelJob& work)
        : m_scene(scene), m_work(work), m_motions(scene, work.job), m_events(scene, timeline, m_audit.events, work)
    {
        for (const EventFault& fault : m_events.faults())
            refuse(fault.event, fault.t, fault.reason);
    }

    Audit run()
    {
        try {
            auditPairs();
            auditTraces();
        } catch (const AuditCancelled&) {
            m_audit.cancelled = true;
        }
        m_audit.steps = m_motions.steps();
        for (const EventAudit& event : m_audit.events.all())
            count(event.verdict, m_audit);
        for (const PairAudit& pair : m_audit.pairs.all())
            count(pair.verdict, m_audit);
        if (!m_audit.cancelled)
            m_work.job.report(1);
        return std::move(m_audit);
    }

private:
    void refuse(std::size_t event, double t, const std::string& reason)
    {
        m_audit.events.set(event, {Verdict::disagree, Precision::doubles, t, NAN, NAN, NAN, reason});
    }

    void auditPairs()
    {
        const std::vector<AskedPair> asked = askedPairs();
        m_audit.pairs.reserve(asked.size() + m_events.cellCount());
        std::vector<Question> questions;
        for (std::size_t i = 0; i < blockCount(asked.size(), atOnce); ++i) {
            const Block block = blockAt(i, asked.size(), atOnce);
            questions.clear();
            for (std::size_t k = block.first; k < block.last; ++k)
                questions.push_back({asked[k].pair, m_events.ofPair(asked[k].events)});
            const auto shareOf = [&](std::size_t k) {
                return 0.1 + 0.4 * static_cast<double>(k) / static_cast<double>(asked.size());
            };
            askAll(questions, shareOf(block.first), shareOf(block.last));
        }
    }

    // The pairs to audit, in increasing order.
    std::vector<AskedPair> askedPairs()
    {
        const TestedPairs tested(m_scene, m_work.job);
        SlicedBoxes boxes(m_motions);
        std::vector<AskedPair> asked;
        for (std::size_t k = 0; k < m_events.pairs().size(); ++k) {
            const BodyPair pair = m_events.pairs()[k];
            if (tested.tested(m_motions, pair.first, pair.second))
                asked.push_back({pair, k});
            else
                for (const ListedPairEvent& event : m_events.ofPair(k))
                    refuse(event.index, event.t, "this pair is not tested");
        }
        const auto withEvents = static_cast<std::uint64_t>(m_events.pairs().size());
        std::uint64_t meeting = 0; // pairs without events, tested or not, whose boxes meet
        forNeighbours(boxes, [&](BodyPair pair) {
            m_motions.throwIfCancelled();
            if (m_events.hasPair(pair))
                return;
            const bool ask = tested.tested(m_motions, pair.first, pair.second);
            if (ask && m_scene.bodies.size() >= fewBodies && boxes.disjointThroughout(pair.first, pair.second))
                return;
            ++meeting;
            if (!ask)
                ++m_audit.untestedInBoxes;
            else
                asked.push_back({pair, m_events.pairs().size()});
        });
        const auto bodies = static_cast<std::uint64_t>(m_scene.bodies.size());
        m_audit.clearByBoxes = bodies * (bodies - (bodies > 0 ? 1 : 0)) / 2 - withEvents - meeting;
        std::sort(asked.begin(), asked.end(), [](const AskedPair& p, const AskedPair& q) { return p.pair < q.pair; });
        return asked;
    }

    // Calls found() for every pair whose boxes for the whole time meet; with few bodies, for every pair. (Source for
    // sort and sweep: Ericson, Real-Time Collision Detection, 2005, 7.5.)
    void forNeighbours(const SlicedBoxes& boxes, const std::function<void(BodyPair)>& found)
    {
        const auto bodies = static_cast<std::uint32_t>(m_scene.bodies.size());
        if (bodies < fewBodies) { // every pair gets a verdict of its own
            for (std::uint32_t a = 0; a < bodies; ++a)
                for (std::uint32_t b = a + 1; b < bodies; ++b)
                    found({a, b});
            return;
        }
        std::vector<std::uint32_t> byLeft(bodies);
        std::iota(byLeft.begin(), byLeft.end(), 0U);
        std::sort(byLeft.begin(), byLeft.end(),
                  [&](std::uint32_t p, std::uint32_t q) { return boxes.left(p) < boxes.left(q); });
        std::vector<std::uint32_t> open; // boxes that may extend beyond the current left side
        for (std::size_t k = 0; k < byLeft.size(); ++k) {
            m_motions.throwIfCancelled();
            const std::uint32_t current = byLeft[k];
            std::erase_if(open, [&](std::uint32_t p) { return boxes.right(p) < boxes.left(current); });
            for (const std::uint32_t p : open) {
                if (boxes.overlap(p, current))
                    found({std::min(p, current), std::max(p, current)});
            }
            open.push_back(current);
            if (k % 256 == 0)
                m_work.job.report(0.1 * static_cast<double>(k) / static_cast<double>(byLeft.size()));
        }
    }

    // Appends the verdicts in the order of the queries.
    void askAll(std::span<const Question> questions, double from, double to)
    {
        constexpr std::size_t length = 4;
        std::vector<std::optional<PairAudit>> verdicts(questions.size());
        Progress progress(m_work.job, questions.size(), from, to);
        parallelFor(m_work.threads, blockCount(questions.size(), length), [&](std::size_t i) {
            const Block block = blockAt(i, questions.size(), length);
            for (std::size_t k = block.first; k < block.last; ++k)
                verdicts[k] = verdictOn(questions[k]);
            progress.add(block.last - block.first);
        });
        for (std::optional<PairAudit>& verdict : verdicts) {
            const bool isLeft = verdict && verdict->betweenEvents.isNotAsked();
            m_audit.cancelled = m_audit.cancelled || isLeft;
            if (!verdict)
                ++m_audit.clearCells;
            else if (!isLeft || !verdict->withCell())
                m_audit.pairs.append(1, *verdict);
        }
    }

    std::optional<PairAudit> verdictOn(const Question& question)
    {
        const auto [a, b] = question.pair;
        try {
            if (!m_work.job.stopped()) // cheaper than to throw for each of many
                return a == b ? auditCell(question) : auditPair(question);
        } catch (const AuditCancelled&) {
            // Left undecided, like the questions that were not begun.
        }
        return PairAudit{a == b ? PairOrCell(a, question.candidate.cell) : PairOrCell(a, b), Verdict::undecided,
                         notAsked};
    }

    PairAudit auditPair(const Question& question)
    {
        const auto [a, b] = question.pair;
        const std::vector<PairEvent> events = m_events.unpacked(question.events);
        const AuditPair bodies(m_motions, a, b);
        const bool open = isUnbounded(m_scene.bodies[a].shape) && isUnbounded(m_scene.bodies[b].shape);
        const PairAuditResult answer = auditPairEvents({bodies, *sharedActive(m_motions, a, b), events, open});
        take(answer, events);
        return {{a, b}, answer.worst(), answer.betweenEvents};
    }

    void take(const PairAuditResult& answer, const std::vector<PairEvent>& events)
    {
        const std::lock_guard lock(m_taking);
        for (std::size_t k = 0; k < events.size(); ++k)
            m_audit.events.set(events[k].index, answer.events[k]);
    }

    void auditTraces()
    {
        const auto bodies = static_cast<double>(m_scene.bodies.size());
        for (std::uint32_t body = 0; body < m_scene.bodies.size(); ++body) {
            m_motions.throwIfCancelled();
            if (isTraced(m_scene, m_scene.bodies[body]))
                auditCells(body, 0.5 + 0.5 * body / bodies, 0.5 + 0.5 * (body + 1) / bodies);
        }
    }

    // Audits all candidates and all cells with events, in the order of the cells, slice by slice.
    void auditCells(std::uint32_t body, double from, double to)
    {
        const std::span<const std::uint32_t> events = m_events.withCells(body);
        CoveringSlice slice;
        slice.mostEntries += entriesOfEvent * events.size();
        CellsLeft left{m_events, events};
        const auto share = [&] {
            const auto all = static_cast<double>(events.size());
            return left.events.empty() ? to : to - (to - from) * static_cast<double>(left.events.size()) / all;
        };
        for (bool isLast = false; !isLast; slice.from = left.covering.until) {
            left.covering = coverCells(m_motions, body, slice);
            left.entry = 0;
            slice.mostEntries -= left.covering.entries.size();
            isLast = !left.covering.until || !left.covering.whyIncomplete.empty();
            if (!left.covering.whyIncomplete.empty())
                leaveUndecided(body, "cells without events were not asked about: " + left.covering.whyIncomplete);
            if (isLast)
                left.covering.until.reset();
            for (bool more = true; more;) {
                const double before = share();
                std::vector<Question> questions;
                while (questions.size() < atOnce && (more = left.hasNext()))
                    questions.push_back(left.next(body));
                askAll(questions, before, share());
            }
        }
    }

    void leaveUndecided(std::uint32_t body, const std::string& reason)
    {
        m_audit.pairs.append(1,
                             {{body, Cell{}}, Verdict::undecided, {.verdict = Verdict::undecided, .reason = reason}});
    }

    // Nothing for a cell without events that is clear throughout.
    std::optional<PairAudit> auditCell(const Question& question)
    {
        const std::uint32_t body = question.pair.first;
        const Cell cell = question.candidate.cell;
        const std::vector<PairEvent> events = m_events.unpacked(question.cellEvents);
        const std::vector<Interval> times = timesOf(question.candidate.entries);
        const AuditPair bodyAndCell(m_motions, body, cell);
        const PairAuditResult answer =
            auditPairEvents({bodyAndCell, m_motions.active(body), events, bodyAndCell.rules().open, std::span(times)});
        take(answer, events);
        PairAudit pair{{body, cell}, answer.worst(), answer.betweenEvents};
        if (isStraightDisc(m_scene.bodies[body]))
            compareWithPath(bodyAndCell.rules(), !events.empty(), pair);
        if (events.empty() && pair.verdict == Verdict::agree)
            return std::nullopt;
        if (std::max(std::abs(cell.i), std::abs(cell.j)) >= cellIndexLimit) {
            pair.verdict = pair.betweenEvents.verdict = Verdict::undecided;
            pair.betweenEvents.reason = std::string(beyondIndices);
        }
        return pair;
    }

    void compareWithPath(const ContactRules& rules, bool visited, PairAudit& pair) const
    {
        const ContactState state = visitState(m_motions, pair.a, pair.cell, rules);
        if (state == ContactState::unknown || (state == ContactState::contact) == visited)
            return;
        pair.verdict = Verdict::disagree;
        pair.betweenEvents.verdict = Verdict::disagree;
        pair.betweenEvents.reason = visited ? "visited, but its box is further from the path than the radius"
                                            : "not visited, but its box is within the radius of the path";
    }

    const Scene& m_scene;
    ParallelJob m_work;
    SceneMotions m_motions;
    Audit m_audit;
    EventsByPair m_events;
    std::mutex m_taking;
};

} // namespace

} // namespace auditing

template <class Audited, class Packed>
Audited AuditList<Audited, Packed>::operator[](std::size_t index) const
{
    return m_apart.contains(index) ? m_apart.at(index) : auditing::unpacked(m_packed[index]);
}

template <class Audited, class Packed>
void AuditList<Audited, Packed>::append(std::size_t count, const Audited& audited)
{
    m_packed.resize(size() + count);
    for (std::size_t index = size() - count; index < size(); ++index)
        set(index, audited);
}

template <class Audited, class Packed>
void AuditList<Audited, Packed>::set(std::size_t index, const Audited& audited)
{
    m_packed[index] = auditing::packed(audited);
    m_apart.erase(index);
    if (!auditing::isSame(audited, auditing::unpacked(m_packed[index])))
        m_apart.emplace(index, audited);
}

template class AuditList<EventAudit, PackedAudit>;
template class AuditList<PairAudit, PackedPairAudit>;

void countVerdicts(const std::vector<EventAudit>& audits, Audit& whole)
{
    for (const EventAudit& audit : audits)
        auditing::count(audit.verdict, whole);
}

Audit audit(const Scene& scene, const TimelineParts& timeline, const Job& job, unsigned threads)
{
    try {
        return auditing::Auditor(scene, timeline, {threads, job}).run();
    } catch (const auditing::AuditCancelled&) { // cancelled before the first query
        Audit none;
        none.events.append(timeline.eventCount(), notAsked);
        none.undecided = none.events.size();
        none.cancelled = true;
        return none;
    }
}

} // namespace sweep
