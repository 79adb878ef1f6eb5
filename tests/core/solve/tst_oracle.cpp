#include "tests/support/oracle/contact_oracle.h"
#include "tests/support/oracle/timeline_check.h"
#include "tests/support/vectors.h"

#include <QTest>

#include <cmath>
#include <functional>

namespace sweep::tst_oracle {

using oracle::Claims;
using oracle::Rational;

namespace {

Body disc(const char* id, Path path, double radius)
{
    return {.id = id, .shape = Shape::circle, .a = std::move(path), .radius = {radius}};
}
Body dot(const char* id, Path path)
{
    return {.id = id, .shape = Shape::point, .a = std::move(path)};
}
Body bar(const char* id, Shape shape, Path a, Path b)
{
    return {.id = id, .shape = shape, .a = std::move(a), .b = std::move(b)};
}

// Ways to corrupt one event of true claims. Each returns false if it does not apply.
using Sabotage = std::function<bool(Claims&, std::size_t instant, std::size_t event)>;

bool dropEvent(Claims& claims, std::size_t k, std::size_t n)
{
    claims[k].events.erase(claims[k].events.begin() + static_cast<std::ptrdiff_t>(n));
    if (claims[k].events.empty())
        claims.erase(claims.begin() + static_cast<std::ptrdiff_t>(k));
    return true;
}

// Drops the enter and the exit of the visit that begins here.
bool dropVisit(Claims& claims, std::size_t k, std::size_t n)
{
    const Event enter = claims[k].events[n];
    if (enter.kind != EventKind::enter)
        return false;
    for (std::size_t m = k + 1; m < claims.size(); ++m)
        for (std::size_t e = 0; e < claims[m].events.size(); ++e)
            if (samePair(claims[m].events[e], enter) && claims[m].events[e].kind == EventKind::exit)
                return dropEvent(claims, m, e) && dropEvent(claims, k, n);
    return false;
}

bool changeKind(Claims& claims, std::size_t k, std::size_t n)
{
    EventKind& kind = claims[k].events[n].kind;
    kind = kind == EventKind::touch   ? EventKind::cross
           : kind == EventKind::cross ? EventKind::touch
           : kind == EventKind::enter ? EventKind::exit
                                      : EventKind::enter;
    return true;
}

bool changeClipped(Claims& claims, std::size_t k, std::size_t n)
{
    claims[k].events[n].clipped = !claims[k].events[n].clipped;
    return true;
}

bool changeProportion(Claims& claims, std::size_t k, std::size_t n)
{
    Event& event = claims[k].events[n];
    if (!event.hasS || event.sIsNull())
        return false;
    event.s = std::nextafter(event.s, 1e300);
    return true;
}

bool changeCell(Claims& claims, std::size_t k, std::size_t n)
{
    Event& event = claims[k].events[n];
    event.cell.i += 1;
    return event.withCell();
}

bool changeRounding(Claims& claims, std::size_t k, std::size_t)
{
    const oracle::Enclosure& time = claims[k].time;
    const double next = std::nextafter(claims[k].t, 1e300);
    const bool narrow = (time.hi - time.lo) * 1000 < Rational(next) - Rational(claims[k].t);
    claims[k].t = next;
    return narrow;
}

// Moves the whole instant by a millionth of the distance to the next one.
bool moveInstant(Claims& claims, std::size_t k, std::size_t)
{
    if (k + 1 >= claims.size())
        return false;
    const Rational step = (claims[k + 1].time.lo - claims[k].time.hi) / 1000000;
    claims[k].time = {claims[k].time.lo + step, claims[k].time.hi + step};
    claims[k].t = oracle::nearestDouble(claims[k].time.lo);
    return true;
}

} // namespace

class TestOracle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doublesBecomeTheRationalsTheyAre()
    {
        QVERIFY(Rational(0.1) == Rational(oracle::Integer("3602879701896397"), oracle::Integer("36028797018963968")));
        QVERIFY(Rational(5e-324) == oracle::power(2, -1074));
        QVERIFY(oracle::exactly(oracle::Quad(1) + oracle::Quad(0x1p-100)) == 1 + oracle::power(2, -100));
        QVERIFY(oracle::parseRational("-0.0250e1") == Rational(-1, 4));
    }

