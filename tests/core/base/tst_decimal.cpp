#include "core/base/decimal.h"

#include <QtTest>
#include <boost/multiprecision/cpp_int.hpp>
#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <clocale>
#include <cmath>
#include <limits>
#include <locale>

namespace sweep::tst_decimal {

namespace {

using Big = boost::multiprecision::cpp_int;

struct Ratio
{
    Big numerator;
    Big denominator;
};

Big tenTo(int exponent)
{
    return boost::multiprecision::pow(Big(10), static_cast<unsigned>(exponent));
}

// digits · 10^exponent
Ratio ratioOf(const Big& digits, int exponent)
{
    return exponent >= 0 ? Ratio{digits * tenTo(exponent), 1} : Ratio{digits, tenTo(-exponent)};
}

// The value of a double ≥ 0 (finite or infinite); infinity counts as 2^1024, which it represents in rounding.
Ratio ratioOf(double value)
{
    if (std::isinf(value))
        return {Big(1) << 1024, 1};
    int exponent = 0;
    const double fraction = std::frexp(value, &exponent);
    const Big whole(static_cast<long long>(std::ldexp(fraction, 53)));
    exponent -= 53;
    return exponent >= 0 ? Ratio{whole << exponent, 1} : Ratio{whole, Big(1) << -exponent};
}

// The sign of p − (q + r)/2.
int sideOfMidpoint(const Ratio& p, const Ratio& q, const Ratio& r)
{
    const Big left = 2 * p.numerator * q.denominator * r.denominator;
    const Big right = (q.numerator * r.denominator + r.numerator * q.denominator) * p.denominator;
    return left < right ? -1 : left > right ? 1 : 0;
}

bool isEven(double value)
{
    return (std::bit_cast<std::uint64_t>(value) & 1U) == 0;
}

// True if the double is nearest to the number, ties to even. Uses only integers.
bool isNearest(double value, const Ratio& number)
{
    const double above = std::nextafter(value, std::numeric_limits<double>::infinity());
    const int upper = sideOfMidpoint(number, ratioOf(value), ratioOf(above));
    if (upper > 0 || (upper == 0 && !isEven(value)))
        return false;
    if (value == 0)
        return true;
    const int lower = sideOfMidpoint(number, ratioOf(std::nextafter(value, 0.0)), ratioOf(value));
    return lower > 0 || (lower == 0 && isEven(value));
}

// The value of a single ≥ 0; infinity counts as 2^128.
Ratio ratioOfSingle(float value)
{
    return std::isinf(value) ? Ratio{Big(1) << 128, 1} : ratioOf(static_cast<double>(value));
}

// The same for singles.
bool isNearestSingle(double read, const Ratio& number)
{
    const auto value = static_cast<float>(read);
    const auto isEvenSingle = (std::bit_cast<std::uint32_t>(value) & 1U) == 0;
    const float above = std::nextafter(value, std::numeric_limits<float>::infinity());
    const int upper = sideOfMidpoint(number, ratioOfSingle(value), ratioOfSingle(above));
    if (static_cast<double>(value) != read || upper > 0 || (upper == 0 && !isEvenSingle))
        return false;
    if (value == 0)
        return true;
    const int lower = sideOfMidpoint(number, ratioOfSingle(std::nextafter(value, 0.0F)), ratioOfSingle(value));
    return lower > 0 || (lower == 0 && isEvenSingle);
}

struct DecimalComma : std::numpunct<char>
{
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
};

} // namespace

class tst_decimal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsHardDecimals_data();
    void readsHardDecimals();
    void refusesNumbersThatRoundToInfinity();
    void keepsTheSignOfZero();
    void roundsRandomDecimalsToTheNearestDouble();
    void roundsHalfwayDecimalsToEven();
    void writesTheShortestDecimal_data();
    void writesTheShortestDecimal();
    void readsBackEveryDouble();
    void ignoresTheLocale();
    void readsHardSingles_data();
    void readsHardSingles();
    void roundsDecimalsToTheNearestSingleInOneStep();
    void readsBackEverySingle();
    void writesTheShortestSingle_data();
    void writesTheShortestSingle();
};

