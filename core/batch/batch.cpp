#include "core/batch/batch.h"

#include "core/contacts/filter/relative_motion.h"

namespace sweep::detail {

namespace {

// The number of pairs that are tested side by side: inner loops have this fixed length, so that the compiler can
// vectorise them.
constexpr std::size_t lanes = 8;

struct Lane
{
    const double* x0;
    const double* y0;
    const double* x1;
    const double* y1;

    Lane(const MovingPoints& points, std::size_t first)
        : x0(points.fromX.data() + first), y0(points.fromY.data() + first), x1(points.toX.data() + first),
          y1(points.toY.data() + first)
    {
    }
};

// Positive if, on one axis, the interval that p sweeps and that of the hull of a and b are disjoint. It is the larger
// of two differences; rounding keeps the sign of a difference, so the comparison with 0 is exact. It is never NaN,
// because coordinates are finite and an overflow keeps its sign.
[[gnu::always_inline]] inline double separation(double p0, double p1, double a0, double a1, double b0, double b1)
{
    const double low = branchlessMin(branchlessMin(a0, a1), branchlessMin(b0, b1));
    const double high = branchlessMax(branchlessMax(a0, a1), branchlessMax(b0, b1));
    return branchlessMax(low - branchlessMax(p0, p1), branchlessMin(p0, p1) - high);
}

[[gnu::always_inline]] inline double size(double x0, double y0, double x1, double y1)
{
    return branchlessMax(branchlessMax(std::abs(x0), std::abs(y0)), branchlessMax(std::abs(x1), std::abs(y1)));
}

// 1 if pair i is certainly apart, 0 if that is unknown. The bounds are those of crossQuadratic.
[[gnu::always_inline]] inline double apart(const Lane& p, const Lane& a, const Lane& b, std::size_t i)
{
    const double boxes = branchlessMax(separation(p.x0[i], p.x1[i], a.x0[i], a.x1[i], b.x0[i], b.x1[i]),
                                       separation(p.y0[i], p.y1[i], a.y0[i], a.y1[i], b.y0[i], b.y1[i]));
    const double dx0 = b.x0[i] - a.x0[i];
    const double dy0 = b.y0[i] - a.y0[i];
    const double dx1 = b.x1[i] - a.x1[i];
    const double dy1 = b.y1[i] - a.y1[i];
    const double wx0 = p.x0[i] - a.x0[i];
    const double wy0 = p.y0[i] - a.y0[i];
    const double wx1 = p.x1[i] - a.x1[i];
    const double wy1 = p.y1[i] - a.y1[i];
    const double b0 = dx0 * wy0 - dy0 * wx0;
    const double b1 = 0.5 * ((dx0 * wy1 - dy0 * wx1) + (dx1 * wy0 - dy1 * wx0));
    const double b2 = dx1 * wy1 - dy1 * wx1;
    const double error = 12 * roundoff * (size(dx0, dy0, dx1, dy1) * size(wx0, wy0, wx1, wy1)) + underflowMargin;
    const double side =
        branchlessMax(branchlessMin(branchlessMin(b0, b1), b2), -branchlessMax(branchlessMax(b0, b1), b2));
    // A NaN compares false: such a pair is kept.
    return static_cast<double>(static_cast<int>(boxes > 0) | static_cast<int>(side > error));
}

[[gnu::always_inline]] inline std::size_t keepCandidates(const PointSegmentPairs& pairs, std::size_t first,
                                                         std::size_t count, BatchBlock& kept)
{
    const Lane p(pairs.p, first);
    const Lane a(pairs.a, first);
    const Lane b(pairs.b, first);
    std::array<double, batchBlock> isApart;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t k = 0; k < lanes; ++k)
            isApart[i + k] = apart(p, a, b, i + k);
    for (; i < count; ++i)
        isApart[i] = apart(p, a, b, i);
    std::size_t keptCount = 0;
    for (std::size_t k = 0; k < count; ++k) {
        kept[keptCount] = static_cast<std::uint32_t>(k);
        keptCount += isApart[k] > 0 ? 0 : 1;
    }
    return keptCount;
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
std::size_t
keepAvx2(const PointSegmentPairs& pairs, std::size_t first, std::size_t count, BatchBlock& kept)
{
    return keepCandidates(pairs, first, count, kept);
}

} // namespace

std::size_t keepFiltered(const PointSegmentPairs& pairs, std::size_t first, std::size_t count, StageSet stages,
                         BatchBlock& kept)
{
    if (!stages.holds(Stage::rejection)) {
        for (std::size_t k = 0; k < count; ++k)
            kept[k] = static_cast<std::uint32_t>(k);
        return count;
    }
    return stages.usesFused() ? keepAvx2(pairs, first, count, kept) : keepCandidates(pairs, first, count, kept);
}

} // namespace sweep::detail
