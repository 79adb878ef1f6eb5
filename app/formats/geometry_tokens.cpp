// Tokens and names of source code and of values that debuggers print.
#include "app/formats/geometry_code.h"
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

namespace sweep {

LabelParts labelParts(std::string_view label)
{
    LabelParts parts;
    const std::size_t cut = label.find_last_of(".>");
    std::string_view last = label;
    if (cut != std::string_view::npos) {
        last = label.substr(cut + 1);
        parts.base = label.substr(0, cut);
        if (parts.base.ends_with('-'))
            parts.base.remove_suffix(1);
    }
    while (last.starts_with('_'))
        last.remove_prefix(1);
    if (last.size() > 2 && lowerByte(last[0]) == 'm' && last[1] == '_')
        last.remove_prefix(2);
    const std::size_t digits = last.find_last_not_of("0123456789") + 1;
    parts.suffix = last.substr(digits);
    std::string_view stem = last.substr(0, digits);
    if (stem.size() > 1 && stem.ends_with('_'))
        stem.remove_suffix(1);
    for (const CoordinateWord& word : coordinateWords)
        if (sameWord(word.text, stem))
            parts.coordinate = word.coordinate;
    if (parts.coordinate != Coordinate::none || stem.size() < 2)
        return parts;
    // ax, p1x, start_x, posX, ball.vx: a name that ends in its coordinate
    const bool isMember = cut != std::string_view::npos;
    const std::string_view own = label.substr(isMember ? cut + 1 : 0);
    const std::string_view rest = label.substr(0, label.size() - 1);
    const char axis = lowerByte(own.back());
    const char before = own[own.size() - 2];
    const bool isCapital = own.back() != axis && before >= 'a' && before <= 'z';
    const bool isShort = own.size() == 2 && (!isMember || own[0] == 'v');
    const bool isCounted = !isMember && before >= '0' && before <= '9';
    if ((axis == 'x' || axis == 'y') && (isShort || isCounted || isCapital || before == '_')) {
        parts.coordinate = axis == 'x' ? Coordinate::x : Coordinate::y;
        parts.base = rest;
        parts.suffix = {};
    }
    return parts;
}

// The name of the value that a label introduces: "vs" of vs[3], "p" of p.Set; empty for $1.
std::string nameOfLabel(std::string_view label)
{
    label = label.substr(0, label.find('['));
    for (const std::string_view method : {".Set", ".set", "->Set", "->set"})
        if (label.ends_with(method))
            label.remove_suffix(method.size());
    return std::string(label.starts_with('$')   ? label.substr(label.size())
                       : label.starts_with('.') ? label.substr(1)
                                                : label);
}

bool isDeclarator(std::string_view word)
{
    static constexpr std::array<std::string_view, 22> words = {
        "new",   "return", "const", "let", "var", "auto", "static", "constexpr", "final",    "local",  "mut",
        "float", "double", "int",   "f32", "f64", "vec",  "array",  "list",      "np.array", "public", "private"};
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool isSingleType(std::string_view word)
{
    return word == "float" || word == "f32" || word == "Float" || word == "GLfloat" || word == "float32";
}

// Whether a word reads as the name of a type: Vec2, glm::vec2, tuple, std::vector.
bool isTypeWord(std::string_view word)
{
    const std::size_t cut = word.find_last_of(".:");
    const std::string_view last = word.substr(cut == std::string_view::npos ? 0 : cut + 1);
    static constexpr std::array<std::string_view, 6> words = {"tuple", "dict", "number", "any", "object", "vector"};
    return (last.size() > 1 && last.front() >= 'A' && last.front() <= 'Z') || isDeclarator(last) ||
           last.find("vec") != std::string_view::npos || std::find(words.begin(), words.end(), last) != words.end();
}

bool isOneOf(std::span<const std::string_view> words, std::string_view word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

namespace {

constexpr std::string_view calculatingWords[] = {
    "max",       "min",       "pow",       "hypot",        "atan2",       "range",          "arange",
    "linspace",  "zeros",     "ones",      "full",         "empty",       "reshape",        "uniform",
    "randint",   "random",    "rand",      "lerp",         "clamp",       "fmod",           "subplots",
    "subplot",   "xlim",      "ylim",      "set_xlim",     "set_ylim",    "set_mode",       "videomode",
    "rotate",    "scale",     "translate", "createcanvas", "rgb",         "rgba",           "hsl",
    "hsla",      "color",     "color32",   "colour",       "quaternion",  "quat",           "vec4",
    "vector4",   "matrix",    "ellipse",   "arc",          "fill",        "stroke",         "background",
    "setorigin", "setanchor", "setoffset", "clearrect",    "transform2d", "time_of_impact", "rectangleshape",
    "randn",     "axis",      "datetime",  "datetime64",   "date",        "timestamp"};

} // namespace

bool isCalculatingWord(std::string_view callee)
{
    constexpr std::size_t longest = 60;
    std::string_view last = callee.substr(callee.find_last_of(".:>") + 1);
    last.remove_prefix(last.starts_with(cairoPrefix) ? cairoPrefix.size() : 0);
    if (last.size() > longest)
        return false;
    if (callee == "pymunk.Body" || callee == "cpBodyNew" || callee.ends_with("NewBody") ||
        callee.ends_with("Bodies.polygon"))
        return true; // of mass and moment; of a centre, a count and a radius
    return isOneOf(calculatingWords, lowerText(last));
}

bool isAngleName(std::string_view label)
{
    static constexpr std::string_view words[] = {"angle", "m_angle", "rotation", "m_rotation", "rot", "theta"};
    const std::string_view last = label.substr(label.find_last_of(".:>") + 1);
    return last.size() <= 20 && isOneOf(words, lowerText(last));
}

std::string angleLeftOut(std::string_view label, std::string_view value)
{
    return shortened(std::string(label) + " = " + std::string(value)) + " is left out; what it turns is read unturned";
}

bool isLinkWord(std::string_view word)
{
    return word == "to" || word == "at" || word == "is" || word == "was";
}

bool isBeforePosition(std::string_view word)
{
    return word == "at" || word == "point" || word == "near";
}

bool isAddingWord(std::string_view callee)
{
    static constexpr std::string_view words[] = {"push_back", "emplace_back", "append", "push",  "add",
                                                 "insert",    "Add",          "Push",   "Insert"};
    const std::size_t cut = callee.find_last_of(".>");
    return cut != std::string_view::npos && isOneOf(words, callee.substr(cut + 1));
}

bool isOfCamera(std::string_view label)
{
    constexpr std::size_t longest = 100;
    if (label.size() > longest)
        return false;
    const std::string lower = lowerText(label);
    return lower.find("camera.") != std::string::npos || lower.find("camera->") != std::string::npos ||
           lower == "camera" || lower == "g_camera" || lower.starts_with("cam.");
}

bool isPlotWord(std::string_view callee)
{
    const std::string_view last = callee.substr(callee.find_last_of('.') + 1);
    return last == "plot" || last == "scatter";
}

bool namesPositions(std::string_view text)
{
    static constexpr std::array<std::string_view, 13> words = {
        "points", "point",  "pts",         "vertices",  "vertex",   "verts", "nodes",
        "node",   "coords", "coordinates", "positions", "vertexes", "xy"};
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && isWordByte(text[end]))
            ++end;
        const std::string_view word = text.substr(begin, end - begin);
        begin = end + 1;
        if (word.size() < 2 || word.size() > 20 || !isOneOf(words, lowerText(word)))
            continue;
        while (end < text.size() &&
               (isBlankByte(text[end]) || std::string_view("\"'[]").find(text[end]) != std::string_view::npos))
            ++end;
        if (end < text.size() && (text[end] == '=' || text[end] == ':'))
            return true;
    }
    return false;
}

bool isPolygonName(std::string_view name)
{
    constexpr std::size_t longest = 40;
    name = name.substr(name.find_last_of(".:>") + 1);
    name = name.substr(0, name.find_last_not_of("0123456789") + 1);
    if (name.size() > longest)
        return false;
    const std::string lower = lowerText(name.starts_with("m_") ? name.substr(2) : name);
    static constexpr std::array<std::string_view, 8> words = {"poly",     "polys",    "hull",  "hulls",
                                                              "vertices", "vertexes", "verts", "convexhull"};
    return std::find(words.begin(), words.end(), lower) != words.end();
}

bool startsLine(std::string_view text, std::size_t offset)
{
    const std::size_t last = text.substr(0, offset).find_last_not_of(" \t");
    return last == std::string_view::npos || text[last] == '\n';
}

char lastBefore(std::string_view text, std::size_t offset)
{
    while (offset > 0 && isBlankByte(text[offset - 1]))
        --offset;
    return offset > 0 ? text[offset - 1] : '\0';
}

bool isListMark(std::string_view text, std::size_t sign)
{
    constexpr std::size_t longest = 200; // of a line that is looked at
    const auto beginOfLine = [text](std::size_t at) {
        while (at > 0 && text[at - 1] != '\n')
            --at;
        return at;
    };
    const auto indent = [](std::string_view line) { return line.find_first_not_of(" \t"); };
    const std::string_view before = text.substr(0, sign).substr(sign - std::min(sign, longest));
    const std::size_t mark = before.find_last_not_of(" \t-+*");
    const bool isFirst = mark == std::string_view::npos ? before.size() == sign : before[mark] == '\n';
    if (!isFirst || sign + 1 >= text.size() || (text[sign + 1] != ' ' && text[sign + 1] != '\t'))
        return false;
    const std::size_t begin = beginOfLine(sign);
    const std::string_view above = text.substr(0, begin).substr(begin - std::min(begin, longest));
    if (begin < 2 || (begin > longest && above.substr(0, above.size() - 1).find('\n') == std::string_view::npos))
        return true;
    const std::size_t earlier = beginOfLine(begin - 1);
    const std::string_view line = text.substr(earlier, begin - 1 - earlier);
    const std::size_t first = indent(line);
    const bool isOfList = first < line.size() && std::string_view("-+*").find(line[first]) != std::string_view::npos;
    return isOfList || line.find('=') == std::string_view::npos || indent(line) >= indent(text.substr(begin));
}

namespace {

// The hyphen of prose between two words: "Self-intersection".
bool isHyphen(std::string_view text, std::size_t at)
{
    const auto isLetter = [text](std::size_t i) {
        return i < text.size() && isWordByte(text[i]) && !isDecimalDigit(text[i]) && text[i] != '_';
    };
    if (at < 2 || !isLetter(at - 1) || !isLetter(at - 2) || !isLetter(at + 1) || !isLetter(at + 2))
        return false;
    std::size_t end = at + 1;
    while (isLetter(end))
        ++end;
    return end < text.size() && std::string_view(" [,").find(text[end]) != std::string_view::npos;
}

} // namespace

// Whether a sign stands between two values, or is a minus before a word or bracket.
bool isCalculation(std::string_view text, const Token& sign, bool mayBeProse)
{
    if (mayBeProse && sign.text == "-" && isHyphen(text, sign.offset))
        return false;
    std::size_t before = sign.offset;
    while (before > 0 && isBlankByte(text[before - 1]))
        --before;
    std::size_t after = sign.offset + sign.text.size();
    while (after < text.size() && isBlankByte(text[after]))
        ++after;
    const char p = before > 0 ? text[before - 1] : '\0';
    const char n = after < text.size() ? text[after] : '\0';
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const bool isValueBefore = isWordByte(p) || p == ')' || p == ']' || p == '}';
    const bool isValueAfter = isWordByte(n) || n == '(' || n == '[' || n == '{' || n == '.';
    std::size_t begin = before;
    while (begin > 0 && (isWordByte(text[begin - 1]) || text[begin - 1] == '.'))
        --begin;
    const bool isNumber = isDigit(text[begin]) || text[begin] == '.'; // 5.4f * s
    const bool isPointer = sign.text == "*" && isWordByte(p) && isWordByte(n) && !isNumber && !isDigit(n);
    std::size_t next = after;
    while (next < text.size() && (isWordByte(text[next]) && !isDigit(text[next])))
        ++next;
    const bool isProse = (sign.text == "-" || sign.text == ".") && isDigit(p) && next > after && // 8 - Number of
                         next + 1 < text.size() && text[next] == ' ' && isWordByte(text[next + 1]) &&
                         !isDigit(text[next + 1]);
    return isValueAfter && !isPointer && !isProse && (isValueBefore || sign.text == "-");
}

bool isRayWord(std::string_view maker)
{
    const std::string word = lowerText(maker.ends_with("::new") ? maker.substr(0, maker.size() - 5) : maker);
    const std::string last = word.substr(word.find_last_of(".:") + 1);
    return word == "physics2d.raycast" || last == "ray" || last == "ray2" || last == "ray_2" || last == "ray2d";
}

namespace {

// Whether a text has commands that TeX draws with; a path such as "C:\node\draw" has not.
bool holdsTex(std::string_view text)
{
    static constexpr std::string_view words[] = {"begin",    "documentclass", "usepackage", "draw",
                                                 "filldraw", "node",          "coordinate", "addplot"};
    for (std::size_t at = text.find('\\'); at != std::string_view::npos; at = text.find('\\', at + 1)) {
        constexpr std::size_t longest = 16;
        const std::string_view word = text.substr(at + 1, longest);
        const std::size_t end = word.find_first_of("{[( \n");
        if (end < word.size() && isOneOf(words, word.substr(0, end)))
            return true;
    }
    return false;
}

// Whether a text has two numbers or more.
bool holdsNumbers(std::string_view text)
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size() && count < 2; ++at) {
        const bool isFirst = isDecimalDigit(text[at]) && (at == 0 || !isWordByte(text[at - 1]));
        const std::size_t length = isFirst ? numberAtStart(text.substr(at)).length : 0;
        count += length > 0 ? 1 : 0;
        at += length;
    }
    return count > 1;
}

} // namespace

