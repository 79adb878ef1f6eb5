#include "core/base/decimal.h"
#include "core/number/exact_expression.h"
#include "core/number/expression.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/random.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

namespace sweep::tst_expression {

using oracle::Random;

namespace {

ExpressionRules someNames()
{
    return {{{"cellx", 0.5}, {"celly", 0.1}, {"r", 3}, {"t0", -1}, {"t1", 0x1.0000000000001p0}}};
}

oracle::Rational exactly(double x)
{
    int exponent = 0;
    const double fraction = std::frexp(x, &exponent);
    return oracle::Rational(static_cast<long long>(std::ldexp(fraction, 53))) * oracle::power(2, exponent - 53);
}

// A random expression, and its value by independent arithmetic; nullopt if it divides by zero.
struct Term
{
    std::string text;
    std::optional<oracle::Rational> value;
};

Term randomLeaf(Random& random)
{
    const std::string digits = std::to_string(random.in(0, 9999));
    const std::string decimals = digits + "." + std::to_string(random.in(0, 99999));
    switch (random.in(0, 3)) {
    case 0:
        return {digits, oracle::parseRational(digits)};
    case 1:
        return {decimals, oracle::parseRational(decimals)};
    case 2:
        return {"t1", exactly(0x1.0000000000001p0)};
    default:
        return {"0x1.8p" + digits.substr(0, 1), oracle::Rational(3, 2) * oracle::power(2, digits[0] - '0')};
    }
}

Term randomTerm(Random& random, int depth)
{
    if (depth == 0)
        return randomLeaf(random);
    const Term p = randomTerm(random, depth - 1);
    const Term q = randomTerm(random, random.in(0, depth - 1));
    const bool both = p.value && q.value;
    const std::string brackets = "(" + p.text + ")";
    switch (random.in(0, 6)) {
    case 0:
        return {p.text + " + (" + q.text + ")", both ? std::optional(*p.value + *q.value) : std::nullopt};
    case 1:
        return {p.text + "-(" + q.text + ")", both ? std::optional(*p.value - *q.value) : std::nullopt};
    case 2:
        return {brackets + "*(" + q.text + ")", both ? std::optional(*p.value * *q.value) : std::nullopt};
    case 3:
        return {brackets + " / (" + q.text + ")",
                both && *q.value != 0 ? std::optional(*p.value / *q.value) : std::nullopt};
    case 4:
        return {"-" + brackets, p.value ? std::optional(-*p.value) : std::nullopt};
    case 5:
        return {brackets + "^3", p.value ? std::optional(*p.value * *p.value * *p.value) : std::nullopt};
    default:
        return {"max(abs(" + p.text + "), " + q.text + ")",
                both ? std::optional(std::max(oracle::Rational(abs(*p.value)), *q.value)) : std::nullopt};
    }
}

// The stated error as a number; it is rounded to three digits.
oracle::Rational errorOf(const ExpressionValue& value)
{
    return value.error.empty() ? oracle::Rational(0)
                               : oracle::parseRational(std::string_view(value.error).substr(value.error[0] == '+'));
}

double nearestOf(const std::string& text)
{
    const auto value = evaluated(text);
    return value ? value->nearest : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

class TestExpression : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fractionsAreExact()
    {
        const auto exact = exactlyEvaluated("(0.1 + 0.2)*sqrt(4/9)");
        QVERIFY(exact);
        QCOMPARE(QString::fromStdString(exact->str()), QStringLiteral("1/5"));
        QVERIFY(!exactlyEvaluated("1/0"));
        const auto root = exactlyEvaluated("sqrt(2)");
        QVERIFY(!root);
        QVERIFY(root.problems().front().message.find("a fraction is needed") != std::string::npos);
    }
    void validExpressionsAreEvaluated_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("nearest");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* text, double nearest, const char* error = "") {
            QTest::newRow(text) << QString::fromUtf8(text) << nearest << QString::fromUtf8(error);
        };
        row("1.5", 1.5);
        row(".5", 0.5);
        row("5.", 5);
        row(" 2 ", 2);
        row("0.1", 0.1, "-5.55e-18");
        row("1/3", 1.0 / 3, "+1.85e-17");
        row("1e-3", 1e-3, "-2.08e-20");
        row("1E+2", 100);
        row("0x1.8p-3", 0.1875);
        row("0X1F", 31);
        row("0x1.999999999999ap-4", 0.1);
        row("0x1p-3-1", -0.875);
        row("3*cellx/2 + sqrt(2)", 0.75 + std::sqrt(2.0), "≈ +1.25e-16");
        row("celly*10", 0.1 * 10, "+5.55e-17");
        row("(t1 - 1)*2^52", 1);
        row("0.1 + 0.2", 0.3, "+1.11e-17");
        row("-2^2", -4);
        row("2^3^2", 512);
        row("2^-2", 0.25);
        row("0^0", 1);
        row("(-1)^1000000000001", -1);
        row("\u22123e2", -300);
        row("2\u00d73\u00b74", 24);
        row("--1", 1);
        row("10-3-2", 5);
        row("8/4/2", 1);
        row("1e400/1e399", 10);
        row("sqrt(0.25)", 0.5);
        row("sqrt(2)*sqrt(2)", 2, "≈ 0");
        row("sqrt(2)^2*0", 0);
        row("hypot(3, 4)", 5);
        row("hypot(2, 3, 6)", 7);
        row("abs(1 - sqrt(2))", 0.41421356237309503, "≈ +1.43e-17");
        row("min(1, r, -2)", -2);
        row("max(sqrt(2), 1.4)", std::sqrt(2.0), "≈ -9.67e-17");
        row("max(1, (2))", 2);
        row("0", 0);
        row("-0", 0);
    }
    void validExpressionsAreEvaluated()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const auto value = evaluated(text.toStdString(), someNames());
        QVERIFY2(value.ok(), value ? "" : value.problems().front().text().c_str());
        QFETCH(double, nearest);
        QVERIFY(value->nearest == nearest);
        QVERIFY(!std::signbit(value->nearest) || value->nearest < 0);
        QCOMPARE(value->isExact, error.isEmpty());
        QCOMPARE(QString::fromStdString(value->error), error);
    }

    void mistakesAreReportedWithTheirPosition_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* text, int column, const char* words) {
            QTest::newRow(text) << QString::fromUtf8(text) << column << QString::fromUtf8(words);
        };
        row("", 1, "no text");
        row("  ", 1, "no text");
        row("1 +", 4, "the text ends here; a number");
        row("1 2", 3, "an operator");
        row("1.2.3", 4, "operator");
        row("2cellx", 2, "operator");
        row("(1", 3, "“)” of column 1");
        row("1)", 2, "operator");
        row("1/(2 - 2)", 2, "division by zero");
        row("1/((sqrt(2)+sqrt(3))^2 - 5 - 2*sqrt(6))", 2, "300 digits do not tell whether the divisor is 0");
        row("0^-1", 3, "division by zero");
        row("2 + sqrt(1 - 2)", 5, "negative");
        row("sqrt(sqrt(2)*sqrt(3) - sqrt(7))", 1, "negative");
        row("2^0.5", 3, "integer");
        row("2^sqrt(2)", 3, "integer");
        row("2^(sqrt(2)*sqrt(2))", 3, "the exponent has a root");
        row("sqrt(2)*sqrt(3) - sqrt(6)", 1, "300 digits do not determine");
        row("1 + sqrt(sqrt(3)*sqrt(12) - 6)", 5, "300 digits do not tell whether this is below 0");
        row("1e", 1, "digits");
        row("0x", 1, "hexadecimal");
        row("1,5", 2, "1.5");
        row("size", 1, "known are cellx, celly, r, t0, t1, sqrt()");
        row("sin(1)", 1, "not a function");
        row("nan", 1, "not known");
        row("inf", 1, "not known");
        row("sqrt(1, 2)", 1, "takes one");
        row("min()", 5, "allowed here");
        row("1e309", 1, "beyond the finite doubles");
        row("10^308*2", 1, "beyond the finite doubles");
        row("1.7976931348623159e308", 1, "beyond the finite doubles");
        row("\u22121 $", 6, "“$”");
        row("1\n2", 2, "“\\n”");
    }
    void mistakesAreReportedWithTheirPosition()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const auto value = evaluated(text.toStdString(), someNames());
        QVERIFY(!value.ok());
        const Problem& problem = value.problems().front();
        QTEST(problem.column, "column");
        QVERIFY2(QString::fromStdString(problem.message).contains(words), problem.message.c_str());
    }

    void aCommaIsADecimalSignUnlessItSeparatesArguments()
    {
        const ExpressionRules german{{}, true};
        QVERIFY(evaluated("1,5", german)->nearest == 1.5);
        QVERIFY(evaluated("1,5e1*(2,5)", german)->nearest == 37.5);
        QVERIFY(evaluated("1.5", german)->nearest == 1.5);
        QVERIFY(evaluated("max(1,5)", german)->nearest == 5.0);
        QVERIFY(evaluated("max(1,5; 1)", german)->nearest == 1.5);
        QVERIFY(evaluated("max((1,5), 1)", german)->nearest == 1.5);
        QVERIFY(!evaluated("1,", german).ok());
        QVERIFY(!evaluated("1,5,2", german).ok());
        QVERIFY(!evaluated("1.234,5", german).ok());
    }

    // Law 4. None may take much time or memory; this test only shows that none crashes.
    void hostileTextsAreRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("a tower") << QStringLiteral("9^9^9^9");
        QTest::newRow("a long power") << QStringLiteral("9^99999");
        QTest::newRow("a power of a root") << QStringLiteral("sqrt(2)^999999999999999999999");
        QTest::newRow("a power of a root that grows") << QStringLiteral("sqrt(2)^99999");
        QTest::newRow("an exponent") << QStringLiteral("1e999999999999999999999");
        QTest::newRow("a small exponent") << QStringLiteral("0x1p-999999999999999999999");
        QTest::newRow("a long text") << QString(1001, u'1');
        QTest::newRow("brackets") << QString(500, u'(');
        QTest::newRow("signs") << QString(500, u'-') + u'1';
        QTest::newRow("powers") << QStringLiteral("1^").repeated(400) + u'1';
        QTest::newRow("calls") << QStringLiteral("abs(").repeated(200);
        QTest::newRow("many fractions") << QStringLiteral("(1/3)^4000*").repeated(90) + u'1';
        QTest::newRow("far apart") << QStringLiteral("1e4000+1e-4000");
        QTest::newRow("not UTF-8") << QString(QChar(0xfffd));
    }
    void hostileTextsAreRefused()
    {
        QFETCH(QString, text);
        QVERIFY(!evaluated(text.toStdString()).ok());
    }

    void textsOfAnyBytesAreAnswered()
    {
        const std::string alphabet = "019.,eExp+-*/^()rt sqrtmaxabs;\xe2\x88\x92\x80\n";
        for (int i = 0; i < oracle::caseCount(20000); ++i) {
            Random random = oracle::caseRandom("bytes", i);
            std::string text;
            for (int n = random.in(0, 24); n > 0; --n)
                text += alphabet[std::size_t(random.in(0, int(alphabet.size()) - 1))];
            const auto value = evaluated(text, someNames());
            if (value)
                QVERIFY(std::isfinite(value->nearest));
            else {
                const int column = value.problems().front().column;
                QVERIFY2(column >= 1 && column <= int(text.size()) + 1, text.c_str());
            }
        }
    }

    void fractionsAreRoundedOnce()
    {
        int known = 0;
        for (int i = 0; i < oracle::caseCount(4000); ++i) {
            Random random = oracle::caseRandom("fractions", i);
            const Term term = randomTerm(random, random.in(1, 4));
            const auto value = evaluated(term.text, someNames());
            if (!term.value) {
                QVERIFY2(!value.ok(), term.text.c_str());
                continue;
            }
            QVERIFY2(value.ok(), term.text.c_str());
            ++known;
            QVERIFY(value->nearest == oracle::nearestDouble(*term.value));
            const oracle::Rational error = *term.value - exactly(value->nearest);
            QCOMPARE(value->isExact, error == 0);
            const oracle::Rational off = abs(errorOf(*value) - error);
            QVERIFY2(off * 200 <= abs(error), term.text.c_str());
        }
        QVERIFY(known > 0);
    }

    // Squares of halfway cases, and their neighbours: the root is the halfway case or very close to it.
    void rootsAtHalfwayCasesGoToEven()
    {
        for (int i = 0; i < oracle::caseCount(500); ++i) {
            Random random = oracle::caseRandom("halfway", i);
            const long long odd = (1LL << 53) + static_cast<long long>(random.bits() >> 11U) / 2 * 2 + 1;
            const std::string middle = std::to_string(odd);
            const double tie = oracle::nearestDouble(oracle::Rational(odd));
            QVERIFY(nearestOf(middle) == tie);
            QVERIFY(nearestOf("sqrt(" + middle + "^2)") == tie);
            QVERIFY(nearestOf("sqrt(2)*" + middle + "/sqrt(8)*2") == tie);
            QVERIFY(nearestOf("sqrt(" + middle + "^2 + 1e-80)") == oracle::nearestDouble(oracle::Rational(odd + 1)));
            QVERIFY(nearestOf("sqrt(" + middle + "^2 - 1e-80)") == oracle::nearestDouble(oracle::Rational(odd - 1)));
            QVERIFY(nearestOf(middle + " + sqrt(3)*1e-90") == oracle::nearestDouble(oracle::Rational(odd + 1)));
            QVERIFY(!evaluated("sqrt(" + middle + "^2 + 1e-80)")->isExact);
        }
    }

    void rootsAreRoundedLikeManyDigits()
    {
        for (int i = 0; i < oracle::caseCount(1000); ++i) {
            Random random = oracle::caseRandom("roots", i);
            const int p = random.in(2, 5000);
            const int q = random.in(2, 5000);
            const int k = random.in(1, 50);
            const std::string text = "(sqrt(" + std::to_string(p) + "/" + std::to_string(k) + ") - sqrt(sqrt(" +
                                     std::to_string(q) + ") + 1))/sqrt(7)";
            const oracle::Big big = (sqrt(oracle::Big(p) / k) - sqrt(sqrt(oracle::Big(q)) + 1)) / sqrt(oracle::Big(7));
            const auto value = evaluated(text);
            QVERIFY2(value.ok(), text.c_str());
            QVERIFY(value->nearest == static_cast<double>(big));
        }
    }

    // A number computed from roots has the nearest double, but is never called exact.
    void identitiesOfRootsAreApproximate_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("product") << QStringLiteral("sqrt(2)*sqrt(3)*sqrt(6)") << 6.0;
        QTest::newRow("square of a sum") << QStringLiteral("(sqrt(2)+sqrt(3))^2 - 2*sqrt(6)") << 5.0;
        QTest::newRow("nested") << QStringLiteral("sqrt(5+2*sqrt(6)) - sqrt(2) - sqrt(3) + 1") << 1.0;
        QTest::newRow("denominator made rational") << QStringLiteral("1/(sqrt(2)-1) - sqrt(2)") << 1.0;
        QTest::newRow("golden ratio") << QStringLiteral("((1+sqrt(5))/2)^10 + ((1-sqrt(5))/2)^10") << 123.0;
        QTest::newRow("decimals") << QStringLiteral("sqrt(0.1)*sqrt(0.4)*sqrt(25)") << 1.0;
        QTest::newRow("a root of a square") << QStringLiteral("sqrt(sqrt(3)*sqrt(12) - 2)") << 2.0;
        QTest::newRow("zeros that are added")
            << QStringLiteral("abs(sqrt(2)*sqrt(3)-sqrt(6)) + abs(sqrt(5)*sqrt(7)-sqrt(35)) + "
                              "abs(sqrt(11)*sqrt(13)-sqrt(143)) + 1")
            << 1.0;
        QTest::newRow("a greatest of equals")
            << QStringLiteral("max(sqrt(8), 2*sqrt(2))^2 - min(2*sqrt(2), sqrt(8)) * sqrt(2)") << 4.0;
    }
    void identitiesOfRootsAreApproximate()
    {
        QFETCH(QString, text);
        const auto result = evaluated(text.toStdString());
        QVERIFY(result.ok());
        QFETCH(double, value);
        QVERIFY(result->nearest == value);
        QVERIFY(!result->isExact);
        QVERIFY(!result->underflows);
        QCOMPARE(result->error, std::string("≈ 0"));
        QCOMPARE(result->remainder, 0.0);
    }

    void numbersAtTheEndsOfTheRangeAreEvaluated()
    {
        QVERIFY(nearestOf("0x1p-1074") == 5e-324);
        QVERIFY(nearestOf("0x1.0000001p-1075") == 5e-324);
        QVERIFY(nearestOf("0x1.fffffffffffffp1023") == std::numeric_limits<double>::max());
        QVERIFY(nearestOf("2^1024 - 2^970 - 1") == std::numeric_limits<double>::max());
        QVERIFY(!evaluated("2^1024 - 2^970").ok()); // ties go to even, which is beyond the range
        QVERIFY(nearestOf("2^1024 - 2^970 - sqrt(2)*1e5") == std::numeric_limits<double>::max());
        for (const char* text : {"1e-400", "0x1p-1075", "-1e-400", "sqrt(2)*1e-330"}) {
            const auto value = evaluated(text);
            QVERIFY(value.ok());
            QCOMPARE(std::bit_cast<std::uint64_t>(value->nearest), std::uint64_t{0});
            QVERIFY(value->underflows);
            QVERIFY(!value->isExact);
        }
        QCOMPARE(evaluated("-1e-400")->error, std::string("-1.00e-400"));
        QVERIFY(!evaluated("0")->underflows);
        QVERIFY(!evaluated("1e-320")->underflows);
    }

    void singlesAreRoundedInOneStep_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<float>("single");
        const auto row = [](const char* text, float single) { QTest::newRow(text) << QByteArray(text) << single; };
        row("0.1", 0.1F);
        row("-1/3", -1.0F / 3);
        row("0x1.8p-3", 0.1875F);
        row("sqrt(2)", 0x1.6a09e6p0F);
        // Just beside the midpoint of two singles, which is the nearest double.
        row("1 + 2^-24", 1);
        row("1 + 2^-24 + 1e-30", 0x1.000002p0F);
        row("1.00000005960464477539062500000001", 0x1.000002p0F);
        row("1 + 3*2^-24", 0x1.000004p0F);
        row("1 + 3*2^-24 - 1e-30", 0x1.000002p0F);
        row("-1 - 2^-24 - 1e-30", -0x1.000002p0F);
        row("sqrt((1 + 2^-24)^2 + 1e-30)", 0x1.000002p0F);
        row("2^128 - 2^103 - 1e-9", std::numeric_limits<float>::max());
        row("2^-150 + 2^-1000", std::numeric_limits<float>::denorm_min());
        row("2^-150", 0);
        row("-1e-400", 0);
    }
    void singlesAreRoundedInOneStep()
    {
        QFETCH(QByteArray, text);
        QFETCH(float, single);
        const auto value = evaluated({text.constData(), std::size_t(text.size())}, {.singles = true});
        QVERIFY2(value.ok(), text.constData());
        QCOMPARE(std::bit_cast<std::uint64_t>(value->nearest), std::bit_cast<std::uint64_t>(double(single)));
        QCOMPARE(value->underflows, single == 0);
    }

    void aNumberBeyondTheSinglesIsRefused()
    {
        for (const char* text : {"2^128 - 2^103", "-1e39", "1e400"}) {
            const auto value = evaluated(text, {.singles = true});
            QVERIFY(!value.ok());
        }
        QVERIFY(evaluated("1e39", {.singles = true}).problems().front().message.find("finite singles") !=
                std::string::npos);
    }

    void decimalsBecomeTheSingleThatAReaderTakes()
    {
        for (int i = 0; i < oracle::caseCount(5000); ++i) {
            Random random = oracle::caseRandom("singles", i);
            const std::string text =
                std::to_string(random.in(0, 99)) + "." + std::to_string(random.in(0, 999'999'999)) +
                std::to_string(random.in(0, 999'999'999)) + "e" + std::to_string(random.in(-45, 30));
            QCOMPARE(evaluated(text, {.singles = true})->nearest, nearestSingle(std::string_view(text)).value());
        }
    }
};

QTEST_APPLESS_MAIN(TestExpression)

} // namespace sweep::tst_expression
#include "tst_expression.moc"
