#include "core/measure/gap_polynomial.h"

#include "core/number/algebraic_root.h"
#include "core/number/roots.h"
#include "core/scene/contact_polynomials.h"

#include <sweepbench/number/exact.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <utility>

namespace sweep {

namespace {

using Coefficients = std::vector<double>;

double valueAt(const Coefficients& c, double x)
{
    double value = 0;
    for (auto one = c.rbegin(); one != c.rend(); ++one)
        value = value * x + *one;
    return value;
}

Coefficients derivative(const Coefficients& c)
{
    Coefficients slope;
    for (std::size_t i = 1; i < c.size(); ++i)
        slope.push_back(static_cast<double>(i) * c[i]);
    return slope;
}

void trim(Coefficients& c)
{
    while (!c.empty() && c.back() == 0)
        c.pop_back();
}

std::vector<double> quadraticRoots(const Coefficients& coefficients)
{
    const double c = coefficients[0];
    const double b = coefficients[1];
    const double a = coefficients[2];
    const double discriminant = b * b - 4 * a * c;
    if (discriminant < 0)
        return {};
    const double root = std::sqrt(discriminant);
    std::vector<double> roots{(-b - root) / (2 * a) + 0.0, (-b + root) / (2 * a) + 0.0};
    if (roots[1] < roots[0])
        std::swap(roots[0], roots[1]);
    return roots;
}

// A Newton step if it stays inside the bracket, otherwise bisection. Every third step bisects, so that the search ends:
// after 2100 bisections no finite double is left inside.
double rootBetween(const Coefficients& c, const Coefficients& slope, double low, double high)
{
    constexpr int mostSteps = 3 * 2100;
    const bool rising = valueAt(c, high) > 0;
    double x = std::midpoint(low, high);
    for (int step = 0; step < mostSteps; ++step) {
        const double y = valueAt(c, x);
        if (y == 0)
            return x;
        ((y > 0) == rising ? high : low) = x;
        const double newton = x - y / valueAt(slope, x);
        const bool inside = newton > low && newton < high;
        const double next = inside && step % 3 != 2 ? newton : std::midpoint(low, high);
        if (next == x)
            return x;
        x = next;
    }
    return x;
}

double cauchyBound(const Coefficients& c)
{
    double most = 0;
    for (const double one : c)
        most = std::max(most, std::abs(one / c.back()));
    return std::min(1 + most, std::numeric_limits<double>::max());
}

std::vector<double> rootsOf(Coefficients c)
{
    trim(c);
    if (c.size() < 2)
        return {};
    if (c.size() == 2)
        return {-c[0] / c[1] + 0.0};
    if (c.size() == 3)
        return quadraticRoots(c);
    const Coefficients slope = derivative(c);
    const double bound = cauchyBound(c);
    std::vector<double> ends{-bound};
    for (const double turn : rootsOf(slope))
        if (turn > ends.back() && turn < bound)
            ends.push_back(turn);
    ends.push_back(bound);
    std::vector<double> roots;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const double at = valueAt(c, ends[i]);
        if (at == 0)
            roots.push_back(ends[i]);
        const double before = i == 0 ? 0 : valueAt(c, ends[i - 1]);
        if ((before < 0 && at > 0) || (before > 0 && at < 0))
            roots.push_back(rootBetween(c, slope, ends[i - 1], ends[i]) + 0.0);
    }
    return roots;
}

} // namespace

PlainRoots plainRoots(std::vector<double> coefficients)
{
    trim(coefficients);
    const PlainMethod method = coefficients.size() < 2    ? PlainMethod::none
                               : coefficients.size() == 2 ? PlainMethod::linear
                               : coefficients.size() == 3 ? PlainMethod::quadratic
                                                          : PlainMethod::newton;
    return {method, rootsOf(std::move(coefficients))};
}

std::optional<double> errorInUlps(double value, const Instant& exact)
{
    if (!exact.root())
        return errorInUlps(value, rationalOf(Dyadic(exact.nearest())));
    // An enclosure of relative width 2⁻¹²⁰ changes the number of ulps by less than 2⁻⁶⁰.
    constexpr int bits = 120;
    const AlgebraicRoot narrow = exact.root()->narrowed(bits);
    return errorInUlps(value, rationalOf(narrow.low() + narrow.high()) / 2);
}