CodeTokens::CodeTokens(std::string_view text) : m_text(text), m_isTex(holdsTex(text))
{
    advance();
}

char CodeTokens::following() const
{
    std::size_t at = m_at;
    while (at < m_text.size() && isBlankByte(m_text[at]))
        ++at;
    return at < m_text.size() ? m_text[at] : '\0';
}

void CodeTokens::advance()
{
    const CodeToken before = m_token.kind;
    while (passOver()) {
    }
    m_token = {CodeToken::end, m_at, {}, {}};
    if (m_at >= m_text.size())
        return;
    const bool isAfterValue = before == CodeToken::number || before == CodeToken::word || before == CodeToken::close ||
                              before == CodeToken::string;
    if (!takeClock() && !takeNumber(isAfterValue) && !takeWord() && !takeString())
        takeSign();
    m_numbers += m_token.kind == CodeToken::number ? 1 : 0;
    m_numbers = m_token.kind == CodeToken::number || m_token.kind == CodeToken::comma ? m_numbers : 0;
}

void CodeTokens::take(CodeToken kind, std::size_t length)
{
    m_token = {kind, m_at, m_text.substr(m_at, length), {}};
    m_at += length;
}

// Passes blanks, a comment, or a sign that means nothing here; returns whether it did.
bool CodeTokens::passOver()
{
    if (m_at >= m_text.size())
        return false;
    const char c = at();
    if (const std::size_t length = commentLength(); length > 0) {
        const std::string_view comment = m_text.substr(m_at, length);
        m_comment = m_comment || !holdsNumbers(comment) ? m_comment : std::optional(m_at);
        m_at += length;
        return true;
    }
    if (passAddress() || passNoHeight())
        return true;
    if (const std::size_t length = lengthOfSize(); length > 0) {
        m_at += length;
        return true;
    }
    if (isComparison())
        return false;
    if ((c == '<' && (isVector() || isArrowOfR())) || (c == '>' && m_at == m_vectorEnd))
        return false;
    if (c == '<') {
        passType();
        return true;
    }
    if (isPrintFormat()) {
        while (++m_at < m_text.size() && isWordByte(at())) {
        }
        return true;
    }
    if (isApostrophe() || isBold() || isFullStop()) {
        m_at += c == '*' ? 2 : 1;
        return true;
    }
    constexpr std::string_view meaningless = "&!@?|~\\`$>#";
    if ((c == '$' && (isWordByte(at(1)) || isPlaceholder())) ||
        (!isBlankByte(c) && meaningless.find(c) == std::string_view::npos))
        return false;
    ++m_at;
    return true;
}

