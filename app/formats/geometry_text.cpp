#include "app/formats/geometry_text.h"

#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>

namespace sweep {

const char* name(GeometryForm form)
{
    switch (form) {
    case GeometryForm::wkt:
        return "WKT";
    case GeometryForm::wkb:
        return "hexadecimal WKB";
    case GeometryForm::geoJson:
        return "GeoJSON";
    case GeometryForm::rows:
        return "rows";
    case GeometryForm::initialiser:
        return "text";
    case GeometryForm::svgPath:
        return "SVG path data";
    case GeometryForm::xml:
        break;
    }
    return "XML";
}

const char* text(Unsure why)
{
    switch (why) {
    case Unsure::no:
        break;
    case Unsure::words:
        return "words beside its numbers";
    case Unsure::calculation:
        return "a calculation beside its numbers";
    case Unsure::leftOver:
        return "numbers beside it";
    case Unsure::manyNumbers:
        return "four numbers or more in one bracket";
    case Unsure::thirdCoordinate:
        return "third coordinates that differ";
    case Unsure::name:
        return "its name is that of neither a position nor a shape";
    case Unsure::inComment:
        return "in a comment";
    case Unsure::inString:
        return "in a string";
    case Unsure::prose:
        return "a pair alone between words";
    }
    return "";
}

std::string andOthers(std::size_t count)
{
    return count == 0 ? std::string() : " (and " + std::to_string(count) + (count == 1 ? " other)" : " others)");
}

namespace {

// A remark without its numbers and quoted texts.
std::string kindOfRemark(std::string_view text)
{
    std::string kind;
    bool isQuoted = false;
    for (const char c : text.substr(0, 400)) {
        isQuoted = isQuoted != (c == '"');
        const bool isNumber = (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
        if (!isQuoted && !isNumber)
            kind += c;
    }
    return kind;
}

} // namespace

void RemarkList::add(TextPosition at, std::string_view text, const std::string& who)
{
    enter(at, text, who);
}

void RemarkList::addOnce(TextPosition at, std::string_view text, const std::string& who)
{
    if (text.empty())
        return;
    if (const auto found = m_once.find(std::string(text)); found != m_once.end()) {
        ++m_entries[found->second].others;
        ++m_kinds[m_entries[found->second].kind].count;
    } else if (const auto entry = enter(at, text, who)) {
        m_once.emplace(text, *entry);
    }
}

std::optional<std::size_t> RemarkList::enter(TextPosition at, std::string_view text, const std::string& who)
{
    const auto [found, isNew] = m_kindOf.try_emplace(kindOfRemark(text), m_kinds.size());
    if (m_entries.size() == mostGeometryRemarks && (isNew || m_kinds[found->second].listed < mostRemarksOfKind)) {
        if (isNew)
            m_kindOf.erase(found);
        ++m_unlisted;
        return {};
    }
    if (isNew)
        m_kinds.push_back({m_entries.size()});
    Kind& kind = m_kinds[found->second];
    ++kind.count;
    kind.listed = std::min(kind.listed + 1, mostRemarksOfKind + 1);
    if (kind.listed > mostRemarksOfKind)
        return {};
    m_entries.push_back({{at, who + std::string(text)}, found->second});
    return m_entries.size() - 1;
}

std::vector<GeometryRemark> RemarkList::taken() &&
{
    std::vector<GeometryRemark> remarks;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        auto& [remark, index, others] = m_entries[i];
        const Kind& kind = m_kinds[index];
        const bool isJoined = kind.listed > mostRemarksOfKind;
        if (isJoined && kind.first != i)
            continue;
        remark.text += andOthers(isJoined ? kind.count - 1 : others);
        remarks.push_back(std::move(remark));
    }
    return remarks;
}

std::string sharedName(std::string_view name)
{
    std::size_t size = std::min(name.size(), longestSharedName);
    while (size > 0 && size < name.size() && (static_cast<unsigned char>(name[size]) & 0xc0) == 0x80)
        --size;
    return std::string(name.substr(0, size));
}

bool isBlankByte(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\v';
}

bool isDecimalDigit(char c)
{
    return c >= '0' && c <= '9';
}

namespace {

bool isLetterByte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isHexDigit(char c)
{
    return isDecimalDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

} // namespace

bool isWordByte(char c)
{
    return isDecimalDigit(c) || isLetterByte(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

char lowerByte(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowerText(std::string_view text)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), lowerByte);
    return lower;
}

bool sameWord(std::string_view one, std::string_view other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](char a, char b) { return lowerByte(a) == lowerByte(b); });
}

