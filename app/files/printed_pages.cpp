#include "app/files/printed_pages.h"

#include "widgets/document/file_path.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/paint/picture_file.h"

#include <sweepbench/base/files.h>

#include <QFile>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QPageRanges>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPrinter>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cmath>
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

namespace {

constexpr double headingHeight = 56;
constexpr double footHeight = 24;
constexpr double spacing = 16;          // between picture and table
constexpr double maxPictureShare = 0.5; // a share of the page, if a table follows
constexpr double pixelsPerInch = 96;

QString headingOf(const Printout& printout)
{
    const auto& title = printout.answer->scene->title;
    return title && !title->empty() ? shownTextOf(*title) : visibleText(printout.name);
}

// "t = 0.25 of 0 to 1 · 3 bodies · 31 events".
QString summaryOf(const Printout& printout)
{
    const Interval time = window(*printout.answer->scene);
    const std::size_t bodies = printout.answer->scene->bodies.size();
    const std::size_t events = printout.answer->timeline->events().size();
    const QString when =
        PrintedEvents::tr("t = %1, of %2 to %3").arg(shownText(printout.t), shownText(time.start), shownText(time.end));
    return QStringList{
        when,
        bodies == 1 ? PrintedEvents::tr("1 body") : PrintedEvents::tr("%1 bodies").arg(countText(qlonglong(bodies))),
        events == 1 ? PrintedEvents::tr("1 event") : PrintedEvents::tr("%1 events").arg(countText(qlonglong(events)))}
        .join(QStringLiteral(" · "));
}

} // namespace

PrintedPages::PrintedPages(const Printout& printout, QSizeF room) : m_printout(printout), m_room(room)
{
    if (!printout.events)
        return;
    m_table.emplace(printout.answer, printout.t, room.width());
    m_rowCount = PrintedEvents::rowCount(*printout.answer->timeline);
}

double PrintedPages::pictureHeight() const
{
    const double all = m_room.height() - headingHeight - footHeight;
    const double most = m_printout.events ? maxPictureShare * m_room.height() : all;
    if (!m_printout.shown)
        return std::max(1.0, most);
    const QSizeF seen = m_printout.shown->view.size();
    return std::max(1.0, std::min(most, m_room.width() * seen.height() / seen.width()));
}

// Every page has at least one row, even if it does not fit.
PrintedPages::Rows PrintedPages::rowsOf(int page) const
{
    const auto fitting = [this](double top) {
        const double height = m_room.height() - footHeight - top - PrintedEvents::headHeight;
        return std::size_t(std::max(1.0, std::floor(height / PrintedEvents::rowHeight)));
    };
    const double firstTop = headingHeight + pictureHeight() + spacing;
    const std::size_t onFirst = fitting(firstTop);
    if (page == 0)
        return {0, std::min(m_rowCount, onFirst), firstTop};
    const std::size_t onOthers = fitting(0);
    const std::size_t first = onFirst + std::size_t(page - 1) * onOthers;
    return {std::min(m_rowCount, first), std::min(m_rowCount, first + onOthers), 0};
}

int PrintedPages::count() const
{
    int pages = 1;
    while (rowsOf(pages - 1).end < m_rowCount)
        ++pages;
    return pages;
}

void PrintedPages::paint(QPainter& painter, int page, const Job& job) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    if (page == 0) {
        paintHeading(painter);
        paintPicture(painter, job);
    }
    if (m_table && !job.stopped())
        paintTable(painter, page);
    paintFoot(painter, page);
}

void PrintedPages::paintHeading(QPainter& painter) const
{
    const Colours& c = colours(Brightness::light);
    PainterSurface surface(painter, m_room);
    const TextStyle title{.colour = c.ink, .size = 18, .strong = true};
    surface.text({0, 12}, printedText(headingOf(m_printout), title, m_room.width()), title);
    const TextStyle summary{.colour = c.inkQuiet, .size = 12};
    surface.text({0, 36}, printedText(summaryOf(m_printout), summary, m_room.width()), summary);
}

void PrintedPages::paintPicture(QPainter& painter, const Job& job) const
{
    const QRectF box(0, headingHeight, m_room.width(), pictureHeight());
    const QSizeF seen = m_printout.shown ? m_printout.shown->view.size() : box.size();
    const double scale = std::min(box.width() / seen.width(), box.height() / seen.height());
    const QRectF place(QPointF(box.center().x() - scale * seen.width() / 2, box.top()), scale * seen);
    painter.save();
    painter.setClipRect(place);
    painter.translate(place.topLeft());
    painter.scale(scale, scale);
    const InstantPicture picture{.path = {}, .size = seen.toSize(), .transparent = true, .shown = m_printout.shown};
    paintInstant(painter, *m_printout.answer->scene, *m_printout.answer->timeline, m_printout.t, picture, job);
    painter.restore();
    PainterSurface surface(painter, m_room);
    surface.rectangles(std::span(&place, 1), {.line = colours(Brightness::light).outline, .width = 0.75});
}

void PrintedPages::paintTable(QPainter& painter, int page) const
{
    const Rows rows = rowsOf(page);
    painter.save();
    painter.translate(0, rows.top);
    m_table->paint(painter, rows.first, rows.end);
    painter.restore();
}

void PrintedPages::paintFoot(QPainter& painter, int page) const
{
    const Colours& c = colours(Brightness::light);
    PainterSurface surface(painter, m_room);
    const double y = m_room.height() - 6;
    const TextStyle look{.colour = c.inkQuiet, .size = 11};
    TextStyle right = look;
    right.anchor = Anchor::right;
    surface.text({0, y}, printedText(m_printout.name, look, m_room.width() * 0.7), look);
    surface.text({m_room.width(), y}, PrintedEvents::tr("page %1 of %2").arg(page + 1).arg(count()), right);
}

bool print(QPagedPaintDevice& device, const Printout& printout, const Job& job)
{
    QPainter painter;
    if (!painter.begin(&device))
        return false;
    const QSizeF inches = device.pageLayout().paintRect(QPageLayout::Inch).size();
    const PrintedPages pages(printout, inches * pixelsPerInch);
    const QPageRanges wanted = device.pageRanges();
    const int count = pages.count();
    bool good = true;
    bool isFirst = true;
    for (int page = 0; page < count && good && !job.stopped(); ++page) {
        if (!wanted.isEmpty() && !wanted.contains(page + 1))
            continue;
        good = isFirst || device.newPage();
        isFirst = false;
        painter.save();
        painter.scale(device.logicalDpiX() / pixelsPerInch, device.logicalDpiY() / pixelsPerInch);
        pages.paint(painter, page, job);
        painter.restore();
        job.report(double(page + 1) / double(count));
    }
    return painter.end() && good && !job.stopped();
}

Result<std::monostate> printPages(QPrinter& printer, const std::function<bool(QPagedPaintDevice&)>& paint)
{
    const QString path = printer.outputFileName();
    const QTemporaryDir folder;
    QFile pages(folder.filePath(QStringLiteral("pages.pdf")));
    if (!path.isEmpty())
        printer.setOutputFileName(pages.fileName());
    const bool isPainted = paint(printer);
    printer.setOutputFileName(path);
    if (!isPainted || (!path.isEmpty() && !pages.open(QIODevice::ReadOnly)))
        return Problem{.file = bytesOf(path), .message = "the pages could not be printed"};
    if (path.isEmpty())
        return std::monostate();
    const QByteArray pdf = withoutCreationDate(pages.readAll());
    return replaceFile(bytesOf(path), {pdf.constData(), std::size_t(pdf.size())});
}

} // namespace sweep
