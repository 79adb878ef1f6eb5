// Measurements between bodies at one time, and clearance over time, as text, JSON or CSV.
#pragma once

#include "core/measure/inspection.h"

#include <sweepbench/audit.h>
#include <sweepbench/cast.h>
#include <sweepbench/clearance.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sweep {

// The double nearest to a typed time, and its rounding error.
struct TypedTime
{
    double t = 0;
    std::string error; // typed − t, as in ExpressionValue: "+1.85e-17"; empty if t is exact
};

// The scene and the time of an inspection.
struct InspectedTime
{
    const Scene& scene;
    std::string label;
    TypedTime at;
    std::optional<double> framesPerUnit = {}; // > 0; none: times are not given in frames
    // Set if each pair at rest is inspected at the first instant of its own common time: the number of pairs without
    // one.
    std::optional<std::uint64_t> withoutCommonTime = {};
};
// The time at which a pair is inspected.
[[nodiscard]] double timeOf(const InspectedTime& time, BodyPair pair);

// Prints the measurements of one scene, each pair as soon as it is measured.
class InspectWriter
{
public:
    virtual ~InspectWriter() = default;

    // All measurements of a pair, with Boost.Geometry's audit of its relation.
    virtual void write(const PairInspection& pair, const EventAudit& audit) = 0;
    // Only the relation, for lists with many pairs.
    virtual void write(const MeasuredPair& pair) = 0;
    // Call once, at the end, with the named bodies that are casts. `incomplete` names the missing part, the reason and
    // the
    // remedy; empty if nothing is missing.
    virtual void finish(const std::vector<Cast>& casts, const std::string& incomplete) = 0;
};
// Prints a paragraph for each pair.
[[nodiscard]] std::unique_ptr<InspectWriter> inspectTextWriter(std::ostream& out, InspectedTime time);
// Prints one JSON object, format "sweepbench.inspect", version 1, with one pair per line, and a newline.
[[nodiscard]] std::unique_ptr<InspectWriter> inspectJsonWriter(std::ostream& out, InspectedTime time);

// The clearance of two bodies over their common time.
struct ClearanceReport
{
    const Body& a;
    const Body& b;
    ClearanceCurve curve;
    std::vector<ClearanceSample> samples = {};
    std::vector<std::optional<Sharing>> sharings = {}; // at the first samples, all of them unless stopped
    std::optional<PairRelation> atMinimum = {};        // at the instant of least clearance, with its points
    double nearMiss = 0;                               // bodies that stay apart by at most this are a near miss
    std::string incomplete = {};                       // the missing part, the reason and the remedy; or empty
};
// Prints the verdict, the least clearance with its time and points, and the contacts.
void writeClearanceText(std::ostream& out, const ClearanceReport& report);
// Prints a heading and a row t,clearance for each sample.
void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples);
// Prints one JSON object on one line, format "sweepbench.clearance", version 1.
void writeClearanceJson(std::ostream& out, const ClearanceReport& report);

} // namespace sweep
