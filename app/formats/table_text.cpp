#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <unordered_map>
#include <utility>

namespace sweep {

namespace {

std::string_view trimmed(std::string_view text)
{
    text = text.substr(0, text.find_last_not_of(" \t") + 1);
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

struct RoleWords
{
    RowRole role;
    std::string_view words;
};
// The names of columns, in small letters without separators. Of several columns with one role, the one whose name
// comes first here is taken: files with positions of tracks have ids of their rows, too.
constexpr RoleWords roleWords[] = {
    {RowRole::id,
     " trackid trajectoryid trajid agentid vehicleid particleid objectid entityid bodyid personid pedestrianid pedid "
     "participantid playerid animalid tripid mmsi individuallocalidentifier individualid taglocalidentifier id body "
     "track trajectory object particle agent pedestrian person trip vehicle entity player individual animal name "},
    {RowRole::time, " t time timestamp ts timestamputc basedatetime seconds times sec datetime datetimeutc date "},
    {RowRole::frame, " frame frameid framenum framenumber frameno frameindex step tick timestep "},
    {RowRole::x, " x px posx positionx xpos xposition xcoord xcoordinate localx worldx xm cx centerx xcenter lon lng "
                 "long longitude "
                 "locationlong locationlon easting utmeasting stx "},
    {RowRole::y,
     " y py posy positiony ypos yposition ycoord ycoordinate localy worldy ym cy centery ycenter lat latitude "
     "locationlat northing utmnorthing sty "},
    {RowRole::radius, " r radius rad "},
    {RowRole::geometry, " geom geometry wkt wkb ewkt geojson thegeom wkbgeometry point position pos location shape "}};
// A heading without its unit in brackets and separators, in small letters.
std::string headingWord(std::string_view heading)
{
    std::string word = lowerText(heading.substr(0, heading.find_first_of("([")));
    std::erase_if(word, [](char c) { return !isWordByte(c) || c == '_'; });
    return word;
}

struct RowShapeWords
{
    RowShape shape;
    std::array<std::string_view, 4> words;
};
constexpr RowShapeWords rowShapeWords[] = {{RowShape::segment, {"x1", "y1", "x2", "y2"}},
                                           {RowShape::segment, {"x0", "y0", "x1", "y1"}},
                                           {RowShape::segment, {"xa", "ya", "xb", "yb"}},
                                           {RowShape::segment, {"ax", "ay", "bx", "by"}},
                                           {RowShape::segment, {"p1x", "p1y", "p2x", "p2y"}},
                                           {RowShape::segment, {"p0x", "p0y", "p1x", "p1y"}},
                                           {RowShape::segment, {"startx", "starty", "endx", "endy"}},
                                           {RowShape::segment, {"xstart", "ystart", "xend", "yend"}},
                                           {RowShape::segment, {"fromx", "fromy", "tox", "toy"}},
                                           {RowShape::segment, {"xfrom", "yfrom", "xto", "yto"}},
                                           {RowShape::segment, {"lon1", "lat1", "lon2", "lat2"}},
                                           {RowShape::segment, {"startlon", "startlat", "endlon", "endlat"}},
                                           {RowShape::box, {"xmin", "ymin", "xmax", "ymax"}},
                                           {RowShape::box, {"minx", "miny", "maxx", "maxy"}},
                                           {RowShape::box, {"left", "bottom", "right", "top"}},
                                           {RowShape::box, {"west", "south", "east", "north"}},
                                           {RowShape::sizedBox, {"x", "y", "width", "height"}},
                                           {RowShape::sizedBox, {"x", "y", "w", "h"}},
                                           {RowShape::sizedBox, {"left", "top", "width", "height"}}};

} // namespace

bool isRule(std::string_view line)
{
    return line.find_first_not_of("-+|:= \t\r") == std::string_view::npos;
}

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

bool isRowCount(std::string_view line)
{
    line = trimmed(line.substr(0, line.find('\r')));
    if (line.starts_with('('))
        return line.find(" row") != std::string_view::npos && line.find('|') == std::string_view::npos;
    if (line.starts_with('['))
        return line.ends_with(" columns]") || line.ends_with(" column]");
    const std::string_view digits = line.substr(0, line.find_first_not_of("0123456789"));
    const std::string_view rest = line.substr(digits.size());
    return !digits.empty() && (rest.starts_with(" row in set") || rest.starts_with(" rows in set"));
}

namespace {

// Whether the text holds WKT whose first position has decimal commas: POINT (1,5 2,5).
bool hasCommaWkt(std::string_view text)
{
    const auto passNumber = [](std::string_view& rest) {
        const std::size_t sign = rest.starts_with('-') ? 1 : 0;
        const std::size_t comma = std::min(rest.find_first_not_of("0123456789", sign), rest.size());
        const std::size_t end = std::min(rest.find_first_not_of("0123456789", comma + 1), rest.size());
        const bool isOne = comma > sign && comma < rest.size() && rest[comma] == ',' && end > comma + 1;
        rest.remove_prefix(isOne ? end : 0);
        return isOne;
    };
    for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1)) {
        std::string_view rest = text.substr(open + 1);
        rest.remove_prefix(std::min(rest.find_first_not_of("( "), rest.size()));
        const std::string before =
            lowerText(trimmed(text.substr(open < 20 ? 0 : open - 20, std::min<std::size_t>(open, 20))));
        const bool isWkt = before.ends_with("point") || before.ends_with("linestring") || before.ends_with("polygon");
        if (isWkt && passNumber(rest) && rest.starts_with(' ') && passNumber(rest = rest.substr(1)) &&
            (rest.empty() || std::string_view(",;) ").find(rest[0]) != std::string_view::npos))
            return true;
    }
    return false;
}

} // namespace

