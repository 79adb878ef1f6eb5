// Measurements between bodies at one time, and clearance over time, printed as text, JSON or CSV.
#pragma once

#include "core/audit/audit.h"
#include "core/measure/cast.h"
#include "core/measure/clearance.h"
#include "core/measure/inspection.h"
#include "core/measure/nearest_pairs.h"

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

// What was measured in one scene, in the order of `pairs`.
struct Inspections
{
    const Scene& scene;
    std::string label;
    TypedTime at;
    double framesPerUnit = 60; // > 0
    std::vector<PairInspection> pairs;
    // Where these are more than a reader wants in full: the pairs in contact and the nearest ones, with their relations
    // alone; `pairs` is empty then.
    std::vector<MeasuredPair> relations = {};
    std::vector<Opinion> opinions = {}; // of Boost.Geometry, about the relation of each of `pairs`
    std::vector<Cast> casts = {};       // those of the named bodies that are casts
};

// Prints a paragraph for each pair.
void writeInspectText(std::ostream& out, const Inspections& inspections);
// Prints one JSON object, format "sweepbench.inspect", version 1, with one pair on each line, and a newline.
void writeInspectJson(std::ostream& out, const Inspections& inspections);

// The clearance of two bodies over their common time.
struct ClearanceReport
{
    const Body& a;
    const Body& b;
    ClearanceCurve curve;
    std::vector<ClearanceSample> samples;
    PairRelation atMinimum; // the relation at the instant of least clearance, with its points
    double nearMiss = 0;    // bodies that stay apart, but not further than this, are a near miss
};
// Prints the verdict, the least clearance with its time and place, and the contacts.
void writeClearanceText(std::ostream& out, const ClearanceReport& report);
// Prints rows t,clearance under a heading.
void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples);
// Prints one JSON object on one line, format "sweepbench.clearance", version 1.
void writeClearanceJson(std::ostream& out, const ClearanceReport& report);

} // namespace sweep
