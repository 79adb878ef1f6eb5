#include "core/reduce/smaller_scene.h"

#include "core/base/decimal.h"
#include "core/scene/editing.h"
#include "core/scene/motion.h"

#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_set>

namespace sweep {

namespace {

using Ids = std::unordered_set<std::string>;

template <class List, class Gone>
void eraseFrom(std::optional<List>& list, const Gone& gone)
{
    if (!list)
        return;
    std::erase_if(*list, gone);
    if (list->empty())
        list.reset();
}

void dropNamesOf(Scene& scene, const Ids& removed)
{
    eraseFrom(scene.ignore,
              [&](const auto& pair) { return removed.contains(pair.first) || removed.contains(pair.second); });
    eraseFrom(scene.expect, [&](const Expectation& expectation) {
        const auto* b = std::get_if<std::string>(&expectation.other);
        return removed.contains(expectation.a) || (b != nullptr && removed.contains(*b));
    });
}

template <class Gone>
Scene without(Scene scene, const Gone& gone)
{
    Ids removed;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (gone(i))
            removed.insert(scene.bodies[i].id);
    }
    std::erase_if(scene.bodies, [&](const Body& body) { return removed.contains(body.id); });
    dropNamesOf(scene, removed);
    return scene;
}

// The keys that matter within the interval: from the last one at or before its start to the first at or after its end.
Keyed keysWithin(Keyed path, Interval time)
{
    auto& keys = path.keys;
    const auto after = std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.t >= time.end; });
    if (after != keys.end())
        keys.erase(std::next(after), keys.end());
    const auto later = std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.t > time.start; });
    if (later != keys.begin())
        keys.erase(keys.begin(), std::prev(later));
    return path;
}

// The path of a body whose active interval was `from`, over the part `to` of it.
Path cutPath(const Path& path, Interval from, Interval to)
{
    if (const auto* line = std::get_if<FromTo>(&path))
        return FromTo{approxPosition(path, from, to.start), approxPosition(path, from, to.end), line->kept};
    if (const auto* keyed = std::get_if<Keyed>(&path))
        return keysWithin(*keyed, to);
    const auto* launch = std::get_if<Launch>(&path);
    if (launch == nullptr || to.start == from.start)
        return path;
    Launch later = *launch;
    later.at = approxPosition(path, from, to.start);
    if (launch->acceleration) {
        const double passed = to.start - from.start;
        later.velocity.x += launch->acceleration->x * passed;
        later.velocity.y += launch->acceleration->y * passed;
    }
    return later;
}

void cutBody(Body& body, Interval from, Interval to)
{
    if (from == to)
        return;
    forEachPath(body, [&](Path& path) { path = cutPath(path, from, to); });
    if (body.radius.to) {
        const Radius before = body.radius;
        body.radius.from = approxRadius({body, from}, to.start);
        const Body unchanged{.id = {}, .shape = body.shape, .radius = before};
        body.radius.to = approxRadius({unchanged, from}, to.end);
    }
}

void addNumbers(Path& path, std::vector<double*>& numbers)
{
    const auto add = [&numbers](Vec& p) { numbers.insert(numbers.end(), {&p.x, &p.y}); };
    if (auto* rest = std::get_if<Rest>(&path)) {
        add(rest->at);
    } else if (auto* line = std::get_if<FromTo>(&path)) {
        add(line->from);
        add(line->to);
    } else if (auto* launch = std::get_if<Launch>(&path)) {
        add(launch->at);
        add(launch->velocity);
        if (launch->acceleration)
            add(*launch->acceleration);
    } else if (auto* keyed = std::get_if<Keyed>(&path)) {
        for (Key& key : keyed->keys) {
            numbers.push_back(&key.t);
            add(key.at);
        }
    }
}

} // namespace

Scene withoutBodies(Scene scene, std::size_t first, std::size_t last)
{
    return without(std::move(scene), [=](std::size_t i) { return i >= first && i < last; });
}

Scene withBodies(Scene scene, const std::vector<std::string>& ids)
{
    std::vector<bool> kept;
    for (const Body& body : scene.bodies)
        kept.push_back(std::find(ids.begin(), ids.end(), body.id) != ids.end());
    return without(std::move(scene), [&kept](std::size_t i) { return !kept[i]; });
}

Scene cutTo(Scene scene, Interval time)
{
    std::vector<bool> gone;
    for (Body& body : scene.bodies) {
        const Interval before = activeInterval(scene, body);
        const Interval after = {std::max(before.start, time.start), std::min(before.end, time.end)};
        gone.push_back(!(after.start < after.end));
        if (gone.back())
            continue;
        cutBody(body, before, after);
        if (body.active)
            body.active = after == time ? std::nullopt : std::optional(after);
    }
    if (scene.time)
        scene.time->interval = time;
    else
        scene.time = SceneTime{time, {}};
    return without(std::move(scene), [&gone](std::size_t i) { return gone[i]; });
}

