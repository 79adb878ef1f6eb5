// Parts of the readers of geometry in text: numbers, places, limits, and the items read so far.
#pragma once

#include "app/formats/geometry_text.h"
#include "core/base/csv.h"
#include "core/base/decimal.h"

#include <sweepbench/base/json.h>

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sweep {

// A number as people and programs write it: "1", "-.5", "+1.", "1e3", "1'000"… is not one number, "1_000" is;
// "0x1.8p+1"; with a suffix of its type: "1.5f", "2.0d", "1.0_f32", "3L", "2m".
struct NumberText
{
    std::string_view digits; // without the suffix
    bool isHex = false;
    bool isSingle = false;
    std::size_t length = 0; // with the suffix; 0: no number
};
[[nodiscard]] NumberText numberAtStart(std::string_view text);
// The nearest double or, if `single`, the nearest single; nothing if it is beyond the finite ones.
[[nodiscard]] std::optional<double> valueOf(const NumberText& number, bool single);

// The numbers of a text that is a position: "(1.5, 2.5)", "[1.5 2.5 0]"; none if it is something else.
[[nodiscard]] std::vector<NumberText> positionIn(std::string_view text);

// The length of the number of SVG at the start, 0 if there is none. Other than elsewhere letters may follow: "10L20",
// "1-2".
[[nodiscard]] std::size_t svgNumberLength(std::string_view text);

// A sum of decimals. Exact while they have at most 17 digits on each side of the point, as those of drawings do;
// rounded to a double only when it is read.
class DecimalSum
{
public:
    static DecimalSum of(std::string_view digits, double nearest)
    {
        DecimalSum sum = ofDouble(nearest);
        sum.m_isExact = sum.parse(digits);
        return sum;
    }
    // Of a value that is calculated in doubles.
    static DecimalSum ofDouble(double value)
    {
        DecimalSum sum;
        sum.m_nearest = value;
        sum.m_isExact = false;
        return sum;
    }

    [[nodiscard]] bool isExact() const { return m_isExact; }
    [[nodiscard]] double nearest() const { return m_nearest; }

    [[nodiscard]] DecimalSum plus(const DecimalSum& other) const
    {
        if (other.isZero() || isZero())
            return other.isZero() ? *this : other;
        return m_isExact && other.m_isExact ? ofUnits(m_units + other.m_units) : ofDouble(m_nearest + other.m_nearest);
    }
    // `sign` is 1, 0 or -1.
    [[nodiscard]] DecimalSum times(double sign) const
    {
        DecimalSum product = sign == 0 ? DecimalSum() : *this;
        product.m_units *= sign < 0 ? -1 : 1;
        product.m_nearest *= sign < 0 ? -1 : 1;
        return product;
    }
    [[nodiscard]] DecimalSum half() const
    {
        return m_isExact && m_units % 2 == 0 ? ofUnits(m_units / 2) : ofDouble(m_nearest / 2);
    }

private:
    [[nodiscard]] bool isZero() const { return m_isExact && m_units == 0; }
    __extension__ using Units = __int128; // of 10⁻¹⁸
    static constexpr Units one = 1'000'000'000'000'000'000;

    bool parse(std::string_view digits)
    {
        const bool isNegative = digits.front() == '-';
        digits.remove_prefix(isNegative || digits.front() == '+' ? 1 : 0);
        const std::size_t point = std::min(digits.find('.'), digits.size());
        constexpr std::size_t most = 17;
        if (digits.find_first_of("eE") != std::string_view::npos || point > most || digits.size() > point + 1 + most)
            return false;
        Units unit = isNegative ? -one : one;
        for (std::size_t i = 0; i < point; ++i)
            m_units = m_units * 10 + unit * (digits[i] - '0');
        for (std::size_t i = point + 1; i < digits.size(); ++i)
            m_units += (unit /= 10) * (digits[i] - '0');
        return true;
    }
    static DecimalSum ofUnits(Units units)
    {
        DecimalSum sum = ofDouble(0);
        const Units size = units < 0 ? -units : units;
        sum.m_isExact = size < one * one;
        sum.m_units = units;
        std::string fraction = std::to_string(static_cast<long long>(size % one));
        fraction.insert(0, 18 - fraction.size(), '0');
        const std::string whole = std::to_string(static_cast<long long>(size / one));
        sum.m_nearest = *nearestDouble((units < 0 ? "-" : "") + whole + '.' + fraction);
        return sum;
    }

    bool m_isExact = true;
    Units m_units = 0;
    double m_nearest = 0;
};

// A sum of doubles and products, and whether it is exact (Knuth's two-sum; the error of a product by fma).
class TrackedSum
{
public:
    void add(double a, double b = 1)
    {
        const double product = a * b;
        const double sum = m_value + product;
        const double part = sum - m_value;
        const double error = (m_value - (sum - part)) + (product - part);
        m_isExact = m_isExact && error == 0 && std::fma(a, b, -product) == 0;
        m_value = sum;
    }
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] bool isExact() const { return m_isExact; }

private:
    double m_value = 0;
    bool m_isExact = true;
};

