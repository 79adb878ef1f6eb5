// Geometry in XML by one rule of attributes, whatever the format: x y, lon lat, cx cy r, x1 y1 x2 y2, x y width height,
// points, d (SVG 2, chapters 8 to 10), the text of <coordinates>, and a time on the element, in it or around it. KML
// (OGC 12-007r2), GPX, OpenStreetMap, SUMO, SVG and maps of Tiled (format 1.10) name their numbers alike.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <QXmlStreamReader>

#include <initializer_list>

namespace sweep {

namespace {

using XmlWords = std::initializer_list<std::string_view>;

bool isOneOfWords(std::string_view word, XmlWords words)
{
    return std::ranges::find(words, word) != words.end();
}

std::size_t pastBlanks(std::string_view text, std::size_t at, char other = ' ')
{
    while (at < text.size() && (isBlankByte(text[at]) || text[at] == other))
        ++at;
    return at;
}

std::size_t svgLength(std::string_view text)
{
    return numberAtStart(text, true).length;
}

// The number at an offset, which moves behind it.
ExactNumber takeNumber(GeometryCollector& out, std::string_view text, std::size_t& at)
{
    const NumberText number = numberAtStart(text.substr(std::min(at, text.size())), true);
    if (number.length == 0)
        out.fail(at, foundAt(text, at) + " where a number is expected");
    const double value = out.coordinate(number, at);
    at += number.length;
    return {number, value};
}

struct ExactPoint
{
    ExactNumber x;
    ExactNumber y;

    [[nodiscard]] Vec nearest() const { return {x.nearest(), y.nearest()}; }
};

// Where coordinates of an element are: (x, y) becomes (ax + cy, bx + dy) + shift.
struct XmlPlace
{
    std::array<ExactNumber, 4> map = {1, 0, 0, 1}; // a, b, c, d
    ExactPoint shift = {};

    // By quarters of a turn exactly, else by a sine and a cosine in doubles, with a remark.
    [[nodiscard]] static XmlPlace turned(double degrees, GeometryCollector& out, std::size_t offset)
    {
        const double rest = std::fmod(degrees, 360);
        const double quarters = (rest < 0 ? rest + 360 : rest) / 90;
        static constexpr std::array<double, 5> sines = {0, 1, 0, -1, 0};
        const auto i = std::size_t(quarters) % 4;
        const double angle = rest * 3.14159265358979323846 / 180;
        const bool isExact = std::fmod(degrees, 90) == 0;
        if (!isExact)
            out.remark(offset, "the sine and cosine of a rotation are rounded to doubles");
        const double sine = isExact ? sines[i] : std::sin(angle);
        const double cosine = isExact ? sines[i + 1] : std::cos(angle);
        return {{cosine, sine, -sine, cosine}};
    }

    [[nodiscard]] ExactPoint at(const ExactPoint& p) const
    {
        return {p.x * map[0] + p.y * map[2] + shift.x, p.x * map[1] + p.y * map[3] + shift.y};
    }
    // The place of what has the place `inner` within this one.
    [[nodiscard]] XmlPlace around(const XmlPlace& inner) const
    {
        const auto entry = [&](std::size_t row, std::size_t i) {
            return map[row] * inner.map[i] + map[row + 2] * inner.map[i + 1];
        };
        return {{entry(0, 0), entry(1, 0), entry(0, 2), entry(1, 2)}, at(inner.shift)};
    }
    // By which circles grow; nothing if they become ellipses.
    [[nodiscard]] std::optional<double> scale() const
    {
        const auto [a, b, c, d] = std::array{map[0].nearest(), map[1].nearest(), map[2].nearest(), map[3].nearest()};
        const bool isSimilar = (a == d && b == -c) || (a == -d && b == c);
        return isSimilar ? std::optional(a == 0 || b == 0 ? std::abs(a + b) : std::hypot(a, b)) : std::nullopt;
    }
};

// The place that an attribute "transform" gives: its maps from the right to the left. Nothing if something else than
// translate, scale, rotate, or a matrix without skew stands in it.
std::optional<XmlPlace> transformIn(GeometryCollector& out, TextSpan span)
{
    const std::string_view text = out.text().substr(0, span.end);
    XmlPlace place;
    for (std::size_t at = pastBlanks(text, span.begin, ','); at < text.size(); at = pastBlanks(text, at, ',')) {
        const std::size_t open = std::min(text.find('(', at), text.size());
        const std::string_view word = text.substr(at, text.find_first_of(" \t\r\n(", at) - at);
        std::vector<ExactNumber> n;
        for (at = pastBlanks(text, open + 1, ','); at < text.size() && text[at] != ')'; at = pastBlanks(text, at, ','))
            if (n.size() == 6 || svgLength(text.substr(at)) == 0)
                return {};
            else
                n.push_back(takeNumber(out, text, at));
        ++at;
        const std::size_t count = n.size();
        n.resize(6);
        XmlPlace map;
        if (word == "translate" && (count == 1 || count == 2))
            map.shift = {n[0], n[1]};
        else if (word == "scale" && (count == 1 || count == 2))
            map = {{n[0], 0, 0, n[count - 1]}};
        else if (word == "rotate" && (count == 1 || count == 3))
            map = XmlPlace{.shift = {n[1], n[2]}}
                      .around(XmlPlace::turned(n[0].nearest(), out, span.begin))
                      .around({.shift = {-n[1], -n[2]}});
        else if (word == "matrix" && count == 6)
            map = {{n[0], n[1], n[2], n[3]}, {n[4], n[5]}};
        else
            return {};
        if (!map.scale() && (map.map[1].nearest() != 0 || map.map[2].nearest() != 0))
            return {};
        place = place.around(map);
    }
    return place;
}

// The points of one element, each at its place.
struct PlacedPoints
{
    GeometryCollector& out;
    XmlPlace place = {};
    std::string name = {};
    GeometryPart part = {};

