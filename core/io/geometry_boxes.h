// Numbers and positions in the brackets of source code and printed values, and the boxes that they are: by position and
// size, by two corners, by half extents about a centre.
#pragma once

#include "core/io/geometry_tokens.h"

#include <array>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

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

// The meaning of the numbers of a box.
enum class BoxRule
{
    size,       // position and size
    corners,    // smallest and greatest corner
    intervals,  // x₀, x₁, y₀, y₁
    centre,     // centre and size
    halfExtents // centre and half extents
};

// The types and functions that make boxes.
struct BoxWord
{
    std::string_view text;
    BoxRule rule;
};

inline constexpr BoxWord boxWords[] = {
    {"rect", BoxRule::size},
    {"frect", BoxRule::size},
    {"rectf", BoxRule::size},
    {"recti", BoxRule::size},
    {"rect2", BoxRule::size},
    {"rect2i", BoxRule::size},
    {"sdl_rect", BoxRule::size},
    {"sdl_frect", BoxRule::size},
    {"qrect", BoxRule::size},
    {"qrectf", BoxRule::size},
    {"cgrect", BoxRule::size},
    {"nsrect", BoxRule::size},
    {"cgrectmake", BoxRule::size},
    {"rectangle", BoxRule::size},
    {"rectanglef", BoxRule::size},
    {"floatrect", BoxRule::size},
    {"intrect", BoxRule::size},
    {"domrect", BoxRule::size},
    {"fillrect", BoxRule::size},
    {"strokerect", BoxRule::size},
    {"drawrect", BoxRule::size},
    {"aabb", BoxRule::corners},
    {"aabb2", BoxRule::corners},
    {"aabb2d", BoxRule::corners},
    {"b2aabb", BoxRule::corners},
    {"box", BoxRule::corners},
    {"box2", BoxRule::corners},
    {"box2d", BoxRule::corners},
    {"box3d", BoxRule::corners},
    {"bbox", BoxRule::corners},
    {"bboxpolygon", BoxRule::corners},
    {"boundingbox", BoxRule::corners},
    {"cpbb", BoxRule::corners},
    {"cpbbnew", BoxRule::corners},
    {"st_makebox2d", BoxRule::corners},
    {"st_makeenvelope", BoxRule::corners},
    {"env", BoxRule::intervals},
    {"envelope", BoxRule::intervals},
    {"bodies.rectangle", BoxRule::centre},
    {"newrectangleshape", BoxRule::centre},
    {"setasbox", BoxRule::halfExtents},
    {"b2makebox", BoxRule::halfExtents},
    {"b2makeoffsetbox", BoxRule::halfExtents},
    {"cuboid", BoxRule::halfExtents},
};

// The names of functions that make a box of another kind than their type says: Rect::from_corners.
inline constexpr BoxWord makerWords[] = {
    {"from_corners", BoxRule::corners},    {"from_min_max", BoxRule::corners},
    {"from_two_pos", BoxRule::corners},    {"fromltrb", BoxRule::corners},
    {"makeltrb", BoxRule::corners},        {"from_min_size", BoxRule::size},
    {"fromltwh", BoxRule::size},           {"makexywh", BoxRule::size},
    {"from_center_size", BoxRule::centre}, {"from_center_half_size", BoxRule::halfExtents},
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
    // Turns the numbers of a level that say what they are into points and boxes; returns the others.
    [[nodiscard]] std::vector<CodeNumber> takeNamed(CodeLevel& level);
    // Turns these numbers of a level into points.
    void takeOthers(CodeLevel& level, const std::vector<CodeNumber>& plain);
    void addPoint(CodeLevel& level, const CodeNumber& x, const CodeNumber& y, std::string_view label);
    using PointIterator = std::vector<CodePoint>::const_iterator;
    static void append(GeometryItem& item, PointIterator first, PointIterator last);
    // Adds an item of points, named like the first of them.
    void addPoints(PointIterator first, PointIterator last);
    // Makes a ray of an origin and a direction.
    void makeRay(GeometryItem& item, std::size_t offset);

private:
    // Takes the brackets of a level as a box, if their type or the names in them say that they are one.
    bool takeBox(CodeLevel& level);
    // Takes the numbers of boxes such as {x: 1, y: 2, w: 3, h: 4}.
    void takeLabelledBoxes(CodeLevel& level);
    // Numbers with labels such as x and y; those without are appended to `plain`.
    void takeLabelled(CodeLevel& level, std::vector<CodeNumber>& plain);
    bool takePair(CodeLevel& level, std::size_t first);
    void giveExtras(CodeLevel& level, std::optional<double> radius, const std::optional<TimeText>& time, bool isFrame);
    void takePlain(CodeLevel& level, const std::vector<CodeNumber>& plain);
    // Takes the radius of a circle or capsule, and the positions of one that is written in numbers alone.
    bool takeRound(CodeLevel& level, const std::vector<CodeNumber>& plain);
    bool takeCapsule(CodeLevel& level, const std::vector<CodeNumber>& plain);
    void makeMoving(GeometryItem& item, const CodePoint& point);
    void remarkBody(const CodeLevel& level);
    // Whether no word or bracket stands between two numbers: "3 seconds and 17" is no position.
    [[nodiscard]] bool areNeighbours(const CodeNumber& p, const CodeNumber& q) const;
    void addBox(const CodeLevel& level, const CodeBox& box, std::string name, std::size_t offset, bool isSingle);

    GeometryCollector& m_out;
    bool m_hasBits = false;
    std::set<std::string> m_said = {}; // remarks that are listed once
};

// Whether two positions and a radius that this type or function takes are a capsule; pymunk's and Chipmunk's segments
// are capsules, too.
[[nodiscard]] bool isCapsuleWord(std::string_view maker);
// Whether a name is not that of a position that may have a time.
[[nodiscard]] bool isVelocityName(std::string_view label);
// Gives the time that the level has for its next point.
void takePendingTime(CodeLevel& level, CodePoint& point);
// Whether some numbers of a level have labels.
[[nodiscard]] bool hasLabels(const CodeLevel& level);

// The sum of two doubles; `isRounded` becomes true if it is rounded (Knuth's two-sum).
[[nodiscard]] double sumOf(double p, double q, bool& isRounded);

} // namespace sweep