std::size_t CodeTokens::commentLength()
{
    const char c = at();
    const auto upTo = [this](std::string_view end) {
        const std::size_t found = m_text.find(end, m_at + 2);
        return (found == std::string_view::npos ? m_text.size() : found + end.size()) - m_at;
    };
    if (c == '/' && at(1) == '*')
        return upTo("*/");
    if (c == '(' && at(1) == '*')
        return starredLength();
    const bool isDash = m_token.kind == CodeToken::close && at(2) == ' ' && (at(3) == '(' || at(3) == 'c'); // of TikZ
    const bool isOfMinus = (c == '-' && at(1) == '-' && isBlankByte(at(2)) && !isDash) || // of SQL and EnergyPlus
                           (c == '!' && at(1) == '-' && isBlankByte(at(2)));
    const bool isOrdinal = c == '#' && isDecimalDigit(at(1)) && !startsLine(m_text, m_at); // ball #3
    const bool mayBeRule = c == '-' && at(1) == '-' && startsLine(m_text, m_at);
    const bool isLine =
        (c == '#' && !isOrdinal) || (c == '/' && at(1) == '/') || isOfMinus || (c == '%' && isPercentComment());
    if (!isLine && !mayBeRule)
        return 0;
    const std::size_t line = std::min(m_text.find('\n', m_at), m_text.size()) - m_at;
    return isLine || isRule(m_text.substr(m_at, line)) ? line : 0;
}

