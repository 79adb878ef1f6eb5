#include "tests/support/timelines.h"

#include <sweepbench/audit.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <cmath>
#include <limits>
#include <stop_token>

namespace sweep::tst_audit {

namespace {

Body bodyOf(const std::string& id, Shape shape, Path a, Path b = Rest{}, double radius = 0)
{
    Body body;
    body.id = id;
    body.shape = shape;
    body.a = std::move(a);
    body.b = std::move(b);
    body.radius.from = radius;
    return body;
}

Scene sceneOf(std::vector<Body> bodies)
{
    Scene scene;
    scene.bodies = std::move(bodies);
    return scene;
}

// A disc that moves from left to right at height y, past the disc of radius 1 about the origin.
Scene passing(double y, double radius = 0.5)
{
    return sceneOf({bodyOf("fixed", Shape::circle, Rest{{0, 0}}, Rest{}, 1),
                    bodyOf("ball", Shape::circle, FromTo{{-4, y}, {4, y}}, Rest{}, radius)});
}

Event eventOf(EventKind kind, std::uint32_t a = 0, std::uint32_t b = 1)
{
    Event event;
    event.kind = kind;
    event.a = a;
    event.b = b;
    return event;
}

Event cellEvent(EventKind kind, Cell cell)
{
    Event event;
    event.kind = kind;
    event.cell = cell;
    return event;
}

Audit auditOf(const Scene& scene, std::vector<TimedEvent> events)
{
    return audit(scene, timelineOf(window(scene), std::move(events)));
}

Audit auditOfTruth(const Scene& scene)
{
    const Result<Timeline> timeline = solve(scene);
    return timeline.ok() ? audit(scene, *timeline) : Audit{};
}

QString textOf(const EventAudit& audited)
{
    return QString("%1 %2 at %3: %4 ± %5, %6 ulps %7")
        .arg(QString::number(int(audited.verdict)), QString::number(int(audited.precision)),
             QString::number(audited.t, 'g', 17), QString::number(audited.value, 'g', 17),
             QString::number(audited.bound, 'g', 17), QString::number(audited.residualUlps, 'g', 17),
             QString::fromStdString(audited.reason));
}

} // namespace

class TestAudit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aListReturnsWhatItWasGiven_data()
    {
        constexpr double value = -0x1.921fb54442d18p-52;
        QTest::addColumn<double>("value");
        QTest::addColumn<double>("residual");
        QTest::addColumn<QString>("reason");
        QTest::newRow("a power of two apart") << value << -value * 0x1p52 << "";
        QTest::newRow("the furthest power of two") << 0x1p-1074 << 0x1p1023 << "";
        QTest::newRow("no power of two apart") << value << 0.75 << "";
        QTest::newRow("zero") << 0.0 << 0.0 << "";
        QTest::newRow("an interval") << value << 0.0 << "";
        QTest::newRow("any depth") << value << double(NAN) << "";
        QTest::newRow("an infinite residual") << -0.75 << std::numeric_limits<double>::infinity() << "";
        QTest::newRow("a reason") << value << -value * 0x1p52 << "wrong";
        QTest::newRow("not asked") << double(NAN) << double(NAN) << "";
    }

    void aListReturnsWhatItWasGiven()
    {
        QFETCH(const double, value);
        QFETCH(const double, residual);
        QFETCH(const QString, reason);
        const EventAudit given{Verdict::undecided, Precision::digits1300, 0.1, value, 1e-300,
                               residual,           reason.toStdString()};
        decltype(Audit::events) events;
        events.append(2, {.verdict = Verdict::disagree, .reason = "replaced"});
        events.set(1, given);
        QCOMPARE(textOf(events[1]), textOf(given));
        QCOMPARE(events[0].reason.content(), std::string("replaced"));
        decltype(Audit::pairs) pairs;
        for (const PairOrCell& pair : {PairOrCell(7, 3), PairOrCell(5, Cell{-4, 6}), PairOrCell(0, Cell{1LL << 52, 2})})
            for (const Verdict verdict : {Verdict::undecided, Verdict::disagree}) {
                pairs.append(1, {pair, verdict, given});
                const PairAudit back = pairs[pairs.size() - 1];
                QVERIFY(samePair(back, pair));
                QCOMPARE(back.verdict, verdict);
                QCOMPARE(textOf(back.betweenEvents), textOf(given));
            }
    }

