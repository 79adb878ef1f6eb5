#include <QtTest>

#include "core/number/algebraic_root.h"
#include "core/number/coordinates.h"
#include "core/number/roots.h"
#include "tests/core/number/polynomials.h"
#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/number/bounds.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stop_token>
#include <utility>

#include <rapidcheck.h>

namespace sweep::tst_roots {

namespace {

// d·t − n
Polynomial withRoot(int n, int d)
{
    return polynomial({static_cast<double>(-n), static_cast<double>(d)});
}

struct Fraction
{
    int n;
    int d;
};

rc::Gen<std::vector<Fraction>> someFractions()
{
    return rc::gen::resize(
        5, rc::gen::container<std::vector<Fraction>>(rc::gen::map(
               rc::gen::pair(rc::gen::inRange(-20, 21), rc::gen::inRange(1, 8)), [](const std::pair<int, int>& p) {
                   return Fraction{p.first, p.second};
               })));
}

// The source of an instant that is known already.
class Known final : public InstantSource
{
public:
    explicit Known(Instant t) : m_t(std::move(t)) {}
    [[nodiscard]] Instant exact() const override { return m_t; }

private:
    Instant m_t;
};

} // namespace

class RootsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // The search between doubles takes long steps, for which there is no room near the greatest double.
    void findsRootsBesideTheGreatestDoubles()
    {
        constexpr double most = std::numeric_limits<double>::max();
        for (const double sense : {1.0, -1.0}) {
            // (t − 0.9·most)·(t² + 1) misleads the guess; 7·t − 6·most lies between two doubles.
            const Polynomial p = polynomial({-sense * 0.9 * most, 1}) * polynomial({1, 0, 1});
            const std::vector<Instant> found = rootsBetween(p, -most, most);
            QCOMPARE(found.size(), std::size_t(1));
            QCOMPARE(found[0].nearest(), sense * 0.9 * most);
            const std::vector<Instant> seventh = rootsBetween(
                Polynomial(Dyadic(7.0)) * polynomial({0, 1}) - Polynomial(Dyadic(6.0) * Dyadic(sense) * Dyadic(most)),
                -most, most);
            QCOMPARE(seventh.size(), std::size_t(1));
            QVERIFY(!seventh[0].isDouble() || seventh[0].nearest() == sense * most / 7 * 6);
        }
    }

    // 1/3, 5, ±√2 and a root at time 0, which is far from most origins: doubles beside them resolve the others not.
    void rootsCountedFromAnOriginAreTheSameInstants()
    {
        for (const double origin : {0.0, -3.0, 0.1, 0x1p60, -0x1p1000}) {
            const Polynomial p = withRoot(1, 3) * withRoot(5, 1) * polynomial({-2, 0, 1}) * polynomial({origin, 1});
            const double far = 2 * std::max(std::abs(origin), 8.0);
            const Polynomial inTime = p.composed(Dyadic(-origin), Dyadic(1));
            const auto expected = rootsBetween(inTime, -far, far);
            const auto roots = rootsBetween(p, -far, far, origin);
            QCOMPARE(roots.size(), expected.size());
            for (std::size_t i = 0; i < roots.size(); ++i) {
                QVERIFY(roots[i] == expected[i]);
                QCOMPARE(roots[i].nearest(), expected[i].nearest());
                QCOMPARE(closedForm(roots[i]), closedForm(expected[i]));
                QVERIFY(signAt(inTime, roots[i]) == Sign::zero);
                QVERIFY(signAt(p, moved(roots[i], -Dyadic(origin))) == Sign::zero);
                if (i > 0)
                    QVERIFY(expected[i - 1] < roots[i] && roots[i - 1] < expected[i]);
            }
        }
    }

