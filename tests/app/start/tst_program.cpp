// The program itself, with real streams and no display.
#include "tests/support/paths.h"
#include "widgets/format/palette.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

namespace sweep::tst_program {

class TestProgram : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void versionAndHelp();
    void readsStandardInput();
    void aFullDiskIsReported();
    void aFileSizeLimitIsReportedLikeAFullDisk_data();
    void aFileSizeLimitIsReportedLikeAFullDisk();
    void aClosedPipeIsReported();
    void anyLocaleGivesTheSameBytes();
    void drawsWithoutADisplay();
    void exportsAPictureWithoutADisplay_data();
    void exportsAPictureWithoutADisplay();
    void atAScaleBetweenPixelsNoEdgeIsLeftOut_data();
    void atAScaleBetweenPixelsNoEdgeIsLeftOut();
    void aMissingSceneIsNamedWithoutADisplay();
    void aFileOfGeometryIsNoSceneToTakeAPictureOf();
    void ctrlCKeepsTheSmallestSceneSoFar();

private:
    struct Answer
    {
        int status = -1;
        QByteArray out;
        QByteArray err;
    };
    // Runs the program without a display; `redirection` is shell text after the arguments.
    Answer run(const QString& arguments, const QByteArray& input = {}, const QString& redirection = {});

    QProcessEnvironment m_environment;
    QString m_before; // shell text before the program
};

namespace {

const char* const scene = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [4, 0]}},
    {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]}]})";

} // namespace

void TestProgram::init()
{
    m_before.clear();
    m_environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        m_environment.remove(QString::fromLatin1(name));
}

TestProgram::Answer TestProgram::run(const QString& arguments, const QByteArray& input, const QString& redirection)
{
    QProcess shell;
    shell.setProcessEnvironment(m_environment);
    const QString program = QStringLiteral("'%1' ").arg(QString::fromUtf8(buildFacts.program));
    shell.start(QStringLiteral("/bin/bash"), {QStringLiteral("-c"), QStringLiteral("set -o pipefail; ") + m_before +
                                                                        program + arguments + redirection});
    shell.write(input);
    shell.closeWriteChannel();
    if (!shell.waitForFinished(-1) || shell.exitStatus() != QProcess::NormalExit)
        qFatal("the program did not end");
    return {shell.exitCode(), shell.readAllStandardOutput(), shell.readAllStandardError()};
}

void TestProgram::versionAndHelp()
{
    QCOMPARE(run(QStringLiteral("--help")).status, 0);
    const Answer version = run(QStringLiteral("--version"));
    QCOMPARE(version.status, 0);
    QVERIFY(
        QString::fromUtf8(version.out)
            .contains(QRegularExpression(QStringLiteral("^sweepbench \\d+\\.\\d+\\.\\d+\n(commit [0-9a-f]+(-dirty)?, "
                                                        ")?built .*\nQt 6\\..*\nBoost 1\\..*, compiled by .*\n$"))));
    QCOMPARE(run(QStringLiteral("--nonsense")).status, 2);
}

void TestProgram::readsStandardInput()
{
    const Answer answer = run(QStringLiteral("events - --format csv"), scene);
    QCOMPARE(answer.status, 0);
    QCOMPARE(answer.err, QByteArray());
    QCOMPARE(answer.out, QByteArray("scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n"
                                    "standard input,0,0.25,cross,dot,wall,,,false,0.5,1,0,1,0\n"));
    QCOMPARE(run(QStringLiteral("validate -"), "nonsense").status, 2);
}

void TestProgram::aFullDiskIsReported()
{
    for (const char* command : {"events -", "check -", "validate -", "test -", "cells -", "--help"}) {
        const Answer answer = run(QString::fromLatin1(command), scene, QStringLiteral(" > /dev/full"));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains("standard output could not be written"), command);
    }
}

void TestProgram::aFileSizeLimitIsReportedLikeAFullDisk_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("name");
    for (const char* end : {"png", "svg", "pdf", "gif"})
        QTest::newRow(end) << QStringLiteral("render - --seconds 0.1 -o") << QStringLiteral("a.") + QLatin1String(end);
    QTest::newRow("report") << QStringLiteral("report - -o") << QStringLiteral("a.zip");
}