namespace {

// Reads the parts of a number.
class NumberScanner
{
public:
    explicit NumberScanner(std::string_view text) : m_text(text) {}

    [[nodiscard]] NumberText scan()
    {
        NumberText number;
        m_at += at(0) == '-' || at(0) == '+' ? 1 : 0;
        number.isHex = at(0) == '0' && (at(1) == 'x' || at(1) == 'X');
        if (number.isHex ? !hexMagnitude() : !magnitude())
            return {};
        number.digits = m_text.substr(0, m_at);
        number.isSingle = suffix();
        number.length = m_at;
        // 0x1f is an integer; "1st" and "2D" are words
        return isWordByte(at(0)) ? NumberText{} : number;
    }

private:
    [[nodiscard]] char at(std::size_t further) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }

    template <class IsDigit>
    bool digits(const IsDigit& isDigit)
    {
        const std::size_t begin = m_at;
        while (isDigit(at(0)) || (at(0) == '_' && m_at > begin && isDigit(at(1))))
            ++m_at;
        return m_at > begin;
    }
    template <class IsDigit>
    bool withPoint(const IsDigit& isDigit)
    {
        const bool whole = digits(isDigit);
        if (at(0) != '.' || (at(1) == '.' && whole)) // "0..5" is a range
            return whole;
        ++m_at;
        return digits(isDigit) || whole;
    }
    bool exponent(char lower)
    {
        if (lowerByte(at(0)) != lower)
            return false;
        const std::size_t sign = at(1) == '-' || at(1) == '+' ? 1 : 0;
        if (!isDecimalDigit(at(1 + sign)))
            return false;
        m_at += 1 + sign;
        return digits(isDecimalDigit);
    }
    bool magnitude()
    {
        if (!withPoint(isDecimalDigit))
            return false;
        exponent('e');
        return true;
    }
    bool hexMagnitude()
    {
        m_at += 2;
        if (!withPoint(isHexDigit))
            return false;
        exponent('p');
        return true;
    }
    // Takes the suffix of a type; returns whether it is that of a single.
    bool suffix()
    {
        struct Suffix
        {
            std::string_view text;
            bool isSingle;
        };
        static constexpr Suffix known[] = {
            {"_f32", true}, {"_f64", false}, {"f32", true}, {"f64", false}, {"f", true},    {"d", false},  {"l", false},
            {"m", false},   {"u", false},    {"ul", false}, {"ll", false},  {"i32", false}, {"i64", false}};
        std::size_t end = m_at;
        while (end < m_text.size() && isWordByte(m_text[end]))
            ++end;
        const std::string_view word = m_text.substr(m_at, end - m_at);
        for (const Suffix& one : known)
            if (sameWord(word, one.text)) {
                m_at = end;
                return one.isSingle;
            }
        return false;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

template <class Float>
std::optional<double> readHexadecimal(std::string_view digits)
{
    const bool negative = digits.starts_with('-');
    digits.remove_prefix(negative ? 3 : 2);
    Float value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::hex);
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || !std::isfinite(value))
        return {};
    return static_cast<double>(negative ? -value : value);
}

// The single nearest to a decimal. A number that a standard library reports as out of range is 0 or infinite, like the
// single nearest to its double.
std::optional<double> readSingle(std::string_view decimal)
{
    float value = 0;
    const auto read = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    if (read.ec == std::errc::result_out_of_range) {
        const auto wide = nearestDouble(decimal);
        return wide && std::abs(*wide) < 1 ? std::optional(*wide < 0 || decimal.front() == '-' ? -0.0 : 0.0)
                                           : std::nullopt;
    }
    return std::isfinite(value) ? std::optional(static_cast<double>(value)) : std::nullopt;
}

} // namespace

