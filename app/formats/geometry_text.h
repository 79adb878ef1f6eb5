// Geometry in text: WKT, WKB, GeoJSON, rows, initialisers of source code, path data of SVG, and XML.
//
// Reads whatever people paste into reports: the geometry of other libraries as they print it, tables of positions, and
// what a program's source or a debugger shows. Knows nothing of scenes; app/formats/imports.h makes bodies.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/result.h>

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
    wkt,
    wkb, // as hexadecimal digits
    geoJson,
    rows,
    initialiser, // of source code, or a debugger's print of a value
    svgPath,     // the data of a path alone
    xml
};
// "WKT", "hexadecimal WKB", "GeoJSON", "rows", "source code", "SVG path data", "XML"
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
    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

struct TextPoint
{
    double x = 0;
    double y = 0;
    friend bool operator==(const TextPoint&, const TextPoint&) = default;
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
    prose // a pair alone between words
};
// "words beside its numbers"; empty for no.
[[nodiscard]] const char* text(Unsure why);

struct GeometryItem
{
    GeometryKind kind = GeometryKind::points;
    std::vector<TextPoint> points = {}; // at least one
    std::vector<double> times = {};     // of a track: one for each point
    std::vector<double> radii = {};     // ≥ 0: one for each point, or none
    bool isInFrames = false;            // the times of the track are numbers of frames
    bool isSingle = false;              // some numbers were written as singles, as 0.1f
    std::string name = {};              // empty if the text has none; valid UTF-8
    bool isLine = false;                // the text calls it a line
    std::string shape = {};             // "circle", "ray" …: beside one item with a name and a radius; empty if none
    std::string group = {};             // beside a shape; empty if the text has none
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

// The end of a remark that holds for further parts of a text: " (and 2 others)"; empty for none.
[[nodiscard]] std::string andOthers(std::size_t count);

inline constexpr std::size_t mostGeometryRemarks = 100;
inline constexpr std::size_t mostRemarksOfKind = 5;

// Remarks on one text. Those that differ in numbers and quoted names alone are of one kind: of more than
// mostRemarksOfKind, the first is listed with the number of the others. At most mostGeometryRemarks are listed.
class RemarkList
{
public:
    // `who` begins the remark and does not distinguish kinds.
    void add(TextPosition at, std::string_view text, const std::string& who = {});
    // Lists an equal text once, with the number of the others. An empty text is none.
    void addOnce(TextPosition at, std::string_view text, const std::string& who = {});
    // The number of those that are neither listed nor counted beside one that is.
    [[nodiscard]] std::size_t unlisted() const { return m_unlisted; }
    // In the order in which they were added.
    [[nodiscard]] std::vector<GeometryRemark> taken() &&;

private:
    struct Kind
    {
        std::size_t first = 0;  // the entry
        std::size_t listed = 0; // entries
        std::size_t count = 0;
    };
    struct Entry
    {
        GeometryRemark remark;
        std::size_t kind = 0;
        std::size_t others = 0; // with the same text
    };
    // The index of the entry that was added; nothing if the remark is only counted.
    std::optional<std::size_t> enter(TextPosition at, std::string_view text, const std::string& who);

    std::vector<Entry> m_entries;
    std::vector<Kind> m_kinds;
    std::unordered_map<std::string, std::size_t> m_kindOf;
    std::unordered_map<std::string, std::size_t> m_once; // the entry of a text
    std::size_t m_unlisted = 0;
};

enum class NumberUse : std::uint8_t
{
    unused,
    unsure,
    used
};
// A number of the text, without its sign.
struct TextNumber
{
    std::uint32_t offset = 0;
    std::uint16_t length = 0;
    NumberUse use = NumberUse::unused;
};

struct GeometryText
{
    GeometryForm form = GeometryForm::wkt;
    std::optional<TextPoint> grid = {};       // the spacing of a grid with a corner at (0, 0)
    bool pointsDown = false;                  // y points down in the picture that the text draws
    std::vector<GeometryItem> items = {};     // in the order of the text; at least one item or remark
    std::vector<GeometryRemark> remarks = {}; // in the order of the text; at most mostGeometryRemarks, and one that
                                              // counts the others
    std::vector<TextNumber> numbers = {};     // all numbers of the text, in its order
};

inline constexpr std::size_t mostGeometryPoints = 1'000'000;
inline constexpr std::size_t mostGeometryNumbers = 4 * mostGeometryPoints; // in source code
inline constexpr std::size_t mostGeometryBytes = std::size_t{64} << 20;
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
// The choices about text that has no grammar.
struct RuleSettings
{
    bool isYBeforeX = false;
    std::size_t numbersPerPosition = 2; // or 3
    FourNumbers four = FourNumbers::positions;
    ListKind lists = ListKind::line;
};

struct GeometryOptions
{
    std::optional<GeometryForm> form = {}; // absent: recognized, see geometryForm()
    RuleSettings rule = {};
    Job job = {};
};

// A first line that only texts written by this program have; such a text is recognized by it, whatever the names in it.
inline constexpr std::string_view writtenRowsLine = "id,t,x,y,r\n";
inline constexpr std::string_view writtenCodeMark = ", written by sweepbench export."; // in a comment

// A name for several items or bodies: whole characters at its beginning, of at most longestSharedName bytes. A copy of
// a long name for each of many points would need more memory than the text.
[[nodiscard]] std::string sharedName(std::string_view name);

// The form of a text by its look; nothing if it holds no number. The suffix of a file name decides where it is one of
// .tmx, .kml, .gpx, .osm, .svg and .geojson and the text begins with the bracket of that form. Cost: linear in the
// text.
[[nodiscard]] std::optional<GeometryForm> geometryForm(std::string_view text, std::string_view file = {});

// The geometry of a text. `file` names it in problems, and its suffix may decide the form. Laws:
// 1. every coordinate is the double nearest to the number in the text, ties to even; a number with the suffix f, or
//    printed by a debugger as a float, is the single nearest to it, not the single nearest to that double;
// 2. a text is read as a whole or refused: nothing that looks like a coordinate is passed over without a remark;
// 3. memory grows with the text, never with a number in it.
// Coordinates beyond x and y, holes, empty geometries, repeated times and whatever was not understood are left out with
// a remark. Coordinates of XML that are sums, as relative ones, are added exactly, then rounded; y is negated in maps.
// Corners of boxes and ends of rays in code are sums of doubles. A remark tells what a transform or such a sum rounds.
// Times of day and dates are seconds from the earliest of them. Errors, each with its place: text that is not UTF-8,
// malformed geometry, curves, numbers beyond the doubles, and the limits above. If the job is stopped, the problem's
// message is "cancelled".
[[nodiscard]] Result<GeometryText> readGeometry(std::string_view text, const std::string& file,
                                                const GeometryOptions& options = {});

} // namespace sweep
