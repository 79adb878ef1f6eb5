// Values of source code that belong together: statements and members in braces, sections of YAML, lists of x and y, the
// ends of segments, positions with arrows between them.
#include "app/formats/geometry_code.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace sweep {

bool isStatement(const CodeLevel& level, const CodeEntry& value)
{
    const std::string_view number =
        level.numbers.size() > value.firstNumber ? level.numbers.back().label : std::string_view();
    const bool isOfMember = number.find_first_of(".>", 1) != std::string_view::npos;
    const bool isOfWords = !value.hasValue && !value.isLabelled && !value.earlier.empty(); // b2PolygonShape shape;
    return value.isCall || value.isDeclared || !value.type.empty() || isOfMember || isOfWords;
}

void beginBlock(CodeLevel& level)
{
    level.isTop = true;
    level.isBlock = true;
    level.isSpoiled = false;
    level.word.reset();
    level.lastWord.reset();
    level.quoted.reset();
}

void passBrackets(CodeEntry& value)
{
    const bool isMember = value.label.find_first_of(".>", 1) != std::string_view::npos;
    value.isCall = isMember || (value.label.empty() ? !value.word.empty() : value.isDeclared || !value.type.empty());
    value.called = value.word;
    value.hasValue = true;
    value.label = {};
    value.word = {};
    value.earlier = {};
    value.isLabelled = false;
    value.isSingle = false;
    value.type = {};
}

bool areMembers(const CodeLevel& level)
{
    static constexpr std::string_view shapes[] = {"segment", "line", "edge", "triangle", "polygon", "path", "ray",
                                                  "capsule", "rect", "quad", "box",      "curve",   "tri",  "bezier"};
    static constexpr std::string_view ends[] = {"start", "end",  "from",  "to",     "begin",  "origin", "translation",
                                                "min",   "max",  "lower", "upper",  "first",  "second", "third",
                                                "head",  "tail", "left",  "right",  "top",    "bottom", "tl",
                                                "tr",    "bl",   "br",    "source", "target", "src",    "dst"};
    constexpr std::size_t longest = 100;
    if (!level.hasBraces || level.isRing || level.isLine || level.maker.size() > longest)
        return false;
    const std::string maker = lowerText(level.maker);
    std::set<std::string_view> names;
    const auto isMember = [&names](const CodePoint& p) {
        const std::string_view name = p.name;
        const bool isCounted = name.size() < 3 || name.size() > longest || isDecimalDigit(name.back());
        const bool isEnd = !isCounted && isOneOf(ends, lowerText(name));
        const bool isOwn = !p.label.empty() && !p.isOfAxes && !p.hasId && !p.time && !p.velocity;
        return !isCounted && !isEnd && isOwn && names.insert(name).second;
    };
    return std::none_of(std::begin(shapes), std::end(shapes),
                        [&maker](std::string_view shape) { return maker.find(shape) != std::string::npos; }) &&
           std::all_of(level.points.begin(), level.points.end(), isMember);
}

bool areInLine(std::string_view text, std::string_view word, const Token& sign)
{
    const auto begin = std::size_t(word.data() - text.data());
    return text.substr(begin, sign.offset - begin).find('\n') == std::string_view::npos;
}

bool isBehindBracket(std::string_view text, std::size_t offset)
{
    const std::size_t last = text.substr(0, offset).find_last_not_of(" \t");
    return last != std::string_view::npos && text[last] == ')';
}

std::size_t indentOf(std::string_view text, std::size_t offset)
{
    const std::size_t last = text.substr(0, offset).find_last_not_of(" \t");
    return last == std::string_view::npos ? offset : offset - last - 1;
}

bool isSection(std::string_view text, const CodeEntry& value, const Token& sign)
{
    const std::size_t end = text.find_first_not_of(" \t\r", sign.offset + 1);
    return !value.label.empty() && startsLine(text, value.wordOffset) && end < text.size() && text[end] == '\n';
}

bool isOtherSection(std::string_view name)
{
    static constexpr std::string_view words[] = {"orientation", "linear", "angular", "covariance"};
    return vectorName(name).role > NumberRole::position || isOneOf(words, name);
}

