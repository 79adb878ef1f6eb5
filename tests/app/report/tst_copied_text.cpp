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

    void cppHoldsThePointsOfAPolygon()
    {
        Scene crate;
        crate.bodies = {{.id = "crate",
                         .shape = Shape::polygon,
                         .points = {FromTo{{0, 0}, {4, 0}}, FromTo{{1, 0}, {5, 0}}, FromTo{{0, 1}, {4, 1}}}}};
        const std::string cpp = cppOfScene(crate, {0});
        QVERIFY(has(cpp, "body.shape = sweep::Shape::polygon;"));
        QVERIFY(has(cpp, "body.points.emplace_back(sweep::FromTo{{0x1p+0, 0x0p+0}, {0x1.4p+2, 0x0p+0}, {}});"));
        QVERIFY(!has(cpp, "body.a"));
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
