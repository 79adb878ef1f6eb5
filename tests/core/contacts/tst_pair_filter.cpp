#include <QtTest>

#include "core/contacts/pair_filter.h"

#include "core/number/algebraic_root.h"
#include "tests/support/comparison_text.h"
#include "tests/support/filter_stages.h"
#include "tests/support/random.h"

#include <sweepbench/contacts.h>
#include <sweepbench/number/exact.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace sweep::tst_pair_filter {

using oracle::Random;

namespace {

// The distributions of the coordinates and radii of a case.
struct Family
{
    const char* name;
    std::function<double(Random&)> coordinate;
    std::function<double(Random&)> radius;
};

double ulpsBeside(Random& random, double x)
{
    for (int n = random.in(0, 3); n > 0; --n)
        x = std::nextafter(x, random.chance(50) ? 1e300 : -1e300);
    return x;
}

const std::vector<Family>& families()
{
    static const std::vector<Family> all{
        {"unit square", [](Random& r) { return r.real(0, 1); }, [](Random& r) { return r.real(0, 0.3); }},
        {"small integers", [](Random& r) { return double(r.in(-4, 4)); }, [](Random& r) { return double(r.in(0, 3)); }},
        {"tenths", [](Random& r) { return r.in(-20, 20) * 0.1; }, [](Random& r) { return r.in(0, 10) * 0.1; }},
        {"beside small integers", [](Random& r) { return ulpsBeside(r, r.in(-3, 3)); },
         [](Random& r) { return std::abs(ulpsBeside(r, r.in(0, 2))); }},
        {"all sizes", [](Random& r) { return std::ldexp(r.real(-1, 1), r.in(-60, 60)); },
         [](Random& r) { return std::ldexp(r.real(0, 1), r.in(-60, 60)); }},
        {"far from the origin", [](Random& r) { return 0x1p40 + r.real(0, 1); },
         [](Random& r) { return r.real(0, 0.3); }},
        {"ends of the range",
         [](Random& r) {
             return std::ldexp(r.real(-1, 1), r.of({-1073, -540, -200, 0, 90, 100, 300, 500, 1000}));
         },
         [](Random& r) {
             return std::ldexp(r.real(0, 1), r.of({-1073, -540, 0, 90, 500, 1000}));
         }},
    };
    return all;
}

enum class Motions
{
    straight,
    rigid, // straight, and the control points of a body keep their difference
    accelerated
};

// The sum within 2⁻¹⁰⁰ of the terms' sizes.
DoubleDouble sum(double p, double q, double r)
{
    return twoSum(p, q) + DoubleDouble{r, 0};
}

// A path over [0, 1] in double-doubles; `error` grows to bound its rounding.
DoubleDoublePath inPairs(const Path& path, double& error)
{
    if (const auto* rest = std::get_if<Rest>(&path))
        return inPairs(FromTo{rest->at, rest->at}, error);
    if (const auto* way = std::get_if<FromTo>(&path)) {
        const DoubleDoubleVec from{{way->from.x, 0}, {way->from.y, 0}};
        return {{from, {}, {{way->to.x, 0}, {way->to.y, 0}}}, true};
    }
    const auto& launch = std::get<Launch>(path);
    const Vec a = launch.acceleration.value_or(Vec{});
    const auto& [at, v] = std::tie(launch.at, launch.velocity);
    const double size =
        std::max(std::abs(at.x) + std::abs(v.x) + std::abs(a.x), std::abs(at.y) + std::abs(v.y) + std::abs(a.y));
    error = std::max(error, 0x1p-99 * size);
    return {{DoubleDoubleVec{{at.x, 0}, {at.y, 0}}, DoubleDoubleVec{twoSum(at.x, v.x / 2), twoSum(at.y, v.y / 2)},
             DoubleDoubleVec{sum(at.x, v.x, a.x / 2), sum(at.y, v.y, a.y / 2)}},
            false};
}

DoubleDoubleBody inPairs(const Body& body, bool translates)
{
    DoubleDoubleBody shape{body.shape};
    shape.a = inPairs(body.a, shape.error);
    shape.b = hasTwoControlPoints(body.shape) ? inPairs(body.b, shape.error) : shape.a;
    if (hasRadius(body.shape)) {
        shape.radius[0] = {body.radius.from, 0};
        shape.radius[1] = {body.radius.to.value_or(body.radius.from), 0};
    }
    shape.translates = translates || !hasTwoControlPoints(body.shape);
    return shape;
}

struct Drawn
{
    Body body;
    bool translates = false;
};

Vec anyPoint(const Family& f, Random& random)
{
    return {f.coordinate(random), f.coordinate(random)};
}

Path drawnPath(const Family& f, Random& random, Motions motions)
{
    const Vec from = anyPoint(f, random);
    if (random.chance(20))
        return Rest{from};
    if (motions == Motions::accelerated && random.chance(70))
        return Launch{from, anyPoint(f, random), anyPoint(f, random)};
    return FromTo{from, anyPoint(f, random)};
}

// The same motion from another start; nullopt if the result would be rounded.
std::optional<Path> moved(const Path& path, Vec from)
{
    if (std::holds_alternative<Rest>(path))
        return Rest{from};
    if (const auto* launch = std::get_if<Launch>(&path))
        return Launch{from, launch->velocity, launch->acceleration};
    const auto& way = std::get<FromTo>(path);
    const auto end = [](double a0, double a1, double b0) -> std::optional<double> {
        const DoubleDouble d = twoDifference(a1, a0);
        const DoubleDouble b1 = twoSum(b0, d.high);
        return d.low == 0 && b1.low == 0 ? std::optional(b1.high) : std::nullopt;
    };
    const auto x = end(way.from.x, way.to.x, from.x);
    const auto y = end(way.from.y, way.to.y, from.y);
    return x && y ? std::optional<Path>(FromTo{from, {*x, *y}}) : std::nullopt;
}

Drawn drawn(const Family& f, Random& random, Shape shape, Motions motions)
{
    Drawn result;
    result.body.shape = shape;
    result.body.a = drawnPath(f, random, motions);
    if (hasTwoControlPoints(shape)) {
        result.body.b = drawnPath(f, random, motions);
        if (motions == Motions::rigid || random.chance(20))
            if (const auto b = moved(result.body.a, anyPoint(f, random))) {
                result.body.b = *b;
                result.translates = true;
            }
    }
    if (hasRadius(shape)) {
        result.body.radius.from = f.radius(random);
        if (random.chance(30))
            result.body.radius.to = f.radius(random);
    }
    return result;
}

QString told(double begin, double end, bool isInstant, bool crosses, bool beginsBefore, bool endsAfter)
{
    return QString("%1 %2 isInstant %3 crosses %4 before %5 after %6")
        .arg(begin, 0, 'g', 17)
        .arg(end, 0, 'g', 17)
        .arg(isInstant)
        .arg(crosses)
        .arg(beginsBefore)
        .arg(endsAfter);
}

QStringList told(const std::vector<Contact>& contacts)
{
    QStringList lines;
    for (const Contact& c : contacts)
        lines << told(c.begin.nearest(), c.end.nearest(), c.isInstant(), c.crosses(), c.begin == Instant(0),
                      c.end == Instant(1));
    return lines;
}

// If the bound leaves a rounded time open, the exact time stands in for it.
QStringList told(const FilteredContacts& filtered, const std::vector<Contact>& exact)
{
    const auto time = [](const BoundedDoubleDouble& share, const Instant& instant) {
        const double t = share.nearestOrNan();
        return t == t ? t : instant.nearest();
    };
    QStringList lines;
    for (std::size_t i = 0; i < filtered.count; ++i) {
        const FilteredContact& s = filtered.contact[i];
        const Contact& like = i < exact.size() ? exact[i] : Contact{};
        lines << told(time(s.begin, like.begin), time(s.end, like.end), s.isInstant, s.crosses(), s.begin.isExactly(0),
                      s.end.isExactly(1));
    }
    return lines;
}

// True if the exact instant is within the bound of the share.
bool holds(const BoundedDoubleDouble& share, const Instant& instant)
{
    const Dyadic value = Dyadic(share.value.high) + Dyadic(share.value.low);
    const Dyadic low = value - Dyadic(share.error);
    const Dyadic high = value + Dyadic(share.error);
    if (const AlgebraicRoot* root = instant.root())
        return root->compare(low) != Sign::negative && root->compare(high) != Sign::positive;
    return low <= Dyadic(instant.nearest()) && Dyadic(instant.nearest()) <= high;
}

const Stage fastStages[] = {Stage::rejection, Stage::doubles, Stage::doubleDoubles};
// For each family: straight, rigid and accelerated. About four fifths of the smallest shares among six seeds. This
// filter has no short integers.
constexpr LeastShares leastShares[][3] = {
    {{193, 485, 0, 0}, {247, 434, 0, 0}, {272, 415, 0, 0}},
    {{180, 375, 0, 0}, {235, 346, 0, 0}, {250, 309, 0, 0}},
    {{203, 472, 0, 0}, {222, 452, 0, 0}, {304, 361, 0, 0}},
    {{175, 300, 24, 0}, {191, 290, 26, 0}, {254, 263, 20, 0}},
    {{128, 112, 55, 0}, {140, 117, 57, 0}, {205, 110, 34, 0}},
    {{196, 483, 0, 0}, {262, 424, 0, 0}, {200, 79, 25, 0}},
    {{22, 0, 0, 0}, {27, 0, 0, 0}, {60, 0, 0, 0}},
};
const Shape shapes[] = {Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray, Shape::line};

} // namespace

