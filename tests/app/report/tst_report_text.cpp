// The text of a report: its first lines, and times in its sentences and tables.
#include "app/report/report_sections.h"
#include "app/report/report_text.h"
#include "core/number/roots.h"
#include "tests/support/paths.h"

#include <sweepbench/scene_file.h>

#include <QDirIterator>
#include <QtTest>

namespace sweep::tst_report_text {

namespace {

Integer tenTo(int exponent)
{
    return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

Instant ratio(const Integer& n, const Integer& d)
{
    return realRoots(Polynomial(std::vector<Integer>{-n, d}, 0)).front();
}

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

class TestReportText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTimeHasItsClosedForm()
    {
        QCOMPARE(text(exactTimeText(Instant(0.25))), QStringLiteral("t = 0.25"));
        QCOMPARE(text(exactTimeText(ratio(1, 3))), QStringLiteral("t ≈ 0.3333333333333333 (exactly 1/3)"));
        QCOMPARE(text(exactTime(ratio(1, 3))), QStringLiteral("1/3"));
    }
    // The nearest double is 3, and rounding to 30 digits would print "3.000…".
    void digitsBeforeAnEllipsisAreTruncated()
    {
        const Instant belowThree = ratio(3 * tenTo(50) - 1, tenTo(50));
        QCOMPARE(text(exactTimeText(belowThree)), QStringLiteral("t ≈ 3 (2.99999999999999999999999999999…)"));
        const Instant aboveThree = ratio(3 * tenTo(50) + 1, tenTo(50));
        QCOMPARE(text(exactTimeText(aboveThree)), QStringLiteral("t ≈ 3 (3.00000000000000000000000000000…)"));
    }
    void timesThatAgreeInThirtyDigitsHaveMore()
    {
        const Instant early = ratio(tenTo(50) - 1, 3 * tenTo(50));
        const Instant late = ratio(tenTo(50) + 1, 3 * tenTo(50));
        const std::string first = exactTime(early, {nullptr, &late});
        const std::string second = exactTime(late, {&early, nullptr});
        QVERIFY2(first != second, first.c_str());
        QVERIFY2(first.starts_with("≈ 0.3333333333333333333333333333333333"), first.c_str());
        QVERIFY(exactTimeText(early, {nullptr, &late}) != exactTimeText(late, {&early, nullptr}));
    }

    // They are all that stands above the first fold. Outside the code each sentence occurs once.
    void aReportBeginsWithAtMost25Lines_data()
    {
        QTest::addColumn<QString>("file");
        QDirIterator scenes(text(sourcePath("scenes")), {QStringLiteral("*.scene.json")});
        while (scenes.hasNext()) {
            const QString file = scenes.next();
            QTest::newRow(qPrintable(scenes.fileName())) << file;
        }
    }
    void aReportBeginsWithAtMost25Lines()
    {
        QFETCH(QString, file);
        const auto scene = readSceneFile(file.toStdString());
        QVERIFY(scene.ok());
        const auto report = reportCase(
            *scene, {.fps = Rational(60), .expected = "a hit\nat once", .found = "two\nhits", .library = "Chipmunk"});
        QVERIFY(report.ok());
        QString all = text(reportMarkdown(*report, {"report.html"}));
        const QString top = all.section(QStringLiteral("<details>"), 0, 0);
        QVERIFY2(top.count(u'\n') <= 25, qPrintable(top));
        QVERIFY(top.contains(QStringLiteral("\n\nExpected: \"a hit at once\". `Chipmunk` said: \"two hits\".\n\n")));
        static const QRegularExpression code(QStringLiteral("```[^`]*```|</details>"));
        QStringList sentences;
        for (const QString& line : all.remove(code).split(u'\n', Qt::SkipEmptyParts))
            sentences += line.split(QStringLiteral(". "));
        const QSet<QString> known(sentences.begin(), sentences.end());
        for (const QString& one : known)
            QVERIFY2(sentences.count(one) == 1, qPrintable(one));
    }
};

QTEST_APPLESS_MAIN(TestReportText)

} // namespace sweep::tst_report_text
#include "tst_report_text.moc"
