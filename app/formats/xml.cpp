#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace sweep {

namespace {

bool isXmlBlank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

bool isXmlNameByte(char c, bool first)
{
    return c == ':' || (isWordByte(c) && !(first && c >= '0' && c <= '9')) || (!first && (c == '-' || c == '.'));
}

// Whether XML allows the character (production 2).
bool isXmlCharacter(std::uint32_t code)
{
    if (code < 0x20)
        return code == '\t' || code == '\n' || code == '\r';
    return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code <= 0x10ffff);
}

} // namespace

MarkupElement markupElementAt(std::string_view text, std::size_t at)
{
    std::size_t end = at + 1;
    while (end < text.size() && (isWordByte(text[end]) || (text[end] == '/' && end == at + 1)))
        ++end;
    return {text.substr(at + 1, end - at - 1), at, std::min(text.find('>', end), text.size())};
}

std::optional<TextSpan> attributeIn(std::string_view text, const MarkupElement& element, std::string_view name)
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
        return TextSpan{quote + 1, std::min(last, text.size())};
    }
    return {};
}

const XmlAttribute* XmlReader::attribute(std::string_view name) const
{
    const auto found = std::find_if(m_attributes.begin(), m_attributes.end(),
                                    [name](const XmlAttribute& attribute) { return attribute.name == name; });
    return found == m_attributes.end() ? nullptr : &*found;
}

std::string XmlReader::text(std::string_view name) const
{
    const XmlAttribute* const found = attribute(name);
    return found == nullptr ? std::string() : found->value;
}

double XmlReader::number(std::string_view name, double absent) const
{
    const XmlAttribute* const found = attribute(name);
    return found == nullptr ? absent : numberOf(found->value, *found);
}

double XmlReader::numberOf(std::string_view digits, const XmlAttribute& attribute) const
{
    const NumberText number = numberAtStart(digits);
    if (number.length == 0 || number.digits.size() != digits.size() || number.isHex)
        m_out.fail(attribute.offset,
                   '"' + shortened(digits) + "\" in " + std::string(attribute.name) + " is not a number");
    return m_out.coordinate(number, attribute.offset, false);
}

std::vector<TextPoint> XmlReader::points(std::string_view name) const
{
    std::vector<TextPoint> read;
    const XmlAttribute* const found = attribute(name);
    std::string_view rest = found == nullptr ? std::string_view() : std::string_view(found->value);
    const auto skip = [&rest] { rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size())); };
    for (skip(); !rest.empty(); skip()) {
        m_out.tick();
        const std::string_view point = rest.substr(0, rest.find(' '));
        const std::size_t comma = std::min(point.find(','), point.size());
        if (comma == point.size())
            m_out.fail(found->offset, '"' + shortened(point) + "\" is no point; points are pairs x,y");
        read.push_back({numberOf(point.substr(0, comma), *found), numberOf(point.substr(comma + 1), *found)});
        rest.remove_prefix(point.size());
    }
    return read;
}

std::string_view XmlReader::content() const
{
    return m_isEmpty ? std::string_view() : m_text.substr(m_at, m_text.find('<', m_at) - m_at);
}

void XmlReader::enter()
{
    if (++m_depth > deepestGeometry)
        m_out.fail(m_offset, "elements inside of elements are deeper than 64 levels");
}

void XmlReader::beginDocument()
{
    (void)skipBlanks();
    if (startsWith("<?xml") && m_at + 5 < m_text.size() && isXmlBlank(m_text[m_at + 5]))
        passDeclaration();
    while (skipBlanks() || passDocumentType() || passMarkup()) {
    }
    if (!startsWith("<"))
        m_out.fail(m_at, foundAt(m_text, m_at) + " where an element (<name>) is expected");
    readStartTag();
}

void XmlReader::endDocument()
{
    while (skipBlanks() || passMarkup()) {
    }
    if (m_at < m_text.size())
        m_out.fail(m_at, foundAt(m_text, m_at) + " behind the end of the outermost element");
}

// <?xml version="1.0" encoding="UTF-8"?>
void XmlReader::passDeclaration()
{
    const std::size_t begin = m_at;
    passUntil("?>", "<?");
    const std::string_view declaration = m_text.substr(begin, m_at - begin);
    const std::size_t encoding = declaration.find("encoding");
    if (encoding == std::string_view::npos)
        return;
    const std::size_t first = declaration.find_first_of("\"'", encoding);
    const std::size_t last = first == std::string_view::npos ? first : declaration.find(declaration[first], first + 1);
    if (last == std::string_view::npos)
        m_out.fail(begin + encoding, "an encoding is a name in quotes");
    const std::string_view name = declaration.substr(first + 1, last - first - 1);
    if (!sameWord(name, "utf-8") && !sameWord(name, "us-ascii"))
        m_out.fail(begin + first + 1, "the encoding \"" + shortened(name) + "\"; XML is read as UTF-8");
}

