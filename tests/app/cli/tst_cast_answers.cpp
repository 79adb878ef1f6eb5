// Casts in the output of subcommands, and the examples of their page in the manual.
#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <memory>

namespace sweep::tst_cast_answers {

namespace {

const char* const fromTheCentre = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "query", "shape": "point", "path": {"from": [0, 0], "to": [5, 5]}},
  {"id": "circle", "shape": "circle", "path": [0, 0], "radius": 1}]})";

const char* const wallThenPost = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "post", "shape": "segment", "a": [3, -1], "b": [3, 1]},
  {"id": "query", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
  {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})";

} // namespace

class TestCastAnswers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void eventsNameTheStartInside()
    {
        const CommandRun ran = runCommand({"events", written(fromTheCentre)});
        QVERIFY(has(ran.out, "\n  query starts inside circle: fraction 0, no surface normal; leaves it at fraction "
                             "√2/10 ≈ 0.1414213562373095; depth 1 along (1, 0)\n"));
    }

    void theDepthOfACastThatStartsInsideIsReported()
    {
        const std::string json = runCommand({"inspect", written(fromTheCentre), "--at", "0", "--json"}).out;
        QVERIFY2(has(json, R"("covered": "a", "shares": "point", "depth": 1, "push": )"), json.c_str());
    }

    void reportsNameTheStartInside()
    {
        const std::string zip = m_folder->filePath(QStringLiteral("r.zip")).toStdString();
        QCOMPARE(runCommand({"report", written(fromTheCentre), "-o", zip}).status, 0);
        auto files = reportFiles(zip);
        for (const char* name : {"report.md", "report.html"})
            QVERIFY2(files[name].contains("starts inside") && files[name].contains("√2/10"), name);
    }

    void eventsNameOnlyTheClosestHit()
    {
        const CommandRun ran = runCommand({"events", written(wallThenPost)});
        QVERIFY(has(ran.out, "surface normals point out of what is hit:\n  query hits wall at fraction 1/4 = 0.25, "
                             "point ≈ (1, 0), surface normal ≈ (-1, 0)\n"));
        QCOMPARE(ran.out.find("query hits post"), std::string::npos);
    }

    void aCastWithoutHitsIsReportedAsSuch()
    {
        const auto said = [this](const char* bodies) {
            const std::string scene = written(QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
                {"id": "query", "shape": "point", "path": {"at": [0, 0], "velocity": [4, 0]}, "group": "own"},
                {"id": "self", "shape": "circle", "radius": 1, "path": [2, 0], "group": "own"})") +
                                              bodies + "]}");
            return std::pair(runCommand({"events", scene}).out,
                             runCommand({"inspect", scene, "--at", "0", "--a", "query", "--json"}).out);
        };
        const auto [none, noneJson] = said("");
        QVERIFY(has(none, "\n  query hits nothing: it is tested against no other body\n"));
        QVERIFY(has(noneJson, R"("hits": [], "tested": {"count": 0, "bodies": []})"));
        const char* const high = R"(, {"id": "high", "shape": "point", "path": [1, 1]})";
        QVERIFY(has(said(high).first, "\n  query hits nothing: it is tested against high alone\n"));
        const auto [both, bothJson] = said(
            R"(, {"id": "high", "shape": "point", "path": [1, 1]}, {"id": "low", "shape": "point", "path": [1, -1]})");
        QVERIFY(has(both, "\n  query hits none of the 2 bodies that it is tested against: high, low\n"));
        QVERIFY(has(bothJson, R"("tested": {"count": 2, "bodies": ["high", "low"]})"));
        QByteArray many;
        for (int i = 0; i < 7; ++i)
            many += QStringLiteral(R"(, {"id": "p%1", "shape": "point", "path": [1, %2]})").arg(i).arg(i + 1).toUtf8();
        QVERIFY(has(said(many).first, ": p0, p1, p2, p3, p4 and 2 others\n"));
    }

    void aPairWithACastShowsWhetherItIsHit()
    {
        const std::string scene = written(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "query", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
            {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]},
            {"id": "high", "shape": "point", "path": [1, 2]},
            {"id": "own", "shape": "point", "path": [2, 0]}], "ignore": [["query", "own"]]})");
        const auto said = [&scene](const char* other) {
            return runCommand({"inspect", scene, "--at", "0", "--a", "query", "--b", other}).out;
        };
        QVERIFY(has(said("high"), "\n  query does not hit high\n"));
        QVERIFY(has(said("own"), "\n  query is not tested against own\n"));
    }

    void eventsDoNotMentionCastsWithoutOne()
    {
        const CommandRun ran = runCommand({"events", sourcePath("scenes/raise.scene.json")});
        QCOMPARE(ran.out.find("cast"), std::string::npos);
    }

    void manyCastsAreOnlyCounted()
    {
        for (const int count : {20, 21}) {
            QByteArray bodies = R"({"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 99]})";
            for (int i = 0; i < count; ++i)
                bodies +=
                    QStringLiteral(R"(, {"id": "q%1", "shape": "point", "path": {"from": [0, %1], "to": [4, %1]}})")
                        .arg(i)
                        .toUtf8();
            const CommandRun ran = runCommand(
                {"events", written(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bodies + "]}")});
            QCOMPARE(ran.out.find("q19 hits wall") != std::string::npos, count == 20);
            QCOMPARE(ran.out.find("\n21 bodies run straight") != std::string::npos, count == 21);
        }
    }

    void inspectListsHitsClosestFirst()
    {
        const std::string scene = written(wallThenPost);
        const CommandRun ran = runCommand({"inspect", scene, "--at", "0", "--a", "query"});
        const std::size_t wall = ran.out.find("query hits wall at fraction 1/4 = 0.25");
        const std::size_t post = ran.out.find("query hits post at fraction 3/4 = 0.75");
        QVERIFY2(wall < post && post != std::string::npos, ran.out.c_str());
        const CommandRun pair = runCommand({"inspect", scene, "--at", "0", "--a", "post", "--b", "query"});
        QVERIFY(has(pair.out, "query hits post"));
        QCOMPARE(pair.out.find("query hits wall"), std::string::npos);
        QCOMPARE(runCommand({"inspect", scene, "--at", "0"}).out.find("cast"), std::string::npos);
    }

    void inspectPrintsHitsAsJson()
    {
        const auto casts = [this](const char* scene) {
            const CommandRun ran = runCommand({"inspect", written(scene), "--at", "0", "--a", "query", "--json"});
            return QJsonDocument::fromJson(QByteArray::fromStdString(ran.out))
                .object()[QLatin1String("casts")]
                .toArray();
        };
        const QJsonObject inside = casts(fromTheCentre).first().toObject();
        QCOMPARE(inside[QLatin1String("body")].toString(), QStringLiteral("query"));
        QCOMPARE(inside[QLatin1String("end")].toDouble(), 1.0);
        const QJsonObject hit = inside[QLatin1String("hits")].toArray().first().toObject();
        QCOMPARE(hit[QLatin1String("starts")].toString(), QStringLiteral("inside"));
        QCOMPARE(hit[QLatin1String("fraction")].toObject()[QLatin1String("value")].toDouble(-1), 0.0);
        QVERIFY(hit[QLatin1String("normal")].isNull() && hit[QLatin1String("point")].isNull());
        QCOMPARE(hit[QLatin1String("leaves")].toObject()[QLatin1String("form")].toString(), QStringLiteral("√2/10"));
        const QJsonObject outside =
            casts(wallThenPost).first().toObject()[QLatin1String("hits")].toArray().first().toObject();
        QCOMPARE(outside[QLatin1String("body")].toString(), QStringLiteral("wall"));
        QCOMPARE(outside[QLatin1String("starts")].toString(), QStringLiteral("outside"));
        QCOMPARE(outside[QLatin1String("normal")].toArray(), (QJsonArray{-1, 0}));
    }

    // The page's scene is written to the file that its commands name; each command prints the lines below it.
    void theManualsExamplesPrintTheOutputShown()
    {
        QFile file(QString::fromStdString(sourcePath("app/manual/casts.md")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString page = QString::fromUtf8(file.readAll());
        static const QRegularExpression scene(QStringLiteral("```json\n(.*?)```"),
                                              QRegularExpression::DotMatchesEverythingOption);
        const std::string path = written(scene.match(page).captured(1).toUtf8());
        static const QRegularExpression example(QStringLiteral("```sh\nsweepbench ([^\n]*)\n```\n\n```\n(.*?)```"),
                                                QRegularExpression::DotMatchesEverythingOption);
        int examples = 0;
        for (auto found = example.globalMatch(page); found.hasNext(); ++examples) {
            const QRegularExpressionMatch shown = found.next();
            std::vector<std::string> arguments;
            for (const QString& word : shown.captured(1).split(u' '))
                arguments.push_back(word == QStringLiteral("level.scene.json") ? path : word.toStdString());
            const QString printed = QString::fromStdString(runCommand(arguments).out)
                                        .replace(QString::fromStdString(path), QStringLiteral("level.scene.json"));
            QStringList expected = shown.captured(2).split(u'\n');
            expected.removeAll(QStringLiteral("…")); // stands for the lines left out
            for (const QString& line : expected)
                QVERIFY2(printed.split(u'\n').contains(line), qPrintable(line + u'\n' + printed));
        }
        QVERIFY2(examples > 1, qPrintable(QString::number(examples)));
    }

private:
    std::string written(const QByteArray& scene) { return sceneFileIn(*m_folder, scene); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestCastAnswers)

} // namespace sweep::tst_cast_answers
#include "tst_cast_answers.moc"
