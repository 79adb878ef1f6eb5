#include <sweepbench/number/instant.h>

#include "core/number/algebraic_root.h"
#include "core/number/roots.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/bounds.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr double largest = std::numeric_limits<double>::max();

// The sign of n(t)/d(t) − x.
Sign compareTo(const Polynomial& n, const Polynomial& d, const Instant& t, const Dyadic& x)
{
    return signAt(n - d * Polynomial(x), t);
}

// An interval of doubles that contains the quotient.
Bounds enclosure(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    const int scale = n.exponent() - d.exponent();
    if (n.isZero() || scale < -900 || scale > 900)
        return Bounds::everything();
    const auto bounds = [&](const Polynomial& p) {
        Bounds value;
        for (auto c = p.coefficients().rbegin(); c != p.coefficients().rend(); ++c) {
            const Dyadic exact(*c, 0);
            value = value * Bounds{t.below(), t.above()} + Bounds{exact.below(), exact.above()};
        }
        return value;
    };
    return bounds(n) / bounds(d) * Bounds::exactly(std::ldexp(1.0, scale));
}

// The nearest double, once enclosures of growing precision agree on it. If the quotient is the midpoint of two doubles,
// they never do and two neighbours remain. If n and d nearly cancel, thousands of digits are needed.
std::optional<double> nearestFiltered(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    constexpr int mostForMidpoint = 2048;
    constexpr int most = 1 << 17;
    for (int bits = 128; bits <= most; bits *= 4) {
        const Enclosure time =
            t.isDouble() ? Enclosure::exactly(Dyadic(t.nearest())) : t.root()->narrowed(bits).enclosure();
        const Enclosure above = valueOn(n, time, bits + 64);
        const Enclosure below = valueOn(d, time, bits + 64);
        if (below.holdsZero())
            continue;
        const Enclosure ratio = quotient(above, below, bits + 64);
        const double low = std::clamp(ratio.low.nearest(), -largest, largest) + 0.0;
        const double high = std::clamp(ratio.high.nearest(), -largest, largest) + 0.0;
        if (low == high)
            return low;
        if (bits >= mostForMidpoint && ordinal(high) - ordinal(low) == 1)
            break;
    }
    return std::nullopt;
}

} // namespace

double nearestQuotient(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    SWEEP_EXPECTS(signAt(d, t) == Sign::positive);
    if (const auto known = nearestFiltered(n, d, t))
        return *known;
    const Bounds bounds = enclosure(n, d, t);
    // Find neighbouring doubles below ≤ quotient < above by exact signs, then compare with their midpoint.
    std::int64_t below = ordinal(std::clamp(bounds.low, -largest, largest));
    std::int64_t above = ordinal(std::clamp(bounds.high, -largest, largest));
    if (compareTo(n, d, t, Dyadic(fromOrdinal(below))) != Sign::positive)
        return fromOrdinal(below) + 0.0; // the quotient is that double, or lies below all finite doubles
    if (compareTo(n, d, t, Dyadic(fromOrdinal(above))) != Sign::negative)
        return fromOrdinal(above) + 0.0;
    while (below + 1 < above) {
        const std::int64_t mid = std::midpoint(below, above);
        const Sign side = compareTo(n, d, t, Dyadic(fromOrdinal(mid)));
        if (side == Sign::zero)
            return fromOrdinal(mid) + 0.0;
        (side == Sign::positive ? below : above) = mid;
    }
    const Dyadic tie = middle(Dyadic(fromOrdinal(below)), Dyadic(fromOrdinal(above)));
    const Sign side = compareTo(n, d, t, tie);
    return (side == Sign::zero ? tie.nearest() : fromOrdinal(side == Sign::positive ? above : below)) + 0.0;
}

DoubleDouble doubleDoubleQuotient(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    const double high = nearestQuotient(n, d, t);
    return {high, nearestQuotient(n - d * Polynomial(Dyadic(high)), d, t)};
}

DoubleDouble doubleDoubleTime(const Instant& t)
{
    const BoundedDoubleDouble about = t.approx();
    if (about.error <= 0x1p-95 * std::abs(about.value.high))
        return about.value;
    static const Polynomial itself(std::vector<Dyadic>{Dyadic(0), Dyadic(1)});
    return doubleDoubleQuotient(itself, Polynomial(Dyadic(1)), t);
}