// Passes over <!DOCTYPE map SYSTEM "map.dtd">, as older maps have it; the file that it names is not opened. Returns
// whether there was one that defines nothing.
bool XmlReader::passDocumentType()
{
    constexpr std::string_view start = "<!DOCTYPE";
    const std::size_t end = startsWith(start) ? m_text.find_first_of("[<>", m_at + 1) : std::string_view::npos;
    if (m_hasType || end == std::string_view::npos || m_text[end] != '>')
        return false; // passMarkup refuses it
    checkText(m_at, end, true);
    m_out.remark(m_at, "the document type is left out; a file that it names is not opened");
    m_hasType = true;
    m_at = end + 1;
    return true;
}

// Passes over a comment or a processing instruction; refuses a document type. Returns whether there was one.
bool XmlReader::passMarkup()
{
    if (startsWith("<!--")) {
        const std::size_t begin = m_at;
        m_at += 4;
        const std::size_t end = m_text.find("--", m_at);
        passUntil("-->", "<!--");
        if (end + 3 != m_at)
            m_out.fail(end, "-- inside of a comment");
        checkText(begin, m_at, true);
        return true;
    }
    if (startsWith("<!DOCTYPE"))
        m_out.fail(m_at, "a document type (<!DOCTYPE) is refused: it may name other files and define entities");
    if (!startsWith("<?"))
        return false;
    const std::size_t begin = m_at;
    m_at += 2;
    if (sameWord(readName("the name of a processing instruction"), "xml"))
        m_out.fail(begin, "<?xml is allowed only at the start of the text");
    passUntil("?>", "<?");
    checkText(begin, m_at, true);
    return true;
}

void XmlReader::passUntil(std::string_view end, const char* what)
{
    const std::size_t found = m_text.find(end, m_at);
    if (found == std::string_view::npos)
        m_out.fail(m_at, std::string("the text ends inside of ") + what);
    m_at = found + end.size();
}

bool XmlReader::skipBlanks()
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && isXmlBlank(m_text[m_at]))
        ++m_at;
    return m_at > begin;
}

// Refuses characters that XML does not allow, and ]]> outside of markup. The text is UTF-8.
void XmlReader::checkText(std::size_t begin, std::size_t end, bool isMarkup)
{
    for (std::size_t i = begin; i < end; ++i) {
        const char c = m_text[i];
        const auto byte = static_cast<unsigned char>(c);
        const bool isNoncharacter = byte == 0xef && m_text.substr(i, 2) == "\xef\xbf" && i + 2 < end &&
                                    static_cast<unsigned char>(m_text[i + 2]) >= 0xbe;
        if ((byte < 0x20 && !isXmlCharacter(byte)) || isNoncharacter)
            m_out.fail(i, "this character is not allowed in XML");
        if (!isMarkup && c == ']' && m_text.substr(i, 3) == "]]>")
            m_out.fail(i, "]]> outside of <![CDATA[");
    }
}

bool XmlReader::nextChild(std::string_view parent)
{
    while (true) {
        m_out.tick();
        const std::size_t end = std::min(m_text.find('<', m_at), m_text.size());
        checkText(m_at, end, false);
        std::string ignored;
        const std::string_view content = m_text.substr(0, end);
        for (m_at = std::min(content.find('&', m_at), end); m_at < end; m_at = std::min(content.find('&', m_at), end))
            appendReference(ignored);
        if (m_at >= m_text.size())
            m_out.fail(m_at, "the text ends inside of <" + shortened(parent) + '>');
        if (startsWith("</")) {
            readEndTag(parent);
            return false;
        }
        if (startsWith("<![CDATA[")) {
            const std::size_t begin = m_at;
            passUntil("]]>", "<![CDATA[");
            checkText(begin, m_at, true);
        } else if (!passMarkup()) {
            readStartTag();
            return true;
        }
    }
}

void XmlReader::readStartTag()
{
    m_offset = m_at++;
    m_name = readName("the name of an element");
    m_attributes.clear();
    m_isUnread = true;
    while (true) {
        const bool isApart = skipBlanks();
        m_isEmpty = startsWith("/>");
        if (m_isEmpty || startsWith(">")) {
            m_at += m_isEmpty ? 2 : 1;
            return;
        }
        if (!isApart)
            m_out.fail(m_at, foundAt(m_text, m_at) + " inside of <" + shortened(m_name) + '>');
        readAttribute();
    }
}

