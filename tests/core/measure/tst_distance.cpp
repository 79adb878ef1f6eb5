#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/body_state.h>
#include <sweepbench/number/exact.h>

#include <cmath>
#include <limits>

namespace sweep::tst_distance {

class TestDistance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doublesAreExact()
    {
        const Distance d = distanceBetween({-2, 1}, {1, 5});
        QCOMPARE(d.x, (Rounded{3, true}));
        QCOMPARE(d.y, (Rounded{4, true}));
        QCOMPARE(d.length, (Rounded{5, true}));
        QVERIFY(std::abs(d.approxDegrees - 53.13010235415598) < 1e-12);
        QCOMPARE(distanceBetween({0, 0}, {-1, 0}).approxDegrees, 180.0);
        QCOMPARE(distanceBetween({0, 0}, {-1, -0.0}).approxDegrees, 180.0);
        QCOMPARE(distanceBetween({3, 3}, {3, 3}).length, (Rounded{0, true}));
        QCOMPARE(distanceBetween({3e-300, 0}, {0, 4e-300}).length.value, 5e-300);
    }

    void roundedLengthsAreMarked()
    {
        const Distance d = distanceBetween({0, 0}, {1, 1});
        QCOMPARE(d.length.value, std::sqrt(2.0));
        QVERIFY(!d.length.isExact);
        const Distance tenths = distanceBetween({0.1, 0}, {0.3, 0});
        QCOMPARE(tenths.x.value, 0.3 - 0.1);
        QVERIFY(tenths.x.isExact); // the difference of doubles within a factor of two is a double
        QVERIFY(!distanceBetween({1e-30, 0}, {1, 0}).x.isExact);
        const double most = std::numeric_limits<double>::max();
        QVERIFY(std::isinf(distanceBetween({-most, 0}, {most, 0}).length.value));
        QVERIFY(!distanceBetween({-most, 0}, {most, 0}).length.isExact);
    }

    // Law: r is √v rounded to nearest: v lies between the squares of the midpoints to r's neighbours, and equals r²
    // exactly if r is reported as exact.
    void rootsAreCorrectlyRounded()
    {
        const int cases = oracle::caseCount(2000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("square root", i);
            const auto number = [&](int dropped) {
                return std::ldexp(static_cast<double>(random.bits() >> (11 + dropped)), random.in(-150, 50));
            };
            const double p = number(0);
            const double q = number(random.in(0, 50));
            const Dyadic v = Dyadic(p) * Dyadic(p) + Dyadic(q) * Dyadic(i % 3 == 0 ? 0.0 : q);
            const Rounded root = squareRoot(v);
            const double infinite = std::numeric_limits<double>::infinity();
            const Dyadic r(root.value);
            const Dyadic low = middle(r, Dyadic(std::nextafter(root.value, 0.0)));
            const Dyadic high = middle(r, Dyadic(std::nextafter(root.value, infinite)));
            QVERIFY(v.isZero() || low * low <= v);
            QVERIFY(v.isZero() || v <= high * high);
            QCOMPARE(root.isExact, r * r == v);
            QVERIFY(i % 3 != 0 || root.isExact);
        }
    }
};

QTEST_GUILESS_MAIN(TestDistance)

} // namespace sweep::tst_distance
#include "tst_distance.moc"
