#include "tests/support/correspondence.h"

#include "core/events/contact_point.h"
#include "tests/support/oracle/claims.h"
#include "tests/support/oracle/contact_oracle.h"
#include "tests/support/timelines.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

namespace sweep::oracle {

namespace {

bool sameBits(double p, double q)
{
    return std::bit_cast<std::uint64_t>(p) == std::bit_cast<std::uint64_t>(q) || (std::isnan(p) && std::isnan(q));
}

bool sameEvent(const Event& p, const Event& q)
{
    return p.kind == q.kind && p.clipped == q.clipped && p.hasS == q.hasS && sameBits(p.s, q.s) && samePair(p, q);
}

bool inOrder(const Event& p, const Event& q)
{
    const auto key = [](const Event& e) { return std::tuple(e.kind, e.withCell(), e.a, e.b, e.cell); };
    return key(p) < key(q);
}

Event mapped(const Transformed& by, Event event)
{
    if (by.reversed && event.kind == EventKind::enter)
        event.kind = EventKind::exit;
    else if (by.reversed && event.kind == EventKind::exit)
        event.kind = EventKind::enter;
    event.a = by.bodies[event.a];
    if (!event.withCell()) {
        event.b = by.bodies[event.b];
        if (event.a > event.b)
            std::swap(event.a, event.b);
        return event;
    }
    // The lower edge of a cell becomes the upper edge of its image if the axis is reversed.
    const auto image = [&](int alongI, int alongJ) {
        const long long index = alongI * event.cell.i + alongJ * event.cell.j;
        return alongI + alongJ < 0 ? index - 1 : index;
    };
    event.cell = {image(by.turn[0], by.turn[1]), image(by.turn[2], by.turn[3])};
    return event;
}

class Correspondence
{
public:
    Correspondence(const Scene& scene, const Timeline& timeline, const Transformed& by, const Timeline& other)
        : m_scene(scene), m_timeline(timeline), m_by(by), m_other(other)
    {
    }

    std::vector<std::string> run()
    {
        const auto& from = m_timeline.instants();
        const auto& to = m_other.instants();
        if (from.size() != to.size())
            return {std::to_string(from.size()) + " instants became " + std::to_string(to.size())};
        for (std::size_t k = 0; k < from.size() && m_found.empty(); ++k)
            compare(from[k], to[m_by.reversed ? to.size() - 1 - k : k]);
        return m_found;
    }

private:
    void blame(const Event& event, const std::string& what)
    {
        m_found.push_back(described(m_by.scene, event) + ": " + what);
    }

    [[nodiscard]] double mappedTime(double t) const
    {
        return m_by.reversed ? 0.0 - t : std::ldexp(t, m_by.timeExponent);
    }
    // Denormals are not mapped to neighbours one to one; then the two enclosures must share a number.
    [[nodiscard]] bool enclosuresMeet(const Instant& from, const Instant& to) const
    {
        const auto mapped = [&](double t) {
            return m_by.reversed ? -static_cast<long double>(t)
                                 : std::ldexp(static_cast<long double>(t), m_by.timeExponent);
        };
        const long double p = mapped(from.below());
        const long double q = mapped(from.above());
        return std::min(p, q) <= to.above() && to.below() <= std::max(p, q);
    }
    [[nodiscard]] static bool isTiny(const Instant& t)
    {
        return std::max(std::abs(t.below()), std::abs(t.above())) < 0x1p-1000;
    }
    [[nodiscard]] bool corresponds(const Instant& from, const Instant& to) const
    {
        if (isTiny(from) || isTiny(to))
            return enclosuresMeet(from, to);
        const double lower = mappedTime(m_by.reversed ? from.above() : from.below());
        const double upper = mappedTime(m_by.reversed ? from.below() : from.above());
        return from.isDouble() == to.isDouble() && sameBits(mappedTime(from.nearest()), to.nearest()) &&
               lower == to.below() && upper == to.above();
    }

