// GeoJSON (RFC 7946), also in a string of other text, and the times of its positions.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace sweep {

namespace {

// A text of several objects, one per line (RFC 8142) or with commas between them: blanks in place of what separates
// them.
std::string withoutSeparators(std::string text)
{
    std::size_t depth = 0;
    bool isString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char& c = text[i];
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
    return text;
}

// Reads GeoJSON through the pull parser. Members come in any order, so coordinates are kept until the type is known.
class GeoJsonReader
{
public:
    // The text is that of the collector, or parts of it at their places.
    GeoJsonReader(GeometryCollector& out, std::string text)
        : m_out(out), m_text(withoutSeparators(std::move(text))), m_reader(m_text, out.problems(), out.job()),
          m_parts(out)
    {
    }

    void read()
    {
        std::size_t next = 0;
        do {
            if (m_reader.next() == JsonKind::array) // several geometries in an array
                m_reader.array([this](std::size_t) { object(); });
            else
                object();
            next = std::min(m_text.find_first_not_of(" \t\r\n", m_reader.offset()), m_text.size());
        } while (m_text.substr(next, 1) == "{" || m_text.substr(next, 1) == "[");
        if (next < m_text.size())
            m_out.fail(next, foundAt(m_text, next) + " behind the geometry, where the text ends or another { follows");
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        m_parts.finish({}, 0);
        m_out.addTracks(std::move(m_rows), false);
    }

private:
    // The times in a property.
    struct Times
    {
        std::string name = {};
        std::size_t offset = 0;
        std::size_t rank = std::string_view::npos; // of the name
        std::vector<TimeText> times = {};
        std::string fault = {}; // the reason why they are not used
        bool areMilliseconds = false;
    };
    // Positions [first, end), or lines [first, end) of a polygon.
    struct Span
    {
        std::size_t first;
        std::size_t end;
    };
    struct Coordinates
    {
        PositionList all;
        std::vector<std::size_t> offsets; // of the positions
        std::vector<Span> lines;
        std::vector<Span> polygons;
        std::size_t depth = 0; // of the arrays; 1 for a position, 0 if there is none
    };
    // The members of an object.
    struct Members
    {
        std::string type = {};
        std::optional<Coordinates> coordinates = {};
        std::string name = {};
        std::string track = {}; // the property that names what moves
        std::size_t trackRank = std::string_view::npos;
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
        if (members.coordinates)
            hold(members, offset);
        std::ranges::stable_sort(members.times, {}, &Times::rank);
        nameFrom(first, members);
        for (std::size_t i = 0; i < members.times.size(); ++i)
            if (i > 0 || !move(members, members.times[i], first))
                leaveTimes(members.times[i]);
    }

    void member(Members& members, std::string_view name)
    {
        const JsonKind kind = m_reader.next();
        const std::size_t offset = m_reader.offset();
        if (name == "type" && kind == JsonKind::string)
            members.type = m_reader.string();
        else if (name == "coordinates" && kind == JsonKind::array)
            members.coordinates = readCoordinates();
        else if (name == "geometry" && kind == JsonKind::object)
            object();
        else if ((name == "geometries" || name == "features") && kind == JsonKind::array)
            m_reader.array([this](std::size_t) { object(); });
        else if (name == "id")
            setName(members.name, plainText(), false);
        else if ((name == "properties" || name == "coordinateProperties") && kind == JsonKind::object)
            m_reader.object([&](std::string_view inner) { property(members, inner); });
        else
            (void)m_reader.compactText();
        if (kind == JsonKind::null && name == "geometry")
            m_out.remark(offset, "a feature without a geometry is left out");
    }