    void append(const ExactPoint& p, std::size_t offset)
    {
        part.offset = part.item.points.empty() ? offset : part.offset;
        out.countPoint(offset);
        const Vec at = place.at(p).nearest();
        if (!std::isfinite(at.x) || !std::isfinite(at.y))
            out.fail(offset, "a sum of coordinates is not finite");
        part.item.points.push_back(at);
    }
    void add(GeometryKind kind, std::vector<double> radii = {})
    {
        part.item.kind = kind;
        part.item.radii = std::move(radii);
        part.item.name = name;
        part.numbers = out.usedNumbers(part.numbers);
        out.add(std::exchange(part, {}));
    }
};

// Reads path data up to an offset. `command` is the one before the first number; points have M, and `open` is the kind
// of what Z does not close. A path is left out from its first curve on, with a remark.
void readPathData(PlacedPoints& points, TextSpan span, char command, GeometryKind open)
{
    GeometryCollector& out = points.out;
    const std::string_view text = out.text().substr(0, span.end);
    std::vector<Vec>& path = points.part.item.points;
    ExactPoint current;
    ExactPoint first; // of the subpath
    std::size_t at = span.begin;
    const auto move = [&](ExactNumber& coordinate) {
        at = pastBlanks(text, at, ',');
        const ExactNumber read = takeNumber(out, text, at);
        coordinate = command == lowerByte(command) ? coordinate + read : read;
    };
    while ((at = pastBlanks(text, at, ',')) < text.size()) {
        out.tick();
        const std::size_t begin = at;
        const char next = lowerByte(text[at]);
        if (std::string_view("csqta").find(next) < 5) {
            out.remark(at, "a path is left out from its first curve on; straight segments are read");
            if (path.size() == 1)
                path.clear();
            break;
        }
        if (svgLength(text.substr(at)) == 0 || command == '\0') {
            command = text[at];
            if (std::string_view("mlhvz").find(next) >= 5)
                out.fail(at, foundAt(text, at) + " where a command (M, L, H, V or Z) is expected");
            ++at;
        }
        const char kind = lowerByte(command);
        if (kind == 'm' || kind == 'z')
            points.add(kind == 'z' ? GeometryKind::ring : GeometryKind::polyline);
        else if (path.empty())
            points.append(current, begin); // a line after Z begins where the closed one did
        if (kind == 'z') {
            current = first;
            command = '\0';
            continue;
        }
        if (kind != 'v')
            move(current.x);
        if (kind != 'h')
            move(current.y);
        points.append(current, begin);
        if (kind == 'm') {
            first = current;
            command = command == 'm' ? 'l' : 'L'; // further pairs are lines
        }
    }
    points.add(open);
}

// An element, from its tag to its end.
struct XmlElement
{
    std::string_view tag; // without a prefix
    std::size_t offset = 0;
    std::size_t end = 0;           // behind the tag
    std::string_view content = {}; // up to the first tag in it
    std::vector<std::pair<std::string_view, std::string_view>> attributes = {};
    std::string name = {};      // else its id
    std::string_view time = {}; // empty if there is none
    bool isFrame = false;
    std::optional<TimeText> read = {}; // the time
    XmlPlace place = {};
    std::vector<ExactPoint> points = {};                              // of the elements in it
    std::vector<std::pair<std::string_view, std::size_t>> nodes = {}; // of a way: their ids and places
    bool isDrawn = false;                                             // an element in it is the shape of this object
};

class GeometryXmlReader
{
public:
    explicit GeometryXmlReader(GeometryCollector& out) : m_out(out), m_text(out.text()) {}

