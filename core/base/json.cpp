#include <sweepbench/base/json.h>

#include "core/base/decimal.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>

namespace sweep {

namespace {

bool isInside(std::string_view inner, std::string_view outer)
{
    return inner.substr(0, outer.size()) == outer && (inner.size() == outer.size() || inner[outer.size()] == '/');
}

struct LineAndColumn
{
    int line = 1;
    int column = 1;
};
LineAndColumn lineAndColumn(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::string_view line = before.substr(before.rfind('\n') + 1); // 0 if there is none: npos + 1
    const auto characters =
        std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; });
    return {static_cast<int>(lines) + 1, static_cast<int>(characters) + 1};
}

} // namespace

void ProblemCollector::add(Problem problem)
{
    if (m_problems.size() == limit)
        m_overflowed = true;
    else
        m_problems.push_back(std::move(problem));
}

void ProblemCollector::atMember(std::string pointer, std::string message)
{
    add({.file = m_file, .pointer = std::move(pointer), .message = std::move(message)});
}

void ProblemCollector::atName(std::string pointer, std::string message)
{
    m_atNames.push_back(pointer);
    atMember(std::move(pointer), std::move(message));
}

void ProblemCollector::atText(int line, int column, std::string message)
{
    add({.file = m_file, .line = line, .column = column, .pointer = {}, .message = std::move(message)});
}

bool ProblemCollector::isSpoiled(std::string_view pointer) const
{
    return std::any_of(m_spoiled.begin(), m_spoiled.end(), [pointer](const std::string& spoiled) {
        return isInside(spoiled, pointer) || isInside(pointer, spoiled);
    });
}

bool ProblemCollector::isSpoiledItself(std::string_view pointer) const
{
    return std::find(m_spoiled.begin(), m_spoiled.end(), pointer) != m_spoiled.end();
}

void ProblemCollector::keepOnly(const std::vector<std::string>& pointers)
{
    std::erase_if(m_problems, [&pointers](const Problem& problem) {
        return std::find(pointers.begin(), pointers.end(), problem.pointer) == pointers.end();
    });
    m_overflowed = false;
}

void ProblemCollector::locate(std::string_view text)
{
    std::vector<std::string> pointers;
    for (const Problem& problem : m_problems)
        pointers.push_back(problem.pointer);
    const auto positions = positionsIn(text, pointers);
    for (std::size_t i = 0; i < m_problems.size(); ++i) {
        Problem& problem = m_problems[i];
        if (problem.line != 0 || !positions[i])
            continue;
        const bool atName = std::find(m_atNames.begin(), m_atNames.end(), problem.pointer) != m_atNames.end();
        const LineAndColumn at = lineAndColumn(text, atName ? positions[i]->name : positions[i]->value);
        problem.line = at.line;
        problem.column = at.column;
    }
    std::ranges::stable_sort(m_problems, {}, [](const Problem& problem) {
        constexpr int last = std::numeric_limits<int>::max(); // a problem without a place
        return std::pair(problem.line > 0 ? problem.line : last, problem.column);
    });
}

std::vector<Problem> ProblemCollector::taken() &&
{
    if (m_overflowed)
        m_problems.back().message += " (there are more problems; only the first 20 are listed)";
    return std::move(m_problems);
}

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

// The length of the number at the start of the text, and whether it is complete or lacks a digit.
struct NumberScan
{
    std::size_t length = 0;
    bool isComplete = false;
};
NumberScan scannedNumber(std::string_view text)
{
    const char* at = text.data();
    const char* const end = at + text.size();
    const auto digits = [&at, end] {
        const char* const begin = at;
        while (at < end && isDigit(*at))
            ++at;
        return at > begin;
    };
    at += at < end && *at == '-' ? 1 : 0;
    bool complete = true;
    if (at < end && *at == '0')
        ++at;
    else
        complete = digits();
    if (complete && at < end && *at == '.') {
        ++at;
        complete = digits();
    }
    if (complete && at < end && (*at == 'e' || *at == 'E')) {
        ++at;
        at += at < end && (*at == '+' || *at == '-') ? 1 : 0;
        complete = digits();
    }
    return {static_cast<std::size_t>(at - text.data()), complete};
}

