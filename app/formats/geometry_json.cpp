// GeoJSON (RFC 7946), also in the strings of source code, SQL and CSV, and features with times among their properties.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <unordered_map>

namespace sweep {

namespace {

// A text of several objects, one per line (RFC 8142) or with commas between them: blanks in place of what separates
// them.
std::string withoutSeparators(std::string_view text)
{
    std::string copy(text);
    std::size_t depth = 0;
    bool isString = false;
    for (std::size_t i = 0; i < copy.size(); ++i) {
        char& c = copy[i];
        if (isString) {
            i += c == '\\' ? 1 : 0;
            isString = c != '"';
            continue;
        }
        isString = c == '"';
        depth += c == '{' || c == '[' ? 1 : 0;
        depth -= (c == '}' || c == ']') && depth > 0 ? 1 : 0;
        if (depth == 0 && (c == ',' || c == ';' || c == '\x1e'))
            c = ' ';
    }
    return copy;
}

// Reads GeoJSON through the pull parser. Members come in any order, so coordinates are kept until the type is known.
class GeoJsonReader
{
public:
    // The text is that of the collector, or parts of it at their places.
    GeoJsonReader(GeometryCollector& out, std::string_view text)
        : m_out(out), m_text(withoutSeparators(text)), m_reader(m_text, out.problems(), out.job())
    {
    }

    void read()
    {
        do {
            if (m_reader.next() == JsonKind::array) // several geometries in an array
                m_reader.array([this](std::size_t) { object(); });
            else
                object();
        } while (isBefore('{') || isBefore('['));
        if (const std::size_t rest = m_text.find_first_not_of(" \t\r\n", m_reader.offset()); rest < m_text.size())
            m_out.fail(rest, foundAt(m_text, rest) + " behind the geometry, where the text ends or another { follows");
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        moveTimedPoints();
        for (Held& held : m_held)
            m_out.add(std::move(held.item), held.offset);
        m_out.addTracks(std::move(m_rows), false);
    }

private:
    static constexpr const char* mixedTimes = "some times are numbers and others are dates";
    // The times of a property.
    struct PropertyTimes
    {
        std::string name = {};
        std::size_t offset = 0;
        std::size_t rank = std::string_view::npos; // of the name
        std::vector<std::vector<TimeText>> lines = {};
        bool isList = false;
        std::optional<bool> isClock = {};
        bool isInMilliseconds = false;
        std::string fault = {}; // the reason why these times are not used
    };
    // An item. A point whose feature has a time and an id may be one of a moving point.
    struct Held
    {
        std::size_t offset = 0;
        GeometryItem item = {};
        std::optional<PropertyTimes> time = {};
        std::string track = {};
    };
    struct Position
    {
        TextPoint at;
        std::size_t offset;
    };
    // Positions [first, end), or lines [first, end) of a polygon.
    struct Span
    {
        std::size_t first;
        std::size_t end;
    };
    struct Coordinates
    {
        std::vector<Position> positions;
        std::vector<Span> lines;
        std::vector<Span> polygons;
        std::size_t depth = 0; // of the arrays; 1 for a position, 0 if there is none
        std::size_t further = 0;
        std::size_t offset = 0;
    };
    // The members of a feature other than its geometry.
    struct Name
    {
        std::string text;
        std::string shape;
        std::string group;
        std::optional<double> radius;
    };

    // The parts of one geometry that an object names.
    struct Parts
    {
        std::string type = {};
        std::optional<Coordinates> coordinates = {};
        std::optional<std::size_t> withoutGeometry = {}; // the offset of a null in its place
        Name name = {};
        std::vector<PropertyTimes> listed = {}; // times among the properties
        std::string track = {};                 // the property that names what moves
        std::size_t trackRank = std::string_view::npos;
    };

    // Whether this is the next character but for blanks.
    [[nodiscard]] bool isBefore(char c) const
    {
        const std::size_t next = m_text.find_first_not_of(" \t\r\n", m_reader.offset());
        return next < m_text.size() && m_text[next] == c;
    }

