#include "core/audit/audit.h"

#include "core/audit/cell_covering.h"
#include "core/audit/events_by_pair.h"
#include "core/audit/pair_check.h"
#include "core/audit/sliced_boxes.h"
#include "core/audit/straight_path.h"
#include "core/base/parallel.h"
#include "core/base/progress.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace sweep {

namespace auditing {

namespace {

// With fewer bodies every tested pair is asked about, however far apart.
constexpr std::size_t fewBodies = 100;
// So many questions are asked at once, so that they take little memory.
constexpr std::size_t atOnce = 1 << 16;

// A pair of bodies, and the index of its events in EventsByPair; beyond the last where there are none.
struct AskedPair
{
    BodyPair pair;
    std::size_t events = 0;
};

// The two, or the body and the cell, that one verdict is about; the events are a part of those of EventsByPair.
struct Question
{
    BodyPair pair; // of a cell: the body twice
    CandidateCell candidate = {};
    std::span<const ListedEvent> events = {};
};

class Auditor
{
public:
    Auditor(const Scene& scene, const Timeline& timeline, const ParallelJob& work)
        : m_scene(scene), m_timeline(timeline), m_work(work), m_motions(scene, work.job),
          m_events(scene, timeline, work.job)
    {
        m_audit.events.resize(timeline.events().size());
        for (const auto& instant : timeline.instants())
            for (std::size_t k = instant.first; k < instant.first + instant.count; ++k)
                m_audit.events[k].t = instant.time.nearest();
        for (const EventFault& fault : m_events.faults())
            refuse(fault.event, fault.reason);
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
        for (const Opinion& opinion : m_audit.events)
            count(opinion.verdict);
        for (const PairAudit& pair : m_audit.pairs)
            count(pair.verdict);
        if (!m_audit.cancelled)
            m_work.job.report(1);
        return std::move(m_audit);
    }

private:
    void count(Verdict verdict)
    {
        ++(verdict == Verdict::agree       ? m_audit.agreed
           : verdict == Verdict::undecided ? m_audit.undecided
                                           : m_audit.disagreed);
    }

    void refuse(std::size_t event, const std::string& reason)
    {
        m_audit.events[event].verdict = Verdict::disagree;
        m_audit.events[event].reason = reason;
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
                questions.push_back({asked[k].pair, {}, m_events.ofPair(asked[k].events)});
            const auto shareOf = [&](std::size_t k) {
                return 0.1 + 0.4 * static_cast<double>(k) / static_cast<double>(asked.size());
            };
            askAll(questions, nullptr, shareOf(block.first), shareOf(block.last));
        }
    }

    // In the order of the pairs.
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
                for (const ListedEvent& event : m_events.ofPair(k))
                    refuse(event.event, "this pair is not tested");
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
            if (ask)
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

    // Appends the verdicts in the order of the questions; the covering is that of a cell's body.
    void askAll(std::span<const Question> questions, const Covering* covering, double from, double to)
    {
        constexpr std::size_t length = 4;
        std::vector<std::optional<PairAudit>> verdicts(questions.size());
        Progress progress(m_work.job, questions.size(), from, to);
        parallelFor(m_work.threads, blockCount(questions.size(), length), [&](std::size_t i) {
            const Block block = blockAt(i, questions.size(), length);
            for (std::size_t k = block.first; k < block.last; ++k) {
                m_motions.throwIfCancelled();
                verdicts[k] = covering ? auditCell(questions[k], *covering) : auditPair(questions[k]);
            }
            progress.add(block.last - block.first);
        });
        for (std::optional<PairAudit>& verdict : verdicts) {
            if (verdict)
                m_audit.pairs.push_back(std::move(*verdict));
            else
                ++m_audit.clearCells;
        }
    }

    [[nodiscard]] std::vector<PairEvent> pairEvents(std::span<const ListedEvent> listed) const
    {
        std::vector<PairEvent> events;
        events.reserve(listed.size());
        for (const auto& [event, instant] : listed) {
            const Instant& time = m_timeline.instants()[instant].time;
            events.push_back(
                {event, instant, &m_timeline.events()[event], &time, time.nearest(), time.below(), time.above()});
        }
        return events;
    }

