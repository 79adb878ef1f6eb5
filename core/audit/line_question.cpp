#include "core/audit/boost_distance.h"
#include "core/audit/certificate.h"
#include "core/audit/question.h"
#include "core/audit/reaching.h"

namespace sweep::check {

namespace {

// Two rays or lines, {a + λ·u} and {p + μ·w}. With turn = u × w, onA = (p − a) × w and onB = (p − a) × u they cross at
// λ = onA/turn and μ = onB/turn, wherever that is: a ray asks for λ ≥ 0 (μ ≥ 0). Where turn = 0 they are parallel, and
// meet only if onB = 0 as well, that is on one line.
template <class T>
class LineQuestion final : public Question<T>
{
public:
    LineQuestion(const Strand<T>& a, const Strand<T>& b, Interval time, Rules rules)
        : m_a(a), m_b(b), m_time(time), m_rules(rules),
          m_magnitude(a.magnitude(T(time.start), T(time.end)) + b.magnitude(T(time.start), T(time.end))),
          m_bound(lengthBound(m_magnitude)), m_rayA(a.shape() == Shape::ray), m_rayB(b.shape() == Shape::ray)
    {
    }

    Reading<T> ask(const T& t) const override
    {
        const Sweep<T> a = still(m_a.at(t));
        const Sweep<T> b = still(m_b.at(t));
        const Signs signs = signsOver(a, b);
        const T k = stretch(a, b);
        const Hull<T> longA = reaching(m_a.shape(), a, k).first();
        const Hull<T> longB = reaching(m_b.shape(), b, k).first();
        Reading<T> reading{t, boostDistance(longA, longB), lengthBound<T>(m_magnitude * (k * 2 + 1)), State::unknown};
        const Proof told = tell(signs, a, b);
        // What the signs tell is believed where Boost.Geometry does not say the opposite.
        if (told == Proof::clear && reading.gap > reading.bound)
            reading.state = State::clear;
        if (told == Proof::contact && !(reading.gap > reading.bound))
            reading.state = State::contact;
        return reading;
    }

    Proof prove(const T& lo, const T& hi, const Reading<T>&) const override
    {
        const Sweep<T> a = m_a.over(lo, hi);
        const Sweep<T> b = m_b.over(lo, hi);
        return tell(signsOver(a, b), a, b);
    }

    // As the bound of a reading grows with the stretch, so does what is compared with it.
    T change(const T& lo, const T& hi) const override
    {
        const T middle = lo + (hi - lo) / 2;
        const T k = stretch(still(m_a.at(middle)), still(m_b.at(middle)));
        return (reach(m_a.over(lo, hi)) + reach(m_b.over(lo, hi))) * (k * 2 + 1);
    }

    // From contact at a point, or from being parallel: whichever the time's rounding explains better.
    Residual<T> residual(const T& t, const T& rounding) const override
    {
        using std::abs;
        const Sweep<T> a = still(m_a.at(t));
        const Sweep<T> b = still(m_b.at(t));
        const T start = T(m_time.start) < t - rounding ? T(t - rounding) : T(m_time.start);
        const T end = t + rounding < T(m_time.end) ? T(t + rounding) : T(m_time.end);
        const T speed = m_a.speed(start, end) + m_b.speed(start, end);
        const T k = stretch(a, b);
        const Reading<T> reading = ask(t);
        const Residual<T> distance{reading.gap, speed * (k * 2 + 1) * rounding + reading.bound};
        const Point<T> u = a.arc[1][0] - a.arc[0][0];
        const Point<T> w = b.arc[1][0] - b.arc[0][0];
        const T size = lengthAtMost(u) + lengthAtMost(w);
        const Residual<T> turn{abs(cross(u, w)) / size, speed * 4 * rounding + m_bound};
        return distance.value * turn.allowed < turn.value * distance.allowed ? distance : turn;
    }

    bool usable() const override { return Accuracy<T>::holds(m_magnitude); }
    T size(const T& t) const override
    {
        const Hull<T> a = m_a.at(t);
        const Hull<T> b = m_b.at(t);
        T most{};
        for (const Point<T>& p : {a.p[0], a.p[1], b.p[0], b.p[1]}) {
            if (most < magnitude(p))
                most = magnitude(p);
        }
        return most;
    }

private:
    // As commonSign says: 1, −1, 0 (nothing but zeros), 2 (not known).
    struct Signs
    {
        int turn = 2;
        int onA = 2;
        int onB = 2;
    };

    Signs signsOver(const Sweep<T>& a, const Sweep<T>& b) const
    {
        const Arc<T> u = difference(a.arc[1], a.arc[0]);
        const Arc<T> w = difference(b.arc[1], b.arc[0]);
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const auto sign = [&](const Arc<T>& p, const Arc<T>& q) {
            const int common = commonSign(crossProduct(p, q), crossBound(p, q, m_bound));
            return common == 0 && !(Accuracy<T>::last && m_rules.zeroIsExact) ? 2 : common;
        };
        return {sign(u, w), sign(offset, w), sign(offset, u)};
    }

