// One rule for text of every kind: code, prints of programs, prose.
//
// Brackets make groups; a group, or a line without brackets, of two numbers is a position; several positions in a group
// are a list; the nearest name is the id. Names have roles by their words. Whatever leaves a choice is unsure.
#include "app/formats/geometry_reader.h"

#include <iterator>
#include <set>

namespace sweep {

namespace {

enum class Role : std::uint8_t
{
    none,
    first, // end of a segment, or corner of a box
    last,
    position,
    shape, // of several positions
    circle,
    box,
    result,
    other, // no body
    time,  // or frame
    radius,
    axis, // the roles from here on count at the end of a name alone
    side,
    size,
    text
};

// Words in small letters, those with - their stems, and how many meanings they have in turn; the ends of one thing have
// the same place in both rows.
constexpr std::tuple<Role, std::string_view, unsigned> roleNames[] = {
    {Role::first, "min from start origin", 99},
    {Role::last, "max to end dest", 99},
    {Role::position, "position- pos point- coord- vert- cent- locat- translat- corner-", 99},
    {Role::shape, "line seg- poly- ring path hull hole wall outline- triangle-", 99},
    {Role::circle, "circle- ball disc disk", 99},
    {Role::box, "box aabb bbox bound- rect- cuboid", 99},
    {Role::result, "result- return- produc- expect- assert-", 99},
    {Role::other, "vel- speed- normal- dir- gravity offset- extent- size rotat- color- text impulse- torque-", 99},
    {Role::radius, "radius r", 99},
    {Role::time, "time t frame- tick", 99},
    {Role::axis, "x y z lon lat alt lng latitude ele longitude", 3},
    {Role::side, "left bottom right top xmin ymin xmax ymax", 4},
    {Role::size, "width height w h", 2},
    {Role::text, "id shape group name", 3}};

struct Meaning
{
    Role role = Role::none;
    bool isStem = false;
    std::size_t place = 0; // among the meanings of the role; 0 for the corners of a box
};

// That of a word in small letters: without digits at its end, in the singular, or by its stem.
Meaning meaningOf(std::string_view word)
{
    static const auto meanings = [] {
        std::unordered_map<std::string_view, Meaning> all;
        for (const auto& [role, words, count] : roleNames)
            for (std::size_t begin = 0, end = 0, place = 0; begin < words.size(); begin = end + 1) {
                end = std::min(words.find(' ', begin), words.size());
                const bool isStem = words[end - 1] == '-';
                all[words.substr(begin, end - begin - (isStem ? 1 : 0))] = {role, isStem, place++ % count};
            }
        return all;
    }();
    for (std::size_t i = std::min<std::size_t>(word.size(), 12); i > 0; --i) {
        const auto found = meanings.find(word.substr(0, i));
        std::string_view rest = word.substr(i);
        while (!rest.empty() && isDecimalDigit(rest.back()))
            rest.remove_suffix(1);
        const bool isPlural = rest.ends_with('s') && rest.size() <= (rest.front() == 'e' ? 2 : 1);
        const Meaning meaning = found != meanings.end() ? found->second : Meaning();
        const bool isWhole = rest.empty() || meaning.isStem || (isPlural && (i > 1 || meaning.role >= Role::axis));
        if (meaning.role != Role::none && isWhole)
            return meaning;
    }
    return {};
}

constexpr auto makesBody = [](Role role) { return role >= Role::first && role <= Role::box; };

// That of the last word, or of the last word of a call that has a role; but a word for no body counts wherever it
// stands.
Role roleOf(std::string_view name, bool isCall = false)
{
    Role role = Role::none;
    if (isCall && !name.empty() && !isUpper(name[0])) // a method of an object
        name = name.substr(name.rfind('.') + 1);      // npos + 1 is 0
    for (const std::string& word : wordsOf(name)) {
        const Role next = meaningOf(word).role;
        const bool isSkipped =
            word.size() < 2 || isDecimalDigit(word[0]) || next >= Role::axis || (isCall && next <= Role::last);
        if (role != Role::other && role != Role::result && !isSkipped)
            role = next;
    }
    return role;
}

// That of a number or text by the end of its name: x, a radius, the top; none for other names.
Meaning fieldOf(std::string_view name)
{
    const std::vector<std::string> words = wordsOf(name);
    const std::size_t count = words.size();
    Meaning meaning = count > 0 ? meaningOf(words.back()) : Meaning();
    if (count > 1) // "x min", "min x"
        for (const std::string& both : {words[count - 2] + words.back(), words.back() + words[count - 2]})
            meaning = both.size() == 4 && meaningOf(both).role == Role::side ? meaningOf(both) : meaning;
    return meaning.role >= Role::time ? meaning : Meaning{roleOf(name) == Role::other ? Role::other : Role::none};
}

struct Number
{
    double value = 0;
    std::uint32_t offset = 0;
    bool isSingle = false;
    Meaning meaning = {Role::position}; // by the label: position without one, none if it tells nothing
    std::string_view label = {};
};

// Whether a number has a name, and no role beside positions.
constexpr auto isLeftOver = [](const Number& one) { return !one.label.empty() && one.meaning.role < Role::time; };

constexpr auto placeOf = [](const Number& one) { return int(one.meaning.place); };

struct Position
{
    Number x = {};
    Number y = {};
    std::optional<double> third = {};
};

// Positions inside of brackets.
struct Points
{
    std::vector<Position> points = {};
    std::optional<Number> radius = {};
    std::optional<Number> time = {};
    std::array<std::string_view, 3> texts = {}; // id, kind, group
    bool isList = false;
    bool isRing = false;
    bool hasLabels = false; // x and y are named

