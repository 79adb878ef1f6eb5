#include "app/formats/imports.h"

#include "app/formats/geometry_reader.h"
#include "app/formats/geometry_writer.h"
#include "core/base/scene_mark.h"
#include "core/contacts/self_contact.h"
#include "core/scene/polygon.h"
#include "core/scene_file/kept_members.h"

#include <sweepbench/base/json.h>
#include <sweepbench/number/text.h>
#include <sweepbench/scene_file.h>

#include <iterator>

namespace sweep {

namespace {

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

constexpr std::array allShapes = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                                  Shape::capsule, Shape::ray,    Shape::line,       Shape::polygon};

class BodyMaker
{
public:
    BodyMaker(GeometryText& read, std::string_view text, const ImportOptions& options, Names& ids, Names& groups)
        : m_numbers(read.numbers), m_text(text), m_options(options), m_ids(ids), m_groups(groups)
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
        m_made.sources.reserve(most);
    }
    void add(const GeometryItem& item)
    {
        addBodies(item);
        m_made.sources.resize(m_made.bodies.size(), {item.position, item.unsure, m_item++});
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
        if (chosenUse() == GeometryUse::keys)
            return addKeys(item);
        if (chosenUse() == GeometryUse::circle || chosenUse() == GeometryUse::thickLine) {
            GeometryItem thick = item;
            thick.radii.assign(item.points.size(), takeRadius(item));
            return chosenUse() == GeometryUse::circle ? addPoints(thick) : addLine(thick);
        }
        const bool isPolygon = item.shape == name(Shape::polygon) && useOf(item) == GeometryUse::polygon;
        if (!isPolygon && !item.group.empty())
            remark(item, "its group is left out, because it does not become the shape that the text names");
        if (!isPolygon && !item.shape.empty() && !item.radii.empty() && useOf(item) != GeometryUse::points)
            remark(item, "its radius is left out, because it does not become the shape that the text names");
        if (useOf(item) == GeometryUse::polyline)
            addLine(item);
        else if (useOf(item) == GeometryUse::track)
            addTrack(item);
        else if (useOf(item) == GeometryUse::points)
            addPoints(item);
        else
            addPolygon(useOf(item) == GeometryUse::box ? boxOf(item) : item);
    }

    // Gives the bodies of the item above its velocity.
    void launch(const GeometryItem& item)
    {
        bool isTaken = false;
        for (std::size_t i = m_made.bodies.size(); i-- > 0 && m_made.sources[i].item == m_made.sources.back().item;)
            forEachPath(m_made.bodies[i], [&](Path& path) {
                const auto* const rest = std::get_if<Rest>(&path);
                isTaken |= rest != nullptr;
                if (rest != nullptr)
                    path = Launch{rest->at, {item.points[0].x, item.points[0].y}};
            });
        if (!isTaken)
            remark(item, "there is no body at rest above this velocity, so it is left out");
    }

    // Goes on with the path of the body above.
    void addKeys(const GeometryItem& item)
    {
        Path* const path = m_made.bodies.empty() || hasTwoControlPoints(m_made.bodies.back().shape)
                               ? nullptr
                               : &m_made.bodies.back().a;
        const auto* const rest = path ? std::get_if<Rest>(path) : nullptr;
        const auto* const keyed = path ? std::get_if<Keyed>(path) : nullptr;
        if (!rest && !keyed)
            return remark(item, "there is no point or circle at rest above these keys, so they are left out");
        std::vector<Key> keys = keyed ? keyed->keys : std::vector<Key>{{timeOfFrame(0), rest->at}};
        if (!(keys.back().t < timeOfFrame(static_cast<double>(keys.size()))))
            return remark(item, "the keys above go on beyond the frames of these, so they are left out");
        for (const Vec& p : item.points)
            keys.push_back({timeOfFrame(static_cast<double>(keys.size())), p});
        m_made.hasFrames = true;
        m_made.bodies.back().active = Interval{keys.front().t, keys.back().t};
        *path = Keyed{std::move(keys)};
    }

    // The number behind those of the item that is added, which uses it; 0 if there is none that is unused. Items and
    // numbers come in the order of the text.
    double takeRadius(const GeometryItem& item)
    {
        std::size_t behind = m_numbers.size();
        for (; m_next < m_numbers.size() && (m_numbers[m_next].item == noItem || m_numbers[m_next].item <= m_item);
             ++m_next)
            behind = m_numbers[m_next].item == m_item ? m_next + 1 : behind;
        const bool isFree = behind < m_numbers.size() && m_numbers[behind].use == NumberUse::unused &&
                            !m_text.substr(0, m_numbers[behind].offset).ends_with('-');
        const auto value = isFree ? valueOf(numberAtStart(m_text.substr(m_numbers[behind].offset))) : std::nullopt;
        if (!value) {
            remark(item, "no unused number ≥ 0 follows it, so it has no radius");
            return 0;
        }
        m_numbers[behind].use = NumberUse::used;
        m_numbers[behind].item = m_item;
        return *value;
    }

