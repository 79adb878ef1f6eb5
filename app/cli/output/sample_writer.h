// Sampling by frames printed as text tables or JSON.
#pragma once

#include "app/cli/output/solved_scene.h"
#include "core/sampling/sampling.h"

#include <ostream>

namespace sweep {

struct SampledScene : SolvedScene
{
    const Sampling& sampling;
};

// Prints tables of the contacts that last, of instants, of what the window clips and of what only the margin lets be
// seen, then the shortest contact. Control characters are escaped.
void writeSamplingText(std::ostream& out, const SampledScene& sampled);

// Prints one JSON object, format "sweepbench.sampling", version 1, with one contact on each line, and a newline.
void writeSamplingJson(std::ostream& out, const SampledScene& sampled);

} // namespace sweep
