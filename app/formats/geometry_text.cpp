#include "app/formats/geometry_text.h"

#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/utf8.h>

#include <QChar>
#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace sweep {

const char* name(GeometryForm form)
{
    static constexpr std::array<const char*, 7> names = {"WKT",  "hexadecimal WKB", "GeoJSON", "rows",
                                                         "text", "SVG path data",   "XML"};
    return names.at(static_cast<std::size_t>(form));
}

const char* text(Unsure why)
{
    static constexpr std::array<const char*, 12> texts = {"",
                                                          "words beside its numbers",
                                                          "a calculation beside its numbers",
                                                          "numbers beside it",
                                                          "four numbers or more in one bracket",
                                                          "third coordinates that differ",
                                                          "its name is that of neither a position nor a shape",
                                                          "in a comment",
                                                          "in a string",
                                                          "a pair alone between words",
                                                          "relative to a position",
                                                          "a result"};
    return texts.at(static_cast<std::size_t>(why));
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
    if (text.empty())
        return;
    const auto [found, isNew] = m_kinds.try_emplace(kindOfRemark(text), m_listed.size());
    if (!isNew) {
        ++m_others[found->second];
    } else if (m_listed.size() < mostGeometryRemarks) {
        m_listed.push_back({at, who + std::string(text)});
        m_others.push_back(0);
    } else {
        m_kinds.erase(found);
        ++m_unlisted;
    }
}

std::vector<GeometryRemark> RemarkList::taken() &&
{
    for (std::size_t i = 0; i < m_listed.size(); ++i)
        if (m_others[i] > 0)
            m_listed[i].text += " (and " + std::to_string(m_others[i]) + (m_others[i] == 1 ? " other)" : " others)");
    if (m_unlisted > 0)
        m_listed.push_back({m_listed.back().position, "there are " + countOf(m_unlisted, "more remark")});
    return std::move(m_listed);
}

std::string sharedName(std::string_view name)
{
    std::size_t size = std::min(name.size(), longestSharedName);
    while (size > 0 && size < name.size() && (static_cast<unsigned char>(name[size]) & 0xc0) == 0x80)
        --size;
    return std::string(name.substr(0, size));
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

std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    name = name.substr(0, longestSharedName);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char before = i > 0 ? name[i - 1] : '_';
        const char next = i + 1 < name.size() ? name[i + 1] : '_';
        const bool isHump = isUpper(name[i]) && (!isUpper(before) || (isLetter(next) && !isUpper(next)));
        const bool begins = isHump || (!isLetter(before) && !(isDecimalDigit(before) && isDecimalDigit(name[i])));
        if (isLetter(name[i]) || isDecimalDigit(name[i])) {
            words.resize(words.size() + (begins ? 1 : 0));
            words.back() += lowerByte(name[i]);
        }
    }
    return words;
}

