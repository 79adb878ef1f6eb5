// What is a number by two doubles, and how far is it off?
#pragma once

#include "core/contacts/filter/bernstein_product.h"
#include "core/number/double_double.h"

namespace sweep {

struct Near
{
    DoubleDouble value;
    double error = 0;
};

[[gnu::always_inline]] inline Near exactly(double x)
{
    return {{x, 0}, 0};
}
[[gnu::always_inline]] inline Near operator-(const Near& p)
{
    return {-p.value, p.error};
}
// Two doubles are added without an error.
[[gnu::always_inline]] inline Near operator+(const Near& p, const Near& q)
{
    const bool plain = p.value.low == 0 && q.value.low == 0;
    const double size = plain ? 0 : std::abs(p.value.high) + std::abs(q.value.high);
    return {p.value + q.value, (p.error + q.error + doubleDoubleUnit * size) * more};
}
[[gnu::always_inline]] inline Near operator-(const Near& p, const Near& q)
{
    return p + -q;
}
template <bool Fused>
[[gnu::always_inline]] inline Near times(const Near& p, const Near& q)
{
    const double a = std::abs(p.value.high);
    const double b = std::abs(q.value.high);
    return {product<Fused>(p.value, q.value),
            (a * q.error + b * p.error + p.error * q.error + doubleDoubleUnit * (a * b)) * more + underflow};
}

struct Near2
{
    Near x;
    Near y;
};
[[gnu::always_inline]] inline Near2 operator-(const Near2& p, const Near2& q)
{
    return {p.x - q.x, p.y - q.y};
}
template <bool Fused>
[[gnu::always_inline]] inline Near cross(const Near2& p, const Near2& q)
{
    return times<Fused>(p.x, q.y) - times<Fused>(p.y, q.x);
}
template <bool Fused>
[[gnu::always_inline]] inline Near dot(const Near2& p, const Near2& q)
{
    return times<Fused>(p.x, q.x) + times<Fused>(p.y, q.y);
}

} // namespace sweep