    [[nodiscard]] bool isPlain() const { return !isList && !radius && !time && texts == Points().texts; }
    void takeFields(const std::vector<Number>& numbers)
    {
        for (const Number& one : numbers)
            if (one.meaning.role == Role::radius || one.meaning.role == Role::time)
                (one.meaning.role == Role::time ? time : radius) = one;
    }
    // Between two corners.
    void makeBox()
    {
        points = {points[0], {points[1].x, points[0].y}, points[1], {points[0].x, points[1].y}};
        isList = isRing = true;
    }
};

// A group and what stands in front of it: nothing, a position, or a list.
struct Value : Points
{
    std::string_view label = {}; // in front of = or :
    std::string_view call = {};  // directly in front of the bracket
    std::string_view name = {};  // without a label
    Role role = Role::none;      // of the label, or of the call without one
    Unsure why = Unsure::no;
    bool isRun = false;         // a list without a bracket around it
    bool isBehindWords = false; // without a label

    // Positions of different ones are not joined.
    [[nodiscard]] auto source() const { return std::pair(call.substr(call.rfind('.') + 1), why == Unsure::inComment); }
    // The first reason is kept.
    void doubt(Unsure reason) { why = why == Unsure::no ? reason : why; }
    void append(const Value& more)
    {
        points.insert(points.end(), more.points.begin(), more.points.end());
        isList = true;
        doubt(more.why);
    }
};

// The meaning of the first word in which two names differ, if they are those of the ends of one thing.
Meaning pairOf(std::string_view first, std::string_view second)
{
    const std::vector<std::string> p = wordsOf(first);
    const std::vector<std::string> q = wordsOf(second);
    const auto [one, other] = std::ranges::mismatch(p, q);
    if (one == p.end() || other == q.end() || !std::equal(one + 1, p.end(), other + 1, q.end()))
        return {};
    const Meaning meaning = meaningOf(*one);
    const Meaning end = meaningOf(*other);
    return meaning.role == Role::first && end.role == Role::last && end.place == meaning.place ? meaning : Meaning();
}

// Joins the ends of one thing that follow each other.
void joinPairs(std::vector<Value>& values)
{
    for (std::size_t i = 0; i + 1 < values.size(); ++i) {
        Value& one = values[i];
        Value& other = values[i + 1];
        const Meaning pair = one.isPlain() && other.isPlain() ? pairOf(one.label, other.label) : Meaning();
        if (pair.role == Role::none)
            continue;
        one.append(other);
        one.role = Role::shape;
        if (pair.place == 0)
            one.makeBox();
        other.points.clear();
        ++i;
    }
    std::erase_if(values, [](const Value& one) { return one.points.empty(); });
}

// Lists beside positions are relative to them, unless the position is the origin.
void placeLists(std::vector<Value>& values)
{
    const auto singles = std::size_t(std::ranges::count_if(values, &Value::isPlain));
    const auto isOrigin = [](const Value& one) {
        return one.isPlain() && one.points.front().x.value == 0 && one.points.front().y.value == 0;
    };
    if (singles > 0 && singles < values.size() && (singles > 1 || std::erase_if(values, isOrigin) == 0))
        for (Value& one : values)
            one.doubt(Unsure::relative);
}

// The list or object to which a statement adds: "points" of points.push_back(…) and of points[0] = …; empty for others.
std::string_view baseOf(std::string_view path, bool isAssigned)
{
    const std::size_t index = path.find('[');
    const std::size_t member = isAssigned ? 0 : std::min(path.find('.'), path.find('-'));
    return path.substr(0, index < path.size() ? index : member < path.size() ? member : 0);
}

// The words since the last value.
struct Front
{
    std::string_view label = {}; // in front of = or :, for all values up to the next word
    std::string_view word = {};
    std::string_view named = {};  // the last one that is a name
    std::size_t wordsInFront = 0; // behind the label
    std::size_t front = 0;        // where they begin
    bool isNamed = false;         // a value has the label
    bool isBehindValue = false;   // a number, word or group
};

// The content of a group or statement.
struct Content : Front
{
    std::vector<Value> values = {}; // with positions
    std::vector<Number> numbers = {};
    std::array<std::string_view, 3> texts = {};
    std::string_view firstWord = {};
    Unsure why = Unsure::no; // the place of its numbers
    std::size_t words = 0;   // that are neither labels nor calls
    bool hasSeparator = false;
    bool calculates = false;
    bool hasCall = false;
    bool isResult = false; // behind a call and =, or such a word
    bool isSplit = false;  // words alone stand between two of its numbers

