#include "app/formats/geometry_writer.h"

#include "app/formats/geometry_reader.h"
#include "core/scene/motion.h"

#include <sweepbench/base/utf8.h>
#include <sweepbench/body_state.h>
#include <sweepbench/number/text.h>

#include <QString>

#include <limits>
#include <numeric>
#include <unordered_set>

namespace sweep {

const char* name(GeometryFormat format)
{
    static constexpr std::array<const char*, 4> names = {"WKT", "GeoJSON", "CSV", "C++"};
    return names.at(static_cast<std::size_t>(format));
}

std::string GeometryLoss::sentence() const
{
    std::string line = text;
    for (std::size_t i = 0; i < ids.size(); ++i)
        line += (i == 0 ? ": \"" : ", \"") + escaped(shortened(ids[i])) + '"';
    return count > ids.size() && !ids.empty() ? line + " and " + std::to_string(count - ids.size()) + " more" : line;
}

namespace {

// Rounds exact values to the numbers that the scene may hold, and notes whether that changed one.
class SceneNumbers
{
public:
    explicit SceneNumbers(bool singles) : m_singles(singles) {}

    [[nodiscard]] double round(const Rational& exact)
    {
        constexpr double most = std::numeric_limits<float>::max();
        const double value = m_singles ? std::clamp(nearestSingleOf(exact), -most, most) : nearestFinite(exact).value;
        m_hasRounded = m_hasRounded || rationalOf(Dyadic(value)) != exact;
        return value;
    }
    // Whether a number was rounded since the last call.
    [[nodiscard]] bool takeRounded() { return std::exchange(m_hasRounded, false); }

private:
    bool m_singles;
    bool m_hasRounded = false;
};

// The position at time t if it is a number of the path itself; computing it could lose the sign of a zero.
std::optional<Vec> givenPosition(const Path& path, double t)
{
    if (const auto* rest = std::get_if<Rest>(&path))
        return rest->at;
    const auto* keyed = std::get_if<Keyed>(&path);
    if (keyed == nullptr)
        return {};
    const auto next = std::ranges::lower_bound(keyed->keys, t, {}, &Key::t);
    if (next == keyed->keys.end())
        return keyed->keys.back().at;
    return next == keyed->keys.begin() || next->t == t ? std::optional(next->at) : std::nullopt;
}

// The control points and the radius of a body at one time.
struct Placed
{
    const Body* body = nullptr;
    std::vector<Vec> points = {};
    double radius = 0;
};

// Requires: t lies in the active interval.
Placed placedAt(const Scene& scene, const Body& body, double t, SceneNumbers& numbers)
{
    Placed placed{&body};
    std::optional<BodyState> state; // calculated only for what the paths do not give
    const auto exact = [&]() -> const BodyState& { return state ? *state : state.emplace(*bodyState(scene, body, t)); };
    forEachPath(body, [&](const Path& path) {
        const std::size_t i = placed.points.size();
        const auto given = givenPosition(path, t);
        const RationalVec at = given                          ? RationalVec()
                               : body.shape == Shape::polygon ? exact().points[i]
                                                              : (i == 0 ? exact().a : exact().b);
        placed.points.push_back(given ? *given : Vec{numbers.round(at.x), numbers.round(at.y)});
    });
    if (hasRadius(body.shape))
        placed.radius = body.radius.to ? numbers.round(exact().radius) : body.radius.from;
    return placed;
}

// The losses so far, by their texts in the order in which they were found.
class LossList
{
public:
    void add(std::string_view text, const Body& body, bool isLost = true)
    {
        if (!isLost)
            return;
        auto known =
            std::find_if(m_losses.begin(), m_losses.end(), [&](const auto& loss) { return loss.text == text; });
        if (known == m_losses.end())
            known = m_losses.insert(known, GeometryLoss{std::string(text)});
        if (++known->count <= mostLossIds)
            known->ids.push_back(body.id);
    }
    void addOfScene(const std::string& text) { m_losses.push_back({text, 1, {}}); }
    [[nodiscard]] const std::vector<GeometryLoss>& losses() const { return m_losses; }

private:
    std::vector<GeometryLoss> m_losses;
};

// A string of JSON or C++. ? is escaped because of trigraphs.
std::string literal(GeometryFormat format, const std::string& text)
{
    const auto unit = [](const char* lead, unsigned code, int digits, int base) {
        return lead + QStringLiteral("%1").arg(code, digits, base, QLatin1Char('0')).toUpper().toStdString();
    };
    std::string written = "\"";
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view character = rest.substr(0, std::max<std::size_t>(1, utf8Length(rest)));
        rest.remove_prefix(character.size());
        const std::string shown = escaped(std::string(character));
        if (character == "\"" || character == "\\" || (character == "?" && format == GeometryFormat::cpp)) {
            written += '\\';
            written += character;
        } else if (shown == character) {
            written += character;
        } else if (format == GeometryFormat::cpp) { // universal character names may not name control characters
            for (const char c : character)
                written += unit("\\", static_cast<unsigned char>(c), 3, 8);
        } else {
            for (const QChar half : QString::fromUtf8(character.data(), qsizetype(character.size())))
                written += unit("\\u", half.unicode(), 4, 16);
        }
    }
    return written + '"';
}

std::string codeNumber(double value, bool isSingle)
{
    std::string text = isSingle ? shortestSingle(value) : shortestDecimal(value);
    if (text.find_first_of(".e") == std::string::npos)
        text += ".0"; // -0 would be an integer without a sign
    return isSingle ? text + 'f' : text;
}

// The control points, each between `open` and `close`; the first one again behind those of a polygon that is closed.
std::string pointsText(const Placed& placed, const std::string& open, const std::string& between,
                       const std::string& close, bool isClosed, std::string (*number)(double))
{
    std::vector<Vec> points = placed.points;
    if (isClosed && placed.body->shape == Shape::polygon)
        points.push_back(points.front());
    std::string text;
    for (const Vec p : points)
        text += (text.empty() ? "" : ", ") + open + number(p.x) + between + number(p.y) + close;
    return text;
}

std::string wktOf(const Placed& placed)
{
    const std::string points = pointsText(placed, "", " ", "", true, shortestDecimal);
    return placed.points.size() == 1              ? "POINT (" + points + ')'
           : placed.body->shape == Shape::polygon ? "POLYGON ((" + points + "))"
                                                  : "LINESTRING (" + points + ')';
}

std::string geoJsonOf(const Placed& placed)
{
    const Body& body = *placed.body;
    const auto string = [](const std::string& text) { return literal(GeometryFormat::geoJson, text); };
    const std::string points = pointsText(placed, "[", ", ", "]", true, shortestDecimal);
    std::string text =
        R"({"type": "Feature", "id": )" + string(body.id) + R"(, "properties": {"shape": )" + string(name(body.shape));
    if (hasRadius(body.shape))
        text += ", \"radius\": " + shortestDecimal(placed.radius);
    if (body.group && !body.group->empty())
        text += ", \"group\": " + string(*body.group);
    text += R"(}, "geometry": {"type": ")";
    return text +
           (placed.points.size() == 1      ? "Point\", \"coordinates\": " + points
            : body.shape == Shape::polygon ? "Polygon\", \"coordinates\": [[" + points + "]]"
                                           : "LineString\", \"coordinates\": [" + points + ']') +
           "}}";
}

