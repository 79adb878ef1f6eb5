#include "core/audit/interval_audit.h"
#include "tests/core/audit/mutations.h"
#include "tests/support/random.h"
#include "tests/support/timelines.h"

#include <sweepbench/audit.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <cmath>
#include <limits>
#include <numbers>

namespace sweep::tst_audit_degenerate {

namespace {

using oracle::Random;

double next(double t, int count)
{
    for (; count != 0; count += count > 0 ? -1 : 1)
        t = std::nextafter(t, count > 0 ? HUGE_VAL : -HUGE_VAL);
    return t;
}

Vec integers(Random& random)
{
    const int x = random.in(-4, 4);
    return {double(x), double(random.in(-4, 4))};
}

// A path of any kind through p at t = 1/2.
Path pathThrough(Vec p, Random& random)
{
    const Vec v = integers(random);
    switch (random.in(0, 4)) {
    case 0:
        return Launch{{p.x - v.x / 2 - v.y, p.y - v.y / 2 + v.x}, v, Vec{8 * v.y, -8 * v.x}};
    case 1:
        return Keyed{{{0, integers(random)}, {0.5, p}, {1, integers(random)}}};
    default:
        return FromTo{{p.x - v.x / 2, p.y - v.y / 2}, {p.x + v.x / 2, p.y + v.y / 2}};
    }
}

// A path that meets the x-axis at t = 1/√2.
Path pathThroughAxis(double x, Random& random)
{
    const double c = random.in(-4, 4);
    return Launch{{x, -c}, {random.real(-3, 3), 0}, Vec{0, 4 * c}};
}

// Two rays or lines that are collinear at one time, or, in one scene of four, nearly so.
Scene collinearLines(Random& random)
{
    const Vec along = random.of<Vec>({{1, 0}, {0, 1}, {2, 1}, {1, -3}});
    const int kind = random.in(0, 3);
    Scene scene;
    for (const char* id : {"a", "b"}) {
        Body body{.id = id, .shape = random.of({Shape::ray, Shape::ray, Shape::line})};
        const double first = random.in(-4, 4);
        const double second = first + random.of({-3, -1, 2});
        const auto path = [&](double share) {
            return kind == 0 ? pathThroughAxis(share, random) : pathThrough({along.x * share, along.y * share}, random);
        };
        body.a = path(first);
        body.b = path(second);
        scene.bodies.push_back(body);
    }
    if (auto* line = std::get_if<FromTo>(&scene.bodies[1].a); line && kind == 1)
        line->to.x += random.of({1e-10, -1e-14, 1e-300});
    return scene;
}

// A window of a few doubles, of any magnitude.
Interval tinyWindow(Random& random)
{
    const double size = random.of({0.0, 5e-324, 1e-310, 2e-308, 0x1p-1022, 1e-100, 0.5, 1.0, 3.7, 0x1p48, 1e300,
                                   next(std::numeric_limits<double>::max(), -100)});
    const double start = random.chance(50) ? size : -size;
    return {start, next(start, random.of({1, 1, 2, 3, 9, 30, 100}))};
}

Path pathDuring(Interval w, Random& random)
{
    if (random.chance(30)) {
        Keyed path{{{w.start, integers(random)}}};
        for (double t = next(w.start, random.in(1, 9)); t < w.end; t = next(t, random.in(1, 9)))
            path.keys.push_back({t, integers(random)});
        path.keys.push_back({w.end, integers(random)});
        return path;
    }
    return FromTo{integers(random), {random.real(-4, 4), random.real(-4, 4)}};
}

// Two bodies of any shape, whose shared time is such a window.
Scene pairInTinyWindow(Random& random)
{
    const Interval w = tinyWindow(random);
    Scene scene;
    scene.time = SceneTime{.interval = w};
    for (const char* id : {"a", "b"}) {
        Body body{.id = id,
                  .shape = random.of({Shape::point, Shape::circle, Shape::segment, Shape::capsule, Shape::ray,
                                      Shape::line, Shape::polygon}),
                  .a = pathDuring(w, random),
                  .b = pathDuring(w, random)};
        body.radius.from = random.in(0, 3) / 2.0;
        const Vec from = integers(random);
        const Vec to = integers(random);
        for (const Vec p : {Vec{0, 0}, Vec{2, 0}, Vec{1, 3}})
            body.points.push_back(FromTo{{from.x + p.x, from.y + p.y}, {to.x + p.x, to.y + p.y}});
        if (body.shape != Shape::polygon)
            body.points.clear();
        scene.bodies.push_back(body);
    }
    return scene;
}

// A polygon of 3 to 300 corners and a dot at most 1e-15 from its border. In two scenes of three one of them moves.
Scene dotBesideBorder(Random& random)
{
    const int corners = random.of({random.in(3, 12), 64, 65, 66, random.in(67, 300)});
    const bool convex = random.chance(50);
    std::vector<Vec> points;
    for (int k = 0; k < corners; ++k) {
        const double angle = 2 * std::numbers::pi * (k + 0.5) / corners;
        const double radius = convex ? 2 : random.real(1, 3);
        points.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    const auto first = static_cast<std::size_t>(random.in(0, corners - 1));
    Vec& p = points[first];
    Vec& q = points[(first + 1) % points.size()];
    if (random.chance(50)) { // next to y = 0, doubles are dense
        const double low = p.y;
        for (Vec& each : points)
            each.y -= low;
        q.y = 0;
    }
    const double share = random.of({0.0, 0.25, 0.5, random.real(0, 1)});
    const double away = random.of({-1e-15, -5e-17, -1e-17, 0.0, 1e-17, 1e-16, 1e-15});
    const Vec dot{p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share + away};
    const int moves = random.in(0, 2);
    Scene scene;
    Body polygon{.id = "polygon", .shape = Shape::polygon};
    for (const Vec& each : points)
        polygon.points.push_back(moves == 1 ? Path(FromTo{{each.x / 2, each.y + 1}, each}) : Path(Rest{each}));
    polygon.radius.from = random.of({0.0, 0.0, 0.0, 0.5});
    scene.bodies = {polygon, {.id = "dot", .shape = Shape::point, .a = Rest{dot}}};
    if (moves == 2)
        scene.bodies[1].a = FromTo{{dot.x - 1, dot.y + 1}, dot};
    return scene;
}

// The audit of the exact events, and of an exact contact at rest.
Audit auditOfTruth(const Scene& scene, const Timeline& truth)
{
    Audit found = audit(scene, truth);
    const Instant start(window(scene).start);
    const auto moves = [&](const Body& body) {
        bool any = false;
        forEachPath(body, [&](const Path& path) { any = any || !std::holds_alternative<Rest>(path); });
        return any;
    };
    if (std::none_of(scene.bodies.begin(), scene.bodies.end(), moves) &&
        relationAt(scene, scene.bodies[0], scene.bodies[1], start)->relation != Relation::apart)
        countVerdicts(auditContactsAtRest(scene, {{0, 1}}), found);
    return found;
}

} // namespace

// Kinds of scenes in which distances between neighbouring doubles, or around a time at which signs vanish, decide.
class TestAuditDegenerate : public QObject
{
    Q_OBJECT

private:
    static void expectAgreement(const Scene& scene)
    {
        const Result<Timeline> truth = solve(scene);
        QVERIFY2(truth.ok(), sceneText(scene).c_str());
        const Audit found = auditOfTruth(scene, *truth);
        QVERIFY2(found.disagreed + found.undecided == 0, sceneText(scene).c_str());
    }