    // Law: roots of degree 1 and 2 in closed form are those that isolation finds, and equal ones compare equal.
    void closedFormsAreTheIsolatedRoots()
    {
        int closed = 0;
        for (int i = 0; i < oracle::caseCount(1000); ++i) {
            oracle::Random random = oracle::caseRandom("closed forms of roots", i);
            const double most = random.of({4.0, 1000.0, 0x1p22, 0x1p47});
            const auto any = [&] { return std::floor(random.real(-most, most)); };
            const double k = std::floor(random.real(1, 0x1p22));
            const Polynomial p = random.of({polynomial({any(), any()}), polynomial({any(), any(), any()}),
                                            withRoot(random.in(-20, 20), 7) * withRoot(random.in(-20, 20), -3),
                                            polynomial({k * k + random.in(-1, 1), 2 * k, 1})});
            if (p.degree() < 1)
                continue;
            const double origin = random.of({0.0, 1.0, -0.1, 0x1p40});
            std::vector<Instant> expected;
            for (const Instant& u : realRoots(p))
                expected.push_back(moved(u, Dyadic(origin)));
            for (const Polynomial& q : {p, p * polynomial({-6}), -p}) {
                const auto roots = rootsBetween(q, -0x1p60, 0x1p60, origin);
                QCOMPARE(roots.size(), expected.size());
                for (std::size_t n = 0; n < roots.size(); ++n) {
                    QCOMPARE(roots[n].nearest(), expected[n].nearest());
                    QCOMPARE(roots[n].below(), expected[n].below());
                    QCOMPARE(roots[n].above(), expected[n].above());
                    QVERIFY(roots[n] == expected[n]);
                    QVERIFY(signAt(p, moved(roots[n], -Dyadic(origin))) == Sign::zero);
                    closed += roots[n].approx().error < std::abs(roots[n].nearest()) * 0x1p-90 ? 1 : 0;
                }
            }
        }
        QVERIFY(closed > oracle::caseCount(1000));
    }

    // Law: the roots of a product of linear factors are their roots, each once, in order, whatever the multiplicity.
    void findsEachRationalRootOnce()
    {
        QVERIFY(rc::check([] {
            const auto fractions = *someFractions();
            Polynomial p(Dyadic(1));
            std::vector<std::pair<int, int>> expected;
            for (const Fraction& f : fractions) {
                p = p * withRoot(f.n, f.d);
                if (std::abs(f.n) < 10 * f.d)
                    expected.emplace_back(f.n * (420 / f.d), 420);
            }
            std::sort(expected.begin(), expected.end());
            expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
            const auto roots = rootsBetween(p * polynomial({2, 0, 1}), -10, 10);
            RC_ASSERT(roots.size() == expected.size());
            for (std::size_t i = 0; i < roots.size(); ++i) {
                RC_ASSERT(signAt(withRoot(expected[i].first, expected[i].second), roots[i]) == Sign::zero);
                RC_ASSERT(roots[i].nearest() == static_cast<double>(expected[i].first) / expected[i].second);
            }
        }));
    }

    // t² = 2^−1500, near doubles whose squares underflow.
    void boundsDecideSignsBeyondTheRangeOfDoubles()
    {
        const BoundsPolynomial p(Polynomial(std::vector<Dyadic>{Dyadic(-1).scaled(-1500), Dyadic(0), Dyadic(1)}));
        QVERIFY(p.signFiltered(0x1p-749) == Sign::positive);
        QVERIFY(p.signFiltered(0x1p-751) == Sign::negative);
        QVERIFY(p.signFiltered(0x1p1000) == Sign::positive);
        QVERIFY(!p.signFiltered(0x1p-750));
    }

    // (t² − 2)³ = 2^−6000: around the only real root, the derivative cancels to 2^−4000 of its terms, and two complex
    // roots are 2^−2000 away.
    void narrowingTakesFewStepsWhereRootsAreClose()
    {
        const Polynomial square = polynomial({-2, 0, 1});
        const auto roots = rootsBetween(square * square * square - Polynomial(Dyadic(1).scaled(-6000)), 1, 2);
        QCOMPARE(roots.size(), std::size_t(1));
        const AlgebraicRoot& root = *roots[0].root();
        constexpr int bits = 8192;
        const AlgebraicRoot narrow = root.narrowed(bits);
        QVERIFY(narrow.high() - narrow.low() <= Dyadic(1).scaled(1 - bits));
        QVERIFY(root.compare(narrow.low()) == Sign::positive);
        QVERIFY(root.compare(narrow.high()) == Sign::negative);
        constexpr int most = 40; // bisection takes 6000
        QVERIFY2(root.stepCount() <= most, qPrintable(QString::number(root.stepCount())));
    }

