#include "core/batch/integers/short_integers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace sweep {

const char* name(Stage stage)
{
    static constexpr std::array<const char*, stageCount> names{"rejection", "doubles", "double-doubles",
                                                               "short integers", "integers of any size"};
    return names[static_cast<std::size_t>(stage)];
}

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
    if (p.to == p.from)
        return;
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

namespace {

using detail::bounded;
using detail::signOf;
using detail::squareRoot;

// Twice a quadratic in Bernstein form: b0·(1−u)² + 2·b1·u·(1−u) + b2·u².
template <class Integers>
struct IntegerQuadratic
{
    using Product = typename Integers::Product;
    Product b0;
    Product b1;
    Product b2;
};

// Where a quadratic is negative, zero or positive on [0, 1].
struct IntegerRoots
{
    Sign start; // at 0
    Sign after; // just after 0; zero if the quadratic is zero throughout
    Sign end;   // at 1
    bool isTangent = false;
    std::size_t count = 0; // of the simple roots inside, in order, or of the double root
    std::array<BoundedDoubleDouble, 2> root{};
};

// The root at which q falls: (k − √D)/c = b0/(k + √D) with q = b0 − 2k·u + c·u², by the form that does not cancel.
template <class Integers>
BoundedDoubleDouble fallingRoot(const IntegerQuadratic<Integers>& q, const BoundedDoubleDouble& root)
{
    const auto k = q.b0 - q.b1;
    if (k >= 0)
        return bounded(q.b0) / fastSum(bounded(k), root);
    return fastDifference(bounded(k), root) / bounded(k + (q.b2 - q.b1));
}

template <class Integers>
IntegerRoots rootsOf(const IntegerQuadratic<Integers>& q)
{
    using Square = typename Integers::Square;
    const Sign middle = signOf(q.b1);
    IntegerRoots roots{signOf(q.b0), signOf(q.b0), signOf(q.b2)};
    if (roots.start == Sign::zero)
        roots.after = middle != Sign::zero ? middle : roots.end;
    const Square discriminant = Square(q.b1) * Square(q.b1) - Square(q.b0) * Square(q.b2);
    const auto add = [&](bool falls) {
        const IntegerQuadratic<Integers> falling = falls ? q : IntegerQuadratic<Integers>{-q.b0, -q.b1, -q.b2};
        roots.root[roots.count++] = fallingRoot(falling, squareRoot(bounded(discriminant)));
    };
    const bool isAbove = roots.after == Sign::positive;
    if (roots.start * roots.end == Sign::negative) {
        add(isAbove);
    } else if (roots.start != Sign::zero && roots.end != Sign::zero) {
        if (middle != -roots.start || discriminant < 0) // without b1 on the other side, no root is inside
            return roots;
        if (discriminant == 0) {
            roots.isTangent = true;
            roots.root[roots.count++] = bounded(q.b0 - q.b1) / bounded((q.b0 - q.b1) + (q.b2 - q.b1));
        } else {
            add(isAbove);
            add(!isAbove);
        }
    } else if (middle * (roots.start == Sign::zero ? roots.end : roots.start) == Sign::negative) {
        // q is the factor that is zero at an end times a line from 2·b1 to the other end, or from there to 2·b1.
        const auto from = roots.start == Sign::zero ? 2 * q.b1 : q.b0;
        const auto to = roots.start == Sign::zero ? q.b2 : 2 * q.b1;
        roots.root[roots.count++] = bounded(from) / bounded(from - to);
    }
    return roots;
}

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
    // Whether every coefficient has at most 20 bits.
    [[nodiscard]] bool isShort() const
    {
        constexpr Product limit = 1 << 20;
        const auto fits = [](const Product& c) { return -limit < c && c < limit; };
        return fits(c0) && fits(c1) && fits(c2);
    }
};