// p + factor·q; `isRounded` becomes true if it is rounded.
[[nodiscard]] inline double sumOf(double p, double q, bool& isRounded, double factor = 1)
{
    TrackedSum sum;
    sum.add(p);
    sum.add(q, factor);
    isRounded = isRounded || !sum.isExact();
    return sum.value();
}

// Letters, digits and _, and every byte of characters outside of ASCII.
[[nodiscard]] bool isWordByte(char c);
[[nodiscard]] bool isBlankByte(char c);
[[nodiscard]] bool isDecimalDigit(char c);
[[nodiscard]] char lowerByte(char c);
[[nodiscard]] std::string lowerText(std::string_view text);
// Whether the texts are equal except for the case of ASCII letters.
[[nodiscard]] bool sameWord(std::string_view one, std::string_view other);

// Lines and columns of offsets in a text. Remembers every 256th byte, so that a place costs little.
class PositionsInText
{
public:
    explicit PositionsInText(std::string_view text);
    [[nodiscard]] TextPosition operator()(std::size_t offset) const;

private:
    struct Mark
    {
        int line = 1;
        std::size_t lineBegin = 0;
    };
    std::string_view m_text;
    std::vector<Mark> m_marks;
};

// The content of a string in quotes, with the escapes of C++, Rust, Python and JavaScript replaced. Unchanged if the
// result would not be UTF-8.
[[nodiscard]] std::string unescaped(std::string_view content);

// One position of a track, before the positions are sorted into tracks. The time is a number, or a time of day or date.
struct TimeText
{
    double number = 0;
    bool isClock = false;
    long long seconds = 0;        // of a clock
    std::int64_t attoseconds = 0; // of a clock: 0 ≤ attoseconds < 10¹⁸
    bool hasDate = false;         // else a clock is a time of day, from midnight
};
// Reads ISO 8601, RFC 2822, "05:06:07.5" and "27:54".
[[nodiscard]] std::optional<TimeText> clockTime(std::string_view text);

struct TrackRow
{
    std::string id = {};
    TimeText time = {};
    TextPoint at = {};
    std::optional<double> radius = {};
    bool isSingle = false;
    std::size_t offset = 0;
    std::array<std::uint32_t, 2> others = {}; // offsets of y and of the time; 0 if they are used already
    std::size_t track = 0;                    // rows of different tracks may have the same id
};

// Whether the first two columns of rows, taken as id and t, look like t and id: the first increases from row to row
// with the same second, and these rows are closer together than those with the same first.
[[nodiscard]] bool seemsTimeFirst(std::span<const TrackRow> rows);