    // A geometry, a feature or a collection.
    void object()
    {
        const bool isObject = m_reader.next() == JsonKind::object;
        const std::size_t offset = m_reader.offset();
        if (!isObject) {
            m_reader.refuse("found " + m_reader.described() + "; a geometry or feature is an object");
            return;
        }
        Parts parts;
        const std::size_t firstHeld = m_held.size();
        const std::size_t firstRow = m_rows.size();
        m_reader.object([&](std::string_view name) {
            if (!known(parts, name))
                other(parts, name);
        });
        if (parts.type == "Topology")
            m_out.fail(offset, "this is TopoJSON, whose geometries share numbered arcs; convert it to GeoJSON, for "
                               "example with topo2geo of topojson-client, ogr2ogr or mapshaper, and import that");
        if (parts.coordinates)
            hold(parts, offset);
        for (PropertyTimes& times : parts.listed)
            moveByProperty(parts, times, firstHeld);
        if (parts.withoutGeometry)
            m_out.remark(*parts.withoutGeometry, "a feature without a geometry is left out");
        nameFrom(firstHeld, firstRow, parts.name);
    }

    // Takes a member of GeoJSON; returns whether it was one.
    [[nodiscard]] bool known(Parts& parts, std::string_view member)
    {
        const JsonKind kind = m_reader.next();
        if (member == "type" && kind == JsonKind::string)
            parts.type = m_reader.string();
        else if (member == "coordinates" && kind == JsonKind::array)
            parts.coordinates = readCoordinates();
        else if (member == "geometry" && kind == JsonKind::object)
            object();
        else if ((member == "geometries" || member == "features") && kind == JsonKind::array)
            m_reader.array([this](std::size_t) { object(); });
        else if (member == "id")
            setName(parts.name, plainText(), false);
        else if (member == "properties" && kind == JsonKind::object)
            properties(parts);
        else if (member == "coordinateProperties" && kind == JsonKind::object)
            coordinateProperties(parts);
        else
            return false;
        return true;
    }

    void other(Parts& parts, std::string_view member)
    {
        const bool isNull = m_reader.next() == JsonKind::null;
        const std::size_t offset = m_reader.offset();
        (void)m_reader.compactText();
        if (isNull && member == "geometry")
            parts.withoutGeometry = offset;
        static constexpr std::array<std::string_view, 5> moving = {"temporalGeometry", "prisms", "geometrySequence",
                                                                   "sequences", "datetimes"};
        if (std::ranges::find(moving, member) != moving.end())
            m_out.fail(offset, "this is MF-JSON, which is not read; write a row of id, t, x, y for each position, or "
                               "GeoJSON with coordTimes");
    }

    // The time of a whole number of milliseconds since 1970.
    [[nodiscard]] static std::optional<TimeText> millisecondsTime(std::string_view number)
    {
        long long milliseconds = 0;
        const auto read = std::from_chars(number.data(), number.data() + number.size(), milliseconds);
        if (read.ec != std::errc{} || read.ptr != number.data() + number.size())
            return {};
        const long long rest = (milliseconds % 1000 + 1000) % 1000;
        return TimeText{0, true, (milliseconds - rest) / 1000, rest * 1'000'000'000'000'000};
    }

    // Positions at times. Each call makes tracks of its own.
    void addRows(const std::vector<Position>& positions, const std::vector<TimeText>& times)
    {
        m_isClock = times.front().isClock;
        ++m_tracks;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            TrackRow row;
            row.time = times[i];
            row.at = positions[i].at;
            row.track = m_tracks;
            row.offset = positions[i].offset;
            m_rows.push_back(std::move(row));
        }
    }

    void properties(Parts& parts)
    {
        m_reader.object([&](std::string_view member) {
            const JsonKind kind = m_reader.next();
            const auto [role, rank] = rankedRole(member);
            if (role == RowRole::id) {
                const std::string text = plainText();
                setName(parts.name, member == "name" || member == "id" ? text : "", member == "name");
                if (!text.empty() && rank < parts.trackRank)
                    std::tie(parts.track, parts.trackRank) = std::pair(text, rank);
            } else if (member == "coordinateProperties" && kind == JsonKind::object)
                coordinateProperties(parts);
            else if (member == "shape" && kind == JsonKind::string)
                parts.name.shape = m_reader.string();
            else if (member == "group" && kind == JsonKind::string)
                parts.name.group = m_reader.string();
            else if (member == "radius" && kind == JsonKind::number)
                parts.name.radius = m_reader.finite();
            else
                otherProperty(parts, member);
        });
    }

    void coordinateProperties(Parts& parts)
    {
        m_reader.object([&](std::string_view member) { otherProperty(parts, member); });
    }

