// Sampling by frames as text tables or JSON.
#pragma once

#include "app/output/events.h"

#include <sweepbench/sampling.h>

#include <ostream>

namespace sweep {

struct SampledScene : SolvedScene
{
    const Sampling& sampling;
};

// Prints tables of the contacts of positive length, of instants, of contacts that the window clips and of contacts
// seen only because of the margin, then the shortest contact. Control characters are escaped.
void writeSamplingText(std::ostream& out, const SampledScene& sampled);

// Prints one JSON object, format "sweepbench.sampling", version 1, with one contact per line, and a newline.
void writeSamplingJson(std::ostream& out, const SampledScene& sampled);

} // namespace sweep
