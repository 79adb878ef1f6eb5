#include <QtTest>

#include "core/number/dyadic.h"
#include "core/number/mid_radius.h"
#include "tests/support/random.h"

using namespace sweep;

namespace {

// Doubles of all magnitudes, among them those at which products overflow and vanish.
double anyDouble(oracle::Random& random)
{
    const int exponent = random.of({0, 0, random.in(-60, 60), random.in(-560, 560), random.in(-1074, 1023)});
    return std::ldexp(random.of({random.real(-2, 2), static_cast<double>(random.in(-3, 3))}), exponent);
}

struct Known
{
    MidRadius number;
    Dyadic exact; // one that it stands for
};

Known anyKnown(oracle::Random& random)
{
    const double high = anyDouble(random);
    const double part = std::isfinite(high) ? high : 1;
    if (random.chance(30))
        return {MidRadius::exactly(part), Dyadic(part)};
    const DoubleDouble middle = twoSum(part, part * random.real(-1, 1) * 0x1p-55);
    const double radius = std::abs(part) * 0x1p-90 * random.of({0.0, 1.0, 0x1p+60});
    const Dyadic exact = Dyadic(middle.high) + Dyadic(middle.low) + Dyadic(random.of({-radius, 0.0, radius}));
    return {{middle, radius}, exact};
}

// Is n/d in there? An infinite or undefined radius holds every number.
bool holds(const MidRadius& number, const Dyadic& n, const Dyadic& d = Dyadic(1))
{
    if (!std::isfinite(number.radius) || !std::isfinite(number.middle.high) || !std::isfinite(number.middle.low))
        return !(number.radius < 1e300) || !std::isfinite(number.middle.high);
    const Dyadic off = n - d * (Dyadic(number.middle.high) + Dyadic(number.middle.low));
    const Dyadic size = off.sign() == Sign::negative ? -off : off;
    const Dyadic most = d.sign() == Sign::negative ? -d : d;
    return size <= most * Dyadic(number.radius);
}

} // namespace

class TestMidRadius : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOperationHoldsTheExactResult()
    {
        for (int k = 0; k < oracle::caseCount(20'000); ++k) {
            oracle::Random random = oracle::caseRandom("mid-radius", k);
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
            oracle::Random random = oracle::caseRandom("mid-radius signs", k);
            const Known p = anyKnown(random);
            const Known q = anyKnown(random);
            const MidRadius number = p.number * q.number + p.number;
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
        const MidRadius sum = MidRadius::exactly(0.1) + MidRadius::exactly(0.2);
        QCOMPARE(sum.radius, 0.0);
        QVERIFY(Dyadic(sum.middle.high) + Dyadic(sum.middle.low) == Dyadic(0.1) + Dyadic(0.2));
        const MidRadius product = MidRadius::exactly(0.1) * MidRadius::exactly(0.7);
        QCOMPARE(product.radius, 0.0);
        QVERIFY(Dyadic(product.middle.high) + Dyadic(product.middle.low) == Dyadic(0.1) * Dyadic(0.7));
    }

    void anExactTieIsRoundedToEven()
    {
        const MidRadius tie = MidRadius::exactly(1) + MidRadius::exactly(0x1p-53);
        QCOMPARE(tie.radius, 0.0);
        QVERIFY(tie.nearestFiltered() == 1.0);
        const MidRadius other = MidRadius::exactly(1 + 0x1p-52) + MidRadius::exactly(0x1p-53);
        QVERIFY(other.nearestFiltered() == 1 + 0x1p-51);
        const MidRadius three = (tie + MidRadius::exactly(0x1p-54)) - MidRadius::exactly(0x1p-54);
        QVERIFY(three.nearestFiltered() == 1.0);
        QVERIFY(!(tie + MidRadius{{0, 0}, 0x1p-100}).nearestFiltered());
    }
    void nothingIsKnownAfterAnOverflowOrADivisionByWhatMayBeZero()
    {
        const MidRadius huge = MidRadius::exactly(1e300) * MidRadius::exactly(1e300);
        QVERIFY(!huge.signFiltered());
        QVERIFY(!huge.nearestFiltered());
        QVERIFY(!(huge - huge).signFiltered());
        const MidRadius zero = MidRadius::exactly(1) - MidRadius{{1, 0}, 1e-30};
        QVERIFY(!zero.signFiltered());
        QVERIFY(!(MidRadius::exactly(1) / zero).signFiltered());
    }
};

QTEST_GUILESS_MAIN(TestMidRadius)
#include "tst_mid_radius.moc"