// Reads a number without an exponent. Returns its length, or 0 if the text may not start with one. The grammar of
// std::from_chars is that of JSON except for infinities and NaN, leading zeros, and points without digits on both
// sides.
template <class Number>
std::size_t plainNumber(std::string_view text, double& rounded)
{
    const char* const end = text.data() + text.size();
    Number value = 0;
    const auto read = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    const char* const first = text.data() + (text.starts_with('-') ? 1 : 0);
    if (read.ec != std::errc{} || !isDigit(*first) || !isDigit(read.ptr[-1]))
        return 0;
    if (*first == '0' && first + 1 < read.ptr && first[1] != '.')
        return 0;
    rounded = static_cast<double>(value);
    return static_cast<std::size_t>(read.ptr - text.data());
}

// Decodes the text between the quotes of a string. Requires: rawString() has checked it.
std::string decoded(std::string_view raw)
{
    std::string text;
    text.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] != '\\') {
            text += raw[i];
            continue;
        }
        ++i;
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (const std::size_t which = letters.find(raw[i]); which != std::string_view::npos) {
            text += meanings[which];
            continue;
        }
        const auto unit = [&raw](std::size_t at) {
            return static_cast<unsigned>(std::stoul(std::string(raw.substr(at, 4)), nullptr, 16));
        };
        unsigned code = unit(i + 1);
        i += 4;
        if (code >= 0xd800 && code < 0xdc00) {
            code = 0x10000 + ((code - 0xd800) << 10) + (unit(i + 3) - 0xdc00);
            i += 6;
        }
        appendUtf8(text, code);
    }
    return text;
}

std::string escapedStep(std::string_view name)
{
    std::string step;
    for (const char c : name)
        step += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return step;
}

// The length of infinity or NaN as programs print them, with a sign or without; 0 if the text does not start with one.
std::size_t wordOfNoNumber(std::string_view text)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto isLetter = [&](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
    const auto begin = text.begin() + (text.starts_with('-') ? 1 : 0);
    const auto end = std::find_if_not(begin, text.end(), isLetter);
    for (const std::string_view word : {"nan", "inf", "infinity"})
        if (std::equal(begin, end, word.begin(), word.end(), [&](char c, char d) { return lower(c) == d; }))
            return static_cast<std::size_t>(end - text.begin());
    return 0;
}

// How to write a number in another notation than JSON's, of which JSON's reader took the part before the offset.
std::string adviceAfterNumber(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, text.find_last_not_of(" \t", offset == 0 ? 0 : offset - 1) + 1);
    const std::size_t begin = before.find_last_not_of("0123456789.eE+-") + 1;
    const std::string_view number = before.substr(begin);
    const std::string_view rest = text.substr(offset);
    const NumberScan scan = scannedNumber(number);
    const bool lacksFraction = number.ends_with('.') && scan.length == number.size();
    if (number.empty() || rest.empty() || !(isDigit(number.back()) || lacksFraction) || scan.length != number.size())
        return {};
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    const std::string whole = std::string(number) + (lacksFraction ? "0" : "");
    double other = 0;
    if (rest.front() == '/') {
        const std::size_t digits = std::min(rest.find_first_not_of(" \t", 1), rest.size());
        const std::size_t length = plainNumber<double>(rest.substr(digits), other);
        const double share = length > 0 ? nearestDouble(whole).value_or(NAN) / other : NAN;
        return std::isfinite(share) ? "; JSON has no fractions: write " + shortestDecimal(share) : std::string();
    }
    if (before.size() != offset)
        return {}; // the number ended, and something else follows
    if ((rest.front() == 'x' || rest.front() == 'X') && (number == "0" || number == "-0")) {
        const auto read = std::from_chars(rest.data() + 1, rest.data() + rest.size(), other, std::chars_format::hex);
        const bool isNumber = read.ec == std::errc{} && std::isfinite(other) && rest.size() > 1 && rest[1] != '-';
        return isNumber ? "; JSON has no hexadecimal numbers: write " + shortestDecimal(number == "0" ? other : -other)
                        : std::string();
    }
    if (isLetter(rest.front()))
        return "; a number has no letters after it: write " + shortened(whole);
    return lacksFraction ? "; a number has a digit after its point: write " + shortened(whole) : std::string();
}

