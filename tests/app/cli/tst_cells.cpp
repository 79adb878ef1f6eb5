#include <QtTest>

#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace sweep::tst_cells {

namespace {

struct Answer
{
    int status = -1;
    QByteArray out;
    QByteArray err;

    // The single scene, printed as JSON.
    [[nodiscard]] QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] QJsonObject body() const { return json()[QStringLiteral("bodies")].toArray().at(0).toObject(); }
};

Answer run(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "cells");
    const CommandRun made = runCommand(std::move(arguments));
    return {made.status, QByteArray::fromStdString(made.out), QByteArray::fromStdString(made.err)};
}

const char* const grid = R"("grid": {"spacing": [1, 1]}, )";
const char* const corner =
    R"({"id": "dot", "shape": "point", "grid": true, "path": {"from": [0.5, 0.5], "to": [2.5, 2.5]}})";
const char* const bar =
    R"({"id": "bar", "shape": "capsule", "a": [0.5, 0.5], "b": [4.5, 0.5], "radius": 0.75, "active": [0.25, 0.5]})";
const char* const beam = R"({"id": "beam", "shape": "ray", "a": [0, 0], "b": [1, 0]})";
const char* const shot =
    R"({"id": "shot", "shape": "projectile", "radius": 0.25,
        "path": {"at": [0.5, 0.5], "velocity": [3, 4], "acceleration": [0, -8]}})";

} // namespace

class TestCells : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theSummaryCountsTheCellsOfEachWalk();
    void briefPrintsTheSummaryOnly();
    void jsonHoldsEveryWalkAndItsDeviation();
    void policiesAndWalksAreChosen();
    void inapplicableWalksGiveTheReason();
    void aLineIsCoveredInFiveWays();
    void aTimeMayBeAnExpression();
    void onlyActiveBodiesHaveCovers();
    void aDiscAtRestCoversCells();
    void aPolygonCoversTheCellsInsideIt();
    void bodiesAreChosenByTheirId();
    void scenesWithoutWalksGiveTheReason();
    void severalScenesPrintOneObjectPerLine();
    void theExampleHasTwoCellsThatDoublesAdd();
    void tooManyEventsAreRefused();

private:
    // The path of a scene file with these bodies, and with these members besides format, version and bodies.
    std::string scene(const QByteArray& bodies, const char* members = grid, const char* name = "scene");

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCells::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

std::string TestCells::scene(const QByteArray& bodies, const char* members, const char* name)
{
    QFile file(m_folder->filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", name);
    file.write(R"({"format": "sweepbench.scene", "version": 2, )");
    file.write(members);
    file.write("\"bodies\": [" + bodies + "]}");
    return file.fileName().toStdString();
}

void TestCells::theSummaryCountsTheCellsOfEachWalk()
{
    const Answer answer = run({scene(corner), "--walk", "exact,thin", "--policy", "half-open,closed"});
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.err, QByteArray());
    QVERIFY2(answer.out.contains("dot, a point\n"
                                 "walk   policy     cells  touches  only here  against exact  missing  extra  order  "
                                 "first difference          time error ≈\n"
                                 "exact  half-open      3        0          0\n"
                                 "exact  closed         7        4          2\n"
                                 "thin   half-open      5        2          0  half-open            0      2      0  "
                                 "t = 0.25, extra (0, 1)    0\n"
                                 "                                             closed               2      0      0  "
                                 "t = 0.25, missing (1, 0)  0\n"),
             answer.out.constData());
    QVERIFY(answer.out.contains("Cells that only some report: 4\n"));
    QVERIFY(answer.out.contains("exact, closed: 7 stays\n"));
}

