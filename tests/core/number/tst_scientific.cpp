#include <QtTest>

#include "tests/support/random.h"

#include <sweepbench/number/text.h>

#include <cmath>
#include <limits>

namespace sweep::tst_scientific {

namespace {

Rational tenTo(int exponent)
{
    const Integer power = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(exponent)));
    return exponent < 0 ? Rational(1) / Rational(power) : Rational(power);
}

} // namespace

class TestScientific : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void digitsAreThoseOfTheNumber()
    {
        QCOMPARE(scientific(Rational(1, 3), 4), std::string("3.333e-1"));
        QCOMPARE(scientific(Rational(-2, 3), 3), std::string("-6.67e-1"));
        QCOMPARE(scientific(Rational(9996, 1000), 3), std::string("1.00e1"));
        QCOMPARE(scientific(Rational(7), 1), std::string("7e0"));
        QCOMPARE(scientific(5 * tenTo(600), 3), std::string("5.00e600"));
        QCOMPARE(scientific(-tenTo(-601), 2), std::string("-1.0e-601"));
    }
    // The error is at most half a unit of the last digit.
    void theErrorIsAtMostHalfADigit()
    {
        const int cases = oracle::caseCount(1000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("scientific", i);
            const int digits = random.in(1, 17);
            const Rational x = Rational(random.in(1, 1 << 30), random.in(1, 1 << 30)) * tenTo(random.in(-700, 700));
            const std::string text = scientific(x, digits);
            const std::size_t e = text.find('e');
            std::string whole = text.substr(0, e);
            std::erase(whole, '.');
            QCOMPARE(whole.size(), std::size_t(digits));
            const Rational unit = tenTo(std::stoi(text.substr(e + 1)) - digits + 1);
            QVERIFY(abs(Rational(Integer(whole)) * unit - x) * 2 <= unit);
        }
    }
    void numbersBeyondTheDoublesArePrinted()
    {
        constexpr double most = std::numeric_limits<double>::max();
        constexpr double least = std::numeric_limits<double>::min();
        const auto exactly = [](double value) { return rationalOf(Dyadic(value)); };
        QVERIFY(!isBeyondDoubles(0));
        QVERIFY(!isBeyondDoubles(Rational(1, 3)));
        QVERIFY(!isBeyondDoubles(exactly(most)));
        QVERIFY(!isBeyondDoubles(exactly(-5e-324)));
        QVERIFY(!isBeyondDoubles(exactly(least)));
        QVERIFY(isBeyondDoubles(exactly(most) + 1));
        QVERIFY(isBeyondDoubles(-tenTo(400)));
        QVERIFY(isBeyondDoubles(exactly(5e-324) * 2 / 3));
        QVERIFY(isBeyondDoubles(tenTo(-400)));
    }
};

QTEST_GUILESS_MAIN(TestScientific)

} // namespace sweep::tst_scientific
#include "tst_scientific.moc"
