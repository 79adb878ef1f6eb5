#include "app/formats/imports.h"

#include "app/formats/geometry_reader.h"
#include "app/formats/geometry_writer.h"
#include "core/base/decimal.h"
#include "core/base/scene_mark.h"
#include "core/contacts/self_contact.h"
#include "core/scene/polygon.h"
#include "core/scene_file/kept_members.h"

#include <sweepbench/base/json.h>
#include <sweepbench/number/text.h>
#include <sweepbench/scene_file.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

Vec vecOf(const TextPoint& p)
{
    return {p.x, p.y};
}

// Free names by counting up, in constant time for each of millions of bodies without names.
class NameCounter
{
public:
    explicit NameCounter(Names& taken) : m_taken(taken) {}

    // The name itself, or followed by 2, 3 …
    std::string free(const std::string& name) { return m_taken.insert(name).second ? name : numbered(name, 2); }
    // The name followed by the first number from `first` that is free.
    std::string numbered(const std::string& name, std::size_t first = 1)
    {
        std::size_t& next = m_next.try_emplace(name, first).first->second;
        std::string one = name + ' ' + std::to_string(next);
        while (!m_taken.insert(one).second)
            one = name + ' ' + std::to_string(++next);
        ++next;
        return one;
    }
    // The same free name for every call with this one.
    const std::string& shared(const std::string& name)
    {
        const auto [found, isFirst] = m_shared.try_emplace(name);
        return isFirst ? found->second = free(name) : found->second;
    }

private:
    Names& m_taken;
    std::unordered_map<std::string, std::size_t> m_next;
    std::unordered_map<std::string, std::string> m_shared;
};

// Whether the body grows, or has a path of none of these kinds.
template <class... Paths>
bool movesBesides(const Body& body)
{
    bool moves = body.radius.to.has_value();
    forEachPath(body, [&moves](const Path& path) { moves |= !(std::holds_alternative<Paths>(path) || ...); });
    return moves;
}

// Whether the body moves or grows by the time of the scene.
constexpr auto dependsOnTime = [](const Body& body) { return movesBesides<Rest>(body); };

constexpr std::array allShapes = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                                  Shape::capsule, Shape::ray,    Shape::line,       Shape::polygon};

class BodyMaker
{
public:
    BodyMaker(const ImportOptions& options, Names& ids, Names& groups)
        : m_options(options), m_ids(ids), m_groups(groups)
    {
    }

    // Takes the choices for single items, and makes room for the bodies of all, so that they are not moved while their
    // number grows.
    void prepare(const std::vector<GeometryItem>& items)
    {
        if (!m_options.uses.empty())
            m_uses.assign(items.size(), m_options.use);
        for (const auto& [at, use, isForName] : m_options.uses) {
            const auto chosen = std::ranges::lower_bound(items, at, {}, &GeometryItem::position);
            if (chosen == items.end() || chosen->position != at)
                continue;
            m_uses[std::size_t(chosen - items.begin())] = use;
            for (std::size_t i = 0; i < items.size() && isForName; ++i)
                if (items[i].name == chosen->name)
                    m_uses[i] = use;
        }
        std::size_t most = 0;
        for (m_item = 0; m_item < items.size(); ++m_item) {
            const GeometryUse use = useOf(items[m_item]);
            most += use == GeometryUse::polygon || use == GeometryUse::track ? 1 : items[m_item].points.size();
        }
        m_item = 0;
        m_made.bodies.reserve(most);
        m_made.positions.reserve(most);
    }
    void add(const GeometryItem& item)
    {
        addBodies(item);
        m_made.positions.resize(m_made.bodies.size(), item.position);
        m_made.unsure.resize(m_made.bodies.size(), item.unsure);
        m_made.items.resize(m_made.bodies.size(), m_item);
        ++m_item;
    }

