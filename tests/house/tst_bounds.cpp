// The scripts of `./dev bounds` quote the sources.

#include "tests/support/paths.h"

#include <QProcess>
#include <QtTest>

namespace sweep::tst_bounds {

class TestBounds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theScriptsFitTheSources()
    {
        QProcess dev;
        dev.setWorkingDirectory(QString::fromStdString(sourcePath()));
        dev.start(QStringLiteral("bash"), {QStringLiteral("dev"), QStringLiteral("bounds"), QStringLiteral("--list")});
        QVERIFY(dev.waitForFinished(-1));
        QVERIFY2(dev.exitCode() == 0, dev.readAllStandardError());
        const QStringList scripts = QString::fromUtf8(dev.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
        QCOMPARE_GE(scripts.size(), 10);
    }
};

QTEST_GUILESS_MAIN(TestBounds)

} // namespace sweep::tst_bounds
#include "tst_bounds.moc"
