#include "core/audit/cell_query.h"

#include "core/audit/certificate.h"
#include "core/audit/query.h"

#include <algorithm>
#include <limits>

namespace sweep::auditing {

namespace {

// The query of a body other than a ray or line, and a cell.
template <class T>
class CellQuery final : public DistanceQuery<T>
{
public:
    CellQuery(const BodyLeg<T>& a, const Box<T>& cell, Interval time, ContactRules rules)
        : DistanceQuery<T>(time, rules), m_a(a), m_cell(cell), m_cellSize(magnitude(cell.low) + magnitude(cell.high)),
          m_magnitude(std::is_floating_point_v<T> ? T(a.magnitude(T(time.start), T(time.end)) + m_cellSize) : T(0))
    {
    }

    // If Boost.Geometry finds that the hull enters the cell, its depth there is subtracted from the distance.
    DistanceSample<T> sampleAt(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        DistanceSample<T> sample{t, boostDistance(a, m_cell) - a.radius, boundOf(m_a.magnitude(t))};
        if (!(sample.distance + a.radius > sample.bound) && boostIntersects(a, m_cell)) {
            const T inside = depth(pointIn(a), m_cell);
            if (inside > 0)
                sample.distance = sample.distance - inside;
        }
        sample.state = stateOf(sample.distance, sample.bound, this->rules());
        return sample;
    }

    Proof prove(const T& lo, const T& hi, const DistanceSample<T>& middle) const override
    {
        const Sweep<T> a = m_a.over(lo, hi);
        const T moved = displacementBound(a);
        const T bound = boundOf(a.largestMagnitude());
        const T uncertainty = bound + middle.bound;
        if (middle.distance - uncertainty > moved)
            return Proof::clear;
        if (middle.distance + uncertainty < -moved)
            return Proof::contact;
        const bool maybeClear = middle.state != ContactState::contact;
        // Just beside an event, the side of a segment's line decides most often, and costs least.
        const bool isLineFirst = maybeClear && !NumberTraits<T>::isPrecise && !std::is_same_v<T, double>;
        const Proof byLine = isLineFirst ? proveByLineIn(a, bound) : Proof::nothing;
        if (byLine == Proof::clear)
            return byLine;
        const Hull<T> between = m_a.at(middle.t);
        if (maybeClear && isSeparated(a, witnessPoints(between, m_cell)))
            return Proof::clear;
        const std::array<WitnessPoints<T>, 2> ends{witnessPoints(a.first(), m_cell), witnessPoints(a.last(), m_cell)};
        if (maybeClear && (isSeparated(a, ends[0]) || isSeparated(a, ends[1]) || isSeparatedBySide(a, between)))
            return Proof::clear;
        if (connected(a, m_cell, ends, (this->zeroIsExact() && !this->rules().open ? T(-bound) : bound)))
            return Proof::contact;
        return isLineFirst ? byLine : proveByLineIn(a, bound);
    }

    T largestChange(const T& lo, const T& hi) const override { return displacementBound(m_a.over(lo, hi)); }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const auto [start, end] = this->timesAround(t, rounding);
        const DistanceSample<T> sample = sampleAt(t);
        return {sample.distance, m_a.speed(start, end) * rounding + sample.bound};
    }

    bool usable() const override { return NumberTraits<T>::canSquareLengths(m_magnitude); }
    T size(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        return std::max(
            {a.radius, magnitude(a.p[0]), magnitude(a.p[1]), magnitude(m_cell.low), magnitude(m_cell.high)});
    }

private:
    [[nodiscard]] T boundOf(const T& magnitude) const { return lengthBound<T>(magnitude + m_cellSize); }

    Proof proveByLineIn(const Sweep<T>& a, const T& bound) const
    {
        return NumberTraits<T>::canSquareAreas(m_magnitude) ? proveByLine(a, m_cell, bound, this->rules())
                                                            : Proof::nothing;
    }

    Point<T> pointIn(const Hull<T>& a) const
    {
        return a.count == 1 ? a.p[0] : a.p[0] + (a.p[1] - a.p[0]) * witnessPoints(a, m_cell).alpha;
    }

