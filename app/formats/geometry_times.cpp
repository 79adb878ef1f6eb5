// Times and dates, and tracks of positions in the order of their times.
#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"

#include <sweepbench/base/utf8.h>

#include <QDateTime>
#include <QTime>

#include <algorithm>
#include <map>

namespace sweep {

namespace {

constexpr std::int64_t attosecondsInSecond = 1'000'000'000'000'000'000;

bool isBeforeTime(const TimeText& p, const TimeText& q)
{
    return p.isClock ? p.clock < q.clock : p.number < q.number;
}

// The double nearest to the exact number of seconds from zero to time; negative if the time is before.
double secondsSince(const ClockTime& zero, const ClockTime& time)
{
    if (time < zero)
        return -secondsSince(time, zero);
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

// Seconds from midnight of a time of day, "12:06:00".
std::optional<long long> secondsOfDay(const QString& text)
{
    const QTime time = QTime::fromString(text, QStringLiteral("HH:mm:ss"));
    return time.isValid() ? std::optional<long long>(time.msecsSinceStartOfDay() / 1000) : std::nullopt;
}

// Seconds from 1970-01-01 of ISO 8601 or RFC 2822. A clock without a zone is UTC.
std::optional<long long> secondsOfDate(QString date)
{
    constexpr qsizetype day = 10; // 2021-03-04
    if (date.size() < day)
        return {};
    if (!date[0].isDigit() || date[4] != u'-') {
        date.replace(QStringLiteral(" GMT"), QStringLiteral(" +0000"));
        const QDateTime mail = QDateTime::fromString(date, Qt::RFC2822Date);
        return mail.isValid() ? std::optional(mail.toSecsSinceEpoch()) : std::nullopt;
    }
    date = date.toUpper(); // t and z
    if (date.size() == day)
        date += QStringLiteral("T00:00");
    QString clock = date.mid(day + 1).remove(u' ');
    const bool hasZone = clock.contains(u'+') || clock.contains(u'-') || clock.endsWith(u'Z', Qt::CaseInsensitive);
    clock += hasZone ? QString() : QStringLiteral("Z");
    const QDateTime read = QDateTime::fromString(date.left(day + 1) + clock, Qt::ISODate);
    return read.isValid() ? std::optional(read.toSecsSinceEpoch()) : std::nullopt;
}

} // namespace

std::optional<TimeText> clockTime(std::string_view text)
{
    constexpr std::size_t shortest = 4;
    constexpr std::size_t longest = 64;
    const std::size_t colon = text.find(':');
    if (text.size() < shortest || text.size() > longest ||
        (colon == std::string_view::npos && (text.size() != 10 || text[4] != '-' || text[7] != '-')))
        return {};
    TimeText time;
    time.isClock = true;
    std::string whole(text);
    if (const std::size_t mark = text.find_first_of(".,", colon);
        mark < text.size() && isDecimalDigit(text[mark - 1])) {
        std::int64_t unit = attosecondsInSecond;
        std::size_t end = mark + 1;
        for (; end < text.size() && isDecimalDigit(text[end]) && unit > 1; ++end) {
            unit /= 10;
            time.clock.attoseconds += unit * (text[end] - '0');
        }
        if (end == mark + 1 || (end < text.size() && isDecimalDigit(text[end])))
            return {};
        whole.erase(mark, end - mark);
    }
    const QString clock = QString::fromStdString(whole);
    const auto ofDay = secondsOfDay(clock);
    const auto seconds = ofDay ? ofDay : secondsOfDate(clock);
    time.clock.seconds = seconds.value_or(0);
    time.hasDate = !ofDay;
    return seconds ? std::optional(time) : std::nullopt;
}

std::string textOf(const ClockTime& time)
{
    const QString whole =
        QDateTime::fromSecsSinceEpoch(time.seconds, Qt::UTC).toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss"));
    std::string fraction = std::to_string(time.attoseconds);
    fraction.insert(0, 18 - fraction.size(), '0');
    fraction.erase(fraction.find_last_not_of('0') + 1);
    return whole.toStdString() + (fraction.empty() ? "" : "." + fraction) + 'Z';
}

// A time of day belongs to the last date above it.
void GeometryCollector::dateTimes(std::vector<TrackRow>& rows)
{
    constexpr long long day = 86'400;
    std::optional<long long> midnight;
    for (TrackRow& row : rows) {
        TimeText& time = row.time;
        if (!time.isClock)
            continue;
        if (time.hasDate)
            midnight = time.clock.seconds - ((time.clock.seconds % day) + day) % day;
        else if (midnight)
            time.clock.seconds += *midnight;
        else
            fail(row.offset, "a time of day needs a date above it, or beside it as in 2018-01-01T12:00:00");
        if (!m_clock.earliest || time.clock < *m_clock.earliest)
            m_clock.earliest = time.clock;
        if (!m_clock.zero)
            m_clock.zero = time.clock;
    }
}

void GeometryCollector::noteMotion(bool byClock, std::size_t offset)
{
    std::optional<TextPosition>& first = byClock ? m_clock.byClock : m_clock.byNumber;
    if (!first)
        first = position(offset);
    if (const auto& other = byClock ? m_clock.byNumber : m_clock.byClock)
        fail(offset, "this track moves by " + std::string(byClock ? "clock times" : "numbers") +
                         ", and the one at line " + std::to_string(other->line) + ", column " +
                         std::to_string(other->column) + " by " + (byClock ? "numbers" : "clock times") +
                         "; a text has one kind of time");
}

void GeometryCollector::addTracks(std::vector<TrackRow> rows, bool inFrames)
{
    if (rows.empty())
        return;
    dateTimes(rows);
    std::map<std::pair<std::size_t, std::string_view>, std::size_t> indices; // by the track and the id of a row
    std::vector<std::vector<const TrackRow*>> tracks;
    for (const TrackRow& row : rows) {
        const auto [found, isNew] = indices.try_emplace({row.track, row.id}, tracks.size());
        if (isNew)
            tracks.emplace_back();
        tracks[found->second].push_back(&row);
    }
    for (std::vector<const TrackRow*>& track : tracks)
        addTrack(track, inFrames);
}

void GeometryCollector::addTrack(std::span<const TrackRow*> rows, bool inFrames)
{
    const TrackRow& first = *rows.front();
    const auto before = [](const TrackRow* p, const TrackRow* q) { return isBeforeTime(p->time, q->time); };
    const auto whose = [&first] { return first.id.empty() ? "the track" : "track \"" + first.id + '"'; };
    if (!std::is_sorted(rows.begin(), rows.end(), before)) {
        std::stable_sort(rows.begin(), rows.end(), before);
        remark(first.offset, "the rows of " + whose() + " are put in the order of their times");
    }
    GeometryItem item;
    item.kind = GeometryKind::track;
    item.isInFrames = inFrames;
    item.name = first.id;
    const bool thick = std::any_of(rows.begin(), rows.end(), [](const TrackRow* row) { return row->radius; });
    item.points.reserve(rows.size());
    item.times.reserve(rows.size());
    for (const TrackRow* row : rows) {
        const double t = row->time.isClock ? secondsSince(*m_clock.zero, row->time.clock) : row->time.number;
        if (!item.times.empty() && !(t > item.times.back())) {
            if (row->at != item.points.back())
                remark(row->offset,
                       "a second position of " + whose() + " at the time " + shortestDecimal(t) + " is left out");
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
    if (item.times.size() > 1)
        noteMotion(first.time.isClock, first.offset);
    add(std::move(item), first.offset);
}

} // namespace sweep