void TestCells::theExampleHasTwoCellsThatDoublesAdd()
{
    const QJsonObject body =
        run({sourcePath("scenes/corners-that-doubles-touch.scene.json"), "--walk", "exact,disc-double", "--json"})
            .body();
    QJsonArray cells;
    for (const QJsonValue& disputed : body[QStringLiteral("disputed")].toArray()) {
        QCOMPARE(disputed[QStringLiteral("walks")].toArray(), QJsonArray{1}); // the walk in doubles alone
        cells.append(disputed[QStringLiteral("cell")]);
    }
    QCOMPARE(cells, (QJsonArray{QJsonArray{0, 2}, QJsonArray{7, 1}}));
    const QJsonObject deviation = body[QStringLiteral("deviations")][0].toObject();
    QCOMPARE(deviation[QStringLiteral("extra")].toInt(), 2);
    QCOMPARE(deviation[QStringLiteral("missing")].toInt(), 0);
    QCOMPARE(deviation[QStringLiteral("order")].toInt(), 0);
}

void TestCells::briefPrintsTheSummaryOnly()
{
    const std::string path = scene(corner);
    const QByteArray brief = run({path, "--brief"}).out;
    const QByteArray whole = run({path}).out;
    QVERIFY2(whole.startsWith(brief), whole.constData());
    QVERIFY2(whole.size() > 2 * brief.size(), whole.constData());
    QVERIFY(!brief.contains("stays"));
}

void TestCells::jsonHoldsEveryWalkAndItsDeviation()
{
    const Answer answer = run({scene(corner), "--policy", "half-open", "--json"});
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.json()[QStringLiteral("format")].toString(), QStringLiteral("sweepbench.cells"));
    QCOMPARE(answer.json()[QStringLiteral("version")].toInt(), 1);
    const QJsonObject body = answer.body();
    QCOMPARE(body[QStringLiteral("id")].toString(), QStringLiteral("dot"));
    const QJsonArray walks = body[QStringLiteral("walks")].toArray();
    QCOMPARE(walks.size(), 4);
    const QJsonObject exact = walks.at(0).toObject();
    QCOMPARE(exact[QStringLiteral("policy")].toString(), QStringLiteral("half-open"));
    const QJsonObject stay = exact[QStringLiteral("stays")].toArray().at(1).toObject();
    QCOMPARE(stay[QStringLiteral("rank")].toInt(), 2);
    QCOMPARE(stay[QStringLiteral("cell")].toArray(), (QJsonArray{1, 1}));
    QCOMPARE(stay[QStringLiteral("enter")].toDouble(), 0.25);
    QCOMPARE(stay[QStringLiteral("exit")].toDouble(), 0.75);
    QCOMPARE(stay[QStringLiteral("touch")].toBool(true), false);
    const QJsonObject disputed = body[QStringLiteral("disputed")].toArray().at(0).toObject();
    QCOMPARE(disputed[QStringLiteral("cell")].toArray(), (QJsonArray{0, 1}));
    QCOMPARE(disputed[QStringLiteral("walks")].toArray(), (QJsonArray{1, 2, 3}));
    const QJsonObject thin = body[QStringLiteral("deviations")].toArray().at(2).toObject();
    QCOMPARE(thin[QStringLiteral("walk")].toInt(), 3);
    QCOMPARE(thin[QStringLiteral("exact")].toInt(-1), 0);
    QCOMPARE(thin[QStringLiteral("extra")].toInt(), 2);
    QCOMPARE(thin[QStringLiteral("first")].toObject()[QStringLiteral("kind")].toString(), QStringLiteral("extra"));
}

void TestCells::policiesAndWalksAreChosen()
{
    const std::string open = scene(corner, R"("grid": {"spacing": [1, 1], "cells": "open"}, )");
    const QJsonArray own = run({open, "--json"}).body()[QStringLiteral("walks")].toArray();
    QCOMPARE(own.at(0).toObject()[QStringLiteral("policy")].toString(), QStringLiteral("open"));
    const QJsonArray chosen =
        run({open, "--json", "--walk", "square", "--policy", "closed"}).body()[QStringLiteral("walks")].toArray();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.at(0).toObject()[QStringLiteral("walk")].toString(), QStringLiteral("square"));
    for (const char* bad : {"--walk=fast", "--walk=exact,,thin", "--walk=", "--policy=half", "--at=soon"}) {
        const Answer answer = run({open, bad});
        QCOMPARE(answer.status, 2);
        QCOMPARE(answer.out, QByteArray());
        QVERIFY2(answer.err.contains("--help"), answer.err.constData());
    }
}