// The neighbouring doubles around an instant, and its root; the root is null if the instant is a double.
struct InstantSource::Exact
{
    double below = 0;
    double above = 0;
    std::shared_ptr<const AlgebraicRoot> root;
};

namespace {

// The source of an instant that is constructed from its root.
class KnownRoot final : public InstantSource
{
public:
    [[nodiscard]] Instant exact() const override
    {
        SWEEP_EXPECTS(false); // never called: m_exact is set at construction
        return {};
    }
};

} // namespace

InstantSource::~InstantSource()
{
    delete m_exact.load();
}

const InstantSource::Exact& InstantSource::known() const
{
    if (const Exact* const known = m_exact.load(std::memory_order_acquire))
        return *known;
    const Instant t = exact();
    auto own = std::make_unique<const Exact>(
        Exact{t.below(), t.above(), t.m_source ? t.m_source->known().root : std::shared_ptr<const AlgebraicRoot>()});
    const Exact* first = nullptr;
    // Another thread may have stored its result first.
    return m_exact.compare_exchange_strong(first, own.get(), std::memory_order_acq_rel) ? *own.release() : *first;
}

Instant::Instant(double t) : m_nearest(t + 0.0)
{
    SWEEP_EXPECTS(std::isfinite(t));
}

Instant::Instant(double nearest, std::unique_ptr<InstantSource> source)
    : m_nearest(nearest + 0.0), m_source(source.release())
{
    m_source->m_uses.store(1, std::memory_order_relaxed);
}

Instant::Instant(std::shared_ptr<const AlgebraicRoot> root)
{
    const double below = root->low().below();
    const double above = root->high().above();
    SWEEP_EXPECTS(above == std::nextafter(below, above));
    const Dyadic tie = middle(Dyadic(below), Dyadic(above));
    double nearest = 0;
    switch (root->compare(tie)) {
    case Sign::negative:
        nearest = below;
        break;
    case Sign::zero:
        nearest = tie.nearest();
        break;
    case Sign::positive:
        nearest = above;
        break;
    }
    auto source = std::make_unique<KnownRoot>();
    InstantSource& known = *source;
    known.m_isRoot = true;
    known.m_exact = new InstantSource::Exact{below, above, std::move(root)};
    *this = Instant(nearest, std::move(source));
}

std::optional<Instant> Instant::approximated(const BoundedDoubleDouble& about, std::unique_ptr<InstantSource> source)
{
    const double nearest = nearestFiltered(about.value, about.error);
    if (!std::isfinite(nearest))
        return std::nullopt;
    const DoubleDouble rest = about.value - DoubleDouble{nearest, 0};
    source->m_rest = rest.high;
    source->m_error = rest.low == 0 ? about.error : nextUp(about.error + std::abs(rest.low));
    return Instant(nearest, std::move(source));
}

bool Instant::isCertainlyBetween() const
{
    if (m_source->m_isRoot)
        return true;
    const double bound = m_source->m_error + doubleDoubleUnit * (std::abs(m_nearest) * 2 + std::abs(m_source->m_rest));
    return std::abs(m_source->m_rest) * (1 - 0x1p-50) > bound;
}

double Instant::below() const
{
    if (!m_source)
        return m_nearest;
    if (m_source->m_isRoot || !isCertainlyBetween())
        return m_source->known().below;
    return m_source->m_rest > 0 ? m_nearest : nextDown(m_nearest) + 0.0;
}

double Instant::above() const
{
    if (!m_source)
        return m_nearest;
    if (m_source->m_isRoot || !isCertainlyBetween())
        return m_source->known().above;
    return m_source->m_rest > 0 ? nextUp(m_nearest) + 0.0 : m_nearest;
}

bool Instant::isDouble() const
{
    return !m_source || (!isCertainlyBetween() && !m_source->known().root);
}

BoundedDoubleDouble Instant::approx() const
{
    if (!m_source)
        return {{m_nearest, 0}, 0};
    if (m_source->m_isRoot) {
        const auto& known = m_source->known();
        return {{known.below, 0}, known.above - known.below};
    }
    return {{m_nearest, m_source->m_rest}, m_source->m_error};
}

const AlgebraicRoot* Instant::root() const
{
    return m_source ? m_source->known().root.get() : nullptr;
}

