#include "core/audit/audit.h"

#include "core/audit/cell_covering.h"
#include "core/audit/events_by_pair.h"
#include "core/audit/pair_check.h"
#include "core/audit/sliced_boxes.h"
#include "core/audit/straight_path.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace sweep {

namespace auditing {

namespace {

// With fewer bodies every tested pair is asked about, however far apart.
constexpr std::size_t fewBodies = 100;

class Auditor
{
public:
    Auditor(const Scene& scene, const Timeline& timeline, const Job& job)
        : m_scene(scene), m_job(job), m_motions(scene, job), m_events(eventsByPair(scene, timeline, job))
    {
        m_audit.events.resize(timeline.events().size());
        for (const auto& instant : timeline.instants()) {
            for (std::size_t k = instant.first; k < instant.first + instant.count; ++k) {
                m_audit.events[k].t = instant.time.nearest();
                if (!m_events.faults[k].empty())
                    refuse(k, m_events.faults[k]);
            }
        }
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
            m_job.report(1);
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
        const TestedPairs tested(m_scene, m_job);
        SlicedBoxes boxes(m_motions);
        std::vector<BodyPair> asked;
        for (const auto& [pair, events] : m_events.pairs) {
            if (tested.tested(m_motions, pair.first, pair.second))
                asked.push_back(pair);
            else
                refusePair(events);
        }
        const auto withEvents = static_cast<std::uint64_t>(m_events.pairs.size());
        std::uint64_t meeting = 0; // pairs without events, tested or not, whose boxes meet
        forNeighbours(boxes, [&](BodyPair pair) {
            m_motions.throwIfCancelled();
            if (m_events.pairs.contains(pair))
                return;
            const bool ask = tested.tested(m_motions, pair.first, pair.second);
            if (ask && m_scene.bodies.size() >= fewBodies && boxes.disjointThroughout(pair.first, pair.second))
                return;
            ++meeting;
            if (ask)
                asked.push_back(pair);
        });
        const auto bodies = static_cast<std::uint64_t>(m_scene.bodies.size());
        m_audit.clearByBoxes = bodies * (bodies - (bodies > 0 ? 1 : 0)) / 2 - withEvents - meeting;
        std::sort(asked.begin(), asked.end());
        for (std::size_t k = 0; k < asked.size(); ++k) {
            m_motions.throwIfCancelled();
            auditOne(asked[k]);
            if (k % 16 == 0)
                m_job.report(0.1 + 0.4 * static_cast<double>(k) / static_cast<double>(asked.size()));
        }
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
                m_job.report(0.1 * static_cast<double>(k) / static_cast<double>(byLeft.size()));
        }
    }

    void refusePair(const std::vector<PairEvent>& events)
    {
        for (const PairEvent& event : events)
            refuse(event.index, "this pair is not tested");
    }

    void auditOne(BodyPair pair)
    {
        static const std::vector<PairEvent> none;
        const auto found = m_events.pairs.find(pair);
        const std::vector<PairEvent>& events = found == m_events.pairs.end() ? none : found->second;
        const AuditPair bodies(m_motions, pair.first, pair.second);
        const bool open =
            isUnbounded(m_scene.bodies[pair.first].shape) && isUnbounded(m_scene.bodies[pair.second].shape);
        const PairCheckResult answer =
            checkPair({bodies, *sharedActive(m_motions, pair.first, pair.second), events, open});
        take(answer, events);
        m_audit.pairs.push_back({pair.first, pair.second, {}, answer.worst(), answer.betweenEvents});
    }

    void take(const PairCheckResult& answer, const std::vector<PairEvent>& events)
    {
        for (std::size_t k = 0; k < events.size(); ++k)
            m_audit.events[events[k].index] = answer.events[k];
    }

    void auditTraces()
    {
        for (std::uint32_t body = 0; body < m_scene.bodies.size(); ++body) {
            m_motions.throwIfCancelled();
            if (isTraced(m_scene, m_scene.bodies[body]))
                auditCells(body);
            m_job.report(0.5 + 0.5 * static_cast<double>(body + 1) / static_cast<double>(m_scene.bodies.size()));
        }
    }

    void auditCells(std::uint32_t body)
    {
        const Covering covering = coverCells(m_motions, body);
        if (!covering.whyIncomplete.empty()) {
            Opinion opinion;
            opinion.verdict = Verdict::undecided;
            opinion.reason = "cells without events were not asked about: " + covering.whyIncomplete;
            m_audit.pairs.push_back({body, Event::isCell, {}, Verdict::undecided, opinion});
        }
        static const std::vector<PairEvent> none;
        const auto& events = m_events.cells[body];
        auto next = events.begin();
        for (const CandidateCell& candidate : covering.cells) {
            m_motions.throwIfCancelled();
            for (; next != events.end() && next->first < candidate.cell; ++next)
                auditCell(body, {next->first, {}}, next->second);
            const bool happens = next != events.end() && next->first == candidate.cell;
            auditCell(body, candidate, happens ? next->second : none);
            if (happens)
                ++next;
        }
        for (; next != events.end(); ++next)
            auditCell(body, {next->first, {}}, next->second);
    }

    void auditCell(std::uint32_t body, const CandidateCell& candidate, const std::vector<PairEvent>& events)
    {
        const AuditPair bodyAndCell(m_motions, body, candidate.cell);
        const PairCheckResult answer = checkPair(
            {bodyAndCell, m_motions.active(body), events, bodyAndCell.rules().open, std::span(candidate.times)});
        take(answer, events);
        PairAudit pair{body, Event::isCell, candidate.cell, answer.worst(), answer.betweenEvents};
        if (isStraightDisc(m_scene.bodies[body]))
            compareWithPath(bodyAndCell.rules(), !events.empty(), pair);
        if (events.empty() && pair.verdict == Verdict::agree)
            ++m_audit.clearCells;
        else
            m_audit.pairs.push_back(pair);
    }

    void compareWithPath(const ContactRules& rules, bool visited, PairAudit& pair)
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
    const Job& m_job;
    SceneMotions m_motions;
    EventsByPair m_events;
    Audit m_audit;
};

} // namespace

} // namespace auditing

Audit audit(const Scene& scene, const Timeline& timeline, const Job& job)
{
    try {
        return auditing::Auditor(scene, timeline, job).run();
    } catch (const auditing::AuditCancelled&) { // before the first query
        Audit none;
        none.events.resize(timeline.events().size());
        none.cancelled = true;
        return none;
    }
}

} // namespace sweep
