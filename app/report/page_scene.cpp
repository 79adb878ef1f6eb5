#include "app/report/page_scene.h"

#include "app/report/report_pictures.h"
#include "app/report/report_text.h"
#include "widgets/format/palette.h"

#include <nlohmann/json.hpp>

namespace sweep {

namespace {

using nlohmann::json;

constexpr std::size_t mostEvents = 500;

json pairOf(Vec p)
{
    return json::array({p.x, p.y});
}

json jsonOf(const Rest& rest)
{
    return {{"at", pairOf(rest.at)}};
}
json jsonOf(const FromTo& path)
{
    return {{"from", pairOf(path.from)}, {"to", pairOf(path.to)}};
}
json jsonOf(const Launch& launch)
{
    return {{"at", pairOf(launch.at)},
            {"velocity", pairOf(launch.velocity)},
            {"acceleration", pairOf(launch.acceleration.value_or(Vec{}))}};
}
json jsonOf(const Keyed& keyed)
{
    json keys = json::array();
    for (const Key& key : keyed.keys)
        keys.push_back({key.t, key.at.x, key.at.y});
    return {{"keys", keys}};
}

json jsonOf(const Path& path)
{
    return std::visit([](const auto& form) { return jsonOf(form); }, path);
}

struct PageColours
{
    explicit PageColours(const Scene& scene) : light(scene, Brightness::light), dark(scene, Brightness::dark) {}

    BodyColours light;
    BodyColours dark;
};

json bodyOf(const ReportCase& report, const PageColours& colours, std::uint32_t place)
{
    const Body& body = report.scene.bodies[place];
    const Interval active = activeInterval(report.scene, body);
    json all = {{"id", escaped(body.id)},
                {"shape", name(body.shape)},
                {"active", {active.start, active.end}},
                {"a", jsonOf(body.a)},
                {"light", colours.light.colour(place).name().toStdString()},
                {"dark", colours.dark.colour(place).name().toStdString()}};
    if (hasTwoControlPoints(body.shape))
        all["b"] = jsonOf(body.b);
    if (report.focus && (place == report.focus->a || place == report.focus->b))
        all["focus"] = true;
    if (hasRadius(body.shape))
        all["radius"] = {body.radius.from, body.radius.to.value_or(body.radius.from)};
    return all;
}

} // namespace

std::string pageSceneJson(const ReportCase& report)
{
    json events = json::array();
    for (const ReportRow& row : rowsOf(report, mostEvents).rows)
        events.push_back({row.time, escaped(row.kind + ": " + row.a + " · " + row.b)});
    const std::vector<std::uint32_t> bodies = bodiesOnPage(report);
    Scene drawn = report.scene;
    drawn.bodies.clear();
    const PageColours colours(report.scene);
    json list = json::array();
    for (const std::uint32_t body : bodies) {
        drawn.bodies.push_back(report.scene.bodies[body]);
        list.push_back(bodyOf(report, colours, body));
    }
    const WorldBox box = boundsOf(drawn).value_or(WorldBox{{-1, -1}, {1, 1}});
    const json all = {{"time", {report.shown.start, report.shown.end}},
                      {"box", {box.low.x, box.low.y, box.high.x, box.high.y}},
                      {"start", timeOf(report)},
                      {"events", events},
                      {"bodies", list}};
    return all.dump(-1, ' ', false, json::error_handler_t::replace);
}

} // namespace sweep
