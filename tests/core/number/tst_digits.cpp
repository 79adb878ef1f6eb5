#include <QtTest>

#include "core/base/decimal.h"
#include "core/number/roots.h"
#include "tests/core/number/polynomials.h"
#include "tests/support/random.h"

#include <sweepbench/number/instant.h>
#include <sweepbench/number/text.h>

#include <algorithm>
#include <cmath>

namespace sweep::tst_digits {

namespace {

// The instant n/d.
Instant ratio(const Integer& n, const Integer& d)
{
    return realRoots(Polynomial(std::vector<Integer>{-n, d}, 0)).front();
}

Instant dyadic(const Dyadic& x)
{
    return realRoots(Polynomial(std::vector<Dyadic>{-x, Dyadic(1)})).front();
}

Integer tenTo(int exponent)
{
    return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

Rational valueOf(const std::string& decimal)
{
    return fractionFrom(decimal).value();
}

int significantDigits(const std::string& decimal)
{
    const std::string figures = decimal.substr(0, decimal.find('e'));
    const std::size_t first = figures.find_first_of("123456789");
    return static_cast<int>(std::count_if(figures.begin() + static_cast<std::ptrdiff_t>(first), figures.end(),
                                          [](char c) { return c >= '0' && c <= '9'; }));
}

// The value of one in the last digit.
Rational unitOf(const std::string& decimal)
{
    const std::size_t e = decimal.find('e');
    const std::string figures = decimal.substr(0, e);
    const std::size_t point = figures.find('.');
    const int decimals = point == std::string::npos ? 0 : static_cast<int>(figures.size() - point - 1);
    const int exponent = (e == std::string::npos ? 0 : std::stoi(decimal.substr(e + 1))) - decimals;
    return exponent < 0 ? Rational(1) / Rational(tenTo(-exponent)) : Rational(tenTo(exponent));
}

// A number of either sign and any size: a double, a fraction, or a root of degree 2.
Instant anyInstant(oracle::Random& random)
{
    const double size = std::ldexp(random.in(1, 1 << 30), random.in(-1000, 900)) * (random.in(0, 1) == 0 ? 1 : -1);
    switch (random.in(0, 3)) {
    case 0:
        return Instant(size);
    case 1:
        return Instant(random.in(-1000, 1000) / 8.0);
    case 2:
        return ratio(random.in(-100000, 100000), random.in(1, 100000));
    default: {
        const auto roots = realRoots(polynomial({-std::abs(size), 0, 1}));
        return roots[static_cast<std::size_t>(random.in(0, static_cast<int>(roots.size()) - 1))];
    }
    }
}

// Different instants close to one double, in order: the double, its neighbours, their midpoints, numbers very close to
// these, and roots of degree 4.
std::vector<Instant> crowdOfInstants(oracle::Random& random)
{
    const double middle = random.in(0, 3) == 0 ? static_cast<double>(random.in(-9, 9))
                                               : std::ldexp(random.in(1, 1 << 30), random.in(-60, 40));
    const double next = std::nextafter(middle, INFINITY);
    std::vector<Instant> crowd{Instant(middle)};
    const int count = random.in(2, 6);
    for (int i = 0; i < count; ++i) {
        const std::array near{Dyadic(middle), Dyadic(next), sweep::middle(Dyadic(middle), Dyadic(next))};
        const Dyadic offset = Dyadic(random.in(-9, 9)).scaled(std::ilogb(next) - 52 - random.in(0, 300));
        crowd.push_back(dyadic(near[static_cast<std::size_t>(random.in(0, 2))] + offset));
    }
    if (random.in(0, 1) == 0) {
        const Polynomial square = polynomial({-2, 0, 1});
        for (const Instant& root :
             rootsBetween(square * (square * square - Polynomial(Dyadic(1).scaled(-2 * random.in(60, 900)))), 1, 2))
            crowd.push_back(root);
    }
    std::ranges::sort(crowd, [](const Instant& p, const Instant& q) { return p < q; });
    crowd.erase(std::unique(crowd.begin(), crowd.end()), crowd.end());
    return crowd;
}

} // namespace

class TestDigits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void digitsAreRoundedToNearest()
    {
        const Instant root = rootsBetween(polynomial({-2, 0, 1}), 0, 2).front();
        QCOMPARE(text(digits(root, 40)), QStringLiteral("1.414213562373095048801688724209698078570"));
        QCOMPARE(text(digits(root, 1)), QStringLiteral("1"));
        QCOMPARE(text(digits(ratio(2, 3), 5)), QStringLiteral("0.66667"));
        QCOMPARE(text(digits(Instant(0.0), 5)), QStringLiteral("0"));
        QCOMPARE(text(digits(Instant(-0.5), 3)), QStringLiteral("-0.500"));
        QCOMPARE(text(digits(Instant(0.1), 20)), QStringLiteral("0.10000000000000000555"));
        QCOMPARE(text(digits(Instant(1e300), 3)), QStringLiteral("1.00e300"));
        QCOMPARE(text(digits(Instant(5e-324), 4)), QStringLiteral("4.941e-324"));
        QCOMPARE(text(digits(Instant(2.5), 1)), QStringLiteral("3")); // halves round away from zero
        QCOMPARE(text(digits(Instant(-2.5), 1)), QStringLiteral("-3"));
    }
    // A plain text would need zeros that are not digits of the number.
    void noMoreDigitsThanRequested()
    {
        QCOMPARE(text(digits(Instant(12345678.0), 3)), QStringLiteral("1.23e7"));
        QCOMPARE(text(digits(Instant(99999.5), 5)), QStringLiteral("1.0000e5"));
        QCOMPARE(text(digits(Instant(99999.5), 6)), QStringLiteral("99999.5"));
    }
    void digitsAreMarkedAsExactOrRounded()
    {
        QVERIFY(roundedDigits(Instant(0.25), 2).isExact);
        QVERIFY(!roundedDigits(Instant(0.25), 1).isExact);
        QVERIFY(!roundedDigits(Instant(0.1), 54).isExact);
        QVERIFY(roundedDigits(Instant(0.1), 55).isExact);
        QVERIFY(roundedDigits(ratio(1, 5), 1).isExact);
        QVERIFY(!roundedDigits(ratio(1, 3), 1000).isExact);
    }
    // The error is at most half a unit of the last digit, and the number of digits is the requested one.
    void theErrorIsAtMostHalfADigit()
    {
        const int cases = oracle::caseCount(300);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("rounded digits", i);
            const Instant t = anyInstant(random);
            const int count = random.in(1, 60);
            const DecimalDigits rounded = roundedDigits(t, count);
            if (t == Instant(0.0)) {
                QCOMPARE(text(rounded.text), QStringLiteral("0"));
                continue;
            }
            QCOMPARE(significantDigits(rounded.text), count);
            const Rational value = valueOf(rounded.text);
            const Rational half = unitOf(rounded.text) / 2;
            QVERIFY2(compare(t, Rational(value - half)) != Sign::negative, rounded.text.c_str());
            QVERIFY2(compare(t, Rational(value + half)) != Sign::positive, rounded.text.c_str());
            QCOMPARE(rounded.isExact, compare(t, value) == Sign::zero);
        }
    }

