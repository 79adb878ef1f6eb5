#include "tests/support/oracle/place_check.h"

#include "core/events/contact_point.h"
#include "tests/support/oracle/claims.h"
#include "tests/support/oracle/contact_oracle.h"
#include "tests/support/oracle/polygon_normal.h"
#include "tests/support/oracle/thin_normal.h"

#include <algorithm>
#include <cmath>

namespace sweep::oracle {

namespace {

// A body or a cell as a thickened hull of points, possibly unbounded in its direction. Of a polygon only its size is
// used, because it need not be its own hull.
struct Convex
{
    std::vector<Pair2<Rational>> corners;
    Rational radius = 0;
    Pair2<Rational> along{0, 0};
    bool endlessBack = false;
    bool endlessAhead = false;
};

Rational larger(const Rational& p, const Rational& q)
{
    return p < q ? q : p;
}

class PlaceCheck
{
public:
    PlaceCheck(const Scene& scene, const Event& event, const Instant& instant, int digits)
        : m_scene(scene), m_event(event), m_digits(digits), m_exact(rationalIn(enclosure(instant, digits))),
          m_time(m_exact.value_or(enclosure(instant, digits).lo)), m_body(placed(scene, scene.bodies[event.a], m_time)),
          m_place(contactPoint(scene, event, instant))
    {
        if (event.withCell())
            m_box = cellBox<Rational>(*scene.grid, event.cell);
        else
            m_other = placed(scene, scene.bodies[event.b], m_time);
    }

    std::vector<std::string> run()
    {
        if (m_event.clipped) {
            if (m_place.point || m_place.normal)
                blame("a clipped event has neither point nor normal");
            return m_faults;
        }
        if (m_place.point)
            checkPoint(*m_place.point);
        else if (!mayMeetNowhere())
            blame("has no point");
        if (m_body.isRegion() || m_other.isRegion()) {
            checkPolygonPlace();
            return m_faults;
        }
        if (m_place.normal)
            checkNormal(*m_place.normal);
        else if (m_place.point && (m_body.radius > 0 || m_other.radius > 0))
            blame("has no normal, though one of the two is thick");
        if (m_exact)
            checkThinNormal();
        return m_faults;
    }

private:
    void blame(const std::string& what) { m_faults.push_back(described(m_scene, m_event) + ": " + what); }

    [[nodiscard]] bool unbounded() const
    {
        return m_body.endlessAhead || (!m_event.withCell() && m_other.endlessAhead);
    }
    [[nodiscard]] bool mayMeetNowhere() const
    {
        return !m_event.withCell() && m_body.endlessAhead && m_other.endlessAhead;
    }

    // The largest magnitude among the coordinates and radii of the two.
    [[nodiscard]] Rational size() const
    {
        Rational most = 0;
        for (const Convex& convex : {first(), second()}) {
            most = larger(most, convex.radius);
            for (const auto& corner : convex.corners)
                most = larger(most, larger(abs(corner.x), abs(corner.y)));
        }
        return most;
    }

    // The accuracy of points of two of that size.
    [[nodiscard]] static Rational accuracy(const Rational& size)
    {
        return larger(size * power(2, -50), power(2, -1074));
    }

    void checkPoint(Vec found)
    {
        const Pair2<Rational> point{Rational(found.x), Rational(found.y)};
        Rational most = size();
        if (unbounded())
            most = larger(most, larger(abs(point.x), abs(point.y)));
        // Each coordinate may be off by the tolerance, and √2 < 3/2.
        const Rational tolerance = accuracy(most) * Rational(3, 2);
        const auto beyond = [&](const Rational& squared, const Rational& radius) {
            const Rational reach = radius + tolerance;
            return squared > reach * reach;
        };
        const Rational toOther = m_event.withCell() ? squaredDistance(m_box, point) : squaredDistance(m_other, point);
        if (beyond(squaredDistance(m_body, point), m_body.radius) ||
            beyond(toOther, m_event.withCell() ? Rational(0) : m_other.radius))
            blame("the point (" + std::to_string(found.x) + ", " + std::to_string(found.y) + ") is not shared");
    }

