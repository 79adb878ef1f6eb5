#include "core/contacts/relative_motion.h"

#include "core/scene/motion.h"

#include <sweepbench/number/double_double.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace sweep {

namespace {

// A quadratic in powers of u.
template <class Integers>
struct Powers
{
    using Product = typename Integers::Product;
    Product c0;
    Product c1;
    Product c2;

    explicit Powers(const IntegerQuadratic<Integers>& q) : c0(q.b0), c1(2 * (q.b1 - q.b0)), c2(q.b0 - 2 * q.b1 + q.b2)
    {
    }
};

template <class Number>
Sign signOfInteger(const Number& n)
{
    return n < 0 ? Sign::negative : n > 0 ? Sign::positive : Sign::zero;
}

} // namespace

void ShortScale::add(double x)
{
    if (x == 0)
        return;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    m_finite = m_finite && exponent != 0x7ff && exponent != 0; // other stages decide denormal numbers
    const std::uint64_t mantissa = (bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
    m_lowest = std::min(m_lowest, exponent - 1075 + std::countr_zero(mantissa));
    m_highest = std::max(m_highest, exponent - 1022); // |x| < 2^highest
}

void ShortScale::add(const MovingPoint& p)
{
    add(p.from.x);
    add(p.from.y);
    add(p.to.x);
    add(p.to.y);
}

std::optional<double> ShortScale::factor(int digits) const
{
    constexpr int range = 1000; // keeps the power of two a normal double
    if (!m_finite || m_lowest > m_highest || m_highest - m_lowest > digits || m_lowest < -range || m_lowest > range)
        return std::nullopt;
    return std::ldexp(1.0, -m_lowest);
}

MovingPoint scaled(const MovingPoint& p, double factor)
{
    return {{p.from.x * factor, p.from.y * factor}, {p.to.x * factor, p.to.y * factor}};
}

// The conversion to a double rounds at most seven times: each of up to four parts of the integer, and their sums.
template <class Integers>
Discriminant exactDiscriminant(const IntegerQuadratic<Integers>& q)
{
    using Square = typename Integers::Square;
    const Square four = Square(q.b1) * Square(q.b1) - Square(q.b0) * Square(q.b2);
    const double value = static_cast<double>(four) / 4;
    return {value, std::abs(value) * (8 * roundoff), signOfInteger(four)};
}

Discriminant exactDiscriminant(const Quadratic& q)
{
    const auto twice = [](double b) { return static_cast<std::int64_t>(2 * b); };
    return exactDiscriminant(IntegerQuadratic<Integers24>{twice(q.b0), twice(q.b1), twice(q.b2)});
}

// With f = c2·u² + c1·u + c0 and g = g2·u² + g1·u + g0, at a root u = (−c1 ± √Δ)/(2·c2) the value of c2·g − g2·f = l1·u
// + l0 is (2·c2·l0 − c1·l1 ± l1·√Δ)/(2·c2). So g has the sign of 2·c2·l0 − c1·l1 ± l1·√Δ there, with + if f rises,
// since its derivative is ±√Δ. Digits: if c and g have n bits, l has 2n + 1, the terms 3n + 3 and their squares 6n + 6;
// n is 55 or 123.
template <class Integers>
Sign exactSignAtRoot(const IntegerQuadratic<Integers>& g, const IntegerQuadratic<Integers>& f, bool decreasing)
{
    using Square = typename Integers::Square;
    using Wide = typename Integers::Wide;
    const Powers<Integers> p(f);
    const Powers<Integers> q(g);
    if (p.c2 == 0) { // u = −c0/c1
        const Wide c0(p.c0);
        const Wide c1(p.c1);
        return signOf((Wide(q.c2) * c0 * c0 - Wide(q.c1) * c0 * c1 + Wide(q.c0) * c1 * c1).sign());
    }
    const Square l1 = Square(p.c2) * Square(q.c1) - Square(q.c2) * Square(p.c1);
    const Square l0 = Square(p.c2) * Square(q.c0) - Square(q.c2) * Square(p.c0);
    const Wide plain = 2 * (Wide(p.c2) * Wide(l0)) - Wide(p.c1) * Wide(l1);
    const Wide discriminant = Wide(p.c1) * Wide(p.c1) - 4 * (Wide(p.c2) * Wide(p.c0));
    const Sign direction = decreasing ? Sign::negative : Sign::positive;
    const Sign one = signOf(plain.sign());
    const Sign other = discriminant.is_zero() ? Sign::zero : direction * signOfInteger(l1);
    if (one * other != Sign::negative)
        return one != Sign::zero ? one : other;
    const Wide difference = plain * plain - Wide(l1) * Wide(l1) * discriminant;
    const Sign larger = signOf(difference.sign());
    return larger == Sign::positive ? one : larger == Sign::negative ? other : Sign::zero;
}

template Discriminant exactDiscriminant(const IntegerQuadratic<Integers24>&);
template Discriminant exactDiscriminant(const IntegerQuadratic<Integers58>&);
template Sign exactSignAtRoot(const IntegerQuadratic<Integers24>&, const IntegerQuadratic<Integers24>&, bool);
template Sign exactSignAtRoot(const IntegerQuadratic<Integers58>&, const IntegerQuadratic<Integers58>&, bool);

namespace {

// Values at the ends and, for a curved path, the Bernstein coefficient between them.
struct Coordinate
{
    BoundedDoubleDouble from;
    BoundedDoubleDouble middle;
    BoundedDoubleDouble to;
};

BoundedDoubleDouble at(double from, double to, Interval span, double t)
{
    if (from == to || t == span.start)
        return BoundedDoubleDouble::exactly(from);
    if (t == span.end)
        return BoundedDoubleDouble::exactly(to);
    const BoundedDoubleDouble share =
        BoundedDoubleDouble::difference(t, span.start) / BoundedDoubleDouble::difference(span.end, span.start);
    return BoundedDoubleDouble::exactly(from) + BoundedDoubleDouble::difference(to, from) * share;
}

Coordinate blended(double from, double to, Interval span, Interval stretch)
{
    return {at(from, to, span, stretch.start), {}, at(from, to, span, stretch.end)};
}

struct Launched
{
    double at;
    double velocity;
    double acceleration;
};

// p(τ) = at + v·τ + a·τ²/2; between τ₀ and τ₁ the middle coefficient is at + v·(τ₀ + τ₁)/2 + a·τ₀·τ₁/2.
Coordinate over(const Launched& path, double start, Interval stretch, bool isStraight)
{
    const BoundedDoubleDouble first = BoundedDoubleDouble::difference(stretch.start, start);
    const BoundedDoubleDouble last = BoundedDoubleDouble::difference(stretch.end, start);
    const BoundedDoubleDouble p = BoundedDoubleDouble::exactly(path.at);
    const BoundedDoubleDouble v = BoundedDoubleDouble::exactly(path.velocity);
    if (isStraight)
        return {p + v * first, {}, p + v * last};
    const BoundedDoubleDouble half = BoundedDoubleDouble::exactly(0.5);
    const BoundedDoubleDouble bend = BoundedDoubleDouble::exactly(path.acceleration) * half;
    return {p + first * (v + bend * first), p + half * (v * (first + last)) + bend * (first * last),
            p + last * (v + bend * last)};
}

class OverStretch
{
public:
    OverStretch(Interval active, Interval stretch) : m_active(active), m_stretch(stretch) {}

    DoubleDoublePath operator()(const Rest& path) const
    {
        const DoubleDoubleVec at{{path.at.x, 0}, {path.at.y, 0}};
        return {{at, at, at}, true};
    }
    DoubleDoublePath operator()(const FromTo& path) { return straight(path.from, path.to, m_active); }
    DoubleDoublePath operator()(const Launch& path)
    {
        const Vec a = path.acceleration.value_or(Vec{});
        const bool isStraight = a == Vec{};
        return point(over({path.at.x, path.velocity.x, a.x}, m_active.start, m_stretch, isStraight),
                     over({path.at.y, path.velocity.y, a.y}, m_active.start, m_stretch, isStraight), isStraight);
    }
    DoubleDoublePath operator()(const Keyed& path)
    {
        const Leg leg = legOver(path, m_stretch);
        return leg.from == leg.to ? (*this)(Rest{leg.from}) : straight(leg.from, leg.to, leg.time);
    }

    DoubleDouble known(const BoundedDoubleDouble& number)
    {
        m_error = std::max(m_error, number.error);
        m_isFinite = m_isFinite && std::isfinite(number.value.high) && std::isfinite(number.error);
        return number.value;
    }
    [[nodiscard]] double error() const { return m_error; }
    [[nodiscard]] bool isFinite() const { return m_isFinite; }

private:
    DoubleDoublePath straight(Vec from, Vec to, Interval span)
    {
        return point(blended(from.x, to.x, span, m_stretch), blended(from.y, to.y, span, m_stretch), true);
    }
    DoubleDoublePath point(const Coordinate& x, const Coordinate& y, bool isStraight)
    {
        return {{DoubleDoubleVec{known(x.from), known(y.from)}, DoubleDoubleVec{known(x.middle), known(y.middle)},
                 DoubleDoubleVec{known(x.to), known(y.to)}},
                isStraight};
    }

    Interval m_active;
    Interval m_stretch;
    double m_error = 0;
    bool m_isFinite = true;
};

bool moveAlike(const Path& a, const Path& b)
{
    if (std::holds_alternative<Rest>(a) && std::holds_alternative<Rest>(b))
        return true;
    const auto* p = std::get_if<Launch>(&a);
    const auto* q = std::get_if<Launch>(&b);
    if (p && q)
        return p->velocity == q->velocity && p->acceleration.value_or(Vec{}) == q->acceleration.value_or(Vec{});
    const auto* r = std::get_if<FromTo>(&a);
    const auto* s = std::get_if<FromTo>(&b);
    return r && s && sameDisplacement({r->from, r->to}, {s->from, s->to});
}

} // namespace

std::optional<DoubleDoubleBody> doubleDoubleBody(const Body& body, Interval active, Interval stretch)
{
    OverStretch path(active, stretch);
    DoubleDoubleBody result;
    result.shape = body.shape;
    result.a = std::visit(path, body.a);
    if (hasTwoControlPoints(body.shape))
        result.b = std::visit(path, body.b);
    if (hasRadius(body.shape)) {
        const Coordinate r = blended(body.radius.from, body.radius.to.value_or(body.radius.from), active, stretch);
        result.radius[0] = path.known(r.from);
        result.radius[1] = path.known(r.to);
    }
    result.error = path.error();
    result.translates = !hasTwoControlPoints(body.shape) || moveAlike(body.a, body.b);
    return path.isFinite() ? std::optional(result) : std::nullopt;
}

} // namespace sweep