void XmlReader::readAttribute()
{
    constexpr std::size_t most = 256; // compared one by one
    XmlAttribute read;
    read.offset = m_at;
    read.name = readName("the name of an attribute");
    if (attribute(read.name) != nullptr)
        m_out.fail(read.offset, "the attribute " + shortened(read.name) + " is repeated");
    if (m_attributes.size() == most)
        m_out.fail(read.offset, "an element has more than 256 attributes");
    (void)skipBlanks();
    if (!startsWith("="))
        m_out.fail(m_at, foundAt(m_text, m_at) + " where the = of an attribute is expected");
    ++m_at;
    (void)skipBlanks();
    if (!startsWith("\"") && !startsWith("'"))
        m_out.fail(m_at, foundAt(m_text, m_at) + " where the quotes of a value are expected");
    read.value = readValue();
    m_attributes.push_back(std::move(read));
}

// A value in quotes.
std::string XmlReader::readValue()
{
    const std::size_t begin = m_at + 1;
    const std::size_t end = m_text.find(m_text[m_at], begin);
    if (end == std::string_view::npos)
        m_out.fail(m_at, "the text ends inside of a value in quotes");
    const std::string_view quoted = m_text.substr(0, end);
    if (const std::size_t tag = quoted.find('<', begin); tag != std::string_view::npos)
        m_out.fail(tag, "a < inside of a value is written &lt;");
    checkText(begin, end, true);
    std::string value;
    for (m_at = begin; m_at < end;) {
        const std::size_t reference = std::min(quoted.find('&', m_at), end);
        const auto copied = static_cast<std::ptrdiff_t>(value.size());
        value.append(m_text.substr(m_at, reference - m_at));
        std::replace_if(value.begin() + copied, value.end(), isXmlBlank, ' ');
        m_at = reference;
        if (m_at < end)
            appendReference(value);
    }
    m_at = end + 1;
    return value;
}

// &amp; and &#x26; and the like, at an &.
void XmlReader::appendReference(std::string& value)
{
    using Entity = std::pair<std::string_view, char>;
    constexpr std::array<Entity, 5> entities = {Entity{"amp", '&'}, Entity{"lt", '<'}, Entity{"gt", '>'},
                                                Entity{"quot", '"'}, Entity{"apos", '\''}};
    constexpr std::size_t longest = 32;
    const std::size_t begin = m_at;
    const std::string_view reference = m_text.substr(m_at + 1, longest);
    const std::size_t length = reference.find(';');
    if (length == std::string_view::npos)
        m_out.fail(begin, "a & is written &amp; in XML");
    const std::string_view name = reference.substr(0, length);
    m_at += length + 2;
    if (name.starts_with('#'))
        return appendCharacter(begin, name.substr(1), value);
    for (const auto& [known, character] : entities)
        if (name == known) {
            value += character;
            return;
        }
    m_out.fail(begin, "the entity &" + shortened(name) + "; is refused: entities are not expanded");
}

void XmlReader::appendCharacter(std::size_t offset, std::string_view digits, std::string& value)
{
    const bool isHex = digits.starts_with('x');
    digits.remove_prefix(isHex ? 1 : 0);
    std::uint32_t code = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), code, isHex ? 16 : 10);
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || !isXmlCharacter(code))
        m_out.fail(offset, "this reference names no character that XML allows");
    appendUtf8(value, code);
}

void XmlReader::readEndTag(std::string_view parent)
{
    const std::size_t begin = m_at;
    m_at += 2;
    const std::string_view name = readName("the name of an element");
    (void)skipBlanks();
    if (!startsWith(">"))
        m_out.fail(m_at, foundAt(m_text, m_at) + " where the > of an end is expected");
    ++m_at;
    if (name != parent)
        m_out.fail(begin, "</" + shortened(name) + "> where </" + shortened(parent) + "> is expected");
    m_name = parent;
    m_isUnread = false;
}

std::string_view XmlReader::readName(const char* what)
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && isXmlNameByte(m_text[m_at], m_at == begin))
        ++m_at;
    if (m_at == begin)
        m_out.fail(m_at, foundAt(m_text, m_at) + " where " + what + " is expected");
    return m_text.substr(begin, m_at - begin);
}

namespace {

// The elements of a text with x and y, and the element with a time around each.
class PlacedElements
{
public:
    explicit PlacedElements(std::string_view text) : m_text(text) {}

