#include "tests/app/cli/command_run.h"

#include <sweepbench/scene_file.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <algorithm>
#include <map>
#include <vector>

namespace sweep::tst_report {

namespace {

constexpr const char* ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "title": "Ball & wall",
 "grid": {"spacing": [1, 1]},
 "bodies": [
  {"id": "ball", "shape": "projectile", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]},
  {"id": "far", "shape": "point", "path": [90, 90]}]})";

// Not a raw literal, because moc would take its "*/" for the end of a comment.
const char* const hostile =
    "{\"format\": \"sweepbench.scene\", \"version\": 1, \"title\": \"<img src=x onerror=alert(1)> ](javas"
    "cript:alert(1)) */ =cmd|'/c calc'!A1 \\u001b[2J \\u202e\","
    "\"notes\": \"</script><script>alert(1)</script>\", \"bodies\": ["
    "{\"id\": \"<script>alert(2)</script>\", \"shape\": \"circle\", \"path\": {\"from\": [0, 0], \"to\": "
    "[8, 0]}, \"radius\": 0.5},"
    "{\"id\": \"](javascript:alert(3)) */ \\u001b[31m\\n|`\\\" \\u202e\", \"shape\": \"segment\", \"a\": "
    "[4, -2], \"b\": [4, 2]}]}";

} // namespace

class TestReport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    std::string written(const char* name, const QByteArray& text) const
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
    std::map<std::string, QByteArray> reported(const QByteArray& scene, std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments{"report", written("x.scene.json", scene), "-o", path("r.zip")};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CommandRun ran = runCommand(arguments);
        if (ran.status != 0)
            qWarning("%s", ran.err.c_str());
        return reportFiles(path("r.zip"));
    }

    // The report.md of a scene with these bodies.
    QByteArray textOf(const QByteArray& bodies) const
    {
        return reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bodies + "]}")["report.md"];
    }

