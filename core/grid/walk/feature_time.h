// When does a ball on a straight uniform path pass a feature, to about 100 binary digits?
//
// With g the centre's distance from the feature's lines at the start and v its velocity along them, a side is passed at
// (∓r − g)/v, and |g + v·τ| = r at a corner where τ = (−g·v ∓ √((g·v)² − v²·(g² − r²)))/v². The numbers carry their
// bounds along; who needs more asks the polynomials, once.
#pragma once

#include "core/grid/walk/exact_ball.h"
#include "core/number/mid_radius.h"

#include <memory>

namespace sweep {

template <int D>
class FeatureTimes
{
public:
    FeatureTimes(const BallPath<D>& path, const BoxGrid<D>& grid);

    // The only instant between early and late, since the start, at which the ball's surface passes the feature. None
    // where the bounds leave its nearest double open, and for accelerated paths. Requires: there is one.
    [[nodiscard]] std::optional<Instant> passing(const Feature<D>& feature, double early, double late) const;

private:
    struct Question
    {
        BallPath<D> path;
        BoxGrid<D> grid;
    };
    class Source;

    [[nodiscard]] MidRadius gap(std::size_t axis, long long n) const; // at the start
    [[nodiscard]] std::array<MidRadius, 2> corner(const Feature<D>& feature) const;

    std::shared_ptr<const Question> m_question;
    bool m_straight = true;
    std::array<MidRadius, D> m_velocity; // by the unit of time
    MidRadius m_unit;                    // of time: the duration for a path that tells where it ends, or 1
};

} // namespace sweep