    // A position goes on with the one before it if nothing else stands in front of it, or only "to".
    void add(Value value, bool isEnd)
    {
        const bool fits = !values.empty() && (values.back().isRun || values.back().isPlain()) && value.isPlain();
        const bool isAlike = fits && !value.isBehindWords && value.label == values.back().label &&
                             value.call == values.back().call && value.role == values.back().role;
        if (!isAlike && !(fits && isEnd))
            return values.push_back(std::move(value));
        values.back().append(value);
        values.back().isRun = true;
    }
    [[nodiscard]] bool isEmpty() const { return firstWord.empty() && values.empty() && numbers.empty(); }
    // "x: 1" and "y: 2" in statements of their own are of one position.
    [[nodiscard]] bool isField() const
    {
        return values.empty() && numbers.size() > 0 && numbers.back().meaning.role >= Role::radius;
    }
    [[nodiscard]] std::string_view owner() const { return baseOf(numbers.back().label, false); }
    void passValue()
    {
        words += std::exchange(wordsInFront, 0);
        isNamed = isBehindValue = true;
    }
    // The numbers of a role in the order of their meanings.
    [[nodiscard]] std::vector<Number> with(Role role) const
    {
        std::vector<Number> found = numbers;
        std::erase_if(found, [=](const Number& n) { return n.meaning.role != role; });
        std::ranges::stable_sort(found, {}, placeOf);
        return found;
    }
};

class RuleReader
{
public:
    RuleReader(GeometryCollector& out, const RuleSettings& settings) : m_out(out), m_settings(settings) {}

    void read()
    {
        for (; m_at < m_end; ++m_at) // behind a bracket that closes none
            statements();
        joinPairs(m_found);
        for (const Value& one : m_found)
            add(one);
    }

private:
    [[nodiscard]] char at(std::size_t i) const { return i < m_end ? m_text[i] : '\0'; }
    [[nodiscard]] char before() const { return m_at > 0 ? m_text[m_at - 1] : '\n'; }
    [[nodiscard]] Unsure place() const { return m_at < m_commentEnd ? Unsure::inComment : Unsure::no; }
    [[nodiscard]] static bool closes(char c) { return c == ')' || c == ']' || c == '}'; }

    // Whether a statement ends here; in a brace, the first one shows that it is around statements and not around
    // values.
    [[nodiscard]] bool endsStatement(const Content& all, char bracket) const
    {
        const bool isBlock = bracket == '{' && !all.hasSeparator && all.numbers.empty() && !all.isEmpty();
        const bool isOver = bracket == '\0' && (all.isBehindValue || !all.hasSeparator || all.values.empty());
        return at(m_at) == ';' ? bracket == '{' || bracket == '\0' : at(m_at) == '\n' && (isBlock || isOver);
    }

    // Statements up to the end of the text or a closing bracket, which is left.
    void statements()
    {
        for (; m_at < m_end && !closes(at(m_at)); m_at += at(m_at) == '\n' || at(m_at) == ';' ? 1 : 0) {
            Content next = content({}, '\0');
            if (next.isField() && m_last.isField() && next.owner() == m_last.owner())
                m_last.numbers.insert(m_last.numbers.end(), next.numbers.begin(), next.numbers.end());
            else if (!next.isEmpty())
                take(std::exchange(m_last, std::move(next)));
        }
        take(std::exchange(m_last, {}));
    }

