// Rows of positions, segments and boxes.
#include "core/io/csv.h"
#include "core/io/geometry_boxes.h"
#include "core/io/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sweep {

namespace {

std::size_t firstByteOf(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size() && isBlankByte(text[at]))
        ++at;
    return at;
}

enum class RowRole
{
    id,
    time,
    frame,
    x,
    y,
    radius,
    geometry,   // WKT, WKB or GeoJSON
    coordinate, // of a segment or box
    none
};

struct RowWord
{
    std::string_view text;
    RowRole role;
};
constexpr RowWord rowWords[] = {
    {"id", RowRole::id},
    {"name", RowRole::id},
    {"body", RowRole::id},
    {"track", RowRole::id},
    {"trackid", RowRole::id},
    {"trajid", RowRole::id},
    {"trajectory", RowRole::id},
    {"trajectoryid", RowRole::id},
    {"object", RowRole::id},
    {"objectid", RowRole::id},
    {"particle", RowRole::id},
    {"agent", RowRole::id},
    {"agentid", RowRole::id},
    {"vehicleid", RowRole::id},
    {"bodyid", RowRole::id},
    {"trip", RowRole::id},
    {"tripid", RowRole::id},
    {"vehicle", RowRole::id},
    {"mmsi", RowRole::id},
    {"entity", RowRole::id},
    {"entityid", RowRole::id},
    {"particleid", RowRole::id},
    {"player", RowRole::id},
    {"t", RowRole::time},
    {"time", RowRole::time},
    {"timestamp", RowRole::time},
    {"seconds", RowRole::time},
    {"times", RowRole::time},
    {"sec", RowRole::time},
    {"datetime", RowRole::time},
    {"date", RowRole::time},
    {"frame", RowRole::frame},
    {"frameid", RowRole::frame},
    {"step", RowRole::frame},
    {"tick", RowRole::frame},
    {"timestep", RowRole::frame},
    {"x", RowRole::x},
    {"px", RowRole::x},
    {"posx", RowRole::x},
    {"positionx", RowRole::x},
    {"xm", RowRole::x},
    {"cx", RowRole::x},
    {"centerx", RowRole::x},
    {"lon", RowRole::x},
    {"lng", RowRole::x},
    {"longitude", RowRole::x},
    {"easting", RowRole::x},
    {"y", RowRole::y},
    {"py", RowRole::y},
    {"posy", RowRole::y},
    {"positiony", RowRole::y},
    {"ym", RowRole::y},
    {"cy", RowRole::y},
    {"centery", RowRole::y},
    {"lat", RowRole::y},
    {"latitude", RowRole::y},
    {"northing", RowRole::y},
    {"r", RowRole::radius},
    {"radius", RowRole::radius},
    {"rad", RowRole::radius},
    {"geom", RowRole::geometry},
    {"geometry", RowRole::geometry},
    {"wkt", RowRole::geometry},
    {"wkb", RowRole::geometry},
    {"ewkt", RowRole::geometry},
    {"thegeom", RowRole::geometry},
    {"wkbgeometry", RowRole::geometry},
    {"point", RowRole::geometry},
    {"position", RowRole::geometry},
    {"pos", RowRole::geometry},
    {"location", RowRole::geometry},
    {"shape", RowRole::geometry},
};

// A heading without its unit in brackets and separators, in small letters.
std::string headingWord(std::string_view heading)
{
    std::string word = lowerText(heading.substr(0, heading.find_first_of("([")));
    std::erase_if(word, [](char c) { return !isWordByte(c) || c == '_'; });
    return word;
}

RowRole rowRole(std::string_view heading)
{
    const std::string word = headingWord(heading);
    for (const RowWord& known : rowWords)
        if (known.text == word)
            return known.role;
    return RowRole::none;
}