    void nearlyCancellingQuotientsAreRounded()
    {
        const Polynomial square = polynomial({-2, 0, 1});
        const auto roots = rootsBetween(square * square * square - Polynomial(Dyadic(1).scaled(-6000)), 1, 2);
        QCOMPARE(roots.size(), std::size_t(1));
        QCOMPARE(nearestQuotient(square * polynomial({0, 1}), square, roots[0]), std::sqrt(2.0));
        QCOMPARE(nearestQuotient(square * polynomial({1}), square * polynomial({3}), roots[0]), 1.0 / 3);
    }

    void signsNextToARootFollowItsMultiplicity()
    {
        const Polynomial simple = polynomial({0, 1});
        QCOMPARE(signNextTo(simple, Dyadic(0), -1), Sign::negative);
        QCOMPARE(signNextTo(simple, Dyadic(0), 1), Sign::positive);
        for (const int side : {-1, 1})
            QCOMPARE(signNextTo(simple * simple, Dyadic(0), side), Sign::positive);
        QCOMPARE(signNextTo(simple * simple * simple, Dyadic(0), -1), Sign::negative);
    }

    // 2^−5000 beside a midpoint, where no enclosure is narrow enough; a midpoint itself is rounded to even.
    void quotientsBesideAMidpointAreRounded()
    {
        constexpr double above = 1 + 0x1p-52;
        const auto rounded = [](double high, double low, int sign) {
            const Dyadic x = Dyadic(high) + Dyadic(low) + Dyadic(sign).scaled(-5000);
            return ExactDouble(nearestQuotient(Polynomial(x * Dyadic(3)), Polynomial(Dyadic(3)), Instant()));
        };
        QCOMPARE(rounded(1, 0x1p-53, -1), 1.0);
        QCOMPARE(rounded(1, 0x1p-53, 0), 1.0);
        QCOMPARE(rounded(1, 0x1p-53, 1), above);
        QCOMPARE(rounded(above, 0x1p-53, -1), above);
        QCOMPARE(rounded(above, 0x1p-53, 0), above + 0x1p-52);
    }

    // √2, known to 2^−90 from either side: the approximations are in order, but the instants are equal.
    void instantsWithinTheirErrorBoundsAreComparedExactly()
    {
        const Instant root = rootsBetween(polynomial({-2, 0, 1}), 1, 2)[0];
        const double low = doubleDoubleTime(root).low;
        const auto approximated = [&](double error) {
            const BoundedDoubleDouble about{{root.nearest(), low + error}, 0x1p-90};
            return Instant::approximated(about, std::make_unique<Known>(root)).value();
        };
        const Instant early = approximated(-0x1p-91);
        const Instant late = approximated(0x1p-91);
        QVERIFY(early == late);
        QVERIFY(early == root && late == root);
        const Instant next = rootsBetween(polynomial({-2, 0, 1}) - Polynomial(Dyadic(1).scaled(-200)), 1, 2)[0];
        QVERIFY(late < next);
        QVERIFY(early < next);
    }

    // Two roots of (t² − 2)² = 2^−4000 and the root between them, in one gap between doubles.
    void rootsThatAgreeInAThousandDigitsAreInOrder()
    {
        const Polynomial square = polynomial({-2, 0, 1});
        const auto outer = rootsBetween(square * square - Polynomial(Dyadic(1).scaled(-4000)), 1, 2);
        const auto inner = rootsBetween(square, 1, 2);
        QCOMPARE(outer.size(), std::size_t(2));
        QCOMPARE(inner.size(), std::size_t(1));
        QVERIFY(outer[0] < inner[0]);
        QVERIFY(inner[0] < outer[1]);
        QVERIFY(signAt(square, outer[0]) == Sign::negative);
        QVERIFY(signAt(square, outer[1]) == Sign::positive);
        const Dyadic inside = between(outer[0], inner[0]);
        QVERIFY(square.signAt(inside) == Sign::negative);
    }