    std::array<T, 3> boundsOf(const Sweep<T>& a) const
    {
        std::array<T, 3> bound{boundOf(a.magnitude[0]), boundOf(a.largestMagnitude()), boundOf(a.magnitude[1])};
        for (T& each : bound)
            each = this->zeroIsExact() && this->rules().open ? T(-each) : each;
        return bound;
    }

    // The separating direction of the middle is tried first, then those of both ends: a body that moves away from an
    // event in a straight line is separated by the direction at the event.
    bool isSeparated(const Sweep<T>& a, const WitnessPoints<T>& points) const
    {
        return !points.overlap && separated(a, m_cell, points.between, boundsOf(a));
    }

    // For a body that moves along the boundary of an open cell its closest points give no direction, but one of the
    // cell's sides does, or the perpendicular of a thin segment that rests on a corner.
    bool isSeparatedBySide(const Sweep<T>& a, const Hull<T>& middle) const
    {
        if (!NumberTraits<T>::isPrecise || !this->rules().open)
            return false;
        const std::array<T, 3> bound = boundsOf(a);
        const T one(1);
        const T none(0);
        for (const Point<T>& direction : {Point<T>{one, none}, {-one, none}, {none, one}, {none, -one}}) {
            if (separated(a, m_cell, direction, bound))
                return true;
        }
        const Point<T> along = middle.p[1] - middle.p[0];
        return middle.count == 2 &&
               (separated(a, m_cell, {along.y, -along.x}, bound) || separated(a, m_cell, {-along.y, along.x}, bound));
    }

    BodyLeg<T> m_a;
    Box<T> m_cell;
    T m_cellSize;
    T m_magnitude; // bounds every coordinate; computed for hardware types alone, which use it
};

} // namespace

template <class T>
std::unique_ptr<DistanceQuery<T>> cellQuery(const BodyLeg<T>& a, const Box<T>& cell, Interval time, ContactRules rules)
{
    return std::make_unique<CellQuery<T>>(a, cell, time, rules);
}

#define SWEEP_CELL_QUERY(T)                                                                                            \
    template std::unique_ptr<DistanceQuery<T>> cellQuery(const BodyLeg<T>&, const Box<T>&, Interval, ContactRules);
SWEEP_FOR_EACH_NUMBER(SWEEP_CELL_QUERY)
#undef SWEEP_CELL_QUERY

namespace {

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

// Sorts the entries, and joins times of one cell that meet.
void sortAndJoin(std::vector<CandidateEntry>& entries, const SceneMotions& motions)
{
    std::sort(entries.begin(), entries.end(), [&](const CandidateEntry& p, const CandidateEntry& q) {
        motions.throwIfCancelled();
        return p.cell != q.cell ? p.cell < q.cell : p.time.start < q.time.start;
    });
    std::size_t kept = 0;
    for (const CandidateEntry& entry : entries) {
        CandidateEntry* const last = kept > 0 ? &entries[kept - 1] : nullptr;
        if (last && last->cell == entry.cell && entry.time.start <= last->time.end)
            last->time.end = std::max(last->time.end, entry.time.end);
        else
            entries[kept++] = entry;
    }
    entries.resize(kept);
}

// Collects the entries of a slice. If they become too many, the slice ends earlier.
class Slice
{
public:
    Slice(const CoveringSlice& limits, const SceneMotions& motions, Covering& covering)
        : m_limits(limits), m_motions(motions), m_covering(covering), m_atOnce(limits.atOnce)
    {
    }

    [[nodiscard]] bool meets(Range across, Range up) const
    {
        return !(m_limits.from && Cell{across.last, up.last} < *m_limits.from) &&
               !(m_covering.until && !(Cell{across.first, up.first} < *m_covering.until));
    }

