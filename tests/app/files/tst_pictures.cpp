// File ▸ Export ▸ Picture…: every format as chosen, and no file after a cancellation.
#include "app/files/exports.h"
#include "app/files/picture_dialog.h"
#include "app/report/embedded_scene.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QImageReader>
#include <QLineEdit>
#include <QProgressDialog>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSvgRenderer>

namespace sweep::tst_pictures {

namespace {
const char* const ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "title": "Ball and wall", "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

} // namespace

class TestPictures : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theMenuAsksAndWritesAndRemembers();
    void everyFormatIsWritten_data();
    void everyFormatIsWritten();
    void aTransparentPictureHasNoGround();
    void theViewIsThatOfTheCanvas();
    void aStripIsAsWideAsItsTimes();
    void cancellingLeavesNoFile_data();
    void cancellingLeavesNoFile();
    void failedWritesAreReported();
    void theDialogShowsTheOptionsOfTheFormat();
    void theDialogAcceptsExpressionsAndEitherDecimalSign();
    void theDialogRejectsTimesOutsideTheScene();
    void invalidStoredChoicesBecomeDefaults();

private:
    PictureExport& commands() { return *m_window->findChild<PictureExport*>(); }
    // Enters a file name as soon as a dialog asks for one.
    void answerFile();
    // Exports a picture and waits for the file.
    void write(const QString& name, const PictureChoices& choices);
};

void TestPictures::init()
{
    WindowTest::init();
    open(ballAndWall);
}

