// WKB as text: hexadecimal digits, separate bytes, strings with escapes; with what databases put around it
// (OGC 06-103r4; PostGIS's EWKB; MySQL's SRID of four bytes in front).
#include "app/formats/geometry_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

namespace sweep {

namespace {

int hexDigitValue(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = lowerByte(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The type of a geometry in WKB.
struct WkbType
{
    const WktWord* word = nullptr;
    std::size_t dimensions = 2;
    bool hasSrid = false;
};

WkbType wkbType(std::uint32_t code)
{
    WkbType type;
    type.hasSrid = (code & 0x20000000U) != 0;
    const std::uint32_t plain = code & 0x0fffffffU;
    const std::uint32_t iso = plain / 1000;
    if (iso > 3 || (code & 0x10000000U) != 0)
        return {};
    const bool z = (code & 0x80000000U) != 0 || iso == 1 || iso == 3;
    const bool m = (code & 0x40000000U) != 0 || iso == 2 || iso == 3;
    type.dimensions = 2 + (z ? 1U : 0U) + (m ? 1U : 0U);
    const auto row = std::find_if(wktWords.begin(), wktWords.end(),
                                  [id = plain % 1000](const WktWord& word) { return word.code == id && id > 0; });
    type.word = row == wktWords.end() ? nullptr : &*row;
    return type;
}

// The bytes of WKB in a text. They are digits, perhaps on several lines; separate bytes, as in "01 01 00" and
// "{0x01, 0x01, 0x00}"; or a string with escapes, as in b'\x01\x01\x00' and '\001\001\000'.
class WkbBytes
{
public:
    // The offset is that of the first digit, or of the first backslash of escapes.
    WkbBytes(std::string_view text, std::size_t at) : m_text(text), m_at(at), m_wordEnd(at)
    {
        if (peek() == '\\') {
            m_form = Form::escapes;
            m_quote = at > 0 ? text[at - 1] : '\0';
            return;
        }
        m_wordEnd = digitsEnd(at);
        m_form = m_wordEnd - at == 2 ? Form::separate : Form::digits;
    }

    [[nodiscard]] std::size_t offset() const { return m_at; }

    std::optional<std::uint8_t> take()
    {
        if (m_form == Form::escapes)
            return escapedByte();
        if (m_wordEnd - m_at < 2 && !toNextWord())
            return {};
        const int value = hexDigitValue(m_text[m_at]) * 16 + hexDigitValue(m_text[m_at + 1]);
        m_at += 2;
        return static_cast<std::uint8_t>(value);
    }

    // The number of bytes that follow; counts no further than `most`.
    [[nodiscard]] std::uint64_t left(std::uint64_t most) const
    {
        if (m_form != Form::escapes && (m_wordEnd - m_at) / 2 >= most)
            return most;
        WkbBytes ahead = *this;
        std::uint64_t count = 0;
        while (count < most && ahead.take())
            ++count;
        return count;
    }

    // The rest behind the last byte of a geometry that is not apart from it: "4 hexadecimal digits"; empty if nothing
    // does.
    [[nodiscard]] std::string rest() const
    {
        if (m_form == Form::digits)
            return m_at < m_wordEnd ? countOf(m_wordEnd - m_at, "hexadecimal digit") : std::string();
        const std::uint64_t bytes = left(m_text.size());
        return bytes > 0 ? countOf(bytes, "byte") : std::string();
    }

private:
    enum class Form
    {
        digits,
        separate,
        escapes
    };

    [[nodiscard]] char peek(std::size_t further = 0) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }
    [[nodiscard]] std::size_t digitsEnd(std::size_t at) const
    {
        while (at < m_text.size() && hexDigitValue(m_text[at]) >= 0)
            ++at;
        return at;
    }

    // Goes to the next digits behind blanks, and behind a separator and a prefix if the bytes are separate.
    bool toNextWord()
    {
        if (m_at < m_wordEnd) // an odd number of digits
            return false;
        const bool isSeparate = m_form == Form::separate;
        std::size_t next = m_at;
        const auto skip = [&](std::string_view characters) {
            while (next < m_text.size() && characters.find(m_text[next]) != std::string_view::npos)
                ++next;
        };
        skip(isSeparate ? " \t\r\n,:-" : " \t\r\n");
        if (isSeparate && next + 1 < m_text.size() && (m_text[next] == '0' || m_text[next] == '\\') &&
            lowerByte(m_text[next + 1]) == 'x')
            next += 2;
        const std::size_t end = digitsEnd(next);
        if (end - next < 2 || (isSeparate && end - next > 2) || (end < m_text.size() && isWordByte(m_text[end])))
            return false;
        m_at = next;
        m_wordEnd = end;
        return true;
    }

    // A byte of a string: itself or an escape. The string ends at its quote, at a line end, or without quotes at a
    // blank.
    std::optional<std::uint8_t> escapedByte()
    {
        const char c = peek();
        const bool isQuoted = m_quote == '"' || m_quote == '\'';
        if (c < ' ' || c == '\x7f' || (isQuoted ? c == m_quote : c == ' ' || c == '"' || c == '\''))
            return {};
        ++m_at;
        if (c != '\\')
            return static_cast<std::uint8_t>(c);
        const char kind = peek();
        if (kind == 'x')
            return escapedDigits(m_at + 1, 2, 16);
        if (kind >= '0' && kind <= '7')
            return escapedDigits(m_at, 3, 8);
        ++m_at;
        constexpr std::string_view letters = "abtnvfr"; // bytes 7 to 13
        const std::size_t letter = letters.find(kind);
        if (letter != std::string_view::npos)
            return static_cast<std::uint8_t>(7 + letter);
        return kind == '\\' || kind == '\'' || kind == '"' ? std::optional(static_cast<std::uint8_t>(kind))
                                                           : std::nullopt;
    }
    std::optional<std::uint8_t> escapedDigits(std::size_t begin, std::size_t most, int base)
    {
        unsigned value = 0;
        std::size_t end = begin;
        for (; end < m_text.size() && end - begin < most; ++end) {
            const int digit = hexDigitValue(m_text[end]);
            if (digit < 0 || digit >= base)
                break;
            value = value * static_cast<unsigned>(base) + static_cast<unsigned>(digit);
        }
        m_at = end;
        return end > begin && value < 0x100 ? std::optional(static_cast<std::uint8_t>(value)) : std::nullopt;
    }

    std::string_view m_text;
    std::size_t m_at;
    std::size_t m_wordEnd; // of the digits here
    Form m_form = Form::digits;
    char m_quote = '\0';
};

// The beginning of a geometry: its first byte, and the SRID in front of it as MySQL stores it.
struct WkbStart
{
    WkbBytes bytes;
    std::optional<std::uint32_t> srid = {};
};

constexpr std::uint64_t leastWkbBytes = 9;

// Whether bytes begin like WKB: byte order, known type, and a count or a coordinate.
bool beginsWkb(WkbBytes bytes)
{
    std::array<std::uint32_t, leastWkbBytes> first{};
    for (std::uint32_t& byte : first) {
        const auto taken = bytes.take();
        if (!taken)
            return false;
        byte = *taken;
    }
    if (first[0] > 1)
        return false;
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < 4; ++i)
        code |= first[1 + i] << (first[0] == 1 ? 8 * i : 24 - 8 * i);
    return wkbType(code).word != nullptr;
}

bool mayBeginWkb(std::string_view text, std::size_t at)
{
    if (text[at] == '\\' && at + 1 < text.size()) // escapes; \x0101… is a prefix of digits
        return (text[at + 1] == '0' || (text[at + 1] == 'x' && at + 4 < text.size() && text[at + 4] == '\\')) &&
               (at == 0 || text[at - 1] != '\\');
    if (hexDigitValue(text[at]) < 0)
        return false;
    if (at == 0)
        return true;
    const char before = text[at - 1];
    const bool isPrefix = (before == 'x' || before == 'X') && at > 1 && (text[at - 2] == '\\' || text[at - 2] == '0');
    return isPrefix || (!isWordByte(before) && before != '.' && before != '-' && before != '+');
}

std::optional<WkbStart> wkbStartAt(std::string_view text, std::size_t at)
{
    WkbBytes bytes(text, at);
    const bool isPlain = beginsWkb(bytes);
    WkbBytes behind = bytes;
    std::uint32_t srid = 0;
    for (std::size_t i = 0; i < 4; ++i)
        srid |= static_cast<std::uint32_t>(behind.take().value_or(0)) << (8 * i);
    // MySQL's WKB is little-endian. With the SRID 0 it could be a big-endian point, whose x would be 7e-304.
    const std::size_t least = isPlain ? 25 : leastWkbBytes + 4;
    std::array<std::uint8_t, 5> head{};
    WkbBytes ahead = behind;
    for (std::uint8_t& byte : head)
        byte = ahead.take().value_or(0xff);
    const bool isMySql = head[0] == 1 && head[1] >= 1 && head[1] <= 7 && head[2] == 0 && head[3] == 0 && head[4] == 0 &&
                         (!isPlain || srid == 0) && bytes.left(least) == least;
    if (isMySql)
        return WkbStart{behind, srid};
    return isPlain ? std::optional(WkbStart{bytes}) : std::nullopt;
}

// The first WKB at or after an offset.
std::optional<WkbStart> nextWkb(std::string_view text, std::size_t at)
{
    for (; at < text.size(); ++at)
        if (mayBeginWkb(text, at))
            if (const auto start = wkbStartAt(text, at))
                return start;
    return {};
}

class WkbReader
{
public:
    WkbReader(GeometryCollector& out, TemporalPoints& temporal, const WkbStart& start)
        : m_out(out), m_sink(out), m_temporal(temporal), m_start(start), m_bytes(start.bytes)
    {
    }

