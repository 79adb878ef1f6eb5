// Include directions: includes point from higher to lower layers.
#include "tests/house/include_rules.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_include_directions {

class TestIncludeDirections : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyIncludePointsToALowerLayer();
    void aWrongIncludeIsAFault_data();
    void aWrongIncludeIsAFault();
    void anAllowedIncludeIsNoFault_data();
    void anAllowedIncludeIsNoFault();
    void aPlantedFileIsFound();
    void theFirstIncludeIsTheFilesOwnHeader();
};

void TestIncludeDirections::everyIncludePointsToALowerLayer()
{
    const IncludeSurvey survey = surveyIncludes(QString::fromStdString(sourcePath()));
    QVERIFY2(survey.files > 50, "the survey did not find the sources");
    QStringList text;
    for (const IncludeFault& fault : survey.faults)
        text << QStringLiteral("%1:%2: %3").arg(fault.file).arg(fault.line).arg(fault.why);
    QVERIFY2(text.isEmpty(), qPrintable('\n' + text.join('\n')));
}

void TestIncludeDirections::aWrongIncludeIsAFault_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    const auto row = [](const char* file, const char* include) {
        QTest::addRow("%s includes %s", file, include) << QString(file) << QString(include);
    };
    row("core/include/sweepbench/number/exact.h", "<sweepbench/scene.h>");
    row("core/include/sweepbench/scene.h", "\"core/scene/motion.h\"");
    row("core/include/sweepbench/unlisted.h", "<vector>");
    row("core/solve/solve.cpp", "<sweepbench/unlisted.h>");
    row("core/contacts/candidate_pairs.h", "<sweepbench/timeline.h>");
    row("core/grid/textbook.h", "<sweepbench/timeline.h>");
    row("core/audit/audit.cpp", "<sweepbench/contacts.h>");
    row("core/audit/audit.cpp", "<sweepbench/number/exact.h>");
    row("core/solve/solve.cpp", "<sweepbench/audit.h>");
    row("core/solve/solve.cpp", "\"widgets/format/palette.h\"");
    row("core/scene/scene.cpp", "<QString>");
    row("core/scene/scene.cpp", "\"motion.h\"");
    row("core/scene/scene.cpp", "\"core/scene/../events/contact_events.h\"");
    row("core/scene/scene.cpp", "<core/scene/motion.h>");
    row("core/fresh/thing.cpp", "<sweepbench/base/result.h>");
    row("widgets/paint/scene_painter.cpp", "\"widgets/timeline/transport.h\"");
    row("widgets/document/scene_document.cpp", "\"widgets/models/body_model.h\"");
    row("widgets/document/solver.cpp", "\"app/main_window.h\"");
    row("app/cli/events.cpp", "\"app/main_window.h\"");
    row("app/main.cpp", "\"tests/support/oracle/exact.h\"");
    row("tests/core/base/tst_decimal.cpp", "\"widgets/format/numbers.h\"");
}

void TestIncludeDirections::aWrongIncludeIsAFault()
{
    QFETCH(QString, file);
    QFETCH(QString, include);
    QVERIFY(!includeFault(file, include).isEmpty());
}

void TestIncludeDirections::anAllowedIncludeIsNoFault_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("include");
    const auto row = [](const char* file, const char* include) {
        QTest::addRow("%s includes %s", file, include) << QString(file) << QString(include);
    };
    row("core/scene/scene.cpp", "<sweepbench/scene.h>");
    row("core/include/sweepbench/solve.h", "<sweepbench/timeline.h>");
    row("core/scene/scene.cpp", "<vector>");
    row("core/audit/audit.cpp", "<sweepbench/timeline.h>");
    row("widgets/canvas/canvas.cpp", "\"widgets/document/playhead.h\"");
    row("widgets/canvas/canvas.cpp", "<QWidget>");
    row("app/main.cpp", "\"app/cli/events.h\"");
    row("tests/core/base/tst_decimal.cpp", "\"core/base/decimal.h\"");
    row("tests/core/base/tst_decimal.cpp", "\"tst_decimal.moc\"");
}

void TestIncludeDirections::anAllowedIncludeIsNoFault()
{
    QFETCH(QString, file);
    QFETCH(QString, include);
    QCOMPARE(includeFault(file, include), QString());
}

void TestIncludeDirections::aPlantedFileIsFound()
{
    const QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath(QStringLiteral("core/scene")));
    QFile planted(root.filePath(QStringLiteral("core/scene/planted.cpp")));
    QVERIFY(planted.open(QIODevice::WriteOnly));
    planted.write("#include <sweepbench/base/result.h>\n#  include   <sweepbench/timeline.h> // the wrong way\n");
    planted.close();

    const IncludeSurvey survey = surveyIncludes(root.path());
    QCOMPARE(survey.files, 1);
    QCOMPARE(survey.faults.size(), std::size_t(1));
    QCOMPARE(survey.faults[0].file, QStringLiteral("core/scene/planted.cpp"));
    QCOMPARE(survey.faults[0].line, 2);
}

void TestIncludeDirections::theFirstIncludeIsTheFilesOwnHeader()
{
    const QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath(QStringLiteral("core/scene")));
    const auto plant = [&](const QString& name, const char* text) {
        QFile file(root.filePath("core/scene/" + name));
        return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
    };
    QVERIFY(plant("late.h", "#pragma once\n"));
    QVERIFY(plant("late.cpp", "#include <sweepbench/base/result.h>\n#include \"core/scene/late.h\"\n"));
    QVERIFY(plant("first.h", "#pragma once\n"));
    QVERIFY(plant("first.cpp", "#include \"core/scene/first.h\"\n#include <sweepbench/base/result.h>\n"));

    const IncludeSurvey survey = surveyIncludes(root.path());
    QCOMPARE(survey.faults.size(), std::size_t(1));
    QCOMPARE(survey.faults[0].file, QStringLiteral("core/scene/late.cpp"));
    QCOMPARE(survey.faults[0].line, 1);
}

QTEST_GUILESS_MAIN(TestIncludeDirections)

} // namespace sweep::tst_include_directions
#include "tst_include_directions.moc"
