// WKT as people quote it (OGC 06-103r4; PostGIS's EWKT; times of MobilityDB), and WKB of hexadecimal digits (PostGIS's
// EWKB), anywhere in a text.
#include "app/formats/geometry_reader.h"

#include <QRegularExpression>
#include <QtEndian>

#include <bit>
#include <charconv>

namespace sweep {

namespace {

enum class WktType
{
    point,
    lineString,
    polygon,
    multiPoint,
    multiLineString,
    multiPolygon,
    collection,
    curve
};
struct WktWord
{
    std::string_view text;
    WktType type;
    unsigned code; // in WKB; 0: none
};
constexpr std::array<WktWord, 16> wktWords = {{{"POINT", WktType::point, 1},
                                               {"LINESTRING", WktType::lineString, 2},
                                               {"POLYGON", WktType::polygon, 3},
                                               {"MULTIPOINT", WktType::multiPoint, 4},
                                               {"MULTILINESTRING", WktType::multiLineString, 5},
                                               {"MULTIPOLYGON", WktType::multiPolygon, 6},
                                               {"GEOMETRYCOLLECTION", WktType::collection, 7},
                                               {"LINEARRING", WktType::lineString, 0},
                                               {"TRIANGLE", WktType::polygon, 17},
                                               {"POLYHEDRALSURFACE", WktType::multiPolygon, 15},
                                               {"TIN", WktType::multiPolygon, 16},
                                               {"CIRCULARSTRING", WktType::curve, 8},
                                               {"COMPOUNDCURVE", WktType::curve, 9},
                                               {"CURVEPOLYGON", WktType::curve, 10},
                                               {"MULTICURVE", WktType::curve, 11},
                                               {"MULTISURFACE", WktType::curve, 12}}};
constexpr const char* tooDeepCollections = "collections are nested deeper than 64 levels";

std::size_t wordEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isWordByte(text[at]))
        ++at;
    return at;
}

std::string_view wordAt(std::string_view text, std::size_t at)
{
    return text.substr(at, wordEnd(text, at) - at);
}

// Behind blanks, escapes of line ends, and the quotes between two strings that are joined: "…" + "…".
std::size_t blanksEnd(std::string_view text, std::size_t at)
{
    while (at < text.size()) {
        const std::string_view next = text.substr(at + 1, 2);
        if (isBlankByte(text[at])) {
            ++at;
        } else if (text[at] == '\\' && !next.empty() && std::string_view("nrt\r\n").find(next[0]) < 5) {
            at += 2;
        } else if (text[at] == '"' || text[at] == '\'') {
            const std::size_t second = text.find_first_not_of(" \t\r\n+.&|<>", at + 1);
            if (second >= text.size() || text[second] != text[at])
                return at;
            at = second + 1;
        } else {
            return at;
        }
    }
    return at;
}

// The WKT word at an offset, if brackets or EMPTY follow it.
struct WktStart
{
    const WktWord* word = nullptr;
    std::size_t end = 0; // behind the word and its Z, M or ZM
};

// Requires: a word begins at the offset.
WktStart wktStartAt(std::string_view text, std::size_t at)
{
    const auto isDimension = [](std::string_view word) {
        return sameWord(word, "Z") || sameWord(word, "M") || sameWord(word, "ZM");
    };
    const std::string_view word = wordAt(text, at);
    const auto* const row = std::ranges::find_if(wktWords, [&](const WktWord& known) {
        const std::string_view rest = word.substr(std::min(known.text.size(), word.size()));
        return sameWord(word.substr(0, known.text.size()), known.text) && (rest.empty() || isDimension(rest));
    });
    if (row == wktWords.end())
        return {};
    WktStart start{row, std::min(text.find_first_not_of("*`_", at + word.size()), text.size())}; // Markdown
    std::size_t next = blanksEnd(text, start.end);
    if (isDimension(wordAt(text, next))) {
        start.end = wordEnd(text, next);
        next = blanksEnd(text, start.end);
    }
    const bool isEmpty = sameWord(wordAt(text, next), "EMPTY");
    return isEmpty || (next < text.size() && text[next] == '(') ? start : WktStart{};
}