// The columns of a segment or box.
enum class RowShape
{
    segment, // x and y of both ends
    box,     // the smallest and greatest x and y
    sizedBox // a corner and the size
};
struct RowShapeWords
{
    std::array<std::string_view, 4> words;
    RowShape shape;
};
constexpr RowShapeWords rowShapeWords[] = {
    {{"x1", "y1", "x2", "y2"}, RowShape::segment},
    {{"x0", "y0", "x1", "y1"}, RowShape::segment},
    {{"xa", "ya", "xb", "yb"}, RowShape::segment},
    {{"ax", "ay", "bx", "by"}, RowShape::segment},
    {{"p1x", "p1y", "p2x", "p2y"}, RowShape::segment},
    {{"p0x", "p0y", "p1x", "p1y"}, RowShape::segment},
    {{"startx", "starty", "endx", "endy"}, RowShape::segment},
    {{"xstart", "ystart", "xend", "yend"}, RowShape::segment},
    {{"fromx", "fromy", "tox", "toy"}, RowShape::segment},
    {{"xfrom", "yfrom", "xto", "yto"}, RowShape::segment},
    {{"lon1", "lat1", "lon2", "lat2"}, RowShape::segment},
    {{"startlon", "startlat", "endlon", "endlat"}, RowShape::segment},
    {{"xmin", "ymin", "xmax", "ymax"}, RowShape::box},
    {{"minx", "miny", "maxx", "maxy"}, RowShape::box},
    {{"left", "bottom", "right", "top"}, RowShape::box},
    {{"west", "south", "east", "north"}, RowShape::box},
    {{"x", "y", "width", "height"}, RowShape::sizedBox},
    {{"x", "y", "w", "h"}, RowShape::sizedBox},
    {{"left", "top", "width", "height"}, RowShape::sizedBox},
};

// The four columns of a table with a segment or box in each row.
struct RowShapeColumns
{
    RowShape shape = RowShape::segment;
    std::array<std::size_t, 4> columns = {};
};

// Tables of triangles have x1, y1, x2, y2, too; a position with a time or radius is no corner of a box.
std::optional<RowShapeColumns> rowShapeColumns(const std::vector<CsvField>& fields)
{
    std::vector<std::string> words;
    bool isPosition = false;
    for (const CsvField& field : fields) {
        words.push_back(headingWord(field.text));
        const RowRole role = rowRole(field.text);
        isPosition = isPosition || role == RowRole::time || role == RowRole::frame || role == RowRole::radius;
    }
    const auto has = [&words](std::string_view word) {
        return std::find(words.begin(), words.end(), word) < words.end();
    };
    if (has("x3") || (has("x0") && has("x2")))
        return {};
    for (const RowShapeWords& known : rowShapeWords) {
        RowShapeColumns found{known.shape, {}};
        for (std::size_t k = 0; k < known.words.size(); ++k)
            found.columns[k] = std::size_t(std::find(words.begin(), words.end(), known.words[k]) - words.begin());
        const bool isWhole = *std::max_element(found.columns.begin(), found.columns.end()) < words.size();
        if (isWhole && !(isPosition && has("x")))
            return found;
    }
    return {};
}

bool isWholeNumber(std::string_view text)
{
    return !text.empty() && numberAtStart(text).length == text.size();
}

// Whether the field says that there is no finite value, as programs write it.
bool isMissingValue(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    static constexpr std::array<std::string_view, 10> words = {"",   "nan", "inf",  "infinity", "1.#inf",
                                                               "na", "n/a", "null", "none",     "\\n"};
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) { return sameWord(word, text); });
}

// Whether a line is a rule under a heading: "---+---", "|:--|:--|".
bool isRule(std::string_view line)
{
    return line.find_first_not_of("-+|:= \t\r") == std::string_view::npos;
}

// Whether a line is empty, a comment or a rule.
bool isCommentLine(std::string_view line)
{
    const std::size_t first = firstByteOf(line);
    return first == line.size() || line[first] == '#' || line.substr(first, 2) == "//" || isRule(line);
}