    [[nodiscard]] GeometryBodies taken() &&
    {
        m_made.remarks = std::move(m_remarks).taken();
        return std::move(m_made);
    }

private:
    void addBodies(const GeometryItem& item)
    {
        if (chosenUse() == GeometryUse::none || (chosenUse() == GeometryUse::asRead && addShaped(item)))
            return;
        if (chosenUse() == GeometryUse::velocity)
            return launch(item);
        const bool isPolygon = item.shape == name(Shape::polygon) && useOf(item) == GeometryUse::polygon;
        if (!isPolygon && !item.group.empty())
            remark(item, "its group is left out, because it does not become the shape that the text names");
        if (!isPolygon && !item.shape.empty() && !item.radii.empty() && useOf(item) != GeometryUse::points)
            remark(item, "its radius is left out, because it does not become the shape that the text names");
        switch (useOf(item)) {
        case GeometryUse::asRead:
        case GeometryUse::points:
            return addPoints(item);
        case GeometryUse::polyline:
            return addLine(item);
        case GeometryUse::polygon:
            return addPolygon(item);
        case GeometryUse::track:
            return addTrack(item);
        case GeometryUse::box:
            return addPolygon(boxOf(item));
        case GeometryUse::velocity:
        case GeometryUse::none:
            break;
        }
    }

    // Gives the bodies of the item above its velocity.
    void launch(const GeometryItem& item)
    {
        bool isTaken = false;
        for (std::size_t i = m_made.bodies.size(); i-- > 0 && m_made.items[i] == m_made.items.back();)
            forEachPath(m_made.bodies[i], [&](Path& path) {
                const auto* const rest = std::get_if<Rest>(&path);
                isTaken |= rest != nullptr;
                if (rest != nullptr)
                    path = Launch{rest->at, {item.points[0].x, item.points[0].y}};
            });
        if (!isTaken)
            remark(item, "there is no body at rest above this velocity, so it is left out");
    }

    // The choice for the item that is added.
    [[nodiscard]] GeometryUse chosenUse() const { return m_uses.empty() ? m_options.use : m_uses[m_item]; }

    // The corners of the smallest box that holds the points.
    [[nodiscard]] static GeometryItem boxOf(GeometryItem item)
    {
        const auto [left, right] = std::ranges::minmax(item.points, {}, &TextPoint::x);
        const auto [low, high] = std::ranges::minmax(item.points, {}, &TextPoint::y);
        item.kind = GeometryKind::ring;
        item.points = {{left.x, low.y}, {right.x, low.y}, {right.x, high.y}, {left.x, high.y}};
        return item;
    }

    [[nodiscard]] GeometryUse useOf(const GeometryItem& item) const
    {
        static constexpr std::array uses = {GeometryUse::points, GeometryUse::polyline, GeometryUse::polygon,
                                            GeometryUse::track};
        return chosenUse() != GeometryUse::asRead ? chosenUse() : uses.at(static_cast<std::size_t>(item.kind));
    }

    // A remark that holds for several items is listed at the first of them, with the number of the others.
    void remark(const GeometryItem& item, std::string_view text)
    {
        m_remarks.add(item.position, text, item.name.empty() ? std::string() : '"' + item.name + "\": ");
    }

    Body& addBody(Shape shape, std::string id)
    {
        Body& body = m_made.bodies.emplace_back();
        body.shape = shape;
        body.id = std::move(id);
        return body;
    }

    [[nodiscard]] std::string nameOf(const GeometryItem& item, const char* kind)
    {
        return item.name.empty() ? m_ids.numbered(kind) : m_ids.free(item.name);
    }

    // The body of an item that names its shape; false if the shape is not known or does not fit the points.
    bool addShaped(const GeometryItem& item)
    {
        const auto* const shape =
            std::ranges::find(allShapes, item.shape, [](Shape one) { return std::string(name(one)); });
        if (shape == allShapes.end() || *shape == Shape::polygon ||
            item.points.size() != (hasTwoControlPoints(*shape) ? 2 : 1) ||
            (isUnbounded(*shape) && item.points[0] == item.points[1]))
            return false;
        Body& body = addBody(*shape, nameOf(item, name(*shape)));
        body.a = Rest{vecOf(item.points.front())};
        if (hasTwoControlPoints(*shape))
            body.b = Rest{vecOf(item.points.back())};
        addMembers(body, item);
        return true;
    }

    // The radius and group of an item that names its shape.
    void addMembers(Body& body, const GeometryItem& item)
    {
        if (hasRadius(body.shape) && !item.radii.empty())
            body.radius.from = item.radii.front();
        if (!item.group.empty())
            body.group = m_groups.shared(item.group);
    }