const char* printNotRead(std::string_view text)
{
    text = text.substr(0, 4096);
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    if (text.substr(first).starts_with("-[ RECORD "))
        return "this is the expanded output of psql, which is not read; switch it off with \\x and copy the table";
    if (text.substr(first).starts_with('%') && text.find("TRACK.") != std::string_view::npos)
        return "these are trajectories as matrices of MATLAB, which are not read; write rows of id, frame, x, y";
    if (text.find("!- ") < text.size() && text.find("Vertex 1") < text.size())
        return "these are vertices of EnergyPlus, which are not read; write a row of x, y for each of them";
    if (hasCommaWkt(text))
        return "this WKT has decimal commas, which are not read; write points, as in POINT (1.5 2.5)";
    return nullptr;
}

namespace {

// Makes a list of the block whose first line is [begin, end), if it is one; returns where the next line begins.
std::size_t listBlock(std::string& text, std::size_t begin, std::size_t end)
{
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    const std::size_t mark = line.find("<<");
    if (!trimmed(line).starts_with('$') || mark >= line.size())
        return end + 1;
    const std::string word(trimmed(line.substr(mark + 2)));
    if (word.empty())
        return end + 1;
    for (std::size_t row = end + 1; row < text.size();) {
        const std::size_t rowEnd = std::min(text.find('\n', row), text.size());
        const std::string_view inside = trimmed(std::string_view(text).substr(row, rowEnd - row));
        if (inside == word) {
            text[row] = ']';
            std::fill(text.begin() + std::ptrdiff_t(row) + 1, text.begin() + std::ptrdiff_t(rowEnd), ' ');
            text[text.find('$', begin)] = ' ';
            std::fill(text.begin() + std::ptrdiff_t(begin + mark), text.begin() + std::ptrdiff_t(end), ' ');
            text[begin + mark] = '=';
            text[end - 1] = '[';
            return rowEnd + 1;
        }
        const auto fields = fieldsOfLine(inside);
        if (!inside.starts_with('#') && (fields.size() != 2 || numbersIn(fields) != 2))
            return end + 1;
        row = rowEnd + 1;
    }
    return end + 1;
}

} // namespace