// The sign of g at the root where f falls (or rises), or at a double root of f.
//
// With f = c2·u² + c1·u + c0 and g = g2·u² + g1·u + g0, at a root u = (−c1 ± √Δ)/(2·c2) the value of c2·g − g2·f = l1·u
// + l0 is (2·c2·l0 − c1·l1 ± l1·√Δ)/(2·c2). So g has the sign of 2·c2·l0 − c1·l1 ± l1·√Δ there, with + if f rises,
// since its derivative is ±√Δ. Digits: if c and g have n bits, l has 2n + 1, the terms 3n + 3 and their squares 6n + 6;
// n is 55 or 123, or 20 where `Wide` has 128 bits.
template <class Square, class Wide, class Integers>
Sign signAtRoot(const Powers<Integers>& q, const Powers<Integers>& p, bool falls)
{
    if (p.c2 == 0) { // u = −c0/c1
        const Wide c0(p.c0);
        const Wide c1(p.c1);
        return signOf(Wide(q.c2) * c0 * c0 - Wide(q.c1) * c0 * c1 + Wide(q.c0) * c1 * c1);
    }
    const Square l1 = Square(p.c2) * Square(q.c1) - Square(q.c2) * Square(p.c1);
    const Square l0 = Square(p.c2) * Square(q.c0) - Square(q.c2) * Square(p.c0);
    const Wide plain = 2 * (Wide(p.c2) * Wide(l0)) - Wide(p.c1) * Wide(l1);
    const Wide discriminant = Wide(p.c1) * Wide(p.c1) - 4 * (Wide(p.c2) * Wide(p.c0));
    const Sign one = signOf(plain);
    const Sign other = discriminant == 0 ? Sign::zero : falls ? -signOf(l1) : signOf(l1);
    if (one * other != Sign::negative)
        return one != Sign::zero ? one : other;
    const Sign larger = signOf(plain * plain - Wide(l1) * Wide(l1) * discriminant);
    return larger == Sign::positive ? one : larger == Sign::negative ? other : Sign::zero;
}

template <class Integers>
Sign signAtRoot(const IntegerQuadratic<Integers>& g, const IntegerQuadratic<Integers>& f, bool falls)
{
    const Powers<Integers> q(g);
    const Powers<Integers> p(f);
    if (q.isShort() && p.isShort())
        return signAtRoot<std::int64_t, detail::Int128>(q, p, falls);
    return signAtRoot<typename Integers::Square, typename Integers::Wide>(q, p, falls);
}

// A vector that moves straight from one value to another.
template <class Number>
struct IntegerMotion
{
    Vec2<Number> from;
    Vec2<Number> to;

    // At a share u of the window; see PointLineAt for the bound.
    [[nodiscard]] DoubleDoubleVec at(DoubleDouble u) const
    {
        const auto along = [&u](Number start, Number end) {
            return bounded(start).value + product(bounded(end - start).value, u);
        };
        return {along(from.x, to.x), along(from.y, to.y)};
    }
    // The largest magnitude of a component, or a little more.
    [[nodiscard]] double size() const
    {
        const auto largest = [](const Vec2<Number>& v) {
            return branchlessMax(std::abs(static_cast<double>(v.x)), std::abs(static_cast<double>(v.y)));
        };
        return branchlessMax(largest(from), largest(to)) * boundMargin;
    }
    friend IntegerMotion operator-(const IntegerMotion& p, const IntegerMotion& q)
    {
        return {p.from - q.from, p.to - q.to};
    }
};

template <class Number>
IntegerMotion<Number> integers(const MovingPoint& p, double factor)
{
    const auto integer = [factor](Vec v) {
        return Vec2<Number>{static_cast<Number>(v.x * factor), static_cast<Number>(v.y * factor)};
    };
    return {integer(p.from), integer(p.to)};
}

// Twice the product of two moving vectors.
template <class Integers, class Product>
IntegerQuadratic<Integers> quadratic(const IntegerMotion<typename Integers::Product>& p,
                                     const IntegerMotion<typename Integers::Product>& q, const Product& product)
{
    return {2 * product(p.from, q.from), product(p.from, q.to) + product(p.to, q.from), 2 * product(p.to, q.to)};
}
constexpr auto crossOf = [](const auto& p, const auto& q) { return cross(p, q); };
constexpr auto dotOf = [](const auto& p, const auto& q) { return dot(p, q); };

// Position of a point along a segment, ray or line at an instant at which it lies on the unbounded line through it.
enum class Along
{
    beyond,      // beyond an end
    inside,      // on it
    atA,         // exactly at a
    atBothPoints // a and b coincide with the point, so that it has no proportion
};

