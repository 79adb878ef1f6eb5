#include "widgets/models/events/facts.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

namespace sweep::tst_subject_events {

namespace {

// The ball is in contact with the near wall from 1/8 to 3/8, and with the far one from 5/8 to 7/8.
const char* const twoWalls = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [-2, 0], "to": [6, 0]}, "radius": 1},
  {"id": "near", "shape": "segment", "a": [0, -3], "b": [0, 3]},
  {"id": "far", "shape": "segment", "a": [4, -3], "b": [4, 3]}]})";

Scene sceneOf(const char* text)
{
    return parseScene(text, "test").value();
}

EventSubject pairOf(std::uint32_t a, std::uint32_t b)
{
    Event pair;
    pair.a = a;
    pair.b = b;
    return {{}, pair};
}

TimePosition at(double t)
{
    return {.t = t};
}

TimePosition at(std::size_t instant, InstantSide side)
{
    return {.instant = instant, .side = side};
}

} // namespace

class TestSubjectEvents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_timeline = std::make_shared<const Timeline>(solve(sceneOf(twoWalls)).value()); }

    void aBodyHasTheEventsOfAllItsPairs()
    {
        QCOMPARE(m_timeline->events().size(), std::size_t(4));
        QCOMPARE(SubjectEvents(m_timeline, {{0}, {}}).size(), std::size_t(4));
        QCOMPARE(SubjectEvents(m_timeline, {{1}, {}}).size(), std::size_t(2));
        QCOMPARE(SubjectEvents(m_timeline, {}).size(), std::size_t(0));
    }

    void aPairHasOnlyItsOwnEvents()
    {
        const SubjectEvents far(m_timeline, pairOf(0, 2));
        QCOMPARE(far.size(), std::size_t(2));
        QCOMPARE(far[0], std::size_t(2));
        QCOMPARE(far[1], std::size_t(3));
        QCOMPARE(far.numberOf(3), std::optional<std::size_t>(1));
        QCOMPARE(far.numberOf(0), std::optional<std::size_t>());
        QCOMPARE(SubjectEvents(m_timeline, pairOf(1, 2)).size(), std::size_t(0));
    }

    void betweenInstantsTheNextEventIsTheFollowingOne()
    {
        const SubjectEvents ball(m_timeline, {{0}, {}});
        QCOMPARE(ball.countBefore(at(0.0)), std::size_t(0));
        QCOMPARE(ball.firstAfter(at(0.25)), std::size_t(1));
        QCOMPARE(ball.countBefore(at(0.5)), std::size_t(2));
        QCOMPARE(ball.firstAfter(at(0.9)), std::size_t(4));
    }

    void atAnInstantItsEventsAreNeitherBeforeNorAfter()
    {
        const SubjectEvents ball(m_timeline, {{0}, {}});
        QCOMPARE(ball.countBefore(at(1, InstantSide::at)), std::size_t(1));
        QCOMPARE(ball.firstAfter(at(1, InstantSide::at)), std::size_t(2));
        QCOMPARE(ball.firstAfter(at(1, InstantSide::before)), std::size_t(1));
        QCOMPARE(ball.countBefore(at(1, InstantSide::after)), std::size_t(2));
    }

    void aPairShowsWhetherItIsTestedAndWhyNot_data()
    {
        QTest::addColumn<QByteArray>("members");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("moving") << QByteArray() << QStringLiteral("Tested against each other.");
        QTest::newRow("one group") << QByteArray(", \"group\": \"g\"")
                                   << QStringLiteral("Not tested: both are in the group “g”.");
        QTest::newRow("an instant in common")
            << QByteArray(", \"active\": [0, 0.5]") << QStringLiteral("never active together");
    }
    void aPairShowsWhetherItIsTestedAndWhyNot()
    {
        QFETCH(const QByteArray, members);
        QFETCH(const QString, sentence);
        const QByteArray others = members.contains("active") ? QByteArray(", \"active\": [0.5, 1]") : members;
        const QByteArray scene = "{\"format\": \"sweepbench.scene\", \"version\": 1, \"bodies\": ["
                                 "{\"id\": \"p\", \"shape\": \"point\", \"path\": {\"from\": [0, 0], \"to\": [1, 0]}" +
                                 members + "}, {\"id\": \"q\", \"shape\": \"point\", \"path\": [0, 1]" + others + "}]}";
        const QString said = pairSentence(sceneOf(scene.constData()), 0, 1);
        QVERIFY2(said.contains(sentence), qPrintable(said));
    }

    void ignoredPairsAndBodiesAtRestAreNotTested()
    {
        Scene scene = sceneOf(twoWalls);
        QCOMPARE(pairSentence(scene, 1, 2), QStringLiteral("Not tested: neither of them moves while both are active."));
        scene.ignore.emplace().emplace_back("far", "ball");
        QCOMPARE(pairSentence(scene, 0, 2), QStringLiteral("Not tested: the scene ignores this pair."));
        QCOMPARE(pairSentence(scene, 0, 1), QStringLiteral("Tested against each other."));
    }

private:
    std::shared_ptr<const Timeline> m_timeline;
};

QTEST_GUILESS_MAIN(TestSubjectEvents)

} // namespace sweep::tst_subject_events
#include "tst_subject_events.moc"