    // Returns the offset behind the geometry.
    std::size_t read()
    {
        const std::size_t begin = m_bytes.offset();
        if (m_start.srid)
            m_out.remark(begin, "the four bytes in front are read as the SRID " + std::to_string(*m_start.srid) +
                                    ", as MySQL stores it, which is left out");
        m_sink.begin(begin, {});
        geometry(1);
        m_sink.end();
        if (m_timeEnd > 0)
            return m_timeEnd;
        const std::size_t end = m_bytes.offset();
        if (m_temporal.isTimed(end))
            return m_temporal.leaveOut(end);
        if (const std::string rest = m_bytes.rest(); !rest.empty() && !beginsNext(end))
            m_out.fail(end, rest + " more than the geometry has");
        return end;
    }

private:
    // Whether separate bytes behind the geometry are another one.
    [[nodiscard]] bool beginsNext(std::size_t end) const
    {
        WkbBytes next = m_bytes;
        return next.take() && next.offset() > end + 2 && wkbStartAt(m_out.text(), next.offset() - 2);
    }

    void geometry(std::size_t depth)
    {
        const std::size_t offset = m_bytes.offset();
        if (depth > deepestGeometry)
            m_out.fail(offset, "collections are nested deeper than 64 levels");
        const std::uint8_t order = byte();
        if (order > 1)
            m_out.fail(offset,
                       "the byte order is " + std::to_string(order) + "; it is 0 (big-endian) or 1 (little-endian)");
        m_isLittle = order == 1;
        const std::uint32_t code = word32();
        const WkbType type = wkbType(code);
        if (type.word == nullptr)
            m_out.fail(offset, "the geometry type is " + std::to_string(code) + ", which is not known");
        m_dimensions = type.dimensions;
        if (type.hasSrid)
            (void)word32();
        content(*type.word, offset, depth);
    }

