// The suites that `./dev quick` finds for a changed file.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QtTest>

namespace sweep::tst_quick {

namespace {

QDir root()
{
    return QDir(QString::fromStdString(sourcePath()));
}

// The suites that `./dev suites` lists for a file.
QStringList suitesFor(const QString& file)
{
    QProcess dev;
    dev.setWorkingDirectory(root().path());
    dev.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    dev.start(QStringLiteral("bash"), {QStringLiteral("dev"), QStringLiteral("suites"), file});
    if (!dev.waitForFinished() || dev.exitCode() != 0)
        return {QStringLiteral("dev failed")};
    return QString::fromUtf8(dev.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
}

} // namespace

class TestQuick : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPublicHeaderHasSuites()
    {
        QDirIterator headers(root().filePath("core/include"), {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
        int count = 0;
        for (; headers.hasNext(); ++count) {
            const QString header = root().relativeFilePath(headers.next());
            const QStringList suites = suitesFor(header);
            QVERIFY2(!suites.isEmpty() && suites.first().startsWith("tst_"), qPrintable(header));
        }
        QVERIFY(count > 30);
    }

    void aHeaderHasTheSuitesOfItsSubject_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("suite");
        const auto row = [](const char* file, const char* suite) {
            QTest::newRow(file) << QString::fromLatin1(file) << QString::fromLatin1(suite);
        };
        row("core/include/sweepbench/solve.h", "tst_solve");            // a source in core/solve
        row("core/include/sweepbench/number/scalar.h", "tst_roots");    // no source: the room
        row("core/include/sweepbench/base/contract.h", "tst_parallel"); // no source: the room
        row("core/include/sweepbench/contact.h", "tst_contacts");       // neither: files of core/contacts include it
    }
    void aHeaderHasTheSuitesOfItsSubject()
    {
        QFETCH(QString, file);
        QFETCH(QString, suite);
        const QStringList suites = suitesFor(file);
        QVERIFY2(suites.contains(suite), qPrintable(suites.join(' ')));
    }
};

QTEST_GUILESS_MAIN(TestQuick)

} // namespace sweep::tst_quick
#include "tst_quick.moc"