    // Takes a property that may be a time, or the times of positions.
    void otherProperty(Parts& parts, std::string_view member)
    {
        const JsonKind kind = m_reader.next();
        const auto [role, rank] = rankedRole(member);
        const std::string word = lowerText(member);
        const bool isTime = role == RowRole::time || word.ends_with("times") || word.ends_with("timestamps");
        if (kind != JsonKind::null && (isTime || word == "frame" || word == "step")) {
            PropertyTimes times{std::string(member), m_reader.offset(), rank};
            if (isTime)
                timesIn(times, 0);
            std::erase_if(times.lines, [](const std::vector<TimeText>& line) { return line.empty(); });
            parts.listed.push_back(std::move(times));
        }
        if (!isTime || kind == JsonKind::null)
            (void)m_reader.compactText();
    }

    // Takes a time, a list of times, or a list of such lists.
    void timesIn(PropertyTimes& times, std::size_t depth)
    {
        const JsonKind kind = m_reader.next();
        if (kind == JsonKind::array && depth < 2) {
            times.isList = true;
            times.lines.emplace_back();
            return m_reader.array([&](std::size_t) { timesIn(times, depth + 1); });
        }
        std::optional<TimeText> time;
        std::string found;
        if (kind == JsonKind::string)
            time = clockTime(found = m_reader.string());
        else if (kind == JsonKind::number)
            time = numberTime(found = std::string(m_reader.number()), times.isInMilliseconds);
        else
            found = m_reader.compactText();
        if (depth == 0)
            times.lines.emplace_back();
        if (!time && times.fault.empty())
            times.fault = '"' + std::string(shortened(found)) + "\" is no time";
        if (!time)
            return;
        if (time->isClock != times.isClock.value_or(time->isClock) && times.fault.empty())
            times.fault = mixedTimes;
        times.isClock = time->isClock;
        times.lines.back().push_back(*time);
    }

    // Seconds or, as JavaScript has them, milliseconds since 1970.
    [[nodiscard]] static std::optional<TimeText> numberTime(std::string_view number, bool& isInMilliseconds)
    {
        constexpr std::size_t digits = 12; // such a number of milliseconds is after 1973, of seconds after 5138
        const auto milliseconds = number.size() < digits ? std::nullopt : millisecondsTime(number);
        isInMilliseconds = isInMilliseconds || milliseconds;
        const auto value = valueOf(numberAtStart(number), false);
        return milliseconds ? milliseconds : value ? std::optional(TimeText{*value}) : std::nullopt;
    }

    // Makes tracks of the lines of a feature whose positions have times, and keeps the time of a point.
    void moveByProperty(Parts& parts, PropertyTimes& times, std::size_t first)
    {
        const std::size_t lines = m_held.size() - first;
        const bool isOfPoint = lines == 1 && m_held[first].item.points.size() == 1;
        if (isOfPoint && times.fault.empty() && times.lines.size() == 1 && times.lines[0].size() == 1) {
            Held& held = m_held[first];
            if (held.time && held.time->rank < times.rank)
                return leaveTimes(times, "");
            if (held.time)
                leaveTimes(*held.time, "");
            held.time = std::move(times);
            held.track = parts.track.empty() ? parts.name.text : parts.track;
            return;
        }
        const bool isMixed = times.isClock && m_isClock.value_or(*times.isClock) != *times.isClock;
        std::string why = isMixed ? mixedTimes : times.fault;
        bool isTimed = lines > 0 && lines == times.lines.size() && times.isList;
        for (std::size_t i = 0; i < lines && isTimed && why.empty(); ++i) {
            const GeometryItem& item = m_held[first + i].item;
            isTimed = item.points.size() > 1 && item.kind != GeometryKind::ring;
            if (isTimed && item.points.size() != times.lines[i].size())
                why = countOf(times.lines[i].size(), "time") + " for " + countOf(item.points.size(), "position");
        }
        if (!isTimed || !why.empty())
            return leaveTimes(times, why);
        for (std::size_t i = 0; i < lines; ++i) {
            const Held& held = m_held[first + i];
            std::vector<Position> positions;
            for (const TextPoint& p : held.item.points)
                positions.push_back({p, held.offset});
            addRows(positions, times.lines[i]);
            m_out.remarkOnce(held.offset, "a line whose positions have times is read as one moving point");
        }
        remarkUse(times);
        m_held.resize(first);
    }