void remarkRepeats(GeometryCollector& out)
{
    constexpr std::string_view repeats = "<repeats ";
    const std::string_view text = out.text();
    for (std::size_t at = text.find(repeats); at != std::string_view::npos; at = text.find(repeats, at + 1)) {
        const std::string_view number = numberAtStart(text.substr(at + repeats.size())).digits;
        if (!number.empty())
            out.remark(at, "an element that is there " + shortened(number) + " times is read once");
    }
}

void countNumbers(CodeLevel& level, const CodeEntry& value)
{
    const std::size_t count = level.numbers.size() - std::min(level.numbers.size(), value.firstNumber);
    level.singles += count == 1 ? 1 : 0;
    const char first = count == 2 ? level.numbers.back().number.digits[0] : '0';
    if ((first == '-' || first == '+') && level.numbers.back().label.empty())
        level.difference = level.difference.value_or(level.numbers.back().offset);
}

void markBrackets(std::string_view text, const CodeLevel& outer, const CodeEntry& value, CodeLevel& inner)
{
    const bool isOfTex = value.wordOffset > 0 && text[value.wordOffset - 1] == '\\' && isCalculatingWord(value.word);
    inner.isColour = value.isOfColour && value.hasValue && value.word.empty();
    inner.isCorner = value.word == "rectangle" && !outer.points.empty() && lastBefore(text, value.wordOffset) == ')';
    if (inner.isCorner || isOfTex) // (0, 0) rectangle (1, 2); \fill (0, 0)
        inner.callee = inner.maker = {};
    inner.hasBraces = text[inner.offset] == '{';
    inner.isBody = inner.hasBraces && isBehindBracket(text, inner.offset);
}

void namePoint(const CodeLevel& inner, CodePoint& point)
{
    point.hasId = !inner.text.empty();
    if (point.hasId)
        point.name = inner.text;
    else if (!inner.name.empty())
        point.name = inner.name;
    else if (point.name.empty() && isAddingWord(inner.callee)) // poly.push_back(Point(1, 2))
        point.name = nameOfLabel(baseOf(inner.callee));
}

bool isUndivided(std::string_view text, std::string_view word, std::size_t offset)
{
    text = text.substr(0, offset);
    const std::size_t end = word.empty() ? text.size() : std::size_t(word.data() - text.data()) + word.size();
    return !word.empty() && std::none_of(text.begin() + std::ptrdiff_t(end), text.end(), isDecimalDigit);
}

bool isMeasure(std::string_view word)
{
    static constexpr std::string_view units[] = {"mm", "cm", "dm", "pt", "in", "em", "ex", "px", "pc", "bp", "rem"};
    const std::size_t digits = word.find_first_not_of("0123456789.");
    return digits > 0 && digits < word.size() && isOneOf(units, word.substr(digits));
}

std::string_view makerOfCorners(std::string_view maker, std::string_view bracket)
{
    return maker == "image.Rect" || (maker == "Rectangle" && bracket == "[") ? "BBox" : maker;
}

const char* whatNumbersAre(const CodeLevel& outer, const CodeLevel& inner)
{
    const bool isDrawn = outer.callee.starts_with("pygame.draw.") || outer.callee.starts_with("cv2.") ||
                         ((outer.callee == "patch" || outer.callee == "fill") && outer.word && inner.callee.empty());
    if (inner.isColour || (isDrawn && inner.numbers.size() > 2))
        return "a colour";
    if (inner.callee == "in" && outer.isTop)
        return "a loop";
    if (!outer.isTop && labelParts(inner.label).coordinate == Coordinate::time)
        return "a time";
    return inner.callee.empty() && outer.callee == "axis" ? "an axis" : nullptr;
}

bool isSizeCall(const CodeLevel& level)
{
    return level.callee == level.maker && (level.callee == "square" || level.callee == "cube");
}

std::string_view typeOfMaker(std::string_view maker)
{
    for (const std::string_view made : {"::new", ".new", "::linear", "::from"})
        if (maker.ends_with(made))
            return maker.substr(0, maker.size() - made.size());
    return maker;
}