    // The values of a group up to its closing bracket, or of a statement up to its end.
    Content content(const Value& outer, char bracket)
    {
        Content all;
        while (m_at < m_end && !closes(at(m_at)) && !endsStatement(all, bracket)) {
            m_out.tick();
            if (!takeComment(bracket != '\0') && !takeNumber(all, bracket != '\0') && !takeWord(all) &&
                !takeString(all, outer))
                takeSign(all, outer, bracket != '\0');
        }
        all.words += all.wordsInFront;
        const bool isOther = std::erase_if(all.values, [](const Value& one) { return one.role > Role::result; }) > 0;
        const bool isTimed = bracket == '\0' && !all.with(Role::time).empty();
        const bool hasMore = !isTimed && (isOther || std::ranges::any_of(all.numbers, isLeftOver));
        for (Value& one : all.values)
            one.doubt(all.calculates ? Unsure::calculation : hasMore ? Unsure::leftOver : Unsure::no);
        if (all.calculates) // its numbers are none of the group
            all.numbers.clear();
        return all;
    }

    // In a group it is passed over.
    bool takeComment(bool isGroup)
    {
        const char c = at(m_at);
        const char next = at(m_at + 1);
        const bool isBlock = c == '/' && next == '*';
        const bool isLine = (c == '/' && next == '/' && before() != ':') ||
                            (c == '#' && (next == ' ' || before() == '\n') && isBlankByte(before()));
        if (m_at < m_commentEnd || (!isLine && !isBlock))
            return false;
        const std::array close = {'*', '/'};
        m_commentEnd = std::min(isLine ? m_text.find('\n', m_at) : m_text.find(close.data(), m_at + 2, 2), m_end);
        m_at = isGroup ? m_commentEnd : m_at + (c == '#' ? 1 : 2);
        return true;
    }

    // A time of day, a version or an address is a word.
    bool takeNumber(Content& all, bool isGroup)
    {
        const std::size_t sign = at(m_at) == '-' || at(m_at) == '+' ? 1 : 0;
        const std::size_t first = m_at + sign;
        const bool begins = isDecimalDigit(at(first)) || (at(first) == '.' && isDecimalDigit(at(first + 1)));
        if (!begins || isAsciiWordByte(before()) || before() == '$' || before() == '#' ||
            (sign > 0 && all.isBehindValue && !isBlankByte(before()))) // 5-3
            return false;
        const NumberText text = numberAtStart(m_text.substr(m_at, m_end - m_at));
        std::size_t end = m_at + text.length;
        const bool isWhole = text.digits.find('.') == std::string_view::npos;
        const bool isPart = ((at(end) == ':' && isWhole) || at(end) == '.') && isDecimalDigit(at(end + 1));
        while (isPart && (isDecimalDigit(at(end)) || at(end) == ':' || at(end) == '.'))
            ++end;
        if (text.length == 0 || isPart)
            return text.length > 0 && addWord(all, end);
        const std::string_view name = all.wordsInFront > 0 ? all.word : all.label;
        const Meaning field = fieldOf(name);
        Number number{m_out.finite(text, m_at), std::uint32_t(m_at), text.isSingle};
        if (field.role == Role::time || (all.wordsInFront == 0 && !name.empty())) {
            number.label = name;
            number.meaning = isGroup || field.role >= Role::time ? field : number.meaning;
        }
        all.isSplit |= !all.numbers.empty() && all.wordsInFront > 0 && field.role < Role::time;
        if (!text.isHex || !isWhole || lowerText(text.digits).find('p') < text.length) // no colour or mask
            all.numbers.push_back(number);
        if (all.numbers.size() > mostGeometryNumbers)
            m_out.fail(m_at, tooManyNumbers);
        all.why = place();
        all.passValue();
        m_at = end;
        return true;
    }

    // An identifier with its qualifiers, indices and methods: vertices[0].Set
    bool takeWord(Content& all)
    {
        const auto joint = [this](std::size_t i) { // the length of what joins two parts of a name
            const bool isLong = (at(i) == ':' && at(i + 1) == ':') || (at(i) == '-' && at(i + 1) == '>');
            const std::size_t sign = isLong ? 2 : at(i) == '.' ? 1 : 0;
            std::size_t close = i + 1;
            while (at(i) == '[' && isDecimalDigit(at(close)))
                ++close;
            return at(close) == ']' && close > i + 1 ? close + 1 - i : isWordByte(at(i + sign)) ? sign : 0;
        };
        std::size_t end = m_at;
        for (std::size_t length = 1; length > 0; end += length)
            length = end > m_at && endsWord(m_text, end) ? 0 : isWordByte(at(end)) ? 1 : end > m_at ? joint(end) : 0;
        return end > m_at && addWord(all, end);
    }