// The items and remarks read so far, and the limits.
class GeometryCollector
{
public:
    GeometryCollector(std::string_view text, ProblemCollector& problems, const Job& job);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] ProblemCollector& problems() { return m_problems; }
    [[nodiscard]] const Job& job() const { return m_job; }
    [[nodiscard]] TextPosition position(std::size_t offset) const { return m_positions(offset); }

    [[nodiscard]] std::size_t uses() const { return m_used.size(); }
    // Numbers that were used since then are not.
    void unuse(std::size_t since) { m_used.resize(since); }
    // The number at this offset belongs to the item that is added next.
    void use(std::size_t offset, std::size_t length = 1)
    {
        m_used.push_back({std::uint32_t(offset), std::uint32_t(length), std::uint32_t(m_items.size())});
    }
    // Call for each point that is read, before it is stored.
    void countPoint(std::size_t offset);
    // Call for each step of work that may be long.
    void tick();
    // Empty items are dropped. A ring loses its last point if that equals the first.
    void add(GeometryItem item, std::size_t offset);
    // One track for each track and id, in the order of their first rows, each in the order of its times.
    void addTracks(std::vector<TrackRow> rows, bool inFrames);
    void remark(std::size_t offset, std::string text);
    // For a remark that may hold for many parts: it is listed at the first of them, with the number of the others.
    // An empty text is none.
    void remarkOnce(std::size_t offset, const std::string& text);
    // The same as remark(), for a text that is made where it is needed.
    template <std::invocable MakeText>
    void remark(std::size_t offset, const MakeText& text)
    {
        remark(offset, std::string(text()));
    }
    // Whether an item begins at this offset or behind it.
    [[nodiscard]] bool hasItemFrom(std::size_t offset) const
    {
        return !m_offsets.empty() && m_offsets.back() >= offset;
    }
    // y points down in the picture that the text draws.
    void setPointsDown() { m_pointsDown = true; }
    // The spacing of a grid that belongs to the geometry, each > 0.
    void setGrid(TextPoint spacing) { m_grid = spacing; }
    [[noreturn]] void fail(std::size_t offset, std::string message);

    // Fails if the number is beyond the finite doubles.
    [[nodiscard]] double finite(const NumberText& number, std::size_t offset, bool single);
    // The same for a coordinate of the item that is added next.
    [[nodiscard]] double coordinate(const NumberText& number, std::size_t offset, bool single);

    [[nodiscard]] GeometryText taken(GeometryForm form) &&;

private:
    [[nodiscard]] std::vector<GeometryItem> itemsInOrder();
    [[nodiscard]] std::vector<TextNumber> account();
    void dateTimes(std::vector<TrackRow>& rows);
    // Sorts the rows.
    void addTrack(std::span<const TrackRow*> rows, const TimeText& zero, bool inFrames);

    std::string_view m_text;
    ProblemCollector& m_problems;
    const Job& m_job;
    PositionsInText m_positions;
    std::size_t m_points = 0;
    std::size_t m_ticks = 0;
    std::optional<TextPoint> m_grid = {};
    bool m_pointsDown = false;
    std::vector<GeometryItem> m_items;
    std::vector<std::size_t> m_offsets; // of the items
    struct Used
    {
        std::uint32_t offset;
        std::uint32_t length;
        std::uint32_t item; // index
    };
    std::vector<Used> m_used;
    RemarkList m_remarks;
};

// "1 point", "3 points"
[[nodiscard]] std::string countOf(std::size_t count, const char* one);
// The character at the offset for a message: `found "x"`, "the text ends".
[[nodiscard]] std::string foundAt(std::string_view text, std::size_t offset);

// The readers. Each adds items and remarks, or fails.
void readWkt(GeometryCollector& out);
void readHexWkb(GeometryCollector& out);
void readGeoJson(GeometryCollector& out);
void readRows(GeometryCollector& out);
// Text without a grammar that is known.
void readByRule(GeometryCollector& out, const RuleSettings& settings);
inline constexpr const char* tooDeep = "brackets are nested deeper than 64 levels";
inline constexpr const char* tooManyNumbers = "more than 4,000,000 numbers; a text may have that many";
inline constexpr const char* roundedBox = "the corners of this box are rounded";
void readSvgPath(GeometryCollector& out);
void readXml(GeometryCollector& out);

// Joins WKT that is written in several strings of source code, as in "POLYGON ((0 0, 1 0," "1 1, 0 0))": blanks stand
// for what is between them, so that places stay.
void joinWktStrings(std::string& text);

// Whether a text looks like that form.
[[nodiscard]] bool looksLikeWkt(std::string_view text);
[[nodiscard]] bool looksLikeHexWkb(std::string_view text);
[[nodiscard]] bool looksLikeGeoJson(std::string_view text);
[[nodiscard]] bool looksLikeRows(std::string_view text);
// Rows with times whose positions are WKT or WKB.
[[nodiscard]] bool looksLikeRowsOfGeometry(std::string_view text);
[[nodiscard]] bool looksLikeSvgPath(std::string_view text);
// Elements with attributes that hold positions.
[[nodiscard]] bool looksLikeXml(std::string_view text);