    // The x-axis, and a line through (0, 1) that is parallel to it only at the start.
    void atAnOpenEndThereIsNoDistance()
    {
        const Scene scene = sceneOf({bodyOf("axis", Shape::line, Rest{{0, 0}}, Rest{{1, 0}}),
                                     bodyOf("turn", Shape::line, Rest{{0, 1}}, FromTo{{1, 1}, {1, 2}})});
        const Audit found = auditOfTruth(scene);
        QCOMPARE(found.events.size(), std::size_t(2));
        QCOMPARE(found.disagreed, std::size_t(0));
        QCOMPARE(found.events[0].verdict, Verdict::agree);
        QVERIFY(std::isnan(found.events[0].value));
        QVERIFY(std::isnan(found.events[0].bound));
        QVERIFY(found.events[0].reason.content().starts_with("open end"));
        QVERIFY(found.events[1].reason.empty());
        QCOMPARE(found.events[1].value, 0.0);
    }
    void aTrueVisitAgrees()
    {
        const Audit found = auditOfTruth(passing(0.75));
        QCOMPARE(found.events.size(), std::size_t(2));
        QCOMPARE(found.pairs.size(), std::size_t(1));
        QCOMPARE(found.agreed, std::size_t(3));
        QVERIFY(found.events[0].residualUlps < 64);
        QCOMPARE(found.events[0].reason.content(), std::string());
    }

    // The bodies meet at the origin, where an ulp is tiny, at a time that is not a double.
    void aResidualNextToTheOriginIsSmall()
    {
        const Scene scene = sceneOf({bodyOf("dot", Shape::point, FromTo{{1, 0}, {-0.1, 0}}, Rest{}),
                                     bodyOf("other", Shape::point, FromTo{{-1, 0}, {0.1, 0}}, Rest{})});
        const Audit found = auditOfTruth(scene);
        QCOMPARE(found.events.size(), std::size_t(1));
        QCOMPARE(found.disagreed, std::size_t(0));
        QVERIFY2(found.events[0].residualUlps < 64, qPrintable(QString::number(found.events[0].residualUlps)));
    }

    void aClippedEventHasNoResidual()
    {
        Scene scene = passing(0.75);
        scene.bodies[1].a = FromTo{{-4, 0.75}, {0, 0.75}}; // it is in contact at its end
        const Audit found = auditOfTruth(scene);
        QCOMPARE(found.events.size(), std::size_t(2));
        QVERIFY(found.events[0].residualUlps < 64);
        QVERIFY(std::isnan(found.events[1].residualUlps));
        QCOMPARE(found.disagreed, std::size_t(0));
    }

    void aCrowdIsAudited()
    {
        Scene scene = passing(0.75);
        const Timeline truth = *solve(scene);
        const auto neighbours = static_cast<std::uint64_t>(scene.bodies.size());
        for (int k = 0; k < 30'000; ++k) {
            const double x = 50 + 2 * (k % 200);
            const double y = 50 + 2 * (k / 200);
            scene.bodies.push_back(
                bodyOf("one of many " + std::to_string(k), Shape::point, FromTo{{x, y}, {x + 1, y}}));
        }
        const Audit found = audit(scene, truth);
        QCOMPARE(found.undecided + found.disagreed, std::size_t(0));
        QCOMPARE(found.agreed, std::size_t(3));
        const std::uint64_t all = neighbours + 30'000;
        QCOMPARE(found.clearByBoxes, all * (all - 1) / 2 - 1);
    }

    void anEmptySceneHasNothingToAudit()
    {
        const Audit found = auditOf(Scene{}, {});
        QCOMPARE(found.agreed + found.undecided + found.disagreed, std::size_t(0));
        QVERIFY(!found.cancelled);
    }

    void everyTestedPairOfFewBodiesHasAVerdict()
    {
        const Audit found = auditOf(passing(9), {});
        QCOMPARE(found.clearByBoxes, std::uint64_t(0));
        QCOMPARE(found.pairs.size(), std::size_t(1));
        QVERIFY(found.pairs[0].verdict == Verdict::agree);
        QVERIFY(found.pairs[0].betweenEvents.value > 5);
    }

