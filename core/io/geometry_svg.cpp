// SVG path data of straight segments, and the points of polygons and polylines (SVG 2, chapters 9 and 10).
#include "core/base/decimal.h"
#include "core/io/geometry_reader.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sweep {

namespace {

bool isSvgSeparator(char c)
{
    return isBlankByte(c) || c == ',';
}

// The length of the number at the start, 0 if there is none. Other than elsewhere letters may follow: "10L20", "1-2".
std::size_t svgNumberLength(std::string_view text)
{
    std::size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    const auto digits = [&] {
        const std::size_t begin = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9')
            ++at;
        return at > begin;
    };
    bool any = digits();
    if (at < text.size() && text[at] == '.') {
        ++at;
        any = digits() || any;
    }
    if (!any)
        return 0;
    const std::size_t whole = at;
    if (at < text.size() && lowerByte(text[at]) == 'e') {
        ++at;
        at += at < text.size() && (text[at] == '-' || text[at] == '+') ? 1 : 0;
        if (!digits())
            at = whole;
    }
    return at;
}

// The sum of a path's decimals. Exact while they have at most 18 digits on each side of the point, as those of drawings
// do; rounded to a double only when it is read.
class DecimalSum
{
public:
    static DecimalSum of(std::string_view digits, double nearest)
    {
        DecimalSum sum;
        sum.m_nearest = nearest;
        sum.m_isExact = sum.parse(digits);
        return sum;
    }

    [[nodiscard]] bool isExact() const { return m_isExact; }
    [[nodiscard]] double nearest() const { return m_nearest; }

    [[nodiscard]] DecimalSum plus(const DecimalSum& other) const
    {
        DecimalSum sum;
        sum.m_isExact = m_isExact && other.m_isExact;
        sum.m_whole = m_whole + other.m_whole;
        sum.m_fraction = m_fraction + other.m_fraction;
        if (sum.m_fraction >= one) {
            sum.m_fraction -= one;
            ++sum.m_whole;
        }
        sum.m_isExact = sum.m_isExact && std::abs(sum.m_whole) < largest;
        sum.m_nearest = sum.m_isExact ? sum.rounded() : m_nearest + other.m_nearest;
        if (!sum.m_isExact)
            sum.m_whole = 0;
        return sum;
    }

private:
    static constexpr long long one = 1'000'000'000'000'000'000; // 10¹⁸
    static constexpr long long largest = one;

    bool parse(std::string_view digits)
    {
        if (digits.find_first_of("eE") != std::string_view::npos)
            return false;
        const bool negative = digits.front() == '-';
        digits.remove_prefix(negative || digits.front() == '+' ? 1 : 0);
        const std::size_t point = std::min(digits.find('.'), digits.size());
        constexpr std::size_t most = 17;
        const std::size_t fractionDigits = point < digits.size() ? digits.size() - point - 1 : 0;
        if (point > most || fractionDigits > most)
            return false;
        for (std::size_t i = 0; i < point; ++i)
            m_whole = m_whole * 10 + (digits[i] - '0');
        long long unit = one;
        for (std::size_t i = point + 1; i < digits.size(); ++i) {
            unit /= 10;
            m_fraction += unit * (digits[i] - '0');
        }
        if (!negative)
            return true;
        m_whole = -m_whole - (m_fraction > 0 ? 1 : 0);
        m_fraction = m_fraction > 0 ? one - m_fraction : 0;
        return true;
    }

    [[nodiscard]] double rounded() const
    {
        const bool negative = m_whole < 0;
        const long long whole = negative ? -m_whole - (m_fraction > 0 ? 1 : 0) : m_whole;
        std::string fraction = std::to_string(negative && m_fraction > 0 ? one - m_fraction : m_fraction);
        fraction.insert(0, 18 - fraction.size(), '0');
        return *nearestDouble((negative ? "-" : "") + std::to_string(whole) + '.' + fraction);
    }

    bool m_isExact = true;
    long long m_whole = 0; // the sum is whole + fraction/10¹⁸, 0 ≤ fraction < 10¹⁸
    long long m_fraction = 0;
    double m_nearest = 0;
};

// Reads the path data, or the points, in a part of the text.
class SvgPathReader
{
public:
    SvgPathReader(GeometryCollector& out, std::size_t begin, std::size_t end, std::string name)
        : m_out(out), m_text(out.text().substr(0, end)), m_at(begin), m_name(std::move(name))
    {
    }

