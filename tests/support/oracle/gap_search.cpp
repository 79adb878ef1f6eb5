#include "tests/support/oracle/gap_search.h"

#include <algorithm>
#include <sstream>

namespace sweep::oracle {

namespace {

std::string at(const Rational& t)
{
    std::ostringstream text;
    text.precision(17);
    text << "t ≈ " << nearestDouble(t);
    if (msb(denominator(t)) < 40)
        text << " (" << t << ")";
    return text.str();
}

// As exact as T allows, because every round of the golden section multiplies its error by 1.6.
template <class T>
T goldenRatio()
{
    Integer smaller = 1;
    Integer larger = 1;
    for (int k = 0; k < 4000; ++k) {
        const Integer sum = smaller + larger;
        smaller = larger;
        larger = sum;
    }
    return as<T>(Rational(smaller, larger));
}

Quad magnitude(Quad x)
{
    return x < 0 ? -x : x;
}

class Search
{
public:
    Search(const Question& question, const Gap& gap, int steps) : m_question(question), m_gap(gap), m_steps(steps) {}

    std::optional<std::string> run()
    {
        for (const Rational& t : exactTimes())
            if (!holdsAt(t))
                return wrong(t);
        // Rounding makes lines meet that are always parallel.
        if (alwaysParallel())
            return extrema([this](const auto& t) { return m_question.offset(t); }, m_gap.inside ? -1 : 1, false);
        // Between two visits, parallel lines are apart only for an instant, which this search finds as well.
        const auto gapAt = [this](const auto& t) { return m_question.gap(t); };
        if (auto found = extrema(gapAt, m_gap.inside ? -1 : 1, false))
            return found;
        if (m_question.bothUnbounded() && m_gap.inside)
            return extrema([this](const auto& t) { return m_question.turn(t); }, 1, true);
        return std::nullopt;
    }

private:
    [[nodiscard]] bool alwaysParallel() const
    {
        const auto isParallel = [this](const Rational& t) { return m_question.turn(t) == 0; };
        const std::vector<Rational> times = exactTimes();
        return m_question.bothUnbounded() && std::all_of(times.begin(), times.end(), isParallel);
    }
    [[nodiscard]] bool holdsAt(const Rational& t) const { return m_question.contact(t) == m_gap.inside; }
    [[nodiscard]] std::string wrong(const Rational& t) const
    {
        return (m_gap.inside ? "apart at " : "in contact at ") + at(t);
    }
    [[nodiscard]] bool between(const Rational& t) const { return t > m_gap.lo && t < m_gap.hi; }

    [[nodiscard]] std::vector<Rational> exactTimes() const
    {
        const Rational length = m_gap.hi - m_gap.lo;
        std::vector<Rational> times{simplestBetween(m_gap.lo, m_gap.hi)};
        for (const int part : {1, 2, 3, 4, 5, 6})
            times.push_back(m_gap.lo + length * Rational(part, 7));
        for (const int exponent : {-30, -200}) {
            const Rational close = length * power(2, exponent);
            times.push_back(m_gap.lo + close);
            times.push_back(m_gap.hi - close);
        }
        for (const double t : m_question.bends())
            if (const Rational bend = held(t); between(bend))
                times.push_back(bend);
        return times;
    }

    // Inspects the local minima of sign·value over the gap.
    template <class F>
    std::optional<std::string> extrema(const F& value, int sign, bool parallels)
    {
        std::vector<Quad> times;
        const Quad lo = as<Quad>(m_gap.lo);
        const Quad hi = as<Quad>(m_gap.hi);
        for (int k = 0; k <= m_steps; ++k)
            times.push_back(lo + (hi - lo) * k / m_steps);
        for (const double t : m_question.bends())
            if (Quad(t) > lo && Quad(t) < hi)
                times.push_back(t);
        std::sort(times.begin(), times.end());
        std::vector<Quad> heights;
        for (const Quad t : times)
            heights.push_back(sign * value(t));
        // A minimum may also be between an end of the gap and its neighbour.
        const std::size_t last = times.size() - 1;
        for (std::size_t k = 0; k <= last; ++k) {
            const std::size_t before = k == 0 ? 0 : k - 1;
            const std::size_t after = std::min(k + 1, last);
            const bool lowest = heights[k] <= heights[before] && heights[k] <= heights[after];
            const bool flat = heights[k] == heights[before] && heights[k] == heights[after];
            if (!lowest || flat)
                continue;
            const Quad left = before == k ? heights[after] : heights[before];
            const Quad right = after == k ? heights[before] : heights[after];
            const Quad scale = std::min(magnitude(left), magnitude(right));
            if (auto found = inspect(value, sign, {times[before], times[after], scale}, parallels))
                return found;
        }
        return std::nullopt;
    }