// A list of bodies in C++, each with id, shape, points, radius and group, below comments with the losses.
std::string codeText(const std::vector<Placed>& bodies, double t, bool isSingle,
                     const std::vector<GeometryLoss>& losses)
{
    std::string text = "// Bodies at t = " + shortestDecimal(t) + std::string(writtenCodeMark) + '\n';
    for (const GeometryLoss& loss : losses)
        text += "// " + loss.sentence() + '\n'; // never ends in a backslash, which would join it to the next line
    const std::string type = isSingle ? "float" : "double";
    text += "#include <array>\n#include <vector>\n\nstruct Body\n{\n    const char* id;\n    const char* shape;\n"
            "    std::vector<std::array<" +
            type + ", 2>> points;\n    " + type +
            " radius;\n    const char* group; // empty: none\n};\n\nconst std::vector<Body> bodies = {\n";
    const auto string = [](const std::string& one) { return literal(GeometryFormat::cpp, one); };
    auto* const number = isSingle ? +[](double value) { return codeNumber(value, true); }
                                  : +[](double value) { return codeNumber(value, false); };
    for (const Placed& placed : bodies)
        text += "    {.id = " + string(placed.body->id) + ", .shape = " + string(name(placed.body->shape)) +
                ", .points = {" + pointsText(placed, "{", ", ", "}", false, number) +
                "}, .radius = " + number(placed.radius) +
                ", .group = " + string(placed.body->group.value_or(std::string())) + "},\n";
    return text + "};\n";
}

