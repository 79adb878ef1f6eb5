// SVG path data of straight segments, and elements with straight edges and circles (SVG 2, chapters 8 to 10).
#include "app/formats/geometry_reader.h"

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

struct DecimalPoint
{
    DecimalSum x;
    DecimalSum y;

    [[nodiscard]] DecimalPoint plus(const DecimalPoint& other) const { return {x.plus(other.x), y.plus(other.y)}; }
    [[nodiscard]] bool isExact() const { return x.isExact() && y.isExact(); }
    [[nodiscard]] TextPoint nearest() const { return {x.nearest(), y.nearest()}; }
};

// Where coordinates of an element are: translated, which is exact in decimals, or by an affine map of doubles.
class SvgPlace
{
public:
    // (x, y) becomes (ax + cy + e, bx + dy + f).
    using Matrix = std::array<double, 6>;

    [[nodiscard]] static SvgPlace translated(DecimalPoint shift)
    {
        SvgPlace place;
        place.m_shift = shift;
        return place;
    }
    [[nodiscard]] static SvgPlace mapped(const Matrix& matrix, bool isExact)
    {
        SvgPlace place;
        place.m_matrix = matrix;
        place.m_isMapped = true;
        place.m_isExact = isExact;
        return place;
    }

    // The place of what has the place `inner` within this one.
    [[nodiscard]] SvgPlace around(const SvgPlace& inner) const
    {
        if (!m_isMapped && !inner.m_isMapped)
            return translated(m_shift.plus(inner.m_shift));
        const Matrix outer = matrix();
        const Matrix m = inner.matrix();
        bool isExact = m_isExact && inner.m_isExact;
        const auto entry = [&](std::size_t row, std::size_t column) {
            TrackedSum sum;
            sum.add(outer[row], m[column]);
            sum.add(outer[row + 2], m[column + 1]);
            sum.add(column == 4 ? outer[row + 4] : 0);
            isExact = isExact && sum.isExact();
            return sum.value();
        };
        const Matrix product = {entry(0, 0), entry(1, 0), entry(0, 2), entry(1, 2), entry(0, 4), entry(1, 4)};
        return mapped(product, isExact);
    }

    struct Placed
    {
        TextPoint at;
        bool isExact = true;
    };
    [[nodiscard]] Placed place(const DecimalPoint& p) const
    {
        if (!m_isMapped) {
            const DecimalPoint q = p.plus(m_shift);
            return {q.nearest(), q.isExact()};
        }
        TrackedSum x;
        TrackedSum y;
        for (auto* const sum : {&x, &y}) {
            const std::size_t row = sum == &x ? 0 : 1;
            sum->add(m_matrix[row], p.x.nearest());
            sum->add(m_matrix[row + 2], p.y.nearest());
            sum->add(m_matrix[row + 4]);
        }
        return {{x.value(), y.value()}, m_isExact && x.isExact() && y.isExact()};
    }

    [[nodiscard]] bool isMapped() const { return m_isMapped; }

    // By which circles grow; nothing if they become ellipses.
    [[nodiscard]] std::optional<double> scale() const
    {
        const auto [a, b, c, d, e, f] = matrix();
        const bool isSimilar = (a == d && b == -c) || (a == -d && b == c);
        return isSimilar ? std::optional(a == 0 || b == 0 ? std::abs(a + b) : std::hypot(a, b)) : std::nullopt;
    }

private:
    [[nodiscard]] Matrix matrix() const
    {
        return m_isMapped ? m_matrix : Matrix{1, 0, 0, 1, m_shift.x.nearest(), m_shift.y.nearest()};
    }

    DecimalPoint m_shift = {};
    Matrix m_matrix = {1, 0, 0, 1, 0, 0};
    bool m_isMapped = false;
    bool m_isExact = true;
};

constexpr const char* roundedByTransform = "the coordinates that its transform gives are rounded";

