// Parts of the reader of source code and of values that debuggers print, of any language with brackets: tokens, the
// meaning of names, the content of brackets, and the boxes that they are: by position and size, by two corners, by half
// extents about a centre.
#pragma once

#include "app/formats/geometry_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

enum class CodeToken
{
    number,
    word, // an identifier with its qualifiers: std::vector, m_vertices[0].x, p->x
    string,
    open,       // ( [ {
    close,      // ) ] }
    comma,      // , ; or an arrow
    labels,     // = : => := that join a name and its value
    calculates, // + - * / % ^ or a comparison between values
    clock,      // a date, a time of day, or both; `number.digits` without what a log writes behind it
    end
};

struct Token
{
    CodeToken kind = CodeToken::end;
    std::size_t offset = 0;
    std::string_view text = {};
    NumberText number = {};
};

[[nodiscard]] bool isOneOf(std::span<const std::string_view> words, std::string_view word);

// The meaning of a label such as x, radius or tick.
enum class Coordinate
{
    x,
    y,
    beyond, // z, w
    radius,
    time,
    frame,
    none
};

struct CoordinateWord
{
    std::string_view text;
    Coordinate coordinate;
};
inline constexpr CoordinateWord coordinateWords[] = {{"x", Coordinate::x},           {"y", Coordinate::y},
                                                     {"z", Coordinate::beyond},      {"w", Coordinate::beyond},
                                                     {"lon", Coordinate::x},         {"lng", Coordinate::x},
                                                     {"longitude", Coordinate::x},   {"lat", Coordinate::y},
                                                     {"latitude", Coordinate::y},    {"r", Coordinate::radius},
                                                     {"radius", Coordinate::radius}, {"t", Coordinate::time},
                                                     {"time", Coordinate::time},     {"timestamp", Coordinate::time},
                                                     {"frame", Coordinate::frame},   {"step", Coordinate::frame},
                                                     {"tick", Coordinate::frame},    {"cx", Coordinate::x},
                                                     {"cy", Coordinate::y},          {"px", Coordinate::x},
                                                     {"py", Coordinate::y}};

// The last part of a label: "x" of "m_vertices[0].x", "m_x" and "p->x".
struct LabelParts
{
    std::string_view base = {}; // the part before the last . or ->
    Coordinate coordinate = Coordinate::none;
    std::string_view suffix = {}; // "1" of x1
};
[[nodiscard]] LabelParts labelParts(std::string_view label);