namespace {

// The order of two numbers, if their bounds do not overlap.
std::optional<std::strong_ordering> orderFiltered(const BoundedDoubleDouble& p, const BoundedDoubleDouble& q)
{
    const DoubleDouble difference = p.value - q.value;
    const double bound = p.error + q.error + doubleDoubleUnit * (std::abs(p.value.high) + std::abs(q.value.high));
    if (!(std::abs(difference.high) * (1 - 0x1p-50) > bound * (1 + 0x1p-50)))
        return std::nullopt;
    return difference.high < 0 ? std::strong_ordering::less : std::strong_ordering::greater;
}

} // namespace

std::strong_ordering operator<=>(const Instant& p, const Instant& q)
{
    // Rounding is monotone, so different nearest doubles decide the order.
    if (p.m_nearest != q.m_nearest)
        return p.m_nearest < q.m_nearest ? std::strong_ordering::less : std::strong_ordering::greater;
    if (p.m_source == q.m_source)
        return std::strong_ordering::equal;
    if (const auto order = orderFiltered(p.approx(), q.approx()))
        return *order;
    if (p.m_source && q.m_source && p.m_source->isSame(*q.m_source))
        return std::strong_ordering::equal;
    const bool isDouble = p.isDouble();
    if (isDouble && q.isDouble())
        return std::strong_ordering::equal;
    // At least one lies strictly between its two doubles.
    if (p.above() <= q.below())
        return std::strong_ordering::less;
    if (q.above() <= p.below())
        return std::strong_ordering::greater;
    // Both instants lie strictly between the same two doubles.
    return orderOf(compare(*p.root(), *q.root()));
}

namespace {

// The most bits of several numbers that have at most so many digits: 10³ < 2¹⁰.
int mostBitsOf(std::size_t digits)
{
    return static_cast<int>(digits) * 10 / 3;
}

// Empty if it is certainly longer than `longest`.
std::string fraction(Integer n, Integer d, std::size_t longest)
{
    const Integer divisor = boost::multiprecision::gcd(n, d);
    n /= divisor;
    d /= divisor;
    if (bitLength(n) + bitLength(d) > mostBitsOf(longest) + 2)
        return {};
    return d == 1 ? n.str() : n.str() + "/" + d.str();
}

std::string fractionOf(const Dyadic& value, std::size_t longest)
{
    const Dyadic reduced = value.reduced();
    if (reduced.exponent() >= 0)
        return shifted(reduced.mantissa(), reduced.exponent()).str();
    return fraction(reduced.mantissa(), Integer(1) << static_cast<unsigned>(-reduced.exponent()), longest);
}

constexpr unsigned mostFactor = 2000;

// Among the multiples of 2 and 3, only 2 and 3 themselves.
unsigned nextFactor(unsigned factor)
{
    return factor + (factor < 5 ? (factor + 1) / 2 : factor % 6 == 5 ? 2 : 4);
}

// Its common divisor with a number shows which factors are worth trying.
const Integer& productOfFactors()
{
    static const Integer product = [] {
        Integer all = 1;
        for (unsigned factor = 2; factor < mostFactor; factor = nextFactor(factor))
            all *= factor;
        return all;
    }();
    return product;
}

// n = root²·rest. Extracts only squares of small primes.
struct SquarePart
{
    Integer root = 1;
    Integer rest;
};
SquarePart squarePart(Integer n)
{
    SquarePart part;
    Integer shared = boost::multiprecision::gcd(n, productOfFactors());
    for (unsigned factor = 2; factor < mostFactor && shared > 1; factor = nextFactor(factor)) {
        if (boost::multiprecision::integer_modulus(shared, factor) != 0)
            continue;
        while (boost::multiprecision::integer_modulus(shared, factor) == 0)
            shared /= factor;
        while (boost::multiprecision::integer_modulus(n, factor * factor) == 0) {
            n /= factor * factor;
            part.root *= factor;
        }
    }
    part.rest = std::move(n);
    return part;
}

// The irrational root of a·t² + b·t + c on the given side of −b/(2a); empty if it is certainly longer than `longest`.
std::string quadraticForm(const std::vector<Integer>& c, bool upper, std::size_t longest)
{
    const Integer content = boost::multiprecision::gcd(c[0], boost::multiprecision::gcd(c[1], c[2]));
    Integer a = c[2] / content;
    Integer b = -c[1] / content;
    // Because a, b and c have no common factor, (b ± f·√rest)/(2a) is reduced by at most twice the denominator that is
    // left. So b² − 4ac is at most 4·(denominator·f)²·rest in the numbers that are printed, which together have no more
    // digits than the form.
    const Integer discriminant = b * b - 4 * a * (c[0] / content);
    if (bitLength(discriminant) > 2 + 2 * mostBitsOf(longest))
        return {};
    const SquarePart part = squarePart(discriminant);
    Integer factor = upper == (a.sign() > 0) ? part.root : Integer(-part.root);
    a *= 2;
    if (a.sign() < 0) {
        a = -a;
        b = -b;
        factor = -factor;
    }
    const Integer divisor = boost::multiprecision::gcd(a, boost::multiprecision::gcd(b, factor));
    a /= divisor;
    b /= divisor;
    factor /= divisor;
    const Integer size = boost::multiprecision::abs(factor);
    const std::string surd = (size == 1 ? "" : size.str()) + "√" + part.rest.str();
    const std::string sign = factor.sign() < 0 ? "−" : "";
    if (b.is_zero())
        return sign + surd + (a == 1 ? "" : "/" + a.str());
    const std::string sum = b.str() + (factor.sign() < 0 ? " − " : " + ") + surd;
    return a == 1 ? sum : "(" + sum + ")/" + a.str();
}

} // namespace