    void endsOfTheIntervalAreNotInside()
    {
        const Polynomial p = withRoot(0, 1) * withRoot(1, 1) * withRoot(1, 2);
        const auto roots = rootsBetween(p, 0, 1);
        QCOMPARE(roots.size(), 1U);
        QCOMPARE(roots[0].nearest(), 0.5);
        QVERIFY(roots[0].isDouble());
    }

    // t² = 2 scaled by 2^±900: the solver is the same at every scale.
    void scaleDoesNotMatter_data()
    {
        QTest::addColumn<int>("exponent");
        for (const int exponent : {-1000, -500, -52, 0, 52, 500, 1000})
            QTest::addRow("2^%d", exponent) << exponent;
    }
    void scaleDoesNotMatter()
    {
        QFETCH(int, exponent);
        const Polynomial p = polynomial({-2, 0, 1}).composed(Dyadic(), Dyadic(1.0).scaled(-exponent));
        const auto roots = rootsBetween(p, 0, std::ldexp(2.0, exponent));
        QCOMPARE(roots.size(), 1U);
        QCOMPARE(roots[0].nearest(), std::ldexp(std::sqrt(2.0), exponent));
    }

    void nearestIsCorrectlyRounded()
    {
        // √n for many n: the squared midpoints to the neighbours on each side must enclose n.
        for (int n = 2; n < 400; ++n) {
            for (const Instant& root : rootsBetween(polynomial({static_cast<double>(-n), 0, 1}), 0, 21)) {
                const double t = root.nearest();
                const Dyadic low = middle(Dyadic(t), Dyadic(std::nextafter(t, 0.0)));
                const Dyadic high = middle(Dyadic(t), Dyadic(std::nextafter(t, 100.0)));
                QVERIFY(low * low < Dyadic(n));
                QVERIFY(Dyadic(n) < high * high);
            }
        }
    }

    void tieBetweenTwoDoublesRoundsToEven()
    {
        // Exactly between 1 and its neighbour, and between that one and the next.
        for (const int k : {1, 3}) {
            const Dyadic root = Dyadic(1) + Dyadic(k).scaled(-53);
            const auto roots = rootsBetween(Polynomial(std::vector<Dyadic>{-root, Dyadic(1)}), 0, 2);
            QCOMPARE(roots.size(), 1U);
            QVERIFY(!roots[0].isDouble());
            QCOMPARE(roots[0].nearest(), k == 1 ? 1.0 : 1.0 + 0x1p-51);
        }
    }

    void instantsInsideOneUlpAreDistinct()
    {
        // √2 and √2·(1 + 2⁻²⁰⁰), and √2 again as a root of another polynomial.
        const Polynomial two = polynomial({-2, 0, 1});
        const Dyadic factor = Dyadic(1) + Dyadic(1.0).scaled(-200);
        const Polynomial beyond(std::vector<Dyadic>{Dyadic(-2) * factor * factor, Dyadic(0), Dyadic(1)});
        const Instant p = rootsBetween(two, 0, 2).front();
        const Instant q = rootsBetween(beyond, 0, 2).front();
        const Instant r = rootsBetween(two * withRoot(1, 3) * polynomial({5, 0, 0, 1}), 1, 2).front();
        QCOMPARE(p.nearest(), q.nearest());
        QVERIFY(p < q);
        QVERIFY(q > p);
        QVERIFY(p == r);
        QVERIFY(r < q);
        const Dyadic inside = between(p, q);
        QVERIFY(two.signAt(inside) == Sign::positive);
        QVERIFY(beyond.signAt(inside) == Sign::negative);
    }

