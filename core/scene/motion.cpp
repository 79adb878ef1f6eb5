#include "core/scene/motion.h"

#include "core/number/environment.h"
#include "core/number/roots.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sweep {

BodyPaths::BodyPaths(const Body& body, Interval active)
    : m_active(active), m_kind(body.shape), m_points{&body.a, &body.b}
{
    expectRoundingToNearest();
    if (body.shape == Shape::polygon)
        m_closed = body.points;
    if (hasRadius(body.shape)) {
        m_startRadius = body.radius.from;
        m_endRadius = body.radius.to.value_or(body.radius.from);
    }
}

BodyPaths BodyPaths::withRadius(double start, double end) const
{
    BodyPaths result = *this;
    result.m_startRadius = start;
    result.m_endRadius = end;
    return result;
}

BodyPaths BodyPaths::piece(std::size_t i) const
{
    SWEEP_EXPECTS(i < pieceCount());
    if (!isClosed())
        return *this;
    const bool isThick = m_startRadius > 0 || m_endRadius > 0;
    const Path& next = m_closed[i + 1 < m_closed.size() ? i + 1 : 0];
    return BodyPaths({HullKind::segment, isThick}, m_closed[i], next, m_active).withRadius(m_startRadius, m_endRadius);
}

namespace {

// Let one template compute in both doubles and double-doubles.
DoubleDouble operator*(DoubleDouble p, DoubleDouble q)
{
    return product(p, q);
}
DoubleDouble operator/(DoubleDouble p, DoubleDouble q)
{
    return quotient(p, q);
}
bool operator<(DoubleDouble p, DoubleDouble q)
{
    return p.high < q.high || (p.high == q.high && p.low < q.low);
}
double number(double value, double /*like*/)
{
    return value;
}
DoubleDouble number(double value, DoubleDouble /*like*/)
{
    return {value, 0};
}
bool isFinite(DoubleDouble value)
{
    return std::isfinite(value.high) && std::isfinite(value.low);
}

// p + (q − p)·u without overflow for finite p, q and u in [0, 1].
template <class Number>
Number blend(double p, double q, Number u)
{
    const Number zero = number(0, u);
    const Number one = number(1, u);
    if (!(zero < u))
        return number(p, u);
    if (!(u < one))
        return number(q, u);
    return number(p, u) * (one - u) + number(q, u) * u;
}

template <class Number>
Vec2<Number> blend(Vec p, Vec q, Number u)
{
    return {blend(p.x, q.x, u), blend(p.y, q.y, u)};
}

// (t − start)/(end − start), halved first if the differences of huge times are not finite (tiny ones would vanish).
template <class Number>
Number share(Number t, double start, double end)
{
    if (std::isfinite(end - start))
        return (t - number(start, t)) / (number(end, t) - number(start, t));
    const Number half = number(0.5, t);
    return (t * half - number(start / 2, t)) / (number(end / 2, t) - number(start / 2, t));
}

template <class Number>
Number clampedTo(Interval active, Number t)
{
    const Number start = number(active.start, t);
    const Number end = number(active.end, t);
    return t < start ? start : end < t ? end : t;
}

template <class Number>
struct PositionAt
{
    Interval active;
    Number t;

