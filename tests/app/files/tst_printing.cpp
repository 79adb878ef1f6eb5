// File ▸ Print…: the picture and the events on pages of any size, and a message if printing is impossible.
#include "app/files/exports.h"
#include "app/files/printed_pages.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/palette.h"

#include <QBuffer>
#include <QFile>
#include <QPainter>
#include <QPdfWriter>
#include <QSignalSpy>
#include <QtPrintSupport/QPrintDialog>
#include <QtPrintSupport/QPrintPreviewWidget>
#include <QtPrintSupport/QPrinter>

namespace sweep::tst_printing {

namespace {

const QByteArray ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "title": "Ball and wall", "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

// A ball that passes through `count` walls: two events each.
QByteArray walls(int count)
{
    QByteArray text = "{\"format\": \"sweepbench.scene\", \"version\": 1, \"bodies\": [\n {\"id\": \"ball\", "
                      "\"shape\": \"circle\", \"path\": {\"from\": [-1, 0], \"to\": [" +
                      QByteArray::number(count) + ", 0]}, \"radius\": 0.25}";
    for (int i = 0; i < count; ++i) {
        const QByteArray x = QByteArray::number(i);
        text +=
            ",\n {\"id\": \"wall " + x + "\", \"shape\": \"segment\", \"a\": [" + x + ", -1], \"b\": [" + x + ", 1]}";
    }
    return text + "]}";
}

int pagesIn(const QByteArray& pdf)
{
    return int(pdf.count("/Type /Page\n"));
}

QByteArray pdfOf(const Printout& printout)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    return print(writer, printout) ? buffer.data() : QByteArray();
}

QImage pageOf(const Printout& printout, QSize room)
{
    QImage image(room, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    PrintedPages(printout, room).paint(painter, 0);
    return image;
}

bool isBlank(const QImage& image)
{
    QImage blank(image.size(), image.format());
    blank.fill(Qt::white);
    return image == blank;
}

bool holds(const QImage& image, const QColor& colour)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == colour)
                return true;
    return false;
}

} // namespace

class TestPrinting : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void thePageHasHeadingPictureAndTable();
    void aDarkWindowPrintsDarkInkOnPaper();
    void theCanvassViewIsScaledToFit();
    void theTableContinuesOnFurtherPages();
    void theTableFillsThePageInReadableLetters();
    void noPageIsTooSmall();
    void theMenuOpensADialogAndEscapePrintsNothing();
    void thePreviewShowsThePages();
    void theFileIsOfferedAgain();
    void pagesArePrintedToAFile();
    void onlyTheRequestedPagesArePrinted();
    void failedPrintingIsReported();
    void aPrintedFileHasNoDateAndIsReplacedAsAWhole();
    void untrustedNamesStayOnOneLine();

private:
    PrintActions& commands() { return *m_window->findChild<PrintActions*>(); }
    [[nodiscard]] Printout printout() { return commands().printout(); }
};

void TestPrinting::thePageHasHeadingPictureAndTable()
{
    open(ballAndWall);
    Printout out = printout();
    const QSize room(600, 800);
    const QImage page = pageOf(out, room);
    QVERIFY(!isBlank(page.copy(0, 0, 600, 50)));
    QVERIFY(!isBlank(page.copy(0, 56, 600, 400)));
    QVERIFY(!isBlank(page.copy(0, 480, 600, 60)));
    QVERIFY(isBlank(page.copy(0, 620, 600, 140))); // two events take no more space
    QVERIFY(!isBlank(page.copy(0, 780, 600, 20)));
    QVERIFY(holds(page, eventColour(EventKind::enter, Brightness::light)));
    out.events = false;
    const QImage withoutTable = pageOf(out, room);
    QVERIFY(!isBlank(withoutTable.copy(0, 500, 600, 200))); // the picture takes the space of the table
}

void TestPrinting::aDarkWindowPrintsDarkInkOnPaper()
{
    open(ballAndWall);
    const QImage light = pageOf(printout(), {600, 800});
    trigger(ActionId::darkTheme);
    QCOMPARE(pageOf(printout(), {600, 800}), light);
    trigger(ActionId::lightTheme);
    int clear = 0; // white pixels: the background is not printed
    for (int x = 0; x < 600; ++x)
        clear += light.pixelColor(x, 63) == QColor(Qt::white) ? 1 : 0;
    QVERIFY2(clear > 400, qPrintable(QString::number(clear)));
}

void TestPrinting::theCanvassViewIsScaledToFit()
{
    m_window->resize(1280, 600); // the canvas then fits above the table at the page's width
    open(ballAndWall);
    m_store->setValue(QStringLiteral("print/all"), false);
    const QImage before = pageOf(printout(), {600, 800});
    canvas().zoomBy(4);
    const QImage after = pageOf(printout(), {600, 800});
    QVERIFY(before != after);
    // The picture has the page's width and the canvas's proportions; below it, the page is white up to the table.
    const double height = 600.0 * canvas().height() / canvas().width();
    QVERIFY(!isBlank(after.copy(0, 56 + int(height) - 3, 600, 5)));
    QVERIFY(isBlank(after.copy(0, 56 + int(height) + 3, 600, 10)));
}

void TestPrinting::theTableContinuesOnFurtherPages()
{
    open(walls(200));
    const Printout out = printout();
    QCOMPARE(out.answer->timeline->events().size(), std::size_t(400));
    const int pages = PrintedPages(out, {700, 1000}).count();
    // 1000 minus header and footer leave room for slightly more than 50 rows.
    QVERIFY2(pages >= 8 && pages <= 9, qPrintable(QString::number(pages)));
    QVERIFY(pagesIn(pdfOf(out)) > 1);
    Printout without = out;
    without.events = false;
    QCOMPARE(pagesIn(pdfOf(without)), 1);
}

