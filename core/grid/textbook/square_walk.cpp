#include "core/grid/textbook/square_walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace sweep {

namespace {

// The columns or rows that the square covers, and the two sides of the square across them.
class CoveredLines
{
public:
    CoveredLines(double at, double velocity, double radius, double origin, double spacing)
        : m_low(at - radius), m_high(at + radius), m_velocity(velocity), m_origin(origin), m_spacing(spacing),
          m_first(static_cast<long long>(std::ceil((m_low - m_origin) / m_spacing)) - 1),
          m_last(static_cast<long long>(std::floor((m_high - m_origin) / m_spacing)))
    {
    }

    [[nodiscard]] long long first() const { return m_first; }
    [[nodiscard]] long long last() const { return m_last; }
    [[nodiscard]] double count() const { return static_cast<double>(m_last) - static_cast<double>(m_first) + 1; }

    // When the leading side enters the next line, and the trailing side leaves the last one; infinity at rest.
    [[nodiscard]] double nextEnter() const
    {
        return m_velocity < 0 ? timeAt(m_first, m_low) : timeAt(m_last + 1, m_high);
    }
    [[nodiscard]] double nextExit() const
    {
        return m_velocity < 0 ? timeAt(m_last, m_high) : timeAt(m_first + 1, m_low);
    }
    // Returns the index that is entered or left.
    long long enter() { return m_velocity > 0 ? ++m_last : --m_first; }
    long long leave() { return m_velocity > 0 ? m_first++ : m_last--; }
    [[nodiscard]] bool atLimit() const { return m_last + 1 >= cellIndexLimit || m_first - 1 <= -cellIndexLimit; }

private:
    [[nodiscard]] double timeAt(long long n, double from) const
    {
        if (m_velocity == 0)
            return std::numeric_limits<double>::infinity();
        return (m_origin + static_cast<double>(n) * m_spacing - from) / m_velocity;
    }

    double m_low;
    double m_high;
    double m_velocity;
    double m_origin;
    double m_spacing;
    long long m_first;
    long long m_last;
};

class SquareWalk
{
public:
    SquareWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells)
        : m_motion(motion),
          m_maxCells(static_cast<double>(maxCells)), m_lines{
                                                         CoveredLines(motion.at.x, motion.velocity.x, motion.radius,
                                                                      grid.origin.value_or(Vec{}).x, grid.spacing.x),
                                                         CoveredLines(motion.at.y, motion.velocity.y, motion.radius,
                                                                      grid.origin.value_or(Vec{}).y, grid.spacing.y)}
    {
    }

    WalkedCells run()
    {
        const auto& [columns, rows] = m_lines;
        if (columns.count() * rows.count() > m_maxCells)
            return {{}, WalkEnd::tooManyCells};
        for (long long i = columns.first(); i <= columns.last(); ++i)
            forEachCell(0, i, [this](Cell cell) { enter(cell, 0); });
        const double duration = m_motion.time.end - m_motion.time.start;
        double now = 0;
        while (m_walked.end == WalkEnd::complete) {
            const std::array times{columns.nextEnter(), rows.nextEnter(), columns.nextExit(), rows.nextExit()};
            const auto next = std::min_element(times.begin(), times.end());
            if (!(*next <= duration))
                break;
            now = std::max(now, *next);
            const auto which = static_cast<std::size_t>(next - times.begin());
            step(which % 2, which < 2, now);
        }
        const double end = m_walked.end == WalkEnd::complete ? m_motion.time.end : m_motion.time.start + now;
        for (const auto& [cell, visit] : m_open)
            leave(visit, end);
        return std::move(m_walked);
    }

private:
    void step(std::size_t axis, bool enters, double now)
    {
        if (!enters)
            forEachCell(axis, m_lines[axis].leave(), [&](Cell cell) { leave(cell, now); });
        else if (m_lines[axis].atLimit())
            m_walked.end = WalkEnd::leavesIndexRange;
        else if (static_cast<double>(m_walked.visits.size()) + m_lines[1 - axis].count() > m_maxCells)
            m_walked.end = WalkEnd::tooManyCells;
        else
            forEachCell(axis, m_lines[axis].enter(), [&](Cell cell) { enter(cell, now); });
    }

    // The covered cells of one column (axis 0) or row (axis 1).
    template <class Visit>
    void forEachCell(std::size_t axis, long long n, const Visit& visit)
    {
        for (long long k = m_lines[1 - axis].first(); k <= m_lines[1 - axis].last(); ++k)
            visit(axis == 0 ? Cell{n, k} : Cell{k, n});
    }

    void enter(Cell cell, double now)
    {
        m_open[cell] = m_walked.visits.size();
        m_walked.visits.push_back({cell, m_motion.time.start + now, 0, false});
    }
    void leave(Cell cell, double now)
    {
        const auto open = m_open.find(cell);
        leave(open->second, m_motion.time.start + now);
        m_open.erase(open);
    }
    void leave(std::size_t visit, double t)
    {
        CellVisit& left = m_walked.visits[visit];
        left.exit = t;
        left.touch = left.enter == left.exit;
    }

    const StraightMotion& m_motion;
    double m_maxCells;
    std::array<CoveredLines, 2> m_lines; // columns, rows
    std::map<Cell, std::size_t> m_open;  // indices of the visits of the cells covered now
    WalkedCells m_walked;
};

} // namespace

Result<WalkedCells> squareWalk(const StraightMotion& motion, const Grid& grid, std::size_t maxCells)
{
    if (auto problem = problemOf(motion, grid))
        return *problem;
    return SquareWalk(motion, grid, maxCells).run();
}

} // namespace sweep
