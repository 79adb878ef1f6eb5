// Which boxes surely hold the bodies of a scene?
#pragma once

#include "core/broad_phase/box_pairs.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <vector>

namespace sweep {

// One box or several of each bounded body, body by body: box k holds body[k] over the closed interval times[k]; those
// of a body together cover its active interval. A body that travels far beside how close the bodies are has a box for
// each part of its way, so that few others meet it; at most `mostBoxes`.
struct BodyBoxes
{
    static constexpr std::size_t mostBoxes = 64;

    BoxArrays boxes;
    std::vector<std::uint32_t> body;
    std::vector<Interval> times;
    std::vector<std::uint32_t> unbounded; // rays and lines, which no box holds; increasing
};

// The same for any number of threads; incomplete where the job is stopped.
[[nodiscard]] BodyBoxes bodyBoxes(const Scene& scene, const ParallelJob& work = {});

} // namespace sweep
