// GeoJSON (RFC 7946) and the times of its positions.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

namespace sweep {

namespace {

// Reads GeoJSON through the pull parser. Members come in any order, so coordinates are kept until the type is known.
class GeoJsonReader
{
public:
    // The text is that of the collector.
    GeoJsonReader(GeometryCollector& out, std::string& text)
        : m_out(out), m_text(text), m_reader(m_text, out.problems(), out.job()), m_parts(out)
    {
    }

    void read()
    {
        (void)passSeparators(0);
        do {
            if (m_reader.next() == JsonKind::array) // several geometries in an array
                m_reader.array([this](std::size_t) { object(); });
            else
                object();
        } while (passSeparators(m_reader.offset()) < m_text.size());
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        m_parts.finish({}, 0);
    }

private:
    // Puts blanks in place of what separates several objects (RFC 8142, or commas), up to the next one.
    std::size_t passSeparators(std::size_t at)
    {
        const std::size_t next = std::min(m_text.find_first_not_of(" \t\r\n\f\v,;\x1e", at), m_text.size());
        std::replace_if(
            m_text.begin() + std::ptrdiff_t(at), m_text.begin() + std::ptrdiff_t(next),
            [](char c) { return c != '\n'; }, ' ');
        if (at > 0 && next < m_text.size() && m_text[next] != '{' && m_text[next] != '[')
            m_out.fail(next, foundAt(m_text, next) + " behind the geometry, where the text ends or another { follows");
        return next;
    }

    // The times in a property.
    struct Times
    {
        std::string name = {};
        std::size_t offset = 0;
        std::vector<TimeText> times = {};
        std::string fault = {}; // the reason why they are not used
    };
    // A list of positions, and its index among those of a polygon.
    struct Line
    {
        GeometryPart part = {};
        std::size_t index = 0;
    };
    // The members of an object.
    struct Members
    {
        std::string type = {};
        std::optional<std::vector<Line>> lines = {}; // of the coordinates
        std::size_t depth = 0;                       // of their arrays: 1 for a position, 0 if there is none
        std::size_t coordinates = 0;                 // where they begin
        std::string name = {};
        std::string shape = {};
        std::string group = {};
        std::optional<double> radius = {};
        std::vector<Times> times = {};
    };

    // A geometry, a feature or a collection.
    void object()
    {
        const bool isObject = m_reader.next() == JsonKind::object;
        const std::size_t offset = m_reader.offset();
        if (!isObject)
            return m_reader.refuse("found " + m_reader.described() + "; a geometry or feature is an object");
        Members members;
        const std::size_t first = m_parts.parts.size();
        m_reader.object([&](std::string_view name) { member(members, name); });
        if (members.lines)
            hold(members, offset);
        const std::span parts = std::span(m_parts.parts).subspan(first);
        describe(parts, members);
        if (!parts.empty())
            parts.back().numbers = m_out.usedNumbers(parts.back().numbers);
        for (Times& times : members.times)
            move(times, first);
    }

    void member(Members& members, std::string_view name)
    {
        const JsonKind kind = m_reader.next();
        const std::size_t offset = m_reader.offset();
        if (name == "type" && kind == JsonKind::string) {
            members.type = m_reader.string();
        } else if (name == "coordinates" && kind == JsonKind::array) {
            members.coordinates = offset;
            members.depth = array(members.lines.emplace(), 0);
            if (members.depth == 1)
                endLine(*members.lines, 0);
        } else if (name == "geometry" && kind == JsonKind::object) {
            object();
        } else if ((name == "geometries" || name == "features") && kind == JsonKind::array) {
            m_reader.array([this](std::size_t) { object(); });
        } else if ((name == "properties" || name == "coordinateProperties") && kind == JsonKind::object) {
            m_reader.object([&](std::string_view inner) { property(members, inner); });
        } else if (name == "id") {
            setName(members, name, plainText());
        } else {
            (void)m_reader.compactText();
        }
        if (kind == JsonKind::null && name == "geometry")
            m_out.remark(offset, "a feature without a geometry is left out");
    }