// A line for each body, with commas between them.
std::string linesOf(const std::vector<Placed>& bodies, std::string (*of)(const Placed&))
{
    std::string text;
    for (const Placed& placed : bodies)
        text += (text.empty() ? "  " : ",\n  ") + of(placed);
    return text + '\n';
}

// A field of CSV: in quotes if it holds anything but letters, digits and a few signs. A spreadsheet takes a text with a
// leading = + - or @ for a formula, so an apostrophe is put before it, and before an apostrophe to tell both apart.
std::string csvField(const std::string& text)
{
    std::string field = escaped(text);
    if (std::string_view("=+-@'").find(field.front()) != std::string_view::npos)
        field.insert(0, 1, '\'');
    const bool isPlain = std::all_of(field.begin(), field.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    });
    if (isPlain)
        return field;
    for (std::size_t at = field.find('"'); at != std::string::npos; at = field.find('"', at + 2))
        field.insert(at, 1, '"');
    return '"' + field + '"';
}

class GeometryWriter
{
public:
    GeometryWriter(const Scene& scene, const GeometryWriting& writing)
        : m_scene(scene), m_writing(writing), m_numbers(hasSingles(scene)), m_chosen(writing.bodies)
    {
        if (m_chosen.empty()) {
            m_chosen.resize(scene.bodies.size());
            std::iota(m_chosen.begin(), m_chosen.end(), 0U);
        }
    }

    [[nodiscard]] Result<WrittenGeometry> written()
    {
        WrittenGeometry made;
        std::vector<Placed> placed;
        if (m_writing.format != GeometryFormat::csv)
            placed = place();
        else if (!writeRows(made))
            return Problem{.message = "there are more than 1,000,000 rows; choose fewer frames or bodies"};
        addLossesOfScene();
        made.bodies += placed.size();
        if (!placed.empty() && m_writing.format == GeometryFormat::cpp)
            made.text = codeText(placed, m_writing.t, hasSingles(m_scene), m_losses.losses());
        else if (m_writing.format == GeometryFormat::geoJson && !placed.empty())
            made.text = "{\"type\": \"FeatureCollection\", \"features\": [\n" + linesOf(placed, geoJsonOf) + "]}\n";
        else if (!placed.empty())
            made.text = placed.size() == 1 ? wktOf(placed.front()) + '\n'
                                           : "GEOMETRYCOLLECTION (\n" + linesOf(placed, wktOf) + ")\n";
        made.losses = m_losses.losses();
        return made;
    }

private:
    [[nodiscard]] bool isWkt() const { return m_writing.format == GeometryFormat::wkt; }

    [[nodiscard]] std::vector<Placed> place()
    {
        const std::string at = "at t = " + shortestDecimal(m_writing.t);
        std::vector<Placed> bodies;
        for (const std::uint32_t index : m_chosen) {
            const Body& body = m_scene.bodies[index];
            const Interval active = activeInterval(m_scene, body);
            const bool isActive = m_writing.t >= active.start && m_writing.t <= active.end;
            if (!isActive || (isWkt() && isUnbounded(body.shape))) {
                m_losses.add(isActive ? "WKT has no rays and lines, left out" : "not active " + at + ", left out",
                             body);
                continue;
            }
            bodies.push_back(placedAt(m_scene, body, m_writing.t, m_numbers));
            m_losses.add("position " + at + roundedToNearest(), body, m_numbers.takeRounded());
            addLossesOfShape(bodies.back(), active);
        }
        return bodies;
    }