    struct Valley
    {
        Quad from;
        Quad to;
        Quad scale; // |value| at the lower rim of the valley
    };

    template <class F>
    std::optional<std::string> inspect(const F& value, int sign, const Valley& valley, bool parallels)
    {
        const Quad bottom =
            lowest<Quad>([&](const Quad& t) { return Quad(sign * value(t)); }, valley.from, valley.to, 85);
        const Rational t = exactly(bottom);
        if (!between(t))
            return std::nullopt;
        if (!holdsAt(t))
            return wrong(t);
        const Quad height = sign * value(bottom);
        if (height > valley.scale * Quad(1e-8))
            return std::nullopt;
        // The search below would find this end again.
        const Rational end = (m_gap.hi - m_gap.lo) * power(10, -18);
        if (t - m_gap.lo < end || m_gap.hi - t < end)
            return std::nullopt;
        const Rational near = (m_gap.hi - m_gap.lo) / 100000;
        for (const Rational& simple : convergents(t, 24))
            if (between(simple) && abs(simple - t) < near && !holdsAt(simple))
                return wrong(simple);
        if (height > valley.scale * Quad(1e-12))
            return std::nullopt;
        const bool zeroContradicts = parallels || m_gap.inside == m_question.open();
        if (!zeroContradicts || valley.scale == 0 || tooFlat(t, valley.scale))
            return std::nullopt;
        const Closer closer{t, exactly(valley.scale), parallels};
        if (!vanishes<Big>(value, sign, closer, 160, 55) || !vanishes<Huge>(value, sign, closer, 3400, 1100))
            return std::nullopt;
        return std::string(parallels ? "parallel" : "touching") + " at an irrational " + at(t);
    }

    // True if so much has cancelled in the squares that the scale itself may be noise.
    [[nodiscard]] bool tooFlat(const Rational& t, Quad scale) const
    {
        const Big size = m_question.size(as<Big>(t));
        return as<Big>(exactly(scale)) < size * size * Big("1e-50");
    }

    struct Closer
    {
        Rational t;
        Rational scale;
        bool parallels;
    };

    // True if the extremum, in many digits, is below 10^−zeros of the scale: contact at an irrational time.
    template <class T, class F>
    bool vanishes(const F& value, int sign, const Closer& closer, int rounds, int zeros)
    {
        const Rational reach = (m_gap.hi - m_gap.lo) * power(10, -10);
        const T from = as<T>(std::max(Rational(closer.t - reach), m_gap.lo));
        const T to = as<T>(std::min(Rational(closer.t + reach), m_gap.hi));
        const T bottom = lowest<T>([&](const T& u) { return T(sign * value(u)); }, from, to, rounds);
        const T margin = (to - from) * T(1e-12);
        if (bottom - from < margin || to - bottom < margin)
            return false;
        const T zero = as<T>(closer.scale * power(10, -zeros));
        // Parallel lines that coincide are still in contact.
        return abs(value(bottom)) <= zero && !(closer.parallels && m_question.gap(bottom) <= sqrt(zero));
    }

    // Golden section: the time of the minimum of a function that falls and then rises.
    template <class T, class F>
    static T lowest(const F& value, T from, T to, int rounds)
    {
        static const T ratio = goldenRatio<T>();
        T p = to - (to - from) * ratio;
        T q = from + (to - from) * ratio;
        T atP = value(p);
        T atQ = value(q);
        for (int k = 0; k < rounds; ++k) {
            if (atP <= atQ) {
                to = q, q = p, atQ = atP;
                p = to - (to - from) * ratio;
                atP = value(p);
            } else {
                from = p, p = q, atP = atQ;
                q = from + (to - from) * ratio;
                atQ = value(q);
            }
        }
        return atP <= atQ ? p : q;
    }

    const Question& m_question;
    const Gap& m_gap;
    int m_steps;
};

} // namespace

std::optional<std::string> contradiction(const Question& question, const Gap& gap, int steps)
{
    return Search(question, gap, steps).run();
}

} // namespace sweep::oracle
