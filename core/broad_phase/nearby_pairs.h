// Broad phase: pairs of bodies in increasing order of a distance bound, by a best-first search over box trees.
#pragma once

#include "core/base/job.h"
#include "core/broad_phase/swept_boxes.h"
#include "core/broad_phase/tested_pairs.h"
#include "core/scene/swept_box.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <vector>

namespace sweep {

// Two bodies, and a number ≤ the double nearest to their distance at every time of one part of their common time; the
// bound of no other part is smaller.
struct NearbyPair
{
    BodyPair pair;
    double atLeast = 0;
};

// The tested pairs, or those left untested for one reason. Boxes of moving bodies are halved in time until their motion
// is a small part of them. The same for any number of threads. The scene must outlive the object.
// Cost: that of splitBoxes(), n·log n, and the parts of the tree whose boxes are nearer than the requested pairs; a ray
// or a line is near everything.
// Source: best-first search, Hjaltason and Samet, Distance Browsing in Spatial Databases, 1999.
class NearbyPairs
{
public:
    NearbyPairs(const Scene& scene, const TestedPairs& tested, std::optional<Untested> wanted,
                const ParallelJob& work = {});

    // The next pair, each once, whose bound is at most `limit`. Pairs beyond the limit are dropped, so it must not rise
    // from call to call. Also none if the job is stopped or the search has become too large.
    [[nodiscard]] std::optional<NearbyPair> next(double limit = std::numeric_limits<double>::infinity());
    // A lower bound of the distance of all remaining pairs that are not beyond the limit.
    [[nodiscard]] double atLeast() const;

private:
    struct Node
    {
        std::size_t first = 0; // range of m_order
        std::size_t last = 0;
        std::size_t halves = 0;  // index of the first of its two halves; 0: a leaf
        Box box = {};            // contains its bodies
        Interval time = {};      // contains the active times of its bodies
        std::uint32_t group = 0; // common group of all its bodies; 0: none
        bool rests = false;      // all its bodies rest throughout
    };
    // Two nodes, or two bodies over a part of their time.
    struct Entry
    {
        double gap;
        std::uint32_t p;
        std::uint32_t q;
        Interval time;
        int halvings; // remaining halvings of the time; below 0: two nodes
    };

    [[nodiscard]] Box boxAt(std::size_t position) const;
    [[nodiscard]] std::uint32_t bodyAt(std::size_t position) const { return m_split.body[m_order[position]]; }
    [[nodiscard]] Node nodeOf(std::size_t position) const;
    [[nodiscard]] static Node merged(const Node& p, const Node& q);
    [[nodiscard]] static bool isLess(const Entry& p, const Entry& q);
    void grow();
    void halve(std::size_t node);
    void push(const Entry& entry);
    void pushNodes(std::size_t p, std::size_t q);
    void pushBodies(std::size_t p, std::size_t q);
    void expand(const Entry& nodes);
    void halve(const Entry& bodies);

    const Scene& m_scene;
    const TestedPairs& m_tested;
    std::optional<Untested> m_wanted;
    Job m_job;
    SplitBoxes m_split;
    std::vector<std::uint32_t> m_order; // indices of boxes; each node has a range of it
    std::vector<Node> m_nodes;
    std::vector<Entry> m_queue; // a heap
    std::unordered_set<std::uint64_t> m_found;
    double m_limit = std::numeric_limits<double>::infinity();
    std::size_t m_steps = 0;
};

} // namespace sweep