// Whether what follows a WKT word is WKT, and no prose or call in source code such as Point(1, 2).
bool hasContent(std::string_view text, std::size_t at)
{
    constexpr std::size_t most = 8; // collections in each other
    for (std::size_t words = 0; words < most;) {
        at = blanksEnd(text, at);
        if (at < text.size() && text[at] == '(') {
            ++at;
            continue;
        }
        if (const std::size_t length = numberAtStart(text.substr(at)).length; length > 0) {
            const std::size_t next = blanksEnd(text, at + length);
            return next > at + length && numberAtStart(text.substr(next)).length > 0;
        }
        const std::string_view word = wordAt(text, at);
        const WktStart start = word.empty() ? WktStart() : wktStartAt(text, at);
        if (start.word == nullptr)
            return sameWord(word, "EMPTY") || sameWord(word, "NaN");
        at = start.end;
        ++words;
    }
    return false;
}

// ---- WKB

// The type of a geometry by its code; nullptr if it is not known.
const WktWord* wordOfCode(std::uint32_t code)
{
    const std::uint32_t plain = code & 0x0fffffffU;
    const auto* const word = std::ranges::find(wktWords, plain % 1000, &WktWord::code);
    const bool isKnown = plain < 4000 && plain % 1000 != 0 && (code & 0x10000000U) == 0 && word != wktWords.end();
    return isKnown ? word : nullptr;
}

// The numbers of a position of that type.
std::size_t dimensionsOfCode(std::uint32_t code)
{
    const std::uint32_t iso = (code & 0x0fffffffU) / 1000;
    const bool z = (code & 0x80000000U) != 0 || iso == 1 || iso == 3;
    const bool m = (code & 0x40000000U) != 0 || iso == 2 || iso == 3;
    return 2 + (z ? 1U : 0U) + (m ? 1U : 0U);
}

template <class Number>
Number numberOf(std::string_view digits, bool isLittle)
{
    const QByteArray bytes = QByteArray::fromHex(QByteArray::fromRawData(digits.data(), 2 * sizeof(Number)));
    return isLittle ? qFromLittleEndian<Number>(bytes.data()) : qFromBigEndian<Number>(bytes.data());
}

// Whether digits begin like WKB: a byte order, a known type, and a count.
bool beginsWkb(std::string_view digits)
{
    constexpr std::size_t least = 18;
    return digits.size() >= least && digits[0] == '0' && (digits[1] == '0' || digits[1] == '1') &&
           wordOfCode(numberOf<std::uint32_t>(digits.substr(2), digits[1] == '1')) != nullptr;
}

// A geometry of hexadecimal digits, which are a word of their own behind 0x, x or nothing.
class WkbReader
{
public:
    WkbReader(GeometryParts& parts, GeometryCollector& out, std::size_t begin, std::size_t end)
        : m_parts(parts), m_out(out), m_begin(begin), m_at(begin), m_end(end)
    {
    }

    void geometry(std::size_t depth)
    {
        const std::size_t offset = m_at;
        if (depth > deepestGeometry)
            m_out.fail(offset, tooDeepCollections);
        const auto order = take<std::uint8_t>();
        if (order > 1)
            m_out.fail(offset,
                       "the byte order is " + std::to_string(order) + "; it is 0 (big-endian) or 1 (little-endian)");
        m_isLittle = order == 1;
        const auto code = take<std::uint32_t>();
        const WktWord* const word = wordOfCode(code);
        m_dimensions = dimensionsOfCode(code);
        if (word == nullptr)
            m_out.fail(offset, "the geometry type is " + std::to_string(code) + ", which is not known");
        if ((code & 0x20000000U) != 0)
            (void)take<std::uint32_t>(); // the SRID
        switch (word->type) {
        case WktType::point: {
            GeometryPart part{offset};
            position(part);
            return m_parts.add(GeometryKind::points, std::move(part));
        }
        case WktType::lineString:
            return m_parts.add(GeometryKind::polyline, positions(*word, offset));
        case WktType::polygon: {
            const std::uint64_t rings = count(*word, offset, 4);
            for (std::uint64_t i = 0; i < rings; ++i)
                m_parts.addRing(i, positions(*word, m_at));
            return;
        }
        case WktType::curve:
            m_out.fail(offset, std::string(word->text) + " has curves; only straight edges can be read");
        default:
            const std::uint64_t parts = count(*word, offset, 5);
            for (std::uint64_t i = 0; i < parts; ++i)
                geometry(depth + 1);
        }
    }