// The name of the value that a label introduces: "vs" of vs[3], "p" of p.Set; empty for $1.
[[nodiscard]] std::string nameOfLabel(std::string_view label);
// Whether a word stands before a name or value without being its type: const, let, new …
[[nodiscard]] bool isDeclarator(std::string_view word);
// Whether a word is the type of a single: float, f32 …
[[nodiscard]] bool isSingleType(std::string_view word);
// Whether a word reads as the name of a type: Vec2, glm::vec2, tuple, std::vector.
[[nodiscard]] bool isTypeWord(std::string_view word);
// The name of a list of x or y: "xv" is x, and "yv" belongs to it.
struct ColumnName
{
    bool isX = false;
    std::string key = {}; // "v"
};
[[nodiscard]] std::optional<ColumnName> columnName(std::string_view name);
// Whether a name alone says that a list of positions is a polygon: vertices, hull, poly2.
[[nodiscard]] bool isPolygonName(std::string_view name);
// The meaning of the name of a pair of numbers, or of a function that takes one.
enum class NumberRole
{
    none,
    position,
    velocity,
    other // a size, a direction, a force: no position
};
struct VectorName
{
    NumberRole role = NumberRole::none;
    std::string base = {}; // that of which it is the position or velocity: "ball" of ball.vel, ballVel and ball
    char letter = '\0';    // v, d, n, a alone, which may be the name of a position, too
};
[[nodiscard]] VectorName vectorName(std::string_view name);
// Whether a function calculates, or makes a colour or matrix, so that its numbers are no position: max, rgba, range.
[[nodiscard]] bool isCalculatingWord(std::string_view callee);
// A name without a method that sets it: "p" of p.Set.
[[nodiscard]] std::string_view memberOf(std::string_view label);
// Whether a name is that of an angle by which a body is turned: angle, m_rotation.
[[nodiscard]] bool isAngleName(std::string_view label);
[[nodiscard]] std::string angleLeftOut(std::string_view label, std::string_view value);
// The name of the value that a command of gdb or lldb above "$1 =" prints: "ball" of "(gdb) p ball"; empty for a
// calculation and for other words.
[[nodiscard]] std::string_view printedName(std::string_view text, std::string_view word);
// Whether a function makes a circle of its radius: Collider::ball, pl.Circle, Ball::new.
[[nodiscard]] bool isBallWord(std::string_view callee);
// Whether two places of a text are in one statement: no ; and no end of a line that begins another one is between them.
[[nodiscard]] bool areInStatement(std::string_view text, std::size_t p, std::size_t q);
// Whether a word of prose stands between a name and its value: "ball is at (1, 2)".
[[nodiscard]] bool isLinkWord(std::string_view word);
// In front of the names of cairo's functions, whose first argument is what they draw on.
inline constexpr std::string_view cairoPrefix = "cairo_";
// Whether the numbers behind a word of prose are a position: "at 1 2", "near point 1 2".
[[nodiscard]] bool isBeforePosition(std::string_view word);
// Whether a function adds a value to a list: push_back, append.
[[nodiscard]] bool isAddingWord(std::string_view callee);
// Whether a name is that of a camera or of a member of one.
[[nodiscard]] bool isOfCamera(std::string_view label);
// Whether a function takes a list of x and a list of y: plt.plot.
[[nodiscard]] bool isPlotWord(std::string_view callee);
// Whether a name is that of a list of indices: faces, indices. `isCertain` if it needs no list of points beside it.
struct IndexName
{
    bool isCertain = false;
};
[[nodiscard]] std::optional<IndexName> indexName(std::string_view name);
// Whether a text has the name of a list of positions in front of = or :.
[[nodiscard]] bool namesPositions(std::string_view text);
// Whether a text holds two numbers with a comma or blanks between them.
[[nodiscard]] bool holdsPosition(std::string_view text);

// Whether only blanks stand before it in its line.
[[nodiscard]] bool startsLine(std::string_view text, std::size_t offset);
// The last character before an offset that is not blank; '\0' if there is none.
[[nodiscard]] char lastBefore(std::string_view text, std::size_t offset);
// Whether a sign marks an element of a list: "- x: 1" of YAML, "* (1, 2)", "+ p {x=1 y=2}" of Visual Studio. In a line
// that is indented deeper than an assignment before it, it continues a calculation.
[[nodiscard]] bool isListMark(std::string_view text, std::size_t sign);
// Whether a sign stands between two values, or is a minus before a word or bracket. In prose a - may be a hyphen.
[[nodiscard]] bool isCalculation(std::string_view text, const Token& sign, bool mayBeProse);
// Whether a type or function makes a ray of an origin and a direction.
[[nodiscard]] bool isRayWord(std::string_view maker);

// Splits code into tokens. Comments, types in < > and signs without a meaning for values are passed over.
class CodeTokens
{
public:
    explicit CodeTokens(std::string_view text);

