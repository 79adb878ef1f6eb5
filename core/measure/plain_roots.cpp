#include "core/measure/plain_roots.h"

#include "core/number/algebraic_root.h"
#include "core/number/quadratic_surd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

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

} // namespace sweep
