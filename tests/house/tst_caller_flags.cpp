// Options of a caller's compiler change no arithmetic of the library.

#include "tests/support/paths.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

namespace sweep::tst_caller_flags {

namespace {

struct Output
{
    int status = 0;
    QString text;
    QString errors;
};

Output run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(-1))
        qFatal("%s cannot be run", qPrintable(program));
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
            QString::fromUtf8(process.readAllStandardError())};
}

// The compiler of this build, and those of the other kind that are installed and supported.
QStringList compilers()
{
    const QString own = QString::fromUtf8(buildFacts.compiler);
    QStringList found{own};
    const bool isClang = run(own, {"--version"}).text.contains("clang");
    for (const char* name : {"g++", "clang++", "clang++-16", "clang++-17", "clang++-18", "clang++-19"}) {
        const QString path = QStandardPaths::findExecutable(name);
        if (path.isEmpty() || QString(name).startsWith("clang") == isClang)
            continue;
        if (run(path, {"-dumpversion"}).text.section('.', 0, 0).toInt() >= (isClang ? 12 : 16))
            return found << path;
    }
    return found;
}

QStringList words(const QString& flags)
{
    return flags.split(' ', Qt::SkipEmptyParts);
}

Output compiled(const QString& compiler, const QString& flags, const QString& source, const QString& object)
{
    return run(compiler,
               QStringList{"-std=c++20"} + words(flags) +
                   QStringList{"-I", QString::fromStdString(sourcePath("core/include")), "-c", source, "-o", object});
}

QString caller()
{
    return QString::fromStdString(sourcePath("tests/package/every_calculation.cpp"));
}

// Symbols of namespace sweep in an object or library, of these types of nm.
QSet<QString> symbols(const QString& file, const QString& types)
{
    const QRegularExpression line(QStringLiteral(" [%1] (_Z\\w*5sweep\\w*)$").arg(types),
                                  QRegularExpression::MultilineOption);
    QSet<QString> found;
    for (auto lines = line.globalMatch(run("nm", {file}).text); lines.hasNext();)
        found << lines.next().captured(1);
    return found;
}

// The functions that an object shares with other objects, and that contain an instruction for doubles other than a
// move. Functions of namespace caller, and templates of its types, are its own.
QSet<QString> sharedCalculations(const QString& object)
{
    static const QRegularExpression header("^[0-9a-f]+ <(\\w+)>:$");
    static const QRegularExpression instruction(
        "\\bv?(add|sub|mul|div|sqrt|min|max|round|cvt|u?comi|cmp|f?n?m(add|sub))\\w*[sp]d\\b");
    const QSet<QString> shared = symbols(object, "TWVu");
    QSet<QString> found;
    QString function;
    for (const QString& line : run("objdump", {"-d", "--no-show-raw-insn", object}).text.split('\n')) {
        if (const auto match = header.match(line); match.hasMatch())
            function = match.captured(1);
        else if (shared.contains(function) && !function.contains("N6caller") && instruction.match(line).hasMatch())
            found << function;
    }
    return found;
}

QString sorted(const QSet<QString>& names)
{
    QStringList list(names.begin(), names.end());
    list.sort();
    return list.join('\n');
}

} // namespace

class TestCallerFlags : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCallersObjectSharesNoCalculation_data()
    {
        QTest::addColumn<QString>("compiler");
        QTest::addColumn<QString>("flags");
        for (const QString& compiler : compilers())
            for (const char* flags : {"-O0", "-O1", "-O2", "-O3", "-Os", "-Og", "-O2 -march=native",
                                      "-Os -frounding-math", "-O2 -mfma -ffp-contract=fast", "-O2 -fno-inline"})
                QTest::addRow("%s %s", qPrintable(QFileInfo(compiler).fileName()), flags) << compiler << flags;
    }
    void aCallersObjectSharesNoCalculation()
    {
        QFETCH(QString, compiler);
        QFETCH(QString, flags);
        const QString object = m_folder.filePath("caller.o");
        const Output output = compiled(compiler, flags, caller(), object);
        QVERIFY2(output.status == 0, qPrintable(output.errors));
        QCOMPARE(sorted(sharedCalculations(object)), QString());
    }

    // Copies exist if an address is taken, or if the compiler keeps all inline functions.
    void copiesInACallersObjectHaveNamesOfTheirOwn()
    {
        const QSet<QString> ofLibrary = symbols(QString::fromUtf8(buildFacts.coreLibrary), "TWVuU");
        QCOMPARE_GE(ofLibrary.size(), 1000);
        const QString every = m_folder.filePath("every_header.cpp");
        const QString root = QString::fromStdString(sourcePath("core/include"));
        QFile source(every);
        QVERIFY(source.open(QIODevice::WriteOnly));
        for (QDirIterator headers(root, {"*.h"}, QDir::Files, QDirIterator::Subdirectories); headers.hasNext();)
            source.write(("#include <" + QDir(root).relativeFilePath(headers.next()) + ">\n").toUtf8());
        source.write(("#include \"" + caller() + "\"\n").toUtf8());
        source.close();
        for (const QString& compiler : compilers()) {
            const QString object = m_folder.filePath("every_header.o");
            const Output output =
                compiled(compiler, "-O1 -fkeep-inline-functions -DCALLER_TAKES_ADDRESSES", every, object);
            QVERIFY2(output.status == 0, qPrintable(output.errors));
            QSet<QString> copies = sharedCalculations(object);
            QCOMPARE_GE(copies.size(), 3);
            QCOMPARE(sorted(copies.intersect(ofLibrary)), QString());
        }
    }

    void headersThatCalculateRefuseFastMath_data()
    {
        QTest::addColumn<QString>("header");
        const QString root = QString::fromStdString(sourcePath("core/include"));
        for (QDirIterator headers(root, {"*.h"}, QDir::Files, QDirIterator::Subdirectories); headers.hasNext();) {
            QFile file(headers.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            if (const QByteArray text = file.readAll(); text.contains("SWEEP_MATH") || text.contains("Vec2<"))
                QTest::addRow("%s", qPrintable(QDir(root).relativeFilePath(file.fileName()))) << file.fileName();
        }
    }
    void headersThatCalculateRefuseFastMath()
    {
        QFETCH(QString, header);
        for (const QString& compiler : compilers())
            for (const char* flag : {"-ffast-math", "-Ofast", "-ffinite-math-only"}) {
                const Output output =
                    compiled(compiler, QString(flag) + " -x c++ -E -Wfatal-errors", header, "/dev/null");
                QVERIFY2(output.status != 0, flag);
                QVERIFY2(output.errors.contains("-ffast-math"), qPrintable(output.errors));
            }
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestCallerFlags)

} // namespace sweep::tst_caller_flags
#include "tst_caller_flags.moc"
