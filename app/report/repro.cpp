#include "app/report/repro.h"

#include "app/report/escaping.h"
#include "app/report/report_case.h"
#include "app/report/report_text.h"
#include "core/scene/motion.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/body_state.h>
#include <sweepbench/contacts.h>
#include <sweepbench/number/exact.h>

#include <QFile>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

// Reproduction for other libraries: the pair of a report as rigid shapes, with the exact answers.

// All points within `radius` of the convex hull of the points, of which there are 1, 2 or 4.
struct ReproHull
{
    std::vector<Vec> points;
    double radius = 0;
};

// The two shapes at one time, in doubles. The answer is exact for these doubles, unless b is a cell, because its
// corners may be rounded.
struct ReproInstant
{
    double t = 0;
    ReproHull a;
    ReproHull b;
    bool contact = false;
    double clearance = 0; // at rest, the nearest double: see sweptClearance
};

// The two shapes in uniform motion along straight lines.
struct ReproMotion
{
    Interval time;
    ReproHull a; // at the start
    ReproHull b;
    Vec moveA; // displacement until the end
    Vec moveB;
};

// The exact answer about a motion, and the interval in which a library with a tolerance may find the first contact.
struct ReproImpact
{
    bool hit = false;
    double first = 0; // the nearest double to the exact time of the first contact; 0 without one
    // The clearance is within the tolerance from `earliest` to `latest`; both are 0 if it never is.
    double earliest = 0;
    double latest = 0;
    double clearance = 0; // during the motion, the nearest double: see sweptClearance
};

class ReproCase
{
public:
    // Requires: the report has a focus.
    explicit ReproCase(const ReportCase& report);

    [[nodiscard]] const std::vector<ReproInstant>& instants() const { return m_instants; }
    // Nothing if the motion is not that of rigid bodies on straight lines; noMotionReason() then gives the reason.
    [[nodiscard]] const std::optional<ReproMotion>& motion() const { return m_motion; }
    [[nodiscard]] const std::string& noMotionReason() const { return m_noMotionReason; }
    // Requires: motion(); tolerance ≥ 0, a length.
    [[nodiscard]] ReproImpact impactWithin(double tolerance) const;
    // The largest magnitude of all numbers in instants().
    [[nodiscard]] double largest() const;

private:
    void chooseInstants();
    void addInstant(double t, bool ofEvent);
    void findMotion();

    const Scene& m_scene;
    const Timeline& m_timeline;
    ReportFocus m_focus;
    std::optional<Interval> m_common; // in which both are active
    std::vector<ReproInstant> m_instants;
    std::optional<ReproMotion> m_motion;
    std::string m_noMotionReason;
};

namespace {

// A Minkowski sum of segments: all centre + Σ sᵢ·edgeᵢ with −½ ≤ sᵢ ≤ ½. The Minkowski difference of two hulls, one of
// them swept along a segment, is a zonotope, and the hulls meet if it contains the origin.
struct Zonotope
{
    RationalVec centre;
    std::vector<RationalVec> edges; // none is 0
};

Rational magnitude(const Rational& x)
{
    return x.sign() < 0 ? Rational(-x) : x;
}

// The square of the distance of the origin from the nearest side; nothing if the origin is not strictly inside. The
// sides are parallel to the edges; the distance of a side from the centre is half the extent of all edges across it.
std::optional<Rational> depthSquare(const Zonotope& shape)
{
    std::optional<Rational> least;
    for (const RationalVec& edge : shape.edges) {
        Rational reach = 0;
        for (const RationalVec& other : shape.edges)
            reach += magnitude(cross(edge, other));
        const Rational inside = reach / 2 - magnitude(cross(edge, shape.centre));
        if (inside.sign() <= 0)
            return {};
        const Rational square = inside * inside / lengthSquared(edge);
        least = least ? std::min(*least, square) : square;
    }
    return least;
}

// The square of the distance of the origin from the segment `edge` around `middle`.
Rational distanceSquare(const RationalVec& middle, const RationalVec& edge)
{
    const RationalVec half = Rational(1, 2) * edge;
    return clearanceOf({}, {Shape::segment, middle - half, middle + half, 0}).r;
}

// The square of the distance of the origin from the border. The border is covered by the segments that one edge draws
// while the others are at their ends; all of these lie in the shape, so none is nearer than the border. Requires: the
// origin is not strictly inside.
Rational outsideSquare(const Zonotope& shape)
{
    Rational least = lengthSquared(shape.centre);
    const std::size_t corners = std::size_t(1) << shape.edges.size();
    for (std::size_t corner = 0; corner < corners; ++corner) {
        RationalVec end = shape.centre;
        for (std::size_t i = 0; i < shape.edges.size(); ++i)
            end = end + Rational((corner >> i) % 2 == 0 ? -1 : 1, 2) * shape.edges[i];
        for (std::size_t i = 0; i < shape.edges.size(); ++i) {
            if ((corner >> i) % 2 == 0)
                least = std::min(least, distanceSquare(end + Rational(1, 2) * shape.edges[i], shape.edges[i]));
        }
    }
    return least;
}

} // namespace