class TestPairFilter : public QObject
{
    Q_OBJECT

private:
    // Every answer must be true: of each stage alone, of all in either order, without fused instructions.
    void check(const Drawn& a, const Drawn& b)
    {
        const auto exact = contacts(Scene{}, a.body, b.body, {0, 1}, {.stages = integersAlone()});
        const QStringList truth = told(exact);
        const DoubleDoubleBody p = inPairs(a.body, a.translates);
        const DoubleDoubleBody q = inPairs(b.body, b.translates);
        for (const Stage stage : fastStages)
            if (const auto answer = pairFiltered(p, q, only(stage))) {
                QCOMPARE(told(*answer, exact), truth);
                QCOMPARE(answer->stage, stage);
                for (std::size_t i = 0; i < answer->count; ++i) {
                    QVERIFY(holds(answer->contact[i].begin, exact[i].begin));
                    QVERIFY(holds(answer->contact[i].end, exact[i].end));
                }
            }
        const auto all = pairFiltered(p, q);
        for (const auto& other : {pairFiltered(p, q, StageSet{}.withoutFused()), pairFiltered(q, p)})
            if (other)
                QCOMPARE(told(*other, exact), truth);
        if (all)
            QCOMPARE(told(*all, exact), truth);
        m_counts.add(all ? all->stage : Stage::anyIntegers);
    }
    QString counted()
    {
        QString line;
        for (const Stage stage : {Stage::rejection, Stage::doubles, Stage::doubleDoubles, Stage::anyIntegers})
            line += QString("  %1 %2").arg(m_counts.of(stage)).arg(name(stage));
        m_counts = {};
        return line;
    }

