// Times and dates in rows, logs and source code, tracks of positions in the order of their times, velocities,
// and decimal commas.
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
    for (const TrackRow* row : rows) {
        use(row->offset);
        for (const std::uint32_t other : row->others)
            if (other > 0)
                use(other);
    }
    add(std::move(item), first.offset);
}

} // namespace sweep
