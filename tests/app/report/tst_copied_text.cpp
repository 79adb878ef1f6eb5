#include "app/report/report_files.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

namespace sweep::tst_copied_text {

namespace {

const char* const text = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]},
 {"id": "bar", "shape": "capsule", "a": [0, 4], "b": [2, 4], "radius": 1},
 {"id": "late", "shape": "point", "path": [1, 9], "active": [0.5, 1]}]})";

Scene scene()
{
    const auto read = parseScene(text, "test");
    return read ? *read : Scene();
}

bool has(const std::string& all, const std::string& part)
{
    return all.find(part) != std::string::npos;
}

} // namespace

class TestCopiedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void markdownDescribesThePickedPairAndHoldsItsScene()
    {
        const auto timeline = solve(scene());
        QVERIFY(timeline.ok());
        const std::string markdown = markdownOf(scene(), *timeline, {{}, 1});
        QVERIFY(has(markdown, "The contact of `ball` and `wall` ends at t = 0.5625."));
        QVERIFY(has(markdown, "| 2 | 0.5625 | 9/16 | **exit** |"));
        const std::size_t from = markdown.find("```json\n") + 8;
        const auto part = parseScene(markdown.substr(from, markdown.rfind("```") - from), "part");
        QVERIFY(part.ok());
        QCOMPARE(part->bodies.size(), std::size_t(2));
    }

    void markdownOfBodiesHasOnlyTheEventsAmongThem()
    {
        const auto timeline = solve(scene());
        QVERIFY(timeline.ok());
        QVERIFY(has(markdownOf(scene(), *timeline, {{0, 1}, {}}), "| 1 | 0.4375 |"));
        QVERIFY(!has(markdownOf(scene(), *timeline, {{1, 2}, {}}), "0.4375"));
    }

    void wktHasThePositionsAtTheTime()
    {
        QCOMPARE(wktOf(scene(), {0}, 0.25), std::string("CURVEPOLYGON (CIRCULARSTRING (1.5 0, 2.5 0, 1.5 0))\n"));
        QCOMPARE(wktOf(scene(), {1}, 0.25), std::string("LINESTRING (4 -2, 4 2)\n"));
        QCOMPARE(wktOf(scene(), {2}, 0), std::string("CURVEPOLYGON (COMPOUNDCURVE ((0 3, 2 3), CIRCULARSTRING (2 3, 3 "
                                                     "4, 2 5), (2 5, 0 5), CIRCULARSTRING (0 5, -1 4, 0 3)))\n"));
        QCOMPARE(wktOf(scene(), {3}, 0.25), std::string()); // the body is not active yet
        QVERIFY(has(wktOf(scene(), {}, 0.75), "GEOMETRYCOLLECTION (\n  CURVEPOLYGON"));
        QVERIFY(has(wktOf(scene(), {}, 0.75), "  POINT (1 9)\n)\n"));
    }

    void aPolygonIsItsRegionAndThickOnesHaveThickEdges()
    {
        Scene crate;
        crate.bodies = {{.id = "crate",
                         .shape = Shape::polygon,
                         .points = {FromTo{{0, 0}, {4, 0}}, FromTo{{1, 0}, {5, 0}}, FromTo{{0, 1}, {4, 1}}}}};
        QCOMPARE(wktOf(crate, {0}, 0.25), std::string("POLYGON ((1 0, 2 0, 1 1, 1 0))\n"));
        const std::string cpp = cppOfScene(crate, {0});
        QVERIFY(has(cpp, "body.shape = sweep::Shape::polygon;"));
        QVERIFY(has(cpp, "body.points.emplace_back(sweep::FromTo{{0x1p+0, 0x0p+0}, {0x1.4p+2, 0x0p+0}, {}});"));
        QVERIFY(!has(cpp, "body.a"));
        crate.bodies.front().radius = {0.5};
        QVERIFY(has(wktOf(crate, {0}, 0.25), "GEOMETRYCOLLECTION (POLYGON ((1 0, 2 0, 1 1, 1 0)), CURVEPOLYGON ("));
    }

    void cppHoldsEveryBit()
    {
        const std::string cpp = cppOfScene(scene(), {0});
        QVERIFY(has(cpp, "body.id = \"ball\";"));
        QVERIFY(has(cpp, "sweep::FromTo{{0x0p+0, 0x0p+0}, {0x1p+3, 0x0p+0}, {}}"));
        QVERIFY(!has(cpp, "wall"));
    }
};

QTEST_APPLESS_MAIN(TestCopiedText)

} // namespace sweep::tst_copied_text
#include "tst_copied_text.moc"