namespace {

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

NumberText numberAtStart(std::string_view text, bool mayLettersFollow)
{
    const auto at = [text](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
    const auto isSign = [&at](std::size_t i) { return at(i) == '-' || at(i) == '+'; };
    NumberText number;
    std::size_t end = isSign(0) ? 1 : 0;
    number.isHex = sameWord(text.substr(std::min(end, text.size()), 2), "0x");
    end += number.isHex ? 2 : 0;
    const auto isDigit = [&](std::size_t i) {
        return isDecimalDigit(at(i)) || (number.isHex && lowerByte(at(i)) >= 'a' && lowerByte(at(i)) <= 'f');
    };
    const auto passDigits = [&] {
        const std::size_t begin = end;
        while (isDigit(end) || (end > begin && at(end) == '_' && isDigit(end + 1)))
            ++end;
        return end > begin;
    };
    bool isNumber = passDigits();
    if (at(end) == '.' && !(isNumber && !mayLettersFollow && at(end + 1) == '.')) { // "0..5" is a range
        ++end;
        isNumber = passDigits() || isNumber;
    }
    if (!isNumber)
        return {};
    const std::size_t sign = isSign(end + 1) ? 1 : 0;
    if (lowerByte(at(end)) == (number.isHex ? 'p' : 'e') && isDecimalDigit(at(end + 1 + sign)))
        for (end += 1 + sign; isDecimalDigit(at(end));)
            ++end;
    number.digits = text.substr(0, end);
    number.length = end;
    if (mayLettersFollow || !isAsciiWordByte(at(end)))
        return number;
    constexpr std::string_view suffixes = " _f32 f32 f _f64 f64 d l m u ul ll i32 i64 "; // those of singles first
    constexpr std::size_t longest = 4;
    while (isWordByte(at(end)) && end <= number.length + longest)
        ++end;
    const std::size_t found = suffixes.find(' ' + lowerText(text.substr(number.length, end - number.length)) + ' ');
    if (found > suffixes.size())
        return {}; // "1st" and "2D" are words
    number.isSingle = found < suffixes.find(" _f64");
    number.length = end;
    return number;
}

std::optional<double> valueOf(const NumberText& number)
{
    std::string copy;
    std::string_view digits = number.digits;
    if (digits.find('_') != std::string_view::npos) {
        copy = digits;
        std::erase(copy, '_');
        digits = copy;
    }
    digits.remove_prefix(digits.starts_with('+') ? 1 : 0);
    const bool single = number.isSingle;
    if (number.isHex)
        return single ? readHexadecimal<float>(digits) : readHexadecimal<double>(digits);
    return single ? readSingle(digits) : nearestDouble(digits);
}

PositionsInText::PositionsInText(std::string_view text) : m_size(text.size())
{
    for (std::size_t at = text.find('\n'); at < text.size(); at = text.find('\n', at + 1))
        m_begins.push_back(std::uint32_t(at + 1));
}

TextPosition PositionsInText::operator()(std::size_t offset) const
{
    offset = std::min(offset, m_size);
    const auto next = std::ranges::upper_bound(m_begins, offset);
    return {int(next - m_begins.begin()) + 1, int(offset - (next == m_begins.begin() ? 0 : next[-1])) + 1};
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

std::array<double, 4> boxBetween(const std::array<DecimalSum, 4>& four, FourNumbers meaning)
{
    const auto& [x, y, right, top] = four;
    const bool areCorners = right.nearest() > x.nearest() && top.nearest() > y.nearest();
    const bool isSize = meaning == FourNumbers::positions ? !areCorners : meaning != FourNumbers::corners;
    const double sign = meaning == FourNumbers::centerAndHalfSize ? -1 : 0;
    return {x.plus(right.times(sign)).nearest(), y.plus(top.times(sign)).nearest(),
            isSize ? x.plus(right).nearest() : right.nearest(), isSize ? y.plus(top).nearest() : top.nearest()};
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

void GeometryCollector::remark(std::size_t offset, const std::string& text)
{
    m_remarks.add(position(offset), text);
}

void GeometryCollector::fail(std::size_t offset, std::string message)
{
    const TextPosition at = position(offset);
    m_problems.atText(at.line, at.column, std::move(message));
    throw ReadingStopped{};
}

double GeometryCollector::coordinate(const NumberText& number, std::size_t offset)
{
    use(offset, number.length);
    return finite(number, offset);
}

double GeometryCollector::finite(const NumberText& number, std::size_t offset)
{
    const auto value = valueOf(number);
    if (!value)
        fail(offset, std::string(shortened(number.digits)) + " is not finite; a coordinate is a finite " +
                         (number.isSingle ? "single" : "double"));
    return *value;
}

// Geometry behind "returns" or "expected" is a result, up to a statement or paragraph that says nothing of the kind.
void GeometryCollector::doubtResults()
{
    std::size_t at = 0;
    bool isResult = false;
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        for (; at < m_offsets[i]; ++at) {
            if (m_text[at] == ';' || m_text[at] == '=' || m_text.substr(at, 2) == "\n\n")
                isResult = false;
            std::size_t end = at;
            while (end < m_offsets[i] && isWordByte(m_text[end]))
                ++end;
            isResult = isResult || isResultWord(m_text.substr(at, end - at));
            at = end > at ? end - 1 : at;
        }
        if (isResult && m_items[i].unsure == Unsure::no)
            m_items[i].unsure = Unsure::result;
    }
}

namespace {

// The offset of the first character from this one on that is outside of ASCII and of no word of any script, as a minus
// of typography or a bracket of Chinese; the size of the text if there is none.
std::size_t separatorFrom(std::string_view text, std::size_t at)
{
    for (std::size_t length = 1; at < text.size(); at += length) {
        const bool isAscii = static_cast<unsigned char>(text[at]) < 0x80;
        length = isAscii ? 1 : std::max<std::size_t>(1, utf8Length(text.substr(at)));
        if (length == 1)
            continue;
        const char32_t one = QString::fromUtf8(text.data() + at, qsizetype(length)).toUcs4().value(0);
        if (!QChar::isLetterOrNumber(one) && !QChar::isMark(one))
            return at;
    }
    return at;
}

} // namespace

std::vector<TextNumber> numbersOf(std::string_view text)
{
    std::vector<TextNumber> numbers;
    std::size_t end = separatorFrom(text, 0);
    for (std::size_t at = 0; at < text.size();) {
        if (at == end) {
            at += utf8Length(text.substr(at));
            end = separatorFrom(text, at);
            continue;
        }
        if (!isWordByte(text[at]) && text[at] != '.') {
            ++at;
            continue;
        }
        const NumberText number = numberAtStart(text.substr(at, end - at));
        if (number.length == 0 || number.isHex) {
            const std::size_t begin = at;
            while (at < end && isWordByte(text[at]) && (at == begin || !endsWord(text, at)))
                ++at;
            at += at == begin ? 1 : 0;
            continue;
        }
        numbers.push_back({std::uint32_t(at), std::uint16_t(std::min<std::size_t>(number.length, UINT16_MAX))});
        at += number.length;
    }
    return numbers;
}

// The numbers of the text, and the items that use them.
std::vector<TextNumber> GeometryCollector::account()
{
    if (!std::ranges::is_sorted(m_used, {}, &Used::offset))
        std::ranges::sort(m_used, {}, &Used::offset);
    std::vector<TextNumber> numbers = numbersOf(m_text);
    std::size_t next = 0;
    for (TextNumber& one : numbers) {
        while (next < m_used.size() && m_used[next].offset + m_used[next].length <= one.offset)
            ++next;
        for (std::size_t i = next; i < m_used.size() && m_used[i].offset < one.offset + one.length; ++i) {
            const std::uint32_t item = m_used[i].item;
            const bool isItem = item < m_items.size();
            const bool isUnsure = isItem && m_items[item].unsure != Unsure::no;
            const NumberUse use = isUnsure ? NumberUse::unsure : NumberUse::used;
            if (use > one.use) {
                one.use = use;
                one.item = isItem ? item : noItem;
            }
        }
    }
    return numbers;
}

std::vector<GeometryItem> GeometryCollector::itemsInOrder(std::vector<TextNumber>& numbers)
{
    if (std::is_sorted(m_offsets.begin(), m_offsets.end()))
        return std::move(m_items);
    std::vector<std::size_t> order(m_items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [this](std::size_t p, std::size_t q) { return m_offsets[p] < m_offsets[q]; });
    std::vector<GeometryItem> items;
    items.reserve(order.size());
    std::vector<std::uint32_t> place(order.size());
    for (const std::size_t i : order) {
        place[i] = std::uint32_t(items.size());
        items.push_back(std::move(m_items[i]));
    }
    for (TextNumber& number : numbers)
        if (number.item != noItem)
            number.item = place[number.item];
    return items;
}

void GeometryParts::add(GeometryKind kind, PositionList list)
{
    if (!list.notFinite.empty())
        return m_out.remark(list.offset, "what has the coordinate " + std::string(list.notFinite) +
                                             " is left out; a coordinate is a finite double");
    if (list.positions.empty())
        return;
    further += list.further;
    Part part{list.offset};
    part.item.kind = kind;
    part.item.isSingle = list.isSingle;
    for (const ReadPosition& one : list.positions) {
        part.item.points.push_back(one.at);
        m_out.use(one.x, 2); // with its sign
        m_out.use(one.y, 2);
    }
    parts.push_back(std::move(part));
}

void GeometryParts::addRing(std::size_t index, PositionList list)
{
    if (index > 0)
        return m_out.remark(list.offset, "a hole with " + countOf(list.positions.size(), "position") + " is left out");
    if (list.positions.size() > 1 && list.positions.front().at != list.positions.back().at)
        m_out.remark(list.offset, "this ring is not closed; an edge from its last to its first position closes it");
    add(GeometryKind::ring, std::move(list));
}

void GeometryParts::remarkFurther(std::size_t offset)
{
    if (const std::size_t count = std::exchange(further, 0); count > 0)
        m_out.remark(offset, "the further coordinates (z or m) of " + countOf(count, "position") + " are left out");
}

void GeometryParts::finish(const std::string& name, std::size_t offset)
{
    remarkFurther(offset);
    for (Part& part : std::exchange(parts, {})) {
        if (part.item.name.empty())
            part.item.name = name;
        m_out.add(std::move(part.item), part.offset);
    }
}

GeometryText GeometryCollector::taken(GeometryForm form) &&
{
    GeometryText read;
    read.form = form;
    if (form == GeometryForm::wkt || form == GeometryForm::rows)
        doubtResults();
    read.grid = m_grid;
    read.numbers = account();
    read.pointsDown = m_pointsDown;
    read.clock = m_clock;
    read.items = itemsInOrder(read.numbers);
    read.remarks = std::move(m_remarks).taken();
    std::ranges::stable_sort(read.remarks, {}, &GeometryRemark::position);
    return read;
}

namespace {

// The offset of the first byte that is not UTF-8 or is a null byte; the size of the text if there is none.
std::size_t firstForeignByte(std::string_view text)
{
    std::size_t at = 0;
    for (std::size_t length = 1; at < text.size() && length > 0; at += length)
        length = text[at] > '\0' ? 1 : text[at] == '\0' ? 0 : utf8Length(text.substr(at));
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

// The text with the lines of a fence (```) replaced by blanks, so that places stay.
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
    return copy;
}

void readAs(GeometryForm form, GeometryCollector& out, const RuleSettings& rule)
{
    switch (form) {
    case GeometryForm::wkt:
    case GeometryForm::wkb:
        return readWkt(out);
    case GeometryForm::geoJson:
        return readGeoJson(out);
    case GeometryForm::rows:
        return readRows(out, rule.columns);
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
    if (hasLines && looksLikeRowsOfGeometry(text))
        return GeometryForm::rows;
    if (looksLikeGeoJson(text))
        return GeometryForm::geoJson;
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
    const std::size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string suffix = lowerText(file.substr(std::min(file.rfind('.'), file.size())));
    const char begin = first < text.size() ? text[first] : ' ';
    if (begin == '<' && std::ranges::count(std::array{".tmx", ".kml", ".svg", ".gpx", ".osm"}, suffix) > 0)
        return GeometryForm::xml;
    if (suffix == ".geojson" && (begin == '{' || begin == '['))
        return GeometryForm::geoJson;
    return {};
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
                        "the text has " + std::to_string(text.size()) + " bytes; geometry in text may have 128 MiB");
        return std::move(problems).taken();
    }
    std::string copy = preparedText(text);
    GeometryCollector out(copy, problems, options.job);
    out.setZero(options.zero);
    const bool isTold = !options.form && !options.rule.columns.empty();
    const auto named = isTold ? GeometryForm::rows : options.form ? options.form : formBySuffix(file, copy);
    try {
        if (const std::string reason = named ? std::string() : formatNotRead(copy); !reason.empty())
            out.fail(0, reason);
        if (const std::size_t foreign = firstForeignByte(text); foreign < text.size())
            out.fail(foreign, foreignText(text, foreign));
        const auto form = named ? named : formOf(copy);
        if (!form)
            out.fail(0, std::string(copy.find_first_not_of(" \t\r\n") < copy.size() ? "there are no coordinates"
                                                                                    : "the text is empty") +
                            "; WKT, hexadecimal WKB, GeoJSON, rows of numbers, positions in any other text, path data "
                            "of SVG, and XML are read");
        readAs(*form, out, options.rule);
        GeometryText read = std::move(out).taken(*form);
        const bool isOfNumbers = *form == GeometryForm::initialiser && read.numbers.size() > 1;
        if (read.items.empty() && read.remarks.empty() && !(options.mayBeEmpty && isOfNumbers))
            out.fail(0, std::string("there are no coordinates in this text, which was read as ") + name(*form));
        if (read.clock.earliest < read.clock.zero && !options.zero) {
            GeometryOptions again = options;
            again.zero = read.clock.earliest;
            return readGeometry(text, file, again);
        }
        if (problems.empty())
            return read;
    } catch (const ReadingStopped&) {
        if (problems.empty())
            return cancelled();
    }
    return std::move(problems).taken();
}

} // namespace sweep
