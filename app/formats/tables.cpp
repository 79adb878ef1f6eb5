// Tables: records with named columns, separated by commas, semicolons, tabs, bars or blanks.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

namespace sweep {

namespace {

std::string_view withoutBlanks(std::string_view text)
{
    text = text.substr(0, text.find_last_not_of(" \t\r") + 1);
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

// The names of columns, in small letters without separators. Of several columns with one role, the one whose name
// comes first here is taken: files with positions of tracks have ids of their rows, too.
constexpr std::pair<RowRole, std::string_view> roleWords[] = {
    {RowRole::id,
     " trackid trajectoryid trajid agentid vehicleid particleid objectid entityid bodyid personid pedestrianid pedid "
     "participantid playerid animalid tripid mmsi individuallocalidentifier individualid taglocalidentifier id body "
     "track trajectory object particle agent pedestrian person trip vehicle entity player individual animal name "},
    {RowRole::time, " t time timestamp ts timestamputc basedatetime seconds times sec datetime datetimeutc date "},
    {RowRole::frame, " frame frameid framenum framenumber frameno frameindex step tick timestep "},
    {RowRole::x, " x px posx positionx xpos xposition xcoord xcoordinate localx worldx xm cx centerx xcenter lon lng "
                 "long longitude locationlong locationlon easting utmeasting stx x0 x1 startx fromx startlon "},
    {RowRole::y, " y py posy positiony ypos yposition ycoord ycoordinate localy worldy ym cy centery ycenter lat "
                 "latitude locationlat northing utmnorthing sty y0 y1 starty fromy startlat "},
    {RowRole::radius, " r radius rad "},
    {RowRole::endX, " x2 x1 endx tox endlon "},
    {RowRole::endY, " y2 y1 endy toy endlat "}};

// A heading without its unit in brackets and separators, in small letters.
std::string headingWord(std::string_view heading)
{
    std::string word = lowerText(heading.substr(0, heading.find_first_of("([")));
    std::erase_if(word, [](char c) { return !isWordByte(c) || c == '_'; });
    return word;
}

// That of a column by its name alone.
RowRole rowRole(std::string_view heading)
{
    const std::string word = ' ' + headingWord(heading) + ' ';
    const auto* const known = std::ranges::find_if(
        roleWords, [&word](std::string_view words) { return words.find(word) < words.size(); },
        &std::pair<RowRole, std::string_view>::second);
    return known == std::end(roleWords) ? RowRole::none : known->first;
}

bool hasRole(const std::vector<RowRole>& roles, RowRole role)
{
    return std::ranges::count(roles, role) > 0;
}

bool havePlace(const std::vector<RowRole>& roles)
{
    return hasRole(roles, RowRole::x) && hasRole(roles, RowRole::y);
}

// The roles of columns with these headings: the best name of a role counts, the first one of equal ones. Triangles have
// x1, y1, x2, y2, too.
std::vector<RowRole> rolesOf(const std::vector<CsvField>& fields)
{
    std::vector<RowRole> roles(fields.size(), RowRole::none);
    std::vector<std::string> words;
    for (const CsvField& field : fields)
        words.push_back(' ' + headingWord(field.text) + ' ');
    const auto has = [&words](const char* word) { return std::ranges::find(words, word) != words.end(); };
    if (has(" x3 ") || (has(" x0 ") && has(" x2 ")))
        std::ranges::replace_if(
            words, [](const std::string& word) { return isDecimalDigit(word[2]); }, "  ");
    for (const auto& [role, names] : roleWords) {
        std::pair best(names.size(), words.size()); // the rank of a name, and its column
        for (std::size_t i = 0; i < words.size(); ++i)
            if (roles[i] == RowRole::none)
                best = std::min(best, std::pair(names.find(words[i]), i));
        if (best.first < names.size())
            roles[best.second] = role;
    }
    const auto drop = [&roles](RowRole role, bool isDropped) {
        if (isDropped)
            std::ranges::replace(roles, role, RowRole::none);
    };
    const bool isPoint = has(" x ") && (hasRole(roles, RowRole::time) || hasRole(roles, RowRole::frame) ||
                                        hasRole(roles, RowRole::radius)); // x1, … are a box around it
    drop(RowRole::endX, isPoint || !hasRole(roles, RowRole::endY));
    drop(RowRole::endY, !hasRole(roles, RowRole::endX));
    drop(RowRole::frame, hasRole(roles, RowRole::time) || hasRole(roles, RowRole::endX));
    drop(RowRole::time, hasRole(roles, RowRole::endX));
    return roles;
}

bool isNumber(std::string_view text)
{
    return !text.empty() && numberAtStart(text).length == text.size();
}

// Whether the field says that there is no finite value, as programs write it.
bool isMissing(std::string_view text)
{
    text.remove_prefix(text.starts_with('-') || text.starts_with('+') ? 1 : 0);
    static constexpr std::array<std::string_view, 10> words = {"",   "nan", "inf",  "infinity", "1.#inf",
                                                               "na", "n/a", "null", "none",     "\\n"};
    const bool mayBe = text.empty() || !isDecimalDigit(text[0]) || text[0] == '1';
    return mayBe && std::ranges::any_of(words, [text](std::string_view word) { return sameWord(word, text); });
}

// A number with a point in place of its decimal comma.
std::string withPoint(std::string text)
{
    if (std::ranges::count(text, ',') == 1 && text.find('.') == std::string::npos)
        std::ranges::replace(text, ',', '.');
    return text;
}

std::size_t numbersIn(const std::vector<CsvField>& fields)
{
    return std::size_t(
        std::ranges::count_if(fields, [](const CsvField& field) { return isNumber(withPoint(field.text)); }));
}

// Whether fields that are not quoted have brackets and signs of source code.
bool holdCode(const std::vector<CsvField>& fields)
{
    return std::ranges::any_of(fields, [](const CsvField& field) {
        return !field.isQuoted && field.text.find_first_of("(){}[]=;<>") != std::string::npos;
    });
}

bool areNames(const std::vector<CsvField>& fields)
{
    return std::ranges::all_of(fields, [](const CsvField& field) {
        return field.text.empty() || (isWordByte(field.text[0]) && !isDecimalDigit(field.text[0]) &&
                                      field.text.find_first_of("{}=;:<>\"'") == std::string::npos);
    });
}

// Whether these are headings with x and y.
bool isHeading(const std::vector<CsvField>& fields)
{
    return fields.size() > 1 && areNames(fields) && havePlace(rolesOf(fields));
}

// Whether a line is empty, a comment, or a rule under a heading: "---+---", "|:--|:--|".
bool isSkippedLine(std::string_view line)
{
    line = withoutBlanks(line);
    return line.starts_with('#') || line.starts_with("//") ||
           line.find_first_not_of("-+|:= \t\r") == std::string_view::npos;
}

// A date and a time with a blank between them are one field; bars outside of a row separate nothing.
void joinFields(std::vector<CsvField>& fields, char separator)
{
    if (separator == '|' && fields.size() > 1 && fields.front().text.empty())
        fields.erase(fields.begin());
    if (separator == '|' && fields.size() > 1 && fields.back().text.empty())
        fields.pop_back();
    constexpr std::size_t date = 10; // 2021-03-04
    for (std::size_t i = 0; separator == ' ' && i + 1 < fields.size(); ++i) {
        const std::string both = fields[i].text + ' ' + fields[i + 1].text;
        if (fields[i].text.size() == date && fields[i + 1].text.find(':') < both.size() && clockTime(both)) {
            fields[i].text = both;
            fields.erase(fields.begin() + std::ptrdiff_t(i) + 1);
        }
    }
}

std::vector<CsvField> fieldsIn(std::string_view line, char separator)
{
    std::string copy(line);
    std::ranges::replace(copy, '\t', separator == ' ' ? ' ' : '\t');
    ProblemCollector ignored;
    auto record = CsvReader(copy, ignored, separator).next();
    if (!record)
        return {};
    joinFields(record->fields, separator);
    return record->fields;
}

// The separator of rows that people paste, by one of them: what stands outside of quotes and is no decimal comma; a
// blank if nothing does.
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

// The fields of one line of a table that people paste.
std::vector<CsvField> fieldsOfLine(std::string_view line)
{
    return fieldsIn(line, rowSeparator(line));
}

} // namespace

bool isLogHeading(std::string_view line)
{
    static constexpr std::array<std::string_view, 3> groups = {" a bodya body1 ida first ",
                                                               " b bodyb body2 idb second ",
                                                               " kind type event t time timestamp frame step tick "};
    const std::vector<CsvField> fields = fieldsOfLine(line);
    return !isHeading(fields) && std::ranges::all_of(groups, [&fields](std::string_view words) {
        return std::ranges::any_of(fields, [words](const CsvField& field) {
            return words.find(' ' + headingWord(field.text) + ' ') != std::string_view::npos;
        });
    });
}

const char* name(RowRole role)
{
    static constexpr std::array<const char*, 9> names = {"id", "t", "frame", "x", "y", "r", "x2", "y2", "-"};
    return names.at(static_cast<std::size_t>(role));
}

std::optional<std::vector<RowRole>> rowRolesIn(std::string_view text)
{
    using enum RowRole;
    std::vector<RowRole> roles;
    for (const QString& part : QString::fromUtf8(text.data(), qsizetype(text.size())).split(u',')) {
        const std::string word = part.trimmed().toStdString();
        const RowRole role = rowRole(word);
        if ((role == none && word != "-" && !word.empty()) || (role != none && hasRole(roles, role)))
            return {};
        roles.push_back(role);
    }
    return havePlace(roles) && hasRole(roles, endX) == hasRole(roles, endY) ? std::optional(std::move(roles))
                                                                            : std::nullopt;
}

namespace {

// The line in which a table begins, its separator, and the meaning of its columns.
struct Table
{
    std::size_t begin = 0;
    std::size_t end = 0;  // of the line
    std::size_t next = 0; // where the line behind it begins
    char separator = ',';
    std::vector<CsvField> fields = {};
    std::vector<RowRole> roles = {};
    bool hasHeading = false;
    std::string refusal = {};
    std::string order = {}; // "t, x, y": without a heading; empty for x, y
};

// Goes to the next line that is a record. A heading may stand behind #.
bool toNextLine(std::string_view text, Table& line)
{
    while (line.next < text.size()) {
        line.begin = line.next;
        line.end = std::min(text.find('\n', line.begin), text.size());
        line.next = line.end + 1;
        std::string_view record = text.substr(line.begin, line.end - line.begin);
        const std::size_t mark = std::min(record.find_first_not_of("#/ \t"), record.size());
        const bool isMarked = record.substr(0, mark).find_first_of("#/") < mark;
        if (isMarked && isHeading(fieldsOfLine(record.substr(mark)))) {
            line.begin += mark;
            record = record.substr(mark);
        } else if (isSkippedLine(record)) {
            continue;
        }
        line.separator = rowSeparator(record);
        line.fields = fieldsIn(record, line.separator);
        return true;
    }
    return false;
}

std::vector<CsvField> fieldsBelow(std::string_view text, const Table& line)
{
    Table next = line;
    if (!toNextLine(text, next))
        return {};
    return fieldsIn(text.substr(next.begin, next.end - next.begin), line.separator);
}

// A heading with its first row below it.
bool beginsTable(std::string_view text, const Table& line)
{
    if (!isHeading(line.fields))
        return false;
    const auto below = fieldsBelow(text, line);
    return numbersIn(below) > 1 &&
           (below.size() == line.fields.size() || (below.size() == line.fields.size() + 1 && !holdCode(below)));
}

// Columns without a heading: x, y; t, x, y; id, x, y; id, t, x, y; id, t, x, y, r.
std::vector<RowRole> rolesByOrder(const std::vector<CsvField>& fields)
{
    using enum RowRole;
    const auto isTime = [](const std::string& text) { return isMissing(text) || timeOf(withPoint(text)); };
    if (fields.size() < 2 || fields.size() > 5 || holdCode(fields))
        return {};
    if (fields.size() == 3)
        return {isTime(fields[0].text) ? time : id, x, y};
    const std::vector<RowRole> all = {id, time, x, y, radius};
    return {all.begin() + (fields.size() == 2 ? 2 : 0),
            all.begin() + std::ptrdiff_t(std::max(fields.size(), std::size_t{4}))};
}

// A table without a heading: its last two fields are numbers.
bool beginsNumbers(std::string_view text, const Table& line)
{
    std::vector<CsvField> fields = line.fields;
    if (!fields.empty() && fields.back().text.empty())
        fields.pop_back();
    if (fields.size() < 2)
        return false;
    const bool isLast = text.find_first_not_of(" \t\r\n", line.end) == std::string_view::npos;
    const auto hasComma = [](const CsvField& field) { return field.text.find(',') != std::string::npos; };
    if (isLast && std::ranges::all_of(fields, hasComma)) // 0,0; 1,0; 1,1 on one line are points
        return false;
    const auto isValue = [](const CsvField& field) { return isNumber(withPoint(field.text)) || isMissing(field.text); };
    const CsvField& before = fields[fields.size() - 2];
    return fields.size() < 6 && !holdCode(fields) && isValue(fields.back()) && isValue(before) && numbersIn(fields) > 0;
}

// Why a table is refused for its columns: with names of which none are x and y, with one number in each row, or with
// six columns and more and no names; empty if it is not, or is none.
std::string refusalOf(std::string_view text, const Table& line)
{
    const auto& fields = line.fields;
    const auto below = fieldsBelow(text, line);
    if (below.size() != fields.size() || holdCode(below))
        return {};
    if (isLogHeading(text.substr(line.begin, line.end - line.begin)))
        return "this is a log of contacts; `sweepbench diff SCENE LOG` compares it with exact events";
    const std::size_t numbers = numbersIn(below);
    const std::string known = "; known names are id, t, time, frame, x, y, lon, lat, r, x1, y1, x2, y2";
    if (areNames(fields)) {
        const auto isKnown = [](const CsvField& field) { return rowRole(field.text) != RowRole::none; };
        const bool isTable = line.separator != ' ' || (fields.size() > 2 && std::ranges::any_of(fields, isKnown));
        return numbers > 1 && isTable ? "no columns of this heading are x and y" + known : std::string();
    }
    const bool isWide = fields.size() > 5 && !holdCode(fields) && numbersIn(fields) + 2 >= fields.size() &&
                        numbers + 2 >= fields.size();
    return isWide ? countOf(fields.size(), "column") +
                        " without a heading: name them in a first line, for example id, t, x, y" + known
                  : std::string();
}

// Whether these are fields of a row with such columns: x and y are numbers.
bool isRowOf(const std::vector<CsvField>& fields, const std::vector<RowRole>& told)
{
    for (std::size_t i = 0; i < told.size(); ++i)
        if (i >= fields.size() ||
            ((told[i] == RowRole::x || told[i] == RowRole::y) && !isNumber(withPoint(fields[i].text))))
            return false;
    return true;
}

// The table of a text: its first row is the first line with numbers in the given columns; without these it has a
// heading, also below prose, or begins in the first line.
std::optional<Table> tableIn(std::string_view text, const std::vector<RowRole>& told = {})
{
    constexpr int mostLines = 40;
    Table line;
    for (int i = 0; (i < mostLines || !told.empty()) && toNextLine(text, line); ++i) {
        std::vector<CsvField>& fields = line.fields;
        if (!told.empty() && isRowOf(fields, told)) {
            line.roles = told;
            line.roles.resize(fields.size(), RowRole::none);
            return line;
        }
        line.hasHeading = told.empty() && beginsTable(text, line);
        if (line.hasHeading) {
            line.roles = rolesOf(fields);
            return line;
        }
        if (i > 0 || !told.empty())
            continue;
        if (beginsNumbers(text, line)) {
            fields.resize(fields.size() - (fields.back().text.empty() ? 1 : 0));
            line.roles = rolesByOrder(fields);
            for (const RowRole role : line.roles)
                line.order += std::string(line.order.empty() ? "" : ", ") + name(role);
            return line;
        }
        line.refusal = refusalOf(text, line);
        if (!line.refusal.empty())
            return line;
    }
    return {};
}

class TableReader
{
public:
    TableReader(GeometryCollector& out, Table table) : m_out(out), m_table(std::move(table)) {}

