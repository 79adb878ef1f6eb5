#include "core/grid/trace/candidate_cells.h"

#include "core/scene/position.h"
#include "core/scene/swept_strip.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

namespace {

// Part of a body: a share of its segment over a share of the stretch.
struct Part
{
    Interval time;
    Interval share; // of the way from a to b
    int depth = 0;
};

// What surely holds a part: the discs of a radius about every point of a box, between two parallel lines. Of a straight
// path the lines are about as far apart as the body is thick, however far it goes.
struct Hold
{
    Box centres;
    double radius = 0;
    Vec across;    // at right angles to the lines; 0 where there are none
    Bounds inside; // of across·p
};

// The cells of one axis that a range meets, its borders included.
Columns indices(Bounds range, double origin, double spacing)
{
    // Halved first, so that the difference of huge coordinates stays finite.
    const Bounds half = Bounds::exactly(0.5);
    const Bounds places =
        (range * half - Bounds::exactly(origin) * half) / Bounds::exactly(spacing) * Bounds::exactly(2);
    const auto limit = static_cast<double>(cellIndexLimit);
    return {static_cast<long long>(std::ceil(std::clamp(places.low, -limit, limit))) - 1,
            static_cast<long long>(std::floor(std::clamp(places.high, -limit, limit)))};
}

Bounds grown(Bounds range, double reach)
{
    return range + Bounds{-reach, reach};
}

// All places between p and q by a share of the way.
Bounds along(Bounds p, Bounds q, Interval share)
{
    const auto at = [&](double s) {
        const Bounds ofQ = Bounds::exactly(s);
        return p * (Bounds::exactly(1) - ofQ) + q * ofQ;
    };
    return hull(at(share.start), at(share.end));
}

// The difference that is longest, about, of four places; 0 where none is finite.
Vec longestWay(const std::array<Vec, 4>& places)
{
    Vec longest;
    double most = 0;
    for (const Vec p : places) {
        for (const Vec q : places) {
            const Vec d{q.x / 2 - p.x / 2, q.y / 2 - p.y / 2};
            const double length = std::max(std::abs(d.x), std::abs(d.y));
            if (length > most && std::isfinite(length)) {
                longest = {d.x / length, d.y / length};
                most = length;
            }
        }
    }
    return longest;
}

struct Stopped
{
};

// Throws Stopped where the job is.
class Cover
{
public:
    Cover(const CandidateQuestion& question, std::size_t most, const Job& job)
        : m_body(question.body), m_active(question.active), m_origin(question.grid.origin.value_or(Vec{})),
          m_spacing(question.grid.spacing), m_except(question.except), m_most(static_cast<double>(most)), m_job(job)
    {
    }

    void add(const Part& part)
    {
        const Hold hold = holdOf(part);
        add(part, hold, count(hold));
    }

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

    void add(const Part& part, const Hold& hold, double count)
    {
        if (m_tooMany)
            return;
        if (count > smallEnough && part.depth < deepest) {
            const Part early = {{part.time.start, middle(part.time)}, part.share, part.depth + 1};
            const Part late = {{middle(part.time), part.time.end}, part.share, part.depth + 1};
            if (early.time.start < early.time.end && late.time.start < late.time.end && split(early, late, count))
                return;
            const Part front = {part.time, {part.share.start, middle(part.share)}, part.depth + 1};
            const Part back = {part.time, {middle(part.share), part.share.end}, part.depth + 1};
            if (hasTwoControlPoints(m_body.shape) && split(front, back, count))
                return;
        }
        if (!hasRoomFor(count))
            return;
        forEachRange(hold, [this](long long j, Columns columns) {
            for (long long i = columns.first; i <= columns.last; ++i)
                m_cells.push_back({i, j});
        });
    }

    // Parts overlap: repeated cells are dropped before the cover gives up. At least half is free then, or it does.
    bool hasRoomFor(double count)
    {
        if (static_cast<double>(m_cells.size()) + count > m_most) {
            dropRepeated();
            m_tooMany = static_cast<double>(m_cells.size()) + count > m_most / 2;
        }
        return !m_tooMany;
    }

    void goOn() const
    {
        if (m_job.stopped())
            throw Stopped();
    }

    void dropRepeated()
    {
        std::sort(m_cells.begin(), m_cells.end(), [this](const Cell& p, const Cell& q) {
            goOn();
            return p < q;
        });
        m_cells.erase(std::unique(m_cells.begin(), m_cells.end()), m_cells.end());
    }

    bool split(const Part& p, const Part& q, double whole)
    {
        const Hold first = holdOf(p);
        const Hold second = holdOf(q);
        const double ofFirst = count(first);
        const double ofSecond = count(second);
        if (ofFirst + ofSecond > worthwhile * whole)
            return false;
        add(p, first, ofFirst);
        add(q, second, ofSecond);
        return true;
    }

    static double middle(Interval interval) { return interval.start / 2 + interval.end / 2; }

