// Cells that a disc on a straight path enters and leaves, in order of time, in doubles.
//
// The peer of CellWalk: the leading corner of the disc's bounding square finds the cells that may be entered, its
// trailing corner ends them; each cell gets the times at which the centre enters and leaves the sum of cell and disc.
// Both times wait in lists sorted by insertion until the square cannot bring an earlier one. Events need no allocation.
// Not exact: rounding decides ties and grazes.
#pragma once

#include <sweepbench/ball_path.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace sweep::bench {

struct DiscEvent
{
    double t = 0; // since the start
    int i = 0;
    int j = 0;
    bool enters = false;
};

// The time at which a cell is entered or left.
struct CellTime
{
    double t;
    int i;
    int j;
};

// Times in order in a single list sorted by insertion: the fastest while few cells are in contact.
class OneList
{
public:
    using Item = CellTime;

    OneList(double, double) {}

    [[nodiscard]] double earliest() const { return m_items[m_head].t; }
    Item pop() { return m_items[m_head++]; }
    void insert(Item item)
    {
        if (m_tail + 1 == m_items.size())
            makeRoom();
        // The sentinel at the end is an infinite time, so that `earliest` needs no check.
        m_items[m_tail + 1] = m_items[m_tail];
        std::size_t place = m_tail++;
        const std::size_t near = place - m_head > 16 ? place - 16 : m_head;
        for (; place > near && m_items[place - 1].t > item.t; --place)
            m_items[place] = m_items[place - 1];
        if (place == near && near > m_head)
            place = insertFar(place, item.t);
        m_items[place] = item;
    }

private:
    std::size_t insertFar(std::size_t place, double t)
    {
        const auto first = m_items.begin() + static_cast<std::ptrdiff_t>(m_head);
        const auto last = m_items.begin() + static_cast<std::ptrdiff_t>(place);
        const auto found = std::upper_bound(first, last, t, [](double x, const Item& item) { return x < item.t; });
        std::move_backward(found, last, last + 1);
        return static_cast<std::size_t>(found - m_items.begin());
    }
    void makeRoom()
    {
        if (m_head < m_items.size() / 2)
            m_items.resize(2 * m_items.size());
        std::copy(m_items.begin() + static_cast<std::ptrdiff_t>(m_head),
                  m_items.begin() + static_cast<std::ptrdiff_t>(m_tail) + 1, m_items.begin());
        m_tail -= m_head;
        m_head = 0;
    }

    std::vector<Item> m_items = std::vector<Item>(64, {std::numeric_limits<double>::infinity(), 0, 0});
    std::size_t m_head = 0;
    std::size_t m_tail = 0;
};

// Times in order in a ring of such lists, each for a short stretch of time: the fastest if many cells are in contact,
// because a single list, and with it the cost of an insertion, would grow with their number.
class ManyLists
{
public:
    using Item = CellTime;

    // Times stay within `span` of the earliest; about `rate` of them come per unit of time.
    ManyLists(double span, double rate) : m_slotsPerTime(rate / perSlot)
    {
        const auto slots = std::bit_ceil(static_cast<std::uint64_t>(span * m_slotsPerTime) + 2);
        m_mask = static_cast<std::int64_t>(slots) - 1;
        m_ends.resize(slots);
        m_items.resize(slots * m_room);
    }

    // Infinity if there are none.
    [[nodiscard]] double earliest() const { return m_earliest; }
    Item pop()
    {
        const Item item = m_items[at(m_slot) + m_popped++];
        --m_size;
        m_earliest = m_popped < m_ends[ring(m_slot)] ? m_items[at(m_slot) + m_popped].t : nextSlot();
        return item;
    }
    void insert(Item item)
    {
        const auto slot = static_cast<std::int64_t>(item.t * m_slotsPerTime);
        if (m_ends[ring(slot)] == m_room)
            makeRoom();
        if (m_size++ == 0 || slot < m_slot) {
            m_slot = slot; // the items popped from that slot are gone
            m_popped = 0;
        }
        const std::size_t first = slot == m_slot ? m_popped : 0;
        Item* const items = &m_items[at(slot)];
        std::size_t place = m_ends[ring(slot)]++;
        for (; place > first && items[place - 1].t > item.t; --place)
            items[place] = items[place - 1];
        items[place] = item;
        m_earliest = std::min(m_earliest, item.t);
    }

private:
    static constexpr double perSlot = 16;

    [[nodiscard]] std::size_t ring(std::int64_t slot) const { return static_cast<std::size_t>(slot & m_mask); }
    [[nodiscard]] std::size_t at(std::int64_t slot) const { return ring(slot) * m_room; }
    double nextSlot()
    {
        m_ends[ring(m_slot)] = 0;
        m_popped = 0;
        if (m_size == 0)
            return std::numeric_limits<double>::infinity();
        do
            ++m_slot;
        while (m_ends[ring(m_slot)] == 0);
        return m_items[at(m_slot)].t;
    }
    void makeRoom()
    {
        std::vector<Item> wider(2 * m_items.size());
        for (std::size_t k = 0; k < m_ends.size(); ++k)
            std::copy_n(&m_items[k * m_room], m_ends[k], &wider[2 * k * m_room]);
        m_items.swap(wider);
        m_room *= 2;
    }

    double m_slotsPerTime;
    std::int64_t m_mask = 0;
    std::size_t m_room = 32; // capacity of each slot
    std::vector<Item> m_items;
    std::vector<std::uint32_t> m_ends; // the number of items put into each slot
    std::int64_t m_slot = 0;           // the slot of the earliest item
    std::size_t m_popped = 0;          // the number of items popped from that slot
    std::size_t m_size = 0;
    double m_earliest = std::numeric_limits<double>::infinity();
};