const char* name(PlainMethod method)
{
    static constexpr std::array names{"none", "linear", "quadratic", "newton"};
    return names[static_cast<std::size_t>(method)];
}

namespace {

// A polynomial over fractions or over doubles, coefficients in increasing powers.
template <class T>
struct Series : std::vector<T>
{
    using std::vector<T>::vector;
};

template <class T>
Series<T> seriesSum(const Series<T>& p, const Series<T>& q, int sign)
{
    Series<T> result(std::max(p.size(), q.size()), T(0));
    for (std::size_t i = 0; i < p.size(); ++i)
        result[i] += p[i];
    for (std::size_t i = 0; i < q.size(); ++i)
        result[i] += sign * q[i];
    return result;
}
template <class T>
Series<T> operator+(const Series<T>& p, const Series<T>& q)
{
    return seriesSum(p, q, 1);
}
template <class T>
Series<T> operator-(const Series<T>& p, const Series<T>& q)
{
    return seriesSum(p, q, -1);
}
template <class T>
Series<T> operator*(const Series<T>& p, const Series<T>& q)
{
    Series<T> result(p.size() + q.size() - 1, T(0));
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t k = 0; k < q.size(); ++k)
            result[i + k] += p[i] * q[k];
    return result;
}

template <class T>
T as(const Rational& x);
template <>
Rational as<Rational>(const Rational& x)
{
    return x;
}
template <>
double as<double>(const Rational& x)
{
    return nearestFinite(x).value;
}

// Removes leading zeros, so that motion without acceleration is linear in doubles too.
template <class T>
Series<T> trimmed(Series<T> p)
{
    while (!p.empty() && p.back() == 0)
        p.pop_back();
    return p;
}

template <class T>
Series<T> coordinate(const Rational& at, const Rational& velocity, const Rational& acceleration)
{
    Series<T> series = trimmed(Series<T>{as<T>(at), as<T>(velocity), as<T>(acceleration) / 2});
    return series.empty() ? Series<T>{T(0)} : series;
}

template <class T>
Vec2<Series<T>> control(const BodyState& m, char which)
{
    const bool a = which == 'a';
    const RationalVec& at = a ? m.a : m.b;
    const RationalVec& velocity = a ? m.velocityA : m.velocityB;
    const RationalVec& acceleration = a ? m.accelerationA : m.accelerationB;
    return {coordinate<T>(at.x, velocity.x, acceleration.x), coordinate<T>(at.y, velocity.y, acceleration.y)};
}

template <class T>
Series<T> gapOf(const GapPolynomial& formula, const BodyState& p, const BodyState& q)
{
    const Series<T> reach = coordinate<T>(p.radius, p.radiusRate, 0) + coordinate<T>(q.radius, q.radiusRate, 0);
    const Series<T> square = reach * reach;
    if (formula.kind == GapKind::ends)
        return endGap(control<T>(p, *formula.ofP) - control<T>(q, *formula.ofQ), square);
    const BodyState& line = formula.ofP ? q : p;
    const Vec2<Series<T>> point = formula.ofP ? control<T>(p, *formula.ofP) : control<T>(q, *formula.ofQ);
    const PointAndEdge pair(point, control<T>(line, 'a'), control<T>(line, 'b'));
    return formula.kind == GapKind::side ? pair.orientation() : pair.gap(square);
}

Polynomial polynomialOf(const std::vector<Rational>& coefficients)
{
    Integer scale = 1;
    for (const Rational& c : coefficients)
        scale = boost::multiprecision::lcm(scale, denominator(c));
    std::vector<Dyadic> whole;
    for (const Rational& c : coefficients)
        whole.emplace_back(numerator(Rational(c * Rational(scale))), 0);
    return Polynomial(whole);
}

// Compares nearest doubles: if they cannot distinguish two exact roots, either will do.
std::optional<double> errorFromNearest(double root, const std::vector<Instant>& exact)
{
    if (exact.empty())
        return {};
    const auto distance = [root](const Instant& one) { return std::abs(one.nearest() - root); };
    return errorInUlps(root, *std::min_element(exact.begin(), exact.end(), [&](const Instant& p, const Instant& q) {
                           return distance(p) < distance(q);
                       }));
}