std::vector<double*> numbersOf(Scene& scene)
{
    std::vector<double*> numbers;
    const auto addInterval = [&numbers](Interval& time) { numbers.insert(numbers.end(), {&time.start, &time.end}); };
    if (scene.time)
        addInterval(scene.time->interval);
    if (scene.grid) {
        numbers.insert(numbers.end(), {&scene.grid->spacing.x, &scene.grid->spacing.y});
        if (scene.grid->origin)
            numbers.insert(numbers.end(), {&scene.grid->origin->x, &scene.grid->origin->y});
    }
    for (Body& body : scene.bodies) {
        forEachPath(body, [&numbers](Path& path) { addNumbers(path, numbers); });
        if (hasRadius(body.shape)) {
            numbers.push_back(&body.radius.from);
            if (body.radius.to)
                numbers.push_back(&*body.radius.to);
        }
        if (body.active)
            addInterval(*body.active);
    }
    return numbers;
}

int digitsOf(double number)
{
    const std::string text = shortestDecimal(number);
    std::string digits;
    for (const char c : text) {
        if (c == 'e' || c == 'E')
            break;
        if (c >= '0' && c <= '9')
            digits += c;
    }
    const std::size_t last = digits.find_last_not_of('0');
    return last == std::string::npos ? 0 : static_cast<int>(last - digits.find_first_not_of('0')) + 1;
}

std::optional<double> roundedTo(double number, int digits)
{
    if (digits == 0)
        return 0;
    std::array<char, 64> text{};
    const auto written =
        std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::scientific, digits - 1);
    double rounded = 0;
    const auto read = std::from_chars(text.data(), written.ptr, rounded);
    return read.ec == std::errc{} ? std::optional(rounded) : std::nullopt;
}

Scene withDigitsOf(const Scene& model, Scene scene)
{
    Scene wanted = model;
    const std::vector<double*> digits = numbersOf(wanted);
    const std::vector<double*> numbers = numbersOf(scene);
    for (std::size_t i = 0; i < numbers.size() && numbers.size() == digits.size(); ++i) {
        const int most = std::max(1, digitsOf(*digits[i]));
        if (digitsOf(*numbers[i]) > most)
            *numbers[i] = roundedTo(*numbers[i], most).value_or(*numbers[i]);
    }
    return scene;
}

std::optional<Scene> movedExactly(Scene scene, Vec by)
{
    for (Body& body : scene.bodies) {
        TransformedBody moved = transformed(body, movedBy(by));
        if (!moved.rounding.isExact())
            return {};
        body = std::move(moved.body);
    }
    if (scene.grid) {
        const Body corner{.id = {}, .a = Rest{scene.grid->origin.value_or(Vec{})}};
        const TransformedBody there = transformed(corner, movedBy(by));
        if (!there.rounding.isExact())
            return {};
        const Vec moved = std::get_if<Rest>(&there.body.a)->at;
        scene.grid->origin = moved == Vec{} ? std::nullopt : std::optional(moved);
    }
    return scene;
}

namespace {

template <class T>
std::size_t partsIn(const std::optional<T>& member)
{
    return member ? 1 : 0;
}
// Counts the list itself as one part.
template <class T>
std::size_t partsIn(const std::optional<std::vector<T>>& list)
{
    return list ? 1 + list->size() : 0;
}

std::size_t partsIn(const Path& path)
{
    std::size_t parts = keptOf(path).size();
    if (std::holds_alternative<FromTo>(path))
        parts += 1;
    else if (const auto* launch = std::get_if<Launch>(&path))
        parts += 1 + partsIn(launch->acceleration);
    else if (const auto* keyed = std::get_if<Keyed>(&path))
        parts += keyed->keys.size();
    return parts;
}

std::size_t partsIn(const Body& body)
{
    std::size_t parts = 1 + body.points.size() + body.kept.size();
    forEachPath(body, [&parts](const Path& path) { parts += partsIn(path); });
    if (hasRadius(body.shape))
        parts += partsIn(body.radius.to) + body.radius.kept.size();
    return parts + partsIn(body.name) + partsIn(body.active) + partsIn(body.group) + partsIn(body.grid) +
           partsIn(body.style);
}

} // namespace

std::size_t partsOf(const Scene& scene)
{
    std::size_t parts = partsIn(scene.title) + partsIn(scene.notes) + partsIn(scene.time) + partsIn(scene.grid) +
                        partsIn(scene.ignore) + partsIn(scene.expect) + partsIn(scene.bookmarks) + partsIn(scene.view) +
                        scene.kept.size();
    if (scene.time)
        parts += scene.time->kept.size();
    if (scene.grid)
        parts += partsIn(scene.grid->origin) + partsIn(scene.grid->cells) + scene.grid->kept.size();
    for (const Body& body : scene.bodies)
        parts += partsIn(body);
    return parts;
}

SceneSize sizeOf(Scene scene)
{
    SceneSize size{.parts = partsOf(scene), .bytes = sceneText(scene).size()};
    size.duration = window(scene).end - window(scene).start;
    for (const double* number : numbersOf(scene)) {
        size.digits += digitsOf(*number);
        size.extent += std::abs(*number);
    }
    return size;
}

} // namespace sweep
