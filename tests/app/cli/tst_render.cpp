#include "tests/app/cli/command_run.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <ctime>
#include <filesystem>
#include <utility>
#include <vector>

namespace sweep::tst_render {

namespace {

constexpr const char* ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "title": "Ball & wall",
 "grid": {"spacing": [1, 1]},
 "bodies": [
  {"id": "ball", "shape": "projectile", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

constexpr const char* nothing = R"({"format": "sweepbench.scene", "version": 1, "bodies": []})";

} // namespace

class TestRender : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    std::string written(const char* name, const char* text) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text);
        return path(name);
    }
    QByteArray read(const char* name) const
    {
        QFile file(m_folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private Q_SLOTS:
    void aPngHasTheRequestedSize()
    {
        const std::string scene = written("ball.scene.json", ballAndWall);
        const CommandRun ran = runCommand({"render", scene, "-o", path("p.png"), "--size", "320x200", "--scale", "2"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.err, std::string());
        QCOMPARE(QImage(m_folder.filePath(QStringLiteral("p.png"))).size(), QSize(640, 400));
    }

    void theDefaultTimeIsThatOfTheFirstUnclippedEvent()
    {
        const std::string none = written("none.scene.json", nothing);
        QVERIFY(has(runCommand({"render", none, "-o", path("p.svg")}).out, "t = 0\n"));
        const std::string scene = written("ball.scene.json", ballAndWall);
        // The trace begins inside its first cells at t = 0; the ball leaves the left ones at x = 1/2.
        QVERIFY(has(runCommand({"render", scene, "-o", path("p.svg")}).out, "t = 0.0625\n"));
        QVERIFY(has(runCommand({"render", scene, "-o", path("p.svg"), "--at", "0.4375"}).out, "t = 0.4375"));
        QVERIFY(has(runCommand({"render", scene, "-o", path("t.svg"), "--at", "7/16"}).out, "t = 0.4375"));
        const QByteArray svg = read("p.svg");
        QVERIFY(svg.contains("<title>Ball &amp; wall</title>"));
        QVERIFY(svg.contains("id=\"contacts\"")); // the ball enters the wall at that time
        QVERIFY(svg.contains("radialGradient"));
    }

    // A file of each direction, read back: the red disc is at (0, 1), the blue one at (0, -1).
    void aPictureIsMirroredIfYPointsDown()
    {
        const QByteArray up = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "A", "shape": "circle", "path": [0, 1], "radius": 0.5, "style": {"color": "#ff0000"}},
            {"id": "B", "shape": "circle", "path": [0, -1], "radius": 0.5, "style": {"color": "#0000ff"}}]})";
        const QByteArray down = QByteArray(up).replace("\"bodies\"", R"("view": {"yDown": true}, "bodies")");
        for (const bool isDown : {false, true}) {
            const std::string scene = written("y.scene.json", isDown ? down : up);
            for (const char* format : {"y.png", "y.gif"}) {
                QCOMPARE(runCommand({"render", scene, "-o", path(format), "--size", "300x300"}).status, 0);
                QImage image(m_folder.filePath(QLatin1String(format)));
                QVERIFY2(!image.isNull(), format);
                const auto isRed = [&image](int y) {
                    const QColor colour = image.pixelColor(image.width() / 2 + 6, y);
                    return colour.red() > colour.blue();
                };
                const int quarter = image.height() / 4;
                QVERIFY2(isRed(quarter) != isDown, format);
                QVERIFY2(isRed(image.height() - quarter) == isDown, format);
            }
            QCOMPARE(runCommand({"render", scene, "-o", path("y.svg"), "--size", "300x300"}).status, 0);
            const QByteArray svg = read("y.svg");
            QVERIFY2(
                svg.contains(isDown ? "cy=\"240\" r=\"45\" fill=\"#ff0000\"" : "cy=\"60\" r=\"45\" fill=\"#ff0000\""),
                svg.constData());
        }
    }

    void theSameSceneGivesTheSameBytes()
    {
        const std::string scene = written("ball.scene.json", ballAndWall);
        QCOMPARE(runCommand({"render", scene, "-o", path("a.svg"), "--at", "0.5"}).status, 0);
        QCOMPARE(runCommand({"render", scene, "-o", path("b.svg"), "--at", "0.5"}).status, 0);
        QVERIFY(!read("a.svg").isEmpty());
        QCOMPARE(read("a.svg"), read("b.svg"));
    }

    void theDarkThemeIsDark()
    {
        const std::string scene = written("none.scene.json", nothing);
        QCOMPARE(runCommand({"render", scene, "-o", path("light.png")}).status, 0);
        QCOMPARE(runCommand({"render", scene, "-o", path("dark.png"), "--theme", "dark"}).status, 0);
        QVERIFY(QImage(m_folder.filePath(QStringLiteral("light.png"))).pixelColor(2, 2).lightness() > 200);
        QVERIFY(QImage(m_folder.filePath(QStringLiteral("dark.png"))).pixelColor(2, 2).lightness() < 60);
    }

    void aPdfFileIsValid()
    {
        const std::string scene = written("ball.scene.json", ballAndWall);
        QCOMPARE(runCommand({"render", scene, "-o", path("p.pdf"), "--size", "400x300"}).status, 0);
        QVERIFY(read("p.pdf").startsWith("%PDF-"));
        QVERIFY(read("p.pdf").contains("/MediaBox [0 0 300")); // 400 pixels of 1/96 inch, in points
    }

    void failuresAreReportedWithStatus2_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const QString scene = m_folder.filePath(QStringLiteral("ball.scene.json"));
        const QString picture = m_folder.filePath(QStringLiteral("p.png"));
        const QString o = QStringLiteral("-o");
        QTest::newRow("no output") << QStringList{scene} << QStringLiteral("--output");
        QTest::newRow("an unknown end") << QStringList{scene, o, QStringLiteral("p.bmp")}
                                        << QStringLiteral(".png, .svg");
        QTest::newRow("two scenes") << QStringList{scene, scene, o, picture} << QString();
        QTest::newRow("no scene") << QStringList{o, picture} << QStringLiteral("SCENE");
        QTest::newRow("a missing scene") << QStringList{scene + u'x', o, picture} << QStringLiteral("ball.scene.jsonx");
        QTest::newRow("a bad size") << QStringList{scene, o, picture, QStringLiteral("--size"), QStringLiteral("0x9")}
                                    << QStringLiteral("size");
        QTest::newRow("a bad time") << QStringList{scene, o, picture, QStringLiteral("--at"), QStringLiteral("1e999")}
                                    << QStringLiteral("finite");
        QTest::newRow("a time outside") << QStringList{scene, o, picture, QStringLiteral("--at"), QStringLiteral("1.5")}
                                        << QStringLiteral("outside the scene's time, 0 to 1");
        QTest::newRow("a bad scale") << QStringList{scene, o, picture, QStringLiteral("--scale"), QStringLiteral("99")}
                                     << QStringLiteral("99 is above 16");
        QTest::newRow("no such folder") << QStringList{scene, o, m_folder.filePath(QStringLiteral("no/such/p.png"))}
                                        << QStringLiteral("a file cannot be created in its folder: no such file");
    }
    void failuresAreReportedWithStatus2()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        written("ball.scene.json", ballAndWall);
        QFile::remove(m_folder.filePath(QStringLiteral("p.png")));
        std::vector<std::string> all{"render"};
        for (const QString& argument : arguments)
            all.push_back(argument.toStdString());
        const CommandRun ran = runCommand(all);
        QCOMPARE(ran.status, 2);
        QVERIFY2(QString::fromStdString(ran.err).contains(says), ran.err.c_str());
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("p.png"))));
    }

    void theInputPictureIsNotOverwritten_data()
    {
        QTest::addColumn<QString>("output");
        QTest::newRow("the same name") << QStringLiteral("ball-002.png");
        QTest::newRow("a symbolic link") << QStringLiteral("symbolic.png");
        QTest::newRow("a hard link") << QStringLiteral("hard.svg");
        QTest::newRow("an animation") << QStringLiteral("symbolic.gif");
        QTest::newRow("a frame of a sequence") << QStringLiteral("ball-###.png");
    }
    void theInputPictureIsNotOverwritten()
    {
        QFETCH(QString, output);
        QFile::remove(m_folder.filePath(QStringLiteral("ball-002.png")));
        const std::string scene = written("ball.scene.json", ballAndWall);
        const std::string picture = path("ball-002.png");
        QCOMPARE(runCommand({"render", scene, "-o", picture, "--size", "80x50"}).status, 0);
        for (const char* name : {"symbolic.png", "symbolic.gif", "hard.svg"})
            QFile::remove(m_folder.filePath(QLatin1String(name)));
        std::filesystem::create_symlink("ball-002.png", path("symbolic.png"));
        std::filesystem::create_symlink(picture, path("symbolic.gif"));
        std::filesystem::create_hard_link(picture, path("hard.svg"));
        const QByteArray before = read("ball-002.png");
        const CommandRun ran = runCommand({"render", picture, "-o", m_folder.filePath(output).toStdString(), "--size",
                                           "80x50", "--seconds", "0.1", "--fps", "50", "--pause", "0"});
        QCOMPARE(ran.status, 2);
        QVERIFY(has(ran.err, "is also the input; choose another file for the output"));
        QCOMPARE(read("ball-002.png"), before);
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("ball-001.png"))));
    }

    void aPdfHasTheSameBytesAtAnyTimeAndPlace()
    {
        const QByteArray zone = qgetenv("TZ");
        const std::string scene = written("ball.scene.json", ballAndWall);
        for (const auto& [name, place] : {std::pair{"a.pdf", "UTC"}, {"b.pdf", "Asia/Kolkata"}}) {
            qputenv("TZ", place);
            ::tzset();
            QCOMPARE(runCommand({"render", scene, "-o", path(name), "--at", "0.5"}).status, 0);
        }
        qputenv("TZ", zone);
        ::tzset();
        const QByteArray pdf = read("a.pdf");
        QCOMPARE(read("b.pdf"), pdf);
        QVERIFY(!pdf.contains("Date"));
        // Every object is at the offset that the cross-reference table gives.
        const qsizetype table = pdf.lastIndexOf("startxref\n") + 10;
        const qsizetype begin = pdf.mid(table, pdf.indexOf('\n', table) - table).trimmed().toLongLong();
        QCOMPARE(pdf.mid(begin, 7), QByteArray("xref\n0 "));
        const int objects = pdf.mid(begin + 7, pdf.indexOf('\n', begin + 7) - begin - 7).toInt();
        QVERIFY(objects > 5);
        const qsizetype first = pdf.indexOf('\n', begin + 5) + 1;
        for (int i = 1; i < objects; ++i) {
            const qsizetype offset = pdf.mid(first + 20 * i, 10).toLongLong();
            const QByteArray head = QByteArray::number(i) + " 0 obj";
            QCOMPARE(pdf.mid(offset, head.size()), head);
        }
    }

    void aLongTitleIsCutInThePicture()
    {
        const QByteArray text = QByteArray(ballAndWall).replace("Ball & wall", QByteArray(1'000'000, 'T'));
        const std::string scene = written("long.scene.json", text.constData());
        QCOMPARE(runCommand({"render", scene, "-o", path("long.pdf")}).status, 0);
        QVERIFY2(read("long.pdf").size() < 200'000, QByteArray::number(read("long.pdf").size()).constData());
        QCOMPARE(runCommand({"render", scene, "-o", path("long.svg")}).status, 0);
        QVERIFY(read("long.svg").contains("<title>" + QByteArray(200, 'T') + "\xe2\x80\xa6</title>"));
        QCOMPARE(runCommand({"render", path("long.svg"), "-o", path("again.svg")}).status, 0); // embedded whole
        QCOMPARE(read("again.svg"), read("long.svg"));
    }

    void aFailureKeepsTheOldPicture()
    {
        const std::string scene = written("broken.scene.json", "{");
        written("p.png", "old");
        QCOMPARE(runCommand({"render", scene, "-o", path("p.png")}).status, 2);
        QCOMPARE(read("p.png"), QByteArray("old"));
    }
};

QTEST_APPLESS_MAIN(TestRender)

} // namespace sweep::tst_render
#include "tst_render.moc"