    // The choice for the item that is added.
    [[nodiscard]] GeometryUse chosenUse() const { return m_uses.empty() ? m_options.use : m_uses[m_item]; }

    // The corners of the smallest box that holds the points.
    [[nodiscard]] static GeometryItem boxOf(GeometryItem item)
    {
        const auto [left, right] = std::ranges::minmax(item.points, {}, &Vec::x);
        const auto [low, high] = std::ranges::minmax(item.points, {}, &Vec::y);
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

    // A body at rest with these control points.
    [[nodiscard]] static Body bodyOf(Shape shape, std::string id, std::span<const Vec> points)
    {
        Body body{.id = std::move(id), .shape = shape};
        if (shape == Shape::polygon)
            for (const Vec& p : points)
                body.points.push_back(Rest{p});
        else
            body.a = Rest{points[0]};
        if (hasTwoControlPoints(shape))
            body.b = Rest{points[1]};
        return body;
    }
    Body& addBody(Shape shape, std::string id, std::span<const Vec> points)
    {
        return m_made.bodies.emplace_back(bodyOf(shape, std::move(id), points));
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
        addMembers(addBody(*shape, nameOf(item, name(*shape)), item.points), item);
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
            Body& body = addBody(thick ? Shape::circle : Shape::point,
                                 several ? m_ids.numbered(shared) : nameOf(item, kind), {&item.points[i], 1});
            if (thick)
                body.radius.from = item.radii[i];
        }
    }

    // The points without those that equal the one before them.
    std::vector<Vec> withoutRepeats(const GeometryItem& item)
    {
        std::vector<Vec> points = item.points;
        points.erase(std::unique(points.begin(), points.end()), points.end());
        if (const std::size_t left = item.points.size() - points.size(); left > 0)
            remark(item, countOf(left, "repeated point") + (left == 1 ? " is" : " are") + " left out");
        return points;
    }

    void addLine(const GeometryItem& item)
    {
        std::vector<Vec> points = withoutRepeats(item);
        if (item.kind == GeometryKind::ring && points.size() >= fewestPoints)
            points.push_back(points.front());
        addChain(item, points, "line", "segment");
    }

    // Segments of one group; a single one needs no group, and a single point is a point.
    void addChain(const GeometryItem& item, const std::vector<Vec>& points, const char* kind, const char* part)
    {
        if (points.size() < 2) {
            remark(item, item.points.size() > 1 ? "its points are all the same, so it is a point"
                                                : "it is one position, so it is a point");
            addBody(Shape::point, nameOf(item, "point"), points);
            return;
        }
        const bool isOne = points.size() == 2;
        const std::string name = isOne ? nameOf(item, kind) : sharedName(nameOf(item, kind));
        const std::string group = isOne ? std::string() : m_groups.free(name);
        const std::string partName = name + ' ' + part;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            const bool isThick = chosenUse() == GeometryUse::thickLine && item.radii.front() > 0;
            Body& body = addBody(isThick ? Shape::capsule : Shape::segment, isOne ? name : m_ids.numbered(partName),
                                 {&points[i], 2});
            body.radius.from = isThick ? item.radii.front() : body.radius.from;
            if (!isOne)
                body.group = group;
        }
    }

    void addPolygon(const GeometryItem& item)
    {
        std::vector<Vec> points = withoutRepeats(item);
        if (points.size() > 1 && points.front() == points.back())
            points.pop_back();
        if (points.size() < fewestPoints) {
            if (points.size() == 2)
                remark(item, "its ring has 2 points, so it is a segment");
            return addChain(item, points, "line", "side");
        }
        Body polygon = bodyOf(Shape::polygon, {}, points);
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
        const auto contact = firstSelfContact(polygon, {}, m_options.reading.job);
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
            path.keys.push_back({t, item.points[i]});
        }
        if (left > 0)
            remark(item, countOf(left, "key") + (left == 1 ? " is" : " are") +
                             " left out, whose times are the same double as that of the key before");
        const bool thick = std::any_of(item.radii.begin(), item.radii.end(), [](double radius) { return radius > 0; });
        Body& body = addBody(thick ? Shape::circle : Shape::point, nameOf(item, "track"), item.points);
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
        return timeOfFrame(item.times.empty() ? static_cast<double>(i) : item.times[i]);
    }
    [[nodiscard]] double timeOfFrame(double frame) const
    {
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

    std::vector<TextNumber>& m_numbers;
    std::string_view m_text;
    std::size_t m_next = 0; // behind the numbers of the items so far
    const ImportOptions& m_options;
    NameCounter m_ids;
    NameCounter m_groups;
    RemarkList m_remarks;
    std::uint32_t m_item = 0;        // the index of the item that is added
    std::vector<GeometryUse> m_uses; // of each item, if some have a choice of their own
    GeometryBodies m_made;
};

} // namespace

