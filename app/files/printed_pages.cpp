#include "app/files/printed_pages.h"

#include "app/files/dialogs.h"
#include "widgets/document/file_path.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"
#include "widgets/paint/picture_file.h"

#include <sweepbench/base/files.h>

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QFontMetricsF>
#include <QPageLayout>
#include <QPageRanges>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QPrinter>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

constexpr double textSize = 12;       // 9 points
constexpr qsizetype maxLetters = 200; // no printed line is longer
constexpr double glyphWidth = 13;     // in front of the kind
constexpr int kindColumn = 2;

struct Column
{
    EventText::Column column;
    const char* head;
};
constexpr std::array columns = {
    Column{EventText::InstantColumn, QT_TRANSLATE_NOOP("PrintedPages", "#")},
    Column{EventText::TimeColumn, QT_TRANSLATE_NOOP("PrintedPages", "t")},
    Column{EventText::KindColumn, QT_TRANSLATE_NOOP("PrintedPages", "kind")},
    Column{EventText::AColumn, QT_TRANSLATE_NOOP("PrintedPages", "a")},
    Column{EventText::BColumn, QT_TRANSLATE_NOOP("PrintedPages", "b")},
    Column{EventText::SColumn, QT_TRANSLATE_NOOP("PrintedPages", "s")},
    Column{EventText::PointColumn, QT_TRANSLATE_NOOP("PrintedPages", "point ≈")},
};

} // namespace

QString printedText(const QString& text, const TextStyle& look, double width)
{
    const QString line = visibleText(text.left(maxLetters));
    return QFontMetricsF(fontOf(look)).elidedText(line, Qt::ElideRight, width);
}

namespace {

constexpr double headingHeight = 56;
constexpr double footHeight = 24;
constexpr double spacing = 16;          // between picture and table
constexpr double maxPictureShare = 0.5; // a share of the page, if a table follows
constexpr double leastRows = 40;        // the height of a page's part of the table, even if it does not fit
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
        PrintedPages::tr("t = %1, of %2 to %3").arg(shownText(printout.t), shownText(time.start), shownText(time.end));
    return QStringList{when, bodiesText(bodies),
                       events == 1 ? PrintedPages::tr("1 event")
                                   : PrintedPages::tr("%1 events").arg(countText(qlonglong(events)))}
        .join(QStringLiteral(" · "));
}

} // namespace

PrintedPages::PrintedPages(const Printout& printout, QSizeF room)
    : m_printout(printout), m_room(room), m_text(std::make_unique<QTextDocument>())
{
    m_text->setDocumentMargin(0);
    m_text->setUseDesignMetrics(true); // the pages of a printer are a magnified layout
    m_text->setDefaultFont(fontOf({.colour = colours(Brightness::light).ink, .size = textSize}));
    m_text->setPageSize({room.width(), std::max(leastRows, room.height() - footHeight)});
    if (printout.events)
        fillTable();
}

PrintedPages::~PrintedPages() = default;

// Times are printed with all digits, because paper has no tool tips.
void PrintedPages::fillTable()
{
    const Colours& c = colours(Brightness::light);
    const EventText texts{.answer = m_printout.answer, .sampled = nullptr};
    const std::size_t all = texts.timeline().events().size();
    const std::size_t listed = std::min(all, maxPrintedEvents);
    QTextTableFormat format;
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(2);
    format.setHeaderRowCount(1);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    QTextCursor cursor(m_text.get());
    cursor.beginEditBlock();
    QTextBlockFormat beside; // the empty lines that a document has around a table
    beside.setLineHeight(0, QTextBlockFormat::FixedHeight);
    cursor.setBlockFormat(beside);
    m_table = cursor.insertTable(int(listed) + (listed == all && all > 0 ? 1 : 2), int(columns.size()), format);
    QTextBlockFormat above = beside;
    above.setTopMargin(headingHeight + pictureHeight() + spacing);
    QTextCursor(m_text.get()).setBlockFormat(above);
    QTextCharFormat look;
    const auto put = [this, &c, &look](int row, int column, const QString& text) {
        QTextTableCell cell = m_table->cellAt(row, column);
        QTextTableCellFormat ground = cell.format().toTableCellFormat();
        ground.setLeftPadding(column == kindColumn && row > 0 ? glyphWidth : 2);
        ground.setBackground(look.background());
        ground.setBottomBorderStyle(row == 0 ? QTextFrameFormat::BorderStyle_Solid
                                             : QTextFrameFormat::BorderStyle_None);
        ground.setBottomBorder(0.75);
        ground.setBottomBorderBrush(c.outline);
        cell.setFormat(ground);
        cell.firstCursorPosition().insertText(visibleText(text.left(maxLetters)), look);
    };
    look.setForeground(c.inkQuiet);
    for (std::size_t i = 0; i < columns.size(); ++i)
        put(0, int(i), tr(columns[i].head));
    if (all == 0)
        put(1, 0, tr("No tested pair of bodies meets."));
    else if (listed < all)
        put(int(listed) + 1, 0, tr("and %1 more").arg(countText(qlonglong(all - listed))));
    if (listed < all || all == 0)
        m_table->mergeCells(int(listed) + 1, 0, 1, int(columns.size()));
    look.setForeground(c.ink);
    for (std::size_t event = 0; event < listed; ++event) {
        const bool isCurrent = texts.timeline().timeOf(event).nearest() == m_printout.t;
        look.setBackground(isCurrent ? QBrush(c.marked) : QBrush(Qt::NoBrush));
        for (std::size_t i = 0; i < columns.size(); ++i)
            put(int(event) + 1, int(i),
                columns[i].column == EventText::TimeColumn ? timeText(texts.timeline(), event)
                                                           : texts.shown(event, columns[i].column));
    }
    cursor.endEditBlock();
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

int PrintedPages::count() const
{
    return m_table ? m_text->pageCount() : 1;
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
    const QRectF seen(QPointF(0, page * m_text->pageSize().height()), m_text->pageSize());
    painter.save();
    painter.translate(-seen.topLeft());
    m_text->drawContents(&painter, seen);
    const std::vector<Event>& events = m_printout.answer->timeline->events();
    for (std::size_t event = 0; event < std::min(events.size(), maxPrintedEvents); ++event) {
        const QTextBlock kind = m_table->cellAt(int(event) + 1, kindColumn).firstCursorPosition().block();
        const QRectF place = m_text->documentLayout()->blockBoundingRect(kind);
        if (seen.contains(place.topLeft()))
            paintGlyph(painter, events[event].kind, events[event].clipped,
                       {place.left() - glyphWidth / 2, place.top() + textSize * 0.6}, 3.5, Brightness::light);
    }
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
    surface.text({m_room.width(), y}, PrintedPages::tr("page %1 of %2").arg(page + 1).arg(count()), right);
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
