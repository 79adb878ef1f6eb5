#include "core/audit/audit.h"

#include "core/audit/apart.h"
#include "core/audit/cell_covering.h"
#include "core/audit/happenings.h"
#include "core/audit/pair_audit.h"
#include "core/audit/straight_way.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace sweep {

namespace check {

namespace {

// Below this many bodies every tested pair is asked about, however far apart.
constexpr std::size_t fewBodies = 100;

class Auditor
{
public:
    Auditor(const Scene& scene, const Timeline& timeline, const Job& job)
        : m_scene(scene), m_job(job), m_motions(scene, job), m_happenings(sortedHappenings(scene, timeline, job))
    {
        m_audit.events.resize(timeline.events().size());
        for (const auto& instant : timeline.instants()) {
            for (std::size_t k = instant.first; k < instant.first + instant.count; ++k) {
                m_audit.events[k].t = instant.time.nearest();
                if (!m_happenings.faults[k].empty())
                    refuse(k, m_happenings.faults[k]);
            }
        }
    }

    Audit run()
    {
        try {
            auditPairs();
            auditTraces();
        } catch (const AuditStopped&) {
            m_audit.cancelled = true;
        }
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
        (verdict == Verdict::agree       ? m_audit.agreed
         : verdict == Verdict::undecided ? m_audit.undecided
                                         : m_audit.disagreed)++;
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
        for (const auto& [pair, happenings] : m_happenings.ofPairs) {
            if (tested.tested(m_motions, pair.first, pair.second))
                asked.push_back(pair);
            else
                refusePair(happenings);
        }
        const auto happening = static_cast<std::uint64_t>(m_happenings.ofPairs.size());
        std::uint64_t near = 0; // pairs without events, tested or not, whose boxes meet
        forNeighbours(boxes, [&](BodyPair pair) {
            m_motions.goOn();
            if (m_happenings.ofPairs.contains(pair))
                return;
            const bool ask = tested.tested(m_motions, pair.first, pair.second);
            if (ask && m_scene.bodies.size() >= fewBodies && boxes.apart(pair.first, pair.second))
                return;
            ++near;
            if (ask)
                asked.push_back(pair);
        });
        const auto bodies = static_cast<std::uint64_t>(m_scene.bodies.size());
        m_audit.clearByBoxes = bodies * (bodies - (bodies > 0 ? 1 : 0)) / 2 - happening - near;
        std::sort(asked.begin(), asked.end());
        for (std::size_t k = 0; k < asked.size(); ++k) {
            m_motions.goOn();
            auditOne(asked[k]);
            if (k % 16 == 0)
                m_job.report(0.1 + 0.4 * static_cast<double>(k) / static_cast<double>(asked.size()));
        }
    }

    // Calls back for every pair whose boxes for all of the time meet, of few bodies for every pair.
    void forNeighbours(const SlicedBoxes& boxes, const std::function<void(BodyPair)>& found)
    {
        const auto bodies = static_cast<std::uint32_t>(m_scene.bodies.size());
        if (bodies < fewBodies) { // every pair is worth a verdict with its number
            for (std::uint32_t a = 0; a < bodies; ++a)
                for (std::uint32_t b = a + 1; b < bodies; ++b)
                    found({a, b});
            return;
        }
        std::vector<std::uint32_t> byLeft(bodies);
        std::iota(byLeft.begin(), byLeft.end(), 0U);
        std::sort(byLeft.begin(), byLeft.end(),
                  [&](std::uint32_t p, std::uint32_t q) { return boxes.left(p) < boxes.left(q); });
        std::vector<std::uint32_t> open; // boxes whose right side may still be ahead
        for (std::size_t k = 0; k < byLeft.size(); ++k) {
            m_motions.goOn();
            const std::uint32_t current = byLeft[k];
            std::erase_if(open, [&](std::uint32_t p) { return boxes.right(p) < boxes.left(current); });
            for (const std::uint32_t p : open) {
                if (boxes.meetAtAll(p, current))
                    found({std::min(p, current), std::max(p, current)});
            }
            open.push_back(current);
            if (k % 256 == 0)
                m_job.report(0.1 * static_cast<double>(k) / static_cast<double>(byLeft.size()));
        }
    }

