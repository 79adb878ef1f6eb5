// Timeline in parts: together the parts equal the timeline of the solver.
#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/random.h"

#include <sweepbench/solve.h>

namespace sweep::tst_solve_in_parts {

namespace {

Timeline together(const TimelineParts& parts)
{
    Timeline all(parts.window());
    parts.forEach([&](const Timeline& part) {
        for (const TimelineInstant& instant : part.instants())
            all.append(instant.time, part.eventsOf(instant));
        return true;
    });
    return all;
}

// Points and discs, some thick lines and accelerated bodies, through a grid; several begin at one point, so that they
// share instants.
Scene traces(oracle::Random& random)
{
    Scene scene;
    scene.grid = Grid{};
    scene.grid->cells = random.of({CellRule::closed, CellRule::open});
    const auto at = [&] { return Vec{random.in(-8, 8) * 0.5, random.in(-8, 8) * 0.5}; };
    const Vec common = at();
    for (int i = 0; i < 6; ++i) {
        Body body;
        body.id = "body " + std::to_string(i);
        body.shape = random.of({Shape::point, Shape::projectile, Shape::projectile, Shape::segment});
        const Vec from = random.chance(50) ? common : at();
        body.a = random.chance(70) ? Path(FromTo{from, at()}) : Path(Launch{from, at(), at()});
        if (body.shape == Shape::segment)
            body.b = FromTo{at(), at()};
        body.radius.from = random.in(0, 4) * 0.5;
        body.grid = true;
        if (random.chance(20))
            body.active = Interval{0.25, 0.75};
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

Scene diagonal()
{
    Scene scene;
    scene.grid = Grid{};
    Body body;
    body.id = "diagonal";
    body.shape = Shape::projectile;
    body.a = FromTo{{0.25, 0.5}, {50.25, 31.5}};
    body.radius.from = 0.5;
    scene.bodies = {body};
    return scene;
}

} // namespace

class SolveInPartsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Law: for any sizes, and for repeated reading.
    void partsTogetherAreTheTimeline()
    {
        for (int i = 0; i < oracle::caseCount(60); ++i) {
            oracle::Random random = oracle::caseRandom("parts", i);
            const Scene scene = traces(random);
            const auto whole = solve(scene);
            QVERIFY(whole.ok());
            for (const PartSizes sizes : {PartSizes{0, 1}, PartSizes{0, 7}, PartSizes{20, 50'000}, PartSizes{}}) {
                const auto parts = solveInParts(scene, {}, sizes);
                QVERIFY(parts.ok());
                QCOMPARE(oracle::firstDifference(together(*parts), *whole), QString());
                QCOMPARE(oracle::firstDifference(together(*parts), *whole), QString());
            }
        }
    }

    // With them a reader can separate the first and the last instant of a part from their neighbours.
    void partsComeWithTheAdjacentInstants()
    {
        const Scene scene = diagonal();
        const Timeline whole = *solve(scene);
        const auto parts = solveInParts(scene, {}, {0, 10});
        QVERIFY(parts.ok());
        const auto text = [](const Instant* t) { return t ? QString::number(t->nearest(), 'g', 17) : QString(); };
        std::size_t next = 0; // index of the first instant of the part
        parts->forEachBetween([&](const Timeline& part, const AdjacentInstants& adjacent) {
            const Instant* const before = neighboursOf(whole, next).before;
            next += part.instants().size();
            const Instant* const after = neighboursOf(whole, next - 1).after;
            [&] {
                QCOMPARE(text(adjacent.before), text(before));
                QCOMPARE(text(adjacent.after), text(after));
            }();
            return true;
        });
        QCOMPARE(next, whole.instants().size());
        TimelineParts(whole).forEachBetween([](const Timeline&, const AdjacentInstants& adjacent) {
            [&] { QVERIFY(!adjacent.before && !adjacent.after); }();
            return true;
        });
    }

    // No part exceeds its size by much, which bounds the memory.
    void partsAreSmall()
    {
        const Scene scene = diagonal();
        const auto parts = solveInParts(scene, {}, {0, 10});
        QVERIFY(parts.ok());
        std::size_t count = 0;
        parts->forEach([&](const Timeline& part) {
            ++count;
            std::size_t mostOfInstant = 0;
            for (const TimelineInstant& instant : part.instants())
                mostOfInstant = std::max(mostOfInstant, instant.count);
            [&] { QVERIFY(part.events().size() < 10 + mostOfInstant); }();
            return true;
        });
        QVERIFY(count > 10);
    }

    void theVisitorCanStopReading()
    {
        const Scene scene = diagonal();
        const auto parts = solveInParts(scene, {}, {0, 10});
        QVERIFY(parts.ok());
        int count = 0;
        parts->forEach([&](const Timeline&) { return ++count < 3; });
        QCOMPARE(count, 3);
    }

    // The limit applies before the first part, as in solve().
    void tooManyEventsAreRefused()
    {
        const Scene scene = diagonal();
        const auto all = solve(scene);
        QVERIFY(all.ok());
        SolveOptions options;
        options.maxEvents = all->events().size() + 20; // so that the estimate is within the limit as well
        QVERIFY(solveInParts(scene, options, {0, 10}).ok());
        options.maxEvents = all->events().size() - 1;
        const auto refused = solveInParts(scene, options, {0, 10});
        QVERIFY(!refused.ok());
        QVERIFY(!solve(scene, options).ok());
        QVERIFY(refused.problems() == solve(scene, options).problems());
    }

    void aStoppedJobIsCancelled()
    {
        std::stop_source stop;
        stop.request_stop();
        SolveOptions options;
        options.job.stop = stop.get_token();
        const Scene scene = diagonal();
        const auto refused = solveInParts(scene, options, {0, 10});
        QVERIFY(!refused.ok());
        QCOMPARE(refused.problems().at(0).message, std::string("cancelled"));
    }

    // The events of a stopped walk are incomplete.
    void aJobStoppedWhileReadingEndsIt()
    {
        std::stop_source stop;
        SolveOptions options;
        options.job.stop = stop.get_token();
        const Scene scene = diagonal();
        const auto parts = solveInParts(scene, options, {0, 10});
        QVERIFY(parts.ok());
        int count = 0;
        parts->forEach([&](const Timeline&) {
            stop.request_stop();
            return ++count > 0;
        });
        QCOMPARE(count, 1);
    }

    void progressNeverFalls()
    {
        std::vector<double> shares;
        SolveOptions options;
        options.job.progress = [&](double share) { shares.push_back(share); };
        const Scene scene = diagonal();
        QVERIFY(solveInParts(scene, options, {0, 10}).ok());
        QVERIFY(shares.size() > 2);
        QVERIFY(std::is_sorted(shares.begin(), shares.end()));
        QCOMPARE(shares.back(), 1.0);
    }
};

QTEST_GUILESS_MAIN(SolveInPartsTest)

} // namespace sweep::tst_solve_in_parts
#include "tst_solve_in_parts.moc"