    void addPoints(const GeometryItem& item)
    {
        const bool several = item.points.size() > 1 && !item.name.empty();
        const std::string shared = sharedName(item.name);
        for (std::size_t i = 0; i < item.points.size(); ++i) {
            const bool thick = !item.radii.empty() && item.radii[i] > 0;
            const char* const kind = thick ? "circle" : "point";
            Body& body =
                addBody(thick ? Shape::circle : Shape::point, several ? m_ids.numbered(shared) : nameOf(item, kind));
            body.a = Rest{vecOf(item.points[i])};
            if (thick)
                body.radius.from = item.radii[i];
        }
    }

    // The points without those that equal the one before them.
    std::vector<TextPoint> withoutRepeats(const GeometryItem& item)
    {
        std::vector<TextPoint> points = item.points;
        points.erase(std::unique(points.begin(), points.end()), points.end());
        if (const std::size_t left = item.points.size() - points.size(); left > 0)
            remark(item, countOf(left, "repeated point") + (left == 1 ? " is" : " are") + " left out");
        return points;
    }

    void addLine(const GeometryItem& item)
    {
        std::vector<TextPoint> points = withoutRepeats(item);
        if (item.kind == GeometryKind::ring && points.size() >= fewestPoints)
            points.push_back(points.front());
        addChain(item, points, "line", "segment");
    }

    // Segments of one group; a single one needs no group, and a single point is a point.
    void addChain(const GeometryItem& item, const std::vector<TextPoint>& points, const char* kind, const char* part)
    {
        if (points.size() < 2) {
            remark(item, item.points.size() > 1 ? "its points are all the same, so it is a point"
                                                : "it is one position, so it is a point");
            addBody(Shape::point, nameOf(item, "point")).a = Rest{vecOf(points.front())};
            return;
        }
        const bool isOne = points.size() == 2;
        const std::string name = isOne ? nameOf(item, kind) : sharedName(nameOf(item, kind));
        const std::string group = isOne ? std::string() : m_groups.free(name);
        const std::string partName = name + ' ' + part;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            Body& body = addBody(Shape::segment, isOne ? name : m_ids.numbered(partName));
            body.a = Rest{vecOf(points[i])};
            body.b = Rest{vecOf(points[i + 1])};
            if (!isOne)
                body.group = group;
        }
    }

    void addPolygon(const GeometryItem& item)
    {
        std::vector<TextPoint> points = withoutRepeats(item);
        if (points.size() > 1 && points.front() == points.back())
            points.pop_back();
        if (points.size() < fewestPoints) {
            if (points.size() == 2)
                remark(item, "its ring has 2 points, so it is a segment");
            return addChain(item, points, "line", "side");
        }
        Body polygon;
        polygon.shape = Shape::polygon;
        for (const TextPoint& p : points)
            polygon.points.push_back(Rest{vecOf(p)});
        if (const auto fault = polygonFault(polygon)) {
            remark(item, *fault + "; its sides become segments of one group");
            points.push_back(points.front());
            return addChain(item, points, "polygon", "side");
        }
        polygon.id = nameOf(item, "polygon");
        if (item.shape == name(Shape::polygon))
            addMembers(polygon, item);
        m_made.bodies.push_back(std::move(polygon));
    }

    // The rule that the polygon would break.
    [[nodiscard]] std::optional<std::string> polygonFault(const Body& polygon) const
    {
        if (polygon.points.size() > mostPoints)
            return "it has " + pointCountText(polygon.points.size()) + " points, and a polygon has at most 10,000";
        const auto contact = firstSelfContact(polygon, {}, m_options.job);
        return contact ? std::optional(faultAtRest(polygon, *contact)) : std::nullopt;
    }

    void addTrack(const GeometryItem& item)
    {
        Keyed path;
        std::size_t left = 0;
        m_made.hasFrames |= item.times.empty() || item.isInFrames;
        for (std::size_t i = 0; i < item.points.size(); ++i) {
            const double t = timeOf(item, i);
            if (!path.keys.empty() && !(path.keys.back().t < t)) {
                ++left;
                continue;
            }
            path.keys.push_back({t, vecOf(item.points[i])});
        }
        if (left > 0)
            remark(item, countOf(left, "key") + (left == 1 ? " is" : " are") +
                             " left out, whose times are the same double as that of the key before");
        const bool thick = std::any_of(item.radii.begin(), item.radii.end(), [](double radius) { return radius > 0; });
        Body& body = addBody(thick ? Shape::circle : Shape::point, nameOf(item, "track"));
        if (path.keys.size() == 1)
            remark(item, "it has one position in time, so it is there throughout; tracks of several are active from "
                         "their first to their last one");
        if (path.keys.size() > 1)
            body.active = Interval{path.keys.front().t, path.keys.back().t};
        body.a = std::move(path);
        if (thick)
            body.radius = radiusOf(item, body.active.has_value());
    }

    [[nodiscard]] double timeOf(const GeometryItem& item, std::size_t i) const
    {
        if (!item.times.empty() && !item.isInFrames)
            return item.times[i];
        const double frame = item.times.empty() ? static_cast<double>(i) : item.times[i];
        return m_options.rate ? nearest(rationalOf(Dyadic(frame)) / *m_options.rate) : frame;
    }

    // Whether every radius of a track is the double nearest to the one on the straight line from the first to the last.
    [[nodiscard]] bool isEvenlyChanging(const GeometryItem& item) const
    {
        const auto exact = [](double number) { return rationalOf(Dyadic(number)); };
        const std::size_t last = item.radii.size() - 1;
        const Rational start = exact(timeOf(item, 0));
        const Rational slope = (exact(item.radii[last]) - exact(item.radii[0])) / (exact(timeOf(item, last)) - start);
        for (std::size_t i = 1; i < last; ++i)
            if (nearest(exact(item.radii[0]) + slope * (exact(timeOf(item, i)) - start)) != item.radii[i])
                return false;
        return true;
    }

    [[nodiscard]] Radius radiusOf(const GeometryItem& item, bool changes)
    {
        Radius radius;
        radius.from = item.radii.front();
        if (!changes || item.radii.back() == radius.from) {
            if (std::any_of(item.radii.begin(), item.radii.end(), [&](double r) { return r != radius.from; }))
                remark(item, "its radius changes; the first one is kept");
            return radius;
        }
        radius.to = item.radii.back();
        if (!isEvenlyChanging(item))
            remark(item, "its radius runs evenly from the first one to the last one; those between are left out");
        return radius;
    }

    const ImportOptions& m_options;
    NameCounter m_ids;
    NameCounter m_groups;
    RemarkList m_remarks;
    std::uint32_t m_item = 0;        // the index of the item that is added
    std::vector<GeometryUse> m_uses; // of each item, if some have a choice of their own
    GeometryBodies m_made;
};

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

} // namespace