// The separator of rows, by one of them: what stands outside of quotes and is no decimal comma; a blank if nothing
// does.
char rowSeparator(std::string_view line)
{
    std::string plain;
    bool isQuoted = false;
    for (const char c : line) {
        isQuoted = isQuoted != (c == '"');
        if (!isQuoted)
            plain += c;
    }
    const bool hasTabs = plain.find('\t') != std::string::npos && plain.find(",\t") == std::string::npos;
    for (const char c : {';', '|', '\t', ','})
        if (c == '\t' ? hasTabs : plain.find(c) != std::string::npos)
            return c;
    return ' ';
}

// Replaces what frames a table of bars by blanks, as Markdown and databases print it: outer bars, rules, "(2 rows)".
void blankFrame(std::string& text)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = std::string_view(text).substr(begin, end - begin);
        const std::size_t first = begin + std::min(line.find_first_not_of(" \t"), line.size());
        const std::size_t last = begin + std::min(line.find_last_not_of(" \t\r"), line.size());
        const bool isCount = first < end && text[first] == '(' && line.find(" row") != std::string_view::npos;
        if (isRule(line) || (isCount && line.find('|') == std::string_view::npos))
            std::fill(text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), ' ');
        for (const std::size_t outer : {first, last})
            if (outer < end && text[outer] == '|')
                text[outer] = ' ';
        begin = end + 1;
    }
}

// The offsets of the first line that is a record: [begin, end); a heading may stand behind #.
struct RowLine
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<CsvField> fieldsOfLine(std::string_view line)
{
    ProblemCollector ignored;
    const auto record = CsvReader(line, ignored, rowSeparator(line)).next();
    return record ? record->fields : std::vector<CsvField>();
}

bool isHeading(const std::vector<CsvField>& fields)
{
    bool x = false;
    bool y = false;
    for (const CsvField& field : fields) {
        x = x || rowRole(field.text) == RowRole::x;
        y = y || rowRole(field.text) == RowRole::y;
        if (isWholeNumber(field.text))
            return false;
    }
    return fields.size() >= 2 && ((x && y) || rowShapeColumns(fields));
}

// Whether the whole field is a geometry in WKT, hexadecimal WKB or GeoJSON.
bool isGeometryField(std::string_view text)
{
    if (text.starts_with('{'))
        return text.ends_with('}') && text.find("\"coordinates\"") != std::string_view::npos;
    if (sameWord(text.substr(0, 5), "SRID="))
        text.remove_prefix(std::min(text.find(';'), text.size() - 1) + 1);
    const std::size_t bracket = text.find('(');
    if (bracket == std::string_view::npos)
        return text.find_first_not_of("0123456789abcdefABCDEFxX\\") == std::string_view::npos && looksLikeHexWkb(text);
    const std::string_view words = text.substr(0, bracket);
    return text.ends_with(')') && looksLikeWkt(text) &&
           std::all_of(words.begin(), words.end(), [](char c) { return isWordByte(c) || isBlankByte(c); });
}

// The meaning of the columns of a table without a heading whose geometry is WKT or WKB: id and time, or time alone.
std::vector<RowRole> rolesBesideGeometry(const std::vector<CsvField>& fields)
{
    using enum RowRole;
    std::vector<RowRole> roles;
    const auto isTime = [](const CsvField& field) { return isWholeNumber(field.text) || clockTime(field.text); };
    const bool isNamed = fields.size() == 3;
    for (const CsvField& field : fields) {
        const bool isNext = isNamed && std::find(roles.begin(), roles.end(), id) == roles.end();
        roles.push_back(isGeometryField(field.text) ? geometry : isNext ? id : isTime(field) ? time : none);
    }
    const auto count = [&roles](RowRole role) { return std::count(roles.begin(), roles.end(), role); };
    const bool isTable =
        (isNamed || fields.size() == 2) && count(geometry) == 1 && count(time) == 1 && count(none) == 0;
    return isTable ? roles : std::vector<RowRole>();
}

