#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

namespace sweep::tst_manual_examples {

namespace {

const QString root = QString::fromStdString(sourcePath()) + QLatin1Char('/');

QString contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

} // namespace

// The programs on the pages equal those of tests/package, which are compiled and run.
class TestManualExamples : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyProgramOnAPageIsCompiled_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"README.md", "app/manual/use-core.md"})
            QTest::newRow(page) << QString::fromLatin1(page);
    }
    void everyProgramOnAPageIsCompiled()
    {
        QFETCH(const QString, page);
        QStringList compiled;
        const QDir package(root + QStringLiteral("tests/package"));
        for (const QFileInfo& file : package.entryInfoList({QStringLiteral("*.cpp")}))
            compiled << contentOf(file.filePath());
        static const QRegularExpression block(QStringLiteral("```cpp\n(.*?)```"),
                                              QRegularExpression::DotMatchesEverythingOption);
        int blocks = 0;
        for (auto shown = block.globalMatch(contentOf(root + page)); shown.hasNext(); ++blocks) {
            const QString program = shown.next().captured(1);
            QVERIFY2(compiled.contains(program), qPrintable(QStringLiteral("not in tests/package:\n") + program));
        }
        QVERIFY(blocks > 0);
    }
};

QTEST_APPLESS_MAIN(TestManualExamples)

} // namespace sweep::tst_manual_examples
#include "tst_manual_examples.moc"
