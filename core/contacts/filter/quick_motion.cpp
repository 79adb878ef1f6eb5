#include "core/contacts/filter/quick_motion.h"

#include "core/number/mid_radius.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Ends and, of a path that bends, the Bernstein coefficient between them.
struct Coordinate
{
    MidRadius from;
    MidRadius middle;
    MidRadius to;
};

MidRadius at(double from, double to, Interval span, double t)
{
    if (from == to || t == span.start)
        return MidRadius::exactly(from);
    if (t == span.end)
        return MidRadius::exactly(to);
    const MidRadius share = MidRadius::difference(t, span.start) / MidRadius::difference(span.end, span.start);
    return MidRadius::exactly(from) + MidRadius::difference(to, from) * share;
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
    const MidRadius first = MidRadius::difference(stretch.start, start);
    const MidRadius last = MidRadius::difference(stretch.end, start);
    const MidRadius p = MidRadius::exactly(path.at);
    const MidRadius v = MidRadius::exactly(path.velocity);
    if (isStraight)
        return {p + v * first, {}, p + v * last};
    const MidRadius half = MidRadius::exactly(0.5);
    const MidRadius bend = MidRadius::exactly(path.acceleration) * half;
    return {p + first * (v + bend * first), p + half * (v * (first + last)) + bend * (first * last),
            p + last * (v + bend * last)};
}

class OverStretch
{
public:
    OverStretch(Interval active, Interval stretch) : m_active(active), m_stretch(stretch) {}

    QuickPoint operator()(const Rest& path) const
    {
        const FineVec at{{path.at.x, 0}, {path.at.y, 0}};
        return {{at, at, at}, true};
    }
    QuickPoint operator()(const FromTo& path) { return straight(path.from, path.to, m_active); }
    QuickPoint operator()(const Launch& path)
    {
        const Vec a = path.acceleration.value_or(Vec{});
        const bool isStraight = a == Vec{};
        return point(over({path.at.x, path.velocity.x, a.x}, m_active.start, m_stretch, isStraight),
                     over({path.at.y, path.velocity.y, a.y}, m_active.start, m_stretch, isStraight), isStraight);
    }
    QuickPoint operator()(const Keyed& path)
    {
        const auto& keys = path.keys;
        const auto next = std::lower_bound(keys.begin(), keys.end(), m_stretch.end,
                                           [](const Key& key, double t) { return key.t < t; });
        if (next == keys.begin())
            return (*this)(Rest{next->at});
        if (next == keys.end())
            return (*this)(Rest{keys.back().at});
        const Key& before = *std::prev(next);
        return straight(before.at, next->at, {before.t, next->t});
    }

    DoubleDouble known(const MidRadius& number)
    {
        m_error = std::max(m_error, number.radius);
        m_isFinite = m_isFinite && std::isfinite(number.middle.high) && std::isfinite(number.radius);
        return number.middle;
    }
    [[nodiscard]] double error() const { return m_error; }
    [[nodiscard]] bool isFinite() const { return m_isFinite; }

private:
    QuickPoint straight(Vec from, Vec to, Interval span)
    {
        return point(blended(from.x, to.x, span, m_stretch), blended(from.y, to.y, span, m_stretch), true);
    }
    QuickPoint point(const Coordinate& x, const Coordinate& y, bool isStraight)
    {
        return {{FineVec{known(x.from), known(y.from)}, FineVec{known(x.middle), known(y.middle)},
                 FineVec{known(x.to), known(y.to)}},
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
    const auto same = [](double from, double to, double otherFrom, double otherTo) {
        const DoubleDouble way = twoDifference(to, from);
        const DoubleDouble otherWay = twoDifference(otherTo, otherFrom);
        return way.high == otherWay.high && way.low == otherWay.low;
    };
    return r && s && same(r->from.x, r->to.x, s->from.x, s->to.x) && same(r->from.y, r->to.y, s->from.y, s->to.y);
}

} // namespace

std::optional<QuickShape> quickShape(const Body& body, Interval active, Interval stretch)
{
    OverStretch path(active, stretch);
    QuickShape shape;
    shape.shape = body.shape;
    shape.a = std::visit(path, body.a);
    if (hasTwoControlPoints(body.shape))
        shape.b = std::visit(path, body.b);
    if (hasRadius(body.shape)) {
        const Coordinate r = blended(body.radius.from, body.radius.to.value_or(body.radius.from), active, stretch);
        shape.radius[0] = path.known(r.from);
        shape.radius[1] = path.known(r.to);
    }
    shape.error = path.error();
    shape.translates = !hasTwoControlPoints(body.shape) || moveAlike(body.a, body.b);
    return path.isFinite() ? std::optional(shape) : std::nullopt;
}

} // namespace sweep
