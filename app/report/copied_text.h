// Parts of a scene as text for the clipboard: Markdown, WKT and C++.
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// The copied bodies, as ascending indices or empty for all, and the picked event.
struct CopiedPart
{
    std::vector<std::uint32_t> bodies = {};
    std::optional<std::size_t> event = {};
};

// A sentence about the picked event, a table of the first 100 events of the bodies, and their scene as a scene file,
// which restores them bit for bit.
[[nodiscard]] std::string markdownOf(const Scene& scene, const Timeline& timeline, const CopiedPart& part);

// The active bodies at one time as one geometry, or as a GEOMETRYCOLLECTION of several. Every coordinate is rounded
// once. A circle is a CURVEPOLYGON of arcs, and a thick line one of arcs and sides, whose corners are computed in
// doubles; a ray or line is the LINESTRING of its control points. Empty if no body is active.
[[nodiscard]] std::string wktOf(const Scene& scene, const std::vector<std::uint32_t>& bodies, double t);

// A C++ function that returns a sweep::Scene of the bodies with the scene's time and grid.
[[nodiscard]] std::string cppOfScene(const Scene& scene, const std::vector<std::uint32_t>& bodies);

} // namespace sweep
