// Broad phase of the audit: bounding boxes for the whole time, and for 32 slices of it.
#pragma once

#include "core/audit/audit_pair.h"

#include <unordered_map>

namespace sweep::auditing {

// The boxes certainly contain the bodies. Boxes of slices are computed only for bodies that are queried. Rays and
// lines, and bodies that doubles cannot represent, have unbounded boxes.
class SlicedBoxes
{
public:
    explicit SlicedBoxes(const SceneMotions& motions);

    // Whether the boxes of the two for the whole time meet.
    [[nodiscard]] bool overlap(std::uint32_t a, std::uint32_t b) const { return meet(m_whole[a], m_whole[b]); }
    [[nodiscard]] double left(std::uint32_t body) const { return m_whole[body].left; }
    [[nodiscard]] double right(std::uint32_t body) const { return m_whole[body].right; }
    // Whether the boxes of the two are disjoint in every slice: then the bodies are never in contact.
    [[nodiscard]] bool disjointThroughout(std::uint32_t a, std::uint32_t b);

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

} // namespace sweep::auditing