bool holdsPosition(std::string_view text)
{
    const auto separatorsEnd = [text](std::size_t at) {
        while (at < text.size() && (isBlankByte(text[at]) || text[at] == ','))
            ++at;
        return at;
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = numberAtStart(text.substr(at)).length;
        if (length == 0) {
            at += 1;
            while (at < text.size() && isWordByte(text[at - 1]) && isWordByte(text[at]))
                ++at;
            continue;
        }
        const std::size_t next = separatorsEnd(at + length);
        if (next > at + length && numberAtStart(text.substr(next)).length > 0)
            return true;
        at += length;
    }
    return false;
}

void CodeValues::joinCorners(CodeLevel& level)
{
    const CodePoint q = level.points.back();
    level.points.pop_back();
    const CodePoint p = level.points.back();
    if (!p.isJoined) // the end of a line before it
        level.points.pop_back();
    level.flushedPoints = std::min(level.flushedPoints, level.points.size());
    CodeBox box;
    box.corners = {{p.at, {q.at.x, p.at.y}, q.at, {p.at.x, q.at.y}}};
    addBox(level, box, p.name, p.offset, p.isSingle || q.isSingle);
}

void CodeValues::rememberPoint(const CodePoint& point)
{
    constexpr std::size_t longest = 40;
    if (!point.name.empty() && point.name.size() <= longest)
        m_named.insert_or_assign(point.name, point);
}

bool CodeValues::takeNamedPoints(const CodeLevel& level)
{
    static constexpr std::string_view shapes[] = {"Polygon", "Triangle", "Segment", "Polyline", "Line", "Ray"};
    const bool isShape = level.callee == level.maker && isOneOf(shapes, level.callee);
    if (!isShape || !level.word || !level.numbers.empty() || !level.points.empty())
        return false;
    GeometryItem item;
    std::string unknown;
    std::string_view rest = m_out.text().substr(level.offset + 1);
    rest = rest.substr(0, rest.find_first_of("()[]{}\n"));
    for (std::size_t begin = 0; begin < rest.size(); ++begin) {
        const std::size_t end = std::min(rest.find(',', begin), rest.size());
        std::string_view name = rest.substr(begin, end - begin);
        name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
        name = name.substr(0, name.find_last_not_of(' ') + 1);
        const auto found = m_named.find(std::string(name.substr(0, 100)));
        if (found != m_named.end())
            item.points.push_back(found->second.at);
        else
            unknown = unknown.empty() ? std::string(name.empty() ? "a value" : name) : unknown;
        begin = end;
    }
    const std::string what = std::string(level.callee) + " of names is left out";
    const bool isEndless = level.callee == "Line" || level.callee == "Ray";
    if (item.points.empty())
        return false;
    if (!unknown.empty() || item.points.size() < 2 || isEndless) {
        m_out.remark(level.offset, what + (unknown.empty() ? "" : "; " + shortened(unknown) + " has no position"));
        return true;
    }
    for (std::size_t i = 0; i < item.points.size(); ++i)
        m_out.countPoint(level.offset);
    const bool isRing = item.points.size() > 2 && (level.callee == "Polygon" || level.callee == "Triangle");
    item.kind = isRing ? GeometryKind::ring : GeometryKind::polyline;
    item.name = level.listName;
    m_out.add(std::move(item), level.offset);
    return true;
}

namespace {

// Whether every row of numbers, which end at a line or a semicolon, has three of them.
bool areRowsOfThree(std::string_view text, const std::vector<CodeNumber>& numbers)
{
    constexpr std::size_t row = 3;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        const std::size_t begin = numbers[i - 1].offset + numbers[i - 1].number.length;
        const std::string_view between = text.substr(begin, numbers[i].offset - begin);
        if ((between.find_first_of(";\n") != std::string_view::npos) != (i % row == 0))
            return false;
    }
    return numbers.size() > row && numbers.size() % row == 0;
}

} // namespace