// The length of "(* … *)" of Mathematica, Pascal and OCaml; other brackets that begin with * do not end so.
std::size_t CodeTokens::starredLength() const
{
    constexpr std::size_t longest = 4096;
    const std::string_view text = m_text.substr(m_at, longest);
    std::size_t depth = 1;
    std::size_t end = 2;
    for (; end < text.size() && depth > 0; ++end)
        depth = text[end] == '(' ? depth + 1 : text[end] == ')' ? depth - 1 : depth;
    return depth == 0 && end > 4 && text[end - 2] == '*' ? end : 0;
}

// Whether a % begins a comment: anywhere in TeX; in MATLAB, Erlang and PostScript behind a blank or semicolon, once
// such a comment stood in a line of its own where no calculation can go on.
bool CodeTokens::isPercentComment()
{
    const char before = m_at > 0 ? m_text[m_at - 1] : '\n';
    if (m_isTex)
        return before != '\\';
    if (m_hasPercents)
        return isBlankByte(before) || before == ';';
    if (!startsLine(m_text, m_at))
        return false;
    const std::string_view above = m_text.substr(0, m_text.substr(0, m_at).find_last_of('\n'));
    const bool isFirst = m_token.kind == CodeToken::end || m_token.text == ";" || startsLine(m_text, above.size());
    const char next = at(std::min(m_text.find_first_not_of('%', m_at), m_text.size()) - m_at);
    m_hasPercents = isFirst && (isBlankByte(next) || next == '\0');
    return isFirst && (m_hasPercents || isWordByte(next)); // %YAML, %matplotlib
}