    [[nodiscard]] const Token& current() const { return m_token; }
    // The character behind the current token and blanks.
    [[nodiscard]] char following() const;
    void advance();
    // The offset of the first comment with numbers that was passed over.
    [[nodiscard]] std::optional<std::size_t> comment() const { return m_comment; }
    // Passes the brackets of a type between a name and its value: "[f32; 2]" of `a: [f32; 2] = [1., 2.]`. Returns
    // whether the current bracket opens such a type.
    bool passAnnotation();

private:
    [[nodiscard]] char at(std::size_t further = 0) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }
    void take(CodeToken kind, std::size_t length);
    [[nodiscard]] bool passOver();
    [[nodiscard]] std::size_t commentLength();
    [[nodiscard]] std::size_t starredLength() const;
    [[nodiscard]] bool isPercentComment();
    void passType();
    [[nodiscard]] bool isPrintFormat() const;
    [[nodiscard]] bool isComparison() const;
    [[nodiscard]] bool isVector();
    [[nodiscard]] bool passAddress();
    [[nodiscard]] std::size_t lengthOfSize() const;
    [[nodiscard]] bool takeClock();
    [[nodiscard]] bool takeNumber(bool isAfterValue);
    [[nodiscard]] bool takeWord();
    [[nodiscard]] std::size_t wordLength(std::size_t end) const;
    [[nodiscard]] std::size_t indexLength(std::size_t begin) const;
    [[nodiscard]] std::size_t memberIndexLength() const;
    [[nodiscard]] bool takeString();
    [[nodiscard]] bool isApostrophe() const;
    [[nodiscard]] bool isFullStop() const;
    [[nodiscard]] bool isArrowOfR() const;
    [[nodiscard]] bool passNoHeight();
    [[nodiscard]] bool isPlaceholder() const;
    [[nodiscard]] bool isBold() const;
    void takeSign();

    void findTypes();

    static constexpr std::size_t longestType = 200;

    std::string_view m_text;
    bool m_isTex;
    bool m_hasPercents = false; // a % begins comments of this text
    std::optional<std::size_t> m_comment = {};
    std::size_t m_numbers = 0; // since the last token that is neither a number nor a comma
    std::size_t m_at = 0;
    Token m_token = {};
    // The lengths of the types in < > that begin at the bytes from m_typesBegin to m_typesEnd; 0: none begins there.
    std::array<std::uint8_t, 2 * longestType> m_types = {};
    std::size_t m_typesBegin = 0;
    std::size_t m_typesEnd = 0;
    std::size_t m_vectorEnd = std::string_view::npos; // of the last < > that holds numbers
};

// The comment or text in quotes where the numbers of a text are that has none elsewhere, as the end of a sentence.
[[nodiscard]] std::string unreadNumbers(GeometryCollector& out);

// The content of a bracket, or of the whole text.
struct CodeNumber
{
    std::string_view label = {};
    NumberText number = {};
    std::size_t offset = 0;
    bool isSingle = false;
    bool isApart = false; // brackets stand between it and the number before it
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
    std::string_view label = {}; // the whole name in front of it, or the function that takes it
    std::string_view body = {};  // of which a function takes it: "ball" of setVelocity(ball, p)
    bool isOfAxes = false;       // the name is that of two numbers: vx and vy
    bool isOther = false;        // taken by a function of something else than positions
    bool isOfCamera = false;     // the name is that of a camera's position
    bool isJoined = false;       // an arrow or dash joins it with the point before it
    bool startsRun = false;      // positions without a name follow that belong to its name
    bool closes = false;         // "-- cycle" joins it with the first of these points
    std::optional<TextPoint> velocity = {};
    std::size_t offset = 0;
};
// A circle without a position, which a body beside it has: Collider::ball(0.5).
struct CodeBall
{
    CodeNumber radius = {};
    std::string_view maker = {};
    std::string_view owner = {}; // "ball" of ball.createFixture(Circle(0.5))
};
struct CodeLevel
{
    std::size_t offset = 0;
    std::string_view callee = {};
    std::string_view maker = {}; // the type or function in front of the brackets or of their name
    std::string_view label = {}; // the whole name in front of them
    std::string name = {};
    std::string listName = {}; // its name, or that of the nearest level around it that has one
    std::vector<CodeNumber> numbers = {};
    std::vector<CodePoint> points = {};
    std::vector<CodeNumber> radii = {}; // outside of brackets, which belong to a position with the same base
    std::vector<CodeBall> balls = {};
    std::size_t columns = 0;                  // the number of lists of x and y so far that a plot takes
    bool isColumn = false;                    // it is such a list
    std::size_t flushedPoints = 0;            // the number of points of earlier statements
    bool isTurn = false;                      // it holds the angle 2π
    bool isSpoiled = false;                   // some numbers were left out
    std::optional<std::size_t> word = {};     // the offset of a word in the place of a value
    std::optional<std::size_t> lastWord = {}; // that of the last such word
    std::optional<std::size_t> quoted = {};   // the offset of a text in quotes in the place of a value
    std::string text = {};                    // a name or id inside
    std::string type = {};  // of a geometry as Python prints GeoJSON: {'type': 'Polygon', 'coordinates': …}
    std::string shape = {}; // of a body as this program writes it: {id, shape, points, radius, group}
    std::string group = {};
    bool isTop = false;      // outside of brackets, or in a block
    bool isBlock = false;    // in the braces of statements, which are read like those outside of brackets
    bool hasBraces = false;  // its brackets are { }
    bool isBody = false;     // they follow a closing bracket, as those of a function do
    bool isCorner = false;   // it is the corner of TikZ's "(0, 0) rectangle (1, 2)"
    bool isColour = false;   // it is a part of a value whose name is that of a colour
    bool hasInner = false;   // brackets closed since its last number
    std::size_t singles = 0; // the number of values that are one number
    std::optional<std::size_t> difference{}; // the offset of a number with a sign behind another one: "-384 -128"
    std::string_view section{};              // the name of YAML above deeper lines, and how deep it is itself
    std::size_t sectionIndent = 0;
    std::optional<TimeText> pendingTime = {};      // of the next point: "tick 3:" outside of brackets
    std::optional<std::size_t> pendingOffset = {}; // of that time, if it is a number
    bool isPendingFrame = false;
    std::size_t sharer = 0;       // the index of the last point that took that time
    bool isSharing = false;       // other points of its line have the same time
    std::string carried = {};     // the name of positions that follow each other: "a: (1, 2) (3, 4)"
    std::size_t carrier = 0;      // the index of the point that has that name
    bool carriesLines = false;    // the name stands in a line of its own
    bool isJoining = false;       // an arrow or dash joins the next point with the last one
    bool isLineTime = false;      // the pending time is that of the whole line
    bool isRing = false;          // inside of the brackets of a polygon
    bool isRingByName = false;    // inside of the brackets of a list named like a polygon: vertices
    bool isLine = false;          // inside of the brackets of a line
    std::size_t* rings = nullptr; // the number of rings of that polygon so far; the first is its outside
};