std::string byteText(char c)
{
    std::array<char, 8> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "0x%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    return buffer.data();
}

} // namespace

JsonReader::JsonReader(std::string_view text, ProblemCollector& problems, const Job& job, std::size_t outerLevels)
    : m_text(text), m_problems(problems), m_job(job), m_depth(outerLevels)
{
    if (text.starts_with("\xef\xbb\xbf"))
        failAt(0, "the text begins with a byte order mark; JSON text has none");
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        failAt(0, "the text begins with a UTF-16 byte order mark; a scene is UTF-8 text without a mark");
}

JsonKind JsonReader::next()
{
    skipSpace();
    switch (m_at < m_text.size() ? m_text[m_at] : '\0') {
    case '{':
        return JsonKind::object;
    case '[':
        return JsonKind::array;
    case '"':
        return JsonKind::string;
    case 't':
    case 'f':
        return JsonKind::boolean;
    case 'n':
        return JsonKind::null;
    default:
        break;
    }
    if (m_at < m_text.size() && (m_text[m_at] == '-' || isDigit(m_text[m_at])))
        return JsonKind::number;
    failExpecting("a value");
}

void JsonReader::skipSpace()
{
    while (m_at < m_text.size() && isSpace(m_text[m_at]))
        ++m_at;
}

void JsonReader::open(char bracket)
{
    skipSpace();
    if (m_at >= m_text.size() || m_text[m_at] != bracket)
        failExpecting(bracket == '{' ? "an object" : "an array");
    if (m_depth == deepest) {
        refuse("nested deeper than 64 levels, the outermost object or array being level 1");
        throw ReadingStopped{};
    }
    ++m_depth;
    ++m_at;
}

// Skips the comma before the next element, or the closing bracket. Returns whether another element follows.
bool JsonReader::more(char bracket, bool first)
{
    checkRoom();
    if (m_at >= m_nextTick)
        tick();
    skipSpace();
    if (m_at < m_text.size() && m_text[m_at] == bracket) {
        ++m_at;
        return false;
    }
    if (first)
        return true;
    if (m_at >= m_text.size() || m_text[m_at] != ',')
        failExpecting(bracket == '}' ? "a comma or }" : "a comma or ]");
    const std::size_t comma = m_at++;
    skipSpace();
    if (m_at < m_text.size() && (m_text[m_at] == '}' || m_text[m_at] == ']'))
        failAt(comma, std::string("a comma before ") + m_text[m_at] + "; JSON has none after the last " +
                          (bracket == '}' ? "member" : "element"));
    return true;
}

std::string_view JsonReader::name()
{
    skipSpace();
    if (m_at >= m_text.size() || m_text[m_at] != '"')
        failExpecting("a member's name in quotes");
    const std::size_t begin = m_at;
    m_nameAt = begin;
    std::string_view name = rawString();
    m_rawName = m_text.substr(begin, m_at - begin);
    if (name.find('\\') != std::string_view::npos)
        name = m_decodedNames.emplace_back(decoded(name));
    m_names.push_back(name);
    skipSpace();
    if (m_at >= m_text.size() || m_text[m_at] != ':')
        failExpecting("a colon");
    ++m_at;
    return name;
}