    void aClearMissIsDecidedInDoubles()
    {
        // The line from (−3, 0) to (0, 4) is 2.4 away from the origin.
        Scene scene = passing(0);
        scene.bodies[1].a = FromTo{{-3, 0}, {0, 4}};
        const Audit found = auditOf(scene, {});
        QCOMPARE(found.pairs.size(), std::size_t(1));
        QCOMPARE(found.pairs[0].verdict, Verdict::agree);
        QCOMPARE(found.pairs[0].betweenEvents.precision, Precision::doubles);
        QVERIFY2(found.pairs[0].betweenEvents.value >= 2.4 - 1.5 - 1e-12,
                 qPrintable(QString::number(found.pairs[0].betweenEvents.value)));
        QVERIFY2(found.pairs[0].betweenEvents.value < 1.2,
                 qPrintable(QString::number(found.pairs[0].betweenEvents.value)));
    }

    void aMissByOneDoubleNeedsMoreDigits()
    {
        const Audit found = auditOf(passing(std::nextafter(1.5, 2.0)), {});
        QCOMPARE(found.pairs[0].verdict, Verdict::agree);
        QCOMPARE(found.pairs[0].betweenEvents.precision, Precision::digits100);
        QVERIFY(found.pairs[0].betweenEvents.value > 0);
    }

    void claimingATouchForAMissByOneDoubleIsWrong()
    {
        const Audit found = auditOf(passing(std::nextafter(1.5, 2.0)), {{Instant(0.5), eventOf(EventKind::touch)}});
        QCOMPARE(found.events[0].verdict, Verdict::disagree);
    }

    void aMissingTouchIsFound()
    {
        QCOMPARE(auditOf(passing(1.5), {}).pairs[0].verdict, Verdict::disagree);
        QCOMPARE(auditOf(passing(1.5), {{Instant(0.5), eventOf(EventKind::touch)}}).disagreed, std::size_t(0));
    }

    void aVisitBetweenTwoDoublesIsFound()
    {
        const Audit found = auditOf(passing(std::nextafter(1.5, 1.0)), {});
        QCOMPARE(found.pairs[0].verdict, Verdict::disagree);
        QCOMPARE(found.pairs[0].betweenEvents.precision, Precision::digits100);
    }

    void anUnreportedChangeOfSidesIsFound()
    {
        const Scene scene = sceneOf({bodyOf("wall", Shape::segment, Rest{{0, -1}}, Rest{{0, 1}}),
                                     bodyOf("dot", Shape::point, FromTo{{-1, 0.1}, {2, 0.3}})});
        QCOMPARE(auditOf(scene, {}).pairs[0].verdict, Verdict::disagree);
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(audit(scene, *truth).agreed, std::size_t(2));
    }

    void crossAndTouchDifferInTheSides_data()
    {
        QTest::addColumn<double>("end");
        QTest::addColumn<bool>("crosses");
        QTest::newRow("through") << 1.0 << true;
        QTest::newRow("there and back") << -1.0 << false;
    }
    void crossAndTouchDifferInTheSides()
    {
        QFETCH(double, end);
        QFETCH(bool, crosses);
        const Scene scene = sceneOf({bodyOf("wall", Shape::line, Rest{{0, -1}}, Rest{{0, 1}}),
                                     bodyOf("dot", Shape::point, Keyed{{{0, {-1, 0}}, {0.5, {0, 0}}, {1, {end, 0}}}})});
        for (const EventKind kind : {EventKind::touch, EventKind::cross}) {
            Event event = eventOf(kind);
            event.hasS = true;
            event.s = 0.5;
            const Audit found = auditOf(scene, {{Instant(0.5), event}});
            const bool right = (kind == EventKind::cross) == crosses;
            QCOMPARE(found.events[0].verdict, right ? Verdict::agree : Verdict::disagree);
            event.s = 0.25;
            QCOMPARE(auditOf(scene, {{Instant(0.5), event}}).events[0].verdict, Verdict::disagree);
            event.hasS = false;
            QCOMPARE(auditOf(scene, {{Instant(0.5), event}}).events[0].verdict, Verdict::disagree);
        }
    }

    void hugeAndTinyNumbersAreAsDecidable_data()
    {
        QTest::addColumn<double>("scale");
        QTest::newRow("squares overflow in doubles") << 0x1p+1000;
        QTest::newRow("squares vanish in doubles") << 0x1p-1000;
        QTest::newRow("denormal") << 0x1p-1070;
    }
    void hugeAndTinyNumbersAreAsDecidable()
    {
        QFETCH(double, scale);
        const Scene scene =
            sceneOf({bodyOf("fixed", Shape::circle, Rest{{0, 0}}, Rest{}, scale),
                     bodyOf("ball", Shape::circle, FromTo{{-4 * scale, scale}, {4 * scale, scale}}, Rest{}, scale)});
        QCOMPARE(auditOfTruth(scene).agreed, std::size_t(3));
        QVERIFY(auditOf(scene, {}).disagreed > 0);
    }

