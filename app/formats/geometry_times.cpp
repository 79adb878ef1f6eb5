// Times and dates in rows, logs and source code, tracks of positions in the order of their times, velocities,
// and decimal commas.
#include "app/formats/geometry_code.h"
#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

namespace sweep {

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

constexpr std::string_view months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

// The number of the month that a text begins with, from 1; 0 if there is none.
std::size_t monthAtStart(std::string_view text)
{
    for (std::size_t i = 0; i < std::size(months); ++i)
        if (text.starts_with(months[i]))
            return i + 1;
    return 0;
}

// The length of the clock alone.
std::size_t plainClockLength(std::string_view text)
{
    const auto isDigit = [text](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    const auto fits = [&](std::size_t at, std::string_view form) { // 0 is any digit
        std::size_t i = 0;
        while (i < form.size() && (form[i] == '0' ? isDigit(at + i) : text.substr(at + i, 1) == form.substr(i, 1)))
            ++i;
        return i == form.size();
    };
    std::size_t end = fits(0, "0000-00-00") || fits(0, "0000/00/00") ? 10 : fits(0, "00-00 00:00:00") ? 5 : 0;
    if (monthAtStart(text) > 0 && (fits(3, " 00 00:00:00") || fits(3, "  0 00:00:00"))) // of syslog
        end = 6;
    const bool hasTime =
        end == 0 || ((text.substr(end, 1) == "T" || text.substr(end, 1) == " ") && fits(end + 1, "00:00"));
    if (end == 0 && !fits(0, "00:00:00"))
        return 0;
    if (hasTime) {
        end += end == 0 ? 5 : 6;
        end += fits(end, ":00") ? 3 : 0;
        const std::size_t fraction =
            std::min(text.substr(0, end + 12).find_first_not_of("0123456789", end + 1), text.size());
        if (end < text.size() && isDigit(end + 1) && (text[end] == '.' || (text[end] == ',' && fraction == end + 4)))
            end = fraction;
        end += text.substr(end, 1) == "Z"                   ? 1
               : fits(end, "+00:00") || fits(end, "-00:00") ? 6
               : fits(end, "+0000") || fits(end, "-0000")   ? 5
                                                            : 0;
    }
    const bool goesOn =
        end < text.size() &&
        (isWordByte(text[end]) || ((text[end] == '-' || text[end] == '.' || text[end] == ':') && isDigit(end + 1)));
    return goesOn ? 0 : end;
}

// The length of "  1234  1234 D" behind a time: the process, thread and priority of a log of Android.
std::size_t logcatLength(std::string_view text)
{
    std::size_t end = 0;
    for (int i = 0; i < 2; ++i) {
        end = std::min(text.find_first_not_of(' ', end), text.size());
        end = std::min(text.find_first_not_of("0123456789", end), text.size());
    }
    const bool isPriority = end > 3 && end + 2 < text.size() && text[end] == ' ' && text[end + 2] == ' ' &&
                            std::string_view("VDIWEF").find(text[end + 1]) != std::string_view::npos;
    return isPriority ? end + 2 : 0;
}

// The length of " host program[123]:" or " program[123:456]" behind a time, as syslog, journald and Xcode write it.
std::size_t programLength(std::string_view text, bool isSyslog)
{
    const auto wordEnd = [text](std::size_t at) {
        while (at < text.size() && (isWordByte(text[at]) || std::string_view("-./").find(text[at]) < 3))
            ++at;
        return at;
    };
    if (!text.starts_with(' '))
        return 0;
    std::size_t end = wordEnd(1);
    if (end > 1 && end < text.size() && text[end] == ' ' && wordEnd(end + 1) > end + 1)
        end = wordEnd(end + 1); // behind the host
    else if (isSyslog)
        return 0;
    bool hasProcess = false;
    if (end < text.size() && text[end] == '[') {
        const std::size_t close = text.find_first_not_of("0123456789:", end + 1);
        hasProcess = close < text.size() && text[close] == ']' && close > end + 1;
        end = hasProcess ? close + 1 : end;
    }
    const bool hasColon = end < text.size() && text[end] == ':';
    return hasProcess || (isSyslog && hasColon) ? end + (hasColon ? 1 : 0) : 0;
}

} // namespace

ClockLength clockLength(std::string_view text)
{
    const std::size_t clock = plainClockLength(text);
    if (clock == 0)
        return {};
    const std::string_view rest = text.substr(clock);
    return {clock, clock + (text[2] == '-' ? logcatLength(rest) : programLength(rest, monthAtStart(text) > 0))};
}

std::optional<TimeText> logTime(std::string_view clock)
{
    std::string text(clock);
    if (const std::size_t month = monthAtStart(clock); month > 0) { // Nov  8 becomes 2000-11-08
        text.replace(0, 3, (month < 10 ? "2000-0" : "2000-") + std::to_string(month));
        text[7] = '-';
        text[8] = text[8] == ' ' ? '0' : text[8];
    }
    text.insert(0, text.find('-') == 2 ? "2000-" : ""); // a leap year
    std::replace(text.begin(), text.end(), '/', '-');
    std::replace(text.begin(), text.end(), ',', '.');
    return clockTime(text);
}

namespace {

bool isUpperByte(char c)
{
    return c >= 'A' && c <= 'Z';
}

// Where the last word of a name begins: "Vel" of ballVel, "vel" of ball_vel and of m_vel.
std::size_t lastWordBegin(std::string_view name)
{
    for (std::size_t begin = name.empty() ? 0 : name.size() - 1; begin > 0; --begin)
        if (name[begin - 1] == '_' || (isUpperByte(name[begin]) && !isUpperByte(name[begin - 1])))
            return begin;
    return 0;
}

constexpr std::string_view positionWords[] = {"pos", "position", "p",     "center", "centre", "location",
                                              "loc", "origin",   "start", "point",  "coord",  "translation"};
constexpr std::string_view velocityWords[] = {"velocity", "vel",    "linvel",    "linearvelocity",
                                              "speed",    "change", "velocities"};
constexpr std::string_view otherWords[] = {
    "acceleration", "accel",       "acc",        "gravity",    "force",      "impulse", "normal", "normals",
    "direction",    "dir",         "heading",    "size",       "sizes",      "figsize", "scale",  "extent",
    "extents",      "halfextents", "halfsize",   "dimensions", "color",      "colour",  "colors", "rgb",
    "rgba",         "rotation",    "quaternion", "euler",      "resolution", "tangent", "axis",   "uv",
    "uvs",          "texcoord",    "texcoords",  "centroid",   "damping",    "friction"};

} // namespace

VectorName vectorName(std::string_view name)
{
    constexpr std::size_t longest = 200;
    if (name.empty() || name.size() > longest)
        return {};
    for (const std::string_view method : {".Set", ".set", "->Set", "->set"})
        if (name.ends_with(method))
            name.remove_suffix(method.size());
    std::size_t end = name.find_last_not_of("0123456789_") + 1;
    end = end == 0 ? name.size() : end;
    const std::string_view stem = name.substr(0, end);
    const std::size_t cut = stem.find_last_of(".:>");
    const std::size_t first = cut == std::string_view::npos ? 0 : cut + 1;
    const std::size_t begin = first + lastWordBegin(stem.substr(first));
    const std::string word = lowerText(stem.substr(begin));
    VectorName found;
    found.role = isOneOf(positionWords, word)   ? NumberRole::position
                 : isOneOf(velocityWords, word) ? NumberRole::velocity
                 : isOneOf(otherWords, word)    ? NumberRole::other
                                                : NumberRole::none;
    if (word == "v" || word == "d" || word == "n" || word == "a")
        found.letter = word[0];
    if (found.role == NumberRole::none && found.letter == '\0') {
        found.base = std::string(name);
        return found;
    }
    static constexpr std::array<std::string_view, 10> before = {
        "m_", "set", "Set", "setLinear", "SetLinear", "set_linear_", "linear", "Linear", "set_", "linear_"};
    std::string_view base = stem.substr(0, isOneOf(before, stem.substr(first, begin - first)) ? first : begin);
    while (!base.empty() && std::string_view(".:>-_").find(base.back()) != std::string_view::npos)
        base.remove_suffix(1);
    if (base.empty() && name.starts_with('.'))
        base = "."; // a member of what is not named
    found.base = std::string(base) + std::string(name.substr(std::min(name.find_first_not_of('_', end), name.size())));
    return found;
}

namespace {

// Finds the positions to which the velocities of a level belong, and what is neither.
class CodeVectors
{
public:
    CodeVectors(std::vector<CodePoint>& points, bool isTop)
        : m_points(points), m_isTop(isTop), m_reasons(points.size(), nullptr), m_isWaiting(points.size(), false)
    {
    }

