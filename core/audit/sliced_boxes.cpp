#include "core/audit/sliced_boxes.h"

#include <algorithm>

namespace sweep::auditing {

namespace {

constexpr int sliceCount = 32;

} // namespace

SlicedBoxes::Bounds SlicedBoxes::bounds(const SceneMotions& motions, std::uint32_t body, Interval time)
{
    const Bounds unbounded{-infinity, infinity, -infinity, infinity};
    const Interval active = motions.active(body);
    const Interval w{std::max(time.start, active.start), std::min(time.end, active.end)};
    if (!(w.start <= w.end))
        return {infinity, -infinity, infinity, -infinity};
    if (isUnbounded(motions.scene().bodies[body].shape) || !motions.timesInDoubles(body))
        return unbounded;
    Bounds box{infinity, -infinity, infinity, -infinity};
    const AuditPair alone(motions, body, body);
    const Motion<double> motion(motions.scene(),
                                motions.scene().bodies[body]); // not cached: there may be millions of bodies
    for (const Interval& piece : alone.pieces(w)) {
        motions.throwIfCancelled();
        const BodyLeg<double> leg = motion.leg(piece.start, piece.end);
        const double size = leg.magnitude(piece.start, piece.end);
        if (!(size <= 1e150))
            return unbounded;
        const Sweep<double> sweep = leg.over(piece.start, piece.end);
        const double room = std::max(sweep.radius[0], sweep.radius[1]) + lengthBound(size);
        for (std::size_t n = 0; n < static_cast<std::size_t>(sweep.count); ++n) {
            for (const Point<double>& p : sweep.arc[n]) {
                box.left = std::min(box.left, p.x - room);
                box.right = std::max(box.right, p.x + room);
                box.bottom = std::min(box.bottom, p.y - room);
                box.top = std::max(box.top, p.y + room);
            }
        }
    }
    return box;
}

SlicedBoxes::SlicedBoxes(const SceneMotions& motions) : m_motions(motions)
{
    const Interval time = window(motions.scene());
    const auto bodies = static_cast<std::uint32_t>(motions.scene().bodies.size());
    m_whole.reserve(bodies);
    for (std::uint32_t body = 0; body < bodies; ++body) {
        motions.throwIfCancelled();
        m_whole.push_back(bounds(motions, body, time));
    }
}

bool SlicedBoxes::meet(const Bounds& p, const Bounds& q)
{
    return p.left <= q.right && q.left <= p.right && p.bottom <= q.top && q.bottom <= p.top;
}

const std::vector<SlicedBoxes::Bounds>& SlicedBoxes::slicesOf(std::uint32_t body)
{
    std::vector<Bounds>& slices = m_slices[body];
    const Interval time = window(m_motions.scene());
    const double step = time.end / sliceCount - time.start / sliceCount;
    const auto cut = [&](int k) {
        return k == 0 ? time.start : k == sliceCount ? time.end : time.start + step * static_cast<double>(k);
    };
    for (int k = static_cast<int>(slices.size()); k < sliceCount; ++k)
        slices.push_back(bounds(m_motions, body, {cut(k), cut(k + 1)}));
    return slices;
}

bool SlicedBoxes::disjointThroughout(std::uint32_t a, std::uint32_t b)
{
    if (!overlap(a, b))
        return true;
    const std::vector<Bounds>& ofA = slicesOf(a); // the reference stays valid when that of b is added
    const std::vector<Bounds>& ofB = slicesOf(b);
    return std::equal(ofA.begin(), ofA.end(), ofB.begin(),
                      [](const Bounds& p, const Bounds& q) { return !meet(p, q); });
}

} // namespace sweep::auditing