    void remarkUse(const PropertyTimes& times)
    {
        m_out.remarkOnce(times.offset, times.isInMilliseconds ? "times of 12 digits and more are read as milliseconds "
                                                                "since 1970"
                                                              : "");
    }

    void leaveTimes(const PropertyTimes& times, const std::string& why)
    {
        m_out.remark(times.offset, "the property \"" + times.name + "\" of a feature is left out" +
                                       (why.empty() ? "; a time for each position of a line and times of points with "
                                                      "one id become tracks"
                                                    : ": " + why));
    }

    // Makes tracks of the points with times and ids if some of them have the same id.
    void moveTimedPoints()
    {
        std::unordered_map<std::string_view, std::size_t> counts;
        bool isMoving = false;
        bool isMixed = false;
        for (const Held& held : m_held) {
            if (!held.time || held.track.empty())
                continue;
            isMoving = ++counts[held.track] > 1 || isMoving;
            isMixed = *held.time->isClock != m_isClock.value_or(*held.time->isClock) || isMixed;
            m_isClock = held.time->isClock;
        }
        std::size_t kept = 0;
        for (Held& held : m_held) {
            if (held.time && isMoving && !isMixed && !held.track.empty()) {
                if (!std::exchange(m_isMoved, true))
                    m_out.remark(held.offset, "points with times are read as moving points, one for each id");
                remarkUse(*held.time);
                m_rows.push_back({held.track, held.time->lines[0][0], held.item.points[0], {}, false, held.offset});
                continue;
            }
            if (held.time)
                leaveTimes(*held.time, isMixed && !held.track.empty() ? mixedTimes : "");
            if (&m_held[kept] != &held)
                m_held[kept] = std::move(held);
            ++kept;
        }
        m_held.resize(kept);
    }

    [[nodiscard]] std::string plainText()
    {
        const JsonKind kind = m_reader.next();
        if (kind == JsonKind::string)
            return m_reader.string();
        if (kind == JsonKind::number)
            return std::string(m_reader.number());
        (void)m_reader.compactText();
        return {};
    }

    static void setName(Name& own, std::string text, bool first)
    {
        if (!text.empty() && (own.text.empty() || first))
            own.text = std::move(text);
    }

    Coordinates readCoordinates()
    {
        Coordinates read;
        read.offset = m_reader.offset();
        read.depth = array(read);
        return read;
    }

    // Takes an array and returns its depth: 1 for a position, 0 for an empty array.
    std::size_t array(Coordinates& read)
    {
        const std::size_t offset = m_reader.offset();
        const std::size_t firstPosition = read.positions.size();
        const std::size_t firstLine = read.lines.size();
        std::array<double, 2> values{};
        std::size_t numbers = 0;
        std::size_t depth = 0;
        m_reader.array([&](std::size_t index) {
            if (m_reader.next() == JsonKind::number) {
                const auto value = m_reader.finite();
                if (numbers < 2)
                    values[numbers] = value.value_or(0);
                ++numbers;
            } else {
                const std::size_t inner = array(read);
                if (index > 0 && depth > 0 && inner > 0 && inner != depth)
                    m_out.fail(offset, "arrays of different depths; coordinates are positions, lines or polygons");
                depth = std::max(depth, inner);
            }
        });
        if (numbers > 0) {
            if (numbers < 2 || depth > 0)
                m_out.fail(offset, "a position is an array of x, y and perhaps z, without arrays inside");
            m_out.countPoint(offset);
            read.further += numbers > 2 ? 1 : 0;
            read.positions.push_back({{values[0], values[1]}, offset});
            return 1;
        }
        if (depth == 1)
            read.lines.push_back({firstPosition, read.positions.size()});
        else if (depth == 2)
            read.polygons.push_back({firstLine, read.lines.size()});
        return depth == 0 ? 0 : depth + 1;
    }