// The element that path data or points belong to.
struct SvgWhose
{
    std::string name = {};
    SvgPlace place = {};
    bool isElement = false; // curves are left out with a remark; elsewhere they are refused
};

// Reads the attribute "transform": the maps from the right to the left.
class SvgTransformReader
{
public:
    explicit SvgTransformReader(std::string_view text) : m_text(text) {}

    // Nothing if something is not understood.
    [[nodiscard]] std::optional<SvgPlace> read()
    {
        SvgPlace place;
        for (skip(); !m_text.empty(); skip()) {
            const std::size_t end = std::min(m_text.find('('), m_text.size());
            std::string_view word = m_text.substr(0, end);
            while (!word.empty() && isBlankByte(word.back()))
                word.remove_suffix(1);
            m_text.remove_prefix(end);
            if (!readNumbers())
                return {};
            const auto step = map(word);
            if (!step)
                return {};
            place = place.around(*step);
        }
        return place;
    }

private:
    void skip() { m_text.remove_prefix(std::min(m_text.find_first_not_of(" \t\r\n,"), m_text.size())); }

    // ( number number … )
    bool readNumbers()
    {
        m_numbers.clear();
        if (!m_text.starts_with('('))
            return false;
        m_text.remove_prefix(1);
        for (skip(); !m_text.starts_with(')'); skip()) {
            const std::string_view digits = m_text.substr(0, svgNumberLength(m_text));
            const auto value = digits.empty() ? std::nullopt : valueOf({digits, false, false, digits.size()}, false);
            if (!value || m_numbers.size() == 6)
                return false;
            m_numbers.push_back(DecimalSum::of(digits, *value));
            m_text.remove_prefix(digits.size());
        }
        m_text.remove_prefix(1);
        return true;
    }

    [[nodiscard]] double at(std::size_t i) const { return m_numbers[i].nearest(); }

    [[nodiscard]] std::optional<SvgPlace> map(std::string_view word) const
    {
        const std::size_t count = m_numbers.size();
        if (word == "translate" && (count == 1 || count == 2))
            return SvgPlace::translated({m_numbers[0], count == 2 ? m_numbers[1] : DecimalSum()});
        if (word == "scale" && (count == 1 || count == 2))
            return SvgPlace::mapped({at(0), 0, 0, at(count - 1), 0, 0}, true);
        if (word == "matrix" && count == 6)
            return SvgPlace::mapped({at(0), at(1), at(2), at(3), at(4), at(5)}, true);
        if ((word == "skewX" || word == "skewY") && count == 1) {
            const double slope = std::tan(radians(at(0)));
            return SvgPlace::mapped({1, word == "skewY" ? slope : 0, word == "skewX" ? slope : 0, 1, 0, 0}, false);
        }
        if (word != "rotate" || (count != 1 && count != 3))
            return {};
        const SvgPlace turn = turned(at(0));
        if (count == 1)
            return turn;
        const SvgPlace there = SvgPlace::translated({m_numbers[1], m_numbers[2]});
        return there.around(turn).around(SvgPlace::mapped({1, 0, 0, 1, -at(1), -at(2)}, true));
    }

    [[nodiscard]] static double radians(double degrees) { return degrees * 3.14159265358979323846 / 180; }

    [[nodiscard]] static SvgPlace turned(double degrees)
    {
        const double rest = std::fmod(degrees, 360);
        const double quarters = (rest < 0 ? rest + 360 : rest) / 90;
        if (quarters != std::floor(quarters)) {
            const double cosine = std::cos(radians(rest));
            const double sine = std::sin(radians(rest));
            return SvgPlace::mapped({cosine, sine, -sine, cosine, 0, 0}, false);
        }
        static constexpr std::array<double, 5> sines = {0, 1, 0, -1, 0};
        const auto i = std::size_t(quarters) % 4;
        return SvgPlace::mapped({sines[i + 1], sines[i], -sines[i], sines[i + 1], 0, 0}, true);
    }