    void property(Members& members, std::string_view name)
    {
        const JsonKind kind = m_reader.next();
        const std::string word = lowerText(name);
        if (kind == JsonKind::object && name == "coordinateProperties") {
            m_reader.object([&](std::string_view inner) { property(members, inner); });
        } else if (name == "name" || name == "id") {
            setName(members, name, plainText());
        } else if (kind == JsonKind::string && (name == "shape" || name == "group")) {
            (name == "shape" ? members.shape : members.group) = m_reader.string();
        } else if (name == "radius" && kind == JsonKind::number) {
            m_out.use(m_reader.offset(), 2);
            members.radius = m_reader.finite();
        } else if (kind == JsonKind::array && (word.ends_with("times") || word.ends_with("timestamps"))) {
            members.times.push_back({.name = std::string(name), .offset = m_reader.offset()});
            timesIn(members.times.back(), 0);
        } else {
            (void)m_reader.compactText();
        }
    }

    // Takes a time, a list of times, or a list of such lists.
    void timesIn(Times& times, std::size_t depth)
    {
        const JsonKind kind = m_reader.next();
        const std::size_t offset = m_reader.offset();
        if (kind == JsonKind::array && depth < 2)
            return m_reader.array([&](std::size_t) { timesIn(times, depth + 1); });
        const std::string found = kind == JsonKind::string ? m_reader.string() : m_reader.compactText();
        auto time = timeOf(found);
        if (!time)
            times.fault = ": \"" + shortened(found) + "\" is no time";
        constexpr double least = 1e11; // such a number of milliseconds is after 1973, of seconds after 5138
        if (time && time->number >= least && time->number < 1e15 && time->number == std::floor(time->number)) {
            const auto milliseconds = static_cast<long long>(time->number);
            time = TimeText{0, {milliseconds / 1000, milliseconds % 1000 * 1'000'000'000'000'000}, true, true};
        }
        times.times.push_back(time.value_or(TimeText()));
        m_out.use(offset, found.size() + 1);
    }

    // Makes tracks of the lines of a feature that has a time for each of their positions.
    void move(Times& times, std::size_t first)
    {
        const std::span<GeometryPart> parts = std::span(m_parts.parts).subspan(first);
        std::size_t count = 0;
        for (const GeometryPart& part : parts)
            count += part.item.points.size();
        if (parts.empty() || parts.front().item.kind != GeometryKind::polyline)
            times.fault = "; a time for each position of a line becomes a track";
        else if (times.fault.empty() && count != times.times.size())
            times.fault = ": " + countOf(times.times.size(), "time") + " for " + countOf(count, "position");
        if (!times.fault.empty())
            return m_out.remark(times.offset,
                                "the property \"" + times.name + "\" of a feature is left out" + times.fault);
        std::size_t next = 0;
        for (GeometryPart& part : parts)
            for (const Vec& p : part.item.points)
                m_out.addRow({.id = part.item.name,
                              .time = times.times[next++],
                              .at = p,
                              .offset = part.offset,
                              .track = part.offset,
                              .numbers = std::exchange(part.numbers, {})});
        m_out.remark(parts.front().offset, "a line whose positions have times is read as one moving point");
        m_parts.parts.resize(first);
    }

    [[nodiscard]] std::string plainText()
    {
        const JsonKind kind = m_reader.next();
        if (kind == JsonKind::string)
            return m_reader.string();
        std::string text = m_reader.compactText();
        return kind == JsonKind::number ? text : std::string();
    }

    // A name counts more than an id.
    static void setName(Members& members, std::string_view property, const std::string& text)
    {
        if (!text.empty() && (property == "name" || (property == "id" && members.name.empty())))
            members.name = text;
    }

    // Takes an array, with its index in the one around it, and returns its depth: 1 for a position, 0 for an empty one.
    std::size_t array(std::vector<Line>& lines, std::size_t index)
    {
        const std::size_t offset = m_reader.offset();
        std::array<double, 2> position{};
        std::size_t numbers = 0;
        std::size_t depth = 0;
        m_reader.array([&](std::size_t i) {
            if (m_reader.next() == JsonKind::number) {
                if (numbers < 2)
                    m_out.use(m_reader.offset(), 2); // with its sign
                const double value = m_reader.finite().value_or(0);
                if (numbers < 2)
                    position.at(numbers) = value;
                ++numbers;
            } else {
                const std::size_t inner = array(lines, i);
                if (i > 0 && depth > 0 && inner > 0 && inner != depth)
                    m_out.fail(offset, "arrays of different depths; coordinates are positions, lines or polygons");
                depth = std::max(depth, inner);
            }
        });
        std::vector<Vec>& points = m_line.item.points;
        if (numbers > 0) {
            if (numbers < 2 || depth > 0)
                m_out.fail(offset, "a position is an array of x, y and perhaps z, without arrays inside");
            m_out.countPoint(offset, numbers);
            m_line.offset = points.empty() ? offset : m_line.offset;
            points.push_back({position[0], position[1]});
        } else if (depth == 1) {
            endLine(lines, index);
        }
        return numbers > 0 ? 1 : depth == 0 ? 0 : depth + 1;
    }

    void endLine(std::vector<Line>& lines, std::size_t index)
    {
        m_line.numbers = m_out.usedNumbers();
        lines.push_back({std::exchange(m_line, {}), index});
    }

    // The parts of a geometry, without a name yet.
    void hold(Members& members, std::size_t offset)
    {
        struct Type
        {
            std::string_view text;
            std::size_t depth;
            GeometryKind kind;
        };
        static constexpr std::array<Type, 6> types = {{{"Point", 1, GeometryKind::points},
                                                       {"MultiPoint", 2, GeometryKind::points},
                                                       {"LineString", 2, GeometryKind::polyline},
                                                       {"MultiLineString", 3, GeometryKind::polyline},
                                                       {"Polygon", 3, GeometryKind::ring},
                                                       {"MultiPolygon", 4, GeometryKind::ring}}};
        const auto* const type = std::ranges::find(types, members.type, &Type::text);
        if (type != types.end() && members.depth > 0 && members.depth != type->depth)
            m_out.fail(members.coordinates, "the coordinates of a " + members.type + " are arrays of depth " +
                                                std::to_string(type->depth) + ", here " +
                                                std::to_string(members.depth));
        m_out.remarkFurther(offset);
        if (type == types.end())
            m_out.remark(offset, "a geometry of the type \"" + shortened(members.type) + "\" is left out");
        else if (members.depth == 0)
            m_out.remark(offset, "an empty " + members.type + " is left out");
        for (auto& [part, index] : *members.lines)
            if (type == types.end())
                m_out.unuse(part.numbers);
            else if (type->kind == GeometryKind::ring)
                m_parts.addRing(index, std::move(part));
            else
                m_parts.add(type->kind, std::move(part));
    }

    static void describe(std::span<GeometryPart> parts, const Members& members)
    {
        for (GeometryPart& part : parts)
            if (part.item.name.empty())
                part.item.name = parts.size() > 1 ? sharedName(members.name) : members.name;
        if (members.shape.empty() || parts.size() != 1)
            return;
        GeometryItem& item = parts.front().item;
        item.shape = members.shape;
        item.group = members.group;
        if (members.radius && *members.radius >= 0)
            item.radii.assign(item.points.size(), *members.radius);
    }

    GeometryCollector& m_out;
    std::string& m_text;
    JsonReader m_reader;
    GeometryParts m_parts;
    GeometryPart m_line = {}; // the positions since the last list of them
};

} // namespace

bool looksLikeGeoJson(std::string_view text)
{
    const auto has = [text](std::string_view name) { return text.find(name) < text.size(); };
    const std::size_t first = text.find_first_not_of(" \t\r\n\f\v\x1e");
    return first < text.size() && (text[first] == '{' || text[first] == '[') && has("\"type\"") &&
           (has("\"coordinates\"") || has("\"features\"") || has("\"geometries\""));
}

void readGeoJson(GeometryCollector& out, const RuleSettings& /*settings*/)
{
    GeoJsonReader(out, out.replaceText(std::string(out.text()))).read();
}

} // namespace sweep