    Vec2<Number> operator()(const Rest& path) const { return resting(path.at); }
    Vec2<Number> operator()(const FromTo& path) const
    {
        return blend(path.from, path.to, share(t, active.start, active.end));
    }
    Vec2<Number> operator()(const Launch& path) const
    {
        const Number tau = t - number(active.start, t);
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {flown(path.at.x, path.velocity.x, acceleration.x, tau),
                flown(path.at.y, path.velocity.y, acceleration.y, tau)};
    }
    Vec2<Number> operator()(const Keyed& path) const
    {
        const auto next = std::upper_bound(path.keys.begin(), path.keys.end(), t,
                                           [](Number time, const Key& key) { return time < number(key.t, time); });
        if (next == path.keys.begin())
            return resting(path.keys.front().at);
        if (next == path.keys.end())
            return resting(path.keys.back().at);
        const Key& before = *std::prev(next);
        return blend(before.at, next->at, share(t, before.t, next->t));
    }

private:
    [[nodiscard]] Vec2<Number> resting(Vec at) const { return {number(at.x, t), number(at.y, t)}; }
    [[nodiscard]] static Number flown(double at, double velocity, double acceleration, Number tau)
    {
        const Number half = number(0.5, tau);
        return number(at, tau) + (number(velocity, tau) + number(acceleration, tau) * tau * half) * tau;
    }
};

template <class Number>
Vec2<Number> positionAt(const Path& path, Interval active, Number t)
{
    return std::visit(PositionAt<Number>{active, clampedTo(active, t)}, path);
}

template <class Number>
Number radiusAt(const BodyPaths& body, Number t)
{
    const auto [start, end] = body.active();
    if (body.startRadius() == body.endRadius())
        return number(body.startRadius(), t);
    return blend(body.startRadius(), body.endRadius(), share(clampedTo(body.active(), t), start, end));
}

// Whether a keyed path has keys and their times strictly increase.
bool isInOrder(const Path& path)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    const auto isNoLater = [](const Key& p, const Key& q) { return !(p.t < q.t); };
    return !keyed || (!keyed->keys.empty() &&
                      std::adjacent_find(keyed->keys.begin(), keyed->keys.end(), isNoLater) == keyed->keys.end());
}

} // namespace

Vec approxPosition(const Path& path, Interval active, double t)
{
    return positionAt(path, active, t);
}

double approxRadius(const BodyPaths& body, double t)
{
    return radiusAt(body, t);
}

Pose approxPose(const Scene& scene, const Body& body, double t)
{
    const BodyPaths paths(scene, body);
    return poseOf(paths, approxRadius(paths, t),
                  [&](const Path& path) { return approxPosition(path, paths.active(), t); });
}

DoubleDoubleVec doubleDoublePosition(const Path& path, Interval active, DoubleDouble t)
{
    const DoubleDoubleVec position = positionAt(path, active, t);
    return isFinite(position.x) && isFinite(position.y) ? position
                                                        : toDoubleDouble(approxPosition(path, active, t.high));
}

DoubleDoublePose doubleDoublePose(const Scene& scene, const Body& body, DoubleDouble t)
{
    const BodyPaths paths(scene, body);
    DoubleDouble radius = radiusAt(paths, t);
    if (!isFinite(radius))
        radius = {approxRadius(paths, t.high), 0};
    return poseOf(paths, radius, [&](const Path& path) { return doubleDoublePosition(path, paths.active(), t); });
}

namespace {

// The first key at or after the end of the stretch. If no key lies inside, the key before it is at or before the start.
auto keyAfter(const std::vector<Key>& keys, Interval stretch)
{
    return std::lower_bound(keys.begin(), keys.end(), stretch.end, [](const Key& key, double t) { return key.t < t; });
}

} // namespace

Leg legOver(const Keyed& path, Interval stretch)
{
    const auto& keys = path.keys;
    const auto next = keyAfter(keys, stretch);
    if (next == keys.begin())
        return {next->at, next->at, stretch};
    if (next == keys.end())
        return {keys.back().at, keys.back().at, stretch};
    const Key& before = *std::prev(next);
    SWEEP_EXPECTS(before.t <= stretch.start);
    return {before.at, next->at, {before.t, next->t}};
}

std::optional<Leg> legOver(const Path& path, Interval active, Interval stretch)
{
    if (const auto* rest = std::get_if<Rest>(&path))
        return Leg{rest->at, rest->at, stretch};
    if (const auto* line = std::get_if<FromTo>(&path))
        return Leg{line->from, line->to, active};
    const auto* keyed = std::get_if<Keyed>(&path);
    return keyed ? std::optional(legOver(*keyed, stretch)) : std::nullopt;
}

Path pathOver(const Path& path, Interval stretch)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return path;
    const auto& keys = keyed->keys;
    auto last = keyAfter(keys, stretch);
    const auto first = last == keys.begin() ? last : std::prev(last);
    if (last != keys.end())
        ++last;
    return Keyed{std::vector<Key>(first, last)};
}