    [[nodiscard]] std::string roundedToNearest() const
    {
        return std::string(" rounded to the nearest ") + (hasSingles(m_scene) ? "singles" : "doubles");
    }

    void addLossesOfShape(const Placed& placed, Interval active)
    {
        const Body& body = *placed.body;
        m_losses.add("motion left out", body, !isStationary(body, active));
        m_losses.add("active time left out", body, body.active.has_value());
        if (isWkt()) {
            m_losses.add("radius left out", body,
                         hasRadius(body.shape) && !(body.shape == Shape::polygon && placed.radius == 0));
            m_losses.add("both ends are one point, so it is read back as a point", body,
                         placed.points.size() == 2 && placed.points[0] == placed.points[1]);
            m_losses.add("id left out", body);
            m_losses.add("group left out", body, body.group.has_value());
        } else if (m_writing.format == GeometryFormat::geoJson && isUnbounded(body.shape)) {
            m_losses.add("written as a line string of its control points; only its property says that it goes on",
                         body);
        }
        m_losses.add("empty group left out", body, !isWkt() && body.group && body.group->empty());
        addOtherMembers(body);
    }

    void addOtherMembers(const Body& body)
    {
        m_losses.add("name left out", body, body.name.has_value());
        m_losses.add("grid left out", body, body.grid.has_value());
        bool keeps = body.style.has_value() || !body.kept.empty() || !body.radius.kept.empty();
        forEachPath(body, [&keeps](const Path& path) { keeps = keeps || !keptOf(path).empty(); });
        m_losses.add("style and x- members left out", body, keeps);
    }

    // Returns whether there are few enough.
    bool writeRows(WrittenGeometry& made)
    {
        std::size_t rows = 0;
        std::unordered_set<std::string> fields;
        for (const std::uint32_t index : m_chosen) {
            const Body& body = m_scene.bodies[index];
            if (hasTwoControlPoints(body.shape) || body.shape == Shape::polygon) {
                m_losses.add("CSV has one position per row, so bodies with several are left out", body);
                continue;
            }
            const Interval active = activeInterval(m_scene, body);
            const auto times = rowTimes(body, active, mostWrittenRows - rows);
            if (!times)
                return false;
            if (times->empty())
                continue;
            std::string field = csvField(body.id);
            while (!fields.insert(field).second) // ids that differ in invisible characters only
                field = csvField(body.id + ' ' + std::to_string(fields.size()));
            made.text += made.text.empty() ? writtenRowsLine : std::string_view();
            addRows(made.text, field, body, *times);
            addLossesOfRows(body, active, *times);
            rows += times->size();
            ++made.bodies;
        }
        return true;
    }

    void addRows(std::string& text, const std::string& field, const Body& body, const std::vector<double>& times)
    {
        for (const double t : times) {
            const Placed placed = placedAt(m_scene, body, t, m_numbers);
            text += field + ',' + shortestDecimal(t) + ',' + shortestDecimal(placed.points[0].x) + ',' +
                    shortestDecimal(placed.points[0].y) + ',' + shortestDecimal(placed.radius) + '\n';
        }
        m_losses.add("positions" + roundedToNearest(), body, m_numbers.takeRounded());
    }