    void property(Members& members, std::string_view name)
    {
        const JsonKind kind = m_reader.next();
        const auto [role, rank] = rankedRole(name);
        const std::string word = lowerText(name);
        if (kind == JsonKind::object && name == "coordinateProperties") {
            m_reader.object([&](std::string_view inner) { property(members, inner); });
        } else if (role == RowRole::id) {
            const std::string text = plainText();
            setName(members.name, name == "name" || name == "id" ? text : "", name == "name");
            if (!text.empty() && rank < members.trackRank)
                std::tie(members.track, members.trackRank) = std::pair(text, rank);
        } else if (name == "shape" && kind == JsonKind::string) {
            members.shape = m_reader.string();
        } else if (name == "group" && kind == JsonKind::string) {
            members.group = m_reader.string();
        } else if (name == "radius" && kind == JsonKind::number) {
            m_out.use(m_reader.offset(), 2);
            members.radius = m_reader.finite();
        } else if (kind != JsonKind::null &&
                   (role == RowRole::time || word.ends_with("times") || word.ends_with("timestamps"))) {
            members.times.push_back({std::string(name), m_reader.offset(), rank});
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
        std::optional<TimeText> time;
        std::string found;
        if (kind == JsonKind::string)
            time = clockTime(found = m_reader.string());
        else if (kind == JsonKind::number)
            time = numberTime(found = std::string(m_reader.number()), times.areMilliseconds);
        else
            found = m_reader.compactText();
        if (!time && times.fault.empty())
            times.fault = '"' + std::string(shortened(found)) + "\" is no time";
        if (!time)
            return;
        m_out.use(offset, found.size() + 1);
        const TimeText& before = !m_rows.empty() ? m_rows.front().time : times.times.empty() ? *time : times.times[0];
        if (time->isClock != before.isClock && times.fault.empty())
            times.fault = "some times are numbers and others are dates";
        times.times.push_back(*time);
    }

    // Seconds or, as JavaScript has them, a whole number of milliseconds since 1970.
    [[nodiscard]] static std::optional<TimeText> numberTime(std::string_view number, bool& areMilliseconds)
    {
        constexpr std::size_t digits = 12; // such a number of milliseconds is after 1973, of seconds after 5138
        long long milliseconds = 0;
        const auto read = std::from_chars(number.data(), number.data() + number.size(), milliseconds);
        if (number.size() >= digits && read.ec == std::errc{} && read.ptr == number.data() + number.size()) {
            areMilliseconds = true;
            const long long rest = (milliseconds % 1000 + 1000) % 1000;
            return TimeText{0, true, {(milliseconds - rest) / 1000, rest * 1'000'000'000'000'000}, true};
        }
        const auto value = valueOf(numberAtStart(number));
        return value ? std::optional(TimeText{*value}) : std::nullopt;
    }

    // Makes tracks of the positions of a feature that has a time for each of them: of its lines, or of a point with an
    // id. Returns whether it does.
    bool move(const Members& members, Times& times, std::size_t first)
    {
        std::vector<GeometryParts::Part>& parts = m_parts.parts;
        std::size_t count = 0;
        bool mayMove = true;
        for (std::size_t i = first; i < parts.size(); ++i) {
            count += parts[i].item.points.size();
            mayMove = mayMove && parts[i].item.kind != GeometryKind::ring;
        }
        const std::string& id = members.track.empty() ? members.name : members.track;
        if (times.fault.empty() && mayMove && count != times.times.size())
            times.fault = countOf(times.times.size(), "time") + " for " + countOf(count, "position");
        if (!times.fault.empty() || !mayMove || count == 0 || (count == 1 && id.empty()))
            return false;
        std::size_t next = 0;
        for (std::size_t i = first; i < parts.size(); ++i) {
            m_tracks += count > 1 ? 1 : 0;
            for (const TextPoint& p : parts[i].item.points)
                m_rows.push_back({.id = count > 1 ? parts[i].item.name : id,
                                  .time = times.times[next++],
                                  .at = p,
                                  .offset = parts[i].offset,
                                  .track = count > 1 ? m_tracks : 0});
        }
        m_out.remark(parts[first].offset, count > 1 ? "a line whose positions have times is read as one moving point"
                                                    : "points with times are read as moving points, one for each id");
        if (times.areMilliseconds)
            m_out.remark(times.offset, "times of 12 digits and more are read as milliseconds since 1970");
        parts.resize(first);
        return true;
    }

    void leaveTimes(const Times& times)
    {
        m_out.remark(times.offset, "the property \"" + times.name + "\" of a feature is left out" +
                                       (times.fault.empty() ? "; a time for each position of a line and times of "
                                                              "points with an id become tracks"
                                                            : ": " + times.fault));
    }

    [[nodiscard]] std::string plainText()
    {
        const JsonKind kind = m_reader.next();
        if (kind == JsonKind::string)
            return m_reader.string();
        std::string text = m_reader.compactText();
        return kind == JsonKind::number ? text : std::string();
    }

    static void setName(std::string& name, std::string text, bool isFirst)
    {
        if (!text.empty() && (name.empty() || isFirst))
            name = std::move(text);
    }

    Coordinates readCoordinates()
    {
        Coordinates read;
        read.all.offset = m_reader.offset();
        read.depth = array(read);
        return read;
    }

    // Takes an array and returns its depth: 1 for a position, 0 for an empty array.
    std::size_t array(Coordinates& read)
    {
        const std::size_t offset = m_reader.offset();
        const std::size_t firstPosition = read.offsets.size();
        const std::size_t firstLine = read.lines.size();
        ReadPosition position;
        std::size_t numbers = 0;
        std::size_t depth = 0;
        m_reader.array([&](std::size_t index) {
            if (m_reader.next() == JsonKind::number) {
                const auto at = std::uint32_t(m_reader.offset());
                const double value = m_reader.finite().value_or(0);
                if (numbers < 2)
                    (numbers == 0 ? position.at.x : position.at.y) = value;
                if (numbers < 2)
                    (numbers == 0 ? position.x : position.y) = at;
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
            read.all.further += numbers > 2 ? 1 : 0;
            read.all.positions.push_back(position);
            read.offsets.push_back(offset);
            return 1;
        }
        if (depth == 1)
            read.lines.push_back({firstPosition, read.offsets.size()});
        else if (depth == 2)
            read.polygons.push_back({firstLine, read.lines.size()});
        return depth == 0 ? 0 : depth + 1;
    }

    // The parts of a geometry, without a name yet.
    void hold(const Members& members, std::size_t offset)
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
        const Coordinates& read = *members.coordinates;
        const auto* const type = std::ranges::find(types, members.type, &Type::text);
        if (type == types.end())
            return m_out.remark(offset, "a geometry of the type \"" + shortened(members.type) + "\" is left out");
        if (read.depth == 0)
            return m_out.remark(offset, "an empty " + members.type + " is left out");
        if (read.depth != type->depth)
            m_out.fail(read.all.offset, "the coordinates of a " + members.type + " are arrays of depth " +
                                            std::to_string(type->depth) + ", here " + std::to_string(read.depth));
        const auto part = [&read](const Span& span) {
            PositionList list{.offset = read.offsets[span.first]};
            list.positions.assign(read.all.positions.begin() + std::ptrdiff_t(span.first),
                                  read.all.positions.begin() + std::ptrdiff_t(span.end));
            return list;
        };
        m_parts.further += read.all.further;
        m_parts.remarkFurther(offset);
        if (type->depth < 3)
            m_parts.add(type->kind, part({0, read.offsets.size()}));
        else if (type->kind == GeometryKind::polyline)
            for (const Span& line : read.lines)
                m_parts.add(type->kind, part(line));
        for (const Span& polygon : type->kind == GeometryKind::ring ? read.polygons : std::vector<Span>())
            for (std::size_t i = polygon.first; i < polygon.end; ++i)
                m_parts.addRing(i - polygon.first, part(read.lines[i]));
    }

    void nameFrom(std::size_t first, const Members& members)
    {
        std::vector<GeometryParts::Part>& parts = m_parts.parts;
        for (std::size_t i = first; i < parts.size(); ++i)
            if (parts[i].item.name.empty())
                parts[i].item.name = parts.size() - first > 1 ? sharedName(members.name) : members.name;
        if (members.shape.empty() || parts.size() != first + 1)
            return;
        GeometryItem& item = parts.back().item;
        item.shape = members.shape;
        item.group = members.group;
        if (members.radius && *members.radius >= 0)
            item.radii.assign(item.points.size(), *members.radius);
    }

    GeometryCollector& m_out;
    std::string m_text;
    JsonReader m_reader;
    GeometryParts m_parts;
    std::vector<TrackRow> m_rows;
    std::size_t m_tracks = 0;
};

bool holdsGeometry(std::string_view text)
{
    const auto has = [text](std::string_view name) { return text.find(name) < text.size(); };
    return has("\"type\"") && (has("\"coordinates\"") || has("\"features\"") || has("\"geometries\""));
}

// The GeoJSON of a text at its places: all of it, or what stands in its strings, with blanks for the rest and for the
// escapes of quotes; empty if there is none. Strings with escapes inside of names are not read.
std::string geoJsonIn(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\f\v\x1e");
    if (first < text.size() && (text[first] == '{' || text[first] == '[') && holdsGeometry(text))
        return std::string(text);
    std::string json;
    for (const std::string_view mark : {"", "\\\"", "\\'", "\"\""}) {
        json = text;
        bool isOpen = false;
        for (std::size_t at = json.find(mark); !mark.empty() && at < json.size(); at = json.find(mark, at + 2))
            json.replace(at, 2, std::exchange(isOpen, !isOpen) ? "\" " : " \"");
        for (std::size_t at = json.find("\\n"); at < json.size(); at = json.find("\\n", at))
            json.replace(at, 2, "  ");
        if (holdsGeometry(json))
            break;
    }
    if (!holdsGeometry(json) || json.find('\\') < json.size())
        return {};
    bool isFound = false;
    std::size_t end = 0;
    const auto blank = [&json](std::size_t begin, std::size_t last) {
        std::replace_if(
            json.begin() + std::ptrdiff_t(begin), json.begin() + std::ptrdiff_t(last), [](char c) { return c != '\n'; },
            ' ');
    };
    for (std::size_t at = json.find('{'); at < json.size(); at = json.find('{', std::max(at + 1, end))) {
        const std::size_t before = json.find_last_not_of(" \t\r\n", at == 0 ? 0 : at - 1);
        const std::size_t next = std::min(json.find_first_not_of(" \t\r\n", at + 1), json.size() - 1);
        const bool isString = before < at && std::string_view("'\"`(|").find(json[before]) < 5 && json[next] == '"';
        std::size_t depth = 0;
        std::size_t close = isString ? at : at + 1;
        for (; isString && close < json.size(); ++close) {
            depth += json[close] == '{' ? 1 : 0;
            if (json[close] == '}' && --depth == 0)
                break;
        }
        if (!isString || !holdsGeometry(std::string_view(json).substr(at, close - at))) {
            end = isString ? close : end;
            continue;
        }
        blank(end, at);
        end = std::min(close + 1, json.size());
        isFound = true;
    }
    blank(end, json.size());
    return isFound ? json : std::string();
}

} // namespace

bool looksLikeGeoJson(std::string_view text)
{
    return !geoJsonIn(text).empty();
}

void readGeoJson(GeometryCollector& out)
{
    GeoJsonReader(out, geoJsonIn(out.text())).read();
}

} // namespace sweep
