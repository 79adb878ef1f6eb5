#include <QtTest>

#include "core/contacts/bernstein.h"
#include "core/number/roots.h"
#include "tests/support/random.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/polynomial.h>

#include <cmath>

namespace sweep::tst_bernstein {

using oracle::Random;

namespace {

// The polynomial with these coefficients plus `offset`, exactly.
template <int N>
Polynomial exactly(const Bernstein<N>& f, double offset)
{
    const Polynomial u(std::vector<Dyadic>{Dyadic(0), Dyadic(1)});
    const Polynomial rest(std::vector<Dyadic>{Dyadic(1), Dyadic(-1)});
    Polynomial sum;
    for (int i = 0; i <= N; ++i) {
        Polynomial term(Dyadic(binomial(N, i)) * (Dyadic(f.b[static_cast<std::size_t>(i)]) + Dyadic(offset)));
        for (int k = 0; k < N; ++k)
            term = term * (k < i ? u : rest);
        sum = sum + term;
    }
    return sum;
}

// (u − r)² + c, times a polynomial that is positive on [0, 1]: two roots, none, or a double one if c is 0.
template <int N>
Bernstein<N> nearDoubleRoot(Random& random, double c)
{
    const double r = random.of({0.25, 0.5, 0.375, random.real(0.05, 0.95)});
    const std::array<double, 3> square{r * r + c, -r * (1 - r) + c, (1 - r) * (1 - r) + c};
    std::array<double, N - 1> factor{};
    for (double& b : factor)
        b = random.of({1.0, random.real(0.5, 2)});
    Bernstein<N> f{{}, 0};
    for (int i = 0; i <= 2; ++i)
        for (int k = 0; k <= N - 2; ++k)
            f.b[static_cast<std::size_t>(i + k)] += square[static_cast<std::size_t>(i)] *
                                                    factor[static_cast<std::size_t>(k)] * binomial(2, i) *
                                                    binomial(N - 2, k) / binomial(N, i + k);
    return f;
}

template <int N>
Bernstein<N> drawn(Random& random)
{
    const double error = random.of({0.0, 0x1p-52, 0x1p-30, 0x1p-8});
    Bernstein<N> f{{}, 0};
    if (random.chance(70))
        f = nearDoubleRoot<N>(random, random.of({error, 0x1p-53, 0x1p-40}) * random.real(-3, 3));
    else
        for (double& b : f.b)
            b = random.chance(50) ? random.in(-8, 8) / 8.0 : random.real(-1, 1);
    f.error = error;
    return f;
}

} // namespace

class TestBernstein : public QObject
{
    Q_OBJECT

private:
    // Law: the roots are those of every polynomial whose coefficients are within the error: as many, each within the
    // radius, falling or rising as stated.
    template <int N>
    void check()
    {
        int known = 0;
        const int cases = oracle::caseCount(1500);
        for (int i = 0; i < cases; ++i) {
            Random random = oracle::caseRandom("bernstein" + std::to_string(N), i);
            const Bernstein<N> f = drawn<N>(random);
            const auto roots = rootsFiltered(f);
            if (!roots)
                continue;
            ++known;
            for (const double offset : {0.0, f.error, -f.error}) {
                const Polynomial p = exactly(f, offset);
                const auto exact = rootsBetween(p, 0, 1);
                QCOMPARE(roots->count, exact.size());
                for (std::size_t k = 0; k < exact.size(); ++k) {
                    const BernsteinRoot& root = roots->root[k];
                    QVERIFY(Instant(root.at - root.radius) <= exact[k] && exact[k] <= Instant(root.at + root.radius));
                    QCOMPARE(signAt(p.derivative(), exact[k]) == Sign::negative, root.falls);
                }
            }
        }
        qInfo("degree %d: %d of %d known", N, known, cases);
        QCOMPARE_GT(known * 10, cases);
    }

private slots:
    void rootsOfDegree2AreExact() { check<2>(); }
    void rootsOfDegree4AreExact() { check<4>(); }
    void rootsOfDegree8AreExact() { check<8>(); }

    // Within the error of its coefficients the polynomial has two roots or none.
    void rootsWithinTheErrorAreUnknown()
    {
        QVERIFY(!rootsFiltered(Bernstein<2>{{1, -0.98, 1}, 0.02}));
        QVERIFY(!rootsFiltered(Bernstein<2>{{1, -1.02, 1}, 0.02}));
        QCOMPARE(rootsFiltered(Bernstein<2>{{1, -0.5, 1}, 0.02}).value().count, std::size_t{0});
        QCOMPARE(rootsFiltered(Bernstein<2>{{1, -2, 1}, 0x1p-10}).value().count, std::size_t{2});
    }
};

QTEST_APPLESS_MAIN(TestBernstein)

} // namespace sweep::tst_bernstein
#include "tst_bernstein.moc"
