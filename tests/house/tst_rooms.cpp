// Orientation in the sources: folders of readable size, a README in each folder of the second level, and headers that
// begin with a description.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

namespace sweep::tst_rooms {

namespace {

QDir root()
{
    return QDir(QString::fromStdString(sourcePath()));
}

QStringList linesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    QStringList lines = QString::fromUtf8(file.readAll()).split('\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

// Every folder of the sources with the number of its own files.
QMap<QString, int> foldersOf(const QStringList& tops, const QStringList& names = {"*"})
{
    QMap<QString, int> folders;
    for (const QString& top : tops) {
        QDirIterator files(root().filePath(top), names, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext())
            ++folders[root().relativeFilePath(QFileInfo(files.next()).path())];
    }
    return folders;
}

} // namespace

class TestRooms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noFolderHoldsMoreThanFortyFiles()
    {
        const auto folders = foldersOf({"core", "widgets", "app", "scenes", "tests"});
        QVERIFY(folders.size() > 40);
        QStringList large;
        for (auto folder = folders.begin(); folder != folders.end(); ++folder)
            if (folder.value() > 40 && !folder.key().startsWith("tests/fuzz/corpus/")) // a fuzzer writes these
                large << QStringLiteral("%1: %2").arg(folder.key()).arg(folder.value());
        QCOMPARE(large.join('\n'), QString());
    }

    void theRoomsOfTheSourcesAreFewAndReadable()
    {
        const auto rooms = foldersOf({"core", "widgets", "app"}, {"*.h", "*.cpp"});
        QVERIFY2(rooms.size() > 20 && rooms.size() <= 38, qPrintable(QString::number(rooms.size())));
        QStringList large;
        for (auto room = rooms.begin(); room != rooms.end(); ++room)
            if (room.value() > 24)
                large << QStringLiteral("%1: %2").arg(room.key()).arg(room.value());
        QCOMPARE(large.join('\n'), QString());
    }

    void everyFolderOfTheSecondLevelHasAShortReadme()
    {
        QStringList faults;
        for (const char* top : {"core", "widgets", "app"}) {
            const QStringList names = QDir(root().filePath(top)).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            QVERIFY(names.size() > 5);
            for (const QString& name : names) {
                const QString readme = root().filePath(QStringLiteral("%1/%2/README.md").arg(top, name));
                if (!QFile::exists(readme))
                    faults << readme + ": missing";
                else if (linesOf(readme).size() > 20)
                    faults << readme + ": more than 20 lines";
            }
        }
        QCOMPARE(faults.join('\n'), QString());
    }

    void everyReadmeIsShort()
    {
        const QStringList lines = linesOf(root().filePath("README.md"));
        static const QRegularExpression space(QStringLiteral("\\s+"));
        const auto words = lines.join('\n').split(space, Qt::SkipEmptyParts).size();
        QVERIFY2(lines.size() <= 150, qPrintable(QString::number(lines.size())));
        QVERIFY2(words <= 1500, qPrintable(QString::number(words)));
    }

    void everyPublicHeaderIsListedInTheReadmeOfCore()
    {
        const QString text = linesOf(root().filePath("core/README.md")).join('\n');
        const QString page = text.section("\n## Public headers\n", 1).section("\n## ", 0, 0);
        static const QRegularExpression name(QStringLiteral("`([a-z0-9_/]+\\.h)`"));
        QStringList listed;
        for (auto names = name.globalMatch(page); names.hasNext();)
            listed << names.next().captured(1);
        const QDir folder(root().filePath("core/include/sweepbench"));
        QStringList present;
        for (QDirIterator files(folder.path(), {"*.h"}, QDir::Files, QDirIterator::Subdirectories); files.hasNext();)
            present << folder.relativeFilePath(files.next());
        listed.sort();
        present.sort();
        QVERIFY(present.size() > 30);
        QCOMPARE(listed, present);
    }

    void everyHeaderBeginsWithADescription()
    {
        QStringList faults;
        int headers = 0;
        for (const char* top : {"core", "widgets", "app", "tests"}) {
            QDirIterator files(root().filePath(top), {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                const QString path = files.next();
                const QString first = linesOf(path).first();
                ++headers;
                if (!first.startsWith("// ") || first.contains('?'))
                    faults << root().relativeFilePath(path) + ": " + first;
            }
        }
        QVERIFY(headers > 200);
        QCOMPARE(faults.join('\n'), QString());
    }
};

QTEST_GUILESS_MAIN(TestRooms)

} // namespace sweep::tst_rooms
#include "tst_rooms.moc"