    void finish()
    {
        if (m_at < m_end)
            m_out.fail(m_at, countOf(m_end - m_at, "hexadecimal digit") + " more than the geometry has");
    }

private:
    GeometryPart positions(const WktWord& word, std::size_t offset)
    {
        GeometryPart part{offset};
        const std::uint64_t size = count(word, offset, 8 * m_dimensions);
        for (std::uint64_t i = 0; i < size; ++i)
            position(part);
        return part;
    }

    void position(GeometryPart& part)
    {
        std::array<double, 4> values{};
        for (std::size_t i = 0; i < m_dimensions; ++i)
            values.at(i) = take<double>();
        m_out.countPoint(m_at, m_dimensions);
        m_out.use(m_begin);
        part.numbers = m_out.usedNumbers(part.numbers);
        part.item.points.push_back({values[0], values[1]});
    }

    // A number of elements of at least `bytes` bytes each, which must be there.
    std::uint64_t count(const WktWord& word, std::size_t offset, std::size_t least)
    {
        const std::size_t at = m_at;
        const std::uint64_t announced = take<std::uint32_t>();
        const std::size_t left = (m_end - m_at) / 2;
        if (announced * least > left)
            m_out.fail(at, std::string(word.text) + " announces " + std::to_string(announced) +
                               " parts, but the text ends after " + countOf(left, "byte"));
        if (announced == 0)
            m_out.remark(offset, std::string(word.text) + " EMPTY is left out");
        return announced;
    }

    template <class Number>
    Number take()
    {
        constexpr std::size_t digits = 2 * sizeof(Number);
        if (m_end - m_at < digits)
            m_out.fail(m_end, "the geometry ends in the middle");
        return numberOf<Number>(m_out.text().substr(std::exchange(m_at, m_at + digits)), m_isLittle);
    }

    GeometryParts& m_parts;
    GeometryCollector& m_out;
    std::size_t m_begin;
    std::size_t m_at;
    std::size_t m_end;
    bool m_isLittle = true;
    std::size_t m_dimensions = 2;
};

// The hexadecimal digits of the word at an offset, behind 0x or x; empty if it has other characters.
std::string_view hexDigitsAt(std::string_view text, std::size_t at)
{
    std::string_view word = wordAt(text, at);
    word.remove_prefix(sameWord(word.substr(0, 2), "0x") ? 2 : sameWord(word.substr(0, 1), "x") ? 1 : 0);
    return word.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos ? word : std::string_view();
}

// ---- WKT

class WktReader
{
public:
    explicit WktReader(GeometryCollector& out) : m_out(out), m_text(out.text()), m_parts(out) {}

    void read()
    {
        while (m_at < m_text.size()) {
            m_out.tick();
            const std::size_t begin = m_at;
            if (!isWordByte(m_text[m_at])) {
                m_isResult =
                    m_isResult && m_text[m_at] != ';' && m_text[m_at] != '=' && m_text.substr(m_at, 2) != "\n\n";
                ++m_at;
            } else if (geometryAtWord()) {
                finish(begin);
            } else {
                m_at = wordEnd(m_text, m_at);
                m_isResult = m_isResult || isResultWord(m_text.substr(begin, m_at - begin));
            }
        }
    }

private:
    bool geometryAtWord()
    {
        const std::string_view digits = hexDigitsAt(m_text, m_at);
        if (beginsWkb(digits)) {
            m_at = wordEnd(m_text, m_at);
            WkbReader binary(m_parts, m_out, m_at - digits.size(), m_at);
            binary.geometry(1);
            binary.finish();
            return true;
        }
        const WktStart start = wktStartAt(m_text, m_at);
        if (start.word == nullptr)
            return false;
        const std::string_view word = m_text.substr(m_at, start.end - m_at);
        const bool isInCapitals = std::ranges::none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
        if (!isInCapitals && !hasContent(m_text, start.end)) // a point (valid)
            return false;
        m_name = nameBefore();
        geometry(1);
        return true;
    }