    bool addWord(Content& all, std::size_t end)
    {
        const bool isFirst = all.wordsInFront++ == 0;
        all.word = m_text.substr(m_at, end - m_at);
        all.firstWord = all.firstWord.empty() ? all.word : all.firstWord;
        all.label = all.isNamed ? std::string_view() : all.label; // a word behind a value ends what the label names
        const Role role = roleOf(all.word);
        all.named = isFirst ? std::string_view() : all.named;
        all.front = isFirst ? m_at : all.front;
        all.isResult = all.isResult || role == Role::result;
        const auto isSmall = [](char c) { return isLetter(c) && !isUpper(c); };
        const bool isSymbol = all.word.size() == 1 && lowerByte(all.word[0]) != 'a' && all.word[0] != 'I';
        const bool isIdentifier = all.word.size() > 1 && !std::ranges::all_of(all.word.substr(1), isSmall);
        if (isSymbol || isIdentifier || (role >= Role::shape && makesBody(role)))
            all.named = all.word;
        m_at = end;
        return all.isBehindValue = true;
    }

    // The content of a string is a group if it holds a number, and a word otherwise.
    bool takeString(Content& all, const Value& outer)
    {
        const char c = at(m_at);
        std::size_t end = m_at + 1;
        const bool isApostrophe = c == '\'' && isWordByte(before()) && isWordByte(at(end));
        const bool isQuote = (c == '"' || c == '\'') && !isApostrophe;
        while (isQuote && at(end) != c && at(end) != '\n' && end < m_end)
            end += at(end) == '\\' ? 2 : 1;
        if (!isQuote || at(end) != c)
            return false;
        const std::string_view content = m_text.substr(m_at + 1, end - m_at - 1);
        const Meaning field = all.wordsInFront == 0 ? fieldOf(all.label) : Meaning();
        if (field.role == Role::text) {
            all.texts.at(field.place) = content;
        } else if (std::ranges::any_of(content, isDecimalDigit) && !std::ranges::all_of(content, isWordByte)) {
            const std::size_t outerEnd = std::exchange(m_end, end);
            takeGroup(all, outer, Unsure::inString);
            m_end = outerEnd;
        } else {
            ++m_at;
            addWord(all, end);
        }
        m_at = end + 1;
        return true;
    }

    void takeSign(Content& all, const Value& outer, bool isGroup)
    {
        const char c = at(m_at);
        const char next = at(m_at + 1);
        const bool isSign = c == '-' || c == '+';
        const bool isOperator = isSign || c == '*' || c == '/' || c == '%' || c == '^';
        if (c == '(' || c == '[' || c == '{')
            return takeGroup(all, outer, place());
        m_at += (isSign && next == '>') || ((c == '=' || c == ':' || c == '!') && (next == '=' || next == '>')) ? 2 : 1;
        if (c == ',' || c == '|' || c == ';' || (c == '-' && next == '>')) {
            all.words += std::exchange(all.wordsInFront, 0);
            all.hasSeparator = true;
            all.isResult = all.isResult && !isGroup;
            all.label = isGroup ? std::string_view() : all.label;
        } else if ((next == '=' && (c == '=' || c == '!')) || (c == '.' && next == '.') ||
                   (isOperator && (all.isBehindValue || (isSign && isWordByte(next))))) {
            all.calculates = true;
        } else if (c == '=' || c == ':') { // behind a label a word is a type: a: Vec2 = …
            if (all.wordsInFront > 0 && (all.label.empty() || c == ':' || fieldOf(all.word).role != Role::none))
                all.label = all.word;
            all.isResult = (all.hasCall && !isGroup) || isResultWord(m_text.substr(all.front, m_at - all.front));
            all.wordsInFront = 0;
            all.isNamed = false;
        }
        all.isBehindValue = all.isBehindValue && isBlankByte(c) && c != '\n';
    }