    void rationalsRoundToTheNearestDouble_data()
    {
        QTest::addColumn<QString>("rational");
        QTest::addColumn<double>("nearest");
        QTest::newRow("a third") << "1/3" << 1.0 / 3.0;
        QTest::newRow("halfway, even below") << "9007199254740993" << 9007199254740992.0;
        QTest::newRow("halfway, even above") << "9007199254740995" << 9007199254740996.0;
        QTest::newRow("a decimal next to the normal range") << "2.2250738585072011e-308" << 2.2250738585072011e-308;
        QTest::newRow("half of the smallest, to even") << "1/2" << 0.5;
        QTest::newRow("negative") << "-1/10" << -0.1;
        QTest::newRow("beyond the range") << "1e400" << std::numeric_limits<double>::max();
        QTest::newRow("below the range") << "1e-400" << 0.0;
    }
    void rationalsRoundToTheNearestDouble()
    {
        QFETCH(QString, rational);
        QFETCH(double, nearest);
        QCOMPARE(oracle::nearestDouble(oracle::parseRational(rational.toStdString())), nearest);
    }

    void simplestRationalHasTheSmallestDenominator()
    {
        QVERIFY(oracle::simplestBetween(Rational(3, 10), Rational(34, 100)) == Rational(1, 3));
        QVERIFY(oracle::simplestBetween(Rational(-1, 2), Rational(1, 2)) == 0);
        QVERIFY(oracle::simplestBetween(Rational(1), Rational(2)) == Rational(3, 2));
    }

    void grazingDiscsAreInContactAtOneTimeAlone()
    {
        // Centres (−3, 5) → (7, 5) and (2, 0), radii 2 and 3: tangent at t = 1/2, since their distance is 5 then.
        Scene scene;
        scene.bodies = {disc("p", FromTo{{-3, 5}, {7, 5}}, 2), disc("q", Rest{{2, 0}}, 3)};
        QVERIFY(oracle::inContact(scene, 0, 1, Rational(1, 2)));
        QVERIFY(!oracle::inContact(scene, 0, 1, Rational(1, 2) - oracle::power(2, -500)));
        QVERIFY(!oracle::inContact(scene, 0, 1, Rational(1, 2) + oracle::power(2, -500)));
    }

    void hullsMeetAsExpected_data()
    {
        QTest::addColumn<int>("shape");
        QTest::addColumn<double>("x");
        QTest::addColumn<bool>("contact");
        // From (0, 0) through (4, 0), against the point (x, 0).
        QTest::newRow("segment, inside") << int(Shape::segment) << 4.0 << true;
        QTest::newRow("segment, beyond") << int(Shape::segment) << 5.0 << false;
        QTest::newRow("segment, before") << int(Shape::segment) << -1.0 << false;
        QTest::newRow("ray, beyond") << int(Shape::ray) << 5.0 << true;
        QTest::newRow("ray, before") << int(Shape::ray) << -1.0 << false;
        QTest::newRow("line, before") << int(Shape::line) << -1.0 << true;
    }
    void hullsMeetAsExpected()
    {
        QFETCH(int, shape);
        QFETCH(double, x);
        QFETCH(bool, contact);
        Scene scene;
        scene.bodies = {bar("w", static_cast<Shape>(shape), Rest{{0, 0}}, Rest{{4, 0}}), dot("p", Rest{{x, 0}})};
        QCOMPARE(oracle::inContact(scene, 0, 1, Rational(0)), contact);
    }