void TestPictures::write(const QString& name, const PictureChoices& choices)
{
    QSignalSpy written(&commands(), &PictureExport::written);
    commands().write(path(name), choices);
    QVERIFY(written.wait(30'000));
}

void TestPictures::answerFile()
{
    onNextDialog([this](QDialog& files) {
        auto* name = files.findChild<QLineEdit*>();
        QCOMPARE(name->text(), QStringLiteral("a.svg"));
        name->setText(path(QStringLiteral("out"))); // typed keys would go to the completion list
        QTest::mouseClick(files.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
}

// By keyboard: chooses the format, presses the dialog's button and types the file's name.
void TestPictures::theMenuAsksAndWritesAndRemembers()
{
    QSignalSpy written(&commands(), &PictureExport::written);
    onNextDialog([this](QDialog& dialog) {
        QTest::keyClick(dialog.findChildren<QComboBox*>().front(), Qt::Key_Down);
        answerFile();
        QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
    m_window->actions()[ActionId::exportPicture].trigger();
    QVERIFY(!written.isEmpty() || written.wait(30'000));
    QVERIFY(QSvgRenderer(path(QStringLiteral("out.svg"))).isValid());
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("out.svg")));
    QCOMPARE(loadPictureChoices(*m_store).kind, PictureKind::svg);
    QCOMPARE(QDir(m_window->files().folder()), QDir(m_folder->path()));
}

void TestPictures::everyFormatIsWritten_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begin");
    QTest::newRow("PNG") << int(PictureKind::png) << QStringLiteral("a.png") << QByteArray("\x89PNG");
    QTest::newRow("SVG") << int(PictureKind::svg) << QStringLiteral("a.svg") << QByteArray("<?xml");
    QTest::newRow("PDF") << int(PictureKind::pdf) << QStringLiteral("a.pdf") << QByteArray("%PDF");
    QTest::newRow("GIF") << int(PictureKind::gif) << QStringLiteral("a.gif") << QByteArray("GIF89a");
    QTest::newRow("sequence") << int(PictureKind::sequence) << QStringLiteral("a-###.png") << QByteArray();
}

void TestPictures::everyFormatIsWritten()
{
    QFETCH(int, kind);
    QFETCH(QString, name);
    QFETCH(QByteArray, begin);
    PictureChoices choices{.kind = PictureKind(kind), .size = {200, 100}, .scale = 1.5};
    choices.animation = {{0, 1}, 0.5, 10, 0.3};
    write(name, choices);
    if (choices.kind == PictureKind::sequence) {
        const QStringList frames = QDir(m_folder->path()).entryList({QStringLiteral("a-*.png")});
        // Six evenly spaced frames, and one or two at which the ball meets or leaves the wall between them.
        QVERIFY2(frames.size() > 6 && frames.size() <= 8, qPrintable(frames.join(u' ')));
        QCOMPARE(QImage(path(frames.front())).size(), QSize(300, 150));
        return;
    }
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.read(100).startsWith(begin));
    const bool carries = choices.kind == PictureKind::png || choices.kind == PictureKind::svg;
    if (carries)
        QVERIFY(*readAnyScene(path(name).toStdString(), {}) == m_window->workbench().document.scene());
    if (choices.kind == PictureKind::png || choices.kind == PictureKind::gif)
        QCOMPARE(QImageReader(path(name)).size(), QSize(300, 150));
}

void TestPictures::aTransparentPictureHasNoGround()
{
    for (const bool transparent : {false, true}) {
        write(QStringLiteral("a.png"), {.size = {200, 100}, .scale = 1, .transparent = transparent});
        const QImage image(path(QStringLiteral("a.png")));
        int clear = 0;
        for (int x = 0; x < image.width(); ++x)
            clear += qAlpha(image.pixel(x, 7)) == 0 ? 1 : 0;
        QVERIFY2(transparent ? clear > 100 : clear == 0, qPrintable(QString::number(clear)));
    }
}

void TestPictures::theViewIsThatOfTheCanvas()
{
    Canvas& canvas = m_window->canvas();
    const QSize seen = canvas.size(); // the message bar shown after an export takes part of the height
    write(QStringLiteral("before.png"), {.all = false, .scale = 1});
    const QImage before(path(QStringLiteral("before.png")));
    QCOMPARE(before.size(), seen);
    canvas.zoomBy(3);
    write(QStringLiteral("after.png"), {.all = false, .scale = 1});
    QVERIFY(QImage(path(QStringLiteral("after.png"))) != before);
    write(QStringLiteral("all.png"), {.size = {300, 200}, .scale = 2});
    const QImage all(path(QStringLiteral("all.png")));
    QCOMPARE(all.size(), QSize(600, 400));
    canvas.zoomBy(3);
    write(QStringLiteral("again.png"), {.size = {300, 200}, .scale = 2});
    QCOMPARE(QImage(path(QStringLiteral("again.png"))), all); // independent of the canvas's view
}

void TestPictures::aStripIsAsWideAsItsTimes()
{
    PictureChoices choices{.size = {200, 100}, .scale = 2, .strip = 3};
    choices.animation.time = {0, 1};
    write(QStringLiteral("strip.png"), choices);
    const QImage strip(path(QStringLiteral("strip.png")));
    QCOMPARE(strip.size(), QSize(1200, 200));
    QVERIFY(strip.copy(0, 0, 400, 200) != strip.copy(400, 0, 400, 200));
    QVERIFY(strip.copy(400, 0, 400, 200) != strip.copy(800, 0, 400, 200));
    choices.kind = PictureKind::svg;
    write(QStringLiteral("strip.svg"), choices);
    QFile file(path(QStringLiteral("strip.svg")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    for (const char* time : {"t = 0<", "t = 0.5<", "t = 1<"})
        QVERIFY2(text.contains(time), time);
    QCOMPARE(QSvgRenderer(text).defaultSize(), QSize(600, 100));
    for (const char* rule : {"#t1-part{clip-path:url(#t1-edge)}", "#t3-part{clip-path:url(#t3-edge)}"})
        QVERIFY2(text.contains(rule), rule);
    QVERIFY(*readAnyScene(file.fileName().toStdString(), {}) == m_window->workbench().document.scene());
}

void TestPictures::cancellingLeavesNoFile_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("strip");
    QTest::newRow("animation") << QStringLiteral("long.gif") << 0;
    QTest::newRow("strip of times") << QStringLiteral("long.png") << 100;
}

void TestPictures::cancellingLeavesNoFile()
{
    QFETCH(QString, name);
    QFETCH(int, strip);
    QSignalSpy cancelled(&commands(), &PictureExport::cancelled);
    PictureChoices choices{.kind = strip > 0 ? PictureKind::png : PictureKind::gif, .strip = strip};
    choices.size = strip > 0 ? QSize(300, 4000) : QSize(1200, 800);
    choices.scale = 1;
    choices.animation = {{0, 1}, 90, 50, 0};
    commands().write(path(name), choices);
    auto* progress = m_window->findChild<QProgressDialog*>();
    QVERIFY(progress);
    QTRY_VERIFY(progress->isVisible() && progress->value() > 0);
    QTest::mouseClick(progress->findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(!cancelled.isEmpty() || cancelled.wait(30'000));
    QVERIFY(!QFile::exists(path(name)));
    write(QStringLiteral("after.png"), {.size = {200, 100}}); // exports work again after a cancellation
}

void TestPictures::failedWritesAreReported()
{
    QSignalSpy refused(&commands(), &PictureExport::refused);
    commands().write(path(QStringLiteral("no/such/folder.png")), {.size = {200, 100}});
    QVERIFY(refused.wait(30'000));
    QVERIFY(m_window->messageBar().text().contains(QStringLiteral("was not saved")));
}

void TestPictures::theDialogShowsTheOptionsOfTheFormat()
{
    PictureDialogInput offer{.window = {0, 1}, .canvas = {640, 480}};
    offer.choices.animation.time = {0, 1};
    PictureDialog dialog(offer);
    dialog.show();
    const QList<QComboBox*> boxes = dialog.findChildren<QComboBox*>();
    const auto visible = [&](const char* suffix) {
        for (const auto* field : dialog.findChildren<QDoubleSpinBox*>()) {
            if (field->suffix() == QString::fromUtf8(suffix))
                return field->isVisible();
        }
        return false;
    };
    auto* transparent = dialog.findChild<QCheckBox*>();
    QVERIFY(transparent->isVisible());
    QVERIFY(visible(" ×"));
    QVERIFY(!visible(" frames per second"));
    boxes[0]->setCurrentIndex(int(PictureKind::gif));
    QVERIFY(!transparent->isVisible());
    QVERIFY(visible(" ×"));
    QVERIFY(visible(" frames per second"));
    boxes[0]->setCurrentIndex(int(PictureKind::pdf));
    QVERIFY(!transparent->isVisible());
    QVERIFY(!visible(" ×"));
    QVERIFY(!visible(" frames per second"));
}

void TestPictures::theDialogAcceptsExpressionsAndEitherDecimalSign()
{
    QLocale::setDefault(QLocale(QLocale::German));
    PictureDialogInput offer{.window = {0, 1}, .canvas = {640, 480}};
    offer.choices.animation.time = {0, 1};
    PictureDialog dialog(offer);
    dialog.show();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    const auto enter = [](QAbstractSpinBox* field, const char* text) {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Tab);
    };
    auto* scale = dialog.findChildren<QDoubleSpinBox*>().front();
    QCOMPARE(scale->suffix(), QStringLiteral(" ×"));
    for (const char* text : {"1,5", "1.5", "3/2"}) {
        enter(scale, "1");
        QCOMPARE(dialog.choices().scale, 1.0);
        enter(scale, text);
        QCOMPARE(dialog.choices().scale, 1.5);
        QCOMPARE(scale->text(), QStringLiteral("1.5 ×")); // as for every number of the window
    }
    enter(scale, "wide");
    QCOMPARE(scale->text(), QStringLiteral("1.5 ×"));
    auto* width = dialog.findChildren<QSpinBox*>().front();
    enter(width, "1920/2");
    QCOMPARE(dialog.choices().size.width(), 960);
    enter(width, ".5"); // not an integer number of pixels
    QCOMPARE(width->text(), QStringLiteral("960"));
    QLocale::setDefault(QLocale::c());
}

void TestPictures::theDialogRejectsTimesOutsideTheScene()
{
    PictureDialogInput offer{.window = {0, 1}, .canvas = {640, 480}};
    offer.choices.kind = PictureKind::gif;
    offer.choices.animation.time = {0, 2};
    PictureDialog dialog(offer);
    const auto* save = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
    QVERIFY(!save->isEnabled());
    dialog.findChildren<QComboBox*>().front()->setCurrentIndex(int(PictureKind::png)); // a PNG has no range of times
    QVERIFY(save->isEnabled());
}

void TestPictures::invalidStoredChoicesBecomeDefaults()
{
    m_store->setValue(QStringLiteral("picture/kind"), QStringLiteral("bmp"));
    m_store->setValue(QStringLiteral("picture/width"), -5);
    m_store->setValue(QStringLiteral("picture/scale"), QStringLiteral("nan"));
    m_store->setValue(QStringLiteral("picture/fps"), 1e9);
    m_store->setValue(QStringLiteral("picture/strip"), 1'000'000);
    const PictureChoices choices = loadPictureChoices(*m_store);
    QCOMPARE(choices.kind, PictureKind::png);
    QCOMPARE(choices.size, QSize(1200, 800));
    QCOMPARE(choices.scale, 2.0);
    QCOMPARE(choices.animation.framesPerSecond, 25.0);
    QCOMPARE(choices.strip, 0);
}

QTEST_MAIN(TestPictures)

} // namespace sweep::tst_pictures
#include "tst_pictures.moc"
