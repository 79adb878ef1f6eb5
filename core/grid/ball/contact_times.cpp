#include "core/grid/ball/contact_times.h"

#include "core/base/contract.h"

#include <bit>

namespace sweep {

namespace {

// The square root. |√x − s| = |x − s²|/(√x + s) ≤ |x − s²|/s for s > 0, if x ≥ 0. One step of Newton's method from the
// double makes s as precise as two doubles can be.
// Source: sqrt2 of Dekker, A Floating-Point Technique for Extending the Available Precision, 1971, with an error bound.
BoundedDoubleDouble rootOf(const BoundedDoubleDouble& x)
{
    const double first = std::sqrt(x.value.high);
    if (x.signFiltered() != Sign::positive || !(first > 0))
        return BoundedDoubleDouble::unknown();
    const BoundedDoubleDouble guess = BoundedDoubleDouble::exactly(first);
    const BoundedDoubleDouble middle{(guess + (x - guess * guess) / BoundedDoubleDouble::exactly(2 * first)).value, 0};
    const BoundedDoubleDouble rest = x - middle * middle;
    const double most = std::abs(rest.value.high) * (1 + 0x1p-50) + rest.error;
    return {middle.value, most / middle.value.high * boundMargin + detail::underflowOfOperation};
}

} // namespace

// Computes the exact instant if the bound does not decide.
template <int D>
class ContactTimes<D>::Source : public InstantSource
{
public:
    Source(std::shared_ptr<const Ball> ball, const GridFeature<D>& feature, double early, double late)
        : m_ball(std::move(ball)), m_feature(feature), m_early(early), m_late(late)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        ExactBall<D> ball(m_ball->path, m_ball->grid);
        const auto found = ball.contactTime(m_feature, m_early, m_late, false);
        SWEEP_EXPECTS(found);
        return *found;
    }

private:
    std::shared_ptr<const Ball> m_ball;
    GridFeature<D> m_feature;
    double m_early;
    double m_late;
};

template <int D>
ContactTimes<D>::ContactTimes(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_ball(std::make_shared<const Ball>(Ball{path, grid})), m_unit(BoundedDoubleDouble::exactly(1))
{
    if (path.to)
        m_unit = BoundedDoubleDouble::difference(*path.end, path.start);
    for (std::size_t a = 0; a < D; ++a) {
        m_straight = m_straight && (path.to || path.acceleration[a] == 0);
        m_velocity[a] = path.to ? BoundedDoubleDouble::difference((*path.to)[a], path.at[a])
                                : BoundedDoubleDouble::exactly(path.velocity[a]);
    }
}

template <int D>
BoundedDoubleDouble ContactTimes<D>::distance(std::size_t a, long long n) const
{
    const auto& [path, grid] = *m_ball;
    return BoundedDoubleDouble::difference(path.at[a], grid.origin[a]) -
           BoundedDoubleDouble::exactly(static_cast<double>(n)) * BoundedDoubleDouble::exactly(grid.spacing[a]);
}

// The times at which contact with the corner begins and ends.
template <int D>
std::array<BoundedDoubleDouble, 2> ContactTimes<D>::corner(const GridFeature<D>& feature) const
{
    const BoundedDoubleDouble radius = BoundedDoubleDouble::exactly(m_ball->path.radius);
    BoundedDoubleDouble square = BoundedDoubleDouble::exactly(0);
    BoundedDoubleDouble along = BoundedDoubleDouble::exactly(0);
    BoundedDoubleDouble rest = -(radius * radius);
    for (std::size_t a = 0; a < D; ++a) {
        if ((feature.axes >> a & 1U) == 0)
            continue;
        const BoundedDoubleDouble w = distance(a, feature.line[a]);
        square = square + m_velocity[a] * m_velocity[a];
        along = along + w * m_velocity[a];
        rest = rest + w * w;
    }
    const BoundedDoubleDouble root = rootOf(along * along - square * rest);
    return {(-along - root) / square, (root - along) / square};
}

template <int D>
std::optional<Instant> ContactTimes<D>::passing(const GridFeature<D>& feature, double early, double late) const
{
    if (!m_straight)
        return std::nullopt;
    const BallPath<D>& path = m_ball->path;
    const double low = nextDown(path.start + early);
    const double high = nextUp(path.start + late);
    std::array<BoundedDoubleDouble, 2> times; // since the start, in units of m_unit
    std::size_t count = 1;
    if (feature.sense != 0) {
        const auto a = static_cast<std::size_t>(std::countr_zero(feature.axes));
        const BoundedDoubleDouble radius = BoundedDoubleDouble::exactly(feature.sense * path.radius);
        times[0] = (-distance(a, feature.line[a]) - radius) / m_velocity[a];
    } else {
        times = corner(feature);
        count = 2;
    }
    std::optional<BoundedDoubleDouble> found;
    for (std::size_t k = 0; k < count; ++k) {
        const BoundedDoubleDouble time = BoundedDoubleDouble::exactly(path.start) + m_unit * times[k];
        const Bounds bounds = time.bounds();
        if (bounds.high < low || bounds.low > high)
            continue;
        if (found) // at late times both may lie within the bounds
            return std::nullopt;
        found = time;
    }
    if (!found || !(found->error < std::numeric_limits<double>::infinity()))
        return std::nullopt;
    return Instant::approximated(*found, std::make_unique<Source>(m_ball, feature, early, late));
}

template class ContactTimes<2>;
template class ContactTimes<3>;

} // namespace sweep