void TestCells::inapplicableWalksGiveTheReason()
{
    const std::string path = scene(shot);
    const Answer text = run({path});
    QCOMPARE(text.status, 0);
    QVERIFY(text.out.contains("square: does not apply, its path is accelerated\n"));
    const QJsonArray walks = run({path, "--json"}).body()[QStringLiteral("walks")].toArray();
    QVERIFY(walks.at(0).toObject().contains(QStringLiteral("stays")));
    QVERIFY(walks.at(3).toObject()[QStringLiteral("why-not")].toString().contains(QLatin1String("accelerated")));
}

void TestCells::aLineIsCoveredInFiveWays()
{
    const std::string path = scene(bar);
    const Answer answer = run({path, "--at", "0.25", "--json", "--policy", "open"});
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.json()[QStringLiteral("t")].toDouble(), 0.25);
    const QJsonArray covers = answer.body()[QStringLiteral("covers")].toArray();
    QStringList counts;
    for (const auto& cover : covers)
        counts << cover.toObject()[QStringLiteral("cover")].toString() + QLatin1Char(' ') +
                      QString::number(cover.toObject()[QStringLiteral("cells")].toArray().size());
    // The round ends reach one more cell in the middle row and, only by touching a corner, none in the other rows.
    QCOMPARE(counts,
             (QStringList{QStringLiteral("exact 21"), QStringLiteral("supercover 21"), QStringLiteral("polygon 15"),
                          QStringLiteral("4-connected 5"), QStringLiteral("8-connected 5")}));
    const QByteArray text = run({path, "--at", "0.5"}).out;
    QVERIFY2(text.contains(
                 "4-connected chain between the middles of the end cells:\n  (0, 0)  (1, 0)  (2, 0)  (3, 0)  (4, 0)\n"),
             text.constData());
}

void TestCells::aTimeMayBeAnExpression()
{
    const std::string path = scene(bar);
    const Answer third = run({path, "--at", "1/3", "--json"});
    QCOMPARE(third.status, 0);
    QCOMPARE(third.json()[QStringLiteral("t")].toDouble(), 1.0 / 3);
    QCOMPARE(third.json()[QStringLiteral("typed-error")].toString(), QStringLiteral("+1.85e-17"));
    QVERIFY(run({path, "--at", "1/3"})
                .out.contains(", t = 0.3333333333333333 (the nearest double; the typed value is +1.85e-17 away)\n"));
    QVERIFY(run({path, "--at", "1/2", "--json"}).json()[QStringLiteral("typed-error")].isNull());
    const Answer root = run({path, "--at", "sqrt(2)/4", "--json"});
    QVERIFY(root.json()[QStringLiteral("typed-error")].toString().startsWith(QStringLiteral("≈ ")));
    QVERIFY(run({path, "--at", "sqrt(2)/4"}).out.contains(" (the nearest double; the typed value is ≈ "));
}

void TestCells::onlyActiveBodiesHaveCovers()
{
    const std::string path = scene(bar);
    const Answer asked = run({path, "--at", "0.75", "--body", "bar"});
    QCOMPARE(asked.status, 2);
    QVERIFY2(asked.err.contains("\"bar\" is not active at 0.75, only from 0.25 to 0.5"), asked.err.constData());
    const Answer any = run({path, "--at", "0.75"});
    QCOMPARE(any.status, 0);
    QVERIFY2(any.out.contains("no bounded body that is active then"), any.out.constData());
}

