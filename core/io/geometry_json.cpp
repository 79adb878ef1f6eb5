// GeoJSON (RFC 7946), also in the strings of source code, SQL and CSV, and moving points in it: MF-JSON (OGC 19-045r3),
// also as MobilityDB writes it.
#include "core/io/geometry_reader.h"
#include "core/io/geometry_wkt.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>

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

// Blanks in place of [begin, end); line ends stay, so that places do.
void blankOut(std::string& text, std::size_t begin, std::size_t end)
{
    for (std::size_t i = begin; i < std::min(end, text.size()); ++i)
        text[i] = text[i] == '\n' ? '\n' : ' ';
}

bool holdsWord(std::string_view text, std::string_view word)
{
    return text.find(word) != std::string_view::npos;
}

bool holdsGeoJson(std::string_view text)
{
    return holdsWord(text, "\"coordinates\"") ||
           (holdsWord(text, "\"type\"") &&
            (holdsWord(text, "\"features\"") || holdsWord(text, "\"geometries\"") || holdsWord(text, "\"Topology\"")));
}

// GeoJSON in the strings of a text: '{"type": …}' in SQL and Python, "{\"type\": …}" in most languages, "{""type"": …}"
// in CSV, `{"type": …}`, R"({"type": …})"; and strings that are joined: "{\"type\": …" + "…}".
class QuotedJson
{
public:
    explicit QuotedJson(std::string_view text) : m_text(text), m_rest(text), m_json(std::string(text.size(), ' '))
    {
        for (std::size_t i = text.find('\n'); i < text.size(); i = text.find('\n', i + 1))
            m_json[i] = '\n';
        for (m_at = text.find_first_of("{["); m_at < text.size(); m_at = text.find_first_of("{[", m_at))
            if (beginsJson())
                takeValue();
            else
                ++m_at;
    }