// d and w at an instant u. A component errs by `error` of the size of its vector: 2·u.error from u, and 2⁻⁹⁶ from two
// conversions, a product and a sum.
struct PointLineAt
{
    DoubleDoubleVec d;
    DoubleDoubleVec w;
    double sizeD;
    double sizeW;
    double error;

    // The sign of p·q with the sizes of both, if it is certain: a product of components errs by twice their relative
    // error, and the sum of two and all roundings by less than 2⁻⁹⁷ of the sizes.
    [[nodiscard]] std::optional<Sign> signOfDot(const DoubleDoubleVec& p, const DoubleDoubleVec& q, double sizes) const
    {
        const DoubleDouble value = product(p.x, q.x) + product(p.y, q.y);
        if (!(std::abs(value.high) > (5 * error + 0x1p-96) * sizes))
            return std::nullopt;
        return value.high > 0 ? Sign::positive : Sign::negative;
    }
    // The ratio of w to d along the axis on which d is longer, as the nearest double; NaN if that is not certain. With
    // E the error, e and c the components, e/c errs by E·(sizeW + |e/c|·sizeD)/|c| and by a quotient's rounding; where
    // E·sizeD ≤ 2⁻⁴⁰·|c|, the divisor is known to within that share of it.
    [[nodiscard]] double proportion() const
    {
        const bool isFlat = std::abs(d.x.high) >= std::abs(d.y.high);
        const DoubleDouble c = isFlat ? d.x : d.y;
        const DoubleDouble s = quotient(isFlat ? w.x : w.y, c);
        const double length = std::abs(c.high);
        if (!(error * sizeD <= 0x1p-40 * length))
            return __builtin_nan("");
        const double off = error * (sizeW + std::abs(s.high) * sizeD) / length + doubleDoubleUnit * std::abs(s.high);
        return nearestFiltered(s, off * (1 + 0x1p-30));
    }
};

// d points from a to b, w from a to p. f = d × w is zero if p is on the line; p is beyond a if d·w < 0, and beyond b if
// d·(d − w) < 0.
template <class Integers>
class IntegerPointLine
{
public:
    IntegerPointLine(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b, HullKind line, double factor)
        : m_line(line), m_d(integers<Number>(b, factor) - integers<Number>(a, factor)),
          m_w(integers<Number>(p, factor) - integers<Number>(a, factor)), m_f(quadratic<Integers>(m_d, m_w, crossOf))
    {
    }

    [[nodiscard]] std::optional<FilteredContacts> contacts()
    {
        const IntegerRoots roots = rootsOf(m_f);
        if (roots.after == Sign::zero)
            return slide();
        m_contacts.stage = Stage::shortIntegers;
        Sign side = roots.after;
        bool known = roots.start != Sign::zero || add({}, Sign::zero, side, alongAt(m_d.from, m_w.from));
        for (std::size_t i = 0; i < roots.count; ++i) {
            const Sign next = roots.isTangent ? side : -side;
            const PointLineAt now = at(roots.root[i]);
            known = known && add(roots.root[i], side, next, alongAtRoot(now, side == Sign::positive), &now);
            side = next;
        }
        known = known && (roots.end != Sign::zero ||
                          add(BoundedDoubleDouble::exactly(1), side, Sign::zero, alongAt(m_d.to, m_w.to)));
        return known ? std::optional(m_contacts) : std::nullopt;
    }

private:
    using Number = typename Integers::Product;
    using Vector = Vec2<Number>;
    using Motion = IntegerMotion<Number>;
    // Numbers along an axis at the start and the end.
    struct Extents
    {
        Number from;
        Number to;
    };

