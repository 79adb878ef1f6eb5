// The set that two bodies share, compared with the definition in rationals: coverage, pieces, points, depth and push.
#include <QtTest>

#include "tests/support/comparison_text.h"
#include "tests/support/oracle/shared_oracle.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/body_state.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/relation.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace sweep::tst_sharing {

namespace {

using oracle::Random;

const char* name(Covered covered)
{
    static constexpr std::array names{"none", "a", "b", "both", "unknown"};
    return names[static_cast<std::size_t>(covered)];
}

// The first member that differs from the definition; empty if all agree.
std::string fault(const oracle::SharedByDefinition& expected, const std::optional<Sharing>& found)
{
    const bool areApart = expected.relation() == Relation::apart;
    if (areApart || !found)
        return areApart == !found ? "" : "apart";
    if (found->covered != Covered::unknown && std::string(name(found->covered)) != oracle::name(expected.covered()))
        return std::string("covered ") + name(found->covered);
    if (std::string(sweep::name(found->shares)) != oracle::name(expected.shares()))
        return std::string("shares ") + sweep::name(found->shares);
    if (found->shares == Shares::points && found->count != std::uint64_t(expected.count()))
        return "count " + std::to_string(found->count);
    if (found->shares == Shares::piece) {
        if (expected.isInfinite() != !found->length)
            return "infinite";
        if (found->length && !expected.isLength(*found->length))
            return "length " + std::to_string(*found->length);
    }
    if (expected.hasDepth() != (found->noDepth != NoDepth::bothThin))
        return "whether one has an area";
    if (expected.depth().has_value() == found->noDepth.has_value())
        return "whether there is a depth";
    if (expected.depth() && !expected.isDepth(found->depth))
        return "depth " + std::to_string(found->depth);
    if (expected.push().has_value() != found->push.has_value())
        return "whether there is a push";
    if (found->push && !expected.isPush(*found->push))
        return "push " + std::to_string(found->push->x) + ", " + std::to_string(found->push->y);
    return {};
}

Scene sceneOf(const std::string& bodies)
{
    auto scene = parseScene(R"({"format": "sweepbench.scene", "version": 2, "bodies": [)" + bodies + "]}", "test");
    if (!scene)
        qFatal("%s", scene.problems().front().text().c_str());
    return *scene;
}

std::optional<Sharing> sharingOfFirstTwo(const Scene& scene, const Instant& t = Instant())
{
    return sharingAt(scene, scene.bodies[0], scene.bodies[1], t);
}

} // namespace