    void read()
    {
        const std::string_view before = m_out.text().substr(0, m_table.begin);
        if (Table line; m_table.order.empty() && toNextLine(before, line))
            m_out.remark(line.begin, "what is before the table is left out");
        if (m_table.begin > 0 || m_table.separator == ' ') {
            std::string copy(m_out.text());
            std::replace_if(
                copy.begin(), copy.begin() + std::ptrdiff_t(m_table.begin), [](char c) { return c != '\n'; }, ' ');
            if (m_table.separator == ' ')
                std::ranges::replace(copy, '\t', ' ');
            m_out.replaceText(std::move(copy));
        }
        const std::string_view text = m_out.text();
        checkColumns();
        bool isHeading = m_table.hasHeading;
        int lastLine = 0; // of the last row
        CsvReader reader(text, m_out.problems(), m_table.separator);
        while (auto record = reader.next()) {
            m_out.tick();
            joinFields(record->fields, m_table.separator);
            if (isSkipped(text, record->fields.front()) || std::exchange(isHeading, false)) {
                lastLine = record->fields.front().text.empty() ? lastLine : record->line;
                continue;
            }
            const bool isOther = record->fields.size() != m_table.roles.size() && m_table.separator == '|';
            if (m_isBegun && (record->line > lastLine + 1 || isOther) && numbersIn(record->fields) < 2) {
                m_out.remark(record->fields.front().offset,
                             "this line and what follows it are no rows, so they are left out");
                break;
            }
            lastLine = record->line;
            row(std::move(*record));
        }
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        finish();
    }

private:
    // Its line is read again, from its first field.
    static bool isSkipped(std::string_view text, const CsvField& first)
    {
        text.remove_prefix(first.offset);
        return !first.isQuoted && isSkippedLine(text.substr(0, text.find('\n')));
    }