    std::string_view m_text;
    std::vector<DecimalSum> m_numbers;
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
        remarkTransform();
    }

    void readPoints(GeometryKind kind)
    {
        for (skipSeparators(); m_at < m_text.size(); skipSeparators()) {
            const std::size_t begin = m_at;
            m_current.x = coordinate();
            skipSeparators();
            if (m_at == m_text.size()) {
                m_out.remark(begin, "the last coordinate has no y and is left out");
                break;
            }
            m_current.y = coordinate();
            append();
        }
        flush(kind);
        remarkTransform();
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
        const SvgPlace::Placed p = m_whose.place.place(m_current);
        (m_whose.place.isMapped() ? m_isTurned : m_isRounded) |= !p.isExact;
        if (!std::isfinite(p.at.x) || !std::isfinite(p.at.y))
            m_out.fail(m_at, "the sum of coordinates is not finite");
        m_points.push_back(p.at);
    }

    void remarkTransform()
    {
        if (m_isTurned)
            m_out.remarkOnce(m_start, roundedByTransform);
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
    bool m_isTurned = false; // rounded by a transform
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

// The first path data at or after an offset, at the start of the text or behind a quote.
TextSpan nextPathData(std::string_view text, std::size_t from)
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
            m_element = markupElementAt(m_text, at);
            if (m_element.tag.starts_with('/'))
                endGroup(m_element.tag.substr(1));
            else if (isGroup(m_element.tag))
                beginGroup();
            else
                element();
            at = std::max(m_element.end, at + 1);
        }
    }

