#include "app/report/repro.h"

#include "app/output/words.h"
#include "app/report/escaping.h"
#include "app/report/report_case.h"
#include "app/report/report_text.h"
#include "app/report/repro_case.h"

#include <QFile>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <vector>

namespace sweep {

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
    const auto& [pair, t, relation, until] = *report.quiet->approach;
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

// The syntax of list values in one language.
struct Language
{
    std::string (*number)(double);
    std::string hull;     // the name in front of the braces of a hull, or empty
    std::string openList; // begins a list of points or hulls
    std::string closeList;
    bool namesMembers = false;
};

const Language cpp{hexFloat, "Hull", "{", "}", false};
const Language rust{bitsOf, "Hull ", "vec![", "]", true};

std::string member(const char* name, const std::string& value, const Language& language)
{
    return (language.namesMembers ? std::string(name) + ": " : std::string()) + value;
}

std::string pair(const char* name, double first, double second, const Language& language)
{
    const std::string both = language.number(first) + ", " + language.number(second);
    return language.namesMembers ? '[' + both + ']' : name + ('{' + both) + '}';
}

std::string pointsText(const ReproHull& hull, const Language& language)
{
    std::string points = language.openList;
    for (const Vec& p : hull.points)
        points += (&p == hull.points.data() ? "" : ", ") + pair("Point", p.x, p.y, language);
    return points + language.closeList;
}

std::string text(const ReproHull& hull, const Language& language)
{
    return language.hull + '{' + member("points", pointsText(hull, language), language) + ", " +
           member("radius", language.number(hull.radius), language) + '}';
}

// A list of hulls whose union is the body.
std::string text(const std::vector<ReproHull>& body, const Language& language)
{
    std::string hulls;
    for (const ReproHull& hull : body)
        hulls += (hulls.empty() ? "" : ", ") + text(hull, language);
    return language.openList + hulls + language.closeList;
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
    Element& add(const char* name, Vec p) { return add(name, pair("Point", p.x, p.y, m_language)); }
    Element& add(const char* name, const std::vector<ReproHull>& body) { return add(name, text(body, m_language)); }
    [[nodiscard]] std::string line() const { return "    " + m_text + "},\n"; }

private:
    const Language& m_language;
    std::string m_text;
    bool m_isEmpty = true;
};

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
    std::size_t mostVertices = unlimited; // of a convex polygon
    bool knowsConcave = false;
    std::string shortSource = {}; // the template of at most ten lines; may be empty

    [[nodiscard]] const Language& language() const { return inRust ? rust : cpp; }
    // The hulls that stand for one in the library.
    [[nodiscard]] std::vector<ReproHull> parts(const ReproHull& hull) const
    {
        return knowsConcave ? std::vector{hull} : partsOf(hull, mostVertices);
    }
};

const std::vector<Library>& libraries()
{
    // Box2D keeps shapes apart, or lets them overlap, by its slop; a quarter of the slop is added. Its floats have 24
    // binary digits: numbers are off by half an ulp, differences and products by a few ulps; 8 ulps cover all of them.
    constexpr double floats = 8.0 / (1 << 23);
    static const std::vector<Library> all = {
        {"Boost.Geometry", "boost_geometry.cpp", "boost_geometry.cpp.in", 0, 0x1p-50, 1e150, false, false, false,
         unlimited, true, "boost_geometry_short.in"},
        {"Box2D 2.4", "box2d_2.cpp", "box2d_2.cpp.in", 3.25 * 0.005, floats, 1e5, false, false, true, 8, false,
         "box2d_2_short.in"},
        {"Box2D 3.1", "box2d_3.cpp", "box2d_3.cpp.in", 1.25 * 0.005, floats, 1e5, false, false, true, 8, false,
         "box2d_3_short.in"},
        {"Chipmunk 7", "chipmunk.cpp", "chipmunk.cpp.in", 0, 1e-9, 1e150, true, false},
        {"parry", "parry/main.rs", "parry_main.rs.in", 0, 1e-6, 1e150, false, true},
    };
    return all;
}

std::string instantList(const ReproCase& repro, const Library& library)
{
    std::string list;
    for (const ReproInstant& instant : repro.instants())
        list += Element(library.language(), "Moment")
                    .add("t", instant.t)
                    .add("a", library.parts(instant.a))
                    .add("b", library.parts(instant.b))
                    .add("contact", instant.contact)
                    .add("clearance", instant.clearance)
                    .line();
    return list;
}