    [[nodiscard]] bool isEmpty() const { return !m_isFound; }
    // The JSON at its places in the text, as it is without the string around it; blanks for everything else.
    [[nodiscard]] const std::string& json() const { return m_json; }
    // The text with blanks in place of the JSON.
    [[nodiscard]] const std::string& rest() const { return m_rest; }

private:
    [[nodiscard]] bool startsWith(std::string_view what) const { return m_text.substr(m_at).starts_with(what); }
    [[nodiscard]] char peek(std::size_t further = 0) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }

    // Whether a string opens in front of the bracket here, and a member or an object stands behind it. Finds the
    // string's quote and the mark that stands for a quote inside of it.
    [[nodiscard]] bool beginsJson()
    {
        std::size_t before = m_at;
        while (before > 0 && isBlankByte(m_text[before - 1]))
            --before;
        m_quote = before > 0 ? m_text[before - 1] : '\0';
        const bool isRaw = m_quote == '(' && isRawString(before - 1);
        if (!isRaw && (m_quote == '\0' || std::string_view("'\"`$|").find(m_quote) == std::string_view::npos))
            return false;
        if (isRaw)
            m_quote = '\0';
        std::size_t at = blanksEnd(m_at + 1);
        if (m_text[m_at] == '[' && at < m_text.size() && m_text[at] == '{')
            at = blanksEnd(at + 1);
        const std::size_t marked = std::min(m_text.find_first_not_of('\\', at), m_text.size());
        if (marked == m_text.size() || (m_text[marked] != '"' && m_text[marked] != '\''))
            return false;
        const bool isDoubled = marked == at && m_text.substr(at + 1, 1) == m_text.substr(at, 1);
        m_mark = m_text.substr(at, marked + (isDoubled ? 2 : 1) - at);
        return true;
    }

    // Whether the bracket here belongs to R"(…)" or R"word(…)".
    [[nodiscard]] bool isRawString(std::size_t bracket) const
    {
        constexpr std::size_t longest = 16; // of the word
        std::size_t at = bracket;
        while (at > 0 && bracket - at <= longest && isWordByte(m_text[at - 1]))
            --at;
        return at > 1 && m_text[at - 1] == '"' && m_text[at - 2] == 'R';
    }

    // Behind blanks, and escapes of them: \n
    [[nodiscard]] std::size_t blanksEnd(std::size_t at) const
    {
        while (at < m_text.size()) {
            const bool isEscape = m_text[at] == '\\' && at + 1 < m_text.size() &&
                                  std::string_view("ntr\n").find(m_text[at + 1]) != std::string_view::npos;
            if (!isEscape && !isBlankByte(m_text[at]))
                return at;
            at += isEscape ? 2 : 1;
        }
        return at;
    }

    // Takes the value that begins here if it is GeoJSON. Goes behind it, or to the end of the string.
    void takeValue()
    {
        const std::size_t begin = m_at;
        m_value.clear();
        for (std::size_t depth = 0; m_at < m_text.size();) {
            const char c = peek();
            if (startsWith(m_mark)) {
                takeString();
                continue;
            }
            if (const std::size_t next = blanksEnd(m_at); next > m_at) {
                pass(next);
                continue;
            }
            if (c == m_quote) {
                if (!passJoin())
                    break;
                continue;
            }
            m_value += c;
            ++m_at;
            depth += c == '{' || c == '[' ? 1 : 0;
            if ((c == '}' || c == ']') && --depth == 0)
                break;
        }
        if (!holdsGeoJson(m_value))
            return;
        m_json.replace(begin, m_value.size(), m_value);
        blankOut(m_rest, begin, m_at);
        m_isFound = true;
    }

    // Blanks up to an offset; line ends stay.
    void pass(std::size_t end)
    {
        for (; m_at < end; ++m_at)
            m_value += peek() == '\n' ? '\n' : ' ';
    }

    // Passes the end of a string and the beginning of the next one that is joined to it; returns whether there is one.
    [[nodiscard]] bool passJoin()
    {
        const std::size_t next = m_text.find_first_not_of(" \t\r\n+.&|\\_", m_at + 1);
        if (next == std::string_view::npos || m_text[next] != m_quote)
            return false;
        pass(next + 1);
        return true;
    }

    // A string of the JSON. What the escapes around it need more is put behind it as blanks.
    void takeString()
    {
        const std::size_t begin = m_at;
        std::string content = "\"";
        m_at += m_mark.size();
        while (m_at < m_text.size()) {
            const bool isEnd = startsWith(m_mark);
            const char c = character();
            if (isEnd)
                break;
            const bool isOther = startsWith(m_mark) && m_mark.back() == '\''; // \' stands for ' alone
            if (c == '\\' && !isOther)
                content += {c, m_at < m_text.size() ? character() : c};
            else if (c != '\\')
                content += c == '"' ? '\'' : c;
        }
        content += '"';
        content.resize(std::max(content.size(), m_at - begin), ' ');
        m_value += content;
    }

    // Takes a character of the JSON, which may be two in the string around it.
    char character()
    {
        if (startsWith(m_mark)) {
            m_at += m_mark.size();
            return m_mark.back();
        }
        const bool isEscaped = m_mark.size() > 1 && m_mark.front() == '\\';
        const bool isQuote = m_quote == '\'' && (startsWith("''") || startsWith("\\'"));
        m_at += isQuote || (isEscaped && startsWith("\\\\")) ? 2 : 1;
        return m_text[m_at - 1];
    }

    std::string_view m_text;
    std::string m_rest;
    std::string m_json;
    std::string m_value; // the value that is being taken; as long as its text so far
    std::size_t m_at = 0;
    char m_quote = '\0';
    std::string_view m_mark; // ", \", "", ', \' or ''
    bool m_isFound = false;
};

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
                m_reader.array([this](std::size_t) { object({}); });
            else
                object({});
        } while (isBefore('{') || isBefore('['));
        if (const std::size_t rest = m_text.find_first_not_of(" \t\r\n", m_reader.offset()); rest < m_text.size())
            m_out.fail(rest, foundAt(m_text, rest) + " behind the geometry, where the text ends or another { follows");
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        for (auto& [offset, item] : m_held)
            m_out.add(std::move(item), offset);
        m_out.addTracks(std::move(m_rows), false);
    }