// "<1.5, 2.5>" of .NET and of scripts.
bool CodeTokens::isVector()
{
    constexpr std::size_t longest = 200;
    const std::string_view text = m_text.substr(m_at + 1, longest);
    const std::size_t end = text.find_first_not_of("0123456789.,-+eE ");
    const bool isOfType = m_at > 0 && isWordByte(m_text[m_at - 1]);
    if (isOfType || end >= text.size() || text[end] != '>' || text.substr(0, end).find(',') == std::string_view::npos)
        return false;
    m_vectorEnd = m_at + 1 + end;
    return true;
}

// "of length 3, capacity 4 =" behind the type of a printed vector, "2 values" in front of its brackets.
std::size_t CodeTokens::lengthOfSize() const
{
    const std::string_view text = m_text.substr(m_at);
    if (m_token.kind == CodeToken::labels && isDecimalDigit(at())) { // = 2 values {
        const std::size_t words = text.find_first_not_of("0123456789");
        return text.substr(std::min(words, text.size())).starts_with(" value") && text.find(" {") < 20 ? text.find('{')
                                                                                                       : 0;
    }
    if (m_token.kind != CodeToken::word || !text.starts_with("of length "))
        return 0;
    const std::size_t end = m_text.find_first_of("=\n{", m_at);
    return end < m_text.size() && m_text[end] == '=' ? end + 1 - m_at : 0;
}

// "://host/path" behind a word, "@0x5555" of gdb, and "<main()+4>" behind a number of it.
bool CodeTokens::passAddress()
{
    const char c = at();
    const bool isUrl = c == ':' && at(1) == '/' && at(2) == '/' && m_token.kind == CodeToken::word;
    const std::size_t sign = c == '<' ? m_text.find_first_of(">\n=;", m_at) : std::string_view::npos;
    const bool isSymbol = sign < m_text.size() && m_text[sign] == '>' && isWordByte(at(1)) &&
                          m_token.kind == CodeToken::number && m_token.number.isHex;
    if (isUrl || isSymbol) {
        const std::size_t end = m_text.find_first_of(isUrl ? " \t\n" : ">\n", m_at);
        m_at = std::min(end, m_text.size());
        return true;
    }
    if (c != '@' || at(1) != '0' || at(2) != 'x')
        return false;
    for (m_at += 3; isWordByte(at()); ++m_at) {
    }
    return true;
}