GeometryBodies bodiesOf(const GeometryText& read, const ImportOptions& options, Names& taken, Names& takenGroups)
{
    BodyMaker maker(options, taken, takenGroups);
    maker.prepare(read.items);
    for (const GeometryItem& item : read.items) {
        if (options.job.stopped())
            break;
        maker.add(item);
    }
    return std::move(maker).taken();
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

// The items of a text: "2 points, 1 circle, 1 list of points, 1 track".
std::string contentOf(const GeometryText& read)
{
    static constexpr std::array<const char*, 6> names = {"point", "circle", "list", "line", "polygon", "track"};
    std::array<std::size_t, 6> counts{};
    for (const GeometryItem& item : read.items) {
        const bool isPoint = item.kind == GeometryKind::points && item.points.size() == 1;
        const bool isCircle = isPoint && !item.radii.empty() && item.radii.front() > 0;
        ++counts.at(isPoint ? std::size_t{isCircle} : static_cast<std::size_t>(item.kind) + 2);
    }
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts.at(i) > 0)
            text += (text.empty() ? "" : ", ") + countOf(counts.at(i), names.at(i)) + (i == 2 ? " of points" : "");
    return text.empty() ? "nothing" : text;
}

// Whether some numbers were written as singles, and all are.
bool areSingles(const GeometryText& read, const std::vector<Body>& bodies)
{
    if (std::ranges::none_of(read.items, &GeometryItem::isSingle))
        return false;
    return std::ranges::all_of(bodies, [](Body body) { return roundToSingles(body).isExact(); });
}

// ---- Bodies as they stand in a scene file

// The offset of the first character that is not blank.
std::size_t firstOf(std::string_view text)
{
    return std::min(text.find_first_not_of(" \t\r\n"), text.size());
}