    void content(const WktWord& word, std::size_t offset, std::size_t depth)
    {
        switch (word.type) {
        case WktType::point:
            return point(offset, depth == 1);
        case WktType::lineString: {
            auto positions = this->positions(word, offset);
            return m_sink.add(GeometryKind::polyline, std::move(positions), offset);
        }
        case WktType::polygon: {
            const std::uint32_t rings = count(word, offset, 4);
            for (std::uint32_t i = 0; i < rings; ++i) {
                const std::size_t at = m_bytes.offset();
                m_sink.addRing(i, positions(word, at), at);
            }
            return;
        }
        case WktType::multiPoint:
        case WktType::multiLineString:
        case WktType::multiPolygon:
        case WktType::collection: {
            const std::uint32_t parts = count(word, offset, 5);
            for (std::uint32_t i = 0; i < parts; ++i)
                geometry(depth + 1);
            return;
        }
        case WktType::linearRing:
        case WktType::curve:
            break;
        }
        m_out.fail(offset, std::string(word.text) + " has curves; only straight edges can be read");
    }

    void point(std::size_t offset, bool isOutermost)
    {
        m_out.countPoint(offset);
        std::array<double, 4> values{};
        for (std::size_t i = 0; i < m_dimensions; ++i)
            values[i] = number();
        if (std::isnan(values[0]) && std::isnan(values[1])) { // an empty point is written so
            m_out.remark(offset, "POINT EMPTY is left out");
            return;
        }
        const TextPoint p = finite(values, offset);
        if (isOutermost && m_temporal.isTimed(m_bytes.offset()))
            m_timeEnd = m_temporal.take(p, offset, m_bytes.offset(), m_sink.takeFurther());
        else
            m_sink.add(GeometryKind::points, {p}, offset);
    }

