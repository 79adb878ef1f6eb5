#include "core/contacts/relative_motion.h"

#include "core/scene/motion.h"

#include <sweepbench/number/double_double.h>

#include <algorithm>
#include <cmath>

namespace sweep {

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

// Whether both move by the same displacement, exactly.
bool sameDisplacement(const FromTo& p, const FromTo& q)
{
    const auto same = [](double from, double to, double otherFrom, double otherTo) {
        const DoubleDouble displacement = twoDifference(to, from);
        const DoubleDouble other = twoDifference(otherTo, otherFrom);
        return displacement.high == other.high && displacement.low == other.low;
    };
    return same(p.from.x, p.to.x, q.from.x, q.to.x) && same(p.from.y, p.to.y, q.from.y, q.to.y);
}

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
    return r && s && sameDisplacement(*r, *s);
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

std::optional<MovingPoint> exactPoint(const DoubleDoubleBody& body, const DoubleDoublePath& path)
{
    const auto isDouble = [](const DoubleDoubleVec& v) { return v.x.low == 0 && v.y.low == 0; };
    if (body.error != 0 || !isDouble(path.control[0]) || !isDouble(path.control[2]))
        return std::nullopt;
    return MovingPoint{{path.control[0].x.high, path.control[0].y.high},
                       {path.control[2].x.high, path.control[2].y.high}};
}

} // namespace sweep
