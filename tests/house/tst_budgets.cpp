// Lines of code of the folders of the second level, against their budgets in tests/house/budgets.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QtTest>

namespace sweep::tst_budgets {

namespace {

QString sourceFolder()
{
    return QString::fromStdString(sourcePath());
}

QString textOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

// Lines that are neither blank nor only a comment. A comment between /* and */ ends its line.
int codeLines(const QString& text)
{
    int count = 0;
    bool isInside = false;
    for (const QString& raw : text.split('\n')) {
        const QString line = raw.trimmed();
        const bool isComment = isInside || line.startsWith("//") || line.startsWith("/*");
        isInside = (isInside || line.startsWith("/*")) && !line.endsWith("*/");
        count += !line.isEmpty() && !isComment;
    }
    return count;
}

// The lines of code of every folder of the second level, and of the files that lie directly in one of the first.
QMap<QString, int> measured()
{
    QMap<QString, int> lines;
    const QDir root(sourceFolder());
    for (const char* top : {"core", "widgets", "app", "tests"}) {
        const QStringList kinds{"*.h", "*.cpp", "*.in", "*.js", "*.css"};
        QDirIterator files(root.filePath(top), kinds, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            const QString folder = root.relativeFilePath(QFileInfo(path).path()).section('/', 0, 1);
            lines[folder] += codeLines(textOf(path));
        }
    }
    return lines;
}

// Folders with their budgets. A line that begins with # is a comment.
QMap<QString, int> budgets()
{
    QMap<QString, int> lines;
    for (const QString& line : textOf(sourceFolder() + "/tests/house/budgets").split('\n', Qt::SkipEmptyParts))
        if (!line.startsWith('#'))
            lines[line.section(' ', 0, 0)] = line.section(' ', 1, -1, QString::SectionSkipEmpty).toInt();
    return lines;
}

} // namespace

class TestBudgets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void blankLinesAndCommentsAreNotCounted()
    {
        QCOMPARE(codeLines("// a\n\nint a; // b\n    /* c\n  d */\n/* e */\n  {\n"), 2);
    }

    void everyFolderHasABudgetAndNoneIsExceeded()
    {
        const QMap<QString, int> present = measured();
        const QMap<QString, int> allowed = budgets();
        QVERIFY(present.size() > 30);
        QCOMPARE(QStringList(allowed.keys()).join('\n'), QStringList(present.keys()).join('\n'));
        QStringList exceeded;
        for (auto folder = present.begin(); folder != present.end(); ++folder)
            if (folder.value() > allowed[folder.key()])
                exceeded << QStringLiteral("%1 has %2 lines of code, its budget is %3")
                                .arg(folder.key())
                                .arg(folder.value())
                                .arg(allowed[folder.key()]);
        QCOMPARE(exceeded.join('\n'), QString());
    }
};

QTEST_GUILESS_MAIN(TestBudgets)

} // namespace sweep::tst_budgets
#include "tst_budgets.moc"
