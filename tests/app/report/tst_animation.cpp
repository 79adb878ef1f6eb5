// Animations: the times of their frames, and their pixels as drawn.
#include "app/report/embedded_scene.h"
#include "tests/app/cli/command_run.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QBuffer>
#include <QDir>
#include <QImageReader>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <numeric>

namespace sweep::tst_animation {

namespace {

const char* const dotAndWall = R"({"format": "sweepbench.scene", "version": 1,
    "grid": {"spacing": [1, 1]}, "bodies": [
    {"id": "dot", "shape": "point", "grid": true, "path": {"from": [0, 0.5], "to": [3, 0.5]}},
    {"id": "wall", "shape": "segment", "a": [1, 0], "b": [1, 1]}]})";

Timeline timelineOfDot()
{
    return *solve(*parseScene(dotAndWall, "dot"));
}

} // namespace

class TestAnimation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void framesAreEvenlySpaced();
    void itPausesWhereTwoMeet();
    void aGifReadsBackAsDrawn();
    void aGifOfManyColoursIsClose();
    void renderWritesAGif();
    void renderWritesASequence();
    void aCancelledSequenceChangesNoFile();
    void renderWritesAStrip();
    void aPictureOpensAsItsScene_data();
    void aPictureOpensAsItsScene();
    void badArgumentsExitWith2_data();
    void badArgumentsExitWith2();

private:
    std::string scene();

    QTemporaryDir m_folder;
};

std::string TestAnimation::scene()
{
    QFile file(m_folder.filePath(QStringLiteral("dot.scene.json")));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("no scene");
    file.write(dotAndWall);
    return file.fileName().toStdString();
}

void TestAnimation::framesAreEvenlySpaced()
{
    const auto frames = animationFrames(timelineOfDot(), {{0, 1}, 1, 30, 0});
    QCOMPARE(frames.size(), std::size_t(31));
    QCOMPARE(frames.front().t, 0.0);
    QCOMPARE(frames.back().t, 1.0);
    const int shown = std::accumulate(frames.begin(), frames.end() - 1, 0,
                                      [](int sum, const AnimationFrame& frame) { return sum + frame.hundredths; });
    QCOMPARE(shown, 100); // hundredths of a second: 30 frames of 3 or 4
    QVERIFY(std::is_sorted(frames.begin(), frames.end(), [](const auto& p, const auto& q) { return p.t < q.t; }));
}

void TestAnimation::itPausesWhereTwoMeet()
{
    const auto frames = animationFrames(timelineOfDot(), {{0, 1}, 1, 10, 2});
    const auto pauses =
        std::count_if(frames.begin(), frames.end(), [](const auto& one) { return one.hundredths == 200; });
    QCOMPARE(pauses, 1); // at the wall, but not at every cell
    const double t = 1.0 / 3;
    const auto found = std::find(frames.begin(), frames.end(), AnimationFrame{t, 200});
    QVERIFY(found != frames.end());
    QVERIFY2((found - 1)->t < t, qPrintable(QString::number((found - 1)->t)));
    QVERIFY2(t < (found + 1)->t, qPrintable(QString::number(t)));
    // An existing frame at that time becomes the pause.
    const auto third = animationFrames(timelineOfDot(), {{0, 1}, 1, 3, 2});
    QCOMPARE(third.size(), std::size_t(4));
}

void TestAnimation::aGifReadsBackAsDrawn()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImage first(20, 10, QImage::Format_RGB32);
    first.fill(Qt::white);
    QImage second = first;
    second.setPixelColor(7, 3, QColor(Qt::red));
    second.setPixelColor(12, 8, QColor(Qt::blue));
    GifWriter gif(buffer, first.size());
    QVERIFY(gif.add(first, 10));
    QVERIFY(gif.add(second, 250));
    QVERIFY(gif.add(second, 5));
    QVERIFY(gif.finish());
    QVERIFY(bytes.startsWith("GIF89a"));
    QVERIFY(bytes.contains("NETSCAPE2.0"));
    buffer.close();
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer, "gif");
    QCOMPARE(reader.imageCount(), 3);
    QCOMPARE(reader.read().convertToFormat(QImage::Format_RGB32), first);
    QCOMPARE(reader.nextImageDelay(), 100);
    QCOMPARE(reader.read().convertToFormat(QImage::Format_RGB32), second);
    QCOMPARE(reader.nextImageDelay(), 2500);
    QCOMPARE(reader.read().convertToFormat(QImage::Format_RGB32), second);
}

void TestAnimation::aGifOfManyColoursIsClose()
{
    QImage image(64, 64, QImage::Format_RGB32);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            image.setPixel(x, y, qRgb(x * 4, y * 4, 128));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    GifWriter gif(buffer, image.size());
    QVERIFY(gif.add(image, 10));
    QVERIFY(gif.finish());
    const QImage back = QImage::fromData(bytes, "gif").convertToFormat(QImage::Format_RGB32);
    QCOMPARE(back.size(), image.size());
    int worst = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            worst = std::max(worst, std::abs(qRed(back.pixel(x, y)) - x * 4));
    QVERIFY2(worst <= 64, std::to_string(worst).c_str());
}

void TestAnimation::renderWritesAGif()
{
    const std::string path = m_folder.filePath(QStringLiteral("dot.gif")).toStdString();
    const CommandRun answer = runCommand({"render", scene(), "-o", path, "--size", "200x100", "--seconds", "0.5",
                                          "--fps", "10", "--pause", "0.3", "--until", "0.5"});
    QVERIFY2(answer.status == 0, answer.err.c_str());
    QVERIFY(answer.out.find("7 frames") != std::string::npos); // 6 frames and the pause
    QVERIFY(answer.err.find("100 %") != std::string::npos);
    QImageReader reader(QString::fromStdString(path));
    QCOMPARE(reader.imageCount(), 7);
    QCOMPARE(reader.size(), QSize(200, 100));
}

