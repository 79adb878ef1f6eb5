#include "core/audit/extended_line.h"

#include "core/audit/certificate.h"
#include "core/audit/number_types.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep::auditing {

template <class T>
std::optional<T> extensionFactor(Shape shape, const Sweep<T>& sweep, const Sweep<T>& other)
{
    if (!isUnbounded(shape))
        return T(0);
    const Arc<T> u = difference(sweep.arc[1], sweep.arc[0]);
    // |u| is at least its component along its mean direction, which is at least the smallest control value of that
    // component.
    const Point<T> along = u[0] + u[1] * T(2) + u[2];
    const T norm = lengthAtMost(along);
    const T shortest = std::min({dot(u[0], along), dot(u[1], along), dot(u[2], along)});
    if (!(shortest * 4 > dot(along, along) / 4) || !(norm > 0))
        return std::nullopt;
    T away{};
    for (std::size_t body = 0; body < static_cast<std::size_t>(other.count); ++body) {
        for (std::size_t k = 0; k < 3; ++k) {
            for (std::size_t n = 0; n < 3; ++n)
                away = std::max(away, lengthAtMost(other.arc[body][k] - sweep.arc[0][n]));
        }
    }
    const T farthest = other.radius[0] + other.radius[1] + away;
    return powerOfTwoFrom<T>(farthest * norm / shortest * 2 + 1);
}

template <class T>
T powerOfTwoFrom(const T& x)
{
    using std::frexp;
    using std::ldexp;
    if (!(x <= std::numeric_limits<T>::max()))
        return x;
    int exponent = 0;
    const T fraction = frexp(x, &exponent); // in [1/2, 1)
    return ldexp(T(1), fraction > T(0.5) ? exponent : exponent - 1);
}

template <class T>
Sweep<T> extended(Shape shape, const Sweep<T>& sweep, const T& k)
{
    if (!isUnbounded(shape))
        return sweep;
    Sweep<T> result = sweep;
    for (std::size_t n = 0; n < 3; ++n) {
        const Point<T> far = (sweep.arc[1][n] - sweep.arc[0][n]) * k;
        result.arc[1][n] = sweep.arc[0][n] + far;
        if (shape == Shape::line)
            result.arc[0][n] = sweep.arc[0][n] - far;
    }
    return result;
}

#define SWEEP_EXTENDED_LINES(T)                                                                                        \
    template std::optional<T> extensionFactor(Shape, const Sweep<T>&, const Sweep<T>&);                                \
    template T powerOfTwoFrom(const T&);                                                                               \
    template Sweep<T> extended(Shape, const Sweep<T>&, const T&);
SWEEP_FOR_EACH_NUMBER(SWEEP_EXTENDED_LINES)
#undef SWEEP_EXTENDED_LINES

} // namespace sweep::auditing