// Whether the text has an array "bodies" at its start, or a member "shape" with the name of a shape and members that
// bodies of a scene have. GeoJSON and lists of source code may name a shape, too.
bool looksLikeBodies(std::string_view text)
{
    text.remove_prefix(firstOf(text));
    if (text.empty() || std::string_view("{[\"").find(text.front()) == std::string_view::npos)
        return false;
    std::string_view inside = text.substr(text.front() == '{' ? 1 : 0);
    if (inside.substr(firstOf(inside)).starts_with("\"bodies\""))
        return true;
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    if (has("\"coordinates\""))
        return false;
    const bool hasPath = has("\"path\"") || has("\"a\"");
    constexpr std::string_view member = "\"shape\"";
    for (std::size_t at = text.find(member); at != std::string_view::npos; at = text.find(member, at + 1)) {
        const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n:", at + member.size()), text.size());
        const std::string_view word = text.substr(begin, text.find('"', begin + 1) - begin);
        for (const Shape shape : allShapes)
            if ((hasPath || shape == Shape::polygon) && word.starts_with('"') && word.substr(1) == name(shape))
                return true;
    }
    return false;
}

// The members that a text of bodies has, and the times in them.
class BodiesScan
{
public:
    explicit BodiesScan(std::string_view text, const Job& job) : m_reader(text, m_problems, job)
    {
        try {
            walk({}, 0);
        } catch (const ReadingStopped&) {
            m_range.reset(); // parseScene reports the problem
        }
    }

    [[nodiscard]] bool has(std::string_view member) const { return m_members.contains(std::string(member)); }
    // From the first time of a key or an active interval to the last one.
    [[nodiscard]] std::optional<Interval> time() const
    {
        return m_range && m_range->start < m_range->end ? m_range : std::nullopt;
    }
    // Where each body begins.
    [[nodiscard]] const std::vector<std::size_t>& bodies() const { return m_bodies; }

private:
    void walk(std::string_view member, std::size_t depth)
    {
        const JsonKind kind = m_reader.next();
        const bool isKept = member.starts_with("x-") || member == "style" || member == "view";
        if (isKept || (kind != JsonKind::object && kind != JsonKind::array)) {
            (void)m_reader.compactText();
        } else if (kind == JsonKind::object) {
            m_reader.object([&](std::string_view name) {
                if (depth == 0)
                    m_members.insert(std::string(name));
                walk(name, depth + 1);
            });
        } else {
            const bool areBodies = depth == 1 && member == "bodies";
            m_reader.array([&](std::size_t i) {
                if (areBodies) {
                    (void)m_reader.next(); // skips white space
                    m_bodies.push_back(m_reader.offset());
                }
                const bool isTime = member == "active" || (member == "key" && i == 0);
                if (isTime && m_reader.next() == JsonKind::number)
                    add(m_reader.finite());
                else
                    walk(member == "keys" ? "key" : "", depth + 1);
            });
        }
    }

    void add(std::optional<double> t)
    {
        if (t)
            widen(m_range, {*t, *t});
    }

    ProblemCollector m_problems;
    JsonReader m_reader;
    Names m_members;
    std::optional<Interval> m_range;
    std::vector<std::size_t> m_bodies; // offsets
};

// A text of bodies made the text of a scene: one line more in front, and brackets that close it behind.
struct BodiesText
{
    std::string scene;
    bool hasTime = false;                     // the text says its time
    std::vector<TextPosition> positions = {}; // of each body in the text
};

BodiesText sceneOfBodiesText(std::string_view text, const Job& job)
{
    std::string inside = '\n' + std::string(text);
    inside.erase(inside.find_last_not_of(" \t\r\n") + 1);
    if (inside.ends_with(','))
        inside.pop_back();
    const std::size_t first = firstOf(inside);
    BodiesText made;
    made.scene = inside[first] == '[' ? "{\"bodies\":" + inside + '}' : '{' + inside + '}';
    if (inside[first] == '{') { // a scene without a format, or bodies
        made.scene = '{' + inside;
        made.scene[first + 1] = ' ';
        if (!BodiesScan(made.scene, job).has("bodies"))
            made.scene = "{\"bodies\": [" + inside + "]}";
    }
    const BodiesScan scan(made.scene, job);
    const PositionsInText position(made.scene);
    for (const std::size_t body : scan.bodies())
        made.positions.push_back({position(body).line - 1, position(body).column});
    made.hasTime = scan.has("time");
    std::string head = R"("format": "sweepbench.scene", )";
    head += scan.has("version") ? "" : R"("version": 2, )";
    if (const auto time = scan.time(); time && !made.hasTime)
        head += R"("time": {"start": )" + shortestDecimal(time->start) + R"(, "end": )" + shortestDecimal(time->end) +
                "}, ";
    made.scene.insert(1, head);
    return made;
}

