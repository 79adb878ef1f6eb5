// Streaming walk of a ball through a grid: the cells that it enters, touches and leaves, in exact time order.
//
//     for (const CellEvent<2>& event : CellWalk<2>(path, grid))
//         …
//
// A lazy range. It stores the ranges of cells in contact (one per column), the next change of each, and the events of
// one instant or of a short slice of time: memory grows with the radius in cells, in three dimensions with its square,
// but not with the length of the walk. A path without end continues until the caller stops iterating.
//
// Laws: 1. the events of a cell are those of the maximal intervals of contact found by Condition and CellConditions; 2.
// they come in exact time order, and within an instant exits, touches, enters, each by cell; 3. open contact lies
// inside closed contact, and they differ only while just the border is met; 4. half-open cells tile the space: a point
// is in exactly one, the one given by floor.
//
// Doubles with error bounds decide the generic steps of straight uniform paths: in the plane those of a
// FilteredDiscWalk until it is uncertain; then those of an ExactCellWalk with its FilteredBall, starting at a time at
// which certainly nothing happens. If doubles cannot decide, as for ties and touches, and for accelerated paths, exact
// polynomials do (ExactBall). There is no tolerance. Cost: about two dozen nanoseconds per step in the filtered walk,
// one or two hundred in the exact walk if doubles decide, some tens of microseconds if polynomials do. The cells in
// contact at the start cost the latter for each column. Source: Amanatides and Woo, A Fast Voxel Traversal Algorithm
// for Ray Tracing, 1987, for a point; here the body has a radius, all ties are exact, and the ranges of cells form a
// tree (see exact_ball.h). Look at: scenes/plasma-through-corners.scene.json.
#pragma once

#include <sweepbench/ball_path.h>
#include <sweepbench/number/instant.h>

#include <iterator>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace sweep {

template <int D>
class ExactCellWalk;
class FilteredDiscWalk;

enum class StartCells
{
    reported, // the cells in contact at the start come first, as clipped enters
    omitted   // not reported; their exits still are
};

// The two engines report the same events.
enum class WalkEngine
{
    automatic, // the filtered walk if applicable
    exactOnly  // only the exact walk
};

// The walk of one ball through one grid. Its laws and its cost are at the beginning of this header.
template <int D>
class CellWalk
{
public:
    // Requires: isWalkable(path, grid).
    CellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start = StartCells::reported,
             WalkEngine engine = WalkEngine::automatic);
    CellWalk(CellWalk&&) noexcept;
    CellWalk& operator=(CellWalk&&) noexcept;
    ~CellWalk();

    // Stops the walk from any thread: within a few milliseconds after the request, next() returns null.
    void stopWith(std::stop_token stop);
    // The next event, valid until the next call; null at the end of the path, if nothing changes any more, and after a
    // refusal.
    [[nodiscard]] const CellEvent<D>* next();
    // The exact time of the last reported event. Requires: there was one.
    [[nodiscard]] Instant instant() const;
    // The approximate unit vector from the centre towards the cell where contact begins or ends; none if the centre is
    // on an edge, on a corner or inside.
    [[nodiscard]] std::optional<Coordinates<D>> normal(const CellEvent<D>& event) const;
    // The reason why the walk ended early: the next cell would have an index of magnitude 2⁵³ or more.
    [[nodiscard]] const std::optional<std::string>& refusal() const;
    // The numbers of steps decided by doubles and by polynomials.
    [[nodiscard]] std::uint64_t stepsInDoubles() const;
    [[nodiscard]] std::uint64_t stepsExact() const;
    // The filtered walk's share of stepsInDoubles().
    [[nodiscard]] std::uint64_t stepsOfDiscWalk() const;

    // Reads the walk once, up to its end.
    class Iterator
    {
    public:
        using value_type = CellEvent<D>;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        explicit Iterator(CellWalk& walk) : m_walk(&walk), m_event(walk.next()) {}
        const CellEvent<D>& operator*() const { return *m_event; }
        const CellEvent<D>* operator->() const { return m_event; }
        Iterator& operator++()
        {
            m_event = m_walk->next();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& p, std::default_sentinel_t) { return !p.m_event; }

    private:
        CellWalk* m_walk = nullptr;
        const CellEvent<D>* m_event = nullptr;
    };
    [[nodiscard]] Iterator begin() { return Iterator(*this); }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

private:
    [[nodiscard]] bool startDiscWalk();
    void leaveDiscWalk();

    double m_start;
    std::stop_token m_stop;
    std::unique_ptr<ExactCellWalk<D>> m_exactWalk;
    std::unique_ptr<FilteredDiscWalk> m_discWalk; // in the plane, if applicable
    bool m_filtered = false;                      // whether the filtered walk is active
    bool m_lastFiltered = false;                  // whether the filtered walk reported the last event
    std::uint64_t m_patience = 1;                 // events of the exact walk before the filtered one is retried
    std::uint64_t m_wait = 0;                     // such events remaining
};

} // namespace sweep
