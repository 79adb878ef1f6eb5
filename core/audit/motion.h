// Where is a body, and how does it move? Evaluated from the paths of the scene file by the audit itself.
#pragma once

#include "core/audit/digits.h"
#include "core/audit/plane.h"
#include "core/base/job.h"
#include "core/scene/scene.h"

#include <optional>
#include <vector>

namespace sweep::check {

// Part of a path: at + shift·((t − origin)·rate) + bend·(t − origin)², for start ≤ t ≤ end.
template <class T>
struct Leg
{
    double start = 0;
    double end = 0;
    T origin{};
    T rate{};
    Point<T> at;
    Point<T> shift;
    Point<T> bend;
    bool bends = false;

    [[nodiscard]] Point<T> position(const T& t) const;
    // Bounds every term of the position, and its speed, for all times of the piece [from, until] of the leg.
    [[nodiscard]] T magnitude(const T& from, const T& until) const;
    [[nodiscard]] T speed(const T& from, const T& until) const;
    [[nodiscard]] Arc<T> arc(const T& from, const T& until) const;
};

// A body between two neighbouring keys, so that each of its control points has one leg.
template <class T>
class Strand
{
public:
    Strand(Shape shape, const Leg<T>& a, const Leg<T>* b, const Leg<T>& radius);

    [[nodiscard]] Shape shape() const { return m_shape; }
    [[nodiscard]] bool unbounded() const { return isUnbounded(m_shape); }
    [[nodiscard]] bool thin() const { return m_thin; } // is the radius 0 all the time?
    [[nodiscard]] Hull<T> at(const T& t) const;
    [[nodiscard]] Sweep<T> over(const T& from, const T& until) const;
    [[nodiscard]] T radius(const T& t) const;
    [[nodiscard]] T magnitude(const T& from, const T& until) const;
    [[nodiscard]] T speed(const T& from, const T& until) const;

private:
    Shape m_shape;
    Leg<T> m_a;
    std::optional<Leg<T>> m_b;
    Leg<T> m_radius; // in x alone
    bool m_thin;
};

// The whole motion of a body over its active interval.
template <class T>
class Motion
{
public:
    Motion(const Scene& scene, const Body& body, const Job& job = {}); // throws AuditStopped

    // The strand for times of an interval that has no key inside.
    [[nodiscard]] Strand<T> strand(double from, double until) const;

private:
    Shape m_shape;
    std::vector<Leg<T>> m_a;
    std::vector<Leg<T>> m_b;
    Leg<T> m_radius;
};

// The times of keys strictly inside of the body's active interval, in order, without repetition.
[[nodiscard]] std::vector<double> keyTimes(const Scene& scene, const Body& body);

// Does any control point or radius of the body change during w? w has a positive length.
[[nodiscard]] bool movesDuring(const Scene& scene, const Body& body, Interval w);

// Over how many binary digits the numbers of a body reach, from the largest one's first to the last one's last.
struct DigitSpan
{
    int low = 1 << 20;
    int high = -(1 << 20);

    void add(double value);
    void add(const DigitSpan& other);
    [[nodiscard]] int width() const { return high < low ? 0 : high - low; }
};
struct BodySpan
{
    DigitSpan lengths;
    DigitSpan times;
};
[[nodiscard]] BodySpan digitSpan(const Scene& scene, const Body& body);

} // namespace sweep::check
