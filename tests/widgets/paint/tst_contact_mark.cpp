#include "widgets/paint/contact_mark.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

namespace sweep::tst_contact_mark {

namespace {

// A ladder that is raised sweeps over a point twice, and a ball rolls over a post: four instants.
const char* const ladderAndBall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "line", "shape": "segment", "a": {"from": [0, 0], "to": [0, 8]}, "b": {"from": [8, 0], "to": [0, 0]}},
  {"id": "point", "shape": "point", "path": [1.5, 1.5]},
  {"id": "ball", "shape": "circle", "radius": 1, "path": {"from": [96, 0], "to": [104, 0]}},
  {"id": "post", "shape": "point", "path": [100, 0]}]})";

const auto every = [](const Event&) { return true; };
const auto everyBody = [](std::size_t) { return true; };

} // namespace

class TestContactMark : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_scene = parseScene(ladderAndBall, "test").value();
        m_timeline = std::make_unique<Timeline>(solve(m_scene).value());
        QCOMPARE(m_timeline->instants().size(), std::size_t(4)); // at 0.25, 0.375, 0.625 and 0.75
    }

    void everyEventHasAPinAtItsPointWithItsInstant()
    {
        const auto pins = eventPins(m_scene, *m_timeline, every, 40);
        QCOMPARE(pins.size(), std::size_t(4));
        QCOMPARE(pins[0], (EventPin{{1.5, 1.5}, EventKind::cross, 0}));
        QCOMPARE(pins[1].kind, EventKind::enter);
        QCOMPARE(pins[1].point.x, 100.0);
        QCOMPARE(pins[2].instant, std::size_t(2));
        QCOMPARE(pins[3].instant, std::size_t(3));
    }

    void pinsAreOnlyForFewSelectedEvents()
    {
        const auto pins = eventPins(
            m_scene, *m_timeline, [](const Event& event) { return event.a == 2; }, 40);
        QCOMPARE(pins.size(), std::size_t(2));
        QCOMPARE(pins[0].instant, std::size_t(1));
        QCOMPARE(eventPins(m_scene, *m_timeline, every, 4).size(), std::size_t(4));
        QVERIFY(eventPins(m_scene, *m_timeline, every, 3).empty());
    }

    // Neither points, which are at the pin, nor bodies at rest.
    void movingBodiesHaveAPoseAtEachOfTheirEvents()
    {
        const auto placesOf = [](const std::vector<EventPose>& poses) {
            std::vector<std::pair<std::uint32_t, double>> places;
            for (const EventPose& pose : poses)
                places.emplace_back(pose.body, pose.at.t);
            return places;
        };
        using Places = std::vector<std::pair<std::uint32_t, double>>;
        const auto poses = eventPoses(m_scene, *m_timeline, every, everyBody);
        QCOMPARE(placesOf(poses), (Places{{0, 0.25}, {2, 0.375}, {2, 0.625}, {0, 0.75}}));
        QCOMPARE(poses[2].at.instant, std::optional<std::size_t>(2));
        QCOMPARE(placesOf(eventPoses(m_scene, *m_timeline, every, everyBody, 2)), (Places{{0, 0.25}, {2, 0.375}}));
        const auto ball = [](std::size_t body) { return body == 2; };
        QCOMPARE(placesOf(eventPoses(m_scene, *m_timeline, every, ball, 1)), (Places{{2, 0.375}}));
        const auto ofLine = [](const Event& event) { return event.a == 0; };
        QCOMPARE(placesOf(eventPoses(m_scene, *m_timeline, ofLine, everyBody)), (Places{{0, 0.25}, {0, 0.75}}));
    }

    // Two walls that are hit together, and the end of the time, where a ghost is.
    void aPoseIsNotRepeated()
    {
        const char* const walls = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "ball", "shape": "circle", "radius": 1, "path": {"from": [0, 0], "to": [8, 0]}},
          {"id": "upper", "shape": "segment", "a": [5, 0.5], "b": [5, 2]},
          {"id": "lower", "shape": "segment", "a": [5, -0.5], "b": [5, -2]},
          {"id": "last", "shape": "segment", "a": [9, -2], "b": [9, 2]}]})";
        const Scene scene = parseScene(walls, "test").value();
        const Timeline timeline = solve(scene).value();
        QCOMPARE(timeline.instants().size(), std::size_t(3));
        QCOMPARE(timeline.instants()[0].count, std::size_t(2));
        QCOMPARE(eventPoses(scene, timeline, every, everyBody).size(), std::size_t(2)); // hits both, leaves both
    }

    void aRingAgesAfterItsEvent()
    {
        QVERIFY(eventRings(m_scene, *m_timeline, 0.25, 0.1).empty()); // at its instant the event has a mark instead
        const auto rings = eventRings(m_scene, *m_timeline, 0.4, 0.25);
        QCOMPARE(rings.size(), std::size_t(2));
        QCOMPARE(rings[0].kind, EventKind::enter); // the latest first
        QCOMPARE(rings[0].age, (0.4 - 0.375) / 0.25);
        QCOMPARE(rings[1].age, (0.4 - 0.25) / 0.25);
        QCOMPARE(eventRings(m_scene, *m_timeline, 0.4, 0.25, 1).size(), std::size_t(1));
    }

    void playingBackwardsRingsBelongToLaterEvents()
    {
        const auto rings = eventRings(m_scene, *m_timeline, 0.7, -0.2);
        QCOMPARE(rings.size(), std::size_t(1));
        QCOMPARE(rings[0].kind, EventKind::cross);
        QVERIFY(rings[0].age > 0.2 && rings[0].age < 0.3);
    }

private:
    Scene m_scene;
    std::unique_ptr<Timeline> m_timeline;
};

QTEST_GUILESS_MAIN(TestContactMark)

} // namespace sweep::tst_contact_mark
#include "tst_contact_mark.moc"
