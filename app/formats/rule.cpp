// One rule for text of every kind: code, prints of programs, prose.
//
// Brackets make groups; a group, or a line without brackets, of two numbers is a position; several positions in a group
// are a list; the nearest name is the id. Names have roles by their words. Whatever leaves a choice is unsure.
#include "app/formats/geometry_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

namespace {

enum class Role
{
    none,
    position,
    shape, // of several positions
    circle,
    box,
    radius,
    velocity,
    time,
    frame,
    size,
    other // no body
};

struct RoleNames
{
    Role role;
    std::string_view words; // in small letters, in the singular
};
constexpr RoleNames roleNames[] = {
    {Role::position,
     " position pos vectors point pt coord coordinate vertex vertice vert center centre origin location "
     "translation from to start end corner "},
    {Role::shape,
     " line segment seg polyline linestring polygon poly ring path hull outline triangle hole wall obstacle "},
    {Role::circle, " circle ball disc disk sphere "},
    {Role::box, " box rect rectangle aabb bound "},
    {Role::radius, " radius "},
    {Role::velocity, " velocity vel speed "},
    {Role::time, " time "},
    {Role::frame, " frame tick step "},
    {Role::size, " size width height extent "},
    {Role::other, " normal axis gravity force impulse direction dir color colour scale rotation angle angular offset "
                  "index edge face cell version issue mass density friction timeout range anchor "}};

// That of a word in small letters.
Role roleOfWord(std::string word)
{
    word = ' ' + word + ' ';
    const bool mayBePlural = word.size() > 5 && word[word.size() - 2] == 's';
    for (int i = 0; i < (mayBePlural ? 2 : 1); ++i) {
        for (const RoleNames& one : roleNames)
            if (one.words.find(word) != std::string_view::npos)
                return one.role;
        word.erase(word.size() - 2, 1);
    }
    return Role::none;
}

// A role for no body is kept.
Role strongerOf(Role first, Role second)
{
    const bool isFinal = first == Role::other || first == Role::velocity;
    return second == Role::none || isFinal ? first : second;
}

// That of the last word with a role; but a word for no body, or for a velocity, counts wherever it stands.
// "ballVelocity", "ball_velocity", "ball.velocity" have the words ball and velocity.
Role roleOf(std::string_view name)
{
    const auto isUpper = [&](std::size_t i) { return i < name.size() && name[i] >= 'A' && name[i] <= 'Z'; };
    const auto isLetter = [&](std::size_t i) {
        return i < name.size() && isWordByte(name[i]) && !isDecimalDigit(name[i]) && name[i] != '_';
    };
    Role role = Role::none;
    std::string word;
    for (std::size_t i = 0; i <= name.size(); ++i) {
        const bool begins = isUpper(i) && (!isUpper(i - 1) || (isLetter(i + 1) && !isUpper(i + 1)));
        if (!word.empty() && (begins || !isLetter(i)))
            role = strongerOf(role, roleOfWord(std::exchange(word, {})));
        if (isLetter(i))
            word += lowerByte(name[i]);
    }
    return role;
}

bool makesBody(Role role)
{
    return role == Role::position || role == Role::shape || role == Role::circle || role == Role::box;
}

// A name that tells nothing: p, p1, ab.
bool isShortName(std::string_view name)
{
    return !name.empty() &&
           std::ranges::count_if(name, [](char c) { return isWordByte(c) && !isDecimalDigit(c); }) <= 2;
}

// Whether a word among others is a name: p1, ballPos, A.
bool isIdentifier(std::string_view word)
{
    const auto isSmall = [](char c) {
        return isWordByte(c) && !isDecimalDigit(c) && c != '_' && !(c >= 'A' && c <= 'Z');
    };
    return word.size() < 2 ? !word.empty() && !sameWord(word, "a") && word != "I"
                           : !std::ranges::all_of(word.substr(1), isSmall);
}

// A text that a body has.
enum class Property
{
    none,
    id,
    shape,
    group
};

Property propertyOf(std::string_view label)
{
    const std::size_t last = label.find_last_of(".:>");
    label.remove_prefix(last == std::string_view::npos ? 0 : last + 1);
    return sameWord(label, "id") || sameWord(label, "name") ? Property::id
           : sameWord(label, "shape")                       ? Property::shape
           : sameWord(label, "group")                       ? Property::group
                                                            : Property::none;
}

enum class TokenKind
{
    number,
    word,
    open,
    close,
    separator, // , ; ->
    label,     // = : => :=
    calculation,
    lineEnd,
    semicolon,
    end
};

struct Token
{
    TokenKind kind = TokenKind::end;
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    char bracket = '\0'; // of open and close; '"' of a string with numbers
    bool isInComment = false;
    bool isAdjacent = false; // nothing stands between it and the token before it
    bool isString = false;   // the content of a string
    bool isHex = false;      // an integer in hexadecimal, which is no coordinate
};

// The tokens of a text.
class RuleTokens
{
public:
    explicit RuleTokens(std::string_view text) : m_text(text)
    {
        m_tokens.reserve(text.size() / 4);
        while (m_at < text.size())
            take();
        push(TokenKind::end, 0);
    }
    [[nodiscard]] std::vector<Token> taken() && { return std::move(m_tokens); }

private:
    [[nodiscard]] char at(std::size_t i) const { return i < m_text.size() ? m_text[i] : '\0'; }
    [[nodiscard]] char before() const { return m_at > 0 ? m_text[m_at - 1] : '\n'; }
    [[nodiscard]] bool isBehindValue() const
    {
        const TokenKind last = m_tokens.empty() ? TokenKind::lineEnd : m_tokens.back().kind;
        return last == TokenKind::number || last == TokenKind::word || last == TokenKind::close;
    }

