// Times and dates, and tracks of positions in the order of their times.
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <QDateTime>
#include <QTime>

namespace sweep {

namespace {

constexpr std::int64_t attosecondsInSecond = 1'000'000'000'000'000'000;

// The double nearest to the exact number of seconds from zero to time; negative if the time is before.
double secondsSince(const ClockTime& zero, const ClockTime& time)
{
    const long long seconds = time.seconds - zero.seconds;
    if (time.attoseconds == zero.attoseconds)
        return static_cast<double>(seconds);
    return nearest(Rational(seconds) + Rational(time.attoseconds - zero.attoseconds, attosecondsInSecond));
}

// Seconds from 1970-01-01 of ISO 8601. A clock without a zone is UTC.
std::optional<long long> secondsOfDate(QString date)
{
    constexpr qsizetype day = 10; // 2021-03-04
    date = date.toUpper();        // t and z
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
    const QTime ofDay = QTime::fromString(clock, QStringLiteral("HH:mm:ss"));
    time.hasDate = !ofDay.isValid();
    const auto seconds = time.hasDate ? secondsOfDate(clock) : ofDay.msecsSinceStartOfDay() / 1000;
    time.clock.seconds = seconds.value_or(0);
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

void GeometryCollector::addRow(const TrackRow& row)
{
    constexpr long long day = 86'400;
    TimeText time = row.time;
    TextClock& clock = m_answer.clock;
    if (!m_tracks.empty() && std::holds_alternative<ClockTime>(m_tracks.front().rows.front().time) != time.isClock)
        fail(row.offset, std::string(time.isClock ? "a clock time, and a number" : "a number, and a clock time") +
                             " at line " + std::to_string(position(m_tracks.front().rows.front().offset).line) +
                             "; the times of a text are of one kind");
    if (time.isClock && !time.hasDate && !m_midnight)
        fail(row.offset, "a time of day needs a date above it, or beside it as in 2018-01-01T12:00:00");
    if (time.isClock && !time.hasDate)
        time.clock.seconds += *m_midnight;
    else if (time.isClock)
        m_midnight = time.clock.seconds - ((time.clock.seconds % day) + day) % day;
    if (time.isClock)
        clock.earliest = std::min(clock.earliest.value_or(time.clock), time.clock);
    const auto [found, isNew] = m_trackIndices.try_emplace({row.isFrame, row.track, row.id}, m_tracks.size());
    if (isNew)
        m_tracks.push_back({row.id, row.isFrame});
    m_tracks[found->second].rows.push_back({time.isClock ? std::variant<double, ClockTime>(time.clock) : time.number,
                                            row.at, row.radius.value_or(-1), row.numbers, std::uint32_t(row.offset),
                                            row.isSingle});
}

void GeometryCollector::addTrack(Track track)
{
    std::deque<Row>& rows = track.rows;
    const std::size_t offset = rows.front().offset;
    const bool isByClock = std::holds_alternative<ClockTime>(rows.front().time);
    const std::string whose = track.name.empty() ? "the track" : "track \"" + track.name + '"';
    if (!std::ranges::is_sorted(rows, {}, &Row::time)) {
        std::ranges::stable_sort(rows, {}, &Row::time);
        remark(offset, "the rows of " + whose + " are put in the order of their times");
    }
    GeometryItem item{GeometryKind::track};
    item.isInFrames = track.isInFrames;
    item.name = std::move(track.name);
    const bool thick = std::ranges::any_of(rows, [](const Row& row) { return row.radius >= 0; });
    for (; !rows.empty(); rows.pop_front()) {
        const Row& row = rows.front();
        const double t =
            isByClock ? secondsSince(*m_answer.clock.zero, std::get<ClockTime>(row.time)) : std::get<double>(row.time);
        if (!item.times.empty() && !(t > item.times.back())) {
            unuse(row.numbers);
            if (row.at != item.points.back())
                remark(row.offset,
                       "a second position of " + whose + " at the time " + shortestDecimal(t) + " is left out");
            continue;
        }
        assign(row.numbers);
        item.times.push_back(t);
        item.points.push_back(row.at);
        item.isSingle = item.isSingle || row.isSingle;
        if (thick)
            item.radii.push_back(std::max(row.radius, 0.0));
    }
    std::optional<TextPosition>& motion = isByClock ? m_answer.clock.byClock : m_answer.clock.byNumber;
    if (item.times.size() > 1 && !motion)
        motion = position(offset);
    add(std::move(item), offset);
}

} // namespace sweep
