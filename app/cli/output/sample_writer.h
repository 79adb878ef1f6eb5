// How does what a frame-by-frame checker sees leave the program?
#pragma once

#include "core/sampling/sampling.h"

#include <ostream>
#include <string>

namespace sweep {

struct SampledScene
{
    std::string label;
    const Scene& scene;
    const Timeline& timeline;
    const Sampling& sampling;
};

// Tables for people: contacts that last, instants, what is clipped, what only the margin lets be seen; then the
// shortest contact. Control characters are escaped.
void writeSamplingText(std::ostream& out, const SampledScene& sampled);

// One JSON object, format "sweepbench.sampling", version 1, and a newline; a contact a line.
void writeSamplingJson(std::ostream& out, const SampledScene& sampled);

} // namespace sweep