// Coefficients beyond the exact degree are rounding errors alone.
void addPlainRoots(GapPolynomial& formula)
{
    const std::size_t count = formula.coefficients.size();
    if (count < 2)
        return;
    std::vector<double> plain = formula.plainCoefficients;
    plain.resize(count);
    if (count == 3 && plain[2] != 0)
        formula.plainDiscriminant = plain[1] * plain[1] - 4 * plain[2] * plain[0];
    PlainRoots solved = plainRoots(std::move(plain));
    formula.plainMethod = solved.method;
    formula.plainRoots = std::move(solved.roots);
    for (const double root : formula.plainRoots)
        formula.plainUlps.push_back(errorFromNearest(root, formula.roots));
}

void addAnswers(GapPolynomial& formula, const BodyState& p, const BodyState& q, const Job& job)
{
    formula.coefficients = trimmed(gapOf<Rational>(formula, p, q));
    formula.plainCoefficients = gapOf<double>(formula, p, q);
    const auto& c = formula.coefficients;
    if (c.size() >= 2)
        formula.roots = realRoots(polynomialOf(c), job);
    if (c.size() == 3)
        formula.discriminant = c[1] * c[1] - 4 * c[2] * c[0];
    addPlainRoots(formula);
}

// The control points at which the hull ends.
std::string_view endsOf(const BodyState& body)
{
    return std::string_view("ab").substr(0, endsOf(body.hull));
}

} // namespace

std::vector<GapPolynomial> gapPolynomials(const BodyState& p, const BodyState& q, const Job& job)
{
    const bool thin = p.radius.is_zero() && q.radius.is_zero() && p.radiusRate.is_zero() && q.radiusRate.is_zero();
    const GapKind toLine = thin ? GapKind::side : GapKind::line;
    std::vector<GapPolynomial> formulas;
    const auto add = [&](GapKind kind, std::optional<char> ofP, std::optional<char> ofQ) {
        if (job.stopped())
            return;
        GapPolynomial& formula = formulas.emplace_back();
        formula.kind = kind;
        formula.ofP = ofP;
        formula.ofQ = ofQ;
        addAnswers(formula, p, q, job);
        if (job.stopped())
            formulas.pop_back(); // roots may be missing
        constexpr double most = 8;
        job.report(static_cast<double>(formulas.size()) / most);
    };
    for (const char i : endsOf(p))
        for (const char k : endsOf(q))
            add(GapKind::ends, i, k);
    if (q.isLong())
        for (const char i : endsOf(p))
            add(toLine, i, {});
    if (p.isLong())
        for (const char k : endsOf(q))
            add(toLine, {}, k);
    return formulas;
}

const char* name(GapKind kind)
{
    static constexpr std::array names{"ends", "beside", "side"};
    return names[static_cast<std::size_t>(kind)];
}

namespace {

// A pair of closest points, one of them an end.
struct EndTouch
{
    Proportion onBody;
    Proportion onTarget;
};

// The touches of those given ends of one body that are `radius` away from the other body: a proportion on each of the
// two.
std::vector<std::pair<Proportion, Proportion>> touchesOf(const std::vector<PolynomialVec>& ends, const Motion& other,
                                                         const Polynomial& radius, const Instant& t)
{
    std::vector<std::pair<Proportion, Proportion>> touches;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const RelativePoint point(ends[i], other);
        const RelativePoint::Region region = point.regionAt(t);
        if (signAt(point.gap(region, radius), t) == Sign::zero)
            touches.emplace_back(wholeProportion(i), point.proportion(region));
    }
    return touches;
}

std::vector<EndTouch> endTouches(const Motion& body, const Motion& target, const Instant& t)
{
    const Polynomial radius = body.radius + target.radius;
    std::vector<PolynomialVec> ends = body.ends();
    if (body.hull == HullKind::line && target.hull == HullKind::line)
        ends = {body.a}; // two lines touch only if they are parallel, and then everywhere
    std::vector<EndTouch> touches;
    for (auto& [own, other] : touchesOf(ends, target, radius, t))
        touches.push_back({std::move(own), std::move(other)});
    for (auto& [own, other] : touchesOf(target.ends(), body, radius, t))
        touches.push_back({std::move(other), std::move(own)});
    return touches;
}

} // namespace