std::string sweepList(const ReproCase& repro, double tolerance, const Library& library)
{
    const ReproMotion& motion = *repro.motion();
    const ReproImpact impact = repro.impactWithin(tolerance);
    const Language& language = library.language();
    std::string within;
    for (const Interval& window : impact.within)
        within += (within.empty() ? "" : ", ") + pair("Window", window.start, window.end, language);
    return Element(language, "Sweep")
        .add("start", motion.time.start)
        .add("end", motion.time.end)
        .add("a", library.parts(motion.a))
        .add("b", library.parts(motion.b))
        .add("move_a", motion.moveA)
        .add("move_b", motion.moveB)
        .add("hit", impact.hit)
        .add("first", impact.first)
        .add("within", language.openList + within + language.closeList)
        .add("clearance", impact.clearance)
        .line();
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
    if (const std::string why = repro.polygonsPreventIt(); !why.empty())
        return comment(why);
    if (!repro.motion())
        return comment(repro.noMotionReason());
    if (!isSwept(library, repro))
        return comment("It sweeps only round bodies that begin apart: static queries replace the sweep.");
    return comment("Both move straight and uniformly: it is queried for the time of the first contact.");
}

// A line for a polygon that is put to the library in parts; empty otherwise.
std::string partsNote(const Library& library, const Body& body, const std::vector<ReproHull>& hulls)
{
    std::set<std::size_t> counts;
    bool isConcave = false;
    for (const ReproHull& hull : hulls) {
        counts.insert(library.parts(hull).size());
        isConcave = isConcave || (isPolygon(hull) && !isConvex(hull.points));
    }
    if (counts.empty() || *counts.rbegin() == 1)
        return {};
    const std::string number = (counts.size() > 1 ? "up to " : "") + std::to_string(*counts.rbegin());
    const std::string atTimes = *counts.begin() == 1 ? " at some of these times" : "";
    const std::string why = isConcave ? " is concave" + atTimes + ", and " + library.name +
                                            " knows convex polygons alone: it is put as " + number + " triangles"
                                      : " has " + std::to_string(body.points.size()) + " vertices, and " +
                                            library.name + " allows a polygon " + std::to_string(library.mostVertices) +
                                            ": it is put as " + number + " convex parts";
    return '\n' + comment("The polygon " + quotedName(body.id) + why +
                          " that make it up. The least distance and the first hit of all of them are compared.");
}

std::string partsNote(const Library& library, const ReproCase& repro)
{
    if (library.knowsConcave || !isInRange(library, repro))
        return {};
    std::vector<ReproHull> a;
    std::vector<ReproHull> b;
    for (const ReproInstant& instant : repro.instants()) {
        a.push_back(instant.a);
        b.push_back(instant.b);
    }
    return partsNote(library, repro.bodyA(), a) + (repro.bodyB() ? partsNote(library, *repro.bodyB(), b) : "");
}

ArchiveFile sourceFor(const Library& library, const ReportCase& report, const ReproCase& repro)
{
    const bool isWithinLimit = isInRange(library, repro);
    const double tolerance = library.slop + library.relative * repro.largest();
    const std::function<std::string(const std::string&)> valueOf = [&](const std::string& mark) -> std::string {
        if (mark == "TITLE")
            return commentText(report.title);
        if (mark == "ANSWER")
            return answer(report);
        if (mark == "NOTE")
            return note(library, repro) + partsNote(library, repro);
        if (mark == "TOLERANCE")
            return library.inRust ? "f64::from_bits(" + bitsOf(tolerance) + ')' : hexFloat(tolerance);
        if (mark == "MOMENTS")
            return isWithinLimit ? instantList(repro, library) : std::string();
        if (mark == "SWEEPS")
            return isWithinLimit && isSwept(library, repro) ? sweepList(repro, tolerance, library) : std::string();
        if (mark == "COMMON") {
            const std::string sweeps = library.knowsMotion ? '\n' + reproResource("sweeps.in") : std::string();
            return filled(reproResource("moments.in") + sweeps, valueOf);
        }
        return '@' + mark + '@';
    };
    return {"repro/" + library.file, QByteArray::fromStdString(filled(reproResource(library.source), valueOf))};
}

