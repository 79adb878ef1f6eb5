#include "app/report/page_scene.h"

#include "app/cli/output/json_writer.h"
#include "app/picture/instant_picture.h"
#include "app/report/report_pictures.h"
#include "app/report/report_text.h"
#include "widgets/format/palette.h"

namespace sweep {

namespace {

constexpr std::size_t maxEvents = 500;

void writePoint(JsonWriter& json, const char* key, Vec p)
{
    json.key(key).array(p.x, p.y);
}

void write(JsonWriter& json, const Rest& rest)
{
    writePoint(json, "at", rest.at);
}
void write(JsonWriter& json, const FromTo& path)
{
    writePoint(json, "from", path.from);
    writePoint(json, "to", path.to);
}
void write(JsonWriter& json, const Launch& launch)
{
    writePoint(json, "acceleration", launch.acceleration.value_or(Vec{}));
    writePoint(json, "at", launch.at);
    writePoint(json, "velocity", launch.velocity);
}
void write(JsonWriter& json, const Keyed& keyed)
{
    json.key("keys").list(keyed.keys, [](JsonWriter& keys, const Key& key) { keys.array(key.t, key.at.x, key.at.y); });
}

void writePath(JsonWriter& json, const char* key, const Path& path)
{
    json.key(key).beginObject();
    std::visit([&](const auto& form) { write(json, form); }, path);
    json.endObject();
}

// A name of at most 32 characters, for a label.
std::string labelOf(const std::string& name)
{
    const QString text = QString::fromStdString(escaped(name));
    return (text.size() > 32 ? text.left(31) + u'…' : text).toStdString();
}

struct PageColours
{
    explicit PageColours(const Scene& scene) : light(scene, Brightness::light), dark(scene, Brightness::dark) {}

    BodyColours light;
    BodyColours dark;
};

void writeBody(JsonWriter& json, const ReportCase& report, const PageColours& colours, std::uint32_t index)
{
    const Body& body = report.scene.bodies[index];
    const Interval active = activeInterval(report.scene, body);
    json.beginObject();
    writePath(json, "a", body.a);
    json.key("active").array(active.start, active.end);
    if (hasTwoControlPoints(body.shape))
        writePath(json, "b", body.b);
    json.member("dark", colours.dark.colour(index).name().toStdString());
    if (report.focus && (index == report.focus->a || index == report.focus->b))
        json.member("focus", true);
    json.member("id", escaped(body.id)).member("light", colours.light.colour(index).name().toStdString());
    if (hasRadius(body.shape))
        json.key("radius").array(body.radius.from, body.radius.to.value_or(body.radius.from));
    json.member("shape", name(body.shape)).endObject();
}

void writeScene(JsonWriter& json, const ReportCase& report)
{
    const std::vector<std::uint32_t> bodies = bodiesOnPage(report);
    Scene drawn = report.scene;
    drawn.bodies.clear();
    for (const std::uint32_t body : bodies)
        drawn.bodies.push_back(report.scene.bodies[body]);
    const WorldBox box = worldBoxOf(drawn);
    const PageColours colours(report.scene);
    json.beginObject().key("bodies").list(
        bodies, [&](JsonWriter&, std::uint32_t body) { writeBody(json, report, colours, body); });
    json.key("box").array(box.low.x, box.low.y, box.high.x, box.high.y);
    json.key("events").list(rowsOf(report, maxEvents, maxEvents).rows, [](JsonWriter& events, const ReportRow& row) {
        events.array(row.time, row.kind + ": " + labelOf(row.a) + " · " + labelOf(row.b));
    });
    json.member("start", timeOf(report));
    json.key("time").array(report.shown.start, report.shown.end);
    json.endObject();
}

} // namespace

std::string pageSceneJson(const ReportCase& report)
{
    std::string text;
    {
        JsonWriter json(text, JsonLayout::compact);
        writeScene(json, report);
    }
    return text;
}

} // namespace sweep
