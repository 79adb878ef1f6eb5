#include "app/report/escaping.h"
#include "tests/app/report/repro_programs.h"
#include "tests/support/comparison_text.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <utility>

namespace sweep::tst_repro_files {

namespace {

#if __has_include(<box2d/b2_time_of_impact.h>)
constexpr bool hasBox2d = true;
#else
constexpr bool hasBox2d = false;
#endif
#if __has_include(<chipmunk/chipmunk.h>)
constexpr bool hasChipmunk = true;
#else
constexpr bool hasChipmunk = false;
#endif

Scene sceneOf(const std::string& bodies)
{
    const auto scene =
        parseScene(R"({"format": "sweepbench.scene", "version": 2, "bodies": [)" + bodies + "]}", "test");
    return scene ? *scene : Scene();
}

const std::string ball = R"({"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},)";
const std::string wall = R"({"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]})";

const std::string box = R"({"id": "box", "shape": "polygon", "points": [[4, -1], [6, -1], [6, 1], [4, 1]]})";
const std::string cup = R"({"id": "cup", "shape": "polygon",
    "points": [[3, -2], [7, -2], [7, 2], [6, 2], [6, -1], [4, -1], [4, 2], [3, 2]]})";
const std::string crate = R"({"id": "crate", "shape": "polygon", "radius": 0.125, "points": [
    {"from": [4.5, 4], "to": [4.5, -3]}, {"from": [5.5, 4], "to": [5.5, -3]}, {"from": [5.5, 5], "to": [5.5, -2]},
    {"from": [4.5, 5], "to": [4.5, -2]}]},)";
const std::string jaw = R"({"id": "jaw", "shape": "polygon", "points": [
    [3, -2], [7, -2], {"from": [7, 2], "to": [5.5, 2]}, [6, -1], [4, -1], {"from": [3, 2], "to": [4.5, 2]}]},
    {"id": "ball", "shape": "circle", "path": [5, 1], "radius": 0.5})";

// A regular polygon, but for rounding.
std::string wheel(int vertices, double radius)
{
    std::string points;
    for (int i = 0; i < vertices; ++i) {
        const double angle = 2 * 3.141592653589793 * i / vertices;
        points += (i == 0 ? "[" : ", [") + std::to_string(4 + 2 * std::cos(angle)) + ", " +
                  std::to_string(2 * std::sin(angle)) + ']';
    }
    return R"({"id": "wheel", "shape": "polygon", "radius": )" + std::to_string(radius) + R"(, "points": [)" + points +
           "]}";
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

// Gives the library another radius than that of the exact answer.
std::string withSmallerBall(std::string source)
{
    const std::string radius = ", 0x1p-1}";
    for (std::size_t at = source.find(radius); at != std::string::npos; at = source.find(radius, at))
        source.replace(at, radius.size(), ", 0x1p-2}");
    return source;
}

} // namespace

class TestReproFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    // Builds and runs one source.
    ProgramRun builtAndRun(const std::string& text, const QStringList& libraries) const
    {
        const QString source = m_folder.filePath(QStringLiteral("source.cpp"));
        const QString program = m_folder.filePath(QStringLiteral("program"));
        QFile file(source);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(text.c_str());
        file.close();
        const QStringList arguments{QStringLiteral("-std=c++20"),
                                    QStringLiteral("-Wall"),
                                    QStringLiteral("-Wextra"),
                                    QStringLiteral("-Werror"),
                                    QStringLiteral("-I"),
                                    QString::fromStdString(sourcePath() + "/core/include"),
                                    source,
                                    QStringLiteral("-o"),
                                    program};
        const ProgramRun built = runProgram(QString::fromUtf8(buildFacts.compiler), arguments + libraries);
        return built.status == 0 ? runProgram(program, {}) : ProgramRun{-1, built.output};
    }