    [[nodiscard]] bool has(RowRole role) const { return hasRole(m_table.roles, role); }

    // Lists the columns that are left out; refuses those that nothing tells.
    void checkColumns()
    {
        const std::vector<CsvField>& fields = m_table.fields;
        if (!m_table.refusal.empty())
            m_out.fail(m_table.begin, m_table.refusal);
        if (!m_table.order.empty() && fields.size() > 3 && clockTime(fields.front().text))
            m_out.fail(m_table.begin, "the first of " + std::to_string(fields.size()) +
                                          " columns without a heading is a time: name the columns in a first line, "
                                          "for example t, id, x, y or t, x, y, r");
        std::string left;
        for (std::size_t i = 0; m_table.hasHeading && i < fields.size(); ++i)
            if (m_table.roles[i] == RowRole::none && !fields[i].text.empty())
                left += (left.empty() ? "" : ", ") + shortened(fields[i].text);
        if (!left.empty())
            m_out.remark(m_table.begin, "these columns are left out: " + shortened(left, 200));
    }

    // A column in front that a data frame prints without a heading.
    void addIndex(const CsvRecord& record)
    {
        std::vector<RowRole>& roles = m_table.roles;
        const std::string& first = record.fields.front().text;
        if (!m_table.hasHeading || m_isBegun || m_table.separator != ' ' || record.fields.size() != roles.size() + 1 ||
            !(isNumber(first) || first.starts_with('[')))
            return;
        m_out.remark(record.fields.front().offset, "the first column has no heading; it is left out, as an index");
        roles.insert(roles.begin(), RowRole::none);
    }

