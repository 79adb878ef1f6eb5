// Two convex hulls in straight motion that do not turn: touching, resting and sliding, decided by short integers.
#pragma once

#include "core/scene/prepared_body.h"

#include <sweepbench/contact.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <optional>
#include <span>

namespace sweep {

// A point, a segment or a convex polygon in either orientation, thickened by a radius, during one window.
struct TranslatingHull
{
    std::span<const MovingPoint> points;
    double radius = 0;
};

// Most control points of both hulls together, and most bits of their coordinates.
inline constexpr std::size_t mostHullPoints = 16;
inline constexpr int mostHullDigits = 120;

// The contact of two such hulls, if there is one: number, kind and order of the times are exact. Nothing if a hull
// turns or changes, if it is not convex, or if there are too many points or too many bits. Up to 24 bits it takes a
// third of the time of up to 60, and that a third of the time of more. Cost: linear in the points, without allocation.
// Scene: scenes/sweep-simple.scene.json.
[[nodiscard]] std::optional<FilteredContacts> translatingContacts(const TranslatingHull& p, const TranslatingHull& q,
                                                                  int digits = mostHullDigits);
// The same for two bodies over one stretch. Also nothing for rays and lines, for a point against a segment, if a path
// bends, if a radius changes, and if a number is no double.
[[nodiscard]] std::optional<FilteredContacts> translatingContacts(const DoubleDoubleBody& p, const DoubleDoubleBody& q);
// The same for two bodies, one of which may be a convex polygon, that are active over just the interval.
[[nodiscard]] std::optional<DecidedContacts> translatingContacts(const PreparedBody& p, const PreparedBody& q,
                                                                 Interval common);

} // namespace sweep