std::vector<double> keyTimes(const BodyPaths& body, Interval within)
{
    std::vector<double> times;
    for (std::size_t i = 0; i < body.count(); ++i)
        if (const auto* keyed = std::get_if<Keyed>(&body.point(i)))
            for (const Key& key : keyed->keys)
                if (within.start < key.t && key.t < within.end)
                    times.push_back(key.t);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

namespace {

struct ConstantOver
{
    Interval within;

    bool operator()(const Rest&) const { return true; }
    bool operator()(const FromTo& path) const { return path.from == path.to; }
    bool operator()(const Launch& path) const
    {
        return path.velocity == Vec{} && path.acceleration.value_or(Vec{}) == Vec{};
    }
    bool operator()(const Keyed& path) const
    {
        // The keys of the legs inside, from the last key at or before the start onwards.
        auto next = std::partition_point(path.keys.begin(), path.keys.end(),
                                         [this](const Key& key) { return key.t <= within.start; });
        if (next == path.keys.begin())
            ++next;
        for (; next < path.keys.end() && std::prev(next)->t < within.end; ++next)
            if (std::prev(next)->at != next->at)
                return false;
        return true;
    }
};

} // namespace

bool hasKeys(const Body& body)
{
    bool any = false;
    forEachPath(body, [&any](const Path& path) { any = any || std::holds_alternative<Keyed>(path); });
    return any;
}

bool isStationary(const Body& body, Interval within)
{
    bool all = !hasRadius(body.shape) || !body.radius.to || *body.radius.to == body.radius.from;
    forEachPath(body, [&](const Path& path) { all = all && std::visit(ConstantOver{within}, path); });
    return all;
}

namespace {

// Narrows the stretch to the leg of the path that contains the times just before or after t.
void narrow(Interval& stretch, const Path& path, const Instant& t, TimeSide side)
{
    const auto* keyed = std::get_if<Keyed>(&path);
    if (!keyed)
        return;
    const auto next = std::partition_point(keyed->keys.begin(), keyed->keys.end(), [&](const Key& key) {
        return side == TimeSide::before ? Instant(key.t) < t : Instant(key.t) <= t;
    });
    if (next != keyed->keys.begin())
        stretch.start = std::max(stretch.start, std::prev(next)->t);
    if (next != keyed->keys.end())
        stretch.end = std::min(stretch.end, next->t);
}

} // namespace

Interval stretchAt(const BodyPaths& a, const BodyPaths& b, Interval within, const Instant& t, TimeSide side)
{
    if (t == Instant(within.start))
        side = TimeSide::after;
    else if (t == Instant(within.end))
        side = TimeSide::before;
    Interval stretch = within;
    for (const BodyPaths* body : {&a, &b})
        for (std::size_t i = 0; i < body->count(); ++i)
            narrow(stretch, body->point(i), t, side);
    return stretch;
}

Motion Motion::scaledBy(const Integer& multiple) const
{
    if (multiple == 1)
        return *this;
    const Polynomial factor(Dyadic(multiple, 0));
    return {{*this, factor * a, factor * b, radius * factor}, scale * multiple};
}

namespace {

// A polynomial equal to `scale` times the true quantity.
struct Scaled
{
    Polynomial value;
    Integer scale = 1;
};

Polynomial linear(const Dyadic& constant, const Dyadic& slope)
{
    return Polynomial(std::vector<Dyadic>{constant, slope});
}

// from + (to − from)·(t − start)/(end − start)
Scaled blended(double from, double to, double start, double end)
{
    if (from == to)
        return {Polynomial(Dyadic(from)), 1};
    const Dyadic p(from);
    const Dyadic difference = Dyadic(to) - p;
    const Dyadic length = (Dyadic(end) - Dyadic(start)).reduced();
    const Dyadic odd(length.mantissa(), 0); // the power of two moves to the numerator
    const Dyadic slope = difference.scaled(-length.exponent());
    return {linear(p * odd - slope * Dyadic(start), slope), length.mantissa()};
}

using ScaledVec = Vec2<Scaled>;

ScaledVec blended(const Leg& leg)
{
    return {blended(leg.from.x, leg.to.x, leg.time.start, leg.time.end),
            blended(leg.from.y, leg.to.y, leg.time.start, leg.time.end)};
}

Polynomial launched(double at, double velocity, double acceleration, double start)
{
    const Polynomial tau = linear(-Dyadic(start), Dyadic(1));
    return Polynomial(Dyadic(at)) +
           tau * (Polynomial(Dyadic(velocity)) + tau * Polynomial(Dyadic(acceleration).scaled(-1)));
}

struct OverStretch
{
    Interval active;
    Interval stretch;

    ScaledVec operator()(const Rest& path) const
    {
        return {{Polynomial(Dyadic(path.at.x)), 1}, {Polynomial(Dyadic(path.at.y)), 1}};
    }
    ScaledVec operator()(const FromTo& path) const { return blended({path.from, path.to, active}); }
    ScaledVec operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {{launched(path.at.x, path.velocity.x, acceleration.x, active.start), 1},
                {launched(path.at.y, path.velocity.y, acceleration.y, active.start), 1}};
    }
    ScaledVec operator()(const Keyed& path) const { return blended(legOver(path, stretch)); }
};

Integer leastCommonMultiple(const Integer& p, const Integer& q)
{
    return p == q ? p : boost::multiprecision::lcm(p, q);
}

Polynomial atScale(const Scaled& quantity, const Integer& scale)
{
    return quantity.scale == scale ? quantity.value : quantity.value * Polynomial(Dyadic(scale / quantity.scale, 0));
}

Scaled radiusOver(const BodyPaths& body)
{
    return blended(body.startRadius(), body.endRadius(), body.active().start, body.active().end);
}

} // namespace

