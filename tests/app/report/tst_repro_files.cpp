#include "app/report/repro_files.h"
#include "app/report/source_literals.h"
#include "core/scene/file/scene_file.h"
#include "tests/support/comparison_text.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>

using namespace sweep;

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
        parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bodies + "]}", "test");
    return scene ? *scene : Scene();
}

const std::string ball = R"({"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},)";
const std::string wall = R"({"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]})";

std::map<std::string, std::string> sourcesOf(const Scene& scene)
{
    const auto report = reportCase(scene, {});
    std::map<std::string, std::string> sources;
    for (const ArchiveFile& file : report ? reproFiles(*report) : std::vector<ArchiveFile>())
        sources[file.name] = file.content.toStdString();
    return sources;
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

struct Run
{
    int status = -1;
    QByteArray output;
};

Run run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.waitForFinished(-1);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAll()};
}

} // namespace

class TestReproFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    // Builds one source of the scene's report, and runs it.
    Run builtAndRun(const Scene& scene, const std::string& name, const QStringList& libraries) const
    {
        const QString source = m_folder.filePath(QString::fromStdString(name) + QStringLiteral(".cpp"));
        const QString program = m_folder.filePath(QString::fromStdString(name));
        QFile file(source);
        if (!file.open(QIODevice::WriteOnly))
            return {};
        file.write(sourcesOf(scene)["repro/" + name + ".cpp"].c_str());
        file.close();
        const QStringList arguments{QStringLiteral("-std=c++20"),
                                    QStringLiteral("-Wall"),
                                    QStringLiteral("-Wextra"),
                                    QStringLiteral("-Werror"),
                                    QStringLiteral("-I"),
                                    QStringLiteral(SWEEPBENCH_SOURCE_DIR),
                                    source,
                                    QStringLiteral("-o"),
                                    program};
        const Run built = run(QStringLiteral(SWEEPBENCH_COMPILER), arguments + libraries);
        return built.status == 0 ? run(program, {}) : Run{-1, built.output};
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

    void everySourceSaysTheExactAnswerAndIsFilled()
    {
        const auto sources = sourcesOf(sceneOf(ball + wall));
        for (const char* name : {"repro/boost_geometry.cpp", "repro/box2d_2.cpp", "repro/box2d_3.cpp",
                                 "repro/chipmunk.cpp", "repro/parry/main.rs", "repro/core_test.cpp"}) {
            QVERIFY2(sources.count(name) == 1, name);
            QVERIFY2(has(sources.at(name), "enter at t = 0x1.cp-2, exactly 7/16"), name);
            QVERIFY2(!has(sources.at(name), "@"), name);
        }
        QVERIFY(has(sources.at("repro/box2d_3.cpp"), "b2ShapeCastPairInput"));
        QVERIFY(has(sources.at("repro/box2d_3.cpp"), "b2TOIInput"));
        QCOMPARE(sources.count("repro/CMakeLists.txt"), 1);
        QCOMPARE(sources.count("repro/parry/Cargo.toml"), 1);
    }

    void whatALibraryCannotExpressIsSaid_data()
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
    void whatALibraryCannotExpressIsSaid()
    {
        QFETCH(QString, first);
        const auto sources = sourcesOf(sceneOf(first.toStdString() + wall));
        for (const char* name :
             {"repro/box2d_2.cpp", "repro/box2d_3.cpp", "repro/chipmunk.cpp", "repro/parry/main.rs"}) {
            QVERIFY2(has(sources.at(name), "static questions"), name);
            QVERIFY2(has(sources.at(name), "sweeps = {\n};") || has(sources.at(name), "vec![\n    ]"), name);
            QVERIFY2(has(sources.at(name), "Hull{") || has(sources.at(name), "Hull {"), name);
        }
    }

    void hostileNamesStayInTheirComments()
    {
        // No raw literal: its "*/" ends a comment for moc.
        const auto sources =
            sourcesOf(sceneOf("{\"id\": \"*/ \\n#error \\\\\", \"shape\": \"circle\", \"path\": {\"from\": [0, 0], "
                              "\"to\": [8, 0]}, \"radius\": 0.5}," +
                              wall));
        for (const auto& [name, text] : sources) {
            QVERIFY2(!has(text, "\n#error"), name.c_str());
            QVERIFY2(name == "repro/core_test.cpp" || !has(text, "*/"), name.c_str()); // there it is in a literal
        }
    }

    void theLibrariesAgreeWhereTheyAreGood_data()
    {
        QTest::addColumn<QString>("file");
        const bool all = qEnvironmentVariableIntValue("SWEEPBENCH_CASES") >= 1000;
        const QStringList few{QStringLiteral("raise"), QStringLiteral("circle-wall-two-hits")};
        QDirIterator scenes(QStringLiteral(SWEEPBENCH_SOURCE_DIR "/scenes"), {QStringLiteral("*.scene.json")});
        while (scenes.hasNext()) {
            const QString file = scenes.next();
            if (all || few.contains(scenes.fileName().section(u'.', 0, 0)))
                QTest::newRow(qPrintable(scenes.fileName())) << file;
        }
    }
    void theLibrariesAgreeWhereTheyAreGood()
    {
        QFETCH(QString, file);
        const auto scene = readSceneFile(file.toStdString());
        QVERIFY(scene.ok());
        // Two graze by less than the depth to which Box2D lets two sink into each other; a point slides along its line
        // into the end of another one, which Chipmunk passes over.
        const QString scenesName = QFileInfo(file).fileName().section(u'.', 0, 0);
        const auto differs = [&](const std::string& name) {
            return (name == "box2d_2" && (scenesName == QStringLiteral("circle-wall-tangent") ||
                                          scenesName == QStringLiteral("touch-that-doubles-miss"))) ||
                   (name == "chipmunk" && scenesName == QStringLiteral("sweep-sideways"));
        };
        const auto agrees = [&](const std::string& name, const QStringList& libraries) {
            const Run ran = builtAndRun(*scene, name, libraries);
            const bool known = differs(name) && ran.status == 1;
            return ran.status == 0 || known ? QByteArray()
                                            : ran.output + " ends with " + QByteArray::number(ran.status);
        };
        QCOMPARE(agrees("boost_geometry", {}), QByteArray());
        if (hasBox2d)
            QCOMPARE(agrees("box2d_2", {QStringLiteral("-lbox2d")}), QByteArray());
        if (hasChipmunk)
            QCOMPARE(agrees("chipmunk", {QStringLiteral("-lchipmunk")}), QByteArray());
    }

    void coreAgreesBitForBit()
    {
        if (SWEEPBENCH_SANITIZED)
            QSKIP("the library needs the sanitizer at its link");
        const Run ran = builtAndRun(sceneOf(ball + wall), "core_test",
                                    {QStringLiteral(SWEEPBENCH_CORE_LIBRARY), QStringLiteral("-pthread")});
        QVERIFY2(ran.status == 0, ran.output.constData());
        QVERIFY(ran.output.contains("2 events, 2 expected"));
    }

    void aLibraryThatDiffersIsTold()
    {
        if (!hasBox2d)
            QSKIP("Box2D is not here");
        // A graze, not deeper than Box2D lets two sink into each other: exactly a hit, and there none.
        const Scene graze = sceneOf(R"({"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]},
            "radius": 0.5}, {"id": "dot", "shape": "point", "path": [4, 0.495]})");
        const Run ran = builtAndRun(graze, "box2d_2", {QStringLiteral("-lbox2d")});
        QVERIFY2(ran.status == 1 && ran.output.contains("DIFFERS"), ran.output.constData());
    }
};

QTEST_APPLESS_MAIN(TestReproFiles)
#include "tst_repro_files.moc"