    void push(TokenKind kind, std::size_t length, char bracket = '\0')
    {
        Token one{.kind = kind, .offset = std::uint32_t(m_at), .length = std::uint32_t(length), .bracket = bracket};
        one.isInComment = m_commentEnd > m_at;
        one.isAdjacent = m_at > 0 && m_at == m_lastEnd;
        m_tokens.push_back(one);
        m_at += length;
        m_lastEnd = m_at;
    }

    void take()
    {
        const char c = at(m_at);
        if (c == '\n') {
            push(TokenKind::lineEnd, 1);
            m_beginsLine = true;
            return;
        }
        if (isBlankByte(c)) {
            ++m_at;
            return;
        }
        const bool beginsLine = std::exchange(m_beginsLine, c == '>' || c == '|');
        if (m_at >= m_commentEnd && takeComment(c, beginsLine))
            return;
        if (takeNumber(c) || takeWord(c) || takeString(c))
            return;
        takeSign(c, beginsLine);
    }

    bool takeComment(char c, bool beginsLine)
    {
        const bool isLine = (c == '/' && at(m_at + 1) == '/' && before() != ':') ||
                            (c == '#' && (beginsLine || isBlankByte(before())) && at(m_at + 1) == ' ');
        const bool isBlock = c == '/' && at(m_at + 1) == '*';
        if (!isLine && !isBlock)
            return false;
        const char close[] = {'*', '/'};
        m_commentEnd = std::min(isLine ? m_text.find('\n', m_at) : m_text.find(close, m_at + 2, 2), m_text.size());
        m_at += isLine && c == '#' ? 1 : 2;
        return true;
    }

    bool takeNumber(char c)
    {
        const bool isSign = c == '-' || c == '+';
        const char next = at(m_at + (isSign ? 1 : 0));
        if (!isDecimalDigit(next) && !(next == '.' && isDecimalDigit(at(m_at + (isSign ? 2 : 1)))))
            return false;
        if (isSign && isBehindValue() && !isBlankByte(before()))
            return false; // 5-3
        if (isWordByte(before()) || before() == '$')
            return false;
        const NumberText number = numberAtStart(m_text.substr(m_at));
        if (at(m_at + number.length) == ':' && isDecimalDigit(at(m_at + number.length + 1))) { // a time of day
            std::size_t end = m_at;
            while (isDecimalDigit(at(end)) || at(end) == ':' || at(end) == '.')
                ++end;
            push(TokenKind::word, std::max<std::size_t>(end - m_at, 1));
            return true;
        }
        if (number.length == 0 || (at(m_at + number.length) == '.' && isDecimalDigit(at(m_at + number.length + 1))))
            return false; // 1.2.3
        push(TokenKind::number, number.length);
        const auto isOfFloat = [](char one) { return one == '.' || one == 'p' || one == 'P'; };
        m_tokens.back().isHex = number.isHex && std::ranges::none_of(number.digits, isOfFloat);
        return true;
    }

    // An identifier with its qualifiers, indices and methods: vertices[0].Set
    bool takeWord(char c)
    {
        if (!isWordByte(c))
            return false;
        std::size_t end = m_at;
        const auto passWord = [&] {
            while (isWordByte(at(end)))
                ++end;
        };
        passWord();
        while (true) {
            std::size_t next = end;
            if (at(next) == '[') {
                while (isDecimalDigit(at(next + 1)))
                    ++next;
                if (next == end || at(next + 1) != ']')
                    break;
                end = next + 2;
                continue;
            }
            next += at(next) == '.'                                                                        ? 1
                    : (at(next) == ':' && at(next + 1) == ':') || (at(next) == '-' && at(next + 1) == '>') ? 2
                                                                                                           : 0;
            if (next == end || !isWordByte(at(next)) || isDecimalDigit(at(next)))
                break;
            end = next;
            passWord();
        }
        push(TokenKind::word, end - m_at);
        return true;
    }

