// Contact of two bodies at an exact time, straight from the definition of the bodies, by exact squared distances. It is
// slow, and shares nothing with core/contacts and core/number.
#pragma once

#include "core/scene/scene.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/oracle/hulls.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sweep::oracle {

// The body at time t, in numbers of any kind; exact where T is Rational. Requires t within its active interval.
template <class T>
[[nodiscard]] Shaped<T> placed(const Scene& scene, const Body& body, const T& t);

// Squared distance of the hulls minus the squared sum of the radii: contact where it is ≤ 0.
template <class T>
[[nodiscard]] T pairGap(const Shaped<T>& a, const Shaped<T>& b);

// Contact with a closed cell where it is ≤ 0, with an open one where it is < 0.
template <class T>
[[nodiscard]] T cellGap(const Shaped<T>& body, const Box<T>& cell);

template <class T>
[[nodiscard]] Box<T> cellBox(const Grid& grid, Cell cell);

[[nodiscard]] bool inContact(const Scene& scene, std::size_t a, std::size_t b, const Rational& t);
[[nodiscard]] bool inContact(const Scene& scene, std::size_t body, Cell cell, const Rational& t);

// Twice the area of the triangle (a, b, p) of a point against a segment, ray or line; its sign is the side.
[[nodiscard]] Rational orientation(const Scene& scene, std::size_t line, std::size_t point, const Rational& t);

// The proportion along a→b of the line, nowhere where a(t) = b(t).
[[nodiscard]] std::optional<Rational> proportion(const Scene& scene, std::size_t line, std::size_t point,
                                                 const Rational& t);

// Do the two directions agree up to sign? For rays and lines.
[[nodiscard]] bool parallel(const Scene& scene, std::size_t a, std::size_t b, const Rational& t);

// The intersection of the active intervals, where it is longer than one instant.
[[nodiscard]] std::optional<Interval> commonWindow(const Scene& scene, std::size_t a, std::size_t b);

// Is every control point, and the radius, constant over [from, to]?
[[nodiscard]] bool restsDuring(const Scene& scene, const Body& body, Interval during);

[[nodiscard]] bool isTested(const Scene& scene, std::size_t a, std::size_t b);

// A point against a segment, ray or line: index of the point and of the other.
struct PointAndLine
{
    std::size_t point;
    std::size_t line;
};
[[nodiscard]] std::optional<PointAndLine> pointAndLine(const Scene& scene, std::size_t a, std::size_t b);

// Key times strictly inside the interval: where a path may bend.
[[nodiscard]] std::vector<double> bends(const Body& body, Interval during);

// Does a(t) = b(t) happen for a ray or line of this scene, as far as this oracle can rule it out? True means "not
// surely never": a generator then takes another scene.
[[nodiscard]] bool mayCollapse(const Scene& scene, const Body& body);

} // namespace sweep::oracle