    void takeGroup(Content& all, const Value& outer, Unsure place)
    {
        const std::size_t length = all.word.size();
        const bool isCall = all.wordsInFront > 0 && all.word.data() + length == m_text.data() + m_at;
        const std::string_view front = m_text.substr(all.front, m_at - all.front);
        // Point p{1, 2}
        const Role type = isCall && all.wordsInFront > 1 ? roleOf(front.substr(0, front.size() - length)) : Role::none;
        all.wordsInFront -= isCall ? 1 : 0;
        all.hasCall = all.hasCall || (isCall && at(m_at) == '(' && !makesBody(type));
        Value own;
        own.call = isCall ? all.word : std::string_view();
        own.label = all.label.empty() && makesBody(type) ? own.call : all.label;
        own.role = roleOf(own.label) != Role::none ? roleOf(own.label) : roleOf(own.call, true);
        own.isBehindWords = all.wordsInFront > 0 && own.label.empty() && !makesBody(own.role);
        if (own.isBehindWords || !makesBody(own.role)) // the call is not the kind of body
            own.name = isCall ? all.word : all.named;
        own.role = own.role == Role::none ? type : own.role;
        own.role = own.label.empty() && (!isCall || own.role == Role::none) ? outer.role : own.role;
        own.label = own.label.empty() ? outer.label : own.label;
        own.why = all.isResult ? Unsure::result : place != Unsure::no ? place : outer.why;
        if (++m_depth > deepestGeometry)
            m_out.fail(m_at, tooDeep);
        const char bracket = at(m_at++);
        Content inside = content(own, bracket);
        if (m_at < m_end && !closes(at(m_at))) {
            take(std::exchange(m_last, std::move(inside)));
            statements();
        } else {
            combine(own, inside, bracket == '[');
        }
        m_at += closes(at(m_at)) ? 1 : 0;
        --m_depth;
        if (const Role near = roleOf(front, true); own.isBehindWords && near != Role::none)
            own.role = near;
        const bool isEnd = all.wordsInFront == 1 && roleOf(all.word) == Role::last; // (1, 2) to (3, 4)
        own.points.empty() ? void(++all.words) : all.add(std::move(own), isEnd);
        all.passValue();
    }

    // Gives a value what stands inside of its brackets.
    void combine(Value& value, Content& inside, bool isList)
    {
        const std::vector<Number> axes = inside.with(Role::axis); // x, y, z
        const std::vector<Number> sides = inside.with(Role::side);
        const std::vector<Number> sizes = inside.with(Role::size);
        std::vector<Number> plain = inside.with(Role::position);
        const auto count = std::size_t(std::ranges::count(axes, 0, placeOf));
        const bool isRotation = axes.size() == 3 && sizes.size() == 1; // x, y, z, w
        const bool hasAxes = count > 0 && !isRotation && std::size_t(std::ranges::count(axes, 1, placeOf)) == count;
        if (!inside.values.empty())
            takeParts(value, inside);
        else if (sides.size() == 4)
            addBox(value, sides, FourNumbers::corners);
        else if (hasAxes && sizes.size() == 2 && value.role == Role::box)
            addBox(value, {axes[0], axes[1], sizes[0], sizes[1]}, FourNumbers::cornerAndSize);
        else if (hasAxes)
            for (std::size_t i = 0; i < count; ++i)
                value.points.push_back({axes[i], axes[count + i]});
        else
            addPlain(value, isList, plain);
        value.hasLabels = value.hasLabels || hasAxes;
        value.isList = value.isList || value.points.size() > 1;
        if (axes.size() > 2 * count && value.points.size() == 1)
            value.points.front().third = axes.back().value;
        if (inside.texts != Points().texts) {
            value.texts = inside.texts;
            value.label = {};
        }
        value.takeFields(inside.numbers);
        if (!value.radius && value.role == Role::circle && !value.isList && plain.size() == 1)
            value.radius = plain.back();
        else if (plain.size() > 0 || (value.isList && value.time) || !inside.with(Role::none).empty())
            value.doubt(Unsure::leftOver);
        value.doubt(inside.words > 0 && inside.values.empty() ? Unsure::words : Unsure::no);
    }

    // Positions of the numbers without names, which are taken.
    void addPlain(Value& value, bool isList, std::vector<Number>& plain)
    {
        const bool isBox = value.role == Role::box;
        const bool isSize = isBox && (plain.size() == 3 || (plain.size() == 2 && !value.call.empty()));
        const auto isBetween = [&](char c, std::size_t i) {
            return m_text.substr(plain[i].offset, plain[i + 1].offset - plain[i].offset).find(c) < m_text.size();
        };
        const bool areTriples = plain.size() > 3 && isBetween('\n', 2) && !isBetween('\n', 0) && !isBetween('\n', 1);
        const std::size_t per = plain.size() == 3 || areTriples ? 3 : m_settings.numbersPerPosition;
        const bool isColumn = plain.size() > 3 && isBetween(';', 0) && isBetween(';', 1); // [1; 2; 3; 4]
        if (plain.size() < 2 || plain.size() % per != 0 || isSize || isColumn)
            return;
        for (std::size_t i = per; i + 1 < plain.size(); ++i)
            value.doubt(isBetween(',', i) != isBetween(',', i - per) ? Unsure::leftOver : Unsure::no);
        if (plain.size() > 3 && (plain.size() == 4 || (!value.call.empty() && !isList)))
            value.doubt(Unsure::manyNumbers);
        const bool isCircle = plain.size() == 3 && value.role == Role::circle;
        if (plain.size() == 4 && (isBox || m_settings.four != FourNumbers::positions))
            addBox(value, plain, m_settings.four);
        const auto third = [&](std::size_t i) { return isCircle ? std::nullopt : std::optional(plain[i + 2].value); };
        for (std::size_t i = 0; i < plain.size() && !value.isRing; i += per)
            value.points.push_back({plain[i], plain[i + 1], per == 3 ? third(i) : std::nullopt});
        plain.erase(plain.begin(), plain.end() - (isCircle ? 1 : 0));
    }

