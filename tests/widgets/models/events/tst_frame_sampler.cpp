#include "widgets/models/events/contact_model.h"

#include <sweepbench/sampling.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QSignalSpy>
#include <QTest>

namespace sweep::tst_frame_sampler {

namespace {

// Back and forth through a disc, from 13/32 to 15/32 and from 17/32 to 19/32; past a wall at 3/16 and 13/16.
SolverAnswerPtr passings()
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "p", "shape": "point", "path": {"keys": [[0, -4, 0], [0.5, 4, 0], [1, -4, 0]]}},
            {"id": "disc", "shape": "circle", "path": [3, 0], "radius": 0.5},
            {"id": "wall", "shape": "segment", "a": [-1, -1], "b": [-1, 1]}]})",
                                                             "test")
                                                      .value());
    answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
    return answer;
}

QStringList marks(const SampledEvents& sampled)
{
    QStringList texts;
    for (const FrameMark& mark : sampled.marks)
        texts << frameMarkText(mark);
    return texts;
}

} // namespace

class FrameSamplerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eventsAreMarkedAsSeenOrMissedByFrames_data()
    {
        QTest::addColumn<int>("rate");
        QTest::addColumn<int>("sixteenths"); // the offset in sixteenths
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, int rate, int sixteenths, QStringList expected) {
            QTest::newRow(name) << rate << sixteenths << expected;
        };
        const QString seen = QStringLiteral("seen");
        const QString first = QStringLiteral("missed 0 | 1");
        const QString second = QStringLiteral("missed 1 | 2");
        row("all of it", 64, 0,
            {seen, seen, QStringLiteral("late by 0.01562"), seen, QStringLiteral("late by 0.01562"), seen});
        row("few frames", 2, 0, {first, first, first, second, second, second});
        row("frames at 7/16 and 9/16", 8, 1,
            {seen, QStringLiteral("merged #1"), QStringLiteral("merged #1"), QStringLiteral("merged #1"),
             QStringLiteral("merged #1"), seen});
    }
    void aTimeIsAFrameOrBetweenTwo_data()
    {
        QTest::addColumn<double>("t");
        QTest::addColumn<QString>("text");
        QTest::newRow("a frame") << 0.5 << QStringLiteral("frame 30");
        QTest::newRow("between two") << 0.625 << QStringLiteral("frame 37 + 0.50");
        QTest::newRow("just after one") << std::nextafter(0.5, 1.0) << QStringLiteral("just after frame 30");
        QTest::newRow("just before one") << std::nextafter(0.5, 0.0) << QStringLiteral("just before frame 30");
        QTest::newRow("the double nearest to one") << 1.0 / 3 << QStringLiteral("frame 20");
        QTest::newRow("before the window") << -0.5 << QString();
    }
    void aTimeIsAFrameOrBetweenTwo()
    {
        QFETCH(double, t);
        QTEST(frameText({.rate = 60}, {0, 1}, Instant(t)).whole, "text");
    }
    void eventsAreMarkedAsSeenOrMissedByFrames()
    {
        QFETCH(int, rate);
        QFETCH(int, sixteenths);
        QFETCH(QStringList, expected);
        FrameSampler sampler;
        QSignalSpy changed(&sampler, &FrameSampler::changed);
        sampler.setRule({.rate = rate, .offset = Rational(sixteenths, 16)});
        sampler.setAnswer(passings());
        QTRY_VERIFY(sampler.sampled());
        QVERIFY(!changed.isEmpty());
        QCOMPARE(marks(*sampler.sampled()), expected);
    }

    void anotherRuleDropsThePreviousQuery()
    {
        FrameSampler sampler;
        sampler.setAnswer(passings());
        for (const int rate : {60, 30, 8})
            sampler.setRule({.rate = rate});
        QTRY_VERIFY(sampler.sampled());
        QCOMPARE(sampler.sampled()->sampling->rule.rate, Rational(8));
        sampler.setAnswer(nullptr);
        QVERIFY(!sampler.sampled());
    }

    void anImpossibleRuleGivesTheReason()
    {
        FrameSampler sampler;
        sampler.setAnswer(passings());
        sampler.setRule({.rate = Rational(Integer(1) << 60)});
        QTRY_VERIFY(!sampler.problem().isEmpty());
        QVERIFY(!sampler.sampled());
        sampler.setRule({});
        QTRY_VERIFY(sampler.sampled());
        QVERIFY(sampler.problem().isEmpty());
    }

    void theShortestContactIsThatOfTheSubject()
    {
        const SolverAnswerPtr answer = passings();
        FrameSampler sampler;
        sampler.setAnswer(answer);
        QTRY_VERIFY(sampler.knowsShortest());
        QVERIFY(sampler.shortest());
        QCOMPARE(sampler.shortest()->exact, std::string("1/16"));
        QCOMPARE(sampler.shortest()->atLeast, 1.0 / 16);
        sampler.setSubject({{2}, {}}); // the wall, which is crossed only at instants
        QVERIFY(!sampler.knowsShortest());
        QTRY_VERIFY(sampler.knowsShortest());
        QVERIFY(!sampler.shortest());
        sampler.setSubject({{}, answer->timeline->events()[1]});
        QTRY_VERIFY(sampler.knowsShortest());
        QVERIFY(sampler.shortest());
    }

    void switchedOffItHasNoResults()
    {
        FrameSampler sampler;
        sampler.setAnswer(passings());
        QTRY_VERIFY(sampler.sampled());
        sampler.setOn(false);
        QVERIFY(!sampler.sampled());
        QVERIFY(!sampler.shortest());
        sampler.setOn(true);
        QTRY_VERIFY(sampler.sampled());
    }
};

QTEST_MAIN(FrameSamplerTest)

} // namespace sweep::tst_frame_sampler
#include "tst_frame_sampler.moc"
