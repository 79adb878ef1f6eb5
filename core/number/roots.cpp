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

// The instant at a dyadic number that need not be a double.
Instant instantAt(const Dyadic& t)
{
    if (Dyadic(t.below()) == t)
        return Instant(t.below());
    const Polynomial linear(std::vector<Dyadic>{-t, Dyadic(1)});
    return Instant(std::make_shared<const AlgebraicRoot>(std::make_shared<const Polynomial>(linear), Dyadic(t.below()),
                                                         Dyadic(t.above())));
}

// The instant of an isolated root. Beside a good guess a few signs decide.
Instant located(AlgebraicRoot root, std::optional<double> guess = {})
{
    std::int64_t below = ordinal(root.low().below());
    std::int64_t above = ordinal(root.high().above());
    const auto cut = [&](std::int64_t n) {
        const Sign side = n <= below   ? Sign::positive
                          : n >= above ? Sign::negative
                                       : root.compare(Dyadic(fromOrdinal(n)));
        below = side == Sign::negative ? below : std::max(below, n);
        above = side == Sign::positive ? above : std::min(above, n);
    };
    for (const int n : {0, 1, -1})
        if (guess)
            cut(ordinal(*guess) + n);
    if (below + 2 < above) {
        root = root.narrowed(64);
        cut(ordinal(root.low().below()));
        cut(ordinal(root.high().above()));
    }
    while (below + 1 < above)
        cut(std::midpoint(below, above));
    const Dyadic low(fromOrdinal(below));
    return below == above
               ? Instant(fromOrdinal(below))
               : Instant(std::make_shared<const AlgebraicRoot>(root.within(low, Dyadic(fromOrdinal(above)))));
}

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
                m_roots.push_back(isolated(Dyadic(span.low), Dyadic(span.high)));
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
                m_roots.push_back(instantAt(part.low.reduced()));
                continue;
            }
            const int count = variations(part.q);
            part.halvings = count == part.count ? part.halvings + 1 : 0;
            part.count = count;
            if (count == 1)
                m_roots.push_back(isolated(part.low, part.low + part.width));
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

    [[nodiscard]] Instant isolated(const Dyadic& low, const Dyadic& high) const
    {
        return located(AlgebraicRoot(m_polynomial, low, high), m_filter.guess(low.above(), high.below()));
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

Instant moved(const Instant& t, const Dyadic& distance)
{
    if (distance.isZero())
        return t;
    const AlgebraicRoot* const root = t.root();
    return root ? located(AlgebraicRoot(*root, distance)) : instantAt(Dyadic(t.nearest()) + distance);
}

namespace {

// Coefficients so short that doubles hold them, and double-doubles their products.
using ShortPolynomial = std::array<std::int64_t, 3>;
constexpr int mostShortBits = 48;
__extension__ using Product = __int128;

// A root of a polynomial of degree 1, or of one of degree 2 without rational roots, moved by an origin: equal ones are
// seen without isolating them.
class ClosedRoot final : public InstantSource
{
public:
    ClosedRoot(const ShortPolynomial& p, bool isUpper, double origin) : m_p(p), m_isUpper(isUpper), m_origin(origin)
    {
        const std::int64_t divisor = std::gcd(std::gcd(p[0], p[1]), p[2]);
        for (std::int64_t& c : m_p)
            c /= (p[2] == 0 ? p[1] : p[2]) < 0 ? -divisor : divisor;
    }
    [[nodiscard]] Instant exact() const override
    {
        const auto roots = realRoots(Polynomial({m_p[0], m_p[1], m_p[2]}, 0));
        return moved(m_isUpper ? roots.back() : roots.front(), Dyadic(m_origin));
    }
    [[nodiscard]] bool isSame(const InstantSource& other) const override
    {
        const auto* that = dynamic_cast<const ClosedRoot*>(&other);
        return that && m_p == that->m_p && m_isUpper == that->m_isUpper && m_origin == that->m_origin;
    }

    // Without the origin. The larger of −b ± √x, with x = b² − 4ac exactly, gives both roots without cancellation. With
    // s = √x·(1 + e), √x differs from s + (x − s²)/(2s) by e²·s/2, and |e| is below 2⁻⁵².
    [[nodiscard]] BoundedDoubleDouble value() const
    {
        const auto number = [](double x) { return BoundedDoubleDouble::exactly(x); };
        const auto [c, b, a] = std::array{number(m_p[0]), number(m_p[1]), number(m_p[2])};
        if (m_p[2] == 0)
            return -c / b;
        const Product square = Product(m_p[1]) * m_p[1] - Product(4) * m_p[0] * m_p[2]; // of at most 99 bits
        const auto high = static_cast<double>(square);
        const BoundedDoubleDouble x{{high, static_cast<double>(square - static_cast<Product>(high))}, 0};
        const BoundedDoubleDouble s = number(std::sqrt(x.value.high));
        BoundedDoubleDouble root = s + (x - s * s) / (s + s);
        root.error += s.value.high * 0x1p-104;
        const BoundedDoubleDouble larger = m_p[1] < 0 ? root - b : -(root + b);
        return m_isUpper == (m_p[1] < 0) ? larger / (a + a) : (c + c) / larger;
    }

private:
    ShortPolynomial m_p;
    bool m_isUpper;
    double m_origin;
};

// All real roots, increasing, moved by an origin; unknown if the degree is not 1 or 2, for long coefficients, and if
// double-doubles do not locate a root between two doubles.
std::optional<std::vector<Instant>> closedRoots(const Polynomial& p, double origin)
{
    ShortPolynomial c{};
    for (std::size_t i = 0; i < p.coefficients().size(); ++i) {
        if (p.degree() > 2 || bitLength(p.coefficients()[i]) > mostShortBits)
            return {};
        c[i] = static_cast<std::int64_t>(p.coefficients()[i]);
    }
    std::vector<Instant> roots;
    bool isKnown = true;
    const auto add = [&](const ShortPolynomial& of, bool isUpper) {
        auto root = std::make_unique<ClosedRoot>(of, isUpper, origin);
        const BoundedDoubleDouble u = root->value();
        const DoubleDouble product = twoProduct(u.value.high, static_cast<double>(of[1]));
        const bool isDouble = of[2] == 0 && product.low == 0 && product.high == static_cast<double>(-of[0]);
        const auto t = isDouble ? instantAt(Dyadic(u.value.high) + Dyadic(origin))
                                : Instant::approximated(u + BoundedDoubleDouble::exactly(origin), std::move(root));
        isKnown = isKnown && t;
        if (t)
            roots.push_back(*t);
    };
    const Product square = Product(c[1]) * c[1] - Product(4) * c[0] * c[2];
    const auto side = square < 0 ? 0 : std::llround(std::sqrt(static_cast<double>(square))); // its root, if it has one
    const auto turn = c[2] < 0 ? -side : side;
    if (c[2] == 0 || (square > 0 && Product(side) * side != square)) {
        add(c, false);
        if (c[2] != 0)
            add(c, true);
    } else if (square >= 0) {
        add({c[1] + turn, 2 * c[2], 0}, false);
        if (side != 0)
            add({c[1] - turn, 2 * c[2], 0}, false);
    }
    return isKnown ? std::optional(roots) : std::nullopt;
}

} // namespace

std::vector<Instant> rootsBetween(const Polynomial& p, double low, double high, double origin)
{
    auto roots = closedRoots(p, origin);
    if (!roots) {
        const Bounds span = origin == 0 ? Bounds{low, high} : Bounds{low, high} - Bounds::exactly(origin);
        roots = rootsBetween(p, span.low, span.high);
        for (Instant& u : *roots)
            u = moved(u, Dyadic(origin));
    }
    std::erase_if(*roots, [&](const Instant& t) { return t <= Instant(low) || t >= Instant(high); });
    return std::move(*roots);
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

namespace {

// Whether one is a constant multiple of the other. Requires: neither is zero.
bool areProportional(const Polynomial& p, const Polynomial& q)
{
    const auto& a = p.coefficients();
    const auto& b = q.coefficients();
    return a.size() == b.size() &&
           std::ranges::equal(a, b, [&](const Integer& c, const Integer& d) { return c * b.back() == d * a.back(); });
}

} // namespace

Sign signAt(const Polynomial& p, const Instant& t)
{
    if (p.degree() <= 0)
        return p.isZero() ? Sign::zero : signOf(p.coefficients().front());
    if (t.isDouble())
        return p.signAt(Dyadic(t.nearest()));
    if (const auto sign = BoundsPolynomial(p).at(Bounds{t.below(), t.above()}).signFiltered())
        return *sign;
    const AlgebraicRoot& root = *t.root();
    if (root.isRational()) {
        const Polynomial linear = root.polynomial();
        const Integer& d = linear.coefficients()[1];
        const Integer& n = linear.coefficients()[0];
        return d.sign() < 0 ? p.signAt(n, -d) : p.signAt(-n, d);
    }
    if (areProportional(p, root.polynomial()))
        return Sign::zero;
    const auto signWith = [&](int bits) {
        return valueOn(p, root.narrowed(bits).enclosure(), bits + 64).signFiltered();
    };
    if (const auto sign = signWith(128))
        return *sign;
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

// The exponent k with 2^(k − 1) ≤ |x| < 2^k.
int exponentAbove(const Dyadic& x)
{
    return bitLength(x.mantissa()) + x.exponent();
}

int widthExponent(const Dyadic& low, const Dyadic& high)
{
    return exponentAbove(high - low);
}

} // namespace

Sign signNextTo(const Polynomial& p, const Dyadic& x, int side)
{
    Sign turn = Sign::positive;
    for (Polynomial derivative = p; !derivative.isZero(); derivative = derivative.derivative()) {
        const Sign sign = signIn(derivative, x);
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

AlgebraicRoot::AlgebraicRoot(std::shared_ptr<const Polynomial> p, Dyadic low, Dyadic high, Dyadic origin)
    : m_polynomial(std::move(p)), m_origin(std::move(origin)), m_low(std::move(low)), m_high(std::move(high)),
      m_known(std::make_shared<Known>()), m_left(signNextTo(*m_polynomial, m_low, 1))
{
    m_known->low = m_low;
    m_known->high = m_high;
}

AlgebraicRoot::AlgebraicRoot(const AlgebraicRoot& from, const Dyadic& distance) : AlgebraicRoot(from)
{
    m_origin = m_origin + distance;
}

AlgebraicRoot::AlgebraicRoot(const AlgebraicRoot& whole, Dyadic low, Dyadic high)
    : m_polynomial(whole.m_polynomial), m_origin(whole.m_origin), m_low(std::move(low)), m_high(std::move(high)),
      m_known(whole.m_known), m_left(whole.m_left)
{
}

AlgebraicRoot AlgebraicRoot::within(const Dyadic& low, const Dyadic& high) const
{
    return {*this, std::max(m_low, low - m_origin), std::min(m_high, high - m_origin)};
}

Polynomial AlgebraicRoot::about(const Dyadic& origin) const
{
    return m_origin == origin ? *m_polynomial : m_polynomial->composed(origin - m_origin, Dyadic(1));
}

Sign AlgebraicRoot::sideFrom(Sign signAtX) const
{
    return signAtX == m_left ? Sign::positive : signAtX == Sign::zero ? Sign::zero : Sign::negative;
}

Sign AlgebraicRoot::side(const Dyadic& x) const
{
    if (x <= m_low)
        return Sign::positive;
    if (x >= m_high)
        return Sign::negative;
    return sideFrom(signIn(*m_polynomial, x));
}

Sign AlgebraicRoot::compare(const Dyadic& x) const
{
    return side(x - m_origin);
}

Sign AlgebraicRoot::compare(const Integer& n, const Integer& d) const
{
    const Dyadic scale(d, 0);
    const Dyadic number = Dyadic(n, 0) - m_origin * scale;
    if (number <= m_low * scale)
        return Sign::positive;
    if (number >= m_high * scale)
        return Sign::negative;
    const int shift = std::max(0, -number.exponent());
    return sideFrom(m_polynomial->signAt(shifted(number.mantissa(), number.exponent() + shift), shifted(d, shift)));
}

namespace {

// The magnitude of p at x, up to the factor 2^p.exponent(): 0, or known to `accuracy` significant bits. Begins at a
// precision of `bits`.
Dyadic magnitudeAt(const Polynomial& p, const Dyadic& x, int accuracy, int bits)
{
    for (const int most = exactBits(p, x); bits < most; bits *= 2) {
        const Enclosure value = valueOn(p, Enclosure::exactly(x), bits);
        const Dyadic& lower = value.low.sign() == Sign::negative ? value.high : value.low;
        if (!value.holdsZero() && widthExponent(value.low, value.high) + accuracy < exponentAbove(lower))
            return lower.sign() == Sign::negative ? -lower : lower;
    }
    const Dyadic value = p.at(x);
    return value.sign() == Sign::negative ? -value : value;
}

} // namespace

AlgebraicRoot AlgebraicRoot::around(const Dyadic& x, int exponent) const
{
    const Dyadic margin(1, exponent);
    return {*this, x - margin, x + margin};
}

// Source: J. Abbott, Quadratic Interval Refinement for Real Roots, 2006. Of 2^gain equal cells, the root is expected
// beside the grid point next to the secant through both ends; the signs there prove it.
std::optional<AlgebraicRoot> AlgebraicRoot::cutBySecant(int gain, int target) const
{
    const int width = widthExponent(m_low, m_high);
    const int bits = std::max({0, exponentAbove(m_low) - width, exponentAbove(m_high) - width}) + gain + 64;
    const Dyadic first = magnitudeAt(*m_polynomial, m_low, gain + 4, bits);
    const Dyadic both = first + magnitudeAt(*m_polynomial, m_high, gain + 4, bits);
    if (both.isZero())
        return {};
    const Dyadic share = quotient(Enclosure::exactly(first), Enclosure::exactly(both), gain + 4).low;
    const Integer last = (Integer(1) << static_cast<unsigned>(gain)) - 1;
    const Integer expected = (shifted(share.mantissa(), share.exponent() + gain + 1) + 1) / 2;
    const Integer cell = std::clamp(expected, Integer(1), last);
    const auto point = [&](const Integer& n) { return (m_low + (m_high - m_low) * Dyadic(n, -gain)).reduced(); };
    const Dyadic x = point(cell);
    const Sign sign = side(x);
    const Dyadic y = point(sign == Sign::positive ? cell + 1 : cell - 1);
    const Sign other = side(y);
    if (sign == Sign::zero || other == Sign::zero)
        return around(sign == Sign::zero ? x : y, std::min(target, width - gain) - 2);
    if (sign == other)
        return {};
    return sign == Sign::positive ? AlgebraicRoot(*this, x, y) : AlgebraicRoot(*this, y, x);
}

// Another root just outside one end of the interval keeps secants from converging until the interval is no
// wider than the distance to that root. This root is then close to the same end, so the search bisects the exponent of
// its distance from that end instead of the interval.
AlgebraicRoot AlgebraicRoot::cutByExponents(int target) const
{
    const Dyadic mid = middle(m_low, m_high);
    const Sign half = side(mid);
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
        const Sign sign = side(x);
        if (sign == Sign::zero)
            return around(x, std::min(target, exponent) - 2);
        if (sign == half) {
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
    const Dyadic size = low().sign() == Sign::negative ? -high() : low(); // ≤ |root| if its sign is known
    const int target = (size.sign() == Sign::positive ? exponentAbove(size) : widthExponent(m_low, m_high)) - bits;
    const std::lock_guard lock(m_known->mutex);
    AlgebraicRoot root(*this, m_known->low, m_known->high);
    for (int width = widthExponent(root.m_low, root.m_high); width > target;
         width = widthExponent(root.m_low, root.m_high)) {
        ++m_known->steps;
        const int gain = std::min(m_known->gain, width - target);
        const auto narrower = root.cutBySecant(gain, target);
        root = narrower ? *narrower : root.cutByExponents(target);
        m_known->gain = narrower ? 2 * gain : std::max(gain / 2, 1);
    }
    m_known->low = root.m_low;
    m_known->high = root.m_high;
    return root;
}

Sign compare(const AlgebraicRoot& a, const AlgebraicRoot& b)
{
    if (!(a.m_origin == b.m_origin))
        return compare(a, AlgebraicRoot(std::make_shared<const Polynomial>(b.about(a.m_origin)), b.low() - a.m_origin,
                                        b.high() - a.m_origin, a.m_origin));
    if (a.m_high <= b.m_low)
        return Sign::negative;
    if (b.m_high <= a.m_low)
        return Sign::positive;
    // They are the same number if and only if their polynomials share a divisor with a root in the intersection of the
    // intervals, because neither has another root there.
    const Polynomial divisor = areProportional(*a.m_polynomial, *b.m_polynomial)
                                   ? *a.m_polynomial
                                   : commonDivisor(*a.m_polynomial, *b.m_polynomial);
    if (divisor.degree() > 0 && hasRootBetween(divisor, std::max(a.m_low, b.m_low), std::min(a.m_high, b.m_high)))
        return Sign::zero;
    // The numbers differ, so their intervals eventually become disjoint.
    for (int bits = 128;; bits *= 2) {
        const AlgebraicRoot p = a.narrowed(bits);
        const AlgebraicRoot q = b.narrowed(bits);
        if (p.m_high <= q.m_low)
            return Sign::negative;
        if (q.m_high <= p.m_low)
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
    const int surplus = bitLength(x.mantissa()) - bits;
    if (surplus <= 0)
        return x;
    Integer above = x.mantissa() - 1;
    above >>= static_cast<unsigned>(surplus); // rounds towards −∞
    return {std::move(++above), x.exponent() + surplus};
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
    if (p.low.sign() == Sign::negative && p.high.sign() != Sign::positive)
        return -product(-p, q, bits);
    const bool hasBothSigns = p.low.sign() == Sign::negative;
    if (hasBothSigns && (q.low.sign() != Sign::negative || q.high.sign() != Sign::positive))
        return product(q, p, bits);
    if (hasBothSigns)
        return {shortenedDown(std::min(p.low * q.high, p.high * q.low), bits),
                shortenedUp(std::max(p.low * q.low, p.high * q.high), bits)};
    return {shortenedDown((q.low.sign() == Sign::negative ? p.high : p.low) * q.low, bits),
            shortenedUp((q.high.sign() == Sign::negative ? p.low : p.high) * q.high, bits)};
}

Enclosure quotient(const Enclosure& p, const Enclosure& q, int bits)
{
    SWEEP_EXPECTS(!q.holdsZero());
    if (q.high.sign() == Sign::negative)
        return quotient(-p, -q, bits);
    return {dividedDown(p.low, p.low.sign() == Sign::negative ? q.low : q.high, bits),
            -dividedDown(-p.high, p.high.sign() == Sign::negative ? q.high : q.low, bits)};
}

Enclosure valueOn(const Polynomial& p, const Enclosure& t, int bits)
{
    Enclosure value;
    for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c) {
        const Dyadic coefficient(*c, 0);
        value = sum(product(value, t, bits), {shortenedDown(coefficient, bits), shortenedUp(coefficient, bits)}, bits);
    }
    return {value.low.scaled(p.exponent()), value.high.scaled(p.exponent())};
}

} // namespace sweep