    std::vector<TextPoint> positions(const WktWord& word, std::size_t offset)
    {
        const std::uint32_t size = count(word, offset, 8 * m_dimensions);
        std::vector<TextPoint> read;
        for (std::uint32_t i = 0; i < size; ++i) {
            const std::size_t at = m_bytes.offset();
            m_out.countPoint(at);
            std::array<double, 4> values{};
            for (std::size_t k = 0; k < m_dimensions; ++k)
                values[k] = number();
            read.push_back(finite(values, at));
        }
        return read;
    }

    [[nodiscard]] TextPoint finite(const std::array<double, 4>& values, std::size_t offset)
    {
        if (!std::isfinite(values[0]) || !std::isfinite(values[1]))
            m_out.fail(offset, "a coordinate is infinite or not a number; coordinates are finite doubles");
        if (m_dimensions > 2)
            m_sink.countFurther();
        return {values[0], values[1]};
    }

    // A number of elements of at least `bytes` bytes each, which must be there.
    [[nodiscard]] std::uint32_t count(const WktWord& word, std::size_t offset, std::size_t bytes)
    {
        const std::size_t at = m_bytes.offset();
        const std::uint32_t announced = word32();
        const std::uint64_t least = announced * std::uint64_t{bytes};
        if (const std::uint64_t left = m_bytes.left(least); left < least)
            m_out.fail(at, std::string(word.text) + " announces " + std::to_string(announced) +
                               " parts, but the text ends after " + countOf(left, "byte"));
        if (announced == 0)
            m_out.remark(offset, std::string(word.text) + " EMPTY is left out");
        return announced;
    }

    std::uint8_t byte()
    {
        const auto taken = m_bytes.take();
        if (!taken)
            m_out.fail(m_bytes.offset(), "the geometry ends in the middle");
        return *taken;
    }
    std::uint64_t bytes(std::size_t size)
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t next = byte();
            value |= next << (m_isLittle ? 8 * i : 8 * (size - 1 - i));
        }
        return value;
    }
    std::uint32_t word32() { return static_cast<std::uint32_t>(bytes(4)); }
    double number() { return std::bit_cast<double>(bytes(8)); }

    GeometryCollector& m_out;
    WktSink m_sink;
    TemporalPoints& m_temporal;
    const WkbStart& m_start;
    WkbBytes m_bytes;
    std::size_t m_timeEnd = 0; // behind the time of a point; 0: it has none
    bool m_isLittle = true;
    std::size_t m_dimensions = 2;
};

} // namespace

bool looksLikeHexWkb(std::string_view text)
{
    return nextWkb(text, 0).has_value();
}

void readHexWkb(GeometryCollector& out)
{
    TemporalPoints temporal(out);
    for (auto start = nextWkb(out.text(), 0); start;)
        start = nextWkb(out.text(), WkbReader(out, temporal, *start).read());
    temporal.finish();
}

std::size_t readHexWkbWord(GeometryCollector& out, TemporalPoints& temporal, std::size_t at)
{
    const std::string_view text = out.text();
    const bool isPrefixed = sameWord(text.substr(at, 2), "0x");
    const std::size_t first = at + (isPrefixed ? 2 : sameWord(text.substr(at, 1), "x") ? 1 : 0);
    std::size_t end = first;
    while (end < text.size() && hexDigitValue(text[end]) >= 0)
        ++end;
    if (end - first < 2 * leastWkbBytes || (end < text.size() && isWordByte(text[end])))
        return at;
    const auto start = wkbStartAt(text, first);
    return start ? WkbReader(out, temporal, *start).read() : at;
}

} // namespace sweep
