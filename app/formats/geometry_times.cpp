// Times and dates, and tracks of positions in the order of their times.
#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"

#include <sweepbench/base/utf8.h>

#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>
#include <map>

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

// "27:54" and "100:27:54": minutes and seconds, perhaps with hours.
std::optional<long long> elapsedSeconds(const QString& text)
{
    static const QRegularExpression clock(QStringLiteral(R"(^(?:(\d{1,9}):(?=[0-5]\d:))?(\d{1,9}):([0-5]\d)$)"));
    const QRegularExpressionMatch match = clock.match(text);
    const auto part = [&match](int i) { return match.capturedView(i).toLongLong(); };
    return match.hasMatch() ? std::optional((part(1) * 60 + part(2)) * 60 + part(3)) : std::nullopt;
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
            time.attoseconds += unit * (text[end] - '0');
        }
        if (end == mark + 1 || (end < text.size() && isDecimalDigit(text[end])))
            return {};
        whole.erase(mark, end - mark);
    }
    const QString clock = QString::fromStdString(whole);
    const auto elapsed = elapsedSeconds(clock);
    const auto seconds = elapsed ? elapsed : secondsOfDate(clock);
    time.seconds = seconds.value_or(0);
    time.hasDate = !elapsed;
    return seconds ? std::optional(time) : std::nullopt;
}

// A time of day belongs to the last date above it.
void GeometryCollector::dateTimes(std::vector<TrackRow>& rows)
{
    constexpr long long day = 86'400;
    std::optional<long long> midnight;
    const TrackRow* undated = nullptr;
    for (TrackRow& row : rows) {
        TimeText& time = row.time;
        if (time.hasDate)
            midnight = time.seconds - ((time.seconds % day) + day) % day;
        else if (time.isClock && midnight)
            time.seconds += *midnight;
        else
            undated = undated == nullptr ? &row : undated;
    }
    if (midnight && undated != nullptr)
        fail(undated->offset, "a time of day without a date above it, in a text with dates");
}

void GeometryCollector::addTracks(std::vector<TrackRow> rows, bool inFrames)
{
    if (rows.empty())
        return;
    dateTimes(rows);
    std::map<std::pair<std::size_t, std::string_view>, std::size_t> indices; // by the track and the id of a row
    std::vector<std::vector<const TrackRow*>> tracks;
    const TimeText* zero = &rows.front().time;
    for (const TrackRow& row : rows) {
        const auto [found, isNew] = indices.try_emplace({row.track, row.id}, tracks.size());
        if (isNew)
            tracks.emplace_back();
        tracks[found->second].push_back(&row);
        if (isBeforeTime(row.time, *zero))
            zero = &row.time;
    }
    for (std::vector<const TrackRow*>& track : tracks)
        addTrack(track, *zero, inFrames);
}

void GeometryCollector::addTrack(std::span<const TrackRow*> rows, const TimeText& zero, bool inFrames)
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
        const double t = secondsSince(zero, row->time);
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
    add(std::move(item), first.offset);
}

} // namespace sweep