    void addBox(Value& value, std::vector<Number> four, FourNumbers meaning)
    {
        const auto decimal = [&](const Number& one) {
            return ExactNumber(numberAtStart(m_text.substr(one.offset)), one.value);
        };
        const auto box = boxBetween({decimal(four[0]), decimal(four[1]), decimal(four[2]), decimal(four[3])}, meaning);
        for (std::size_t i = 0; i < box.size(); ++i)
            four[i].value = box.at(i);
        value.points = {{four[0], four[1]}, {four[2], four[3]}};
        value.makeBox();
    }

    // Of a group with positions or lists inside.
    void takeParts(Value& value, Content& inside)
    {
        std::vector<Value>& parts = inside.values;
        const auto isOwn = [&](const Value& one) {
            return one.radius || one.time || one.texts != value.texts ||
                   (!one.label.empty() && one.label != value.label);
        };
        const bool areSingle = std::ranges::all_of(parts, [](const Value& one) { return !one.isList || one.isRun; });
        const bool isWhole = areSingle && (value.role == Role::shape || value.role == Role::box);
        const bool areNamed = inside.texts == value.texts && !isWhole && std::ranges::any_of(parts, isOwn);
        if (!isWhole)
            joinPairs(parts);
        placeLists(parts);
        if (parts.size() > 1 && (areNamed || !areSingle || value.role == Role::result)) {
            std::ranges::move(parts, std::back_inserter(m_found));
            return;
        }
        for (const Value& one : parts)
            value.append(one);
        if (parts.size() == 1) {
            value.isBehindWords = value.isBehindWords && parts.front().label.empty();
            value.label = value.label.empty() ? parts.front().label : value.label;
            value.role = value.role == Role::none ? parts.front().role : value.role;
            static_cast<Points&>(value) = parts.front();
        }
        if (value.role == Role::box && value.points.size() == 2 && areSingle)
            value.makeBox();
    }

    void take(Content content)
    {
        if (content.values.empty() && !content.numbers.empty() && !content.isSplit &&
            (content.isField() || content.numbers.size() < 4))
            takeNumbers(content);
        const bool isAlone = content.values.size() == 1 && !content.values[0].isList;
        m_joins = m_joins && isAlone;
        for (Value& one : content.values) {
            one.isBehindWords |= content.words > 0 && one.label.empty() && one.call.empty();
            if (isAlone)
                one.takeFields(content.numbers);
            isAlone && !one.time ? join(content.firstWord, std::move(one)) : m_found.push_back(std::move(one));
        }
    }

    // Numbers of statements without brackets: "p = 1, 2", "p.x = 1".
    void takeNumbers(Content& content)
    {
        Value value;
        value.label = content.isField() ? content.owner() : content.numbers.back().label;
        value.role = roleOf(value.label);
        value.why = content.isResult ? Unsure::result : content.why;
        value.doubt(content.numbers.size() == 3 && !content.isField() ? Unsure::leftOver : Unsure::no);
        combine(value, content, true);
        if (!value.points.empty() && value.role <= Role::result)
            content.values.push_back(std::move(value));
    }

    [[nodiscard]] Vec pointOf(const Position& one) const
    {
        return m_settings.isYBeforeX ? Vec{one.y.value, one.x.value} : Vec{one.x.value, one.y.value};
    }

    // Adds a position to that of the statement before it if they add to the same list, or if both are nothing but a
    // position.
    void join(std::string_view firstWord, Value one)
    {
        const std::string_view front = one.label.empty() ? firstWord : one.label;
        const std::string_view base = baseOf(front, !one.label.empty());
        const bool isJoinable = !base.empty() || front.empty();
        one.label = base.empty() ? one.label : base;
        one.role = one.role == Role::none ? roleOf(base) : one.role;
        Value* const path = m_joins && isJoinable && m_found.back().label == one.label ? &m_found.back() : nullptr;
        // lineTo(…) goes on with lineTo(…), and with one moveTo(…).
        const bool isStep = path && !path->isList && roleOf(path->call) == Role::last && roleOf(one.call) == Role::last;
        if (path && (path->source() == one.source() || isStep)) {
            path->append(one);
            path->call = one.call;
            path->role = path->role == Role::none ? one.role : path->role;
        } else {
            m_found.push_back(std::move(one));
        }
        m_joins = isJoinable;
    }