    // False if there are more entries than any slice may have.
    [[nodiscard]] bool add(Range across, Range up, Interval time)
    {
        const auto& from = m_limits.from;
        for (long long i = across.first; i <= across.last; ++i) {
            Range rows = up;
            if (from && i <= from->i)
                rows.first = i < from->i ? up.last + 1 : std::max(up.first, static_cast<long long>(from->j));
            if (const auto& until = m_covering.until; until && i >= until->i)
                rows.last = i > until->i ? up.first - 1 : std::min(up.last, static_cast<long long>(until->j) - 1);
            if (rows.first > rows.last)
                continue;
            m_listed += static_cast<double>(rows.count());
            if (m_listed > static_cast<double>(m_limits.mostEntries))
                return false;
            for (long long j = rows.first; j <= rows.last; ++j)
                m_covering.entries.push_back({{i, j}, time});
            if (m_covering.entries.size() > m_atOnce)
                shorten();
        }
        return true;
    }

private:
    // Keeps half of the entries, but at least those of one cell.
    void shorten()
    {
        auto& entries = m_covering.entries;
        sortAndJoin(entries, m_motions);
        const std::size_t half = m_limits.atOnce / 2;
        if (entries.size() > half) {
            const auto byCell = [](const CandidateEntry& entry) { return entry.cell; };
            auto end = std::ranges::lower_bound(entries, entries[half].cell, {}, byCell);
            if (end == entries.begin())
                end = std::ranges::upper_bound(entries, entries[half].cell, {}, byCell);
            if (end != entries.end()) {
                m_covering.until = end->cell;
                entries.erase(end, entries.end());
            }
        }
        m_atOnce = std::max(m_limits.atOnce, 2 * entries.size());
    }

    const CoveringSlice& m_limits;
    const SceneMotions& m_motions;
    Covering& m_covering;
    std::size_t m_atOnce;
    double m_listed = 0;
};

template <class T>
class Coverer
{
public:
    Coverer(const Grid& grid, Slice& slice) : m_grid(grid), m_slice(slice) {}

    // Empty if all candidates are listed, otherwise the reason why not.
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
        const bool isPolygon = leg.edgeCount() > 0;
        const Sweep<T> sweep = isPolygon ? diagonalOf(leg, part) : partOf(leg.over(T(part.lo), T(part.hi)), part);
        const T radius = std::max(sweep.radius[0], sweep.radius[1]);
        const auto across = range(sweep, &Point<T>::x, radius + bound);
        const auto up = range(sweep, &Point<T>::y, radius + bound);
        if (!across || !up)
            return beyondIndices;
        if (!m_slice.meets(*across, *up))
            return {};
        const double cells = static_cast<double>(across->count()) * static_cast<double>(up->count());
        const double middle = part.lo + (part.hi - part.lo) / 2;
        const bool inTime = part.lo < middle && middle < part.hi;
        const T enough = std::max(worthBisecting(radius), isPolygon ? T(lengthInCells(sweep) / 4) : T(0));
        const T moved = inTime ? movedCells(sweep) : T(0);
        const T along = part.depth < 4000 && !isPolygon ? lengthInCells(sweep) : T(0);
        if (cells > 4 && moved > enough && !(moved < along)) {
            waiting.push_back({middle, part.hi, part.from, part.to, part.depth});
            waiting.push_back({part.lo, middle, part.from, part.to, part.depth});
        } else if (cells > 4 && along > enough) {
            const T half = part.from + (part.to - part.from) / 2;
            waiting.push_back({part.lo, part.hi, half, part.to, part.depth + 1});
            waiting.push_back({part.lo, part.hi, part.from, half, part.depth + 1});
        } else if (!m_slice.add(*across, *up, {part.lo, part.hi})) {
            return "more cells lie near it than can be asked about";
        }
        return {};
    }

    // From the lower left to the upper right corner of a box that contains the polygon: a polynomial in Bézier form
    // with smaller control values is smaller throughout.
    static Sweep<T> diagonalOf(const BodyLeg<T>& polygon, const Part<T>& part)
    {
        const std::vector<Arc<T>> arcs = polygon.arcs(T(part.lo), T(part.hi));
        Sweep<T> diagonal{{arcs[0], arcs[0]}, 2, {polygon.radius(T(part.lo)), polygon.radius(T(part.hi))}, {}};
        for (const Arc<T>& arc : arcs) {
            for (std::size_t k = 0; k < 3; ++k) {
                Point<T>& low = diagonal.arc[0][k];
                Point<T>& high = diagonal.arc[1][k];
                low = {std::min(low.x, arc[k].x), std::min(low.y, arc[k].y)};
                high = {std::max(high.x, arc[k].x), std::max(high.y, arc[k].y)};
            }
        }
        return diagonal;
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

    // The indices of cells that the sweep meets along one axis, with a margin: an index is off by a few roundings.
    // Those with a magnitude above 2⁵³ are left out; if there are no others, nothing.
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
        const T limit(cellIndexLimit);
        const T lowest = ceil(first - abs(first) * slack) - 1;
        const T highest = floor(last + abs(last) * slack);
        if (!(lowest <= limit && highest >= -limit))
            return std::nullopt;
        return Range{static_cast<long long>(std::max(lowest, T(-limit))),
                     static_cast<long long>(std::min(highest, limit))};
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
    Slice& m_slice;
};

} // namespace