Instant operator-(const Instant& t)
{
    const AlgebraicRoot* const root = t.root();
    if (root == nullptr)
        return Instant(-t.nearest());
    auto mirrored = std::make_shared<const Polynomial>(root->polynomial().composed(Dyadic(0), Dyadic(-1)));
    return Instant(std::make_shared<const AlgebraicRoot>(std::move(mirrored), -root->high(), -root->low()));
}

// Declared in core/number/coordinates.h.
std::string closedForm(const Instant& instant, std::size_t longest)
{
    std::string form;
    if (instant.isDouble())
        form = fractionOf(Dyadic(instant.nearest()), longest);
    else if (const auto p = polynomialUpToDegree2(instant)) {
        const auto& c = p->coefficients();
        if (c.size() == 2)
            form = c[1].sign() > 0 ? fraction(-c[0], c[1], longest) : fraction(c[0], -c[1], longest);
        else {
            const bool positive = c[2].sign() > 0;
            const Sign side = instant.root()->compare(positive ? Integer(-c[1]) : c[1],
                                                      positive ? Integer(2 * c[2]) : Integer(-2 * c[2]));
            form = quadraticForm(c, side == Sign::positive, longest);
        }
    }
    return form.size() <= longest ? form : std::string();
}

std::string closedForm(const Instant& instant)
{
    constexpr std::size_t longest = 120;
    return closedForm(instant, longest);
}

namespace {

// A number with few bits strictly between p and q. Requires: p < q.
Dyadic shortBetween(const Dyadic& p, const Dyadic& q)
{
    const Dyadic gap = q - p;
    const int exponent = bitLength(gap.mantissa()) + gap.exponent() - 3; // its unit is at most a quarter of the gap
    const Dyadic middle = sweep::middle(p, q);
    if (middle.exponent() >= exponent)
        return middle;
    return Dyadic(shifted(middle.mantissa(), middle.exponent() - exponent), exponent).reduced();
}

} // namespace

std::optional<double> doubleBetween(const Instant& p, const Instant& q)
{
    // The neighbouring doubles strictly above p and strictly below q.
    const std::int64_t first = ordinal(p.above()) + (p.isDouble() ? 1 : 0);
    const std::int64_t last = ordinal(q.below()) - (q.isDouble() ? 1 : 0);
    if (first > last)
        return std::nullopt;
    return std::clamp(p.above() / 2 + q.below() / 2, fromOrdinal(first), fromOrdinal(last));
}

Dyadic between(const Instant& p, const Instant& q)
{
    if (const auto x = doubleBetween(p, q))
        return Dyadic(*x);
    const auto enclosure = [](const Instant& t, int bits) {
        return t.isDouble() ? Enclosure::exactly(Dyadic(t.nearest())) : t.root()->narrowed(bits).enclosure();
    };
    for (int bits = 64;; bits *= 2) {
        const Dyadic left = enclosure(p, bits).high;
        const Dyadic right = enclosure(q, bits).low;
        if (left < right)
            return shortBetween(left, right);
        if (left == right && !p.isDouble() && !q.isDouble()) // the roots lie strictly inside their intervals
            return left;
    }
}

} // namespace sweep