    using Make = Scene (*)(Random&);
    static void rows()
    {
        QTest::addColumn<Make>("make");
        QTest::newRow("lines that become collinear") << Make(collinearLines);
        QTest::newRow("windows of a few doubles") << Make(pairInTinyWindow);
        QTest::newRow("dots beside a border") << Make(dotBesideBorder);
    }

private Q_SLOTS:
    void linesThatPartAtInfinityAgree_data()
    {
        QTest::addColumn<double>("turn");
        QTest::newRow("after they are collinear") << -1.0000000001;
        QTest::newRow("much later") << -2.0;
        QTest::newRow("as they are collinear") << -1.0;
    }
    void linesThatPartAtInfinityAgree()
    {
        QFETCH(double, turn);
        for (const Shape first : {Shape::ray, Shape::line}) {
            for (const Shape second : {Shape::ray, Shape::line}) {
                Scene scene;
                scene.bodies = {
                    {.id = "r", .shape = first, .a = FromTo{{-1, 2}, {-1, 0}}, .b = FromTo{{-1, 1}, {1, 1}}},
                    {.id = "s", .shape = second, .a = FromTo{{-1, 0}, {turn, 2}}, .b = FromTo{{1, -2}, {1, 4}}}};
                expectAgreement(scene);
            }
        }
    }