    StageCounts m_counts;

private slots:
    void decidedAnswersAreExact_data()
    {
        QTest::addColumn<int>("family");
        QTest::addColumn<int>("motions");
        const char* names[] = {"straight", "rigid", "accelerated"};
        for (std::size_t i = 0; i < families().size(); ++i)
            for (int m = 0; m < 3; ++m)
                QTest::newRow(qPrintable(QString("%1, %2").arg(families()[i].name, names[m]))) << int(i) << m;
    }
    void decidedAnswersAreExact()
    {
        QFETCH(int, family);
        QFETCH(int, motions);
        const Family& f = families()[std::size_t(family)];
        for (const Shape p : shapes)
            for (const Shape q : shapes) {
                if (q < p)
                    continue;
                for (int i = 0; i < std::max(1, oracle::caseCount(100) / 50); ++i) {
                    Random random = oracle::caseRandom(QTest::currentDataTag() + std::string(name(p)) + name(q), i);
                    const Drawn a = drawn(f, random, p, Motions(motions));
                    const Drawn b = drawn(f, random, q, Motions(motions));
                    check(a, b);
                    if (QTest::currentTestFailed()) {
                        qInfo().noquote() << name(p) << name(q) << "case" << i;
                        return;
                    }
                }
                if (qEnvironmentVariableIsSet("SWEEPBENCH_CASES"))
                    qInfo().noquote() << name(p) << name(q) << counted();
            }
        qInfo().noquote() << QTest::currentDataTag() << counted();
    }

    void stagesDecideTheirShares_data() { decidedAnswersAreExact_data(); }
    void stagesDecideTheirShares()
    {
        QFETCH(int, family);
        QFETCH(int, motions);
        QCOMPARE(std::size(leastShares), families().size());
        const Family& f = families()[std::size_t(family)];
        StageCounts counts;
        for (std::uint64_t i = 0; i < 2000; ++i) {
            Random random(i);
            const Shape p = shapes[random.in(0, int(std::size(shapes)) - 1)];
            const Shape q = shapes[random.in(0, int(std::size(shapes)) - 1)];
            const Drawn a = drawn(f, random, p, Motions(motions));
            const Drawn b = drawn(f, random, q, Motions(motions));
            const auto answer = pairFiltered(inPairs(a.body, a.translates), inPairs(b.body, b.translates));
            counts.add(answer ? answer->stage : Stage::anyIntegers);
        }
        QCOMPARE(stagesBelow(leastShares[family][motions], counts), std::string());
    }