    void read()
    {
        QXmlStreamReader xml(preparedText());
        xml.setNamespaceProcessing(false);
        while (!xml.atEnd()) {
            m_out.tick();
            const auto token = xml.readNext();
            const std::size_t before = std::size_t(rootTag.size()) + (xml.hasError() ? 1 : 0);
            m_end = std::min(std::max(std::size_t(xml.characterOffset()), before) - before, m_text.size());
            if (token == QXmlStreamReader::StartElement)
                begin(xml.attributes());
            else if (token == QXmlStreamReader::EndElement)
                end();
            else if (token == QXmlStreamReader::DTD)
                m_out.fail(tagBegin(), "a second document type is refused");
            else if (token == QXmlStreamReader::Characters && m_stack.size() > 1 && m_stack.back().tag == "name")
                m_stack.back().name += originalOf(xml.text());
        }
        if (xml.hasError())
            refuse(xml);
        finishText();
    }

private:
    static constexpr QLatin1String rootTag{"<_>"}; // around fragments of several elements
    static constexpr char16_t letters = 0xa000;    // those of Yi

    // The text with blanks in place of what is around the elements, of the declaration, and of a document type that
    // defines nothing. A byte of a character outside of ASCII is a letter, so that the reader counts bytes. The
    // attributes of a tag are limited, because they are compared one by one.
    [[nodiscard]] QString preparedText()
    {
        std::string text(m_text);
        const auto blank = [&text](std::size_t begin, std::size_t end) {
            for (; begin < std::min(end, text.size()); ++begin)
                text[begin] = ' ';
        };
        std::size_t first = m_text.find('<');
        while (first < m_text.size() - 1 && !isWordByte(m_text[first + 1]) && m_text[first + 1] != '?' &&
               m_text[first + 1] != '!')
            first = m_text.find('<', first + 1);
        first = std::min(first, m_text.size());
        blank(0, m_text.substr(first).starts_with("<?xml ") ? m_text.find("?>", first) + 2 : first);
        if (const std::size_t last = m_text.find_last_of("<>"); last < m_text.size() && m_text[last] == '>')
            blank(last + 1, m_text.size());
        if (const std::size_t type = m_text.find("<!DOCTYPE"); type < m_text.size()) {
            const std::size_t end = m_text.find_first_of("[>", type);
            if (end < m_text.size() && m_text[end] == '[')
                m_out.fail(type, "a document type with definitions is refused: it may name other files and entities");
            m_out.remark(type, "the document type is left out; a file that it names is not opened");
            blank(type, end + 1);
        }
        constexpr std::size_t most = 2000;
        std::size_t quotes = 0; // since the last tag began
        QString whole = rootTag;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const char c = text[at];
            quotes = c == '<' ? 0 : quotes + (c == '"' || c == '\'' ? 1 : 0);
            if (quotes > most)
                m_out.fail(at, "an element has more than 1,000 attributes");
            whole += QChar(char16_t((c & 0x80) == 0 ? c : letters + static_cast<unsigned char>(c)));
        }
        return whole + QStringLiteral("</_>");
    }
    // The bytes of the text for what was read.
    [[nodiscard]] static std::string originalOf(QStringView read)
    {
        std::string bytes;
        for (const char32_t c : read.toUcs4())
            if (c >= letters + 0x80 && c <= letters + 0xff)
                bytes += static_cast<char>(c - letters);
            else
                appendUtf8(bytes, c);
        return isUtf8(bytes) ? bytes : std::string();
    }

    [[noreturn]] void refuse(const QXmlStreamReader& xml)
    {
        const std::string tag = m_stack.size() > 1 ? " inside of <" + shortened(m_stack.back().tag) + '>' : "";
        if (m_end >= m_text.size())
            m_out.fail(m_end, "the text ends" + (tag.empty() ? " inside of an element" : tag));
        m_out.fail(m_end, "this is not well-formed XML" + tag + ": " + xml.errorString().toStdString());
    }

    // ---- elements ----

    void begin(const QXmlStreamAttributes& attributes)
    {
        XmlElement e;
        readTag(e, attributes);
        if (m_stack.size() > deepestGeometry)
            m_out.fail(e.offset, "elements inside of elements are deeper than 64 levels");
        if (!m_stack.empty()) {
            setContent(m_stack.back(), e.offset);
            e.place = m_stack.back().place;
            enter(e);
        }
        m_stack.push_back(std::move(e));
    }

    // Of the tag that ends here; 0 for the root.
    [[nodiscard]] std::size_t tagBegin() const
    {
        const std::size_t begin = m_text.substr(0, m_end).rfind('<');
        return begin < m_end ? begin : 0;
    }