    void orderIsTotalOnRandomQuadratics()
    {
        QVERIFY(rc::check([] {
            std::vector<Instant> all;
            for (int i = 0; i < 4; ++i) {
                const Polynomial p = polynomial({static_cast<double>(*rc::gen::inRange(-9, 10)),
                                                 static_cast<double>(*rc::gen::inRange(-9, 10)),
                                                 static_cast<double>(*rc::gen::inRange(1, 10))});
                for (const Instant& root : rootsBetween(p, -20, 20))
                    all.push_back(root);
            }
            std::sort(all.begin(), all.end());
            for (std::size_t i = 1; i < all.size(); ++i) {
                RC_ASSERT(all[i - 1] <= all[i]);
                RC_ASSERT(!(all[i] < all[i - 1]));
                RC_ASSERT(all[i - 1].nearest() <= all[i].nearest());
            }
        }));
    }

    void signAtARootIsExact()
    {
        // t⁴ − 10t² + 1 has the root √2 + √3; its factor over the reals t² − 2√6·t − 1 … has no rational form.
        const Polynomial p = polynomial({1, 0, -10, 0, 1});
        const Instant root = rootsBetween(p, 3, 4).front();
        QVERIFY(signAt(p, root) == Sign::zero);
        QVERIFY(signAt(p * polynomial({1, 1}), root) == Sign::zero);
        QVERIFY(signAt(p + Polynomial(Dyadic(1.0).scaled(-400)), root) == Sign::positive);
        QVERIFY(signAt(p - Polynomial(Dyadic(1.0).scaled(-400)), root) == Sign::negative);
    }

    void quotientIsCorrectlyRounded()
    {
        // √2 / 1, and a quotient that is exactly a double, a tie, huge, tiny.
        const Instant root = rootsBetween(polynomial({-2, 0, 1}), 0, 2).front();
        const Polynomial t = polynomial({0, 1});
        const Polynomial one(Dyadic(1));
        QCOMPARE(nearestQuotient(t, one, root), std::sqrt(2.0));
        QCOMPARE(nearestQuotient(t * t, one, root), 2.0);
        QCOMPARE(nearestQuotient(t * t * t, t, root), 2.0);
        const Polynomial tie(Dyadic(1) + Dyadic(1.0).scaled(-53));
        QCOMPARE(nearestQuotient(tie * t, t, root), 1.0);
        QCOMPARE(nearestQuotient(t * Polynomial(Dyadic(1.0).scaled(2000)), one, root),
                 std::numeric_limits<double>::max());
        QCOMPARE(nearestQuotient(t * Polynomial(Dyadic(1.0).scaled(-2000)), one, root), 0.0);
        QVERIFY(!std::signbit(nearestQuotient(-t * Polynomial(Dyadic(1.0).scaled(-2000)), one, root)));
    }

    void commonDivisorsAndSquaresAreFound()
    {
        const Polynomial p = polynomial({-2, 0, 1});
        const Polynomial q = polynomial({1, 3});
        QVERIFY(coprimeFiltered(p, q));
        QVERIFY(!coprimeFiltered(p * q, q));
        QCOMPARE(commonDivisor(p * q, p * p).degree(), 2);
        QCOMPARE(squareFree(p * p * q * q * q).degree(), 3);
    }

    // Coefficients of up to thousands of digits together with short ones.
    void commonDivisorsOfLongCoefficientsAreFound()
    {
        const auto number = [](int i) { return Dyadic(2 * i + 3).scaled(i * i * 731 % 5003) + Dyadic(i - 4); };
        const Polynomial p(std::vector<Dyadic>{number(1), number(7), number(3), number(9)});
        const Polynomial q(std::vector<Dyadic>{number(8), number(2), number(5)});
        const Polynomial divisor(std::vector<Dyadic>{number(6), number(4), number(11)});
        QCOMPARE(commonDivisor(p * divisor, q * divisor).degree(), 2);
        QVERIFY(commonDivisor(p * divisor, q * divisor) == squareFree(divisor));
        QVERIFY(commonDivisor(p * divisor, divisor) == squareFree(divisor));
        QVERIFY(commonDivisor(p, Polynomial()) == squareFree(p));
        QCOMPARE(commonDivisor(p * divisor, p * divisor + Polynomial(Dyadic(1))).degree(), 0);
        QVERIFY(squareFree(p * p * p * divisor * divisor) == squareFree(p * divisor));
        QVERIFY(squareFree(-(p * p) * divisor) == -squareFree(p * divisor));
    }

