// Which bodies surely never come near each other?
#pragma once

#include "core/audit/inquiry.h"

#include <unordered_map>

namespace sweep::check {

// Boxes that surely hold every body: one for all of the scene's time, and one for each of a number of equal slices of
// it for those that somebody asks about. Rays and lines, and bodies that doubles cannot hold, have boxes without
// limits.
class SlicedBoxes
{
public:
    explicit SlicedBoxes(const SceneMotions& motions);

    // Do the boxes of the two for all of the time meet?
    [[nodiscard]] bool meetAtAll(std::uint32_t a, std::uint32_t b) const { return meet(m_whole[a], m_whole[b]); }
    [[nodiscard]] double left(std::uint32_t body) const { return m_whole[body].left; }
    [[nodiscard]] double right(std::uint32_t body) const { return m_whole[body].right; }
    // Do the boxes of the two stay apart during every slice? Then they are never in contact.
    [[nodiscard]] bool apart(std::uint32_t a, std::uint32_t b);

private:
    struct Bounds
    {
        double left = 0;
        double right = 0;
        double bottom = 0;
        double top = 0;
    };
    static bool meet(const Bounds& p, const Bounds& q);
    static Bounds bounds(const SceneMotions& motions, std::uint32_t body, Interval time);
    [[nodiscard]] const std::vector<Bounds>& slicesOf(std::uint32_t body);

    const SceneMotions& m_motions;
    std::vector<Bounds> m_whole;
    std::unordered_map<std::uint32_t, std::vector<Bounds>> m_slices;
};

} // namespace sweep::check