    void compare(const TimelineInstant& from, const TimelineInstant& to)
    {
        if (!corresponds(from.time, to.time)) {
            m_found.push_back("the instant " + std::to_string(from.time.nearest()) + " became " +
                              std::to_string(to.time.nearest()));
            return;
        }
        const auto before = m_timeline.eventsOf(from);
        std::vector<std::pair<Event, Event>> expected; // pairs of (after, before)
        for (const Event& event : before)
            expected.emplace_back(mapped(m_by, event), event);
        std::sort(expected.begin(), expected.end(),
                  [](const auto& p, const auto& q) { return inOrder(p.first, q.first); });
        const auto after = m_other.eventsOf(to);
        for (std::size_t k = 0; k < std::max(expected.size(), after.size()); ++k) {
            if (k >= after.size() || k >= expected.size() || !sameEvent(expected[k].first, after[k])) {
                m_found.push_back("at " + std::to_string(to.time.nearest()) + ": expected " +
                                  (k < expected.size() ? described(m_by.scene, expected[k].first) : "nothing") +
                                  ", found " + (k < after.size() ? described(m_by.scene, after[k]) : "nothing"));
                return;
            }
            comparePlace(expected[k].second, from.time, after[k], to.time);
        }
    }

    void comparePlace(const Event& before, const Instant& beforeTime, const Event& after, const Instant& afterTime)
    {
        const ContactPoint p = contactPoint(m_scene, before, beforeTime);
        const ContactPoint q = contactPoint(m_by.scene, after, afterTime);
        if (p.point.has_value() != q.point.has_value())
            blame(after, "a point on one side alone");
        else if (p.point)
            comparePoints(*p.point, *q.point, after, afterTime);
        const bool free = m_by.reversed && (after.kind == EventKind::touch || after.kind == EventKind::cross);
        if (free)
            return;
        if (p.normal.has_value() != q.normal.has_value())
            blame(after, "a normal on one side alone");
        else if (p.normal)
            compareNormals(before, *p.normal, after, *q.normal);
    }

    [[nodiscard]] bool mayMeetInSeveralPlaces(const Event& event) const
    {
        const auto& bodies = m_by.scene.bodies;
        return bodies[event.a].shape == Shape::polygon ||
               (!event.withCell() && bodies[event.b].shape == Shape::polygon);
    }

    void comparePoints(Vec from, Vec to, const Event& event, const Instant& time)
    {
        if (!event.withCell() && isUnbounded(m_by.scene.bodies[event.a].shape) &&
            isUnbounded(m_by.scene.bodies[event.b].shape))
            return; // if they coincide, any point is correct
        if (mayMeetInSeveralPlaces(event))
            return; // any of them is correct
        const Rational scale = power(2, m_by.exponent);
        const auto& turn = m_by.turn;
        const Rational x = (turn[0] * Rational(from.x) + turn[1] * Rational(from.y)) * scale + Rational(m_by.offset.x);
        const Rational y = (turn[2] * Rational(from.x) + turn[3] * Rational(from.y)) * scale + Rational(m_by.offset.y);
        const Rational off = std::max(abs(Rational(x - Rational(to.x))), abs(Rational(y - Rational(to.y))));
        if (off > allowance(event, time, to) * 2)
            blame(event, "the point is off by " + std::to_string(nearestDouble(off)));
    }

    // 2⁻⁵⁰·M for both answers, with M of the larger scene, plus an allowance for rounded times; for denormals their
    // spacing in either scene.
    [[nodiscard]] Rational allowance(const Event& event, const Instant& time, Vec point) const
    {
        const Rational t(time.nearest());
        Rational size = 0;
        const auto grow = [&](const Rational& x) { size = std::max(size, Rational(abs(x))); };
        const auto growBody = [&](std::size_t index) {
            const Body& body = m_by.scene.bodies[index];
            const Shaped<Rational> shaped = placed(m_by.scene, body, t);
            for (const auto& p : {shaped.a, shaped.b}) {
                grow(p.x);
                grow(p.y);
            }
            grow(shaped.radius);
            if (isUnbounded(body.shape)) {
                grow(Rational(point.x));
                grow(Rational(point.y));
            }
        };
        growBody(event.a);
        if (event.withCell()) {
            const Box<Rational> box = cellBox<Rational>(*m_by.scene.grid, event.cell);
            for (const Rational& x : {box.lo.x, box.lo.y, box.hi.x, box.hi.y})
                grow(x);
        } else {
            growBody(event.b);
        }
        size += abs(Rational(m_by.offset.x)) + abs(Rational(m_by.offset.y));
        return std::max(Rational(size * power(2, -50) * Rational(1001, 1000)),
                        power(2, std::max(m_by.exponent, 0) - 1072));
    }

