// Measurements between bodies at one time, and clearance over time, printed as text, JSON or CSV.
#pragma once

#include "core/audit/audit.h"
#include "core/measure/cast.h"
#include "core/measure/clearance.h"
#include "core/measure/inspection.h"
#include "core/measure/nearest_pairs.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sweep {

// A time as it was typed, and the double that stands for it.
struct TypedTime
{
    double t = 0;
    std::string error; // typed − t: "+1.85e-17"; empty where they are the same
};

// What the bodies of one scene are inspected at.
struct InspectedTime
{
    const Scene& scene;
    std::string label;
    TypedTime at;
    double framesPerUnit = 60; // > 0
    // Where each pair at rest is inspected at the first instant of its own common time: how many pairs have none.
    std::optional<std::uint64_t> withoutCommonTime = {};
};
// The time of a pair.
[[nodiscard]] double timeOf(const InspectedTime& time, BodyPair pair);

// Prints what is measured in one scene, each pair as soon as it is known.
class InspectWriter
{
public:
    virtual ~InspectWriter() = default;

    // All that is known of a pair, with the opinion of Boost.Geometry about its relation.
    virtual void write(const PairInspection& pair, const Opinion& opinion) = 0;
    // The relation alone, where there are more pairs than a reader wants in full.
    virtual void write(const MeasuredPair& pair) = 0;
    // Once, at the end: those of the named bodies that are casts, and what is missing, why, and how to get it; empty
    // where nothing is.
    virtual void finish(const std::vector<Cast>& casts, const std::string& incomplete) = 0;
};
// Prints a paragraph for each pair.
[[nodiscard]] std::unique_ptr<InspectWriter> inspectTextWriter(std::ostream& out, InspectedTime time);
// Prints one JSON object, format "sweepbench.inspect", version 1, with one pair on each line, and a newline.
[[nodiscard]] std::unique_ptr<InspectWriter> inspectJsonWriter(std::ostream& out, InspectedTime time);

// The clearance of two bodies over their common time.
struct ClearanceReport
{
    const Body& a;
    const Body& b;
    ClearanceCurve curve;
    std::vector<ClearanceSample> samples = {};
    std::optional<PairRelation> atMinimum = {}; // at the instant of least clearance, with its points; none without one
    double nearMiss = 0;                        // bodies that stay apart, but not further than this, are a near miss
    std::string incomplete = {};                // what is missing, why, and how to get it; empty where nothing is
};
// Prints the verdict, the least clearance with its time and place, and the contacts.
void writeClearanceText(std::ostream& out, const ClearanceReport& report);
// Prints rows t,clearance under a heading.
void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples);
// Prints one JSON object on one line, format "sweepbench.clearance", version 1.
void writeClearanceJson(std::ostream& out, const ClearanceReport& report);

} // namespace sweep
