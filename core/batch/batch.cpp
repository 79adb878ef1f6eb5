#include "core/batch/batch.h"

#include "core/contacts/filter/relative_motion.h"

namespace sweep::detail {

namespace {

// So many pairs are looked at side by side: inner loops of a fixed length, so that the compiler finds the lanes.
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

// Above 0 where the intervals of the way of p and of the hull of a and b are apart: the larger of two exact
// comparisons' differences, whose signs rounding keeps. NaN nowhere: coordinates are finite, and an overflow keeps its
// sign.
[[gnu::always_inline]] inline double gap(double p0, double p1, double a0, double a1, double b0, double b1)
{
    const double low = least(least(a0, a1), least(b0, b1));
    const double high = greatest(greatest(a0, a1), greatest(b0, b1));
    return greatest(low - greatest(p0, p1), least(p0, p1) - high);
}

[[gnu::always_inline]] inline double size(double x0, double y0, double x1, double y1)
{
    return greatest(greatest(std::abs(x0), std::abs(y0)), greatest(std::abs(x1), std::abs(y1)));
}

// Above 0 where pair i is surely apart, by how much says nothing. The bounds are those of crossQuadratic.
[[gnu::always_inline]] inline double apart(const Lane& p, const Lane& a, const Lane& b, std::size_t i)
{
    const double boxes = greatest(gap(p.x0[i], p.x1[i], a.x0[i], a.x1[i], b.x0[i], b.x1[i]),
                                  gap(p.y0[i], p.y1[i], a.y0[i], a.y1[i], b.y0[i], b.y1[i]));
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
    const double error = 12 * roundoff * (size(dx0, dy0, dx1, dy1) * size(wx0, wy0, wx1, wy1)) + underflow;
    const double side = greatest(least(least(b0, b1), b2), -greatest(greatest(b0, b1), b2));
    // A NaN compares false: such a pair is kept.
    return static_cast<double>(static_cast<int>(boxes > 0) | static_cast<int>(side > error));
}

[[gnu::always_inline]] inline std::size_t keep(const PointSegmentPairs& pairs, std::size_t first, std::size_t count,
                                               BatchBlock& kept)
{
    const Lane p(pairs.p, first);
    const Lane a(pairs.a, first);
    const Lane b(pairs.b, first);
    std::array<double, batchBlock> told;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t k = 0; k < lanes; ++k)
            told[i + k] = apart(p, a, b, i + k);
    for (; i < count; ++i)
        told[i] = apart(p, a, b, i);
    std::size_t most = 0;
    for (std::size_t k = 0; k < count; ++k) {
        kept[most] = static_cast<std::uint32_t>(k);
        most += told[k] > 0 ? 0 : 1;
    }
    return most;
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]]
#endif
std::size_t
keepWide(const PointSegmentPairs& pairs, std::size_t first, std::size_t count, BatchBlock& kept)
{
    return keep(pairs, first, count, kept);
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
    return stages.usesFused() ? keepWide(pairs, first, count, kept) : keep(pairs, first, count, kept);
}

} // namespace sweep::detail
