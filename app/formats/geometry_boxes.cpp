// Boxes and polygons in the brackets of source code and printed values, and what calls of functions draw.
#include "app/formats/geometry_code.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace sweep {

namespace {

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
constexpr BoxWord boxWords[] = {
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
    {"draw_rect", BoxRule::size},
    {"drawrectangle", BoxRule::size},
    {"drawrectanglev", BoxRule::size},
    {"drawrectanglelines", BoxRule::size},
    {"fillrectangle", BoxRule::size},
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
constexpr BoxWord makerWords[] = {
    {"from_corners", BoxRule::corners},    {"from_min_max", BoxRule::corners},
    {"from_two_pos", BoxRule::corners},    {"fromltrb", BoxRule::corners},
    {"makeltrb", BoxRule::corners},        {"from_min_size", BoxRule::size},
    {"fromltwh", BoxRule::size},           {"makexywh", BoxRule::size},
    {"from_center_size", BoxRule::centre}, {"from_center_half_size", BoxRule::halfExtents},
};

// The names of the two positions of a box.
struct PointNames
{
    std::string_view first;
    std::string_view second;
    BoxRule rule;
};

constexpr PointNames pointNames[] = {
    {"min", "max", BoxRule::corners},
    {"mins", "maxs", BoxRule::corners},
    {"minimum", "maximum", BoxRule::corners},
    {"lower", "upper", BoxRule::corners},
    {"lowerbound", "upperbound", BoxRule::corners},
    {"position", "size", BoxRule::size},
    {"pos", "size", BoxRule::size},
    {"origin", "size", BoxRule::size},
    {"p", "s", BoxRule::size}, // [P: (1, 2), S: (3, 4)] of Godot
    {"center", "size", BoxRule::centre},
    {"centre", "size", BoxRule::centre},
    {"center", "extents", BoxRule::halfExtents},
    {"center", "halfextents", BoxRule::halfExtents},
    {"center", "halfsize", BoxRule::halfExtents},
};

// The meaning of a number of a box by its name: of x, y, width and height, or of the smallest and greatest x and y.
struct RoleWord
{
    std::string_view text;
    std::size_t role;
};
constexpr std::size_t noRole = 4;
constexpr RoleWord sizeRoles[] = {{"x", 0}, {"left", 0}, {"y", 1},     {"top", 1},
                                  {"w", 2}, {"h", 3},    {"width", 2}, {"height", 3}};
constexpr RoleWord cornerRoles[] = {{"minx", 0}, {"xmin", 0}, {"miny", 1}, {"ymin", 1},   {"maxx", 2},  {"xmax", 2},
                                    {"maxy", 3}, {"ymax", 3}, {"left", 0}, {"bottom", 1}, {"right", 2}, {"top", 3}};

struct BoxKind
{
    BoxRule rule = BoxRule::size;
    bool isGuessed = false; // another library reads the same text otherwise
    bool isNew = false;     // Rect::new
};

std::optional<BoxRule> ruleOf(std::span<const BoxWord> words, std::string_view text)
{
    for (const BoxWord& word : words)
        if (word.text == text)
            return word.rule;
    return {};
}

// The last part of a qualified word, which is cut off. The prefix of cairo's functions is a qualifier.
std::string_view takeLastPart(std::string_view& word)
{
    const std::size_t cut = word.find_last_of(".:>");
    std::string_view last = word.substr(cut == std::string_view::npos ? 0 : cut + 1);
    const bool isOfCairo = last.starts_with(cairoPrefix);
    last.remove_prefix(isOfCairo ? cairoPrefix.size() : 0);
    word = word.substr(0, word.size() - last.size() - (isOfCairo ? 1 : 0));
    while (!word.empty() && std::string_view(".:>-").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
    return last;
}

std::optional<BoxKind> kindOf(std::string_view type, std::string_view name)
{
    constexpr std::size_t longest = 100;
    if (type.size() > longest)
        return {};
    const std::string lower = lowerText(type);
    std::string_view rest = lower;
    const std::string_view last = takeLastPart(rest);
    const bool isNew = last == "new";
    if (lower.ends_with("bodies.rectangle"))
        return BoxKind{BoxRule::centre};
    if (lower == "sat.box")
        return BoxKind{BoxRule::size};
    if (isNew || ruleOf(makerWords, last)) {
        const std::string_view made = takeLastPart(rest);
        const auto rule = ruleOf(boxWords, made);
        if (!rule)
            return {};
        if (!isNew)
            return BoxKind{*ruleOf(makerWords, last)};
        if (made == "aabb2d") // of Bevy
            return BoxKind{BoxRule::halfExtents, false, true};
        return BoxKind{*rule, *rule == BoxRule::size, true};
    }
    if (const auto rule = ruleOf(boxWords, last))
        return BoxKind{*rule, last == "envelope" || (last == "rect" && rest.empty())};
    const bool isNamed = type.empty() && (sameWord(name, "bbox") || sameWord(name, "aabb"));
    return isNamed ? std::optional(BoxKind{BoxRule::corners, true}) : std::nullopt;
}

std::string plainName(std::string_view name)
{
    std::string lower = lowerText(name);
    if (lower.starts_with("m_"))
        lower.erase(0, 2);
    std::erase(lower, '_');
    return lower;
}

std::optional<BoxRule> ruleOfNames(const std::vector<BoxPoint>& points)
{
    constexpr std::size_t longest = 20;
    if (points.size() != 2 || points[0].name.empty() || points[0].name.size() > longest ||
        points[1].name.size() > longest)
        return {};
    const std::string first = plainName(points[0].name);
    const std::string second = plainName(points[1].name);
    for (const PointNames& names : pointNames)
        if (first == names.first && second == names.second)
            return names.rule;
    return {};
}

CodeBox boxBetween(double x0, double y0, double x1, double y1)
{
    CodeBox box;
    box.corners = {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
    return box;
}

CodeBox boxOfSize(TextPoint at, TextPoint size)
{
    bool isRounded = false;
    CodeBox box = boxBetween(at.x, at.y, sumOf(at.x, size.x, isRounded), sumOf(at.y, size.y, isRounded));
    box.isRounded = isRounded;
    return box;
}

CodeBox boxAbout(TextPoint centre, TextPoint half)
{
    bool isRounded = false;
    const double x0 = sumOf(centre.x, -half.x, isRounded);
    const double y0 = sumOf(centre.y, -half.y, isRounded);
    CodeBox box = boxBetween(x0, y0, sumOf(centre.x, half.x, isRounded), sumOf(centre.y, half.y, isRounded));
    box.isRounded = isRounded;
    return box;
}

CodeBox withRemark(CodeBox box, std::string remark)
{
    box.remark = std::move(remark);
    return box;
}

CodeBox leftOut(std::string remark)
{
    CodeBox box;
    box.isLeftOut = true;
    return withRemark(std::move(box), std::move(remark));
}

// The two pairs of numbers of a box: two points, a point and two numbers, or four numbers.
std::optional<std::array<TextPoint, 2>> pairsOf(const BoxParts& parts)
{
    const auto& [type, name, numbers, points] = parts;
    if (points.size() == 2 && numbers.empty())
        return {{points[0].at, points[1].at}};
    if (points.size() == 1 && numbers.size() == 2)
        return {{points[0].at, TextPoint{numbers[0], numbers[1]}}};
    if (points.empty() && numbers.size() == 4)
        return {{TextPoint{numbers[0], numbers[1]}, TextPoint{numbers[2], numbers[3]}}};
    return {};
}

std::optional<CodeBox> boxByHalfExtents(const BoxParts& parts, TextPoint scale)
{
    const auto& [type, name, numbers, points] = parts;
    const bool isHalf = scale.x == 1;
    const std::string how = isHalf ? "a box of half extents" : "a box of a size";
    const auto about = [&](TextPoint centre, TextPoint half, const char* where) {
        return withRemark(boxAbout(centre, {half.x * scale.x, half.y * scale.y}), how + " is read about " + where);
    };
    if (points.empty() && (numbers.size() == 2 || (isHalf && numbers.size() == 3)))
        return numbers.size() == 3 ? leftOut("a box of three half extents is left out")
                                   : about({}, {numbers[0], numbers[1]}, "the origin");
    if (points.size() == 1 && numbers.empty())
        return about({}, points[0].at, "the origin");
    if (isHalf && points.size() == 1 && (numbers.size() == 2 || numbers.size() == 3))
        return numbers.size() == 3 && numbers[2] != 0 ? leftOut("a turned box is left out")
                                                      : about(points[0].at, {numbers[0], numbers[1]}, "its centre");
    if (const auto pairs = pairsOf(parts))
        return about((*pairs)[0], (*pairs)[1], "its centre");
    if (points.empty() && numbers.size() == 5)
        return numbers[4] != 0 ? leftOut("a turned box is left out")
                               : about({numbers[0], numbers[1]}, {numbers[2], numbers[3]}, "its centre");
    return {};
}

std::optional<CodeBox> boxByCorners(const BoxParts& parts, const BoxKind& kind)
{
    constexpr const char* guess = "four numbers are read as the smallest x, the smallest y, the greatest x and the "
                                  "greatest y of a box";
    const auto& [type, name, numbers, points] = parts;
    if (points.empty() && numbers.size() == 2 && type.ends_with("Box")) // of planck
        return boxByHalfExtents(parts, {1, 1});
    if (points.empty() && numbers.size() == 6)
        return withRemark(boxBetween(numbers[0], numbers[1], numbers[3], numbers[4]),
                          "the third coordinates of a box are left out");
    if (points.empty() && numbers.size() == 5)
        return withRemark(boxBetween(numbers[0], numbers[1], numbers[2], numbers[3]),
                          "the fifth number of a box is left out");
    const auto pairs = pairsOf(parts);
    if (!pairs)
        return {};
    const auto [p, q] = *pairs;
    return withRemark(boxBetween(p.x, p.y, q.x, q.y), kind.isGuessed ? guess : "");
}

std::optional<CodeBox> boxBySize(const BoxParts& parts, const BoxKind& kind)
{
    const auto& [type, name, numbers, points] = parts;
    if (points.empty() && numbers.size() == 2)
        return boxByHalfExtents(parts, {0.5, 0.5});
    const auto pairs = pairsOf(parts);
    if (!pairs)
        return {};
    const auto [p, q] = *pairs;
    if (points.size() == 2) {
        const bool isSize = lowerText(points[1].type).find("size") != std::string::npos;
        const bool isPoint = lowerText(points[1].type).find("point") != std::string::npos;
        if (!isSize && (isPoint || kind.isNew))
            return withRemark(boxBetween(p.x, p.y, q.x, q.y), "two positions of a box are read as its corners");
        return withRemark(boxOfSize(p, q), isSize ? "" : "two pairs of a box are read as its position and size");
    }
    return withRemark(boxOfSize(p, q), kind.isGuessed ? "four numbers of a box are read as its position and size" : "");
}

std::size_t roleOf(std::span<const RoleWord> words, const std::string& name)
{
    for (const RoleWord& word : words)
        if (word.text == name)
            return word.role;
    return noRole;
}

std::optional<BoxLabels> indicesOf(std::span<const RoleWord> words, std::span<const std::string_view, 4> labels)
{
    constexpr std::size_t longest = 100;
    BoxLabels found;
    std::array<bool, 4> seen{};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        std::string_view base = labels[i];
        const std::string_view last = base.size() <= longest ? takeLastPart(base) : std::string_view();
        const std::size_t role = roleOf(words, plainName(last));
        if (role == noRole || seen[role] || (i > 0 && base != found.base))
            return {};
        seen[role] = true;
        found.indices[role] = i;
        found.base = base;
    }
    return found;
}

} // namespace

double sumOf(double p, double q, bool& isRounded)
{
    const double total = p + q;
    const double added = total - p;
    isRounded = isRounded || (p - (total - added)) + (q - added) != 0;
    return total;
}

std::string_view baseOf(std::string_view word)
{
    (void)takeLastPart(word);
    return word;
}

PathStep pathStep(std::string_view callee)
{
    constexpr std::size_t longest = 200;
    if (callee.size() > longest)
        return PathStep::none;
    const bool isChained = callee.starts_with('.');
    const std::string word = plainName(takeLastPart(callee));
    for (const auto& [text, step] : pathWords)
        if (text == word && (isChained || !callee.empty()))
            return step;
    return PathStep::none;
}

std::string_view makerOfSat(std::string_view maker)
{
    return maker == "P" ? "SAT.Polygon" : maker == "C" ? "SAT.Circle" : maker == "B" ? "SAT.Box" : maker;
}

void takeSize(CodeLevel& level, const Token& token)
{
    const std::size_t cut = token.text.find('x');
    const NumberText width = numberAtStart(token.text.substr(0, cut));
    const NumberText height = numberAtStart(token.text.substr(std::min(cut, token.text.size() - 1) + 1));
    const bool isSize = cut != std::string_view::npos && width.length == cut && height.length > 0 &&
                        width.length + 1 + height.length == token.text.size();
    if (!isSize || !level.callee.starts_with("QRect") || level.numbers.size() != 2) {
        level.word = level.word.value_or(token.offset);
        return;
    }
    level.numbers.push_back({{}, width, token.offset, false});
    level.numbers.push_back({{}, height, token.offset + cut + 1, false});
}

DrawWord drawWord(std::string_view callee)
{
    constexpr std::size_t longest = 60;
    if (callee.size() > longest)
        return {};
    const std::string word = plainName(takeLastPart(callee));
    for (const DrawWord& one : drawWords)
        if (one.text == word)
            return one;
    return {};
}

bool mayBeBox(std::string_view type, std::string_view name)
{
    return kindOf(type, name).has_value();
}

std::optional<CodeBox> codeBoxOf(const BoxParts& parts)
{
    if (const auto rule = ruleOfNames(parts.points); rule && parts.numbers.empty()) {
        const TextPoint p = parts.points[0].at;
        const TextPoint q = parts.points[1].at;
        return *rule == BoxRule::corners ? boxBetween(p.x, p.y, q.x, q.y)
               : *rule == BoxRule::size  ? boxOfSize(p, q)
               : *rule == BoxRule::centre
                   ? boxAbout(p, {q.x / 2, q.y / 2})
                   : withRemark(boxAbout(p, q), "a box of half extents is read about its centre");
    }
    const auto kind = kindOf(parts.type, parts.name);
    if (!kind)
        return {};
    switch (kind->rule) {
    case BoxRule::size:
        return boxBySize(parts, *kind);
    case BoxRule::intervals:
        if (const std::vector<double>& n = parts.numbers; parts.points.empty() && n.size() == 4)
            return withRemark(boxBetween(n[0], n[2], n[1], n[3]),
                              kind->isGuessed ? "four numbers are read as the smallest x, the greatest x, the smallest "
                                                "y and the greatest y of a box"
                                              : "");
        return boxByCorners(parts, {BoxRule::corners});
    case BoxRule::corners:
        return boxByCorners(parts, *kind);
    case BoxRule::centre:
        return boxByHalfExtents(parts, {0.5, 0.5});
    case BoxRule::halfExtents:
        break;
    }
    return boxByHalfExtents(parts, {1, 1});
}

std::optional<BoxLabels> boxLabels(std::span<const std::string_view, 4> labels)
{
    if (labels[0].empty() || labels[3].empty())
        return {};
    if (const auto indices = indicesOf(sizeRoles, labels))
        return indices;
    auto indices = indicesOf(cornerRoles, labels);
    if (indices)
        indices->areCorners = true;
    return indices;
}

CodeBox boxByLabels(const BoxLabels& labels, std::span<const double, 4> numbers)
{
    const auto at = [&](std::size_t role) { return numbers[labels.indices[role]]; };
    return labels.areCorners ? boxBetween(at(0), at(1), at(2), at(3)) : boxOfSize({at(0), at(1)}, {at(2), at(3)});
}

void CodeValues::passDrawingWords(CodeLevel& level)
{
    if (level.callee.starts_with(cairoPrefix) && level.word == level.lastWord) // cairo_line_to(cr, 1, 2)
        level.word.reset();
    const DrawWord draws = level.isSpoiled || hasLabels(level) ? DrawWord{} : drawWord(level.callee);
    const auto first = level.word ? level.word : level.quoted;
    const std::vector<CodeNumber>& numbers = level.numbers;
    if (draws.numbers == 0 || !first || (numbers.empty() && level.points.empty()))
        return;
    std::size_t begin = level.points.empty() ? numbers[0].offset : level.points[0].offset;
    begin = numbers.empty() ? begin : std::min(begin, numbers[0].offset);
    const std::string_view ahead = m_out.text().substr(level.offset, begin - level.offset);
    const auto arguments = std::size_t(std::count(ahead.begin(), ahead.end(), ','));
    const bool isOfPygame = level.callee.starts_with("pygame.draw.");
    const bool isOfTarget = level.callee.starts_with("SDL_") || level.callee.starts_with("cv2.") ||
                            level.callee.starts_with("love.graphics.");
    if (*first < begin && !isOfPygame && !(isOfTarget && arguments == 1))
        return;
    const bool isOfNumbers = level.points.empty() && numbers.size() == draws.numbers;
    const bool isOfPoints = level.points.size() == draws.points && (draws.points > 1 || !numbers.empty());
    for (std::size_t i = 1; isOfNumbers && i < numbers.size(); ++i)
        if (!areNeighbours(numbers[i - 1], numbers[i]))
            return;
    if (!isOfNumbers && !isOfPoints)
        return;
    level.word.reset();
    level.lastWord.reset();
    level.quoted.reset();
    const std::size_t kept = isOfNumbers ? draws.numbers : draws.points == 1 ? 1 : 0;
    for (std::size_t i = kept; i < numbers.size(); ++i)
        leaveOut(numbers[i]); // the width of a line
    level.numbers.resize(std::min(kept, numbers.size()));
}

bool CodeValues::takeTurn(CodeLevel& level)
{
    constexpr double leastTurn = 6.28;
    const std::vector<CodeNumber>& n = level.numbers;
    std::string_view whose = level.callee;
    const bool isArc =
        takeLastPart(whose) == "arc" && !whose.empty() && level.points.empty() && !level.isSpoiled && !hasLabels(level);
    bool isSingle = false;
    const bool isTurn = isArc && ((n.size() == 4 && level.isTurn) ||
                                  (n.size() == 5 && std::abs(coordinate(n[4], isSingle)) >= leastTurn));
    if (!isTurn || coordinate(n[3], isSingle) != 0 || !areNeighbours(n[0], n[1]) || !areNeighbours(n[1], n[2]))
        return false;
    const double radius = coordinate(n[2], isSingle);
    if (radius < 0)
        return false;
    addPoint(level, n[0], n[1], {});
    level.points.back().radius = radius;
    level.numbers.clear();
    level.word.reset();
    return true;
}

void CodeValues::addPath(CodePath& path, const std::string& name, bool isClosed)
{
    if (path.points.size() > 1) {
        GeometryItem item;
        constexpr std::size_t fewest = 3;
        item.kind = isClosed && path.points.size() >= fewest ? GeometryKind::ring : GeometryKind::polyline;
        item.name = name;
        append(item, path.points.cbegin(), path.points.cend());
        m_out.add(std::move(item), path.points[0].offset);
    } else if (path.points.size() == 1 && !isClosed) {
        m_out.remarkOnce(path.points[0].offset, "a path of one position is left out");
    }
    path.points.clear();
}

namespace {

// Whether brackets hold a range: "xrange [0:6]" of gnuplot, a[1:50, ] of R. "[1:2, 3:4]" are positions of libGDX.
bool isRange(std::string_view text, const CodeLevel& level)
{
    const std::string_view inside = text.substr(level.offset + 1, 100);
    const std::size_t colon = inside.find(':');
    const std::size_t end = inside.find_first_not_of("0123456789.-+eE: \t");
    const std::size_t last = inside.find_first_not_of(", \t", end);
    const bool isIndex = level.offset > 0 && isWordByte(text[level.offset - 1]);
    return text[level.offset] == '[' && (isIndex || level.callee.ends_with("range")) && colon > 0 && colon < end &&
           last < inside.size() && inside[last] == ']';
}

// Whether brackets hold names in the place of a position, in a list that is named like one of positions.
bool holdNames(std::string_view text, const CodeLevel& level)
{
    const std::string name = level.listName.substr(level.listName.find_last_of(".:>") + 1);
    if (!level.numbers.empty() || !level.points.empty() || !level.word || level.word == level.lastWord ||
        !(level.callee.empty() || isTypeWord(level.callee)))
        return false;
    static constexpr std::string_view types[] = {"number", "any", "str", "string", "int32", "float32", "float64", "T"};
    const std::string_view word = text.substr(*level.word, text.find_first_of(" ,)]}|", *level.word) - *level.word);
    return !isDeclarator(word) && !isOneOf(types, word) &&
           (namesPositions(name + '=') || isPolygonName(name) || lowerText(name).ends_with("polygon"));
}

} // namespace

// Leaves out the numbers of a list of indices, and those of which a function calculates something.
bool CodeValues::leaveOutNumbers(CodeLevel& level, const char* what)
{
    if (holdNames(m_out.text(), level))
        remarkOnce(level.offset, "positions of " + shortened(level.listName) +
                                     " are left out: they are written with names; write their numbers");
    if (level.numbers.empty() || !level.points.empty() || hasLabels(level))
        return false;
    if (isRange(m_out.text(), level)) {
        remarkOnce(level.offset, "ranges such as [0:6] are no positions and are left out");
        return true;
    }
    if ((what != nullptr || isCalculatingWord(level.callee)) && !takeTurn(level)) {
        const std::string whose = what != nullptr ? what : shortened(level.callee);
        remarkOnce(level.offset, "the numbers of " + whose + " are no position and are left out");
        return true;
    }
    const std::string_view base = isAddingWord(level.callee) ? baseOf(level.callee) : std::string_view();
    const std::string_view name = base.empty() ? std::string_view(level.listName) : base; // edges.push_back(3, 4)
    const auto index = indexName(name);
    const bool isWhole = std::all_of(level.numbers.begin(), level.numbers.end(), [](const CodeNumber& number) {
        return number.number.digits.find_first_not_of("0123456789") == std::string_view::npos;
    });
    if (!index || !isWhole)
        return false;
    if (!m_namesPositions)
        m_namesPositions = namesPositions(m_out.text());
    if (!index->isCertain && base.empty() && !*m_namesPositions)
        return false;
    remarkOnce(level.offset, shortened(name) + " is read as a list of indices and left out");
    return true;
}

// "shape.Set(vs, 4)" of Box2D makes a polygon of the positions vs[0] to vs[3] before it.
bool CodeValues::takeVertices(CodeLevel& outer, const CodeLevel& inner)
{
    constexpr std::size_t fewest = 3;
    if (!inner.callee.ends_with("Set") || !inner.word || !inner.points.empty() || outer.points.size() < fewest)
        return false;
    const std::string_view text = m_out.text().substr(*inner.word);
    const std::string_view name = text.substr(0, text.find_first_of(", \t\n)"));
    std::size_t first = outer.points.size();
    while (first > 0 && outer.points[first - 1].name == name)
        --first;
    const auto begin = outer.points.begin() + std::ptrdiff_t(first);
    if (outer.points.end() - begin < std::ptrdiff_t(fewest))
        return false;
    const std::string count = std::to_string(outer.points.size() - first);
    if (inner.numbers.size() == 1 && inner.numbers[0].number.digits != count)
        remarkOnce(inner.offset, "a polygon takes another number of vertices than the " + count + " before it");
    CodeLevel list;
    list.offset = begin->offset;
    list.listName = name;
    list.isRing = true;
    list.points.assign(begin, outer.points.end());
    outer.points.erase(begin, outer.points.end());
    outer.flushedPoints = std::min(outer.flushedPoints, first);
    addList(list);
    return true;
}

// The points of a polygon of SAT.js are relative to the position before them.
void CodeValues::translate(CodeLevel& outer, CodeLevel& list)
{
    if (!outer.maker.ends_with("Polygon") || outer.points.size() != 1 || !list.isRing)
        return;
    const TextPoint at = outer.points[0].at;
    outer.points.clear();
    bool isRounded = false;
    for (CodePoint& point : list.points)
        point.at = {sumOf(point.at.x, at.x, isRounded), sumOf(point.at.y, at.y, isRounded)};
    if (at != TextPoint{})
        remarkOnce(list.offset, "the position of a polygon is added to its points");
    if (isRounded)
        remarkOnce(list.offset, "a sum of a polygon's position and a point of it is rounded");
}

bool areInStatement(std::string_view text, std::size_t p, std::size_t q)
{
    constexpr std::size_t longest = 2000;
    text = text.substr(0, std::max(p, q)).substr(std::min(p, q));
    for (std::size_t i = 0; i < text.size() && text.size() <= longest; ++i) {
        const std::size_t next = text[i] == '\n' ? text.find_first_not_of(" \t\r\n", i) : i;
        const bool isBegin = next != i && next < text.size() && std::string_view(".)]},").find(text[next]) == text.npos;
        if (text[i] == ';' || (isBegin && std::string_view("([{,.=").find(lastBefore(text, i)) == text.npos))
            return false;
        i = next == i ? i : std::min(next, text.size()) - 1;
    }
    return text.size() <= longest;
}

void CodeValues::giveRadii(CodeLevel& top)
{
    if (top.radii.empty())
        return;
    leaveOutGhosts(top.points);
    std::map<std::string_view, std::vector<CodePoint*>> points; // by what they are of, in the order of the text
    for (CodePoint& point : top.points) {
        const std::string_view label = memberOf(point.label);
        points[label].push_back(&point);
        if (!baseOf(label).empty())
            points[baseOf(label)].push_back(&point);
    }
    for (const CodeNumber& number : top.radii) {
        const auto found = points.find(labelParts(number.label).base);
        const double radius = m_out.coordinate(number.number, number.offset, number.isSingle);
        if (found == points.end() || radius < 0) {
            leaveOut(number);
            continue;
        }
        const auto isBefore = [](const CodePoint* p, std::size_t offset) { return p->offset < offset; };
        const auto& all = found->second;
        auto nearest = std::lower_bound(all.begin(), all.end(), number.offset, isBefore);
        const bool isLast = nearest == all.end() || (*nearest)->radius;
        nearest -= isLast && nearest != all.begin() ? 1 : 0;
        if (nearest == all.end() || (*nearest)->radius) {
            leaveOut(number);
            continue;
        }
        (*nearest)->radius = radius;
        if (nearest + 1 != all.end() && memberOf((*nearest)->label).ends_with(".m_vertex1"))
            (*(nearest + 1))->radius = radius;
    }
    top.radii.clear();
}

bool CodeValues::takePathStep(CodeLevel& level)
{
    const PathStep step = pathStep(level.callee);
    const bool isChained = level.callee.starts_with('.'); // moveTo(1, 2).lineTo(3, 4)
    const std::string base = step == PathStep::none ? "" : isChained ? m_lastPath : nameOfLabel(baseOf(level.callee));
    const bool isKnown = m_paths.contains(base);
    if (step == PathStep::none || (!isKnown && (step == PathStep::close || step == PathStep::begin)))
        return false;
    CodePath& path = m_paths[base];
    m_lastPath = base;
    const bool isBroken = level.points.empty() && (step == PathStep::line || step == PathStep::curve); // by a variable
    if (step != PathStep::line || isBroken)
        addPath(path, base, step == PathStep::close);
    if (isBroken)
        path.start.reset();
    if (step == PathStep::curve)
        m_out.remarkOnce(level.offset, "a curve of a path is left out");
    if (step == PathStep::line && path.points.empty() && path.start)
        path.points.push_back(*path.start);
    if (step != PathStep::close && !level.points.empty())
        path.points.push_back(level.points.back());
    if (step == PathStep::move || (step == PathStep::line && path.points.size() == 1))
        path.start = path.points.empty() ? std::nullopt : std::optional(path.points.front());
    return true;
}

void CodeValues::carryName(CodeLevel& outer, const CodeLevel& inner, CodePoint& point) const
{
    if (!inner.label.empty() && outer.isTop) {
        const std::string_view text = m_out.text().substr(0, inner.offset);
        outer.carried = point.name;
        outer.carrier = outer.points.size();
        outer.carriesLines = text.substr(std::size_t(inner.label.data() - text.data())).find('\n') != text.npos;
    } else if (!outer.carried.empty() && point.name.empty() && inner.callee.empty() &&
               outer.carrier < outer.points.size()) {
        point.name = outer.carried;
        outer.points[outer.carrier].startsRun = true;
    }
}

void CodeValues::addPaths()
{
    for (auto& [base, path] : m_paths)
        addPath(path, base, false);
    m_paths.clear();
}

std::string_view makerOf(const CodeEntry& value)
{
    if (value.word.empty())
        return value.type;
    return value.earlier.empty() || isDeclarator(value.earlier) ? value.word : value.earlier;
}

std::string nameOf(const CodeEntry& value)
{
    if (!value.label.empty())
        return value.isPrinted ? std::string(value.label) : nameOfLabel(value.label);
    if (!value.word.empty() && !value.earlier.empty() && !isDeclarator(value.earlier) && !isDeclarator(value.word) &&
        !isLinkWord(value.word))
        return nameOfLabel(value.word);
    const bool isSet = value.word.ends_with(".Set") || value.word.ends_with(".set") || value.word.ends_with("->Set");
    return isSet ? nameOfLabel(value.word) : std::string();
}

void markRing(const CodeLevel& outer, CodeLevel& inner, std::size_t& rings, std::string_view section)
{
    inner.isRing = outer.isRing;
    inner.rings = outer.rings;
    inner.isRingByName = outer.isRingByName;
    const std::string type = inner.name == "coordinates" ? outer.type : std::string();
    const bool isTyped = inner.maker != inner.callee && lowerText(inner.maker).ends_with("polygon"); // Polygon p{…}
    const std::string words =
        lowerText(std::string(inner.callee) + ' ' + inner.name + ' ' + type + (isTyped ? " polygon" : ""));
    const auto says = [&words](std::string_view word) { return words.find(word) != std::string::npos; };
    inner.isLine = outer.isLine || says("line") || says("path") || says("chain") || says("track") || says("route");
    if (!says("polygon")) {
        const bool isNamed = isPolygonName(inner.callee) || isPolygonName(inner.name) ||
                             inner.maker.ends_with("SAT.Polygon") ||
                             (inner.name == "points" && section.find("ConvexPolygon") != std::string::npos);
        inner.isRingByName = !inner.isLine && (inner.isRingByName || (isNamed && !inner.isRing));
        inner.isRing = inner.isRingByName || (inner.isRing && !outer.isRingByName);
        return;
    }
    inner.isRing = true;
    inner.isRingByName = false;
    const bool isOne = words.find("polygons") == std::string::npos && words.find("multipolygon") == std::string::npos &&
                       lowerText(inner.callee).find("polygonpolygon") == std::string::npos;
    inner.rings = isOne ? &rings : nullptr;
}
} // namespace sweep