// Letters of 9 points are easy to read on paper, and the columns fill the width.
void TestPrinting::theTableFillsThePageInReadableLetters()
{
    open(ballAndWall);
    const Printout out = printout();
    const QImage table = pageOf(out, {700, 1000}).copy(0, 56 + 500 + 16, 700, 100); // below heading and picture
    int right = 0;
    int letters = 0; // the height of the heading's letters, which include k and p
    for (int y = 0; y < 18; ++y) {
        bool isRow = false;
        for (int x = 0; x < table.width(); ++x)
            if (table.pixelColor(x, y).lightness() < 160) {
                right = std::max(right, x);
                isRow = true;
            }
        letters += isRow;
    }
    QVERIFY2(right > 600, qPrintable(QString::number(right)));
    QVERIFY2(letters >= 11, qPrintable(QString::number(letters)));
}

// Even on label paper the number of pages is finite.
void TestPrinting::noPageIsTooSmall()
{
    open(ballAndWall);
    const PrintedPages pages(printout(), {40, 30});
    QVERIFY2(pages.count() > 1 && pages.count() < 20, qPrintable(QString::number(pages.count())));
    QImage image(40, 30, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    for (int page = 0; page < pages.count(); ++page)
        pages.paint(painter, page);
}

void TestPrinting::theMenuOpensADialogAndEscapePrintsNothing()
{
    open(ballAndWall);
    QSignalSpy printed(&commands(), &PrintActions::written);
    onNextDialog([](QDialog& dialog) {
        QVERIFY(qobject_cast<QPrintDialog*>(&dialog));
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    trigger(ActionId::print);
    QTest::qWait(0);
    QVERIFY(printed.isEmpty());
    QVERIFY(action(ActionId::print).shortcuts().contains(QKeySequence(Qt::CTRL | Qt::Key_P)));
}

void TestPrinting::thePreviewShowsThePages()
{
    open(walls(100));
    int pages = 0;
    onNextDialog([&](QDialog& dialog) {
        auto* preview = dialog.findChild<QPrintPreviewWidget*>();
        QVERIFY(preview);
        preview->updatePreview();
        pages = preview->pageCount();
        dialog.reject();
    });
    trigger(ActionId::printPreview);
    QVERIFY(pages > 1);
}

void TestPrinting::theFileIsOfferedAgain()
{
    open(ballAndWall);
    const QString file = path(QStringLiteral("again.pdf"));
    m_store->setValue(QStringLiteral("print/file"), file);
    QString offered;
    onNextDialog([&offered](QDialog& dialog) {
        offered = static_cast<QPrintDialog&>(dialog).printer()->outputFileName();
        QTest::keyClick(&dialog, Qt::Key_Return);
    });
    QSignalSpy printed(&commands(), &PrintActions::written);
    trigger(ActionId::print);
    awaitNoDialog();
    QCOMPARE(offered, file);
    QVERIFY(printed.size() == 1 || printed.wait(30'000));
    QVERIFY(QFile::exists(file));
    QCOMPARE(m_store->value(QStringLiteral("print/file")).toString(), file);
}

void TestPrinting::pagesArePrintedToAFile()
{
    open(ballAndWall);
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setOutputFileName(path(QStringLiteral("out.pdf")));
    QSignalSpy printed(&commands(), &PrintActions::written);
    commands().print(printer, printout());
    QVERIFY(printed.wait(30'000));
    QFile file(path(QStringLiteral("out.pdf")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(pagesIn(file.readAll()), 1);
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("out.pdf")));
}

void TestPrinting::onlyTheRequestedPagesArePrinted()
{
    open(walls(200));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPageRanges ranges;
    ranges.addRange(2, 3);
    writer.setPageRanges(ranges);
    QVERIFY(print(writer, printout()));
    QCOMPARE(pagesIn(buffer.data()), 2);
}

void TestPrinting::failedPrintingIsReported()
{
    open(ballAndWall);
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setOutputFileName(path(QStringLiteral("no/such/folder.pdf")));
    QSignalSpy refused(&commands(), &PrintActions::refused);
    commands().print(printer, printout());
    QVERIFY(refused.wait(30'000));
    const QString text = m_window->messageBar().text();
    QVERIFY2(text.contains(QStringLiteral("Nothing was printed")) && text.contains(QStringLiteral("folder.pdf")),
             qPrintable(text));
}

void TestPrinting::aPrintedFileHasNoDateAndIsReplacedAsAWhole()
{
    open(ballAndWall);
    QPrinter printer(QPrinter::HighResolution);
    printer.setOutputFileName(path(QStringLiteral("same.pdf")));
    const auto bytes = [&] {
        QFile file(printer.outputFileName());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto pages = [out = printout()](QPagedPaintDevice& device) { return print(device, out); };
    QVERIFY(printPages(printer, pages).ok());
    const QByteArray first = bytes();
    QVERIFY(first.startsWith("%PDF") && !first.contains("/CreationDate"));
    QVERIFY(!printPages(printer, [&pages](QPagedPaintDevice& device) { return pages(device) && false; }).ok());
    QCOMPARE(bytes(), first);
}

void TestPrinting::untrustedNamesStayOnOneLine()
{
    const TextStyle look{.colour = Qt::black, .size = 10};
    QCOMPARE(printedText(QStringLiteral("a\nb\u202ec\x1b[31m"), look, 1000), QStringLiteral("a b\uFFFDc\uFFFD[31m"));
    const QString cut = printedText(QString(10'000, u'x'), look, 100);
    QVERIFY2(cut.size() < 30 && cut.endsWith(u'…'), qPrintable(cut));
}

QTEST_MAIN(TestPrinting)

} // namespace sweep::tst_printing
#include "tst_printing.moc"