// Free ids and groups; what ran by the time of the whole scene is active during that time.
void settle(Scene& scene, Names& taken, Names& takenGroups)
{
    NameCounter ids(taken);
    NameCounter groups(takenGroups);
    for (Body& body : scene.bodies) {
        body.id = ids.free(body.id);
        if (body.group)
            body.group = groups.shared(*body.group);
        if (dependsOnTime(body) && !body.active)
            body.active = window(scene);
    }
}

std::vector<GeometryRemark> remarksOnBodies(const Scene& scene, bool hasTime)
{
    std::vector<GeometryRemark> remarks;
    if (const std::string left = membersBeside(scene, false, false); !left.empty())
        remarks.push_back({{}, "the bodies are read; left out: " + left});
    const bool needsTime = std::ranges::any_of(
        scene.bodies, [](const Body& body) { return movesBesides<Rest, Keyed>(body) && !body.active; });
    if (needsTime && !hasTime)
        remarks.push_back({{},
                           "the text does not say its time; its bodies run from " +
                               shortestDecimal(window(scene).start) + " to " + shortestDecimal(window(scene).end)});
    return remarks;
}

Result<ImportedPart> readBodiesText(std::string_view text, const std::string& file, const ImportOptions& options,
                                    Names& taken, Names& takenGroups)
{
    BodiesText made = sceneOfBodiesText(text, options.job);
    ReadOptions reading;
    reading.job = options.job;
    Result<Scene> read = parseScene(made.scene, file, reading);
    if (!read) {
        std::vector<Problem> problems = read.problems();
        for (Problem& problem : problems)
            problem.line = problem.line > 1 ? problem.line - 1 : problem.line;
        return problems;
    }
    Scene scene = std::move(read).value();
    ImportedPart part;
    part.form = "bodies of a scene";
    part.content = scene.bodies.size() == 1 ? "1 body" : std::to_string(scene.bodies.size()) + " bodies";
    part.remarks = remarksOnBodies(scene, made.hasTime);
    part.isSingle = hasSingles(scene);
    settle(scene, taken, takenGroups);
    part.grid = std::move(scene.grid);
    part.bodies = std::move(scene.bodies);
    part.positions = std::move(made.positions);
    part.unsure.resize(part.bodies.size());
    if (const auto moving = std::ranges::find_if(part.bodies, dependsOnTime); moving != part.bodies.end())
        part.clock.byNumber = part.positions[std::size_t(moving - part.bodies.begin())];
    part.items.resize(part.bodies.size(), noItem);
    return part;
}

// Makes lists of source code that end where they begin polygons; those that go there and back stay lines.
void closeLines(std::vector<GeometryItem>& items)
{
    for (GeometryItem& item : items)
        if (item.kind == GeometryKind::polyline && item.shape.empty() && item.points.size() > fewestPoints &&
            item.points.front() == item.points.back()) {
            item.kind = GeometryKind::ring;
            item.points.pop_back();
        }
}

} // namespace

Result<ImportedPart> readImport(std::string_view text, const std::string& file, const ImportOptions& options,
                                Names& taken, Names& takenGroups)
{
    if (isScene(text))
        return Problem{.file = file, .pointer = {}, .message = "is a scene file, which needs no import"};
    if (looksLikeBodies(text))
        return readBodiesText(text, file, options, taken, takenGroups);
    Result<GeometryText> answer = readGeometry(
        text, file,
        {.form = {}, .rule = options.rule, .zero = options.zero, .mayBeEmpty = options.mayBeEmpty, .job = options.job});
    if (!answer)
        return answer.problems();
    GeometryText read = std::move(answer).value();
    if (read.form == GeometryForm::initialiser && options.use == GeometryUse::asRead)
        closeLines(read.items);
    ImportedPart part{bodiesOf(read, options, taken, takenGroups), name(read.form), contentOf(read)};
    part.numbers = std::move(read.numbers);
    part.isSingle = areSingles(read, part.bodies);
    if (read.grid)
        part.grid = Grid{.origin = {}, .spacing = vecOf(*read.grid)};
    part.remarks.insert(part.remarks.begin(), read.remarks.begin(), read.remarks.end());
    part.pointsDown = read.pointsDown;
    part.clock = read.clock;
    return part;
}

