// The list of faults that `./dev mutate` makes: each can still be made.

#include "tests/support/paths.h"

#include <QProcess>
#include <QSet>
#include <QtTest>

namespace sweep::tst_mutations {

class TestMutations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theListFitsTheSources()
    {
        QProcess dev;
        dev.setWorkingDirectory(QString::fromStdString(sourcePath()));
        dev.start(QStringLiteral("bash"), {QStringLiteral("dev"), QStringLiteral("mutate"), QStringLiteral("--list")});
        QVERIFY(dev.waitForFinished(-1));
        QVERIFY2(dev.exitCode() == 0, dev.readAllStandardError());
        const QStringList lines = QString::fromUtf8(dev.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
        QCOMPARE_GE(lines.size(), 40);
        QCOMPARE(QSet<QString>(lines.begin(), lines.end()).size(), lines.size());
    }

    void everyFolderOfCoreHasOne_data()
    {
        QTest::addColumn<QString>("folder");
        const QDir core(QString::fromStdString(sourcePath()) + "/core");
        for (const QString& folder : core.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (!QDir(core.filePath(folder)).entryList({"*.cpp"}).isEmpty())
                QTest::newRow(qPrintable(folder)) << folder;
    }
    void everyFolderOfCoreHasOne()
    {
        QFETCH(QString, folder);
        QFile list(QString::fromStdString(sourcePath()) + "/tests/mutations");
        QVERIFY(list.open(QIODevice::ReadOnly));
        QVERIFY(list.readAll().contains("\ncore/" + folder.toUtf8() + '/'));
    }
};

QTEST_GUILESS_MAIN(TestMutations)

} // namespace sweep::tst_mutations
#include "tst_mutations.moc"