    // The content of a string is a group if it holds a number, and a word otherwise.
    bool takeString(char c)
    {
        if (c != '"' && c != '\'')
            return false;
        if (m_stringEnd == m_at && m_at > 0) {
            push(TokenKind::close, 1, '"');
            return true;
        }
        const bool isApostrophe = c == '\'' && isWordByte(before()) && isWordByte(at(m_at + 1));
        std::size_t end = m_at + 1;
        while (end < m_text.size() && m_text[end] != c && m_text[end] != '\n')
            end += m_text[end] == '\\' ? 2 : 1;
        if (isApostrophe || m_at < m_stringEnd || at(end) != c) {
            ++m_at;
            return true;
        }
        const std::string_view content = m_text.substr(m_at + 1, end - m_at - 1);
        const bool isNamed = m_tokens.size() > 1 && m_tokens.back().kind == TokenKind::label &&
                             propertyOf(m_text.substr(m_tokens[m_tokens.size() - 2].offset,
                                                      m_tokens[m_tokens.size() - 2].length)) != Property::none;
        if (!isNamed && std::ranges::any_of(content, isDecimalDigit) && !std::ranges::all_of(content, isWordByte)) {
            m_stringEnd = end;
            push(TokenKind::open, 1, '"');
            return true;
        }
        ++m_at;
        push(TokenKind::word, content.size());
        m_tokens.back().isString = true;
        m_lastEnd = ++m_at;
        return true;
    }

    void takeSign(char c, bool beginsLine)
    {
        struct Sign
        {
            std::string_view text;
            TokenKind kind;
        };
        static constexpr Sign signs[] = {
            {"->", TokenKind::separator},   {"==", TokenKind::calculation}, {"!=", TokenKind::calculation},
            {"..", TokenKind::calculation}, {":=", TokenKind::label},       {"=>", TokenKind::label},
            {",", TokenKind::separator},    {"|", TokenKind::separator},    {";", TokenKind::semicolon},
            {":", TokenKind::label},        {"=", TokenKind::label}};
        if (const std::size_t bracket = std::string_view("([{)]}").find(c); bracket < 6)
            return push(bracket < 3 ? TokenKind::open : TokenKind::close, 1, c);
        for (const Sign& one : signs)
            if (m_text.substr(m_at).starts_with(one.text))
                return push(one.kind, one.text.size());
        if (std::string_view("+-*/%^").find(c) < 6 && !beginsLine && (isBehindValue() || isWordByte(at(m_at + 1))))
            return push(TokenKind::calculation, 1);
        ++m_at;
    }

    std::string_view m_text;
    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    std::size_t m_lastEnd = 0;
    std::size_t m_commentEnd = 0;
    std::size_t m_stringEnd = 0;
    bool m_beginsLine = true;
};

struct Position
{
    TextPoint at = {};
    std::uint32_t x = 0; // offsets
    std::uint32_t y = 0;
    bool isSingle = false;
    std::optional<double> third = {};
};

// The name and the function in front of a group, and where it stands.
struct Context
{
    std::string_view label = {}; // in front of = or :
    std::string_view call = {};  // directly in front of the bracket
    Role role = Role::none;      // of the label, or of the call without one
    Unsure why = Unsure::no;     // the place: a comment or a string
};

struct Number
{
    std::uint32_t token = 0;
    Unsure why = Unsure::no;
    std::string_view label = {};
};

// The content of a group: nothing, a position, or a list.
struct Value
{
    std::vector<Position> points = {};
    bool isList = false;
    bool hasLabels = false; // x and y are named
    std::optional<double> radius = {};
    Unsure why = Unsure::no;
    std::array<std::string_view, 4> properties = {};
    std::string_view label = {};
    std::string_view call = {};
    std::string_view near = {}; // the name among the words in front of it
    Role role = Role::none;     // of label or call, or of what it is the only content of
    bool isBehindWords = false; // without a label
    bool isOfStatement = false; // a list of positions without a bracket around them
    bool isRing = false;
    bool isJoinable = false; // with positions of the next statements
};

// The first reason is kept.
void doubt(Value& value, Unsure why)
{
    if (value.why == Unsure::no)
        value.why = why;
}

// The content of a group or statement.
struct Content
{
    std::vector<Value> values = {}; // with positions
    std::vector<Number> numbers = {};
    std::size_t lineEnds = 0;
    std::array<std::string_view, 4> properties = {};
    std::string_view firstWord = {};
    std::optional<std::size_t> time = {}; // the token
    bool isInFrames = false;
    bool hasSeparator = false;
    bool calculates = false;
    bool isUneven = false; // there are other numbers of numbers between its separators
    std::size_t words = 0; // that are neither labels nor calls
};

// The part of a name behind its last qualifier, without digits at its end.
std::string_view lastPart(std::string_view name)
{
    const std::size_t last = name.find_last_of(".:>");
    name = name.substr(last == std::string_view::npos ? 0 : last + 1);
    while (!name.empty() && (isDecimalDigit(name.back()) || (name.back() == '_' && name.size() > 1)))
        name.remove_suffix(1);
    return name;
}

// The coordinate that a name stands for: x, y, z, r, w, h or t; '\0' for other names.
char letterOf(std::string_view label)
{
    std::string_view name = lastPart(label);
    const std::size_t underscore = name.rfind('_');
    if (underscore != std::string_view::npos && underscore + 2 == name.size())
        name = name.substr(underscore + 1);
    if (name.size() == 2 && (name[0] == 'c' || name[0] == 'p'))
        name.remove_prefix(1);
    if (name.size() == 1) {
        const char c = lowerByte(name[0]);
        return (c >= 'x' && c <= 'z') || c == 'r' || c == 'w' || c == 'h' || c == 't' ? c : '\0';
    }
    const auto isOne = [name](std::string_view words) {
        return words.find(' ' + lowerText(name) + ' ') != std::string_view::npos;
    };
    if (isOne(" lon lng longitude ") || isOne(" lat latitude "))
        return isOne(" lat latitude ") ? 'y' : 'x';
    return roleOfWord(lowerText(name)) == Role::radius ? 'r' : '\0';
}

// The list or object to which a statement adds: "points" of points.push_back(…) and of points[0] = …; empty for others.
std::string_view baseOf(std::string_view path, bool isAssigned)
{
    const std::size_t index = path.find('[');
    const std::size_t member = path.find_last_of(".>");
    if (index != std::string_view::npos)
        return path.substr(0, index);
    return isAssigned || member == std::string_view::npos ? std::string_view()
                                                          : path.substr(0, path.find_first_of(".-"));
}

class RuleReader
{
public:
    RuleReader(GeometryCollector& out, const RuleSettings& settings)
        : m_out(out), m_text(out.text()), m_settings(settings), m_tokens(RuleTokens(out.text()).taken()),
          m_isBlock(m_tokens.size(), false)
    {
        findBlocks();
    }