    // The items of a geometry, without a name yet.
    void hold(const Parts& parts, std::size_t offset)
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
        const Coordinates& read = *parts.coordinates;
        const auto row =
            std::find_if(types.begin(), types.end(), [&](const Type& one) { return one.text == parts.type; });
        if (row == types.end()) {
            m_out.remark(offset, "a geometry of the type \"" + shortened(parts.type) + "\" is left out");
            return;
        }
        if (read.depth == 0) {
            m_out.remark(offset, "an empty " + parts.type + " is left out");
            return;
        }
        if (read.depth != row->depth)
            m_out.fail(read.offset, "the coordinates of a " + parts.type + " are arrays of depth " +
                                        std::to_string(row->depth) + ", here " + std::to_string(read.depth));
        if (read.further > 0)
            m_out.remark(offset,
                         "the further coordinates (z) of " + countOf(read.further, "position") + " are left out");
        holdStill(read, row->depth, row->kind);
    }

    void holdStill(const Coordinates& read, std::size_t depth, GeometryKind kind)
    {
        if (depth < 3)
            holdLine(read, {0, read.positions.size()}, kind);
        else if (kind == GeometryKind::polyline)
            for (const Span& line : read.lines)
                holdLine(read, line, kind);
        else
            for (const Span& polygon : read.polygons)
                holdPolygon(read, polygon);
    }

    void holdPolygon(const Coordinates& read, const Span& polygon)
    {
        for (std::size_t i = polygon.first; i < polygon.end; ++i) {
            const Span& line = read.lines[i];
            const Position& first = read.positions[line.first];
            if (i > polygon.first) {
                m_out.remark(first.offset,
                             "a hole with " + countOf(line.end - line.first, "position") + " is left out");
                continue;
            }
            if (line.end - line.first > 1 && first.at != read.positions[line.end - 1].at)
                m_out.remark(first.offset,
                             "this ring is not closed; an edge from its last to its first position closes it");
            holdLine(read, line, GeometryKind::ring);
        }
    }

    void holdLine(const Coordinates& read, const Span& line, GeometryKind kind)
    {
        GeometryItem item;
        item.kind = kind;
        for (std::size_t i = line.first; i < line.end; ++i)
            item.points.push_back(read.positions[i].at);
        m_held.push_back({read.positions[line.first].offset, std::move(item)});
    }

    void nameFrom(std::size_t firstHeld, std::size_t firstRow, const Name& name)
    {
        const bool isShared = m_held.size() - firstHeld + m_rows.size() - firstRow > 1;
        const std::string text = isShared ? sharedName(name.text) : name.text;
        for (std::size_t i = firstHeld; i < m_held.size(); ++i)
            if (m_held[i].item.name.empty())
                m_held[i].item.name = text;
        for (std::size_t i = firstRow; i < m_rows.size(); ++i)
            if (m_rows[i].id.empty())
                m_rows[i].id = text;
        if (name.shape.empty() || m_held.size() != firstHeld + 1)
            return;
        GeometryItem& item = m_held.back().item;
        item.shape = name.shape;
        item.group = name.group;
        if (name.radius && *name.radius >= 0)
            item.radii.assign(item.points.size(), *name.radius);
    }

    GeometryCollector& m_out;
    std::string m_text;
    JsonReader m_reader;
    std::vector<Held> m_held;
    std::vector<TrackRow> m_rows;
    std::size_t m_tracks = 0;
    std::optional<bool> m_isClock = {}; // the kind of times of the tracks
    bool m_isMoved = false;
};

bool hasName(std::string_view text, std::string_view quoted)
{
    return text.find(quoted) != std::string_view::npos;
}

// Whether the text itself is JSON with geometries.
bool isGeoJson(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\f\v\x1e");
    if (first == std::string_view::npos || (text[first] != '{' && text[first] != '['))
        return false;
    return hasName(text, "\"type\"") && holdsGeoJson(text);
}

// The JSON in a text: all of it, or what is in its strings; empty if there is none.
std::string geoJsonIn(std::string_view text)
{
    if (isGeoJson(text))
        return std::string(text);
    GeoJsonInStrings quoted = geoJsonInStrings(text);
    return !quoted.isFound || looksLikeRowsOfGeometry(text) ? std::string() : std::move(quoted.json);
}

} // namespace

bool looksLikeGeoJson(std::string_view text)
{
    return !geoJsonIn(text).empty();
}

void readGeoJson(GeometryCollector& out)
{
    const std::string_view text = out.text();
    const GeoJsonInStrings quoted = geoJsonInStrings(isGeoJson(text) ? std::string_view() : text);
    GeoJsonReader(out, quoted.isFound ? std::string_view(quoted.json) : text).read();
    if (quoted.isFound)
        readWkt(out, quoted.rest);
}

} // namespace sweep
