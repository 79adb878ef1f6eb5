#include "core/check/apart.h"

#include <algorithm>

namespace sweep::check {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

SlicedBoxes::Bounds SlicedBoxes::bounds(const SceneMotions& motions, std::uint32_t body, Interval time)
{
    const Bounds endless{-infinity, infinity, -infinity, infinity};
    const Interval active = motions.active(body);
    const Interval w{std::max(time.start, active.start), std::min(time.end, active.end)};
    if (!(w.start <= w.end))
        return {infinity, -infinity, infinity, -infinity};
    if (isUnbounded(motions.scene().bodies[body].shape) || !motions.timesInDoubles(body))
        return endless;
    Bounds box{infinity, -infinity, infinity, -infinity};
    const Inquiry alone(motions, body, body);
    for (const Interval& piece : alone.pieces(w)) {
        const Strand<double> strand = motions.motion<double>(body).strand(piece.start, piece.end);
        const double size = strand.magnitude(piece.start, piece.end);
        if (!(size <= 1e150))
            return endless;
        const Sweep<double> sweep = strand.over(piece.start, piece.end);
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

SlicedBoxes::SlicedBoxes(const SceneMotions& motions) : m_slices(motions.scene().bodies.size() < 100 ? 1 : 32)
{
    const Interval time = window(motions.scene());
    const double step = time.end / static_cast<double>(m_slices) - time.start / static_cast<double>(m_slices);
    const auto cut = [&](std::size_t k) {
        return k == 0 ? time.start : k == m_slices ? time.end : time.start + step * static_cast<double>(k);
    };
    for (std::uint32_t body = 0; body < motions.scene().bodies.size(); ++body) {
        m_whole.push_back(bounds(motions, body, time));
        for (std::size_t k = 0; k < m_slices; ++k)
            m_boxes.push_back(bounds(motions, body, {cut(k), cut(k + 1)}));
    }
}

bool SlicedBoxes::meet(const Bounds& p, const Bounds& q)
{
    return p.left <= q.right && q.left <= p.right && p.bottom <= q.top && q.bottom <= p.top;
}

bool SlicedBoxes::apart(std::uint32_t a, std::uint32_t b) const
{
    if (!meet(m_whole[a], m_whole[b]))
        return true;
    const std::size_t fromA = a * m_slices;
    const std::size_t fromB = b * m_slices;
    for (std::size_t k = 0; k < m_slices; ++k) {
        if (meet(m_boxes[fromA + k], m_boxes[fromB + k]))
            return false;
    }
    return true;
}

} // namespace sweep::check