void listBlocks(std::string& text)
{
    if (text.find("<<") == std::string::npos || text.find('$') == std::string::npos)
        return;
    for (std::size_t begin = 0; begin < text.size();)
        begin = listBlock(text, begin, std::min(text.find('\n', begin), text.size()));
}

bool areColumnTypes(const std::vector<CsvField>& fields)
{
    static constexpr std::string_view known = " i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 str bool cat binary date "
                                              "int8 int16 int32 int64 uint8 uint16 uint32 uint64 varchar double float "
                                              "integer bigint smallint ";
    const auto isEmpty = [](const CsvField& field) { return field.text.empty(); };
    const auto isType = [](const CsvField& field) {
        const bool isBracketed = field.text.size() > 2 && field.text.front() == '<' && field.text.back() == '>';
        return isBracketed || known.find(' ' + field.text + ' ') != std::string_view::npos;
    };
    return !std::all_of(fields.begin(), fields.end(), isEmpty) &&
           std::all_of(fields.begin(), fields.end(), [&](const CsvField& f) { return isEmpty(f) || isType(f); });
}

bool areDots(const std::vector<CsvField>& fields)
{
    return std::all_of(fields.begin(), fields.end(), [](const CsvField& field) {
        return field.text == "..." || field.text == ".." || field.text == "…" || field.text == "·" || field.text == ":";
    });
}

RankedRole rankedRole(std::string_view heading)
{
    const std::string word = ' ' + headingWord(heading) + ' ';
    for (const RoleWords& known : roleWords)
        if (const std::size_t rank = known.words.find(word); rank != std::string_view::npos)
            return {known.role, rank};
    return {};
}

RowRole rowRole(std::string_view heading)
{
    return rankedRole(heading).role;
}

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

bool isMissingValue(std::string_view text)
{
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    static constexpr std::array<std::string_view, 10> words = {"",   "nan", "inf",  "infinity", "1.#inf",
                                                               "na", "n/a", "null", "none",     "\\n"};
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) { return sameWord(word, text); });
}

std::vector<CsvField> fieldsOfLine(std::string_view line)
{
    ProblemCollector ignored;
    const auto record = CsvReader(line, ignored, rowSeparator(line)).next();
    return record ? record->fields : std::vector<CsvField>();
}

namespace {

// "{x: 0", "y = 0}" and "X:1" of source code name a value, no column.
bool isValueWithName(const CsvField& field)
{
    const std::string_view text = field.text;
    const std::size_t colon = std::min(text.find(':'), text.size());
    return !field.isQuoted && (text.find_first_of("{}=") < text.size() ||
                               numberAtStart(trimmed(text.substr(std::min(colon + 1, text.size())))).length > 0);
}

} // namespace

bool isHeading(const std::vector<CsvField>& fields)
{
    bool x = false;
    bool y = false;
    for (const CsvField& field : fields) {
        x = x || rowRole(field.text) == RowRole::x;
        y = y || rowRole(field.text) == RowRole::y;
        if (isWholeNumber(field.text) || isValueWithName(field))
            return false;
    }
    return fields.size() >= 2 && ((x && y) || rowShapeColumns(fields));
}

bool isGeometryHeading(const std::vector<CsvField>& fields)
{
    bool isNamed = false;
    bool hasGeometry = false;
    for (const CsvField& field : fields) {
        const RowRole role = rowRole(field.text);
        isNamed = isNamed || role == RowRole::time || role == RowRole::frame || role == RowRole::id;
        hasGeometry = hasGeometry || role == RowRole::geometry;
    }
    return isNamed && hasGeometry;
}

