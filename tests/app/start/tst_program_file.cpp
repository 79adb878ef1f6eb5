// The program's file: it is hardened and names no folder of the build machine.
#include "tests/support/paths.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonValue>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

namespace sweep::tst_program_file {

class TestProgramFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesNoFolderOfTheBuild_data();
    void namesNoFolderOfTheBuild();
    void isHardened_data();
    void isHardened();
    void everySourceIsHardened_data();
    void everySourceIsHardened();
    void touchesEachPageOfALargeFrame();

private:
    static QString read(const QStringList& arguments);
};

void TestProgramFile::namesNoFolderOfTheBuild_data()
{
    QTest::addColumn<QByteArray>("folder");
    QTest::newRow("sources") << QByteArray::fromStdString(sourcePath());
    QTest::newRow("build") << QByteArray(buildFacts.folder);
    QTest::newRow("sources, seen from the build") << QByteArray("../../core/");
}

void TestProgramFile::namesNoFolderOfTheBuild()
{
    if (!buildFacts.isHardened)
        QSKIP("debug and sanitized builds keep them for the debugger");
    QFETCH(QByteArray, folder);
    QFile program(QString::fromUtf8(buildFacts.program));
    QVERIFY(program.open(QIODevice::ReadOnly));
    const QByteArray bytes = program.readAll();
    const qsizetype at = bytes.indexOf(folder);
    QVERIFY2(at < 0, bytes.mid(at, 200).constData());
}

QString TestProgramFile::read(const QStringList& arguments)
{
    QProcess readelf;
    readelf.start(QStringLiteral("readelf"), arguments + QStringList{QString::fromUtf8(buildFacts.program)});
    return readelf.waitForFinished(-1) ? QString::fromUtf8(readelf.readAllStandardOutput()) : QString();
}

void TestProgramFile::isHardened_data()
{
    QTest::addColumn<QString>("part");
    QTest::addColumn<QString>("pattern");
    const auto row = [](const char* name, const char* part, const char* pattern) {
        QTest::newRow(name) << QString::fromLatin1(part) << QString::fromLatin1(pattern);
    };
    row("its addresses are random (PIE)", "-h", "Type:\\s+DYN");
    row("a part is read-only after relocation (RELRO)", "-l", "GNU_RELRO");
    row("all of it, because everything is bound at the start (full RELRO)", "-d", "FLAGS_1.*NOW");
    row("its stack is not executable", "-l", "GNU_STACK(\\s+0x\\w+)+\\s+RW\\s");
    row("buffers on the stack are guarded", "--dyn-syms", "__stack_chk_fail");
    row("functions of the C library check their buffers", "--dyn-syms", "__\\w+_chk@");
}

void TestProgramFile::isHardened()
{
    QFETCH(QString, part);
    QFETCH(QString, pattern);
    if (!buildFacts.isHardened)
        QSKIP("neither debug nor sanitized builds are hardened");
    if (QStandardPaths::findExecutable(QStringLiteral("readelf")).isEmpty())
        QSKIP("there is no readelf");
    const QString text = read({QStringLiteral("-W"), part});
    QVERIFY2(QRegularExpression(pattern).match(text).hasMatch(), qPrintable(text.left(4000)));
}

// No file says with which level the sizes of buffers were checked, so that the commands are read that made it.
void TestProgramFile::everySourceIsHardened_data()
{
    QTest::addColumn<QString>("option");
    for (const char* option : {"-fstack-clash-protection", "-D_FORTIFY_SOURCE=3"})
        QTest::newRow(option) << QString::fromLatin1(option);
}

void TestProgramFile::everySourceIsHardened()
{
    QFETCH(QString, option);
    if (!buildFacts.isHardened)
        QSKIP("neither debug nor sanitized builds are hardened");
    QFile file(QStringLiteral("%1/compile_commands.json").arg(QString::fromUtf8(buildFacts.folder)));
    QVERIFY(file.open(QIODevice::ReadOnly));
    int count = 0;
    QStringList others;
    for (const QJsonValue command : QJsonDocument::fromJson(file.readAll()).array()) {
        const QString source = command[QStringLiteral("file")].toString();
        if (!source.endsWith(QStringLiteral(".cpp")) || source.contains(QStringLiteral("/.rcc/"))) // headers, data
            continue;
        ++count;
        if (!command[QStringLiteral("command")].toString().split(QLatin1Char(' ')).contains(option))
            others << source;
    }
    QVERIFY2(count > 30, qPrintable(QString::number(count)));
    QCOMPARE(others.join(QLatin1Char('\n')), QString());
}

// A large frame is made page by page, and each page is written, so that none is jumped over.
void TestProgramFile::touchesEachPageOfALargeFrame()
{
    if (!buildFacts.isHardened)
        QSKIP("neither debug nor sanitized builds are hardened");
    if (QStandardPaths::findExecutable(QStringLiteral("objdump")).isEmpty())
        QSKIP("there is no objdump");
    QProcess objdump;
    objdump.start(QStringLiteral("objdump"),
                  {QStringLiteral("-d"), QStringLiteral("--no-show-raw-insn"), QString::fromUtf8(buildFacts.program)});
    QVERIFY(objdump.waitForStarted());
    QByteArray before;
    bool isTouched = false;
    while (!isTouched && objdump.waitForReadyRead(-1))
        while (!isTouched && objdump.canReadLine()) {
            const QByteArray line = objdump.readLine();
            isTouched = before.contains("$0x1000,%rsp") && line.contains("$0x0,(%rsp)");
            before = line;
        }
    objdump.kill();
    objdump.waitForFinished(-1);
    QVERIFY(isTouched);
}

QTEST_GUILESS_MAIN(TestProgramFile)

} // namespace sweep::tst_program_file
#include "tst_program_file.moc"
