// Answers of scenes whose numbers are the decimals that stand there, against an oracle in rationals.
#include "core/solve/other_answer.h"
#include "tests/support/oracle/contact_oracle.h"
#include "tests/support/oracle/shared_oracle.h"
#include "tests/support/oracle/timeline_check.h"
#include "tests/support/random.h"

#include <sweepbench/number/text.h>
#include <sweepbench/scene_file.h>

#include <QtTest>

#include <cmath>
#include <string>
#include <vector>

namespace sweep::tst_other_answer {

using oracle::Random;

namespace {

Scene sceneOf(const std::string& members)
{
    return parseScene(R"({"format": "sweepbench.scene", "version": 2, )" + members + "}", "test").value();
}

// The double nearest to n/10^digits.
double decimal(int n, int digits)
{
    return std::stod(std::to_string(n) + "e-" + std::to_string(digits));
}

// Numbers of one scene: few digits, often multiples of one step, so that bodies touch and share grid lines.
class Numbers
{
public:
    explicit Numbers(Random& random) : m_random(random), m_digits(random.in(1, 6)), m_timeDigits(random.in(0, 2)) {}

    double length()
    {
        if (m_random.chance(70))
            return decimal(m_random.in(-20, 20), 1);
        const int unit = static_cast<int>(std::pow(10, m_digits));
        return decimal(m_random.in(-2 * unit, 2 * unit), m_digits);
    }
    double size() { return m_random.chance(80) ? decimal(m_random.in(1, 5), 1) : decimal(m_random.in(1, 5000), 4); }
    double spacing()
    {
        return m_random.chance(80) ? decimal(m_random.in(3, 9), 1) : decimal(m_random.in(3, 9) * 37, 3);
    }
    Vec at() { return {length(), length()}; }
    // The least and the most are whole times.
    double time(int least, int most)
    {
        const int unit = m_timeDigits == 0 ? 1 : m_timeDigits == 1 ? 10 : 100;
        return decimal(m_random.in(least * unit, most * unit), m_timeDigits);
    }

