// Intersection of two lines: the parameters of the common point, as exact quotients.
#pragma once

#include "core/number/vec2.h"

namespace sweep {

// The line through a and b meets the line through c and d at a + (s/denominator)·(b − a) = c + (t/denominator)·(d − c).
// denominator ≥ 0. It is 0 if the lines are parallel; then t = 0 if and only if c lies on the line through a and b.
template <class T>
struct LineParameters
{
    T s;
    T t;
    T denominator;
};

// Source: Cramer's rule. With u = b − a, v = d − c and w = c − a: s·u − t·v = w, so s = (w × v)/(u × v) and
// t = (w × u)/(u × v). Exact if T is exact. If a = b or c = d, the denominator is 0 as well.
template <class T>
[[nodiscard]] LineParameters<T> lineParameters(const Vec2<T>& a, const Vec2<T>& b, const Vec2<T>& c, const Vec2<T>& d)
{
    const Vec2<T> u = b - a;
    const Vec2<T> v = d - c;
    const Vec2<T> w = c - a;
    const T denominator = cross(u, v);
    if (denominator < T{})
        return {-cross(w, v), -cross(w, u), -denominator};
    return {cross(w, v), cross(w, u), denominator};
}

} // namespace sweep
