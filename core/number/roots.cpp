#include "core/number/roots.h"

#include "core/number/algebraic_root.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/bounds.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <optional>

namespace sweep {

namespace {

using Coefficients = std::vector<Integer>;

// Replaces p(u) by p(u + 1).
void shiftByOne(Coefficients& p)
{
    for (std::size_t i = 0; i + 1 < p.size(); ++i)
        for (std::size_t j = p.size() - 1; j-- > i;)
            p[j] += p[j + 1];
}

// Descartes' rule of signs: the number of sign changes of (1 + u)ⁿ·p(1/(1 + u)) is at least the number of roots in
// (0, 1), and has the same parity.
int variations(Coefficients p)
{
    std::reverse(p.begin(), p.end());
    shiftByOne(p);
    int count = 0;
    Sign last = Sign::zero;
    for (const Integer& c : p) {
        const Sign sign = signOf(c);
        if (sign == Sign::zero)
            continue;
        count += last != Sign::zero && sign != last ? 1 : 0;
        last = sign;
    }
    return count;
}

// Counts sign changes in a sequence with some unknown signs; the count is unknown if those could affect it.
class SignChanges
{
public:
    void add(const std::optional<Sign>& sign)
    {
        if (!sign)
            ++m_unknown;
        else if (*sign != Sign::zero) {
            const bool changes = m_last != Sign::zero && *sign != m_last;
            // A single unknown sign between two opposite ones does not affect the count.
            m_isKnown = m_isKnown && (m_unknown == 0 || (m_unknown == 1 && changes));
            m_count += changes ? 1 : 0;
            m_last = *sign;
            m_unknown = 0;
        }
    }
    [[nodiscard]] std::optional<int> count() const
    {
        return m_isKnown && m_unknown == 0 ? std::optional(m_count) : std::nullopt;
    }

private:
    int m_count = 0;
    int m_unknown = 0; // unknown signs since the last known one
    Sign m_last = Sign::zero;
    bool m_isKnown = true;
};

// Isolates the roots of one square-free polynomial: between doubles by interval arithmetic as far as that is certain,
// and then by integers.
class Isolation
{
public:
    Isolation(std::shared_ptr<const Polynomial> p, double low, double high, const Job& job)
        : m_polynomial(std::move(p)), m_filter(*m_polynomial), m_job(job)
    {
        isolate({low, high, signAt(low), signAt(high), 0});
    }

    std::vector<Instant> take() { return std::move(m_roots); }

private:
    // An interval between doubles with the signs at its ends. A root that is a double has low = high.
    struct Span
    {
        double low;
        double high;
        Sign atLow;
        Sign atHigh;
        int depth;
    };

    // Splits intervals from left to right.
    void isolate(const Span& whole)
    {
        std::vector<Span> pending{whole};
        while (!pending.empty() && !m_job.stopped()) {
            const Span span = pending.back();
            pending.pop_back();
            if (span.low == span.high) {
                m_roots.push_back(Instant(span.low));
                continue;
            }
            const auto count = variationsFiltered(span);
            if (count == 0)
                continue;
            if (count == 1)
                m_roots.push_back(located(AlgebraicRoot(m_polynomial, Dyadic(span.low), Dyadic(span.high))));
            else if (isNarrow(span, count.has_value()))
                bisect(Dyadic(span.low), Dyadic(span.high) - Dyadic(span.low));
            else
                split(span, pending);
        }
    }

    // Integers take over if the number of sign changes is still unknown on an interval within a factor of about two.
    [[nodiscard]] static bool isNarrow(const Span& span, bool isKnown)
    {
        constexpr std::uint64_t narrow = std::uint64_t{1} << 52;
        const auto doubles =
            static_cast<std::uint64_t>(ordinal(span.high)) - static_cast<std::uint64_t>(ordinal(span.low));
        return doubles <= (isKnown ? 1 : narrow);
    }

    // Bisects an interval by value, and after a few steps by the number of doubles in it, to approach 0 quickly.
    void split(const Span& span, std::vector<Span>& pending) const
    {
        constexpr int halvings = 6;
        double middle = span.low / 2 + span.high / 2;
        if (span.depth >= halvings || !(span.low < middle && middle < span.high))
            middle = fromOrdinal(std::midpoint(ordinal(span.low), ordinal(span.high)));
        const Sign sign = signAt(middle);
        pending.push_back({middle, span.high, sign, span.atHigh, span.depth + 1});
        if (sign == Sign::zero)
            pending.push_back({middle, middle, sign, sign, 0});
        pending.push_back({span.low, middle, span.atLow, sign, span.depth + 1});
    }