    void readPath()
    {
        skipSeparators();
        for (char command = '\0'; m_at < m_text.size(); skipSeparators()) {
            m_out.tick();
            if (svgNumberLength(m_text.substr(m_at)) == 0 || command == '\0') {
                command = m_text[m_at];
                checkCommand(command);
                ++m_at;
                if (lowerByte(command) == 'z') {
                    close();
                    continue;
                }
            }
            step(command);
            if (lowerByte(command) == 'm') // further pairs are lines
                command = command == 'm' ? 'l' : 'L';
        }
        flush(GeometryKind::polyline);
        if (m_isRounded)
            m_out.remark(m_start, "relative coordinates with exponents or many digits were added in doubles");
    }

    void readPoints(GeometryKind kind)
    {
        for (skipSeparators(); m_at < m_text.size(); skipSeparators()) {
            m_x = coordinate();
            m_y = coordinate();
            append();
        }
        flush(kind);
    }

private:
    void checkCommand(char command)
    {
        constexpr std::string_view curves = "csqta";
        if (curves.find(lowerByte(command)) != std::string_view::npos)
            m_out.fail(m_at, std::string("the command ") + command +
                                 " draws a curve; only straight segments (M, L, H, V and Z) can be read");
        constexpr std::string_view lines = "mlhvz";
        if (lines.find(lowerByte(command)) == std::string_view::npos)
            m_out.fail(m_at, foundAt(m_text, m_at) + " where a command (M, L, H, V or Z) is expected");
    }

    void step(char command)
    {
        const bool relative = command == lowerByte(command);
        const char kind = lowerByte(command);
        if (kind == 'm')
            flush(GeometryKind::polyline);
        else if (m_points.empty())
            append(); // a line after Z begins where the closed one did
        if (kind != 'v')
            m_x = moved(m_x, relative);
        if (kind != 'h')
            m_y = moved(m_y, relative);
        append();
    }

    DecimalSum moved(const DecimalSum& from, bool relative)
    {
        const DecimalSum read = coordinate();
        if (!relative)
            return read;
        DecimalSum sum = from.plus(read);
        if (!std::isfinite(sum.nearest()))
            m_out.fail(m_at, "the sum of relative coordinates is not finite");
        m_isRounded = m_isRounded || !sum.isExact();
        return sum;
    }

    DecimalSum coordinate()
    {
        skipSeparators();
        const std::size_t length = svgNumberLength(m_text.substr(m_at));
        if (length == 0)
            m_out.fail(m_at, foundAt(m_text, m_at) + " where a number is expected");
        NumberText number;
        number.digits = m_text.substr(m_at, length);
        const double value = m_out.coordinate(number, m_at, false);
        m_at += length;
        return DecimalSum::of(number.digits, value);
    }

    void append()
    {
        if (m_points.empty()) {
            m_start = m_at;
            m_startX = m_x;
            m_startY = m_y;
        }
        m_out.countPoint(m_at);
        m_points.push_back({m_x.nearest(), m_y.nearest()});
    }

    void close()
    {
        flush(GeometryKind::ring);
        m_x = m_startX;
        m_y = m_startY;
    }

    void flush(GeometryKind kind)
    {
        GeometryItem item;
        item.kind = kind;
        item.points = std::move(m_points);
        item.name = m_name;
        m_points.clear();
        m_out.add(std::move(item), m_start);
    }

