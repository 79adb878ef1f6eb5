// Which cells of a grid does a moving ball touch, when does it enter each and when does it leave it?
//
//     for (const CellEvent<2>& event : CellWalk<2>(path, grid))
//         …
//
// A lazy range in exact time order. Nothing is kept but the ranges of cells in contact (one a column), what each of
// them does next, and the events of one instant: memory grows with the radius in cells, in three dimensions with its
// square, and not with the length of the walk. A path without end goes on until the caller stops asking.
//
// Laws: 1 the events of a cell are those of the maximal intervals of contact, as Condition and CellConditions find
// them; 2 in exact time order, and inside an instant exits, touches, enters, each by cell; 3 open contact lies inside
// closed contact, they differ where the border alone is met; 4 half-open cells tile the space: a point is in exactly
// one, that of floor.
//
// Doubles with error bounds decide the generic steps of straight uniform paths: in the plane those of a SureStream,
// until it doubts; then those of a CellTree with its BallFilter, from a time on at which surely nothing happens. Where
// doubles cannot tell, ties and touches included, and for accelerated paths, exact polynomials do (ExactBall). No
// tolerance decides.
// Cost: a step is some two dozen nanoseconds in the stream, a hundred or two in the tree where doubles decide; some
// tens of microseconds where polynomials do. The cells in contact at the start cost the latter for each column. Source:
// of the thin walk Amanatides and Woo 1987; the tree of ranges is described in exact_ball.h. Look at:
// scenes/plasma-through-corners.scene.json.
#pragma once

#include "core/grid/walk/ball_path.h"
#include "core/number/instant.h"

#include <iterator>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace sweep {

// One change of the contact of the ball with one cell. For open and half-open cells an interval of contact is told by
// its end points, whether they belong to it or not.
template <int D>
struct CellEvent
{
    CellChange change = CellChange::enter;
    bool clipped = false; // enter or touch at the start, exit or touch at the end: the contact may have gone on
    CellIndex<D> cell{};
    // Through which part of the border: of each axis −1 the lower side, +1 the upper side, 0 neither. One axis: a side;
    // more: an edge or a corner; none: the centre is inside, as it may be at the start.
    std::array<signed char, D> side{};
    // Does the instant itself belong to the contact that begins or ends? In closed cells always; in open ones never but
    // at the start and the end.
    bool belongs = true;
    double t = 0;             // about when; `instant` tells exactly
    std::uint64_t moment = 0; // events of one exact instant share it; increasing
};

template <int D>
class CellTree;
class SureStream;

enum class StartCells
{
    told, // the cells in contact at the start come first, as clipped enters
    left  // out: their exits are told all the same
};

// What tells the events; they are the same.
enum class Engines
{
    quickest,
    treeAlone
};

template <int D>
class CellWalk
{
public:
    // Requires: isWalkable(path, grid).
    CellWalk(const BallPath<D>& path, const BoxGrid<D>& grid, StartCells start = StartCells::told,
             Engines engines = Engines::quickest);
    CellWalk(CellWalk&&) noexcept;
    CellWalk& operator=(CellWalk&&) noexcept;
    ~CellWalk();

    // Once that is stopped, within some milliseconds, there is no next event. It may be stopped from any thread.
    void stopWith(std::stop_token stop);
    // The next event, there until the next call; null at the end of the path, where nothing changes any more, or after
    // a refusal.
    [[nodiscard]] const CellEvent<D>* next();
    // When the event told last happens, exactly. Requires: there was one.
    [[nodiscard]] Instant instant() const;
    // The unit vector from the centre towards the cell where contact begins or ends, about; none where the centre is on
    // an edge, on a corner or inside.
    [[nodiscard]] std::optional<Coordinates<D>> normal(const CellEvent<D>& event) const;
    // Why the walk ended early: a cell whose index has a magnitude of 2⁵³ or more would come next.
    [[nodiscard]] const std::optional<std::string>& refusal() const;
    // Steps decided by doubles, and by polynomials.
    [[nodiscard]] std::uint64_t stepsInDoubles() const;
    [[nodiscard]] std::uint64_t stepsExact() const;
    // Of those in doubles the stream's, and how often it handed over to the tree.
    [[nodiscard]] std::uint64_t stepsOfStream() const;
    [[nodiscard]] std::uint64_t handOvers() const { return m_handOvers; }

    // Reads the walk to its end, once.
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
    [[nodiscard]] bool startStream();
    void leaveStream();

    double m_start;
    std::stop_token m_stop;
    std::unique_ptr<CellTree<D>> m_tree;
    std::unique_ptr<SureStream> m_stream; // in the plane
    bool m_streams = false;               // is it the stream's turn?
    bool m_streamTold = false;            // the last event
    std::uint64_t m_patience = 1;         // events of the tree before the stream is tried again
    std::uint64_t m_wait = 0;             // such events still to come
    std::uint64_t m_handOvers = 0;
};

} // namespace sweep