private:
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
        std::vector<TimeText> times = {};
        std::size_t timesOffset = 0;
        bool hasTimes = false;
        bool isMoving = false;                                                // a feature with positions at times
        std::optional<std::size_t> withoutGeometry = {};                      // the offset of a null in its place
        std::vector<std::pair<std::size_t, std::string>> interpolations = {}; // remarks on them
        Name name = {};
    };

    // Whether this is the next character but for blanks.
    [[nodiscard]] bool isBefore(char c) const
    {
        const std::size_t next = m_text.find_first_not_of(" \t\r\n", m_reader.offset());
        return next < m_text.size() && m_text[next] == c;
    }

    // A geometry, a feature or a collection. `type` is that of a part of a sequence, which has none of its own.
    void object(const std::string& type)
    {
        const bool isObject = m_reader.next() == JsonKind::object;
        const std::size_t offset = m_reader.offset();
        if (!isObject) {
            m_reader.refuse("found " + m_reader.described() + "; a geometry or feature is an object");
            return;
        }
        Parts parts;
        parts.type = type;
        const std::size_t firstHeld = m_held.size();
        const std::size_t firstRow = m_rows.size();
        m_reader.object([&](std::string_view name) {
            if (!still(parts, name) && !moving(parts, name))
                other(parts, name);
        });
        if (parts.type == "Topology")
            m_out.fail(offset, "this is TopoJSON, whose geometries share numbered arcs; convert it to GeoJSON, for "
                               "example with topo2geo of topojson-client, ogr2ogr or mapshaper, and import that");
        if (parts.coordinates)
            hold(parts, offset);
        else if (parts.hasTimes)
            moveHeld(parts, firstHeld);
        if (parts.isMoving && m_rows.size() > firstRow && m_held.size() > firstHeld) {
            m_out.remark(offset, "the geometry at rest of a moving feature is left out");
            m_held.resize(firstHeld);
        }
        if (parts.withoutGeometry && !parts.isMoving)
            m_out.remark(*parts.withoutGeometry, "a feature without a geometry is left out");
        if (m_rows.size() > firstRow)
            for (auto& [place, text] : parts.interpolations)
                m_out.remark(place, std::move(text));
        nameFrom(firstHeld, firstRow, parts.name);
    }

    // Takes a member of GeoJSON; returns whether it was one.
    [[nodiscard]] bool still(Parts& parts, std::string_view member)
    {
        const JsonKind kind = m_reader.next();
        if (member == "type" && kind == JsonKind::string)
            parts.type = m_reader.string();
        else if (member == "coordinates" && kind == JsonKind::array)
            parts.coordinates = readCoordinates();
        else if (member == "geometry" && kind == JsonKind::object)
            object({});
        else if ((member == "geometries" || member == "features") && kind == JsonKind::array)
            m_reader.array([this](std::size_t) { object({}); });
        else if (member == "id")
            takeName(parts.name, false);
        else if (member == "properties" && kind == JsonKind::object)
            properties(parts);
        else
            return false;
        return true;
    }

    // The same for a member of a moving feature.
    [[nodiscard]] bool moving(Parts& parts, std::string_view member)
    {
        const JsonKind kind = m_reader.next();
        const bool isObject = kind == JsonKind::object;
        const bool isArray = kind == JsonKind::array;
        if (member == "temporalGeometry" && isObject) {
            parts.isMoving = true;
            object({});
        } else if ((member == "prisms" || member == "geometrySequence") && isArray) {
            m_reader.array([this](std::size_t) { object({}); });
        } else if (member == "sequences" && isArray) {
            const std::string type = parts.type.empty() ? "MovingPoint" : parts.type;
            m_reader.array([&](std::size_t) { object(type); });
        } else if (member == "datetimes") {
            readTimes(parts);
        } else if (member == "interpolation" || member == "interpolations") {
            readInterpolation(parts);
        } else if ((member == "lower_inc" || member == "upper_inc") && kind == JsonKind::boolean) {
            const std::size_t offset = m_reader.offset();
            if (!m_reader.boolean())
                m_out.remark(offset, "an open end of a sequence is read as closed");
        } else {
            return false;
        }
        return true;
    }

    void other(Parts& parts, std::string_view member)
    {
        const bool isNull = m_reader.next() == JsonKind::null;
        const std::size_t offset = m_reader.offset();
        (void)m_reader.compactText();
        if (isNull && member == "geometry")
            parts.withoutGeometry = offset;
        else if (!isNull && (member == "temporalProperties" || member == "orientations" || member == "base"))
            m_out.remark(offset, "the member \"" + std::string(member) + "\" of a moving feature is left out");
    }

    // An instant, or an array of them.
    void readTimes(Parts& parts)
    {
        parts.hasTimes = true;
        const bool isArray = m_reader.next() == JsonKind::array;
        parts.timesOffset = m_reader.offset();
        if (isArray)
            m_reader.array([&](std::size_t) { parts.times.push_back(time()); });
        else
            parts.times.push_back(time());
    }

    [[nodiscard]] TimeText time()
    {
        const JsonKind kind = m_reader.next();
        const std::size_t offset = m_reader.offset();
        if (kind == JsonKind::number) {
            const std::string_view number = m_reader.number();
            long long milliseconds = 0;
            const auto read = std::from_chars(number.data(), number.data() + number.size(), milliseconds);
            if (read.ec != std::errc{} || read.ptr != number.data() + number.size())
                m_out.fail(offset, shortened(number) + " is no time; as a number it is a whole count of milliseconds");
            const long long rest = (milliseconds % 1000 + 1000) % 1000;
            return {0, true, (milliseconds - rest) / 1000, rest * 1'000'000'000'000'000};
        }
        const std::string text = m_reader.string();
        const auto read = clockTime(text);
        if (!read)
            m_out.fail(offset, '"' + shortened(text) + "\" is no time; times are dates by ISO 8601 or milliseconds");
        return *read;
    }

    void readInterpolation(Parts& parts)
    {
        const JsonKind kind = m_reader.next();
        const std::size_t offset = m_reader.offset();
        if (kind == JsonKind::array) {
            m_reader.array([&](std::size_t) { readInterpolation(parts); });
        } else if (kind != JsonKind::string) {
            (void)m_reader.compactText();
        } else if (const std::string text = m_reader.string(); !sameWord(text, "linear")) {
            parts.interpolations.emplace_back(offset,
                                              "the interpolation \"" + shortened(text) +
                                                  "\" is read as Linear: straight and uniform from each position to "
                                                  "the next");
        }
    }

    // Positions at times. Each call makes tracks of its own.
    void addRows(const std::vector<Position>& positions, const Parts& parts)
    {
        if (parts.times.size() != positions.size())
            m_out.fail(parts.timesOffset, countOf(parts.times.size(), "time") + " for " +
                                              countOf(positions.size(), "position") + "; each position has a time");
        ++m_tracks;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            TrackRow row;
            row.time = parts.times[i];
            row.at = positions[i].at;
            row.track = m_tracks;
            row.offset = positions[i].offset;
            m_rows.push_back(std::move(row));
        }
    }

    // A trajectory: the times are in the properties of a feature, the positions in its geometry.
    void moveHeld(const Parts& parts, std::size_t first)
    {
        if (m_held.size() != first + 1 || m_held.back().second.kind == GeometryKind::ring) {
            m_out.remark(parts.timesOffset, "the times of a feature that is no trajectory are left out");
            return;
        }
        std::vector<Position> positions;
        for (const TextPoint& p : m_held.back().second.points)
            positions.push_back({p, m_held.back().first});
        m_held.pop_back();
        addRows(positions, parts);
    }

    void properties(Parts& parts)
    {
        m_reader.object([&](std::string_view member) {
            if (member == "name" || member == "id")
                takeName(parts.name, member == "name");
            else if (member == "datetimes")
                readTimes(parts);
            else if (member == "shape" && m_reader.next() == JsonKind::string)
                parts.name.shape = m_reader.string();
            else if (member == "group" && m_reader.next() == JsonKind::string)
                parts.name.group = m_reader.string();
            else if (member == "radius" && m_reader.next() == JsonKind::number)
                parts.name.radius = m_reader.finite();
            else
                otherProperty(member);
        });
    }

    void otherProperty(std::string_view member)
    {
        static constexpr std::array<std::string_view, 6> times = {"time",     "t",     "timestamp",
                                                                  "datetime", "frame", "step"};
        const bool isNull = m_reader.next() == JsonKind::null;
        const std::size_t offset = m_reader.offset();
        if (!isNull && std::find(times.begin(), times.end(), lowerText(member)) != times.end())
            m_out.remark(offset, "the property \"" + std::string(member) +
                                     "\" of a feature is left out; rows with id and time and MF-JSON become tracks");
        (void)m_reader.compactText();
    }

    void takeName(Name& own, bool first)
    {
        const JsonKind kind = m_reader.next();
        std::string text;
        if (kind == JsonKind::string)
            text = m_reader.string();
        else if (kind == JsonKind::number)
            text = std::string(m_reader.number());
        else
            (void)m_reader.compactText();
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
        static constexpr std::array<Type, 7> types = {{{"Point", 1, GeometryKind::points},
                                                       {"MultiPoint", 2, GeometryKind::points},
                                                       {"LineString", 2, GeometryKind::polyline},
                                                       {"MultiLineString", 3, GeometryKind::polyline},
                                                       {"Polygon", 3, GeometryKind::ring},
                                                       {"MultiPolygon", 4, GeometryKind::ring},
                                                       {"MovingPoint", 2, GeometryKind::track}}};
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
        const bool isInstant = row->kind == GeometryKind::track && read.depth == 1;
        if (read.depth != row->depth && !isInstant)
            m_out.fail(read.offset, "the coordinates of a " + parts.type + " are arrays of depth " +
                                        std::to_string(row->depth) + ", here " + std::to_string(read.depth));
        if (read.further > 0)
            m_out.remark(offset,
                         "the further coordinates (z) of " + countOf(read.further, "position") + " are left out");
        if (row->kind == GeometryKind::track || (parts.hasTimes && row->depth < 3))
            addRows(read.positions, parts);
        else
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
        m_held.emplace_back(read.positions[line.first].offset, std::move(item));
    }

    void nameFrom(std::size_t firstHeld, std::size_t firstRow, const Name& name)
    {
        const bool isShared = m_held.size() - firstHeld + m_rows.size() - firstRow > 1;
        const std::string text = isShared ? sharedName(name.text) : name.text;
        for (std::size_t i = firstHeld; i < m_held.size(); ++i)
            if (m_held[i].second.name.empty())
                m_held[i].second.name = text;
        for (std::size_t i = firstRow; i < m_rows.size(); ++i)
            if (m_rows[i].id.empty())
                m_rows[i].id = text;
        if (name.shape.empty() || m_held.size() != firstHeld + 1)
            return;
        GeometryItem& item = m_held.back().second;
        item.shape = name.shape;
        item.group = name.group;
        if (name.radius && *name.radius >= 0)
            item.radii.assign(item.points.size(), *name.radius);
    }

    GeometryCollector& m_out;
    std::string m_text;
    JsonReader m_reader;
    std::vector<std::pair<std::size_t, GeometryItem>> m_held;
    std::vector<TrackRow> m_rows;
    std::size_t m_tracks = 0;
};