// One value of a level, from its first word to the next separator.
struct CodeEntry
{
    std::size_t firstNumber = 0;   // of the level
    std::size_t firstPoint = 0;    // of the level
    std::string_view label = {};   // the word before = or :
    std::string_view word = {};    // the last word
    std::string_view earlier = {}; // the word before it
    std::string_view type = {};    // before the label or in brackets
    std::size_t wordOffset = 0;
    std::size_t signOffset = 0;
    bool isLabelled = false;
    bool isDeclared = false;               // the label follows const, let …
    bool isAssigned = false;               // the label ends in an equals sign
    bool isPrinted = false;                // the label is what a debugger's command above it prints
    bool isAnnotated = false;              // the label ends in a colon
    bool isSingle = false;                 // (float) stands before it
    bool hasValue = false;                 // it has a number or brackets
    bool isCalculated = false;             // it has + - * / between values
    bool isQuoted = false;                 // the last word is a text in quotes
    bool isOfColour = false;               // the label is the name of a colour
    std::string_view called = {};          // the word in front of its last brackets
    bool isCall = false;                   // its brackets are those of a call, a declaration or an assigned member
    std::optional<std::size_t> begin = {}; // of its text behind the label
};
// The type or function that makes the value in brackets: "Rect" of `Rect(…)`, `Rect r(…)` and `Rect r = {…}`.
[[nodiscard]] std::string_view makerOf(const CodeEntry& value);
// Whether a value in braces is a statement rather than an element of a list: `p.Set(1, 2);`, `Vec2 p = {1, 2};`.
[[nodiscard]] bool isStatement(const CodeLevel& level, const CodeEntry& value);
// The braces of a level turn out to be those of statements.
void beginBlock(CodeLevel& level);
// The words in front of brackets are no part of what follows them.
void passBrackets(CodeEntry& value);
// Whether the positions in braces are members with names of their own: {spawn: (1, 2), goal: (3, 4)}. A shape's ends
// and corners are not: {start: …, end: …}, {a: …, b: …}, Segment{…}.
[[nodiscard]] bool areMembers(const CodeLevel& level);
// Whether a word and a sign behind it stand in one line.
[[nodiscard]] bool areInLine(std::string_view text, std::string_view word, const Token& sign);
// Whether a bracket is closed just before it in its line, but for blanks.
[[nodiscard]] bool isBehindBracket(std::string_view text, std::size_t offset);
// The number of blanks before the first word of a line.
[[nodiscard]] std::size_t indentOf(std::string_view text, std::size_t offset);
// Whether a label stands alone in its line, as the name of the deeper lines of YAML below it does.
[[nodiscard]] bool isSection(std::string_view text, const CodeEntry& value, const Token& sign);
// Whether the name above lines of YAML is that of no position: orientation, linear.
[[nodiscard]] bool isOtherSection(std::string_view name);
// gdb prints equal elements as "{x = 0, y = 0} <repeats 12 times>".
void remarkRepeats(GeometryCollector& out);
// Counts the values in brackets that are one number, and finds one that is a number and another with a sign.
void countNumbers(CodeLevel& level, const CodeEntry& value);
// Marks brackets by what stands before them: a body, a colour, the corner of a rectangle, a command of TeX.
void markBrackets(std::string_view text, const CodeLevel& outer, const CodeEntry& value, CodeLevel& inner);
// Gives a position the id in its brackets or their name.
void namePoint(const CodeLevel& inner, CodePoint& point);
// Whether a word is there and no number stands between it and an offset.
[[nodiscard]] bool isUndivided(std::string_view text, std::string_view word, std::size_t offset);
// Whether a word is a number with a unit of length: 15mm, 2.5em.
[[nodiscard]] bool isMeasure(std::string_view word);
// The maker of a box by two corners, if another one stands for it: Mathematica's Rectangle[…], Go's image.Rect(…).
[[nodiscard]] std::string_view makerOfCorners(std::string_view maker, std::string_view bracket);
// Whether the numbers in brackets are no positions: those of a loop, an axis or a colour.
[[nodiscard]] const char* whatNumbersAre(const CodeLevel& outer, const CodeLevel& inner);
// Whether brackets are the size of OpenSCAD's square and cube.
[[nodiscard]] bool isSizeCall(const CodeLevel& level);
// "Velocity" of Velocity::new and Velocity.new.
[[nodiscard]] std::string_view typeOfMaker(std::string_view maker);
// "p" of `p = (1, 2)`, of `b2Vec2 p(1, 2)` and of `p.Set(1, 2)`; empty if the word is a type or function.
[[nodiscard]] std::string nameOf(const CodeEntry& value);
// Marks the lists in the brackets of a polygon as its rings, and each list in those of several polygons as one. `rings`
// counts those of this polygon; `section` is the heading of Godot above it.
void markRing(const CodeLevel& outer, CodeLevel& inner, std::size_t& rings, std::string_view section);