// Requires: a positive radius, a nonzero velocity, no acceleration.
template <class Times>
class DiscStream
{
public:
    DiscStream(const BallPath<2>& path, const BoxGrid<2>& grid)
        : m_radius(path.radius), m_enters(span(path, grid), rate(path, grid)), m_exits(m_enters)
    {
        const double speed = std::hypot(path.velocity[0], path.velocity[1]);
        m_pace = 1 / speed;
        for (std::size_t a = 0; a < 2; ++a) {
            // Mirrored so that the disc never moves towards lower lines. Lengths are measured along the path.
            const bool mirrored = path.velocity[a] < 0;
            const double at = mirrored ? grid.origin[a] - path.at[a] : path.at[a] - grid.origin[a];
            Axis& axis = m_axes[a];
            axis.flip = mirrored ? -1 : 0;
            axis.at = at;
            axis.spacing = grid.spacing[a];
            axis.direction = std::abs(path.velocity[a]) / speed;
            axis.pace = std::min(1 / axis.direction, 1e300); // finite, so that 0 times it is 0
            axis.low = static_cast<int>(std::floor((at - m_radius) / axis.spacing));
            axis.high = static_cast<int>(std::floor((at + m_radius) / axis.spacing));
            axis.step = axis.spacing * axis.pace;
            axis.leads = axis.lineFrom(axis.high + 1, -m_radius) * axis.pace;
            axis.trails = axis.lineFrom(axis.low + 1, m_radius) * axis.pace;
        }
        for (int i = m_axes[0].low; i <= m_axes[0].high; ++i)
            for (int j = m_axes[1].low; j <= m_axes[1].high; ++j)
                add(i, j, 0);
    }

    // Does not report cells in contact at the start.
    DiscEvent next()
    {
        for (;;) {
            const double leads = std::min(m_axes[0].leads, m_axes[1].leads);
            const double enter = m_enters.earliest();
            const double exit = m_exits.earliest();
            if (std::min(enter, exit) < leads) {
                const bool enters = enter < exit;
                const auto item = enters ? m_enters.pop() : m_exits.pop();
                return {item.t * m_pace, item.i ^ m_axes[0].flip, item.j ^ m_axes[1].flip, enters};
            }
            grow();
        }
    }

private:
    // The longest path from the square's reaching a cell to the disc's leaving it, and the number of cells met per unit
    // of length.
    static double span(const BallPath<2>& path, const BoxGrid<2>& grid)
    {
        return 4 * path.radius + 2 * (grid.spacing[0] + grid.spacing[1]);
    }
    static double rate(const BallPath<2>& path, const BoxGrid<2>& grid)
    {
        return (2 * path.radius + grid.spacing[0] + grid.spacing[1]) / (grid.spacing[0] * grid.spacing[1]);
    }

    struct Axis
    {
        int flip = 0; // −1 if mirrored: cell k is cell −1 − k, which is ~k
        double at = 0;
        double spacing = 1;
        double direction = 0; // ≥ 0
        double pace = 0;      // 1/direction
        int low = 0;          // first of the cells that the bounding square overlaps
        int high = 0;
        double step = 0;   // path length from line to line
        double leads = 0;  // path length at which the leading side reaches the next line
        double trails = 0; // path length at which the trailing side reaches it

        [[nodiscard]] double lineFrom(int n, double offset) const { return n * spacing + offset - at; }
        void trail(double now)
        {
            while (trails < now) {
                ++low;
                trails += step;
            }
        }
    };

    // Adds the next column or row of cells.
    void grow()
    {
        Axis& x = m_axes[0];
        Axis& y = m_axes[1];
        if (x.leads < y.leads) {
            const double now = x.leads;
            x.leads += x.step;
            ++x.high;
            y.trail(now);
            for (int j = y.low; j <= y.high; ++j)
                add(x.high, j, now);
        } else {
            const double now = y.leads;
            y.leads += y.step;
            ++y.high;
            x.trail(now);
            for (int i = x.low; i <= x.high; ++i)
                add(i, y.high, now);
        }
    }

    // Contact begins at the point of the cell that is nearest where the centre enters the box grown by the radius: on a
    // side exactly there, at a corner as soon as the corner is near enough. Leaving mirrors this.
    void add(int i, int j, double now)
    {
        const Axis& x = m_axes[0];
        const Axis& y = m_axes[1];
        const double left = x.lineFrom(i, 0);
        const double right = left + x.spacing;
        const double bottom = y.lineFrom(j, 0);
        const double top = bottom + y.spacing;
        const auto pass = [&](double s, double root) {
            const double qx = std::min(std::max(x.direction * s, left), right);
            const double qy = std::min(std::max(y.direction * s, bottom), top);
            const double off = x.direction * qy - y.direction * qx;
            return x.direction * qx + y.direction * qy + root * std::sqrt(m_radius * m_radius - off * off);
        };
        const double exit = pass(std::min((right + m_radius) * x.pace, (top + m_radius) * y.pace), 1);
        if (!(exit > now)) // NaN if the disc never comes near enough
            return;
        const double enter = pass(std::max((left - m_radius) * x.pace, (bottom - m_radius) * y.pace), -1);
        if (enter > 0)
            m_enters.insert({std::max(enter, now), i, j});
        m_exits.insert({exit, i, j});
    }

    double m_radius;
    double m_pace;
    Axis m_axes[2];
    Times m_enters;
    Times m_exits;
};

} // namespace sweep::bench