    // A sum of finite doubles that overflows turns a control point into infinities and NaN.
    void nonFiniteNumbersAreUndecided_data()
    {
        QTest::addColumn<double>("x");
        QTest::newRow("infinite") << HUGE_VAL;
        QTest::newRow("not a number") << std::nan("");
    }
    void nonFiniteNumbersAreUndecided()
    {
        QFETCH(double, x);
        Body circle;
        circle.shape = Shape::circle;
        circle.a = Launch{{0, 0}, {1, 0}, Vec{0, 1}};
        circle.radius.from = 0.25;
        Body capsule = circle;
        capsule.shape = Shape::capsule;
        capsule.b = Rest{{1, 1}};
        const DoubleDoubleBody q = inPairs(capsule, false);
        for (std::size_t k = 0; k < 3; ++k) {
            for (DoubleDouble DoubleDoubleVec::*axis : {&DoubleDoubleVec::x, &DoubleDoubleVec::y}) {
                DoubleDoubleBody p = inPairs(circle, true);
                (p.a.control[k].*axis) = {x, x};
                QVERIFY(!pairFiltered(p, q));
                QVERIFY(!pairFiltered(q, p));
            }
        }
        DoubleDoubleBody p = inPairs(circle, true);
        p.radius[1] = {x, x};
        QVERIFY(!pairFiltered(p, q));
    }

    // Doubles decide a change by each kind of polynomial: the gap of two ends, of a side and an end, an orientation.
    void eachKindOfChangeIsDecided_data()
    {
        QTest::addColumn<Body>("moving");
        QTest::addColumn<Body>("resting");
        QTest::addColumn<double>("begin");
        QTest::addColumn<double>("end");
        const auto body = [](Shape shape, Path a, Path b) {
            Body made;
            made.shape = shape;
            made.a = std::move(a);
            made.b = std::move(b);
            made.radius.from = hasRadius(shape) ? 0.25 : 0;
            return made;
        };
        const Body disc = body(Shape::circle, FromTo{{0.5, -1}, {0.5, 1}}, {});
        const Body upright =
            body(Shape::segment, FromTo{{0.5, -2}, {0.5, 2}}, FromTo{{0.5, -1}, {0.5, 3}}); // b is its upper end
        const auto level = [&](Shape shape) { return body(shape, Rest{{0, 0}}, Rest{{1, 0}}); };
        QTest::newRow("two ends") << disc << body(Shape::circle, Rest{{0.5, 0}}, {}) << 0.25 << 0.75;
        QTest::newRow("an end and a side") << disc << level(Shape::capsule) << 0.25 << 0.75;
        QTest::newRow("ends and a side") << upright << level(Shape::capsule) << 0.1875 << 0.5625;
        QTest::newRow("thin segments") << upright << level(Shape::segment) << 0.25 << 0.5;
        QTest::newRow("a thin segment and a line") << upright << level(Shape::line) << 0.25 << 0.5;
    }
    void eachKindOfChangeIsDecided()
    {
        QFETCH(Body, moving);
        QFETCH(Body, resting);
        QFETCH(double, begin);
        QFETCH(double, end);
        const DoubleDoubleBody p = inPairs(moving, true);
        const DoubleDoubleBody q = inPairs(resting, true);
        for (const auto& answer : {pairFiltered(p, q), pairFiltered(q, p)}) {
            QVERIFY(answer);
            QCOMPARE(name(answer->stage), name(Stage::doubles));
            QCOMPARE(answer->count, std::size_t{1});
            QCOMPARE(answer->contact[0].begin.nearestOrNan(), begin);
            QCOMPARE(answer->contact[0].end.nearestOrNan(), end);
        }
    }

    void pointCrossesASegmentButNoCapsule_data()
    {
        QTest::addColumn<Shape>("shape");
        QTest::newRow("segment") << Shape::segment;
        QTest::newRow("ray") << Shape::ray;
        QTest::newRow("line") << Shape::line;
        QTest::newRow("capsule of radius 0") << Shape::capsule;
    }
    void pointCrossesASegmentButNoCapsule()
    {
        QFETCH(Shape, shape);
        Body point;
        point.a = FromTo{{0.5, -1}, {0.5, 2}};
        Body line;
        line.shape = shape;
        line.a = Rest{{0, 0}};
        line.b = Rest{{1, 0}};
        const auto answer = pairFiltered(inPairs(point, true), inPairs(line, true));
        QVERIFY(answer);
        QCOMPARE(answer->count, 1);
        QVERIFY(answer->contact[0].isInstant);
        QCOMPARE(answer->contact[0].crosses(), shape != Shape::capsule);
        QCOMPARE(answer->contact[0].begin.nearestOrNan(), 1.0 / 3);
    }
};

QTEST_APPLESS_MAIN(TestPairFilter)

} // namespace sweep::tst_pair_filter
#include "tst_pair_filter.moc"
