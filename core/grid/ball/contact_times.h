// Contact times of a ball with grid features in double-double arithmetic, to about 100 binary digits.
//
// For straight uniform paths. With g the centre's distance from the feature's lines at the start and v its velocity
// along them, a side is passed at (∓r − g)/v, and |g + v·τ| = r at a corner for τ = (−g·v ∓ √((g·v)² − v²·(g² −
// r²)))/v². The numbers carry error bounds; if these do not decide, polynomials do, once.
#pragma once

#include "core/grid/ball/exact_ball.h"
#include "core/number/bounded_double_double.h"

#include <memory>

namespace sweep {

template <int D>
class ContactTimes
{
public:
    ContactTimes(const BallPath<D>& path, const BoxGrid<D>& grid);

    // The only instant between early and late, measured from the start, at which the ball's surface passes the feature.
    // None if the bounds do not decide its nearest double, and for accelerated paths. Requires: there is one.
    [[nodiscard]] std::optional<Instant> passing(const GridFeature<D>& feature, double early, double late) const;

private:
    struct Ball
    {
        BallPath<D> path;
        BoxGrid<D> grid;
    };
    class Source;

    [[nodiscard]] BoundedDoubleDouble distance(std::size_t axis, long long n) const; // at the start
    [[nodiscard]] std::array<BoundedDoubleDouble, 2> corner(const GridFeature<D>& feature) const;

    std::shared_ptr<const Ball> m_ball;
    bool m_straight = true;
    std::array<BoundedDoubleDouble, D> m_velocity; // in units of m_unit
    BoundedDoubleDouble m_unit;                    // unit of time: the duration of a path with a `to`, otherwise 1
};

} // namespace sweep