bool isLogHeading(const std::vector<CsvField>& fields)
{
    static constexpr std::array<std::string_view, 3> groups = {" a bodya body1 ida first ",
                                                               " b bodyb body2 idb second ",
                                                               " kind type event t time timestamp frame step tick "};
    const auto has = [&fields](std::string_view words) {
        return std::any_of(fields.begin(), fields.end(), [words](const CsvField& field) {
            return words.find(' ' + headingWord(field.text) + ' ') != std::string_view::npos;
        });
    };
    return !isHeading(fields) && std::all_of(groups.begin(), groups.end(), has);
}

bool areNames(const std::vector<CsvField>& fields)
{
    const auto isName = [](const CsvField& field) {
        const std::string& text = field.text;
        return text.empty() || (isWordByte(text[0]) && numberAtStart(text.substr(0, 1)).length == 0 &&
                                text.find_first_of("{}=;<>\"'") == std::string::npos);
    };
    const auto isEmpty = [](const CsvField& field) { return field.text.empty(); };
    return std::all_of(fields.begin(), fields.end(), isName) &&
           std::count_if(fields.begin(), fields.end(), isEmpty) <= 1;
}

bool holdCode(const std::vector<CsvField>& fields)
{
    return std::any_of(fields.begin(), fields.end(), [](const CsvField& field) {
        return !field.isQuoted && field.text.find_first_of("(){}[]=;<>") != std::string::npos;
    });
}

std::vector<NumberText> positionIn(std::string_view text)
{
    std::vector<NumberText> numbers;
    const bool isBracketed = text.starts_with('(') || text.starts_with('[');
    if (text.size() < 2 || isBracketed != (text.ends_with(')') || text.ends_with(']')))
        return {};
    if (isBracketed)
        text = text.substr(1, text.size() - 2);
    while (!text.empty() && numbers.size() < 4) {
        text = trimmed(text);
        const NumberText number = numberAtStart(text);
        if (number.length == 0)
            return {};
        numbers.push_back(number);
        text.remove_prefix(number.length);
        text = trimmed(text);
        text.remove_prefix(text.starts_with(',') || text.starts_with(';') ? 1 : 0);
    }
    return text.empty() && (numbers.size() == 2 || numbers.size() == 3) ? numbers : std::vector<NumberText>();
}

bool isGeometryField(std::string_view text)
{
    if (!positionIn(text).empty())
        return true;
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

std::vector<RowRole> rolesWithGeometry(const std::vector<CsvField>& fields)
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

std::size_t numbersIn(const std::vector<CsvField>& fields)
{
    return std::size_t(std::count_if(fields.begin(), fields.end(), [](const CsvField& field) {
        std::string text = field.text;
        std::replace(text.begin(), text.end(), ',', '.');
        return isWholeNumber(text);
    }));
}

std::size_t firstByteOf(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size() && isBlankByte(text[at]))
        ++at;
    return at;
}

namespace {

// Whether a line is empty, a comment or a rule.
bool isCommentLine(std::string_view line)
{
    const std::size_t first = firstByteOf(line);
    return first == line.size() || line[first] == '#' || line.substr(first, 2) == "//" || isRule(line) ||
           isRowCount(line);
}

} // namespace

RowLine firstLine(std::string_view text)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        if (!isCommentLine(line))
            return {begin, end};
        const std::size_t mark = line.find_first_not_of("#/ \t");
        const bool isMarked = mark != std::string_view::npos && line.substr(0, mark).find_first_of("#/") < mark;
        if (isMarked && isHeading(fieldsOfLine(line.substr(mark))))
            return {begin + mark, end};
        begin = end + 1;
    }
    return {text.size(), text.size()};
}

std::vector<CsvField> nextFields(std::string_view text, const RowLine& row)
{
    const std::string_view rest = text.substr(row.end);
    const RowLine next = firstLine(rest);
    const char separator = rowSeparator(text.substr(row.begin, row.end - row.begin));
    std::string line(rest.substr(next.begin, next.end - next.begin));
    std::replace(line.begin(), line.end(), '\t', separator == ' ' ? ' ' : '\t');
    ProblemCollector ignored;
    const auto record = CsvReader(line, ignored, separator).next();
    if (record && areColumnTypes(record->fields))
        return nextFields(rest, next);
    return record ? record->fields : std::vector<CsvField>();
}