    Proof tell(const Signs& signs, const Sweep<T>& a, const Sweep<T>& b) const
    {
        if (holdsTheOther(signs, a, b))
            return Proof::contact;
        if (signs.turn == 1 || signs.turn == -1) {
            if ((m_rayA && signs.onA == -signs.turn) || (m_rayB && signs.onB == -signs.turn))
                return Proof::clear;
            const bool meetsA = !m_rayA || signs.onA == signs.turn || signs.onA == 0;
            const bool meetsB = !m_rayB || signs.onB == signs.turn || signs.onB == 0;
            return meetsA && meetsB ? Proof::contact : Proof::nothing;
        }
        const bool apart = signs.onB == 1 || signs.onB == -1; // not on one line, whenever they are parallel
        if (signs.turn == 0)
            return apart ? Proof::clear : signs.onB == 0 ? tellOnOneLine(a, b) : Proof::nothing;
        // Two rays that look apart stay so while they turn through being parallel.
        return m_rayA && m_rayB && apart && signs.onA == -signs.onB ? Proof::clear : Proof::nothing;
    }

    // Does one of them run through the other's first control point all the time, however they turn?
    bool holdsTheOther(const Signs& signs, const Sweep<T>& a, const Sweep<T>& b) const
    {
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const Arc<T> back = difference(a.arc[0], b.arc[0]);
        if (signs.onA == 0 && signs.onB == 0 && apartBy(offset) <= m_bound)
            return true;
        return (signs.onB == 0 && (!m_rayA || along(offset, difference(a.arc[1], a.arc[0])) == 1)) ||
               (signs.onA == 0 && (!m_rayB || along(back, difference(b.arc[1], b.arc[0])) == 1));
    }

    static T apartBy(const Arc<T>& offset)
    {
        T most{};
        for (const Point<T>& p : offset) {
            if (most < lengthAtMost(p))
                most = lengthAtMost(p);
        }
        return most;
    }

    // The common sign of the scalar product.
    int along(const Arc<T>& p, const Arc<T>& q) const
    {
        const Arc<T> turned{Point<T>{-q[0].y, q[0].x}, {-q[1].y, q[1].x}, {-q[2].y, q[2].x}};
        return commonSign(crossProduct(p, turned), crossBound(p, q, m_bound));
    }

    // Both on one line all the time.
    Proof tellOnOneLine(const Sweep<T>& a, const Sweep<T>& b) const
    {
        if (!m_rayA || !m_rayB)
            return Proof::contact;
        const Arc<T> u = difference(a.arc[1], a.arc[0]);
        const Arc<T> w = difference(b.arc[1], b.arc[0]);
        const Arc<T> offset = difference(b.arc[0], a.arc[0]);
        const int sameWay = along(u, w);
        const int ahead = along(offset, u);
        if (sameWay == 1)
            return Proof::contact;
        if (sameWay != -1)
            return Proof::nothing;
        return ahead == -1 ? Proof::clear : ahead == 2 ? Proof::nothing : Proof::contact;
    }

    // Twice as far as the place where they cross, or as the other's control points where they are parallel.
    T stretch(const Sweep<T>& a, const Sweep<T>& b) const
    {
        using std::abs;
        const Point<T> u = a.arc[1][0] - a.arc[0][0];
        const Point<T> w = b.arc[1][0] - b.arc[0][0];
        const Point<T> offset = b.arc[0][0] - a.arc[0][0];
        const T turn = abs(cross(u, w));
        const T shorter = lengthAtMost(u) < lengthAtMost(w) ? lengthAtMost(u) : lengthAtMost(w);
        T k = T(2);
        if (shorter > 0)
            k = k + (lengthAtMost(offset) + lengthAtMost(u) + lengthAtMost(w)) / shorter * 4;
        if (turn > (lengthAtMost(u) + lengthAtMost(w)) * m_bound) {
            const T onA = abs(cross(offset, w)) / turn;
            const T onB = abs(cross(offset, u)) / turn;
            k = k + (onA < onB ? onB : onA) * 2;
        }
        return k;
    }

    Strand<T> m_a;
    Strand<T> m_b;
    Interval m_time;
    Rules m_rules;
    T m_magnitude;
    T m_bound;
    bool m_rayA;
    bool m_rayB;
};

} // namespace

template <class T>
std::unique_ptr<Question<T>> lineQuestion(const Strand<T>& a, const Strand<T>& b, Interval time, Rules rules)
{
    return std::make_unique<LineQuestion<T>>(a, b, time, rules);
}

template std::unique_ptr<Question<double>> lineQuestion(const Strand<double>&, const Strand<double>&, Interval, Rules);
template std::unique_ptr<Question<Digits100>> lineQuestion(const Strand<Digits100>&, const Strand<Digits100>&, Interval,
                                                           Rules);

} // namespace sweep::check