    // The tag is well-formed.
    void readTag(XmlElement& e, const QXmlStreamAttributes& attributes)
    {
        e.offset = tagBegin();
        const std::string_view tag = m_text.substr(0, m_end);
        e.end = m_end;
        const auto nameEnd = [&tag](std::size_t at) {
            return std::min(tag.find_first_of(" \t\r\n=/>", at), tag.size());
        };
        std::size_t at = nameEnd(e.offset);
        e.tag = tag.substr(std::min(e.offset + 1, at), at - std::min(e.offset + 1, at));
        e.tag.remove_prefix(e.tag.find(':') + 1);
        for (qsizetype i = 0; i < attributes.size(); ++i) {
            const std::size_t begin = pastBlanks(tag, at);
            const std::string_view name = tag.substr(begin, nameEnd(begin) - begin);
            const std::size_t quote = std::min(tag.find_first_of("\"'", begin), tag.size() - 1);
            at = std::min(tag.find(tag[quote], quote + 1), tag.size());
            const std::string_view value = trimmed(quote + 1, at++);
            e.attributes.emplace_back(name, value);
            const bool isName = name == "name" || (name == "v" && e.tag == "tag");
            if (isName || (name == "id" && !has(e, {"name"})))
                e.name = sharedName(originalOf(attributes[i].value()));
            if (isOneOfWords(name, {"time", "t", "timestamp", "frame"})) {
                e.time = value;
                e.isFrame = name == "frame";
            }
        }
    }

    void end()
    {
        XmlElement& e = m_stack.back();
        setContent(e, std::max(e.end, tagBegin()));
        if (m_stack.size() > 1)
            finish(e, m_stack[m_stack.size() - 2]);
        for (std::size_t* const depth : {&m_left.depth, &m_drawing, &m_tiled})
            *depth = *depth == m_stack.size() ? 0 : *depth;
        m_stack.pop_back();
    }

    // ---- values ----

    [[nodiscard]] static bool has(const XmlElement& e, XmlWords names)
    {
        return std::ranges::any_of(e.attributes, [names](const auto& one) { return isOneOfWords(one.first, names); });
    }
    // The value as it stands between its quotes, without blanks around it; of no address if there is none.
    [[nodiscard]] static std::string_view text(const XmlElement& e, std::string_view name)
    {
        const auto found = std::ranges::find(e.attributes, name, [](const auto& one) { return one.first; });
        return found == e.attributes.end() ? std::string_view() : found->second;
    }
    [[nodiscard]] std::string_view trimmed(std::size_t begin, std::size_t end) const
    {
        begin = std::min(pastBlanks(m_text, begin), end);
        while (end > begin && isBlankByte(m_text[end - 1]))
            --end;
        return m_text.substr(begin, end - begin);
    }
    void setContent(XmlElement& e, std::size_t end) const
    {
        e.content = e.content.data() ? e.content : trimmed(e.end, end);
    }
    [[nodiscard]] TextSpan span(std::string_view part) const // in the text
    {
        const auto begin = static_cast<std::size_t>(part.data() - m_text.data());
        return part.data() == nullptr ? TextSpan() : TextSpan{begin, begin + part.size()};
    }

    // The number in an attribute, without the unit px; 0 if there is none.
    [[nodiscard]] ExactNumber number(const XmlElement& e, std::string_view name)
    {
        const std::string_view digits = text(e, name);
        const std::size_t length = svgLength(digits);
        std::size_t at = span(digits).begin;
        if (length > 0 && (length == digits.size() || digits.substr(length) == "px"))
            return takeNumber(m_out, m_text, at);
        if (digits.data() != nullptr)
            m_wrong = std::string(name) + "=\"" + shortened(digits) + "\" is no number";
        return {};
    }
    [[nodiscard]] ExactPoint point(const XmlElement& e, std::string_view x, std::string_view y)
    {
        return {number(e, x), number(e, y)};
    }

    // The nearest name: that of an element around holds, unless many things are in that one.
    [[nodiscard]] std::string nameOf(std::size_t depth) const
    {
        for (std::size_t i = depth; i > 1; --i) {
            const XmlElement& e = m_stack[i - 1];
            if (i < depth && isOneOfWords(e.tag, {"Document", "Folder", "kml", "gpx", "osm", "svg", "g", "a", "map",
                                                  "objectgroup", "group"}))
                return {};
            if (!e.name.empty())
                return e.name;
        }
        return {};
    }

    // ---- what is around shapes ----

    void enter(XmlElement& e)
    {
        const std::size_t depth = m_stack.size() + 1;
        const bool isMap = e.tag == "map" && has(e, {"tilewidth", "tiledversion", "orientation"});
        if (m_drawing == 0 && (isMap || isOneOfWords(e.tag, {"svg", "g", "objectgroup"})))
            m_drawing = depth;
        if (m_tiled == 0 && (isMap || e.tag == "objectgroup" || (depth == 2 && e.tag == "object")))
            m_tiled = depth;
        if (m_left.depth != 0)
            return;
        if (const auto form = text(e, "orientation"); isMap && form != "orthogonal" && !form.empty())
            m_out.fail(e.offset, "the map is " + shortened(form) + "; orthogonal maps are read");
        m_wrong = {};
        m_left = {.depth = depth, .why = whyLeft(e, depth)};
        if (m_left.why.empty())
            m_left = {};
        else if (isOneOfWords(e.tag, {"layer", "imagelayer", "tileset", "Track"}))
            remarkLeft(e, e);
    }

