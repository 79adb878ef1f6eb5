// WKT with the SQL and the assignments around it (OGC 06-103r4; PostGIS's EWKT; MobilityDB's temporal points), and
// GeoJSON in strings.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sweep {

namespace {

// The WKT word at an offset, if brackets or EMPTY follow it.
struct WktStart
{
    const WktWord* word = nullptr;
    std::size_t end = 0; // behind the word and its Z, M or ZM
};

std::size_t wordEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isWordByte(text[at]))
        ++at;
    return at;
}

std::size_t blanksEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isBlankByte(text[at]))
        ++at;
    return at;
}

bool isDimensionWord(std::string_view word)
{
    return sameWord(word, "Z") || sameWord(word, "M") || sameWord(word, "ZM");
}

// Requires: a word begins at the offset.
WktStart wktStartAt(std::string_view text, std::size_t at)
{
    const std::size_t end = wordEnd(text, at);
    const std::string_view word = text.substr(at, end - at);
    const auto row = std::find_if(wktWords.begin(), wktWords.end(), [word](const WktWord& known) {
        const std::string_view start = word.substr(0, known.text.size());
        return sameWord(start, known.text) &&
               (start.size() == word.size() || isDimensionWord(word.substr(start.size())));
    });
    if (row == wktWords.end())
        return {};
    WktStart start{&*row, end};
    std::size_t next = blanksEnd(text, end);
    const std::size_t second = wordEnd(text, next);
    if (isDimensionWord(text.substr(next, second - next))) {
        start.end = second;
        next = blanksEnd(text, second);
    }
    const bool isEmpty = sameWord(text.substr(next, wordEnd(text, next) - next), "EMPTY");
    return isEmpty || (next < text.size() && text[next] == '(') ? start : WktStart{};
}

// The content behind a WKT word.
struct WktContent
{
    bool isWkt = false;  // it is no call in source code such as Point(1, 2)
    std::size_t end = 0; // behind the brackets and further WKT words
};

WktContent wktContentAt(std::string_view text, std::size_t at, std::size_t depth = 0)
{
    for (at = blanksEnd(text, at); at < text.size() && text[at] == '('; at = blanksEnd(text, at + 1)) {
    }
    if (at >= text.size())
        return {false, at};
    if (const NumberText number = numberAtStart(text.substr(at)); number.length > 0) {
        const std::size_t end = at + number.length;
        const std::size_t next = blanksEnd(text, end);
        return {next > end && next < text.size() && numberAtStart(text.substr(next)).length > 0, at};
    }
    const std::string_view word = text.substr(at, wordEnd(text, at) - at);
    if (word.empty() || sameWord(word, "EMPTY") || sameWord(word, "NaN"))
        return {!word.empty(), at};
    const WktStart start = wktStartAt(text, at);
    if (start.word == nullptr || depth == deepestGeometry)
        return {start.word != nullptr, at};
    return wktContentAt(text, start.end, depth + 1);
}

