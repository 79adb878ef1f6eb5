#include "tests/support/timelines.h"

#include <sweepbench/audit.h>
#include <sweepbench/solve.h>

#include <QTest>

namespace sweep::tst_audit_near_events {

namespace {

using Heights = std::vector<std::pair<double, double>>; // time and height of each key

// A point that moves up and down at x = 0, and the segment from (−1, 0) to (1, 0).
Scene upAndDown(const Heights& heights, Interval time = {0, 1})
{
    Keyed keyed;
    for (const auto& [t, y] : heights)
        keyed.keys.push_back({t, {0, y}});
    Scene scene;
    scene.time = SceneTime{time};
    scene.bodies = {{.id = "p", .shape = Shape::point, .a = keyed},
                    {.id = "w", .shape = Shape::segment, .a = Rest{{-1, 0}}, .b = Rest{{1, 0}}}};
    return scene;
}

std::string kindsOf(const Timeline& timeline)
{
    std::string kinds;
    for (const Event& event : timeline.events())
        kinds += (kinds.empty() ? "" : " ") + std::string(name(event.kind));
    return kinds;
}

std::string reasonsOf(const Audit& found)
{
    std::string reasons;
    for (const EventAudit& audited : found.events.all())
        reasons += audited.reason.content();
    for (const PairAudit& pair : found.pairs.all())
        reasons += pair.betweenEvents.reason.content();
    return reasons;
}

Audit withKindChanged(const Scene& scene, const Timeline& truth, std::size_t changed, EventKind kind)
{
    std::vector<TimedEvent> events;
    for (std::size_t k = 0; k < truth.events().size(); ++k) {
        events.push_back({truth.timeOf(k), truth.events()[k]});
        if (k == changed)
            events.back().event.kind = kind;
    }
    return audit(scene, timelineOf(window(scene), std::move(events)));
}

} // namespace

// Events of one pair within a few doubles of each other or of an end of the window.
class TestAuditNearEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachCrossAndTouchIsDecidedByItsOwnSides_data()
    {
        QTest::addColumn<Heights>("heights");
        QTest::addColumn<QString>("kinds");
        const double halfUp = 0.5000000000000002;  // 0.5 + 2⁻⁵²
        const double halfUp2 = 0.5000000000000004; // 0.5 + 2⁻⁵¹
        const double end = 0.9999999999999999;     // 1 − 2⁻⁵³
        const auto row = [](const char* what, const Heights& heights, const char* kinds) {
            QTest::newRow(what) << heights << QString(kinds);
        };
        row("two crosses that round to one double", {{0, -1}, {0.5, 1e-17}, {1, -1}}, "cross cross");
        row("a touch, then a cross", {{0, -1}, {0.5, 0}, {halfUp, -1e-17}, {1, 1}}, "touch cross");
        row("a cross, then a touch", {{0, -1}, {0.5, 1e-17}, {halfUp, 0}, {1, 1}}, "cross touch");
        row("three crosses", {{0, -1}, {0.5, 1e-17}, {halfUp, -1e-17}, {1, 1}}, "cross cross cross");
        row("two touches", {{0, -1}, {0.5, 0}, {halfUp, -1e-17}, {halfUp2, 0}, {1, -1}}, "touch touch");
        row("two crosses next to the window's end", {{0, -1}, {end, 1e-17}, {1, -1}}, "cross cross");
        row("a cross between the last two doubles", {{0, -1}, {end, -1e-17}, {1, 1}}, "cross");
        row("a cross of denormal depth", {{0, -1}, {0.5, 5e-324}, {1, -1}}, "cross cross");
        row("a cross between the first two doubles", {{0, 1e-300}, {5e-324, -1}, {1, -1}}, "cross");
    }
    void eachCrossAndTouchIsDecidedByItsOwnSides()
    {
        QFETCH(Heights, heights);
        QFETCH(QString, kinds);
        const Scene scene = upAndDown(heights);
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(QString::fromStdString(kindsOf(*truth)), kinds);
        const Audit found = audit(scene, *truth);
        QCOMPARE(QString::fromStdString(reasonsOf(found)), QString());
        QCOMPARE(found.agreed, truth->events().size() + 1);
        for (std::size_t k = 0; k < truth->events().size(); ++k) {
            const bool crosses = truth->events()[k].kind == EventKind::cross;
            const Audit wrong = withKindChanged(scene, *truth, k, crosses ? EventKind::touch : EventKind::cross);
            QCOMPARE(wrong.events[k].verdict, Verdict::disagree);
        }
    }

    // Between two events with no double between them, an exact time separates contact from no contact.
    void aVisitBetweenTwoDoublesIsNotTwoTouches()
    {
        Scene scene = upAndDown({{0, -2}, {0.5, -1 + 0x1p-53}, {1, -2}});
        scene.bodies[0].shape = Shape::circle;
        scene.bodies[0].radius.from = 1;
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(kindsOf(*truth), std::string("enter exit"));
        const Audit found = audit(scene, *truth);
        QCOMPARE(reasonsOf(found), std::string());
        Event touch = truth->events().front();
        touch.kind = EventKind::touch;
        const Audit wrong =
            audit(scene, timelineOf(window(scene), {{truth->timeOf(0), touch}, {truth->timeOf(1), touch}}));
        QCOMPARE(wrong.pairs[0].verdict, Verdict::disagree);
    }

    void halfAnUlpOfADenormalTimeCounts()
    {
        Scene scene = upAndDown({}, {0, 1e-310});
        scene.bodies[0].a = FromTo{{0, 0}, {3, 0}};
        scene.bodies[1].a = Rest{{1, -1}};
        scene.bodies[1].b = Rest{{1, 1}};
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(kindsOf(*truth), std::string("cross"));
        const Audit found = audit(scene, *truth);
        QCOMPARE(reasonsOf(found), std::string());
        QCOMPARE(found.agreed, std::size_t(2));
        const Audit wrong = withKindChanged(scene, *truth, 0, EventKind::touch);
        QCOMPARE(wrong.events[0].verdict, Verdict::disagree);
    }

    // The point crosses the ray, and then its line behind the origin: two doubles away it is on the first side again.
    void onlyTheSidesJustBesideACrossCount()
    {
        Scene scene;
        scene.time = SceneTime{{1, 1 + 0x1p-51}};
        scene.bodies = {{.id = "a", .shape = Shape::ray, .a = FromTo{{-4, -3}, {2, -1}}, .b = FromTo{{-3, 0}, {4, -4}}},
                        {.id = "b", .shape = Shape::point, .a = FromTo{{0, 0}, {0, 1}}}};
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(kindsOf(*truth), std::string("cross"));
        QCOMPARE(reasonsOf(audit(scene, *truth)), std::string());
        QCOMPARE(withKindChanged(scene, *truth, 0, EventKind::touch).events[0].verdict, Verdict::disagree);
    }
};

QTEST_GUILESS_MAIN(TestAuditNearEvents)

} // namespace sweep::tst_audit_near_events
#include "tst_audit_near_events.moc"