    void casesBeyondAHundredDigitsUseMore()
    {
        const Scene scene = sceneOf({bodyOf("fixed", Shape::point, Rest{{0, 0}}),
                                     bodyOf("dot", Shape::point, FromTo{{-1, 1e-200}, {2, 1e-200}})});
        const Audit found = auditOf(scene, {});
        QCOMPARE(found.agreed, std::size_t(1));
        QCOMPARE(found.pairs[0].betweenEvents.precision, Precision::digits1300);
    }

    // Two lines through one point that coincide once: near that time no number of digits separates their directions,
    // but fractions show that they meet.
    void linesThatCoincideOnceAgreeAtAnyScale()
    {
        Scene scene = sceneOf({bodyOf("one", Shape::line, Rest{{0, 0}}, FromTo{{1, 1}, {1, -1}}),
                               bodyOf("other", Shape::line, Rest{{0, 0}}, FromTo{{1, 1e-300}, {1, 3e-300}})});
        const Audit found = auditOfTruth(scene);
        QCOMPARE(found.agreed, found.events.size() + 1);
    }

    void eventsOfPairsThatAreNotTestedAreWrong_data()
    {
        QTest::addColumn<int>("why");
        QTest::newRow("one group") << 0;
        QTest::newRow("ignored") << 1;
        QTest::newRow("no shared time") << 2;
        QTest::newRow("both at rest") << 3;
        QTest::newRow("at rest during the shared time") << 4;
    }
    void eventsOfPairsThatAreNotTestedAreWrong()
    {
        QFETCH(int, why);
        Scene scene = passing(0.75);
        if (why == 0)
            scene.bodies[0].group = scene.bodies[1].group = "team";
        if (why == 1)
            scene.ignore = {{{"ball", "fixed"}}};
        if (why == 2) {
            scene.bodies[0].active = Interval{0, 0.5};
            scene.bodies[1].active = Interval{0.5, 1};
        }
        if (why == 3)
            scene.bodies[1].a = Rest{{1.5, 0}};
        if (why == 4) {
            scene.bodies[0].active = Interval{0, 0.5};
            scene.bodies[1].a = Keyed{{{0.5, {1.5, 0}}, {1, {4, 0}}}};
        }
        QCOMPARE(auditOf(scene, {}).pairs.size() + auditOf(scene, {}).clearByBoxes, std::uint64_t(0));
        QCOMPARE(auditOf(scene, {{Instant(0.25), eventOf(EventKind::touch)}}).disagreed, std::size_t(1));
    }

    void anImpossibleSequenceIsWrong_data()
    {
        QTest::addColumn<QList<int>>("kinds");
        const int exit = static_cast<int>(EventKind::exit);
        const int touch = static_cast<int>(EventKind::touch);
        const int enter = static_cast<int>(EventKind::enter);
        QTest::newRow("an exit alone") << QList<int>{exit};
        QTest::newRow("an enter alone") << QList<int>{enter};
        QTest::newRow("two enters") << QList<int>{enter, enter};
        QTest::newRow("a touch inside") << QList<int>{enter, touch, exit};
        QTest::newRow("two exits") << QList<int>{enter, exit, exit};
    }
    void anImpossibleSequenceIsWrong()
    {
        QFETCH(QList<int>, kinds);
        std::vector<TimedEvent> events;
        double t = 0.375;
        for (const int kind : kinds) {
            events.push_back({Instant(t), eventOf(static_cast<EventKind>(kind))});
            t += 0.125;
        }
        const Audit found = auditOf(passing(0.75), events);
        bool named = false;
        for (const EventAudit& audited : found.events.all())
            named = named || audited.verdict == Verdict::disagree;
        QVERIFY(named);
    }

    void clippingIsRequiredExactlyAtTheEnds()
    {
        Scene scene = passing(0);
        scene.bodies[1].a = FromTo{{0, 0}, {8, 0}};
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(audit(scene, *truth).disagreed, std::size_t(0));
        Event enter = eventOf(EventKind::enter);
        const Event exit = eventOf(EventKind::exit);
        QVERIFY(auditOf(scene, {{Instant(0.0), enter}, {Instant(0.1875), exit}}).disagreed > 0);
        enter.clipped = true;
        QCOMPARE(auditOf(scene, {{Instant(0.0), enter}, {Instant(0.1875), exit}}).disagreed, std::size_t(0));
    }