    // Calls visit() for each of them.
    template <class Visit>
    void each(Visit visit)
    {
        for (std::size_t at = m_text.find('<'); at < m_text.size();
             at = m_text.find('<', std::max(m_element.end, at + 1))) {
            m_element = markupElementAt(m_text, at);
            if (m_text.substr(at).starts_with("<!--"))
                m_element.end = std::min(m_text.find("-->", at), m_text.size());
            else if (m_element.tag.starts_with('/'))
                m_time = m_element.tag.substr(1) == m_timed ? std::nullopt : m_time;
            else if (has("x") && has("y"))
                visit();
            else if (has("time"))
                beginTime();
        }
    }

    [[nodiscard]] const MarkupElement& element() const { return m_element; }
    // Of the element with a time around the current one.
    [[nodiscard]] const std::optional<TimeText>& time() const { return m_time; }
    [[nodiscard]] bool has(std::string_view name) const { return attributeIn(m_text, m_element, name).has_value(); }
    [[nodiscard]] std::string_view value(std::string_view name) const
    {
        const auto span = attributeIn(m_text, m_element, name);
        return span ? m_text.substr(span->begin, span->end - span->begin) : std::string_view();
    }

private:
    void beginTime()
    {
        const std::string_view text = value("time");
        const NumberText number = numberAtStart(text);
        const auto seconds = number.length == text.size() ? valueOf(number, false) : std::nullopt;
        m_time = seconds ? std::optional(TimeText{*seconds}) : clockTime(text);
        m_timed = m_element.tag;
    }

    std::string_view m_text;
    MarkupElement m_element = {};
    std::optional<TimeText> m_time = {};
    std::string_view m_timed = {}; // the tag of the element with the time
};

} // namespace

bool looksLikeTimedXml(std::string_view text)
{
    if (text.find(" time=") == std::string_view::npos)
        return false;
    bool isTimed = false;
    PlacedElements elements(text);
    elements.each([&] { isTimed = isTimed || (elements.time() && elements.has("id")); });
    return isTimed;
}

void readTimedXml(GeometryCollector& out)
{
    PlacedElements elements(out.text());
    std::vector<TrackRow> rows;
    std::size_t heights = 0;
    elements.each([&] {
        const std::size_t offset = elements.element().begin;
        const NumberText x = numberAtStart(elements.value("x"));
        const NumberText y = numberAtStart(elements.value("y"));
        const bool areNumbers = x.length > 0 && x.length == elements.value("x").size() && y.length > 0 &&
                                y.length == elements.value("y").size();
        const bool isTimed = elements.time() && (rows.empty() || rows[0].time.isClock == elements.time()->isClock);
        if (!areNumbers || !isTimed || !elements.has("id"))
            return out.remarkOnce(offset, '<' + shortened(elements.element().tag) + "> is left out: it has no " +
                                              (!areNumbers ? "numbers as x and y"
                                               : !isTimed  ? "time"
                                                           : "id"));
        out.countPoint(offset);
        heights += elements.has("z") ? 1 : 0;
        TrackRow row;
        row.id = sharedName(elements.value("id"));
        row.time = *elements.time();
        row.at = {out.coordinate(x, offset, false), out.coordinate(y, offset, false)};
        row.offset = offset;
        rows.push_back(std::move(row));
    });
    if (heights > 0)
        out.remark(rows.front().offset,
                   "the further coordinates (z) of " + countOf(heights, "position") + " are left out");
    out.addTracks(std::move(rows), false);
}

std::optional<std::size_t> placedElement(std::string_view text)
{
    std::optional<std::size_t> first;
    PlacedElements elements(text);
    elements.each([&] { first = first ? first : std::optional(elements.element().begin); });
    return first;
}

namespace {

// Why JSON, or a dict of Python, is refused; null for others.
const char* jsonNotRead(std::string_view text)
{
    const auto isAny = [](std::string_view in, const auto& words) {
        return std::ranges::any_of(words, [in](std::string_view word) { return in.find(word) < in.size(); });
    };
    if (isAny(text, std::array{"\"rings\"", "\"curveRings\"", "\"curvePaths\""}))
        return "this is Esri's JSON, which is not read; convert it to GeoJSON, for example with ogr2ogr of GDAL";
    std::string start(text.substr(0, 1024));
    std::erase_if(start, [](char c) { return isBlankByte(c) || c == '"' || c == '\''; });
    const bool isTable = start.starts_with("{columns:[") || start.starts_with("{schema:{");
    if (isTable || isAny(start, std::array{":{0:", "{0:[{"}))
        return "this is a table in JSON or in a dict, as pandas writes them, which is not read; write it as CSV with a "
               "row of id, t, x, y for each position";
    return nullptr;
}

} // namespace