    void take(std::size_t i)
    {
        CodePoint& point = m_points[i];
        VectorName name = vectorName(point.label);
        if (!point.body.empty())
            name.base = std::string(point.body);
        const bool isStep = point.isOfAxes && (name.letter == 'd' || name.letter == 'n'); // dx and dy behind x and y
        const bool isOther = point.isOther || name.role == NumberRole::other ||
                             (isStep && m_positions.contains(name.base) && !m_positions.contains("b")) ||
                             (point.isOfAxes && name.letter == 'a' && m_moving.contains(name.base));
        if (point.isOfCamera) {
            m_reasons[i] = "the position of a camera is no body and is left out: ";
        } else if (isOther) {
            m_reasons[i] = "this is no position and is left out: ";
        } else if (name.role == NumberRole::velocity || name.letter == 'v') {
            const auto position = m_positions.find(name.base);
            if (position != m_positions.end() && mayPair(i, position->second))
                return give(position->second, i, name.base);
            m_velocities.insert_or_assign(name.base, i);
            m_waiting.push_back(i);
            m_isWaiting[i] = true;
        } else {
            takePosition(i, name.role == NumberRole::position ? name.base : std::string(point.label));
        }
    }

    // The velocities that are left belong to the only position in their brackets, or to none.
    void finish()
    {
        std::vector<std::size_t> free;
        for (std::size_t i = 0; i < m_points.size(); ++i)
            if (m_reasons[i] == nullptr && !m_points[i].velocity && !m_isWaiting[i])
                free.push_back(i);
        for (const std::size_t i : m_waiting) {
            const bool isCertain = m_points[i].isOfAxes || vectorName(m_points[i].label).role == NumberRole::velocity;
            if (m_reasons[i] != nullptr || !isCertain)
                continue;
            if (!m_isTop && free.size() == 1 && m_waiting.size() == 1)
                give(free[0], i, {});
            else
                m_reasons[i] = "this velocity has no position and is left out: ";
        }
    }