    void row(CsvRecord record)
    {
        addIndex(record);
        std::vector<CsvField>& fields = record.fields;
        const std::vector<RowRole>& roles = m_table.roles;
        const std::size_t offset = fields.front().offset;
        if (fields.size() == roles.size() + 1 && fields.back().text.empty())
            fields.pop_back();
        if (fields.size() != roles.size())
            m_out.fail(offset, "this row has " + countOf(fields.size(), "field") + ", the first has " +
                                   std::to_string(roles.size()));
        for (std::size_t i = 0; i < roles.size(); ++i) {
            const bool mayMiss = roles[i] == RowRole::id || roles[i] == RowRole::none ||
                                 (roles[i] == RowRole::radius && fields[i].text.empty());
            if (!mayMiss && isMissing(fields[i].text))
                return m_out.remark(offset, std::string("this row is left out: its ") + name(roles[i]) + " is " +
                                                (fields[i].text.empty() ? "empty" : '"' + fields[i].text + '"'));
        }
        m_isBegun = true;
        m_out.countPoint(offset);
        TrackRow row;
        row.offset = offset;
        for (std::size_t i = 0; i < roles.size(); ++i) {
            if (std::string number = withPoint(fields[i].text); m_table.separator != ',' && isNumber(number))
                fields[i].text = roles[i] == RowRole::id ? fields[i].text : number;
            take(fields[i], roles[i], row);
        }
        row.numbers = m_out.usedNumbers();
        checkOrder(row);
        if (has(RowRole::endX))
            addSegment(row);
        else if (has(RowRole::time) || has(RowRole::frame))
            m_out.addRow(row);
        else
            addPoint(row);
    }

