#include "app/report/scene_as_cpp.h"

#include "app/report/escaping.h"
#include "app/report/report_text.h"
#include "app/report/source_literals.h"

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
    text += set("a", cppOf(body.a));
    if (hasTwoControlPoints(body.shape))
        text += set("b", cppOf(body.b));
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
    const bool isCell = focus.b == Event::isCell;
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

} // namespace sweep
