#include <QtTest>

#include "tests/app/cli/command_run.h"
#include "tests/support/paths.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace sweep::tst_inspect {

namespace {

QString inScenes(const char* name)
{
    return QString::fromStdString(sourcePath("scenes/")) + QString::fromLatin1(name) + QStringLiteral(".scene.json");
}

CommandRun inspect(const char* scene, std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"inspect", inScenes(scene).toStdString()});
    return runCommand(std::move(arguments));
}

QJsonObject inspected(const char* scene, std::vector<std::string> arguments)
{
    arguments.emplace_back("--json");
    const CommandRun run = inspect(scene, std::move(arguments));
    return QJsonDocument::fromJson(QByteArray::fromStdString(run.out)).object();
}

QJsonObject onlyPair(const QJsonObject& object)
{
    const QJsonArray pairs = object[QStringLiteral("pairs")].toArray();
    return pairs.size() == 1 ? pairs[0].toObject() : QJsonObject();
}

QJsonValue at(QJsonValue value, std::initializer_list<const char*> names)
{
    for (const char* name : names)
        value = value.toObject()[QLatin1String(name)];
    return value;
}

// The path of a scene file with these bodies.
std::string sceneIn(const QTemporaryDir& folder, const char* bodies)
{
    QFile file(folder.filePath(QStringLiteral("s.scene.json")));
    if (file.open(QIODevice::WriteOnly))
        file.write(QByteArray(R"({"format": "sweepbench.scene", "version": 1, "bodies": )") + bodies + '}');
    return file.fileName().toStdString();
}

// The x-axis, and a line that turns around (0, 1) and is parallel to it at t = 0.
const char* const turningLines = R"([{"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},
    {"id": "turn", "shape": "line", "a": [0, 1], "b": {"from": [1, 1], "to": [1, 2]}}])";

} // namespace