    [[nodiscard]] Sign signAt(double t) const
    {
        const auto sign = m_filter.signFiltered(t);
        return sign ? *sign : m_polynomial->signAt(Dyadic(t));
    }

    // Descartes' rule of signs for (low, high): the sign changes of Σ c[i]·(low + high·u)^i·(1 + u)^(n − i), the
    // Bernstein coefficients times binomial coefficients.
    [[nodiscard]] std::optional<int> variationsFiltered(const Span& span) const
    {
        const std::vector<ScaledBounds>& c = m_filter.scaledCoefficients();
        const ScaledBounds low(Bounds::exactly(span.low), 0);
        const ScaledBounds high(Bounds::exactly(span.high), 0);
        std::vector<ScaledBounds> q;
        std::vector<double> binomials; // the coefficients of (1 + u)^k
        for (std::size_t i = c.size(); i-- > 0;) {
            q.emplace_back();
            binomials.push_back(0);
            for (std::size_t j = q.size() - 1; j > 0; --j) {
                q[j] = q[j] * low + q[j - 1] * high;
                binomials[j] += binomials[j - 1];
            }
            q[0] = q[0] * low;
            binomials[0] = 1;
            for (std::size_t j = 0; j < q.size(); ++j)
                q[j] = q[j] + c[i] * ScaledBounds(Bounds::exactly(binomials[j]), 0);
        }
        SignChanges changes;
        changes.add(span.atLow);
        for (std::size_t j = 1; j + 1 < q.size(); ++j)
            changes.add(q[j].signFiltered());
        changes.add(span.atHigh);
        return changes.count();
    }

    // ---- Integer arithmetic.

    // An interval (low, low + width) that may contain roots; or a single root at low, if q is empty.
    struct Part
    {
        Coefficients q; // the polynomial at low + width·u; empty for a single root
        Dyadic low;
        Dyadic width;
        int count = 0;    // the number of sign changes in the part that contained this one
        int halvings = 0; // successive halvings that left all sign changes in one half
        int bits = 4;     // the next jump narrows the interval by so many bits
    };

    // Splits intervals from left to right. Roots close to each other take thousands of nested bisections, too many for
    // recursion.
    void bisect(const Dyadic& low, const Dyadic& width)
    {
        std::vector<Part> pending;
        pending.push_back({.q = m_polynomial->composed(low, width).coefficients(), .low = low, .width = width});
        while (!pending.empty() && !m_job.stopped()) {
            Part part = std::move(pending.back());
            pending.pop_back();
            if (part.q.empty()) {
                m_roots.push_back(exact(part.low.reduced()));
                continue;
            }
            const int count = variations(part.q);
            part.halvings = count == part.count ? part.halvings + 1 : 0;
            part.count = count;
            if (count == 1)
                m_roots.push_back(located(AlgebraicRoot(m_polynomial, part.low, part.low + part.width)));
            else if (count > 1 && !jump(part, pending))
                halve(std::move(part), pending);
        }
    }

    static void halve(Part part, std::vector<Part>& pending)
    {
        const auto degree = part.q.size() - 1;
        for (std::size_t i = 0; i < degree; ++i) // q(u/2)·2^degree
            part.q[i] <<= static_cast<unsigned>(degree - i);
        part.width = part.width.scaled(-1);
        Part right = part;
        shiftByOne(right.q);
        right.low = part.low + part.width;
        const bool isRoot = right.q.front().is_zero();
        const Dyadic middle = right.low;
        pending.push_back(std::move(right));
        if (isRoot)
            pending.push_back({.q = {}, .low = middle, .width = {}});
        pending.push_back(std::move(part));
    }