    // Adds the outermost geometry that begins at the offset and ends here; one with a time behind it, as MobilityDB
    // prints moving points, is a position of a track. Geometry behind "returns" or "expected" is a result, up to a
    // statement or paragraph that says nothing of the kind.
    void finish(std::size_t begin)
    {
        const std::size_t mark = blanksEnd(m_text, m_at);
        const std::size_t at = m_text.substr(mark).starts_with('@') ? blanksEnd(m_text, mark + 1) : m_text.size();
        std::string_view behind = m_text.substr(at);
        behind = behind.substr(0, behind.find_first_not_of("0123456789-:.+TZ "));
        behind = behind.substr(0, behind.find_last_not_of(' ') + 1);
        std::vector<GeometryPart>& parts = m_parts.parts;
        if (const auto time = clockTime(behind); time && parts.size() == 1 && parts[0].item.points.size() == 1) {
            takeTime(*time, begin, at + behind.size());
            parts.clear();
        }
        m_parts.finish(std::exchange(m_name, {}), begin, m_isResult ? Unsure::result : Unsure::no);
    }

    // Those with nothing but a comma between them are of one track.
    void takeTime(const TimeText& time, std::size_t begin, std::size_t end)
    {
        std::string between(m_text.substr(m_timeEnd, begin - m_timeEnd));
        std::erase_if(between, isBlankByte);
        m_track += between != "," ? 1 : 0;
        if (lowerText(between).find("interp=step") < between.size() || between.ends_with('{'))
            m_out.remark(begin, "positions at times are read as a straight and uniform motion from each to the next");
        m_out.use(begin, end - begin);
        m_out.addRow({.time = time,
                      .at = m_parts.parts.front().item.points.front(),
                      .offset = begin,
                      .track = m_track,
                      .numbers = m_out.usedNumbers()});
        m_timeEnd = m_at = end;
    }

