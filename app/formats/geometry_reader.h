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
// `mayLettersFollow`: as in data of SVG, "10L20", "1-2"; without a suffix.
[[nodiscard]] NumberText numberAtStart(std::string_view text, bool mayLettersFollow = false);
// The nearest double or single; nothing if it is beyond the finite ones.
[[nodiscard]] std::optional<double> valueOf(const NumberText& number);

// A sum of decimals. Exact while they have at most 17 digits on each side of the point, as those of drawings do;
// rounded to a double only when it is read.
class DecimalSum
{
public:
    static DecimalSum of(const NumberText& number, double nearest)
    {
        DecimalSum sum = ofDouble(nearest);
        sum.m_isExact = !number.isSingle && sum.parse(number.digits);
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
        if (digits.find_first_of("eExX_") != std::string_view::npos || point > most || digits.size() > point + 1 + most)
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

inline constexpr auto lowerByte = [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; };
inline constexpr auto isDecimalDigit = [](char c) { return c >= '0' && c <= '9'; };
inline constexpr auto isBlankByte = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
inline constexpr auto isAsciiWordByte = [](char c) {
    return isDecimalDigit(c) || (lowerByte(c) >= 'a' && lowerByte(c) <= 'z') || c == '_';
};
// Letters, digits and _, and every byte of characters outside of ASCII.
inline constexpr auto isWordByte = [](char c) { return isAsciiWordByte(c) || (c & 0x80) != 0; };
inline constexpr auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
inline constexpr auto isLetter = [](char c) { return isWordByte(c) && !isDecimalDigit(c) && c != '_'; };
// Whether a number begins in a word, because its digits stand directly behind a character outside of ASCII.
inline constexpr auto endsWord = [](std::string_view text, std::size_t at) {
    return at > 0 && at < text.size() && isDecimalDigit(text[at]) && (text[at - 1] & 0x80) != 0;
};
[[nodiscard]] std::string lowerText(std::string_view text);
// Whether the texts are equal except for the case of ASCII letters.
[[nodiscard]] bool sameWord(std::string_view one, std::string_view other);

// The words of a name in small letters: "ballVelocity", "ball_velocity", "ball.velocity" have ball and velocity.
[[nodiscard]] std::vector<std::string> wordsOf(std::string_view name);

// Lines and columns of offsets in a text.
class PositionsInText
{
public:
    explicit PositionsInText(std::string_view text);
    [[nodiscard]] TextPosition operator()(std::size_t offset) const;

private:
    std::size_t m_size;
    std::vector<std::uint32_t> m_begins; // of the lines behind the first
};

// The content of a string in quotes, with the escapes of C++, Rust, Python and JavaScript replaced. Unchanged if the
// result would not be UTF-8.
[[nodiscard]] std::string unescaped(std::string_view content);

// One position of a track, before the positions are sorted into tracks. The time is a number, or a time of day or date.
struct TimeText
{
    double number = 0;
    bool isClock = false;
    ClockTime clock = {};
    bool hasDate = false; // else a clock is a time of day, from midnight
};
// Reads ISO 8601, RFC 2822 and "05:06:07.5".
[[nodiscard]] std::optional<TimeText> clockTime(std::string_view text);

struct TrackRow
{
    std::string id = {};
    TimeText time = {};
    TextPoint at = {};
    std::optional<double> radius = {};
    bool isSingle = false;
    std::size_t offset = 0;
    std::array<std::uint32_t, 3> others = {}; // offsets of y, time and radius; 0 if they are used already
    std::size_t track = 0;                    // rows of different tracks may have the same id
};

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
    // An empty text is none.
    void remark(std::size_t offset, const std::string& text);
    // t = 0 of tracks by clock times; without a call it is the first of these times.
    void setZero(const std::optional<ClockTime>& zero) { m_clock.zero = zero; }
    // y points down in the picture that the text draws.
    void setPointsDown() { m_pointsDown = true; }
    // The spacing of a grid that belongs to the geometry, each > 0.
    void setGrid(TextPoint spacing) { m_grid = spacing; }
    [[noreturn]] void fail(std::size_t offset, std::string message);

    // Fails if the number is beyond the finite doubles.
    [[nodiscard]] double finite(const NumberText& number, std::size_t offset);
    // The same for a coordinate of the item that is added next.
    [[nodiscard]] double coordinate(const NumberText& number, std::size_t offset);

    [[nodiscard]] GeometryText taken(GeometryForm form) &&;

private:
    // The items in the order of the text; numbers refer to them by their new indices.
    [[nodiscard]] std::vector<GeometryItem> itemsInOrder(std::vector<TextNumber>& numbers);
    [[nodiscard]] std::vector<TextNumber> account();
    void doubtResults();
    void dateTimes(std::vector<TrackRow>& rows);
    // Sorts the rows.
    void addTrack(std::span<const TrackRow*> rows, bool inFrames);
    // Remembers how the first tracks move. Fails if some move by clock times and others by numbers.
    void noteMotion(bool byClock, std::size_t offset);

    std::string_view m_text;
    ProblemCollector& m_problems;
    const Job& m_job;
    PositionsInText m_positions;
    std::size_t m_points = 0;
    std::size_t m_ticks = 0;
    std::optional<TextPoint> m_grid = {};
    bool m_pointsDown = false;
    TextClock m_clock;
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

// The positions of a part of a geometry.
struct ReadPosition
{
    TextPoint at = {};
    std::uint32_t x = 0; // offsets
    std::uint32_t y = 0;
};
struct PositionList
{
    std::size_t offset = 0;
    std::vector<ReadPosition> positions = {};
    std::size_t further = 0; // positions with further coordinates
    bool isSingle = false;
    std::string_view notFinite = {}; // a coordinate that is NaN or infinite
};

// Collects the parts of one outermost geometry, and remarks what is left out. Numbers of what is left out are not used.
class GeometryParts
{
public:
    explicit GeometryParts(GeometryCollector& out) : m_out(out) {}

    struct Part
    {
        std::size_t offset = 0;
        GeometryItem item = {};
    };
    std::vector<Part> parts = {};
    std::size_t further = 0; // positions with further coordinates

    void add(GeometryKind kind, PositionList list);
    // The ring at this index of a polygon: its outside, or a hole.
    void addRing(std::size_t index, PositionList list);
    void remarkFurther(std::size_t offset);
    // Adds the parts, those without a name under this one.
    void finish(const std::string& name, std::size_t offset);

private:
    GeometryCollector& m_out;
};

// The readers. Each adds items and remarks, or fails.
void readWkt(GeometryCollector& out); // and WKB
void readGeoJson(GeometryCollector& out);
void readRows(GeometryCollector& out, const std::vector<RowRole>& columns);
// Text without a grammar that is known.
void readByRule(GeometryCollector& out, const RuleSettings& settings);
// Whether what follows these words is a result: "returns", "the expected point".
[[nodiscard]] bool isResultWord(std::string_view words);
void readSvgPath(GeometryCollector& out);
void readXml(GeometryCollector& out);
inline constexpr const char* tooDeep = "brackets are nested deeper than 64 levels";
inline constexpr const char* tooManyNumbers = "more than 4,000,000 numbers; a text may have that many";

// Whether a text looks like that form.
[[nodiscard]] bool looksLikeWkt(std::string_view text);
[[nodiscard]] bool looksLikeHexWkb(std::string_view text);
[[nodiscard]] bool looksLikeGeoJson(std::string_view text);
[[nodiscard]] bool looksLikeRows(std::string_view text);
// Rows with a column of geometries.
[[nodiscard]] bool looksLikeRowsOfGeometry(std::string_view text);
[[nodiscard]] bool looksLikeSvgPath(std::string_view text);
// Elements with attributes that hold positions.
[[nodiscard]] bool looksLikeXml(std::string_view text);

// The separator of rows that people paste, by one of them: what stands outside of quotes and is no decimal comma; a
// blank if nothing does.
[[nodiscard]] char rowSeparator(std::string_view line);
// The fields of one line of a table that people paste.
[[nodiscard]] std::vector<CsvField> fieldsOfLine(std::string_view line);
// The role of a column by its name, and the place of the name among those of the role.
[[nodiscard]] std::pair<RowRole, std::size_t> rankedRole(std::string_view heading);
[[nodiscard]] RowRole rowRole(std::string_view heading);
// Whether these are the headings of a log of contacts: two bodies, and a kind or a time.
[[nodiscard]] bool isLogHeading(const std::vector<CsvField>& fields);

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

// x and y of two opposite corners of the box of four numbers; without a meaning, the second half are a corner if they
// are greater than the first, and a size otherwise.
[[nodiscard]] std::array<double, 4> boxBetween(const std::array<DecimalSum, 4>& four, FourNumbers meaning);

// A part of a text: [begin, end).
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

// Why a text of a format that is not read is refused, if it has the signature of that format; empty otherwise.
[[nodiscard]] std::string formatNotRead(std::string_view text);

} // namespace sweep