    // Roots that are close to each other and far from all others are found by Newton's method for a root of their
    // multiplicity, from either end, which doubles the number of correct bits. No root is lost: the sign changes in
    // disjoint parts of an interval, plus the roots between them, never exceed those in the interval.
    //
    // Source: M. Sagraloff, When Newton Meets Descartes: A Simple and Fast Algorithm to Isolate the Real Roots of a
    // Polynomial, 2012.
    static bool jump(Part& part, std::vector<Part>& pending)
    {
        constexpr int patience = 4;
        if (part.halvings < patience)
            return false;
        for (const bool fromLeft : {true, false}) {
            if (auto narrower = jumped(part, fromLeft)) {
                pending.push_back(std::move(*narrower));
                return true;
            }
        }
        part.halvings = 0;
        part.bits = std::max(part.bits / 2, 4);
        return false;
    }

    static std::optional<Part> jumped(const Part& part, bool fromLeft)
    {
        const std::optional<Integer> cell = newtonCell(part, fromLeft);
        if (!cell)
            return {};
        // q((cell + 2·u)/2^bits)·2^(bits·degree)
        Part next = part;
        const auto degree = next.q.size() - 1;
        for (std::size_t i = 0; i < degree; ++i)
            next.q[i] <<= static_cast<unsigned>(degree - i) * static_cast<unsigned>(part.bits);
        for (std::size_t i = 0; i < degree; ++i)
            for (std::size_t j = degree; j-- > i;)
                next.q[j] += *cell * next.q[j + 1];
        for (std::size_t i = 1; i <= degree; ++i)
            next.q[i] <<= static_cast<unsigned>(i);
        if (variations(next.q) != part.count)
            return {};
        next.low = part.low + part.width * Dyadic(*cell, -part.bits);
        next.width = part.width.scaled(1 - part.bits);
        next.bits = part.bits * 2;
        return next;
    }

    // The cells where a root of multiplicity `count` is expected, in units of 2^−bits: the left one of two neighbours.
    static std::optional<Integer> newtonCell(const Part& part, bool fromLeft)
    {
        Integer value = part.q[0];
        Integer slope = part.q[1];
        if (!fromLeft) {
            slope = 0;
            for (std::size_t i = 1; i < part.q.size(); ++i) {
                value += part.q[i];
                slope += part.q[i] * static_cast<unsigned>(i);
            }
        }
        if (slope.is_zero())
            return {};
        const auto bits = static_cast<unsigned>(part.bits);
        const Integer whole = Integer(1) << bits;
        const Integer halves = ((-value * part.count) << (bits + 1)) / slope;
        const Integer near = ((fromLeft ? halves : Integer(whole * 2 + halves)) + 1) / 2;
        if (near.sign() < 0 || near > whole)
            return {};
        return near.is_zero() ? near : near == whole ? Integer(near - 2) : Integer(near - 1);
    }

    // The instant at a dyadic number that need not be a double.
    [[nodiscard]] Instant exact(const Dyadic& t) const
    {
        if (Dyadic(t.below()) == t)
            return Instant(t.below());
        const Polynomial linear(std::vector<Dyadic>{-t, Dyadic(1)});
        return Instant(std::make_shared<const AlgebraicRoot>(std::make_shared<const Polynomial>(linear),
                                                             Dyadic(t.below()), Dyadic(t.above())));
    }

    // The sign of (root − t).
    [[nodiscard]] Sign side(const AlgebraicRoot& root, double t, Sign left) const
    {
        const Dyadic x(t);
        if (x <= root.low())
            return Sign::positive;
        if (x >= root.high())
            return Sign::negative;
        if (const auto sign = m_filter.signFiltered(t))
            return *sign == left ? Sign::positive : Sign::negative;
        return root.compare(x);
    }

    // The ordinal one stride further, clamped to that of infinity so that the sum cannot overflow.
    static std::int64_t pending(std::int64_t probe, std::int64_t stride)
    {
        constexpr auto most = std::bit_cast<std::int64_t>(std::numeric_limits<double>::infinity());
        return std::min(probe, most - stride) + stride;
    }

