// Blocks of statements and members in the braces of source code, sections of YAML, and lists of x or y.
#include "core/io/geometry_code.h"

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
    const auto column = columnName(level.listName);
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

} // namespace sweep