private Q_SLOTS:
    void numbersLoseNoBit_data()
    {
        QTest::addColumn<double>("number");
        for (const double x : {0.0, -0.0, 0.1, -1.5, 1e308, 5e-324, 3.0, std::numeric_limits<double>::max()})
            QTest::newRow(hexFloat(x).c_str()) << x;
    }
    void numbersLoseNoBit()
    {
        QFETCH(double, number);
        const double back = std::strtod(hexFloat(number).c_str(), nullptr);
        QCOMPARE(back, number);
        QCOMPARE(std::signbit(back), std::signbit(number));
        const std::uint64_t bits = std::strtoull(bitsOf(number).c_str(), nullptr, 16);
        QCOMPARE(std::memcmp(&bits, &number, sizeof bits), 0);
    }

    void everySourceStatesTheExactAnswerAndIsComplete()
    {
        const auto sources = reproSources(sceneOf(ball + wall));
        for (const char* name : {"repro/boost_geometry.cpp", "repro/box2d_2.cpp", "repro/box2d_3.cpp",
                                 "repro/chipmunk.cpp", "repro/parry/main.rs", "repro/core_test.cpp"}) {
            QVERIFY2(sources.count(name) == 1, name);
            QVERIFY2(has(sources.at(name), "enter at t = 0x1.cp-2, exactly 7/16"), name);
            QVERIFY2(!has(sources.at(name), "@"), name);
        }
        const auto third = reproSources(sceneOf(R"(
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [3, 0]}},
            {"id": "post", "shape": "segment", "a": [1, -1], "b": [1, 1]})"));
        QVERIFY(has(third.at("repro/box2d_3.cpp"), "cross at t ≈ 0x1.5555555555555p-2, exactly 1/3"));
        QVERIFY(has(sources.at("repro/box2d_3.cpp"), "b2ShapeCastPairInput"));
        QVERIFY(has(sources.at("repro/box2d_3.cpp"), "b2TOIInput"));
        QCOMPARE(sources.count("repro/CMakeLists.txt"), 1);
        QCOMPARE(sources.count("repro/parry/Cargo.toml"), 1);
    }

    void theManifestNamesParryAndTheRustThatItNeeds()
    {
        const auto sources = reproSources(sceneOf(ball + wall));
        const std::string& manifest = sources.at("repro/parry/Cargo.toml");
        QVERIFY2(has(manifest, "\nparry2d-f64 = \"0.25\""), manifest.c_str());
        QVERIFY2(has(manifest, "\nrust-version = \"1.87\""), manifest.c_str());
    }

    void limitsOfALibraryAreStated_data()
    {
        QTest::addColumn<QString>("first");
        const auto row = [](const char* name, const char* body) { QTest::newRow(name) << QString::fromUtf8(body); };
        row("acceleration", R"({"id": "p", "shape": "point",
            "path": {"at": [0, 0], "velocity": [8, 0], "acceleration": [0, -1]}},)");
        row("keys", R"({"id": "p", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 8, 0], [1, 8, 8]]}},)");
        row("a growing radius", R"({"id": "p", "shape": "circle", "path": [0, 0], "radius": {"from": 1, "to": 9}},)");
        row("independent ends",
            R"({"id": "p", "shape": "segment", "a": [0, 0], "b": {"from": [0, 1], "to": [8, 1]}},)");
        row("a ray", R"({"id": "p", "shape": "ray", "a": [0, 0], "b": {"from": [0, 1], "to": [8, 1]}},)");
    }
    void limitsOfALibraryAreStated()
    {
        QFETCH(QString, first);
        const auto sources = reproSources(sceneOf(first.toStdString() + wall));
        for (const char* name :
             {"repro/box2d_2.cpp", "repro/box2d_3.cpp", "repro/chipmunk.cpp", "repro/parry/main.rs"}) {
            QVERIFY2(has(sources.at(name), "static queries"), name);
            QVERIFY2(has(sources.at(name), "sweeps = {\n};") || has(sources.at(name), "vec![\n    ]"), name);
            QVERIFY2(has(sources.at(name), "Hull{") || has(sources.at(name), "Hull {"), name);
        }
    }

    void theChosenTimesOfPairsWithoutEvents_data()
    {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<QList<double>>("times");
        QTest::newRow("at the nearest approach of an accelerated body")
            << QStringLiteral(R"({"id": "ball", "shape": "circle", "radius": 1,
                "path": {"at": [-2, 3], "velocity": [0, 0], "acceleration": [0, -10]}},
                {"id": "dot", "shape": "point", "path": [0, 0]})")
            << QList<double>{0, 0.3872983346207417, 0.7745966692414834, 0.8872983346207417, 1};
        QTest::newRow("once at rest") << QStringLiteral(
                                             R"({"id": "ball", "shape": "circle", "radius": 1, "path": [-2, 3]},
                {"id": "dot", "shape": "point", "path": [0, 0], "active": [0.25, 1]})")
                                      << QList<double>{0.25};
    }
    void theChosenTimesOfPairsWithoutEvents()
    {
        QFETCH(QString, bodies);
        QFETCH(QList<double>, times);
        const auto sources = reproSources(sceneOf(bodies.toStdString()));
        for (const char* name :
             {"repro/boost_geometry.cpp", "repro/box2d_2.cpp", "repro/box2d_3.cpp", "repro/chipmunk.cpp"}) {
            static const QRegularExpression moment(QStringLiteral("\n    \\{(0x[^,]*),"));
            QList<double> found;
            for (const auto& match : moment.globalMatch(QString::fromStdString(sources.at(name))))
                found += std::strtod(qPrintable(match.captured(1)), nullptr);
            QCOMPARE(found, times);
        }
    }

    void polygonsArePutInPartsThatALibraryKnows_data()
    {
        QTest::addColumn<QString>("other");
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("says"); // empty if nothing
        const auto row = [](const std::string& other, const char* library, const char* says) {
            const QString body = QString::fromStdString(other);
            QTest::addRow("%s, %s", qPrintable(body.section(u'"', 3, 3)), library)
                << body << QString::fromLatin1(library) << QString::fromLatin1(says);
        };
        const char* const concave = "knows convex polygons alone: it is put as 6 triangles that make it up.";
        row(box, "box2d_2.cpp", "");
        row(box, "chipmunk.cpp", "");
        row(cup, "boost_geometry.cpp", "");
        row(cup, "box2d_2.cpp", concave);
        row(cup, "box2d_3.cpp", concave);
        row(cup, "chipmunk.cpp", concave);
        row(cup, "parry/main.rs", concave);
        row(wheel(20, 0), "box2d_3.cpp",
            "has 20 vertices, and Box2D 3.1 allows a polygon 8: it is put as 3 convex parts that make it up.");
        row(wheel(20, 0), "chipmunk.cpp", "");
        row(wheel(20, 0), "parry/main.rs", "");
    }
    void polygonsArePutInPartsThatALibraryKnows()
    {
        QFETCH(QString, other);
        QFETCH(QString, library);
        QFETCH(QString, says);
        const std::string source = reproSources(sceneOf(ball + other.toStdString()))["repro/" + library.toStdString()];
        QVERIFY2(has(source, "\n// The polygon \"") == !says.isEmpty(), source.c_str());
        QVERIFY2(has(source, says.toStdString()), source.c_str());
        const bool isMoved = has(source, "it is queried for the time of the first contact");
        QVERIFY2(isMoved == (library != QStringLiteral("boost_geometry.cpp")), source.c_str());
    }

    void aPolygonThatDeformsIsQueriedAtChosenTimes()
    {
        const std::string source = reproSources(sceneOf(jaw))["repro/box2d_3.cpp"];
        QVERIFY2(has(source, "vertices that move apart"), source.c_str());
        QVERIFY2(has(source, "static queries at chosen times replace it."), source.c_str());
        QVERIFY2(has(source, "sweeps = {\n};"), source.c_str());
        QVERIFY2(has(source, "The polygon \"jaw\" is concave"), source.c_str());
    }

    void polygonsThatNoLibraryIsQueriedWith_data()
    {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<QString>("why");
        QTest::newRow("a polygon of very many vertices")
            << QString::fromStdString(ball + wheel(201, 0))
            << QStringLiteral("// The polygons have 201 vertices together, and the programs in repro/ support 200, so "
                              "no query is run.");
        QTest::newRow("a polygon whose rounded vertices make none")
            << QStringLiteral(R"({"id": "p", "shape": "polygon", "points": [{"at": [0, 0], "velocity": [1e18, 0]},
                {"at": [1, 0], "velocity": [1e18, 0]}, {"at": [0, 1], "velocity": [1e18, 0]}]},
                {"id": "q", "shape": "point", "path": [9, 9], "active": [0.25, 0.5]})")
            << QStringLiteral(
                   "// At the chosen times the vertices, rounded to doubles, make no polygon, so no query is "
                   "run.");
    }
    void polygonsThatNoLibraryIsQueriedWith()
    {
        QFETCH(QString, bodies);
        QFETCH(QString, why);
        const auto sources = reproSources(sceneOf(bodies.toStdString()));
        for (const char* name : {"repro/boost_geometry.cpp", "repro/box2d_2.cpp", "repro/box2d_3.cpp",
                                 "repro/chipmunk.cpp", "repro/parry/main.rs"}) {
            QVERIFY2(has(sources.at(name), why.toStdString()), name);
            QVERIFY2(has(sources.at(name), "moments = {\n};") || has(sources.at(name), "vec![\n    ]"), name);
        }
        const auto report = reportCase(sceneOf(bodies.toStdString()), {});
        QVERIFY(report);
        QCOMPARE("// " + reproScope(*report).notAsked, why.toStdString());
    }

    void theLibrariesAgreeAboutPolygons_data()
    {
        QTest::addColumn<QString>("bodies");
        const bool all = qEnvironmentVariableIntValue("SWEEPBENCH_CASES") >= 1000;
        bool isFirst = true;
        const auto row = [&](const char* name, const std::string& bodies) {
            if (std::exchange(isFirst, false) || all)
                QTest::newRow(name) << QString::fromStdString(bodies);
        };
        row("a thick crate falls into a concave one", crate + cup);
        row("a ball hits a convex one", ball + box);
        row("a ball hits a thick one of 20 vertices", ball + wheel(20, 0.25));
        row("one that deforms closes about a ball", jaw);
        row("a point that begins inside",
            R"({"id": "dot", "shape": "point", "path": {"from": [5, 0], "to": [9, 1]}},)" + box);
        row("one in another one", R"({"id": "inner", "shape": "polygon",
            "points": [[4.5, -0.5], [5.5, -0.5], [5, 0.5]]},)" +
                                      crate + box);
        row("a ray from inside a concave one", R"({"id": "ray", "shape": "ray",
            "a": {"from": [3.5, 0], "to": [3.5, 5]}, "b": {"from": [5, 0], "to": [5, 5]}},)" +
                                                   cup);
    }
    void theLibrariesAgreeAboutPolygons()
    {
        QFETCH(QString, bodies);
        auto sources = reproSources(sceneOf(bodies.toStdString()));
        const auto agrees = [&](const std::string& name, const QStringList& libraries) {
            const ProgramRun ran = builtAndRun(sources["repro/" + name + ".cpp"], libraries);
            return ran.status == 0 ? QByteArray() : ran.output + " ends with " + QByteArray::number(ran.status);
        };
        QCOMPARE(agrees("boost_geometry", {}), QByteArray());
        if (hasBox2d)
            QCOMPARE(agrees("box2d_2", {QStringLiteral("-lbox2d")}), QByteArray());
        if (hasChipmunk)
            QCOMPARE(agrees("chipmunk", {QStringLiteral("-lchipmunk")}), QByteArray());
    }

    // Libraries are not queried with numbers beyond 1e150, nor about bodies that share only an instant.
    void noQueryIsNotAnAgreement_data()
    {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<QString>("why");
        QTest::newRow("beyond the range")
            << QStringLiteral(R"({"id": "p", "shape": "point", "path": [0, 0]},
                {"id": "q", "shape": "point", "path": [1e200, 0]})")
            << QStringLiteral("// The numbers of this scene exceed its range, so no query is run.");
        QTest::newRow("no common time")
            << QStringLiteral(R"({"id": "p", "shape": "point", "path": [0, 0], "active": [0, 0.5]},
                {"id": "q", "shape": "point", "path": {"from": [1, 0], "to": [0, 0]}, "active": [0.5, 1]})")
            << QStringLiteral("// The two are never active together for longer than an instant, so no query is run.");
    }
    void noQueryIsNotAnAgreement()
    {
        QFETCH(QString, bodies);
        QFETCH(QString, why);
        const auto sources = reproSources(sceneOf(bodies.toStdString()));
        for (const char* name : {"repro/boost_geometry.cpp", "repro/box2d_2.cpp", "repro/box2d_3.cpp",
                                 "repro/chipmunk.cpp", "repro/parry/main.rs"}) {
            QVERIFY2(has(sources.at(name), why.toStdString()), name);
            QVERIFY2(has(sources.at(name), "No query was run"), name);
            QVERIFY2(!has(sources.at(name), "it is queried at chosen times"), name);
        }
        const ProgramRun ran = builtAndRun(sources.at("repro/boost_geometry.cpp"), {});
        QVERIFY2(ran.output.endsWith(
                     "No query was run: the comment at the top of this program's source gives the reason.\n"),
                 ran.output.constData());
        QCOMPARE(ran.status, 2);
    }

    void hostileNamesStayInTheirComments()
    {
        // Not a raw literal, because moc would take its "*/" for the end of a comment.
        const auto sources =
            reproSources(sceneOf("{\"id\": \"*/ \\n#error \\\\\", \"shape\": \"circle\", \"path\": {\"from\": [0, 0], "
                                 "\"to\": [8, 0]}, \"radius\": 0.5}," +
                                 wall));
        for (const auto& [name, text] : sources) {
            QVERIFY2(!has(text, "\n#error"), name.c_str());
            QVERIFY2(name == "repro/core_test.cpp" || !has(text, "*/"), name.c_str()); // core_test has it in a literal
        }
    }

    void theLibrariesAgreeOnEasyScenes_data()
    {
        QTest::addColumn<QString>("file");
        const bool all = qEnvironmentVariableIntValue("SWEEPBENCH_CASES") >= 1000;
        const QStringList few{QStringLiteral("raise"), QStringLiteral("circle-wall-two-hits")};
        QDirIterator scenes(QString::fromStdString(sourcePath("scenes")), {QStringLiteral("*.scene.json")});
        while (scenes.hasNext()) {
            const QString file = scenes.next();
            if (all || few.contains(scenes.fileName().section(u'.', 0, 0)))
                QTest::newRow(qPrintable(scenes.fileName())) << file;
        }
    }
    void theLibrariesAgreeOnEasyScenes()
    {
        QFETCH(QString, file);
        const auto scene = readSceneFile(file.toStdString());
        QVERIFY(scene.ok());
        auto sources = reproSources(*scene);
        const auto agrees = [&](const std::string& name, const QStringList& libraries) {
            const ProgramRun ran = builtAndRun(sources["repro/" + name + ".cpp"], libraries);
            return ran.status == 0 ? QByteArray() : ran.output + " ends with " + QByteArray::number(ran.status);
        };
        QCOMPARE(agrees("boost_geometry", {}), QByteArray());
        if (hasBox2d)
            QCOMPARE(agrees("box2d_2", {QStringLiteral("-lbox2d")}), QByteArray());
        if (hasChipmunk)
            QCOMPARE(agrees("chipmunk", {QStringLiteral("-lchipmunk")}), QByteArray());
    }

    void theShortProgramPrintsTheAnswer_data()
    {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<QString>("library");
        QTest::addColumn<QString>("query");
        QTest::addColumn<QString>("prints");
        const auto row = [](const char* name, const std::string& bodies, const char* library, const char* query,
                            const char* prints) {
            QTest::newRow(name) << QString::fromStdString(bodies) << QString::fromLatin1(library)
                                << QString::fromUtf8(query) << QString::fromLatin1(prints);
        };
        const std::string above = R"({"id": "dot", "shape": "point", "path": {"from": [0, 3], "to": [8, 2.75]}})";
        row("a cup, concave", ball + cup, "",
            "Boost.Geometry, at t = 0.3125. The exact answer for these doubles is contact, at distance 0.",
            "distance 0\n");
        row("apart", wall + ',' + above, "Boost.Geometry 1.81",
            "Boost.Geometry, at t = 0.5034146341463415. The exact answer for these doubles is distance ",
            "distance 0.87457306657619");
        row("Box2D 2.4", ball + wall, "box2d v2.4.1",
            "Box2D 2.4, from t = 0 to 1. The exact answer for the scene's doubles is contact at fraction ≈ 0.4375.",
            "state 3, fraction 0.43");
        row("Box2D 2.4, no hit", wall + ',' + above, "Box2D 2.4.1",
            "Box2D 2.4, from t = 0 to 1. The exact answer for the scene's doubles is no contact.",
            "state 4, fraction 1\n");
    }
    void theShortProgramPrintsTheAnswer()
    {
        QFETCH(QString, bodies);
        QFETCH(QString, library);
        QFETCH(QString, query);
        QFETCH(QString, prints);
        const auto report = reportCase(sceneOf(bodies.toStdString()), {.library = library.toStdString()});
        QVERIFY(report.ok());
        const ReproScope scope = reproScope(*report);
        QVERIFY2(scope.programText.starts_with(query.toStdString()), scope.programText.c_str());
        QVERIFY(std::ranges::count(scope.program, '\n') <= 10);
        const bool isBox2d = scope.programText.starts_with("Box2D");
        if (isBox2d && !hasBox2d)
            QSKIP("Box2D 2.4 is not here");
        const ProgramRun ran =
            builtAndRun(scope.program, isBox2d ? QStringList(QStringLiteral("-lbox2d")) : QStringList());
        QVERIFY2(ran.output.startsWith(prints.toLatin1()), ran.output.constData());
    }

    void aGrazeThatALibraryMissesIsWithinItsTolerance_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<QString>("library");
        if (!hasBox2d && !hasChipmunk)
            QSKIP("no library that misses a graze is installed");
        const auto row = [](const char* scene, const char* library) {
            QTest::addRow("%s, %s", scene, library) << QString::fromLatin1(scene) << QString::fromLatin1(library);
        };
        if (hasBox2d) {
            row("circle-wall-tangent", "box2d_2");
            row("touch-that-doubles-miss", "box2d_2");
        }
        if (hasChipmunk) // a point slides along its line into the end of another one
            row("sweep-sideways", "chipmunk");
    }
    void aGrazeThatALibraryMissesIsWithinItsTolerance()
    {
        QFETCH(QString, scene);
        QFETCH(QString, library);
        const auto graze = readSceneFile(sourcePath("scenes/") + scene.toStdString() + ".scene.json");
        QVERIFY(graze.ok());
        const std::string source = reproSources(*graze)["repro/" + library.toStdString() + ".cpp"];
        const ProgramRun ran = builtAndRun(source, {QStringLiteral("-l") + library.section(u'_', 0, 0)});
        const QString output = QString::fromUtf8(ran.output);
        const QString strictly = QStringLiteral("the library misses: not the exact answer, but within ");
        QVERIFY2(output.contains(strictly), ran.output.constData());
        QVERIFY2(!output.contains(QStringLiteral("DIFFERS")), ran.output.constData());
        QCOMPARE(ran.status, 0);
    }

    void aWrongAnswerDiffers_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QStringList>("links");
        QTest::newRow("Boost.Geometry") << "boost_geometry" << QStringList();
        if (hasBox2d)
            QTest::newRow("Box2D 2.4") << "box2d_2" << QStringList{QStringLiteral("-lbox2d")};
        if (hasChipmunk)
            QTest::newRow("Chipmunk") << "chipmunk" << QStringList{QStringLiteral("-lchipmunk")};
    }
    void aWrongAnswerDiffers()
    {
        QFETCH(QString, library);
        QFETCH(QStringList, links);
        const std::string source = reproSources(sceneOf(ball + wall))["repro/" + library.toStdString() + ".cpp"];
        const ProgramRun wrong = builtAndRun(withSmallerBall(source), links);
        QVERIFY2(wrong.output.contains("DIFFERS"), wrong.output.constData());
        static const QRegularExpression lateHit(QStringLiteral("the library hits at t = [^\n]*: DIFFERS"));
        const bool isSwept = library != QStringLiteral("boost_geometry");
        QVERIFY2(lateHit.match(QString::fromUtf8(wrong.output)).hasMatch() == isSwept, wrong.output.constData());
        QCOMPARE(wrong.status, 1);
    }

    void coreAgreesBitForBit_data()
    {
        QTest::addColumn<QString>("bodies");
        QTest::newRow("a ball and a wall") << QString::fromStdString(ball + wall);
        QTest::newRow("a thick polygon and a concave one") << QString::fromStdString(crate + cup);
    }
    void coreAgreesBitForBit()
    {
        QFETCH(QString, bodies);
        if (buildFacts.isSanitized)
            QSKIP("the library needs the sanitizer at its link");
        const ProgramRun ran = builtAndRun(reproSources(sceneOf(bodies.toStdString()))["repro/core_test.cpp"],
                                           {QString::fromUtf8(buildFacts.coreLibrary), QStringLiteral("-pthread")});
        QVERIFY2(ran.status == 0, ran.output.constData());
        QVERIFY(ran.output.contains("2 events, 2 expected"));
    }
};

QTEST_APPLESS_MAIN(TestReproFiles)

} // namespace sweep::tst_repro_files
#include "tst_repro_files.moc"