    // Narrows an isolated root to two neighbouring doubles, or finds that it is a double, by exponential search from an
    // approximation in doubles. A good one needs few exact signs; a bad one only costs time.
    [[nodiscard]] Instant located(AlgebraicRoot root) const
    {
        const Sign left = signNextTo(*m_polynomial, root.low(), 1);
        std::int64_t below = ordinal(root.low().below());
        std::int64_t above = ordinal(root.high().above());
        std::int64_t probe = ordinal(m_filter.guess(root.low().above(), root.high().below()));
        std::int64_t stride = 1;
        bool fromBelow = false;
        bool fromAbove = false;
        while (below + 1 < above) {
            if (probe <= below || probe >= above)
                probe = std::midpoint(below, above);
            const double t = fromOrdinal(probe);
            const Sign sign = side(root, t, left);
            if (sign == Sign::zero)
                return Instant(t);
            if (sign == Sign::positive) {
                below = probe;
                fromBelow = true;
                probe = pending(probe, stride);
            } else {
                above = probe;
                fromAbove = true;
                probe = -pending(-probe, stride);
            }
            stride = std::min(stride * 4, std::int64_t{1} << 60);
            if (fromBelow && fromAbove)
                probe = std::midpoint(below, above);
        }
        const Dyadic low = std::max(root.low(), Dyadic(fromOrdinal(below)));
        const Dyadic high = std::min(root.high(), Dyadic(fromOrdinal(above)));
        return Instant(std::make_shared<const AlgebraicRoot>(m_polynomial, low, high));
    }

