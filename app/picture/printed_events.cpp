#include "app/picture/printed_events.h"

#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/visible_text.h"
#include "widgets/surface/painter_surface.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace sweep {

namespace {

constexpr double textSize = 12; // 9 points
constexpr double leastSpacing = 14;
constexpr double maxColumnWidth = 240;
constexpr double minNameWidth = 40;
constexpr qsizetype maxLetters = 200; // no printed line is longer

struct Column
{
    EventText::Column column;
    const char* head;
};
constexpr std::array columns = {
    Column{EventText::InstantColumn, QT_TRANSLATE_NOOP("PrintedEvents", "#")},
    Column{EventText::TimeColumn, QT_TRANSLATE_NOOP("PrintedEvents", "t")},
    Column{EventText::KindColumn, QT_TRANSLATE_NOOP("PrintedEvents", "kind")},
    Column{EventText::AColumn, QT_TRANSLATE_NOOP("PrintedEvents", "a")},
    Column{EventText::BColumn, QT_TRANSLATE_NOOP("PrintedEvents", "b")},
    Column{EventText::SColumn, QT_TRANSLATE_NOOP("PrintedEvents", "s")},
    Column{EventText::PointColumn, QT_TRANSLATE_NOOP("PrintedEvents", "point ≈")},
};
constexpr double glyphWidth = 13; // in front of the kind

bool isName(EventText::Column column)
{
    return column == EventText::AColumn || column == EventText::BColumn;
}

TextStyle cellLook()
{
    return {.colour = colours(Brightness::light).ink, .size = textSize};
}

double widthOf(const QString& text)
{
    return QFontMetricsF(fontOf(cellLook())).horizontalAdvance(text);
}

} // namespace

QString printedText(const QString& text, const TextStyle& look, double width)
{
    const QString line = visibleText(text.left(maxLetters));
    return QFontMetricsF(fontOf(look)).elidedText(line, Qt::ElideRight, width);
}

std::size_t PrintedEvents::rowCount(const Timeline& timeline)
{
    const std::size_t events = timeline.events().size();
    return events == 0 || events > maxPrintedEvents ? std::min(events, maxPrintedEvents) + 1 : events;
}

PrintedEvents::PrintedEvents(SolverAnswerPtr answer, double t, double width)
    : m_text{.answer = std::move(answer), .sampled = nullptr}, m_t(t), m_width(width)
{
    measure();
}

std::size_t PrintedEvents::listedEvents() const
{
    return std::min(m_text.timeline().events().size(), maxPrintedEvents);
}

bool PrintedEvents::isCurrent(std::size_t event) const
{
    const Timeline& timeline = m_text.timeline();
    return timeline.timeOf(event).nearest() == m_t;
}

// Times are printed with all digits, because paper has no tool tips.
QString PrintedEvents::text(std::size_t event, EventText::Column column) const
{
    return column == EventText::TimeColumn ? timeText(m_text.timeline(), event) : m_text.shown(event, column);
}

// Each column is as wide as its texts, and the rest of the page is spread between them. If the columns are too wide
// together, the columns of names share the width that the others leave.
void PrintedEvents::measure()
{
    for (const Column& column : columns) {
        double width = widthOf(tr(column.head));
        for (std::size_t event = 0; event < listedEvents() && width < maxColumnWidth; ++event)
            width = std::max(width, widthOf(printedText(text(event, column.column), cellLook(), maxColumnWidth)));
        m_widths.push_back(width + (column.column == EventText::KindColumn ? glyphWidth : 0));
    }
    constexpr double gaps = columns.size() - 1;
    const double all = std::accumulate(m_widths.begin(), m_widths.end(), leastSpacing * gaps);
    double names = 0;
    for (std::size_t i = 0; i < columns.size(); ++i)
        names += isName(columns[i].column) ? m_widths[i] : 0;
    m_spacing = leastSpacing + std::max(0.0, m_width - all) / gaps;
    if (all <= m_width)
        return;
    const double share = std::max(0.0, (names - (all - m_width)) / names);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (isName(columns[i].column))
            m_widths[i] = std::max(minNameWidth, m_widths[i] * share);
    }
}

void PrintedEvents::paintHead(Surface& surface) const
{
    const Colours& c = colours(Brightness::light);
    const TextStyle look{.colour = c.inkQuiet, .size = textSize};
    double x = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        surface.text({x, headHeight / 2}, tr(columns[i].head), look);
        x += m_widths[i] + m_spacing;
    }
    const QLineF line(0, headHeight, m_width, headHeight);
    surface.lines(std::span(&line, 1), {.line = c.outline, .width = 0.75});
}

void PrintedEvents::paintRow(QPainter& painter, Surface& surface, std::size_t event, double y) const
{
    if (isCurrent(event)) {
        const QRectF ground(-2, y, m_width + 4, rowHeight);
        surface.rectangles(std::span(&ground, 1), {.fill = colours(Brightness::light).marked});
    }
    const double middle = y + rowHeight / 2;
    double x = 0;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        double left = x;
        if (columns[i].column == EventText::KindColumn) {
            const Event& shown = m_text.timeline().events()[event];
            paintGlyph(painter, shown.kind, shown.clipped, {x + 4, middle}, 3.5, Brightness::light);
            left += glyphWidth;
        }
        const QString cell = text(event, columns[i].column);
        surface.text({left, middle}, printedText(cell, cellLook(), x + m_widths[i] - left), cellLook());
        x += m_widths[i] + m_spacing;
    }
}

void PrintedEvents::paint(QPainter& painter, std::size_t first, std::size_t end) const
{
    PainterSurface surface(painter, {m_width, headHeight + double(end - first) * rowHeight});
    double y = headHeight;
    for (std::size_t row = first; row < end; ++row, y += rowHeight) {
        if (row < listedEvents()) {
            paintRow(painter, surface, row, y);
            continue;
        }
        const std::size_t more = m_text.timeline().events().size() - listedEvents();
        const TextStyle look{.colour = colours(Brightness::light).inkQuiet, .size = textSize};
        surface.text(
            {0, y + rowHeight / 2},
            more > 0 ? tr("and %1 more").arg(countText(qlonglong(more))) : tr("No tested pair of bodies meets."), look);
    }
    paintHead(surface); // last, because its line lies over the shading of the first row
}

} // namespace sweep
