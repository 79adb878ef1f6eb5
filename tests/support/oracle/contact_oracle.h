// Contact of two bodies at an exact time, from the definition of the bodies, by exact squared distances. It is slow and
// independent of core/contacts and core/number.
#pragma once

#include "tests/support/oracle/exact.h"
#include "tests/support/oracle/hulls.h"

#include <sweepbench/scene.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sweep::oracle {

// The body at time t, in numbers of any kind; exact if T is Rational. Requires: t within the active interval.
template <class T>
[[nodiscard]] Shaped<T> placed(const Scene& scene, const Body& body, const T& t);

// Squared distance of the bodies without their radii, minus the squared sum of the radii: contact if it is ≤ 0. The
// distance is negative if one holds the other.
template <class T>
[[nodiscard]] T pairGap(const Shaped<T>& a, const Shaped<T>& b);

// Contact with a closed cell if it is ≤ 0, with an open one if it is < 0.
template <class T>
[[nodiscard]] T cellGap(const Shaped<T>& body, const Box<T>& cell);

template <class T>
[[nodiscard]] Box<T> cellBox(const Grid& grid, Cell cell);

[[nodiscard]] bool inContact(const Scene& scene, std::size_t a, std::size_t b, const Rational& t);
[[nodiscard]] bool inContact(const Scene& scene, std::size_t body, Cell cell, const Rational& t);

// Twice the signed area of the triangle (a, b, p) for a segment, ray or line and a point; its sign is the side.
[[nodiscard]] Rational orientation(const Scene& scene, std::size_t line, std::size_t point, const Rational& t);

// The proportion along a→b of the line; nullopt if a(t) = b(t).
[[nodiscard]] std::optional<Rational> proportion(const Scene& scene, std::size_t line, std::size_t point,
                                                 const Rational& t);

// True if the directions of two rays or lines agree up to sign.
[[nodiscard]] bool parallel(const Scene& scene, std::size_t a, std::size_t b, const Rational& t);

// The intersection of the active intervals; nullopt unless it is longer than an instant.
[[nodiscard]] std::optional<Interval> commonWindow(const Scene& scene, std::size_t a, std::size_t b);

// True if every control point and the radius are constant over the interval.
[[nodiscard]] bool restsDuring(const Scene& scene, const Body& body, Interval during);

[[nodiscard]] bool isTested(const Scene& scene, std::size_t a, std::size_t b);

// The indices of a point and of a segment, ray or line.
struct PointAndLine
{
    std::size_t point;
    std::size_t line;
};
[[nodiscard]] std::optional<PointAndLine> pointAndLine(const Scene& scene, std::size_t a, std::size_t b);

// The smallest pair of edges of a polygon that share more than a polygon may at time t: neighbours more than their
// common control point, others anything. Edge i runs from control point i to the next one. nullopt if the polygon is
// simple.
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> touchingEdges(const Scene& scene, const Body& polygon,
                                                                               const Rational& t);

// Key times strictly inside the interval, at which a path may bend.
[[nodiscard]] std::vector<double> bends(const Body& body, Interval during);

// False if this oracle can exclude that a(t) = b(t) for a ray or line of the scene. If it is true, a generator must
// make another scene.
[[nodiscard]] bool mayCollapse(const Scene& scene, const Body& body);

} // namespace sweep::oracle