Motion motionOver(const BodyPaths& body, Interval stretch)
{
    SWEEP_EXPECTS(!body.isClosed());
    const OverStretch over{body.active(), stretch};
    const ScaledVec a = std::visit(over, body.point(0));
    const ScaledVec b = body.kind().isLong() ? std::visit(over, body.point(1)) : a;
    const Scaled radius = radiusOver(body);
    Integer scale = radius.scale;
    for (const Scaled* quantity : {&a.x, &a.y, &b.x, &b.y})
        scale = leastCommonMultiple(scale, quantity->scale);
    const auto vec = [&scale](const ScaledVec& p) { return PolynomialVec{atScale(p.x, scale), atScale(p.y, scale)}; };
    return {{body.kind(), vec(a), vec(b), atScale(radius, scale)}, scale};
}

std::optional<Pose> unroundedPose(const Scene& scene, const Body& body, double t)
{
    const Interval active = activeInterval(scene, body);
    if (!(t >= active.start && t <= active.end) || !(active.start < active.end))
        return {};
    bool isExact = true;
    forEachPath(body, [&isExact](const Path& path) { isExact = isExact && isInOrder(path); });
    if (!isExact)
        return {};
    const BodyPaths paths(body, active);
    const OverStretch over{active, stretchAt(paths, paths, active, Instant(t), TimeSide::before)};
    const auto at = [&](const Scaled& quantity) {
        const Rounded value = roundedQuotient(quantity.value.at(Dyadic(t)), Dyadic(quantity.scale, 0));
        isExact = isExact && value.isExact;
        return value.value;
    };
    const Pose pose = poseOf(paths, at(radiusOver(paths)), [&](const Path& path) {
        const ScaledVec place = std::visit(over, path);
        return Vec{at(place.x), at(place.y)};
    });
    return isExact ? std::optional(pose) : std::nullopt;
}

ScaledPoint pointOver(const Path& path, Interval active, Interval stretch)
{
    const ScaledVec place = std::visit(OverStretch{active, stretch}, path);
    const Integer scale = leastCommonMultiple(place.x.scale, place.y.scale);
    return {{atScale(place.x, scale), atScale(place.y, scale)}, scale};
}

void toCommonScale(Motion& p, Motion& q)
{
    const Integer scale = leastCommonMultiple(p.scale, q.scale);
    p = p.scaledBy(scale / p.scale);
    q = q.scaledBy(scale / q.scale);
}

MotionPair motionsOver(const BodyPaths& a, const BodyPaths& b, Interval stretch)
{
    MotionPair motions{motionOver(a, stretch), motionOver(b, stretch)};
    toCommonScale(motions.a, motions.b);
    return motions;
}