Proportion wholeProportion(std::size_t n)
{
    return {Polynomial(Dyadic(static_cast<double>(n)))};
}

Sign compared(const Proportion& p, const Proportion& q, const Instant& t)
{
    return signAt(p.n * q.d - q.n * p.d, t);
}

Proportion middleOf(const Proportion& p, const Proportion& q)
{
    const Polynomial two(Dyadic(2));
    if (p.d == q.d)
        return {p.n + q.n, two * p.d};
    return {p.n * q.d + q.n * p.d, two * p.d * q.d};
}

RelativePoint::RelativePoint(const PolynomialVec& point, const Motion& target)
    : m_hull(target.hull), m_w(point - target.a), m_d(target.b - target.a), m_square(lengthSquared(m_d)),
      m_along(dot(m_d, m_w)), m_side(cross(m_d, m_w))
{
}

bool RelativePoint::hasLineAt(const Instant& t) const
{
    return signAt(m_square, t) == Sign::positive;
}

RelativePoint::Region RelativePoint::regionAt(const Instant& t) const
{
    if (!hasLineAt(t) || (m_hull != HullKind::line && signAt(m_along, t) == Sign::negative))
        return Region::a;
    return !isUnbounded(m_hull) && signAt(m_along - m_square, t) == Sign::positive ? Region::b : Region::edge;
}

Proportion RelativePoint::proportion(Region region) const
{
    return region == Region::edge ? foot() : wholeProportion(region == Region::b ? 1 : 0);
}

Polynomial RelativePoint::gap(Region region, const Polynomial& radius) const
{
    if (region == Region::edge)
        return edgeGap(m_side, square(radius), m_square);
    return endGap(region == Region::a ? m_w : m_w - m_d, square(radius));
}

Polynomial RelativePoint::beyond(Region region) const
{
    return region == Region::edge ? Polynomial() : region == Region::a ? -m_along : m_along - m_square;
}

PolynomialVec scaledPoint(const Motion& target, const Proportion& s)
{
    return s.d * target.a + s.n * (target.b - target.a);
}

namespace {

// The finite double nearest to n(t)/d(t), and whether it is exact.
Rounded roundedRatio(const Polynomial& n, const Polynomial& d, const Instant& t)
{
    const double nearest = nearestQuotient(n, d, t);
    return {nearest, signAt(n - d * Polynomial(Dyadic(nearest)), t) == Sign::zero};
}

} // namespace

RoundedPoint roundedPointAt(const Motion& target, const Proportion& s, const Instant& t)
{
    const Polynomial d = s.d * Polynomial(Dyadic(target.scale, 0));
    const PolynomialVec n = scaledPoint(target, s);
    const Rounded x = roundedRatio(n.x, d, t);
    const Rounded y = roundedRatio(n.y, d, t);
    return {{x.value, y.value}, x.isExact && y.isExact};
}

ImpactPoint pointAt(const Motion& target, const Proportion& s, const Instant& t)
{
    const Rounded ratio = roundedRatio(s.n, s.d, t);
    const RoundedPoint point = roundedPointAt(target, s, t);
    return {.s = ratio.value, .at = point.at, .isExactS = ratio.isExact, .isExactAt = point.isExact};
}

std::optional<ImpactPoint> touchPoint(const Motion& body, const Motion& target, const Instant& t)
{
    const std::vector<EndTouch> touches = endTouches(body, target, t);
    if (touches.empty())
        return {};
    const auto [low, high] =
        std::minmax_element(touches.begin(), touches.end(), [&](const EndTouch& p, const EndTouch& q) {
            return compared(p.onTarget, q.onTarget, t) == Sign::negative;
        });
    const bool isPoint = signAt(lengthSquared(target.b - target.a), t) == Sign::zero;
    const bool isOne = isPoint || compared(low->onTarget, high->onTarget, t) == Sign::zero;
    const Proportion own = isOne ? low->onBody : middleOf(low->onBody, high->onBody);
    ImpactPoint point = pointAt(target, isOne ? low->onTarget : middleOf(low->onTarget, high->onTarget), t);
    const Rounded ratio = roundedRatio(own.n, own.d, t);
    point.bodyS = ratio.value;
    point.isExactBodyS = ratio.isExact;
    return point;
}

} // namespace sweep
