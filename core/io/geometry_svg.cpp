// SVG path data of straight segments, and elements with straight edges and circles (SVG 2, chapters 8 to 10).
#include "core/base/decimal.h"
#include "core/io/geometry_reader.h"

#include <sweepbench/base/utf8.h>

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

struct DecimalPoint
{
    DecimalSum x;
    DecimalSum y;

    [[nodiscard]] DecimalPoint plus(const DecimalPoint& other) const { return {x.plus(other.x), y.plus(other.y)}; }
    [[nodiscard]] bool isExact() const { return x.isExact() && y.isExact(); }
    [[nodiscard]] TextPoint nearest() const { return {x.nearest(), y.nearest()}; }
};

// The element that path data or points belong to.
struct SvgWhose
{
    std::string name = {};
    DecimalPoint shift = {}; // by which it is translated
    bool isElement = false;  // curves are left out with a remark; elsewhere they are refused
};

// Reads the path data, or the points, in a part of the text.
class SvgPathReader
{
public:
    SvgPathReader(GeometryCollector& out, std::size_t begin, std::size_t end, SvgWhose whose = {})
        : m_out(out), m_text(out.text().substr(0, end)), m_at(begin), m_whose(std::move(whose))
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
            if (isCurve(command))
                passCurve(command);
            else
                step(command);
            if (lowerByte(command) == 'm') // further pairs are lines
                command = command == 'm' ? 'l' : 'L';
        }
        flush(GeometryKind::polyline);
        if (m_curves > 0)
            m_out.remark(m_begin, countOf(m_curves, "curve") + (m_curves == 1 ? " of a path is" : " of a path are") +
                                      " left out; straight segments are read");
        if (m_isRounded)
            m_out.remark(m_start, "relative coordinates with exponents or many digits were added in doubles");
    }

    void readPoints(GeometryKind kind)
    {
        for (skipSeparators(); m_at < m_text.size(); skipSeparators()) {
            m_current.x = coordinate();
            m_current.y = coordinate();
            append();
        }
        flush(kind);
    }

private:
    [[nodiscard]] static bool isCurve(char command)
    {
        return std::string_view("csqta").find(lowerByte(command)) != std::string_view::npos;
    }

    void checkCommand(char command)
    {
        if (isCurve(command) && m_whose.isElement)
            return;
        if (isCurve(command))
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
            m_current.x = moved(m_current.x, relative);
        if (kind != 'h')
            m_current.y = moved(m_current.y, relative);
        if (kind == 'm')
            beginSubpath();
        append();
    }

    void beginSubpath()
    {
        m_first = m_current;
        m_isBroken = false;
    }

    // Goes to the end of a curve: its last two numbers. An arc has two flags of one digit each before them.
    void passCurve(char command)
    {
        const char kind = lowerByte(command);
        const bool relative = command == kind;
        if (m_points.empty())
            m_start = m_at;
        flush(GeometryKind::polyline);
        m_isBroken = true;
        ++m_curves;
        const int controls = kind == 'c' ? 4 : kind == 't' ? 0 : kind == 'a' ? 3 : 2;
        for (int i = 0; i < controls; ++i)
            (void)coordinate();
        for (int i = 0; kind == 'a' && i < 2; ++i) {
            skipSeparators();
            if (m_at >= m_text.size() || (m_text[m_at] != '0' && m_text[m_at] != '1'))
                m_out.fail(m_at, foundAt(m_text, m_at) + " where a flag of an arc (0 or 1) is expected");
            ++m_at;
        }
        m_current.x = moved(m_current.x, relative);
        m_current.y = moved(m_current.y, relative);
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
        if (m_points.empty())
            m_start = m_at;
        m_out.countPoint(m_at);
        const DecimalPoint p = m_current.plus(m_whose.shift);
        m_isRounded = m_isRounded || !p.isExact();
        if (!std::isfinite(p.x.nearest()) || !std::isfinite(p.y.nearest()))
            m_out.fail(m_at, "the sum of coordinates is not finite");
        m_points.push_back(p.nearest());
    }

    // A subpath without some of its curves is no ring.
    void close()
    {
        if (m_isBroken && m_current.nearest() != m_first.nearest()) {
            if (m_points.empty())
                append();
            m_current = m_first;
            append();
        }
        flush(m_isBroken ? GeometryKind::polyline : GeometryKind::ring);
        m_current = m_first;
        beginSubpath();
    }

    void flush(GeometryKind kind)
    {
        const bool isCutOff = m_points.size() == 1 && m_whose.isElement && kind == GeometryKind::polyline;
        GeometryItem item;
        item.kind = kind;
        item.points = isCutOff ? std::vector<TextPoint>() : std::move(m_points);
        item.name = m_whose.name;
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
    std::size_t m_begin = m_at;
    SvgWhose m_whose;
    std::vector<TextPoint> m_points;
    DecimalPoint m_current;
    DecimalPoint m_first; // of the subpath
    std::size_t m_start = 0;
    std::size_t m_curves = 0;
    bool m_isBroken = false; // curves of the subpath are left out
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
    std::string_view tag; // with its /
    std::size_t begin = 0;
    std::size_t end = 0; // at its >
};

