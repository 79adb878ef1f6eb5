#include "widgets/format/numbers.h"

#include "core/number/roots.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/number/instant.h>

#include <QFontMetricsF>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace sweep::tst_numbers {

namespace {

double read(const QString& text)
{
    return std::get<TypedNumber>(readNumber(text)).value;
}

} // namespace

class TestNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void clockTimesFollowTheOrigin()
    {
        Scene scene;
        QCOMPARE(clockText(scene, 1), QString());
        scene.time = SceneTime{{0, 1}, {}, "2018-01-01t13:00:00.25+01:00"};
        QCOMPARE(clockText(scene, 0), QStringLiteral("≈ 2018-01-01 12:00:00.250 UTC"));
        QCOMPARE(clockText(scene, -43200.5), QStringLiteral("≈ 2017-12-31 23:59:59.750 UTC"));
        QCOMPARE(clockText(scene, 1e300), QString());
    }

    void exactTextIsShort_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("a tenth") << 0.1 << QStringLiteral("0.1");
        QTest::newRow("minus zero") << -0.0 << QStringLiteral("0");
        QTest::newRow("negative") << -2.5 << QStringLiteral("-2.5");
        QTest::newRow("a hundred thousand") << 100000.0 << QStringLiteral("100000");
        QTest::newRow("tiny") << 1e-300 << QStringLiteral("1e-300");
        QTest::newRow("small") << 1e-7 << QStringLiteral("1e-7");
        QTest::newRow("huge") << 1e300 << QStringLiteral("1e300");
        QTest::newRow("ten to the 23") << 1e23 << QStringLiteral("1e23");
        QTest::newRow("seventeen digits") << 0.39918660189272465 << QStringLiteral("0.39918660189272465");
        QTest::newRow("least subnormal") << 5e-324 << QStringLiteral("5e-324");
    }
    void exactTextIsShort()
    {
        QFETCH(double, value);
        QTEST(exactText(value), "text");
    }

    void exactTextReadsBackToTheBit()
    {
        std::mt19937_64 random(7);
        for (int i = 0; i < 20000; ++i) {
            const auto value = std::bit_cast<double>(random());
            if (!std::isfinite(value) || value == 0)
                continue;
            QCOMPARE(std::bit_cast<std::uint64_t>(read(exactText(value))), std::bit_cast<std::uint64_t>(value));
            QCOMPARE(read(shownText(value)), value);
        }
    }

    void roundedTextIsMarkedOnlyIfDigitsWereLost()
    {
        QCOMPARE(roundedText(0.25), QStringLiteral("0.25"));
        QCOMPARE(roundedText(-1.5, 3), QStringLiteral("−1.5"));
        QCOMPARE(roundedText(0.39918660189272465, 4), QStringLiteral("≈ 0.3992"));
        QCOMPARE(roundedText(1.0 / 3, 3, {}), QStringLiteral("0.333"));
        QCOMPARE(roundedText(std::numeric_limits<double>::infinity()), QStringLiteral("inf"));
    }

    // Names with hyphens stay.
    void aSentenceGetsMinusSignsInItsNumbers()
    {
        QCOMPARE(shownNumbers(QStringLiteral("near t = -0.5 is 2e-19 ± 1e-20")),
                 QStringLiteral("near t = −0.5 is 2e−19 ± 1e−20"));
        QCOMPARE(shownNumbers(QStringLiteral("[-1, -2] of wall-2 and e-1, from 3-4")),
                 QStringLiteral("[−1, −2] of wall-2 and e-1, from 3-4"));
    }

    void numbersAreDistinguishedFromWords_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isNumber");
        QTest::newRow("rounded and negative") << QStringLiteral("≈ −1.5") << true;
        QTest::newRow("exact") << QStringLiteral("-2.5e-300") << true;
        QTest::newRow("two coordinates") << QStringLiteral("≈ 0.5, ≈ 1.25") << true;
        QTest::newRow("begins as one") << QStringLiteral("12 cells") << true;
        QTest::newRow("a sign alone") << QStringLiteral("-") << false;
        QTest::newRow("a mark alone") << QStringLiteral("≈ ") << false;
        QTest::newRow("the letter of an exponent") << QStringLiteral("e") << false;
        QTest::newRow("a word before a number") << QStringLiteral("cell (-1, 0)") << false;
        QTest::newRow("nothing") << QString() << false;
    }
    void numbersAreDistinguishedFromWords()
    {
        QFETCH(QString, text);
        QTEST(isNumberText(text), "isNumber");
    }

    void positionTextHasTheDecimalsOfAPixel_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("resolution");
        QTest::addColumn<QString>("text");
        QTest::newRow("hundredths") << 3.14159 << 0.01 << QStringLiteral("3.14");
        QTest::newRow("whole units") << 1234.56 << 5.0 << QStringLiteral("1235");
        QTest::newRow("no minus before zero") << -0.0004 << 0.01 << QStringLiteral("0.00");
        QTest::newRow("negative") << -2.0 << 0.1 << QStringLiteral("−2.0");
        QTest::newRow("zero among huge ones") << 0.0 << 1e297 << QStringLiteral("0");
        QTest::newRow("zero among tiny ones") << 0.0 << 1e-302 << QStringLiteral("0");
        QTest::newRow("far out") << 1e300 << 1e297 << QStringLiteral("1.000e300");
        QTest::newRow("close up") << 1.25e-300 << 1e-302 << QStringLiteral("1.25e-300").replace(u'-', QChar(0x2212));
    }
    void positionTextHasTheDecimalsOfAPixel()
    {
        QFETCH(double, value);
        QFETCH(double, resolution);
        QTEST(positionText(value, resolution), "text");
    }

    void anExponentIsShorterForRoundNumbers()
    {
        QCOMPARE(exponentText(1e12, 4), QStringLiteral("1e12"));
        QCOMPARE(exponentText(-2500, 17), QStringLiteral("−2.5e3"));
        QCOMPARE(exponentText(3500000.005, 3), QStringLiteral("≈ 3.5e6"));
        QCOMPARE(exponentText(9.99, 2, u"≈"), QStringLiteral("≈1e1"));
    }

    // The instant (2^k + sign)/(3·2^k) is 1/3 ± 2^-k/3.
    void aTimeBesideASimpleFractionIsNotTakenForIt()
    {
        const auto besideThird = [](unsigned k, int sign) {
            const Integer scale = Integer(1) << k;
            return nearFraction(
                realRoots(Polynomial(std::vector<Integer>{-(scale + sign), Integer(3 * scale)}, 0)).front());
        };
        QCOMPARE(besideThird(60, 1), QStringLiteral("1/3 + 2.9e−19"));
        QCOMPARE(besideThird(60, -1), QStringLiteral("1/3 − 2.9e−19"));
        QCOMPARE(besideThird(100, 1), QStringLiteral("just after 1/3"));
        QCOMPARE(besideThird(100, -1), QStringLiteral("just before 1/3"));
        QCOMPARE(besideThird(24, 1), QStringLiteral("1/3 + 2e−8"));
        QCOMPARE(besideThird(16, 1), QString()); // its six digits are others
        QCOMPARE(nearFraction(realRoots(Polynomial(std::vector<Integer>{-1, 3}, 0)).front()), QString());
        QCOMPARE(nearFraction(Instant(1.0 / 3)), QStringLiteral("1/3 − 1.9e−17"));
        QCOMPARE(nearFraction(Instant(-1.0 / 3)), QStringLiteral("−1/3 + 1.9e−17"));
        QCOMPARE(nearFraction(Instant(std::nextafter(1.0, 2))), QStringLiteral("1 + 2.2e−16"));
        QCOMPARE(nearFraction(Instant(0.1 + 0.2)), QStringLiteral("3/10 + 4.4e−17"));
        QCOMPARE(nearFraction(Instant(0.1)), QString()); // is shown in full
        QCOMPARE(nearFraction(Instant(0.25)), QString());
        QCOMPARE(nearFraction(Instant(std::numbers::sqrt2 - 1)), QString()); // near no simple fraction
        QCOMPARE(nearFraction(Instant(0.1234567)), QString());               // 10/81 is simple, but not near enough
        QCOMPARE(nearFraction(Instant(1e-300)), QString());
        QCOMPARE(nearFraction(Instant(1e300)), QString());
    }

    void countsAreGrouped()
    {
        QCOMPARE(countText(0), QStringLiteral("0"));
        QCOMPARE(countText(999), QStringLiteral("999"));
        QCOMPARE(countText(1234567), QStringLiteral("1\u2009234\u2009567"));
        QCOMPARE(countText(-1000), QStringLiteral("−1\u2009000"));
    }

    void tabularFontHasDigitsOfOneWidth()
    {
        const QFontMetricsF metrics(tabularFont(QFont()));
        for (char16_t digit = u'0'; digit <= u'9'; ++digit)
            QVERIFY(std::abs(metrics.horizontalAdvance(QChar(digit)) - metrics.horizontalAdvance(u'0')) < 0.02);
    }
};

QTEST_MAIN(TestNumbers)

} // namespace sweep::tst_numbers
#include "tst_numbers.moc"