private:
    // An element that others are in.
    struct Group
    {
        std::string_view tag;
        SvgPlace place = {};
        std::string left = {}; // why what it holds is left out; empty if it is not
        std::size_t begin = 0; // of the element that is the reason
    };

    [[nodiscard]] static bool isUndrawn(std::string_view tag)
    {
        static constexpr std::array<std::string_view, 7> tags = {"defs",   "clipPath", "mask", "symbol",
                                                                 "marker", "pattern",  "glyph"};
        return std::find(tags.begin(), tags.end(), tag) != tags.end();
    }
    [[nodiscard]] static bool isGroup(std::string_view tag)
    {
        return tag == "g" || tag == "a" || tag == "svg" || isUndrawn(tag);
    }

    void beginGroup()
    {
        const bool isEmpty = m_element.end > 0 && m_text[m_element.end - 1] == '/';
        if (!isEmpty)
            m_groups.push_back(groupOfElement());
    }

    // Ends the groups up to the one with this tag, which is looked for among the last ones.
    void endGroup(std::string_view tag)
    {
        constexpr std::size_t most = 64;
        const auto end = m_groups.rbegin() + std::ptrdiff_t(std::min(most, m_groups.size()));
        const auto last = std::find_if(m_groups.rbegin(), end, [tag](const Group& g) { return g.tag == tag; });
        if (last != end)
            m_groups.erase(last.base() - 1, m_groups.end());
    }

    // The group around the element with its own transform.
    [[nodiscard]] Group groupOfElement() const
    {
        Group group = m_groups.empty() ? Group() : m_groups.back();
        const bool isInner = m_element.tag == "svg" && !m_groups.empty();
        group.tag = m_element.tag;
        if (!group.left.empty())
            return group;
        group.begin = m_element.begin;
        const auto left = [this](const char* why) {
            return '<' + std::string(m_element.tag) +
                   (isGroup(m_element.tag) ? "> is left out with what it holds: " : "> is left out: ") + why;
        };
        const std::string style = valueOfAttribute("style");
        const std::string maps = valueOfAttribute("transform");
        const auto transform = SvgTransformReader(maps).read();
        if (isUndrawn(m_element.tag))
            group.left = left("it is not drawn where it stands");
        else if (isInner && (attribute("viewBox") || attribute("x") || attribute("y")))
            group.left = left("it has a place or a view of its own");
        else if (isHidden(style))
            group.left = left("it is not shown");
        else if (!transform || style.starts_with("transform:") || style.find(";transform:") != std::string::npos)
            group.left = left("its transform is not one of translate, scale, rotate, skewX, skewY and matrix");
        else if (!maps.empty())
            group.place = group.place.around(*transform);
        return group;
    }

    [[nodiscard]] bool isHidden(std::string_view style) const
    {
        const std::string display = valueOfAttribute("display");
        const std::string visibility = valueOfAttribute("visibility");
        return display == "none" || visibility == "hidden" || visibility == "collapse" ||
               style.find("display:none") != std::string_view::npos ||
               style.find("visibility:hidden") != std::string_view::npos;
    }

    // Without blanks in a style; empty if there is none.
    [[nodiscard]] std::string valueOfAttribute(std::string_view name) const
    {
        const auto span = attribute(name);
        if (!span)
            return {};
        std::string value(m_text.substr(span->begin, span->end - span->begin));
        if (name == "style")
            std::erase_if(value, isBlankByte);
        return value;
    }

    void element()
    {
        const std::string_view tag = m_element.tag;
        static constexpr std::array<std::string_view, 10> shapes = {"path", "polygon", "polyline", "circle", "ellipse",
                                                                    "line", "rect",    "text",     "use",    "image"};
        if (std::find(shapes.begin(), shapes.end(), tag) == shapes.end())
            return;
        const Group group = groupOfElement();
        if (!group.left.empty())
            return remarkGroup(group);
        const auto id = attribute("id");
        m_whose = {id ? sharedName(m_text.substr(id->begin, id->end - id->begin)) : std::string(), group.place, true};
        m_wrong = {};
        if (m_text.substr(m_element.begin, m_element.end - m_element.begin).find("={") != std::string_view::npos)
            return leaveOut("is left out: values in braces, as in JSX, are not read");
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

    // A group that is left out is listed once, when the first shape in it is found.
    void remarkGroup(const Group& group)
    {
        if (m_leftGroup == group.begin)
            return;
        m_leftGroup = group.begin;
        m_out.remark(group.begin, group.left);
    }

    [[nodiscard]] std::optional<TextSpan> attribute(std::string_view name) const
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
        const auto scale = m_whose.place.scale();
        if (m_wrong.empty() && !scale)
            return leaveOut("is left out: its transform makes an ellipse of it");
        TrackedSum grown;
        grown.add(r, scale.value_or(1));
        if (m_wrong.empty() && !(grown.value() > 0 && std::isfinite(grown.value())))
            return leaveOut("is left out: its transform leaves no radius");
        if (!grown.isExact())
            m_out.remarkOnce(m_element.begin, roundedByTransform);
        add(GeometryKind::points, {point("cx", "cy")}, {grown.value()});
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
            const SvgPlace::Placed p = m_whose.place.place(one);
            isRounded = isRounded || !p.isExact;
            if (!std::isfinite(p.at.x) || !std::isfinite(p.at.y))
                m_out.fail(m_element.begin, "a coordinate of this element is not finite");
            item.points.push_back(p.at);
        }
        if (isRounded && m_whose.place.isMapped())
            m_out.remarkOnce(m_element.begin, roundedByTransform);
        else if (isRounded)
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

    GeometryCollector& m_out;
    std::string_view m_text;
    MarkupElement m_element = {};
    SvgWhose m_whose = {};
    std::string m_wrong = {};                         // an attribute of the element that is not a number
    std::vector<Group> m_groups = {};                 // those around the element
    std::size_t m_leftGroup = std::string_view::npos; // where the one begins that was listed last as left out
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
    for (TextSpan data = nextPathData(text, 0); data.begin < text.size(); data = nextPathData(text, data.end + 1))
        SvgPathReader(out, data.begin, data.end).readPath();
}

} // namespace sweep