std::string formatNotRead(std::string_view text)
{
    if (text.find("\u25bf ") < text.size() || text.find("\n? (") < text.size())
        return "this is a dump of Swift, which is not read; print the values, as in (1.5, 2.5)";
    if (const char* const why = jsonNotRead(text); why != nullptr)
        return why;
    text = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).substr(0, 1024);
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const bool isMarkup = text.starts_with('<');
    const bool isDrawing = text.starts_with("0\n") || text.starts_with("0\r\n") || text.starts_with("999\n");
    const char* const map = isMarkup && has("<gpx")                                                   ? "GPX"
                            : isMarkup && (has("<gml:") || has("<posList") || has("opengis.net/gml")) ? "GML"
                            : isMarkup && has("<osm")     ? "OpenStreetMap's XML"
                            : isDrawing && has("SECTION") ? "DXF"
                                                          : nullptr;
    const char* const page = text.starts_with("%PDF-") ? "PDF" : text.starts_with("%!PS") ? "PostScript" : nullptr;
    if (map != nullptr)
        return std::string("this is ") + map +
               ", which is not read; convert it to GeoJSON, KML or WKT, for example with ogr2ogr of GDAL";
    return page == nullptr
               ? std::string()
               : std::string("this is ") + page + ", which is not read; convert it to SVG, for example with Inkscape";
}

namespace {

// Replaces escapes one by one.
class EscapeReader
{
public:
    explicit EscapeReader(std::string_view content) : m_content(content) {}

    // The text, or nothing if an escape is not understood.
    [[nodiscard]] std::optional<std::string> read()
    {
        while (m_at < m_content.size()) {
            if (m_content[m_at] != '\\') {
                m_text += m_content[m_at++];
                continue;
            }
            ++m_at;
            if (!escape())
                return {};
        }
        return isUtf8(m_text) ? std::optional(m_text) : std::nullopt;
    }

private:
    bool escape()
    {
        if (m_at == m_content.size())
            return false;
        const char kind = m_content[m_at];
        if (kind >= '0' && kind <= '7') {
            const auto byte = digits(3, 8);
            m_text += static_cast<char>(byte.value_or(0));
            return byte && *byte < 0x100;
        }
        ++m_at;
        switch (kind) {
        case 'n':
            m_text += '\n';
            return true;
        case 't':
            m_text += '\t';
            return true;
        case 'r':
            m_text += '\r';
            return true;
        case 'x':
            return append(digits(2, 16));
        case 'u':
            return m_at < m_content.size() && m_content[m_at] == '{' ? braced() : unit();
        case 'U':
            return append(digits(8, 16));
        default:
            m_text += kind; // a quote or backslash
            return !isWordByte(kind);
        }
    }
    // \u{202E} of Rust and JavaScript.
    bool braced()
    {
        ++m_at;
        const auto code = digits(6, 16);
        const bool isClosed = m_at < m_content.size() && m_content[m_at] == '}';
        m_at += isClosed ? 1 : 0;
        return isClosed && append(code);
    }
    // \u202E, or two halves of a surrogate pair.
    bool unit()
    {
        const auto high = digits(4, 16);
        if (!high || *high < 0xd800 || *high > 0xdbff)
            return append(high);
        if (m_content.substr(m_at, 2) != "\\u")
            return false;
        m_at += 2;
        const auto low = digits(4, 16);
        return low && *low >= 0xdc00 && *low <= 0xdfff &&
               append(0x10000U + ((*high - 0xd800U) << 10U) + (*low - 0xdc00U));
    }
    bool append(std::optional<unsigned> code)
    {
        if (!code || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff))
            return false;
        appendUtf8(m_text, *code);
        return true;
    }
    // The number in at most `most` digits.
    std::optional<unsigned> digits(std::size_t most, unsigned base)
    {
        unsigned value = 0;
        const char* const begin = m_content.data() + m_at;
        const auto read = std::from_chars(begin, begin + std::min(most, m_content.size() - m_at), value, int(base));
        m_at += static_cast<std::size_t>(read.ptr - begin);
        return read.ec == std::errc{} ? std::optional(value) : std::nullopt;
    }

    std::string_view m_content;
    std::size_t m_at = 0;
    std::string m_text;
};

} // namespace

std::string unescaped(std::string_view content)
{
    return EscapeReader(content).read().value_or(std::string(content));
}

} // namespace sweep