    // Roots that differ by 2^−300, 2^−700 and 2^−1500 of their magnitude, together with roots that are far away.
    void rootsInClustersAreFoundOneByOne()
    {
        const auto linear = [](const Dyadic& root) { return Polynomial(std::vector<Dyadic>{-root, Dyadic(1)}); };
        for (const int scale : {0, -900, 700}) {
            for (const int share : {1, 3}) {
                const Dyadic centre = Dyadic(share).scaled(scale);
                std::vector<Dyadic> truth{Dyadic(-5).scaled(scale), centre};
                for (const int bits : {-1500, -700, -300})
                    truth.push_back(centre + Dyadic(share).scaled(scale + bits));
                truth.push_back(Dyadic(7).scaled(scale));
                Polynomial p = polynomial({1});
                for (const Dyadic& root : truth)
                    p = p * linear(root);
                // Two complex roots near the cluster, and a pair of real roots that are not dyadic.
                p = p * (square(linear(centre)) + Polynomial(Dyadic(1).scaled(2 * scale - 40)));
                p = p * (Polynomial(Dyadic(9)) * square(linear(Dyadic(11).scaled(scale))) -
                         Polynomial(Dyadic(1).scaled(2 * scale - 800)));
                const std::vector<Instant> roots = realRoots(p);
                QCOMPARE(roots.size(), truth.size() + 2);
                for (std::size_t i = 0; i < truth.size(); ++i) {
                    const Polynomial root = linear(truth[i]);
                    QVERIFY2(signAt(root, roots[i]) == Sign::zero, qPrintable(QString::number(i)));
                }
                QVERIFY(signAt(linear(Dyadic(11).scaled(scale)), roots[truth.size()]) == Sign::negative);
                QVERIFY(signAt(linear(Dyadic(11).scaled(scale)), roots[truth.size() + 1]) == Sign::positive);
            }
        }
    }

    // Of 1/3, 3, 0 and ±√2, and 1 ± 2⁻¹⁰⁰, which have the same nearest double.
    void powersOfTenDivideRoots()
    {
        for (const unsigned power : {0U, 1U, 2U, 40U}) {
            const Rational factor(boost::multiprecision::pow(Integer(10), power));
            for (const Polynomial& p :
                 {withRoot(1, 3), withRoot(3, 1), withRoot(0, 1), square(withRoot(0, 1)) - Polynomial(Dyadic(2)),
                  square(withRoot(1, 1)) - Polynomial(Dyadic(Integer(1), -200))})
                for (const Instant& t : realRoots(p)) {
                    const Instant divided = dividedByPowerOfTen(t, power);
                    if (const auto fraction = rationalOf(t))
                        QVERIFY(rationalOf(divided) == Rational(*fraction / factor));
                }
        }
        QCOMPARE(closedForm(dividedByPowerOfTen(realRoots(square(withRoot(0, 1)) - Polynomial(Dyadic(2))).back(), 1)),
                 std::string("√2/10"));
    }

    void stoppedWorkFindsNoRoots()
    {
        std::stop_source stop;
        const Job job{stop.get_token(), {}};
        QCOMPARE(realRoots(withRoot(1, 3), job).size(), std::size_t(1));
        stop.request_stop();
        QVERIFY(realRoots(withRoot(1, 3), job).empty());
    }