void TestProgram::aFileSizeLimitIsReportedLikeAFullDisk()
{
    QFETCH(QString, command);
    QFETCH(QString, name);
    const QTemporaryDir folder;
    QFile old(folder.filePath(name));
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    m_before = QStringLiteral("ulimit -f 1; "); // in KiB
    const Answer answer = run(command + QStringLiteral(" '%1'").arg(old.fileName()), scene);
    QCOMPARE(answer.status, 2);
    QVERIFY2(answer.err.toLower().contains("file too large"), answer.err.constData());
    QVERIFY2(answer.err.contains(name.toUtf8()), answer.err.constData());
    QVERIFY(old.open(QIODevice::ReadOnly));
    QCOMPARE(old.readAll(), QByteArray("old"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{name});
}

void TestProgram::aClosedPipeIsReported()
{
    const Answer answer = run(QStringLiteral("events -"), scene, QStringLiteral(" | :"));
    // The reader may close before or after the few bytes are written; neither may kill the program.
    QVERIFY(answer.status == 0 || answer.status == 2);
    QCOMPARE(answer.status == 2, answer.err.contains("standard output could not be written"));
}

void TestProgram::anyLocaleGivesTheSameBytes()
{
    const Answer usual = run(QStringLiteral("events - --exact"), scene);
    for (const char* locale : {"C", "POSIX", "de_DE.UTF-8", "tr_TR.UTF-8"}) {
        m_environment.insert(QStringLiteral("LC_ALL"), QString::fromLatin1(locale));
        QCOMPARE(run(QStringLiteral("events - --exact"), scene).out, usual.out);
    }
    QCOMPARE(usual.status, 0);
}

void TestProgram::drawsWithoutADisplay()
{
    const QTemporaryDir folder;
    m_environment.remove(QStringLiteral("XDG_RUNTIME_DIR"));
    for (const char* end : {"png", "svg", "pdf"}) {
        const QString picture = folder.filePath(QStringLiteral("picture.") + QLatin1String(end));
        const Answer answer = run(QStringLiteral("render - --at 0.25 -o '%1'").arg(picture), scene);
        QVERIFY2(answer.status == 0, answer.err.constData());
        QCOMPARE(answer.err, QByteArray());
        QVERIFY(QFileInfo(picture).size() > 100);
    }
}

void TestProgram::exportsAPictureWithoutADisplay_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::newRow("none") << QString() << QString();
    QTest::newRow("one that does not answer") << QStringLiteral("DISPLAY") << QStringLiteral(":4711");
    QTest::newRow("an unknown platform") << QStringLiteral("QT_QPA_PLATFORM") << QStringLiteral("nonsense");
}

void TestProgram::exportsAPictureWithoutADisplay()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    if (!name.isEmpty())
        m_environment.insert(name, value);
    const QTemporaryDir folder;
    m_environment.insert(QStringLiteral("TMPDIR"), folder.path());
    const QString file = folder.filePath(QStringLiteral("dot.scene.json"));
    QFile written(file);
    QVERIFY(written.open(QIODevice::WriteOnly));
    QVERIFY2(written.write(scene) > 0, qPrintable(written.errorString()));
    written.close();
    for (const QString& asked : {file, QString()}) {
        const Answer answer = run(asked.isEmpty() ? QString() : u'\'' + asked + u'\'');
        QVERIFY2(answer.status == 0, answer.err.constData());
        QVERIFY2(answer.out.contains("cross"), answer.out.constData());
        QVERIFY2(answer.out.contains("agree"), answer.out.constData());
        const QString picture = folder.filePath(asked.isEmpty() ? QStringLiteral("sweepbench-raise.png")
                                                                : QStringLiteral("sweepbench-dot.png"));
        QVERIFY(answer.out.contains(picture.toUtf8()));
        QVERIFY(QFileInfo(picture).size() > 100);
        QCOMPARE(answer.err.count('\n'), 1); // a line with the reason why there is no window
        QVERIFY(answer.err.contains("display"));
    }
    const Answer piped = run(QStringLiteral("-"), scene);
    QVERIFY2(piped.status == 0 && piped.out.contains("cross"), piped.err.constData());
}

