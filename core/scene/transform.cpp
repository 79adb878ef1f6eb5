#include "core/scene/transform.h"

#include "core/base/contract.h"

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

// 400 binary digits. Sine and cosine of an angle below 2π are off by some units in the last place, far below 2⁻²⁹¹; the
// cut to 2⁻²⁹² adds less than that again.
using Fine =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<400, boost::multiprecision::digit_base_2>,
                                  boost::multiprecision::et_off>;
constexpr int fineDigits = 292;
constexpr int doubtDigits = 290;

Dyadic dyadicOf(const Fine& value)
{
    return {Integer(boost::multiprecision::ldexp(value, fineDigits)), -fineDigits};
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

    void operator()(Rest& path) { position(path.at); }
    void operator()(FromTo& path)
    {
        position(path.from);
        position(path.to);
    }
    void operator()(Launch& path)
    {
        position(path.at);
        direction(path.velocity);
        if (path.acceleration)
            direction(*path.acceleration);
    }
    void operator()(Keyed& path)
    {
        for (Key& key : path.keys)
            position(key.at);
    }

private:
    // What stays the same number stays the same double: −0 too.
    static void write(double& number, double changed) { number = number == changed ? number : changed; }
    static void write(Vec& v, Vec changed)
    {
        write(v.x, changed.x);
        write(v.y, changed.y);
    }
    // M·(x, y) + (offsetX, offsetY).
    [[nodiscard]] Vec turned(const Dyadic& x, const Dyadic& y, const Dyadic& offsetX, const Dyadic& offsetY)
    {
        const Dyadic doubt = m_transform.doubt * (magnitude(x) + magnitude(y));
        return {rounded(m_transform.xx * x + m_transform.xy * y + offsetX, doubt),
                rounded(m_transform.yx * x + m_transform.yy * y + offsetY, doubt)};
    }

    [[nodiscard]] double rounded(const Dyadic& exact, const Dyadic& doubt)
    {
        const double number = exact.nearest();
        if (!std::isfinite(number)) {
            m_rounding.overflow = true;
            return 0;
        }
        const Dyadic error = magnitude(exact - Dyadic(number)) + doubt;
        if (!error.isZero()) {
            ++m_rounding.numbers;
            m_rounding.most = std::max(m_rounding.most, error.above());
        }
        return number;
    }

    const Transform& m_transform;
    Rounding m_rounding;
};

struct Bounds
{
    Vec low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    Vec high{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

    void add(Vec p)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    void operator()(const Rest& path) { add(path.at); }
    void operator()(const FromTo& path)
    {
        add(path.from);
        add(path.to);
    }
    void operator()(const Launch& path) { add(path.at); }
    void operator()(const Keyed& path)
    {
        for (const Key& key : path.keys)
            add(key.at);
    }
};

// The double nearest to the mean, also where the sum has none.
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
    const Fine angle = Fine(rest) * boost::math::constants::pi<Fine>() / 180;
    const Dyadic cosine = dyadicOf(boost::multiprecision::cos(angle));
    const Dyadic sine = dyadicOf(boost::multiprecision::sin(angle));
    return {.xx = cosine,
            .xy = -sine,
            .yx = sine,
            .yy = cosine,
            .centre = centre,
            .doubt = Dyadic(Integer(1), -doubtDigits)};
}

Rounding& Rounding::operator+=(const Rounding& other)
{
    numbers += other.numbers;
    most = std::max(most, other.most);
    overflow = overflow || other.overflow;
    return *this;
}

TransformedBody transformed(const Body& body, const Transform& transform)
{
    // A step between two doubles may be none.
    if (!std::isfinite(transform.by.x) || !std::isfinite(transform.by.y))
        return {body, {.overflow = true}};
    Body result = body;
    Rewrite rewrite(transform);
    std::visit([&](auto& path) { rewrite(path); }, result.a);
    if (hasTwoControlPoints(body.shape))
        std::visit([&](auto& path) { rewrite(path); }, result.b);
    if (hasRadius(body.shape)) {
        rewrite.length(result.radius.from);
        if (result.radius.to)
            rewrite.length(*result.radius.to);
    }
    return {std::move(result), rewrite.rounding()};
}

Vec middleOf(const Scene& scene, std::span<const std::size_t> places)
{
    SWEEP_EXPECTS(!places.empty());
    Bounds bounds;
    for (const std::size_t place : places) {
        const Body& body = scene.bodies[place];
        std::visit([&](const auto& path) { bounds(path); }, body.a);
        if (hasTwoControlPoints(body.shape))
            std::visit([&](const auto& path) { bounds(path); }, body.b);
    }
    return {mean(bounds.low.x, bounds.high.x), mean(bounds.low.y, bounds.high.y)};
}

} // namespace sweep