    // The name in `name = POINT (…)` or `name: f("POINT (…)`; empty if there is none.
    [[nodiscard]] std::string nameBefore() const
    {
        constexpr std::size_t longest = 200;
        std::string_view before = m_text.substr(m_at - std::min(m_at, longest), std::min(m_at, longest));
        before = before.substr(before.rfind('\n') + 1);
        if (before.find_first_of("=:") == std::string_view::npos)
            return {};
        static const QRegularExpression named(
            QStringLiteral(R"(([\w.-]+)["'\s]*[=:][=:"'\s]*(?:[\w.:]*\(["'`\s]*|`)?$)"),
            QRegularExpression::UseUnicodePropertiesOption);
        return named.match(QString::fromUtf8(before.data(), qsizetype(before.size()))).captured(1).toStdString();
    }

    void geometry(std::size_t depth)
    {
        const std::size_t offset = m_at;
        if (depth > deepestGeometry)
            m_out.fail(offset, tooDeepCollections);
        const WktStart start = isWordByte(peek()) ? wktStartAt(m_text, m_at) : WktStart{};
        if (start.word == nullptr)
            failExpecting("a geometry such as POINT (1 2)");
        m_at = start.end;
        skipBlanks();
        if (takeEmpty())
            return m_out.remark(offset, std::string(start.word->text) + " EMPTY is left out");
        switch (start.word->type) {
        case WktType::point:
        case WktType::multiPoint: // MULTIPOINT (1 2, 3 4) and MULTIPOINT ((1 2), (3 4))
        case WktType::lineString: {
            GeometryPart part = positions(offset);
            if (start.word->type == WktType::point && part.item.points.size() > 1)
                m_out.fail(offset, "a POINT with " + countOf(part.item.points.size(), "position") + "; it has one");
            const bool isLine = start.word->type == WktType::lineString;
            return m_parts.add(isLine ? GeometryKind::polyline : GeometryKind::points, std::move(part));
        }
        case WktType::polygon:
            return polygon();
        case WktType::multiLineString:
            return list([this](std::size_t, std::size_t at) { m_parts.add(GeometryKind::polyline, positions(at)); });
        case WktType::multiPolygon:
            return list([this](std::size_t, std::size_t) { polygon(); });
        case WktType::collection:
            return list([this, depth](std::size_t, std::size_t) { geometry(depth + 1); });
        case WktType::curve:
            m_out.fail(offset, std::string(start.word->text) + " has curves; only straight edges can be read");
        }
    }

    void polygon()
    {
        list([this](std::size_t index, std::size_t at) { m_parts.addRing(index, positions(at)); });
    }

    GeometryPart positions(std::size_t offset)
    {
        GeometryPart part{offset};
        list([&](std::size_t, std::size_t) {
            const bool isInBrackets = peek() == '(';
            m_at += isInBrackets ? 1 : 0;
            skipBlanks();
            position(part);
            if (isInBrackets && peek() != ')')
                failExpecting(")");
            m_at += isInBrackets ? 1 : 0;
        });
        part.numbers = m_out.usedNumbers();
        return part;
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

    void position(GeometryPart& part)
    {
        const std::size_t offset = m_at;
        std::array<double, 2> values{};
        std::size_t count = 0;
        for (; count == 0 || (peek() != ',' && peek() != ')' && peek() != '\0'); ++count) {
            const NumberText number = numberAtStart(m_text.substr(m_at));
            const std::size_t notFinite = number.length == 0 ? notFiniteLength() : 0;
            if (number.length + notFinite == 0)
                failExpecting("a number");
            if (count < 2)
                values.at(count) = notFinite > 0 ? NAN : m_out.coordinate(number, m_at);
            part.item.isSingle = part.item.isSingle || number.isSingle;
            const std::size_t end = m_at += number.length + notFinite;
            skipBlanks();
            if (m_at == end && peek() != ',' && peek() != ')' && peek() != '\0')
                failExpecting("a blank, a comma or )");
        }
        if (count < 2 || count > 4)
            m_out.fail(offset, "a position of " + countOf(count, "number") +
                                   "; it has x and y, and perhaps z and m, with blanks between them");
        m_out.countPoint(offset, count);
        part.item.points.push_back({values[0], values[1]});
    }

    // The length of NaN, -Infinity and the like at the current place; 0 if there is none.
    [[nodiscard]] std::size_t notFiniteLength() const
    {
        const std::size_t begin = m_at + (peek() == '-' || peek() == '+' ? 1 : 0);
        const std::string_view word = wordAt(m_text, begin);
        const bool isOne = sameWord(word, "nan") || sameWord(word, "inf") || sameWord(word, "infinity");
        return isOne ? begin + word.size() - m_at : 0;
    }

    [[nodiscard]] char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipBlanks() { m_at = blanksEnd(m_text, m_at); }
    bool takeEmpty()
    {
        const bool isEmpty = sameWord(wordAt(m_text, m_at), "EMPTY");
        m_at = isEmpty ? wordEnd(m_text, m_at) : m_at;
        return isEmpty;
    }
    [[noreturn]] void failExpecting(const char* what)
    {
        const std::string_view here = m_text.substr(m_at - std::min<std::size_t>(m_at, 1), 4);
        if (here.find("...") < here.size() || here.find("…") < here.size())
            m_out.fail(m_at, "dots stand for the rest of this geometry, which the print cuts off; print it whole");
        m_out.fail(m_at, foundAt(m_text, m_at) + " where " + what + " is expected");
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    GeometryParts m_parts;
    std::string m_name = {};
    std::size_t m_track = 0;   // the last one of positions with times
    std::size_t m_timeEnd = 0; // behind the last position with a time
    bool m_isResult = false;
    std::size_t m_at = 0;
};

template <class Test>
bool anyWord(std::string_view text, const Test& test)
{
    for (std::size_t at = 0; at < text.size(); at = std::max(wordEnd(text, at), at + 1))
        if (isWordByte(text[at]) && test(at))
            return true;
    return false;
}

} // namespace

bool looksLikeHexWkb(std::string_view text)
{
    return anyWord(text, [&](std::size_t at) { return beginsWkb(hexDigitsAt(text, at)); });
}

bool looksLikeWkt(std::string_view text)
{
    return anyWord(text, [&](std::size_t at) {
        const WktStart start = wktStartAt(text, at);
        return start.word != nullptr && hasContent(text, start.end);
    });
}

void readWkt(GeometryCollector& out, const RuleSettings& /*settings*/)
{
    WktReader(out).read();
}

} // namespace sweep