// The positions of a path that calls of functions draw.
struct CodePath
{
    std::vector<CodePoint> points = {}; // that no item has yet
    std::optional<CodePoint> start = {};
};
// The step of a path that a function makes.
enum class PathStep
{
    none,
    begin,
    move,
    line,
    curve,
    close
};
struct PathWord
{
    std::string_view text;
    PathStep step;
};
inline constexpr PathWord pathWords[] = {{"moveto", PathStep::move},         {"lineto", PathStep::line},
                                         {"close", PathStep::close},         {"closepath", PathStep::close},
                                         {"closefigure", PathStep::close},   {"closesubpath", PathStep::close},
                                         {"beginpath", PathStep::begin},     {"newpath", PathStep::begin},
                                         {"quadto", PathStep::curve},        {"cubicto", PathStep::curve},
                                         {"conicto", PathStep::curve},       {"curveto", PathStep::curve},
                                         {"beziercurveto", PathStep::curve}, {"quadraticcurveto", PathStep::curve},
                                         {"arcto", PathStep::curve}};
[[nodiscard]] PathStep pathStep(std::string_view callee);
// The part of a qualified word before its last: "path" of path.moveTo.
[[nodiscard]] std::string_view baseOf(std::string_view word);
// The type of SAT.js for which one of its documentation's short names stands: "SAT.Polygon" for P.
[[nodiscard]] std::string_view makerOfSat(std::string_view maker);
// Whether a text is the angle of a whole turn: 2 * Math.PI.
[[nodiscard]] bool isTurnText(std::string_view text);
// The arguments of a function that draws a line, circle, rectangle or triangle: so many numbers, or so many points and,
// for a circle, a number.
struct DrawWord
{
    std::string_view text;
    std::size_t numbers; // 0: it draws nothing
    std::size_t points;
};
inline constexpr DrawWord drawWords[] = {
    {"drawline", 4, 2},           {"drawlinev", 4, 2},     {"drawlineex", 4, 2},         {"line", 4, 2},
    {"sdlrenderdrawline", 4, 2},  {"sdlrenderline", 4, 2}, {"sdlrenderdrawlinef", 4, 2}, {"aaline", 4, 2},
    {"drawcircle", 3, 1},         {"drawcirclev", 3, 1},   {"drawcirclelines", 3, 1},    {"circle", 3, 1},
    {"fillcircle", 3, 1},         {"drawrectangle", 4, 2}, {"drawrectanglev", 4, 2},     {"rectangle", 4, 2},
    {"drawrectanglelines", 4, 2}, {"fillrectangle", 4, 2}, {"drawrect", 4, 2},           {"drawtriangle", 6, 3},
    {"drawtrianglelines", 6, 3}};