    void compareNormals(const Event& before, Vec from, const Event& after, Vec to)
    {
        const auto& turn = m_by.turn;
        Vec image{turn[0] * from.x + turn[1] * from.y, turn[2] * from.x + turn[3] * from.y};
        if (!before.withCell() && m_by.bodies[before.a] > m_by.bodies[before.b])
            image = {-image.x, -image.y};
        if (std::abs(image.x - to.x) > 1e-9 || std::abs(image.y - to.y) > 1e-9)
            blame(after, "the normal (" + std::to_string(image.x) + ", " + std::to_string(image.y) + ") became (" +
                             std::to_string(to.x) + ", " + std::to_string(to.y) + ")");
    }

    const Scene& m_scene;
    const Timeline& m_timeline;
    const Transformed& m_by;
    const Timeline& m_other;
    std::vector<std::string> m_found;
};

bool samePlace(const ContactPoint& p, const ContactPoint& q)
{
    const auto same = [](const std::optional<Vec>& u, const std::optional<Vec>& v) {
        return u.has_value() == v.has_value() && (!u || (sameBits(u->x, v->x) && sameBits(u->y, v->y)));
    };
    return same(p.point, q.point) && same(p.normal, q.normal);
}

} // namespace

std::vector<std::string> mismatches(const Scene& scene, const Timeline& timeline, const Transformed& transformed,
                                    const Timeline& other)
{
    return Correspondence(scene, timeline, transformed, other).run();
}

bool identical(const Scene& scene, const Timeline& p, const Timeline& q)
{
    if (p.instants().size() != q.instants().size() || p.events().size() != q.events().size())
        return false;
    for (std::size_t k = 0; k < p.instants().size(); ++k) {
        const auto& x = p.instants()[k];
        const auto& y = q.instants()[k];
        if (x.time != y.time || !sameBits(x.time.nearest(), y.time.nearest()) || x.count != y.count)
            return false;
        for (std::size_t n = 0; n < x.count; ++n) {
            const Event& e = p.eventsOf(x)[n];
            const Event& f = q.eventsOf(y)[n];
            if (!sameEvent(e, f) || !samePlace(contactPoint(scene, e, x.time), contactPoint(scene, f, y.time)))
                return false;
        }
    }
    return true;
}

std::vector<std::string> lonelyMismatches(const Scene& scene, const Timeline& timeline,
                                          const std::vector<std::uint32_t>& keep, const Scene& lonely,
                                          const Timeline& other)
{
    std::vector<TimedEvent> expected;
    const auto place = [&](std::uint32_t body) {
        return static_cast<std::uint32_t>(std::find(keep.begin(), keep.end(), body) - keep.begin());
    };
    for (const auto& instant : timeline.instants())
        for (Event event : timeline.eventsOf(instant)) {
            event.a = place(event.a);
            event.b = event.withCell() ? event.b : place(event.b);
            if (event.a < keep.size() && (event.withCell() || event.b < keep.size()))
                expected.push_back({instant.time, event});
        }
    if (identical(lonely, timelineOf(timeline.window(), expected), other))
        return {};
    std::string names;
    for (const std::uint32_t body : keep)
        names += scene.bodies[body].id + " ";
    return {names + "have other events when they are alone"};
}

} // namespace sweep::oracle
