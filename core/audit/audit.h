// Does an independent library agree? Boost.Geometry is asked the same question, from the scene alone.
//
// Every tested pair and every traced cell is audited in its gaps and at its events.
//
// A gap lies between neighbouring events of the pair, or between one and an end of its shared time. There
// Boost.Geometry is asked at several times (distance of the hulls against the radii, a box against a disc for cells),
// and the gap is searched for contact that should have been an event, or for contact that is lost without one: it is
// halved until a bound on the speed or a certificate (see certificate.h) settles each part. The times within two
// doubles of an event belong to that event.
//
// At an event: how far the two are from contact at its t, compared with what the rounding of t and of the evaluation
// explains; whether the kind fits what holds before and after it; its place in the sequence; clipped; and s.
//
// Doubles first, with the bound of digits.h; where they cannot tell, or disagree, 100 digits. What those cannot tell is
// undecided. The one conclusion beyond a bound is that of Rules::zeroIsExact: 0 to 100 digits is 0, for inputs whose
// binary digits reach over no more than three doubles.
#pragma once

#include "core/base/job.h"
#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sweep {

enum class Verdict : std::uint8_t
{
    agree,
    undecided,
    disagree
};

// How many digits it took to tell.
enum class Precision : std::uint8_t
{
    doubles,
    digits100
};

// The opinion about one event, or about one gap between neighbouring events of a pair.
struct Opinion
{
    Verdict verdict = Verdict::agree;
    Precision precision = Precision::doubles;
    double t = 0;            // where it was decided; of an event its t
    double value = 0;        // the number that decided: distance minus radii (a length); negative inside
    double bound = 0;        // of a gap: what that number may be off by; of an event: what rounding explains
    double residualUlps = 0; // of an event: |value| in ulps of the largest coordinate then; of a gap 0
    std::string reason;      // why not agree; empty otherwise
};

// One tested pair, or one body and a cell.
struct PairAudit
{
    std::uint32_t a = 0;
    std::uint32_t b = Event::isCell;
    Cell cell = {};
    Verdict verdict = Verdict::agree; // the worst of its events' and gaps'
    Opinion gap;                      // the worst of its gaps; the narrowest where all agree
};

struct Audit
{
    std::vector<Opinion> events; // one for each event of the timeline, in its order
    // Every pair that Boost.Geometry was asked about and every cell with an event; of the other cells those it does not
    // agree about.
    std::vector<PairAudit> pairs;
    // Of 100 bodies and more: pairs without events, tested or not, whose swept boxes stay apart: not asked about any
    // further, not listed.
    std::uint64_t clearByBoxes = 0;
    // Cells without events near a traced body that are clear all the time: not listed.
    std::size_t clearCells = 0;
    // Of events and listed pairs together.
    std::size_t agreed = 0;
    std::size_t undecided = 0;
    std::size_t disagreed = 0;
    bool cancelled = false; // then what is here is incomplete
};

// The audit of a timeline. The timeline may be wrong in any way: that is what the audit is for.
// Requires: problemsOf(scene) is empty.
// Cost: a sweep along x finds the pairs whose boxes meet; then it grows with these pairs and with the cells near the
// traced bodies. A ray or a line meets every box.
[[nodiscard]] Audit audit(const Scene& scene, const Timeline& timeline, const Job& job = {});

} // namespace sweep
