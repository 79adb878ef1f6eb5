#include "tests/app/cli/command_run.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <vector>

using namespace sweep;

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
    void aPngHasTheSizeThatWasAsked()
    {
        const std::string scene = written("ball.scene.json", ballAndWall);
        const CommandRun ran = runCommand({"render", scene, "-o", path("p.png"), "--size", "320x200", "--scale", "2"});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.err, std::string());
        QCOMPARE(QImage(m_folder.filePath(QStringLiteral("p.png"))).size(), QSize(640, 400));
    }

    void theTimeShownFirstIsThatOfTheFirstEventThatIsNotClipped()
    {
        const std::string none = written("none.scene.json", nothing);
        QVERIFY(has(runCommand({"render", none, "-o", path("p.svg")}).out, "t = 0\n"));
        const std::string scene = written("ball.scene.json", ballAndWall);
        // The trace begins inside its first cells, at 0; the ball leaves the left ones at x = 1/2.
        QVERIFY(has(runCommand({"render", scene, "-o", path("p.svg")}).out, "t = 0.0625\n"));
        QVERIFY(has(runCommand({"render", scene, "-o", path("p.svg"), "--at", "0.4375"}).out, "t = 0.4375"));
        const QByteArray svg = read("p.svg");
        QVERIFY(svg.contains("<title>Ball &amp; wall</title>"));
        QVERIFY(svg.contains("id=\"contacts\"")); // the ball enters the wall then
        QVERIFY(svg.contains("radialGradient"));
    }

    void theSameSceneGivesTheSameBytes()
    {
        const std::string scene = written("ball.scene.json", ballAndWall);
        QCOMPARE(runCommand({"render", scene, "-o", path("a.svg"), "--at", "0.5"}).status, 0);
        QCOMPARE(runCommand({"render", scene, "-o", path("b.svg"), "--at", "0.5"}).status, 0);
        QVERIFY(!read("a.svg").isEmpty());
        QCOMPARE(read("a.svg"), read("b.svg"));
    }

    void darkIsDark()
    {
        const std::string scene = written("none.scene.json", nothing);
        QCOMPARE(runCommand({"render", scene, "-o", path("light.png")}).status, 0);
        QCOMPARE(runCommand({"render", scene, "-o", path("dark.png"), "--theme", "dark"}).status, 0);
        QVERIFY(QImage(m_folder.filePath(QStringLiteral("light.png"))).pixelColor(2, 2).lightness() > 200);
        QVERIFY(QImage(m_folder.filePath(QStringLiteral("dark.png"))).pixelColor(2, 2).lightness() < 60);
    }

    void aPdfIsAPdf()
    {
        const std::string scene = written("ball.scene.json", ballAndWall);
        QCOMPARE(runCommand({"render", scene, "-o", path("p.pdf"), "--size", "400x300"}).status, 0);
        QVERIFY(read("p.pdf").startsWith("%PDF-"));
        QVERIFY(read("p.pdf").contains("/MediaBox [0 0 300")); // 400 pixels of 1/96 inch in points
    }

    void whatCannotBeDoneIsSaidWithStatusTwo_data()
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
                                     << QStringLiteral("between");
        QTest::newRow("no such folder") << QStringList{scene, o, m_folder.filePath(QStringLiteral("no/such/p.png"))}
                                        << QStringLiteral("cannot be written");
    }
    void whatCannotBeDoneIsSaidWithStatusTwo()
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

    void aFailureKeepsTheOldPicture()
    {
        const std::string scene = written("broken.scene.json", "{");
        written("p.png", "old");
        QCOMPARE(runCommand({"render", scene, "-o", path("p.png")}).status, 2);
        QCOMPARE(read("p.png"), QByteArray("old"));
    }
};

QTEST_APPLESS_MAIN(TestRender)
#include "tst_render.moc"
