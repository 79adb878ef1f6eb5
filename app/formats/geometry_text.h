// Geometry in text: WKT, WKB, GeoJSON, rows, positions in any other text, and XML.
//
// Reads whatever people paste into reports: the geometry of other libraries as they print it, tables of positions, and
// what a program's source or a debugger shows. app/formats/imports.h makes bodies of it.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sweep {

// The kind of text.
enum class GeometryForm
{
    xml,
    geoJson,
    wkt,
    wkb, // as hexadecimal digits
    rows,
    initialiser // of source code, or any other text
};
// "XML", "GeoJSON", "WKT", "hexadecimal WKB", "rows", "text"
[[nodiscard]] const char* name(GeometryForm form);

enum class GeometryKind
{
    points,
    polyline,
    ring, // the boundary of a polygon; the first point is not repeated at the end
    track // positions at strictly increasing times
};

// A place in the text; lines and columns count from 1, columns in bytes.
struct TextPosition
{
    int line = 1;
    int column = 1;
    friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

// Why a person has to decide whether an item is one.
enum class Unsure
{
    no,
    words,           // beside its numbers
    calculation,     // beside its numbers
    leftOver,        // numbers beside it
    manyNumbers,     // a call or bracket of four numbers or more
    thirdCoordinate, // three or more that differ
    name,            // is that of neither a position nor a shape
    inComment,
    inString,
    prose,    // a pair alone between words
    relative, // to a position
    result    // of a call or test
};
// "words beside its numbers"; empty for no.
[[nodiscard]] const char* text(Unsure why);

struct GeometryItem
{
    GeometryKind kind = GeometryKind::points;
    std::vector<Vec> points = {};   // at least one
    std::vector<double> times = {}; // of a track: one for each point
    std::vector<double> radii = {}; // ≥ 0: one for each point, or none
    bool isInFrames = false;        // the times of the track are numbers of frames
    bool isSingle = false;          // some numbers were written as singles, as 0.1f
    std::string name = {};          // empty if the text has none; valid UTF-8
    std::string shape = {};         // "circle", "ray" …: beside one item with a name and a radius; empty if none
    std::string group = {};         // beside a shape; empty if the text has none
    Unsure unsure = Unsure::no;
    TextPosition position = {};
};

// Something that was left out or changed, and why.
struct GeometryRemark
{
    TextPosition position;
    std::string text; // "a hole with 4 points is left out"
    friend bool operator==(const GeometryRemark&, const GeometryRemark&) = default;
};

inline constexpr std::size_t mostGeometryRemarks = 100;

// Remarks on one text. Of those that differ in numbers and quoted names alone, the first is listed with the number of
// the others. At most mostGeometryRemarks are listed.
class RemarkList
{
public:
    // `who` begins the remark and does not distinguish it. An empty text is none.
    void add(TextPosition at, std::string_view text, const std::string& who = {});
    // In the order in which they were added; the last one counts those that are not listed.
    [[nodiscard]] std::vector<GeometryRemark> taken() &&;

private:
    std::vector<GeometryRemark> m_listed;
    std::vector<std::size_t> m_others;                    // of each of these
    std::unordered_map<std::string, std::size_t> m_kinds; // their indices
    std::size_t m_unlisted = 0;
};

enum class NumberUse : std::uint8_t
{
    unused,
    unsure,
    used
};
inline constexpr std::uint32_t noItem = UINT32_MAX;
// A number of the text, without its sign.
struct TextNumber
{
    std::uint32_t offset = 0;
    std::uint16_t length = 0;
    NumberUse use = NumberUse::unused;
    std::uint32_t item = noItem; // index of the item that has it; of several, one that is sure if there is one
};
// All numbers of a text in its order, as if none were used.
[[nodiscard]] std::vector<TextNumber> numbersOf(std::string_view text);

// An instant: the time since 1970-01-01T00:00:00Z.
struct ClockTime
{
    long long seconds = 0;
    std::int64_t attoseconds = 0; // 0 ≤ attoseconds < 10¹⁸
    friend auto operator<=>(const ClockTime&, const ClockTime&) = default;
};
// "2018-01-01T12:00:00.5Z", as the origin of a scene's time.
[[nodiscard]] std::string textOf(const ClockTime& time);

// The times of a text's tracks.
struct TextClock
{
    std::optional<ClockTime> earliest = {};    // of the clock times; absent: there are none
    std::optional<ClockTime> zero = {};        // t = 0 of tracks by clock times
    std::optional<TextPosition> byClock = {};  // the first track that moves by clock times
    std::optional<TextPosition> byNumber = {}; // the first one that moves by numbers
};

struct GeometryText
{
    GeometryForm form = GeometryForm::wkt;
    bool pointsDown = false;                  // y points down in the picture that the text draws
    std::vector<GeometryItem> items = {};     // in the order of the text; at least one item or remark
    std::vector<GeometryRemark> remarks = {}; // in the order of the text; at most mostGeometryRemarks, and one that
                                              // counts the others
    std::vector<TextNumber> numbers = {};     // all numbers of the text, in its order
    TextClock clock = {};
};

inline constexpr std::size_t mostGeometryPoints = 1'000'000;
inline constexpr std::size_t mostGeometryNumbers = 4 * mostGeometryPoints; // in source code
inline constexpr std::size_t mostGeometryBytes = std::size_t{128} << 20;
inline constexpr std::size_t longestSharedName = 200; // bytes of a name that several items or bodies begin with
inline constexpr std::size_t deepestGeometry = 64;    // levels of brackets or collections

// The meaning of four numbers in one bracket.
enum class FourNumbers
{
    positions,
    corners,
    cornerAndSize,
    centerAndHalfSize
};
enum class ListKind
{
    line,
    polygon,
    points
};
// The contents of a column of a table.
enum class RowRole
{
    id,
    time,
    frame,
    x,
    y,
    radius,
    endX, // of a segment, whose other end is at x and y
    endY,
    none
};
// "id", "t", "frame", "x", "y", "r", "x2", "y2", "-"
[[nodiscard]] const char* name(RowRole role);
// The columns that a text such as "id,t,x,y,-" names, - for those that are left out; nothing if it names others, one
// of them twice, or not x and y.
[[nodiscard]] std::optional<std::vector<RowRole>> rowRolesIn(std::string_view text);

struct TableColumn
{
    std::string heading = {}; // empty: it has none
    RowRole role = RowRole::none;
    friend bool operator==(const TableColumn&, const TableColumn&) = default;
};
// The columns of a table as they are read without settings; empty if the text begins with no table. Columns that are
// all `none` are those of a table that is refused for its heading.
[[nodiscard]] std::vector<TableColumn> tableColumns(std::string_view text);

// The choices that the text leaves open.
struct RuleSettings
{
    bool isYBeforeX = false;
    std::size_t numbersPerPosition = 2; // or 3
    FourNumbers four = FourNumbers::positions;
    ListKind lists = ListKind::line;
    std::vector<RowRole> columns = {}; // of rows; empty: by their heading or number
};

struct GeometryOptions
{
    std::optional<GeometryForm> form = {}; // absent: recognized, see geometryForm()
    RuleSettings rule = {};
    std::optional<ClockTime> zero = {}; // t = 0 of tracks by clock times; absent: the earliest of these times
    bool mayBeEmpty = false; // a text that is read by the rule and has two numbers or more may have no item and remark
    Job job = {};
};

// A first line that only texts written by this program have; such a text is recognized by it, whatever the names in it.
inline constexpr std::string_view writtenRowsLine = "id,t,x,y,r\n";
inline constexpr std::string_view writtenCodeMark = ", written by sweepbench export."; // in a comment

// A name for several items or bodies: whole characters at its beginning, of at most longestSharedName bytes. A copy of
// a long name for each of many points would need more memory than the text.
[[nodiscard]] std::string sharedName(std::string_view name);

// The form of a text by its look; nothing if it holds no number. Cost: linear in the text.
[[nodiscard]] std::optional<GeometryForm> geometryForm(std::string_view text);

// The geometry of a text. `file` names it in problems. Laws:
// 1. every coordinate is the double nearest to the number in the text, ties to even; a number with the suffix f, or
//    printed by a debugger as a float, is the single nearest to it, not the single nearest to that double;
// 2. a text is read as a whole or refused, and every number of it is counted: used, unsure or unused;
// 3. memory grows with the text, never with a number in it.
// Coordinates beyond x and y, holes, empty geometries, repeated times and whatever was not understood are left out with
// a remark. Coordinates that are sums, as relative ones of XML and the corners of a box with a size, are exact sums of
// decimals that are rounded once; a remark tells of rotations, whose sines are rounded. A clock time becomes the
// double nearest to the seconds since options.zero; a time of day belongs to the last date above it; without a zone it
// is UTC. Errors, each with its place: text that is not UTF-8, malformed geometry, curves, a time of day without a
// date, tracks of which some move by clock times and others by numbers, numbers beyond the doubles, and the limits
// above. If the job is stopped, the problem's message is "cancelled".
[[nodiscard]] Result<GeometryText> readGeometry(std::string_view text, const std::string& file,
                                                const GeometryOptions& options = {});

} // namespace sweep
