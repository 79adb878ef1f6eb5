#include "core/measure/gap_polynomial.h"

#include "core/number/quadratic_surd.h"
#include "core/number/roots.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

namespace {

// A polynomial over fractions or over doubles, coefficients in increasing powers.
template <class T>
struct Series : std::vector<T>
{
    using std::vector<T>::vector;
};

template <class T>
Series<T> sum(const Series<T>& p, const Series<T>& q, int sign)
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
    return sum(p, q, 1);
}
template <class T>
Series<T> operator-(const Series<T>& p, const Series<T>& q)
{
    return sum(p, q, -1);
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
        return lengthSquared(control<T>(p, *formula.ofP) - control<T>(q, *formula.ofQ)) - square;
    const BodyState& line = formula.ofP ? q : p;
    const Vec2<Series<T>> point = formula.ofP ? control<T>(p, *formula.ofP) : control<T>(q, *formula.ofQ);
    const Vec2<Series<T>> a = control<T>(line, 'a');
    const Vec2<Series<T>> d = control<T>(line, 'b') - a;
    const Series<T> side = cross(d, point - a);
    return formula.kind == GapKind::side ? side : side * side - square * lengthSquared(d);
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
std::vector<char> endsOf(Shape shape)
{
    if (!hasTwoControlPoints(shape) || shape == Shape::ray)
        return {'a'};
    return shape == Shape::line ? std::vector<char>{} : std::vector<char>{'a', 'b'};
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
    for (const char i : endsOf(p.shape))
        for (const char k : endsOf(q.shape))
            add(GapKind::ends, i, k);
    if (hasTwoControlPoints(q.shape))
        for (const char i : endsOf(p.shape))
            add(toLine, i, {});
    if (hasTwoControlPoints(p.shape))
        for (const char k : endsOf(q.shape))
            add(toLine, {}, k);
    return formulas;
}

const char* name(GapKind kind)
{
    static constexpr std::array names{"ends", "beside", "side"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace sweep