bool isInCapitals(std::string_view word)
{
    return std::none_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// Whether decimal commas follow a POINT, as in "(1,5 2,5)". Read as WKT it is refused with a reason.
bool hasDecimalCommas(std::string_view text, std::size_t at)
{
    at = blanksEnd(text, at);
    if (at >= text.size() || text[at] != '(')
        return false;
    const auto isNext = [&](char separator) {
        const std::size_t length = numberAtStart(text.substr(at + 1)).length;
        at += 1 + length;
        return length > 0 && at < text.size() && text[at] == separator;
    };
    return isNext(',') && isNext(' ') && isNext(',') && isNext(')');
}

class WktReader
{
public:
    WktReader(GeometryCollector& out, std::string_view text) : m_out(out), m_text(text), m_sink(out), m_temporal(out) {}

    void read()
    {
        std::size_t passedNumber = 0; // the end of a number that was passed over
        while (m_at < m_text.size()) {
            m_out.tick();
            if (isWordByte(m_text[m_at]) || m_text[m_at] == '-' || m_text[m_at] == '.') {
                if (isWordByte(m_text[m_at]) && (geometryAtWord() || binaryAtWord()))
                    continue;
                passWord(passedNumber);
            } else {
                ++m_at;
            }
        }
        m_temporal.finish();
    }

private:
    bool geometryAtWord()
    {
        const WktStart start = wktStartAt(m_text, m_at);
        if (start.word == nullptr)
            return false;
        const std::string_view word = m_text.substr(m_at, start.end - m_at);
        if (!isInCapitals(word) && isProse(start.end)) // a point (valid)
            return false;
        m_sink.begin(m_at, nameBefore());
        geometry(1);
        m_sink.end();
        if (m_temporal.isTimed(m_at))
            m_at = m_temporal.leaveOut(m_at);
        return true;
    }

    // WKB beside WKT.
    bool binaryAtWord()
    {
        const std::size_t end = readHexWkbWord(m_out, m_temporal, m_at);
        return std::exchange(m_at, end) < end;
    }

    // Whether no content of WKT follows the word that ends here. The words and brackets up to the end of what follows
    // are not read again for each of them.
    [[nodiscard]] bool isProse(std::size_t end)
    {
        if (m_at < m_proseEnd)
            return true;
        const WktContent content = wktContentAt(m_text, end);
        m_proseEnd = content.isWkt ? 0 : content.end;
        return !content.isWkt;
    }

    // Passes what belongs to no geometry. Two numbers with a blank between them look like a position, and so do two at
    // the start of a bracket with a comma between them.
    void passWord(std::size_t& passedNumber)
    {
        const NumberText number = numberAtStart(m_text.substr(m_at));
        const std::size_t end = number.length > 0 ? m_at + number.length : std::max(wordEnd(m_text, m_at), m_at + 1);
        if (number.length > 0) {
            if (passedNumber > 0 && isPosition(passedNumber))
                m_out.remark(m_at, "this number belongs to no geometry and is left out");
            m_isInBracket = isBehindBracket();
            passedNumber = end;
        }
        m_at = end;
    }

    // Whether the number here and the one that ended at `before` look like the coordinates of a position.
    [[nodiscard]] bool isPosition(std::size_t before) const
    {
        const std::string_view between = m_text.substr(before, m_at - before);
        const bool isBlank = blanksEnd(between, 0) == between.size();
        if (isBlank)
            return !between.empty() && between.find('\n') == std::string_view::npos;
        const std::size_t comma = blanksEnd(between, 0);
        return m_isInBracket && between[comma] == ',' && blanksEnd(between, comma + 1) == between.size();
    }

    [[nodiscard]] bool isBehindBracket() const
    {
        std::size_t at = m_at;
        while (at > 0 && isBlankByte(m_text[at - 1]))
            --at;
        return at > 0 && (m_text[at - 1] == '(' || m_text[at - 1] == '[');
    }

    // The name in `name = POINT (…)` or `name: "POINT (…)"`; empty if there is none.
    [[nodiscard]] std::string nameBefore() const
    {
        constexpr std::size_t longest = 200;
        const std::size_t first = m_at - std::min(m_at, longest + 1);
        const std::size_t lineEnd = m_text.substr(first, m_at - first).rfind('\n');
        const std::size_t line = lineEnd == std::string_view::npos ? first : first + lineEnd + 1;
        if (m_at - line > longest)
            return {};
        std::size_t at = m_at;
        const auto skip = [&](auto matches) {
            while (at > line && matches(m_text[at - 1]))
                --at;
        };
        const auto isBetween = [](char c) { return isBlankByte(c) || c == '"' || c == '\'' || c == '`' || c == '('; };
        skip(isBetween);
        if (at < m_at && m_text[at] == '(')
            skip([](char c) { return isWordByte(c) || c == '.' || c == ':'; });
        skip(isBetween);
        if (at == line || (m_text[at - 1] != '=' && m_text[at - 1] != ':'))
            return {};
        skip([](char c) { return isBlankByte(c) || c == '=' || c == ':' || c == '"' || c == '\''; });
        const std::size_t end = at;
        skip([](char c) { return isWordByte(c) || c == '.' || c == '-'; });
        return std::string(m_text.substr(at, end - at));
    }

    void geometry(std::size_t depth)
    {
        const std::size_t offset = m_at;
        if (depth > deepestGeometry)
            m_out.fail(offset, "collections are nested deeper than 64 levels");
        const WktStart start = isWordByte(peek()) ? wktStartAt(m_text, m_at) : WktStart{};
        if (start.word == nullptr)
            failExpecting("a geometry such as POINT (1 2)");
        m_at = start.end;
        skipBlanks();
        if (takeEmpty()) {
            m_out.remark(offset, std::string(start.word->text) + " EMPTY is left out");
            return;
        }
        content(*start.word, offset, depth);
    }

    void content(const WktWord& word, std::size_t offset, std::size_t depth)
    {
        switch (word.type) {
        case WktType::point: {
            auto positions = positionsInBrackets();
            if (positions.size() > 1)
                m_out.fail(offset, "a POINT with " + countOf(positions.size(), "position") + "; it has one");
            if (depth == 1 && positions.size() == 1 && m_sink.isFinite() && m_temporal.isTimed(m_at)) {
                m_at = m_temporal.take(positions.front(), offset, m_at, m_sink.takeFurther());
                return;
            }
            return m_sink.add(GeometryKind::points, std::move(positions), offset);
        }
        case WktType::lineString:
        case WktType::linearRing:
            return m_sink.add(GeometryKind::polyline, positionsInBrackets(), offset);
        case WktType::polygon:
            return polygon();
        case WktType::multiPoint:
            return m_sink.add(GeometryKind::points, multiPoint(), offset);
        case WktType::multiLineString:
            return list(
                [this](std::size_t, std::size_t at) { m_sink.add(GeometryKind::polyline, positionsInBrackets(), at); });
        case WktType::multiPolygon:
            return list([this](std::size_t, std::size_t) { polygon(); });
        case WktType::collection:
            return list([this, depth](std::size_t, std::size_t) { geometry(depth + 1); });
        case WktType::curve:
            break;
        }
        m_out.remark(offset, std::string(word.text).append(curveSentence));
        passBrackets();
    }

    void polygon()
    {
        list([this](std::size_t index, std::size_t at) { m_sink.addRing(index, positionsInBrackets(), at); });
    }

    // Both MULTIPOINT (1 2, 3 4) and MULTIPOINT ((1 2), (3 4)).
    std::vector<TextPoint> multiPoint()
    {
        std::vector<TextPoint> points;
        list([&](std::size_t, std::size_t at) {
            if (peek() != '(') {
                points.push_back(position());
                return;
            }
            const auto inner = positionsInBrackets();
            if (inner.size() != 1)
                m_out.fail(at, "a point with " + countOf(inner.size(), "position") + "; it has one");
            points.push_back(inner.front());
        });
        return points;
    }

    std::vector<TextPoint> positionsInBrackets()
    {
        std::vector<TextPoint> positions;
        list([&](std::size_t, std::size_t) { positions.push_back(position()); });
        return positions;
    }

    // ( item, item, … ), where an item may be EMPTY.
    template <class Item>
    void list(const Item& item)
    {
        skipBlanks();
        if (peek() != '(')
            failExpecting("(");
        ++m_at;
        for (std::size_t index = 0;; ++index) {
            skipBlanks();
            const std::size_t at = m_at;
            if (takeEmpty())
                m_out.remark(at, "EMPTY is left out");
            else
                item(index, at);
            skipBlanks();
            const char c = peek();
            if (c != ',' && c != ')')
                failExpecting("a comma or )");
            ++m_at;
            if (c == ')')
                return;
        }
    }

    TextPoint position()
    {
        m_out.countPoint(m_at);
        const std::size_t offset = m_at;
        std::array<double, 2> values{};
        std::size_t count = 0;
        for (; count == 0 || (peek() != ',' && peek() != ')' && peek() != '\0'); ++count) {
            const NumberText number = numberAtStart(m_text.substr(m_at));
            const std::size_t notFinite = number.length == 0 ? notFiniteLength() : 0;
            if (number.length + notFinite == 0)
                failExpecting("a number");
            if (notFinite > 0 && count < 2)
                m_sink.markNotFinite(m_text.substr(m_at, notFinite));
            const double value = notFinite > 0 ? 0 : m_out.coordinate(number, m_at, false);
            if (number.isSingle)
                m_sink.markSingle();
            if (count < 2)
                values[count] = value;
            m_at += number.length + notFinite;
            if (!isBlankByte(peek()) && peek() != ',' && peek() != ')' && peek() != '\0')
                failExpecting("a blank, a comma or )");
            skipBlanks();
        }
        if (count < 2 || count > 4)
            m_out.fail(offset, "a position of " + countOf(count, "number") +
                                   "; it has x and y, and perhaps z and m, with blanks between them");
        if (count > 2)
            m_sink.countFurther();
        return {values[0], values[1]};
    }

    // The length of NaN, -Infinity and the like at the current place; 0 if there is none.
    [[nodiscard]] std::size_t notFiniteLength() const
    {
        const std::size_t begin = m_at + (peek() == '-' || peek() == '+' ? 1 : 0);
        const std::size_t end = wordEnd(m_text, begin);
        const std::string_view word = m_text.substr(begin, end - begin);
        return sameWord(word, "nan") || sameWord(word, "inf") || sameWord(word, "infinity") ? end - m_at : 0;
    }

    void passBrackets()
    {
        std::size_t depth = 0;
        const std::size_t begin = m_at;
        for (; m_at < m_text.size(); ++m_at) {
            depth += m_text[m_at] == '(' ? 1 : 0;
            if (m_text[m_at] == ')' && --depth == 0) {
                ++m_at;
                return;
            }
        }
        m_out.fail(begin, "this ( has no )");
    }

    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks() { m_at = blanksEnd(m_text, m_at); }
    bool takeEmpty()
    {
        const std::size_t end = wordEnd(m_text, m_at);
        if (!sameWord(m_text.substr(m_at, end - m_at), "EMPTY"))
            return false;
        m_at = end;
        return true;
    }
    [[noreturn]] void failExpecting(const char* what)
    {
        const std::string_view before = m_text.substr(m_at - std::min<std::size_t>(m_at, 1));
        for (const char* const dots : {"...", "\u2026"}) // …
            if (before.starts_with(dots) || m_text.substr(m_at).starts_with(dots))
                m_out.fail(m_at,
                           '"' + std::string(dots) +
                               "\" stands for the rest of this geometry, which the print cuts off; print it whole");
        m_out.fail(m_at, foundAt(m_text, m_at) + " where " + what + " is expected");
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    WktSink m_sink;
    TemporalPoints m_temporal;
    std::size_t m_at = 0;
    std::size_t m_proseEnd = 0; // WKT words before it have no content
    bool m_isInBracket = false; // the number that was passed over last stands behind an opening bracket
};

} // namespace

// ---- Moving points

bool TemporalPoints::isTimed(std::size_t end) const
{
    const std::string_view text = m_out.text();
    const std::size_t at = blanksEnd(text, end);
    const std::size_t next = at < text.size() && text[at] == '@' ? blanksEnd(text, at + 1) : text.size();
    return next < text.size() && text[next] >= '0' && text[next] <= '9';
}

// Behind the time that begins at the offset, without the blanks behind it.
std::size_t TemporalPoints::timeEnd(std::size_t at) const
{
    const std::string_view text = m_out.text();
    std::size_t end = std::min(text.find_first_not_of("0123456789-:.+TZ ", at), text.size());
    while (end > at && text[end - 1] == ' ')
        --end;
    return end;
}

TimeText TemporalPoints::time(std::size_t at, std::size_t end) const
{
    const std::string_view text = m_out.text().substr(at, end - at);
    const auto read = clockTime(text);
    if (!read)
        m_out.fail(at, '"' + shortened(text) + "\" is no time; the time of a point is a date by ISO 8601");
    return *read;
}

// The text between the last instant and one that begins at the offset, without blanks; no more than four characters.
std::string TemporalPoints::between(std::size_t begin) const
{
    std::string found;
    for (std::size_t at = m_end; at < begin && found.size() < 4; ++at)
        if (!isBlankByte(m_out.text()[at]))
            found += m_out.text()[at];
    return found;
}

std::size_t TemporalPoints::take(TextPoint p, std::size_t begin, std::size_t end, std::size_t further)
{
    const std::string_view text = m_out.text();
    const std::size_t at = blanksEnd(text, blanksEnd(text, end) + 1);
    const std::size_t behind = timeEnd(at);
    TrackRow row;
    row.time = time(at, behind);
    row.at = p;
    row.offset = begin;
    const std::string separator = between(begin);
    const bool goesOn = !m_rows.empty() && separator == ",";
    const bool isNext = !m_rows.empty() && separator.size() == 3 && separator[1] == ',' &&
                        (separator[0] == ']' || separator[0] == ')') && (separator[2] == '[' || separator[2] == '(');
    if (!goesOn) {
        endSequence();
        const bool touches = isNext && m_rows.back().at == p && m_rows.back().time.seconds == row.time.seconds &&
                             m_rows.back().time.attoseconds == row.time.attoseconds;
        m_track += touches ? 0 : 1;
        m_first = m_rows.size();
        if (isNext)
            m_opening = separator[2];
        else
            beginValue(begin);
    }
    row.track = m_track;
    m_rows.push_back(std::move(row));
    m_further += further;
    m_end = behind;
    return behind;
}

std::size_t TemporalPoints::leaveOut(std::size_t end)
{
    const std::size_t at = blanksEnd(m_out.text(), end);
    m_out.remark(at, "the time behind this geometry is left out; times of points are read");
    return timeEnd(blanksEnd(m_out.text(), at + 1));
}

// Reads what stands before the first instant of a value, as in "SRID=5676;Interp=Step;{[".
void TemporalPoints::beginValue(std::size_t begin)
{
    const std::string_view text = m_out.text();
    const auto skipBlanks = [&] {
        while (begin > 0 && isBlankByte(text[begin - 1]))
            --begin;
    };
    skipBlanks();
    m_opening = begin > 0 ? text[begin - 1] : '\0';
    for (; begin > 0 && std::string_view("[({").find(text[begin - 1]) != std::string_view::npos; skipBlanks())
        --begin;
    m_interpolation.clear();
    if (begin == 0 || text[begin - 1] != ';')
        return;
    constexpr std::size_t longest = 16;
    const std::size_t end = --begin;
    while (begin > 0 && end - begin < longest && isWordByte(text[begin - 1]))
        --begin;
    constexpr std::string_view member = "Interp=";
    if (begin >= member.size() && sameWord(text.substr(begin - member.size(), member.size()), member))
        m_interpolation = text.substr(begin, end - begin);
}

void TemporalPoints::endSequence()
{
    if (m_rows.size() < m_first + 2)
        return;
    const std::size_t offset = m_rows[m_first].offset;
    const std::string_view text = m_out.text();
    const std::size_t closing = blanksEnd(text, m_end);
    const std::string word = m_interpolation.empty() && m_opening == '{' ? "Discrete" : m_interpolation;
    if (!word.empty() && !sameWord(word, "Linear"))
        m_out.remark(offset, [&word] {
            return "the interpolation \"" + shortened(word) +
                   "\" is read as Linear: straight and uniform from each position to the next";
        });
    if (m_opening == '(' || (closing < text.size() && text[closing] == ')'))
        m_out.remark(offset, [] { return std::string("an open end of a sequence is read as closed"); });
}

void TemporalPoints::finish()
{
    endSequence();
    if (m_further > 0)
        m_out.remark(m_rows.front().offset,
                     "the further coordinates (z) of " + countOf(m_further, "position") + " at times are left out");
    m_out.addTracks(std::move(m_rows), false);
}

namespace {

// Behind the quotes with nothing but blanks and signs that join strings between them, as in "…" + "…"; `at` if the text
// there is something else.
std::size_t joinEnd(std::string_view text, std::size_t at)
{
    constexpr std::size_t mostSigns = 2;
    std::size_t end = blanksEnd(text, at + 1);
    for (std::size_t i = 0; i < mostSigns && end < text.size() && std::string_view("+.&|<>").find(text[end]) < 6; ++i)
        end = blanksEnd(text, end + 1);
    return end < text.size() && text[end] == text[at] ? end + 1 : at;
}

// The length of an end of a line, or of its escape, behind a backslash at `at`; 0 if something else is there.
std::size_t escapedBreak(std::string_view text, std::size_t at)
{
    const std::string_view next = text.substr(at + 1, 2);
    return next.starts_with("\r\n")                                                   ? 3
           : next.starts_with('\n') || next.starts_with('n') || next.starts_with('t') ? 2
                                                                                      : 0;
}

// Passes the content of WKT that begins at a bracket, and joins its parts; returns where it ends.
std::size_t joinContent(std::string& text, std::size_t at)
{
    const auto blank = [&text](std::size_t begin, std::size_t end) {
        std::replace_if(
            text.begin() + std::ptrdiff_t(begin), text.begin() + std::ptrdiff_t(end), [](char c) { return c != '\n'; },
            ' ');
        return end;
    };
    std::size_t depth = 0;
    while (at < text.size()) {
        const char c = text[at];
        const std::size_t number = numberAtStart(std::string_view(text).substr(at)).length;
        depth += c == '(' ? 1 : 0;
        if (number > 0) {
            at += number;
        } else if (c == '\\' && escapedBreak(text, at) > 0) {
            at = blank(at, at + escapedBreak(text, at));
        } else if (c == '"' || c == '\'') {
            const std::size_t end = joinEnd(text, at);
            if (end == at)
                return at;
            at = blank(at, end);
        } else if (isWordByte(c)) {
            const std::size_t end = wordEnd(text, at);
            if (wktStartAt(text, at).word == nullptr && !sameWord(text.substr(at, end - at), "EMPTY"))
                return at;
            at = end;
        } else if (c == ')' && --depth == 0) {
            return at + 1;
        } else if (c == '(' || c == ')' || c == ',' || isBlankByte(c)) {
            ++at;
        } else {
            return at;
        }
    }
    return at;
}

} // namespace

void joinWktStrings(std::string& text)
{
    for (std::size_t at = 0; at < text.size();) {
        if (!isWordByte(text[at])) {
            ++at;
            continue;
        }
        const std::size_t end = wordEnd(text, at);
        const WktStart start = wktStartAt(text, at);
        const std::size_t bracket = start.word == nullptr ? text.size() : blanksEnd(text, start.end);
        at = bracket < text.size() && text[bracket] == '(' ? joinContent(text, bracket) : end;
    }
}

bool looksLikeWkt(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        if (!isWordByte(text[at])) {
            ++at;
            continue;
        }
        const WktStart start = wktStartAt(text, at);
        if (start.word != nullptr && wktContentAt(text, start.end).isWkt)
            return true;
        if (start.word != nullptr && start.word->type == WktType::point &&
            isInCapitals(text.substr(at, start.end - at)) && hasDecimalCommas(text, start.end))
            return true;
        at = wordEnd(text, at);
    }
    return false;
}

void readWkt(GeometryCollector& out)
{
    readWkt(out, out.text());
}

void readWkt(GeometryCollector& out, std::string_view text)
{
    WktReader(out, text).read();
}

} // namespace sweep
