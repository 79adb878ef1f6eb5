// Positions and speeds of bodies, evaluated from the paths of the scene file by the audit itself.
#pragma once

#include "core/audit/number_types.h"
#include "core/audit/plane.h"
#include "core/base/job.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace sweep::auditing {

// Part of a path: at + shift·((t − origin)·rate) + bend·(t − origin)², for start ≤ t ≤ end. In the later half of a leg
// that goes straight to a given position, to − shift·((last − t)·rate): near an end, only its numbers count.
template <class T>
struct PathLeg
{
    double start = 0;
    double end = 0;
    T origin{};
    T last{}; // the end, if `to` is given
    T rate{};
    Point<T> at;
    Point<T> to;
    Point<T> shift;
    Point<T> bend;
    bool bends = false;
    bool hasTo = false;
    bool rests = false; // at `at`: terms that are 0 are not computed

    [[nodiscard]] Point<T> position(const T& t) const;
    // An upper bound of every term of the position.
    [[nodiscard]] T magnitude(const T& t) const;
    // Upper bounds of every term of the position, and of the speed, for all times in [from, until].
    [[nodiscard]] T magnitude(const T& from, const T& until) const;
    [[nodiscard]] T speed(const T& from, const T& until) const;
    [[nodiscard]] Arc<T> arc(const T& from, const T& until) const;

private:
    [[nodiscard]] bool isNearerToEnd(const T& t) const { return hasTo && last - t < t - origin; }
    [[nodiscard]] T longestElapsed(const T& from, const T& until) const;
};

// A body between two neighbouring keys, so that each of its control points has one leg.
template <class T>
class BodyLeg
{
public:
    BodyLeg(Shape shape, const PathLeg<T>& a, const PathLeg<T>* b, const PathLeg<T>& radius);

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] bool unbounded() const { return isUnbounded(m_shape); }
    [[nodiscard]] bool thin() const { return m_thin; } // whether the radius is 0 throughout
    [[nodiscard]] Hull<T> at(const T& t) const;
    [[nodiscard]] Sweep<T> over(const T& from, const T& until) const;
    [[nodiscard]] T radius(const T& t) const;
    // An upper bound of every term of coordinates and radius together.
    [[nodiscard]] T magnitude(const T& t) const;
    // Upper bounds for all times in [from, until]: of coordinates and radius together, and of the speed.
    [[nodiscard]] T magnitude(const T& from, const T& until) const;
    [[nodiscard]] T speed(const T& from, const T& until) const;

private:
    Shape m_shape;
    PathLeg<T> m_a;
    std::optional<PathLeg<T>> m_b;
    PathLeg<T> m_radius; // in x alone
    bool m_thin;
};

// The whole motion of a body over its active interval.
template <class T>
class Motion
{
public:
    Motion(const Scene& scene, const Body& body, const Job& job = {}); // throws AuditCancelled

    // The leg over an interval that has no key inside.
    [[nodiscard]] BodyLeg<T> leg(double from, double until) const;

private:
    Shape m_shape;
    std::vector<PathLeg<T>> m_a;
    std::vector<PathLeg<T>> m_b;
    PathLeg<T> m_radius;
};

// The times of keys strictly inside the body's active interval, ascending, without repetition.
[[nodiscard]] std::vector<double> keyTimes(const Scene& scene, const Body& body);

// Whether a control point or the radius of the body changes during w. Requires: w has a positive length.
[[nodiscard]] bool movesDuring(const Body& body, Interval w);

// The range of binary digits that numbers span, from the first digit of the largest to the last digit of the finest.
struct BitRange
{
    int low = 1 << 20;
    int high = -(1 << 20);

    void add(double value);
    void add(const BitRange& other);
    [[nodiscard]] int width() const { return high < low ? 0 : high - low; }
};
struct BodyBitRange
{
    BitRange lengths;
    BitRange times;
};
[[nodiscard]] BodyBitRange bitRange(const Scene& scene, const Body& body);

} // namespace sweep::auditing