void tst_decimal::readsHardSingles_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value"); // NaN: refused
    const auto row = [](const char* text, double value) { QTest::newRow(text) << QByteArray(text) << value; };
    const double refused = std::numeric_limits<double>::quiet_NaN();
    row("0.1", 0x1.99999ap-4);
    // The nearest double of each is the midpoint of two singles, which rounds to the other one.
    row("1.00000005960464477539062500001", 0x1.000002p0);
    row("1.00000017881393432617187499999", 0x1.000002p0);
    row("16777217", 0x1p24);
    row("16777217.0000000000000000000000001", 0x1.000002p24);
    row("1e-45", 0x1p-149);
    row("7.006492321624085354618e-46", 0.0); // just below half the smallest single
    row("7.006492321624085354619e-46", 0x1p-149);
    row("1.17549429e-38", 0x0.fffffep-126);
    row("1e-60", 0.0);
    row("3.4028235e38", 0x1.fffffep127);
    row("340282356779733661637539395458142568447", 0x1.fffffep127);
    row("340282356779733661637539395458142568448", refused);
    row("-1e39", refused);
}

void tst_decimal::readsHardSingles()
{
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    const auto read = nearestSingle(std::string_view(text.constData()));
    QCOMPARE(read.has_value(), !std::isnan(value));
    if (read)
        QCOMPARE(*read, value);
}

void tst_decimal::roundsDecimalsToTheNearestSingleInOneStep()
{
    QVERIFY(rc::check("midpoints of neighbouring singles, and a little beside them", [] {
        const auto bits = *rc::gen::inRange<std::uint32_t>(0, 0x7f7fffff);
        const auto below = std::bit_cast<float>(bits);
        const auto above = std::bit_cast<float>(bits + 1);
        const Ratio p = ratioOfSingle(below);
        const Ratio q = ratioOfSingle(above);
        // The midpoint has a finite decimal: a fraction over a power of two.
        const Big numerator = p.numerator * q.denominator + q.numerator * p.denominator;
        const Big denominator = 2 * p.denominator * q.denominator;
        int digits = 0;
        while ((numerator * tenTo(digits)) % denominator != 0)
            ++digits;
        const int change = *rc::gen::inRange(-1, 2); // in a place 20 further on
        const Big written = numerator * tenTo(digits) / denominator * tenTo(20) + change;
        const auto read = nearestSingle(std::string_view(written.str() + "e-" + std::to_string(digits + 20)));
        RC_ASSERT(read.has_value());
        RC_ASSERT(isNearestSingle(*read, ratioOf(written, -(digits + 20))));
    }));
}

// How many digits there are between the first and the last that is not 0: 8 of "1.0000001e8", 1 of "100000".
static std::size_t significantDigits(std::string decimal)
{
    decimal.erase(std::min(decimal.find('e'), decimal.size()));
    std::erase_if(decimal, [](char c) { return c == '-' || c == '.'; });
    const std::size_t first = decimal.find_first_not_of('0');
    return first == std::string::npos ? 0 : decimal.find_last_not_of('0') - first + 1;
}

void tst_decimal::readsBackEverySingle()
{
    QVERIFY(rc::check("random singles", [] {
        const auto value = std::bit_cast<float>(*rc::gen::arbitrary<std::uint32_t>());
        RC_PRE(std::isfinite(value));
        const std::string text = shortestSingle(static_cast<double>(value));
        const auto read = nearestSingle(std::string_view(text));
        RC_ASSERT(read.has_value());
        RC_ASSERT(std::bit_cast<std::uint32_t>(static_cast<float>(*read)) == std::bit_cast<std::uint32_t>(value));
        RC_ASSERT(significantDigits(text) <= significantDigits(shortestDecimal(static_cast<double>(value))));
    }));
}