    void read()
    {
        std::size_t numbers = 0;
        for (const Token& one : m_tokens)
            if (one.kind == TokenKind::number && ++numbers > mostGeometryNumbers)
                m_out.fail(one.offset, tooManyNumbers);
        while (token().kind != TokenKind::end) {
            statements();
            if (token().kind == TokenKind::close)
                ++m_at; // of no bracket
        }
        m_out.addTracks(std::move(m_rows), m_isInFrames);
    }

private:
    [[nodiscard]] const Token& token() const { return m_tokens[m_at]; }
    [[nodiscard]] std::string_view textOf(const Token& one) const { return m_text.substr(one.offset, one.length); }
    [[nodiscard]] static Unsure placeOf(const Token& one, Unsure outer)
    {
        return outer != Unsure::no ? outer : one.isInComment ? Unsure::inComment : Unsure::no;
    }

    // Braces around statements, and not around values.
    void findBlocks()
    {
        struct Open
        {
            std::size_t token;
            bool hasSemicolon = false;
            bool hasLines = false;
            bool hasValues = false;
        };
        std::vector<Open> open;
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const Token& one = m_tokens[i];
            if (one.kind == TokenKind::open) {
                open.push_back({i});
                if (open.size() > deepestGeometry)
                    m_out.fail(one.offset, tooDeep);
            } else if (!open.empty()) {
                Open& last = open.back();
                last.hasSemicolon |= one.kind == TokenKind::semicolon;
                last.hasLines |= one.kind == TokenKind::lineEnd;
                last.hasValues |= one.kind == TokenKind::separator || one.kind == TokenKind::number;
                if (one.kind == TokenKind::close) {
                    m_isBlock[last.token] = m_tokens[last.token].bracket == '{' &&
                                            (last.hasSemicolon || (last.hasLines && !last.hasValues));
                    open.pop_back();
                }
            }
        }
    }

    // Statements up to the end of the text or a closing bracket, which is left.
    void statements()
    {
        while (token().kind != TokenKind::end && token().kind != TokenKind::close) {
            if (token().kind == TokenKind::lineEnd || token().kind == TokenKind::semicolon) {
                ++m_at;
                continue;
            }
            Content content = this->content({}, false);
            take(content);
        }
        flush();
    }

