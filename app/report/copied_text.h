// What of a scene is copied as text for people and for other programs?
#pragma once

#include "core/events/timeline.h"
#include "core/scene/scene.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Which part: bodies by their places, increasing, empty for all; and the event that was picked.
struct CopiedPart
{
    std::vector<std::uint32_t> bodies = {};
    std::optional<std::size_t> event = {};
};

// What happens between them: one sentence for the picked event, a table of their events (of many the first 100), and
// the part of the scene as its text, with which it can be made again to the bit.
[[nodiscard]] std::string markdownOf(const Scene& scene, const Timeline& timeline, const CopiedPart& part);

// The bodies at one time, as a geometry for each or a GEOMETRYCOLLECTION; those that are not active are left out. Every
// coordinate is rounded once. A circle is a CURVEPOLYGON of arcs, a thick line one of arcs and sides, whose corners are
// rounded; a ray or line is the LINESTRING of its control points. Empty where none is there.
[[nodiscard]] std::string wktOf(const Scene& scene, const std::vector<std::uint32_t>& bodies, double t);

// C++ statements that make a sweep::Scene of the bodies, with its time and grid.
[[nodiscard]] std::string cppOfScene(const Scene& scene, const std::vector<std::uint32_t>& bodies);

} // namespace sweep
