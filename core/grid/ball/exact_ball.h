// Exact predicates of a moving ball against a grid of boxes: signs of polynomials, at an instant or right after it.
//
// The cells in contact with the ball form a tree: on the first axis a range of slabs; in each slab a range of columns
// on the next axis; in the ranges of the last axis the cells. The ball cuts the box of every prefix in a convex set, so
// the cells along the next axis form one range, first to last: cell j is in it if the ball reaches up to the lower line
// of j and down to its upper line. "Reaches" compares the distance of the centre from a box that is unbounded on one
// side with the radius: less or equal, but strictly less if the nearest point of the box lies on a border that does not
// belong to the cell.
#pragma once

#include "core/grid/ball/grid_parts.h"
#include "core/number/instant.h"
#include "core/number/polynomial.h"

#include <map>
#include <vector>

namespace sweep {

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

} // namespace sweep