class TestSharing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sharedPartsFollowTheDefinition()
    {
        int undecided = 0;
        const int count = oracle::caseCount(400);
        for (int i = 0; i < count; ++i) {
            Random random = oracle::caseRandom("sharing", i);
            const oracle::RestingPair pair = oracle::restingPair(random, i);
            const oracle::SharedByDefinition expected(pair.a, pair.b);
            const auto found = sharingOf(bodyState(pair.a), bodyState(pair.b));
            const std::string what = fault(expected, found);
            QVERIFY2(what.empty(), (what + " of " + expected.text() + '\n' + sceneText(oracle::sceneOf(pair))).c_str());
            undecided += found && found->covered == Covered::unknown;
            const auto same = sharingOfFirstTwo(oracle::sceneOf(pair), Instant(0.5));
            QCOMPARE(same.has_value(), found.has_value());
            QVERIFY2(fault(expected, same).empty(), sceneText(oracle::sceneOf(pair)).c_str());
        }
        QVERIFY2(undecided * 20 <= count, qPrintable(QString::number(undecided)));
    }

    void exchangingTheBodiesExchangesWhatIsCovered()
    {
        for (int i = 0; i < oracle::caseCount(200); ++i) {
            Random random = oracle::caseRandom("exchanged", i);
            const oracle::RestingPair pair = oracle::restingPair(random, i);
            const auto forth = sharingOf(bodyState(pair.a), bodyState(pair.b));
            const auto back = sharingOf(bodyState(pair.b), bodyState(pair.a));
            QCOMPARE(back.has_value(), forth.has_value());
            if (!forth)
                continue;
            const Covered exchanged = forth->covered == Covered::a   ? Covered::b
                                      : forth->covered == Covered::b ? Covered::a
                                                                     : forth->covered;
            QCOMPARE(name(back->covered), name(exchanged));
            QCOMPARE(sweep::name(back->shares), sweep::name(forth->shares));
            QCOMPARE(back->count, forth->count);
            QCOMPARE(back->depth, forth->depth);
            QCOMPARE(back->noDepth, forth->noDepth);
        }
    }

    void wordsSayHowTheyMeet_data()
    {
        QTest::addColumn<QString>("bodies");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* what, const char* bodies, const char* text) {
            QTest::newRow(what) << QString(bodies) << QString(text);
        };
        row("a disc inside a disc",
            R"({"id": "a", "shape": "circle", "path": [1, 0], "radius": 1},
               {"id": "b", "shape": "circle", "path": [0, 0], "radius": 3})",
            "a lies inside b, depth 3 along (1, 0)");
        row("equal discs",
            R"({"id": "a", "shape": "circle", "path": [0, 0], "radius": 1},
               {"id": "b", "shape": "capsule", "a": [0, 0], "b": [0, 0], "radius": 1})",
            "a and b are equal, depth 2 along (1, 0)");
        row("squares with a common side",
            R"({"id": "a", "shape": "polygon", "points": [[0, 0], [2, 0], [2, 2], [0, 2]]},
               {"id": "b", "shape": "polygon", "points": [[2, 0], [4, 0], [4, 2], [2, 2]]})",
            "they share a side of length 2");
        row("two teeth on a floor",
            R"({"id": "a", "shape": "polygon", "points": [[0, 0], [1, 2], [2, 0], [3, 2], [4, 0], [4, 3], [0, 3]]},
               {"id": "b", "shape": "polygon", "points": [[-1, -1], [5, -1], [5, 0], [-1, 0]]})",
            "they share 3 points");
        row("a chord",
            R"({"id": "a", "shape": "segment", "a": [-2, 0.5], "b": [2, 0.5]},
               {"id": "b", "shape": "circle", "path": [0, 0], "radius": 1})",
            "they share a piece of length ≈ 1.7320508075688772, depth 0.5 along (0, 1)");
        row("a point on a side",
            R"({"id": "a", "shape": "point", "path": [1, 0]},
               {"id": "b", "shape": "polygon", "points": [[0, 0], [2, 0], [2, 2], [0, 2]]})",
            "a lies on the border of b");
        row("rays in one direction",
            R"({"id": "a", "shape": "ray", "a": [0, 0], "b": [1, 0]}, {"id": "b", "shape": "ray", "a": [2, 0], "b": [3, 0]})",
            "b lies on a");
        row("rays towards each other",
            R"({"id": "a", "shape": "ray", "a": [0, 0], "b": [1, 0]}, {"id": "b", "shape": "ray", "a": [2, 0], "b": [1, 0]})",
            "they share a piece of length 2");
        row("a line through a disc",
            R"({"id": "a", "shape": "line", "a": [0, 0], "b": [1, 0]},
               {"id": "b", "shape": "circle", "path": [0, 0], "radius": 1})",
            "they share a piece of length ≈ 2, no depth, because one is a line");
        row("crossing segments",
            R"({"id": "a", "shape": "segment", "a": [0, 0], "b": [2, 2]},
               {"id": "b", "shape": "segment", "a": [0, 2], "b": [2, 0]})",
            "");
    }
    void wordsSayHowTheyMeet()
    {
        QFETCH(QString, bodies);
        const Scene scene = sceneOf(bodies.toStdString());
        const auto sharing = sharingOfFirstTwo(scene);
        QVERIFY(sharing.has_value());
        const auto relation = relationAt(scene, scene.bodies[0], scene.bodies[1], Instant());
        QVERIFY(relation.has_value());
        const std::string text =
            sharingText(*sharing, relation->relation,
                        {.a = "a", .b = "b", .arePolygons = arePolygons(scene.bodies[0], scene.bodies[1])});
        QTEST(QString::fromStdString(text), "text");
    }

    void anIrrationalInstantHasItsDepth()
    {
        // The ball's centre is at t² − 2, on the border of the box at t = √2, with its whole radius as depth.
        const Scene scene = sceneOf(
            R"({"id": "ball", "shape": "circle", "path": {"at": [-0.5, 0], "velocity": [0, 0], "acceleration": [2, 0]},
                "radius": 0.25},
               {"id": "box", "shape": "polygon", "points": [[0, -1], [2, -1], [2, 1], [0, 1]]})");
        const auto timeline = solve(scene);
        QVERIFY(bool(timeline));
        QCOMPARE(timeline->events().size(), std::size_t(2));
        const auto atEnter = sharingOfFirstTwo(scene, timeline->timeOf(0));
        QVERIFY(atEnter.has_value());
        QCOMPARE(atEnter->shares, Shares::point);
        QCOMPARE(atEnter->depth, 0.0);
        QVERIFY(!atEnter->push);
        const auto inside = sharingOfFirstTwo(scene, Instant(1));
        QVERIFY(inside.has_value());
        QCOMPARE(inside->depth, 0.75);
        QCOMPARE(*inside->push, (Vec{-1, 0}));
        QCOMPARE(name(inside->covered), "a");
    }
};

QTEST_GUILESS_MAIN(TestSharing)

} // namespace sweep::tst_sharing
#include "tst_sharing.moc"
