// How far does a ball reach into a grid, exactly? Signs of polynomials decide, at an instant or right after it.
//
// The cells that the ball touches form a tree: on the first axis a range of slabs; in each slab a range of columns on
// the next axis; in the last column's range the cells. The ball cuts every box of such a prefix in a convex set, so
// that the cells along the next axis are one range, lo to hi: cell j is in it where the ball reaches up to the lower
// line of j and down to its upper line. "Reaches" compares the distance of the centre from a box that is unbounded to
// one side with the radius: less or equal, but strictly less where the nearest point of the box lies on a border that
// is not part of the cell.
#pragma once

#include "core/grid/walk/ball_path.h"
#include "core/number/instant.h"
#include "core/number/polynomial.h"

#include <map>
#include <vector>

namespace sweep {

// Which lines of the grid a contact is with: of each axis in `axes` one; the other axes are free. One axis: a side;
// all: a corner.
template <int D>
struct Feature
{
    unsigned axes = 0; // bit a: axis a is held to line[a]
    CellIndex<D> line{};
    signed char sense = 0; // of a side: +1 the ball's upper end passes it, −1 its lower end; of all others 0

    friend auto operator<=>(const Feature&, const Feature&) = default;
};

// A box of cells by its first `depth` indices: the other axes are free.
template <int D>
struct Prefix
{
    int depth = 0;
    CellIndex<D> cell{};
};

// Cells lo to hi along the axis after the prefix; none where lo = hi + 1.
struct CellRun
{
    long long lo = 0;
    long long hi = -1;

    [[nodiscard]] bool holds(long long k) const { return lo <= k && k <= hi; }
    friend bool operator==(const CellRun&, const CellRun&) = default;
};

// An instant, or the open interval right after it, up to the next change of anything.
struct Moment
{
    Instant time;
    bool after = false;
};

// Times are those of the path. Roots are kept for a while, so that neighbouring cells share them.
template <int D>
class ExactBall
{
public:
    ExactBall(const BallPath<D>& path, const BoxGrid<D>& grid);

    // Zero where the ball's surface passes the feature.
    [[nodiscard]] Polynomial contact(const Feature<D>& feature) const;
    // All its zeros after the start and before the end, increasing.
    [[nodiscard]] const std::vector<Instant>& contactTimes(const Feature<D>& feature);
    // The one between early and late, which are since the start; where two are that close, the first one or the last.
    [[nodiscard]] std::optional<Instant> contactTime(const Feature<D>& feature, double early, double late, bool last);

    // Centre against grid line n of an axis.
    [[nodiscard]] Sign side(int axis, long long n, const Moment& moment) const;
    // The range along the axis after the prefix, near a guess. Requires: the ball touches the prefix' box.
    [[nodiscard]] CellRun range(const Prefix<D>& prefix, const Moment& moment, CellRun guess) const;
    // The first instant later than `now` at which the range may change; none: it stays for ever, or until the end.
    [[nodiscard]] std::optional<Instant> nextChange(const Prefix<D>& prefix, CellRun range, const Instant& now);

private:
    // What the axes of a prefix contribute to "reaches".
    struct Reach
    {
        Polynomial sum;      // Σ (coordinate − line)² over the axes outside, minus the squared radius
        bool strict = false; // the nearest point lies on a border that is not part of the cell
    };
    [[nodiscard]] Polynomial gap(int axis, long long n) const;
    [[nodiscard]] Reach reachOf(const Prefix<D>& prefix, const Moment& moment) const;
    void add(Reach& reach, int axis, long long n, bool lowerBorder, const Moment& moment) const;
    // Does the ball reach the half-space beyond line n: above it (upwards), or below it?
    [[nodiscard]] bool reaches(const Reach& reach, int axis, long long n, bool upwards, const Moment& moment) const;
    [[nodiscard]] double horizon(const Polynomial& p) const;
    [[nodiscard]] std::vector<Instant> zeros(const Polynomial& p) const;
    // Could the range change with this zero, as far as doubles tell?
    [[nodiscard]] bool matters(const Prefix<D>& prefix, const Feature<D>& feature, const Instant& time) const;

    std::array<Polynomial, D> m_centre; // times m_scale
    Polynomial m_radius;                // times m_scale
    Polynomial m_radiusSquared;
    Integer m_scale = 1;
    std::array<Dyadic, D> m_origin; // times m_scale
    std::array<Dyadic, D> m_spacing;
    CellPolicy m_policy;
    double m_start;
    std::optional<double> m_end;
    bool m_isPoint;
    std::map<Feature<D>, std::vector<Instant>> m_times;
};

} // namespace sweep
