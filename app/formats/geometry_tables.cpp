// Rows of positions, segments and boxes.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace sweep {

namespace {

// A segment by x and y of both ends, or a box.
GeometryItem itemOfSides(RowShape shape, std::span<const double, 4> numbers, double radius, bool& isRounded)
{
    GeometryItem item;
    if (shape == RowShape::segment) {
        item.kind = GeometryKind::polyline;
        item.points = {{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
        if (radius > 0) {
            item.shape = "capsule";
            item.radii.assign(2, radius);
        }
        return item;
    }
    std::array<double, 2> far = {numbers[2], numbers[3]};
    for (std::size_t i = 0; shape == RowShape::sizedBox && i < 2; ++i)
        far[i] = sumOf(numbers[i], numbers[i + 2], isRounded);
    item.kind = GeometryKind::ring;
    item.points = {{numbers[0], numbers[1]}, {far[0], numbers[1]}, {far[0], far[1]}, {numbers[0], far[1]}};
    return item;
}

// Whether this is a mesh of Wavefront OBJ.
bool isMesh(std::string_view text)
{
    const RowLine first = firstRow(text);
    const std::string_view line = text.substr(first.begin, first.end - first.begin);
    static constexpr std::array<std::string_view, 8> words = {"v", "vn", "vt", "o", "g", "s", "mtllib", "usemtl"};
    if (std::find(words.begin(), words.end(), line.substr(0, line.find(' '))) == words.end())
        return false;
    const std::size_t found = line.starts_with("v ") ? first.begin : text.find("\nv ", first.begin);
    const std::size_t vertex = std::min(found, text.size());
    const auto fields = fieldsOfLine(text.substr(vertex, text.find('\n', vertex + 1) - vertex));
    return fields.size() > 3 && numbersIn(fields) + 1 == fields.size();
}

class RowReader
{
public:
    explicit RowReader(GeometryCollector& out)
        : m_out(out), m_text(withPlainBoxes(std::string(out.text()))), m_first(firstRow(m_text)),
          m_separator(rowSeparator(std::string_view(m_text).substr(m_first.begin, m_first.end - m_first.begin))),
          m_isMesh(isMesh(m_text))
    {
    }

    void read()
    {
        blankBefore();
        std::replace(m_text.begin(), m_text.end(), '\t', m_separator == ' ' ? ' ' : '\t');
        blankFrame(m_text, m_separator);
        m_below = nextFields(m_text, m_first);
        CsvReader reader(m_text, m_out.problems(), m_separator);
        while (auto record = reader.next()) {
            m_out.tick();
            if (isSkipped(*record) || (m_isMesh && passedMesh(*record))) {
                m_lastLine = record->fields.front().text.empty() ? m_lastLine : record->line;
                continue;
            }
            if (isBehind(*record))
                break;
            m_lastLine = record->line;
            if (m_roles.empty() ? chooseRoles(*record) : isPrinted(*record))
                continue;
            row(std::move(*record));
        }
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        finish();
    }

private:
    // Replaces what is before the table by blanks, so that places stay.
    void blankBefore()
    {
        const std::string_view before = std::string_view(m_text).substr(0, m_first.begin);
        const RowLine line = firstLine(before);
        if (line.begin < before.size())
            m_out.remark(line.begin, "what is before the table is left out");
        std::replace_if(
            m_text.begin(), m_text.begin() + std::ptrdiff_t(m_first.begin), [](char c) { return c != '\n'; }, ' ');
    }

    // Whether the table has ended: behind an empty line is no row of it.
    bool isBehind(const CsvRecord& record)
    {
        if (m_rows.empty() || record.line <= m_lastLine + 1 || record.fields.size() == m_roles.size() ||
            numbersIn(record.fields) > 1)
            return false;
        m_out.remark(record.fields.front().offset, "this line and what follows it are no rows, so they are left out");
        return true;
    }

    // Takes a line that data frames print between rows: the name of the index, types of columns, dots.
    bool isPrinted(const CsvRecord& record)
    {
        const std::vector<CsvField>& fields = record.fields;
        if (areDots(fields)) {
            m_out.remarkOnce(fields.front().offset, "dots stand for rows here, which are not in the text");
            return true;
        }
        if (!m_rows.empty() || areColumnTypes(fields))
            return m_rows.empty();
        const bool isName = m_separator == ' ' && fields.size() == 1 && m_roles.size() > 1 && areNames(fields);
        if (isName && m_indexRole)
            m_out.remark(fields.front().offset, noRow);
        else if (isName)
            std::tie(m_indexRole, m_indexOffset) = std::pair(rowRole(fields.front().text), fields.front().offset);
        return isName;
    }

    // Makes one field of a date and a time, and a column of the index that a data frame prints without a heading.
    void fitPrinted(CsvRecord& record)
    {
        std::vector<CsvField>& fields = record.fields;
        const bool mayHaveIndex = m_rows.empty() && !m_hasIndex && m_order.empty();
        for (std::size_t i = 0; i + 1 < fields.size() && fields.size() > m_roles.size(); ++i) {
            const bool isTime = i < m_roles.size() && m_roles[i] == RowRole::time;
            const std::string joined = fields[i].text + ' ' + fields[i + 1].text;
            if ((isTime || (i == 0 && mayHaveIndex)) && clockTime(joined)) {
                fields[i].text = joined;
                fields.erase(fields.begin() + std::ptrdiff_t(i) + 1);
            }
        }
        const std::string& first = fields.front().text;
        if (!mayHaveIndex || fields.size() != m_roles.size() + 1 ||
            !(m_indexRole || isWholeNumber(first) || first.starts_with('[')))
            return;
        const RowRole role = m_indexRole.value_or(RowRole::none);
        const bool isUsed = role != RowRole::none && role != RowRole::geometry && !has(role);
        if (!isUsed)
            m_out.remark(fields.front().offset, "the first column has no heading; it is left out, as an index");
        m_roles.insert(m_roles.begin(), isUsed ? role : RowRole::none);
        m_hasIndex = true;
        for (std::size_t k = 0; m_shape && k < m_shape->columns.size(); ++k)
            ++m_shape->columns[k];
    }

    [[nodiscard]] bool isSkipped(const CsvRecord& record) const
    {
        const std::string& first = record.fields.front().text;
        const bool isEmpty = std::all_of(record.fields.begin(), record.fields.end(),
                                         [](const CsvField& field) { return field.text.empty(); });
        return isEmpty || (!record.fields.front().isQuoted && (first.starts_with('#') || first.starts_with("//")));
    }

    // Takes a line of a mesh: a vertex, or what is left out. Returns true.
    bool passedMesh(const CsvRecord& record)
    {
        const std::size_t offset = record.fields.front().offset;
        ++m_meshOthers;
        if (record.fields.front().text != "v")
            return true;
        if (record.fields.size() < 4)
            m_out.fail(offset, "a vertex has " + countOf(record.fields.size() - 1, "coordinate") + ", here x, y and z");
        --m_meshOthers;
        m_out.countPoint(offset);
        TrackRow row;
        row.offset = offset;
        row.at.x = number(record.fields[1], row);
        row.at.y = number(record.fields[2], row);
        m_rows.push_back(std::move(row));
        return true;
    }

    // Decides the meaning of the columns; returns whether the record is a heading.
    bool chooseRoles(CsvRecord& record)
    {
        if (m_separator == ' ' && record.fields.size() > 1 && record.fields.back().text == "\\") // the print is folded
            record.fields.pop_back();
        if (isHeading(record.fields) || isGeometryHeading(record.fields)) {
            m_shape = rowShapeColumns(record.fields);
            rolesFromHeading(record);
            return true;
        }
        m_roles = rolesWithGeometry(record.fields);
        if (!m_roles.empty())
            return false;
        const bool isDated =
            m_separator == ' ' && (isDateAt(record.fields, 0) || isDateAt(record.fields, 1)); // two fields are one
        rolesByOrder(record, record.fields.size() - (isDated || record.fields.back().text.empty() ? 1 : 0));
        return false;
    }

    void rolesByOrder(const CsvRecord& record, std::size_t columns)
    {
        using enum RowRole;
        static const std::array<std::vector<RowRole>, 6> roles = {
            {{}, {}, {x, y}, {time, x, y}, {id, time, x, y}, {id, time, x, y, radius}}};
        static constexpr std::array<const char*, 6> words = {"", "", "", "t, x, y", "id, t, x, y", "id, t, x, y, r"};
        const std::size_t offset = record.fields.front().offset;
        if (record.fields.front().text.starts_with('@'))
            m_out.fail(offset, "this is CSV of OGC Moving Features, which is not read; rows of id, t, x, y are");
        if (isLogHeading(record.fields))
            m_out.fail(offset, "this is a log of contacts; `sweepbench diff SCENE LOG` compares it with exact events");
        if (areNames(record.fields))
            refuseHeading(record);
        if (columns == 1)
            m_out.fail(offset, "each row is one number; a position has x and y in one row");
        if (columns >= roles.size())
            m_out.fail(offset, countOf(columns, "column") +
                                   " without a heading: name them in a first line, for example "
                                   "id, t, x, y; known names are " +
                                   knownRowWords + "; columns with other names are left out");
        if (columns > 3 && clockTime(record.fields.front().text))
            m_out.fail(offset, "the first of " + std::to_string(columns) +
                                   " columns without a heading is a time: name the columns in a first line, for "
                                   "example t, id, x, y or t, x, y, r");
        m_roles = roles.at(columns);
        m_order = words.at(columns);
        const std::string first = withPoint(record.fields[0].text);
        if (columns == 3 && !isWholeNumber(first) && !clockTime(first) && !isMissingValue(first)) {
            m_roles = {id, x, y};
            m_order = "id, x, y";
        }
    }

    // Refuses names of columns of which none is x or y.
    [[noreturn]] void refuseHeading(const CsvRecord& record)
    {
        std::string unknown;
        for (const CsvField& field : record.fields)
            if (rowRole(field.text) == RowRole::none && !field.text.empty())
                unknown += (unknown.empty() ? "; these names are not known: " : ", ") + shortened(field.text);
        m_out.fail(record.fields.front().offset, "no columns of this heading are x and y" + shortened(unknown, 200) +
                                                     "; known names are " + knownRowWords);
    }

    void rolesFromHeading(const CsvRecord& record)
    {
        std::string left;
        std::array<std::size_t, 9> ranks{}; // the first rank of each role
        ranks.fill(std::string_view::npos);
        for (const CsvField& field : record.fields) {
            const auto [role, rank] = rankedRole(field.text);
            std::size_t& first = ranks[static_cast<std::size_t>(role)];
            first = std::min(first, rank);
        }
        for (const CsvField& field : record.fields) {
            const auto [role, rank] = rankedRole(field.text);
            const bool isFirst = rank == ranks[static_cast<std::size_t>(role)] && !has(role);
            m_roles.push_back(isFirst ? role : RowRole::none);
        }
        const bool timed = has(RowRole::time);
        if (isHeading(record.fields))
            std::replace(m_roles.begin(), m_roles.end(), RowRole::geometry, RowRole::none);
        if (m_shape)
            rolesOfShape();
        for (std::size_t i = 0; i < m_roles.size(); ++i) {
            if (timed && m_roles[i] == RowRole::frame)
                m_roles[i] = RowRole::none;
            if (m_roles[i] == RowRole::none && !record.fields[i].text.empty())
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

    void row(CsvRecord record)
    {
        if (m_roles.back() == RowRole::geometry)
            joinLast(record.fields, m_roles.size(), m_separator);
        joinPositions(record.fields, m_roles.size(), m_separator);
        if (m_separator == ' ')
            fitPrinted(record);
        if (m_rows.empty() && m_indexRole && !m_hasIndex) { // no column belongs to the name
            m_out.remark(m_indexOffset, noRow);
            m_indexRole = {};
        }
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
        for (std::size_t i = 0; i < m_roles.size(); ++i)
            take(record.fields[i], m_roles[i], row);
        const auto geometry = std::find(m_roles.begin(), m_roles.end(), RowRole::geometry) - m_roles.begin();
        if (!has(RowRole::geometry) || takeGeometry(record.fields[std::size_t(geometry)], row))
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
        bool isRounded = false;
        GeometryItem item = itemOfSides(m_shape->shape, numbers, row.radius.value_or(0), isRounded);
        item.name = row.id;
        if (isRounded && !std::exchange(m_isRoundedSaid, true))
            m_out.remark(offset, "a corner of a box is a sum that is rounded: its position and size are added");
        item.isSingle = row.isSingle;
        m_out.add(std::move(item), offset);
    }

    // The geometry of a row without a time.
    void addNamed(const GeometryText& read, const std::string& id, std::size_t offset)
    {
        const std::string name = read.items.size() > 1 ? sharedName(id) : id;
        for (GeometryItem item : read.items) {
            for (std::size_t i = 1; i < item.points.size(); ++i)
                m_out.countPoint(offset);
            if (!name.empty())
                item.name = name;
            m_out.add(std::move(item), offset);
        }
    }

    // Takes the position of a row from a field as (1.5, 2.5); returns whether it is one.
    bool takePosition(const CsvField& field, TrackRow& row)
    {
        const auto numbers = positionIn(field.text);
        if (numbers.empty())
            return false;
        row.isSingle = std::any_of(numbers.begin(), numbers.end(), [](const NumberText& n) { return n.isSingle; });
        row.at = {m_out.coordinate(numbers[0], field.offset, false), m_out.coordinate(numbers[1], field.offset, false)};
        m_out.remarkOnce(field.offset, numbers.size() > 2 ? "a third coordinate is left out" : "");
        return true;
    }

    // Takes the position of a row from its geometry; returns whether it has one. Remarks what else there is.
    bool takeGeometry(const CsvField& field, TrackRow& row)
    {
        const std::size_t offset = field.offset;
        if (takePosition(field, row))
            return true;
        const bool isJson = field.text.starts_with('{');
        const bool isWkb = field.text.find('(') == std::string::npos && looksLikeHexWkb(field.text);
        if (!isWkb && isWholeNumber(field.text))
            m_out.fail(offset,
                       "a column of geometry or positions holds " + field.text +
                           "; it holds WKT, WKB, GeoJSON or (1.5, 2.5), and columns of numbers are named x and y");
        const GeometryForm form = isJson ? GeometryForm::geoJson : isWkb ? GeometryForm::wkb : GeometryForm::wkt;
        const Result<GeometryText> read = readGeometry(field.text, {}, {.form = form, .job = m_out.job()});
        if (!read) {
            if (m_out.job().stopped())
                throw ReadingStopped{};
            m_out.fail(offset, read.problems().front().message);
        }
        for (const GeometryRemark& remark : read->remarks)
            m_out.remark(offset, remark.text);
        if (!has(RowRole::time) && !has(RowRole::frame)) {
            addNamed(*read, row.id, offset);
            return false;
        }
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
        if (m_isMesh)
            m_out.remark(m_first.begin, "the vertices of a mesh are read as points: their third coordinates, and " +
                                            countOf(m_meshOthers, "other line") + ", are left out");
        if (!m_order.empty())
            checkOrder();
        const auto isUnknown = [](const TrackRow& row) { return row.at == TextPoint{-1, -1}; };
        if (m_rows.size() > 1 && std::all_of(m_rows.begin(), m_rows.end(), isUnknown))
            m_out.remark(m_rows.front().offset, "every position is (-1, -1), as trackers write one that is not known");
        if (has(RowRole::time) || has(RowRole::frame))
            m_out.addTracks(std::move(m_rows), has(RowRole::frame));
        else
            addPoints();
    }

    // Says how columns without a heading are taken, or refuses them.
    void checkOrder()
    {
        const auto isLater = [](const TrackRow& p, const TrackRow& q) {
            return !p.time.isClock && !(p.time.number < q.time.number);
        };
        const auto later = std::adjacent_find(m_rows.begin(), m_rows.end(), isLater);
        if (m_roles.front() == RowRole::time && later != m_rows.end())
            m_out.fail((later + 1)->offset, "three columns without a heading are t, x, y, but these times do not "
                                            "increase; name the columns in a first line");
        m_out.remark(m_first.begin, "the columns are taken as " + m_order +
                                        (m_roles.front() == RowRole::id && has(RowRole::time) && seemsTimeFirst(m_rows)
                                             ? ", but the first increases and the second repeats, so that "
                                               "their order may be t, id, x, y"
                                             : "") +
                                        "; a heading in a first line names them");
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
    std::string m_text; // places are those of the text that was given
    RowLine m_first = {};
    char m_separator;
    std::vector<CsvField> m_below = {}; // the fields of the row behind the first one
    std::vector<RowRole> m_roles;
    std::vector<TrackRow> m_rows;
    std::optional<RowShapeColumns> m_shape = {};
    std::string m_order = {}; // "t, x, y": of columns without a heading; empty for two, or with a heading
    static constexpr const char* noRow = "this line is no row and is left out";
    std::optional<RowRole> m_indexRole = {}; // of the index that a data frame prints, by its name
    std::size_t m_indexOffset = 0;           // of that name
    bool m_hasIndex = false;
    int m_lastLine = 0; // of the last row
    bool m_isRoundedSaid = false;
    bool m_isMesh;
    std::size_t m_meshOthers = 0; // lines of other elements than vertices
};

} // namespace

namespace {

// Whether this is a table that is refused for its columns: with names of which none is x and y, with one number in
// each row, or with six columns and more and no names.
bool looksLikeOtherTable(std::string_view text, const RowLine& first, const std::vector<CsvField>& fields)
{
    const auto second = nextFields(text, first);
    if (second.size() != fields.size() || holdCode(second))
        return false;
    if (isLogHeading(fields))
        return true;
    const std::size_t numbers = numbersIn(second);
    const bool hasBlanks = rowSeparator(text.substr(first.begin, first.end - first.begin)) == ' ';
    if (areNames(fields)) {
        const bool isKnown = std::any_of(fields.begin(), fields.end(),
                                         [](const CsvField& field) { return rowRole(field.text) != RowRole::none; });
        return numbers > 1 && (!hasBlanks || (isKnown && fields.size() > 2));
    }
    if (fields.size() == 1)
        return numbers == 1 && isWholeNumber(fields[0].text);
    return fields.size() > 5 && !fields.back().text.empty() && numbersIn(fields) + 2 >= fields.size() &&
           numbers + 2 >= fields.size() && !holdCode(fields);
}

} // namespace

bool looksLikeRowsOfGeometry(std::string_view text)
{
    const RowLine first = firstRow(text);
    const auto fields = fieldsOfLine(text.substr(first.begin, first.end - first.begin));
    if (!isGeometryHeading(fields))
        return !rolesWithGeometry(fields).empty();
    const auto second = nextFields(text, first);
    return std::any_of(second.begin(), second.end(), [](const CsvField& field) { return isGeometryField(field.text); });
}

bool looksLikeRows(std::string_view text)
{
    if (text.find("\xe2\x94") != std::string_view::npos)
        if (const std::string plain = withPlainBoxes(std::string(text)); plain != text)
            return looksLikeRows(plain);
    const RowLine first = firstRow(text);
    const std::string_view line = text.substr(first.begin, first.end - first.begin);
    auto fields = fieldsOfLine(line);
    if (isHeading(fields) || line.starts_with("@stboundedby") || line.starts_with("@columns") || isMesh(text) ||
        looksLikeOtherTable(text, first, fields))
        return true;
    if (!fields.empty() && fields.back().text.empty())
        fields.pop_back();
    if (fields.size() < 2 || fields.size() > 5 || holdCode(fields))
        return false;
    const bool isLast = std::all_of(text.begin() + std::ptrdiff_t(first.end), text.end(), isBlankByte);
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