QuadraticSurd sweptClearance(const RationalPose& p, const RationalPose& q, const RationalVec& displacement)
{
    SWEEP_EXPECTS(!isUnbounded(p.shape) && !isUnbounded(q.shape));
    Zonotope shape{Rational(1, 2) * (q.a + q.b - p.a - p.b + displacement), {}};
    for (const RationalVec& edge : {p.b - p.a, q.b - q.a, displacement}) {
        if (!edge.isZero())
            shape.edges.push_back(edge);
    }
    const Rational reach = -(p.radius + q.radius);
    if (const auto depth = depthSquare(shape))
        return {reach, -1, *depth};
    return {reach, 1, outsideSquare(shape)};
}

namespace {

std::string vec(Vec p)
{
    return '{' + hexFloat(p.x) + ", " + hexFloat(p.y) + '}';
}

std::string cppOf(const Rest& rest)
{
    return "sweep::Rest{" + vec(rest.at) + '}';
}
std::string cppOf(const FromTo& path)
{
    return "sweep::FromTo{" + vec(path.from) + ", " + vec(path.to) + ", {}}";
}
std::string cppOf(const Launch& launch)
{
    const std::string acceleration = launch.acceleration ? "sweep::Vec" + vec(*launch.acceleration) : "{}";
    return "sweep::Launch{" + vec(launch.at) + ", " + vec(launch.velocity) + ", " + acceleration + ", {}}";
}
std::string cppOf(const Keyed& keyed)
{
    std::string keys;
    for (const Key& key : keyed.keys)
        keys += (keys.empty() ? "" : ", ") + ('{' + hexFloat(key.t)) + ", " + vec(key.at) + '}';
    return "sweep::Keyed{{" + keys + "}, {}}";
}

std::string cppOf(const Path& path)
{
    return std::visit([](const auto& form) { return cppOf(form); }, path);
}

std::string cppOf(const Body& body)
{
    const auto set = [](const std::string& member, const std::string& value) {
        return "        body." + member + " = " + value + ";\n";
    };
    std::string text = "    {\n        sweep::Body body;\n";
    text += set("id", cppString(body.id)) + set("shape", std::string("sweep::Shape::") + name(body.shape));
    if (body.shape != Shape::polygon)
        text += set("a", cppOf(body.a));
    if (hasTwoControlPoints(body.shape))
        text += set("b", cppOf(body.b));
    for (const Path& path : body.points)
        text += "        body.points.emplace_back(" + cppOf(path) + ");\n";
    if (hasRadius(body.shape)) {
        const std::string to = body.radius.to ? hexFloat(*body.radius.to) : "{}";
        text += set("radius", "sweep::Radius{" + hexFloat(body.radius.from) + ", " + to + ", {}}");
    }
    if (body.active)
        text += set("active", "sweep::Interval" + vec({body.active->start, body.active->end}));
    if (body.group)
        text += set("group", cppString(*body.group));
    if (body.grid)
        text += set("grid", *body.grid ? "true" : "false");
    return text + "        scene.bodies.push_back(body);\n    }\n";
}

} // namespace

std::string gridAsCpp(const Grid& grid)
{
    std::string text = "    scene.grid = sweep::Grid{};\n    scene.grid->spacing = " + vec(grid.spacing) + ";\n";
    if (grid.origin)
        text += "    scene.grid->origin = sweep::Vec" + vec(*grid.origin) + ";\n";
    if (grid.cells == CellRule::open)
        text += "    scene.grid->cells = sweep::CellRule::open;\n";
    return text;
}

std::string bodiesAsCpp(const Scene& scene, const std::vector<std::uint32_t>& bodies)
{
    const Interval time = window(scene);
    std::string text = "    scene.time = sweep::SceneTime{" + vec({time.start, time.end}) + ", {}};\n";
    for (const std::uint32_t body : bodies)
        text += cppOf(scene.bodies[body]);
    return text;
}