    void pointsHaveOneNotation()
    {
        const Instant root = rootsBetween(polynomial({-2, 0, 1}), 0, 2).front();
        const auto at = [&](const Polynomial& x, const Polynomial& y, const Polynomial& d, int count) {
            const auto [first, second] = pointDigits({x, y}, d, root, count);
            return text(first + " " + second);
        };
        const Polynomial one(Dyadic(1));
        QCOMPARE(at(polynomial({0, 1}), polynomial({-3}), one, 5), QStringLiteral("1.4142 -3.0000"));
        QCOMPARE(at(polynomial({0, 1}), polynomial({1e-9}), one, 5), QStringLiteral("1.4142e0 1.0000e-9"));
        QCOMPARE(at(polynomial({}), polynomial({1e-9}), one, 5), QStringLiteral("0 1.0000e-9"));
        QCOMPARE(at(polynomial({123456}), polynomial({0, 1}), one, 3), QStringLiteral("1.23e5 1.41e0"));
        // √2/(3·√2) and −√2·√2/(3·√2)
        QCOMPARE(at(polynomial({0, 1}), polynomial({0, 0, -1}), polynomial({0, 3}), 7),
                 QStringLiteral("0.3333333 -0.4714045"));
    }

    void digitsBeforeAnEllipsisAreTruncated()
    {
        QCOMPARE(text(leadingDigits(ratio(3 * tenTo(50) - 1, tenTo(50)), 30)),
                 QStringLiteral("2.99999999999999999999999999999…"));
        QCOMPARE(text(leadingDigits(ratio(1 - 3 * tenTo(50), tenTo(50)), 4)), QStringLiteral("-2.999…"));
        QCOMPARE(text(leadingDigits(ratio(3 * tenTo(50) + 1, tenTo(50)), 4)), QStringLiteral("3.000…"));
        QCOMPARE(text(leadingDigits(ratio(2, 3), 4)), QStringLiteral("0.6666…"));
        QCOMPARE(text(leadingDigits(ratio(1, 3 * tenTo(20)), 3)), QStringLiteral("3.33…e-21"));
        QCOMPARE(text(leadingDigits(Instant(12345.5), 2)), QStringLiteral("1.2…e4"));
        QCOMPARE(text(leadingDigits(Instant(12345.5), 5)), QStringLiteral("12345…"));
    }
    void noEllipsisAfterAllDigits()
    {
        QCOMPARE(text(leadingDigits(Instant(0.25), 30)), QStringLiteral("0.25"));
        QCOMPARE(text(leadingDigits(ratio(1, 5), 1)), QStringLiteral("0.2"));
        QCOMPARE(text(leadingDigits(Instant(-300.0), 30)), QStringLiteral("-300"));
        QCOMPARE(text(leadingDigits(Instant(0.0), 3)), QStringLiteral("0"));
    }
    // The laws of leadingDigits.
    void digitsBeforeAnEllipsisAreThoseOfTheNumber()
    {
        const int cases = oracle::caseCount(300);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("leading digits", i);
            const Instant t = anyInstant(random);
            const int count = random.in(1, 60);
            std::string leading = leadingDigits(t, count);
            const std::size_t mark = leading.find("…");
            const bool goesOn = mark != std::string::npos;
            std::string more = leadingDigits(t, count + random.in(1, 30));
            const auto figures = [](const std::string& decimal) {
                std::string result;
                std::ranges::copy_if(decimal.substr(0, std::min(decimal.find('e'), decimal.find("…"))),
                                     std::back_inserter(result), [](char c) { return c >= '1' || c == '0'; });
                result.erase(0, result.find_first_not_of('0'));
                return result;
            };
            if (goesOn)
                QVERIFY2(figures(more).starts_with(figures(leading)), (leading + " " + more).c_str());
            else
                QCOMPARE(text(more), text(leading));
            if (goesOn)
                leading.erase(mark, std::string("…").size());
            const Rational value = valueOf(leading);
            QCOMPARE(goesOn, compare(t, value) != Sign::zero);
            const bool isNegative = t < Instant(0.0);
            const Rational beyond = isNegative ? Rational(value - unitOf(leading)) : Rational(value + unitOf(leading));
            if (goesOn) {
                QCOMPARE(compare(t, value), isNegative ? Sign::negative : Sign::positive);
                QCOMPARE(compare(t, beyond), isNegative ? Sign::positive : Sign::negative);
            }
        }
    }

    void neighboursWithTheirOwnDoublesNeedNoDigits()
    {
        const Instant early(0.25);
        const Instant late = ratio(1, 3);
        QVERIFY(!tellingDigits(early, nullptr, nullptr));
        QVERIFY(!tellingDigits(early, nullptr, &late));
        QVERIFY(!tellingDigits(late, &early, nullptr));
    }
    void instantsOfOneDoubleGetEnoughDigitsToDiffer()
    {
        const Instant quarter(0.25);
        const Instant later = ratio(tenTo(20) + 1, 4 * tenTo(20));
        QCOMPARE(text(tellingDigits(quarter, nullptr, &later)->text), QStringLiteral("0.25"));
        QVERIFY(tellingDigits(quarter, nullptr, &later)->isExact);
        QCOMPARE(text(tellingDigits(later, &quarter, nullptr)->text), QStringLiteral("0.250000000000000000003"));
        QVERIFY(!tellingDigits(later, &quarter, nullptr)->isExact);
        const Instant tenth(0.1);
        const Instant aBitLater = ratio(1, 10);
        QCOMPARE(text(tellingDigits(aBitLater, nullptr, &tenth)->text), QStringLiteral("0.1"));
        QCOMPARE(text(tellingDigits(tenth, &aBitLater, nullptr)->text), QStringLiteral("0.10000000000000001"));
    }
    // The laws of tellingDigits.
    void crowdedInstantsAreDistinguished()
    {
        int told = 0;
        const int cases = oracle::caseCount(200);
        for (int i = 0; i < cases; ++i) {
            oracle::Random random = oracle::caseRandom("telling digits", i);
            const std::vector<Instant> crowd = crowdOfInstants(random);
            std::optional<Rational> last;
            for (std::size_t k = 0; k < crowd.size(); ++k) {
                const Instant* before = k == 0 ? nullptr : &crowd[k - 1];
                const Instant* after = k + 1 == crowd.size() ? nullptr : &crowd[k + 1];
                const auto isSame = [&](const Instant* other) {
                    return other != nullptr && other->nearest() == crowd[k].nearest();
                };
                const auto digits = tellingDigits(crowd[k], before, after);
                QCOMPARE(digits.has_value(), isSame(before) || isSame(after));
                const std::string shown = digits ? digits->text : shortestDecimal(crowd[k].nearest());
                QVERIFY2(nearestDouble(shown) == crowd[k].nearest(), shown.c_str());
                const Rational value = valueOf(shown);
                QVERIFY2(!last || *last < value, shown.c_str());
                last = value;
                if (!digits)
                    continue;
                ++told;
                QCOMPARE(digits->isExact, compare(crowd[k], value) == Sign::zero);
                const int count = significantDigits(shown);
                if (digits->isExact || count <= 17)
                    continue;
                QCOMPARE(text(roundedDigits(crowd[k], count).text), text(shown));
                const std::string fewer = sweep::digits(crowd[k], count - 1);
                const auto isLike = [&](const Instant* other) {
                    return isSame(other) && sweep::digits(*other, count - 1) == fewer;
                };
                QVERIFY2(isLike(before) || isLike(after) || nearestDouble(fewer) != crowd[k].nearest(), shown.c_str());
            }
        }
        QVERIFY(told > cases);
    }
};

QTEST_GUILESS_MAIN(TestDigits)

} // namespace sweep::tst_digits
#include "tst_digits.moc"