void CodeValues::leaveOutUncertain(CodeLevel& level)
{
    constexpr std::size_t fewest = 2;
    if (level.isTop || hasLabels(level) || !level.points.empty() || level.isSpoiled)
        return;
    if (level.difference && level.singles >= fewest) {
        m_out.remark(*level.difference, "two numbers without a comma are a calculation; the list is left out");
        level.numbers.clear();
    } else if (areRowsOfThree(m_out.text(), level.numbers)) {
        m_out.remark(level.offset, "rows of three numbers are no pairs and are left out");
        level.numbers.clear();
    }
}

std::optional<ColumnName> CodeColumns::columnOf(const std::string& name)
{
    constexpr std::size_t longest = 40;
    const auto column = columnName(name);
    if (column || name.size() < 2 || name.size() > longest || (lowerByte(name[0]) != 'x' && lowerByte(name[0]) != 'y'))
        return column;
    if (!m_assigned) {
        m_assigned.emplace();
        const std::string_view text = m_out.text();
        for (std::size_t sign = text.find('='); sign != std::string_view::npos; sign = text.find('=', sign + 1)) {
            std::size_t end = sign;
            while (end > 0 && sign - end < longest && text[end - 1] == ' ')
                --end;
            std::size_t begin = end;
            while (begin > 0 && end - begin < longest && isWordByte(text[begin - 1]))
                --begin;
            const std::string word = lowerText(text.substr(begin, end - begin));
            if (word.starts_with('x') || word.starts_with('y'))
                m_assigned->insert(word);
        }
    }
    std::string other = lowerText(name);
    const bool isX = other[0] == 'x';
    other[0] = isX ? 'y' : 'x';
    return m_assigned->contains(other) ? std::optional(ColumnName{isX, other.substr(1)}) : std::nullopt;
}

bool CodeValues::leaveOutPolar(const CodeNumber& speed, const CodeNumber& direction)
{
    static constexpr std::string_view directions[] = {"direction", "dir", "heading", "course", "bearing", "angle"};
    const auto last = [](std::string_view label) { return label.substr(label.find_last_of(".:>") + 1); };
    if (!sameWord(last(speed.label), "speed") || last(direction.label).size() > 20 ||
        !isOneOf(directions, lowerText(last(direction.label))))
        return false;
    m_out.remark(speed.offset, [&] {
        const auto text = [](const CodeNumber& n) {
            return std::string(n.label) + " = " + std::string(n.number.digits);
        };
        return shortened(text(speed) + ", " + text(direction), 80) +
               " are left out; a velocity is read from its x and y";
    });
    return true;
}

bool CodeValues::isSize(const CodeLevel& level, std::size_t first) const
{
    return !level.isTop && level.numbers.size() == first + 2 && sameWord(level.numbers[first].label, "width") &&
           sameWord(level.numbers[first + 1].label, "height") && vectorName(level.label).role == NumberRole::other;
}

void CodeColumns::nameAt(CodeLevel& outer, CodeLevel& inner)
{
    if (inner.callee.empty() && inner.label.empty() && inner.numbers.size() > 1 && outer.columns < 2)
        inner.listName = outer.columns++ == 0 ? "x" : "y";
    inner.isColumn = inner.listName == "x" || inner.listName == "y";
}

bool CodeColumns::hold(CodeLevel& level)
{
    constexpr std::size_t fewest = 3;
    if (level.numbers.size() < (level.isColumn ? 2 : fewest) || !level.points.empty() || level.isSpoiled ||
        level.word || hasLabels(level) || !(level.callee.empty() || nameOfLabel(level.callee) == level.name))
        return false;
    const auto column = columnOf(level.listName);
    if (!column)
        return false;
    level.rings = nullptr;
    const auto held = m_columns.find(column->key);
    if (held == m_columns.end()) {
        m_columns.emplace(column->key, Held{column->isX, std::move(level)});
        return true;
    }
    Held other = std::move(held->second);
    m_columns.erase(held);
    if (other.isX == column->isX || other.level.numbers.size() != level.numbers.size()) {
        release(other);
        m_columns.emplace(column->key, Held{column->isX, std::move(level)});
        return true;
    }
    CodeLevel zipped;
    zipped.offset = other.level.offset;
    const CodeLevel& x = column->isX ? level : other.level;
    const CodeLevel& y = column->isX ? other.level : level;
    for (std::size_t i = 0; i < x.numbers.size(); ++i)
        m_values.addPoint(zipped, x.numbers[i], y.numbers[i], {});
    m_values.addList(zipped);
    return true;
}