GeometryBodies bodiesOf(GeometryText& read, std::string_view text, const ImportOptions& options, Names& taken,
                        Names& takenGroups)
{
    BodyMaker maker(read, text, options, taken, takenGroups);
    maker.prepare(read.items);
    for (const GeometryItem& item : read.items) {
        if (options.reading.job.stopped())
            break;
        maker.add(item);
    }
    return std::move(maker).taken();
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

// Bodies as they stand in a scene file. What ran by the time of the whole text is active during that time.
Result<ImportedPart> readBodiesText(std::string_view text, const std::string& file, const ImportOptions& options,
                                    Names& taken, Names& takenGroups)
{
    Result<TextOfBodies> read = readBodies(text, file, options.reading.job);
    if (!read)
        return read.problems();
    ImportedPart part;
    part.bodies = std::move(read->bodies);
    part.form = "bodies of a scene";
    part.content = std::to_string(part.bodies.size()) + (part.bodies.size() == 1 ? " body" : " bodies");
    const PositionsInText position(text);
    for (const std::size_t offset : read->offsets)
        part.sources.push_back({position(offset)});
    NameCounter ids(taken);
    NameCounter groups(takenGroups);
    for (std::size_t i = 0; i < part.bodies.size(); ++i) {
        Body& body = part.bodies[i];
        body.id = ids.free(body.id);
        if (body.group)
            body.group = groups.shared(*body.group);
        if (!dependsOnTime(body))
            continue;
        if (!part.clock.byNumber)
            part.clock.byNumber = part.sources[i].position;
        if (!body.active && !std::holds_alternative<Keyed>(body.a) && part.remarks.empty())
            part.remarks.push_back({{},
                                    "the text does not say its time; its bodies run from " +
                                        shortestDecimal(read->time.start) + " to " + shortestDecimal(read->time.end)});
        if (!body.active)
            body.active = read->time;
    }
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
    if (holdsBodies(text))
        return readBodiesText(text, file, options, taken, takenGroups);
    Result<GeometryText> answer = readGeometry(text, file, options.reading);
    if (!answer)
        return answer.problems();
    GeometryText read = std::move(answer).value();
    if (read.form == GeometryForm::initialiser && options.use == GeometryUse::asRead)
        closeLines(read.items);
    ImportedPart part{bodiesOf(read, text, options, taken, takenGroups), name(read.form), contentOf(read)};
    part.numbers = std::move(read.numbers);
    part.isSingle = areSingles(read, part.bodies);
    part.remarks.insert(part.remarks.begin(), read.remarks.begin(), read.remarks.end());
    std::ranges::stable_sort(part.remarks, {}, &GeometryRemark::position);
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
        m_earliest = m_earliest ? std::min(*m_earliest, *clock.earliest) : *clock.earliest;
        m_latest = std::max(m_latest, clock.zero);
    }
    const auto keepFirst = [&file](std::optional<Problem>& first, const std::optional<TextPosition>& at) {
        if (at && !first)
            first = Problem{.file = file, .line = at->line, .column = at->column};
    };
    keepFirst(m_byClock, clock.byClock);
    keepFirst(m_byNumber, clock.byNumber);
}

bool ImportClock::mustReadAgain()
{
    if (m_zero || m_latest == m_earliest)
        return false;
    m_zero = m_earliest;
    m_byClock.reset();
    m_byNumber.reset();
    return true;
}

std::optional<Problem> ImportClock::problem() const
{
    if (!m_byClock || m_fault || (!m_byNumber && m_moving.empty()))
        return m_byClock ? m_fault : std::nullopt;
    Problem problem = *m_byClock;
    problem.message = "a body moves by clock times here; " +
                      (m_byNumber ? m_byNumber->file + ':' + std::to_string(m_byNumber->line) + ':' +
                                        std::to_string(m_byNumber->column) + " has one that moves by numbers"
                                  : '"' + shortened(m_moving) +
                                        "\" of the scene moves by numbers, and the scene's time has no origin");
    return problem;
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
    std::size_t kept = 0;
    for (std::size_t i = 0; i < part.bodies.size(); ++i)
        if (part.sources[i].unsure == Unsure::no) {
            std::swap(part.bodies[kept], part.bodies[i]);
            part.sources[kept++] = part.sources[i];
        }
    part.bodies.resize(kept);
    part.sources.resize(kept);
}

Scene sceneOfParts(std::vector<ImportedPart> parts)
{
    std::vector<Body> bodies;
    std::size_t count = 0;
    for (const ImportedPart& part : parts)
        count += part.bodies.size();
    for (ImportedPart& part : parts) {
        if (bodies.empty())
            bodies = std::move(part.bodies);
        bodies.reserve(count);
        std::ranges::move(std::exchange(part.bodies, {}), std::back_inserter(bodies));
    }
    Scene scene = sceneOfBodies(std::move(bodies));
    if (!parts.empty() && std::ranges::all_of(parts, &ImportedPart::isSingle))
        scene.numbers = NumberFormat::singles;
    if (!parts.empty() && std::ranges::all_of(parts, &ImportedPart::pointsDown))
        scene.view = viewWithYDown({}, true);
    return scene;
}

} // namespace sweep
