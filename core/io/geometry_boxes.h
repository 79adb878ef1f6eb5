// Numbers and positions in the brackets of source code and printed values, and the boxes that they are: by position and
// size, by two corners, by half extents about a centre.
#pragma once

#include "core/io/geometry_reader.h"

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The content of a bracket, or of the whole text.
struct CodeNumber
{
    std::string_view label = {};
    NumberText number = {};
    std::size_t offset = 0;
    bool isSingle = false;
};
struct CodePoint
{
    TextPoint at = {};
    std::string name = {};
    std::optional<double> radius = {};
    std::optional<TimeText> time = {};
    bool isSingle = false;
    bool isFrame = false;
    bool hasId = false;          // the name is a text: {id: "a", x: 1, y: 2}
    std::string_view maker = {}; // the type or function that makes it
    std::size_t offset = 0;
};
struct CodeLevel
{
    std::size_t offset = 0;
    std::string_view callee = {};
    std::string_view maker = {}; // the type or function in front of the brackets or of their name
    std::string name = {};
    std::string listName = {}; // its name, or that of the nearest level around it that has one
    std::vector<CodeNumber> numbers = {};
    std::vector<CodePoint> points = {};
    std::size_t flushedPoints = 0;        // the number of points of earlier statements
    bool isSpoiled = false;               // some numbers were left out
    std::optional<std::size_t> word = {}; // the offset of a word in the place of a value
    std::string text = {};                // a name or id inside
    std::string type = {};  // of a geometry as Python prints GeoJSON: {'type': 'Polygon', 'coordinates': …}
    std::string shape = {}; // of a body as this program writes it: {id, shape, points, radius, group}
    std::string group = {};
    bool isTop = false;
    std::optional<TimeText> pendingTime = {}; // of the next point: "tick 3:" outside of brackets
    bool isPendingFrame = false;
    bool isRing = false;          // inside of the brackets of a polygon
    bool isRingByName = false;    // inside of the brackets of a list named like a polygon: vertices
    bool isLine = false;          // inside of the brackets of a line
    std::size_t* rings = nullptr; // the number of rings of that polygon so far; the first is its outside
};

// A position in the brackets of a possible box, with its name and the type that makes it: "min" and "Vec2::new" of
// `min: Vec2::new(0, 0)`.
struct BoxPoint
{
    TextPoint at;
    std::string_view name;
    std::string_view type;
};

// The content of the brackets of a possible box.
struct BoxParts
{
    std::string_view type; // of the brackets, with its qualifiers: "pygame.Rect", "box.SetAsBox"
    std::string_view name; // of the value
    std::vector<double> numbers;
    std::vector<BoxPoint> points;
};

struct CodeBox
{
    std::array<TextPoint, 4> corners = {}; // counterclockwise where y points up and sizes are positive
    bool isRounded = false;                // a corner is a sum or difference that is rounded
    bool isLeftOut = false;                // it is a box that cannot be read; the remark says why
    std::string remark = {};               // on how it was read; empty if that is plain
};

// Whether brackets of this type or name may be a box.
[[nodiscard]] bool mayBeBox(std::string_view type, std::string_view name);
// The box that these parts are; nothing if the text does not say that they are one.
[[nodiscard]] std::optional<CodeBox> codeBoxOf(const BoxParts& parts);

// The indices of four labelled numbers in a box, as in rect.x, rect.y, rect.w, rect.h.
struct BoxLabels
{
    std::array<std::size_t, 4> indices = {}; // of x, y, width and height, or of the smallest and greatest x and y
    bool areCorners = false;
    std::string_view base = {}; // "rect"
};
[[nodiscard]] std::optional<BoxLabels> boxLabels(std::span<const std::string_view, 4> labels);
[[nodiscard]] CodeBox boxByLabels(const BoxLabels& labels, std::span<const double, 4> numbers);

// Takes the numbers of brackets.
class CodeValues
{
public:
    explicit CodeValues(GeometryCollector& out) : m_out(out) {}

    // The value of a number; `isSingle` becomes true if it is a single.
    [[nodiscard]] double coordinate(const CodeNumber& number, bool& isSingle);
    void leaveOut(const CodeNumber& number);
    // Lists a remark unless one of the same text is listed.
    void remarkOnce(std::size_t offset, const std::string& text);
    // Turns the numbers of a level into points and boxes.
    void takeNumbers(CodeLevel& level);
    void addPoint(CodeLevel& level, const CodeNumber& x, const CodeNumber& y, std::string name);

private:
    // Takes the brackets of a level as a box, if their type or the names in them say that they are one.
    bool takeBox(CodeLevel& level);
    // Takes the numbers of boxes such as {x: 1, y: 2, w: 3, h: 4}.
    void takeLabelledBoxes(CodeLevel& level);
    // Numbers with labels such as x and y; those without are appended to `plain`.
    void takeLabelled(CodeLevel& level, std::vector<CodeNumber>& plain);
    void giveExtras(CodeLevel& level, std::optional<double> radius, const std::optional<TimeText>& time, bool isFrame);
    void takePlain(CodeLevel& level, const std::vector<CodeNumber>& plain);
    // Whether no word or bracket stands between two numbers: "3 seconds and 17" is no position.
    [[nodiscard]] bool areNeighbours(const CodeNumber& p, const CodeNumber& q) const;
    void addBox(const CodeLevel& level, const CodeBox& box, std::string name, std::size_t offset, bool isSingle);

    GeometryCollector& m_out;
    bool m_hasBits = false;
    std::set<std::string> m_said = {}; // remarks that are listed once
};

// Gives the time that the level has for its next point.
void takePendingTime(CodeLevel& level, CodePoint& point);
// Whether some numbers of a level have labels.
[[nodiscard]] bool hasLabels(const CodeLevel& level);

// The sum of two doubles; `isRounded` becomes true if it is rounded (Knuth's two-sum).
[[nodiscard]] double sumOf(double p, double q, bool& isRounded);

} // namespace sweep
