// Audit: every event, and every interval without events, audited by Boost.Geometry from the scene alone.
//
// Every tested pair and every traced cell is audited in its event-free intervals and at its events.
//
// An event-free interval lies between neighbouring events of the pair, or between one and an end of its shared time.
// There Boost.Geometry is queried at several times (for the distance of the hulls, less the radii; for cells the
// distance of a box), and the interval is searched for contact that should have been an event, or for contact that is
// lost without one: it is bisected until a bound on the speed or a certificate (see certificate.h) decides each part.
// Times within two doubles of an event belong to that event. If only a few doubles lie between two events, or between
// one and an end of the shared time, the interval is searched in exact times instead, but for a 1024th next to an
// event.
//
// At an event the audit checks: how far the two are from the boundary of contact at its t, compared with what the
// rounding of t and of the evaluation explains; whether the kind fits the contact before and after it; its position in
// the sequence; clipped; and s.
//
// Doubles come first, with the error bound of motion.h; if they cannot decide, or disagree, 30 digits follow
// between events, then 100, and 1300 for inputs that span more than 160 binary digits. The verdict is undecided if
// those cannot decide. The one conclusion that goes beyond an error bound is that of ContactRules::zeroIsExact: 0 to
// 100 digits is 0, for inputs whose binary digits span no more than three doubles. Between two rays or lines, fractions
// decide signs that 100 digits do not, and contact around a time at which the two are collinear.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

namespace sweep {

using Reason = Boxed<std::string>; // a sentence; nearly all audits have none

// The audit of one event, or of one event-free interval of a pair.
struct EventAudit
{
    Verdict verdict = Verdict::agree;
    Precision precision = Precision::doubles;
    double t = 0;     // the time that decided; for an event, its t
    double value = 0; // the signed distance that decided (less radii, a length), negative inside; open end: NaN
    double bound = 0; // of an interval: the error bound of value; of an event: what rounding explains; open end: NaN
    // For an event: |value| in ulps of the largest coordinate then and at both ends of that piece of the motion; NaN at
    // an open end, and at a clipped enter or exit, where the contact may have any depth. For an interval 0.
    double residualUlps = 0;
    Reason reason; // why the verdict is not agree, or "open end: …"; empty otherwise, and in notAsked

    [[nodiscard]] bool isNotAsked() const { return verdict == Verdict::undecided && reason.empty(); }
};

// The audit of an event or interval that a stopped job left.
inline const EventAudit notAsked{Verdict::undecided, Precision::doubles, NAN, NAN, NAN, NAN, {}};

// The audit of one tested pair, or of one body and a cell.
struct PairAudit : PairOrCell
{
    Verdict verdict = Verdict::agree; // the worst of its events and event-free intervals
    EventAudit betweenEvents;         // the worst of its event-free intervals; the smallest distance if all agree
};

// An audit without a reason in 28 bytes.
struct PackedAudit
{
    std::array<std::uint32_t, 6> numbers; // t, value and bound
    std::int16_t scale;                   // residualUlps is |value| times this power of two
    Verdict verdict;
    Precision precision;
};
using PackedPairAudit = std::pair<PackedAudit, std::array<std::uint32_t, 4>>; // with a, b, and i and j of the cell

// A list of EventAudit or PairAudit in little memory: there may be millions, nearly all without a reason.
template <class Audited, class Packed>
class AuditList
{
public:
    [[nodiscard]] std::size_t size() const { return m_packed.size(); }
    [[nodiscard]] Audited operator[](std::size_t index) const;
    // All of them, in order; valid as long as this list.
    [[nodiscard]] auto all() const
    {
        return std::views::iota(std::size_t{0}, size()) |
               std::views::transform([this](std::size_t index) { return (*this)[index]; });
    }

    void reserve(std::size_t count) { m_packed.reserve(count); }
    void append(std::size_t count, const Audited& audited);
    [[nodiscard]] std::vector<Packed>& packed() { return m_packed; }
    void set(std::size_t index, const Audited& audited);

private:
    std::vector<Packed> m_packed;
    std::map<std::size_t, Audited> m_apart; // by index, those that cannot be packed
};

using EventAudits = AuditList<EventAudit, PackedAudit>;

struct Audit
{
    // One for each event of the timeline, in its order.
    EventAudits events;
    // Every audited pair of bodies and every cell with an event; of the other cells, those whose verdict is
    // not agree.
    AuditList<PairAudit, PackedPairAudit> pairs;
    // Those of pairs at rest claimed to be in contact, if they were audited: see auditContactsAtRest().
    std::vector<EventAudit> atRest;
    // With 100 bodies and more: pairs without events, tested or not, whose swept boxes are disjoint. They are not
    // audited further, and not listed.
    std::uint64_t clearByBoxes = 0;
    std::uint64_t untestedInBoxes = 0; // pairs that are not tested, and not counted above
    // Cells without events near a traced body that are clear throughout: not listed.
    std::size_t clearCells = 0;
    // Cost: the intervals of time that were tried and perhaps bisected, of all pairs and cells.
    std::uint64_t steps = 0;
    // Numbers of verdicts on events, listed pairs and contacts at rest together.
    std::size_t agreed = 0;
    std::size_t undecided = 0;
    std::size_t disagreed = 0;
    bool cancelled = false; // the rest is notAsked; cells without an answer, and pairs, may be missing
};

// Adds the verdicts to the counts of `whole`.
void countVerdicts(const std::vector<EventAudit>& audits, Audit& whole);

// Audits a timeline, which may be wrong in any way.
// Requires: problemsOf(scene) is empty, and fewer than 2³² events. Law: the result is the same for any number of
// threads (0: one for each core). The progress of the job is called from the calling thread alone.
// Cost: a sweep along x finds the pairs whose boxes meet; apart from that, cost grows with these pairs and with the
// cells near the traced bodies. The box of a ray or a line meets every box.
// Memory: 70 to 100 bytes per event, apart from the timeline, which is read in parts, once or twice.
[[nodiscard]] Audit audit(const Scene& scene, const TimelineParts& timeline, const Job& job = {}, unsigned threads = 1);

} // namespace sweep