    [[nodiscard]] static std::string nameOf(const Value& value)
    {
        const std::string_view name = value.label.empty() ? value.name : value.label;
        if (!value.texts[0].empty())
            return unescaped(value.texts[0]);
        return name.empty() || isDecimalDigit(name[0]) ? std::string() : sharedName(name.substr(0, name.find('[')));
    }

    // The reason that the text leaves a choice.
    [[nodiscard]] Unsure reasonOf(const Value& value)
    {
        if (value.why != Unsure::no || !value.texts[1].empty())
            return value.why;
        if (value.isBehindWords && (!value.isList || value.isRun) && !value.hasLabels)
            return Unsure::prose;
        std::set<double> thirds;
        for (const Position& one : value.points)
            if (one.third && thirds.size() < 3)
                thirds.insert(*one.third);
        const auto isFirst = [&](const Position& one) { return pointOf(one) == pointOf(value.points[0]); };
        if (thirds.size() > (std::ranges::all_of(value.points, isFirst) ? 1 : 2))
            return Unsure::thirdCoordinate;
        const bool isOfTwo = !value.points[0].third && !value.call.starts_with(value.label); // no method of its own
        const bool isOfType = value.isList || value.role <= Role::position || value.radius ||
                              (value.call.empty() && value.role != Role::shape) || isOfTwo ||
                              roleOf(value.call, true) != Role::none;
        const bool hasNoName = value.label.empty() && (value.hasLabels || value.call.empty());
        const std::string_view last = value.label.substr(value.label.find_last_of('.') + 1); // npos + 1 is 0
        const bool isShort = (value.call.empty() || value.points.size() > 2) && !last.empty() &&
                             std::ranges::count_if(last, isLetter) <= (value.isList ? 2 : 1) &&
                             fieldOf(value.label).role == Role::none; // x = [1, 2]
        return (makesBody(value.role) && isOfType) || hasNoName || isShort || value.isRing ? Unsure::no : Unsure::name;
    }

    // A position with a time is one of a track.
    void add(const Value& value)
    {
        GeometryItem item;
        item.name = nameOf(value);
        item.shape = unescaped(value.texts[1]);
        item.group = unescaped(value.texts[2]);
        const bool isPolygon = roleOf(item.shape) == Role::shape || m_settings.lists == ListKind::polygon;
        item.kind = value.isRing || (isPolygon && value.points.size() > 2) ? GeometryKind::ring
                    : value.isList && m_settings.lists != ListKind::points ? GeometryKind::polyline
                                                                           : GeometryKind::points;
        item.unsure = reasonOf(value);
        for (const Position& one : value.points) {
            m_out.countPoint(one.x.offset);
            item.points.push_back(pointOf(one));
            item.isSingle = item.isSingle || one.x.isSingle || one.y.isSingle;
            m_out.use(one.x.offset, 2); // with its sign
            m_out.use(one.y.offset, 2);
        }
        for (const auto& number : {value.radius, value.time})
            if (number)
                m_out.use(number->offset, 2);
        for (const std::string_view text : value.texts)
            if (!text.empty())
                m_out.use(std::size_t(text.data() - m_text.data()), text.size());
        const auto radius = value.radius ? std::optional(std::abs(value.radius->value)) : std::nullopt;
        const std::size_t offset = value.points.front().x.offset;
        if (value.time && !value.isList && item.unsure == Unsure::no) {
            const bool isFrame = value.time->meaning.place > 1;
            TrackRow row{item.name, {value.time->value}, item.points[0], radius, offset, 0, isFrame, item.isSingle};
            row.numbers = m_out.usedNumbers();
            return m_out.addRow(row);
        }
        if (radius)
            item.radii.assign(item.points.size(), *radius);
        m_out.add(std::move(item), offset);
    }

    GeometryCollector& m_out;
    std::string_view m_text = m_out.text();
    const RuleSettings& m_settings;
    std::size_t m_at = 0;
    std::size_t m_end = m_text.size(); // of the text, or of the string that is read
    std::size_t m_commentEnd = 0;
    bool m_joins = false; // the next statement may add to the last value
    std::size_t m_depth = 0;
    std::vector<Value> m_found = {};
    Content m_last = {}; // the last statement, which may go on
};

} // namespace

bool isResultWord(std::string_view words)
{
    return roleOf(words, true) == Role::result;
}

void readByRule(GeometryCollector& out, const RuleSettings& settings)
{
    RuleReader(out, settings).read();
}

} // namespace sweep
