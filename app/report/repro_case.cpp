#include "app/report/repro_case.h"

#include "app/report/swept_clearance.h"
#include "core/contacts/contacts.h"
#include "core/measure/body_state.h"
#include "core/number/rational.h"
#include "core/scene/motion.h"
#include "core/scene/path_legs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

constexpr std::size_t maxContacts = 8; // of the pair; later ones are omitted

// A ray or line as a segment, at least 2^12 times as long as the distance of its control points, so that it ends
// beyond everything else.
Pose bounded(Shape shape, const Pose& pose, double extent)
{
    Vec along{pose.b.x - pose.a.x, pose.b.y - pose.a.y};
    const double length = std::hypot(along.x, along.y);
    double factor = 4096;
    while (length > 0 && factor * length < 4 * extent && std::isfinite(factor))
        factor *= 2;
    along = {along.x * factor, along.y * factor};
    Pose segment = pose;
    segment.b = {pose.a.x + along.x, pose.a.y + along.y};
    if (shape == Shape::line)
        segment.a = {pose.a.x - along.x, pose.a.y - along.y};
    const bool finite = std::isfinite(segment.a.x) && std::isfinite(segment.a.y) && std::isfinite(segment.b.x) &&
                        std::isfinite(segment.b.y);
    return finite ? segment : pose;
}

double extentOf(const Pose& pose)
{
    return std::max({std::abs(pose.a.x), std::abs(pose.a.y), std::abs(pose.b.x), std::abs(pose.b.y), pose.radius});
}

ReproHull hullOf(const Pose& pose)
{
    ReproHull hull{{pose.a}, pose.radius};
    if (pose.b != pose.a)
        hull.points.push_back(pose.b);
    return hull;
}

// The shape as a body of core.
BodyState bodyOf(const ReproHull& hull)
{
    const bool isPoint = hull.points.size() == 1;
    return bodyState({isPoint ? Shape::circle : Shape::capsule, hull.points.front(), hull.points.back(), hull.radius});
}

ReproHull cellHull(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [](double from, double spacing, long long i) {
        return nearestFinite(rationalOf(Dyadic(from)) + rationalOf(Dyadic(spacing)) * Rational(i)).value;
    };
    const double left = line(origin.x, grid.spacing.x, cell.i);
    const double right = line(origin.x, grid.spacing.x, cell.i + 1);
    const double bottom = line(origin.y, grid.spacing.y, cell.j);
    const double top = line(origin.y, grid.spacing.y, cell.j + 1);
    return {{{left, bottom}, {right, bottom}, {right, top}, {left, top}}, 0};
}

// The least distance of the body from the four sides, negated if it is in contact with the cell.
double clearanceOfCell(const ReproHull& body, const ReproHull& cell, bool contact)
{
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < cell.points.size(); ++i) {
        const ReproHull side{{cell.points[i], cell.points[(i + 1) % cell.points.size()]}, 0};
        least = std::min(least, std::abs(nearestFinite(clearanceOf(bodyOf(body), bodyOf(side))).value));
    }
    return contact ? -least : least;
}

// The body with its radius increased; a point becomes a circle, and a segment a capsule.
Body grown(const Body& body, double increase)
{
    Body thick = body;
    if (body.shape == Shape::point)
        thick.shape = Shape::circle;
    else if (body.shape == Shape::segment)
        thick.shape = Shape::capsule;
    const double from = (hasRadius(body.shape) ? body.radius.from : 0) + increase;
    thick.radius = Radius{from};
    return thick;
}

} // namespace

ReproCase::ReproCase(const ReportCase& report)
    : m_scene(report.scene), m_timeline(report.timeline), m_focus(*report.focus)
{
    const Body& a = m_scene.bodies[m_focus.a];
    m_common =
        m_focus.b == Event::isCell ? activeInterval(m_scene, a) : commonWindow(m_scene, a, m_scene.bodies[m_focus.b]);
    if (!m_common) {
        m_noMotionReason = "The two are never active together for longer than an instant, so nothing is asked.";
        return;
    }
    chooseInstants();
    findMotion();
}

void ReproCase::chooseInstants()
{
    std::vector<double> events;
    for (std::size_t i = 0; i < m_timeline.events().size() && events.size() < 2 * maxContacts; ++i) {
        if (m_focus.isAbout(m_timeline.events()[i]))
            events.push_back(m_timeline.timeOf(i).nearest());
    }
    std::vector<double> bounds = events;
    bounds.insert(bounds.begin(), m_common->start);
    bounds.push_back(m_common->end);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        if (i > 0 && bounds[i - 1] < bounds[i])
            addInstant(bounds[i - 1] / 2 + bounds[i] / 2, false);
        const bool isNew = i == 0 || bounds[i - 1] < bounds[i];
        if (isNew)
            addInstant(bounds[i], true);
    }
}

