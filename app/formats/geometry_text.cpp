#include "app/formats/geometry_text.h"

#include "app/formats/geometry_reader.h"

#include <sweepbench/base/contract.h>
#include <sweepbench/base/utf8.h>
#include <sweepbench/number/text.h>

#include <bit>
#include <numeric>

namespace sweep {

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
        if (!isQuoted && !isDecimalDigit(c) && c != '.' && c != '-' && c != '+')
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

// Of the two doubles around the value, the one with an odd last bit rounds to the same single as the value itself.
// Source: Boldo and Melquiond, Emulation of FMA and correctly rounded sums, 2008, theorem 3 (rounding to odd).
double nearestSingleOf(const Rational& exact)
{
    const double below = roundedDown(exact);
    const bool isOdd = std::isfinite(below) && (std::bit_cast<std::uint64_t>(below) & 1U) != 0;
    return nearestSingle(isOdd ? below : roundedUp(exact));
}

std::optional<double> valueOf(const NumberText& number)
{
    std::string digits(number.digits.substr(number.digits.starts_with('+') ? 1 : 0));
    std::erase(digits, '_');
    if (!number.isHex)
        return number.isSingle ? nearestSingle(digits) : nearestDouble(digits);
    const Result<Rational> exact = fractionFrom(digits);
    const double value = !exact ? HUGE_VAL : number.isSingle ? nearestSingleOf(*exact) : nearest(*exact);
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

ExactNumber::ExactNumber(Rational exact)
    : m_nearest(sweep::nearest(exact)), m_rational(std::make_shared<const Rational>(std::move(exact)))
{
}

Rational ExactNumber::exact() const
{
    if (m_rational)
        return *m_rational;
    const Result<Rational> exact = fractionFrom(m_digits);
    return exact ? *exact : rationalOf(Dyadic(m_nearest));
}

ExactNumber ExactNumber::operator+(const ExactNumber& other) const
{
    if (isZero())
        return other;
    return other.isZero() ? *this : ExactNumber(exact() + other.exact());
}

ExactNumber ExactNumber::operator*(const ExactNumber& other) const
{
    if (other.isZero() || (other.m_nearest == 1 && other.m_digits.empty()))
        return other.isZero() ? other : *this;
    return ExactNumber(exact() * other.exact());
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
    while (end < text.size() && end - offset < 40 && isWordByte(text[end]))
        ++end;
    if (end == offset)
        end += std::max<std::size_t>(1, utf8Length(text.substr(offset)));
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // a whole character
        ++end;
    return "found \"" + std::string(text.substr(offset, end - offset)) + '"';
}

std::array<double, 4> boxBetween(const std::array<ExactNumber, 4>& four, FourNumbers meaning)
{
    const auto& [x, y, right, top] = four;
    const bool areCorners = right.nearest() > x.nearest() && top.nearest() > y.nearest();
    const bool isSize = meaning == FourNumbers::positions ? !areCorners : meaning != FourNumbers::corners;
    const bool isHalf = meaning == FourNumbers::centerAndHalfSize;
    return {(isHalf ? x + -right : x).nearest(), (isHalf ? y + -top : y).nearest(),
            (isSize ? x + right : right).nearest(), (isSize ? y + top : top).nearest()};
}

namespace {

constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";

// The text with the lines of a fence (```) replaced by blanks, so that places stay.
std::string preparedText(std::string_view text)
{
    std::string copy(text);
    if (copy.starts_with(byteOrderMark))
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

} // namespace

GeometryCollector::GeometryCollector(std::string_view text, ProblemCollector& problems, const Job& job,
                                     const std::optional<ClockTime>& zero)
    : m_text(text), m_problems(problems), m_job(job), m_positions(text)
{
    if (text.starts_with(byteOrderMark) || text.find("```") < text.size() || text.find("~~~") < text.size())
        replaceText(preparedText(text));
    m_answer.numbers = numbersOf(text); // those of fences, too
    m_answer.clock.zero = zero;
}

std::string& GeometryCollector::replaceText(std::string text)
{
    m_copy = std::move(text);
    m_text = m_copy;
    return m_copy;
}

void GeometryCollector::countPoint(std::size_t offset, std::size_t numbers)
{
    if (m_points == mostGeometryPoints)
        fail(offset, "more than 1,000,000 points; a text may have that many");
    ++m_points;
    countFurther(numbers);
    tick();
}

void GeometryCollector::tick()
{
    constexpr std::size_t every = 4096;
    if (++m_ticks % every == 0 && m_job.stopped())
        throw ReadingStopped{};
}

void GeometryCollector::use(std::size_t offset, std::size_t length)
{
    std::vector<TextNumber>& numbers = m_answer.numbers;
    const auto endOf = [](const TextNumber& one) { return std::size_t{one.offset} + one.length; };
    const auto isBefore = [&](const TextNumber& one) { return one.offset < offset + length; };
    for (auto one = std::ranges::upper_bound(numbers, offset, {}, endOf); one != numbers.end() && isBefore(*one);
         ++one) {
        const auto index = std::uint32_t(one - numbers.begin());
        if (one->item != noItem && m_answer.items[one->item].unsure != Unsure::no)
            one->item = noItem;
        one->use = NumberUse::used;
        m_used = m_used.with({index, index + 1});
    }
}

void GeometryCollector::unuse(NumberRange numbers)
{
    for (std::uint32_t i = numbers.begin; i < numbers.end; ++i)
        if (m_answer.numbers[i].item == noItem)
            m_answer.numbers[i].use = NumberUse::unused;
}

void GeometryCollector::assign(NumberRange numbers)
{
    for (std::uint32_t i = numbers.begin; i < numbers.end; ++i)
        if (TextNumber& one = m_answer.numbers[i]; one.use == NumberUse::used && one.item == noItem)
            one.item = std::uint32_t(m_answer.items.size());
}

void GeometryCollector::add(GeometryPart part)
{
    GeometryItem& item = part.item;
    if (item.kind == GeometryKind::ring && item.points.size() > 1 && item.points.front() == item.points.back()) {
        item.points.pop_back();
        if (!item.radii.empty())
            item.radii.pop_back();
    }
    if (item.points.empty())
        return;
    item.position = position(part.offset);
    assign(part.numbers);
    m_answer.items.push_back(std::move(item));
}

void GeometryCollector::remarkFurther(std::size_t offset)
{
    if (const std::size_t count = std::exchange(m_further, 0); count > 0)
        remark(offset, "the further coordinates (z or m) of " + countOf(count, "position") + " are left out");
}

void GeometryCollector::fail(std::size_t offset, std::string message)
{
    const TextPosition at = position(offset);
    m_problems.atText(at.line, at.column, std::move(message));
    throw ReadingStopped{};
}

double GeometryCollector::finite(const NumberText& number, std::size_t offset)
{
    const auto value = valueOf(number);
    if (!value)
        fail(offset, std::string(shortened(number.digits)) + " is not finite; a coordinate is a finite " +
                         (number.isSingle ? "single" : "double"));
    return *value;
}

std::vector<TextNumber> numbersOf(std::string_view text)
{
    std::vector<TextNumber> numbers;
    numbers.reserve(text.size() / 4); // so that the numbers of a large text are rarely moved
    for (std::size_t at = 0; at < text.size();) {
        const bool isWord = isWordByte(text[at]);
        const NumberText number = isWord || text[at] == '.' ? numberAtStart(text.substr(at)) : NumberText();
        if (number.length > 0 && !number.isHex) {
            numbers.push_back({std::uint32_t(at), std::uint16_t(std::min<std::size_t>(number.length, UINT16_MAX))});
            at += number.length;
            continue;
        }
        ++at;
        while (isWord && at < text.size() && isWordByte(text[at]) && !endsWord(text, at))
            ++at;
    }
    return numbers;
}

void GeometryCollector::sortItems()
{
    std::vector<GeometryItem>& items = m_answer.items;
    if (std::ranges::is_sorted(items, {}, &GeometryItem::position))
        return;
    std::vector<std::uint32_t> order(items.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&items](std::uint32_t i) { return items[i].position; });
    std::vector<GeometryItem> sorted;
    std::vector<std::uint32_t> place(order.size());
    for (const std::uint32_t i : order) {
        place[i] = std::uint32_t(sorted.size());
        sorted.push_back(std::move(items[i]));
    }
    items = std::move(sorted);
    for (TextNumber& number : m_answer.numbers)
        if (number.item != noItem)
            number.item = place[number.item];
}

GeometryText GeometryCollector::taken(GeometryForm form) &&
{
    m_answer.form = form;
    if (!m_answer.clock.zero)
        m_answer.clock.zero = m_answer.clock.earliest;
    for (Track& track : m_tracks)
        addTrack(std::move(track));
    sortItems();
    for (TextNumber& one : m_answer.numbers)
        if (one.item != noItem && m_answer.items[one.item].unsure != Unsure::no)
            one.use = NumberUse::unsure;
    m_answer.remarks = std::move(m_remarks).taken();
    std::ranges::stable_sort(m_answer.remarks, {}, &GeometryRemark::position);
    return std::move(m_answer);
}

void GeometryParts::add(GeometryKind kind, GeometryPart part)
{
    part.item.kind = kind;
    if (std::ranges::all_of(part.item.points, [](Vec p) { return std::isfinite(p.x) && std::isfinite(p.y); }))
        return parts.push_back(std::move(part));
    m_out.unuse(part.numbers);
    m_out.remark(part.offset, "what has a coordinate that is not finite is left out");
}

void GeometryParts::addRing(std::size_t index, GeometryPart part)
{
    const std::vector<Vec>& points = part.item.points;
    if (index > 0) {
        m_out.unuse(part.numbers);
        return m_out.remark(part.offset, "a hole with " + countOf(points.size(), "position") + " is left out");
    }
    if (points.size() > 1 && points.front() != points.back())
        m_out.remark(part.offset, "this ring is not closed; an edge from its last to its first position closes it");
    add(GeometryKind::ring, std::move(part));
}

void GeometryParts::finish(const std::string& name, std::size_t offset, Unsure unsure)
{
    m_out.remarkFurther(offset);
    for (GeometryPart& part : std::exchange(parts, {})) {
        if (part.item.name.empty())
            part.item.name = name;
        part.item.unsure = unsure;
        m_out.add(std::move(part));
    }
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

bool holdsDigit(std::string_view text)
{
    return std::ranges::any_of(text, isDecimalDigit);
}

// A form, how it is recognized behind those above it, and how it is read.
struct FormReader
{
    const char* name;
    bool (*looksLike)(std::string_view);
    void (*read)(GeometryCollector&, const RuleSettings&);
};
constexpr std::array<FormReader, 6> forms = {{{"XML", looksLikeXml, readXml},
                                              {"GeoJSON", looksLikeGeoJson, readGeoJson},
                                              {"WKT", looksLikeWkt, readWkt},
                                              {"hexadecimal WKB", looksLikeHexWkb, readWkt},
                                              {"rows", looksLikeRows, readRows},
                                              {"text", holdsDigit, readByRule}}};

// `hasLines`: it may be rows, because the first line ends somewhere near.
std::optional<GeometryForm> formByLook(std::string_view text, bool hasLines = true)
{
    const std::string_view firstLine = text.substr(0, text.find('\n'));
    if (text.starts_with(writtenRowsLine))
        return GeometryForm::rows;
    if ((firstLine.starts_with("//") || firstLine.starts_with('#')) && firstLine.ends_with(writtenCodeMark))
        return GeometryForm::initialiser;
    for (std::size_t i = 0; i < forms.size(); ++i)
        if ((GeometryForm(i) != GeometryForm::rows || hasLines) && forms.at(i).looksLike(text))
            return GeometryForm(i);
    return {};
}

// The first 64 KiB decide, unless they hold nothing that does, or the text is markup or JSON, whose members may come in
// any order.
std::optional<GeometryForm> formOf(std::string_view text)
{
    constexpr std::size_t window = 65'536;
    const auto form = formByLook(text.substr(0, window));
    const std::size_t first = text.find_first_not_of(" \t\r\n\x1e");
    const bool isOfMembers = first < text.size() && std::string_view("<{[").find(text[first]) < 3;
    const bool isCertain = form && form != GeometryForm::initialiser && !isOfMembers;
    return text.size() <= window || isCertain ? form : formByLook(text, text.find('\n') < window);
}

} // namespace

const char* name(GeometryForm form)
{
    return forms.at(static_cast<std::size_t>(form)).name;
}

std::optional<GeometryForm> geometryForm(std::string_view text)
{
    return formOf(preparedText(text));
}

Result<GeometryText> readGeometry(std::string_view text, const std::string& file, const GeometryOptions& options)
{
    ProblemCollector problems(file);
    if (text.size() > mostGeometryBytes) {
        problems.atText(1, 1,
                        "the text has " + std::to_string(text.size()) + " bytes; geometry in text may have 128 MiB");
        return std::move(problems).taken();
    }
    const bool isTold = !options.form && !options.rule.columns.empty();
    const auto named = isTold ? GeometryForm::rows : options.form;
    try {
        GeometryCollector out(text, problems, options.job, options.zero);
        if (const std::string reason = named ? std::string() : formatNotRead(out.text()); !reason.empty())
            out.fail(0, reason);
        if (const std::size_t foreign = firstForeignByte(text); foreign < text.size())
            out.fail(foreign, foreignText(text, foreign));
        const auto form = named ? named : formOf(out.text());
        if (!form)
            out.fail(0, std::string(out.text().find_first_not_of(" \t\r\n") < text.size() ? "there are no coordinates"
                                                                                          : "the text is empty") +
                            "; WKT, hexadecimal WKB, GeoJSON, rows of numbers, positions in any other text, and XML "
                            "are read");
        forms.at(static_cast<std::size_t>(*form)).read(out, options.rule);
        GeometryText read = std::move(out).taken(*form);
        const bool isOfNumbers = *form == GeometryForm::initialiser && read.numbers.size() > 1;
        if (read.items.empty() && read.remarks.empty() && !(options.mayBeEmpty && isOfNumbers))
            out.fail(0, "the text was read as " + std::string(name(*form)) + ", and none of its " +
                            countOf(read.numbers.size(), "number") +
                            " is a coordinate by its rules; numbers can be picked in the window's import");
        if (problems.empty())
            return read;
    } catch (const ReadingStopped&) {
        if (problems.empty())
            return cancelled();
    }
    return std::move(problems).taken();
}

} // namespace sweep