NumberText numberAtStart(std::string_view text)
{
    return NumberScanner(text).scan();
}

std::optional<double> valueOf(const NumberText& number, bool single)
{
    std::string copy;
    std::string_view digits = number.digits;
    if (digits.find('_') != std::string_view::npos) {
        copy = digits;
        std::erase(copy, '_');
        digits = copy;
    }
    digits.remove_prefix(digits.starts_with('+') ? 1 : 0);
    single = single || number.isSingle;
    if (number.isHex)
        return single ? readHexadecimal<float>(digits) : readHexadecimal<double>(digits);
    return single ? readSingle(digits) : nearestDouble(digits);
}

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

namespace {

constexpr std::size_t markDistance = 256;

} // namespace

PositionsInText::PositionsInText(std::string_view text) : m_text(text)
{
    Mark mark;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i % markDistance == 0)
            m_marks.push_back(mark);
        if (text[i] == '\n')
            mark = {mark.line + 1, i + 1};
    }
    if (text.size() % markDistance == 0)
        m_marks.push_back(mark);
}

TextPosition PositionsInText::operator()(std::size_t offset) const
{
    offset = std::min(offset, m_text.size());
    const std::size_t block = offset / markDistance;
    Mark mark = m_marks[block];
    for (std::size_t i = block * markDistance; i < offset; ++i)
        if (m_text[i] == '\n')
            mark = {mark.line + 1, i + 1};
    return {mark.line, static_cast<int>(offset - mark.lineBegin) + 1};
}

std::string countOf(std::size_t count, const char* one)
{
    return std::to_string(count) + ' ' + one + (count == 1 ? "" : "s");
}

std::string foundAt(std::string_view text, std::size_t offset)
{
    if (offset >= text.size())
        return "the text ends";
    std::size_t end = offset;
    const auto isPoint = [&](std::size_t i) { // of 2.5e
        return text[i] == '.' && isDecimalDigit(text[offset]) && i + 1 < text.size() && isWordByte(text[i + 1]);
    };
    while (end < text.size() && end - offset < 40 && (isWordByte(text[end]) || isPoint(end)))
        ++end;
    if (end == offset)
        end += std::max<std::size_t>(1, utf8Length(text.substr(offset)));
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // a whole character
        ++end;
    return "found \"" + std::string(text.substr(offset, end - offset)) + '"';
}

GeometryCollector::GeometryCollector(std::string_view text, ProblemCollector& problems, const Job& job)
    : m_text(text), m_problems(problems), m_job(job), m_positions(text)
{
}

void GeometryCollector::countPoint(std::size_t offset)
{
    if (m_points == mostGeometryPoints)
        fail(offset, "more than 1,000,000 points; a text may have that many");
    ++m_points;
    tick();
}

void GeometryCollector::tick()
{
    constexpr std::size_t every = 4096;
    if (++m_ticks % every == 0 && m_job.stopped())
        throw ReadingStopped{};
}

void GeometryCollector::add(GeometryItem item, std::size_t offset)
{
    if (item.kind == GeometryKind::ring && item.points.size() > 1 && item.points.front() == item.points.back()) {
        item.points.pop_back();
        if (!item.radii.empty())
            item.radii.pop_back();
    }
    if (item.points.empty())
        return;
    item.position = position(offset);
    m_items.push_back(std::move(item));
    m_offsets.push_back(offset);
}

void GeometryCollector::remark(std::size_t offset, std::string text)
{
    m_remarks.add(position(offset), text);
}

void GeometryCollector::remarkOnce(std::size_t offset, const std::string& text)
{
    m_remarks.addOnce(position(offset), text);
}

void GeometryCollector::fail(std::size_t offset, std::string message)
{
    const TextPosition at = position(offset);
    m_problems.atText(at.line, at.column, std::move(message));
    throw ReadingStopped{};
}

