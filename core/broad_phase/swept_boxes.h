// Swept axis-aligned boxes (AABBs) that certainly contain the bodies of a scene over time.
#pragma once

#include "core/broad_phase/sweep_and_prune.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <vector>

namespace sweep {

// The box of each body, by index, over its whole active interval; the whole plane for a ray or a line. Incomplete if
// the job is stopped.
[[nodiscard]] BoxArrays sweptBoxes(const Scene& scene, const ParallelJob& work = {});

// Sets the box of one body.
void setSweptBox(BoxArrays& boxes, std::uint32_t body, const Scene& scene);

// One or more boxes for each bounded body, body by body: box k contains body[k] over the closed interval times[k]; the
// intervals of a body together cover its active interval. A body that travels far compared with the distances between
// bodies gets a box for each part of its path, at most `mostBoxes`, so that few others meet it.
struct SplitBoxes
{
    static constexpr std::size_t mostBoxes = 64;

    BoxArrays boxes;
    std::vector<std::uint32_t> body;
    std::vector<Interval> times;
    std::vector<std::uint32_t> unbounded; // rays and lines, which have no boxes; increasing
};

// The same for any number of threads; incomplete if the job is stopped.
[[nodiscard]] SplitBoxes splitBoxes(const Scene& scene, const ParallelJob& work = {});

// Whether a control point of the body follows keys.
[[nodiscard]] bool hasKeys(const Body& body);

} // namespace sweep