void tst_decimal::writesTheShortestSingle_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](double value, const char* text) { QTest::newRow(text) << value << QByteArray(text); };
    row(0x1.99999ap-4, "0.1");
    row(-0.0, "-0");
    row(0x1.555556p-2, "0.33333334");
    row(100000, "100000");
    row(16777216, "16777216");
    row(1e8, "1e8");
    row(0x1.fffffep127, "3.4028235e38");
    row(0x1p-149, "1e-45");
}

void tst_decimal::writesTheShortestSingle()
{
    QFETCH(double, value);
    QFETCH(QByteArray, text);
    QCOMPARE(QByteArray::fromStdString(shortestSingle(value)), text);
}

void tst_decimal::readsHardDecimals_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("value");
    const auto row = [](const char* text, double value) { QTest::newRow(text) << QByteArray(text) << value; };
    // Hexadecimal literals give the bits, independently of the compiler's decimals.
    row("2.2250738585072011e-308", 0x0.fffffffffffffp-1022);
    row("2.2250738585072014e-308", 0x1p-1022);
    row("0.1", 0x1.999999999999ap-4);
    row("1e23", 0x1.52d02c7e14af6p+76);
    row("8.41e21", 0x1.c7e83209e90b2p+72);
    row("9007199254740993", 0x1p53);
    row("9007199254740993.0000000000000000000000000000000000000000000000001", 0x1.0000000000001p53);
    row("9007199254740995", 0x1.0000000000002p53);
    row("18446744073709551616", 0x1p64);
    row("18446744073709553664", 0x1p64);
    row("18446744073709553665", 0x1.0000000000001p64);
    row("5e-324", 0x1p-1074);
    row("2.4703282292062327e-324", 0.0);
    row("2.4703282292062328e-324", 0x1p-1074);
    row("1.7976931348623157e308", 0x1.fffffffffffffp1023);
    row("1.7976931348623158e308", 0x1.fffffffffffffp1023);
    row("1e-400", 0.0);
    row("1e-99999999999999999999999", 0.0);
    row("0e99999999999999999999999", 0.0);
    row("0.00000000000000000001e+25", 100000.0);
    row("180596746.94695282", 0x1.5876015e4d700p+27);
}

void tst_decimal::readsHardDecimals()
{
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    const auto read = sweep::nearestDouble(text.toStdString());
    QVERIFY(read);
    QCOMPARE(std::bit_cast<std::uint64_t>(*read), std::bit_cast<std::uint64_t>(value));
}

void tst_decimal::refusesNumbersThatRoundToInfinity()
{
    for (const char* text : {"1e999", "-1e999", "1.7976931348623159e308", "1e309", "1e99999999999999999999"})
        QVERIFY2(!sweep::nearestDouble(text), text);
    // The last decimal below the midpoint of the largest double and 2^1024, and that midpoint itself.
    const Big midpoint = (Big(1) << 1024) - (Big(1) << 970);
    QCOMPARE(sweep::nearestDouble(Big(midpoint - 1).str()), std::optional(std::numeric_limits<double>::max()));
    QVERIFY(!sweep::nearestDouble(midpoint.str()));
}

void tst_decimal::keepsTheSignOfZero()
{
    for (const char* text : {"-0", "-0.0", "-0e5", "-1e-400"}) {
        const auto read = sweep::nearestDouble(text);
        QVERIFY2(read && *read == 0 && std::signbit(*read), text);
    }
    QCOMPARE(sweep::shortestDecimal(-0.0), std::string("-0"));
}

