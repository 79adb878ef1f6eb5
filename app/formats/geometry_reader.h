// Parts of the readers of geometry in text: numbers, places, limits, and the items read so far. Includes the standard
// headers that the sources of this folder use.
#pragma once

#include "app/formats/geometry_text.h"
#include "core/base/csv.h"
#include "core/base/decimal.h"

#include <sweepbench/base/json.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <tuple>
#include <utility>
#include <variant>

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
// Rounded once; infinite beyond the largest single.
[[nodiscard]] double nearestSingleOf(const Rational& exact);

// A number of a text, or an exact sum of such numbers, which is rounded once.
class ExactNumber
{
public:
    ExactNumber(double value = 0) : m_nearest(value) {} // NOLINT: a double is an exact number
    // Requires: `nearest` is its value. The text must outlive the sums that are made of it.
    ExactNumber(const NumberText& number, double nearest)
        : m_nearest(nearest), m_digits(number.isSingle ? std::string_view() : number.digits)
    {
    }

    [[nodiscard]] double nearest() const { return m_nearest; }
    [[nodiscard]] ExactNumber operator+(const ExactNumber& other) const;
    [[nodiscard]] ExactNumber operator*(const ExactNumber& other) const;
    [[nodiscard]] ExactNumber operator-() const { return *this * -1; }

private:
    explicit ExactNumber(Rational exact);
    [[nodiscard]] Rational exact() const;
    // Whether it is 0 without being written so.
    [[nodiscard]] bool isZero() const { return m_nearest == 0 && m_digits.empty() && !m_rational; }

    double m_nearest;
    std::string_view m_digits = {};                  // of a number of the text
    std::shared_ptr<const Rational> m_rational = {}; // of a sum
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

// The content of a string in quotes, with octal escapes, \uXXXX and those of signs replaced. Unchanged if it has
// others, or if the result would not be UTF-8.
[[nodiscard]] std::string unescaped(std::string_view content);

// A time of a text: a number, or a time of day or date.
struct TimeText
{
    double number = 0;
    ClockTime clock = {};
    bool isClock = false;
    bool hasDate = false; // else a clock is a time of day, from midnight
};
// Reads ISO 8601 and "05:06:07.5".
[[nodiscard]] std::optional<TimeText> clockTime(std::string_view text);
// The same, or a finite number.
[[nodiscard]] std::optional<TimeText> timeOf(std::string_view text);

// Numbers [begin, end) of a text. Those of them that are used and have no item yet belong together.
struct NumberRange
{
    std::uint32_t begin = UINT32_MAX;
    std::uint32_t end = 0;

    [[nodiscard]] NumberRange with(const NumberRange& other) const
    {
        return {std::min(begin, other.begin), std::max(end, other.end)};
    }
};

// One position of a track.
struct TrackRow
{
    std::string id = {};
    TimeText time = {};
    Vec at = {};
    std::optional<double> radius = {};
    std::size_t offset = 0;
    std::size_t track = 0; // rows of different tracks may have the same id
    bool isFrame = false;  // the time is the number of a frame
    bool isSingle = false;
    NumberRange numbers = {};
};

// A part of a geometry, with its place in the text.
struct GeometryPart
{
    std::size_t offset = 0;
    GeometryItem item = {};
    NumberRange numbers = {};
};

// The items, rows and remarks read so far, and the limits.
class GeometryCollector
{
public:
    // `zero` is t = 0 of tracks by clock times; absent: it is the earliest of these times.
    // Blanks stand in place of the lines of a fence (```).
    GeometryCollector(std::string_view text, ProblemCollector& problems, const Job& job,
                      const std::optional<ClockTime>& zero);

    [[nodiscard]] std::string_view text() const { return m_text; }
    // From here on the text is this one, which has blanks in place of what is not read, so that places stay. The reader
    // may put more of them into what is returned.
    std::string& replaceText(std::string text);
    [[nodiscard]] ProblemCollector& problems() { return m_problems; }
    [[nodiscard]] const Job& job() const { return m_job; }
    [[nodiscard]] TextPosition position(std::size_t offset) const { return m_positions(offset); }
    // A reader sets what does not belong to an item.
    [[nodiscard]] GeometryText& answer() { return m_answer; }

    // The numbers of this part of the text are used, by what is added next.
    void use(std::size_t offset, std::size_t length = 1);
    // The range of those that were used since the last call, and of these.
    [[nodiscard]] NumberRange usedNumbers(NumberRange others = {}) { return std::exchange(m_used, {}).with(others); }
    void unuse(NumberRange numbers);
    // They belong to the item that is added next.
    void assign(NumberRange numbers);
    // Call for each point that is read, before it is stored. `numbers` is how many its position has.
    void countPoint(std::size_t offset, std::size_t numbers = 2);
    void countFurther(std::size_t numbers) { m_further += numbers > 2 ? 1 : 0; }
    // Call for each step of work that may be long.
    void tick();
    // A part without points is dropped. A ring loses its last point if that equals the first.
    void add(GeometryPart part);
    void add(GeometryItem item, std::size_t offset) { add({offset, std::move(item), usedNumbers()}); }
    // Fails if other rows have times of the other kind, or at a time of day without a date above it.
    void addRow(const TrackRow& row);
    // An empty text is none.
    void remark(std::size_t offset, const std::string& text) { m_remarks.add(position(offset), text); }
    // On the further coordinates of the positions since the last call.
    void remarkFurther(std::size_t offset);
    [[noreturn]] void fail(std::size_t offset, std::string message);

