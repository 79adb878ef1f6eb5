#include "core/scene/prepared_body.h"

#include <sweepbench/number/double_double.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace sweep {

namespace {

// Values at the ends and, for a curved path, the Bernstein coefficient between them.
struct Coordinate
{
    BoundedDoubleDouble from;
    BoundedDoubleDouble middle;
    BoundedDoubleDouble to;
};

// x − origin.
BoundedDoubleDouble relative(double x, const Dyadic& origin)
{
    if (origin.isZero())
        return BoundedDoubleDouble::exactly(x);
    const Dyadic exact = Dyadic(x) - origin;
    const double high = exact.nearest();
    const Rounded low = std::isfinite(high) ? rounded(exact - Dyadic(high)) : Rounded{};
    return {{high, low.value}, low.isExact ? 0 : nextUp(std::abs(low.value) * 0x1p-53)};
}

// The coordinate at a time, minus the origin.
BoundedDoubleDouble at(double from, double to, Interval span, double t, const Dyadic& origin)
{
    if (from == to || t == span.start)
        return relative(from, origin);
    if (t == span.end)
        return relative(to, origin);
    const BoundedDoubleDouble share =
        BoundedDoubleDouble::difference(t, span.start) / BoundedDoubleDouble::difference(span.end, span.start);
    return relative(from, origin) + BoundedDoubleDouble::difference(to, from) * share;
}

Coordinate coordinateOver(double from, double to, Interval span, Interval stretch, const Dyadic& origin = {})
{
    return {at(from, to, span, stretch.start, origin), {}, at(from, to, span, stretch.end, origin)};
}

struct Launched
{
    BoundedDoubleDouble at;
    double velocity;
    double acceleration;
};

// As below from the start of the path on, where τ₀ = 0: at, at + v·τ₁/2 and at + v·τ₁ + a·τ₁²/2.
Coordinate fromStart(const Launched& path, double start, double end)
{
    const BoundedDoubleDouble time = BoundedDoubleDouble::difference(end, start);
    const auto during = [&time](const BoundedDoubleDouble& rate) { return time.isExactly(1) ? rate : rate * time; };
    const BoundedDoubleDouble& p = path.at;
    const BoundedDoubleDouble v = BoundedDoubleDouble::exactly(path.velocity);
    const BoundedDoubleDouble half = BoundedDoubleDouble::exactly(0.5);
    const BoundedDoubleDouble bend = half * BoundedDoubleDouble::exactly(path.acceleration);
    return {p, p + during(half * v), p + during(v + during(bend))};
}

// p(τ) = at + v·τ + a·τ²/2; between τ₀ and τ₁ the middle coefficient is at + v·(τ₀ + τ₁)/2 + a·τ₀·τ₁/2.
Coordinate over(const Launched& path, double start, Interval stretch, bool isStraight)
{
    if (stretch.start == start && !isStraight)
        return fromStart(path, start, stretch.end);
    const BoundedDoubleDouble first = BoundedDoubleDouble::difference(stretch.start, start);
    const BoundedDoubleDouble last = BoundedDoubleDouble::difference(stretch.end, start);
    const BoundedDoubleDouble& p = path.at;
    const BoundedDoubleDouble v = BoundedDoubleDouble::exactly(path.velocity);
    if (isStraight)
        return {p + v * first, {}, p + v * last};
    const BoundedDoubleDouble half = BoundedDoubleDouble::exactly(0.5);
    const BoundedDoubleDouble bend = BoundedDoubleDouble::exactly(path.acceleration) * half;
    return {p + first * (v + bend * first), p + half * (v * (first + last)) + bend * (first * last),
            p + last * (v + bend * last)};
}

class InDoubleDoubles
{
public:
    InDoubleDoubles(Interval active, Interval stretch, const DyadicVec& origin = {})
        : m_active(active), m_stretch(stretch), m_origin(origin)
    {
    }

    DoubleDoublePath operator()(const Rest& path) { return straight(path.at, path.at, m_active); }
    DoubleDoublePath operator()(const FromTo& path) { return straight(path.from, path.to, m_active); }
    DoubleDoublePath operator()(const Launch& path)
    {
        const Vec a = path.acceleration.value_or(Vec{});
        const bool isStraight = a == Vec{};
        const BoundedDoubleDouble x = relative(path.at.x, m_origin.x);
        const BoundedDoubleDouble y = relative(path.at.y, m_origin.y);
        return point(over({x, path.velocity.x, a.x}, m_active.start, m_stretch, isStraight),
                     over({y, path.velocity.y, a.y}, m_active.start, m_stretch, isStraight), isStraight);
    }
    DoubleDoublePath operator()(const Keyed& path)
    {
        const Leg leg = legOver(path, m_stretch);
        return straight(leg.from, leg.to, leg.time);
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
        return point(coordinateOver(from.x, to.x, span, m_stretch, m_origin.x),
                     coordinateOver(from.y, to.y, span, m_stretch, m_origin.y), true);
    }
    DoubleDoublePath point(const Coordinate& x, const Coordinate& y, bool isStraight)
    {
        return {{DoubleDoubleVec{known(x.from), known(y.from)}, DoubleDoubleVec{known(x.middle), known(y.middle)},
                 DoubleDoubleVec{known(x.to), known(y.to)}},
                isStraight};
    }

