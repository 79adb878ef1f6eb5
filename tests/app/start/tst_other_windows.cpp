#include "app/run_window.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace sweep::tst_other_windows {

class TestOtherWindows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void quittingOneAsksAllOthers()
    {
        const QTemporaryDir folder;
        const QString windows = folder.filePath(QStringLiteral("windows"));
        OtherWindows first(windows, QStringLiteral("1"));
        QCOMPARE(first.names(), QStringList());
        OtherWindows second(windows, QStringLiteral("2"));
        OtherWindows third(windows, QStringLiteral("3"));
        QCOMPARE(first.names(), (QStringList{QStringLiteral("2"), QStringLiteral("3")}));
        QSignalSpy ofFirst(&first, &OtherWindows::closeRequested);
        QSignalSpy ofSecond(&second, &OtherWindows::closeRequested);
        QSignalSpy ofThird(&third, &OtherWindows::closeRequested);
        first.close();
        QTRY_COMPARE(ofSecond.size(), 1);
        QTRY_COMPARE(ofThird.size(), 1);
        second.close(); // once more, as the user may have cancelled
        QTRY_COMPARE(ofThird.size(), 2);
        QTRY_COMPARE(ofFirst.size(), 1);
        QCOMPARE(ofSecond.size(), 1);
    }

    void aWindowThatHasEndedIsNoneOfThem()
    {
        const QTemporaryDir folder;
        const OtherWindows first(folder.path(), QStringLiteral("1"));
        {
            const OtherWindows second(folder.path(), QStringLiteral("2"));
            QCOMPARE(first.names(), QStringList{QStringLiteral("2")});
        }
        QCOMPARE(first.names(), QStringList());
        // A killed window leaves its file, with the number of a process that no longer exists.
        QFile file(folder.filePath(QStringLiteral("3.window")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("4194303\nsweepbench\n" + QSysInfo::machineHostName().toUtf8() + '\n');
        file.close();
        QCOMPARE(first.names(), QStringList());
        QVERIFY(!file.exists());
    }
};

QTEST_GUILESS_MAIN(TestOtherWindows)

} // namespace sweep::tst_other_windows
#include "tst_other_windows.moc"