namespace {

Bounds intersection(Bounds p, Bounds q)
{
    return {std::max(p.low, q.low), std::min(p.high, q.high)};
}

// The hull over a keyed path during the stretch: of at(key) if the path rests before its first or after its last key,
// and of between(key, next key) for every leg that meets the stretch.
template <class At, class Between>
auto hullOverKeys(const std::vector<Key>& keys, Interval stretch, At at, Between between)
{
    std::optional<decltype(at(keys.front()))> all;
    const auto add = [&all](const auto& more) { all = all ? hull(*all, more) : more; };
    if (stretch.start <= keys.front().t)
        add(at(keys.front()));
    if (stretch.end >= keys.back().t)
        add(at(keys.back()));
    const auto byTime = [](const Key& key, double t) { return key.t < t; };
    auto key = std::lower_bound(keys.begin(), keys.end(), stretch.start, byTime);
    if (key != keys.begin())
        --key;
    for (; key + 1 < keys.end() && key->t < stretch.end; ++key)
        if ((key + 1)->t >= stretch.start)
            add(between(*key, *(key + 1)));
    return *all;
}

// from + (to − from)·(t − start)/(end − start) for t in the stretch; its value lies between `from` and `to`.
Bounds blended(double from, double to, Interval span, Interval stretch)
{
    const Bounds whole = hull(Bounds::exactly(from), Bounds::exactly(to));
    const Bounds t{std::max(stretch.start, span.start), std::min(stretch.end, span.end)};
    if (from == to || (t.low <= span.start && t.high >= span.end))
        return whole;
    const auto at = [&](double time) {
        if (time <= span.start || time >= span.end)
            return Bounds::exactly(time <= span.start ? from : to);
        const Bounds u = (Bounds::exactly(time) - Bounds::exactly(span.start)) /
                         (Bounds::exactly(span.end) - Bounds::exactly(span.start));
        const Bounds step = Bounds::exactly(to) - Bounds::exactly(from);
        return Bounds::exactly(from) + step * intersection(u, {0, 1});
    };
    // The value is monotone in t, so the hull of the values at both ends contains all values in between.
    return intersection(whole, hull(at(t.low), at(t.high)));
}

Bounds launched(double at, double velocity, double acceleration, double start, Interval stretch)
{
    const Bounds v = Bounds::exactly(velocity);
    const Bounds halfA = Bounds::exactly(acceleration) * Bounds::exactly(0.5);
    const auto offset = [&](Bounds tau) { return tau * (v + halfA * tau); };
    const Bounds first = Bounds::exactly(stretch.start) - Bounds::exactly(start);
    const Bounds last = Bounds::exactly(stretch.end) - Bounds::exactly(start);
    Bounds all = hull(offset(first), offset(last));
    if (acceleration != 0) {
        // At the turning point τ = −v/a the offset is v·τ + a·τ²/2 = v·τ/2.
        const Bounds turn = -v / Bounds::exactly(acceleration);
        const Bounds inside{std::max(turn.low, first.low), std::min(turn.high, last.high)};
        if (inside.low <= inside.high)
            all = hull(all, v * Bounds::exactly(0.5) * inside);
    }
    return Bounds::exactly(at) + all;
}

// The box over the stretch, by the form of the path.
struct Swept
{
    Interval active;
    Interval stretch;

    Box operator()(const Rest& path) const { return {Bounds::exactly(path.at.x), Bounds::exactly(path.at.y)}; }
    Box operator()(const FromTo& path) const
    {
        return {blended(path.from.x, path.to.x, active, stretch), blended(path.from.y, path.to.y, active, stretch)};
    }
    Box operator()(const Launch& path) const
    {
        const Vec acceleration = path.acceleration.value_or(Vec{});
        return {launched(path.at.x, path.velocity.x, acceleration.x, active.start, stretch),
                launched(path.at.y, path.velocity.y, acceleration.y, active.start, stretch)};
    }
    Box operator()(const Keyed& path) const
    {
        return hullOverKeys(
            path.keys, stretch, [this](const Key& key) { return (*this)(Rest{key.at}); },
            [this](const Key& p, const Key& q) {
                const Interval leg{p.t, q.t};
                return Box{blended(p.at.x, q.at.x, leg, stretch), blended(p.at.y, q.at.y, leg, stretch)};
            });
    }
};

// Bounds of across·p over the stretch, by the form of the path.
struct Slab
{
    Vec across;
    Interval active;
    Interval stretch;

    [[nodiscard]] Bounds of(Vec p) const
    {
        return Bounds::exactly(across.x) * Bounds::exactly(p.x) + Bounds::exactly(across.y) * Bounds::exactly(p.y);
    }