    [[nodiscard]] std::optional<Along> alongAt(const Vector& d, const Vector& w) const
    {
        return along(signOf(dot(d, w)), signOf(dot(d, d - w)), [&] { return signOf(dot(w, w)); });
    }
    [[nodiscard]] PointLineAt at(const BoundedDoubleDouble& u) const
    {
        return {m_d.at(u.value), m_w.at(u.value), m_d.size(), m_w.size(), 2 * u.error + 0x1p-96};
    }
    // At the root where f falls (or rises), or at a double root.
    [[nodiscard]] std::optional<Along> alongAtRoot(const PointLineAt& now, bool falls) const
    {
        const auto exactly = [&](const Motion& p, const Motion& q) {
            return signAtRoot(quadratic<Integers>(p, q, dotOf), m_f, falls);
        };
        const auto fromA = now.signOfDot(now.d, now.w, now.sizeD * now.sizeW);
        if (fromA == Sign::negative && m_line != HullKind::line)
            return Along::beyond;
        const auto fromB = now.signOfDot(now.d, now.d - now.w, now.sizeD * (now.sizeD + now.sizeW));
        return along(fromA ? *fromA : exactly(m_d, m_w), fromB ? *fromB : exactly(m_d, m_d - m_w),
                     [&] { return exactly(m_w, m_w); });
    }
    // Calls `distance` only if the control points coincide. Unknown if those of a ray or line do, which no valid scene
    // allows.
    template <class Distance>
    [[nodiscard]] std::optional<Along> along(Sign fromA, Sign fromB, const Distance& distance) const
    {
        if (fromA == Sign::zero && fromB == Sign::zero) { // the control points coincide: the sum is |d|²
            if (m_line != HullKind::segment)
                return std::nullopt;
            return distance() == Sign::zero ? Along::atBothPoints : Along::beyond;
        }
        const bool beyond = (m_line != HullKind::line && fromA == Sign::negative) ||
                            (m_line == HullKind::segment && fromB == Sign::negative);
        return beyond ? Along::beyond : fromA == Sign::zero ? Along::atA : Along::inside;
    }

    // Adds the contact at an instant, unless the point is beyond an end. False means unknown.
    bool add(const BoundedDoubleDouble& u, Sign before, Sign after, std::optional<Along> position,
             const PointLineAt* now = nullptr)
    {
        if (!position || *position == Along::beyond)
            return position.has_value();
        FilteredContact& contact = m_contacts.contact[m_contacts.count++];
        contact = {u, u, true, before, after, *position == Along::atA ? 0 : __builtin_nan("")};
        if (*position == Along::inside) {
            contact.s = (now != nullptr ? *now : at(u)).proportion();
            return contact.s == contact.s;
        }
        return true;
    }

    // The contact of a point that stays on the line of a segment, if it is at a control point all the time or the
    // segment keeps its direction. Then w and d are numbers along an axis, linear in u, with d > 0, and there is
    // contact while neither w nor d − w is negative.
    [[nodiscard]] std::optional<FilteredContacts> slide() const
    {
        const bool isAtA = m_w.from.isZero() && m_w.to.isZero();
        const bool isAtB = m_d.from == m_w.from && m_d.to == m_w.to;
        if (m_line != HullKind::segment || m_d.from.isZero() || m_d.to.isZero())
            return std::nullopt;
        if (isAtA || isAtB)
            return slideAlong({1, 1}, isAtA ? Extents{0, 0} : Extents{1, 1});
        const bool isUpright = m_d.from.x == 0;
        const Number direction = (isUpright ? m_d.from.y : m_d.from.x) < 0 ? -1 : 1;
        const auto along = [&](const Motion& v) {
            return isUpright ? Extents{direction * v.from.y, direction * v.to.y}
                             : Extents{direction * v.from.x, direction * v.to.x};
        };
        const Extents d = along(m_d);
        return cross(m_d.from, m_d.to) == 0 && d.to > 0 ? slideAlong(d, along(m_w)) : std::nullopt;
    }
    [[nodiscard]] static std::optional<FilteredContacts> slideAlong(Extents d, Extents w)
    {
        const Extents rest{d.from - w.from, d.to - w.to};
        FilteredContacts contacts;
        contacts.stage = Stage::shortIntegers;
        const auto isApart = [](Extents v) { return v.from < 0 && v.to < 0; };
        if (isApart(w) || isApart(rest))
            return contacts;
        const auto ratio = [](Number p, Number q) { return bounded(p) / bounded(q); };
        const auto proportion = [&](Number part, Number whole) {
            return part == 0 ? 0 : ratio(part, whole).nearestOrNan();
        };
        FilteredContact contact{};
        contact.end = BoundedDoubleDouble::exactly(1);
        contact.s = proportion(w.from, d.from);
        contact.sAtEnd = proportion(w.to, d.to);
        for (const bool isAtB : {false, true}) { // at most one is negative, since their sum is positive
            const Extents end = isAtB ? rest : w;
            if (end.from < 0) {
                contact.begin = end.to == 0 ? BoundedDoubleDouble::exactly(1) : ratio(end.from, end.from - end.to);
                contact.s = isAtB ? 1 : 0;
            }
            if (end.to < 0) {
                contact.end = end.from == 0 ? BoundedDoubleDouble{} : ratio(end.from, end.from - end.to);
                contact.sAtEnd = isAtB ? 1 : 0;
            }
            contact.isInstant = contact.isInstant || (end.from < 0 && end.to == 0) || (end.from == 0 && end.to < 0);
        }
        contacts.contact[contacts.count++] = contact;
        return contact.s == contact.s && contact.sAtEnd == contact.sAtEnd ? std::optional(contacts) : std::nullopt;
    }