namespace {

// Whether these are a heading of positions, and numbers below it.
bool beginsTable(std::string_view text, const RowLine& row)
{
    const auto fields = fieldsOfLine(text.substr(row.begin, row.end - row.begin));
    if (!isHeading(fields))
        return false;
    const auto next = nextFields(text, row);
    return numbersIn(next) > 1 && !holdCode(next) && next.size() >= fields.size() && next.size() <= fields.size() + 2;
}

} // namespace

RowLine firstRow(std::string_view text)
{
    constexpr int mostLines = 40;
    const RowLine first = firstLine(text);
    const auto fields = fieldsOfLine(text.substr(first.begin, first.end - first.begin));
    if (numbersIn(fields) > 1 || isHeading(fields) || isGeometryHeading(fields))
        return first;
    RowLine row = first;
    for (int i = 0; i < mostLines && row.end < text.size(); ++i) {
        const RowLine next = firstLine(text.substr(row.end));
        row = {row.end + next.begin, row.end + next.end};
        if (beginsTable(text, row))
            return row;
    }
    return first;
}

void joinLast(std::vector<CsvField>& fields, std::size_t columns, char separator)
{
    if (fields.size() <= columns || fields[columns - 1].isQuoted)
        return;
    for (std::size_t i = columns; i < fields.size(); ++i)
        fields[columns - 1].text += separator + fields[i].text;
    fields.resize(columns);
}

bool isDateAt(const std::vector<CsvField>& fields, std::size_t i)
{
    return i + 1 < fields.size() && fields[i].text.find('-') != std::string::npos &&
           clockTime(fields[i].text + ' ' + fields[i + 1].text);
}

std::string withoutShield(const std::string& id)
{
    const bool isShielded = id.size() > 1 && id[0] == '\'' && std::string_view("=+-@'").find(id[1]) < 5;
    return isShielded ? id.substr(1) : id;
}

void joinPositions(std::vector<CsvField>& fields, std::size_t columns, char separator)
{
    const auto opens = [](const CsvField& field) {
        return !field.isQuoted && (field.text.starts_with('(') || field.text.starts_with('[')) &&
               field.text.find_first_of(")]") == std::string::npos;
    };
    if (fields.size() <= columns)
        return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (kept > 0 && opens(fields[kept - 1])) {
            fields[kept - 1].text += separator + fields[i].text;
            continue;
        }
        if (kept != i)
            fields[kept] = std::move(fields[i]);
        ++kept;
    }
    fields.resize(kept);
}

bool seemsTimeFirst(std::span<const TrackRow> rows)
{
    struct Way
    {
        double length = 0;
        double steps = 0;
        void add(const TextPoint& p, const TextPoint& q)
        {
            length += std::hypot(q.x - p.x, q.y - p.y);
            ++steps;
        }
    };
    Way ofFirst;
    Way ofSecond;
    std::unordered_map<double, const TrackRow*> firsts;
    std::unordered_map<double, std::pair<double, const TrackRow*>> seconds;
    for (const TrackRow& row : rows) {
        const auto first = isWholeNumber(row.id) ? valueOf(numberAtStart(row.id), false) : std::nullopt;
        if (!first || row.time.isClock)
            return false;
        if (const TrackRow* last = std::exchange(firsts[*first], &row))
            ofFirst.add(last->at, row.at);
        const auto last = std::exchange(seconds[row.time.number], std::pair(*first, &row));
        if (last.second && !(last.first < *first))
            return false;
        if (last.second)
            ofSecond.add(last.second->at, row.at);
    }
    return ofSecond.steps > 0 &&
           (ofFirst.steps == 0 || 2 * ofSecond.length * ofFirst.steps < ofFirst.length * ofSecond.steps);
}

} // namespace sweep