    // Why an element is left out with what it holds; empty if it is not. Finds its place.
    [[nodiscard]] std::string whyLeft(XmlElement& e, std::size_t depth)
    {
        if (isOneOfWords(e.tag, {"defs", "clipPath", "mask", "symbol", "marker", "pattern", "linearGradient"}))
            return "it is not drawn where it stands";
        if (e.tag == "innerBoundaryIs")
            return "it is a hole";
        if (m_text.substr(e.offset).starts_with("<gx:Track"))
            return "tracks of KML are not read; convert them to GPX, for example with GPSBabel";
        if (isOneOfWords(e.tag, {"layer", "imagelayer", "tileset"}) && m_tiled != 0)
            return "pictures, collision shapes of tiles and other files are not read";
        if (e.tag == "object" && has(e, {"gid", "template"}))
            return has(e, {"gid"}) ? "tiles are pictures" : "its template is another file, which is not opened";
        if (e.tag == "svg" && m_drawing != depth && has(e, {"viewBox", "x", "y"}))
            return "it has a place or a view of its own";
        std::string style = std::string(text(e, "style")) + ";display:" + std::string(text(e, "display")) +
                            ";visibility:" + std::string(text(e, "visibility"));
        std::erase_if(style, isBlankByte);
        for (const char* const hidden : {"display:none", "visibility:hidden", "visibility:collapse"})
            if (style.find(hidden) != std::string::npos)
                return "it is not shown";
        if (text(e, "visible") == "0")
            m_out.remark(e.offset, '<' + shortened(e.tag) + "> is read, though it is hidden in the map");
        const auto transform = transformIn(m_out, span(text(e, "transform")));
        if (!transform || style.find("transform:") != std::string::npos)
            return "its transform is not one of translate, scale, rotate and a matrix without skew";
        if (has(e, {"transform"}))
            e.place = e.place.around(*transform);
        if (m_tiled != 0 && e.tag == "object") {
            const XmlPlace turn = XmlPlace::turned(number(e, "rotation").nearest(), m_out, e.offset);
            e.place = e.place.around({.shift = point(e, "x", "y")}).around(turn);
        } else if (m_tiled != 0 && has(e, {"offsetx", "offsety"})) {
            e.place = e.place.around({.shift = point(e, "offsetx", "offsety")});
        }
        return m_wrong;
    }

    void remarkLeft(const XmlElement& e, const XmlElement& shape)
    {
        if (!std::exchange(m_left.isListed, true))
            m_out.remark(e.offset, '<' + shortened(e.tag) + "> is left out" +
                                       (&e == &shape ? ": " : " with what it holds: ") + m_left.why);
    }

    // ---- shapes ----

    void finish(XmlElement& e, XmlElement& around)
    {
        const bool isText = !e.content.empty();
        if (isOneOfWords(e.tag, {"name", "tag"})) {
            if (!has(around, {"name"}) && (e.tag == "name" || text(e, "k") == "name"))
                around.name = sharedName(e.name);
        } else if (sameWord(e.tag, "timestamp") ? isText || !e.time.empty()
                                                : isText && isOneOfWords(e.tag, {"time", "when", "t", "frame"})) {
            around.time = isText ? e.content : e.time;
            around.isFrame = sameWord(e.tag, "frame");
        } else if (e.tag == "nd" && has(e, {"ref"})) {
            around.nodes.emplace_back(text(e, "ref"), e.offset);
        } else if (e.tag == "node" && has(e, {"id"}) && has(e, {"lat"}) && has(e, {"lon"})) {
            m_nodeIndices[text(e, "id")] = m_nodes.size();
            m_nodes.push_back({point(e, "lon", "lat"), e.name, e.offset});
            m_nodes.back().numbers = m_out.usedNumbers();
        } else if (isText && e.tag == "coordinates" && m_left.depth != 0) {
            remarkLeft(m_stack[m_left.depth - 1], e);
        } else if (isText && e.tag == "coordinates") {
            addCoordinates(e, around);
        } else if (!e.nodes.empty()) {
            e.name = nameOf(m_stack.size());
            m_waiting.push_back(e);
        } else if (!e.points.empty()) {
            add(e, *kindOf(e.tag), e.points);
        } else if (!e.isDrawn) {
            m_wrong = {};
            draw(e, around);
            if (!m_wrong.empty())
                leaveOut(e, m_wrong);
        }
    }

    // The attribute with a list of positions; a shape may be a word.
    [[nodiscard]] static std::string_view listOf(const XmlElement& e)
    {
        const bool isShape = has(e, {"shape"}) && numberAtStart(text(e, "shape")).length > 0;
        return e.tag == "path" && has(e, {"d"}) ? "d" : has(e, {"points"}) ? "points" : isShape ? "shape" : "";
    }