    void openCellsHoldOnlyTheirInterior()
    {
        Scene scene;
        scene.grid = Grid{.spacing = {1, 1}, .cells = CellRule::open};
        scene.bodies = {dot("p", FromTo{{0, 0.5}, {1, 0.5}}), disc("d", Rest{{-1, 0.5}}, 1),
                        bar("s", Shape::segment, Rest{{0, 0}}, Rest{{0, 1}}),
                        bar("diagonal", Shape::segment, Rest{{0, 0}}, Rest{{1, 1}})};
        QVERIFY(!oracle::inContact(scene, 0, Cell{0, 0}, Rational(0)));
        QVERIFY(oracle::inContact(scene, 0, Cell{0, 0}, Rational(1, 1000)));
        QVERIFY(!oracle::inContact(scene, 1, Cell{0, 0}, Rational(0)));
        QVERIFY(oracle::inContact(scene, 1, Cell{-1, 0}, Rational(0)));
        QVERIFY(!oracle::inContact(scene, 2, Cell{0, 0}, Rational(0)));
        QVERIFY(oracle::inContact(scene, 3, Cell{0, 0}, Rational(0)));
        scene.grid->cells = CellRule::closed;
        QVERIFY(oracle::inContact(scene, 1, Cell{0, 0}, Rational(0)));
        QVERIFY(oracle::inContact(scene, 2, Cell{0, 0}, Rational(0)));
    }

    void pairsAtRestAreNotTested()
    {
        Scene scene;
        scene.bodies = {dot("a", Rest{{0, 0}}), dot("b", Keyed{{{-1, {5, 5}}, {0, {0, 0}}}}),
                        dot("c", FromTo{{0, 0}, {1, 0}}), dot("d", FromTo{{0, 0}, {1, 0}})};
        QVERIFY(!oracle::isTested(scene, 0, 1)); // b has arrived at the start of the scene
        QVERIFY(oracle::isTested(scene, 0, 2));
        scene.bodies[2].group = scene.bodies[3].group = "g";
        QVERIFY(!oracle::isTested(scene, 2, 3));
        scene.ignore.emplace().emplace_back("c", "a");
        QVERIFY(!oracle::isTested(scene, 0, 2));
        scene.bodies[0].active = Interval{0, 0.5};
        scene.bodies[3].active = Interval{0.5, 1};
        QVERIFY(!oracle::isTested(scene, 0, 3)); // they share one instant
    }

    void theTruthHasNoFaults_data() { addVectors(); }
    void theTruthHasNoFaults()
    {
        QFETCH(QString, name);
        const oracle::Vector vector = oracle::readVector(name.toStdString());
        const std::vector<std::string> found = oracle::faults(vector.scene, oracle::claimsOf(vector));
        QVERIFY2(found.empty(), found.empty() ? "" : found.front().c_str());
    }

    void everySabotageIsFound_data() { addVectors(); }
    void everySabotageIsFound()
    {
        QFETCH(QString, name);
        const oracle::Vector vector = oracle::readVector(name.toStdString());
        const Claims truth = oracle::claimsOf(vector);
        const std::vector<std::pair<const char*, Sabotage>> ways{
            {"event dropped", dropEvent},     {"visit dropped", dropVisit},  {"kind changed", changeKind},
            {"clipped", changeClipped},       {"s moved", changeProportion}, {"another cell", changeCell},
            {"t rounded up", changeRounding}, {"instant moved", moveInstant}};
        // Each way corrupts one event of each scene; which one varies between scenes.
        for (std::size_t way = 0; way < ways.size() && !truth.empty(); ++way) {
            const std::size_t k = (way * 7 + vector.scene.bodies.size()) % truth.size();
            const std::size_t n = way % truth[k].events.size();
            Claims spoilt = truth;
            if (!ways[way].second(spoilt, k, n))
                continue;
            const std::string event = oracle::described(vector.scene, truth[k].events[n]);
            QVERIFY2(!oracle::faults(vector.scene, spoilt).empty(), (ways[way].first + (": " + event)).c_str());
        }
    }

private:
    static void addVectors()
    {
        QTest::addColumn<QString>("name");
        for (const std::string& name : oracle::vectorNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
};

QTEST_GUILESS_MAIN(TestOracle)

} // namespace sweep::tst_oracle
#include "tst_oracle.moc"