double GeometryCollector::coordinate(const NumberText& number, std::size_t offset, bool single)
{
    use(offset, number.length);
    return finite(number, offset, single);
}

double GeometryCollector::finite(const NumberText& number, std::size_t offset, bool single)
{
    const auto value = valueOf(number, single);
    if (!value)
        fail(offset, std::string(shortened(number.digits)) + " is not finite; a coordinate is a finite " +
                         (single || number.isSingle ? "single" : "double"));
    return *value;
}

// The numbers of the text, and what the items use of them.
std::vector<TextNumber> GeometryCollector::account()
{
    std::ranges::sort(m_used, {}, &Used::offset);
    std::vector<TextNumber> numbers;
    std::size_t next = 0;
    for (std::size_t at = 0; at < m_text.size();) {
        if (!isWordByte(m_text[at]) && m_text[at] != '.') {
            ++at;
            continue;
        }
        const NumberText number = numberAtStart(m_text.substr(at));
        if (number.length == 0 || number.isHex) {
            const std::size_t begin = at;
            while (at < m_text.size() && isWordByte(m_text[at]))
                ++at;
            at += at == begin ? 1 : 0;
            continue;
        }
        TextNumber one{std::uint32_t(at), std::uint16_t(std::min<std::size_t>(number.length, UINT16_MAX))};
        at += number.length;
        while (next < m_used.size() && m_used[next].offset + m_used[next].length <= one.offset)
            ++next;
        for (std::size_t i = next; i < m_used.size() && m_used[i].offset < at; ++i) {
            const std::uint32_t item = m_used[i].item;
            const bool isUnsure = item < m_items.size() && m_items[item].unsure != Unsure::no;
            one.use = std::max(one.use, isUnsure ? NumberUse::unsure : NumberUse::used);
        }
        numbers.push_back(one);
    }
    return numbers;
}

std::vector<GeometryItem> GeometryCollector::itemsInOrder()
{
    if (std::is_sorted(m_offsets.begin(), m_offsets.end()))
        return std::move(m_items);
    std::vector<std::size_t> order(m_items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [this](std::size_t p, std::size_t q) { return m_offsets[p] < m_offsets[q]; });
    std::vector<GeometryItem> items;
    items.reserve(order.size());
    for (const std::size_t i : order)
        items.push_back(std::move(m_items[i]));
    return items;
}

namespace {

void sortByPosition(std::vector<GeometryRemark>& remarks)
{
    std::stable_sort(remarks.begin(), remarks.end(), [](const GeometryRemark& p, const GeometryRemark& q) {
        return std::pair(p.position.line, p.position.column) < std::pair(q.position.line, q.position.column);
    });
}

} // namespace

GeometryText GeometryCollector::taken(GeometryForm form) &&
{
    GeometryText read;
    read.form = form;
    read.grid = m_grid;
    read.numbers = account();
    read.pointsDown = m_pointsDown;
    read.items = itemsInOrder();
    const std::size_t unlisted = m_remarks.unlisted();
    read.remarks = std::move(m_remarks).taken();
    sortByPosition(read.remarks);
    if (unlisted > 0)
        read.remarks.push_back({read.remarks.back().position, "there are " + countOf(unlisted, "more remark")});
    return read;
}

