// Times in the sentences and tables of a report.
#include "app/report/report_text.h"
#include "core/number/roots.h"

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
};

QTEST_APPLESS_MAIN(TestReportText)

} // namespace sweep::tst_report_text
#include "tst_report_text.moc"