ImportClock::ImportClock(const Scene& into)
{
    if (into.time && into.time->origin) {
        const auto origin = clockTime(*into.time->origin);
        if (origin && origin->hasDate)
            m_zero = origin->clock;
        else
            m_fault = Problem{.message = "the origin of the scene's time, \"" + shortened(*into.time->origin) +
                                         "\", cannot be read here; at most 18 digits may follow its point"};
    } else if (const auto moving = std::ranges::find_if(into.bodies, dependsOnTime); moving != into.bodies.end()) {
        m_moving = moving->id;
    }
}

void ImportClock::add(const ImportedPart& part, const std::string& file)
{
    const TextClock& clock = part.clock;
    if (clock.earliest) {
        m_zeros.push_back(*clock.zero);
        m_earliest = m_earliest ? std::min(*m_earliest, *clock.earliest) : *clock.earliest;
    }
    if (clock.byClock && !m_byClock)
        m_byClock = {file, *clock.byClock};
    if (clock.byNumber && !m_byNumber)
        m_byNumber = {file, *clock.byNumber};
}

bool ImportClock::mustReadAgain()
{
    if (m_zero || std::ranges::all_of(m_zeros, [this](const ClockTime& zero) { return zero == *m_earliest; }))
        return false;
    m_zero = m_earliest;
    m_zeros.clear();
    m_byClock.reset();
    m_byNumber.reset();
    return true;
}

std::optional<Problem> ImportClock::problem() const
{
    if (!m_byClock || m_fault || (!m_byNumber && m_moving.empty()))
        return m_byClock ? m_fault : std::nullopt;
    const std::string other =
        m_byNumber ? m_byNumber->file + ':' + std::to_string(m_byNumber->at.line) + ':' +
                         std::to_string(m_byNumber->at.column) + " has one that moves by numbers"
                   : '"' + shortened(m_moving) + "\" of the scene moves by numbers, and the scene's time has no origin";
    return Problem{.file = m_byClock->file,
                   .line = m_byClock->at.line,
                   .column = m_byClock->at.column,
                   .message = "a body moves by clock times here; " + other};
}

void ImportClock::apply(Scene& scene) const
{
    if (!m_byClock || (scene.time && scene.time->origin))
        return;
    if (!scene.time)
        scene.time = SceneTime{window(scene)};
    scene.time->origin = textOf(m_zero.value_or(*m_earliest));
}

void keepCertain(ImportedPart& part)
{
    const auto keep = [&part](auto& all) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (part.unsure[i] == Unsure::no && kept++ != i)
                all[kept - 1] = std::move(all[i]);
        all.resize(kept);
    };
    keep(part.bodies);
    keep(part.positions);
    keep(part.items);
    part.unsure.assign(part.bodies.size(), Unsure::no);
}

Scene sceneOfParts(std::vector<ImportedPart> parts)
{
    std::vector<Body> bodies;
    std::optional<Grid> grid;
    std::size_t count = 0;
    for (const ImportedPart& part : parts)
        count += part.bodies.size();
    for (ImportedPart& part : parts) {
        if (bodies.empty())
            bodies = std::move(part.bodies);
        bodies.reserve(count);
        std::ranges::move(std::exchange(part.bodies, {}), std::back_inserter(bodies));
        if (!grid)
            grid = std::move(part.grid);
    }
    Scene scene = sceneOfBodies(std::move(bodies));
    scene.grid = std::move(grid);
    if (!parts.empty() && std::ranges::all_of(parts, &ImportedPart::isSingle))
        scene.numbers = NumberFormat::singles;
    if (!parts.empty() && std::ranges::all_of(parts, &ImportedPart::pointsDown))
        scene.view = viewWithYDown({}, true);
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
