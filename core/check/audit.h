// Does an independent library agree? Boost.Geometry is asked the same question, from the scene alone.
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
    double bound = 0;        // what that number may be off by
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
    std::vector<Opinion> events;  // one for each event of the timeline, in its order
    std::vector<PairAudit> pairs; // every tested pair and every traced cell that Boost.Geometry was asked about
    std::size_t agreed = 0;       // of events and pairs together
    std::size_t undecided = 0;
    std::size_t disagreed = 0;
    bool cancelled = false;
};

// The audit of a timeline. The timeline may be wrong in any way: that is what the audit is for.
[[nodiscard]] Audit audit(const Scene& scene, const Timeline& timeline, const Job& job = {});

} // namespace sweep