    using Drawing = void (GeometryXmlReader::*)(const XmlElement&);
    // The rule: what an element draws by its attributes. The elements of SVG may lack some of theirs, which are 0.
    [[nodiscard]] static Drawing drawingOf(const XmlElement& e)
    {
        struct Rule
        {
            Drawing drawing;
            std::string_view tag; // of SVG
            std::array<std::string_view, 4> attributes;
        };
        static constexpr Rule rules[] = {{&GeometryXmlReader::drawSegment, "line", {"x1", "y1", "x2", "y2"}},
                                         {&GeometryXmlReader::drawCircle, "circle", {"cx", "cy", "r"}},
                                         {&GeometryXmlReader::drawCircle, "ellipse", {"cx", "cy", "rx", "ry"}},
                                         {&GeometryXmlReader::drawBox, "rect", {"x", "y", "width", "height"}},
                                         {&GeometryXmlReader::drawPosition, "", {"x", "y"}},
                                         {&GeometryXmlReader::drawPosition, "", {"lon", "lat"}}};
        if (!listOf(e).empty())
            return &GeometryXmlReader::drawPath;
        for (const auto& [drawing, tag, attributes] : rules) {
            const auto hasNone = [&e](std::string_view name) { return !name.empty() && !has(e, {name}); };
            const auto hasOne = [&e](std::string_view name) { return !name.empty() && has(e, {name}); };
            if (std::ranges::none_of(attributes, hasNone) || (e.tag == tag && std::ranges::any_of(attributes, hasOne)))
                return drawing;
        }
        return nullptr;
    }

    void draw(const XmlElement& e, XmlElement& around)
    {
        const bool isPart = around.tag == "object" && m_tiled != 0; // of an object of a map
        const bool isObject = e.tag == "object" && m_tiled != 0;
        const bool isShape = isOneOfWords(e.tag, {"path", "polygon", "polyline", "circle", "ellipse", "line", "rect"});
        const bool isOther = isOneOfWords(e.tag, {"text", "use", "image", "capsule"}) &&
                             (m_drawing != 0 || isPart || m_stack.size() == 2);
        const Drawing drawing = isObject                       ? &GeometryXmlReader::drawBox
                                : isPart && e.tag == "ellipse" ? &GeometryXmlReader::drawCircle
                                : isPart && e.tag == "point"   ? &GeometryXmlReader::drawPosition
                                                               : drawingOf(e);
        if (!isOther && (drawing == nullptr || (m_drawing != 0 && !isShape && !isObject && !isPart)))
            return;
        if (m_left.depth != 0)
            return remarkLeft(m_stack[m_left.depth - 1], e);
        around.isDrawn = isPart;
        m_out.answer().pointsDown |= isShape || isObject || isPart;
        if (isOther)
            return leaveOut(e, "paths, polygons, polylines, lines, rectangles and circles are read");
        (this->*drawing)(e);
    }

    [[nodiscard]] PlacedPoints placedAt(const XmlElement& e) { return {m_out, e.place, nameOf(m_stack.size())}; }

    void drawPath(const XmlElement& e)
    {
        PlacedPoints points = placedAt(e);
        const std::string_view list = listOf(e);
        readPathData(points, span(text(e, list)), list == "d" ? '\0' : 'M',
                     kindOf(e.tag).value_or(GeometryKind::polyline));
    }

    void drawSegment(const XmlElement& e)
    {
        add(e, GeometryKind::polyline, {point(e, "x1", "y1"), point(e, "x2", "y2")});
    }

    void drawPosition(const XmlElement& e)
    {
        const double radius = number(e, has(e, {"r"}) ? "r" : "radius").nearest();
        if (radius < 0)
            return leaveOut(e, "its radius is negative");
        m_out.countFurther(has(e, {"z"}) ? 3 : 2);
        addPosition(e, has(e, {"lon"}) ? point(e, "lon", "lat") : point(e, "x", "y"),
                    radius > 0 ? std::optional(radius) : std::nullopt);
    }

    // That of an object of a map fills the object, whose corner is its place.
    void drawCircle(const XmlElement& e)
    {
        const XmlElement& around = m_stack[m_stack.size() - 2];
        const bool isPart = around.tag == "object" && m_tiled != 0;
        const bool isEllipse = e.tag == "ellipse";
        const ExactPoint size = point(around, "width", "height");
        const ExactPoint radii =
            isPart ? ExactPoint{size.x * 0.5, size.y * 0.5} : point(e, isEllipse ? "rx" : "r", isEllipse ? "ry" : "r");
        const auto scale = e.place.scale();
        const double r = radii.x.nearest();
        const double grown = r * scale.value_or(1);
        const char* const why = r != radii.y.nearest() ? "its radii differ; ellipses that are circles are read"
                                : !(r > 0)             ? "it has no radius"
                                : !scale               ? "its transform makes an ellipse of it"
                                : !(grown > 0) || !std::isfinite(grown) ? "its transform leaves no radius"
                                                                        : nullptr;
        const ExactPoint centre = isPart ? radii : point(e, has(e, {"cx"}) ? "cx" : "x", has(e, {"cy"}) ? "cy" : "y");
        if (!m_wrong.empty())
            return;
        if (why != nullptr)
            return leaveOut(e, why);
        addPosition(e, centre, grown);
    }

