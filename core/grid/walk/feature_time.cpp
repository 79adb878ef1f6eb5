#include "core/grid/walk/feature_time.h"

#include "core/base/contract.h"

#include <bit>

namespace sweep {

namespace {

// |√x − s| = |x − s²|/(√x + s) ≤ |x − s²|/s for s > 0, where x ≥ 0. One step of Newton's from the double makes s as
// good as two doubles can be.
MidRadius rootOf(const MidRadius& x)
{
    const double first = std::sqrt(x.middle.high);
    if (x.signFiltered() != Sign::positive || !(first > 0))
        return MidRadius::unknown();
    const MidRadius guess = MidRadius::exactly(first);
    const MidRadius middle{(guess + (x - guess * guess) / MidRadius::exactly(2 * first)).middle, 0};
    const MidRadius rest = x - middle * middle;
    const double most = std::abs(rest.middle.high) * (1 + 0x1p-50) + rest.radius;
    return {middle.middle, most / middle.middle.high * (1 + 0x1p-40) + detail::leastRadius};
}

} // namespace

// Asked where the bound does not decide.
template <int D>
class FeatureTimes<D>::Source : public InstantSource
{
public:
    Source(std::shared_ptr<const Question> question, const Feature<D>& feature, double early, double late)
        : m_question(std::move(question)), m_feature(feature), m_early(early), m_late(late)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        ExactBall<D> ball(m_question->path, m_question->grid);
        const auto found = ball.contactTime(m_feature, m_early, m_late, false);
        SWEEP_EXPECTS(found);
        return *found;
    }

private:
    std::shared_ptr<const Question> m_question;
    Feature<D> m_feature;
    double m_early;
    double m_late;
};

template <int D>
FeatureTimes<D>::FeatureTimes(const BallPath<D>& path, const BoxGrid<D>& grid)
    : m_question(std::make_shared<const Question>(Question{path, grid})), m_unit(MidRadius::exactly(1))
{
    if (path.to)
        m_unit = MidRadius::difference(*path.end, path.start);
    for (std::size_t a = 0; a < D; ++a) {
        m_straight = m_straight && (path.to || path.acceleration[a] == 0);
        m_velocity[a] =
            path.to ? MidRadius::difference((*path.to)[a], path.at[a]) : MidRadius::exactly(path.velocity[a]);
    }
}

template <int D>
MidRadius FeatureTimes<D>::gap(std::size_t a, long long n) const
{
    const auto& [path, grid] = *m_question;
    return MidRadius::difference(path.at[a], grid.origin[a]) -
           MidRadius::exactly(static_cast<double>(n)) * MidRadius::exactly(grid.spacing[a]);
}

// Where contact begins, and where it ends.
template <int D>
std::array<MidRadius, 2> FeatureTimes<D>::corner(const Feature<D>& feature) const
{
    const MidRadius radius = MidRadius::exactly(m_question->path.radius);
    MidRadius square = MidRadius::exactly(0);
    MidRadius along = MidRadius::exactly(0);
    MidRadius rest = -(radius * radius);
    for (std::size_t a = 0; a < D; ++a) {
        if ((feature.axes >> a & 1U) == 0)
            continue;
        const MidRadius distance = gap(a, feature.line[a]);
        square = square + m_velocity[a] * m_velocity[a];
        along = along + distance * m_velocity[a];
        rest = rest + distance * distance;
    }
    const MidRadius root = rootOf(along * along - square * rest);
    return {(-along - root) / square, (root - along) / square};
}

template <int D>
std::optional<Instant> FeatureTimes<D>::passing(const Feature<D>& feature, double early, double late) const
{
    if (!m_straight)
        return std::nullopt;
    const BallPath<D>& path = m_question->path;
    const double low = nextDown(path.start + early);
    const double high = nextUp(path.start + late);
    std::array<MidRadius, 2> shares;
    std::size_t count = 1;
    if (feature.sense != 0) {
        const auto a = static_cast<std::size_t>(std::countr_zero(feature.axes));
        const MidRadius reach = MidRadius::exactly(feature.sense * path.radius);
        shares[0] = (-gap(a, feature.line[a]) - reach) / m_velocity[a];
    } else {
        shares = corner(feature);
        count = 2;
    }
    std::optional<MidRadius> found;
    for (std::size_t k = 0; k < count; ++k) {
        const MidRadius time = MidRadius::exactly(path.start) + m_unit * shares[k];
        const Bounds bounds = time.bounds();
        if (bounds.high < low || bounds.low > high)
            continue;
        if (found) // late in time the window may hold both
            return std::nullopt;
        found = time;
    }
    if (!found || !(found->radius < std::numeric_limits<double>::infinity()))
        return std::nullopt;
    return Instant::approximated({found->middle, found->radius},
                                 std::make_shared<const Source>(m_question, feature, early, late));
}

template class FeatureTimes<2>;
template class FeatureTimes<3>;

} // namespace sweep