    // The values of a group up to its closing bracket, or of a statement up to its end.
    Content content(const Context& context, bool isGroup)
    {
        Content all;
        std::string_view label;
        std::string_view word;
        std::size_t words = 0;
        Role near = Role::none; // of the words in front
        std::string_view named; // the last of them that is the name of a body
        std::size_t slot = 0;   // the first number behind the last separator
        bool hasValue = false;  // since then
        bool isNamed = false;   // a value has the label
        bool calculates = false;
        std::size_t slotNumbers = 0;
        // Numbers of a calculation are none of the group.
        const auto endSlot = [&] {
            if (calculates)
                all.numbers.resize(slot);
            if (const std::size_t count = all.numbers.size() - slot; count > 0) {
                all.isUneven = all.isUneven || (slotNumbers > 0 && count != slotNumbers);
                slotNumbers = count;
            }
            all.calculates = all.calculates || calculates;
            slot = all.numbers.size();
            calculates = hasValue = false;
            all.words += words;
            words = 0;
        };
        for (;; ++m_at) {
            const Token& one = token();
            const bool endsStatement = one.kind == TokenKind::lineEnd || one.kind == TokenKind::semicolon;
            if (one.kind == TokenKind::end || one.kind == TokenKind::close || (endsStatement && !isGroup))
                break;
            m_out.tick();
            switch (one.kind) {
            case TokenKind::word:
                word = textOf(one);
                if (one.isString && words == 0 && propertyOf(label) != Property::none) {
                    all.properties.at(std::size_t(propertyOf(label))) = word;
                    break;
                }
                if (all.firstWord.empty())
                    all.firstWord = word;
                if (isNamed) // a word behind the value ends what the label names
                    label = {};
                near = strongerOf(words == 0 ? Role::none : near, roleOf(word));
                named = words == 0 ? std::string_view() : named;
                if (isIdentifier(word) || (makesBody(roleOf(word)) && roleOf(word) != Role::position))
                    named = word;
                ++words;
                break;
            case TokenKind::label:
                // Behind a label a word is a type: a: Vec2 = …
                if (words > 0 && (label.empty() || textOf(one) != "=" || letterOf(word) != '\0' || hasValue))
                    label = word;
                words = 0;
                isNamed = false;
                break;
            case TokenKind::number:
                takeNumber(all, context, words > 0 ? word : label, words);
                hasValue = isNamed = true;
                break;
            case TokenKind::open: {
                const bool isCall = one.isAdjacent && words > 0 && m_tokens[m_at - 1].kind == TokenKind::word;
                // The type stands in front of the name: Point p{1, 2}
                const bool hasType = isCall && words > 1 && m_tokens[m_at - 2].kind == TokenKind::word;
                const Role type = hasType ? roleOf(textOf(m_tokens[m_at - 2])) : Role::none;
                if (makesBody(type) && label.empty())
                    label = word;
                Value value = group({label, isCall ? word : std::string_view(), type, {}}, context);
                words -= isCall ? 1 : 0;
                value.isBehindWords = words > 0 && label.empty() && !makesBody(type);
                if (value.isBehindWords && near != Role::none)
                    value.role = near;
                value.near = isCall ? word : named;
                if (!value.points.empty())
                    all.values.push_back(std::move(value));
                hasValue = isNamed = true;
                all.words += words;
                words = 0;
                break;
            }
            case TokenKind::separator:
            case TokenKind::semicolon:
                all.hasSeparator = true;
                endSlot();
                if (isGroup)
                    label = {};
                break;
            case TokenKind::calculation:
                calculates = true;
                break;
            case TokenKind::lineEnd:
                ++all.lineEnds;
                break;
            default:
                break;
            }
        }
        endSlot();
        if (isGroup && token().kind == TokenKind::close)
            ++m_at;
        if (isGroup)
            --m_at; // the caller's loop goes on behind it
        return all;
    }

    void takeNumber(Content& all, const Context& context, std::string_view name, std::size_t& words)
    {
        const Token& one = token();
        const Role role = letterOf(name) == 't' ? Role::time : roleOf(name);
        if (one.isHex)
            return;
        if ((role == Role::time || role == Role::frame) && !all.time) {
            all.time = m_at;
            all.isInFrames = role == Role::frame;
            words = 0;
            return;
        }
        all.numbers.push_back({std::uint32_t(m_at), placeOf(one, context.why), words > 0 ? std::string_view() : name});
        all.words += words;
        words = 0;
    }

    // Reads a group whose bracket is the present token; leaves the closing bracket as the present one.
    Value group(Context own, const Context& outer)
    {
        const Token& open = token();
        const std::size_t index = m_at;
        const Role type = own.role;
        own.role = roleOf(own.label);
        own.role = own.role == Role::none ? roleOf(own.call) : own.role;
        own.role = own.role == Role::none ? type : own.role;
        const bool isNamed = !own.label.empty() || (!own.call.empty() && own.role != Role::none);
        if (!isNamed)
            own.role = outer.role;
        own.label = own.label.empty() ? outer.label : own.label;
        own.why = placeOf(open, open.bracket == '"' ? Unsure::inString : outer.why);
        ++m_at;
        if (m_isBlock[index]) {
            flush();
            statements();
            return {};
        }
        Content inside = content(own, true);
        Value value = combined(inside, own, open);
        value.label = own.label;
        value.call = own.call;
        value.role = own.role;
        if (own.why != Unsure::no)
            value.why = own.why;
        return value;
    }

    [[nodiscard]] Position position(const Number& x, const Number& y)
    {
        const Token& first = m_tokens[x.token];
        const Token& second = m_tokens[y.token];
        m_out.countPoint(first.offset);
        const NumberText xs = numberAtStart(m_text.substr(first.offset));
        const NumberText ys = numberAtStart(m_text.substr(second.offset));
        const TextPoint at{m_out.finite(xs, first.offset), m_out.finite(ys, second.offset)};
        return {at, first.offset, second.offset, xs.isSingle || ys.isSingle};
    }
    [[nodiscard]] DecimalSum decimal(const Number& value)
    {
        const Token& one = m_tokens[value.token];
        const NumberText number = numberAtStart(m_text.substr(one.offset));
        return DecimalSum::of(number, m_out.finite(number, one.offset));
    }
    [[nodiscard]] double number(const Number& value) { return decimal(value).nearest(); }