void CodeColumns::release()
{
    for (auto& [key, column] : m_columns)
        release(column);
}

void CodeColumns::release(Held& column)
{
    CodeLevel& level = column.level;
    m_out.remark(level.offset, shortened(level.listName) + (column.isX ? " has no y" : " has no x") +
                                   " of as many numbers, so its numbers are read as pairs");
    const std::vector<CodeNumber> plain = m_values.takeNamed(level);
    m_values.takeOthers(level, plain);
    if (level.points.size() > 1)
        m_values.addList(level);
    else if (!level.points.empty())
        m_values.addPoints(level.points.cbegin(), level.points.cend());
}

std::optional<ColumnName> columnName(std::string_view name)
{
    constexpr std::size_t longest = 40;
    if (name.empty() || name.size() > longest)
        return {};
    const std::string lower = lowerText(name);
    const bool isX = lower.front() == 'x';
    if (lower.starts_with("lon") || lower.starts_with("lat") || lower.starts_with("lng"))
        return ColumnName{lower[1] != 'a', "degrees"};
    if (lower.ends_with("_x") || lower.ends_with("_y"))
        return ColumnName{lower.back() == 'x', lower.substr(0, lower.size() - 1)};
    std::string rest = lower.substr(1);
    const std::string digits = rest.substr(rest.find_last_not_of("0123456789") + 1);
    rest.erase(rest.size() - digits.size());
    if (rest.starts_with('_'))
        rest.erase(0, 1);
    if (rest == lower.substr(0, 1)) // xx
        rest = "-";
    static constexpr std::array<std::string_view, 14> words = {
        "", "-", "s", "v", "q", "p", "i", "data", "coords", "pts", "points", "values", "list", "poly"};
    if ((!isX && lower.front() != 'y') || std::find(words.begin(), words.end(), rest) == words.end())
        return {};
    return ColumnName{isX, rest + digits};
}

std::optional<IndexName> indexName(std::string_view name)
{
    constexpr std::size_t longest = 40;
    const std::string_view last = name.substr(name.find_last_of(".:>") + 1);
    if (last.size() > longest)
        return {};
    std::string word = lowerText(last);
    if (word.starts_with("m_"))
        word.erase(0, 2);
    static constexpr std::array<std::string_view, 5> certain = {"indices", "indexes", "faces", "simplices",
                                                                "connectivity"};
    static constexpr std::array<std::string_view, 11> others = {
        "edge", "edges", "face", "triangles", "triangle", "segments", "quads", "cells", "elements", "tris", "index"};
    const bool isCertain = isOneOf(certain, word);
    return isCertain || isOneOf(others, word) ? std::optional(IndexName{isCertain}) : std::nullopt;
}

std::string_view printedName(std::string_view text, std::string_view word)
{
    if (!word.starts_with('$'))
        return {};
    std::size_t begin = std::size_t(word.data() - text.data());
    begin = text.substr(0, begin).find_last_of('\n');
    if (begin == std::string_view::npos)
        return {};
    std::string_view line = text.substr(0, begin);
    line = line.substr(line.find_last_of('\n') + 1); // npos + 1 is 0
    const auto pass = [&line](std::string_view blanks) {
        line = line.substr(std::min(line.find_first_not_of(blanks), line.size()));
    };
    pass(" \t");
    for (const std::string_view prompt : {"(gdb)", "(lldb)"})
        line.remove_prefix(line.starts_with(prompt) ? prompt.size() : 0);
    pass(" \t");
    static constexpr std::string_view commands[] = {"p", "print", "inspect", "po", "v", "expr", "expression"};
    const std::size_t end = line.find_first_of(" /");
    if (end == std::string_view::npos || !isOneOf(commands, line.substr(0, end)))
        return {};
    line = line.substr(line[end] == '/' ? std::min(line.find(' '), line.size()) : end);
    pass(" \t*&");
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    bool isPath = !line.empty() && isWordByte(line[0]) && !isDecimalDigit(line[0]);
    for (std::size_t i = 1; isPath && i < line.size(); ++i)
        isPath = isWordByte(line[i]) || std::string_view(".:[]").find(line[i]) != std::string_view::npos ||
                 line.substr(i, 2) == "->" || line.substr(i - 1, 2) == "->";
    return isPath ? line : std::string_view();
}

