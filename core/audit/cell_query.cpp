#include "core/audit/boost_distance.h"
#include "core/audit/certificate.h"
#include "core/audit/distance_query.h"
#include "core/audit/line_certificate.h"

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
        if (middle.state != ContactState::contact && isSeparated(a, middle))
            return Proof::clear;
        const std::array<WitnessPoints<T>, 2> ends{witnessPoints(a.first(), m_cell), witnessPoints(a.last(), m_cell)};
        if (connected(a, m_cell, ends, (this->zeroIsExact() && !this->rules().open ? T(-bound) : bound)))
            return Proof::contact;
        return NumberTraits<T>::canSquareAreas(m_magnitude) ? proveByLine(a, m_cell, bound, this->rules())
                                                            : Proof::nothing;
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

    Point<T> pointIn(const Hull<T>& a) const
    {
        return a.count == 1 ? a.p[0] : a.p[0] + (a.p[1] - a.p[0]) * witnessPoints(a, m_cell).alpha;
    }

    // Tries the separating direction of the middle first, then those of both ends: a body that moves away from an event
    // in a straight line is separated by the direction at the event.
    bool isSeparated(const Sweep<T>& a, const DistanceSample<T>& middle) const
    {
        const bool open = this->rules().open;
        std::array<T, 3> bound{boundOf(a.magnitude[0]), boundOf(a.largestMagnitude()), boundOf(a.magnitude[1])};
        for (T& each : bound)
            each = this->zeroIsExact() && open ? T(-each) : each;
        const auto tries = [&](const Hull<T>& hull) {
            const WitnessPoints<T> points = witnessPoints(hull, m_cell);
            return !points.overlap && separated(a, m_cell, points.between, bound);
        };
        if (tries(m_a.at(middle.t)))
            return true;
        return tries(a.first()) || tries(a.last()) ||
               (NumberTraits<T>::isPrecise && open && separatedBySide(a, m_a.at(middle.t), bound));
    }

    // For a body that moves along the boundary of an open cell its closest points give no direction, but one of the
    // cell's sides does, or the perpendicular of a thin segment that rests on a corner.
    bool separatedBySide(const Sweep<T>& a, const Hull<T>& middle, const std::array<T, 3>& bound) const
    {
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

} // namespace sweep::auditing
