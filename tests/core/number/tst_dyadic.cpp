#include <QtTest>

#include "core/number/algebraic_root.h"

#include <sweepbench/number/bounds.h>
#include <sweepbench/number/exact.h>

#include <cmath>
#include <limits>

#include <rapidcheck.h>

namespace sweep::tst_dyadic {

namespace {

constexpr double denormal = std::numeric_limits<double>::denorm_min();
constexpr double greatest = std::numeric_limits<double>::max();

rc::Gen<double> anyFinite()
{
    return rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](std::int64_t bits) {
        const double x = std::bit_cast<double>(bits);
        return std::isfinite(x) ? x : 0.0;
    });
}

} // namespace

class DyadicTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void integersAreShiftedTowardsMinusInfinity()
    {
        for (std::int64_t n = -300; n <= 300; ++n)
            for (int k = -12; k <= 70; ++k) {
                QCOMPARE(shifted(shifted(Integer(n), 70), k - 70),
                         k < 0 ? Integer(n >> -k) : Integer(n) << unsigned(k));
                QCOMPARE(bitLength(shifted(Integer(n), 70)), n == 0 ? 0 : 70 + bitLength(Integer(n)));
            }
        QCOMPARE(bitLength(Integer(-8)), 4);
        QCOMPARE(bitLength(Integer(-7)), 3);
    }

    void everyDoubleIsConvertedBack()
    {
        QVERIFY(rc::check([] {
            const double x = *anyFinite();
            const Dyadic d(x);
            RC_ASSERT(d.nearest() == x);
            RC_ASSERT(d.below() == x);
            RC_ASSERT(d.above() == x);
        }));
    }

    void sumsAndProductsAreExact()
    {
        // (x + y) − y is x again, for any exponents; a sum in doubles would lose x.
        QVERIFY(rc::check([] {
            const Dyadic x(*anyFinite());
            const Dyadic y(*anyFinite());
            RC_ASSERT((x + y) - y == x);
            RC_ASSERT((x + y) * (x - y) == x * x - y * y);
        }));
    }

    void tiesRoundToEven()
    {
        const Dyadic one(1.0);
        const Dyadic halfUlp = Dyadic(1.0).scaled(-53);
        QCOMPARE((one + halfUlp).nearest(), 1.0);
        QCOMPARE((one + halfUlp + halfUlp + halfUlp).nearest(), 1.0 + 0x1p-51);
        QCOMPARE((one + halfUlp + halfUlp.scaled(-200)).nearest(), 1.0 + 0x1p-52);
    }

    void denormalsAndOverflowRoundLikeIeee754()
    {
        QCOMPARE(Dyadic(denormal).scaled(-1).nearest(), 0.0);
        QVERIFY(!std::signbit((-Dyadic(denormal).scaled(-1)).nearest()));
        QCOMPARE((Dyadic(denormal) * Dyadic(3)).scaled(-1).nearest(), 2 * denormal);
        QCOMPARE(Dyadic(denormal).scaled(-5).above(), denormal);
        QVERIFY(std::isinf(Dyadic(greatest).scaled(1).nearest()));
        QCOMPARE(Dyadic(greatest).scaled(1).below(), greatest);
    }

    void boundsHoldTheExactResult()
    {
        QVERIFY(rc::check([] {
            const double x = *anyFinite();
            const double y = *anyFinite();
            const auto holds = [](Bounds b, const Dyadic& exact) {
                const bool low = std::isinf(b.low) || Dyadic(b.low) <= exact;
                const bool high = std::isinf(b.high) || exact <= Dyadic(b.high);
                return low && high && !std::isnan(b.low) && !std::isnan(b.high);
            };
            RC_ASSERT(holds(Bounds::exactly(x) + Bounds::exactly(y), Dyadic(x) + Dyadic(y)));
            RC_ASSERT(holds(Bounds::exactly(x) - Bounds::exactly(y), Dyadic(x) - Dyadic(y)));
            RC_ASSERT(holds(Bounds::exactly(x) * Bounds::exactly(y), Dyadic(x) * Dyadic(y)));
            const Bounds q = Bounds::exactly(x) / Bounds::exactly(y);
            if (y > 0 && std::isfinite(q.low) && std::isfinite(q.high)) {
                RC_ASSERT(Dyadic(q.low) * Dyadic(y) <= Dyadic(x));
                RC_ASSERT(Dyadic(x) <= Dyadic(q.high) * Dyadic(y));
            }
        }));
    }

    void enclosuresHoldTheExactResult()
    {
        QVERIFY(rc::check([] {
            const Enclosure x = Enclosure::exactly(Dyadic(*anyFinite()));
            const Enclosure y = Enclosure::exactly(Dyadic(*anyFinite()));
            const int bits = *rc::gen::inRange(2, 70);
            const auto holds = [](const Enclosure& e, const Dyadic& exact) {
                return e.low <= exact && exact <= e.high;
            };
            RC_ASSERT(holds(sum(x, y, bits), x.low + y.low));
            RC_ASSERT(holds(product(x, y, bits), x.low * y.low));
            if (!y.holdsZero()) {
                const Enclosure q = quotient(x, y, bits);
                const bool positive = y.low.sign() == Sign::positive;
                RC_ASSERT((positive ? q.low * y.low : q.high * y.low) <= x.low);
                RC_ASSERT(x.low <= (positive ? q.high * y.low : q.low * y.low));
            }
        }));
    }

    void unknownIsNeverASign()
    {
        QVERIFY(!Bounds::everything().signFiltered());
        QVERIFY(!(Bounds::exactly(greatest) * Bounds::exactly(greatest) -
                  Bounds::exactly(greatest) * Bounds::exactly(greatest))
                     .signFiltered());
        QVERIFY(!(Bounds::exactly(denormal) * Bounds::exactly(0.5) - Bounds::exactly(0)).signFiltered());
    }
};

QTEST_GUILESS_MAIN(DyadicTest)

} // namespace sweep::tst_dyadic
#include "tst_dyadic.moc"