    Path path()
    {
        const int form = m_random.in(1, 10);
        if (form <= 4)
            return Rest{at()};
        if (form <= 8)
            return FromTo{at(), at()};
        if (form == 9)
            return Launch{at(), at(), at()};
        return Keyed{{{time(0, 1), at()}, {time(2, 3), at()}}};
    }

private:
    Random& m_random;
    int m_digits;
    int m_timeDigits;
};

// A box or another convex polygon in uniform motion or at rest.
std::vector<Path> cornersOf(Random& random, Numbers& numbers)
{
    const Vec low = numbers.at();
    const Vec high{decimal(std::lround(low.x * 10) + random.in(1, 9), 1),
                   decimal(std::lround(low.y * 10) + random.in(1, 9), 1)};
    if (high.x <= low.x || high.y <= low.y)
        return {Rest{{0, 0}}, Rest{{0.3, 0}}, Rest{{0.3, 0.3}}};
    return {Rest{low}, Rest{{high.x, low.y}}, Rest{high}, Rest{{low.x, high.y}}};
}

Scene randomScene(Random& random)
{
    Numbers numbers(random);
    Scene scene;
    if (random.chance(50))
        scene.time = SceneTime{{numbers.time(0, 1), numbers.time(2, 4)}};
    if (random.chance(60))
        scene.grid =
            Grid{numbers.at(), {numbers.spacing(), numbers.spacing()}, random.of({CellRule::closed, CellRule::open})};
    for (int i = 0; i < 3; ++i) {
        Body body{.id = "body " + std::to_string(i)};
        body.shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::polygon});
        body.a = numbers.path();
        if (hasTwoControlPoints(body.shape))
            body.b = numbers.path();
        if (body.shape == Shape::polygon)
            body.points = cornersOf(random, numbers);
        if (hasRadius(body.shape) && body.shape != Shape::polygon)
            body.radius.from = numbers.size();
        body.grid = scene.grid && i == 0;
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

// Faults of the answer as decimals, by an oracle that reads every number of the original scene as a decimal.
QStringList faultsOf(const Scene& scene, const OtherScene& other, const Timeline& timeline)
{
    const oracle::ReadingDecimals reading;
    QStringList faults;
    for (const std::string& fault : oracle::faults(scene, timeline))
        faults << QString::fromStdString(fault);
    std::vector<RestingContact> expected;
    for (std::uint32_t a = 0; a < scene.bodies.size(); ++a)
        for (std::uint32_t b = a + 1; b < scene.bodies.size(); ++b) {
            const auto common = oracle::commonWindow(scene, a, b);
            if (!common || oracle::isTested(scene, a, b))
                continue;
            const auto start = oracle::held(common->start);
            const oracle::SharedByDefinition shared(oracle::placed(scene, scene.bodies[a], start),
                                                    oracle::placed(scene, scene.bodies[b], start));
            if (shared.relation() != Relation::apart)
                expected.push_back({{a, b}, shared.relation()});
        }
    if (!std::ranges::equal(
            untestedPairs(other.scene).inContact, expected, {},
            [](const RestingContact& p) { return std::pair(p.pair, p.relation); },
            [](const RestingContact& q) { return std::pair(q.pair, q.relation); }))
        faults << QStringLiteral("relations at rest");
    return faults;
}

struct Compared
{
    OtherScene other;
    Timeline own;
    Timeline decimals;
    std::vector<AnswerDifference> differences;
};

Compared comparedOf(const Scene& scene)
{
    Compared compared{withOtherNumbers(scene, OtherNumbers::decimals).value(), solve(scene).value(), {}, {}};
    compared.decimals = solve(compared.other).value();
    const UntestedPairs own = untestedPairs(scene);
    const UntestedPairs other = untestedPairs(compared.other.scene);
    compared.differences =
        answerDifferences({{scene, compared.own}, &own}, {{compared.other.scene, compared.decimals}, &other});
    return compared;
}

struct Typed
{
    const char* what;
    const char* members;
    bool scales = true;
    bool differs = false;
};

// Scenes as people type them.
const std::vector<Typed>& typedScenes()
{
    static const std::vector<Typed> scenes{
        {"a square of 0.1 to 0.3 over a grid of 0.1", R"("grid": {"spacing": [0.1, 0.1]}, "bodies": [{"id": "square",
            "shape": "polygon", "points": [[0.1, 0.1], [0.3, 0.1], [0.3, 0.3], [0.1, 0.3]], "grid": true}])",
         true, true},
        {"the same over open cells", R"("grid": {"spacing": [0.1, 0.1], "cells": "open"}, "bodies": [{"id": "square",
            "shape": "polygon", "points": [[0.1, 0.1], [0.3, 0.1], [0.3, 0.3], [0.1, 0.3]], "grid": true}])",
         true, false},
        {"a geotransform of 0.4", R"("grid": {"origin": [872511.2, 6114971.2], "spacing": [0.4, 0.4]}, "bodies": [
            {"id": "polygon", "shape": "polygon", "points": [[872512, 6114970], [872512, 6114970.4],
            [872513.3, 6114970.4], [872513.1, 6114970]], "grid": true}])",
         true, true},
        {"walls in metres", R"("bodies": [{"id": "a", "shape": "segment", "a": [0, 0], "b": [0.3, 0.9]},
            {"id": "dot", "shape": "point", "path": [0.1, 0.3]}])",
         true, true},
        {"a disc that touches a wall", R"("bodies": [{"id": "disc", "shape": "circle", "path": [0.3, 0], "radius": 0.1},
            {"id": "wall", "shape": "segment", "a": [0.4, -1], "b": [0.4, 1]}])",
         true, true},
        {"cents", R"("bodies": [{"id": "price", "shape": "point", "path": {"from": [0, 19.99], "to": [1, 29.99]}},
            {"id": "limit", "shape": "segment", "a": [0, 24.99], "b": [1, 24.99]}])"},
        {"thirds of a cent", R"("bodies": [{"id": "share", "shape": "point",
            "path": {"from": [0, 0.0033], "to": [0.0067, 0.01]}},
            {"id": "cent", "shape": "segment", "a": [0, 0.01], "b": [0.01, 0.01]}])"},
        {"a third in sixteen digits", R"("bodies": [{"id": "third", "shape": "point",
            "path": {"from": [0, 0], "to": [0.3333333333333333, 1]}},
            {"id": "wall", "shape": "segment", "a": [0.1, 0], "b": [0.1, 1]}])"},
        {"thirds of a cent beside a fortune", R"("bodies": [{"id": "share", "shape": "point",
            "path": [0.003333333333333333, 123456.78]}])",
         false},
        {"pixels", R"("grid": {"spacing": [16, 16]}, "bodies": [{"id": "sprite", "shape": "polygon", "grid": true,
            "points": [[32, 48], [64, 48], [64, 80], [32, 80]]}])"},
        {"half pixels at 1.5", R"("grid": {"spacing": [1.5, 1.5]}, "bodies": [{"id": "sprite", "shape": "point",
            "path": {"from": [0.75, 0.75], "to": [12.25, 3.75]}, "grid": true}])"},
        {"pixels at 1.1", R"("grid": {"spacing": [1.1, 1.1]}, "bodies": [{"id": "sprite", "shape": "segment",
            "a": [1.1, 3.3], "b": [5.5, 3.3], "grid": true}])",
         true, true},
        {"degrees", R"("bodies": [{"id": "track", "shape": "segment", "a": [13.377704, 52.516275],
            "b": [13.369403, 52.518623]}, {"id": "stop", "shape": "circle", "path": [13.3735535, 52.517449],
            "radius": 0.0001}])"},
        {"frames of 0.02", R"("time": {"start": 0, "end": 0.1}, "bodies": [{"id": "ball", "shape": "circle",
            "path": {"keys": [[0, 0, 0], [0.02, 0.1, 0], [0.04, 0.3, 0]]}, "radius": 0.1},
            {"id": "wall", "shape": "segment", "a": [0.4, -1], "b": [0.4, 1]}])",
         true, true},
        {"a fall by 9.81", R"("time": {"start": 0, "end": 2.5}, "bodies": [{"id": "stone", "shape": "circle",
            "path": {"at": [0, 4.905], "velocity": [0.1, 0], "acceleration": [0, -9.81]}, "radius": 0.1},
            {"id": "floor", "shape": "segment", "a": [-1, -0.1], "b": [1, -0.1]}])"},
        {"an active time of 0.1 to 0.7", R"("bodies": [{"id": "dot", "shape": "point", "active": [0.1, 0.7],
            "path": {"from": [0.1, 0], "to": [0.7, 0]}},
            {"id": "wall", "shape": "segment", "a": [0.3, -1], "b": [0.3, 1]}])"},
        {"millions and micrometres", R"("bodies": [{"id": "dot", "shape": "point",
            "path": {"from": [1000000, 0.000001], "to": [2000000, 0.000003]}}])"},
        {"a thousand years of seconds", R"("time": {"start": 0, "end": 31556926000}, "bodies": [{"id": "dot",
            "shape": "point", "path": {"from": [0, 0], "to": [1.5, 0.2]}}])"},
        {"1e300 beside 0.1", R"("bodies": [{"id": "far", "shape": "point", "path": [1e300, 0.1]}])", false},
        {"a sine beside a kilometre", R"("bodies": [{"id": "dot", "shape": "point",
            "path": [0.8414709848078965, 123456.789]}])",
         false},
    };
    return scenes;
}

} // namespace

