#include "core/audit/boost_distance.h"
#include "core/audit/certificate.h"
#include "core/audit/line_certificate.h"
#include "core/audit/question.h"
#include "core/audit/reaching.h"

namespace sweep::check {

namespace {

// Two bodies of which at most one is a ray or a line.
template <class T>
class HullQuestion final : public Question<T>
{
public:
    HullQuestion(const Strand<T>& a, const Strand<T>& b, Interval time, Rules rules)
        : m_a(a), m_b(b), m_time(time), m_rules(rules), m_sizeA(a.magnitude(T(time.start), T(time.end))),
          m_sizeB(b.magnitude(T(time.start), T(time.end))), m_magnitude(m_sizeA + m_sizeB), m_thin(a.thin() && b.thin())
    {
    }

    Reading<T> ask(const T& t) const override
    {
        const Both both = reachingBoth(still(m_a.at(t)), still(m_b.at(t)));
        if (!both.reaches)
            return {t, T(0), m_magnitude, State::unknown};
        const Hull<T> a = both.a.first();
        const Hull<T> b = both.b.first();
        Reading<T> reading{t, boostDistance(a, b) - (a.radius + b.radius), both.bound, State::unknown};
        reading.state = stateOf(reading.gap, reading.bound, m_rules);
        // Of thin segments that cross the distance is 0, and no number says by how much: their ends' sides do.
        if (m_thin && !(reading.gap > reading.bound) && crossing(both.a, both.b, both.bound))
            reading.state = boostIntersects(a, b) ? State::contact : State::unknown;
        return reading;
    }

    Proof prove(const T& lo, const T& hi, const Reading<T>& middle) const override
    {
        const Both both = reachingBoth(m_a.over(lo, hi), m_b.over(lo, hi));
        if (!both.reaches)
            return Proof::nothing;
        const T moved = reach(both.a) + reach(both.b);
        const T unsure = middle.bound + both.bound;
        if (middle.gap - unsure > moved)
            return Proof::clear;
        if (middle.gap + unsure < -moved)
            return Proof::contact;
        if (clearAllTheTime(both, middle))
            return Proof::clear;
        if (crossing(both.a, both.b, both.bound))
            return Proof::contact;
        const std::array<Nearest<T>, 2> ends{nearest(both.a.first(), both.b.first()),
                                             nearest(both.a.last(), both.b.last())};
        if (connected(both.a, both.b, ends, (lenient() ? T(-both.bound) : both.bound)))
            return Proof::contact;
        if (m_thin && passes(both.a, both.b, both.bound))
            return Proof::passes;
        return Accuracy<T>::holdsSquares(both.size) ? besideLine(both.a, both.b, both.bound, lenient())
                                                    : Proof::nothing;
    }

    T change(const T& lo, const T& hi) const override
    {
        const Both both = reachingBoth(m_a.over(lo, hi), m_b.over(lo, hi));
        return both.reaches ? T(reach(both.a) + reach(both.b)) : m_magnitude;
    }

    Residual<T> residual(const T& t, const T& rounding) const override
    {
        const Both both = reachingBoth(still(m_a.at(t)), still(m_b.at(t)));
        const T start = T(m_time.start) < t - rounding ? T(t - rounding) : T(m_time.start);
        const T end = t + rounding < T(m_time.end) ? T(t + rounding) : T(m_time.end);
        const T speed = m_a.speed(start, end) + m_b.speed(start, end);
        const Reading<T> reading = ask(t);
        return {reading.gap, speed * (both.stretch * 2 + 1) * rounding + reading.bound};
    }

    bool usable() const override { return Accuracy<T>::holds(m_magnitude); }
    T size(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        const Hull<T> b = m_b.at(t);
        T most = a.radius < b.radius ? b.radius : a.radius;
        for (const Point<T>& p : {a.p[0], a.p[1], b.p[0], b.p[1]}) {
            if (most < magnitude(p))
                most = magnitude(p);
        }
        return most;
    }

private:
    struct Both
    {
        Sweep<T> a;
        Sweep<T> b;
        bool reaches = false;
        T bound{};   // of lengths
        T size{};    // bounds the coordinates, the far ends of rays and lines too
        T stretch{}; // how many times a→b a ray or line was made longer
    };

    Both reachingBoth(const Sweep<T>& a, const Sweep<T>& b) const
    {
        const std::optional<T> forA = reachBeyond(m_a.shape(), a, b);
        const std::optional<T> forB = reachBeyond(m_b.shape(), b, a);
        if (!forA || !forB)
            return {};
        const T stretch = *forA + *forB;
        const T size = m_magnitude + (m_sizeA * *forA + m_sizeB * *forB) * 2;
        return {
            reaching(m_a.shape(), a, *forA), reaching(m_b.shape(), b, *forB), true, lengthBound(size), size, stretch};
    }

    // Directions are tried from the middle first, and, where nobody is asked after this one, from both ends too.
    bool clearAllTheTime(const Both& both, const Reading<T>& middle) const
    {
        if (middle.state == State::contact)
            return false;
        const auto tries = [&](const Hull<T>& a, const Hull<T>& b) {
            const Nearest<T> place = nearest(a, b);
            return !place.overlap && separated(both.a, both.b, place.between, both.bound);
        };
        return tries(m_a.unbounded() || m_b.unbounded() ? middleOf(both.a) : m_a.at(middle.t),
                     m_a.unbounded() || m_b.unbounded() ? middleOf(both.b) : m_b.at(middle.t)) ||
               (Accuracy<T>::last && (tries(both.a.first(), both.b.first()) || tries(both.a.last(), both.b.last())));
    }

    static Hull<T> middleOf(const Sweep<T>& sweep)
    {
        Hull<T> hull = sweep.first();
        for (std::size_t k = 0; k < static_cast<std::size_t>(sweep.count); ++k)
            hull.p[k] = (sweep.arc[k][0] + sweep.arc[k][1] * T(2) + sweep.arc[k][2]) * T(T(1) / 4);
        return hull;
    }

    bool lenient() const { return Accuracy<T>::last && m_rules.zeroIsExact; }

    Strand<T> m_a;
    Strand<T> m_b;
    Interval m_time;
    Rules m_rules;
    T m_sizeA;
    T m_sizeB;
    T m_magnitude;
    bool m_thin;
};

} // namespace

template <class T>
std::unique_ptr<Question<T>> hullQuestion(const Strand<T>& a, const Strand<T>& b, Interval time, Rules rules)
{
    return std::make_unique<HullQuestion<T>>(a, b, time, rules);
}

template std::unique_ptr<Question<double>> hullQuestion(const Strand<double>&, const Strand<double>&, Interval, Rules);
template std::unique_ptr<Question<Digits100>> hullQuestion(const Strand<Digits100>&, const Strand<Digits100>&, Interval,
                                                           Rules);

} // namespace sweep::check