    // A segment at rest, or a capsule.
    void addSegment(const TrackRow& row)
    {
        GeometryItem item{GeometryKind::polyline, {row.at, m_end}};
        item.name = row.id;
        item.isSingle = row.isSingle;
        if (row.radius.value_or(0) > 0) {
            item.shape = "capsule";
            item.radii.assign(2, *row.radius);
        }
        m_out.add({row.offset, std::move(item), row.numbers});
    }

    void take(const CsvField& field, RowRole role, TrackRow& row)
    {
        using enum RowRole;
        const std::string& text = field.text;
        if (role == id) { // an apostrophe stands before one that a spreadsheet would take for a formula
            const bool isShielded = text.size() > 1 && text[0] == '\'' && std::string_view("=+-@'").find(text[1]) < 5;
            row.id = text.substr(isShielded ? 1 : 0);
        } else if (role == time) {
            row.time = timeIn(field);
        } else if (role == frame) {
            row.time.number = number(field, row);
            row.isFrame = true;
        } else if (role == x || role == y) {
            (role == x ? row.at.x : row.at.y) = number(field, row);
        } else if (role == endX || role == endY) {
            (role == endX ? m_end.x : m_end.y) = number(field, row);
        } else if (role == radius && !text.empty()) {
            row.radius = number(field, row);
            if (*row.radius < 0)
                m_out.fail(field.offset, text + " is negative; a radius is a number ≥ 0");
        }
    }

