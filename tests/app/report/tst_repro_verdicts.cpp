// What a repro says of answers that a library could give: the answers are written down here, no library is asked.
#include "core/scene/file/scene_file.h"
#include "tests/app/report/repro_programs.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace sweep;

namespace {

const char* const agrees = "agrees";
const char* const within = "within its tolerance";
const char* const differs = "DIFFERS";

const char* const clearMiss = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
    {"id": "wall", "shape": "segment", "a": [4, 1], "b": [4, 3]}]})";

struct Answer
{
    const char* name;
    const char* scene;
    const char* call; // of judge; `all` is the list of the moments, `way` the sweep
    const char* verdict;
};

// The ball of parry-19 moves by 1 in a unit of time, exactly hits at 0.49999997, and is in the wall at t = 1. The ball
// of circle-wall-tangent grazes it. The tolerance of Box2D 3.1 is 0.00625 and a few ulps of its floats.
const Answer answers[] = {
    {"apart at the start, as it is", "parry-19", "judge(all.front(), false, 0.5)", agrees},
    {"apart by a distance that is wrong", "parry-19", "judge(all.front(), false, 0.52)", differs},
    {"contact where they are apart", "parry-19", "judge(all.front(), true, 0.0)", differs},
    {"contact where they are apart, and no distance", "parry-19", "judge(all.front(), true, {})", differs},
    {"contact at the end, as it is", "parry-19", "judge(all.back(), true, 0.0)", agrees},
    {"radii left out at the end", "parry-19", "judge(all.back(), false, 5.96046448e-08)", within},
    {"apart at the end by more than the tolerance", "parry-19", "judge(all.back(), false, 0.01)", differs},
    {"apart at the end, and no distance", "parry-19", "judge(all.back(), false, {})", differs},
    {"the exact hit", "parry-19", "judge(way, \"\", true, 0.49999997, 1e-6)", agrees},
    {"a hit late by the slop", "parry-19", "judge(way, \"\", true, 0.505, 1e-6)", within},
    {"a hit early by the slop", "parry-19", "judge(way, \"\", true, 0.495, 1e-6)", within},
    {"a hit late by more", "parry-19", "judge(way, \"\", true, 0.51, 1e-6)", differs},
    {"a hit early by more", "parry-19", "judge(way, \"\", true, 0.49, 1e-6)", differs},
    {"no hit of a wall that is run through", "parry-19", "judge(way, \"\", false, 1, 1e-6)", differs},
    {"no hit of a graze", "circle-wall-tangent", "judge(way, \"\", false, 1, 1e-6)", within},
    {"a hit of a graze", "circle-wall-tangent", "judge(way, \"\", true, way.first, 1e-6)", agrees},
    {"a hit of a graze at another time", "circle-wall-tangent", "judge(way, \"\", true, way.start, 1e-6)", differs},
    {"no hit of a near miss", "near-miss-within-slop", "judge(way, \"\", false, 1, 1e-6)", agrees},
    {"a hit of a near miss", "near-miss-within-slop", "judge(way, \"\", true, way.earliest, 1e-6)", within},
    {"a hit of a near miss at another time", "near-miss-within-slop", "judge(way, \"\", true, way.start, 1e-6)",
     differs},
    {"a hit of a clear miss", "clear miss", "judge(way, \"\", true, 0.5, 1e-6)", differs},
};

// The judging part of the source for Box2D 3.1, with a main function that makes the calls about this scene.
std::string programFor(const std::string& scene)
{
    const auto read = scene == "clear miss" ? parseScene(clearMiss, scene)
                                            : readSceneFile(SWEEPBENCH_SOURCE_DIR "/scenes/" + scene + ".scene.json");
    if (!read.ok())
        return {};
    const std::string source = reproSources(*read)["repro/box2d_3.cpp"];
    const std::size_t begin = source.find("static const double tolerance");
    const std::size_t end = source.find("static b2Vec2 vector(");
    std::string calls;
    for (const Answer& answer : answers) {
        if (scene == answer.scene)
            calls += "    std::printf(\"" + std::string(answer.name) + " | \");\n    " + answer.call + ";\n";
    }
    return "#include <cmath>\n#include <cstdio>\n#include <optional>\n#include <vector>\n" +
           source.substr(begin, end - begin) +
           "int main()\n{\n    const auto& all = moments;\n    const Sweep& way = sweeps.at(0);\n" + calls +
           "    return all.empty() ? -1 : differences;\n}\n";
}

} // namespace

class TestReproVerdicts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::map<std::string, ProgramRun> m_runs; // by scene

    const ProgramRun& ran(const std::string& scene)
    {
        if (const auto known = m_runs.find(scene); known != m_runs.end())
            return known->second;
        const QString source = m_folder.filePath(QStringLiteral("verdicts.cpp"));
        const QString program = m_folder.filePath(QStringLiteral("verdicts"));
        QFile file(source);
        if (file.open(QIODevice::WriteOnly))
            file.write(programFor(scene).c_str());
        file.close();
        const ProgramRun built = runProgram(
            QStringLiteral(SWEEPBENCH_COMPILER),
            {QStringLiteral("-std=c++17"), QStringLiteral("-Wall"), QStringLiteral("-Wextra"),
             QStringLiteral("-Werror"), QStringLiteral("-Wno-unused-function"), source, QStringLiteral("-o"), program});
        return m_runs[scene] = built.status == 0 ? runProgram(program, {}) : ProgramRun{-1, built.output};
    }

private Q_SLOTS:
    void aDifferenceWithinTheToleranceIsNoDifference_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(answers); ++i)
            QTest::newRow(answers[i].name) << int(i);
    }
    void aDifferenceWithinTheToleranceIsNoDifference()
    {
        QFETCH(int, index);
        const Answer& answer = answers[index];
        const QString output = QString::fromUtf8(ran(answer.scene).output);
        const QString key = QLatin1String(answer.name) + QStringLiteral(" | ");
        const QStringList lines =
            output.split(u'\n').filter(QRegularExpression(u'^' + QRegularExpression::escape(key)));
        QVERIFY2(lines.size() == 1, qPrintable(output));
        QVERIFY2(lines.front().endsWith(QStringLiteral(": ") + QLatin1String(answer.verdict)),
                 qPrintable(lines.front()));
    }

    // Each scene's program ends with the number of its differences.
    void onlyDifferencesCount_data()
    {
        QTest::addColumn<QString>("scene");
        QTest::addColumn<int>("expected");
        std::map<std::string, int> counts;
        for (const Answer& answer : answers)
            counts[answer.scene] += answer.verdict == differs ? 1 : 0;
        for (const auto& [scene, count] : counts)
            QTest::newRow(scene.c_str()) << QString::fromStdString(scene) << count;
    }
    void onlyDifferencesCount()
    {
        QFETCH(QString, scene);
        QFETCH(int, expected);
        QCOMPARE(ran(scene.toStdString()).status, expected);
    }
};

QTEST_APPLESS_MAIN(TestReproVerdicts)
#include "tst_repro_verdicts.moc"
