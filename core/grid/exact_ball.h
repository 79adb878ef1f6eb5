// Ball against grid lines: exactly by polynomials, in double-doubles, and approximately for normals.
#pragma once

#include <sweepbench/ball_path.h>
#include <sweepbench/number/double_double.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>

#include <map>
#include <memory>
#include <vector>

namespace sweep {

// Exact predicates of a moving ball against a grid of boxes: signs of polynomials, at an instant or right after it.
//
// The cells in contact with the ball form a tree: on the first axis a range of slabs; in each slab a range of columns
// on the next axis; in the ranges of the last axis the cells. The ball cuts the box of every prefix in a convex set, so
// the cells along the next axis form one range, first to last: cell j is in it if the ball reaches up to the lower line
// of j and down to its upper line. "Reaches" compares the distance of the centre from a box that is unbounded on one
// side with the radius: less or equal, but strictly less if the nearest point of the box lies on a border that does not
// belong to the cell.

// An instant, or the open interval right after it, up to the next change of any kind.
struct EvaluationTime
{
    Instant instant;
    bool rightAfter = false;
};

// Times are those of the path. Roots are cached for a while, so that neighbouring cells share them.
template <int D>
class ExactBall
{
public:
    ExactBall(const BallPath<D>& path, const BoxGrid<D>& grid);

    // Zero exactly when the ball's surface passes the feature.
    [[nodiscard]] Polynomial contactPolynomial(const GridFeature<D>& feature) const;
    // All its zeros between start and end, exclusive, in increasing order.
    [[nodiscard]] const std::vector<Instant>& contactTimes(const GridFeature<D>& feature);
    // The zero between early and late, measured from the start; if two are that close, the first or the last one.
    [[nodiscard]] std::optional<Instant> contactTime(const GridFeature<D>& feature, double early, double late,
                                                     bool last);

    // The side of the centre relative to grid line n of an axis.
    [[nodiscard]] Sign side(int axis, long long n, const EvaluationTime& time) const;
    // The range along the axis after the prefix, searched from a guess. Requires: the ball touches the box of the
    // prefix.
    [[nodiscard]] IndexRange range(const CellPrefix<D>& prefix, const EvaluationTime& time, IndexRange guess) const;
    // The first instant after `now` at which the range may change; none if it stays until the end, or forever.
    [[nodiscard]] std::optional<Instant> nextChange(const CellPrefix<D>& prefix, IndexRange range, const Instant& now);

private:
    // The distance of the centre from a box.
    struct BoxDistance
    {
        Polynomial sum;      // Σ (coordinate − line)² over the axes outside, minus the squared radius
        bool strict = false; // the nearest point lies on a border that does not belong to the cell
    };
    // The signed distance of the centre from line n.
    [[nodiscard]] Polynomial gap(int axis, long long n) const;
    [[nodiscard]] BoxDistance distanceFrom(const CellPrefix<D>& prefix, const EvaluationTime& time) const;
    void add(BoxDistance& distance, int axis, long long n, bool lowerBorder, const EvaluationTime& time) const;
    // Whether the ball reaches the part of the box beyond line n of the next axis: above it (upwards) or below it.
    [[nodiscard]] bool reaches(const BoxDistance& box, int axis, long long n, bool upwards,
                               const EvaluationTime& time) const;
    [[nodiscard]] double rootBound(const Polynomial& p) const;
    [[nodiscard]] std::vector<Instant> zeros(const Polynomial& p) const;
    // Whether the range could change at this zero, judged in doubles; false is certain.
    [[nodiscard]] bool mayChange(const CellPrefix<D>& prefix, const GridFeature<D>& feature, const Instant& time) const;

    std::array<Polynomial, D> m_centre; // multiplied by m_scale
    Polynomial m_radius;                // multiplied by m_scale
    Polynomial m_radiusSquared;
    Integer m_scale = 1;
    std::array<Dyadic, D> m_origin; // multiplied by m_scale
    std::array<Dyadic, D> m_spacing;
    CellPolicy m_policy;
    double m_start;
    std::optional<double> m_end;
    bool m_isPoint;
    std::map<GridFeature<D>, std::vector<Instant>> m_times;
};

// Contact times of a ball with grid features in double-double arithmetic, to about 100 binary digits.
//
// For straight uniform paths. With g the centre's distance from the feature's lines at the start and v its velocity
// along them, a side is passed at (∓r − g)/v, and |g + v·τ| = r at a corner for τ = (−g·v ∓ √((g·v)² − v²·(g² −
// r²)))/v². The numbers carry error bounds; if these do not decide, polynomials do, once.

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
    std::array<BoundedDoubleDouble, D> m_velocity; // the velocity in units of m_unit
    BoundedDoubleDouble m_unit;                    // unit of time: the duration of a path with a `to`, otherwise 1
};

// Approximate positions of a moving ball in plain doubles: initial guesses of exact searches, and contact normals.
//
// Approximations never decide a predicate.

// The approximate range of cells that the ball meets at time t along the axis after the prefix. None beyond the cells
// with distinct indices.
template <int D>
[[nodiscard]] std::optional<IndexRange> approxRange(const BallPath<D>& path, const BoxGrid<D>& grid,
                                                    const CellPrefix<D>& prefix, double t);
// The unit vector from the centre towards the cell at the point where contact begins or ends; none if the centre is on
// an edge, on a corner or inside.
template <int D>
[[nodiscard]] std::optional<Coordinates<D>> approxNormal(const BallPath<D>& path, const BoxGrid<D>& grid,
                                                         const CellEvent<D>& event);

} // namespace sweep
