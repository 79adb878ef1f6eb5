#include "tests/support/paths.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSize>
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

    void theAnimationOfTheReadmeIsSmall()
    {
        static const QRegularExpression command(
            QStringLiteral("`sweepbench render .* --size (\\d+)x(\\d+) .*-o (\\S+)`"));
        const QRegularExpressionMatch made = command.match(contentOf(root + QStringLiteral("README.md")));
        QFile file(root + made.captured(3));
        QVERIFY2(made.hasMatch() && file.open(QIODevice::ReadOnly), qPrintable(made.captured()));
        const QByteArray head = file.read(10); // the format, then width and height
        const auto sizeAt = [&](int at) {
            return static_cast<uchar>(head[at]) + 256 * static_cast<uchar>(head[at + 1]);
        };
        QCOMPARE(head.first(6), QByteArray("GIF89a"));
        QCOMPARE(QSize(sizeAt(6), sizeAt(8)), QSize(made.captured(1).toInt(), made.captured(2).toInt()));
        QVERIFY2(file.size() < 400'000, qPrintable(QString::number(file.size())));
    }
};

QTEST_APPLESS_MAIN(TestManualExamples)

} // namespace sweep::tst_manual_examples
#include "tst_manual_examples.moc"