class TestInspect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesCrossByFourFormulas()
    {
        const QJsonObject object = inspected("lines-cross", {"--at", "1/2"});
        QCOMPARE(object[QStringLiteral("format")].toString(), QStringLiteral("sweepbench.inspect"));
        QCOMPARE(object[QStringLiteral("t")].toDouble(), 0.5);
        const QJsonObject pair = onlyPair(object);
        QCOMPARE(at(pair, {"lines", "relation"}).toString(), QStringLiteral("crossing"));
        QCOMPARE(at(pair, {"lines", "meet"}).toBool(), true);
        QCOMPARE(at(pair, {"lines", "crossing", "s", "value"}).toDouble(), 0.4);
        QCOMPARE(at(pair, {"lines", "crossing", "s", "fraction"}).toString(), QStringLiteral("2/5"));
        QCOMPARE(at(pair, {"lines", "crossing", "t", "value"}).toDouble(), 0.5);
        QCOMPARE(at(pair, {"lines", "crossing", "t", "exact"}).toBool(), true);
        const QJsonArray formulas = at(pair, {"lines", "formulas"}).toArray();
        QCOMPARE(formulas.size(), 4);
        for (const auto& formula : formulas)
            QVERIFY(at(formula, {"ulps", "s"}).toDouble(-1) >= 0);
        QVERIFY(at(pair, {"circle-line"}).isNull());
    }
    void aPairComesInTheOrderItIsNamed()
    {
        const QJsonObject pair = onlyPair(inspected("lines-cross", {"--at", "0.5", "--a", "level", "--b", "upright"}));
        QCOMPARE(pair[QStringLiteral("a")].toString(), QStringLiteral("level"));
        QCOMPARE(at(pair, {"lines", "crossing", "s", "value"}).toDouble(), 0.5);
    }
    void aShipIsBeforeAndAfterItsWalls()
    {
        const auto seconds = [](const char* wall) {
            const QJsonObject object =
                inspected("ship-and-wall", {"--at", "0x0p0", "--fps", "10", "--a", wall, "--b", "ship"});
            const QJsonObject pair = onlyPair(object);
            return at(pair, {"impact", "body"}).toString() == QLatin1String("b")
                       ? at(pair, {"impact", "begin", "frames"}).toDouble(99)
                       : -99;
        };
        QCOMPARE(seconds("before"), -5.0);
        QCOMPARE(seconds("now"), 5.0);
        QCOMPARE(seconds("after"), 15.0);
    }
    void aBarHitsABarWithItsEnd()
    {
        const QJsonObject pair = onlyPair(inspected("lines-cross", {"--at", "0", "--a", "upright", "--b", "level"}));
        QCOMPARE(at(pair, {"impact", "heading"}).toString(), QStringLiteral("into"));
        QCOMPARE(at(pair, {"impact", "begin", "value"}).toDouble(), 0.375);
        QCOMPARE(at(pair, {"impact", "hit", "s"}).toDouble(1), 0.0);
        QCOMPARE(at(pair, {"impact", "hit", "body-s"}).toDouble(), 0.4);
        QCOMPARE(at(pair, {"impact", "hit", "s-exact"}), QJsonValue(true));
        QCOMPARE(at(pair, {"impact", "hit", "point-exact"}), QJsonValue(true));
        QCOMPARE(at(pair, {"impact", "hit", "body-s-exact"}), QJsonValue(false));
        QCOMPARE(at(pair, {"impact", "line-hit", "body-s"}), QJsonValue());
        const CommandRun text = inspect("lines-cross", {"--at", "0", "--a", "upright", "--b", "level"});
        QVERIFY(has(text.out, "there at s = 0, (3, 0), with s ≈ 0.4 of upright"));
    }
    void withoutNamesAllPairsAreListed()
    {
        QCOMPARE(inspected("ship-and-wall", {"--at", "0"})[QStringLiteral("pairs")].toArray().size(), 6);
        QCOMPARE(inspected("ship-and-wall", {"--at", "0", "--a", "ship"})[QStringLiteral("pairs")].toArray().size(), 3);
    }
    void theRelationComesFirst()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "p", "shape": "point", "path": [0.9, 0.2]},
            {"id": "wall", "shape": "segment", "a": [1, 0], "b": [0, 2]},
            {"id": "shelf", "shape": "segment", "a": [2, -2], "b": [-2, 6]},
            {"id": "disc", "shape": "circle", "path": [0, -2.75], "radius": 1}])");
        const CommandRun text = runCommand({"inspect", scene, "--a", "p", "--b", "wall"});
        QVERIFY(has(text.out, "p and wall\n  apart by ≈ 2.482534153247273e-17, nearest at (0.9, 0.2) and ≈ (0.9, 0.2) "
                              "(they differ beyond these digits)\n"
                              "    Boost.Geometry: agree (100 digits)\n"
                              "    p is right of the line of wall by ≈ 2.482534153247273e-17 (cross product "
                              "5.551115123125783e-17)\n"));
        const auto pairOf = [&](const char* a, const char* b) {
            const std::string json = runCommand({"inspect", scene, "--json", "--a", a, "--b", b}).out;
            return onlyPair(QJsonDocument::fromJson(QByteArray::fromStdString(json)).object());
        };
        const QJsonObject lying = pairOf("wall", "shelf");
        QCOMPARE(at(lying, {"relation"}).toString(), QStringLiteral("overlap"));
        QCOMPARE(at(lying, {"distance"}).toDouble(1), 0.0);
        QCOMPARE(at(lying, {"piece"}), QJsonValue(QJsonArray{QJsonArray{1, 0}, QJsonArray{0, 2}}));
        QCOMPARE(at(lying, {"piece-exact"}), QJsonValue(QJsonArray{true, true}));
        QCOMPARE(at(lying, {"true-distance"}), QJsonValue());
        const QJsonObject beside = pairOf("p", "wall"); // nearest at x ≈ 2.482534153247273e-17
        QVERIFY(at(beside, {"true-distance"}).isString());
        QCOMPARE(at(beside, {"exact"}), QJsonValue(false));
        QCOMPARE(at(beside, {"nearest-exact"}), QJsonValue(QJsonArray{true, false}));
        QCOMPARE(at(beside, {"sides"}).toArray().at(0).toObject()[QStringLiteral("true-product")], QJsonValue());
        const QJsonObject apart = pairOf("disc", "wall");
        QCOMPARE(at(apart, {"relation"}).toString(), QStringLiteral("apart"));
        QVERIFY(at(apart, {"nearest"}).toArray().at(0) != at(apart, {"nearest"}).toArray().at(1));
        QVERIFY(at(apart, {"sides"}).toArray().isEmpty());
        QVERIFY(!apart.contains(QStringLiteral("piece")));
    }
    void roundedNumbersAreMarked_data()
    {
        QTest::addColumn<QByteArray>("p");
        QTest::addColumn<QByteArray>("q");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* what, const char* p, const char* q, const char* says) {
            QTest::newRow(what) << QByteArray(p) << QByteArray(q) << QByteArray(says);
        };
        row("whole points", R"("shape": "point", "path": [3, 5])", R"("shape": "segment", "a": [0, 0], "b": [4, 0])",
            "  apart by 5, nearest at (3, 5) and (3, 0)\n");
        row("a whole side", R"("shape": "point", "path": [3, 5])", R"("shape": "segment", "a": [0, 0], "b": [4, 0])",
            "\n    p is left of the line of q by 5 (cross product 20)\n");
        row("a crossing at a third", R"("shape": "segment", "a": [0, 0], "b": [3, 1])",
            R"("shape": "segment", "a": [1, -1], "b": [1, 1])", "  cross at ≈ (1, 0.3333333333333333)\n");
        row("a crossing at doubles", R"("shape": "segment", "a": [0, 0], "b": [4, 1])",
            R"("shape": "segment", "a": [1, -1], "b": [1, 1])", "  cross at (1, 0.25)\n");
        row("discs on an axis", R"("shape": "circle", "path": [0, 0], "radius": 1)",
            R"("shape": "circle", "path": [4, 0], "radius": 1.5)", "  apart by 1.5, nearest at (1, 0) and (2.5, 0)\n");
        row("discs with a whole distance", R"("shape": "circle", "path": [0, 0], "radius": 5)",
            R"("shape": "circle", "path": [9, 12], "radius": 5)", "  apart by 5, nearest at (3, 4) and (6, 8)\n");
        row("discs anywhere", R"("shape": "circle", "path": [0, 0], "radius": 1)",
            R"("shape": "circle", "path": [3, 3], "radius": 1)",
            "  apart by ≈ 2.242640687119285, nearest at ≈ (0.7071067811865476, 0.7071067811865476) and ≈ (2.29");
        row("discs that touch at a double", R"("shape": "circle", "path": [0, 0], "radius": 5)",
            R"("shape": "circle", "path": [6, 8], "radius": 5)", "  touch at (3, 4)\n");
        row("discs that overlap", R"("shape": "circle", "path": [0, 0], "radius": 2)",
            R"("shape": "circle", "path": [1, 1], "radius": 1)", "  overlap at (");
        row("a piece between doubles", R"("shape": "segment", "a": [0, 0], "b": [1, 0.1])",
            R"("shape": "segment", "a": [-1, -0.1], "b": [2, 0.2])", "  overlap from (0, 0) to (1, 0.1)\n");
        // github.com/georust/geo/issues/1610: the double nearest to the distance is 3, which is only the limit.
        row("a distance just below 3", R"("shape": "point", "path": [0, 0])",
            R"("shape": "segment", "a": [0, -1e100], "b": [3, 0])",
            "  apart by just below 3, nearest at (0, 0) and ≈ (3");
        row("a side just below 3", R"("shape": "point", "path": [0, 0])",
            R"("shape": "segment", "a": [0, -1e100], "b": [3, 0])", "is left of the line of q by just below 3 (cross");
        row("a distance just above 3", R"("shape": "point", "path": [0, 0])", R"("shape": "point", "path": [3, 1e-20])",
            "  apart by just above 3, nearest at (0, 0) and (3e0, 1e-20)\n");
        row("a distance of exactly 3/5", R"("shape": "point", "path": [0, 0])",
            R"("shape": "line", "a": [0, 0.75], "b": [1, 0])", "  apart by ≈ 0.6, nearest at (");
        row("a distance beyond the doubles", R"("shape": "point", "path": [1.5e308, 0])",
            R"("shape": "point", "path": [-1.5e308, 0])", "  apart by more than 1.7976931348623157e308, nearest at (");
        row("a distance below the doubles", R"("shape": "point", "path": [1, 5e-324])",
            R"("shape": "line", "a": [0, 0], "b": [1, 1e-323])",
            "is right of the line of q by ≈ 5e-324 (cross product 5e-324)\n");
    }
    void roundedNumbersAreMarked()
    {
        QFETCH(const QByteArray, p);
        QFETCH(const QByteArray, q);
        QFETCH(const QByteArray, says);
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "p", )" + p + R"(}, {"id": "q", )" + q + "}]");
        const CommandRun text = runCommand({"inspect", scene});
        QVERIFY2(has(text.out, says.toStdString()), text.out.c_str());
    }
    // With y downwards a picture shows the mirror image. JSON counts sides where y points up, whatever the view.
    void sidesAreNamedAsTheyAreSeen()
    {
        const QTemporaryDir folder;
        const char* const bodies = R"([{"id": "p", "shape": "point", "path": {"from": [3, 5], "to": [3, 6]}},
            {"id": "q", "shape": "segment", "a": [0, 0], "b": [4, 0]},
            {"id": "r", "shape": "segment", "a": [-1, 8], "b": [2, 8]}])";
        const std::string up = sceneIn(folder, bodies);
        const CommandRun text = runCommand({"inspect", up, "--at", "0", "--a", "p"});
        const CommandRun json = runCommand({"inspect", up, "--at", "0", "--a", "p", "--json"});
        QVERIFY2(has(text.out, "p is left of the line of q by 5 "), text.out.c_str());
        QVERIFY2(has(text.out, "p passes to the right of r\n"), text.out.c_str());
        const std::string down = sceneIn(folder, (QByteArray(bodies) + R"(, "view": {"yDown": true})").constData());
        const CommandRun mirrored = runCommand({"inspect", down, "--at", "0", "--a", "p"});
        QVERIFY2(has(mirrored.out, "p is right of the line of q by 5 "), mirrored.out.c_str());
        QVERIFY2(has(mirrored.out, "p passes to the left of r\n"), mirrored.out.c_str());
        QVERIFY(has(json.out, R"("side": "left")"));
        QCOMPARE(runCommand({"inspect", down, "--at", "0", "--a", "p", "--json"}).out, json.out);
    }
    void boostGeometryChecksEachRelation()
    {
        const QDir scenes(QString::fromStdString(sourcePath("scenes")));
        int pairs = 0;
        for (const QString& scene : scenes.entryList({QStringLiteral("*.scene.json")})) {
            const std::string path = scenes.filePath(scene).toStdString();
            const std::string json = runCommand({"inspect", path, "--json", "--at", "0.25", "--all"}).out;
            const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
            for (const QJsonValue& pair : object[QStringLiteral("pairs")].toArray()) {
                QVERIFY2(at(pair.toObject(), {"audit", "verdict"}) == QStringLiteral("agree"), path.c_str());
                ++pairs;
            }
        }
        QVERIFY(pairs > 50);
    }
    void theTimeMayBeLeftOutAtRest()
    {
        const CommandRun moves = inspect("lines-cross", {});
        QCOMPARE(moves.status, 2);
        QVERIFY(has(moves.err, "--at is required, because bodies move"));
    }
    // Pairs that are active together only later, only for an instant, or never.
    void eachPairAtRestHasItsOwnTime()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "p", "shape": "point", "path": [0, 0], "active": [0.5, 1]},
            {"id": "q", "shape": "circle", "path": [1, 0], "radius": 2, "active": [0.25, 1]},
            {"id": "r", "shape": "point", "path": [0, 0], "active": [0, 0.5]},
            {"id": "s", "shape": "point", "path": [0, 0], "active": [0, 0.25]}])");
        const auto out = [&](std::vector<std::string> arguments) {
            arguments.insert(arguments.begin(), {"inspect", scene});
            return runCommand(std::move(arguments)).out;
        };
        for (const std::string& text : {out({}), out({"--all"}), out({"--in-contact"})}) {
            QVERIFY(has(text, "\np and q, at t = 0.5, when both are active first\n  overlap at (0, 0)\n"));
            QVERIFY(has(text, "\nq and r, at t = 0.25, when both are active first\n  overlap at (0, 0)\n"));
            QVERIFY(has(text, "\nr and s\n  overlap at (0, 0)\n"));
            QVERIFY(has(text, "\n3 pairs\n3 pairs are never active together for longer than an instant\n"));
        }
        QVERIFY(has(out({"--a", "s"}), "\n1 pair\n2 pairs are never active together for longer than an instant\n"));
        QVERIFY(has(out({"--a", "q", "--b", "p"}), "s.scene.json, t = 0.5\n\nq and p\n  overlap at (0, 0)\n"));
        const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(out({"--json"}))).object();
        QCOMPARE(at(json, {"without-common-time"}).toInt(), 3);
        QCOMPARE(at(at(json, {"pairs"}).toArray().at(0), {"t"}).toDouble(), 0.5);
        QVERIFY(!at(json, {"pairs"}).toArray().at(2).toObject().contains(QStringLiteral("t")));
        const CommandRun never = runCommand({"inspect", scene, "--a", "p", "--b", "r"});
        QCOMPARE(never.status, 2);
        QVERIFY(has(never.err, "s.scene.json: p and r are never active together for longer than an instant"));
        QVERIFY(has(runCommand({"inspect", scene, "--a", "p", "--b", "r", "--at", "0.5"}).out, "overlap at (0, 0)"));
    }
    // One body moves only before it meets the other; in the other pair, one moves during their common time.
    void onlyMotionInTheCommonTimeNeedsATime()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([
            {"id": "p", "shape": "point", "path": {"keys": [[0, 5, 0], [0.5, 0, 0]]}},
            {"id": "q", "shape": "point", "path": [0, 0], "active": [0.5, 1]},
            {"id": "r", "shape": "point", "path": [0, 0]}])");
        QVERIFY(has(runCommand({"inspect", scene, "--a", "p", "--b", "q"}).out, "t = 0.5\n\np and q\n  overlap"));
        QVERIFY(has(runCommand({"inspect", scene, "--a", "q"}).out, "\n2 pairs\n"));
        for (const std::vector<std::string>& named :
             {std::vector<std::string>{}, {"--a", "p"}, {"--a", "r", "--b", "p"}}) {
            std::vector<std::string> arguments{"inspect", scene};
            arguments.insert(arguments.end(), named.begin(), named.end());
            const CommandRun moves = runCommand(std::move(arguments));
            QCOMPARE(moves.status, 2);
            QVERIFY(has(moves.err, "--at is required, because bodies move"));
        }
    }
    void onlyPairsInContact()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "p", "shape": "point", "path": [0, 0]},
            {"id": "q", "shape": "point", "path": [0, 0]}, {"id": "r", "shape": "point", "path": [1, 0]}])");
        QVERIFY(has(runCommand({"inspect", scene}).out, "\n3 pairs\n"));
        QVERIFY(has(runCommand({"inspect", scene, "--all"}).out, "\n3 pairs\n"));
        const CommandRun contact = runCommand({"inspect", scene, "--in-contact"});
        QVERIFY(has(contact.out, "p and q\n  overlap at (0, 0)\n"));
        QVERIFY(has(contact.out, "\n1 pair\n"));
    }
    void manyPairsAreListedWithoutDetails()
    {
        const QTemporaryDir folder;
        QByteArray points = "[";
        for (int i = 0; i < 30; ++i)
            points += QByteArray(R"({"id": "NAME", "shape": "point", "path": [PLACE, 0]},)")
                          .replace("NAME", QByteArray::number(i))
                          .replace("PLACE", QByteArray::number(i / 2));
        points.back() = ']';
        const std::string scene = sceneIn(folder, points);
        const CommandRun text = runCommand({"inspect", scene});
        QVERIFY(has(text.out, "115 pairs: those in contact, and the nearest;"));
        QVERIFY(text.out.find("in doubles") == std::string::npos);
        const std::string json = runCommand({"inspect", scene, "--json"}).out;
        const QJsonArray pairs =
            QJsonDocument::fromJson(QByteArray::fromStdString(json)).object()[QStringLiteral("pairs")].toArray();
        QCOMPARE(pairs.size(), 115);
        QCOMPARE(at(pairs.last().toObject(), {"relation"}).toString(), QStringLiteral("apart"));
    }
    void theErrorOfATypedTimeIsPrinted()
    {
        const QJsonObject third = inspected("lines-cross", {"--at", "1/3"});
        QCOMPARE(third[QStringLiteral("t")].toDouble(), 1.0 / 3);
        QCOMPARE(third[QStringLiteral("typed-error")].toString(), QStringLiteral("+1.85e-17"));
        QVERIFY(inspected("lines-cross", {"--at", "0.5"})[QStringLiteral("typed-error")].isNull());
        const QJsonObject root = inspected("lines-cross", {"--at", "sqrt(2)/2"});
        QVERIFY(root[QStringLiteral("typed-error")].toString().startsWith(QStringLiteral("≈ ")));
    }
    void textIsForPeople()
    {
        const CommandRun run = inspect("lines-cross", {"--at", "0.5"});
        QCOMPARE(run.status, 0);
        QVERIFY(has(run.out, "  lines: crossing at s₁ = 2/5 = 0.4 of upright, on it"));
        QVERIFY(has(run.out, "upright and level\n  cross at ("));
        QVERIFY(has(run.out, "perp-dot"));
        const CommandRun ship = inspect("ship-and-wall", {"--at", "0", "--a", "ship", "--b", "now"});
        QVERIFY2(has(ship.out, "ship reaches now in 0.5, for an instant\n"), ship.out.c_str());
        const CommandRun frames = inspect("ship-and-wall", {"--at", "0", "--a", "ship", "--b", "now", "--fps", "60"});
        QVERIFY2(has(frames.out, "ship reaches now in 0.5 (30 frames)"), frames.out.c_str());
        QVERIFY(inspected("ship-and-wall", {"--at", "0"})[QStringLiteral("frames-per-unit")].isNull());
        QVERIFY(ship.out.ends_with("\n1 pair\n"));
    }

    void aContactWithoutEndIsReported()
    {
        const QTemporaryDir folder;
        const std::string rest = sceneIn(folder, R"([{"id": "p", "shape": "point", "path": [0, 0]},
            {"id": "q", "shape": "circle", "path": [1, 0], "radius": 2}])");
        const CommandRun still = runCommand({"inspect", rest, "--at", "0"});
        QVERIFY2(has(still.out, "overlap") && !has(still.out, "as they move now"), still.out.c_str());
        const std::string beside =
            sceneIn(folder, R"([{"id": "p", "shape": "point", "path": {"from": [0, 0], "to": [1, 0]}},
            {"id": "q", "shape": "circle", "path": {"from": [1, 0], "to": [2, 0]}, "radius": 2}])");
        QVERIFY(has(runCommand({"inspect", beside, "--at", "0"}).out,
                    "as they move now: p and q have always been in contact, and stay so\n"));
        const std::string along =
            sceneIn(folder, R"([{"id": "p", "shape": "point", "path": {"from": [1, 0], "to": [2, 0]}},
            {"id": "q", "shape": "ray", "a": [0, 0], "b": [1, 0]}])");
        const CommandRun slides = runCommand({"inspect", along, "--at", "0"});
        QVERIFY2(has(slides.out, "p has been in contact with q for 1, never leaves it\n    first touched 1 before now"),
                 slides.out.c_str());
    }
    // p comes from the left: it was in the box until 3 before now, and on the wall 5 before now.
    void aContactInThePastIsNotReachedInANegativeTime()
    {
        const QTemporaryDir folder;
        const std::string scene =
            sceneIn(folder, R"([{"id": "p", "shape": "point", "path": {"from": [-4, 0], "to": [-3, 0]}},
            {"id": "box", "shape": "circle", "path": [-8, 0], "radius": 1},
            {"id": "wall", "shape": "segment", "a": [-9, -1], "b": [-9, 1]}])");
        const CommandRun past = runCommand({"inspect", scene, "--at", "0", "--a", "p", "--fps", "60"});
        QVERIFY2(has(past.out, "  as they move now: p and box last touched 3 (180 frames) before now\n"),
                 past.out.c_str());
        QVERIFY2(has(past.out, "  as they move now: p and wall last touched 5 (300 frames) before now\n"
                               "    first touched 5 (300 frames) before now at s = 0.5"),
                 past.out.c_str());
        const std::string passed =
            sceneIn(folder, R"([{"id": "p", "shape": "point", "path": {"from": [1, 5], "to": [2, 5]}},
            {"id": "wall", "shape": "segment", "a": [0, -1], "b": [0, 1]}])");
        QVERIFY2(has(runCommand({"inspect", passed, "--at", "0"}).out,
                     "p passed to the left of wall\n    crossed the line of wall 1 before now at s = 3"),
                 runCommand({"inspect", passed, "--at", "0"}).out.c_str());
    }
    // The ball comes, stays 2 away from the wall from t = 3 to 7, and goes.
    void aLeastClearanceThatLastsHasBothItsEnds()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "ball", "shape": "circle", "radius": 1,
                "path": {"keys": [[0, 0, 9], [3, 0, 3], [5, 2, 3], [7, 0, 3], [10, 0, 9]]}},
            {"id": "wall", "shape": "segment", "a": [-9, 0], "b": [9, 0]}],
            "time": {"start": 0, "end": 10})");
        std::vector<std::string> arguments{"inspect", scene, "--a", "ball", "--b", "wall", "--clearance", "2"};
        const std::string text = runCommand(arguments).out;
        QVERIFY2(has(text, "least clearance 2 from t = 3 to 7, at first between (0, 2)"), text.c_str());
        arguments.emplace_back("--json");
        const std::string json = runCommand(arguments).out;
        QVERIFY2(has(json, R"("minimum": {"t": 3, "low": 2, "high": 2, "attained": true, "until": 7})"), json.c_str());
        const CommandRun events = runCommand({"events", scene});
        QVERIFY2(has(events.out, "apart by 2 from t = 3 to 7, at first between (0, 2) and (0, 0)"), events.out.c_str());
    }
    // A disc inside a larger one, and segments with half their length in common.
    void howTwoBodiesMeetIsReported()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "coin", "shape": "circle", "path": [0, 0], "radius": 1},
            {"id": "plate", "shape": "circle", "path": [1, 0], "radius": 3},
            {"id": "left", "shape": "segment", "a": [10, 0], "b": [12, 0]},
            {"id": "right", "shape": "segment", "a": [11, 0], "b": [13, 0]}])");
        const std::string json = runCommand({"inspect", scene, "--in-contact", "--json"}).out;
        QVERIFY2(has(json, R"("covered": "a", "shares": "area", "depth": 3, "push": [-1, 0])"), json.c_str());
        QVERIFY2(has(json, R"("shares": "piece", "length": 1, "audit": )"), json.c_str());
        const std::string text = runCommand({"inspect", scene, "--in-contact"}).out;
        QVERIFY2(has(text, "  coin lies inside plate, depth 3 along (-1, 0)\n"), text.c_str());
        QVERIFY2(has(text, "  they share a piece of length 1\n"), text.c_str());
    }
    // The point is 2 below the border of the disc at t = 0.5, and is sampled there.
    void samplesOfTheClearanceHaveTheDepth()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "disc", "shape": "circle", "path": [0, 0], "radius": 2},
            {"id": "p", "shape": "point", "path": {"from": [-4, 0], "to": [4, 0]}}])");
        std::vector<std::string> arguments{"inspect", scene, "--a", "disc", "--b", "p", "--clearance", "4"};
        const std::string text = runCommand(arguments).out;
        QVERIFY2(has(text, "  deepest of ") && has(text, " samples: p lies inside disc, depth 2 along ("),
                 text.c_str());
        arguments.emplace_back("--csv");
        QVERIFY(has(runCommand(arguments).out, "t,clearance\n0,2\n"));
        arguments.back() = "--json";
        const std::string json = runCommand(arguments).out;
        QVERIFY2(has(json, "[0.5, -2, 2]") && has(json, R"("deepest-sample": {"t": 0.5, "depth": 2, )"), json.c_str());
    }
    // The lines are parallel, 1 apart, at this instant alone.
    void aContactThatIsOpenNowBeginsJustAfter()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, turningLines);
        const CommandRun text = runCommand({"inspect", scene, "--at", "0"});
        QVERIFY2(has(text.out, "  as they move now: line reaches turn in just over 0, never leaves it\n"),
                 text.out.c_str());
        const CommandRun json = runCommand({"inspect", scene, "--at", "0", "--json"});
        QVERIFY(has(json.out, "\"begin-open\": true, \"end-open\": false"));
        QVERIFY(has(json.out, "\"end\": null"));
    }
    // Two lines meet at all times except t = 1/2, when they are parallel.
    void aContactWithoutItsEndIsReportedAsOpen()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "line", "shape": "line", "a": [0, 0], "b": [1, 0]},
                {"id": "turn", "shape": "line", "a": [0, 1], "b": {"from": [1, 0], "to": [1, 2]}}])");
        const CommandRun text = runCommand({"inspect", scene, "--a", "line", "--b", "turn", "--clearance", "2"});
        QVERIFY2(has(text.out, "  in contact from t = 0 to just before 0.5\n"
                               "  in contact from just after t = 0.5 to 1\n"),
                 text.out.c_str());
        const CommandRun json =
            runCommand({"inspect", scene, "--a", "line", "--b", "turn", "--clearance", "2", "--json"});
        QVERIFY2(has(json.out, "\"open\": [[false, true], [true, false]]"), json.out.c_str());
    }
    void aLeastClearanceThatIsNotAttainedHasNoPoints()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, turningLines);
        const CommandRun text = runCommand({"inspect", scene, "--a", "line", "--b", "turn", "--clearance", "2"});
        QVERIFY2(text.out.starts_with("line and turn: contact\n"
                                      "  least clearance 0 beside t = 0, when they are parallel and apart by 1\n"
                                      "  in contact from just after t = 0 to 1\n"),
                 text.out.c_str());
        const CommandRun json =
            runCommand({"inspect", scene, "--a", "line", "--b", "turn", "--clearance", "2", "--json"});
        QVERIFY2(has(json.out,
                     "\"minimum\": {\"t\": 0, \"low\": 0, \"high\": 0, \"attained\": false, \"until\": null}, "
                     "\"nearest\": null"),
                 json.out.c_str());
    }
    // A point on a segment is at distance 0 and never at a negative one.
    void thinBodiesThatCrossAreInContact()
    {
        const QTemporaryDir folder;
        const std::string scene =
            sceneIn(folder, R"([{"id": "p", "shape": "point", "path": {"from": [0, -1], "to": [0, 1]}},
            {"id": "s", "shape": "segment", "a": [-1, 0], "b": [1, 0]}])");
        const CommandRun text = runCommand({"inspect", scene, "--a", "p", "--b", "s", "--clearance", "2"});
        QVERIFY2(text.out.starts_with("p and s: contact\n  least clearance 0 at t = 0.5"), text.out.c_str());
        const CommandRun json = runCommand({"inspect", scene, "--a", "p", "--b", "s", "--clearance", "2", "--json"});
        QVERIFY(has(json.out, "\"verdict\": \"contact\""));
    }
    // The lines cross at (9.007e315, 0).
    void aPointBeyondTheDoublesIsReportedAsSuch()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "p", "shape": "line", "a": [0, 0], "b": [1, 0]},
            {"id": "q", "shape": "line", "a": [0, 1], "b": [1e300, 0.9999999999999999]}])");
        const CommandRun text = runCommand({"inspect", scene});
        QVERIFY2(has(text.out, "  cross at ≈ (1.7976931348623157e308 or beyond, 0)\n"), text.out.c_str());
        QVERIFY2(has(text.out, "e315"), text.out.c_str());
        const CommandRun json = runCommand({"inspect", scene, "--json"});
        QVERIFY2(has(json.out, "\"nearest\": [[1.7976931348623157e308, 0], [1.7976931348623157e308, 0]]"),
                 json.out.c_str());
    }
    // Squares of 1e300 and of 1e-300 have no double.
    void numbersFarFromAnyDoubleKeepTheirSize()
    {
        const QTemporaryDir folder;
        const std::string scene = sceneIn(folder, R"([{"id": "p", "shape": "point", "path": [1e300, 0]},
            {"id": "q", "shape": "point", "path": {"from": [0, 0], "to": [0, 1e-300]}}])");
        const CommandRun run = runCommand({"inspect", scene, "--at", "0"});
        QVERIFY(has(run.out, "ends: (≈ 1.0000000000000001e600) + (≈ 1.0000000000000001e-600)·τ²"));
    }

    void clearanceIsPrintedAsACurve()
    {
        const CommandRun csv =
            inspect("near-miss-within-slop", {"--a", "left", "--b", "right", "--clearance", "8", "--csv"});
        QCOMPARE(csv.status, 0);
        QVERIFY2(csv.out.starts_with("t,clearance\n0,"), csv.out.c_str());
        QVERIFY(has(csv.out, "\n0.5,0.00390625\n"));
        const CommandRun text = inspect("near-miss-within-slop", {"--a", "left", "--b", "right", "--clearance", "8"});
        QVERIFY(has(text.out, "left and right: near miss\n  least clearance 0.00390625 at t = 0.5, between ("));
        const CommandRun strict = inspect("near-miss-within-slop",
                                          {"--a", "left", "--b", "right", "--clearance", "8", "--near-miss", "0.003"});
        QVERIFY(has(strict.out, "left and right: apart\n"));
        const QJsonObject curve =
            inspected("near-miss-within-slop", {"--a", "left", "--b", "right", "--clearance", "8"});
        QCOMPARE(at(curve, {"minimum", "t"}).toDouble(), 0.5);
        QCOMPARE(at(curve, {"minimum", "low"}).toDouble(), 0.00390625);
        QCOMPARE(at(curve, {"minimum", "high"}).toDouble(), 0.00390625);
        QCOMPARE(at(curve, {"nearest"}).toArray().size(), 2);
        QCOMPARE(at(curve, {"verdict"}).toString(), QStringLiteral("apart"));
        QVERIFY(at(curve, {"contacts"}).toArray().isEmpty());
        QVERIFY(at(curve, {"samples"}).toArray().size() >= 9);
    }
    void doublesMissATouch()
    {
        const QJsonObject pair = onlyPair(inspected("touch-that-doubles-miss", {"--at", "0"}));
        const QJsonObject formula = at(pair, {"formulas"}).toArray().at(0).toObject();
        QCOMPARE(at(formula, {"discriminant", "value"}).toDouble(1), 0.0);
        QCOMPARE(at(formula, {"roots"}).toArray().size(), 1);
        QVERIFY(at(formula, {"plain", "discriminant"}).toDouble() < 0);
        QVERIFY(at(formula, {"plain", "roots"}).toArray().isEmpty());
    }
    void aChordMakesA345Triangle()
    {
        const QJsonObject pair = onlyPair(inspected("chord-of-a-circle", {"--at", "5/16"}));
        QCOMPARE(at(pair, {"circle-line", "chord", "value"}).toDouble(), 8.0);
        QCOMPARE(at(pair, {"circle-line", "closest", "clearance", "value"}).toDouble(), -2.0);
    }

    void badArgumentsAreNamed_data()
    {
        QTest::addColumn<QList<QByteArray>>("arguments");
        QTest::addColumn<QByteArray>("message");
        const QList<QByteArray> time{"--at", "0.5"};
        QTest::newRow("no time") << QList<QByteArray>{} << QByteArray("--at is required");
        QTest::newRow("no number") << QList<QByteArray>{"--at", "noon"} << QByteArray("--at");
        QTest::newRow("endless") << QList<QByteArray>{"--at", "1e999"} << QByteArray("--at");
        QTest::newRow("a division by zero") << QList<QByteArray>{"--at", "1/0"} << QByteArray("--at");
        QTest::newRow("before the scene's time")
            << QList<QByteArray>{"--at", "-0.25"} << QByteArray("-0.25 is outside the scene's time, 0 to 1");
        QTest::newRow("after it") << QList<QByteArray>{"--at", "1.5"} << QByteArray("outside the scene's time");
        QTest::newRow("an unknown id") << time + QList<QByteArray>{"--a", "nobody"} << QByteArray("nobody");
        QTest::newRow("an unknown other")
            << time + QList<QByteArray>{"--a", "level", "--b", "nobody"} << QByteArray("--b: no body has the id");
        QTest::newRow("b alone") << time + QList<QByteArray>{"--b", "level"} << QByteArray("--a");
        QTest::newRow("one body twice") << time + QList<QByteArray>{"--a", "level", "--b", "level"}
                                        << QByteArray("a pair needs two bodies");
        QTest::newRow("a curve of all") << QList<QByteArray>{"--clearance", "8"} << QByteArray("requires --a and --b");
        QTest::newRow("no steps") << QList<QByteArray>{"--a", "level", "--b", "upright", "--clearance", "0"}
                                  << QByteArray("--clearance");
        QTest::newRow("a curve at a time")
            << time + QList<QByteArray>{"--a", "level", "--b", "upright", "--clearance", "8"} << QByteArray("excludes");
        QTest::newRow("less than no time")
            << time + QList<QByteArray>{"--seconds", "-1"} << QByteArray("-1 is below 0");
        QTest::newRow("no rate") << time + QList<QByteArray>{"--fps", "0"} << QByteArray("0 is not above 0");
    }
    void badArgumentsAreNamed()
    {
        QFETCH(const QList<QByteArray>, arguments);
        QFETCH(const QByteArray, message);
        std::vector<std::string> words;
        for (const QByteArray& argument : arguments)
            words.push_back(argument.toStdString());
        const CommandRun run = inspect("lines-cross", words);
        QCOMPARE(run.status, 2);
        QVERIFY(has(run.err, message.toStdString()));
        QCOMPARE(run.out, std::string());
    }
    // Reading the scene alone exceeds the limit, so that the work stops before the first pair.
    void missingPairsAreNamed()
    {
        const CommandRun run = inspect("lines-cross", {"--at", "0.5", "--all", "--seconds", "1e-9"});
        QCOMPARE(run.status, 1);
        QVERIFY(has(run.out, "\nIncomplete: 0 of 1 pair; stopped after 1e-9 s of processor time"));
        QVERIFY(has(run.out, "--seconds sets another limit, 0 none"));
        QVERIFY(has(run.err, "lines-cross.scene.json: incomplete: 0 of 1 pair; stopped after"));
        const QJsonObject json = inspected("lines-cross", {"--at", "0.5", "--all", "--seconds", "1e-9"});
        QCOMPARE(json[QStringLiteral("pairs")].toArray().size(), 0);
        QVERIFY(has(json[QStringLiteral("incomplete")].toString().toStdString(), "0 of 1 pair; stopped after"));
        QVERIFY(!inspected("lines-cross", {"--at", "0.5"}).contains(QStringLiteral("incomplete")));
    }
    void aMissingCurveIsNamed()
    {
        const std::vector<std::string> curve{"--a", "left", "--b", "right", "--clearance", "8", "--seconds", "1e-9"};
        const CommandRun run = inspect("near-miss-within-slop", curve);
        QCOMPARE(run.status, 1);
        QVERIFY(has(run.out, "left and right: no verdict, because the curve is incomplete\n"));
        QVERIFY(has(run.out, "Incomplete: nothing of the curve; stopped after 1e-9 s of processor time"));
        QVERIFY(has(run.err, "incomplete: nothing of the curve; stopped after"));
        const QJsonObject json = inspected("near-miss-within-slop", curve);
        for (const char* unknown : {"verdict", "minimum", "nearest", "contacts"})
            QVERIFY2(json.contains(QLatin1String(unknown)) && json[QLatin1String(unknown)].isNull(), unknown);
        QVERIFY(has(json[QStringLiteral("incomplete")].toString().toStdString(), "nothing of the curve; stopped"));
    }
    void withoutALimitNothingIsMissing()
    {
        const CommandRun usual = inspect("lines-cross", {"--at", "0.5"});
        const CommandRun endless = inspect("lines-cross", {"--at", "0.5", "--seconds", "0"});
        QCOMPARE(endless.status, 0);
        QCOMPARE(endless.out, usual.out);
        QCOMPARE(endless.err, std::string());
    }
};

QTEST_GUILESS_MAIN(TestInspect)

} // namespace sweep::tst_inspect
#include "tst_inspect.moc"