namespace {

// A statement that adds the pair to `ignore`; empty unless that is why it is not tested.
std::string ignoredAsCpp(const ReportCase& report)
{
    if (!report.quiet || report.quiet->untested != Untested::ignored)
        return {};
    const std::vector<Body>& bodies = report.scene.bodies;
    return "    scene.ignore = {{" + cppString(bodies[report.focus->a].id) + ", " +
           cppString(bodies[report.focus->b].id) + "}};\n";
}

// The relation of two bodies without events at their closest approach; empty if its time is not a double.
std::string relationAsCpp(const ReportCase& report)
{
    if (!report.quiet || !report.quiet->approach || !report.quiet->approach->t.isDouble())
        return {};
    const auto& [pair, t, relation] = *report.quiet->approach;
    return "    {" + hexFloat(t.nearest()) + ", sweep::Relation::" + name(relation.relation) + ", " +
           hexFloat(relation.distance) + "},\n";
}

} // namespace

std::string coreReproPart(const ReportCase& report, const std::string& part)
{
    const ReportFocus& focus = *report.focus;
    const bool isCell = focus.withCell();
    if (part == "SCENE") {
        const std::string grid = isCell ? gridAsCpp(*report.scene.grid) : std::string();
        return grid + bodiesAsCpp(report.scene, isCell ? std::vector{focus.a} : std::vector{focus.a, focus.b}) +
               ignoredAsCpp(report);
    }
    if (part == "RELATIONS")
        return relationAsCpp(report);
    if (part == "EXPECTED") {
        std::string list;
        for (const ReportRow& row : eventsOfFocus(report))
            list += "    {" + hexFloat(row.time) + ", sweep::EventKind::" + name(row.event) + "},\n";
        return list;
    }
    if (!isCell)
        return "!event.withCell()";
    return "event.withCell() && event.cell == sweep::Cell{" + std::to_string(focus.cell.i) + ", " +
           std::to_string(focus.cell.j) + '}';
}

namespace {

constexpr std::size_t maxContacts = 8; // the most contacts of the pair; later ones are omitted

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
    if (a.shape == Shape::polygon || (!m_focus.withCell() && m_scene.bodies[m_focus.b].shape == Shape::polygon)) {
        m_noMotionReason = "One of the two is a polygon, which this program does not ask about: no query is run.";
        return;
    }
    m_common = m_focus.withCell() ? activeInterval(m_scene, a) : commonWindow(m_scene, a, m_scene.bodies[m_focus.b]);
    if (!m_common) {
        m_noMotionReason = "The two are never active together for longer than an instant, so no query is run.";
        return;
    }
    chooseInstants();
    findMotion();
}