// Whether these are the headings of a time and a geometry.
bool isGeometryHeading(const std::vector<CsvField>& fields)
{
    bool isTimed = false;
    bool hasGeometry = false;
    for (const CsvField& field : fields) {
        const RowRole role = rowRole(field.text);
        isTimed = isTimed || role == RowRole::time || role == RowRole::frame;
        hasGeometry = hasGeometry || role == RowRole::geometry;
    }
    return isTimed && hasGeometry;
}

RowLine firstRow(std::string_view text)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        if (!isCommentLine(line))
            return {begin, end};
        const std::size_t mark = line.find_first_not_of("#/ \t");
        if (mark != std::string_view::npos && isHeading(fieldsOfLine(line.substr(mark))))
            return {begin + mark, end};
        begin = end + 1;
    }
    return {text.size(), text.size()};
}

class RowReader
{
public:
    explicit RowReader(GeometryCollector& out)
        : m_out(out), m_text(out.text()), m_first(firstRow(m_text)),
          m_separator(rowSeparator(m_text.substr(m_first.begin, m_first.end - m_first.begin)))
    {
    }

    void read()
    {
        std::string blanked(m_text.substr(0, m_first.begin)); // keeps the places
        std::replace_if(
            blanked.begin(), blanked.end(), [](char c) { return c != '\n'; }, ' ');
        blanked += m_text.substr(m_first.begin);
        std::replace(blanked.begin(), blanked.end(), '\t', m_separator == ' ' ? ' ' : '\t');
        if (m_separator == '|')
            blankFrame(blanked);
        CsvReader reader(blanked, m_out.problems(), m_separator);
        while (auto record = reader.next()) {
            m_out.tick();
            if (isSkipped(*record))
                continue;
            if (m_roles.empty() && chooseRoles(*record))
                continue;
            row(*record);
        }
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        finish();
    }

private:
    [[nodiscard]] bool isSkipped(const CsvRecord& record) const
    {
        const std::string& first = record.fields.front().text;
        const bool isEmpty = std::all_of(record.fields.begin(), record.fields.end(),
                                         [](const CsvField& field) { return field.text.empty(); });
        return isEmpty || (!record.fields.front().isQuoted && (first.starts_with('#') || first.starts_with("//")));
    }

    // Decides the meaning of the columns; returns whether the record is a heading.
    bool chooseRoles(const CsvRecord& record)
    {
        if (isHeading(record.fields) || isGeometryHeading(record.fields)) {
            m_shape = rowShapeColumns(record.fields);
            rolesFromHeading(record);
            return true;
        }
        m_roles = rolesBesideGeometry(record.fields);
        if (!m_roles.empty())
            return false;
        using enum RowRole;
        const std::size_t columns = record.fields.size() - (record.fields.back().text.empty() ? 1 : 0);
        static const std::array<std::vector<RowRole>, 6> roles = {
            {{}, {}, {x, y}, {time, x, y}, {id, time, x, y}, {id, time, x, y, radius}}};
        if (columns < 2 || columns >= roles.size())
            m_out.fail(record.fields.front().offset,
                       countOf(columns, "column") + " without a heading; rows are x, y or t, x, y or id, t, x, y or "
                                                    "id, t, x, y, r, or have a heading with x and y");
        m_roles = roles[columns];
        const std::string& first = record.fields[0].text;
        const bool named = columns == 3 && !isWholeNumber(first) && !clockTime(first) && !isMissingValue(first);
        if (named)
            m_roles = {id, x, y};
        m_isGuessed = columns == 3 && !named;
        return false;
    }

    void rolesFromHeading(const CsvRecord& record)
    {
        std::string left;
        std::array<bool, 9> seen{};
        for (const CsvField& field : record.fields) {
            RowRole role = rowRole(field.text);
            if (seen[static_cast<std::size_t>(role)])
                role = RowRole::none;
            seen[static_cast<std::size_t>(role)] = true;
            m_roles.push_back(role);
        }
        const bool timed = seen[static_cast<std::size_t>(RowRole::time)];
        if (isHeading(record.fields))
            std::replace(m_roles.begin(), m_roles.end(), RowRole::geometry, RowRole::none);
        if (m_shape)
            rolesOfShape();
        for (std::size_t i = 0; i < m_roles.size(); ++i) {
            if (timed && m_roles[i] == RowRole::frame)
                m_roles[i] = RowRole::none;
            if (m_roles[i] == RowRole::none)
                left += (left.empty() ? "" : ", ") + shortened(record.fields[i].text);
        }
        if (!left.empty())
            m_out.remark(record.fields.front().offset, "these columns are left out: " + shortened(left, 200));
    }