    void skipSeparators()
    {
        while (m_at < m_text.size() && isSvgSeparator(m_text[m_at]))
            ++m_at;
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    std::size_t m_at;
    std::string m_name;
    std::vector<TextPoint> m_points;
    DecimalSum m_x;
    DecimalSum m_y;
    DecimalSum m_startX;
    DecimalSum m_startY;
    std::size_t m_start = 0;
    bool m_isRounded = false;
};

// Whether path data begins at the offset: M, two numbers, and then a command, a number, a quote or the end.
bool isPathDataAt(std::string_view text, std::size_t at)
{
    if (at >= text.size() || lowerByte(text[at]) != 'm')
        return false;
    ++at;
    const auto skip = [&] {
        while (at < text.size() && isSvgSeparator(text[at]))
            ++at;
    };
    for (int i = 0; i < 2; ++i) {
        skip();
        const std::size_t length = svgNumberLength(text.substr(at));
        if (length == 0)
            return false;
        at += length;
    }
    skip();
    constexpr std::string_view following = "mMlLhHvVzZcCsSqQtTaA\"'`<";
    return at == text.size() || following.find(text[at]) != std::string_view::npos ||
           svgNumberLength(text.substr(at)) > 0;
}

// The first path data at or after an offset, at the start of the text or behind a quote: [begin, end).
struct SvgSpan
{
    std::size_t begin = 0;
    std::size_t end = 0;
};
SvgSpan nextPathData(std::string_view text, std::size_t from)
{
    constexpr std::string_view quotes = "\"'`";
    const std::size_t start = from > 0 ? std::string_view::npos : text.find_first_not_of(" \t\r\n");
    for (std::size_t at = from; at < text.size(); ++at) {
        const bool isQuote = at > 0 && quotes.find(text[at - 1]) != std::string_view::npos;
        if (!isQuote && at != start)
            continue;
        std::size_t first = at;
        while (first < text.size() && isBlankByte(text[first]))
            ++first;
        if (!isPathDataAt(text, first))
            continue;
        const std::size_t end = isQuote ? text.find(text[at - 1], at) : std::string_view::npos;
        return {first, std::min(end, text.size())};
    }
    return {text.size(), text.size()};
}

struct SvgElement
{
    std::string_view tag;
    std::size_t end = 0; // behind its >
};

// The element at a <; empty if there is none.
SvgElement svgElementAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < text.size() && isWordByte(text[end]))
        ++end;
    return {text.substr(at + 1, end - at - 1), std::min(text.find('>', end), text.size())};
}

// The value of an attribute of the element [at, end): [begin, end).
std::optional<SvgSpan> attributeIn(std::string_view text, std::size_t at, std::size_t end, std::string_view name)
{
    text = text.substr(0, end);
    for (at = text.find(name, at); at < end; at = text.find(name, at + 1)) {
        std::size_t quote = at + name.size();
        if (!isBlankByte(text[at - 1]) || quote + 1 >= end || text[quote] != '=')
            continue;
        ++quote;
        if (text[quote] != '"' && text[quote] != '\'')
            continue;
        const std::size_t last = text.find(text[quote], quote + 1);
        return SvgSpan{quote + 1, std::min(last, end)};
    }
    return {};
}

void readSvgElement(GeometryCollector& out, std::size_t at, const SvgElement& element)
{
    const std::string_view text = out.text();
    const auto id = attributeIn(text, at, element.end, "id");
    const std::string name = id ? sharedName(text.substr(id->begin, id->end - id->begin)) : std::string();
    if (attributeIn(text, at, element.end, "transform"))
        out.remark(at, "a transform is left out; the coordinates are as written");
    if (element.tag == "path") {
        if (const auto data = attributeIn(text, at, element.end, "d"))
            SvgPathReader(out, data->begin, data->end, name).readPath();
    } else if (element.tag == "polygon" || element.tag == "polyline") {
        if (const auto points = attributeIn(text, at, element.end, "points"))
            SvgPathReader(out, points->begin, points->end, name)
                .readPoints(element.tag == "polygon" ? GeometryKind::ring : GeometryKind::polyline);
    } else if (element.tag == "circle" || element.tag == "ellipse" || element.tag == "rect" || element.tag == "line" ||
               element.tag == "text" || element.tag == "use" || element.tag == "image") {
        out.remark(at, '<' + std::string(element.tag) + "> is left out; paths, polygons and polylines are read");
    }
}

bool hasSvgElements(std::string_view text)
{
    const auto has = [text](std::string_view tag) { return text.find(tag) != std::string_view::npos; };
    return has("<path ") || has("<path\n") || has("<polygon ") || has("<polyline ");
}

} // namespace

bool looksLikeSvgPath(std::string_view text)
{
    return hasSvgElements(text) || nextPathData(text, 0).begin < text.size();
}

void readSvgPath(GeometryCollector& out)
{
    const std::string_view text = out.text();
    if (hasSvgElements(text)) {
        for (std::size_t at = text.find('<'); at != std::string_view::npos;) {
            const SvgElement element = svgElementAt(text, at);
            readSvgElement(out, at, element);
            at = text.find('<', std::max(element.end, at + 1));
        }
        return;
    }
    for (SvgSpan data = nextPathData(text, 0); data.begin < text.size(); data = nextPathData(text, data.end + 1))
        SvgPathReader(out, data.begin, data.end, {}).readPath();
}

} // namespace sweep