// Tables of other programs: the names of columns, and lines that frame a table.

// The separator of rows that people paste, by one of them: what stands outside of quotes and is no decimal comma; a
// blank if nothing does.
[[nodiscard]] char rowSeparator(std::string_view line);

// Whether a line is a rule under a heading: "---+---", "|:--|:--|".
[[nodiscard]] bool isRule(std::string_view line);
// Whether a line counts the rows of a table above: "(3 rows)", "2 rows in set", "[5 rows x 4 columns]".
[[nodiscard]] bool isRowCount(std::string_view line);
// The text with box characters as |, - and + and blanks, so that places stay, if two of them begin a line.
[[nodiscard]] std::string withPlainBoxes(std::string text);
// Why a print of positions is not read: psql's expanded output, matrices of MATLAB, vertices of EnergyPlus, WKT with
// decimal commas; nullptr for other texts.
[[nodiscard]] const char* printNotRead(std::string_view text);
// Replaces what frames a table by blanks, as Markdown, databases and data frames print it: rules and counts of rows
// and, if bars separate the fields, outer bars.
void blankFrame(std::string& text, char separator);
// Makes lists of the blocks of rows of gnuplot, "$name << EOD", the rows, "EOD", if each row is a position; places
// stay.
void listBlocks(std::string& text);
// Whether the fields are the types of columns, as data frames print them below a heading: "i64", "<dbl>".
[[nodiscard]] bool areColumnTypes(const std::vector<CsvField>& fields);
// Whether the fields stand for rows that a print leaves out: "...", "..", "…".
[[nodiscard]] bool areDots(const std::vector<CsvField>& fields);

// The contents of a column of positions.
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

// The role of a column, and the place of its name among those of the role.
struct RankedRole
{
    RowRole role = RowRole::none;
    std::size_t rank = 0;
};
[[nodiscard]] RankedRole rankedRole(std::string_view heading);
[[nodiscard]] RowRole rowRole(std::string_view heading);
// The most usual names of columns, for messages.
inline constexpr const char* knownRowWords =
    "id, t, time, frame, x, y, lon, lat, r, geometry, x1, y1, x2, y2, xmin, ymin, "
    "xmax, ymax, width, height";

// The columns of a segment or box.
enum class RowShape
{
    segment, // x and y of both ends
    box,     // the smallest and greatest x and y
    sizedBox // a corner and the size
};
// The four columns of a table with a segment or box in each row.
struct RowShapeColumns
{
    RowShape shape = RowShape::segment;
    std::array<std::size_t, 4> columns = {};
};

// Tables of triangles have x1, y1, x2, y2, too; a position with a time or radius is no corner of a box.
[[nodiscard]] std::optional<RowShapeColumns> rowShapeColumns(const std::vector<CsvField>& fields);

// Makes one field of the last column and what is behind it, for a geometry whose commas are not quoted.
void joinLast(std::vector<CsvField>& fields, std::size_t columns, char separator);
// Makes one field of the parts of a position in brackets if a row has more fields than columns.
void joinPositions(std::vector<CsvField>& fields, std::size_t columns, char separator);

// The offsets of a line: [begin, end).
struct RowLine
{
    std::size_t begin = 0;
    std::size_t end = 0;
};
// The first line that is a record; a heading may stand behind #.
[[nodiscard]] RowLine firstLine(std::string_view text);
// The first row of a table: the first line that is one, or a heading below prose or a command.
[[nodiscard]] RowLine firstRow(std::string_view text);
// The fields of the row behind another one, with the same separator; tabs are blanks between blanks.
[[nodiscard]] std::vector<CsvField> nextFields(std::string_view text, const RowLine& row);

