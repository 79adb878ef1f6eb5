#include <QtTest>

#include "core/measure/plain_roots.h"
#include "core/measure/real_roots.h"
#include "core/measure/surd.h"
#include "tests/support/random.h"

#include <cmath>

using namespace sweep;

namespace {

// Of small integers, so that doubles hold the coefficients exactly.
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
        const int cases = oracle::caseCount(300);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("plain roots", i);
            std::vector<int> roots;
            int at = static_cast<int>(random.in(-12, -2));
            for (int k = 0; k < 3 + i % 4; ++k)
                roots.push_back(at += static_cast<int>(random.in(1, 4)));
            const PlainRoots found = plainRoots(withRoots(roots));
            QCOMPARE(found.roots.size(), roots.size());
            for (std::size_t k = 0; k < roots.size(); ++k)
                QVERIFY(std::abs(found.roots[k] - roots[k]) < 1e-6);
        }
    }
    // (τ − a)²·(τ − 9) has two roots; where its coefficients are rounded, signs beside a do not differ, or do so twice.
    void aTouchGoesMissing()
    {
        int wrong = 0;
        for (int i = 1; i <= 40; ++i) {
            const double a = i * 0.1;
            const std::vector<double> coefficients{-9 * (a * a), a * a + 18 * a, -(2 * a + 9), 1};
            wrong += plainRoots(coefficients).roots.size() == 2 ? 0 : 1;
        }
        QVERIFY(wrong > 0);
    }
    void whateverComesTheSearchEnds_data()
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
    void whateverComesTheSearchEnds()
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
        // One double on is one ulp further, or the one ulp less what there was.
        const double sum = *errorInUlps(next, root) + *errorInUlps(nearest, root);
        const double difference = *errorInUlps(next, root) - *errorInUlps(nearest, root);
        QVERIFY(std::abs(sum - 1) < 1e-12 || std::abs(difference - 1) < 1e-12);
        QCOMPARE(errorInUlps(1 + 0x1p-52, Instant(1)), std::optional(1.0));
        QVERIFY(!errorInUlps(NAN, root));
    }
    void errorsAgreeWithFractions()
    {
        const int cases = oracle::caseCount(300);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("errors of fractions", i);
            const double n = static_cast<double>(random.in(-99, 99));
            const double d = static_cast<double>(random.in(1, 99));
            const std::vector<Instant> roots = exactRoots({-n, d});
            QCOMPARE(roots.size(), std::size_t{1});
            const double value = n / d * (1 + 0x1p-50 * static_cast<double>(random.in(-9, 9)));
            const auto about = errorInUlps(value, roots[0]);
            const auto exact = errorInUlps(value, Rational(static_cast<int>(n), static_cast<int>(d)));
            QVERIFY(about && exact && std::abs(*about - *exact) <= 1e-12 * (1 + *exact));
        }
    }
};

QTEST_GUILESS_MAIN(TestPlainRoots)
#include "tst_plain_roots.moc"