    // That of an object of a map has a corner at its place, and may be a segment or point.
    void drawBox(const XmlElement& e)
    {
        const bool isObject = m_tiled != 0 && e.tag == "object";
        const ExactPoint p = isObject ? ExactPoint() : point(e, "x", "y");
        const ExactPoint size = point(e, "width", "height");
        const double w = size.x.nearest();
        const double h = size.y.nearest();
        const bool isRounded = number(e, "rx").nearest() != 0 || number(e, "ry").nearest() != 0;
        const ExactPoint q = {p.x + size.x, p.y + size.y};
        if (!m_wrong.empty())
            return;
        if (w < 0 || h < 0 || isRounded || (!isObject && (w == 0 || h == 0)))
            return leaveOut(e, isRounded ? "its corners are round" : "it has no area");
        if (w > 0 && h > 0)
            return add(e, GeometryKind::ring, {p, {q.x, p.y}, q, {p.x, q.y}});
        m_out.remark(e.offset, w + h > 0 ? "a rectangle without an area becomes a segment"
                                         : "a rectangle without a size becomes a point");
        add(e, w + h > 0 ? GeometryKind::polyline : GeometryKind::points, w + h > 0 ? Points{p, q} : Points{p});
    }

    using Points = std::vector<ExactPoint>;
    void add(const XmlElement& e, GeometryKind kind, const Points& points, std::vector<double> radii = {})
    {
        if (!m_wrong.empty())
            return;
        PlacedPoints placed = placedAt(e);
        for (const ExactPoint& p : points)
            placed.append(p, e.offset);
        placed.add(kind, std::move(radii));
    }

    void leaveOut(const XmlElement& e, const std::string& why)
    {
        m_out.remark(e.offset, '<' + shortened(e.tag) + "> is left out: " + why);
        m_out.unuse(m_out.usedNumbers());
        m_wrong = {};
    }

    // The kind of geometry whose points are elements in one with this tag.
    [[nodiscard]] static std::optional<GeometryKind> kindOf(std::string_view tag)
    {
        const std::string lower = lowerText(tag.substr(0, 16));
        if (isOneOfWords(lower, {"polygon", "poly", "ring", "linearring"}))
            return GeometryKind::ring;
        return isOneOfWords(lower, {"polyline", "line", "linestring", "path", "trkseg", "rte"})
                   ? std::optional(GeometryKind::polyline)
                   : std::nullopt;
    }

    // Its nodes may follow it in the text.
    void addWay(const XmlElement& way)
    {
        PlacedPoints points{m_out, {}, way.name};
        for (const auto& [id, offset] : way.nodes) {
            const auto found = m_nodeIndices.find(id);
            if (found == m_nodeIndices.end()) {
                m_out.remark(offset, "a node of a way is not in the text and is left out");
                continue;
            }
            Node& node = m_nodes[found->second];
            node.isUsed = true;
            m_out.assign(node.numbers);
            points.append(node.at, way.offset);
        }
        const std::vector<Vec>& path = points.part.item.points;
        const bool isClosed = path.size() > 3 && path.front() == path.back();
        points.add(isClosed ? GeometryKind::ring : GeometryKind::polyline);
    }

    // ---- positions, with times or without ----

    void addPosition(const XmlElement& e, const ExactPoint& p, std::optional<double> radius)
    {
        if (!m_wrong.empty())
            return;
        std::size_t timed = m_stack.size();
        while (timed > 1 && (m_stack[timed - 1].time.empty() || m_stack[timed - 1].tag == "gpx"))
            --timed;
        XmlElement& around = m_stack[m_stack.size() - 2];
        if (timed > 1)
            return addRow(e, timed, p, radius);
        if (!radius && kindOf(around.tag))
            return around.points.push_back(p);
        add(e, GeometryKind::points, {p}, radius ? std::vector<double>{*radius} : std::vector<double>());
    }

    // A position whose time is that of the element at a depth. Positions with a time each are a track by their name, or
    // else by what they are in.
    void addRow(const XmlElement& e, std::size_t depth, const ExactPoint& p, std::optional<double> radius)
    {
        XmlElement& timed = m_stack[depth - 1];
        XmlElement& around = m_stack[depth - 2];
        if (!timed.read)
            timed.read = timeOf(timed.time);
        if (!timed.read)
            return leaveOut(e, '"' + shortened(timed.time) + "\" is no time; times are numbers or ISO 8601");
        TrackRow row{.time = *timed.read, .at = p.nearest(), .radius = radius, .offset = e.offset};
        row.isFrame = timed.isFrame;
        const bool isOwn = depth == m_stack.size() || timed.tag == "Placemark";
        const bool isOfTrack = depth == m_stack.size() && kindOf(around.tag);
        for (std::size_t i = m_stack.size(); i >= depth && row.id.empty() && !isOfTrack; --i)
            row.id = m_stack[i - 1].name;
        if (row.id.empty() && !isOwn)
            return leaveOut(e, "it has no id");
        if (row.id.empty()) {
            row.id = nameOf(depth - 1);
            row.track = around.offset + 1;
        }
        m_out.countPoint(e.offset);
        row.numbers = m_out.usedNumbers();
        m_out.use(span(timed.time).begin, timed.time.size());
        constexpr std::size_t near = 32; // a time far away has no item
        if (const NumberRange both = m_out.usedNumbers(row.numbers); both.end - both.begin <= near)
            row.numbers = both;
        m_out.addRow(row);
    }