    HullKind m_line;
    Motion m_d;
    Motion m_w;
    IntegerQuadratic<Integers> m_f;
    FilteredContacts m_contacts;
};

// The maximal closed intervals of [0, 1] on which a quadratic is zero or negative.
FilteredContacts intervalsBelowZero(const IntegerRoots& roots)
{
    const BoundedDoubleDouble start{};
    const auto end = BoundedDoubleDouble::exactly(1);
    FilteredContacts result;
    result.stage = Stage::shortIntegers;
    const auto add = [&](const BoundedDoubleDouble& from, const BoundedDoubleDouble& to, bool isInstant = false) {
        result.contact[result.count++] = {from, to, isInstant};
    };
    const bool isBelow = roots.after != Sign::positive; // just after the start
    if (!isBelow && roots.start == Sign::zero)
        add(start, start, true);
    if (roots.isTangent && !isBelow) {
        add(roots.root[0], roots.root[0], true);
    } else if (roots.isTangent || roots.count == 0) {
        if (isBelow)
            add(start, end);
    } else if (isBelow) {
        add(start, roots.root[0]);
        if (roots.count == 2)
            add(roots.root[1], end);
    } else {
        add(roots.root[0], roots.count == 2 ? roots.root[1] : end);
    }
    const bool isBelowBeforeEnd = isBelow == (roots.isTangent || roots.count % 2 == 0);
    if (!isBelowBeforeEnd && roots.end == Sign::zero)
        add(end, end, true);
    return result;
}

// f = |w|² − R², with w the vector from one centre to the other and R the sum of the radii.
template <class Integers>
FilteredContacts discDisc(const MovingDisc& p, const MovingDisc& q, double factor)
{
    using Number = typename Integers::Product;
    const auto w = integers<Number>(p.centre, factor) - integers<Number>(q.centre, factor);
    const auto sum = [factor](double r, double s) {
        return static_cast<Number>(r * factor) + static_cast<Number>(s * factor);
    };
    const Number from = sum(p.radius.from, q.radius.from);
    const Number to = sum(p.radius.to, q.radius.to);
    IntegerQuadratic<Integers> f = quadratic<Integers>(w, w, dotOf);
    f.b0 -= 2 * from * from;
    f.b1 -= 2 * from * to;
    f.b2 -= 2 * to * to;
    return intervalsBelowZero(rootsOf(f));
}

} // namespace

std::optional<FilteredContacts> pointLineShort(const MovingPoint& p, const MovingPoint& a, const MovingPoint& b,
                                               HullKind line)
{
    ShortScale scale;
    for (const MovingPoint* point : {&p, &a, &b})
        scale.add(*point);
    if (const auto factor = scale.factor(Integers24::digits))
        return IntegerPointLine<Integers24>(p, a, b, line, *factor).contacts();
    if (const auto factor = scale.factor(Integers58::digits))
        return IntegerPointLine<Integers58>(p, a, b, line, *factor).contacts();
    return std::nullopt;
}

std::optional<FilteredContacts> discDiscShort(const MovingDisc& p, const MovingDisc& q)
{
    if (p.radius.from + q.radius.from == 0 && p.radius.to + q.radius.to == 0)
        return std::nullopt;
    ShortScale scale;
    for (const MovingDisc* disc : {&p, &q}) {
        scale.add(disc->centre);
        scale.add(disc->radius.from);
        scale.add(disc->radius.to);
    }
    if (const auto factor = scale.factor(Integers24::digits))
        return discDisc<Integers24>(p, q, *factor);
    if (const auto factor = scale.factor(Integers58::digits))
        return discDisc<Integers58>(p, q, *factor);
    return std::nullopt;
}

} // namespace sweep