    // A row of a segment or box has an id and perhaps a radius, and no time.
    void rolesOfShape()
    {
        const bool isSegment = m_shape->shape == RowShape::segment;
        for (RowRole& role : m_roles)
            role = role == RowRole::id || (isSegment && role == RowRole::radius) ? role : RowRole::none;
        for (const std::size_t column : m_shape->columns)
            m_roles[column] = RowRole::coordinate;
    }

    void row(const CsvRecord& record)
    {
        const std::size_t offset = record.fields.front().offset;
        const std::size_t extra =
            record.fields.size() == m_roles.size() + 1 && record.fields.back().text.empty() ? 1 : 0;
        if (record.fields.size() - extra != m_roles.size())
            m_out.fail(offset, "this row has " + countOf(record.fields.size(), "field") + ", the first has " +
                                   std::to_string(m_roles.size()));
        if (const auto missing = missingField(record)) {
            m_out.remark(offset, "this row is left out: its " + missing->first + " is " +
                                     (missing->second.empty() ? "empty" : '"' + missing->second + '"'));
            return;
        }
        m_out.countPoint(offset);
        if (m_shape)
            return shape(record);
        TrackRow row;
        row.offset = offset;
        bool hasPosition = true;
        for (std::size_t i = 0; i < m_roles.size(); ++i)
            if (m_roles[i] == RowRole::geometry)
                hasPosition = takeGeometry(record.fields[i], row);
            else
                take(record.fields[i], m_roles[i], row);
        if (hasPosition)
            m_rows.push_back(std::move(row));
    }