    std::shared_ptr<const Polynomial> m_polynomial;
    BoundsPolynomial m_filter;
    const Job& m_job;
    std::vector<Instant> m_roots;
};

// A power of two that exceeds the magnitude of every root.
//
// Source: M. Fujiwara, Über die obere Schranke des absoluten Betrages der Wurzeln einer algebraischen Gleichung, 1916:
// every root is at most 2·max |c[i]/c[n]|^(1/(n − i)). With L the length in bits, |c[i]/c[n]| is below
// 2^(L(c[i]) − L(c[n]) + 1). One is added to the exponent, because the interval is open. Requires: degree ≥ 1.
double rootBound(const Polynomial& p)
{
    const auto& c = p.coefficients();
    const int degree = p.degree();
    int exponent = std::numeric_limits<double>::min_exponent;
    for (int i = 0; i < degree; ++i) {
        const auto& coefficient = c[static_cast<std::size_t>(i)];
        if (coefficient.is_zero())
            continue;
        const int bits = bitLength(coefficient) - bitLength(c.back()) + 1;
        const int share = static_cast<int>(std::ceil(static_cast<double>(bits) / (degree - i)));
        exponent = std::max(exponent, share + 2);
    }
    constexpr int most = std::numeric_limits<double>::max_exponent;
    return exponent >= most ? std::numeric_limits<double>::max() : std::ldexp(1.0, exponent);
}

} // namespace

std::vector<Instant> rootsBetween(const Polynomial& p, double low, double high, const Job& job)
{
    SWEEP_EXPECTS(!p.isZero() && low < high);
    if (p.degree() == 0 || job.stopped())
        return {};
    // Bisecting the whole range of doubles down to the range of the roots would take a thousand steps.
    const double bound = rootBound(p);
    low = std::max(low, -bound);
    high = std::min(high, bound);
    if (!(low < high))
        return {};
    return Isolation(std::make_shared<const Polynomial>(squareFree(p)), low, high, job).take();
}

std::vector<Instant> realRoots(const Polynomial& p, const Job& job)
{
    constexpr double largest = std::numeric_limits<double>::max();
    return rootsBetween(p, -largest, largest, job);
}

Instant dividedByPowerOfTen(const Instant& t, unsigned power)
{
    const AlgebraicRoot* const root = t.root();
    const Dyadic low = root ? root->low() : Dyadic(t.nearest());
    const Dyadic high = root ? root->high() : low;
    const Polynomial p = root ? root->polynomial() : Polynomial({-low, Dyadic(1)});
    const Integer factor = boost::multiprecision::pow(Integer(10), power);
    std::vector<Integer> coefficients = p.coefficients();
    for (std::size_t i = 1; i < coefficients.size(); ++i)
        coefficients[i] *= boost::multiprecision::pow(factor, static_cast<unsigned>(i)); // p(u·10^power)
    const Rational from = rationalOf(low) / Rational(factor);
    const Rational to = rationalOf(high) / Rational(factor);
    for (const Instant& u : rootsBetween(Polynomial(std::move(coefficients), p.exponent()), nextDown(roundedDown(from)),
                                         nextUp(roundedUp(to))))
        if (!root || (compare(u, from) == Sign::positive && compare(u, to) == Sign::negative))
            return u;
    SWEEP_EXPECTS(false); // the isolating interval holds one root
    return t;
}

Sign signAt(const Polynomial& p, const Instant& t)
{
    if (p.degree() <= 0)
        return p.isZero() ? Sign::zero : signOf(p.coefficients().front());
    if (t.isDouble())
        return p.signAt(Dyadic(t.nearest()));
    if (const auto sign = BoundsPolynomial(p).at(Bounds{t.below(), t.above()}).signFiltered())
        return *sign;
    const auto signWith = [&](int bits) {
        return valueOn(p, t.root()->narrowed(bits).enclosure(), bits + 64).signFiltered();
    };
    if (const auto sign = signWith(128))
        return *sign;
    const AlgebraicRoot& root = *t.root();
    const Polynomial divisor = commonDivisor(p, root.polynomial());
    if (divisor.degree() > 0 && hasRootBetween(divisor, root.low(), root.high()))
        return Sign::zero;
    for (int bits = 256;; bits *= 2) // the value is not zero, so a small enough interval decides the sign
        if (const auto sign = signWith(bits))
            return *sign;
}

namespace {

// The greatest integer in an interval; none if it contains none.
std::optional<Dyadic> integerIn(const Enclosure& x)
{
    const Dyadic floor(shifted(x.high.mantissa(), x.high.exponent()), 0);
    return floor < x.low ? std::nullopt : std::optional(floor);
}

} // namespace

// For a leading coefficient a and a rational root t, a·t is an integer. So are a·(t + u) and a·t·u, if u is the other
// root of the irreducible polynomial of degree 2: both follow from Gauss's lemma. u is real, like t.
std::optional<Polynomial> polynomialUpToDegree2(const Instant& t)
{
    const Polynomial& p = t.root()->polynomial();
    if (p.degree() == 1)
        return p;
    if (p.degree() > 2 && hasNoFactorUpToDegree2Filtered(p))
        return std::nullopt;
    const Enclosure a = Enclosure::exactly(Dyadic(p.coefficients().back(), 0));
    const double far = std::max(1.0, rootBound(p));
    const int bits = bitLength(p.coefficients().back()) + 2 * std::ilogb(far) + 32;
    const auto narrow = [bits](const Instant& root) { return root.root()->narrowed(bits).enclosure(); };
    const Enclosure here = narrow(t);
    const auto integer = [&](const Enclosure& x) { return integerIn(product(a, x, 2 * bits)); };
    const auto ifRoot = [&t](Polynomial found) {
        return signAt(found, t) == Sign::zero ? std::optional(std::move(found)) : std::nullopt;
    };
    if (const auto n = integer(here))
        if (auto found = ifRoot(Polynomial(std::vector{-*n, a.low})))
            return found;
    if (p.degree() == 2)
        return p;
    for (const Instant& u : realRoots(p)) {
        if (u.isDouble() || u == t)
            continue;
        const Enclosure other = narrow(u);
        const auto sumOfRoots = integer(sum(here, other, 2 * bits));
        const auto productOfRoots = sumOfRoots ? integer(product(here, other, 2 * bits)) : std::nullopt;
        if (productOfRoots)
            if (auto found = ifRoot(Polynomial(std::vector{*productOfRoots, -*sumOfRoots, a.low})))
                return found;
    }
    return std::nullopt;
}

Sign signNextTo(const Polynomial& p, const Dyadic& x, int side)
{
    Sign turn = Sign::positive;
    for (Polynomial derivative = p; !derivative.isZero(); derivative = derivative.derivative()) {
        const Sign sign = derivative.signAt(x);
        if (sign != Sign::zero)
            return sign * turn;
        if (side < 0)
            turn = -turn;
    }
    return Sign::zero;
}

bool hasRootBetween(const Polynomial& p, const Dyadic& low, const Dyadic& high)
{
    return low < high && signNextTo(p, low, 1) != signNextTo(p, high, -1);
}

namespace {

// The precision in bits at which the value of p at x is exact.
int exactBits(const Polynomial& p, const Dyadic& x)
{
    int longest = 0;
    for (const Integer& c : p.coefficients())
        longest = std::max(longest, bitLength(c));
    return longest + p.degree() * (bitLength(x.mantissa()) + std::abs(x.exponent()));
}

// The sign of p at x: directly if the integers are short, otherwise with growing precision and finally exactly.
Sign signIn(const Polynomial& p, const Dyadic& x)
{
    const int most = exactBits(p, x);
    for (int bits = 128; 8 * bits < most; bits *= 4)
        if (const auto sign = valueOn(p, Enclosure::exactly(x), bits).signFiltered())
            return *sign;
    return p.signAt(x);
}

// An exponent k such that 2^k is at least the width and exceeds it by a factor of about 4 at most.
int widthExponent(const Dyadic& low, const Dyadic& high)
{
    const Dyadic width = high - low;
    return bitLength(width.mantissa()) + width.exponent();
}

} // namespace

AlgebraicRoot::AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high)
    : m_polynomial(std::move(p)), m_low(std::move(low)), m_high(std::move(high)), m_known(std::make_shared<Known>()),
      m_left(signNextTo(*m_polynomial, m_low, 1))
{
    m_known->low = m_low;
    m_known->high = m_high;
}