    void raysThatPointApartAgreeAtAnyDistance_data()
    {
        QTest::addColumn<FromTo>("tip");
        QTest::newRow("collinear throughout") << FromTo{{2, 0}, {3, 0}};
        QTest::newRow("collinear for an instant") << FromTo{{2, 1}, {2, -2}};
    }
    void raysThatPointApartAgreeAtAnyDistance()
    {
        QFETCH(FromTo, tip);
        for (const double distance : {1.0, 1e-17, 1e-300}) {
            Scene scene;
            scene.bodies = {{.id = "r", .shape = Shape::ray, .a = Rest{{distance, 0}}, .b = tip},
                            {.id = "s", .shape = Shape::ray, .a = Rest{{0, 0}}, .b = Rest{{-1, 0}}}};
            expectAgreement(scene);
        }
    }

    void eventsBetweenTwoDoublesAgree_data()
    {
        QTest::addColumn<double>("start");
        for (const double start : {0.0, -5e-324, 2e-308, 1.0, 0x1.fffffffffffffp1023 - 0x1p971})
            QTest::addRow("%g", start) << start;
    }
    void eventsBetweenTwoDoublesAgree()
    {
        QFETCH(double, start);
        Scene scene;
        scene.time = SceneTime{.interval = {start, next(start, 1)}};
        scene.bodies = {{.id = "c", .shape = Shape::circle, .a = FromTo{{-4, 0}, {4, 0}}},
                        {.id = "p", .shape = Shape::point, .a = Rest{{0, 0}}}};
        scene.bodies[0].radius.from = 1;
        expectAgreement(scene);
    }

    // A polygon of more than 64 edges is not compared with its edges alone.
    void aDotJustInsideAgreesWhateverTheNumberOfCorners()
    {
        for (const int corners : {5, 64, 65, 300}) {
            std::vector<Path> points{Rest{{3, 1}}, Rest{{0, 0}}, Rest{{0, -1}}};
            for (int k = 1; k < corners - 3; ++k)
                points.push_back(Rest{{k / 128.0, -1}});
            points.push_back(Rest{{3, -1}});
            Scene scene;
            scene.bodies = {{.id = "polygon", .shape = Shape::polygon},
                            {.id = "dot", .shape = Shape::point, .a = Rest{{1.5, 0.49999999999999994}}}};
            scene.bodies[0].points = points;
            expectAgreement(scene);
        }
    }

    void exactEventsAgree_data() { rows(); }
    void exactEventsAgree()
    {
        QFETCH(Make, make);
        const int cases = oracle::caseCount(60);
        int solved = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = oracle::caseRandom(QTest::currentDataTag(), k);
            const Scene scene = make(random);
            if (!problemsOf(scene).empty() || !solve(scene).ok())
                continue; // a ray whose control points meet, or a polygon that is not simple
            ++solved;
            expectAgreement(scene);
        }
        QVERIFY(solved * 2 > cases);
    }

    // In windows of at most 60 doubles, where the audit compares exact times.
    void eventsShiftedByOneDoubleOfATinyWindowDoNot()
    {
        const int cases = oracle::caseCount(60);
        int tried = 0;
        for (int k = 0; k < cases; ++k) {
            Random random = oracle::caseRandom("shifts in tiny windows", k);
            const Scene scene = pairInTinyWindow(random);
            const Result<Timeline> truth = solve(scene);
            if (!problemsOf(scene).empty() || !truth.ok() || next(window(scene).start, 60) < window(scene).end)
                continue;
            const mutation::Events events = mutation::eventsOf(*truth);
            for (std::size_t n = 0; n < events.size(); ++n) {
                mutation::Events shifted = events;
                const double t = next(events[n].time.nearest(), random.chance(50) ? 1 : -1);
                shifted[n].time = Instant(t);
                const Audit found = audit(scene, timelineOf(window(scene), std::move(shifted)));
                QVERIFY2(found.disagreed + found.undecided > 0, sceneText(scene).c_str());
                ++tried;
            }
        }
        QVERIFY(tried > cases / 4);
    }

    void falseEventsDoNot_data() { rows(); }
    void falseEventsDoNot()
    {
        QFETCH(Make, make);
        const int wanted = oracle::caseCount(500); // changed timelines; a scene has many
        int tried = 0;
        for (int k = 0; tried < wanted; ++k) {
            Random random = oracle::caseRandom(QTest::currentDataTag(), k);
            const Scene scene = make(random);
            const Result<Timeline> truth = solve(scene);
            if (!problemsOf(scene).empty() || !truth.ok())
                continue;
            for (const mutation::Mutation& mutation : mutation::Mutator(scene, *truth).mutations()) {
                const Audit found = audit(scene, timelineOf(window(scene), mutation.events));
                QVERIFY2(found.disagreed + found.undecided > 0, (mutation.what + "\n" + sceneText(scene)).c_str());
                ++tried;
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestAuditDegenerate)

} // namespace sweep::tst_audit_degenerate
#include "tst_audit_degenerate.moc"