    void rootsHaveReadableForms()
    {
        const auto form = [](const std::vector<double>& c, double low, double high) {
            return QString::fromStdString(closedForm(rootsBetween(polynomial(c), low, high).front()));
        };
        QCOMPARE(form({-1, 3}, 0, 1), QStringLiteral("1/3"));
        QCOMPARE(form({-2, 0, 1}, 0, 2), QStringLiteral("√2"));
        QCOMPARE(form({-2, 0, 1}, -2, 0), QStringLiteral("−√2"));
        QCOMPARE(form({-1, -1, 1}, 0, 2), QStringLiteral("(1 + √5)/2"));
        QCOMPARE(form({-1, -1, 1}, -1, 0), QStringLiteral("(1 − √5)/2"));
        QCOMPARE(form({1, 0, -4.5, 0, 1}, 0, 1), QString());
        QCOMPARE(form({27, 0, -12, 0, -1}, 0, 2), QString()); // t² = 3√7 − 6
        QCOMPARE(form({6, 0, -5, 0, 1}, 0, 1.5), QStringLiteral("√2"));
        QCOMPARE(form({6, 0, -5, 0, 1}, 1.5, 2), QStringLiteral("√3"));
        QCOMPARE(form({-2, 6, 1, -3}, 0, 1), QStringLiteral("1/3")); // (3t − 1)(2 − t²)
        QCOMPARE(form({-2, 6, 1, -3}, 1, 2), QStringLiteral("√2"));
        QCOMPARE(form({1, -4, 3, -4, 1}, 0, 1), QString());
        QCOMPARE(QString::fromStdString(closedForm(Instant(-0.75))), QStringLiteral("-3/4"));
        QCOMPARE(QString::fromStdString(closedForm(Instant(3.0))), QStringLiteral("3"));
    }

    // The product of a quadratic polynomial and one of degree up to 6 has the roots of the former in the same form.
    void factorsOfDegreeTwoAreFound()
    {
        int found = 0;
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("factor", i);
            const int digits = random.in(1, 16);
            const auto randomPolynomial = [&](int degree) {
                std::vector<double> c;
                while (int(c.size()) <= degree)
                    c.push_back(std::round(random.real(-1, 1) * std::pow(10, digits)) + 0.5);
                return polynomial(c);
            };
            const Polynomial p = randomPolynomial(2);
            const std::vector<Instant> wanted = realRoots(p);
            const std::vector<Instant> roots = realRoots(p * randomPolynomial(random.in(1, 6)));
            for (const Instant& root : wanted) {
                const auto same = std::ranges::find(roots, root);
                QVERIFY(same != roots.end());
                QCOMPARE(closedForm(*same), closedForm(root));
                found += root.isDouble() ? 0 : 1;
            }
        }
        QVERIFY(found > oracle::caseCount(200) / 4);
    }

    // Roots of polynomials with integer and half-integer coefficients of all lengths, with every limit below 60.
    void aLimitLeavesOutLongerForms()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            oracle::Random random = oracle::caseRandom("form", i);
            const auto whole = [&random] { return std::round(random.real(-1, 1) * std::pow(10, random.in(0, 12))); };
            Polynomial p = polynomial({whole(), whole(), whole()});
            if (random.chance(30)) // some of the roots are fractions
                p = polynomial({whole(), whole() + 0.5}) * polynomial({whole(), whole() + 0.5});
            if (p.isZero())
                continue;
            for (const Instant& root : realRoots(p)) {
                const std::string form = closedForm(root);
                for (std::size_t longest = 1; longest < 60; ++longest)
                    QCOMPARE(closedForm(root, longest), form.size() <= longest ? form : std::string());
            }
        }
    }

    // (1 ± √2)/10^k: the coefficients, but not the form, have twice as many digits as the denominator.
    void longFormsAreFoundUpToTheirLimit()
    {
        const auto form = [](int zeros) {
            const Dyadic q(boost::multiprecision::pow(Integer(10), unsigned(zeros)), 0);
            const Polynomial p(std::vector<Dyadic>{Dyadic(-1), Dyadic(-2) * q, q * q});
            return QString::fromStdString(closedForm(realRoots(p).back()));
        };
        QCOMPARE(form(107), QStringLiteral("(1 + √2)/1") + QString(107, u'0'));
        QCOMPARE(form(300), QString());
    }
};

QTEST_GUILESS_MAIN(RootsTest)

} // namespace sweep::tst_roots
#include "tst_roots.moc"
