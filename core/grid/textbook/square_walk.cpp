#include "core/grid/textbook/square_walk.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace sweep {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

struct Lines
{
    double origin;
    double spacing;
};

// The columns or rows that the square covers, and its two sides.
class Side
{
public:
    Side(double at, double velocity, double radius, Lines lines)
        : m_low(at - radius), m_high(at + radius), m_velocity(velocity), m_origin(lines.origin),
          m_spacing(lines.spacing), m_first(static_cast<long long>(std::ceil((m_low - m_origin) / m_spacing)) - 1),
          m_last(static_cast<long long>(std::floor((m_high - m_origin) / m_spacing)))
    {
    }

    [[nodiscard]] long long first() const { return m_first; }
    [[nodiscard]] long long last() const { return m_last; }
    [[nodiscard]] double count() const { return static_cast<double>(m_last) - static_cast<double>(m_first) + 1; }

    // When does the leading corner enter the next one, and the trailing corner leave the last one?
    [[nodiscard]] double leads() const
    {
        return m_velocity > 0 ? reach(m_last + 1, m_high) : m_velocity < 0 ? reach(m_first, m_low) : never;
    }
    [[nodiscard]] double trails() const
    {
        return m_velocity > 0 ? reach(m_first + 1, m_low) : m_velocity < 0 ? reach(m_last, m_high) : never;
    }
    // The index that is entered or left.
    long long enter() { return m_velocity > 0 ? ++m_last : --m_first; }
    long long leave() { return m_velocity > 0 ? m_first++ : m_last--; }
    [[nodiscard]] bool atLimit() const { return m_last + 1 >= cellIndexLimit || m_first - 1 <= -cellIndexLimit; }

private:
    [[nodiscard]] double reach(long long n, double from) const
    {
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
    SquareWalk(const StraightMotion& motion, const Grid& grid, std::size_t mostCells)
        : m_motion(motion), m_most(static_cast<double>(mostCells)),
          m_x(motion.at.x, motion.velocity.x, motion.radius, {grid.origin.value_or(Vec{}).x, grid.spacing.x}),
          m_y(motion.at.y, motion.velocity.y, motion.radius, {grid.origin.value_or(Vec{}).y, grid.spacing.y})
    {
    }

    WalkedCells run()
    {
        if (m_x.count() * m_y.count() > m_most)
            return {{}, WalkEnd::tooManyCells};
        for (long long i = m_x.first(); i <= m_x.last(); ++i)
            enterColumn(i, 0);
        const double duration = m_motion.time.end - m_motion.time.start;
        double now = 0;
        while (m_walked.end == WalkEnd::whole) {
            const std::array times{m_x.leads(), m_y.leads(), m_x.trails(), m_y.trails()};
            const auto next = std::min_element(times.begin(), times.end());
            if (!(*next <= duration))
                break;
            now = std::max(now, *next);
            step(next - times.begin(), now);
        }
        const double end = m_walked.end == WalkEnd::whole ? m_motion.time.end : m_motion.time.start + now;
        for (const auto& [cell, visit] : m_open)
            leave(visit, end);
        return std::move(m_walked);
    }

private:
    void step(std::ptrdiff_t which, double now)
    {
        const bool alongX = which % 2 == 0;
        Side& side = alongX ? m_x : m_y;
        const Side& across = alongX ? m_y : m_x;
        const bool enters = which < 2;
        if (enters && !hasRoom(side, across))
            return;
        const long long n = enters ? side.enter() : side.leave();
        if (enters)
            alongX ? enterColumn(n, now) : enterRow(n, now);
        else
            alongX ? leaveColumn(n, now) : leaveRow(n, now);
    }

    bool hasRoom(const Side& side, const Side& across)
    {
        if (side.atLimit())
            m_walked.end = WalkEnd::leavesIndexRange;
        else if (static_cast<double>(m_walked.visits.size()) + across.count() > m_most)
            m_walked.end = WalkEnd::tooManyCells;
        return m_walked.end == WalkEnd::whole;
    }

    void enterColumn(long long i, double now)
    {
        for (long long j = m_y.first(); j <= m_y.last(); ++j)
            enter({i, j}, now);
    }
    void enterRow(long long j, double now)
    {
        for (long long i = m_x.first(); i <= m_x.last(); ++i)
            enter({i, j}, now);
    }
    void leaveColumn(long long i, double now)
    {
        for (long long j = m_y.first(); j <= m_y.last(); ++j)
            leave({i, j}, now);
    }
    void leaveRow(long long j, double now)
    {
        for (long long i = m_x.first(); i <= m_x.last(); ++i)
            leave({i, j}, now);
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
    double m_most;
    Side m_x;
    Side m_y;
    std::map<Cell, std::size_t> m_open; // the visits of the cells that are covered now
    WalkedCells m_walked;
};

} // namespace

Result<WalkedCells> squareWalk(const StraightMotion& motion, const Grid& grid, std::size_t mostCells)
{
    if (auto problem = objectionTo(motion, grid))
        return *problem;
    return SquareWalk(motion, grid, mostCells).run();
}

} // namespace sweep