namespace {

// The offset of the first byte that is not UTF-8 or is a null byte; the size of the text if there is none.
std::size_t firstForeignByte(std::string_view text)
{
    std::size_t at = 0;
    for (std::size_t length = 1; at < text.size() && length > 0; at += length)
        length = text[at] == '\0' ? 0 : utf8Length(text.substr(at));
    return at;
}

// Programs of Windows write UTF-16, whose ASCII has null bytes.
std::string foreignText(std::string_view text, std::size_t foreign)
{
    const bool isNull = text[foreign] == '\0';
    const bool isWide = isNull && foreign < 2 && text.size() > foreign + 2 && text[foreign + 2] == '\0';
    if (isWide || text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return "this is UTF-16 or UTF-32; save it as UTF-8";
    return (isNull ? "a null byte" : "this byte") + std::string(" is not text; geometry is read from UTF-8 text");
}

// The text with the lines of a fence (```) and what parts the strings of WKT replaced by blanks, so that places stay.
std::string preparedText(std::string_view text)
{
    std::string copy(text);
    if (copy.starts_with("\xef\xbb\xbf"))
        copy.replace(0, 3, 3, ' ');
    for (std::size_t begin = 0; begin < copy.size();) {
        const std::size_t end = std::min(copy.find('\n', begin), copy.size());
        const std::size_t first = std::min(copy.find_first_not_of(" \t", begin), copy.size());
        if (first < end && (copy.compare(first, 3, "```") == 0 || copy.compare(first, 3, "~~~") == 0))
            copy.replace(begin, end - begin, end - begin, ' ');
        begin = end + 1;
    }
    joinWktStrings(copy);
    listBlocks(copy);
    return copy;
}

void readAs(GeometryForm form, GeometryCollector& out, const RuleSettings& rule)
{
    const bool isCode = form == GeometryForm::initialiser || form == GeometryForm::wkt;
    if (const char* const why = isCode ? printNotRead(out.text()) : nullptr; why != nullptr)
        out.fail(0, why);
    switch (form) {
    case GeometryForm::wkt:
        return readWkt(out);
    case GeometryForm::wkb:
        return readHexWkb(out);
    case GeometryForm::geoJson:
        return readGeoJson(out);
    case GeometryForm::rows:
        return readRows(out);
    case GeometryForm::initialiser:
        return readByRule(out, rule);
    case GeometryForm::svgPath:
        return readSvgPath(out);
    case GeometryForm::xml:
        return readXml(out);
    }
}

bool holdsDigit(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), isDecimalDigit);
}

// `hasLines`: it may be rows, because the first line ends somewhere near.
std::optional<GeometryForm> formByLook(std::string_view text, bool hasLines = true)
{
    const std::string_view firstLine = text.substr(0, text.find('\n'));
    if (text.starts_with(writtenRowsLine))
        return GeometryForm::rows;
    if ((firstLine.starts_with("//") || firstLine.starts_with('#')) && firstLine.ends_with(writtenCodeMark))
        return GeometryForm::initialiser;
    if (looksLikeXml(text))
        return GeometryForm::xml;
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const bool mayBeGeoJson = has("coordinates") || has("features") || has("geometries") || has("Topology");
    if (mayBeGeoJson && looksLikeGeoJson(text))
        return GeometryForm::geoJson;
    if (hasLines && looksLikeRowsOfGeometry(text))
        return GeometryForm::rows;
    if (looksLikeWkt(text))
        return GeometryForm::wkt;
    if (looksLikeHexWkb(text))
        return GeometryForm::wkb;
    if (looksLikeSvgPath(text))
        return GeometryForm::svgPath;
    if (hasLines && looksLikeRows(text))
        return GeometryForm::rows;
    return holdsDigit(text) ? std::optional(GeometryForm::initialiser) : std::nullopt;
}

// The first 64 KiB decide, unless they hold nothing that does, or the text is markup or JSON, whose members may come in
// any order.
std::optional<GeometryForm> formOf(std::string_view text)
{
    constexpr std::size_t window = 65'536;
    const auto form = formByLook(text.substr(0, window));
    if (text.size() <= window || !holdsDigit(text))
        return form;
    const std::size_t first = text.find_first_not_of(" \t\r\n\x1e");
    const bool isOfMembers =
        first != std::string_view::npos && std::string_view("<{[").find(text[first]) != std::string_view::npos;
    const bool isJson = form == GeometryForm::geoJson; // in a string
    return isOfMembers || isJson || !form || form == GeometryForm::initialiser
               ? formByLook(text, text.find('\n') < window)
               : form;
}

