#include <QtTest>

#include "tests/support/random.h"

#include <sweepbench/number/double_double.h>
#include <sweepbench/number/exact.h>

namespace sweep::tst_bounded_double_double {

namespace {

// Doubles of all magnitudes, including those at which products overflow or underflow.
double anyDouble(oracle::Random& random)
{
    const int exponent = random.of({0, 0, random.in(-60, 60), random.in(-560, 560), random.in(-1074, 1023)});
    return std::ldexp(random.of({random.real(-2, 2), static_cast<double>(random.in(-3, 3))}), exponent);
}

struct Known
{
    BoundedDoubleDouble number;
    Dyadic exact; // a number that it encloses
};

Known anyKnown(oracle::Random& random)
{
    const double high = anyDouble(random);
    const double part = std::isfinite(high) ? high : 1;
    if (random.chance(30))
        return {BoundedDoubleDouble::exactly(part), Dyadic(part)};
    const DoubleDouble value = twoSum(part, part * random.real(-1, 1) * 0x1p-55);
    const double error = std::abs(part) * 0x1p-90 * random.of({0.0, 1.0, 0x1p+60});
    const Dyadic exact = Dyadic(value.high) + Dyadic(value.low) + Dyadic(random.of({-error, 0.0, error}));
    return {{value, error}, exact};
}

// True if the enclosure holds n/d. An infinite or undefined error encloses every number.
bool holds(const BoundedDoubleDouble& number, const Dyadic& n, const Dyadic& d = Dyadic(1))
{
    if (!std::isfinite(number.error) || !std::isfinite(number.value.high) || !std::isfinite(number.value.low))
        return !(number.error < 1e300) || !std::isfinite(number.value.high);
    const Dyadic off = n - d * (Dyadic(number.value.high) + Dyadic(number.value.low));
    const Dyadic size = off.sign() == Sign::negative ? -off : off;
    const Dyadic most = d.sign() == Sign::negative ? -d : d;
    return size <= most * Dyadic(number.error);
}

} // namespace

class TestBoundedDoubleDouble : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOperationHoldsTheExactResult()
    {
        for (int k = 0; k < oracle::caseCount(20'000); ++k) {
            oracle::Random random = oracle::caseRandom("bounded double-double", k);
            const Known p = anyKnown(random);
            const Known q = anyKnown(random);
            QVERIFY2(holds(p.number + q.number, p.exact + q.exact), qPrintable(QString("sum, case %1").arg(k)));
            QVERIFY2(holds(p.number - q.number, p.exact - q.exact), qPrintable(QString("difference, case %1").arg(k)));
            QVERIFY2(holds(p.number * q.number, p.exact * q.exact), qPrintable(QString("product, case %1").arg(k)));
            if (!q.exact.isZero())
                QVERIFY2(holds(p.number / q.number, p.exact, q.exact), qPrintable(QString("quotient, case %1").arg(k)));
        }
    }

    void signAndNearestDoubleAreThoseOfTheExactNumber()
    {
        int signs = 0;
        int roundings = 0;
        for (int k = 0; k < oracle::caseCount(20'000); ++k) {
            oracle::Random random = oracle::caseRandom("signs of bounded double-doubles", k);
            const Known p = anyKnown(random);
            const Known q = anyKnown(random);
            const BoundedDoubleDouble number = p.number * q.number + p.number;
            const Dyadic exact = p.exact * q.exact + p.exact;
            if (const auto sign = number.signFiltered()) {
                ++signs;
                QVERIFY2(*sign == exact.sign(), qPrintable(QString("sign, case %1").arg(k)));
            }
            if (const auto nearest = number.nearestFiltered()) {
                ++roundings;
                QVERIFY2(*nearest == exact.nearest(), qPrintable(QString("rounding, case %1").arg(k)));
            }
            const Bounds bounds = number.bounds();
            QVERIFY2(!std::isfinite(bounds.low) || Dyadic(bounds.low) <= exact, qPrintable(QString("case %1").arg(k)));
            QVERIFY2(!std::isfinite(bounds.high) || exact <= Dyadic(bounds.high),
                     qPrintable(QString("case %1").arg(k)));
        }
        QVERIFY(signs > 0);
        QVERIFY(roundings > 0);
    }

    void sumsAndProductsOfTwoDoublesAreExact()
    {
        const BoundedDoubleDouble sum = BoundedDoubleDouble::exactly(0.1) + BoundedDoubleDouble::exactly(0.2);
        QCOMPARE(sum.error, 0.0);
        QVERIFY(Dyadic(sum.value.high) + Dyadic(sum.value.low) == Dyadic(0.1) + Dyadic(0.2));
        const BoundedDoubleDouble product = BoundedDoubleDouble::exactly(0.1) * BoundedDoubleDouble::exactly(0.7);
        QCOMPARE(product.error, 0.0);
        QVERIFY(Dyadic(product.value.high) + Dyadic(product.value.low) == Dyadic(0.1) * Dyadic(0.7));
    }

    void anExactTieIsRoundedToEven()
    {
        const BoundedDoubleDouble tie = BoundedDoubleDouble::exactly(1) + BoundedDoubleDouble::exactly(0x1p-53);
        QCOMPARE(tie.error, 0.0);
        QVERIFY(tie.nearestFiltered() == 1.0);
        const BoundedDoubleDouble other =
            BoundedDoubleDouble::exactly(1 + 0x1p-52) + BoundedDoubleDouble::exactly(0x1p-53);
        QVERIFY(other.nearestFiltered() == 1 + 0x1p-51);
        const BoundedDoubleDouble three =
            (tie + BoundedDoubleDouble::exactly(0x1p-54)) - BoundedDoubleDouble::exactly(0x1p-54);
        QVERIFY(three.nearestFiltered() == 1.0);
        QVERIFY(!(tie + BoundedDoubleDouble{{0, 0}, 0x1p-100}).nearestFiltered());
    }
    void overflowAndDivisionByAPossibleZeroAreUnknown()
    {
        const BoundedDoubleDouble huge = BoundedDoubleDouble::exactly(1e300) * BoundedDoubleDouble::exactly(1e300);
        QVERIFY(!huge.signFiltered());
        QVERIFY(!huge.nearestFiltered());
        QVERIFY(!(huge - huge).signFiltered());
        const BoundedDoubleDouble zero = BoundedDoubleDouble::exactly(1) - BoundedDoubleDouble{{1, 0}, 1e-30};
        QVERIFY(!zero.signFiltered());
        QVERIFY(!(BoundedDoubleDouble::exactly(1) / zero).signFiltered());
    }
};

QTEST_GUILESS_MAIN(TestBoundedDoubleDouble)

} // namespace sweep::tst_bounded_double_double
#include "tst_bounded_double_double.moc"
