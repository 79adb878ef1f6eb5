// How is what the instruments measure printed?
#pragma once

#include "core/measure/clearance.h"
#include "core/measure/inspection.h"

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

// One scene's answers, in the order of `pairs`.
struct Inspections
{
    const Scene& scene;
    std::string label;
    TypedTime at;
    double framesPerUnit = 60; // > 0
    std::vector<PairInspection> pairs;
};

void writeInspectText(std::ostream& out, const Inspections& inspections);
// One object on one line.
void writeInspectJson(std::ostream& out, const Inspections& inspections);

// Rows t,clearance under a heading; or one object on one line.
void writeClearanceCsv(std::ostream& out, const std::vector<ClearanceSample>& samples);
struct ClearanceReport
{
    const Body& a;
    const Body& b;
    ClearanceCurve curve;
    std::vector<ClearanceSample> samples;
};
void writeClearanceJson(std::ostream& out, const ClearanceReport& report);

} // namespace sweep