// The corners of a cell may be rounded. Instants of a cell are therefore chosen only away from its events, and contact
// follows from the events.
void ReproCase::addInstant(double t, bool ofEvent)
{
    const bool isCell = m_focus.b == Event::isCell;
    if ((isCell && ofEvent) || t < m_common->start || t > m_common->end)
        return;
    const Body& a = m_scene.bodies[m_focus.a];
    Pose p = nearestPose(*bodyState(m_scene, a, t));
    if (isCell) {
        const ReproHull body = hullOf(p);
        const ReproHull cell = cellHull(*m_scene.grid, m_focus.cell);
        bool contact = false;
        for (const TimelineInstant& instant : m_timeline.instants()) {
            for (const Event& event : m_timeline.eventsOf(instant)) {
                if (m_focus.isAbout(event) && instant.time.nearest() < t)
                    contact = event.kind == EventKind::enter;
            }
        }
        m_instants.push_back({t, body, cell, contact, clearanceOfCell(body, cell, contact)});
        return;
    }
    const Body& b = m_scene.bodies[m_focus.b];
    Pose q = nearestPose(*bodyState(m_scene, b, t));
    const double extent = std::max(extentOf(p), extentOf(q));
    p = isUnbounded(a.shape) ? bounded(a.shape, p, extent) : p;
    q = isUnbounded(b.shape) ? bounded(b.shape, q, extent) : q;
    const ReproHull hullA = hullOf(p);
    const ReproHull hullB = hullOf(q);
    const QuadraticSurd clearance = sweptClearance(bodyOf(hullA), bodyOf(hullB), {});
    m_instants.push_back({t, hullA, hullB, signOf(clearance) != Sign::positive, nearestFinite(clearance).value});
}

void ReproCase::findMotion()
{
    if (m_focus.b == Event::isCell) {
        m_noMotionReason = "A cell of a grid is asked about as a box, at chosen times.";
        return;
    }
    const Body& a = m_scene.bodies[m_focus.a];
    const Body& b = m_scene.bodies[m_focus.b];
    if (isStationary(a, *m_common) && isStationary(b, *m_common)) {
        m_noMotionReason = "Neither of the two moves while both are active: it is asked at chosen times.";
        return;
    }
    if (!movesUniformly(m_scene, a, *m_common) || !movesUniformly(m_scene, b, *m_common)) {
        m_noMotionReason = "It cannot express this motion (a bend, an acceleration, a growing radius, ends that move "
                           "apart, or a ray or line): static questions at chosen times are asked instead.";
        return;
    }
    const auto at = [this](const Body& body, double t) { return nearestPose(*bodyState(m_scene, body, t)); };
    const Pose a0 = at(a, m_common->start);
    const Pose a1 = at(a, m_common->end);
    const Pose b0 = at(b, m_common->start);
    const Pose b1 = at(b, m_common->end);
    m_motion = ReproMotion{
        *m_common, hullOf(a0), hullOf(b0), {a1.a.x - a0.a.x, a1.a.y - a0.a.y}, {b1.a.x - b0.a.x, b1.a.y - b0.a.y}};
}

ReproImpact ReproCase::impactWithin(double tolerance) const
{
    const Body& a = m_scene.bodies[m_focus.a];
    const Body& b = m_scene.bodies[m_focus.b];
    const BodyState a0 = *bodyState(m_scene, a, m_common->start);
    const BodyState b0 = *bodyState(m_scene, b, m_common->start);
    const Rational duration = rationalOf(Dyadic(m_common->end)) - rationalOf(Dyadic(m_common->start));
    ReproImpact impact;
    impact.clearance = nearestFinite(sweptClearance(a0, b0, duration * (b0.velocityA - a0.velocityA))).value;
    const std::vector<Contact> exact = contacts(m_scene, a, b, *m_common);
    std::vector<Contact> wide = contacts(m_scene, grown(a, tolerance), b, *m_common);
    if (wide.empty()) // farther apart, or the tolerance was rounded away in adding it to the radius
        wide = exact;
    if (wide.empty())
        return impact;
    impact.earliest = wide.front().begin.nearest();
    impact.latest = wide.front().end.nearest();
    if (exact.empty())
        return impact;
    impact.hit = true;
    impact.first = exact.front().begin.nearest();
    impact.earliest = std::min(impact.earliest, impact.first);
    const double radiusA = hasRadius(a.shape) ? a.radius.from : 0;
    const double radiusB = hasRadius(b.shape) ? b.radius.from : 0;
    if (radiusA + radiusB <= tolerance)
        return impact;
    const double ofA = std::min(radiusA, tolerance);
    const std::vector<Contact> narrow = contacts(m_scene, grown(a, -ofA), grown(b, ofA - tolerance), *m_common);
    if (!narrow.empty())
        impact.latest = std::max(narrow.front().begin.nearest(), impact.first);
    return impact;
}

double ReproCase::largest() const
{
    double largest = 0;
    const auto include = [&](const ReproHull& hull) {
        largest = std::max(largest, hull.radius);
        for (const Vec p : hull.points)
            largest = std::max({largest, std::abs(p.x), std::abs(p.y)});
    };
    for (const ReproInstant& instant : m_instants) {
        include(instant.a);
        include(instant.b);
    }
    return largest;
}

} // namespace sweep