    // The numbers of a group by their names.
    struct Named
    {
        std::vector<const Number*> x = {};
        std::vector<const Number*> y = {};
        std::vector<const Number*> plain = {};
        const Number* z = nullptr;
        const Number* radius = nullptr;
        std::size_t others = 0; // with names that do not say that they belong to no body
    };
    [[nodiscard]] static Named namedNumbers(const Content& inside)
    {
        Named all;
        for (const Number& one : inside.numbers) {
            const char letter = letterOf(one.label);
            if (one.label.empty())
                all.plain.push_back(&one);
            else if (letter == 'x' || letter == 'y')
                (letter == 'x' ? all.x : all.y).push_back(&one);
            else if (letter == 'z' || letter == 'r')
                (letter == 'z' ? all.z : all.radius) = &one;
            else if (const Role role = roleOf(one.label); role != Role::other && role != Role::size && letter == '\0')
                ++all.others;
        }
        return all;
    }

    [[nodiscard]] Value combined(Content& inside, const Context& context, const Token& open)
    {
        Value value;
        value.why = inside.calculates ? Unsure::calculation : Unsure::no;
        Named numbers = namedNumbers(inside);
        if (!inside.values.empty())
            return ofParts(inside, context, numbers, std::move(value));
        if (inside.words > 0)
            doubt(value, Unsure::words);
        if (!numbers.x.empty() && numbers.x.size() == numbers.y.size())
            addNamed(value, numbers);
        else
            addPlain(value, inside, numbers, context, open);
        return value;
    }

    void addNamed(Value& value, const Named& numbers)
    {
        value.hasLabels = true;
        for (std::size_t i = 0; i < numbers.x.size(); ++i)
            value.points.push_back(position(*numbers.x[i], *numbers.y[i]));
        value.isList = value.points.size() > 1;
        if (numbers.z != nullptr && !value.isList)
            value.points.front().third = number(*numbers.z);
        if (numbers.radius != nullptr)
            value.radius = number(*numbers.radius);
        if (numbers.plain.size() + numbers.others > 0)
            doubt(value, Unsure::leftOver);
    }

    // Positions of the numbers without names.
    void addPlain(Value& value, const Content& inside, const Named& numbers, const Context& context, const Token& open)
    {
        const std::vector<const Number*>& plain = numbers.plain;
        const bool isCall = !context.call.empty() && open.bracket != '[';
        const bool areRows = !inside.hasSeparator && inside.lineEnds > 1;
        std::size_t per = plain.size() == 3 && !areRows ? 3 : m_settings.numbersPerPosition;
        if (plain.size() < 2 || plain.size() % per != 0)
            return;
        if (plain.size() == 3 && context.role == Role::circle) {
            value.points.push_back(position(*plain[0], *plain[1]));
            value.radius = number(*plain[2]);
            return;
        }
        if (numbers.others > 0 || inside.isUneven)
            doubt(value, Unsure::leftOver);
        if (plain.size() > 3 && (isCall || plain.size() == 4))
            doubt(value, Unsure::manyNumbers);
        if (plain.size() == 4 && (m_settings.four != FourNumbers::positions || context.role == Role::box))
            return addBox(value, plain);
        for (std::size_t i = 0; i < plain.size(); i += per) {
            value.points.push_back(position(*plain[i], *plain[i + 1]));
            if (per == 3)
                value.points.back().third = number(*plain[i + 2]);
        }
        value.isList = value.points.size() > 1;
    }

    // The corners of the box that four numbers stand for.
    void addBox(Value& value, const std::vector<const Number*>& four)
    {
        Position from = position(*four[0], *four[1]);
        Position to = position(*four[2], *four[3]);
        const auto sum = [this](const Number& p, const Number& q, double sign) {
            return decimal(p).plus(decimal(q).times(sign)).nearest();
        };
        const bool areCorners = to.at.x > from.at.x && to.at.y > from.at.y;
        if (m_settings.four == FourNumbers::centerAndHalfSize)
            from.at = {sum(*four[0], *four[2], -1), sum(*four[1], *four[3], -1)};
        if (m_settings.four == FourNumbers::cornerAndSize || m_settings.four == FourNumbers::centerAndHalfSize ||
            (m_settings.four == FourNumbers::positions && !areCorners))
            to.at = {sum(*four[0], *four[2], 1), sum(*four[1], *four[3], 1)};
        value.points = {from, to};
        makeBox(value);
    }

    // The four corners of a box between two of them.
    static void makeBox(Value& value)
    {
        const Position from = value.points.front();
        const Position to = value.points.back();
        value.points.clear();
        for (const auto& [x, y] :
             {std::pair(from, from), std::pair(to, from), std::pair(to, to), std::pair(from, to)}) {
            value.points.push_back(x);
            value.points.back().at.y = y.at.y;
            value.points.back().y = y.y;
        }
        value.isList = value.isRing = true;
    }