    // A row with a segment or box.
    void shape(const CsvRecord& record)
    {
        const std::size_t offset = record.fields.front().offset;
        TrackRow row;
        for (std::size_t i = 0; i < m_roles.size(); ++i)
            take(record.fields[i], m_roles[i], row);
        std::array<double, 4> numbers{};
        for (std::size_t k = 0; k < numbers.size(); ++k)
            numbers[k] = number(record.fields[m_shape->columns[k]], row);
        GeometryItem item;
        item.name = row.id;
        if (m_shape->shape == RowShape::segment) {
            item.kind = GeometryKind::polyline;
            item.points = {{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
            if (row.radius.value_or(0) > 0) {
                item.shape = "capsule";
                item.radii.assign(2, *row.radius);
            }
        } else {
            const CodeBox box = boxByLabels({{0, 1, 2, 3}, m_shape->shape == RowShape::box, {}}, numbers);
            item.kind = GeometryKind::ring;
            item.points.assign(box.corners.begin(), box.corners.end());
            if (box.isRounded && !std::exchange(m_isRoundedSaid, true))
                m_out.remark(offset, "a corner of a box is a sum that is rounded: its position and size are added");
        }
        item.isSingle = row.isSingle;
        m_out.add(std::move(item), offset);
    }

    // Takes the position of a row from its geometry; returns whether it has one. Remarks what else there is.
    bool takeGeometry(const CsvField& field, TrackRow& row)
    {
        const std::size_t offset = field.offset;
        const bool isJson = field.text.starts_with('{');
        const bool isWkb = field.text.find('(') == std::string::npos && looksLikeHexWkb(field.text);
        const GeometryForm form = isJson ? GeometryForm::geoJson : isWkb ? GeometryForm::wkb : GeometryForm::wkt;
        const Result<GeometryText> read = readGeometry(field.text, {}, {.form = form, .job = m_out.job()});
        if (!read) {
            if (m_out.job().stopped())
                throw ReadingStopped{};
            m_out.fail(offset, read.problems().front().message);
        }
        for (const GeometryRemark& remark : read->remarks)
            m_out.remark(offset, remark.text);
        const bool isPosition =
            read->items.size() == 1 && read->items[0].kind == GeometryKind::points && read->items[0].points.size() == 1;
        if (isPosition)
            row.at = read->items[0].points[0];
        else if (!read->items.empty())
            m_out.remark(offset, "this row is left out: its geometry is not one point");
        row.isSingle = isPosition && read->items[0].isSingle;
        return isPosition;
    }

    // The first number or time that a row does not have: its name and its text. A radius may be empty.
    [[nodiscard]] std::optional<std::pair<std::string, std::string>> missingField(const CsvRecord& record) const
    {
        using enum RowRole;
        for (std::size_t i = 0; i < m_roles.size(); ++i) {
            const std::string& text = record.fields[i].text;
            const bool isNeeded = m_roles[i] != id && m_roles[i] != none && !(m_roles[i] == radius && text.empty());
            static constexpr std::array<const char*, 8> names = {"id", "time",   "frame",    "x",
                                                                 "y",  "radius", "geometry", "coordinate"};
            if (isNeeded && isMissingValue(text))
                return std::pair(names.at(static_cast<std::size_t>(m_roles[i])), text);
        }
        return {};
    }

    void take(const CsvField& field, RowRole role, TrackRow& row)
    {
        switch (role) {
        case RowRole::id:
            row.id = withoutShield(field.text);
            return;
        case RowRole::time:
            row.time = time(field);
            return;
        case RowRole::frame:
            row.time.number = number(field, row);
            return;
        case RowRole::x:
            row.at.x = number(field, row);
            return;
        case RowRole::y:
            row.at.y = number(field, row);
            return;
        case RowRole::radius:
            if (field.text.empty())
                return;
            row.radius = number(field, row);
            if (*row.radius < 0)
                m_out.fail(field.offset, field.text + " is negative; a radius is a number ≥ 0");
            return;
        case RowRole::geometry:
        case RowRole::coordinate:
        case RowRole::none:
            return;
        }
    }

    // An id that a spreadsheet would take for a formula is written with an apostrophe before it.
    [[nodiscard]] static std::string withoutShield(const std::string& id)
    {
        const bool isShielded = id.size() > 1 && id[0] == '\'' && std::string_view("=+-@'").find(id[1]) < 5;
        return isShielded ? id.substr(1) : id;
    }

    // A number with a point in place of its decimal comma.
    [[nodiscard]] std::string withPoint(std::string text) const
    {
        if (m_separator != ',' && std::count(text.begin(), text.end(), ',') == 1 && text.find('.') == std::string::npos)
            std::replace(text.begin(), text.end(), ',', '.');
        return text;
    }

    [[nodiscard]] TimeText time(const CsvField& field)
    {
        TimeText time;
        const std::string text = withPoint(field.text);
        if (const NumberText number = numberAtStart(text); number.length == text.size() && number.length > 0)
            time.number = m_out.coordinate(number, field.offset, false);
        else if (const auto clock = clockTime(field.text))
            time = *clock;
        else
            m_out.fail(field.offset,
                       '"' + shortened(field.text) + "\" is no time; times are numbers, 27:54, 00:28:09.5 or ISO 8601");
        if (!m_rows.empty() && m_rows.front().time.isClock != time.isClock)
            m_out.fail(field.offset, "some times are numbers and others are times of day; use one of them");
        return time;
    }

    [[nodiscard]] double number(const CsvField& field, TrackRow& row)
    {
        const std::string text = withPoint(field.text);
        const NumberText number = numberAtStart(text);
        if (number.length == 0 || number.length != text.size())
            m_out.fail(field.offset, '"' + shortened(field.text) + "\" is not a number");
        row.isSingle = row.isSingle || number.isSingle;
        return m_out.coordinate(number, field.offset, false);
    }

    [[nodiscard]] bool has(RowRole role) const
    {
        return std::find(m_roles.begin(), m_roles.end(), role) != m_roles.end();
    }

    void finish()
    {
        if (m_isGuessed && m_rows.size() > 1) {
            const auto later =
                std::adjacent_find(m_rows.begin(), m_rows.end(), [](const TrackRow& p, const TrackRow& q) {
                    return !p.time.isClock && !(p.time.number < q.time.number);
                });
            if (later != m_rows.end())
                m_out.fail((later + 1)->offset, "three columns without a heading are t, x, y, but these times do not "
                                                "increase; name the columns in a first line");
        }
        if (has(RowRole::time) || has(RowRole::frame))
            m_out.addTracks(std::move(m_rows), has(RowRole::frame));
        else
            addPoints();
    }

    // Rows without times: one item for each run of rows with one id.
    void addPoints()
    {
        GeometryItem item;
        std::size_t offset = 0;
        const bool isThick = has(RowRole::radius);
        const auto flush = [&] {
            m_out.add(std::move(item), offset);
            item = {};
        };
        for (const TrackRow& row : m_rows) {
            if (!item.points.empty() && row.id != item.name)
                flush();
            if (item.points.empty())
                offset = row.offset;
            item.name = row.id;
            item.points.push_back(row.at);
            item.isSingle = item.isSingle || row.isSingle;
            if (isThick)
                item.radii.push_back(row.radius.value_or(0));
        }
        flush();
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    RowLine m_first;
    char m_separator;
    std::vector<RowRole> m_roles;
    std::vector<TrackRow> m_rows;
    std::optional<RowShapeColumns> m_shape = {};
    bool m_isGuessed = false; // three columns, taken for t, x, y
    bool m_isRoundedSaid = false;
};

} // namespace

bool looksLikeRowsOfGeometry(std::string_view text)
{
    const RowLine first = firstRow(text);
    const auto fields = fieldsOfLine(text.substr(first.begin, first.end - first.begin));
    if (!isGeometryHeading(fields))
        return !rolesBesideGeometry(fields).empty();
    const std::string_view rest = text.substr(first.end);
    const RowLine second = firstRow(rest);
    const char separator = rowSeparator(text.substr(first.begin, first.end - first.begin));
    ProblemCollector ignored;
    const auto record = CsvReader(rest.substr(second.begin, second.end - second.begin), ignored, separator).next();
    return record && std::any_of(record->fields.begin(), record->fields.end(),
                                 [](const CsvField& field) { return isGeometryField(field.text); });
}

bool looksLikeRows(std::string_view text)
{
    const RowLine first = firstRow(text);
    const std::string_view line = text.substr(first.begin, first.end - first.begin);
    auto fields = fieldsOfLine(line);
    if (isHeading(fields))
        return true;
    if (!fields.empty() && fields.back().text.empty())
        fields.pop_back();
    if (fields.size() < 2 || fields.size() > 5)
        return false;
    if (std::any_of(fields.begin(), fields.end(), [](const CsvField& field) {
            return !field.isQuoted && field.text.find_first_of("(){}[]=;<>") != std::string::npos;
        }))
        return false;
    const bool isLast = firstByteOf(text.substr(first.end)) == text.size() - first.end;
    const auto hasComma = [](const CsvField& field) { return field.text.find(',') != std::string::npos; };
    if (isLast && std::all_of(fields.begin(), fields.end(), hasComma)) // 0,0; 1,0; 1,1 on one line are points
        return false;
    const bool commas = rowSeparator(line) != ',';
    const auto isNumber = [commas](std::string field) {
        if (commas)
            std::replace(field.begin(), field.end(), ',', '.');
        return isWholeNumber(field);
    };
    const std::string& last = fields.back().text;
    const std::string& before = fields[fields.size() - 2].text;
    return (isNumber(last) && (isNumber(before) || isMissingValue(before))) ||
           (isMissingValue(last) && isNumber(before));
}

void readRows(GeometryCollector& out)
{
    RowReader(out).read();
}

} // namespace sweep
