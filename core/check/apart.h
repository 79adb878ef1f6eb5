// Which bodies surely never come near each other?
#pragma once

#include "core/check/inquiry.h"

namespace sweep::check {

// Boxes that surely hold every body, one for each of a number of equal slices of the scene's time. Rays and lines, and
// bodies that doubles cannot hold, have boxes without limits.
class SlicedBoxes
{
public:
    explicit SlicedBoxes(const SceneMotions& motions);

    // Do the boxes of the two stay apart during every slice? Then they are never in contact.
    [[nodiscard]] bool apart(std::uint32_t a, std::uint32_t b) const;

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

    std::size_t m_slices;
    std::vector<Bounds> m_whole;
    std::vector<Bounds> m_boxes; // of body k: m_slices from k·m_slices on
};

} // namespace sweep::check