void TestAnimation::renderWritesASequence()
{
    const std::string path = m_folder.filePath(QStringLiteral("a-####.png")).toStdString();
    const CommandRun answer = runCommand(
        {"render", scene(), "-o", path, "--size", "200x100", "--seconds", "0.2", "--fps", "10", "--pause", "0"});
    QCOMPARE(answer.status, 0);
    const QStringList names = QDir(m_folder.path()).entryList({QStringLiteral("a-*.png")}, QDir::Files, QDir::Name);
    const QStringList expected = {QStringLiteral("a-0001.png"), QStringLiteral("a-0002.png"),
                                  QStringLiteral("a-0003.png")};
    QCOMPARE(names, expected);
}

void TestAnimation::aCancelledSequenceChangesNoFile()
{
    const OffscreenApplication application;
    const QString first = m_folder.filePath(QStringLiteral("kept-001.png"));
    QVERIFY(QFile::copy(QString::fromStdString(scene()), first)); // a file that would be replaced
    std::stop_source stop;
    const Job job{stop.get_token(), [&stop](double share) {
                      if (share > 0.5)
                          stop.request_stop();
                  }};
    const auto written = writeAnimation(*parseScene(dotAndWall, "dot"), timelineOfDot(),
                                        animationFrames(timelineOfDot(), {{0, 1}, 1, 10, 0}),
                                        {.path = m_folder.filePath(QStringLiteral("kept-###.png")).toStdString()}, job);
    QVERIFY(written && written->cancelled && written->frames > 1);
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept-*")}), {QStringLiteral("kept-001.png")});
    QFile kept(first);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray(dotAndWall));
}

void TestAnimation::renderWritesAStrip()
{
    const std::string path = m_folder.filePath(QStringLiteral("strip.png")).toStdString();
    const CommandRun even =
        runCommand({"render", "-o", path, "--size", "200x100", "--strip", "3", "--until", "0.5", scene()});
    QVERIFY2(even.status == 0, even.err.c_str());
    QVERIFY2(even.out.ends_with("strip.png: 600 × 100, t = 0, 0.25, 0.5\n"), even.out.c_str());
    const QImage strip(QString::fromStdString(path));
    QCOMPARE(strip.size(), QSize(600, 100));
    const CommandRun chosen =
        runCommand({"render", "-o", path, "--size", "200x100", "--at", "0", "--at", "0.25", "--at", "0.5", scene()});
    QVERIFY2(chosen.status == 0, chosen.err.c_str());
    QCOMPARE(QImage(QString::fromStdString(path)), strip);
    const CommandRun clear =
        runCommand({"render", scene(), "-o", path, "--size", "200x100", "--strip", "2", "--transparent"});
    QVERIFY2(clear.status == 0, clear.err.c_str());
    QVERIFY(QImage(QString::fromStdString(path)).hasAlphaChannel());
    QVERIFY(readAnyScene(path, {}).ok());
}

void TestAnimation::aPictureOpensAsItsScene_data()
{
    QTest::addColumn<QString>("end");
    QTest::newRow("PNG") << QStringLiteral("png");
    QTest::newRow("SVG") << QStringLiteral("svg");
}

void TestAnimation::aPictureOpensAsItsScene()
{
    QFETCH(QString, end);
    const std::string path = m_folder.filePath(QStringLiteral("picture.") + end).toStdString();
    QCOMPARE(runCommand({"render", scene(), "-o", path}).status, 0);
    QVERIFY(hasEmbeddedScene(path));
    QVERIFY(!isReportArchive(path));
    QVERIFY(!hasEmbeddedScene(scene()));
    const auto carried = readAnyScene(path, {});
    const auto own = readAnyScene(scene(), {});
    QVERIFY(carried.ok());
    QVERIFY(own.ok());
    QVERIFY(*carried == *own);
    QCOMPARE(runCommand({"events", path, "--format", "json"}).out,
             runCommand({"events", scene(), "--format", "json"}).out);
    QVERIFY(!readAnyScene(path, {.maxBytes = 100}).ok());
}

void TestAnimation::badArgumentsExitWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto row = [](const char* arguments) {
        QTest::newRow(arguments) << QString::fromUtf8(arguments).split(QLatin1Char(' '));
    };
    row("-o x.bmp");
    row("-o x##.gif.txt");
    row("-o x.gif --strip 3");
    row("-o x.gif --at 0 --at 1");
    row("-o x.gif --transparent");
    row("-o x.png --strip 1");
    row("-o x.png --strip 101");
    row("-o x.png --strip 3 --at 0");
    row("-o x.png --strip 3 --from 2");
    row("-o x.png --at 0 --at 2");
    row("-o x.png --strip 100 --scale 16"); // wider than an image can be
    row("-o x.gif --fps 0");
    row("-o x.gif --fps 51");
    row("-o x.gif --seconds -1");
    row("-o x.gif --from 2");
    row("-o x.gif --from 0.5 --until 0.5");
    row("-o x.gif --seconds 1000 --fps 50");
    row("-o /nowhere/x.gif --size 20x20 --seconds 0.1");
}

void TestAnimation::badArgumentsExitWith2()
{
    QFETCH(QStringList, arguments);
    std::vector<std::string> list = {"render", scene()};
    for (const QString& argument : arguments)
        list.push_back(argument.toStdString());
    const CommandRun answer = runCommand(list);
    QCOMPARE(answer.status, 2);
    QCOMPARE(answer.out, std::string());
}

QTEST_APPLESS_MAIN(TestAnimation)

} // namespace sweep::tst_animation
#include "tst_animation.moc"
