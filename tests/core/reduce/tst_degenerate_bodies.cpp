// Changes that make bodies degenerate.
#include <sweepbench/reduction.h>

#include <QtTest>

#include <algorithm>

namespace sweep::tst_degenerate_bodies {

namespace {

Body segment(Path a, Path b)
{
    return {.id = "segment", .shape = Shape::segment, .a = std::move(a), .b = std::move(b)};
}

Body disc(const char* id, Path a, Radius radius = {1})
{
    return {.id = id, .shape = Shape::circle, .a = std::move(a), .radius = radius};
}

Scene sceneOf(std::vector<Body> bodies)
{
    Scene scene;
    scene.bodies = std::move(bodies);
    return scene;
}

} // namespace

class TestDegenerateBodies : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void endsThatComeTogetherAreDetected_data()
    {
        QTest::addColumn<bool>("becomes");
        QTest::newRow("at rest") << true;
        QTest::newRow("at the start") << true;
        QTest::newRow("between two doubles, at 1/3") << true;
        QTest::newRow("apart throughout") << false;
    }
    void endsThatComeTogetherAreDetected()
    {
        QFETCH(bool, becomes);
        const Body whole = segment(Rest{{0, 0}}, Rest{{3, 0}});
        const Path ends[] = {Rest{{0, 0}}, FromTo{{0, 0}, {3, 0}}, FromTo{{1, 0}, {-2, 0}}, FromTo{{1, 0}, {0.5, 0}}};
        const QStringList rows = {QStringLiteral("at rest"), QStringLiteral("at the start"),
                                  QStringLiteral("between two doubles, at 1/3"), QStringLiteral("apart throughout")};
        const auto row = rows.indexOf(QLatin1String(QTest::currentDataTag()));
        const Scene after = sceneOf({segment(Rest{{0, 0}}, ends[row])});
        QCOMPARE(becomesDegenerate(sceneOf({whole}), after), becomes);
        QVERIFY(!becomesDegenerate(after, after));
        Scene moved = after; // degenerate before and after
        moved.bodies[0].name = "moved";
        QVERIFY(!becomesDegenerate(after, moved));
    }

    void aRadiusOfZeroIsDetectedAtBothEnds()
    {
        const Scene before = sceneOf({disc("d", Rest{{0, 0}}, {1, 2})});
        QVERIFY(becomesDegenerate(before, sceneOf({disc("d", Rest{{0, 0}}, {0, 2})})));
        QVERIFY(becomesDegenerate(before, sceneOf({disc("d", Rest{{0, 0}}, {1, 0})})));
        QVERIFY(!becomesDegenerate(before, sceneOf({disc("d", Rest{{0, 0}}, {1})})));
        const Scene growing = sceneOf({disc("d", Rest{{0, 0}}, {0, 2})});
        QVERIFY(!becomesDegenerate(growing, sceneOf({disc("d", Rest{{0, 0}}, {0, 1})})));
        QVERIFY(becomesDegenerate(growing, sceneOf({disc("d", Rest{{0, 0}}, {0, 0})})));
    }

    void bodiesAtOnePlaceAreDetected()
    {
        const Body still = disc("p", Rest{{0, 0}});
        const Body coming = disc("q", FromTo{{4, 0}, {1, 0}});
        const Scene before = sceneOf({still, coming});
        QVERIFY(becomesDegenerate(before, sceneOf({still, disc("q", Rest{{0, 0}})})));
        QVERIFY(becomesDegenerate(before, sceneOf({still, disc("q", FromTo{{0, 0}, {1, 0}})}))); // at the start
        QVERIFY(becomesDegenerate(before, sceneOf({still, disc("q", FromTo{{4, 0}, {0, 0}})}))); // at the end
        QVERIFY(!becomesDegenerate(before, sceneOf({still, disc("q", FromTo{{4, 0}, {-4, 0}})})));
        // The bodies were together at both ends before, but not between them.
        const auto way = [&](double x) {
            return sceneOf({still, disc("q", Keyed{{{0, {0, 0}}, {0.5, {x, 0}}, {1, {0, 0}}}})});
        };
        Scene same = way(2);
        same.bodies[0].a = same.bodies[1].a;
        QVERIFY(!becomesDegenerate(way(2), way(1)));
        QVERIFY(becomesDegenerate(way(2), same));
    }

    void segmentsCoincideInBothDirections()
    {
        const auto bar = [](const char* id, Vec a, Vec b) {
            return Body{.id = id, .shape = Shape::capsule, .a = Rest{a}, .b = Rest{b}, .radius = {1}};
        };
        const Scene before = sceneOf({bar("p", {0, 0}, {1, 2}), bar("q", {5, 5}, {6, 6})});
        QVERIFY(becomesDegenerate(before, sceneOf({bar("p", {0, 0}, {1, 2}), bar("q", {1, 2}, {0, 0})})));
        QVERIFY(!becomesDegenerate(before, sceneOf({bar("p", {0, 0}, {1, 2}), bar("q", {1, 2}, {0, 1})})));
    }

    void bodiesThatWereTogetherMayStayOrPart()
    {
        const Scene three = sceneOf({disc("p", Rest{{1, 1}}), disc("q", Rest{{1, 1}}), disc("r", Rest{{2, 2}})});
        Scene moved = three;
        for (int i : {0, 1})
            moved.bodies[std::size_t(i)].a = Rest{{0, 0}};
        QVERIFY(!becomesDegenerate(three, moved));
        moved.bodies[2].a = Rest{{0, 0}};
        QVERIFY(becomesDegenerate(three, moved));
        moved.bodies.erase(moved.bodies.begin(), moved.bodies.begin() + 2);
        QVERIFY(!becomesDegenerate(three, moved));
    }

    void placesThatRoundAlikeAreDistinct()
    {
        // A third of the path is not a double; the approximate positions are equal.
        const auto away = [](double x) {
            return sceneOf(
                {disc("p", Rest{{x, 0}}),
                 Body{.id = "q", .shape = Shape::circle, .a = Keyed{{{0, {0, 0}}, {3, {1, 0}}}}, .radius = {1}}});
        };
        Scene before = away(5);
        Scene after = away(1.0 / 3);
        before.time = after.time = SceneTime{{0, 1}};
        QVERIFY(!becomesDegenerate(before, after));
        after.bodies[1].a = Keyed{{{0, {0, 0}}, {3, {3 * 0.25, 0}}}};
        after.bodies[0].a = Rest{{0.25, 0}};
        QVERIFY(becomesDegenerate(before, after));
    }

    void aShorterTimeCounts()
    {
        // Only the window changes: now it begins where both bodies are at one point.
        Scene before = sceneOf({disc("p", Rest{{0, 0}}), disc("q", Keyed{{{0, {9, 0}}, {0.5, {0, 0}}, {1, {9, 9}}}})});
        Scene after = before;
        after.time = SceneTime{{0.5, 1}};
        QVERIFY(becomesDegenerate(before, after));
        after.time = SceneTime{{0.25, 1}};
        QVERIFY(!becomesDegenerate(before, after));
    }
};

QTEST_APPLESS_MAIN(TestDegenerateBodies)

} // namespace sweep::tst_degenerate_bodies
#include "tst_degenerate_bodies.moc"