namespace {

// The last words of the names of two ends: start1 and end1, wall_from and wall_to.
struct EndNames
{
    std::string_view first;
    std::string_view second;
    bool isCounted = false; // input.p1 and input.p2
    bool isSum = false;     // the second is the way from the first
};
constexpr EndNames endNames[] = {{"p", "p", true},
                                 {"point", "point", true},
                                 {"vertex", "vertex", true},
                                 {"start", "end"},
                                 {"from", "to"},
                                 {"begin", "end"},
                                 {"p", "q"},
                                 {"origin", "translation", false, true}};

// "wall", "start" and "2" of wall.start2, wall_start2 and wallStart2.
struct EndName
{
    std::string_view base = {};
    std::string word = {};
    std::string_view number = {};
    bool isMember = false; // wall.start2
};
EndName endNameOf(std::string_view label)
{
    constexpr std::size_t longest = 100;
    if (label.size() > longest)
        return {};
    EndName found;
    const std::string_view stem = label.substr(0, label.find_last_not_of("0123456789_") + 1);
    found.number = label.substr(std::min(label.find_first_not_of('_', stem.size()), label.size()));
    std::size_t begin = stem.size();
    while (begin > 0 && stem[begin - 1] >= 'a' && stem[begin - 1] <= 'z')
        --begin;
    begin -= begin > 0 && lowerByte(stem[begin - 1]) != stem[begin - 1] ? 1 : 0;
    found.word = lowerText(stem.substr(begin));
    std::string_view base = stem.substr(0, begin);
    base.remove_suffix(base.ends_with(".m_") || base.ends_with(">m_") ? 2 : 0);
    found.isMember = base.ends_with('.') || base.ends_with('>');
    found.base = base.substr(0, base.find_last_not_of(".->_") + 1);
    return found;
}

bool areEnds(const EndNames& names, const EndName& p, const EndName& q)
{
    const bool isSame = p.word == names.first && q.word == names.second && p.base == q.base;
    if (names.isCounted || names.isSum)
        return isSame && p.isMember && (names.isSum || (p.number == "1" && q.number == "2"));
    return isSame && p.number == q.number && (p.word != "p" || !p.number.empty());
}

} // namespace

std::string_view memberOf(std::string_view label)
{
    for (const std::string_view method : {".Set", ".set"})
        if (label.ends_with(method))
            label.remove_suffix(method.size());
    return label;
}

void CodeValues::joinEnds(std::vector<CodePoint>& points)
{
    if (m_out.text().find("m_vertex1") != std::string_view::npos)
        leaveOutGhosts(points);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const EndName name = endNameOf(memberOf(points[i].label));
        const EndName next = endNameOf(memberOf(points[i + 1].label));
        const auto* const names = std::find_if(std::begin(endNames), std::end(endNames),
                                               [&](const EndNames& one) { return areEnds(one, name, next); });
        const bool moves = points[i].velocity || points[i + 1].velocity || points[i].time || points[i + 1].time;
        if (names == std::end(endNames) || points[i].isJoined || moves)
            continue;
        points[i].name = nameOfLabel(name.base);
        points[i + 1].isJoined = true;
        bool isRounded = false;
        if (names->isSum)
            points[i + 1].at = {sumOf(points[i].at.x, points[i + 1].at.x, isRounded),
                                sumOf(points[i].at.y, points[i + 1].at.y, isRounded)};
        if (isRounded)
            remarkOnce(points[i].offset, "the end of a segment is a sum that is rounded");
        if (!name.isMember)
            remarkOnce(points[i].offset, "positions named as a start and an end are read as a segment");
    }
}