    // lon,lat or lon,lat,height with blanks between positions.
    void addCoordinates(const XmlElement& e, const XmlElement& around)
    {
        const TextSpan part = span(e.content);
        const std::string_view content = m_text.substr(0, part.end);
        Points points;
        for (std::size_t at = part.begin; at < part.end; at = pastBlanks(content, at)) {
            m_out.tick();
            points.push_back(position(content, at));
        }
        const bool isRing = around.tag == "LinearRing" && m_stack[m_stack.size() - 3].tag == "outerBoundaryIs";
        if (around.tag == "Point" && points.size() == 1)
            addPosition(e, points.front(), {});
        else
            add(e, isRing ? GeometryKind::ring : GeometryKind::polyline, points);
    }

    [[nodiscard]] ExactPoint position(std::string_view content, std::size_t& at)
    {
        const std::size_t begin = at;
        std::vector<ExactNumber> values;
        for (bool goesOn = true; goesOn;) {
            values.push_back(takeNumber(m_out, content, at));
            const std::size_t next = pastBlanks(content, at);
            goesOn = next < content.size() && content[next] == ',';
            at = goesOn ? pastBlanks(content, next, ',') : at;
        }
        if (values.size() < 2 || values.size() > 3)
            m_out.fail(begin,
                       "a position of " + countOf(values.size(), "number") + "; it is lon,lat or lon,lat,height");
        m_out.countFurther(values.size());
        return {values[0], values[1]};
    }

    void finishText()
    {
        for (const XmlElement& way : m_waiting)
            addWay(way);
        for (Node& node : m_nodes)
            if (!node.isUsed) {
                PlacedPoints points{m_out, {}, std::move(node.name), {.numbers = node.numbers}};
                points.append(node.at, node.offset);
                points.add(GeometryKind::points);
            }
        m_out.remarkFurther(m_text.find('<'));
    }

    // Of OpenStreetMap. Those of ways are no points of their own.
    struct Node
    {
        ExactPoint at;
        std::string name;
        std::size_t offset = 0;
        bool isUsed = false;
        NumberRange numbers = {};
    };

    GeometryCollector& m_out;
    std::string_view m_text;
    std::size_t m_end = 0; // of the current token
    std::vector<XmlElement> m_stack = {};
    // The element that is left out.
    struct Left
    {
        std::size_t depth = 0; // 0: none
        std::string why = {};
        bool isListed = false;
    };
    Left m_left = {};
    std::size_t m_drawing = 0; // the depth at which SVG or a map begins
    std::size_t m_tiled = 0;   // the depth at which a map begins
    std::string m_wrong = {};  // an attribute that is not a number
    std::vector<Node> m_nodes = {};
    std::unordered_map<std::string_view, std::size_t> m_nodeIndices = {}; // by their ids
    std::vector<XmlElement> m_waiting = {};                               // lines whose nodes may follow
};

} // namespace

bool looksLikeXml(std::string_view text)
{
    std::size_t end = 0;
    for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', end)) {
        end = text.find_first_of("<>", at + 1);
        const std::string_view tag = text.substr(at, end - at);
        const std::string_view name = tag.substr(1, tag.find_first_of(" \t\r\n/", 1) - 1);
        if (end >= text.size())
            return false;
        if (isOneOfWords(name, {"coordinates", "kml", "gpx", "osm", "svg", "objectgroup"}))
            return true;
        for (std::size_t i = tag.find('='); i < tag.size() - 1; i = tag.find('=', i + 1)) {
            std::size_t begin = i;
            while (isWordByte(tag[begin - 1]))
                --begin;
            const std::string_view word = tag.substr(begin, i - begin);
            if ((tag[i + 1] == '"' || tag[i + 1] == '\'') && isBlankByte(tag[begin - 1]) &&
                (isOneOfWords(word, {"x", "cx", "x1", "x2", "lon", "points", "d", "tilewidth"}) ||
                 (word == "shape" && numberAtStart(tag.substr(i + 2)).length > 0)))
                return true;
        }
    }
    return false;
}

void readXml(GeometryCollector& out, const RuleSettings& /*settings*/)
{
    GeometryXmlReader(out).read();
}

} // namespace sweep