    // Why a point is no position: empty if it became a velocity, nullptr if it is one.
    [[nodiscard]] const char* reason(std::size_t i) const { return m_reasons[i]; }

private:
    void takePosition(std::size_t i, const std::string& base)
    {
        const auto velocity = m_velocities.find(base);
        if (velocity != m_velocities.end() && mayPair(velocity->second, i)) {
            give(i, velocity->second, base);
            m_velocities.erase(velocity);
        } else {
            m_positions.insert_or_assign(base, i);
        }
    }

    // Outside of brackets a position without a name belongs to its neighbour only.
    [[nodiscard]] bool mayPair(std::size_t velocity, std::size_t position) const
    {
        return !m_isTop || !m_points[position].label.empty() || velocity == position + 1 || position == velocity + 1;
    }

    void give(std::size_t position, std::size_t velocity, const std::string& base)
    {
        m_points[position].velocity = m_points[velocity].at;
        m_points[position].isSingle = m_points[position].isSingle || m_points[velocity].isSingle;
        if (!base.empty() && !m_points[position].hasId)
            m_points[position].name = nameOfLabel(base);
        m_reasons[velocity] = "";
        m_positions.erase(base);
        m_moving.insert(base);
    }

    std::vector<CodePoint>& m_points;
    bool m_isTop;
    std::vector<const char*> m_reasons;
    std::vector<bool> m_isWaiting;
    std::map<std::string, std::size_t> m_positions = {};  // that have no velocity yet, by what they are of
    std::map<std::string, std::size_t> m_velocities = {}; // that have no position yet
    std::vector<std::size_t> m_waiting = {};              // velocities without a position before them
    std::set<std::string> m_moving = {};
};

} // namespace

std::string remarkOn(const CodeLeftOut& left)
{
    const std::string label = shortened(left.label.substr(0, left.label.rfind(".Set")));
    return left.reason + (left.isLetter ? label + "x, " + label + "y" : label);
}

std::vector<CodeLeftOut> takeVectors(CodeLevel& level)
{
    std::vector<CodeLeftOut> left;
    std::vector<CodePoint>& points = level.points;
    if (std::all_of(points.begin(), points.end(), [](const CodePoint& p) { return p.label.empty(); }))
        return left;
    CodeVectors vectors(points, level.isTop);
    for (std::size_t i = 0; i < points.size(); ++i)
        vectors.take(i);
    vectors.finish();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const char* const reason = vectors.reason(i);
        if (reason == nullptr) {
            if (kept++ != i)
                points[kept - 1] = std::move(points[i]);
        } else if (reason[0] != '\0') {
            const bool isLetter = points[i].isOfAxes && points[i].label.size() == 1;
            left.push_back({points[i].offset, reason, points[i].label, isLetter});
        }
    }
    points.resize(kept);
    return left;
}