void ReproCase::chooseInstants()
{
    std::vector<double> events;
    for (std::size_t i = 0; i < m_timeline.events().size() && events.size() < 2 * maxContacts; ++i) {
        if (samePair(m_focus, m_timeline.events()[i]))
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
    const bool isCell = m_focus.withCell();
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
                if (samePair(m_focus, event) && instant.time.nearest() < t)
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
    if (m_focus.withCell()) {
        m_noMotionReason = "The cell of the grid is queried as a box, at chosen times.";
        return;
    }
    const Body& a = m_scene.bodies[m_focus.a];
    const Body& b = m_scene.bodies[m_focus.b];
    if (isStationary(a, *m_common) && isStationary(b, *m_common)) {
        m_noMotionReason = "Neither of the two moves while both are active: it is queried at chosen times.";
        return;
    }
    if (!movesUniformly(m_scene, a, *m_common) || !movesUniformly(m_scene, b, *m_common)) {
        m_noMotionReason = "It cannot express this motion (a bend, an acceleration, a growing radius, ends that move "
                           "apart, or a ray or line): static queries at chosen times replace it.";
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

namespace {

// The syntax of list values in one language.
struct Language
{
    std::string (*number)(double);
    std::string hull;     // the name in front of the braces of a hull, or empty
    std::string openList; // begins a list of points
    std::string closeList;
    bool namesMembers = false;
};

const Language cpp{hexFloat, "Hull", "{", "}", false};
const Language rust{bitsOf, "Hull ", "vec![", "]", true};

std::string member(const char* name, const std::string& value, const Language& language)
{
    return (language.namesMembers ? std::string(name) + ": " : std::string()) + value;
}

std::string pair(Vec p, const Language& language)
{
    const std::string both = language.number(p.x) + ", " + language.number(p.y);
    return language.namesMembers ? '[' + both + ']' : "Point{" + both + '}';
}

std::string text(const ReproHull& hull, const Language& language)
{
    std::string points;
    for (const Vec p : hull.points)
        points += (points.empty() ? "" : ", ") + pair(p, language);
    return language.hull + '{' + member("points", language.openList + points + language.closeList, language) + ", " +
           member("radius", language.number(hull.radius), language) + '}';
}

// One element of a list: "{…},", or "Moment { t: …, … },".
class Element
{
public:
    Element(const Language& language, const std::string& name)
        : m_language(language), m_text(language.namesMembers ? name + " {" : "{")
    {
    }
    Element& add(const char* name, const std::string& value)
    {
        m_text += (m_isEmpty ? "" : ", ") + member(name, value, m_language);
        m_isEmpty = false;
        return *this;
    }
    Element& add(const char* name, double value) { return add(name, m_language.number(value)); }
    Element& add(const char* name, bool value) { return add(name, std::string(value ? "true" : "false")); }
    Element& add(const char* name, Vec p) { return add(name, pair(p, m_language)); }
    Element& add(const char* name, const ReproHull& hull) { return add(name, text(hull, m_language)); }
    [[nodiscard]] std::string line() const { return "    " + m_text + "},\n"; }

private:
    const Language& m_language;
    std::string m_text;
    bool m_isEmpty = true;
};

std::string instantList(const ReproCase& repro, const Language& language)
{
    std::string list;
    for (const ReproInstant& instant : repro.instants())
        list += Element(language, "Moment")
                    .add("t", instant.t)
                    .add("a", instant.a)
                    .add("b", instant.b)
                    .add("contact", instant.contact)
                    .add("clearance", instant.clearance)
                    .line();
    return list;
}

std::string sweepList(const ReproCase& repro, double tolerance, const Language& language)
{
    const ReproMotion& motion = *repro.motion();
    const ReproImpact impact = repro.impactWithin(tolerance);
    return Element(language, "Sweep")
        .add("start", motion.time.start)
        .add("end", motion.time.end)
        .add("a", motion.a)
        .add("b", motion.b)
        .add("move_a", motion.moveA)
        .add("move_b", motion.moveB)
        .add("hit", impact.hit)
        .add("first", impact.first)
        .add("earliest", impact.earliest)
        .add("latest", impact.latest)
        .add("clearance", impact.clearance)
        .line();
}

std::string comment(const std::string& text)
{
    return "// " + commentText(text);
}

// The summary, and each event of the pair with the double nearest to its time in hexadecimal, and exactly.
std::string answer(const ReportCase& report)
{
    std::string all = comment("The exact answer: " + summaryOf(report, quotedName));
    for (const ReportRow& row : eventsOfFocus(report))
        all += '\n' + comment("  " + row.kind + " at t " + (row.t.starts_with("≈") ? "≈ " : "= ") + hexFloat(row.time) +
                              (row.exact.starts_with("≈") ? ", " : ", exactly ") + row.exact);
    return all;
}

// The properties of a library that its reproduction source depends on.
struct Library
{
    std::string name;
    std::string file;       // in repro/
    std::string source;     // the name of its template
    double slop = 0;        // absolute tolerance, a length
    double relative = 0;    // relative tolerance, a fraction of the largest number
    double limit = 0;       // the largest magnitude of numbers; 0: none
    bool onlyRound = false; // sweeps only bodies of one point that start apart
    bool inRust = false;
    bool knowsMotion = true;
};

const std::vector<Library>& libraries()
{
    // Box2D keeps shapes apart, or lets them overlap, by its slop; a quarter of the slop is added. Its floats have 24
    // binary digits: numbers are off by half an ulp, differences and products by a few ulps; 8 ulps cover all of them.
    constexpr double floats = 8.0 / (1 << 23);
    static const std::vector<Library> all = {
        {"Boost.Geometry", "boost_geometry.cpp", "boost_geometry.cpp.in", 0, 0x1p-50, 1e150, false, false, false},
        {"Box2D 2.4", "box2d_2.cpp", "box2d_2.cpp.in", 3.25 * 0.005, floats, 1e5, false, false},
        {"Box2D 3.1", "box2d_3.cpp", "box2d_3.cpp.in", 1.25 * 0.005, floats, 1e5, false, false},
        {"Chipmunk 7", "chipmunk.cpp", "chipmunk.cpp.in", 0, 1e-9, 1e150, true, false},
        {"parry", "parry/main.rs", "parry_main.rs.in", 0, 1e-6, 1e150, false, true},
    };
    return all;
}

std::string reproResource(const std::string& name)
{
    QFile file(QStringLiteral(":/report/repro/") + QString::fromStdString(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

// Replaces each mark @NAME@ once. The inserted values are not searched for marks.
std::string filled(const std::string& source, const std::function<std::string(const std::string&)>& valueOf)
{
    std::string made;
    std::size_t at = 0;
    while (true) {
        const std::size_t mark = source.find('@', at);
        const std::size_t end = mark == std::string::npos ? mark : source.find('@', mark + 1);
        if (end == std::string::npos)
            return made + source.substr(at);
        made += source.substr(at, mark - at) + valueOf(source.substr(mark + 1, end - mark - 1));
        at = end + 1;
    }
}

// True if the library can sweep this motion.
bool isSwept(const Library& library, const ReproCase& repro)
{
    if (!library.knowsMotion || !repro.motion())
        return false;
    if (!library.onlyRound)
        return true;
    const ReproMotion& motion = *repro.motion();
    const bool round = motion.a.points.size() == 1 || motion.b.points.size() == 1;
    const bool moves = motion.moveA != motion.moveB;
    const bool apart = repro.instants().empty() || !repro.instants().front().contact;
    return round && moves && apart;
}

bool isInRange(const Library& library, const ReproCase& repro)
{
    return library.limit == 0 || repro.largest() <= library.limit;
}

std::string note(const Library& library, const ReproCase& repro)
{
    if (!isInRange(library, repro))
        return comment("The numbers of this scene exceed its range, so no query is run.");
    if (!library.knowsMotion && !repro.instants().empty())
        return comment(library.name + " does not support motion: it is queried at chosen times.");
    if (!repro.motion())
        return comment(repro.noMotionReason());
    if (!isSwept(library, repro))
        return comment("It sweeps only round bodies that begin apart: static queries replace the sweep.");
    return comment("Both move straight and uniformly: it is queried for the time of the first contact.");
}

ArchiveFile sourceFor(const Library& library, const ReportCase& report, const ReproCase& repro)
{
    const bool isWithinLimit = isInRange(library, repro);
    const double tolerance = library.slop + library.relative * repro.largest();
    const Language& language = library.inRust ? rust : cpp;
    const std::function<std::string(const std::string&)> valueOf = [&](const std::string& mark) -> std::string {
        if (mark == "TITLE")
            return commentText(report.title);
        if (mark == "ANSWER")
            return answer(report);
        if (mark == "NOTE")
            return note(library, repro);
        if (mark == "TOLERANCE")
            return library.inRust ? "f64::from_bits(" + bitsOf(tolerance) + ')' : hexFloat(tolerance);
        if (mark == "MOMENTS")
            return isWithinLimit ? instantList(repro, language) : std::string();
        if (mark == "SWEEPS")
            return isWithinLimit && isSwept(library, repro) ? sweepList(repro, tolerance, language) : std::string();
        if (mark == "COMMON") {
            const std::string sweeps = library.knowsMotion ? '\n' + reproResource("sweeps.in") : std::string();
            return filled(reproResource("moments.in") + sweeps, valueOf);
        }
        return '@' + mark + '@';
    };
    return {"repro/" + library.file, QByteArray::fromStdString(filled(reproResource(library.source), valueOf))};
}

} // namespace

ReproScope reproScope(const ReportCase& report)
{
    ReproScope scope;
    if (!report.focus || isUntracedCell(report))
        return scope;
    const ReproCase repro(report);
    for (const Library& library : libraries()) {
        if (!repro.instants().empty())
            (isInRange(library, repro) ? scope.asked : scope.outOfRange).push_back(library.name);
    }
    return scope;
}

std::vector<ArchiveFile> reproFiles(const ReportCase& report)
{
    if (!report.focus || isUntracedCell(report))
        return {};
    const ReproCase repro(report);
    const std::string build = filled(reproResource("CMakeLists.txt.in"), [](const std::string& mark) {
        return mark == "VERSION" ? versions().front().second : '@' + mark + '@';
    });
    std::vector<ArchiveFile> files{{"repro/CMakeLists.txt", QByteArray::fromStdString(build)}};
    for (const Library& library : libraries())
        files.push_back(sourceFor(library, report, repro));
    files.push_back({"repro/parry/Cargo.toml", QByteArray::fromStdString(reproResource("parry_Cargo.toml.in"))});
    const std::string test = filled(reproResource("core_test.cpp.in"), [&](const std::string& mark) -> std::string {
        if (mark == "TITLE")
            return commentText(report.title);
        if (mark == "ANSWER")
            return answer(report);
        return coreReproPart(report, mark);
    });
    files.push_back({"repro/core_test.cpp", QByteArray::fromStdString(test)});
    return files;
}

} // namespace sweep
