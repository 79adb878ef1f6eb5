#include "widgets/timeline/log_lane.h"

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/models/events/event_text.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr double radius = 4.5;
constexpr double spacing = 12; // pixels for each mark
constexpr std::size_t mostLines = 8;

double timeOf(const ComparedWithLog& compared, std::size_t row)
{
    const LogDifference& one = compared.comparison.rows[row];
    return one.logged ? compared.log.events[*one.logged].t : compared.answer->timeline->timeOf(*one.event).nearest();
}

} // namespace

LogLane::LogLane(TimeSlider& axis, Playhead& playhead, Selection& selection, QWidget* parent)
    : TimeAxisView(axis, playhead, parent), m_axis(axis), m_selection(selection)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("The log's events"));
    setVisible(false);
    connect(&axis, &TimeSlider::scaleChanged, this, &LogLane::layOut);
    connect(&playhead, &Playhead::moved, this, [this] { update(); });
}

void LogLane::setCompared(ComparedWithLogPtr compared)
{
    m_compared = std::move(compared);
    const std::size_t count = m_compared ? m_compared->comparison.rows.size() : 0;
    std::vector<double> times(count);
    for (std::size_t row = 0; row < count; ++row)
        times[row] = timeOf(*m_compared, row);
    m_rows.resize(count);
    std::iota(m_rows.begin(), m_rows.end(), 0U);
    std::ranges::stable_sort(m_rows, [&](std::uint32_t p, std::uint32_t q) { return times[p] < times[q]; });
    m_times.resize(count);
    std::ranges::transform(m_rows, m_times.begin(), [&](std::uint32_t row) { return times[row]; });
    layOut();
    setVisible(m_compared != nullptr);
}

void LogLane::setStale(bool stale)
{
    m_stale = stale;
    update();
}

void LogLane::setNameWidth(int pixels)
{
    m_nameWidth = pixels;
    update();
}

void LogLane::layOut()
{
    m_marks.clear();
    const TimeScale& scale = m_axis.scale();
    const auto xOf = [&](double t) { return scale.xOf(t); };
    forEachCluster(m_times, scale, spacing, xOf, [&](double x, std::size_t first, std::size_t end) {
        LogMark mark{x, first, end};
        for (std::size_t i = first; i < end; ++i)
            mark.worst = std::max(mark.worst, m_compared->comparison.rows[m_rows[i]].what);
        m_marks.push_back(mark);
    });
    update();
}

void LogLane::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Brightness brightness = brightnessOf(palette());
    const Colours& tone = colours(brightness);
    paintGround(painter, rect(), tone.canvas);
    painter.setPen(tone.hairline);
    painter.drawLine(0, 0, width(), 0);
    painter.drawLine(m_nameWidth, 0, m_nameWidth, height());
    painter.setPen(tone.inkQuiet);
    painter.drawText(QRect(10, 0, m_nameWidth - 18, height()), Qt::AlignVCenter | Qt::AlignLeft, tr("Log"));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setOpacity(m_stale ? 0.4 : 1);
    for (const LogMark& mark : m_marks) {
        paintGlyph(painter, mark.worst, {mark.x, height() / 2.0 - (mark.total() > 1 ? 1 : 0)}, radius, brightness);
        if (mark.total() > 1)
            painter.fillRect(QRectF(mark.x - 5, height() - 3.5, 10, 2), logClassColour(mark.worst, brightness));
    }
    painter.setOpacity(1);
    const QRectF area(m_nameWidth, 0, width() - m_nameWidth, height());
    paintPlayheadLine(painter, m_axis.scale().xOf(m_playhead.position().doubleDouble()), area, palette());
}

const LogMark* LogLane::markAt(double x) const
{
    return nearestMark(m_marks, 8, [x](const LogMark& mark) { return std::abs(mark.x - x); });
}

bool LogLane::press(const QMouseEvent& event)
{
    if (event.position().x() < m_nameWidth)
        return false;
    if (const LogMark* mark = markAt(event.position().x()))
        go(*mark);
    else
        movePlayhead(m_playhead, m_axis.scale(), event.position().x(), event.modifiers() & Qt::ControlModifier);
    return true;
}

// Goes to the first of the worst rows.
void LogLane::go(const LogMark& mark)
{
    const auto& rows = m_compared->comparison.rows;
    std::size_t i = mark.first;
    while (rows[m_rows[i]].what != mark.worst)
        ++i;
    const LogDifference& row = rows[m_rows[i]];
    const Timeline* timeline = m_compared->answer->timeline.get();
    const bool isCurrent = row.event && m_playhead.timeline() == timeline;
    if (isCurrent)
        m_selection.setEvent(*row.event);
    if (isCurrent && !row.logged)
        m_playhead.setInstant(timeline->instantOf(*row.event));
    else
        m_playhead.setTypedTime(m_times[i]);
}

QString LogLane::words(const ComparedWithLog& compared, std::size_t row)
{
    const LogDifference& one = compared.comparison.rows[row];
    const LoggedEvent* logged = one.logged ? &compared.log.events[*one.logged] : nullptr;
    QString text = tr("%1: %2").arg(logClassWord(one.what), loggedPairText(compared, one));
    if (one.event && logged != nullptr && one.off != 0)
        text += tr(", off by %1").arg(roundedText(one.off));
    if (logged != nullptr)
        text += tr(", row %1").arg(logged->row);
    return text;
}

QString LogLane::tipAt(QPointF at) const
{
    const LogMark* mark = markAt(at.x());
    if (!mark)
        return {};
    QStringList lines{shownText(m_times[mark->first])};
    for (std::size_t i = mark->first; i < std::min(mark->end, mark->first + mostLines); ++i)
        lines << words(*m_compared, m_rows[i]);
    if (mark->total() > mostLines)
        lines << tr("and %1 more").arg(countText(qint64(mark->total() - mostLines)));
    return lines.join(u'\n');
}

} // namespace sweep
