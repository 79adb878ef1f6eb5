#include "core/audit/boost_distance.h"
#include "core/audit/certificate.h"
#include "core/audit/line_certificate.h"
#include "core/audit/question.h"

namespace sweep::check {

namespace {

template <class T>
class CellQuestion final : public Question<T>
{
public:
    CellQuestion(const Strand<T>& a, const Box<T>& cell, Interval time, Rules rules)
        : m_a(a), m_cell(cell), m_time(time), m_rules(rules),
          m_magnitude(a.magnitude(T(time.start), T(time.end)) + magnitude(cell.low) + magnitude(cell.high)),
          m_bound(lengthBound(m_magnitude))
    {
    }

    // Inside of the cell the gap is how deep the body reaches there, negative: Boost.Geometry says whether it does.
    Reading<T> ask(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        Reading<T> reading{t, boostDistance(a, m_cell) - a.radius, m_bound, State::unknown};
        if (!(reading.gap + a.radius > m_bound) && boostIntersects(a, m_cell)) {
            const T inside = depth(placeIn(a), m_cell);
            if (inside > 0)
                reading.gap = reading.gap - inside;
        }
        reading.state = stateOf(reading.gap, reading.bound, m_rules);
        return reading;
    }

    Proof prove(const T& lo, const T& hi, const Reading<T>& middle) const override
    {
        const Sweep<T> a = m_a.over(lo, hi);
        const T moved = reach(a);
        const T unsure = m_bound * 2;
        if (middle.gap - unsure > moved)
            return Proof::clear;
        if (middle.gap + unsure < -moved)
            return Proof::contact;
        if (middle.state != State::contact && clearAllTheTime(a, middle))
            return Proof::clear;
        const std::array<Nearest<T>, 2> ends{nearest(a.first(), m_cell), nearest(a.last(), m_cell)};
        if (connected(a, m_cell, ends, (lenient() && !m_rules.open ? T(-m_bound) : m_bound)))
            return Proof::contact;
        return Accuracy<T>::holdsSquares(m_magnitude) ? besideLine(a, m_cell, m_bound, m_rules) : Proof::nothing;
    }

    T change(const T& lo, const T& hi) const override { return reach(m_a.over(lo, hi)); }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const T start = T(m_time.start) < t - rounding ? T(t - rounding) : T(m_time.start);
        const T end = t + rounding < T(m_time.end) ? T(t + rounding) : T(m_time.end);
        return {ask(t).gap, m_a.speed(start, end) * rounding + m_bound};
    }

    bool usable() const override { return Accuracy<T>::holds(m_magnitude); }
    T size(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        T most = a.radius;
        for (const Point<T>& p : {a.p[0], a.p[1], m_cell.low, m_cell.high}) {
            if (most < magnitude(p))
                most = magnitude(p);
        }
        return most;
    }

private:
    Point<T> placeIn(const Hull<T>& a) const
    {
        return a.count == 1 ? a.p[0] : a.p[0] + (a.p[1] - a.p[0]) * nearest(a, m_cell).alpha;
    }

    bool clearAllTheTime(const Sweep<T>& a, const Reading<T>& middle) const
    {
        const T bound = lenient() && m_rules.open ? T(-m_bound) : m_bound;
        const auto tries = [&](const Hull<T>& hull) {
            const Nearest<T> place = nearest(hull, m_cell);
            return !place.overlap && separated(a, m_cell, place.between, bound);
        };
        if (tries(m_a.at(middle.t)))
            return true;
        if (!Accuracy<T>::last)
            return false;
        return tries(a.first()) || tries(a.last()) || (m_rules.open && besideASide(a, m_a.at(middle.t), bound));
    }

    // A body that runs along the border of an open cell: no nearest points say so, but one of the sides does, or the
    // perpendicular of a thin segment that rests on a corner.
    bool besideASide(const Sweep<T>& a, const Hull<T>& middle, const T& bound) const
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

    bool lenient() const { return Accuracy<T>::last && m_rules.zeroIsExact; }

    Strand<T> m_a;
    Box<T> m_cell;
    Interval m_time;
    Rules m_rules;
    T m_magnitude;
    T m_bound;
};

} // namespace

template <class T>
std::unique_ptr<Question<T>> cellQuestion(const Strand<T>& a, const Box<T>& cell, Interval time, Rules rules)
{
    return std::make_unique<CellQuestion<T>>(a, cell, time, rules);
}

template std::unique_ptr<Question<double>> cellQuestion(const Strand<double>&, const Box<double>&, Interval, Rules);
template std::unique_ptr<Question<Digits100>> cellQuestion(const Strand<Digits100>&, const Box<Digits100>&, Interval,
                                                           Rules);

} // namespace sweep::check
