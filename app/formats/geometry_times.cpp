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
    const long long seconds = time.seconds - zero.seconds;
    if (time.attoseconds == zero.attoseconds)
        return static_cast<double>(seconds);
    return nearest(Rational(seconds) + Rational(time.attoseconds - zero.attoseconds, attosecondsInSecond));
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

std::optional<TimeText> timeOf(std::string_view text)
{
    const NumberText number = numberAtStart(text);
    const auto value = number.length == text.size() && !text.empty() ? valueOf(number) : std::nullopt;
    return value ? std::optional(TimeText{*value}) : clockTime(text);
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

void GeometryCollector::addRow(TrackRow row)
{
    if (!m_rows.empty() && m_rows.front().time.isClock != row.time.isClock)
        fail(row.offset, std::string(row.time.isClock ? "a clock time, and a number" : "a number, and a clock time") +
                             " at line " + std::to_string(position(m_rows.front().offset).line) +
                             "; the times of a text are of one kind");
    m_rows.push_back(std::move(row));
}

// A time of day belongs to the last date above it.
void GeometryCollector::dateTimes()
{
    constexpr long long day = 86'400;
    TextClock& clock = m_answer.clock;
    std::optional<long long> midnight;
    for (auto& [id, time, at, radius, offset, track, isFrame, isSingle, numbers] : m_rows) {
        if (!time.isClock)
            continue;
        if (time.hasDate)
            midnight = time.clock.seconds - ((time.clock.seconds % day) + day) % day;
        else if (midnight)
            time.clock.seconds += *midnight;
        else
            fail(offset, "a time of day needs a date above it, or beside it as in 2018-01-01T12:00:00");
        clock.earliest = clock.earliest ? std::min(*clock.earliest, time.clock) : time.clock;
    }
    if (!clock.zero)
        clock.zero = clock.earliest;
}

void GeometryCollector::addTracks()
{
    dateTimes();
    std::map<std::tuple<bool, std::size_t, std::string_view>, std::size_t> indices; // by frames, track and id of a row
    std::vector<std::vector<const TrackRow*>> tracks;
    for (const TrackRow& row : m_rows) {
        const auto [found, isNew] = indices.try_emplace({row.isFrame, row.track, row.id}, tracks.size());
        if (isNew)
            tracks.emplace_back();
        tracks[found->second].push_back(&row);
    }
    for (std::vector<const TrackRow*>& track : tracks)
        addTrack(track);
}

void GeometryCollector::addTrack(std::span<const TrackRow*> rows)
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
    item.isInFrames = first.isFrame;
    item.name = first.id;
    const bool thick = std::any_of(rows.begin(), rows.end(), [](const TrackRow* row) { return row->radius; });
    item.points.reserve(rows.size());
    item.times.reserve(rows.size());
    for (const TrackRow* row : rows) {
        assign(row->numbers);
        const double t = row->time.isClock ? secondsSince(*m_answer.clock.zero, row->time.clock) : row->time.number;
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
    std::optional<TextPosition>& motion = first.time.isClock ? m_answer.clock.byClock : m_answer.clock.byNumber;
    if (item.times.size() > 1 && !motion)
        motion = position(first.offset);
    add(std::move(item), first.offset);
}

} // namespace sweep