    // Fails if the number is beyond the finite doubles.
    [[nodiscard]] double finite(const NumberText& number, std::size_t offset);
    // The same, and uses it.
    [[nodiscard]] double coordinate(const NumberText& number, std::size_t offset)
    {
        use(offset, number.length);
        return finite(number, offset);
    }

    // Makes a track of the rows of each track and id, in the order of their first rows, each in that of its times.
    [[nodiscard]] GeometryText taken(GeometryForm form) &&;

private:
    // A row without what its track says; a text may have a million.
    struct Row
    {
        std::variant<double, ClockTime> time;
        Vec at;
        double radius; // < 0: none
        NumberRange numbers;
        std::uint32_t offset;
        bool isSingle;
    };
    struct Track
    {
        std::string name;
        bool isInFrames;
        std::deque<Row> rows = {};
    };

    // Puts the items in the order of the text; numbers refer to them by their new indices.
    void sortItems();
    void addTrack(Track track);

    std::string_view m_text;
    std::string m_copy = {};
    ProblemCollector& m_problems;
    const Job& m_job;
    PositionsInText m_positions;
    std::size_t m_points = 0;
    std::size_t m_further = 0;
    std::size_t m_ticks = 0;
    NumberRange m_used = {};
    std::vector<Track> m_tracks = {};
    std::map<std::tuple<bool, std::size_t, std::string>, std::size_t> m_trackIndices = {}; // by frames, track and id
    std::optional<long long> m_midnight = {}; // of the last date of a row, as ClockTime::seconds
    GeometryText m_answer = {};
    RemarkList m_remarks = {};
};

// "1 point", "3 points"
[[nodiscard]] std::string countOf(std::size_t count, const char* one);
// The character at the offset for a message: `found "x"`, "the text ends".
[[nodiscard]] std::string foundAt(std::string_view text, std::size_t offset);

// Collects the parts of one outermost geometry, and remarks what is left out. Numbers of what is left out are not used.
class GeometryParts
{
public:
    explicit GeometryParts(GeometryCollector& out) : m_out(out) {}

    std::vector<GeometryPart> parts = {};

    void add(GeometryKind kind, GeometryPart part);
    // The ring at this index of a polygon: its outside, or a hole.
    void addRing(std::size_t index, GeometryPart part);
    // Adds the parts, those without a name under this one.
    void finish(const std::string& name, std::size_t offset, Unsure unsure = Unsure::no);

private:
    GeometryCollector& m_out;
};

// The readers. Each adds items and remarks, or fails.
void readWkt(GeometryCollector& out, const RuleSettings& settings); // and WKB
void readGeoJson(GeometryCollector& out, const RuleSettings& settings);
void readRows(GeometryCollector& out, const RuleSettings& settings);
// Text without a grammar that is known.
void readByRule(GeometryCollector& out, const RuleSettings& settings);
void readXml(GeometryCollector& out, const RuleSettings& settings);
// Whether what follows these words is a result: "returns", "the expected point".
[[nodiscard]] bool isResultWord(std::string_view words);
inline constexpr const char* tooDeep = "brackets are nested deeper than 64 levels";
inline constexpr const char* tooManyNumbers = "more than 4,000,000 numbers; a text may have that many";

// Whether a text looks like that form.
[[nodiscard]] bool looksLikeWkt(std::string_view text);
[[nodiscard]] bool looksLikeHexWkb(std::string_view text);
[[nodiscard]] bool looksLikeGeoJson(std::string_view text);
[[nodiscard]] bool looksLikeRows(std::string_view text);
// Elements with attributes that hold positions.
[[nodiscard]] bool looksLikeXml(std::string_view text);

// Whether a line is the heading of a log of contacts: two bodies, and a kind or a time.
[[nodiscard]] bool isLogHeading(std::string_view line);

// x and y of two opposite corners of the box of four numbers; without a meaning, the second half are a corner if they
// are greater than the first, and a size otherwise.
[[nodiscard]] std::array<double, 4> boxBetween(const std::array<ExactNumber, 4>& four, FourNumbers meaning);

// A part of a text: [begin, end).
struct TextSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

// Why a text of a format that is not read is refused, if it has the signature of that format; empty otherwise.
[[nodiscard]] std::string formatNotRead(std::string_view text);

} // namespace sweep