// A disc has neither chains nor a supercover; it covers cells at rest as well as in motion.
void TestCells::aDiscAtRestCoversCells()
{
    const std::string path = scene(R"({"id": "disc", "shape": "circle", "path": [0.5, 0.5], "radius": 0.5})");
    const Answer answer = run({path, "--at", "0", "--json"});
    const QJsonArray covers = answer.body()[QStringLiteral("covers")].toArray();
    QCOMPARE(covers.size(), 1);
    QCOMPARE(covers.at(0).toObject()[QStringLiteral("computed")].toString(), QStringLiteral("exactly"));
    QCOMPARE(covers.at(0).toObject()[QStringLiteral("cells")].toArray().size(), 5); // it touches its four neighbours
}

void TestCells::aPolygonCoversTheCellsInsideIt()
{
    const std::string path = scene(R"({"id": "u", "shape": "polygon", "points":
        [[0.5, 0.5], [5.5, 0.5], [5.5, 3.5], [4.5, 3.5], [4.5, 1.5], [1.5, 1.5], [1.5, 3.5], [0.5, 3.5]]})");
    const QByteArray text = run({path, "--at", "0.5"}).out;
    QVERIFY2(text.contains("u, a polygon"), text.constData());
    QVERIFY2(text.contains("  (2, 0)  (2, 1)  (3, 0)  (3, 1)\n"), text.constData()); // not what the notch leaves out
    const Answer square = run({scene(R"({"id": "square", "shape": "polygon", "radius": 0.25,
        "points": [[0.5, 0.5], [4.5, 0.5], [4.5, 4.5], [0.5, 4.5]]})"),
                               "--at", "0", "--json"});
    const QJsonArray covers = square.body()[QStringLiteral("covers")].toArray();
    QCOMPARE(covers.size(), 1);
    QCOMPARE(covers.at(0).toObject()[QStringLiteral("cells")].toArray().size(), 25);
}

void TestCells::bodiesAreChosenByTheirId()
{
    const std::string path = scene(QByteArray(corner) + ", " + bar + ", " + beam);
    QVERIFY(!run({path}).out.contains("bar, a"));
    const Answer both = run({path, "--body", "bar", "--body", "dot", "--body", "bar"});
    QCOMPARE(both.status, 0);
    QCOMPARE(both.out.count("bar, a capsule"), 1);
    QVERIFY2(both.out.indexOf("dot, a point") > both.out.indexOf("bar, a"), both.out.constData());
    const Answer absent = run({path, "--body", "none", "--body", "dot"});
    QCOMPARE(absent.status, 2);
    QVERIFY2(absent.err.contains("there is no body \"none\""), absent.err.constData());
    QVERIFY2(absent.out.contains("dot, a point"), absent.out.constData());
    QCOMPARE(run({path, "--body", "beam"}).status, 2);
    QCOMPARE(run({path, "--body", "dot", "--at", "0.5"}).status, 0);
}

void TestCells::scenesWithoutWalksGiveTheReason()
{
    const Answer flat = run({scene(corner, "")});
    QCOMPARE(flat.status, 0);
    QVERIFY(flat.out.contains("no grid"));
    const Answer still = run({scene(bar)});
    QCOMPARE(still.status, 0);
    QVERIFY(still.out.contains("no body whose cells are reported"));
}

void TestCells::severalScenesPrintOneObjectPerLine()
{
    const std::string one = scene(corner, grid, "one");
    const std::string flat = scene(corner, "", "flat");
    const Answer answer = run({one, flat, one, "--json"});
    const QList<QByteArray> lines = answer.out.split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0], lines[2]);
    QVERIFY(QJsonDocument::fromJson(lines[1]).object()[QStringLiteral("bodies")].toArray().isEmpty());
}

void TestCells::tooManyEventsAreRefused()
{
    const Answer answer = run({scene(corner), "--max-events", "3"});
    QCOMPARE(answer.status, 2);
    QVERIFY2(answer.err.contains("/bodies/0"), answer.err.constData());
    QVERIFY2(answer.err.contains("more than 3 events"), answer.err.constData());
}

QTEST_GUILESS_MAIN(TestCells)

} // namespace sweep::tst_cells
#include "tst_cells.moc"