namespace {

// A number with a comma between two digits and with neither a point nor another comma beside it: 1,5.
struct CommaNumber
{
    std::size_t begin = 0;
    std::size_t comma = 0;
    std::size_t end = 0;
};

// Finds the commas in a line of printed values that are decimal points, as in (1,5; 2,5) and x=1,5 y=2,5.
class DecimalCommas
{
public:
    DecimalCommas(std::string& text, GeometryCollector& out) : m_text(text), m_out(out) {}

    void replace()
    {
        for (std::size_t begin = 0; begin < m_text.size();) {
            m_end = std::min(m_text.find('\n', begin), m_text.size());
            m_numbers.clear();
            findNumbers(begin);
            if (!m_numbers.empty())
                replaceIn(begin);
            begin = m_end + 1;
        }
    }

private:
    [[nodiscard]] char at(std::size_t i) const { return i < m_end ? m_text[i] : '\0'; }
    static bool isOfNumber(char c) { return isDecimalDigit(c) || c == '-' || c == '+' || c == '.'; }
    [[nodiscard]] std::size_t digitsEnd(std::size_t i) const
    {
        while (isDecimalDigit(at(i)))
            ++i;
        return i;
    }
    // The character before i and the blanks in front of it.
    [[nodiscard]] std::size_t before(std::size_t i) const
    {
        while (i > 0 && (m_text[i - 1] == ' ' || m_text[i - 1] == '\t'))
            --i;
        return i;
    }

    void findNumbers(std::size_t line)
    {
        for (std::size_t i = line; i < m_end;) {
            const bool isApart = i == line || !(isWordByte(m_text[i - 1]) || m_text[i - 1] == '.');
            const bool isFollowing = i > line + 1 && m_text[i - 1] == ',' && isDecimalDigit(m_text[i - 2]);
            const std::size_t comma = digitsEnd(i);
            if (comma == i || at(comma) != ',' || !isDecimalDigit(at(comma + 1))) {
                i = std::max(comma, i + 1);
                continue;
            }
            const std::size_t digits = digitsEnd(comma + 1);
            const bool hasExponent = lowerByte(at(digits)) == 'e' && (at(digits + 1) == '-' || at(digits + 1) == '+');
            const std::size_t end = hasExponent ? digitsEnd(digits + 2) : digits + (at(digits) == 'f' ? 1 : 0);
            const bool goesOn = isWordByte(at(end)) || at(end) == '.' || (at(end) == ',' && isOfNumber(at(end + 1)));
            const std::size_t begin = i > line && (m_text[i - 1] == '-' || m_text[i - 1] == '+') ? i - 1 : i;
            if (isApart && !isFollowing && !goesOn)
                m_numbers.push_back({begin, comma, end});
            i = std::max(end, comma + 1);
        }
    }

    void replaceIn(std::size_t line)
    {
        m_next = 0;
        std::size_t open = m_end;
        for (std::size_t i = line; i < m_end; ++i) {
            if (std::string_view("([{").find(m_text[i]) != std::string_view::npos)
                open = i;
            else if (std::string_view(")]}").find(m_text[i]) != std::string_view::npos) {
                if (open < m_end)
                    readGroup(open, i);
                open = m_end;
            }
        }
        for (const CommaNumber& number : m_numbers)
            if (m_text[number.comma] == ',' && isLabelled(number, line))
                setPoint(number);
    }