    // The times of the body's rows, increasing; nothing if there are more than `most`.
    std::optional<std::vector<double>> rowTimes(const Body& body, Interval active, std::size_t most)
    {
        std::vector<double> times;
        if (m_writing.frames) {
            auto frames = frameTimes(active, most);
            if (frames && frames->empty())
                m_losses.add("no frame falls into its active time, left out", body);
            return frames;
        }
        const auto* launch = std::get_if<Launch>(&body.a);
        if (launch != nullptr && launch->acceleration.value_or(Vec{}) != Vec{}) {
            m_losses.add("accelerates and has no keys, so that only frames show its path; left out", body);
            return times;
        }
        if (const auto* keyed = std::get_if<Keyed>(&body.a)) {
            for (const Key& key : keyed->keys)
                if (key.t >= active.start && key.t <= active.end)
                    times.push_back(key.t);
        }
        if (times.empty() || !std::holds_alternative<Keyed>(body.a))
            times = {active.start, active.end};
        return times.size() > most ? std::nullopt : std::optional(times);
    }

    [[nodiscard]] std::optional<std::vector<double>> frameTimes(Interval active, std::size_t most)
    {
        const auto& [rate, offset] = *m_writing.frames;
        const auto exact = [](double number) { return rationalOf(Dyadic(number)); };
        const Rational first = (exact(active.start) - offset) * rate;
        const Rational last = (exact(active.end) - offset) * rate;
        if (last - first > Rational(most) + 2)
            return {};
        Integer k = numerator(first) / denominator(first) - 2; // rounded towards 0
        std::vector<double> times;
        for (const Integer end = k + Integer(most) + 6; k <= end; ++k) {
            const double t = m_numbers.round(offset + Rational(k) / rate);
            if (t > active.end)
                break;
            if (t >= active.start && (times.empty() || t > times.back()))
                times.push_back(t);
        }
        (void)m_numbers.takeRounded(); // times of frames are rounded by definition
        return times.size() > most ? std::nullopt : std::optional(times);
    }

    void addLossesOfRows(const Body& body, Interval active, const std::vector<double>& times)
    {
        m_losses.add("its rows do not begin and end with its active time", body,
                     times.size() < 2 || times.front() != active.start || times.back() != active.end);
        const auto* launch = std::get_if<Launch>(&body.a);
        const bool isCurved = launch != nullptr && launch->acceleration.value_or(Vec{}) != Vec{};
        const std::vector<double> keys = keyTimes({body, active}, active);
        m_losses.add("runs straight from row to row, not as in the scene", body,
                     isCurved || !std::includes(times.begin(), times.end(), keys.begin(), keys.end()));
        m_losses.add("projectile, read back as a circle", body, body.shape == Shape::projectile);
        m_losses.add("radius 0, so it is read back as a point", body,
                     hasRadius(body.shape) && body.radius.from == 0 && body.radius.to.value_or(0) == 0);
        m_losses.add("invisible characters of its id are written as \\uXXXX, \\n or \\t and read back so", body,
                     escaped(body.id) != body.id);
        m_losses.add("group left out", body, body.group.has_value());
        addOtherMembers(body);
    }

    // Of all bodies, the members of the scene that are not written, either.
    void addLossesOfScene()
    {
        const std::pair<bool, const char*> members[] = {
            {m_scene.title.has_value(), "title"},
            {m_scene.notes.has_value(), "notes"},
            {m_scene.time && m_writing.format != GeometryFormat::csv, "time"},
            {m_scene.grid.has_value(), "grid"},
            {m_scene.ignore.has_value(), "ignore"},
            {m_scene.expect.has_value(), "expect"},
            {m_scene.bookmarks.has_value(), "bookmarks"},
            {m_scene.view.has_value(), "view"},
            {!m_scene.kept.empty(), "x- members"}};
        std::string list;
        for (const auto& [isThere, member] : members)
            if (isThere)
                list += (list.empty() ? "of the scene, these are left out: " : ", ") + std::string(member);
        if (m_writing.bodies.empty() && !list.empty())
            m_losses.addOfScene(list);
    }

    const Scene& m_scene;
    const GeometryWriting& m_writing;
    SceneNumbers m_numbers;
    std::vector<std::uint32_t> m_chosen;
    LossList m_losses;
};

} // namespace

Result<WrittenGeometry> writtenGeometry(const Scene& scene, const GeometryWriting& writing)
{
    return GeometryWriter(scene, writing).written();
}

} // namespace sweep