// Reports names that appear more than once in an object. Names are sorted at the end of their object, which needs
// little memory even for many names.
void JsonReader::closeNames(std::size_t first)
{
    const auto begin = m_names.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, m_names.end());
    for (auto name = std::adjacent_find(begin, m_names.end()); name != m_names.end();) {
        const auto other = std::find_if(name, m_names.end(), [name](std::string_view n) { return n != *name; });
        const auto times = std::to_string(other - name);
        refuseMember(*name, "this name appears " + times + " times in one object; a name may appear once");
        name = std::adjacent_find(other, m_names.end());
    }
    m_names.resize(first);
}

std::string JsonReader::string()
{
    skipSpace();
    const std::string_view raw = rawString();
    return raw.find('\\') == std::string_view::npos ? std::string(raw) : decoded(raw);
}

// The text between the quotes of the string at the current position, after checking it.
std::string_view JsonReader::rawString()
{
    if (m_at >= m_text.size() || m_text[m_at] != '"')
        failExpecting("a text in quotes");
    const std::size_t begin = m_at++;
    while (m_at < m_text.size() && m_text[m_at] != '"') {
        if (m_text[m_at] == '\\')
            passEscape();
        else
            passCharacter();
    }
    if (m_at >= m_text.size())
        failAt(begin, "a string begins here and has no end");
    ++m_at;
    return m_text.substr(begin + 1, m_at - begin - 2);
}

void JsonReader::passCharacter()
{
    const auto byte = static_cast<unsigned char>(m_text[m_at]);
    if (byte >= 0x20 && byte < 0x80) {
        ++m_at;
        return;
    }
    if (byte < 0x20)
        failAt(m_at, "the control character " + byteText(m_text[m_at]) + " inside a string; write it as an escape");
    const std::size_t length = utf8Length(m_text.substr(m_at));
    if (length == 0)
        failAt(m_at, "the byte " + byteText(m_text[m_at]) + " is not UTF-8 here; a scene is UTF-8 text");
    m_at += length;
}

void JsonReader::passEscape()
{
    const std::size_t begin = m_at;
    const char letter = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
    m_at += 2;
    if (letter != 'u') {
        if (letter == '\0' || std::string_view("\"\\/bfnrt").find(letter) == std::string_view::npos)
            failAt(begin, "an unknown escape; after \\ come \" \\ / b f n r t or u and four hexadecimal digits");
        return;
    }
    const unsigned code = hex4(begin);
    if (code < 0xd800 || code >= 0xe000)
        return;
    const bool paired = code < 0xdc00 && m_text.substr(m_at, 2) == "\\u";
    m_at += 2;
    if (paired)
        if (const unsigned low = hex4(begin); low >= 0xdc00 && low < 0xe000)
            return;
    failAt(begin, "half of a surrogate pair; it stands for no character");
}

// The value of the next four hexadecimal digits; their escape begins at `offset`.
unsigned JsonReader::hex4(std::size_t offset)
{
    const std::string digits(m_text.substr(std::min(m_at, m_text.size()), 4));
    if (digits.size() < 4 || digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos)
        failAt(offset, "an escape \\u without four hexadecimal digits");
    m_at += 4;
    return static_cast<unsigned>(std::stoul(digits, nullptr, 16));
}

std::string_view JsonReader::number()
{
    skipSpace();
    const std::size_t begin = m_at;
    const NumberScan scan = scannedNumber(m_text.substr(begin));
    m_at += scan.length;
    const std::string_view written = m_text.substr(begin, scan.length);
    if (m_at < m_text.size() && isDigit(m_text[m_at])) // the scan ended early because of a leading 0
        failAt(begin, "a number begins with a 0 that is not needed; JSON does not allow it");
    if (!scan.isComplete) {
        const bool isWord = written == "-" && wordOfNoNumber(m_text.substr(m_at)) > 0;
        m_at -= isWord ? 1 : 0;
        failExpecting(isWord ? "a value" : "a digit");
    }
    return written;
}

std::optional<double> JsonReader::finite()
{
    return rounded(m_singles);
}