class TestOtherAnswer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomScenesOfDecimalsEqualRationals()
    {
        int differing = 0;
        for (int i = 0, left = oracle::caseCount(2000) / 10; left > 0; ++i) {
            Random random = oracle::caseRandom("decimals", i);
            const Scene scene = randomScene(random);
            if (!problemsOf(scene).empty())
                continue; // its own numbers break a rule
            --left;
            const Compared compared = comparedOf(scene);
            QVERIFY(problemsOf(compared.other.scene).empty());
            const QString faults = faultsOf(scene, compared.other, compared.decimals).join(u'\n');
            QVERIFY2(faults.isEmpty(), qPrintable(faults + u'\n' + QString::fromStdString(sceneText(scene))));
            differing += compared.differences.empty() ? 0 : 1;
        }
        QVERIFY(differing > 0 || oracle::caseCount(2000) < 200); // the oracle of doubles would find faults
    }

    void typedScenesEqualRationals()
    {
        int scaled = 0;
        for (const Typed& typed : typedScenes()) {
            const Scene scene = sceneOf(typed.members);
            QVERIFY2(withOtherNumbers(scene, OtherNumbers::decimals).ok() == typed.scales, typed.what);
            if (!typed.scales)
                continue;
            ++scaled;
            const Compared compared = comparedOf(scene);
            const QString faults = faultsOf(scene, compared.other, compared.decimals).join(u'\n');
            QVERIFY2(faults.isEmpty(), qPrintable(QString::fromUtf8(typed.what) + u'\n' + faults));
            QVERIFY2(compared.differences.empty() != typed.differs, typed.what);
        }
        QCOMPARE(typedScenes().size(), std::size_t(20));
        QVERIFY2(scaled >= 15, qPrintable(QString::number(scaled)));
    }

    void timesAreThoseOfTheScene()
    {
        // Both reach the wall at 3/10.
        const Scene scene = sceneOf(R"("time": {"start": 0.1, "end": 0.7}, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0.1, 0], "to": [0.7, 0]}},
            {"id": "wall", "shape": "segment", "a": [0.3, -1], "b": [0.3, 1]}])");
        const Compared compared = comparedOf(scene);
        QVERIFY(compared.decimals.window() == (Interval{0.1, 0.7}));
        QCOMPARE(compared.decimals.events().size(), std::size_t(1));
        QVERIFY(rationalOf(compared.decimals.timeOf(0)) == Rational(3, 10));
        QVERIFY(compared.own.timeOf(0) != compared.decimals.timeOf(0));
    }

    // The discs touch at √2/10 and 1 − √2/10: irrational times are divided exactly, too.
    void irrationalTimesAreThoseOfTheScene()
    {
        const Scene scene = sceneOf(R"("time": {"start": 0, "end": 0.1}, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [-0.1, 0.1], "to": [0.1, 0.1]}},
            {"id": "disc", "shape": "circle", "path": [0, 0], "radius": 0.12}])");
        const Compared compared = comparedOf(scene);
        QCOMPARE(compared.decimals.events().size(), std::size_t(2));
        QCOMPARE(closedForm(compared.decimals.timeOf(0)), std::string("(5 − √11)/100"));
    }

    void aRelationAtRestThatDiffersIsFound()
    {
        const Scene scene = sceneOf(R"("bodies": [
            {"id": "disc", "shape": "circle", "path": [0.3, 0], "radius": 0.1},
            {"id": "wall", "shape": "segment", "a": [0.4, -1], "b": [0.4, 1]}])");
        const Compared compared = comparedOf(scene);
        QCOMPARE(compared.differences.size(), std::size_t(1));
        QVERIFY(compared.differences.front().isAtRest());
        QVERIFY(compared.differences.front().otherRelation == Relation::touch);
        QVERIFY(compared.differences.front().ownRelation != Relation::touch);
        QCOMPARE(farthestFromDecimal(scene, PairOrCell(0U, 1U)), std::string("0.4 is 0.400000000000000022204"));
    }
};

QTEST_GUILESS_MAIN(TestOtherAnswer)

} // namespace sweep::tst_other_answer
#include "tst_other_answer.moc"