// The fields of one line of a table that people paste.
[[nodiscard]] std::vector<CsvField> fieldsOfLine(std::string_view line);
[[nodiscard]] bool isWholeNumber(std::string_view text);
// Whether the field says that there is no finite value, as programs write it.
[[nodiscard]] bool isMissingValue(std::string_view text);
// Whether these are headings of x and y, or of a segment or box.
[[nodiscard]] bool isHeading(const std::vector<CsvField>& fields);
// Whether these are the headings of a geometry and its time or id.
[[nodiscard]] bool isGeometryHeading(const std::vector<CsvField>& fields);
// Whether these are the headings of a log of contacts: two bodies, and a kind or a time.
[[nodiscard]] bool isLogHeading(const std::vector<CsvField>& fields);
// Whether the fields are words that may name columns.
[[nodiscard]] bool areNames(const std::vector<CsvField>& fields);
// Whether the whole field is a position, or a geometry in WKT, hexadecimal WKB or GeoJSON.
[[nodiscard]] bool isGeometryField(std::string_view text);
// The meaning of the columns of a table without a heading whose geometry is WKT or WKB: id and time, or time alone.
[[nodiscard]] std::vector<RowRole> rolesWithGeometry(const std::vector<CsvField>& fields);
// Whether fields that are not quoted have brackets and signs of source code.
[[nodiscard]] bool holdCode(const std::vector<CsvField>& fields);
// Whether a date begins at the field, and the next one is its time.
[[nodiscard]] bool isDateAt(const std::vector<CsvField>& fields, std::size_t i);
// An id without the apostrophe that is written before one that a spreadsheet would take for a formula.
[[nodiscard]] std::string withoutShield(const std::string& id);
// The number of fields that are numbers; a comma may be a decimal comma.
[[nodiscard]] std::size_t numbersIn(const std::vector<CsvField>& fields);

// Words of WKT with their codes in WKB, and what both readers do with the positions of a geometry and with their times.

enum class WktType
{
    point,
    lineString,
    polygon,
    multiPoint,
    multiLineString,
    multiPolygon,
    collection,
    linearRing,
    curve
};

struct WktWord
{
    std::string_view text;
    WktType type;
    unsigned code; // in WKB; 0: none
};
inline constexpr std::array<WktWord, 16> wktWords = {{{"POINT", WktType::point, 1},
                                                      {"LINESTRING", WktType::lineString, 2},
                                                      {"POLYGON", WktType::polygon, 3},
                                                      {"MULTIPOINT", WktType::multiPoint, 4},
                                                      {"MULTILINESTRING", WktType::multiLineString, 5},
                                                      {"MULTIPOLYGON", WktType::multiPolygon, 6},
                                                      {"GEOMETRYCOLLECTION", WktType::collection, 7},
                                                      {"LINEARRING", WktType::linearRing, 0},
                                                      {"TRIANGLE", WktType::polygon, 17},
                                                      {"POLYHEDRALSURFACE", WktType::multiPolygon, 15},
                                                      {"TIN", WktType::multiPolygon, 16},
                                                      {"CIRCULARSTRING", WktType::curve, 8},
                                                      {"COMPOUNDCURVE", WktType::curve, 9},
                                                      {"CURVEPOLYGON", WktType::curve, 10},
                                                      {"MULTICURVE", WktType::curve, 11},
                                                      {"MULTISURFACE", WktType::curve, 12}}};

inline constexpr std::string_view curveSentence = " has curves; only straight edges can be read, so it is left out";

// Collects the positions of one outermost geometry, and remarks what is left out.
class WktSink
{
public:
    explicit WktSink(GeometryCollector& out) : m_out(out) {}

    using Positions = std::vector<TextPoint>;

    void begin(std::size_t offset, std::string name)
    {
        m_offset = offset;
        m_name = std::move(name);
        m_further = 0;
        m_isSingle = false;
    }
    void end()
    {
        if (m_further > 0)
            m_out.remark(m_offset,
                         "the further coordinates (z or m) of " + countOf(m_further, "position") + " are left out");
    }
    void countFurther() { ++m_further; }
    // The number of further coordinates so far, for a remark of the caller.
    [[nodiscard]] std::size_t takeFurther() { return std::exchange(m_further, 0); }
    [[nodiscard]] bool isFinite() const { return m_notFinite.empty(); }
    void markSingle() { m_isSingle = true; }
    // A coordinate of the next item is NaN or infinite.
    void markNotFinite(std::string_view word) { m_notFinite = word; }