    // Uniform motion along a straight line from one position at the start of the span to another at its end.
    [[nodiscard]] Bounds between(Vec from, Vec to, Interval span) const
    {
        const Bounds first = of(from);
        const Bounds step = of(to) - first;
        const auto at = [&](double t) {
            const Bounds u = (Bounds::exactly(t) - Bounds::exactly(span.start)) /
                             (Bounds::exactly(span.end) - Bounds::exactly(span.start));
            return first + step * Bounds{std::max(u.low, 0.0), std::min(u.high, 1.0)};
        };
        return hull(at(std::max(stretch.start, span.start)), at(std::min(stretch.end, span.end)));
    }

    Bounds operator()(const Rest& path) const { return of(path.at); }
    Bounds operator()(const FromTo& path) const { return between(path.from, path.to, active); }
    Bounds operator()(const Launch& path) const
    {
        const Bounds bend = of(path.acceleration.value_or(Vec{})) * Bounds::exactly(0.5);
        const Bounds first = Bounds::exactly(stretch.start) - Bounds::exactly(active.start);
        const Bounds last = Bounds::exactly(stretch.end) - Bounds::exactly(active.start);
        const auto at = [&](Bounds tau) { return of(path.at) + tau * (of(path.velocity) + bend * tau); };
        // A parabola with leading coefficient c2 leaves the hull of its values at the ends of a width w by at most its
        // sag, |c2|·w²/4.
        const Bounds width = last - first;
        const Bounds sag = bend * width * width * Bounds::exactly(0.25);
        const double most = std::max(-sag.low, sag.high);
        return hull(at(first), at(last)) + Bounds{-most, most};
    }
    Bounds operator()(const Keyed& path) const
    {
        return hullOverKeys(
            path.keys, stretch, [this](const Key& key) { return of(key.at); },
            [this](const Key& p, const Key& q) {
                return between(p.at, q.at, {p.t, q.t});
            });
    }
};

} // namespace

Box sweptBox(const Path& path, Interval active, Interval stretch)
{
    return std::visit(Swept{active, stretch}, path);
}

Bounds sweptRadius(const BodyPaths& body, Interval stretch)
{
    return blended(body.startRadius(), body.endRadius(), body.active(), stretch);
}

Box sweptBox(const BodyPaths& body, Interval stretch)
{
    if (isUnbounded(body.kind().hull))
        return {Bounds::everything(), Bounds::everything()};
    Box box = sweptBox(body.point(0), body.active(), stretch);
    for (std::size_t i = 1; i < body.count(); ++i)
        box = hull(box, sweptBox(body.point(i), body.active(), stretch));
    const Bounds radius = sweptRadius(body, stretch);
    if (radius.high > 0) {
        const Bounds margin{-radius.high, radius.high};
        box = {box.x + margin, box.y + margin};
    }
    return box;
}

Bounds sweptSlab(const Path& path, Vec across, Interval active, Interval stretch)
{
    return std::visit(Slab{across, active, stretch}, path);
}

namespace {

// The first common root of x and y strictly inside the stretch. Requires: the start is not a common root.
std::optional<Instant> firstCommonRoot(const PolynomialVec& d, Interval stretch)
{
    const Polynomial& p = d.x.isZero() ? d.y : d.x;
    const Polynomial& other = d.x.isZero() ? d.x : d.y;
    for (const Instant& root : rootsBetween(p, stretch.start, stretch.end))
        if (signAt(other, root) == Sign::zero)
            return root;
    return std::nullopt;
}

bool isZeroAt(const PolynomialVec& d, double t)
{
    return d.x.signAt(Dyadic(t)) == Sign::zero && d.y.signAt(Dyadic(t)) == Sign::zero;
}

} // namespace

std::optional<Instant> firstCoincidence(const Path& a, const Path& b, Interval active, const Job& job)
{
    const BodyPaths line({HullKind::line}, a, b, active);
    std::vector<double> times = keyTimes(line, active);
    times.insert(times.begin(), active.start);
    times.push_back(active.end);
    for (std::size_t i = 1; i < times.size() && !job.stopped(); ++i) {
        const Interval stretch{times[i - 1], times[i]};
        const Motion motion = motionOver(line, stretch);
        const PolynomialVec d = motion.b - motion.a;
        if (isZeroAt(d, stretch.start))
            return Instant(stretch.start);
        if (const auto inside = firstCommonRoot(d, stretch))
            return inside;
        if (isZeroAt(d, stretch.end))
            return Instant(stretch.end);
    }
    return std::nullopt;
}

} // namespace sweep
