#include "core/audit/motion.h"
#include "core/audit/query.h"
#include "core/scene/motion.h"
#include "tests/support/scene_families.h"

#include <QTest>

#include <cmath>

namespace sweep::tst_audit_motion {

class TestAuditMotion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Law: doubles and 100 digits give the same position, up to the bound that the doubles state.
    void doublesAreOffByNoMoreThanTheyState()
    {
        const int cases = oracle::caseCount(300);
        int asked = 0;
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("motion", k);
            const Scene scene = oracle::sceneOf(random, k).scene;
            const auditing::SceneMotions motions(scene);
            for (std::uint32_t body = 0; body < scene.bodies.size(); ++body) {
                const auditing::AuditPair alone(motions, body, body);
                const std::vector<Interval> pieces = alone.pieces(motions.active(body));
                const Interval piece =
                    pieces[static_cast<std::size_t>(random.in(0, static_cast<int>(pieces.size()) - 1))];
                const double t = piece.start + (piece.end - piece.start) * random.real(0, 1);
                const auto rough = motions.motion<double>(body).leg(piece.start, piece.end);
                const double size = rough.magnitude(piece.start, piece.end);
                if (!motions.timesInDoubles(body) || !auditing::NumberTraits<double>::canSquareLengths(size))
                    continue;
                ++asked;
                const auto p = rough.at(t);
                const auto q =
                    motions.motion<auditing::Digits100>(body).leg(piece.start, piece.end).at(auditing::Digits100(t));
                for (std::size_t n = 0; n < static_cast<std::size_t>(p.count); ++n) {
                    const auto off = auditing::lengthAtMost(
                        auditing::Point<auditing::Digits100>{q.p[n].x - p.p[n].x, q.p[n].y - p.p[n].y});
                    QVERIFY(static_cast<double>(off) <= auditing::lengthBound(size) / 4);
                }
                QVERIFY(std::abs(static_cast<double>(q.radius) - p.radius) <= auditing::lengthBound(size) / 4);
            }
        }
        QVERIFY(asked > cases);
    }

    void everyFormOfPathHasItsPositions_data()
    {
        QTest::addColumn<int>("form");
        QTest::addColumn<double>("t");
        QTest::addColumn<double>("x");
        QTest::newRow("at rest") << 0 << 0.5 << 3.0;
        QTest::newRow("from, to: a quarter") << 1 << 1.25 << 2.0;
        QTest::newRow("launched: 1 + 2·½ + 4·¼/2") << 2 << 1.5 << 2.5;
        QTest::newRow("before the first key") << 3 << 1.0 << 5.0;
        QTest::newRow("between keys") << 3 << 1.5 << 6.0;
        QTest::newRow("after the last key") << 3 << 1.9 << 7.0;
    }
    void everyFormOfPathHasItsPositions()
    {
        QFETCH(int, form);
        QFETCH(double, t);
        Body body;
        body.id = "body";
        body.active = Interval{1, 2};
        const Path paths[] = {Rest{{3, 0}}, FromTo{{1, 0}, {5, 0}}, Launch{{1, 0}, {2, 0}, Vec{4, 0}},
                              Keyed{{{1.25, {5, 0}}, {1.75, {7, 0}}}}};
        body.a = paths[form];
        Scene scene;
        scene.time = SceneTime{{0, 3}};
        scene.bodies.push_back(body);
        const auditing::SceneMotions motions(scene);
        const auditing::AuditPair alone(motions, 0, 0);
        const Interval piece = alone.pieceAt(t, motions.active(0));
        QTEST(motions.motion<double>(0).leg(piece.start, piece.end).at(t).p[0].x, "x");
    }

    void aBodyAtRestBetweenItsKeysDoesNotMoveThere()
    {
        Body body;
        body.id = "body";
        body.a = Keyed{{{0, {0, 0}}, {0.25, {1, 0}}, {0.75, {1, 0}}, {1, {2, 0}}}};
        QVERIFY(!auditing::movesDuring(body, {0.25, 0.75}));
        QVERIFY(auditing::movesDuring(body, {0.25, 0.8}));
        QVERIFY(auditing::movesDuring(body, {0.2, 0.75}));
    }

    void digitsReachFromTheLargestToTheSmallest()
    {
        auditing::BitRange span;
        span.add(0);
        QCOMPARE(span.width(), 0);
        span.add(1);
        QCOMPARE(span.width(), 1);
        span.add(5);
        QCOMPARE(span.width(), 3);
        span.add(0.25);
        QCOMPARE(span.width(), 5);
        span.add(0.1);
        QCOMPARE(span.width(), 58);
    }
};

QTEST_GUILESS_MAIN(TestAuditMotion)

} // namespace sweep::tst_audit_motion
#include "tst_audit_motion.moc"
