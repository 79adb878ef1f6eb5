#include <QtTest>

#include "core/measure/gap_polynomial.h"
#include "core/number/roots.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/random.h"

#include <sweepbench/number/exact.h>

#include <cmath>

namespace sweep::tst_plain_roots {

namespace {

// The coefficients of the polynomial with these small integer roots, which doubles hold exactly.
std::vector<double> withRoots(const std::vector<int>& roots)
{
    std::vector<double> product{1};
    for (const int root : roots) {
        std::vector<double> next(product.size() + 1, 0.0);
        for (std::size_t i = 0; i < product.size(); ++i) {
            next[i + 1] += product[i];
            next[i] -= root * product[i];
        }
        product = next;
    }
    return product;
}

std::vector<Instant> exactRoots(const std::vector<double>& coefficients)
{
    std::vector<Dyadic> exact;
    for (const double c : coefficients)
        exact.emplace_back(c);
    return realRoots(Polynomial(exact));
}

} // namespace

class TestPlainRoots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theMethodFollowsTheDegree()
    {
        QVERIFY(plainRoots({}).method == PlainMethod::none);
        QVERIFY(plainRoots({3, 0, 0}).method == PlainMethod::none);
        QVERIFY(plainRoots({3, 2, 0}).method == PlainMethod::linear);
        QCOMPARE(plainRoots({3, 2}).roots, std::vector<double>{-1.5});
        QVERIFY(plainRoots({2, -3, 1}).method == PlainMethod::quadratic);
        QCOMPARE(plainRoots({2, -3, 1}).roots, (std::vector<double>{1, 2}));
        QVERIFY(plainRoots({1, 0, 1}).roots.empty());
        QVERIFY(plainRoots({0, 2, -3, 1}).method == PlainMethod::newton);
        QCOMPARE(plainRoots({0, 2, -3, 1}).roots, (std::vector<double>{0, 1, 2}));
    }
    void rootsThatAreWellApartAreFound()
    {
        const int cases = oracle::caseCount(3000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("plain roots", i);
            std::vector<int> roots;
            int at = static_cast<int>(random.in(-12, -2));
            for (int k = 0; k < 3 + i % 4; ++k)
                roots.push_back(at += static_cast<int>(random.in(1, 4)));
            // Scales the polynomial, then time, by powers of two, without rounding.
            const double size = std::ldexp(1.0, random.of({-400, 0, 400}));
            const double unit = std::ldexp(1.0, random.of({-10, 0, 10}));
            std::vector<double> coefficients = withRoots(roots);
            for (std::size_t k = 0; k < coefficients.size(); ++k)
                coefficients[k] *= size * std::pow(unit, -static_cast<double>(k));
            const PlainRoots found = plainRoots(coefficients);
            QCOMPARE(found.roots.size(), roots.size());
            for (std::size_t k = 0; k < roots.size(); ++k)
                QVERIFY(std::abs(found.roots[k] / unit - roots[k]) < 1e-6);
        }
    }
    // (τ − a)²·(τ − 9) has two roots; with rounded coefficients the sign may not change next to a, or change twice.
    void doublesMissATouch()
    {
        int wrong = 0;
        for (int i = 1; i <= 40; ++i) {
            const double a = i * 0.1;
            const std::vector<double> coefficients{-9 * (a * a), a * a + 18 * a, -(2 * a + 9), 1};
            wrong += plainRoots(coefficients).roots.size() == 2 ? 0 : 1;
        }
        QVERIFY(wrong > 0);
    }
    void theSearchAlwaysEnds_data()
    {
        QTest::addColumn<std::vector<double>>("coefficients");
        const double huge = 1e308;
        const double tiny = 5e-324;
        QTest::newRow("huge") << std::vector<double>{-huge, huge, huge, huge};
        QTest::newRow("tiny before huge") << std::vector<double>{tiny, -huge, huge, tiny};
        QTest::newRow("not a number") << std::vector<double>{1, NAN, 2, 3};
        QTest::newRow("infinite") << std::vector<double>{1, -INFINITY, 2, 3, -1};
        QTest::newRow("far root") << std::vector<double>{-1e300, 0, 0, 1e-300};
        QTest::newRow("degree 8") << std::vector<double>{1e-3, -1, 1e3, -1, 1e-6, 0, 0, -1, 1e-9};
    }
    void theSearchAlwaysEnds()
    {
        QFETCH(std::vector<double>, coefficients);
        const PlainRoots found = plainRoots(coefficients);
        QVERIFY(found.roots.size() < coefficients.size());
        QVERIFY(std::is_sorted(found.roots.begin(), found.roots.end()));
    }

