#include "core/audit/reaching.h"

#include "core/audit/certificate.h"
#include "core/audit/digits.h"

namespace sweep::check {

template <class T>
std::optional<T> reachBeyond(Shape shape, const Sweep<T>& sweep, const Sweep<T>& other)
{
    if (!isUnbounded(shape))
        return T(0);
    const Arc<T> u = difference(sweep.arc[1], sweep.arc[0]);
    // |u| is at least its component along its middle direction, which is at least the least control value of that.
    const Point<T> along = u[0] + u[1] * T(2) + u[2];
    const T norm = lengthAtMost(along);
    T shortest = dot(u[0], along);
    for (std::size_t k = 1; k < 3; ++k) {
        const T part = dot(u[k], along);
        if (part < shortest)
            shortest = part;
    }
    if (!(shortest * 4 > dot(along, along) / 4) || !(norm > 0))
        return std::nullopt;
    T farthest = other.radius[0] + other.radius[1];
    T away{};
    for (std::size_t body = 0; body < static_cast<std::size_t>(other.count); ++body) {
        for (std::size_t k = 0; k < 3; ++k) {
            for (std::size_t n = 0; n < 3; ++n) {
                const T distance = lengthAtMost(other.arc[body][k] - sweep.arc[0][n]);
                if (away < distance)
                    away = distance;
            }
        }
    }
    farthest = farthest + away;
    return farthest * norm / shortest * 2 + 1;
}

template <class T>
Sweep<T> reaching(Shape shape, const Sweep<T>& sweep, const T& k)
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

template std::optional<double> reachBeyond(Shape, const Sweep<double>&, const Sweep<double>&);
template std::optional<Digits100> reachBeyond(Shape, const Sweep<Digits100>&, const Sweep<Digits100>&);
template Sweep<double> reaching(Shape, const Sweep<double>&, const double&);
template Sweep<Digits100> reaching(Shape, const Sweep<Digits100>&, const Digits100&);

} // namespace sweep::check