std::optional<double> JsonReader::rounded(bool toSingle)
{
    const std::string_view written = number();
    const std::optional<double> value = toSingle ? nearestSingle(written) : nearestDouble(written);
    if (!value)
        refuse(shortened(written) +
               (toSingle ? " is not finite as a single; numbers lie between ±3.4028235e38 in a scene of singles"
                         : " is not finite as a double; numbers lie between ±1.7976931348623157e308"));
    return value;
}

// Skips white space, and the character if it comes next. Returns whether it did.
bool JsonReader::passes(char c)
{
    skipSpace();
    const bool there = m_at < m_text.size() && m_text[m_at] == c;
    m_at += there ? 1 : 0;
    return there;
}

bool JsonReader::takeNumbers(std::span<double> values)
{
    const std::size_t begin = m_at;
    bool good = m_depth < deepest && passes('[');
    for (std::size_t i = 0; good && i < values.size(); ++i) {
        good = i == 0 || passes(',');
        skipSpace();
        const std::string_view rest = m_text.substr(m_at);
        const std::size_t length =
            m_singles ? plainNumber<float>(rest, values[i]) : plainNumber<double>(rest, values[i]);
        m_at += length;
        good = good && length > 0;
    }
    good = good && passes(']');
    if (!good)
        m_at = begin;
    return good;
}

void JsonReader::takeWord(std::string_view expected)
{
    if (m_text.substr(m_at, expected.size()) != expected)
        failExpecting("a value");
    m_at += expected.size();
}

bool JsonReader::boolean()
{
    skipSpace();
    const bool value = m_at < m_text.size() && m_text[m_at] == 't';
    takeWord(value ? "true" : "false");
    return value;
}

void JsonReader::null()
{
    skipSpace();
    takeWord("null");
}

std::string JsonReader::compactText()
{
    std::string compact;
    copyCompact(&compact);
    return compact;
}

// Appends the value to `compact`, or skips it if that is null. Recursion is as deep as the nesting, which is limited.
void JsonReader::copyCompact(std::string* compact)
{
    const JsonKind kind = next();
    const std::size_t begin = m_at;
    const auto put = [compact](std::string_view text) {
        if (compact)
            compact->append(text);
    };
    switch (kind) {
    case JsonKind::object: {
        const char* separator = "{";
        object([&](std::string_view) {
            put(separator);
            separator = ",";
            put(m_rawName);
            put(":");
            copyCompact(compact);
        });
        put(*separator == '{' ? "{}" : "}");
        return;
    }
    case JsonKind::array: {
        put("[");
        array([&](std::size_t index) {
            put(index == 0 ? "" : ",");
            copyCompact(compact);
        });
        put("]");
        return;
    }
    case JsonKind::string:
        (void)rawString();
        break;
    case JsonKind::number:
        (void)rounded(false); // kept text has the range of doubles in every scene
        break;
    case JsonKind::boolean:
        (void)boolean();
        break;
    case JsonKind::null:
        null();
        break;
    }
    put(m_text.substr(begin, m_at - begin));
}

std::string JsonReader::described()
{
    switch (next()) {
    case JsonKind::string:
        return "the text \"" + shortened(string()) + "\"";
    case JsonKind::number:
        return "the number " + shortened(number());
    case JsonKind::boolean:
        return boolean() ? "true" : "false";
    case JsonKind::null:
        null();
        return "null";
    case JsonKind::array:
        copyCompact(nullptr);
        return "an array";
    case JsonKind::object:
        copyCompact(nullptr);
        return "an object";
    }
    return {};
}

void JsonReader::finish()
{
    skipSpace();
    if (m_at < m_text.size())
        failAt(m_at, found() + " after the end of the scene; a scene is one JSON object and nothing else" + advice());
}

std::string JsonReader::pointer() const
{
    std::string pointer;
    for (const Step& step : m_steps)
        pointer += '/' + (step.name.data() ? escapedStep(step.name) : std::to_string(step.index));
    return pointer;
}

void JsonReader::refuse(std::string message)
{
    m_problems.spoil(pointer());
    m_problems.atMember(pointer(), std::move(message));
    checkRoom();
}