    void cellsFollowTheirRule_data()
    {
        QTest::addColumn<bool>("open");
        QTest::newRow("closed") << false;
        QTest::newRow("open") << true;
    }
    // The point moves along a grid line: it meets closed cells in both rows and no open ones.
    void cellsFollowTheirRule()
    {
        QFETCH(bool, open);
        Scene scene = sceneOf({bodyOf("dot", Shape::point, FromTo{{0.25, 1}, {0.75, 1}})});
        scene.bodies.front().grid = true;
        scene.grid = Grid{};
        if (open)
            scene.grid->cells = CellRule::open;
        const Audit found = auditOf(scene, {});
        QCOMPARE(found.disagreed, open ? std::size_t(0) : std::size_t(2));
        QCOMPARE(found.undecided, std::size_t(0));
        QCOMPARE(auditOfTruth(scene).disagreed, std::size_t(0));
    }

    void cellsOfABodyThatIsNotTracedAreWrong()
    {
        Scene scene = passing(0.75);
        scene.grid = Grid{};
        QCOMPARE(auditOf(scene, {{Instant(0.5), cellEvent(EventKind::touch, {0, 0})}}).events[0].verdict,
                 Verdict::disagree);
    }

    void eventsOfNoBodyAreWrong()
    {
        const Audit found = auditOf(passing(9), {{Instant(0.5), eventOf(EventKind::touch, 4, 7)},
                                                 {Instant(0.75), eventOf(EventKind::touch, 1, 0)}});
        QCOMPARE(found.disagreed, std::size_t(2));
    }

    void aStoppedJobIsReportedAsIncomplete()
    {
        std::stop_source source;
        source.request_stop();
        Job job;
        job.stop = source.get_token();
        QVERIFY(audit(passing(0.75), Timeline(Interval{}), job).cancelled);
    }

    // Stopped after the first few pairs: the others are not checked.
    void aStoppedJobEndsTheAuditOfPairs()
    {
        Scene scene = passing(0.75);
        const Body atRest = scene.bodies[1];
        for (int i = 0; i < 20; ++i) {
            scene.bodies.push_back(atRest);
            scene.bodies.back().id = "more " + std::to_string(i);
        }
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        const Audit whole = audit(scene, *truth);
        QVERIFY(whole.pairs.size() > 20);
        std::stop_source source;
        const Audit found = audit(scene, *truth, {source.get_token(), [&](double) { source.request_stop(); }});
        QVERIFY(found.cancelled);
        QVERIFY2(found.steps < whole.steps / 2, qPrintable(QString("%1 of %2").arg(found.steps).arg(whole.steps)));
        QCOMPARE(found.pairs.size(), whole.pairs.size());
        std::size_t left = 0; // the others have the verdict that they would have without the stop
        for (std::size_t k = 0; k < found.pairs.size(); ++k) {
            const EventAudit& audit = found.pairs[k].betweenEvents;
            QVERIFY(samePair(found.pairs[k], whole.pairs[k]));
            QVERIFY(audit.isNotAsked() || (audit.verdict == whole.pairs[k].betweenEvents.verdict &&
                                           audit.value == whole.pairs[k].betweenEvents.value));
            left += audit.isNotAsked() ? 1 : 0;
        }
        QVERIFY2(left > whole.pairs.size() / 2, qPrintable(QString::number(left)));
        QVERIFY(found.undecided >= left && found.disagreed == 0);
    }

    void progressNeverFallsAndEndsAtOne()
    {
        Scene scene = passing(0.75);
        scene.grid = Grid{};
        scene.bodies[1].grid = true;
        double last = 0;
        bool falls = false;
        Job job;
        job.progress = [&](double share) {
            falls = falls || share < last;
            last = share;
        };
        const Result<Timeline> truth = solve(scene);
        QVERIFY(truth.ok());
        QCOMPARE(audit(scene, *truth, job).disagreed, std::size_t(0));
        QVERIFY(!falls);
        QCOMPARE(last, 1.0);
    }
};

QTEST_GUILESS_MAIN(TestAudit)

} // namespace sweep::tst_audit
#include "tst_audit.moc"