    // x=1,5 where nothing but the end, a separator or another word follows; "x, y = 1,5" and "for x = 1,5" are no such.
    [[nodiscard]] bool isLabelled(const CommaNumber& number, std::size_t line) const
    {
        const std::size_t next = std::min(m_text.find_first_not_of(" \t", number.end), m_end);
        const bool isWordNext = next < m_end && isWordByte(m_text[next]) && !isDecimalDigit(m_text[next]);
        if (next < m_end && !isWordNext && std::string_view(",;)]}|").find(m_text[next]) == std::string_view::npos)
            return false;
        std::size_t end = before(number.begin);
        const bool hasSign = end > line && (m_text[end - 1] == '=' || m_text[end - 1] == ':');
        end = hasSign ? before(end - 1) : end;
        end -= hasSign && end > line && (m_text[end - 1] == '"' || m_text[end - 1] == '\'') ? 1 : 0;
        std::size_t begin = end;
        while (begin > line && (isWordByte(m_text[begin - 1]) || m_text[begin - 1] == '.'))
            --begin;
        const std::string_view word = std::string_view(m_text).substr(begin, end - begin);
        if (labelParts(word).coordinate == Coordinate::none || (!hasSign && word.size() > 1))
            return false;
        std::size_t earlier = before(begin);
        if (earlier > line && m_text[earlier - 1] == ',') {
            earlier = before(earlier - 1);
            return earlier > line &&
                   (isDecimalDigit(m_text[earlier - 1]) || !isWordByte(m_text[earlier - 1])); // no x, y = 1,5
        }
        return earlier < line + 3 || m_text.compare(earlier - 3, 3, "for") != 0;
    }

    // The values between two brackets, which are separated by semicolons or by commas and blanks.
    void readGroup(std::size_t open, std::size_t close)
    {
        while (m_next < m_numbers.size() && m_numbers[m_next].begin < open)
            ++m_next;
        const std::size_t first = m_next;
        bool isClear = false; // no pair of coordinates has this comma
        std::size_t semicolons = 0;
        std::size_t others = 0;
        for (std::size_t i = open + 1; i < close;) {
            if (m_next < m_numbers.size() && m_numbers[m_next].begin == i) {
                const auto& [begin, comma, end] = m_numbers[m_next++];
                isClear = isClear || (m_text[comma + 1] == '0' && isDecimalDigit(m_text[comma + 2]));
                i = end;
                continue;
            }
            const std::size_t length = numberAtStart(std::string_view(m_text).substr(i, close - i)).length;
            if (length == 0 && !isBlankByte(m_text[i]) && m_text[i] != ';' && m_text[i] != ',')
                return;
            semicolons += m_text[i] == ';' ? 1 : 0;
            others += length > 0 ? 1 : 0;
            i += std::max<std::size_t>(length, 1);
        }
        const std::size_t count = m_next - first;
        if (count == 0)
            return;
        const bool isCall = open > 0 && isWordByte(m_text[open - 1]);
        const bool isDecimal = semicolons > 0 && (isClear || others > 0 || (count == 2 && m_text[open] != '['));
        const bool mayBeDecimal =
            semicolons > 0 || (m_text[open] == '(' && !isCall && others == 0 && (count == 2 || count == 3));
        for (std::size_t i = first; isDecimal && i < m_next; ++i)
            setPoint(m_numbers[i]);
        if (!isDecimal && mayBeDecimal)
            m_out.remarkOnce(m_numbers[first].comma, "commas between digits are read as separators; write points if "
                                                     "they are decimal");
    }

    void setPoint(const CommaNumber& number)
    {
        m_text[number.comma] = '.';
        m_out.remarkOnce(number.comma, "a comma between digits is read as a decimal point");
    }

    std::string& m_text;
    GeometryCollector& m_out;
    std::size_t m_end = 0; // of the line
    std::size_t m_next = 0;
    std::vector<CommaNumber> m_numbers = {};
};

} // namespace

void replaceDecimalCommas(std::string& text, GeometryCollector& out)
{
    DecimalCommas(text, out).replace();
}

} // namespace sweep