    void add(GeometryKind kind, Positions positions, std::size_t offset)
    {
        if (const std::string_view word = std::exchange(m_notFinite, {}); !word.empty()) {
            m_out.remark(offset, "what has the coordinate " + std::string(word) +
                                     " is left out; a coordinate is a finite double");
            return;
        }
        if (positions.empty())
            return;
        GeometryItem item;
        item.kind = kind;
        item.points = std::move(positions);
        item.name = m_name;
        item.isSingle = m_isSingle;
        m_out.add(std::move(item), offset);
    }
    // The ring at this index of a polygon: its outside, or a hole.
    void addRing(std::size_t index, Positions positions, std::size_t offset)
    {
        if (index > 0) {
            m_notFinite = {};
            m_out.remark(offset, "a hole with " + countOf(positions.size(), "position") + " is left out");
            return;
        }
        if (positions.size() > 1 && positions.front() != positions.back())
            m_out.remark(offset, "this ring is not closed; an edge from its last to its first position closes it");
        add(GeometryKind::ring, std::move(positions), offset);
    }

private:
    GeometryCollector& m_out;
    std::size_t m_offset = 0;
    std::string m_name;
    std::size_t m_further = 0;
    bool m_isSingle = false;
    std::string_view m_notFinite = {};
};

// Moving points as MobilityDB prints them: POINT (1 2)@2000-01-01 is an instant, [instant, instant) a sequence,
// {[…], […]} a set of sequences, and {instant, instant} a set of instants. Each sequence becomes a track, and so does a
// set of instants; a sequence that begins where and when the one before it ends continues that one.
class TemporalPoints
{
public:
    explicit TemporalPoints(GeometryCollector& out) : m_out(out) {}

    // Whether a time stands behind a geometry that ends at this offset.
    [[nodiscard]] bool isTimed(std::size_t end) const;
    // Takes an instant; returns the offset behind its time. `begin` is the offset of its geometry, `end` is behind it.
    [[nodiscard]] std::size_t take(TextPoint p, std::size_t begin, std::size_t end, std::size_t further);
    // Passes the time of something else than a point.
    [[nodiscard]] std::size_t leaveOut(std::size_t end);
    // Adds the tracks.
    void finish();

private:
    void endSequence();
    void beginValue(std::size_t begin);
    [[nodiscard]] TimeText time(std::size_t at, std::size_t end) const;
    [[nodiscard]] std::size_t timeEnd(std::size_t at) const;
    [[nodiscard]] std::string between(std::size_t begin) const;

    GeometryCollector& m_out;
    std::vector<TrackRow> m_rows;
    std::size_t m_track = 0;
    std::size_t m_end = 0;       // behind the last instant
    std::size_t m_first = 0;     // the row with which the current sequence begins
    std::size_t m_further = 0;   // positions with further coordinates
    char m_opening = '\0';       // of the current sequence, or { of a set of instants
    std::string m_interpolation; // of the current value, as in Interp=Step
};

// The same as readWkt(out) for a part of the collector's text at its places: blanks stand for the rest.
void readWkt(GeometryCollector& out, std::string_view text);
// Reads the word that begins at the offset if it is WKB of hexadecimal digits, perhaps behind 0x or x. Returns the
// offset behind the geometry, or the given one.
[[nodiscard]] std::size_t readHexWkbWord(GeometryCollector& out, TemporalPoints& temporal, std::size_t at);

// GeoJSON in the strings of another text.
struct GeoJsonInStrings
{
    std::string json = {}; // at its places in the text, as it is without the string around it; blanks for the rest
    std::string rest = {}; // the text with blanks in place of the JSON
    bool isFound = false;
};
[[nodiscard]] GeoJsonInStrings geoJsonInStrings(std::string_view text);
// Whether JSON has the names of members that geometries have.
[[nodiscard]] bool holdsGeoJson(std::string_view text);

// A part of a text: [begin, end).
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

// Why a text of a format that is not read is refused, if the text begins like it; empty otherwise.
[[nodiscard]] std::string formatNotRead(std::string_view text);

} // namespace sweep