// The shortest decimal that C++ reads as the same double.
std::string literal(double number)
{
    constexpr std::size_t maxDigits = 15; // of an integer
    const std::string text = decimalText(number);
    return text.size() <= maxDigits || text.find_first_of(".e") != std::string::npos ? text : text + ".0";
}

const Language shortCpp{literal, "", "", "", false};

// " // evaluated at the nearest double; the exact time is not one; the ray is cut to a long segment": what a program
// asks about in place of the two bodies at the time of the event. Empty if it asks about them.
std::string substitutesComment(const ReportCase& report, const ReproCase& repro, const ReproInstant& asked)
{
    std::string text =
        asked.t == timeOf(report)
            ? (instantOf(report).isDouble() ? "" : "; evaluated at the nearest double; the exact time is not one")
        : asked.contact ? "; asked within the contact, not at the event"
                        : "; evaluated next to the event, not at it";
    for (const Body* body : {&repro.bodyA(), repro.bodyB()})
        if (body != nullptr && isUnbounded(body->shape))
            text += std::string("; the ") + name(body->shape) + " is cut to a long segment";
    return text.empty() ? text : " // " + text.substr(2);
}

// The short program of a library about two bodies that move so.
std::string shortProgram(const Library& library, const ReproMotion& motion, const std::string& comment)
{
    return filled(reproResource(library.shortSource), [&](const std::string& mark) -> std::string {
        const ReproHull& hull = mark.ends_with('A') ? motion.a : motion.b;
        const Vec move = mark.ends_with('A') ? motion.moveA : motion.moveB;
        const std::size_t count = hull.points.size();
        const std::map<char, std::string> values = {{'T', count == 1   ? "Point"
                                                          : count == 2 ? "bg::model::segment<Point>"
                                                                       : "bg::model::ring<Point>"},
                                                    {'P', pointsText(hull, shortCpp)},
                                                    {'C', std::to_string(count)},
                                                    {'R', literal(hull.radius)},
                                                    {'M', pair("Point", move.x, move.y, shortCpp)},
                                                    {'S', comment}};
        return values.at(mark.front());
    });
}

// True if the library under test, such as "Box2D 2.4.1", "box2d v3" or "Chipmunk", is this one.
bool isUnderTest(const Library& library, const std::string& name)
{
    const QString known = QString::fromStdString(library.name).section(u'.', 0, 0);
    const QString given = QString::fromStdString(name).replace(QStringLiteral(" v"), QStringLiteral(" "));
    return !given.isEmpty() &&
           (given.startsWith(known, Qt::CaseInsensitive) || known.startsWith(given, Qt::CaseInsensitive));
}

void addShortProgram(ReproScope& scope, const ReportCase& report, const ReproCase& repro)
{
    constexpr std::size_t maxVertices = 16; // of a body
    const auto away = [&](const ReproInstant& one) { return std::abs(one.t / 2 - timeOf(report) / 2); };
    const auto now = std::ranges::min_element(repro.instants(), {}, away);
    for (const Library& library : libraries() | std::views::reverse) { // Boost.Geometry last, Box2D 3 first
        const bool moves = library.knowsMotion;
        if (library.shortSource.empty() || repro.instants().empty() || !isInRange(library, repro) ||
            (moves && !(isUnderTest(library, report.library) && isSwept(library, repro))))
            continue;
        const ReproMotion asked = moves ? *repro.motion() : ReproMotion{{}, now->a, now->b, {}, {}};
        if (library.parts(asked.a).size() + library.parts(asked.b).size() > 2 ||
            std::max(asked.a.points.size(), asked.b.points.size()) > maxVertices)
            continue;
        const auto& [start, end] = asked.time;
        const ReproImpact impact = moves ? repro.impactWithin(0) : ReproImpact();
        scope.program = shortProgram(library, asked, moves ? "" : substitutesComment(report, repro, *now));
        scope.programText =
            library.name +
            (moves ? ", from t = " + decimalText(start) + " to " + decimalText(end) +
                         ". The exact answer for the scene's doubles is " +
                         (impact.hit ? "contact at fraction ≈ " + roundedDecimal((impact.first - start) / (end - start))
                                     : "no contact")
                   : ", at t = " + decimalText(now->t) + ". The exact answer for these doubles is " +
                         (now->contact ? "contact, at distance 0" : "distance " + decimalText(now->clearance))) +
            '.';
        return;
    }
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
    scope.notAsked = repro.polygonsPreventIt();
    addShortProgram(scope, report, repro);
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