private Q_SLOTS:
    // In the picture of the whole scene the ball of this long flight is a speck.
    void showsACloseUpOfTheContact()
    {
        auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ball", "shape": "circle", "path": {"from": [-500, 0], "to": [500, 0]}, "radius": 0.5},
          {"id": "wall", "shape": "segment", "a": [0, -2], "b": [0, 2]}]})");
        const auto inkInTheMiddle = [&](const char* name) {
            const QImage image = QImage::fromData(files[name]);
            const QImage middle = image.copy(QRect(image.rect().center() - QPoint(100, 100), QSize(200, 200)));
            int ink = 0;
            for (int y = 0; y < middle.height(); ++y)
                for (int x = 0; x < middle.width(); ++x)
                    ink += middle.pixelColor(x, y).hslSaturation() > 60 ? 1 : 0;
            return ink;
        };
        const int whole = inkInTheMiddle("picture.png");
        const int near = inkInTheMiddle("contact.png");
        QVERIFY2(near > 2 * whole && near > 200 * 200 / 5, qPrintable(QStringLiteral("%1 %2").arg(whole).arg(near)));
    }

    void holdsAllThatAMaintainerNeeds()
    {
        auto files = reported(ballAndWall);
        for (const char* name : {"report.md", "report.html", "scene.scene.json", "events.json", "check.json",
                                 "picture.svg", "picture.png", "contact.png"})
            QVERIFY2(!files[name].isEmpty(), name);
        QVERIFY(files["report.md"].startsWith("# Ball \\& wall\n"));
        QVERIFY(files["report.md"].contains("The contact of `ball` and `wall` begins at t = 0.4375."));
        QVERIFY(!QImage::fromData(files["picture.png"]).isNull());
        QXmlStreamReader svg(files["picture.svg"]);
        while (!svg.atEnd())
            svg.readNext();
        QVERIFY(!svg.hasError());
    }

    // The mirror image in every picture; the numbers are the same.
    void picturesAreMirroredIfYPointsDown()
    {
        auto up = reported(ballAndWall);
        auto down = reported(QByteArray(ballAndWall).replace("\"bodies\"", R"("view": {"yDown": true}, "bodies")"));
        const QByteArray sentence = "In its pictures y points down.";
        for (const char* page : {"report.md", "report.html"}) {
            QVERIFY2(!up[page].contains(sentence), page);
            QVERIFY2(down[page].contains(sentence), page);
        }
        QVERIFY(!up["report.html"].contains(R"("down":true)"));
        QVERIFY(down["report.html"].contains(R"("down":true)")); // for the scene that the slider moves
        QVERIFY(down["scene.scene.json"].contains("yDown"));
        QCOMPARE(down["events.json"], up["events.json"]);
        // The point "far" is in a corner, away from the other bodies.
        const auto inkIn = [](const QByteArray& png, bool isUpper) {
            const QImage image = QImage::fromData(png);
            const int half = image.height() / 2;
            int ink = 0;
            for (int y = isUpper ? 0 : half; y < (isUpper ? half : image.height()); ++y)
                for (int x = image.width() * 3 / 5; x < image.width(); ++x) {
                    const QColor colour = image.pixelColor(x, y);
                    ink += colour.hslSaturation() > 60 && colour.lightness() < 180 ? 1 : 0;
                }
            return ink;
        };
        QVERIFY(inkIn(up["picture.png"], true) > inkIn(up["picture.png"], false));
        QVERIFY(inkIn(down["picture.png"], true) < inkIn(down["picture.png"], false));
        QVERIFY(QImage::fromData(up["contact.png"]) != QImage::fromData(down["contact.png"]));
    }

    // The lines are parallel at these times and share no point at them.
    void anOpenEndDoesNotBelongToTheContact()
    {
        const auto summary = [this](const char* turn, const char* event) {
            const QByteArray scene = QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
                {"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},
                {"id": "turn", "shape": "line", "a": [0, 1], "b": {)") +
                                     turn + "}}]}";
            const QByteArray text = reported(scene, {"--event", event})["report.md"];
            const qsizetype from = text.indexOf("The contact of");
            return QString::fromUtf8(text.mid(from, text.indexOf('\n', from) - from))
                .section(QStringLiteral(" Also:"), 0, 0);
        };
        const QString both = QStringLiteral("The contact of `line` and `turn` ");
        QCOMPARE(summary(R"("from": [1, 1], "to": [1, 2])", "1"),
                 both + QStringLiteral("holds from just after t = 0."));
        QCOMPARE(summary(R"("from": [1, 1], "to": [1, 2])", "2"), both + QStringLiteral("still holds at t = 1."));
        QCOMPARE(summary(R"("from": [1, 2], "to": [1, 1])", "2"),
                 both + QStringLiteral("still holds just before t = 1."));
        QCOMPARE(summary(R"("from": [1, 0], "to": [1, 2])", "1"), both + QStringLiteral("holds already at t = 0."));
        QCOMPARE(summary(R"("from": [1, 0], "to": [1, 2])", "2"), both + QStringLiteral("ends just before t = 0.5."));
        QCOMPARE(summary(R"("from": [1, 0], "to": [1, 2])", "3"), both + QStringLiteral("begins just after t = 0.5."));
    }

    void itsSceneExpectsItsOwnExactAnswer()
    {
        auto files = reported(ballAndWall);
        const auto scene = parseScene(files["scene.scene.json"].toStdString(), "r");
        QVERIFY(scene.ok());
        QVERIFY(scene->expect.has_value());
        QVERIFY(scene->expect->size() > 2);
        QCOMPARE(scene->expect->front().a, std::string("ball")); // the pair of the report comes first
        QCOMPARE(scene->bookmarks->front().t, 0.4375);
        const std::string name = written("again.scene.json", files["scene.scene.json"]);
        QCOMPARE(runCommand({"test", name}).status, 0);
        // The output of the commands for it equals the files in the archive.
        QCOMPARE(runCommand({"events", name, "--format", "json"}).out, files["events.json"].toStdString());
        QCOMPARE(QJsonDocument::fromJson(files["check.json"]).object()[QLatin1String("disagree")].toInt(-1), 0);
    }

    void theFileNameDoesNotChangeTheBytes()
    {
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        const auto restore = qScopeGuard([] { qunsetenv("SOURCE_DATE_EPOCH"); });
        const auto run = [&](const char* scene, const char* zip) {
            return runCommand({"report", written(scene, ballAndWall), "-o", path(zip)}).status;
        };
        QCOMPARE(run("one.scene.json", "one.zip"), 0);
        QCOMPARE(run("two.scene.json", "two.zip"), 0);
        QVERIFY(!read("one.zip").isEmpty());
        QCOMPARE(read("one.zip"), read("two.zip"));
    }

    void noUserHostOrPathIsIncluded()
    {
        for (const auto& [name, content] : reported(ballAndWall)) {
            QVERIFY2(!content.contains(m_folder.path().toUtf8()), name.c_str());
            QVERIFY2(!content.contains(QDir::homePath().toUtf8() + '/'), name.c_str());
            const QByteArray host = QSysInfo::machineHostName().toUtf8();
            QVERIFY2(host.size() < 4 || !content.contains(host), name.c_str());
        }
    }

    void hostileNamesStayText()
    {
        auto files = reported(hostile);
        QVERIFY(files.size() > 6);
        const QByteArray page = files["report.html"];
        QCOMPARE(page.count("<script"), 2); // the report's data and the report's code
        QCOMPARE(page.count("</script>"), 2);
        QVERIFY(!page.contains("<img"));
        const QByteArray text = files["report.md"];
        QVERIFY(text.startsWith("# \\<img src=x onerror=alert(1)\\> \\](javascript\\:alert(1))"));
        for (const char* name : {"report.md", "report.html", "picture.svg"}) {
            QVERIFY2(!files[name].contains('\x1b'), name);
            QVERIFY2(!files[name].contains("\xe2\x80\xae"), name);
        }
    }

    void itsPageMarksTheEventsAndShowsThemClosely()
    {
        const QString page = QString::fromUtf8(reported(ballAndWall)["report.html"]);
        const auto json = [&page](const QString& begin, const QString& end) {
            const qsizetype from = page.indexOf(begin) + begin.size();
            QString text =
                page.mid(from, page.indexOf(end, from) - from).replace(QStringLiteral("&quot;"), QStringLiteral("\""));
            return QJsonDocument::fromJson(text.toUtf8()).object();
        };
        const QJsonObject scene = json(QStringLiteral("id=\"scene\">"), QStringLiteral("</script>"));
        QCOMPARE(scene[u"grid"].toArray(), QJsonArray({0, 0, 1, 1}));
        int marked = 0;
        for (const QJsonValue& event : scene[u"events"].toArray()) {
            const bool isOfTwo = event[4] == QStringLiteral("wall");
            QCOMPARE(event[5].isDouble(), isOfTwo); // no mark of the many cells
            QVERIFY(!isOfTwo || (event[5] == 4 && event[6] == 0));
            QVERIFY(page.contains(QStringLiteral("<bdi>%1</bdi></td><td class=\"number\"><bdi>%2<")
                                      .arg(event[1].toInt())
                                      .arg(event[0].toDouble())));
            marked += isOfTwo ? 1 : 0;
        }
        QCOMPARE(marked, 2);
        const QJsonObject clearance = json(QStringLiteral("data-clearance=\""), QStringLiteral("\""));
        QCOMPARE(clearance[u"contacts"].toArray(), QJsonArray({QJsonArray({0.4375, 0.5625})}));
        QVERIFY(clearance[u"curve"].toArray().size() > 100);
        QCOMPARE(page.count(QStringLiteral("<figure><div class=\"light\">")), 3);
        for (const char* caption : {"Before, t = ", "At the event, t = 0.4375", "After, t = "})
            QVERIFY2(page.contains(QLatin1String("<figcaption>") + QLatin1String(caption)), caption);
    }

    void itsScriptFindsItsElements()
    {
        const QString page = QString::fromUtf8(reported(ballAndWall)["report.html"]);
        static const QRegularExpression sought(QStringLiteral("part\\(\"(\\w+)\"\\)"));
        int found = 0;
        for (auto it = sought.globalMatch(page); it.hasNext(); ++found) {
            const QString id = it.next().captured(1);
            QVERIFY2(page.contains(QStringLiteral(" id=\"%1\"").arg(id)), qPrintable(id));
        }
        QVERIFY(found > 8);
    }

    void theShortProgramNamesWhatItAsksInstead()
    {
        const auto said = [this](const QByteArray& bodies, const char* more) {
            return QString::fromUtf8(
                reported(QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)") + bodies + ']' +
                         more + '}')["report.md"]);
        };
        const char* const dot = R"({"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [3, 0]}})";
        const QString at =
            said(R"({"id": "wall", "shape": "segment", "a": [1.5, -1], "b": [1.5, 1]},)" + QByteArray(dot), "");
        QVERIFY2(at.contains(QStringLiteral("int main() {\n")), qPrintable(at));
        const QString near = said(R"({"id": "ray", "shape": "ray", "a": [1, -1], "b": [1, 0]},)" + QByteArray(dot), "");
        QVERIFY2(near.contains(
                     QStringLiteral("int main() { // evaluated at the nearest double; the exact time is not one; the "
                                    "ray is cut to a long segment\n")),
                 qPrintable(near));
        const QString cell = said(
            R"({"id": "dart", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [3, 0.5]}, "radius": 0.25})",
            R"(, "grid": {"spacing": [1, 1]})");
        QVERIFY2(cell.contains(QStringLiteral("int main() { // evaluated next to the event, not at it\n")),
                 qPrintable(cell));
    }

    void itsPageLoadsNoResources()
    {
        const QString page = QString::fromUtf8(reported(ballAndWall)["report.html"]);
        QVERIFY(page.contains(QStringLiteral("default-src 'none'")));
        static const QRegularExpression link(QStringLiteral("(src|href|action)\\s*=|@import|url\\((?!#)|fetch\\("));
        const auto found = link.match(page);
        QVERIFY2(!found.hasMatch(), qPrintable(page.mid(found.capturedStart(), 80)));
    }

    void idsInItsPageAreUnique()
    {
        const QString page = QString::fromUtf8(reported(ballAndWall)["report.html"]);
        static const QRegularExpression id(QStringLiteral(" id=\"([^\"]*)\""));
        QStringList ids;
        for (auto it = id.globalMatch(page); it.hasNext();)
            ids += it.next().captured(1);
        QVERIFY(ids.size() > 10);
        QCOMPARE(ids.removeDuplicates(), 0);
    }

    void holdsOnlyTheChosenBodies()
    {
        auto files = reported(ballAndWall, {"--body", "ball", "--body", "wall"});
        const auto scene = parseScene(files["scene.scene.json"].toStdString(), "r");
        QVERIFY(scene.ok());
        QCOMPARE(scene->bodies.size(), std::size_t(2));
    }

    void isAboutTheChosenEventInTheReportersWords()
    {
        const auto all = runCommand({"events", written("x.scene.json", ballAndWall), "--format", "csv"}).out;
        const qsizetype rows = QString::fromStdString(all).count(u'\n') - 1;
        auto files = reported(ballAndWall, {"--event", std::to_string(rows), "--title", "T", "--expected", "no hit",
                                            "--found", "a hit", "--from", "0.25"});
        const QString text = QString::fromUtf8(files["report.md"]);
        QVERIFY(text.startsWith(QStringLiteral("# T\n")));
        QVERIFY(text.contains(QStringLiteral("Expected: \"no hit\". The other program said: \"a hit\".")));
        QVERIFY(text.contains(QStringLiteral("still holds at t = 1")));
        QVERIFY(!text.contains(QStringLiteral("\n| 1 | 0 |")));
    }

    void aReportWithoutAnAccusationStatesThat()
    {
        const char* const sentence = "A reference case: ";
        QVERIFY(reported(ballAndWall)["report.md"].contains(sentence));
        QVERIFY(reported(ballAndWall)["report.html"].contains(sentence));
        for (const std::vector<std::string>& more :
             {std::vector<std::string>{"--expected", "no hit"}, {"--found", "a hit"}, {"--library", "Box2D"}})
            QVERIFY2(!reported(ballAndWall, more)["report.md"].contains(sentence), more.front().c_str());
    }

    // A point that enters a disc, and is in it still at the end of the scene's time.
    void noFrameIsTheLastOfAContactThatGoesOn()
    {
        const auto said = [this](const char* path) {
            return QString::fromUtf8(
                reported(QByteArrayLiteral(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
                    {"id": "p", "shape": "point", "path": )") +
                             path + R"(}, {"id": "q", "shape": "circle", "path": [0, 0], "radius": 1}]})",
                         {"--body", "p", "--body", "q", "--fps", "4"})["report.md"]);
        };
        const QString goesIn = said(R"({"from": [-2, 0], "to": [0, 0]})");
        QVERIFY2(goesIn.contains(QStringLiteral("frame 2 is the first that sees the contact.")), qPrintable(goesIn));
        QVERIFY2(goesIn.contains(QStringLiteral("at frame 4; still in contact at the end.")), qPrintable(goesIn));
        const QString goesOut = said(R"({"from": [0, 0], "to": [2, 0]})");
        QVERIFY2(goesOut.contains(QStringLiteral("at frame 0; in contact already at the start.")), qPrintable(goesOut));
        QVERIFY2(goesOut.contains(QStringLiteral("frame 2 is the last that sees the contact.")), qPrintable(goesOut));
    }
    void theNumbersOfTheSceneAreItsOwn()
    {
        const auto said = [this](const char* numbers) {
            return reported(QByteArrayLiteral(R"({"format": "sweepbench.scene", "version": 1, "bodies": [])") +
                            numbers + '}')["report.md"];
        };
        QVERIFY(said("").contains("reads back as the same double."));
        QVERIFY(said(R"(, "numbers": "single")").contains("reads back as the same single."));
    }

    // The contact lasts from 7/16 to 9/16.
    void framesAreNamedForEveryBeginAndEnd()
    {
        const auto said = [this](const char* fps) {
            return QString::fromUtf8(
                reported(ballAndWall, {"--body", "ball", "--body", "wall", "--fps", fps})["report.md"]);
        };
        const QString missed = said("1/0.6");
        QVERIFY2(missed.contains(
                     QStringLiteral("**enter at t = 0.4375**: between frames 0 and 1; no frame sees the contact.\n"
                                    "* **exit at t = 0.5625**: between frames 0 and 1; no frame sees the contact.")),
                 qPrintable(missed));
        QVERIFY(missed.contains(QStringLiteral("5/3 frames per unit of time")));
        const QString seen = said("60");
        QVERIFY2(seen.contains(QStringLiteral("**enter at t = 0.4375**: between frames 26 and 27; frame 27 is the "
                                              "first that sees the contact, ≈ 0.1 deep.")),
                 qPrintable(seen));
        QVERIFY(seen.contains(QStringLiteral("**exit at t = 0.5625**: between frames 33 and 34; frame 33 is the last "
                                             "that sees the contact.")));
        QVERIFY(said("16").contains(QStringLiteral("at frame 7; frame 7 is the first")));
        QVERIFY(!QString::fromUtf8(reported(ballAndWall)["report.md"]).contains(QStringLiteral("frames")));
        const CommandRun refused =
            runCommand({"report", written("x.scene.json", ballAndWall), "--fps", "0", "-o", path("never.zip")});
        QCOMPARE(refused.status, 2);
    }

    // This includes pairs other than the report's.
    void everyEventOfTheTableHasItsFrames()
    {
        const char* const scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
            {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]},
            {"id": "post", "shape": "segment", "a": [5, -1], "b": [5, 1]}]})";
        auto files = reported(scene, {"--fps", "4"});
        const QString text = QString::fromUtf8(files["report.md"]);
        QVERIFY2(text.contains(QStringLiteral("| frames | kind |")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("| 1 | 0.25 | 1/4 | 1 | **cross** | `dot` | `wall` |")));
        QVERIFY(text.contains(QStringLiteral("| 2 | 0.625 | 5/8 | 2–3 | cross | `dot` | `post` |")));
        QVERIFY(files["report.html"].contains("<th>frames</th>"));
        QVERIFY(!QString::fromUtf8(reported(scene)["report.md"]).contains(QStringLiteral("frames")));
    }

    // Two lines meet at all times except t = 1/2, when they are parallel.
    void anOpenEndOfAContactIsNamed()
    {
        auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "level", "shape": "line", "a": [0, 0], "b": [1, 0]},
            {"id": "turning", "shape": "line", "a": [0, 1], "b": {"from": [1, 0], "to": [1, 2]}}]})");
        QVERIFY(QString::fromUtf8(files["report.md"])
                    .contains(QStringLiteral(" ends just before t = 0.5. Also: enter, clipped at t = 0; enter just "
                                             "after t = 0.5; exit, clipped at t = 1.")));
    }

    void formulasForLinesStandBesideThinBodiesAlone()
    {
        const auto text = [this](const QByteArray& shape, const QByteArray& radius) {
            QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
                {"id": "bar", "shape": "segment", "a": [0, 0], "b": {"from": [0, 2], "to": [3, 2]}},
                {"id": "other", "shape": "SHAPE", "a": [4, -1], "b": [5, 3]RADIUS}]})";
            auto files = reported(scene.replace("SHAPE", shape).replace("RADIUS", radius));
            return QString::fromUtf8(files["report.md"]);
        };
        const QString thin = text("segment", "");
        QVERIFY(thin.contains(QStringLiteral("s₁ is the part of the way from a to b of `bar`, s₂ that of `other`;")));
        QVERIFY(thin.contains(QStringLiteral("textbook formulas")));
        QVERIFY(!text("capsule", R"(, "radius": 0.25)").contains(QStringLiteral("textbook formulas")));
    }

    void expectationsAreStatedAndKeptOnce()
    {
        auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
            {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 1]},
            {"id": "high", "shape": "point", "path": [2, 9]},
            {"id": "low", "shape": "point", "path": [2, -9]}], "ignore": [["high", "low"]], "expect": [
            {"a": "dot", "b": "high", "kind": "contact"}, {"a": "high", "b": "dot", "kind": "contact"},
            {"a": "high", "b": "dot", "kind": "contact"}, {"a": "low", "b": "high", "kind": "contact"},
            {"a": "high", "b": "low", "kind": "none"}]})");
        const QString text = QString::fromUtf8(files["report.md"]);
        QCOMPARE(text.count(QStringLiteral("`dot` and `high`: contact; they have no event.")), 1);
        QCOMPARE(text.count(QStringLiteral("`low` and `high`: contact; the pair is not tested: the scene ignores it.")),
                 1);
        QCOMPARE(files["scene.scene.json"].count("\"kind\": \"contact\""), 2);
    }

    void anEndNearestToAFrameIsNamed()
    {
        const char* const scene = R"({"format": "sweepbench.scene", "version": 1,
            "time": {"start": 0, "end": 0.016666666666666666}, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
            {"id": "wall", "shape": "segment", "a": [8, -1], "b": [8, 1]}]})";
        const QString text = QString::fromUtf8(reported(scene, {"--fps", "60"})["report.md"]);
        QVERIFY2(text.contains(QStringLiteral("at frame 1; frame 1 sees the contact.")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("the double nearest to 1/60; that counts as frame 1.")));
    }

    // The dot crosses the wall 30 times, once between every two frames.
    void framesAreNamedAroundTheChosenOneOfManyEvents()
    {
        QByteArray keys = "[0, -1, 0]";
        for (int i = 1; i <= 30; ++i)
            keys += ", [" + QByteArray::number(i) + (i % 2 == 0 ? ", -1, 0]" : ", 1, 0]");
        const QByteArray scene = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 30},
            "bodies": [{"id": "dot", "shape": "point", "path": {"keys": [)" +
                                 keys + R"(]}}, {"id": "wall", "shape": "segment", "a": [0, -1], "b": [0, 1]}]})";
        const auto said = [&](const char* event) {
            return QString::fromUtf8(reported(scene.constData(), {"--event", event, "--fps", "1"})["report.md"]);
        };
        const QString first = said("1");
        QVERIFY2(first.contains(QStringLiteral("**cross at t = 0.5**: between frames 0 and 1; no frame sees")),
                 qPrintable(first));
        QVERIFY(first.contains(QStringLiteral("These are events 1 to 20 of the 30 of the two;")));
        const QString last = said("30");
        QVERIFY2(last.contains(QStringLiteral("**cross at t = 29.5**: between frames 29 and 30; no frame sees")),
                 qPrintable(last));
        QVERIFY(last.contains(QStringLiteral("These are events 11 to 30 of the 30 of the two;")));
        QVERIFY(said("18").contains(QStringLiteral("These are events 8 to 27 of the 30 of the two;")));
    }

    // A ball with a radius of eight cells begins in about two hundred of them.
    void otherCellsDoNotHideTheChosenOnes()
    {
        const QString text = QString::fromUtf8(reported(R"({"format": "sweepbench.scene", "version": 1,
            "grid": {"origin": [0, 0], "spacing": [1, 1]}, "bodies": [
            {"id": "ball", "shape": "circle", "path": {"from": [0.5, 0.5], "to": [1, 0.5]}, "radius": 8, "grid": true}]})",
                                                        {"--event", "1"})["report.md"]);
        const qsizetype rows = text.count(QStringLiteral("| `ball` | `cell ("));
        // The enter of the chosen cell, perhaps its exit, and six other rows.
        QVERIFY2(rows > 6 && rows < 9, qPrintable(QString::number(rows)));
        QVERIFY(text.contains(QStringLiteral("those of the two, then those nearest in time.")));
    }

    void theExactAnswerIsSeparateFromTheOtherPrograms()
    {
        auto files = reported(ballAndWall, {"--expected", "a hit at 0.4", "--found", "no hit", "--library", "Box#2D",
                                            "--library-version", "2.4.1", "--body", "ball", "--body", "wall"});
        const QString text = QString::fromUtf8(files["report.md"]);
        const QStringList parts{
            QStringLiteral("The contact of `ball` and `wall` begins at t = 0.4375. Also: exit at t = 0.5625.\n\n"),
            QStringLiteral("Expected: \"a hit at 0.4\". `Box#2D 2.4.1` said: \"no hit\".\n\n| body |"),
            QStringLiteral(
                "\n```\nBoost.Geometry, at t = 0.4375. The exact answer for these doubles is contact, at distance 0. "
                "All libraries: `cmake -S repro -B build && "),
            QStringLiteral(
                "cargo run --manifest-path repro/parry/Cargo.toml`.\n\n<details><summary>Events</summary>\n\n| # |"),
            QStringLiteral("<summary>Audit</summary>\n\nBoost.Geometry confirms "),
            QStringLiteral("<summary>Scene</summary>\n\n"),
            QStringLiteral("<summary>Ask your library</summary>\n\n"),
            QStringLiteral("<summary>Words</summary>\n\n* **enter**: a contact begins"),
            QStringLiteral("\n* **exit**: a contact ends"),
            QStringLiteral("<summary>Files</summary>\n\n"),
            QStringLiteral(
                "<summary>Made with</summary>\n\nSweepbench calculates when moving shapes in the plane meet"),
        };
        qsizetype at = 0;
        for (const QString& part : parts) {
            const qsizetype found = text.indexOf(part, at);
            QVERIFY2(found >= 0, qPrintable(part + QStringLiteral(" is not after ") + text.mid(at, 60)));
            at = found;
        }
        QVERIFY(!text.contains(QStringLiteral("**clipped**")));
        QVERIFY(!text.contains(QStringLiteral("**cross**")));
        const QString page = QString::fromUtf8(files["report.html"]);
        QVERIFY(page.contains(QStringLiteral("<bdi class=\"name\">Box#2D 2.4.1</bdi> said: \"no hit\"")));
        const auto isInOrder = [&](const char* first, const char* second) {
            return page.indexOf(QLatin1String(first)) < page.indexOf(QLatin1String(second));
        };
        QVERIFY(isInOrder("The contact of", "<section id=\"moving\""));
        QVERIFY(isInOrder("<section id=\"moving\"", "Expected: "));
        QVERIFY(isInOrder("Expected: ", "<h2>Pictures</h2>"));
        QVERIFY(isInOrder("<h2>Made with</h2>", "<details>\n<summary>Words</summary>"));
        const auto scene = parseScene(files["scene.scene.json"].toStdString(), "r");
        QVERIFY(scene->notes->find("\nLibrary under test: Box#2D 2.4.1\n") != std::string::npos);
    }

    // Both are at rest and overlap; the other pair is tested.
    void untestedPairsAreNotCountedAsAudited()
    {
        const char* const bodies = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 1},
            {"id": "post", "shape": "circle", "path": [1, 0], "radius": 1},
            {"id": "dot", "shape": "point", "path": {"from": [-3, 0.25], "to": [3, 0.25]}}],
            "expect": [{"a": "post", "b": "disc", "kind": "none"}]})";
        auto files = reported(bodies);
        QVERIFY2(
            files["report.md"].contains(
                "\nAsked independently whether the two are in contact at t = 0, and how far they are apart, "
                "Boost.Geometry agrees. Boost.Geometry confirms all 4 events and finds no other contact of the 2 pairs "
                "that it was asked about. Between its samples, bounds that do not use the solver rule one out."),
            files["report.md"].constData());
    }

    // A true entry beside the failing one would contradict it.
    void aFailingExpectationIsKeptAlone()
    {
        QByteArray scene = ballAndWall;
        scene.insert(scene.lastIndexOf('}'), R"(, "expect": [{"a": "wall", "b": "ball", "kind": "none"}])");
        auto files = reported(scene);
        QVERIFY2(
            files["report.md"].contains("\n\nThe scene expects `wall` and `ball`: no contact; they have 2 events.\n"),
            files["report.md"].constData());
        const auto kept = parseScene(files["scene.scene.json"].toStdString(), "r");
        QVERIFY(kept.ok());
        const auto isOfTheTwo = [](const Expectation& one) {
            return one.a == "wall" || one.other == decltype(one.other)("wall");
        };
        QCOMPARE(std::ranges::count_if(*kept->expect, isOfTheTwo), 1);
        QVERIFY(kept->expect->size() > 1); // the cells of the ball
    }

    void aFailingExpectationIsTheSubject()
    {
        QByteArray scene = ballAndWall;
        scene.insert(scene.lastIndexOf('}'),
                     R"(, "expect": [{"a": "wall", "b": "ball", "kind": "enter", "count": 2}])");
        const QString text = QString::fromUtf8(reported(scene)["report.md"]);
        QVERIFY(text.contains(QStringLiteral("`wall` and `ball`: 2 × enter; they have 2 events, 1 × enter.")));
    }

    void theFirstDifferenceFromALogIsTheSubject()
    {
        const std::string log =
            written("engine.csv", "a,b,kind,t\nball,wall,enter,0.4375\nball,far,enter,0.75\nball,far,exit,0.875\n");
        auto files = reported(ballAndWall, {"--log", log, "--body", "ball", "--body", "far", "--body", "wall"});
        const QString text = QString::fromUtf8(files["report.md"]);
        QVERIFY(text.contains(QStringLiteral("1 equal, 1 missing, 2 extra")));
        QVERIFY(text.contains(QStringLiteral("| missing | `ball` | `wall` | exit at t = 0.5625 |  |")));
        QVERIFY(text.contains(QStringLiteral("| extra | `ball` | `far` |  | enter at t = 0.75 |")));
        QVERIFY(text.contains(QStringLiteral("\n\nThe contact of `ball` and `wall` ends at t = 0.5625. ")));
        QVERIFY(files["report.html"].contains(
            "The other program's log beside the exact events: 1 equal, 1 missing, 2 extra. "));
        QCOMPARE(QJsonDocument::fromJson(files["diff.json"]).object()[QLatin1String("format")].toString(),
                 QStringLiteral("sweepbench.diff"));
        for (const auto& [name, content] : files)
            QVERIFY2(!content.contains("engine.csv"), name.c_str());
    }

    // The report is about the body of the group with the closest event; if none has an event, about the nearest body.
    void aRowOfAGroupIsAboutOneOfItsBodies()
    {
        const QByteArray level = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "roof", "shape": "segment", "a": [-9, 30], "b": [9, 30], "group": "level"},
  {"id": "floor", "shape": "segment", "a": [-9, -2], "b": [9, -2], "group": "level"},
  {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2], "group": "level"},
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
  {"id": "dot", "shape": "point", "path": {"from": [0, 5], "to": [8, 5]}}]})";
        const std::string log = written("level.csv", "a,b,t\nball,level,0.4375\nlevel,ball,0.75\nlevel,dot,0.5\n");
        const auto about = [&](const char* number) {
            return reported(level, {"--log", log, "--difference", number})["report.md"];
        };
        const QByteArray dot = about("1");
        QVERIFY2(dot.contains("| extra | `level` | `dot` |"), dot.constData());
        QVERIFY2(dot.contains("`wall` and `dot` never meet in the scene's time, from t = 0 to 1."), dot.constData());
        const QByteArray ball = about("2");
        QVERIFY2(ball.contains("The contact of `wall` and `ball` begins at t = 0.4375."), ball.constData());
    }

    void longNotesArePreserved()
    {
        QByteArray scene = ballAndWall;
        scene.insert(scene.indexOf("\"grid\""), "\"notes\": \"" + QByteArray(3 << 20, 'x') + "\",");
        const std::string name = written("long.scene.json", scene);
        QCOMPARE(runCommand({"report", name, "-o", path("long.zip")}).status, 0);
        QCOMPARE(runCommand({"validate", path("long.zip")}).status, 0);
    }

    void onlyTheSceneHoldsLongNamesInFull_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("title") << QByteArray("Ball & wall");
        QTest::newRow("id") << QByteArray("ball");
    }
    void onlyTheSceneHoldsLongNamesInFull()
    {
        QFETCH(QByteArray, name);
        const QByteArray whole(1'000'000, 'n');
        auto files = reported(QByteArray(ballAndWall).replace('"' + name + '"', '"' + whole + '"'));
        QVERIFY(files.size() > 6);
        for (const auto& [file, content] : files)
            if (file != "scene.scene.json")
                QVERIFY2(content.size() < 300'000, (file + ": " + std::to_string(content.size())).c_str());
        QVERIFY(files["scene.scene.json"].contains('"' + whole + '"'));
        QVERIFY(files["report.md"].contains(QByteArray(200, 'n') + "\xe2\x80\xa6"));
        QVERIFY(!files["report.md"].contains(QByteArray(201, 'n')));
        const std::string again = written("again.scene.json", files["scene.scene.json"]);
        QCOMPARE(runCommand({"test", again}).status, 0);
    }

    // The two share only an instant, or a time during which the moving one rests.
    void statementsAboutBodiesHoldForTheirCommonTime()
    {
        const QByteArray together = textOf(R"({"id": "p", "shape": "circle", "radius": 1, "active": [0, 0.5],
             "path": {"from": [0, 0], "to": [1, 0]}},
            {"id": "q", "shape": "circle", "radius": 1, "path": [0, 0], "active": [0.5, 1]})");
        QVERIFY2(together.contains("never active together for longer than an instant"), together.constData());
        const QByteArray resting = textOf(R"({"id": "p", "shape": "circle", "radius": 1,
             "path": {"keys": [[0, 0, 0], [0.5, 1, 0], [1, 1, 0]]}},
            {"id": "q", "shape": "circle", "radius": 1, "path": [2, 0], "active": [0.5, 1]})");
        QVERIFY2(resting.contains("`p` and `q` overlap at (1.5, 0) as long as both are active: depth 1 along "
                                  "(-1, 0). They were not tested for events: neither of them moves while both "
                                  "are active."),
                 resting.constData());
    }

    void theReportNamesLibrariesThatCannotBeQueried()
    {
        const QByteArray never = textOf(R"({"id": "p", "shape": "circle", "radius": 1, "active": [0, 0.5],
             "path": {"from": [0, 0], "to": [1, 0]}},
            {"id": "q", "shape": "circle", "radius": 1, "path": [0, 0], "active": [0.5, 1]})");
        QVERIFY2(!never.contains("same question"), never.constData());
        const char* const twoPoints = R"({"id": "p", "shape": "point", "path": [0, 0]},
            {"id": "q", "shape": "point", "path": [%1, 0]})";
        const QByteArray far = textOf(QByteArray(twoPoints).replace("%1", "1e200"));
        QVERIFY2(!far.contains("same question"), far.constData());
        QVERIFY2(far.contains("too large for Boost.Geometry, Box2D 2.4, Box2D 3.1, Chipmunk 7, parry: there a "
                              "program in repro/ runs no query and exits with status 2."),
                 far.constData());
        const QByteArray away = textOf(QByteArray(twoPoints).replace("%1", "1e6"));
        QVERIFY2(away.contains("same question") && away.contains("too large for Box2D 2.4, Box2D 3.1: there "),
                 away.constData());
    }

    // The report shows the nearest pair at rest if no pair is active at the start.
    void theNearestPairAtRestMayBeActiveLater()
    {
        const QByteArray text = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "far", "shape": "point", "path": [9, 0], "active": [0.5, 1]},
            {"id": "p", "shape": "point", "path": [1, 0], "active": [0.5, 1]},
            {"id": "q", "shape": "point", "path": [0, 0], "active": [0.5, 1]}]})",
                                         {})["report.md"];
        QVERIFY2(text.contains("`p` and `q` are apart by 1, between (1, 0) and (0, 0)"), text.constData());
    }

    // Another pair at rest is nearer: it touches.
    void aPairAtRestWithAnExpectationIsReported()
    {
        const QByteArray text = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "p", "shape": "point", "path": [0, 0]},
            {"id": "q", "shape": "segment", "a": [0, -1e100], "b": [3, 0]},
            {"id": "r", "shape": "segment", "a": [0, -9e307], "b": [3, 0]}],
            "expect": [{"a": "q", "b": "p", "kind": "none"}]})",
                                         {})["report.md"];
        QVERIFY2(text.contains("`p` and `q` are apart by just below 3, between (0, 0) and ≈ (3"), text.constData());
        QVERIFY2(!text.contains("comes nearer"), text.constData());
    }

    void clippingByTheWindowIsStated()
    {
        auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "a", "shape": "circle", "path": [0, 0], "radius": 1},
            {"id": "b", "shape": "point", "path": {"from": [-2, 0], "to": [0, 0]}}]})");
        QVERIFY(files["report.md"].contains("begins at t = 0.5. Also: exit, clipped at t = 1."));
    }

    void differencesAreNumberedInTheWholeSceneAndFoundInAPart()
    {
        // The first difference is about bodies that the report leaves out.
        const std::string log = written("two.csv", "a,b,kind,t\nball,wall,enter,0.4375\nball,wall,exit,0.5625\n"
                                                   "ball,wall,touch,0.25\nball,far,enter,0.75\n");
        const auto about = [&](const char* number) {
            return reported(ballAndWall, {"--log", log, "--difference", number, "--body", "ball", "--body", "far"});
        };
        QVERIFY(about("2")["report.md"].contains("`ball` and `far` never meet in the scene's time, "));
        const CommandRun ran = runCommand({"report", written("x.scene.json", ballAndWall), "-o", path("no.zip"),
                                           "--log", log, "--difference", "1", "--body", "ball", "--body", "far"});
        QCOMPARE(ran.status, 2);
        QVERIFY(has(ran.err, "bodies that were not chosen"));
    }

    void aSceneWithoutEventsOrBodiesHasAReport()
    {
        QVERIFY(reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})").size() > 6);
        const auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "a", "shape": "point", "path": [0, 0]},
            {"id": "b", "shape": "point", "path": {"from": [1, 0], "to": [1, 1]}}]})");
        QVERIFY(files.at("report.md")
                    .contains("`a` and `b` never meet in the scene's time, from t = 0 to 1. Where they come nearest, "
                              "they are apart by 1 at t = 0, "));
        const std::string name = written("again.scene.json", files.at("scene.scene.json"));
        QVERIFY(has(runCommand({"test", "--verbose", name}).out, "no contact"));
    }

    // More than two thousand pairs of coincident points are nearer.
    void theNearestTestedPairOfManyBodiesIsFound()
    {
        QByteArray bodies = R"({"id": "high", "shape": "point", "path": {"from": [0, 5], "to": [9, 5]}},
            {"id": "low", "shape": "point", "path": {"from": [8, 0.5], "to": [8, 0.25]}})";
        for (int i = 0; i < 5000; ++i)
            bodies += QStringLiteral(R"(,{"id": "p%1", "shape": "point", "path": [%2, 0]})").arg(i).arg(i / 2).toUtf8();
        const QString text = QString::fromUtf8(reported(
            QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)") + bodies + "]}")["report.md"]);
        QVERIFY2(text.contains(QStringLiteral("`low` and `p16` never meet in the scene's time, from t = 0 to 1. Where "
                                              "they come nearest, they are apart by 0.25 at t = 1, between (8, 0.25) "
                                              "and (8, 0). No other of the 10001 tested pairs comes nearer.")),
                 qPrintable(text.left(1500)));
    }

    // A reader sees the walls of a box as one body; if one of them is not tested, the nearest one stands for the group.
    void bodiesOfAGroupCountAsOne()
    {
        const auto said = [this](const char* more) {
            const QByteArray scene = QByteArray(R"({"format": "sweepbench.scene", "version": 1,MORE "bodies": [
                {"id": "crate", "shape": "circle", "radius": 1, "path": {"from": [0, 9], "to": [0, 2.5]}},
                {"id": "top", "shape": "segment", "a": [-1, 1], "b": [1, 1], "group": "ledge"},
                {"id": "side", "shape": "segment", "a": [1, 1], "b": [1, 0], "group": "ledge"}]})")
                                         .replace("MORE", more);
            return std::pair(QString::fromUtf8(reported(scene)["report.md"]),
                             runCommand({"events", written("x.scene.json", scene)}).out);
        };
        const auto [report, events] = said("");
        QVERIFY2(report.contains(QStringLiteral("`crate` and `ledge` never meet in the scene's time, from t = 0 to 1. "
                                                "Where they come nearest, `crate` and `top` (of the group `ledge`) are "
                                                "apart by 0.5 at t = 1, between (0, 1.5) and (0, 1). No other")),
                 qPrintable(report.left(1500)));
        QVERIFY(has(events, "Of the 2 tested pairs, crate and ledge (top) come nearest: apart by 0.5 at t = 1"));
        const auto [other, otherEvents] = said(R"("ignore": [["crate", "side"]],)");
        QVERIFY(other.contains(QStringLiteral("`crate` and `top` never meet in the scene's time, from t = 0 to 1. "
                                              "Where they come nearest, they are apart by 0.5")));
        QVERIFY(has(otherEvents, "The only tested pair, crate and top, comes nearest: apart by 0.5 at t = 1"));
    }

    // The pairs are active only in the second half of the time.
    void pairsThatRestLaterAreReported()
    {
        const auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "a", "shape": "point", "path": [0, 0], "active": [0.5, 1]},
            {"id": "b", "shape": "point", "path": [9, 0], "active": [0.5, 1]},
            {"id": "c", "shape": "point", "path": [11, 0], "active": [0.5, 1]}]})");
        const QString text = QString::fromUtf8(files.at("report.md"));
        QVERIFY2(text.contains(QStringLiteral("`b` and `c` are apart by 2, between (9, 0) and (11, 0), as long as both "
                                              "are active. They were not tested for events: neither of them moves "
                                              "while both are active. No other of the 3 pairs at rest comes nearer.")),
                 qPrintable(text.left(1500)));
    }

    void coordinatesAtTheEdgeOfTheDoublesAreReported()
    {
        const auto files = reported(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "a", "shape": "circle", "path": {"from": [-1e308, 0], "to": [1e308, 0]}, "radius": 1e300},
            {"id": "b", "shape": "segment", "a": [0, -1.7e308], "b": [0, 1.7e308]}]})");
        QVERIFY(files.size() > 6);
    }

    void failuresAreReportedWithStatus2_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("says");
        const auto row = [](const char* name, const QStringList& more, const char* says) {
            QTest::newRow(name) << more << QString::fromUtf8(says);
        };
        const QString event = QStringLiteral("--event");
        row("no such body", {QStringLiteral("--body"), QStringLiteral("wal")}, "\"wal\" is not the id of a body");
        row("no such event", {event, QStringLiteral("999")}, "there is no event 999; the scene has ");
        row("event 0", {event, QStringLiteral("0")}, "counts from 1");
        row("no such disagreement", {QStringLiteral("--disagreement"), QStringLiteral("1")},
            "there is no disagreement 1; the audit has 0");
        row("a version of no library", {QStringLiteral("--library-version"), QStringLiteral("2")}, "--library");
        row("no log", {QStringLiteral("--difference"), QStringLiteral("1")}, "--log");
        row("a window outside", {QStringLiteral("--until"), QStringLiteral("2")}, "0 to 1");
        row("an empty window", {QStringLiteral("--from"), QStringLiteral("1")}, "0 to 1");
        row("no such folder", {QStringLiteral("-o"), QStringLiteral("/nowhere/at/all/r.zip")}, "");
        row("no time", {QStringLiteral("--seconds"), QStringLiteral("1e-9")},
            "not done within 1e-9 s of processor time");
        row("a tolerance and no log", {QStringLiteral("--within"), QStringLiteral("1")}, "--log");
    }
    void failuresAreReportedWithStatus2()
    {
        QFETCH(QStringList, more);
        QFETCH(QString, says);
        QFile::remove(m_folder.filePath(QStringLiteral("no.zip")));
        std::vector<std::string> arguments{"report", written("x.scene.json", ballAndWall)};
        if (!more.contains(QStringLiteral("-o")))
            arguments.insert(arguments.end(), {"-o", path("no.zip")});
        for (const QString& argument : more)
            arguments.push_back(argument.toStdString());
        const CommandRun ran = runCommand(arguments);
        QCOMPARE(ran.status, 2);
        QVERIFY2(QString::fromStdString(ran.err).contains(says), ran.err.c_str());
        QVERIFY(!ran.err.empty());
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("no.zip"))));
    }

    void theInputIsNotOverwritten()
    {
        const QByteArray log = "a,b,kind,t\nball,wall,enter,0.5\n";
        const std::string scene = written("x.scene.json", ballAndWall);
        const std::string logFile = written("log.csv", log);
        for (const std::string& output : {scene, logFile}) {
            const CommandRun ran = runCommand({"report", scene, "--log", logFile, "-o", output});
            QCOMPARE(ran.status, 2);
            QVERIFY(has(ran.err, "is also the input; choose another file for the output"));
        }
        QCOMPARE(read("x.scene.json"), QByteArray(ballAndWall));
        QCOMPARE(read("log.csv"), log);
    }
};

QTEST_APPLESS_MAIN(TestReport)

} // namespace sweep::tst_report
#include "tst_report.moc"
