#include <QtTest>

#include "core/base/decimal.h"
#include "core/number/coordinates.h"
#include "tests/support/random.h"

#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>

namespace sweep::tst_coordinates {

namespace {

using Vec = Vec2<double>;

QString text(const CoordinateTexts& texts)
{
    return QString::fromStdString(texts[0] + ", " + texts[1]);
}

double anyCoordinate(oracle::Random& random)
{
    if (random.chance(10))
        return 0;
    const double sign = random.chance(50) ? 1 : -1;
    if (random.chance(20))
        return sign * random.in(1, 100);
    const int exponent = random.chance(70) ? random.in(-20, 40) : random.in(-1040, 990);
    return sign * std::ldexp(random.real(1, 2), exponent);
}

// Another number, often very close to x.
double near(oracle::Random& random, double x)
{
    if (random.chance(20))
        return anyCoordinate(random);
    return x + x * random.in(-9, 9) * std::pow(10.0, -random.in(3, 17));
}

} // namespace

class TestCoordinates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bothCoordinatesHaveTheSameNotation()
    {
        QCOMPARE(text(shortestCoordinates({302584.04, -5240490.1})), QStringLiteral("302584.04, -5240490.1"));
        QCOMPARE(text(shortestCoordinates({100000, 0.1})), QStringLiteral("100000, 0.1"));
        QCOMPARE(text(shortestCoordinates({1.5, 2e-9})), QStringLiteral("1.5e0, 2e-9"));
        QCOMPARE(text(shortestCoordinates({0, 2e-9})), QStringLiteral("0, 2e-9"));
        QCOMPARE(text(shortestCoordinates({-0.0, 1e300})), QStringLiteral("0, 1e300"));
        QCOMPARE(text(roundedCoordinates({302584.04, -5240490.1}, 6)), QStringLiteral("302584, -5240490"));
        QCOMPARE(text(roundedCoordinates({302584.04, -5240490.16}, 8)), QStringLiteral("302584.04, -5240490.2"));
        QCOMPARE(text(roundedCoordinates({1.0 / 3, 2e15}, 6)), QStringLiteral("3.33333e-1, 2e15"));
    }
    void roundedCoordinatesHaveNoZerosAtTheirEnd()
    {
        QCOMPARE(text(roundedCoordinates({0.5, 4.4714250001}, 6)), QStringLiteral("0.5, 4.47143"));
        QCOMPARE(text(roundedCoordinates({2.9999999, 100.0000001}, 6)), QStringLiteral("3, 100"));
        QCOMPARE(text(roundedCoordinates({1200.00001, 1e-5}, 6)), QStringLiteral("1200, 0.00001"));
    }
    // The requested number of digits, or as many as the integer part needs; all belong to the rounded number.
    void coordinatesAreRoundedCorrectly()
    {
        const int cases = oracle::caseCount(1000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("coordinates", i);
            const Vec p{anyCoordinate(random), anyCoordinate(random)};
            const int count = random.in(1, 17);
            const CoordinateTexts exact = shortestCoordinates(p);
            const CoordinateTexts texts = roundedCoordinates(p, count);
            const bool scientific[] = {exact[0].find('e') != std::string::npos,
                                       exact[1].find('e') != std::string::npos};
            QVERIFY2(scientific[0] == scientific[1] || p.x == 0 || p.y == 0, qPrintable(text(exact)));
            for (const std::size_t k : {0, 1}) {
                const double x = k == 0 ? p.x : p.y;
                QVERIFY2(nearestDouble(exact[k]) == x, exact[k].c_str());
                QCOMPARE(texts[k].find('e') != std::string::npos, scientific[k]);
                if (texts[k] == exact[k])
                    continue;
                if (x == 0) {
                    QCOMPARE(texts[k], std::string("0"));
                    continue;
                }
                const Rational value = rationalOf(Dyadic(x));
                const int exponent = static_cast<int>(std::floor(std::log10(std::abs(x)))); // may be one too large
                const auto power = [](int e) { return Rational(boost::multiprecision::pow(Integer(10), unsigned(e))); };
                const int last = exponent + 1 - count;
                const Rational half = (last < 0 ? Rational(1) / power(-last) : power(last)) / 2;
                QVERIFY2(abs(Rational(fractionFrom(texts[k]).value() - value)) <= half, texts[k].c_str());
            }
        }
    }
    void neighboursAreDistinguished()
    {
        QCOMPARE(digitsTelling({302584.04, -5240490.1}, {302584.08, -5240490.2}, 6), 8);
        QCOMPARE(digitsTelling({1, 2}, {1, 2}, 6), 6);
        QCOMPARE(digitsTelling({1, 2}, {1, 3}, 6), 6);
        QCOMPARE(digitsTelling({1, 2}, {1 + 0x1p-52, 3}, 6), 6); // y differs already
        QCOMPARE(digitsTelling({1, 2}, {1 + 1e-10, 3}, 6), 11);
        QCOMPARE(digitsTelling({1, 2}, {1 + 0x1p-52, 2}, 6), 17); // x alone must separate them
        QCOMPARE(digitsTelling({302584.2, -5240490.5}, {302584.2000000001, -5240490.5}, 6), 16);
        QVERIFY(areNearlyOne({1, 2}, {1 + 0x1p-52, 2}));
        QVERIFY(!areNearlyOne({1, 2}, {1 + 1e-10, 2}));
    }
    // A fast path produces few digits; the result equals that of the slow one.
    void plainTextsReadBackOnlyAsTheShortestText()
    {
        for (int i = 0; i < oracle::caseCount(1000); ++i) {
            oracle::Random random = oracle::caseRandom("plain coordinates", i);
            const int decimals = random.in(0, 9);
            const double x = random.in(-999'999, 999'999) / std::pow(10.0, decimals);
            const double y = random.chance(50) ? x : std::nextafter(x, random.real(-1e9, 1e9));
            for (const double number : {x, y})
                for (int count = 1; count <= 17; ++count) {
                    const CoordinateTexts texts = roundedCoordinates({number, 1}, count);
                    if (nearestDouble(texts[0]) == number)
                        QCOMPARE(texts[0], shortestCoordinates({number, 1})[0]);
                    QVERIFY2(texts[0].find('.') == std::string::npos || texts[0].back() != '0', texts[0].c_str());
                }
        }
    }
    void eachCoordinateThatDiffersIsPrintedDifferently()
    {
        int told = 0;
        const int cases = oracle::caseCount(1000);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("telling coordinates", i);
            const Vec p{anyCoordinate(random), anyCoordinate(random)};
            const Vec q{near(random, p.x), near(random, p.y)};
            const int count = digitsTelling(p, q, 6);
            const double size = std::max({std::abs(p.x), std::abs(p.y), std::abs(q.x), std::abs(q.y)});
            const auto differIn = [&](int digits) {
                const CoordinateTexts first = roundedCoordinates(p, digits);
                const CoordinateTexts second = roundedCoordinates(q, digits);
                const bool sameX = std::abs(p.x / 2 - q.x / 2) <= 0x1p-50 * size;
                const bool sameY = std::abs(p.y / 2 - q.y / 2) <= 0x1p-50 * size;
                const std::size_t larger = std::abs(p.x / 2 - q.x / 2) < std::abs(p.y / 2 - q.y / 2) ? 1 : 0;
                if (sameX && sameY)
                    return p == q || first[larger] != second[larger];
                return (sameX || first[0] != second[0]) && (sameY || first[1] != second[1]);
            };
            QVERIFY(differIn(count));
            QVERIFY(count == 6 || !differIn(count - 1));
            told += count > 6 ? 1 : 0;
        }
        QVERIFY(told > cases / 10);
    }
};

QTEST_GUILESS_MAIN(TestCoordinates)

} // namespace sweep::tst_coordinates
#include "tst_coordinates.moc"
