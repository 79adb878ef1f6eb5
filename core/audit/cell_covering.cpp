#include "core/audit/cell_covering.h"

#include <algorithm>

namespace sweep::auditing {

namespace {

constexpr std::size_t mostEntries = 20'000'000;

// Part of a body's motion: a time, and a range of parameters along its segment.
template <class T>
struct Part
{
    double lo = 0;
    double hi = 0;
    T from{};
    T to{};
    int depth = 0;
};

struct Range
{
    long long first = 0;
    long long last = 0;
    [[nodiscard]] long long count() const { return last - first + 1; }
};

template <class T>
class Coverer
{
public:
    Coverer(const Grid& grid, Covering& covering) : m_grid(grid), m_covering(covering) {}

    // Empty where all candidates are listed, otherwise the reason why not.
    std::string cover(const BodyLeg<T>& leg, Interval piece, const SceneMotions& motions)
    {
        const T size = leg.magnitude(T(piece.start), T(piece.end)) + T(std::abs(origin().x)) + T(std::abs(origin().y));
        const T bound = lengthBound(size);
        std::vector<Part<T>> waiting{{piece.start, piece.end, T(0), T(1), 0}};
        while (!waiting.empty()) {
            motions.throwIfCancelled();
            const Part<T> part = waiting.back();
            waiting.pop_back();
            const std::string fault = step(leg, part, bound, waiting);
            if (!fault.empty())
                return fault;
        }
        return {};
    }

private:
    std::string step(const BodyLeg<T>& leg, const Part<T>& part, const T& bound, std::vector<Part<T>>& waiting)
    {
        const Sweep<T> sweep = partOf(leg.over(T(part.lo), T(part.hi)), part);
        const T radius = std::max(sweep.radius[0], sweep.radius[1]);
        const auto across = range(sweep, &Point<T>::x, radius + bound);
        const auto up = range(sweep, &Point<T>::y, radius + bound);
        if (!across || !up)
            return "its cells' indices leave the range of ±2⁵³";
        const double cells = static_cast<double>(across->count()) * static_cast<double>(up->count());
        const double middle = part.lo + (part.hi - part.lo) / 2;
        const bool inTime = part.lo < middle && middle < part.hi;
        const T enough = worthBisecting(radius);
        const T moved = inTime ? movedCells(sweep) : T(0);
        const T along = part.depth < 4000 ? lengthInCells(sweep) : T(0);
        if (cells > 4 && moved > enough && !(moved < along)) {
            waiting.push_back({middle, part.hi, part.from, part.to, part.depth});
            waiting.push_back({part.lo, middle, part.from, part.to, part.depth});
        } else if (cells > 4 && along > enough) {
            const T half = part.from + (part.to - part.from) / 2;
            waiting.push_back({part.lo, part.hi, half, part.to, part.depth + 1});
            waiting.push_back({part.lo, part.hi, part.from, half, part.depth + 1});
        } else {
            if (static_cast<double>(m_covering.entries.size()) + cells > static_cast<double>(mostEntries))
                return "more cells lie near it than can be asked about";
            list(*across, *up, {part.lo, part.hi});
        }
        return {};
    }

    // Parts that follow each other share a position, so that no cell is further from the first one than there are
    // entries.
    void list(Range across, Range up, Interval time)
    {
        auto& [origin, entries, parts, whyIncomplete] = m_covering;
        if (entries.empty())
            origin = {across.first, up.first};
        const auto part = static_cast<std::uint32_t>(parts.size());
        parts.push_back(time);
        for (long long i = across.first; i <= across.last; ++i) {
            for (long long j = up.first; j <= up.last; ++j)
                entries.push_back(
                    {static_cast<std::int32_t>(i - origin.i), static_cast<std::int32_t>(j - origin.j), part});
        }
    }

    static Sweep<T> partOf(const Sweep<T>& sweep, const Part<T>& part)
    {
        if (sweep.count == 1)
            return sweep;
        Sweep<T> result = sweep;
        for (std::size_t k = 0; k < 3; ++k) {
            const Point<T> u = sweep.arc[1][k] - sweep.arc[0][k];
            result.arc[0][k] = sweep.arc[0][k] + u * part.from;
            result.arc[1][k] = sweep.arc[0][k] + u * part.to;
        }
        return result;
    }

