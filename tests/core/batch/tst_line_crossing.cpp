#include <QtTest>

#include "core/batch/line_crossing.h"
#include "tests/support/comparison_text.h"
#include "tests/support/oracle/exact.h"
#include "tests/support/random.h"

#include <cmath>
#include <functional>

namespace sweep::tst_line_crossing {

using oracle::Random;
using oracle::Rational;

namespace {

struct Lines
{
    Vec a;
    Vec b;
    Vec c;
    Vec d;
};

Vec drawn(Random& random, const std::function<double(Random&)>& coordinate)
{
    const double x = coordinate(random);
    return {x, coordinate(random)};
}

double beside(Random& random, double x)
{
    for (int n = random.in(0, 2); n > 0; --n)
        x = std::nextafter(x, random.chance(50) ? 1e300 : -1e300);
    return x;
}

struct Family
{
    const char* name;
    std::function<double(Random&)> coordinate;
};
const std::vector<Family>& families()
{
    static const std::vector<Family> all{
        {"unit square", [](Random& r) { return r.real(0, 1); }},
        {"small integers", [](Random& r) { return double(r.in(-3, 3)); }},
        {"tenths", [](Random& r) { return r.in(-20, 20) * 0.1; }},
        {"beside small integers", [](Random& r) { return beside(r, r.in(-2, 2)); }},
        {"long integers", [](Random& r) { return std::ldexp(r.in(-1000000, 1000000), r.in(-2, 30)); }},
        {"all sizes", [](Random& r) { return std::ldexp(r.real(-1, 1), r.in(-60, 60)); }},
        {"ends of the range",
         [](Random& r) {
             return std::ldexp(r.real(-1, 1), r.of({-1073, -1060, -540, -450, 0, 500, 1000, 1023}));
         }},
    };
    return all;
}

Lines linesOf(const Family& family, Random& random)
{
    Lines lines;
    for (Vec* p : {&lines.a, &lines.b, &lines.c, &lines.d})
        *p = drawn(random, family.coordinate);
    if (random.chance(20)) { // parallel or nearly so
        lines.d.x = lines.c.x + (lines.b.x - lines.a.x);
        lines.d.y = lines.c.y + (lines.b.y - lines.a.y);
    }
    if (random.chance(10))
        lines.c = random.chance(50) ? lines.a : lines.b;
    return lines;
}

bool isAsked(const Lines& lines)
{
    const bool isFinite = std::isfinite(lines.d.x) && std::isfinite(lines.d.y);
    return isFinite && !(lines.a == lines.b) && !(lines.c == lines.d);
}

Vec2<Rational> wayOf(Vec p, Vec q)
{
    return {Rational(q.x) - Rational(p.x), Rational(q.y) - Rational(p.y)};
}

// The nearest finite double, clamped as the header specifies.
double nearest(const Rational& q)
{
    const Rational greatest(std::numeric_limits<double>::max());
    return oracle::nearestDouble(std::clamp(q, Rational(-greatest), greatest));
}

LineCrossing expected(const Lines& lines)
{
    const Vec2<Rational> u = wayOf(lines.a, lines.b);
    const Vec2<Rational> v = wayOf(lines.c, lines.d);
    const Vec2<Rational> w = wayOf(lines.a, lines.c);
    const Rational denominator = cross(u, v);
    if (denominator == 0)
        return {0, 0, cross(w, u) == 0 ? LinePosition::identical : LinePosition::parallel, {}};
    return {nearest(cross(w, v) / denominator), nearest(cross(w, u) / denominator), LinePosition::crossing, {}};
}

bool same(const LineCrossing& p, const LineCrossing& q)
{
    const auto sameBits = [](double x, double y) { return x == y && std::signbit(x) == std::signbit(y); };
    return p.position == q.position && sameBits(p.s, q.s) && sameBits(p.t, q.t);
}

LineCrossing crossingOf(const Lines& lines, StageSet stages = {})
{
    return lineCrossing(lines.a, lines.b, lines.c, lines.d, stages);
}

const StageSet all;
const StageSet withoutPairs = all.without(Stage::doubleDoubles);
const StageSet withoutShort = all.without(Stage::shortIntegers);

} // namespace

class TestLineCrossing : public QObject
{
    Q_OBJECT

private slots:
    void everyStageAgreesWithFractions_data();
    void everyStageAgreesWithFractions();
    void exchangingTheLinesExchangesTheProportions();
    void exchangingTheEndsMeasuresFromTheOtherEnd();
    void powersOfTwoChangeNothing();
    void theNamedStageDecides_data();
    void theNamedStageDecides();
};

void TestLineCrossing::everyStageAgreesWithFractions_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < families().size(); ++i)
        QTest::newRow(families()[i].name) << static_cast<int>(i);
}