// The form that the suffix of a file name stands for, if the text begins like it.
std::optional<GeometryForm> formBySuffix(std::string_view file, std::string_view text)
{
    struct Suffix
    {
        std::string_view suffix;
        std::string_view first; // characters that such a text begins with
        GeometryForm form;
    };
    static constexpr Suffix known[] = {{".tmx", "<", GeometryForm::xml}, {".kml", "<", GeometryForm::xml},
                                       {".svg", "<", GeometryForm::xml}, {".gpx", "<", GeometryForm::xml},
                                       {".osm", "<", GeometryForm::xml}, {".geojson", "{[", GeometryForm::geoJson}};
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    for (const auto& [suffix, begin, form] : known)
        if (file.size() > suffix.size() && sameWord(file.substr(file.size() - suffix.size()), suffix) &&
            first != std::string_view::npos && begin.find(text[first]) != std::string_view::npos)
            return form;
    return {};
}

bool isEmptyRemark(const GeometryRemark& remark)
{
    return remark.text.find("EMPTY is left out") != std::string::npos;
}

// Whether all of WKT is empty, and numbers stand beside it.
bool isEmptyWkt(const GeometryText& read)
{
    const auto isNumber = [](const GeometryRemark& remark) { return remark.text.starts_with("this number belongs"); };
    return read.form == GeometryForm::wkt && read.items.empty() &&
           std::all_of(read.remarks.begin(), read.remarks.end(),
                       [&](const GeometryRemark& remark) { return isNumber(remark) || isEmptyRemark(remark); });
}

// The geometry of source code in which WKT stands that has none: "POINT EMPTY" beside Point([0, 0]).
std::optional<GeometryText> readAsCode(const std::string& text, const GeometryOptions& options, const GeometryText& wkt)
{
    ProblemCollector problems;
    std::string copy = text;
    GeometryCollector out(copy, problems, options.job);
    try {
        readAs(GeometryForm::initialiser, out, options.rule);
    } catch (const ReadingStopped&) {
        return {};
    }
    GeometryText read = std::move(out).taken(GeometryForm::initialiser);
    for (const GeometryRemark& remark : wkt.remarks)
        if (isEmptyRemark(remark))
            read.remarks.push_back(remark);
    sortByPosition(read.remarks);
    return read.items.empty() ? std::nullopt : std::optional(std::move(read));
}

// Refuses a text that has no geometry, if the reason is known or nothing of it is listed as left out.
void refuseNothing(GeometryCollector& out, GeometryForm form, bool hasRemarks)
{
    if (!hasRemarks)
        out.fail(0, std::string("there are no coordinates in this text, which was read as ") + name(form));
}

} // namespace

std::optional<GeometryForm> geometryForm(std::string_view text, std::string_view file)
{
    const std::string copy = preparedText(text);
    const auto named = formBySuffix(file, copy);
    return named ? named : formOf(copy);
}

Result<GeometryText> readGeometry(std::string_view text, const std::string& file, const GeometryOptions& options)
{
    ProblemCollector problems(file);
    if (text.size() > mostGeometryBytes) {
        problems.atText(1, 1,
                        "the text has " + std::to_string(text.size()) + " bytes; geometry in text may have 64 MiB");
        return std::move(problems).taken();
    }
    std::string copy = preparedText(text);
    GeometryCollector out(copy, problems, options.job);
    const auto named = options.form ? options.form : formBySuffix(file, copy);
    const auto form = named ? named : formOf(copy);
    try {
        if (const std::size_t foreign = firstForeignByte(text); foreign < text.size())
            out.fail(foreign, foreignText(text, foreign));
        if (!form)
            out.fail(0, "there are no coordinates; WKT, hexadecimal WKB, GeoJSON, rows of numbers, initialisers of "
                        "source code, path data of SVG, and XML are read");
        if (const std::string reason = formatNotRead(copy); !reason.empty() && *form == GeometryForm::initialiser)
            out.fail(0, reason);
        readAs(*form, out, options.rule);
        GeometryText read = std::move(out).taken(*form);
        if (!named && isEmptyWkt(read))
            if (auto code = readAsCode(copy, options, read))
                return std::move(*code);
        if (read.items.empty())
            refuseNothing(out, *form, !read.remarks.empty());
        if (problems.empty())
            return read;
    } catch (const ReadingStopped&) {
        if (problems.empty())
            return cancelled();
    }
    return std::move(problems).taken();
}

} // namespace sweep