void JsonReader::refuseName(std::string message)
{
    m_problems.spoil(pointer());
    m_problems.atName(pointer(), std::move(message));
    checkRoom();
}

void JsonReader::refuseMember(std::string_view member, std::string message)
{
    m_steps.push_back({member, 0});
    refuseName(std::move(message));
    m_steps.pop_back();
}

void JsonReader::spoilSibling(std::string_view member)
{
    m_problems.spoil(siblingPointer(member));
}

std::string JsonReader::siblingPointer(std::string_view member) const
{
    const std::string here = pointer();
    return here.substr(0, here.rfind('/') + 1).append(member);
}

bool JsonReader::isSpoiled(std::string_view member) const
{
    return m_problems.isSpoiledItself(pointer().append("/").append(member));
}

void JsonReader::refuseMissing(std::string_view member, std::string_view why)
{
    if (isSpoiled(member))
        return;
    m_problems.spoil(pointer() + '/' + std::string(member));
    m_problems.atMember(pointer(), std::string(member) + " is missing; " + std::string(why));
    checkRoom();
}

void JsonReader::checkRoom()
{
    if (m_problems.overflowed())
        throw ReadingStopped{};
}

// The next character, as named in messages.
std::string JsonReader::found() const
{
    const char c = m_text[m_at];
    if (const std::size_t length = wordOfNoNumber(m_text.substr(m_at)); length > 0)
        return "found " + std::string(m_text.substr(m_at, length));
    if (c == '\0')
        return "found a NUL byte";
    if (c == '\'')
        return "found a single quote";
    const std::size_t length = utf8Length(m_text.substr(m_at));
    if (length == 0 || static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
        return "found the byte " + byteText(c);
    return "found '" + std::string(m_text.substr(m_at, length)) + "'";
}

// The end of a message about the next character: how to write what was probably meant. Empty if that is unknown.
std::string JsonReader::advice() const
{
    const std::string_view rest = m_text.substr(m_at);
    if (rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with("#"))
        return "; JSON has no comments: a scene keeps remarks in notes and in members whose names begin with x-";
    if (rest.size() > 1 && rest[0] == '.' && isDigit(rest[1])) {
        const auto digits = static_cast<std::size_t>(
            std::find_if_not(rest.begin() + 1, rest.end(), [](char c) { return isDigit(c); }) - rest.begin());
        return "; a number has a digit before its point: 0" + shortened(rest.substr(0, digits));
    }
    if (m_at == 0 && (rest.starts_with("PK\x03\x04") || rest.starts_with("PK\x05\x06")))
        return "; this is a zip archive, not JSON; a bug report is read from a file with a name";
    if (rest.starts_with("+"))
        return "; a number has no plus sign";
    if (rest.starts_with("'"))
        return "; texts and names are in double quotes";
    for (const std::string_view word : {"True", "False", "None", "undefined"})
        if (rest.starts_with(word))
            return "; JSON writes true, false and null";
    return wordOfNoNumber(rest) > 0 ? "; every number of a scene is finite" : adviceAfterNumber(m_text, m_at);
}

void JsonReader::failExpecting(std::string_view what)
{
    if (m_at < m_text.size())
        failAt(m_at, found() + " where " + std::string(what) + " is expected" + advice());
    failAt(m_text.size(), "the text ends where " + std::string(what) + " is expected");
}

void JsonReader::failAt(std::size_t offset, std::string message)
{
    const LineAndColumn at = lineAndColumn(m_text, offset);
    m_problems.atText(at.line, at.column, std::move(message));
    throw ReadingStopped{};
}

void JsonReader::tick()
{
    constexpr std::size_t step = std::size_t{1} << 18;
    m_nextTick = m_at + step;
    if (m_job.stopped()) {
        m_problems.keepOnly({});
        m_problems.atMember({}, "cancelled");
        throw ReadingStopped{};
    }
    m_job.report(static_cast<double>(m_at) / static_cast<double>(m_text.size()));
}

} // namespace sweep