// "**gravity** is" of Markdown.
bool CodeTokens::isBold() const
{
    const auto isLetter = [](char c) { return isWordByte(c) && !isDecimalDigit(c); };
    const char before = m_at > 0 ? m_text[m_at - 1] : ' ';
    return at() == '*' && at(1) == '*' &&
           ((isBlankByte(before) && isLetter(at(2))) || (isLetter(before) && at(2) == ' ' && isLetter(at(3))));
}

// "ball's position", "doesn't": of prose, unless a text in quotes begins behind a word, as in r'…' and require'…'.
bool CodeTokens::isApostrophe() const
{
    static constexpr std::string_view prefixes[] = {"r", "b", "f", "u", "l", "u8", "br", "rb", "fr", "rf"};
    static constexpr std::string_view endings[] = {"s", "t", "m", "d", "re", "ve", "ll"};
    constexpr std::size_t longest = 200; // of a word or line that is looked at
    std::size_t begin = m_at;
    while (begin > 0 && m_at - begin < longest && isWordByte(m_text[begin - 1]))
        --begin;
    const std::string_view word = m_text.substr(begin, m_at - begin);
    if (at() != '\'' || word.empty() || isDecimalDigit(word[0]) || isOneOf(prefixes, lowerText(word)))
        return false;
    const std::string_view line = m_text.substr(m_at + 1, longest);
    const std::size_t quote = line.find_first_of("'\n");
    std::size_t end = 0;
    while (end < line.size() && isWordByte(line[end]))
        ++end;
    return isOneOf(endings, line.substr(0, end)) || quote >= line.size() || line[quote] == '\n';
}

// The . at the end of a sentence.
bool CodeTokens::isFullStop() const
{
    const char before = m_at > 0 ? m_text[m_at - 1] : ' ';
    const bool isEnd = at(1) == '\0' || isBlankByte(at(1));
    return at() == '.' && isEnd && (isWordByte(before) || before == ')' || before == ']');
}

// "p <- c(1, 2)" of R.
bool CodeTokens::isArrowOfR() const
{
    return at(1) == '-' && isBlankByte(at(2)) && m_token.kind == CodeToken::word && isBlankByte(m_text[m_at - 1]);
}

// Passes the NaN of "(1, 2, NaN)", with which JTS says that a position has no z.
bool CodeTokens::passNoHeight()
{
    if (at() != ',' || m_numbers != 2 || m_token.kind != CodeToken::number)
        return false;
    std::size_t end = m_at + 1;
    while (end < m_text.size() && isBlankByte(m_text[end]))
        ++end;
    if (m_text.substr(end, 4) != "NaN)")
        return false;
    m_at = end + 3;
    return true;
}

// "/x" of gdb's "p/x" in front of a name.
bool CodeTokens::isPrintFormat() const
{
    const bool isCommand = m_token.kind == CodeToken::word && (m_token.text == "p" || m_token.text == "print");
    const std::string_view before = m_text.substr(0, m_token.offset);
    return isCommand && at() == '/' && m_token.offset + m_token.text.size() == m_at && isWordByte(at(1)) &&
           (startsLine(m_text, m_token.offset) || before.ends_with("(gdb) ") || before.ends_with("(lldb) "));
}

// < > <= >= between blanks where a number is compared, and != anywhere.
bool CodeTokens::isComparison() const
{
    const char c = at();
    if (c == '!')
        return at(1) == '=';
    const std::size_t length = at(1) == '=' ? 2 : 1;
    if ((c != '<' && c != '>') || m_at == 0 || m_text[m_at - 1] != ' ' || at(length) != ' ' || startsLine(m_text, m_at))
        return false;
    return m_token.kind == CodeToken::number || numberAtStart(m_text.substr(m_at + length + 1)).length > 0;
}