AlgebraicRoot::AlgebraicRoot(const AlgebraicRoot& whole, Dyadic low, Dyadic high)
    : m_polynomial(whole.m_polynomial), m_low(std::move(low)), m_high(std::move(high)), m_known(whole.m_known),
      m_left(whole.m_left)
{
}

Sign AlgebraicRoot::sideFrom(Sign signAtX) const
{
    return signAtX == m_left ? Sign::positive : signAtX == Sign::zero ? Sign::zero : Sign::negative;
}

Sign AlgebraicRoot::compare(const Dyadic& x) const
{
    if (x <= m_low)
        return Sign::positive;
    if (x >= m_high)
        return Sign::negative;
    return sideFrom(signIn(*m_polynomial, x));
}

Sign AlgebraicRoot::compare(const Integer& n, const Integer& d) const
{
    const Dyadic number(n, 0);
    const Dyadic scale(d, 0);
    if (number <= m_low * scale)
        return Sign::positive;
    if (number >= m_high * scale)
        return Sign::negative;
    return sideFrom(m_polynomial->signAt(n, d));
}

namespace {

// The largest multiple of 2^exponent that is ≤ x.
Dyadic floorTo(const Dyadic& x, int exponent)
{
    return x.exponent() >= exponent ? x : Dyadic(shifted(x.mantissa(), x.exponent() - exponent), exponent);
}

// Whether the interval is wider than 2⁻⁸ times the magnitude of its numbers.
bool isCoarse(const Enclosure& x)
{
    const Dyadic& smaller = x.low.sign() == Sign::negative ? x.high : x.low;
    return x.holdsZero() || (!(x.low == x.high) &&
                             widthExponent(x.low, x.high) + 8 > bitLength(smaller.mantissa()) + smaller.exponent());
}

// The coefficients of p(x + u)/2^e as a polynomial in u, with e the exponent of p.
std::vector<Enclosure> taylorCoefficients(const Polynomial& p, const Dyadic& x, int bits)
{
    std::vector<Enclosure> c;
    for (const Integer& coefficient : p.coefficients())
        c.push_back(Enclosure::exactly(Dyadic(coefficient, 0)).rounded(bits));
    const Enclosure shift = Enclosure::exactly(x);
    for (std::size_t i = 0; i + 1 < c.size(); ++i)
        for (std::size_t j = c.size() - 1; j-- > i;)
            c[j] = sum(c[j], product(c[j + 1], shift, bits), bits);
    return c;
}

// Bounds the derivative over all |u| ≤ 2^exponent, from the Taylor coefficients.
Enclosure slopeAround(const std::vector<Enclosure>& taylor, int exponent, int bits)
{
    const Enclosure u{Dyadic(-1).scaled(exponent), Dyadic(1).scaled(exponent)};
    Enclosure slope;
    for (std::size_t i = taylor.size(); i-- > 1;)
        slope = sum(product(slope, u, bits),
                    product(taylor[i], Enclosure::exactly(Dyadic(static_cast<std::int64_t>(i))), bits), bits);
    return slope;
}

std::vector<Enclosure> lowerEnds(std::vector<Enclosure> all)
{
    for (Enclosure& x : all)
        x.high = x.low;
    return all;
}

} // namespace

// The same root in an interval of less than about half the width. None if rounding prevents that, which a higher
// precision (`needsBits`) cures, or if the interval is too wide.
struct AlgebraicRoot::NewtonStep
{
    std::optional<AlgebraicRoot> narrower = {};
    bool needsBits = false;
};