    PairAudit auditPair(const Question& question)
    {
        const auto [a, b] = question.pair;
        const std::vector<PairEvent> events = pairEvents(question.events);
        const AuditPair bodies(m_motions, a, b);
        const bool open = isUnbounded(m_scene.bodies[a].shape) && isUnbounded(m_scene.bodies[b].shape);
        const PairCheckResult answer = checkPair({bodies, *sharedActive(m_motions, a, b), events, open});
        take(answer, events);
        return {a, b, {}, answer.worst(), answer.betweenEvents};
    }

    void take(const PairCheckResult& answer, const std::vector<PairEvent>& events)
    {
        for (std::size_t k = 0; k < events.size(); ++k)
            m_audit.events[events[k].index] = answer.events[k];
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

    // Asks about all candidates and all cells with events, in the order of the cells.
    void auditCells(std::uint32_t body, double from, double to)
    {
        const Covering covering = coverCells(m_motions, body);
        if (!covering.whyIncomplete.empty()) {
            Opinion opinion;
            opinion.verdict = Verdict::undecided;
            opinion.reason = "cells without events were not asked about: " + covering.whyIncomplete;
            m_audit.pairs.push_back({body, Event::isCell, {}, Verdict::undecided, opinion});
        }
        const std::span<const ListedEvent> events = m_events.withCells(body);
        const double all = static_cast<double>(covering.entries.size() + events.size());
        std::size_t entry = 0;
        std::size_t event = 0;
        std::vector<Question> questions;
        double share = from;
        while (entry < covering.entries.size() || event < events.size()) {
            questions.clear();
            while (questions.size() < atOnce && (entry < covering.entries.size() || event < events.size()))
                questions.push_back(nextQuestion(body, covering, entry, events, event));
            const double now = from + (to - from) * static_cast<double>(entry + event) / all;
            askAll(questions, &covering, std::exchange(share, now), now);
        }
    }

    // The first cell of the candidates from `entry` on and of the events from `event` on, both of which are advanced.
    [[nodiscard]] Question nextQuestion(std::uint32_t body, const Covering& covering, std::size_t& entry,
                                        std::span<const ListedEvent> events, std::size_t& event) const
    {
        const auto cellOf = [&](std::size_t k) { return m_timeline.events()[events[k].event].cell; };
        Question question{{body, body}, {}, {}};
        if (entry < covering.entries.size())
            question.candidate = covering.cellAt(entry);
        if (event < events.size() && (question.candidate.entries.empty() || cellOf(event) < question.candidate.cell))
            question.candidate = {cellOf(event), {}};
        entry += question.candidate.entries.size();
        const std::size_t first = event;
        while (event < events.size() && cellOf(event) == question.candidate.cell)
            ++event;
        question.events = events.subspan(first, event - first);
        return question;
    }

    // Nothing about a cell without events that is clear throughout.
    std::optional<PairAudit> auditCell(const Question& question, const Covering& covering)
    {
        const std::uint32_t body = question.pair.first;
        const Cell cell = question.candidate.cell;
        const std::vector<PairEvent> events = pairEvents(question.events);
        const std::vector<Interval> times = covering.timesOf(question.candidate.entries);
        const AuditPair bodyAndCell(m_motions, body, cell);
        const PairCheckResult answer =
            checkPair({bodyAndCell, m_motions.active(body), events, bodyAndCell.rules().open, std::span(times)});
        take(answer, events);
        PairAudit pair{body, Event::isCell, cell, answer.worst(), answer.betweenEvents};
        if (isStraightDisc(m_scene.bodies[body]))
            compareWithPath(bodyAndCell.rules(), !events.empty(), pair);
        if (events.empty() && pair.verdict == Verdict::agree)
            return std::nullopt;
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
    const Timeline& m_timeline;
    ParallelJob m_work;
    SceneMotions m_motions;
    EventsByPair m_events;
    Audit m_audit;
};

} // namespace

} // namespace auditing

Audit audit(const Scene& scene, const Timeline& timeline, const Job& job, unsigned threads)
{
    try {
        return auditing::Auditor(scene, timeline, {threads, job}).run();
    } catch (const auditing::AuditCancelled&) { // before the first query
        Audit none;
        none.events.resize(timeline.events().size());
        none.cancelled = true;
        return none;
    }
}

} // namespace sweep