bool CodeTokens::takeClock()
{
    constexpr std::size_t longest = 160;
    const bool mayBeClock = isDecimalDigit(at()) || std::string_view("JFMASOND").find(at()) != std::string_view::npos;
    if (!mayBeClock || (m_at > 0 && (isWordByte(m_text[m_at - 1]) || m_text[m_at - 1] == '.')))
        return false;
    const std::string_view text = m_text.substr(m_at, longest);
    const ClockLength length = clockLength(text);
    if (length.clock == 0)
        return false;
    take(CodeToken::clock, length.whole);
    m_token.number.digits = text.substr(0, length.clock);
    return true;
}

// <float, 2>, <b2Vec2>, <repeats 7 times>; any other < is passed alone.
void CodeTokens::passType()
{
    if (m_at >= m_typesEnd)
        findTypes();
    m_at += std::max<std::size_t>(1, m_types[m_at - m_typesBegin]);
}

// Finds the types that begin in the next bytes, all at once, so that a long row of < is not read again for each of
// them.
void CodeTokens::findTypes()
{
    constexpr std::string_view inside = "<>:,*&. []";
    std::array<std::uint16_t, 2 * longestType> open{}; // where the types begin that have not ended yet
    std::size_t depth = 0;
    const std::size_t most = std::min(m_types.size(), m_text.size() - m_at);
    std::size_t i = 0;
    m_types.fill(0);
    for (; i < most; ++i) {
        const char c = m_text[m_at + i];
        if (c == '<')
            open[depth++] = static_cast<std::uint16_t>(i);
        else if (c == '>' && depth > 0 && i - open[--depth] < longestType)
            m_types[open[depth]] = static_cast<std::uint8_t>(i + 1 - open[depth]);
        else if (!isWordByte(c) && inside.find(c) == std::string_view::npos)
            break;
    }
    m_typesBegin = m_at;
    m_typesEnd = m_at + (i < m_types.size() ? i : longestType); // a later type may end behind the last byte
}

std::string unreadNumbers(GeometryCollector& out)
{
    CodeTokens tokens(out.text());
    std::optional<std::size_t> quoted;
    for (; tokens.current().kind != CodeToken::end; tokens.advance())
        if (!quoted && tokens.current().kind == CodeToken::string && holdsNumbers(tokens.current().text))
            quoted = tokens.current().offset;
    const auto line = [&out](std::size_t offset) { return std::to_string(out.position(offset).line); };
    if (tokens.comment())
        return "; comments are not read, and the one in line " + line(*tokens.comment()) + " has numbers";
    return quoted ? "; text in quotes is not read, and that in line " + line(*quoted) + " has numbers" : std::string();
}

bool CodeTokens::passAnnotation()
{
    const std::string_view text = m_text.substr(0, m_token.offset + longestType);
    std::size_t depth = 0;
    std::size_t end = m_token.offset;
    do {
        const char c = text[end];
        depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
        depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
    } while (++end < text.size() && depth > 0 && text[end] != '=');
    std::size_t next = end;
    while (next < text.size() && (isBlankByte(text[next]) || text[next] == '>'))
        ++next;
    if (depth > 0 || next + 1 >= text.size() || text[next] != '=' || text[next + 1] == '=')
        return false;
    while (m_token.kind != CodeToken::end && m_token.offset < end)
        advance();
    return true;
}

bool CodeTokens::takeNumber(bool isAfterValue)
{
    const bool isSigned = at() == '-' || at() == '+';
    const bool isBlankBefore = m_at > 0 && isBlankByte(m_text[m_at - 1]);
    if (isSigned && (isBlankByte(at(1)) || (isAfterValue && !isBlankBefore)))
        return false; // 1-2 and 1 - 2 are calculations, 1 -2 are two numbers
    const NumberText number = numberAtStart(m_text.substr(m_at));
    const std::size_t end = m_at + number.length;
    const bool isVersion = end + 1 < m_text.size() && m_text[end] == '.' && m_text[end + 1] >= '0' &&
                           m_text[end + 1] <= '9'; // 1.5.2 is no number
    if (number.length == 0 || isVersion)
        return false;
    take(CodeToken::number, number.length);
    m_token.number = number;
    return true;
}

// "${width}" of a template.
bool CodeTokens::isPlaceholder() const
{
    constexpr std::size_t longest = 200;
    const std::string_view name = m_text.substr(m_at, longest);
    const std::size_t end = name.find_first_of("{}\n,", 2);
    return name.starts_with("${") && isWordByte(at(2)) && end < name.size() && name[end] == '}';
}