    [[nodiscard]] Hold holdOf(const Part& part) const
    {
        const bool two = hasTwoControlPoints(m_body.shape);
        Hold hold;
        hold.centres = sweptBox(m_body.a, m_active, part.time);
        if (two) {
            const Box b = sweptBox(m_body.b, m_active, part.time);
            hold.centres = {along(hold.centres.x, b.x, part.share), along(hold.centres.y, b.y, part.share)};
        }
        hold.radius = sweptRadius(m_body, m_active, part.time).high;
        const Vec way = longestWay(placesOf(part));
        hold.across = {-way.y, way.x};
        Bounds strip = sweptStrip(m_body.a, hold.across, m_active, part.time);
        if (two)
            strip = along(strip, sweptStrip(m_body.b, hold.across, m_active, part.time), part.share);
        hold.inside = grown(strip, (Bounds::exactly(hold.radius) * lengthOf(hold.across)).high);
        return hold;
    }

    // Where the part begins and ends, about.
    [[nodiscard]] std::array<Vec, 4> placesOf(const Part& part) const
    {
        const auto at = [&](double t, double share) {
            const Vec a = approxPosition(m_body.a, m_active, t);
            if (!hasTwoControlPoints(m_body.shape))
                return a;
            const Vec b = approxPosition(m_body.b, m_active, t);
            return Vec{a.x * (1 - share) + b.x * share, a.y * (1 - share) + b.y * share};
        };
        return {at(part.time.start, part.share.start), at(part.time.start, part.share.end),
                at(part.time.end, part.share.start), at(part.time.end, part.share.end)};
    }

    static Bounds lengthOf(Vec v)
    {
        const Bounds x = Bounds::exactly(v.x);
        const Bounds y = Bounds::exactly(v.y);
        return {0, nextUp(std::sqrt((x * x + y * y).high))};
    }

    [[nodiscard]] Columns rowsOf(const Hold& hold) const
    {
        return indices(grown(hold.centres.y, hold.radius), m_origin.y, m_spacing.y);
    }

    // The columns of a row that the part could meet; none where it surely stays away from the row.
    [[nodiscard]] Columns columnsOf(const Hold& hold, long long j) const
    {
        const auto line = [&](long long n) {
            return Bounds::exactly(m_origin.y) + Bounds::exactly(static_cast<double>(n)) * Bounds::exactly(m_spacing.y);
        };
        const Bounds row = hull(line(j), line(j + 1));
        const double away =
            std::max({0.0, nextDown(row.low - hold.centres.y.high), nextDown(hold.centres.y.low - row.high)});
        if (away > hold.radius)
            return {};
        // How far a disc reaches along x within the row.
        const Bounds r = Bounds::exactly(hold.radius);
        const double square = (r * r - Bounds::exactly(away) * Bounds::exactly(away)).high;
        const double half = std::min(hold.radius, nextUp(std::sqrt(std::max(0.0, square))));
        Bounds x = grown(hold.centres.x, half);
        if (hold.across.x != 0) {
            const Bounds between =
                (hold.inside - Bounds::exactly(hold.across.y) * row) / Bounds::exactly(hold.across.x);
            x = {std::max(x.low, between.low), std::min(x.high, between.high)};
            if (x.low > x.high)
                return {};
        }
        return indices(x, m_origin.x, m_spacing.x);
    }

    // Calls `visit` with a row and columns of it for all that the part could meet, but for the exception.
    template <class Visit>
    void forEachRange(const Hold& hold, const Visit& visit) const
    {
        const Columns rows = rowsOf(hold);
        for (long long j = rows.first; j <= rows.last; ++j) {
            goOn();
            const Columns columns = columnsOf(hold, j);
            const Columns sure = m_except ? m_except->inRow(j) : Columns{};
            if (columns.empty() || sure.empty() || sure.last < columns.first || columns.last < sure.first) {
                visit(j, columns);
                continue;
            }
            visit(j, Columns{columns.first, sure.first - 1});
            visit(j, Columns{sure.last + 1, columns.last});
        }
    }

    // How many cells are those? Of more rows than cells are allowed, at least that many.
    [[nodiscard]] double count(const Hold& hold) const
    {
        const Columns rows = rowsOf(hold);
        const double height = static_cast<double>(rows.last) - static_cast<double>(rows.first) + 1;
        if (height > m_most)
            return height;
        double cells = 0;
        forEachRange(hold, [&](long long, Columns columns) {
            if (!columns.empty())
                cells += static_cast<double>(columns.last) - static_cast<double>(columns.first) + 1;
        });
        return cells;
    }

    const Body& m_body;
    Interval m_active;
    Vec m_origin;
    Vec m_spacing;
    const SureCells* m_except;
    double m_most;
    const Job& m_job;
    bool m_tooMany = false;
    std::vector<Cell> m_cells;
};

} // namespace

std::optional<std::vector<Cell>> candidateCells(const CandidateQuestion& question, std::size_t most, const Job& job)
{
    try {
        Cover cover(question, most, job);
        cover.add({question.stretch, {0, 1}});
        return cover.take();
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

} // namespace sweep