void TestProgram::atAScaleBetweenPixelsNoEdgeIsLeftOut_data()
{
    QTest::addColumn<QString>("scale");
    QTest::addColumn<QString>("size");
    for (const char* scale : {"1", "1.25", "1.5"})
        for (const char* size : {"1280x800", "1281x801", "1283x802", "1366x743"})
            QTest::addRow("%s, %s", scale, size) << QString::fromLatin1(scale) << QString::fromLatin1(size);
}

// In the dark theme nothing is darker than the canvas, except a pixel that a view covers only in part and nothing else
// paints.
void TestProgram::atAScaleBetweenPixelsNoEdgeIsLeftOut()
{
    QFETCH(QString, scale);
    QFETCH(QString, size);
    const QTemporaryDir folder;
    const QString picture = folder.filePath(QStringLiteral("picture.png"));
    m_environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    m_environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    m_environment.insert(QStringLiteral("QT_SCALE_FACTOR"), scale);
    const Answer answer =
        run(QStringLiteral("- --theme dark --panel clearance --size %1 --screenshot '%2'").arg(size, picture), scene);
    QVERIFY2(answer.status == 0, answer.err.constData());
    const QImage image(picture);
    QCOMPARE(image.width(), qRound(size.section(u'x', 0, 0).toInt() * scale.toDouble()));
    const QColor ground = colours(Brightness::dark).canvas;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor seen = image.pixelColor(x, y);
            const bool isDarker =
                seen.red() < ground.red() && seen.green() < ground.green() && seen.blue() < ground.blue();
            QVERIFY2(!isDarker, qPrintable(QStringLiteral("%1 at %2, %3").arg(seen.name()).arg(x).arg(y)));
        }
}

void TestProgram::aMissingSceneIsNamedWithoutADisplay()
{
    const Answer answer = run(QStringLiteral("frob"));
    QCOMPARE(answer.status, 2);
    QVERIFY2(answer.err.contains("frob: ") && answer.err.contains("no such file"), answer.err.constData());
}

// A picture is taken of a scene, without a dialog that the user would have to answer.
void TestProgram::aFileOfGeometryIsNoSceneToTakeAPictureOf()
{
    const QTemporaryDir folder;
    const QString geometry = folder.filePath(QStringLiteral("a.wkt"));
    QFile file(geometry);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("POINT (1 2)") > 0);
    file.close();
    m_environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    m_environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    const QString picture = folder.filePath(QStringLiteral("picture.png"));
    const Answer answer = run(QStringLiteral("'%1' --screenshot '%2'").arg(geometry, picture));
    QCOMPARE(answer.status, 2);
    QVERIFY2(answer.err.contains("sweepbench import"), answer.err.constData());
    QVERIFY(!QFileInfo::exists(picture));
}

void TestProgram::ctrlCKeepsTheSmallestSceneSoFar()
{
    QProcess program;
    program.start(QString::fromUtf8(buildFacts.program),
                  {QStringLiteral("reduce"), QStringLiteral("-"), QStringLiteral("--command"),
                   QStringLiteral("sleep 0.2; grep -q wall {}")});
    program.write(scene);
    program.closeWriteChannel();
    program.setReadChannel(QProcess::StandardError);
    QByteArray err;
    while (!err.contains('\n') && program.waitForReadyRead(-1))
        err += program.readAllStandardError(); // the reduction has begun
    QCOMPARE(::kill(static_cast<pid_t>(program.processId()), SIGINT), 0);
    QVERIFY(program.waitForFinished(-1));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    QVERIFY(program.readAllStandardError().contains("interrupted; the smallest so far"));
    const QByteArray out = program.readAllStandardOutput();
    QVERIFY2(out.startsWith('{'), out.constData());
    QVERIFY2(out.contains("wall"), out.constData());
}

QTEST_GUILESS_MAIN(TestProgram)

} // namespace sweep::tst_program
#include "tst_program.moc"