    // The value of a group with positions or lists inside.
    [[nodiscard]] Value ofParts(Content& inside, const Context& context, const Named& numbers, Value value)
    {
        std::vector<Value>& parts = inside.values;
        const auto hasText = [](std::string_view one) { return !one.empty(); };
        const auto isOwn = [&](const Value& one) {
            return std::ranges::any_of(one.properties, hasText) || (!one.label.empty() && one.label != context.label);
        };
        const bool areSingle = std::ranges::none_of(parts, &Value::isList);
        const bool isWhole = areSingle && (context.role == Role::shape || context.role == Role::box);
        const bool isRecord = std::ranges::any_of(inside.properties, hasText);
        const bool areNamed = !isRecord && std::ranges::any_of(parts, isOwn);
        const std::size_t numbersLeft = numbers.plain.size() + numbers.others;
        if (parts.size() == 1 && !(areNamed && makesBody(parts.front().role) && !isWhole)) {
            Value& one = parts.front();
            if (context.role == Role::circle && !one.isList && numbers.plain.size() == 1)
                one.radius = number(*numbers.plain.front());
            else if (numbersLeft > 0)
                doubt(one, Unsure::leftOver);
            doubt(one, value.why);
            if (numbers.radius != nullptr)
                one.radius = number(*numbers.radius);
            for (std::size_t i = 0; i < one.properties.size(); ++i)
                if (!inside.properties.at(i).empty())
                    one.properties.at(i) = inside.properties.at(i);
            return std::move(one);
        }
        if (areSingle && (isWhole || !areNamed)) {
            for (Value& one : parts) {
                value.points.insert(value.points.end(), one.points.begin(), one.points.end());
                doubt(value, one.why);
            }
            if (numbersLeft > 0)
                doubt(value, Unsure::leftOver);
            value.isList = true;
            if (context.role == Role::box && value.points.size() == 2)
                makeBox(value);
            return value;
        }
        const bool areLists = std::ranges::all_of(parts, &Value::isList);
        for (Value& one : parts) {
            if (!areLists && !isOwn(one))
                doubt(one, Unsure::leftOver);
            addItem(one);
        }
        return {};
    }

    // A position or list that waits for others to which the same statement adds.
    struct Waiting
    {
        Value value = {};
        std::string_view base = {};
    };

    void take(Content& content)
    {
        if (takeCoordinate(content))
            return;
        std::vector<Value> found = parts(content);
        const bool isAlone = found.size() == 1 && !found.front().isList;
        if (!isAlone)
            flush();
        for (Value& one : found) {
            if (!isAlone)
                addItem(one);
            else if (content.time && !one.isBehindWords && makesBody(one.role))
                addRow(content, one);
            else
                join(content, std::move(one));
        }
    }

    // "x: 1" and "y: 2" in two statements are a position.
    bool takeCoordinate(Content& content)
    {
        if (!content.values.empty() || content.numbers.size() != 1 || content.numbers.front().label.empty())
            return false;
        const Number& one = content.numbers.front();
        const char letter = letterOf(one.label);
        if (letter == 'x') {
            m_x = one;
            return true;
        }
        if (letter != 'y' || !m_x)
            return false;
        Value both;
        both.points.push_back(position(*m_x, one));
        both.hasLabels = true;
        both.why = one.why;
        const std::size_t end = one.label.find_last_of(".>");
        both.label = end == std::string_view::npos ? std::string_view() : one.label.substr(0, end);
        both.role = roleOf(both.label);
        m_x.reset();
        join({}, std::move(both));
        return true;
    }

    // The positions and lists of a statement; numbers without brackets are a position if there are two of them.
    [[nodiscard]] std::vector<Value> parts(Content& content)
    {
        std::vector<Value> found;
        const std::vector<Number>& numbers = content.numbers;
        for (Value& one : content.values) {
            const bool goesOn = !found.empty() && !one.isList && !one.isBehindWords && one.call == found.back().call &&
                                one.label == found.back().label && (!found.back().isList || found.back().isOfStatement);
            if (goesOn) {
                Value& last = found.back();
                last.points.insert(last.points.end(), one.points.begin(), one.points.end());
                last.isList = last.isOfStatement = true;
                doubt(last, one.why);
            } else {
                found.push_back(std::move(one));
            }
        }
        for (Value& one : found) {
            if (content.calculates)
                doubt(one, Unsure::calculation);
            const bool isNamed = !one.label.empty() || !one.call.empty();
            one.isBehindWords = one.isBehindWords || (content.words > 0 && !isNamed);
        }
        const bool areThree = numbers.size() == 3;
        if (found.empty() && (numbers.size() == 2 || areThree) && numbers[0].label == numbers[1].label) {
            Value both;
            both.points.push_back(position(numbers[0], numbers[1]));
            both.label = numbers[0].label;
            both.role = roleOf(both.label);
            both.isBehindWords = content.words > 0;
            both.why = content.calculates ? Unsure::calculation : areThree ? Unsure::leftOver : numbers[0].why;
            found.push_back(std::move(both));
        }
        return found;
    }