CandidateCell Covering::cellAt(std::size_t first) const
{
    const CandidateEntry& entry = entries[first];
    std::size_t last = first + 1;
    while (last < entries.size() && entries[last].cell == entry.cell)
        ++last;
    return {entry.cell, std::span(entries).subspan(first, last - first)};
}

std::vector<Interval> timesOf(std::span<const CandidateEntry> ofCell)
{
    std::vector<Interval> times;
    times.reserve(ofCell.size());
    for (const CandidateEntry& entry : ofCell)
        times.push_back(entry.time);
    return times;
}

Covering coverCells(const SceneMotions& motions, std::uint32_t body, const CoveringSlice& slice)
{
    Covering covering;
    Slice entries(slice, motions, covering);
    const Grid& grid = *motions.scene().grid;
    const AuditPair alone(motions, body, body);
    for (const Interval& piece : alone.pieces(motions.active(body))) {
        const BodyLeg<double> leg = motions.motion<double>(body).leg(piece.start, piece.end);
        // Error bounds as large as cells would list many cells needlessly.
        const Vec origin = grid.origin.value_or(Vec{});
        const double size = leg.magnitude(piece.start, piece.end) + std::abs(origin.x) + std::abs(origin.y);
        const auto cover = [&]<class T>(T) {
            return Coverer<T>(grid, entries).cover(motions.motion<T>(body).leg(piece.start, piece.end), piece, motions);
        };
        const auto isFine = [&]<class T>(T) {
            return motions.timesInDoubles(body) && size > 1e-100 && size < 1e150 &&
                   lengthBound(T(size)) < std::min(grid.spacing.x, grid.spacing.y) / 16;
        };
        covering.whyIncomplete = isFine(double())       ? cover(double())
                                 : isFine(LongDouble()) ? cover(LongDouble())
                                                        : cover(Digits100());
        if (!covering.whyIncomplete.empty())
            break;
    }
    sortAndJoin(covering.entries, motions);
    return covering;
}

namespace {

template <class T>
ContactState visitWith(const SceneMotions& motions, std::uint32_t body, Cell cell, const ContactRules& rules)
{
    const Interval active = motions.active(body);
    const BodyLeg<T> leg = motions.motion<T>(body).leg(active.start, active.end);
    const Box<T> box = cellBox<T>(*motions.scene().grid, cell);
    const T size = leg.magnitude(T(active.start), T(active.end)) + magnitude(box.low) + magnitude(box.high);
    if (!NumberTraits<T>::canSquareLengths(size))
        return ContactState::unknown;
    const Hull<T> path{{leg.at(T(active.start)).p[0], leg.at(T(active.end)).p[0]}, 2, T(0)};
    const T radius = leg.radius(T(active.start));
    const T distance = boostDistance(path, box) - radius;
    // A path without thickness along the boundary of an open cell needs a comparison with the cell's inside.
    if (radius == 0 && rules.open && !(distance > lengthBound(size)))
        return ContactState::unknown;
    return stateOf(distance, lengthBound(size), rules);
}

} // namespace

bool isStraightDisc(const Body& body)
{
    if (body.shape != Shape::projectile && body.shape != Shape::circle)
        return false;
    if (body.radius.to && *body.radius.to != body.radius.from)
        return false;
    const auto* launch = std::get_if<Launch>(&body.a);
    return !std::holds_alternative<Keyed>(body.a) && !(launch && launch->acceleration.value_or(Vec{}) != Vec{});
}

ContactState visitState(const SceneMotions& motions, std::uint32_t body, Cell cell, const ContactRules& rules)
{
    const ContactState inDoubles =
        motions.timesInDoubles(body) ? visitWith<double>(motions, body, cell, rules) : ContactState::unknown;
    return inDoubles != ContactState::unknown ? inDoubles : visitWith<Digits100>(motions, body, cell, rules);
}

} // namespace sweep::auditing