    void refusePair(const std::vector<Happening>& happenings)
    {
        for (const Happening& happening : happenings)
            refuse(happening.index, "this pair is not tested");
    }

    void auditOne(BodyPair pair)
    {
        static const std::vector<Happening> none;
        const auto found = m_happenings.ofPairs.find(pair);
        const std::vector<Happening>& happenings = found == m_happenings.ofPairs.end() ? none : found->second;
        const Inquiry inquiry(m_motions, pair.first, pair.second);
        const bool open =
            isUnbounded(m_scene.bodies[pair.first].shape) && isUnbounded(m_scene.bodies[pair.second].shape);
        const PairAnswer answer =
            auditPair({inquiry, *sharedActive(m_motions, pair.first, pair.second), happenings, open});
        take(answer, happenings);
        m_audit.pairs.push_back({pair.first, pair.second, {}, answer.worst(), answer.gap});
    }

    void take(const PairAnswer& answer, const std::vector<Happening>& happenings)
    {
        for (std::size_t k = 0; k < happenings.size(); ++k)
            m_audit.events[happenings[k].index] = answer.events[k];
    }

    void auditTraces()
    {
        for (std::uint32_t body = 0; body < m_scene.bodies.size(); ++body) {
            m_motions.goOn();
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
        static const std::vector<Happening> none;
        const auto& events = m_happenings.ofCells[body];
        auto next = events.begin();
        for (const NearCell& near : covering.cells) {
            m_motions.goOn();
            for (; next != events.end() && next->first < near.cell; ++next)
                auditCell(body, {next->first, {}}, next->second);
            const bool happens = next != events.end() && next->first == near.cell;
            auditCell(body, near, happens ? next->second : none);
            if (happens)
                ++next;
        }
        for (; next != events.end(); ++next)
            auditCell(body, {next->first, {}}, next->second);
    }

    void auditCell(std::uint32_t body, const NearCell& near, const std::vector<Happening>& happenings)
    {
        const Inquiry inquiry(m_motions, body, near.cell);
        const PairAnswer answer =
            auditPair({inquiry, m_motions.active(body), happenings, inquiry.rules().open, std::span(near.near)});
        take(answer, happenings);
        PairAudit pair{body, Event::isCell, near.cell, answer.worst(), answer.gap};
        if (isStraightDisc(m_scene.bodies[body]))
            compareWithPath(inquiry.rules(), !happenings.empty(), pair);
        if (happenings.empty() && pair.verdict == Verdict::agree)
            ++m_audit.clearCells;
        else
            m_audit.pairs.push_back(pair);
    }

    void compareWithPath(const Rules& rules, bool visited, PairAudit& pair)
    {
        const State state = visitOf(m_motions, pair.a, pair.cell, rules);
        if (state == State::unknown || (state == State::contact) == visited)
            return;
        pair.verdict = Verdict::disagree;
        pair.gap.verdict = Verdict::disagree;
        pair.gap.reason = visited ? "visited, but its box is further from the path than the radius"
                                  : "not visited, but its box is within the radius of the path";
    }

    const Scene& m_scene;
    const Job& m_job;
    SceneMotions m_motions;
    Happenings m_happenings;
    Audit m_audit;
};

} // namespace

} // namespace check

Audit audit(const Scene& scene, const Timeline& timeline, const Job& job)
{
    try {
        return check::Auditor(scene, timeline, job).run();
    } catch (const check::AuditStopped&) { // before anybody was asked
        Audit none;
        none.events.resize(timeline.events().size());
        none.cancelled = true;
        return none;
    }
}

} // namespace sweep
