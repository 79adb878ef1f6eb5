// Solver for expectations: its conclusions equal those from all events.
#include <QtTest>

#include "core/measure/untested_pairs.h"
#include "tests/support/random.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

namespace sweep::tst_solve_expected {

namespace {

// Uses the solver for expectations in every scene, even with short traces.
constexpr ExpectedSizes always{.longTraces = 0, .share = 1e9};

Body bodyOf(oracle::Random& random, int number)
{
    const auto at = [&] { return Vec{random.in(-8, 8) * 0.5, random.in(-8, 8) * 0.5}; };
    Body body;
    body.id = "body " + std::to_string(number);
    body.shape = random.of({Shape::point, Shape::projectile, Shape::segment, Shape::capsule});
    body.a = random.chance(70) ? Path(FromTo{at(), at()}) : Path(Keyed{{{0, at()}, {0.5, at()}, {1, at()}}});
    if (body.shape == Shape::segment || body.shape == Shape::capsule)
        body.b = FromTo{at(), at()};
    if (body.shape == Shape::projectile || body.shape == Shape::capsule)
        body.radius.from = random.in(1, 4) * 0.5;
    body.grid = random.chance(80);
    return body;
}

// Bodies through a grid, and true and false expectations of them.
Scene expecting(oracle::Random& random)
{
    Scene scene;
    scene.grid = Grid{};
    scene.expect.emplace();
    for (int i = 0; i < 4; ++i)
        scene.bodies.push_back(bodyOf(random, i));
    for (int i = 0; i < 12; ++i) {
        Expectation expectation;
        expectation.a = scene.bodies[static_cast<std::size_t>(random.in(0, 3))].id;
        expectation.other = Cell{random.in(-4, 4), random.in(-4, 4)};
        if (random.chance(25))
            expectation.other = scene.bodies[expectation.a == scene.bodies[0].id ? 1 : 0].id;
        expectation.kind = random.of({ExpectedKind::none, ExpectedKind::enter, ExpectedKind::exit});
        if (expectation.kind != ExpectedKind::none && random.chance(50))
            expectation.t = random.in(0, 8) * 0.125;
        scene.expect->push_back(std::move(expectation));
    }
    return scene;
}

// The capsule of thick-line-over-cells with one end far away: more than a million events.
Scene farAway()
{
    Scene scene;
    scene.grid = Grid{};
    Body bar;
    bar.id = "bar";
    bar.shape = Shape::capsule;
    bar.a = Rest{{0.5, 0.5}};
    bar.b = FromTo{{6.5, 0.5}, {6.5, 1e5}};
    bar.radius.from = 0.75;
    bar.grid = true;
    scene.bodies = {bar};
    Expectation expectation;
    expectation.a = bar.id;
    expectation.other = Cell{6, 2};
    expectation.kind = ExpectedKind::enter;
    scene.expect = {expectation};
    return scene;
}

QString textOf(const std::vector<ExpectationOutcome>& outcomes)
{
    QString text;
    for (const ExpectationOutcome& one : outcomes)
        text += QStringLiteral("%1 %2 %3 %4; ")
                    .arg(one.holds)
                    .arg(one.ofPair)
                    .arg(one.ofKind)
                    .arg(one.nearest.value_or(-1), 0, 'g', 17);
    return text;
}

} // namespace

class TestSolveExpected : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheSolverOfAllEvents()
    {
        std::size_t met = 0;
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            oracle::Random random(seed);
            const Scene scene = expecting(random);
            if (!problemsOf(scene).empty())
                continue;
            const Result<Timeline> all = solve(scene);
            const Result<Timeline> chosen = solveExpected(scene, {}, always);
            QVERIFY(all.ok() && chosen.ok());
            const auto expected = decideExpectations(scene, *all);
            QCOMPARE(textOf(decideExpectations(scene, *chosen)), textOf(expected));
            met +=
                static_cast<std::size_t>(std::ranges::count_if(expected, [](const auto& o) { return o.ofPair > 0; }));
        }
        QVERIFY2(met > 300, qPrintable(QString::number(met)));
    }

    void walksNoLongTrace()
    {
        const Scene scene = farAway();
        const Result<Timeline> chosen = solveExpected(scene);
        QVERIFY(chosen.ok());
        QVERIFY2(chosen->events().size() <= 2, qPrintable(QString::number(chosen->events().size())));
        QVERIFY(decideExpectations(scene, *chosen).front().holds);
    }

    void walksAShortTrace()
    {
        Scene scene = farAway();
        scene.bodies[0].b = FromTo{{6.5, 0.5}, {6.5, 3.5}};
        const Result<Timeline> chosen = solveExpected(scene);
        QVERIFY(chosen.ok());
        QCOMPARE(chosen->events().size(), solve(scene)->events().size());
    }

    void refusesTracesThatAreTooLong() { QVERIFY(!solveExpected(farAway(), {.maxEvents = 1000}).ok()); }
};

QTEST_APPLESS_MAIN(TestSolveExpected)

} // namespace sweep::tst_solve_expected
#include "tst_solve_expected.moc"