[[nodiscard]] DrawWord drawWord(std::string_view callee);
// A pair of numbers that is left out.
struct CodeLeftOut
{
    std::size_t offset = 0;
    const char* reason = nullptr;
    std::string_view label = {};
    bool isLetter = false; // of labels such as dx and dy
};
[[nodiscard]] std::string remarkOn(const CodeLeftOut& left);
// Gives the velocities of a level to their positions, and removes them and other pairs of numbers, such as sizes and
// directions.
[[nodiscard]] std::vector<CodeLeftOut> takeVectors(CodeLevel& level);

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
enum class RowShape;
// A segment, a capsule or a box of the four numbers of a row; sets isRounded if a corner is a sum that is rounded.
[[nodiscard]] GeometryItem itemOfSides(RowShape shape, std::span<const double, 4> numbers, double radius,
                                       bool& isRounded);

// The numbers with names of a level that no position has yet.
struct CodeNamed
{
    const CodeNumber* x = nullptr;
    const CodeNumber* y = nullptr;
    LabelParts xParts = {};
    LabelParts yParts = {};
    std::size_t further = 0;
    const CodeNumber* onlyFurther = nullptr; // if there is one alone
    std::optional<double> radius = {};
    std::optional<TimeText> time = {};
    bool isFrame = false;
};

[[nodiscard]] std::vector<CodeNumber> numbersInText(const Token& text);

// "np.float64(0.1)" stands for its number; returns whether the brackets are such a call.
bool takeScalar(CodeLevel& outer, const CodeLevel& inner, std::string_view label);

// Takes a word behind a number: "30x40" of QRectF(10,20 30x40) is a width and a height; others are no numbers.
void takeSize(CodeLevel& level, const Token& token);

// Takes the numbers of brackets.
class CodeValues
{
public:
    explicit CodeValues(GeometryCollector& out) : m_out(out) {}