// The element at a <; empty if there is none.
SvgElement svgElementAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < text.size() && (isWordByte(text[end]) || (text[end] == '/' && end == at + 1)))
        ++end;
    return {text.substr(at + 1, end - at - 1), at, std::min(text.find('>', end), text.size())};
}

// The value of an attribute of an element: [begin, end).
std::optional<SvgSpan> attributeIn(std::string_view text, const SvgElement& element, std::string_view name)
{
    text = text.substr(0, element.end);
    for (std::size_t at = text.find(name, element.begin); at < text.size(); at = text.find(name, at + 1)) {
        std::size_t quote = at + name.size();
        if (!isBlankByte(text[at - 1]) || quote + 1 >= text.size() || text[quote] != '=')
            continue;
        ++quote;
        if (text[quote] != '"' && text[quote] != '\'')
            continue;
        const std::size_t last = text.find(text[quote], quote + 1);
        return SvgSpan{quote + 1, std::min(last, text.size())};
    }
    return {};
}

// Reads the elements of a text, one by one.
class SvgElements
{
public:
    explicit SvgElements(GeometryCollector& out) : m_out(out), m_text(out.text()) {}

    void read()
    {
        for (std::size_t at = m_text.find('<'); at != std::string_view::npos; at = m_text.find('<', at)) {
            m_out.tick();
            if (m_text.substr(at).starts_with("<!--")) {
                at = std::min(m_text.find("-->", at), m_text.size());
                continue;
            }
            m_element = svgElementAt(m_text, at);
            if (m_element.tag == "g")
                beginGroup();
            else if (m_element.tag == "/g" && !m_groups.empty())
                m_groups.pop_back();
            else
                element();
            at = std::max(m_element.end, at + 1);
        }
    }

private:
    void beginGroup()
    {
        const bool isEmpty = m_element.end > 0 && m_text[m_element.end - 1] == '/';
        const DecimalPoint shift = shiftOfElement();
        if (!isEmpty)
            m_groups.push_back(shift);
    }

    void element()
    {
        const std::string_view tag = m_element.tag;
        static constexpr std::array<std::string_view, 10> shapes = {"path", "polygon", "polyline", "circle", "ellipse",
                                                                    "line", "rect",    "text",     "use",    "image"};
        if (std::find(shapes.begin(), shapes.end(), tag) == shapes.end())
            return;
        const auto id = attribute("id");
        m_whose = {id ? sharedName(m_text.substr(id->begin, id->end - id->begin)) : std::string(), shiftOfElement(),
                   true};
        m_wrong = {};
        if (tag == "path")
            withData("d", [](SvgPathReader reader) { reader.readPath(); });
        else if (tag == "polygon")
            withData("points", [](SvgPathReader reader) { reader.readPoints(GeometryKind::ring); });
        else if (tag == "polyline")
            withData("points", [](SvgPathReader reader) { reader.readPoints(GeometryKind::polyline); });
        else if (tag == "circle")
            circle("r", "r");
        else if (tag == "ellipse")
            circle("rx", "ry");
        else if (tag == "line")
            add(GeometryKind::polyline, {point("x1", "y1"), point("x2", "y2")});
        else if (tag == "rect")
            rectangle();
        else
            leaveOut("is left out; paths, polygons, polylines, lines, rectangles and circles are read");
    }

    [[nodiscard]] std::optional<SvgSpan> attribute(std::string_view name) const
    {
        return attributeIn(m_text, m_element, name);
    }

    template <class Read>
    void withData(std::string_view name, Read read)
    {
        if (const auto data = attribute(name))
            read(SvgPathReader(m_out, data->begin, data->end, m_whose));
    }

    void circle(std::string_view first, std::string_view second)
    {
        const DecimalSum radius = number(first);
        const double r = radius.nearest();
        if (m_wrong.empty() && r != number(second).nearest())
            return leaveOut("is left out: its radii differ; ellipses that are circles are read");
        if (m_wrong.empty() && !(r > 0))
            return leaveOut("is left out: it has no radius");
        add(GeometryKind::points, {point("cx", "cy")}, {r});
    }

    void rectangle()
    {
        const DecimalPoint size = point("width", "height");
        const bool isRound = number("rx").nearest() != 0 || number("ry").nearest() != 0;
        if (m_wrong.empty() && (!(size.x.nearest() > 0) || !(size.y.nearest() > 0)))
            return leaveOut("is left out: it has no area");
        if (m_wrong.empty() && isRound)
            return leaveOut("is left out: its corners are round");
        const DecimalPoint p = point("x", "y");
        const DecimalPoint q = p.plus(size);
        add(GeometryKind::ring, {p, {q.x, p.y}, q, {p.x, q.y}});
    }