    Interval m_active;
    Interval m_stretch;
    DyadicVec m_origin;
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

std::optional<DoubleDoubleBody> inDoubleDoublesOver(const BodyPaths& body, Interval stretch,
                                                    const DyadicVec& origin = {})
{
    InDoubleDoubles path(body.active(), stretch, origin);
    std::optional<DoubleDoubleBody> result(DoubleDoubleBody{body.kind()});
    result->a = std::visit(path, body.point(0));
    if (result->isLong())
        result->b = std::visit(path, body.point(1));
    if (result->hasRadius) {
        const Coordinate r = coordinateOver(body.startRadius(), body.endRadius(), body.active(), stretch);
        result->radius[0] = path.known(r.from);
        result->radius[1] = path.known(r.to);
    }
    result->error = path.error();
    result->translates = !result->isLong() || moveAlike(body.point(0), body.point(1));
    if (!path.isFinite())
        result.reset();
    return result;
}

} // namespace

namespace {

// Nothing if the path bends, or if a coordinate at either end is not a double.
std::optional<MovingPoint> straightPoint(const Path& path, Interval active)
{
    InDoubleDoubles over(active, active);
    const DoubleDoublePath found = std::visit(over, path);
    const auto isDouble = [](const DoubleDoubleVec& v) { return v.x.low == 0 && v.y.low == 0; };
    if (!found.straight || !over.isFinite() || over.error() != 0 || !isDouble(found.control[0]) ||
        !isDouble(found.control[2]))
        return std::nullopt;
    return MovingPoint{{found.control[0].x.high, found.control[0].y.high},
                       {found.control[2].x.high, found.control[2].y.high}};
}

Box boxAround(const Box& box, Vec p)
{
    return hull(box, Box{Bounds::exactly(p.x), Bounds::exactly(p.y)});
}

std::unique_ptr<const StraightOutline> outlineOf(const BodyPaths& polygon)
{
    if (polygon.startRadius() != polygon.endRadius())
        return nullptr;
    StraightOutline outline;
    outline.radius = polygon.startRadius();
    outline.translates = true;
    outline.points.reserve(polygon.count());
    for (std::size_t i = 0; i < polygon.count(); ++i) {
        const auto point = straightPoint(polygon.point(i), polygon.active());
        if (!point)
            return nullptr;
        const auto& [from, to] = *point;
        outline.points.push_back(*point);
        const MovingPoint& home = outline.points.front();
        const bool isHome = outline.points.size() == 1;
        outline.translates = outline.translates && sameDisplacement({from, to}, {home.from, home.to});
        outline.size = std::max({outline.size, std::abs(from.x), std::abs(from.y), std::abs(to.x), std::abs(to.y)});
        outline.first = isHome ? Box{Bounds::exactly(from.x), Bounds::exactly(from.y)} : boxAround(outline.first, from);
        outline.last = isHome ? Box{Bounds::exactly(to.x), Bounds::exactly(to.y)} : boxAround(outline.last, to);
    }
    return std::make_unique<const StraightOutline>(std::move(outline));
}

} // namespace

PreparedBody::PreparedBody(const BodyPaths& paths)
    : BodyPaths(paths), m_keys(keyTimes(paths, active())),
      m_whole(m_keys.empty() && !isClosed() ? inDoubleDoublesOver(paths, active()) : std::nullopt)
{
    if (isClosed())
        m_edges = std::make_unique<const EdgeBoxes>(paths, active());
    if (isClosed() && m_keys.empty())
        m_outline = outlineOf(paths);
}

std::vector<Interval> PreparedBody::stretches() const
{
    return stretchesOf(*this, *this, active());
}

std::optional<DoubleDoubleBody> PreparedBody::inDoubleDoubles(Interval stretch, const DyadicVec& origin) const
{
    const bool isWhole = stretch == active() && m_keys.empty() && origin == DyadicVec{};
    return isWhole ? m_whole : inDoubleDoublesOver(*this, stretch, origin);
}

Motion PreparedBody::exactly(Interval stretch, const DyadicVec& origin) const
{
    Motion motion = motionOver(*this, stretch);
    const Dyadic scale(motion.scale, 0);
    const PolynomialVec from{Polynomial(origin.x * scale), Polynomial(origin.y * scale)};
    motion.a = motion.a - from;
    motion.b = motion.b - from;
    return motion;
}

std::optional<Interval> commonInterval(Interval p, Interval q)
{
    const Interval common{std::max(p.start, q.start), std::min(p.end, q.end)};
    return common.start < common.end ? std::optional(common) : std::nullopt;
}

std::vector<Interval> stretchesOf(const PreparedBody& a, const PreparedBody& b, Interval within)
{
    const auto inside = [&within](const std::vector<double>& keys) {
        const auto first = std::upper_bound(keys.begin(), keys.end(), within.start);
        return std::pair(first, std::lower_bound(first, keys.end(), within.end));
    };
    const auto [firstA, lastA] = inside(a.keys());
    const auto [firstB, lastB] = inside(b.keys());
    std::vector<double> cuts{within.start};
    std::set_union(firstA, lastA, firstB, lastB, std::back_inserter(cuts));
    cuts.push_back(within.end);
    std::vector<Interval> stretches;
    for (std::size_t i = 1; i < cuts.size(); ++i)
        stretches.push_back({cuts[i - 1], cuts[i]});
    return stretches;
}

} // namespace sweep