// Source: interval Newton method, R. E. Moore, Interval Analysis, 1966: the root lies in mid − p(mid)/p′(interval).
// Here p′(interval) is computed from the Taylor coefficients at mid, because Horner's scheme on an interval loses as
// many digits as cancel in p′.
AlgebraicRoot::NewtonStep AlgebraicRoot::newtonStep(int bits) const
{
    const Dyadic mid = middle(m_low, m_high);
    const bool isExact = bits >= exactBits(*m_polynomial, mid);
    const int width = widthExponent(m_low, m_high);
    const std::vector<Enclosure> taylor = taylorCoefficients(*m_polynomial, mid, bits);
    const Enclosure slope = slopeAround(taylor, width - 1, bits);
    if (slope.holdsZero())
        return {.needsBits = !isExact && !slopeAround(lowerEnds(taylor), width - 1, bits).holdsZero()};
    if (isCoarse(taylor.front()))
        return {.needsBits = !isExact};
    const Enclosure step = quotient(taylor.front(), slope, bits);
    const int unit = (step.low == step.high ? width - bits : widthExponent(step.low, step.high)) - 8;
    const Dyadic margin(1, unit); // keeps the root away from the ends, even if it is mid
    const Dyadic low = std::max(m_low, (floorTo(mid - step.high, unit) - margin).reduced());
    const Dyadic high = std::min(m_high, (margin - floorTo(step.low - mid, unit)).reduced());
    if (!(low < high) || widthExponent(low, high) >= width - 1)
        return {};
    return {.narrower = AlgebraicRoot(*this, low, high)};
}

AlgebraicRoot AlgebraicRoot::around(const Dyadic& x, int exponent) const
{
    const Dyadic margin(1, exponent);
    return {*this, x - margin, x + margin};
}

// Another root just outside one end of the interval keeps Newton's method from converging until the interval is no
// wider than the distance to that root. This root is then close to the same end, so the search bisects the exponent of
// its distance from that end instead of the interval.
AlgebraicRoot AlgebraicRoot::cutByExponents(int target) const
{
    const Dyadic mid = middle(m_low, m_high);
    const Sign half = compare(mid);
    int further = widthExponent(m_low, m_high) - 1; // 2^further exceeds the distance of the root from the end
    if (half == Sign::zero)
        return around(mid, std::min(target, further) - 2);
    const bool isLow = half == Sign::negative;
    const Dyadic& end = isLow ? m_low : m_high;
    Dyadic far = mid;
    Dyadic near = end;
    std::optional<int> closer; // 2^closer is less than that distance
    for (int step = 1; closer ? further - *closer > 1 : further > target; step *= 2) {
        const int exponent = closer ? std::midpoint(*closer, further) : further - step;
        const Dyadic distance(1, exponent);
        const Dyadic x = isLow ? end + distance : end - distance;
        const Sign side = compare(x);
        if (side == Sign::zero)
            return around(x, std::min(target, exponent) - 2);
        if (side == half) {
            further = exponent;
            far = x;
        } else {
            closer = exponent;
            near = x;
        }
    }
    return isLow ? AlgebraicRoot(*this, near, far) : AlgebraicRoot(*this, far, near);
}

int AlgebraicRoot::stepCount() const
{
    const std::lock_guard lock(m_known->mutex);
    return m_known->steps;
}

AlgebraicRoot AlgebraicRoot::narrowed(int bits) const
{
    const Dyadic size = m_low.sign() == Sign::negative ? -m_high : m_low; // ≤ |root| if its sign is known
    const int target = size.sign() == Sign::positive ? bitLength(size.mantissa()) + size.exponent() - bits
                                                     : widthExponent(m_low, m_high) - bits;
    const std::lock_guard lock(m_known->mutex);
    const AlgebraicRoot root = AlgebraicRoot(*this, m_known->low, m_known->high).narrowedTo(target, bits);
    m_known->low = root.m_low;
    m_known->high = root.m_high;
    return root;
}

