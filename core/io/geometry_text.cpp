#include "core/io/geometry_text.h"

#include "core/base/decimal.h"
#include "core/io/geometry_reader.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>
#include <unordered_map>

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
        return "source code";
    case GeometryForm::svgPath:
        return "SVG";
    case GeometryForm::movingFeatures:
        return "MF-JSON";
    case GeometryForm::tiledMap:
        return "a Tiled map";
    case GeometryForm::kml:
        break;
    }
    return "KML";
}

std::string andOthers(std::size_t count)
{
    return count == 0 ? std::string() : " (and " + std::to_string(count) + (count == 1 ? " other)" : " others)");
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

namespace {

bool isDecimalDigit(char c)
{
    return c >= '0' && c <= '9';
}

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
    while (end < text.size() && end - offset < 40 && isWordByte(text[end]))
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
    if (m_remarks.size() == mostGeometryRemarks)
        ++m_unlisted;
    else
        m_remarks.emplace_back(offset, std::move(text));
}

void GeometryCollector::remarkOnce(std::size_t offset, const std::string& text)
{
    if (text.empty())
        return;
    const auto [found, isNew] = m_repeated.try_emplace(text, m_remarks.size(), 0);
    if (!isNew)
        ++found->second.second;
    else if (m_remarks.size() < mostGeometryRemarks)
        m_remarks.emplace_back(offset, text);
    else {
        m_repeated.erase(found);
        ++m_unlisted;
    }
}

void GeometryCollector::fail(std::size_t offset, std::string message)
{
    const TextPosition at = position(offset);
    m_problems.atText(at.line, at.column, std::move(message));
    throw ReadingStopped{};
}

double GeometryCollector::coordinate(const NumberText& number, std::size_t offset, bool single)
{
    const auto value = valueOf(number, single);
    if (!value)
        fail(offset, std::string(shortened(number.digits)) + " is not finite; a coordinate is a finite " +
                         (single || number.isSingle ? "single" : "double"));
    return *value;
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

GeometryText GeometryCollector::taken(GeometryForm form) &&
{
    for (const auto& [text, repeated] : m_repeated)
        m_remarks[repeated.first].second += andOthers(repeated.second);
    const auto before = [](const auto& p, const auto& q) { return p.first < q.first; };
    std::stable_sort(m_remarks.begin(), m_remarks.end(), before);
    GeometryText read;
    read.form = form;
    read.grid = m_grid;
    read.items = itemsInOrder();
    for (auto& [offset, text] : m_remarks)
        read.remarks.push_back({position(offset), std::move(text)});
    if (m_unlisted > 0)
        read.remarks.push_back({read.remarks.back().position, "there are " + countOf(m_unlisted, "more remark")});
    return read;
}

namespace {

constexpr std::int64_t attosecondsInSecond = 1'000'000'000'000'000'000;

bool isBeforeTime(const TimeText& p, const TimeText& q)
{
    if (p.isClock)
        return p.seconds != q.seconds ? p.seconds < q.seconds : p.attoseconds < q.attoseconds;
    return p.number < q.number;
}

// The double nearest to the exact number of seconds from zero to time. Requires: zero is not after time.
double secondsSince(const TimeText& zero, const TimeText& time)
{
    if (!time.isClock)
        return time.number;
    long long seconds = time.seconds - zero.seconds;
    std::int64_t rest = time.attoseconds - zero.attoseconds;
    if (rest < 0) {
        rest += attosecondsInSecond;
        --seconds;
    }
    std::string fraction = std::to_string(rest);
    fraction.insert(0, 18 - fraction.size(), '0');
    return *nearestDouble(std::to_string(seconds) + '.' + fraction);
}

// Days from 1970-01-01 in the Gregorian calendar. Source: H. Hinnant, chrono-compatible low-level date algorithms,
// 2013.
long long daysFromCivil(long long year, unsigned month, unsigned day)
{
    year -= month <= 2 ? 1 : 0;
    const long long era = (year >= 0 ? year : year - 399) / 400;
    const auto yearOfEra = static_cast<unsigned>(year - era * 400);
    const unsigned dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    const unsigned dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146'097 + static_cast<long long>(dayOfEra) - 719'468;
}

// Reads "2021-03-04T05:06:07.5+01:00", "05:06:07.5" and "27:54".
class ClockReader
{
public:
    explicit ClockReader(std::string_view text) : m_text(text) {}

    [[nodiscard]] std::optional<TimeText> read()
    {
        TimeText time;
        time.isClock = true;
        const bool dated = m_text.size() >= 10 && m_text[4] == '-' && m_text[7] == '-';
        if (dated && !date(time))
            return {};
        if (dated && m_at == m_text.size())
            return time;
        if (dated && !take('T') && !take('t') && !take(' '))
            return {};
        if (!timeOfDay(time, dated) || (dated && !zone(time)) || m_at != m_text.size())
            return {};
        return time;
    }

private:
    bool take(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    // A number of `least` to `most` digits below `limit`.
    std::optional<long long> number(std::size_t least, std::size_t most, long long limit)
    {
        long long value = 0;
        std::size_t count = 0;
        for (; m_at < m_text.size() && isDecimalDigit(m_text[m_at]) && count < most; ++m_at, ++count)
            value = value * 10 + (m_text[m_at] - '0');
        return count < least || value >= limit ? std::nullopt : std::optional(value);
    }
    bool date(TimeText& time)
    {
        const auto year = number(4, 4, 10'000);
        const bool first = take('-');
        const auto month = number(2, 2, 13);
        const bool second = take('-');
        const auto day = number(2, 2, 32);
        if (!year || !first || !month || !second || !day || *month == 0 || *day == 0)
            return false;
        const long long before = daysFromCivil(*year, static_cast<unsigned>(*month), 1) - 1;
        const long long end = daysFromCivil(*year + *month / 12, static_cast<unsigned>(*month % 12 + 1), 1);
        time.seconds = (before + *day) * 86'400;
        return before + *day < end; // there is no 30 February
    }
    bool timeOfDay(TimeText& time, bool dated)
    {
        const auto first = number(1, 9, dated ? 25 : 1'000'000'000);
        if (!first || !take(':'))
            return false;
        const auto second = number(2, 2, 60);
        if (!second)
            return false;
        if (take(':')) {
            const auto third = number(2, 2, 61);
            if (!third)
                return false;
            time.seconds += *first * 3600 + *second * 60 + *third;
        } else {
            time.seconds += dated ? *first * 3600 + *second * 60 : *first * 60 + *second;
        }
        if (!take('.') && !take(','))
            return true;
        std::int64_t unit = attosecondsInSecond;
        std::size_t count = 0;
        for (; m_at < m_text.size() && isDecimalDigit(m_text[m_at]) && count < 18; ++m_at, ++count) {
            unit /= 10;
            time.attoseconds += unit * (m_text[m_at] - '0');
        }
        return count > 0;
    }
    bool zone(TimeText& time)
    {
        (void)take(' ');
        if (m_at == m_text.size() || take('Z') || take('z'))
            return true;
        const bool east = take('+');
        if (!east && !take('-'))
            return false;
        const auto hours = number(2, 2, 24);
        if (!hours)
            return false;
        (void)take(':');
        const auto minutes = m_at == m_text.size() ? std::optional(0LL) : number(2, 2, 60);
        if (!minutes)
            return false;
        time.seconds -= (east ? 1 : -1) * (*hours * 3600 + *minutes * 60);
        return true;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::optional<TimeText> clockTime(std::string_view text)
{
    return ClockReader(text).read();
}

void GeometryCollector::addTracks(std::vector<TrackRow> rows, bool inFrames)
{
    if (rows.empty())
        return;
    using Whose = std::pair<std::size_t, std::string_view>; // the row's track and id
    const auto hash = [](const Whose& whose) {
        constexpr std::size_t spread = 0x9e3779b97f4a7c15U;
        return std::hash<std::string_view>()(whose.second) ^ (whose.first * spread);
    };
    std::unordered_map<Whose, std::size_t, decltype(hash)> indices(rows.size() / 16 + 1, hash);
    std::vector<std::size_t> whose; // the track of each row
    std::vector<std::size_t> ends;  // at first the number of rows of each track
    whose.reserve(rows.size());
    TimeText zero = rows.front().time;
    for (const TrackRow& row : rows) {
        const auto [found, isNew] = indices.try_emplace(Whose(row.track, row.id), ends.size());
        if (isNew)
            ends.push_back(0);
        whose.push_back(found->second);
        ++ends[found->second];
        if (isBeforeTime(row.time, zero))
            zero = row.time;
    }
    std::exclusive_scan(ends.begin(), ends.end(), ends.begin(), std::size_t{0});
    std::vector<const TrackRow*> sorted(rows.size()); // by their tracks
    for (std::size_t i = 0; i < rows.size(); ++i)
        sorted[ends[whose[i]]++] = &rows[i];
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        addTrack(std::span(sorted).subspan(begin, end - begin), zero, inFrames);
        begin = end;
    }
}

void GeometryCollector::addTrack(std::span<const TrackRow*> rows, const TimeText& zero, bool inFrames)
{
    const TrackRow& first = *rows.front();
    const auto before = [](const TrackRow* p, const TrackRow* q) { return isBeforeTime(p->time, q->time); };
    const auto whose = [&first] { return first.id.empty() ? "the track" : "track \"" + first.id + '"'; };
    if (!std::is_sorted(rows.begin(), rows.end(), before)) {
        std::stable_sort(rows.begin(), rows.end(), before);
        remark(first.offset, [&] { return "the rows of " + whose() + " are put in the order of their times"; });
    }
    GeometryItem item;
    item.kind = GeometryKind::track;
    item.isInFrames = inFrames;
    item.name = first.id;
    const bool thick = std::any_of(rows.begin(), rows.end(), [](const TrackRow* row) { return row->radius; });
    item.points.reserve(rows.size());
    item.times.reserve(rows.size());
    for (const TrackRow* row : rows) {
        const double t = secondsSince(zero, row->time);
        if (!item.times.empty() && !(t > item.times.back())) {
            if (row->at != item.points.back())
                remark(row->offset, [&] {
                    return "a second position of " + whose() + " at the time " + shortestDecimal(t) + " is left out";
                });
            continue;
        }
        item.times.push_back(t);
        item.points.push_back(row->at);
        item.isSingle = item.isSingle || row->isSingle;
        if (thick)
            item.radii.push_back(row->radius.value_or(0));
    }
    add(std::move(item), first.offset);
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

// The text with the lines of a fence (```) replaced by blanks, so that places stay.
std::string withoutFences(std::string_view text)
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

void readAs(GeometryForm form, GeometryCollector& out)
{
    switch (form) {
    case GeometryForm::wkt:
        return readWkt(out);
    case GeometryForm::wkb:
        return readHexWkb(out);
    case GeometryForm::geoJson:
    case GeometryForm::movingFeatures:
        return readGeoJson(out);
    case GeometryForm::tiledMap:
        return readTiledMap(out);
    case GeometryForm::kml:
        return readKml(out);
    case GeometryForm::rows:
        return readRows(out);
    case GeometryForm::initialiser:
        return readInitialiser(out);
    case GeometryForm::svgPath:
        return readSvgPath(out);
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
    if (looksLikeTiledMap(text))
        return GeometryForm::tiledMap;
    if (looksLikeKml(text))
        return GeometryForm::kml;
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const bool mayBeGeoJson = has("coordinates") || has("features") || has("geometries") || has("Topology");
    if (mayBeGeoJson && looksLikeMovingFeatures(text))
        return GeometryForm::movingFeatures;
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
    static constexpr Suffix known[] = {{".tmx", "<", GeometryForm::tiledMap},
                                       {".tmj", "{", GeometryForm::tiledMap},
                                       {".kml", "<", GeometryForm::kml},
                                       {".svg", "<", GeometryForm::svgPath},
                                       {".geojson", "{[", GeometryForm::geoJson}};
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    for (const auto& [suffix, begin, form] : known)
        if (file.size() > suffix.size() && sameWord(file.substr(file.size() - suffix.size()), suffix) &&
            first != std::string_view::npos && begin.find(text[first]) != std::string_view::npos)
            return form == GeometryForm::geoJson && looksLikeMovingFeatures(text) ? GeometryForm::movingFeatures : form;
    return {};
}

} // namespace

std::optional<GeometryForm> geometryForm(std::string_view text, std::string_view file)
{
    const std::string copy = withoutFences(text);
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
    const std::string copy = withoutFences(text);
    GeometryCollector out(copy, problems, options.job);
    const auto named = options.form ? options.form : formBySuffix(file, copy);
    const auto form = named ? named : formOf(copy);
    try {
        if (const std::size_t foreign = firstForeignByte(text); foreign < text.size())
            out.fail(foreign, foreignText(text, foreign));
        if (!form)
            out.fail(
                0,
                "there are no coordinates; WKT, hexadecimal WKB, GeoJSON, MF-JSON, KML, rows of numbers, initialisers "
                "of source code, SVG paths and maps of Tiled are read");
        readAs(*form, out);
        GeometryText read = std::move(out).taken(*form);
        if (read.items.empty() && read.remarks.empty())
            problems.atText(1, 1,
                            std::string("there are no coordinates in this text, which was read as ") + name(*form));
        else if (problems.empty())
            return read;
    } catch (const ReadingStopped&) {
        if (problems.empty())
            return cancelled();
    }
    return std::move(problems).taken();
}

} // namespace sweep