    void errorsAreCountedFromTheExactRoot()
    {
        const std::vector<Instant> rootsOfTwo = exactRoots({-2, 0, 1});
        QCOMPARE(rootsOfTwo.size(), std::size_t{2});
        const Instant& root = rootsOfTwo[1];
        const double nearest = std::sqrt(2.0);
        QVERIFY(*errorInUlps(nearest, root) < 0.5);
        const double next = std::nextafter(nearest, 2);
        // The next double is one ulp further from the root, or on its other side.
        const double sum = *errorInUlps(next, root) + *errorInUlps(nearest, root);
        const double difference = *errorInUlps(next, root) - *errorInUlps(nearest, root);
        QVERIFY(std::abs(sum - 1) < 1e-12 || std::abs(difference - 1) < 1e-12);
        QCOMPARE(errorInUlps(1 + 0x1p-52, Instant(1)), std::optional(1.0));
        QVERIFY(!errorInUlps(NAN, root));
    }
    void errorsAgreeWithFractions()
    {
        const int cases = oracle::caseCount(3000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("errors of fractions", i);
            const double n = static_cast<double>(random.in(-99, 99));
            const double d = static_cast<double>(random.in(1, 99));
            const int power = random.of({-1000, -30, 0, 30, 1000});
            const std::vector<Instant> roots = exactRoots({-std::ldexp(n, power), d});
            QCOMPARE(roots.size(), std::size_t{1});
            const double value = std::ldexp(n / d * (1 + 0x1p-50 * static_cast<double>(random.in(-9, 9))), power);
            const auto about = errorInUlps(value, roots[0]);
            const Rational root = rationalOf(Dyadic(n) * Dyadic(Integer(1), power)) / rationalOf(Dyadic(d));
            const auto exact = errorInUlps(value, root);
            QVERIFY(about);
            QVERIFY(exact);
            QVERIFY2(std::abs(*about - *exact) <= 1e-12 * (1 + *exact),
                     qPrintable(QString::number(std::abs(*about - *exact))));
        }
    }
    // c + b·x + a·x² by the textbook's formula; its errors are checked against roots to 150 digits.
    void errorsOfTheQuadraticFormulaAreTrue()
    {
        using oracle::Big;
        const int cases = oracle::caseCount(3000);
        int off = 0;
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("quadratics", i);
            const double a = random.in(1, 99);
            const double b = random.of({random.in(-99, 99), random.in(-90, 90) * 1000000});
            const double c = random.in(-99, 99);
            const double power = std::ldexp(1.0, random.of({-900, -30, 0, 30, 900}));
            const double discriminant = b * b - 4 * a * c; // exact in doubles
            const PlainRoots found = plainRoots({c * power, b * power, a * power});
            const std::vector<Instant> exact = exactRoots({c * power, b * power, a * power});
            const bool fits = std::isfinite(b * b * power * power) && std::abs(power) > 1e-200;
            QCOMPARE(exact.size(), std::size_t(discriminant < 0 ? 0 : discriminant > 0 ? 2 : 1));
            if (!fits || discriminant <= 0)
                continue; // a discriminant that overflows misses its roots
            QCOMPARE(found.roots.size(), exact.size());
            for (std::size_t k = 0; k < 2; ++k) {
                const Big root = (-Big(b) + (k == 0 ? -1 : 1) * sqrt(Big(discriminant))) / (2 * Big(a));
                const double at = std::abs(exact[k].nearest());
                const double spacing = std::nextafter(at, 1e300) - at;
                const Big count = abs(Big(found.roots[k]) - root) / Big(spacing);
                const double said = *errorInUlps(found.roots[k], exact[k]);
                QVERIFY(abs(Big(said) - count) <= Big(1e-12) * (1 + count));
                off += said > 1 ? 1 : 0;
            }
        }
        QVERIFY(cases < 500 || off > cases / 50); // enough errors occurred
    }
};

QTEST_GUILESS_MAIN(TestPlainRoots)

} // namespace sweep::tst_plain_roots
#include "tst_plain_roots.moc"