    void checkPolygonPlace()
    {
        const Rational most = size();
        Tolerance tolerance;
        if (!m_exact)
            tolerance = {most * most * power(10, -m_digits * 4 / 5), power(10, -m_digits / 2)};
        const auto expected = polygonPlace(m_body, m_event.withCell() ? cellAsPolygon() : m_other, tolerance);
        if (!expected) {
            blame("nothing of the two touches");
            return;
        }
        if (expected->normal.has_value() != m_place.normal.has_value())
            blame(expected->normal ? "has no normal" : "has a normal where no single direction exists");
        else if (expected->normal &&
                 !isOneDirection(*expected->normal, {Rational(m_place.normal->x), Rational(m_place.normal->y)},
                                 power(10, -24)))
            blame("the normal (" + std::to_string(m_place.normal->x) + ", " + std::to_string(m_place.normal->y) +
                  ") is not the direction of the contact");
        if (expected->middle && m_place.point) {
            const Rational off = larger(abs(Rational(expected->middle->x - Rational(m_place.point->x))),
                                        abs(Rational(expected->middle->y - Rational(m_place.point->y))));
            if (off * off > larger(tolerance.squaredLength, accuracy(most) * accuracy(most)))
                blame("the point is not in the middle of the contact");
        }
    }
    [[nodiscard]] Shaped<Rational> cellAsPolygon() const
    {
        const std::vector<Pair2<Rational>> corners = second().corners;
        return {corners[0], corners[0], 0, false, false, {corners[0], corners[3], corners[1], corners[2]}};
    }

    [[nodiscard]] Convex first() const { return convex(m_body); }
    [[nodiscard]] Convex second() const
    {
        if (!m_event.withCell())
            return convex(m_other);
        return {{m_box.lo, m_box.hi, {m_box.lo.x, m_box.hi.y}, {m_box.hi.x, m_box.lo.y}}};
    }
    [[nodiscard]] static Convex convex(const Shaped<Rational>& shaped)
    {
        if (shaped.isRegion())
            return {shaped.corners, shaped.radius};
        return {{shaped.a, shaped.b}, shaped.radius, shaped.b - shaped.a, shaped.endlessBack, shaped.endlessAhead};
    }

    void checkNormal(Vec found)
    {
        if (std::abs(found.x * found.x + found.y * found.y - 1) > 4e-12) {
            blame("the normal is not of unit length");
            return;
        }
        const Pair2<Rational> n{Rational(found.x), Rational(found.y)};
        const Pair2<Rational> back{-n.x, -n.y};
        const Rational apart = -reach(second(), back) - reach(first(), n);
        if (-apart > size() * power(10, -8) || runsInto(first(), n) || runsInto(second(), back))
            blame("the normal (" + std::to_string(found.x) + ", " + std::to_string(found.y) +
                  ") does not lie between them");
    }

    void checkThinNormal()
    {
        const auto expected = thinNormal(m_scene, m_event, m_time);
        if (!expected)
            return;
        if (expected->exists != m_place.normal.has_value())
            blame(expected->exists ? "has no normal" : "has a normal where no single direction exists");
        else if (expected->towards &&
                 dot(*expected->towards, {Rational(m_place.normal->x), Rational(m_place.normal->y)}) <= 0)
            blame("the normal points to the wrong side");
    }

    // The extent of the set along n, without its unbounded parts.
    [[nodiscard]] static Rational reach(const Convex& convex, const Pair2<Rational>& n)
    {
        Rational most = dot(convex.corners[0], n);
        for (const auto& corner : convex.corners)
            most = larger(most, dot(corner, n));
        return most + convex.radius;
    }
    [[nodiscard]] static bool runsInto(const Convex& convex, const Pair2<Rational>& n)
    {
        const Rational along = dot(convex.along, n);
        const bool steep = along * along > dot(convex.along, convex.along) * power(10, -16);
        return steep && ((convex.endlessAhead && along > 0) || (convex.endlessBack && along < 0));
    }

    const Scene& m_scene;
    const Event& m_event;
    int m_digits;
    std::optional<Rational> m_exact;
    Rational m_time;
    Shaped<Rational> m_body;
    Shaped<Rational> m_other{};
    Box<Rational> m_box{};
    ContactPoint m_place;
    std::vector<std::string> m_faults;
};

} // namespace

std::vector<std::string> placeFaults(const Scene& scene, const Timeline& timeline)
{
    std::vector<std::string> found;
    for (const auto& instant : timeline.instants())
        for (const Event& event : timeline.eventsOf(instant)) {
            // Examines the bodies next to the instant, and closer if numbers like 1e300 make them fast.
            std::vector<std::string> own = PlaceCheck(scene, event, instant.time, 80).run();
            if (!own.empty())
                own = PlaceCheck(scene, event, instant.time, mostDigits).run();
            found.insert(found.end(), own.begin(), own.end());
        }
    return found;
}

} // namespace sweep::oracle