// Whether the text itself is JSON with geometries.
bool isGeoJson(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n\f\v\x1e");
    if (first == std::string_view::npos || (text[first] != '{' && text[first] != '['))
        return false;
    return holdsWord(text, "\"type\"") && holdsGeoJson(text);
}

// The JSON in a text: all of it, or what is in its strings; empty if there is none.
std::string geoJsonIn(std::string_view text)
{
    if (isGeoJson(text))
        return std::string(text);
    const QuotedJson quoted(text);
    return quoted.isEmpty() || looksLikeRowsOfGeometry(text) ? std::string() : quoted.json();
}

} // namespace

bool looksLikeGeoJson(std::string_view text)
{
    return !geoJsonIn(text).empty();
}

bool looksLikeMovingFeatures(std::string_view text)
{
    const std::string json = geoJsonIn(text);
    return holdsWord(json, "\"datetimes\"") || holdsWord(json, "\"temporalGeometry\"");
}

void readGeoJson(GeometryCollector& out)
{
    const std::string_view text = out.text();
    const QuotedJson quoted(isGeoJson(text) ? std::string_view() : text);
    GeoJsonReader(out, quoted.isEmpty() ? text : std::string_view(quoted.json())).read();
    if (!quoted.isEmpty())
        readWkt(out, quoted.rest());
}

} // namespace sweep