    [[nodiscard]] TimeText timeIn(const CsvField& field)
    {
        const auto time = timeOf(field.text);
        if (!time)
            m_out.fail(
                field.offset,
                '"' + shortened(field.text) +
                    "\" is no time; times are numbers, dates by ISO 8601, or times of day as 12:06:00 below a date");
        m_out.use(field.offset, field.text.size());
        return *time;
    }

    [[nodiscard]] double number(const CsvField& field, TrackRow& row)
    {
        const NumberText number = numberAtStart(field.text);
        if (!isNumber(field.text))
            m_out.fail(field.offset, '"' + shortened(field.text) + "\" is not a number");
        row.isSingle = row.isSingle || number.isSingle;
        m_out.use(field.offset, number.length + (field.isQuoted ? 1 : 0));
        return m_out.finite(number, field.offset);
    }

    // Without a heading, three columns are t, x, y only if the times increase.
    void checkOrder(const TrackRow& row)
    {
        const bool isTold = m_table.order.empty() || m_table.roles.front() != RowRole::time || row.time.isClock;
        if (!isTold && m_last && !(*m_last < row.time.number))
            m_out.fail(row.offset, "three columns without a heading are t, x, y, but these times do not increase; name "
                                   "the columns in a first line");
        m_last = row.time.number;
    }

    void finish()
    {
        if (m_table.order.find(',') != m_table.order.rfind(',')) // other columns than two
            m_out.remark(m_table.begin,
                         "the columns are taken as " + m_table.order + "; a heading in a first line names them");
        m_out.add(std::move(m_points));
    }

    // Rows without times: one item for each run of rows with one id.
    void addPoint(const TrackRow& row)
    {
        GeometryItem& item = m_points.item;
        if (!item.points.empty() && row.id != item.name)
            m_out.add(std::exchange(m_points, {}));
        if (item.points.empty())
            m_points.offset = row.offset;
        m_points.numbers = m_points.numbers.with(row.numbers);
        item.name = row.id;
        item.points.push_back(row.at);
        item.isSingle = item.isSingle || row.isSingle;
        if (has(RowRole::radius))
            item.radii.push_back(row.radius.value_or(0));
    }

    GeometryCollector& m_out;
    Table m_table;
    GeometryPart m_points = {};        // of rows without times, of one id
    Vec m_end = {};                    // of the row's segment
    std::optional<double> m_last = {}; // time
    bool m_isBegun = false;            // some rows are read
};

} // namespace

bool looksLikeRows(std::string_view text)
{
    return tableIn(text).has_value();
}

std::vector<TableColumn> tableColumns(std::string_view text)
{
    const auto table = tableIn(text);
    if (!table)
        return {};
    std::vector<TableColumn> columns;
    for (std::size_t i = 0; i < table->fields.size(); ++i)
        columns.push_back({areNames(table->fields) ? table->fields[i].text : std::string(),
                           i < table->roles.size() ? table->roles[i] : RowRole::none});
    return columns;
}

void readRows(GeometryCollector& out, const RuleSettings& settings)
{
    const std::vector<RowRole>& columns = settings.columns;
    auto table = tableIn(out.text(), columns);
    if (!table)
        out.fail(0, columns.empty() ? "there are no rows of numbers in this text"
                                    : "no line has numbers in the columns that are named x and y");
    TableReader(out, std::move(*table)).read();
}

} // namespace sweep