    void addRow(const Content& content, const Value& one)
    {
        const Token& time = m_tokens[*content.time];
        TrackRow row;
        row.id = nameOf(one);
        row.time.number = m_out.finite(numberAtStart(m_text.substr(time.offset)), time.offset);
        row.at = one.points.front().at;
        row.radius = one.radius;
        row.isSingle = one.points.front().isSingle;
        row.offset = one.points.front().x;
        row.others = {one.points.front().y, time.offset};
        m_isInFrames = content.isInFrames;
        m_rows.push_back(std::move(row));
    }

    // Adds a position to those of the statements before it if they add to the same list, or if all of them are nothing
    // but a position.
    void join(const Content& content, Value one)
    {
        const bool isAssigned = !one.label.empty();
        const bool isBare = content.firstWord.empty() && one.label.empty();
        const std::string_view base =
            isBare ? std::string_view()
                   : baseOf(isAssigned ? one.label : content.firstWord, isAssigned && one.call.empty());
        const bool mayJoin = isBare || !base.empty();
        const bool goesOn = m_waiting && mayJoin && m_waiting->base == base && m_waiting->value.isJoinable;
        if (!goesOn) {
            flush();
            one.isJoinable = mayJoin;
            if (!base.empty())
                one.label = base;
            m_waiting = Waiting{std::move(one), base};
            return;
        }
        Value& all = m_waiting->value;
        all.points.insert(all.points.end(), one.points.begin(), one.points.end());
        all.isList = true;
        doubt(all, one.why);
    }

    void flush()
    {
        if (auto waiting = std::exchange(m_waiting, {}))
            addItem(waiting->value);
    }

    [[nodiscard]] static std::string nameOf(const Value& value)
    {
        const bool isType = makesBody(roleOf(value.call)); // the call names the kind of body
        std::string_view name = !value.label.empty()  ? value.label
                                : value.isBehindWords ? value.near
                                : isType              ? std::string_view()
                                                      : value.call;
        name = name.substr(0, name.find('['));
        return isDecimalDigit(name.empty() ? '0' : name.front()) ? std::string() : sharedName(name);
    }

    // The reason that the text leaves a choice.
    [[nodiscard]] static Unsure reasonOf(const Value& value)
    {
        if (value.why != Unsure::no || !value.properties.at(std::size_t(Property::shape)).empty())
            return value.why;
        if (value.isBehindWords && (!value.isList || value.isOfStatement) && !value.hasLabels)
            return Unsure::prose;
        std::vector<double> thirds;
        for (const Position& one : value.points)
            if (one.third && std::ranges::find(thirds, *one.third) == thirds.end())
                thirds.push_back(*one.third);
            else if (thirds.size() > 2)
                break;
        if (thirds.size() > 2)
            return Unsure::thirdCoordinate;
        const bool isOfOther = !value.isList && value.role != Role::position && !value.radius && !value.call.empty() &&
                               roleOf(value.call) == Role::none;
        const bool isKnown = makesBody(value.role) && !isOfOther;
        const bool hasNoName = value.label.empty() && (value.hasLabels || value.call.empty());
        const bool isShort = (value.call.empty() || value.points.size() > 2) && isShortName(lastPart(value.label)) &&
                             letterOf(value.label) == '\0'; // x = [1, 2]
        return isKnown || hasNoName || isShort ? Unsure::no : Unsure::name;
    }

    void addItem(Value& value)
    {
        if (value.points.empty() || (value.role != Role::none && !makesBody(value.role)))
            return;
        GeometryItem item;
        const auto property = [&value](Property which) { return unescaped(value.properties.at(std::size_t(which))); };
        item.name = property(Property::id).empty() ? nameOf(value) : property(Property::id);
        item.shape = property(Property::shape);
        item.group = property(Property::group);
        const bool isRing = value.isRing || (roleOf(item.shape) == Role::shape && value.points.size() > 2) ||
                            (m_settings.lists == ListKind::polygon && value.points.size() > 2);
        item.kind = isRing                                                 ? GeometryKind::ring
                    : value.isList && m_settings.lists != ListKind::points ? GeometryKind::polyline
                                                                           : GeometryKind::points;
        item.unsure = reasonOf(value);
        for (const Position& one : value.points) {
            item.points.push_back(m_settings.isYBeforeX ? TextPoint{one.at.y, one.at.x} : one.at);
            item.isSingle = item.isSingle || one.isSingle;
            if (value.radius)
                item.radii.push_back(std::abs(*value.radius));
            m_out.use(one.x, 2); // with its sign
            m_out.use(one.y, 2);
        }
        m_out.add(std::move(item), value.points.front().x);
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    RuleSettings m_settings;
    std::vector<Token> m_tokens;
    std::vector<bool> m_isBlock; // for each token, whether it opens a block of statements
    std::size_t m_at = 0;
    std::optional<Waiting> m_waiting = {};
    std::optional<Number> m_x = {};
    std::vector<TrackRow> m_rows = {};
    bool m_isInFrames = false;
};

} // namespace

void readByRule(GeometryCollector& out, const RuleSettings& settings)
{
    RuleReader(out, settings).read();
}

} // namespace sweep
