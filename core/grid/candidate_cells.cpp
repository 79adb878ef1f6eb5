#include "core/grid/candidate_cells.h"

#include "core/scene/swept_box.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

struct CellRange
{
    Cell first;
    Cell last;

    [[nodiscard]] double count() const
    {
        return static_cast<double>(last.i - first.i + 1) * static_cast<double>(last.j - first.j + 1);
    }
};

// Part of a body: a share of its segment over a share of the stretch.
struct Part
{
    Interval time;
    Interval share; // of the way from a to b
    int depth = 0;
};

class Cover
{
public:
    Cover(const Body& body, Interval active, const Grid& grid, std::size_t most)
        : m_body(body), m_active(active), m_grid(grid), m_origin(grid.origin.value_or(Vec{})), m_most(most)
    {
    }

    void add(const Part& part) { add(part, rangeOf(part)); }

    std::optional<std::vector<Cell>> take()
    {
        if (m_tooMany)
            return std::nullopt;
        dropRepeated();
        return std::move(m_cells);
    }

private:
    static constexpr double smallEnough = 12; // cells that are tested rather than split again
    static constexpr double worthwhile = 0.9; // of the cells that are left after splitting
    static constexpr int deepest = 64;

    void add(const Part& part, const CellRange& range)
    {
        if (m_tooMany)
            return;
        if (range.count() > smallEnough && part.depth < deepest) {
            const Part early = {{part.time.start, middle(part.time)}, part.share, part.depth + 1};
            const Part late = {{middle(part.time), part.time.end}, part.share, part.depth + 1};
            if (early.time.start < early.time.end && late.time.start < late.time.end && split(early, late, range))
                return;
            const Part front = {part.time, {part.share.start, middle(part.share)}, part.depth + 1};
            const Part back = {part.time, {middle(part.share), part.share.end}, part.depth + 1};
            if (hasTwoControlPoints(m_body.shape) && split(front, back, range))
                return;
        }
        if (!hasRoomFor(range))
            return;
        for (long long i = range.first.i; i <= range.last.i; ++i)
            for (long long j = range.first.j; j <= range.last.j; ++j)
                m_cells.push_back({i, j});
    }

    // Parts overlap: repeated cells are dropped before the cover gives up. At least half is free then, or it does.
    bool hasRoomFor(const CellRange& range)
    {
        const auto most = static_cast<double>(m_most);
        if (static_cast<double>(m_cells.size()) + range.count() > most) {
            dropRepeated();
            m_tooMany = static_cast<double>(m_cells.size()) + range.count() > most / 2;
        }
        return !m_tooMany;
    }

    void dropRepeated()
    {
        std::sort(m_cells.begin(), m_cells.end());
        m_cells.erase(std::unique(m_cells.begin(), m_cells.end()), m_cells.end());
    }

    bool split(const Part& p, const Part& q, const CellRange& whole)
    {
        const CellRange first = rangeOf(p);
        const CellRange second = rangeOf(q);
        if (first.count() + second.count() > worthwhile * whole.count())
            return false;
        add(p, first);
        add(q, second);
        return true;
    }

    static double middle(Interval interval) { return interval.start / 2 + interval.end / 2; }

    [[nodiscard]] Box boxOf(const Part& part) const
    {
        Box box = sweptBox(m_body.a, m_active, part.time);
        if (hasTwoControlPoints(m_body.shape)) {
            const Box b = sweptBox(m_body.b, m_active, part.time);
            const auto along = [](Bounds p, Bounds q, double share) {
                return p * Bounds::exactly(1 - share) + q * Bounds::exactly(share);
            };
            const auto both = [&](Bounds p, Bounds q) {
                return hull(along(p, q, part.share.start), along(p, q, part.share.end));
            };
            box = {both(box.x, b.x), both(box.y, b.y)};
        }
        const double reach = sweptRadius(m_body, m_active, part.time).high;
        const Bounds grown{-reach, reach};
        return {box.x + grown, box.y + grown};
    }

    // A border belongs to the cells on both sides of it.
    static void indices(Bounds range, double origin, double spacing, long long& first, long long& last)
    {
        // Halved first, so that the difference of huge coordinates stays finite.
        const Bounds half = Bounds::exactly(0.5);
        const Bounds places =
            (range * half - Bounds::exactly(origin) * half) / Bounds::exactly(spacing) * Bounds::exactly(2);
        const auto limit = static_cast<double>(cellIndexLimit);
        first = static_cast<long long>(std::ceil(std::clamp(places.low, -limit, limit))) - 1;
        last = static_cast<long long>(std::floor(std::clamp(places.high, -limit, limit)));
    }

    [[nodiscard]] CellRange rangeOf(const Part& part) const
    {
        const Box box = boxOf(part);
        CellRange range{};
        indices(box.x, m_origin.x, m_grid.spacing.x, range.first.i, range.last.i);
        indices(box.y, m_origin.y, m_grid.spacing.y, range.first.j, range.last.j);
        return range;
    }

    const Body& m_body;
    Interval m_active;
    const Grid& m_grid;
    Vec m_origin;
    std::size_t m_most;
    bool m_tooMany = false;
    std::vector<Cell> m_cells;
};

} // namespace

std::optional<std::vector<Cell>> candidateCells(const Body& body, Interval active, const Grid& grid, Interval stretch,
                                                std::size_t most)
{
    Cover cover(body, active, grid, most);
    cover.add({stretch, {0, 1}});
    return cover.take();
}

} // namespace sweep
