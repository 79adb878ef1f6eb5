#include "core/scene/transform.h"

#include "core/base/contract.h"
#include "core/scene/path_vectors.h"

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

// 400 binary digits. The sine and cosine of an angle below 2π err by a few units in the last place, far less than
// 2⁻²⁹¹; truncation to multiples of 2⁻²⁹² adds less than 2⁻²⁹². The total error is below 2⁻²⁹⁰.
using LongFloat =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<400, boost::multiprecision::digit_base_2>,
                                  boost::multiprecision::et_off>;
constexpr int cutDigits = 292;
constexpr int certainDigits = 290;

Dyadic dyadicOf(const LongFloat& value)
{
    return {Integer(boost::multiprecision::ldexp(value, cutDigits)), -cutDigits};
}

Dyadic magnitude(const Dyadic& value)
{
    return value.sign() == Sign::negative ? -value : value;
}

class Rewrite
{
public:
    explicit Rewrite(const Transform& transform) : m_transform(transform) {}

    [[nodiscard]] const Rounding& rounding() const { return m_rounding; }

    void position(Vec& p)
    {
        const Dyadic x(m_transform.centre.x);
        const Dyadic y(m_transform.centre.y);
        write(p, turned(Dyadic(p.x) - x, Dyadic(p.y) - y, x + Dyadic(m_transform.by.x), y + Dyadic(m_transform.by.y)));
    }
    void direction(Vec& v) { write(v, turned(Dyadic(v.x), Dyadic(v.y), Dyadic(), Dyadic())); }
    void length(double& r) { write(r, rounded(m_transform.length * Dyadic(r), Dyadic())); }

private:
    // An unchanged number keeps its double: −0 stays −0.
    static void write(double& number, double changed) { number = number == changed ? number : changed; }
    static void write(Vec& v, Vec changed)
    {
        write(v.x, changed.x);
        write(v.y, changed.y);
    }
    // M·(x, y) + (offsetX, offsetY).
    [[nodiscard]] Vec turned(const Dyadic& x, const Dyadic& y, const Dyadic& offsetX, const Dyadic& offsetY)
    {
        const Dyadic uncertainty = m_transform.uncertainty * (magnitude(x) + magnitude(y));
        return {rounded(m_transform.xx * x + m_transform.xy * y + offsetX, uncertainty),
                rounded(m_transform.yx * x + m_transform.yy * y + offsetY, uncertainty)};
    }

    [[nodiscard]] double rounded(const Dyadic& exact, const Dyadic& uncertainty)
    {
        const double number = exact.nearest();
        if (!std::isfinite(number)) {
            m_rounding.overflow = true;
            return 0;
        }
        const Dyadic error = magnitude(exact - Dyadic(number)) + uncertainty;
        if (!error.isZero()) {
            ++m_rounding.numbers;
            m_rounding.largestError = std::max(m_rounding.largestError, error.above());
        }
        return number;
    }

    const Transform& m_transform;
    Rounding m_rounding;
};

// The double nearest to the mean, even if the sum overflows.
double mean(double p, double q)
{
    return middle(Dyadic(p), Dyadic(q)).nearest();
}

} // namespace

Transform movedBy(Vec by)
{
    return {.by = by};
}

Transform mirroredHorizontally(Vec centre)
{
    return {.xx = Dyadic(-1), .centre = centre};
}

Transform mirroredVertically(Vec centre)
{
    return {.yy = Dyadic(-1), .centre = centre};
}

Transform quarterTurned(int quarters, Vec centre)
{
    const int turns = ((quarters % 4) + 4) % 4;
    const int cosine = turns == 0 ? 1 : turns == 2 ? -1 : 0;
    const int sine = turns == 1 ? 1 : turns == 3 ? -1 : 0;
    return {.xx = Dyadic(cosine), .xy = Dyadic(-sine), .yx = Dyadic(sine), .yy = Dyadic(cosine), .centre = centre};
}

Transform scaledBy(double factor, Vec centre)
{
    SWEEP_EXPECTS(std::isfinite(factor) && factor > 0);
    const Dyadic times(factor);
    return {.xx = times, .yy = times, .length = times, .centre = centre};
}

Transform turnedBy(double degrees, Vec centre)
{
    SWEEP_EXPECTS(std::isfinite(degrees));
    const double rest = std::fmod(degrees, 360); // exact
    if (std::fmod(rest, 90) == 0)
        return quarterTurned(static_cast<int>(rest / 90), centre);
    const LongFloat angle = LongFloat(rest) * boost::math::constants::pi<LongFloat>() / 180;
    const Dyadic cosine = dyadicOf(boost::multiprecision::cos(angle));
    const Dyadic sine = dyadicOf(boost::multiprecision::sin(angle));
    return {.xx = cosine,
            .xy = -sine,
            .yx = sine,
            .yy = cosine,
            .centre = centre,
            .uncertainty = Dyadic(Integer(1), -certainDigits)};
}

Rounding& Rounding::operator+=(const Rounding& other)
{
    numbers += other.numbers;
    largestError = std::max(largestError, other.largestError);
    overflow = overflow || other.overflow;
    return *this;
}

TransformedBody transformed(const Body& body, const Transform& transform)
{
    // The difference of two doubles may be infinite.
    if (!std::isfinite(transform.by.x) || !std::isfinite(transform.by.y))
        return {body, {.overflow = true}};
    Body result = body;
    Rewrite rewrite(transform);
    forEachVectorOf(result, [&](Vec& v, VectorRole role) {
        role == VectorRole::position ? rewrite.position(v) : rewrite.direction(v);
    });
    if (hasRadius(body.shape)) {
        rewrite.length(result.radius.from);
        if (result.radius.to)
            rewrite.length(*result.radius.to);
    }
    return {std::move(result), rewrite.rounding()};
}

Vec boundingBoxCentre(const Scene& scene, std::span<const std::size_t> indices)
{
    SWEEP_EXPECTS(!indices.empty());
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Vec low{infinity, infinity};
    Vec high{-infinity, -infinity};
    for (const std::size_t index : indices) {
        forEachVectorOf(scene.bodies[index], [&](const Vec& p, VectorRole role) {
            if (role != VectorRole::position)
                return;
            low = {std::min(low.x, p.x), std::min(low.y, p.y)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y)};
        });
    }
    return {mean(low.x, high.x), mean(low.y, high.y)};
}

} // namespace sweep
