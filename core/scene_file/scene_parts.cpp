#include "core/scene_file/scene_parts.h"

#include "core/base/decimal.h"
#include "core/base/scene_mark.h"

#include <sweepbench/base/json.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace sweep {

namespace {

constexpr std::string_view bodiesMember = "\"bodies\"";
constexpr std::array allShapes = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                                  Shape::capsule, Shape::ray,    Shape::line,       Shape::polygon};

void widen(std::optional<Interval>& range, Interval by)
{
    range = range ? Interval{std::min(range->start, by.start), std::max(range->end, by.end)} : by;
}

// The common interval of those that are active for a part of the time only.
std::optional<Interval> activeIntervalOf(const std::vector<Body>& bodies)
{
    std::optional<Interval> time;
    for (const Body& body : bodies)
        if (body.active)
            widen(time, *body.active);
    return time;
}

// Widens a range by the times of the keys and active intervals in a value of a text of bodies.
void addTimes(JsonReader& reader, std::string_view member, std::optional<Interval>& range)
{
    const JsonKind kind = reader.next();
    const bool isKept = member.starts_with("x-") || member == "style" || member == "view";
    if (kind == JsonKind::object && !isKept)
        return reader.object([&](std::string_view name) { addTimes(reader, name, range); });
    if (kind != JsonKind::array || isKept)
        return (void)reader.compactText();
    reader.array([&](std::size_t i) {
        const bool isTime = member == "active" || (member == "key" && i == 0);
        if (!isTime || reader.next() != JsonKind::number)
            addTimes(reader, member == "keys" ? "key" : "", range);
        else if (const auto t = reader.finite())
            widen(range, {*t, *t});
    });
}

// The text as an array, with one line more in front.
std::string arrayOf(std::string_view text)
{
    std::string inside(text);
    inside.erase(inside.find_last_not_of(" \t\r\n,") + 1);
    const std::size_t mark = inside.find('"');
    const std::string_view behind = std::string_view(inside).substr(std::min(mark, inside.size()));
    const std::size_t colon = behind.find_first_not_of(" \t\r\n", bodiesMember.size());
    if (behind.starts_with(bodiesMember) && colon < behind.size() && behind[colon] == ':') {
        const std::size_t brace = std::min(inside.find('{'), mark);
        inside.back() = brace < mark && inside.back() == '}' ? ' ' : inside.back();
        std::fill(inside.begin() + std::ptrdiff_t(brace), inside.begin() + std::ptrdiff_t(mark + colon) + 1, ' ');
    }
    const bool isArray = inside.substr(std::min(inside.find_first_not_of(" \t\r\n"), inside.size()), 1) == "[";
    return isArray ? '\n' + inside : "[\n" + inside + ']';
}

} // namespace

bool dependsOnTime(const Body& body)
{
    bool moves = body.radius.to.has_value();
    forEachPath(body, [&moves](const Path& path) { moves |= !std::holds_alternative<Rest>(path); });
    return moves;
}

bool holdsBodies(std::string_view text)
{
    const auto has = [text](const std::string& word) { return text.find(word) != std::string_view::npos; };
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first > text.size() || std::string_view("{[\"").find(text[first]) > 2)
        return false;
    if (text.substr(std::min(text.find('"'), text.size())).starts_with(bodiesMember))
        return true;
    const bool hasPath = has("\"path\"") || has("\"a\"");
    return !has("\"coordinates\"") && std::ranges::any_of(allShapes, [&](Shape shape) {
        const std::string quoted = std::string("\"") + name(shape) + '"';
        return (hasPath || shape == Shape::polygon) && (has("\"shape\": " + quoted) || has("\"shape\":" + quoted));
    });
}

Result<TextOfBodies> readBodies(std::string_view text, const std::string& file, const Job& job)
{
    const std::string inside = arrayOf(text);
    const std::size_t before = inside.find('\n') + 1;
    TextOfBodies made;
    std::optional<Interval> range;
    try {
        ProblemCollector problems; // parseScene reports them
        JsonReader reader(inside, problems, job);
        (void)reader.next();
        reader.array([&](std::size_t) {
            (void)reader.next(); // skips white space
            made.offsets.push_back(reader.offset() - before);
            addTimes(reader, {}, range);
        });
    } catch (const ReadingStopped&) {
        range.reset();
    }
    std::string scene = "{\"format\": " + std::string(sceneMark) + ", \"version\": 2, ";
    if (range && range->start < range->end)
        scene += R"("time": {"start": )" + shortestDecimal(range->start) + R"(, "end": )" +
                 shortestDecimal(range->end) + "}, ";
    ReadOptions reading;
    reading.job = job;
    Result<Scene> read = parseScene(scene + "\"bodies\": " + inside + '}', file, reading);
    if (!read && !job.stopped() && inside.find(bodiesMember) < inside.size()) // not those in front, which are blank now
        return Problem{.file = file,
                       .message = "is a scene without its format; begin it with \"format\": \"" +
                                  std::string(sceneFormat) + "\", \"version\": 2"};
    if (!read) {
        std::vector<Problem> problems = read.problems();
        for (Problem& problem : problems)
            problem.line = problem.line > 1 ? problem.line - 1 : problem.line;
        return problems;
    }
    made.time = window(*read);
    made.bodies = std::move(read->bodies);
    return made;
}

Scene sceneOfBodies(std::vector<Body> bodies)
{
    Scene scene;
    const std::optional<Interval> time = activeIntervalOf(bodies);
    if (time)
        scene.time = SceneTime{*time};
    scene.bodies = std::move(bodies);
    for (Body& body : scene.bodies)
        if (body.active == time)
            body.active.reset();
    return scene;
}

namespace {

// Gives the scene the time that the added bodies need.
void extendTime(Scene& scene, const std::vector<Body>& added)
{
    const std::optional<Interval> needed = activeIntervalOf(added);
    if (!needed)
        return;
    const Interval before = window(scene);
    const auto matters = [](const Body& body) { return body.active || dependsOnTime(body); };
    const bool isFree = !scene.time && std::ranges::none_of(scene.bodies, matters);
    const Interval after =
        isFree ? *needed : Interval{std::min(before.start, needed->start), std::max(before.end, needed->end)};
    if (after == before)
        return;
    if (!scene.time)
        scene.time.emplace();
    scene.time->interval = after;
    for (Body& body : scene.bodies)
        if (!body.active && dependsOnTime(body))
            body.active = before;
}

} // namespace

ExtendedScene extended(Scene into, std::vector<Body> bodies, std::optional<Grid> grid, const Job& job)
{
    ExtendedScene made;
    Scene added{.numbers = into.numbers, .grid = std::move(grid), .bodies = std::move(bodies)};
    if (hasSingles(into))
        made.rounding = roundToSingles(added);
    if (added.grid)
        into.grid = added.grid;
    extendTime(into, added.bodies);
    for (Body& body : added.bodies)
        if (body.active == window(into))
            body.active.reset();
    added.time = into.time;
    added.grid = into.grid;
    made.problems = problemsOf(added, job);
    into.bodies.reserve(into.bodies.size() + added.bodies.size());
    std::ranges::move(added.bodies, std::back_inserter(into.bodies));
    made.scene = std::move(into);
    return made;
}

} // namespace sweep
