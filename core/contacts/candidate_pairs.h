// Broad phase: pairs of swept boxes that overlap, and pairs of bodies in order of distance.
#pragma once

#include "core/contacts/sweep_and_prune.h"
#include "core/scene/motion.h"

#include <sweepbench/base/jobs.h>
#include <sweepbench/scene.h>
#include <sweepbench/tested_pairs.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace sweep {

// Swept axis-aligned boxes (AABBs) that certainly contain the bodies of a scene over time.

// The box of each body, by index, over its whole active interval; the whole plane for a ray or a line. Incomplete if
// the job is stopped.
[[nodiscard]] BoxArrays sweptBoxes(const Scene& scene, const ParallelJob& work = {});

// Sets the box of one body.
void setSweptBox(BoxArrays& boxes, std::uint32_t body, const Scene& scene);

// One or more boxes for each bounded body, body by body: box k contains body[k] over the closed interval times[k]; the
// intervals of a body together cover its active interval. A body that travels far compared with the distances between
// bodies gets a box for each part of its path, at most `mostBoxes`, so that few others meet it.
struct SplitBoxes
{
    static constexpr std::size_t mostBoxes = 64;

    BoxArrays boxes;
    std::vector<std::uint32_t> body;
    std::vector<Interval> times;
    std::vector<std::uint32_t> unbounded; // rays and lines, which have no boxes; increasing
};

// The same for any number of threads; incomplete if the job is stopped.
[[nodiscard]] SplitBoxes splitBoxes(const Scene& scene, const ParallelJob& work = {});

// Candidate pairs: bodies of a scene whose swept boxes overlap at a common time.

// Every tested pair whose swept boxes overlap at a common time, in increasing order. A pair is tested if it is not
// excluded, both bodies are active together for longer than an instant, and at least one of them moves or changes its
// radius then. The result may contain a pair too many but never loses one, because the boxes of a body certainly
// contain it, each over its time, and together cover all of its time.
// The same for any number of threads. Empty if the job is stopped.
// Cost: see overlappingPairs; a ray or a line is paired with every body.
[[nodiscard]] std::vector<BodyPair> candidatePairs(const Scene& scene, const ParallelJob& work = {});

struct RestingPairs
{
    std::vector<BodyPair> pairs; // in increasing order
    bool isComplete = true;
};

// Every pair at rest (see Untested) whose swept boxes overlap; no pair is lost unless more than `most` boxes overlap.
// Then only some of the pairs are returned, and memory depends only on `most` and the number of bodies.
[[nodiscard]] RestingPairs restingPairs(const Scene& scene, const TestedPairs& tested, const ParallelJob& work = {},
                                        std::size_t most = std::numeric_limits<std::size_t>::max());

// Incremental broad phase: the candidate pairs of a few changed bodies.

// Every tested pair (see candidatePairs) with at least one of these bodies whose swept boxes meet, in increasing order.
// Requires: `bodies` is increasing and `boxes` is sweptBoxes(scene). Cost: one test of every box for each body.
[[nodiscard]] std::vector<BodyPair> candidatePairsOf(const Scene& scene, std::span<const std::uint32_t> bodies,
                                                     const BoxArrays& boxes, const Job& job = {});

// Broad phase: pairs of bodies in increasing order of a distance bound, by a best-first search over box trees.

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