void TestLineCrossing::everyStageAgreesWithFractions()
{
    QFETCH(int, index);
    const Family& family = families()[static_cast<std::size_t>(index)];
    for (int i = 0; i < oracle::caseCount(1000); ++i) {
        Random random = oracle::caseRandom(std::string("line crossing, ") + family.name, i);
        const Lines lines = linesOf(family, random);
        if (!isAsked(lines))
            continue;
        const LineCrossing exact = expected(lines);
        for (const StageSet stages : {all, all.withoutFused(), withoutPairs, withoutShort, withoutShort.withoutFused(),
                                      withoutPairs.without(Stage::shortIntegers)})
            QVERIFY2(same(crossingOf(lines, stages), exact), qPrintable(QStringLiteral("case %1").arg(i)));
    }
}

void TestLineCrossing::exchangingTheLinesExchangesTheProportions()
{
    for (int i = 0; i < oracle::caseCount(1000); ++i) {
        Random random = oracle::caseRandom("lines exchanged", i);
        const Lines q = linesOf(families()[0], random);
        const LineCrossing there = crossingOf(q);
        const LineCrossing back = crossingOf({q.c, q.d, q.a, q.b});
        QCOMPARE(there.position, back.position);
        QCOMPARE(ExactDouble(there.s), back.t);
        QCOMPARE(ExactDouble(there.t), back.s);
    }
}

void TestLineCrossing::exchangingTheEndsMeasuresFromTheOtherEnd()
{
    const Lines q{{0, 0}, {3, 0}, {1, -1}, {1, 1}};
    QCOMPARE(crossingOf(q).s, 1.0 / 3);
    QCOMPARE(crossingOf({q.b, q.a, q.c, q.d}).s, 2.0 / 3);
    QCOMPARE(crossingOf({q.b, q.a, q.c, q.d}).t, 0.5);
}

void TestLineCrossing::powersOfTwoChangeNothing()
{
    const auto scaled = [](Vec p, int k) { return Vec{std::ldexp(p.x, k), std::ldexp(p.y, k)}; };
    for (int i = 0; i < oracle::caseCount(1000); ++i) {
        Random random = oracle::caseRandom("lines scaled", i);
        const Lines q = linesOf(families()[0], random);
        const int k = random.in(-600, 600);
        QVERIFY(same(crossingOf(q), crossingOf({scaled(q.a, k), scaled(q.b, k), scaled(q.c, k), scaled(q.d, k)})));
    }
}

void TestLineCrossing::theNamedStageDecides_data()
{
    QTest::addColumn<QVector<double>>("x");
    QTest::addColumn<int>("position");
    QTest::addColumn<int>("stage");
    const auto row = [](const char* name, const QVector<double>& x, LinePosition position, Stage stage) {
        QTest::newRow(name) << x << static_cast<int>(position) << static_cast<int>(stage);
    };
    const auto crossing = LinePosition::crossing;
    row("tenths that cross", {0.1, 0.2, 0.7, 0.9, 0.3, 0.8, 0.6, 0.1}, crossing, Stage::doubleDoubles);
    row("integers that cross", {0, 0, 3, 0, 1, -1, 1, 2}, crossing, Stage::doubleDoubles);
    row("at an end of both", {0, 0, 3, 1, 0, 0, 1, 2}, crossing, Stage::shortIntegers);
    row("at an end of both, so long that bounds underflow", {0, 0, 0x1p400, 0x2p400, 0, 0, 0x3p400, 0x1p400}, crossing,
        Stage::shortIntegers);
    row("parallel integers", {0, 0, 2, 1, 0, 1, 2, 2}, LinePosition::parallel, Stage::shortIntegers);
    row("the same line", {0, 0, 2, 1, 4, 2, 6, 3}, LinePosition::identical, Stage::shortIntegers);
    row("tenths that are all but parallel", {0.1, 0.1, 0.2, 0.2, 0.3, 0.4, 0.3 + 0.5, 0.4 + 0.5}, crossing,
        Stage::anyIntegers);
    row("parallel, long", {0x1p-40, 0, 1, 1 - 0x1p-40, 0, 1, 1 - 0x1p-40, 2 - 0x1p-40}, LinePosition::parallel,
        Stage::anyIntegers);
    row("products underflow", {0, 0, 0x1p-600, 0, 0, 0x1.8p-600, 0x1p-600, 0x1.1p-600}, crossing, Stage::shortIntegers);
}

void TestLineCrossing::theNamedStageDecides()
{
    QFETCH(QVector<double>, x);
    QFETCH(int, position);
    QFETCH(int, stage);
    const Lines lines{{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}, {x[6], x[7]}};
    const LineCrossing crossing = crossingOf(lines);
    QVERIFY(same(crossing, expected(lines)));
    QCOMPARE(static_cast<int>(crossing.position), position);
    QCOMPARE(name(crossing.stage), name(static_cast<Stage>(stage)));
}

QTEST_APPLESS_MAIN(TestLineCrossing)

} // namespace sweep::tst_line_crossing
#include "tst_line_crossing.moc"