void tst_decimal::roundsRandomDecimalsToTheNearestDouble()
{
    const bool holds = rc::check("17 to 25 random digits", [] {
        const int count = *rc::gen::inRange(17, 26);
        std::string digits(1, static_cast<char>('0' + *rc::gen::inRange(1, 10)));
        while (static_cast<int>(digits.size()) < count)
            digits += static_cast<char>('0' + *rc::gen::inRange(0, 10));
        const int exponent = *rc::gen::inRange(-345, 284);
        const auto read = sweep::nearestDouble(digits + "e" + std::to_string(exponent));
        const Ratio number = ratioOf(Big(digits), exponent);
        if (read)
            RC_ASSERT(isNearest(*read, number));
        else
            RC_ASSERT(sideOfMidpoint(number, ratioOf(std::numeric_limits<double>::max()), {Big(1) << 1024, 1}) >= 0);
    });
    QVERIFY(holds);
}

void tst_decimal::roundsHalfwayDecimalsToEven()
{
    const bool holds = rc::check("midpoints of neighbours, and a little beside them", [] {
        const auto bits = *rc::gen::inRange<std::uint64_t>(0x3000000000000000, 0x5000000000000000);
        const auto value = std::bit_cast<double>(bits);
        const Ratio lower = ratioOf(value);
        const Ratio upper = ratioOf(std::nextafter(value, std::numeric_limits<double>::infinity()));
        // (p/2^k) in decimal is p·5^k / 10^k.
        const Big twice = lower.numerator * upper.denominator + upper.numerator * lower.denominator;
        const Big denominator = 2 * lower.denominator * upper.denominator;
        const int twos = static_cast<int>(boost::multiprecision::msb(denominator));
        const Big digits = twice * boost::multiprecision::pow(Big(5), static_cast<unsigned>(twos));
        for (const int offset : {-1, 0, 1}) {
            const Big shifted = digits * 10 + offset;
            const auto read = sweep::nearestDouble(shifted.str() + "e" + std::to_string(-twos - 1));
            RC_ASSERT(read.has_value());
            RC_ASSERT(isNearest(*read, ratioOf(shifted, -twos - 1)));
        }
    });
    QVERIFY(holds);
}

void tst_decimal::writesTheShortestDecimal_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](double value, const char* text) { QTest::newRow(text) << value << QByteArray(text); };
    row(0.1, "0.1");
    row(100000, "100000");
    row(-9.81, "-9.81");
    row(0x1.fffffffffffffp1023, "1.7976931348623157e308");
    row(0x1p-1074, "5e-324");
    row(1e300, "1e300");
    row(1e-7, "1e-7");
    row(9007199254740993.0, "9007199254740992");
    row(1.0 / 3, "0.3333333333333333");
}

void tst_decimal::writesTheShortestDecimal()
{
    QFETCH(double, value);
    QFETCH(QByteArray, text);
    QCOMPARE(sweep::shortestDecimal(value), text.toStdString());
}

void tst_decimal::readsBackEveryDouble()
{
    const bool holds = rc::check("any finite bits", [] {
        const auto value = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
        RC_PRE(std::isfinite(value));
        const auto read = sweep::nearestDouble(sweep::shortestDecimal(value));
        RC_ASSERT(read.has_value());
        RC_ASSERT(std::bit_cast<std::uint64_t>(*read) == std::bit_cast<std::uint64_t>(value));
    });
    QVERIFY(holds);
}

void tst_decimal::ignoresTheLocale()
{
    // The C++ locale can be defined here; the C locale must be an installed one.
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
    const std::string beforeInC = std::setlocale(LC_ALL, nullptr);
    for (const char* name : {"pl_PL.UTF-8", "fr_FR.UTF-8", "de_DE.UTF-8"})
        (void)std::setlocale(LC_ALL, name);
    const auto read = sweep::nearestDouble("0.5");
    const std::string written = sweep::shortestDecimal(0.5);
    std::setlocale(LC_ALL, beforeInC.c_str());
    std::locale::global(before);
    QCOMPARE(read, std::optional(0.5));
    QCOMPARE(written, std::string("0.5"));
}

QTEST_GUILESS_MAIN(tst_decimal)

} // namespace sweep::tst_decimal
#include "tst_decimal.moc"