// A segment of which a ray is cast: from an origin by a translation, or between two positions.
void CodeValues::takeCast(GeometryItem& item, const CodeLevel& level)
{
    bool isRounded = false;
    const bool isNamed = level.points[0].name == "origin" && level.points[1].name == "translation";
    if (isNamed)
        item.points[1] = {sumOf(item.points[0].x, item.points[1].x, isRounded),
                          sumOf(item.points[0].y, item.points[1].y, isRounded)};
    if (isRounded)
        remarkOnce(level.offset, "the end of a segment is a sum that is rounded");
    if (level.points[0].name.empty() && level.maker.ends_with("RayCastInput"))
        remarkOnce(level.offset, "two positions of a ray cast are read as its ends");
}

// The vertices beside an edge of Box2D smooth its collisions and are no part of it.
void CodeValues::leaveOutGhosts(std::vector<CodePoint>& points)
{
    constexpr std::size_t furthest = 3;
    std::vector<bool> isGhost(points.size(), false);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string_view edge = memberOf(points[i].label);
        if (!edge.ends_with(".m_vertex1"))
            continue;
        for (std::size_t k = i - std::min(i, furthest); k < std::min(i + furthest + 1, points.size()); ++k) {
            const std::string_view label = memberOf(points[k].label);
            isGhost[k] = isGhost[k] || (baseOf(label) == baseOf(edge) &&
                                        (label.ends_with(".m_vertex0") || label.ends_with(".m_vertex3")));
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (isGhost[i])
            m_out.remarkOnce(points[i].offset, "a vertex beside an edge is left out");
        else if (kept++ != i)
            points[kept - 1] = std::move(points[i]);
    }
    points.resize(kept);
}

// Adds the positions that arrows or dashes join, as in "(1, 2) -> (3, 4)", as lines, and removes them.
void CodeValues::takeJoined(std::vector<CodePoint>& points)
{
    const auto isJoined = [](const CodePoint& p) { return p.isJoined; };
    std::size_t kept = 0;
    for (std::size_t i = 0; i < points.size();) {
        const auto begin = points.cbegin() + std::ptrdiff_t(i);
        const auto end = std::find_if_not(begin + 1, points.cend(), isJoined);
        const std::size_t count = std::size_t(end - begin);
        if (count == 1) {
            if (kept != i)
                points[kept] = std::move(points[i]);
            ++kept;
        } else {
            remarkTimes(begin, end);
            GeometryItem item;
            item.kind = (end - 1)->closes ? GeometryKind::ring : GeometryKind::polyline;
            item.name = begin->name;
            append(item, begin, end);
            if (count == 2 && !item.radii.empty() && item.radii[0] == item.radii[1])
                item.shape = "capsule";
            m_out.add(std::move(item), begin->offset);
        }
        i += count;
    }
    points.resize(kept);
}

bool isTurnText(std::string_view text)
{
    std::string word = lowerText(text);
    std::erase(word, ' ');
    static constexpr std::string_view pis[] = {"math.pi", "pi", "m_pi", "mathf.pi", "np.pi"};
    return std::any_of(std::begin(pis), std::end(pis), [&word](std::string_view pi) {
        return word == "2*" + std::string(pi) || word == std::string(pi) + "*2" || word == "2.0*" + std::string(pi);
    });
}

// The numbers of a text with commas and blanks between them; none if it holds anything else.
std::vector<CodeNumber> numbersInText(const Token& text)
{
    std::vector<CodeNumber> numbers;
    for (std::size_t at = 0; at < text.text.size();) {
        const NumberText number = numberAtStart(text.text.substr(at));
        if (number.length == 0 && !isBlankByte(text.text[at]) && text.text[at] != ',')
            return {};
        if (number.length > 0)
            numbers.push_back({{}, number, text.offset + 1 + at, false});
        at += std::max<std::size_t>(number.length, 1);
    }
    return numbers;
}

} // namespace sweep