AlgebraicRoot AlgebraicRoot::narrowedTo(int target, int bits) const
{
    AlgebraicRoot root = *this;
    int precision = bits + 64;
    while (widthExponent(root.m_low, root.m_high) > target) {
        ++m_known->steps;
        const NewtonStep next = root.newtonStep(precision);
        if (next.needsBits)
            precision *= 2;
        else
            root = next.narrower ? *next.narrower : root.cutByExponents(target);
    }
    return root;
}

namespace {

// Whether two roots with overlapping intervals are the same number. They are if and only if their polynomials share a
// divisor with a root in the intersection, because neither has another root there.
bool same(const AlgebraicRoot& p, const AlgebraicRoot& q, const Polynomial& divisor)
{
    return divisor.degree() > 0 && hasRootBetween(divisor, std::max(p.low(), q.low()), std::min(p.high(), q.high()));
}

} // namespace

Sign compare(const AlgebraicRoot& a, const AlgebraicRoot& b)
{
    if (a.high() <= b.low())
        return Sign::negative;
    if (b.high() <= a.low())
        return Sign::positive;
    if (same(a, b, commonDivisor(a.polynomial(), b.polynomial())))
        return Sign::zero;
    // The numbers differ, so their intervals eventually become disjoint.
    for (int bits = 128;; bits *= 2) {
        const AlgebraicRoot p = a.narrowed(bits);
        const AlgebraicRoot q = b.narrowed(bits);
        if (p.high() <= q.low())
            return Sign::negative;
        if (q.high() <= p.low())
            return Sign::positive;
    }
}

namespace {

// x rounded towards −∞ to `bits` significant binary digits.
Dyadic shortenedDown(const Dyadic& x, int bits)
{
    const int surplus = bitLength(x.mantissa()) - bits;
    return surplus <= 0 ? x : Dyadic(shifted(x.mantissa(), -surplus), x.exponent() + surplus);
}

Dyadic shortenedUp(const Dyadic& x, int bits)
{
    return -shortenedDown(-x, bits);
}

// p/q rounded towards −∞. Requires: q ≠ 0.
Dyadic dividedDown(const Dyadic& p, const Dyadic& q, int bits)
{
    if (p.isZero())
        return {};
    const int shift = std::max(0, bits + 1 + bitLength(q.mantissa()) - bitLength(p.mantissa()));
    Integer n = shifted(p.mantissa(), shift);
    Integer d = q.mantissa();
    if (d.sign() < 0) {
        n = -n;
        d = -d;
    }
    Integer result = n / d; // truncated towards zero
    if (n.sign() < 0 && result * d != n)
        --result;
    return shortenedDown(Dyadic(std::move(result), p.exponent() - q.exponent() - shift), bits);
}

} // namespace

std::optional<Sign> Enclosure::signFiltered() const
{
    if (low.sign() == high.sign())
        return low.sign();
    return std::nullopt;
}

Enclosure Enclosure::rounded(int bits) const
{
    return {shortenedDown(low, bits), shortenedUp(high, bits)};
}

Enclosure sum(const Enclosure& p, const Enclosure& q, int bits)
{
    return {shortenedDown(p.low + q.low, bits), shortenedUp(p.high + q.high, bits)};
}

Enclosure product(const Enclosure& p, const Enclosure& q, int bits)
{
    const std::array<Dyadic, 4> all{p.low * q.low, p.low * q.high, p.high * q.low, p.high * q.high};
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    return {shortenedDown(*low, bits), shortenedUp(*high, bits)};
}

Enclosure quotient(const Enclosure& p, const Enclosure& q, int bits)
{
    SWEEP_EXPECTS(!q.holdsZero());
    const std::array<const Dyadic*, 2> numerators{&p.low, &p.high};
    const std::array<const Dyadic*, 2> denominators{&q.low, &q.high};
    std::optional<Enclosure> all;
    for (const Dyadic* n : numerators) {
        for (const Dyadic* d : denominators) {
            const Dyadic down = dividedDown(*n, *d, bits);
            const Dyadic up = -dividedDown(-*n, *d, bits);
            all = all ? Enclosure{std::min(all->low, down), std::max(all->high, up)} : Enclosure{down, up};
        }
    }
    return *all;
}

Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits)
{
    Enclosure value;
    for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c)
        value = sum(product(value, t, bits), Enclosure::exactly(Dyadic(*c, 0)).rounded(bits), bits);
    return {value.low.scaled(p.exponent()), value.high.scaled(p.exponent())};
}

} // namespace sweep