    // The indices of cells that the sweep meets along one axis, with a margin. An index is off by a few roundings.
    std::optional<Range> range(const Sweep<T>& sweep, T Point<T>::*axis, const T& margin) const
    {
        T low = sweep.arc[0][0].*axis;
        T high = low;
        for (std::size_t n = 0; n < static_cast<std::size_t>(sweep.count); ++n) {
            for (const Point<T>& p : sweep.arc[n]) {
                low = std::min(low, p.*axis);
                high = std::max(high, p.*axis);
            }
        }
        using std::abs;
        using std::ceil;
        using std::floor;
        const bool x = axis == &Point<T>::x;
        const T start(x ? origin().x : origin().y);
        const T spacing(x ? m_grid.spacing.x : m_grid.spacing.y);
        const T first = (low - margin - start) / spacing;
        const T last = (high + margin - start) / spacing;
        const T slack = NumberTraits<T>::unitRoundoff() * 8;
        if (!(abs(first) < T(9e15)) || !(abs(last) < T(9e15)))
            return std::nullopt;
        return Range{static_cast<long long>(ceil(first - abs(first) * slack)) - 1,
                     static_cast<long long>(floor(last + abs(last) * slack))};
    }

    [[nodiscard]] T inCells(const Point<T>& p) const
    {
        using std::abs;
        return std::max(T(abs(p.x) / T(m_grid.spacing.x)), T(abs(p.y) / T(m_grid.spacing.y)));
    }

    [[nodiscard]] T movedCells(const Sweep<T>& sweep) const
    {
        T most{};
        for (std::size_t n = 0; n < static_cast<std::size_t>(sweep.count); ++n) {
            most = std::max(most, inCells(sweep.arc[n][1] - sweep.arc[n][0]));
            most = std::max(most, inCells(sweep.arc[n][2] - sweep.arc[n][1]));
        }
        return most * 2;
    }

    [[nodiscard]] T lengthInCells(const Sweep<T>& sweep) const
    {
        return sweep.count == 1
                   ? T(0)
                   : std::max(inCells(sweep.arc[1][0] - sweep.arc[0][0]), inCells(sweep.arc[1][2] - sweep.arc[0][2]));
    }

    // Bisecting a motion that is short compared with the body itself, or with a cell, would list the same cells twice.
    [[nodiscard]] T worthBisecting(const T& radius) const { return std::max(T(0.5), T(inCells({radius, radius}) / 4)); }

    [[nodiscard]] Vec origin() const { return m_grid.origin.value_or(Vec{}); }

    const Grid& m_grid;
    Covering& m_covering;
};

void sort(Covering& covering, const SceneMotions& motions)
{
    const auto& parts = covering.parts;
    std::sort(covering.entries.begin(), covering.entries.end(), [&](const CandidateEntry& p, const CandidateEntry& q) {
        motions.throwIfCancelled();
        return p.i != q.i ? p.i < q.i : p.j != q.j ? p.j < q.j : parts[p.part].start < parts[q.part].start;
    });
}

} // namespace

CandidateCell Covering::cellAt(std::size_t first) const
{
    const CandidateEntry& entry = entries[first];
    std::size_t last = first + 1;
    while (last < entries.size() && entries[last].i == entry.i && entries[last].j == entry.j)
        ++last;
    return {{origin.i + entry.i, origin.j + entry.j}, std::span(entries).subspan(first, last - first)};
}

std::vector<Interval> Covering::timesOf(std::span<const CandidateEntry> ofCell) const
{
    std::vector<Interval> times;
    for (const CandidateEntry& entry : ofCell) {
        const Interval& time = parts[entry.part];
        if (!times.empty() && time.start <= times.back().end)
            times.back().end = std::max(times.back().end, time.end);
        else
            times.push_back(time);
    }
    return times;
}

Covering coverCells(const SceneMotions& motions, std::uint32_t body)
{
    Covering covering;
    const Grid& grid = *motions.scene().grid;
    const AuditPair alone(motions, body, body);
    for (const Interval& piece : alone.pieces(motions.active(body))) {
        const BodyLeg<double> leg = motions.motion<double>(body).leg(piece.start, piece.end);
        // Bounds as large as cells would list many cells in vain.
        const Vec origin = grid.origin.value_or(Vec{});
        const double size = leg.magnitude(piece.start, piece.end) + std::abs(origin.x) + std::abs(origin.y);
        const bool doubles = motions.timesInDoubles(body) && size > 1e-100 && size < 1e150 &&
                             lengthBound(size) < std::min(grid.spacing.x, grid.spacing.y) / 16;
        if (doubles)
            covering.whyIncomplete = Coverer<double>(grid, covering).cover(leg, piece, motions);
        else
            covering.whyIncomplete =
                Coverer<Digits100>(grid, covering)
                    .cover(motions.motion<Digits100>(body).leg(piece.start, piece.end), piece, motions);
        if (!covering.whyIncomplete.empty())
            break;
    }
    sort(covering, motions);
    return covering;
}

} // namespace sweep::auditing