    // The value of a number; `isSingle` becomes true if it is a single.
    [[nodiscard]] double coordinate(const CodeNumber& number, bool& isSingle);
    void leaveOut(const CodeNumber& number);
    void leaveOut(const std::vector<CodeNumber>& numbers); // at least one
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
    // Adds points that all have times as tracks; returns whether they have.
    bool addTimed(PointIterator first, PointIterator last, const std::string& name);
    // Adds the positions of brackets as one item, or as several if they have ids or move.
    void addList(CodeLevel& level);
    // Takes "path.moveTo(1, 2)" and the like; returns whether it is a step of a path.
    bool takePathStep(CodeLevel& level);
    // Adds the paths that are not closed.
    void addPaths();
    // The name of "a: (1, 2) (3, 4)" is that of both positions.
    void carryName(CodeLevel& outer, const CodeLevel& inner, CodePoint& point) const;
    // Takes the numbers of an arc that is a circle; returns whether it is one.
    bool takeTurn(CodeLevel& level);
    // Makes a polygon of the positions vs[0] to vs[3] that "shape.Set(vs, 4)" of Box2D takes; returns whether it does.
    bool takeVertices(CodeLevel& outer, const CodeLevel& inner);
    // Adds the position of a polygon of SAT.js to its points.
    void translate(CodeLevel& outer, CodeLevel& list);
    // Leaves out the numbers of a list of indices, those of which a function calculates something, and those of `what`.
    bool leaveOutNumbers(CodeLevel& level, const char* what);
    // Makes a box of the last two positions, which are its corners.
    void joinCorners(CodeLevel& level);
    // Makes a polygon or line of positions before it with these names: Polygon(A, B, C); returns whether it is one.
    bool takeNamedPoints(const CodeLevel& level);
    // Remembers a position outside of brackets by its name.
    void rememberPoint(const CodePoint& point);
    // Leaves out numbers that may be other than pairs: rows of three, and those beside a difference.
    void leaveOutUncertain(CodeLevel& level);
    // Adds a body as this program writes it.
    void addBody(CodeLevel& level);
    // Gives the radii outside of brackets to the positions of the same thing: shape.m_radius and shape.m_p.
    void giveRadii(CodeLevel& top);
    // Gives the circles without a position to the body in the same statement, to the one that is named, or to the one
    // before a collider.
    void giveBalls(CodeLevel& top);
    // Adds the positions outside of all brackets.
    void addTop(CodeLevel& top);

private:
    // Makes a ray of an origin and a direction.
    void makeRay(GeometryItem& item, std::size_t offset);
    void remarkTimes(PointIterator first, PointIterator last);
    // Adds the positions of a path as one line or polygon, and removes them.
    void addPath(CodePath& path, const std::string& name, bool isClosed);
    void takeJoined(std::vector<CodePoint>& points);
    // Joins the ends of segments that are named so: input.p1 and input.p2.
    void joinEnds(std::vector<CodePoint>& points);
    void leaveOutGhosts(std::vector<CodePoint>& points);
    void takeCast(GeometryItem& item, const CodeLevel& level);
    void takeEnds(GeometryItem& item, const CodeLevel& level);
    [[nodiscard]] bool leaveOutList(const CodeLevel& level);
    // Takes the brackets of a level as a box, if their type or the names in them say that they are one.
    bool takeBox(CodeLevel& level);
    [[nodiscard]] bool isFrame(const CodeLevel& level) const;
    [[nodiscard]] bool isSize(const CodeLevel& level, std::size_t first) const;
    // Leaves out a speed and its direction; returns whether these two numbers are such.
    bool leaveOutPolar(const CodeNumber& speed, const CodeNumber& direction);
    // Passes over the colours and targets in a call that draws: DrawLine(1, 2, 3, 4, RED).
    void passDrawingWords(CodeLevel& level);
    // Takes the numbers of boxes such as {x: 1, y: 2, w: 3, h: 4}.
    void takeLabelledBoxes(CodeLevel& level);
    // Numbers with labels such as x and y; those without are appended to `plain`.
    void takeLabelled(CodeLevel& level, std::vector<CodeNumber>& plain);
    [[nodiscard]] std::size_t takeExtra(CodeLevel& level, std::size_t i, CodeNamed& named);
    [[nodiscard]] std::size_t runEnd(const CodeLevel& level, std::size_t first) const;
    [[nodiscard]] std::size_t takeRun(CodeLevel& level, std::size_t first);
    [[nodiscard]] std::string_view textBetween(const CodeNumber& p, const CodeNumber& q) const;
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
    std::map<std::string, CodePath> m_paths = {}; // that are drawn, by the name of what draws them
    std::string m_lastPath = {};
    std::map<std::string, CodePoint> m_named = {}; // positions outside of brackets
    std::optional<bool> m_namesPositions = {};     // the text names a list of positions
    std::set<std::string> m_said = {};             // remarks that are listed once
};

// Lists of x and lists of y, such as xs = [0, 1, 2] and ys = [3, 4, 5].
class CodeColumns
{
public:
    CodeColumns(GeometryCollector& out, CodeValues& values) : m_out(out), m_values(values) {}

    // plt.plot([0, 1], [2, 3]) has a list of x and a list of y.
    static void nameAt(CodeLevel& outer, CodeLevel& inner);
    // Holds a list of x or y until the other one comes, and then adds their positions; returns whether it was one.
    bool hold(CodeLevel& level);
    // A list of x or y without the other one stays what it is.
    void release();

private:
    struct Held
    {
        bool isX = false;
        CodeLevel level = {};
    };
    void release(Held& column);

    // The column that a name stands for. "xin" is one if the text assigns "yin", too.
    [[nodiscard]] std::optional<ColumnName> columnOf(const std::string& name);

    GeometryCollector& m_out;
    CodeValues& m_values;
    std::map<std::string, Held> m_columns = {};
    std::optional<std::set<std::string>> m_assigned = {}; // names in front of = that begin with x or y
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