    void add(GeometryKind kind, const std::vector<DecimalPoint>& points, std::vector<double> radii = {})
    {
        if (!m_wrong.empty())
            return leaveOut("is left out: " + m_wrong + " is no number");
        GeometryItem item;
        item.kind = kind;
        item.radii = std::move(radii);
        item.name = m_whose.name;
        bool isRounded = false;
        for (const DecimalPoint& one : points) {
            m_out.countPoint(m_element.begin);
            const DecimalPoint p = one.plus(m_whose.shift);
            isRounded = isRounded || !p.isExact();
            if (!std::isfinite(p.x.nearest()) || !std::isfinite(p.y.nearest()))
                m_out.fail(m_element.begin, "a coordinate of this element is not finite");
            item.points.push_back(p.nearest());
        }
        if (isRounded)
            m_out.remark(m_element.begin, "coordinates with exponents or many digits were added in doubles");
        m_out.add(std::move(item), m_element.begin);
    }

    void leaveOut(const std::string& text)
    {
        m_out.remark(m_element.begin, '<' + std::string(m_element.tag) + "> " + text);
    }

    [[nodiscard]] DecimalPoint point(std::string_view x, std::string_view y) { return {number(x), number(y)}; }

    // The number in an attribute, without the unit px; 0 if there is none.
    [[nodiscard]] DecimalSum number(std::string_view name)
    {
        const auto span = attribute(name);
        if (!span)
            return {};
        std::string_view digits = m_text.substr(span->begin, span->end - span->begin);
        while (!digits.empty() && isBlankByte(digits.front()))
            digits.remove_prefix(1);
        const std::size_t length = svgNumberLength(digits);
        const std::string_view unit = digits.substr(length);
        if (length == 0 || (unit.find_first_not_of(" \t\r\n") != std::string_view::npos && unit != "px")) {
            m_wrong = std::string(name) + "=\"" + shortened(digits) + '"';
            return {};
        }
        NumberText number;
        number.digits = digits.substr(0, length);
        return DecimalSum::of(number.digits, m_out.coordinate(number, span->begin, false));
    }

    // The shift of the group around the element and of its own transform; remarks any other transform.
    [[nodiscard]] DecimalPoint shiftOfElement()
    {
        const DecimalPoint around = m_groups.empty() ? DecimalPoint() : m_groups.back();
        const auto span = attribute("transform");
        if (!span)
            return around;
        const auto own = translation(m_text.substr(span->begin, span->end - span->begin));
        if (!own)
            m_out.remark(m_element.begin, "a transform is left out; the coordinates are as written");
        return own ? around.plus(*own) : around;
    }

    // The shift of "translate(1, 2)", or of several of them.
    [[nodiscard]] static std::optional<DecimalPoint> translation(std::string_view text)
    {
        DecimalPoint shift;
        const auto skip = [&text] { text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n,"), text.size())); };
        constexpr std::string_view word = "translate";
        for (skip(); !text.empty(); skip()) {
            if (!text.starts_with(word))
                return {};
            text.remove_prefix(word.size());
            skip();
            if (!text.starts_with('('))
                return {};
            text.remove_prefix(1);
            DecimalPoint step;
            for (DecimalSum* const sum : {&step.x, &step.y}) {
                skip();
                const std::string_view digits = text.substr(0, svgNumberLength(text));
                const auto value =
                    digits.empty() ? std::nullopt : valueOf({digits, false, false, digits.size()}, false);
                if (!value && (!digits.empty() || sum == &step.x))
                    return {};
                if (value)
                    *sum = DecimalSum::of(digits, *value);
                text.remove_prefix(digits.size());
            }
            skip();
            if (!text.starts_with(')'))
                return {};
            text.remove_prefix(1);
            shift = shift.plus(step);
        }
        return shift;
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    SvgElement m_element = {};
    SvgWhose m_whose = {};
    std::string m_wrong = {};                // an attribute of the element that is not a number
    std::vector<DecimalPoint> m_groups = {}; // the shifts of those around the element
};

bool hasSvgElements(std::string_view text)
{
    static constexpr std::array<std::string_view, 8> tags = {"<svg",    "<path",    "<polygon", "<polyline",
                                                             "<circle", "<ellipse", "<line",    "<rect"};
    return std::any_of(tags.begin(), tags.end(), [text](std::string_view tag) {
        for (std::size_t at = text.find(tag); at != std::string_view::npos; at = text.find(tag, at + 1))
            if (at + tag.size() < text.size() && isBlankByte(text[at + tag.size()]))
                return true;
        return false;
    });
}

} // namespace

bool looksLikeSvgPath(std::string_view text)
{
    return hasSvgElements(text) || nextPathData(text, 0).begin < text.size();
}

void readSvgPath(GeometryCollector& out)
{
    const std::string_view text = out.text();
    if (hasSvgElements(text))
        return SvgElements(out).read();
    for (SvgSpan data = nextPathData(text, 0); data.begin < text.size(); data = nextPathData(text, data.end + 1))
        SvgPathReader(out, data.begin, data.end).readPath();
}

} // namespace sweep