bool CodeTokens::takeWord()
{
    if (m_text.substr(m_at).starts_with("\u2192")) // →
        return false;
    const char c = at();
    const bool isField = c == '.' && isWordByte(at(1));           // .x of a designated initialiser
    const std::size_t index = c == '[' ? memberIndexLength() : 0; // [0].x: and [0] = of a printed array
    if (!isWordByte(c) && c != '$' && !isField && index == 0)
        return false;
    std::size_t end = isPlaceholder() ? m_text.find('}', m_at) + 1 : m_at + std::max<std::size_t>(index, 1);
    for (std::size_t more = wordLength(end); more > 0; more = wordLength(end))
        end += more;
    take(CodeToken::word, end - m_at);
    return true;
}

// The length of the next part of a word: a letter, a ., :: or -> before a letter, an index.
std::size_t CodeTokens::wordLength(std::size_t end) const
{
    const auto byte = [&](std::size_t further) { return end + further < m_text.size() ? m_text[end + further] : '\0'; };
    if (isWordByte(byte(0)) || (byte(0) == '.' && isWordByte(byte(1))))
        return 1;
    const bool joins = (byte(0) == ':' && byte(1) == ':') || (byte(0) == '-' && byte(1) == '>');
    if (joins && isWordByte(byte(2)))
        return 2;
    return byte(0) == '[' ? indexLength(end) : 0;
}

// The length of "[12]", "[i]" or "[]" behind a word.
std::size_t CodeTokens::indexLength(std::size_t begin) const
{
    constexpr std::size_t longest = 24;
    for (std::size_t i = begin + 1; i < m_text.size() && i - begin < longest; ++i) {
        if (m_text[i] == ']')
            return i + 1 - begin;
        if (!isWordByte(m_text[i]))
            break;
    }
    return 0;
}

// The length of an index at the start of a member: "[0]" of "[0].x: 1" and "[0] = (x = 1)".
std::size_t CodeTokens::memberIndexLength() const
{
    const std::size_t length = indexLength(m_at);
    std::size_t next = m_at + length;
    if (length == 0 || (next < m_text.size() && m_text[next] == '.'))
        return length;
    while (next < m_text.size() && (m_text[next] == ' ' || m_text[next] == '\t'))
        ++next;
    const bool isOfTable =
        m_text.substr(m_at + length).starts_with('\t') && next < m_text.size() && m_text[next] == '{';
    return (next < m_text.size() && m_text[next] == '=') || isOfTable ? length : 0;
}

bool CodeTokens::takeString()
{
    const char quote = at();
    if ((quote != '"' && quote != '\'') || isApostrophe())
        return false;
    std::size_t end = m_at + 1;
    while (end < m_text.size() && m_text[end] != quote && m_text[end] != '\n')
        end += m_text[end] == '\\' ? 2 : 1;
    end = std::min(end, m_text.size());
    m_token = {CodeToken::string, m_at, m_text.substr(m_at + 1, end - m_at - 1), {}};
    m_at = std::min(end + 1, m_text.size());
    return true;
}

void CodeTokens::takeSign()
{
    const char c = at();
    constexpr std::string_view opening = "([{";
    constexpr std::string_view closing = ")]}";
    if (opening.find(c) != std::string_view::npos ||
        (c == '<' && m_vectorEnd != std::string_view::npos && m_vectorEnd > m_at))
        return take(CodeToken::open, 1);
    if (closing.find(c) != std::string_view::npos || (c == '>' && m_vectorEnd == m_at))
        return take(CodeToken::close, 1);
    if (c == ',' || c == ';')
        return take(CodeToken::comma, 1);
    if (c == '-' && at(1) == '>')
        return take(CodeToken::comma, 2);
    if (c == '<' && at(1) == '-' && isBlankByte(at(2))) // of R
        return take(CodeToken::labels, 2);
    if (m_text.substr(m_at).starts_with("\u2192")) // →
        return take(CodeToken::comma, 3);
    if (c != '=' && c != ':')
        return take(CodeToken::calculates, at(1) == '=' ? 2 : 1);
    std::size_t length = 1;
    while (at(length) == '=' || at(length) == '>' || at(length) == ':')
        ++length;
    const std::string_view sign = m_text.substr(m_at, length);
    take((sign == "==" || sign == "===") && !startsLine(m_text, m_at) ? CodeToken::calculates : CodeToken::labels,
         length);
}

} // namespace sweep
