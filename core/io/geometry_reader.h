// Parts of the readers of geometry in text: numbers, places, limits, and the items read so far.
#pragma once

#include "core/base/decimal.h"
#include "core/io/geometry_text.h"

#include <sweepbench/base/json.h>

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

// A sum of decimals, as the path data of SVG need it. Exact while they have at most 18 digits on each side of the
// point, as those of drawings do; rounded to a double only when it is read.
class DecimalSum
{
public:
    static DecimalSum of(std::string_view digits, double nearest)
    {
        DecimalSum sum;
        sum.m_nearest = nearest;
        sum.m_isExact = sum.parse(digits);
        return sum;
    }

    [[nodiscard]] bool isExact() const { return m_isExact; }
    [[nodiscard]] double nearest() const { return m_nearest; }

    [[nodiscard]] DecimalSum plus(const DecimalSum& other) const
    {
        DecimalSum sum;
        sum.m_isExact = m_isExact && other.m_isExact;
        sum.m_whole = m_whole + other.m_whole;
        sum.m_fraction = m_fraction + other.m_fraction;
        if (sum.m_fraction >= one) {
            sum.m_fraction -= one;
            ++sum.m_whole;
        }
        sum.m_isExact = sum.m_isExact && std::abs(sum.m_whole) < largest;
        sum.m_nearest = sum.m_isExact ? sum.rounded() : m_nearest + other.m_nearest;
        if (!sum.m_isExact)
            sum.m_whole = 0;
        return sum;
    }

private:
    static constexpr long long one = 1'000'000'000'000'000'000; // 10¹⁸
    static constexpr long long largest = one;

    bool parse(std::string_view digits)
    {
        if (digits.find_first_of("eE") != std::string_view::npos)
            return false;
        const bool negative = digits.front() == '-';
        digits.remove_prefix(negative || digits.front() == '+' ? 1 : 0);
        const std::size_t point = std::min(digits.find('.'), digits.size());
        constexpr std::size_t most = 17;
        const std::size_t fractionDigits = point < digits.size() ? digits.size() - point - 1 : 0;
        if (point > most || fractionDigits > most)
            return false;
        for (std::size_t i = 0; i < point; ++i)
            m_whole = m_whole * 10 + (digits[i] - '0');
        long long unit = one;
        for (std::size_t i = point + 1; i < digits.size(); ++i) {
            unit /= 10;
            m_fraction += unit * (digits[i] - '0');
        }
        if (!negative)
            return true;
        m_whole = -m_whole - (m_fraction > 0 ? 1 : 0);
        m_fraction = m_fraction > 0 ? one - m_fraction : 0;
        return true;
    }

    [[nodiscard]] double rounded() const
    {
        const bool negative = m_whole < 0;
        const long long whole = negative ? -m_whole - (m_fraction > 0 ? 1 : 0) : m_whole;
        std::string fraction = std::to_string(negative && m_fraction > 0 ? one - m_fraction : m_fraction);
        fraction.insert(0, 18 - fraction.size(), '0');
        return *nearestDouble((negative ? "-" : "") + std::to_string(whole) + '.' + fraction);
    }

    bool m_isExact = true;
    long long m_whole = 0; // the sum is whole + fraction/10¹⁸, 0 ≤ fraction < 10¹⁸
    long long m_fraction = 0;
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
};
[[nodiscard]] std::optional<TimeText> clockTime(std::string_view text);
// The length of a date, a time of day or both at the beginning of source code or a line of a log, with the process,
// thread and priority that Android's logs write behind them, or the host and program of other logs, in `whole`; 0 if
// there is none.
struct ClockLength
{
    std::size_t clock = 0;
    std::size_t whole = 0;
};
[[nodiscard]] ClockLength clockLength(std::string_view text);
// The time that such a clock stands for.
[[nodiscard]] std::optional<TimeText> logTime(std::string_view clock);

struct TrackRow
{
    std::string id = {};
    TimeText time = {};
    TextPoint at = {};
    std::optional<double> radius = {};
    bool isSingle = false;
    std::size_t offset = 0;
    std::size_t track = 0; // rows of different tracks may have the same id
};

// Whether the first two columns of rows, taken as id and t, look like t and id: the first increases from row to row
// with the same second, and these rows are closer together than those with the same first.
[[nodiscard]] bool seemsTimeFirst(std::span<const TrackRow> rows);

class GeometryCollector;
// Replaces the commas in printed values that are decimal points by points, and remarks on those that may be.
void replaceDecimalCommas(std::string& text, GeometryCollector& out);

// The items and remarks read so far, and the limits.
class GeometryCollector
{
public:
    GeometryCollector(std::string_view text, ProblemCollector& problems, const Job& job);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] ProblemCollector& problems() { return m_problems; }
    [[nodiscard]] const Job& job() const { return m_job; }
    [[nodiscard]] TextPosition position(std::size_t offset) const { return m_positions(offset); }

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
    // The spacing of a grid that belongs to the geometry, each > 0.
    void setGrid(TextPoint spacing) { m_grid = spacing; }
    [[noreturn]] void fail(std::size_t offset, std::string message);

    // A coordinate; fails if it is beyond the finite doubles.
    [[nodiscard]] double coordinate(const NumberText& number, std::size_t offset, bool single);

    [[nodiscard]] GeometryText taken(GeometryForm form) &&;

private:
    [[nodiscard]] std::vector<GeometryItem> itemsInOrder();
    // Sorts the rows.
    void addTrack(std::span<const TrackRow*> rows, const TimeText& zero, bool inFrames);

    std::string_view m_text;
    ProblemCollector& m_problems;
    const Job& m_job;
    PositionsInText m_positions;
    std::size_t m_points = 0;
    std::size_t m_ticks = 0;
    std::optional<TextPoint> m_grid = {};
    std::vector<GeometryItem> m_items;
    std::vector<std::size_t> m_offsets; // of the items
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
void readInitialiser(GeometryCollector& out);
void readSvgPath(GeometryCollector& out);
void readTiledMap(GeometryCollector& out);
void readKml(GeometryCollector& out);
void readTimedXml(GeometryCollector& out);

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
[[nodiscard]] bool looksLikeTiledMap(std::string_view text);
[[nodiscard]] bool looksLikeKml(std::string_view text);
// Elements with an id, x and y inside of elements with a time, as SUMO writes the positions of vehicles.
[[nodiscard]] bool looksLikeTimedXml(std::string_view text);

} // namespace sweep
