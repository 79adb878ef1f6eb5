// Marks of bodies and the direction of y in the member "view", next to its other content.
#include <QtTest>

#include "core/scene_file/kept_members.h"

#include <sweepbench/scene_file.h>

namespace sweep::tst_body_marks {

namespace {

const char* const odd = "b\"\n";

Scene sceneWith(const std::string& view)
{
    Scene scene;
    for (const char* id : {"a", odd, "c"}) {
        scene.bodies.emplace_back();
        scene.bodies.back().id = id;
    }
    if (!view.empty())
        scene.view = view;
    return scene;
}

} // namespace

class TestBodyMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void marksAreReadFromTheView_data()
    {
        QTest::addColumn<std::string>("view");
        QTest::addColumn<std::size_t>("hidden");
        QTest::addColumn<std::size_t>("locked");
        QTest::newRow("no view") << std::string() << std::size_t{0} << std::size_t{0};
        QTest::newRow("nothing of ours") << std::string(R"({"zoom": 2})") << std::size_t{0} << std::size_t{0};
        QTest::newRow("both") << std::string("{\"hidden\": [\"a\", \"c\"], \"locked\": [\"b\\\"\\n\"]}")
                              << std::size_t{2} << std::size_t{1};
        QTest::newRow("another kind") << std::string(R"({"hidden": true, "locked": {"a": 1}})") << std::size_t{0}
                                      << std::size_t{0};
        QTest::newRow("texts and a number")
            << std::string(R"({"hidden": ["a", 1]})") << std::size_t{0} << std::size_t{0};
    }
    void marksAreReadFromTheView()
    {
        QFETCH(std::string, view);
        QFETCH(std::size_t, hidden);
        QFETCH(std::size_t, locked);
        const BodyMarks marks = marksOf(sceneWith(view));
        QCOMPARE(marks.hidden.size(), hidden);
        QCOMPARE(marks.locked.size(), locked);
    }

    void marksReadBackAndTheRestStaysDigitByDigit()
    {
        const std::string view = R"({"zoom":1.00000000000000000001,"hidden":["c"],"é":{"x":[1,{}]},"last":1e-400})";
        Scene scene = sceneWith(view);
        const BodyMarks marks{{"a", odd}, {"c"}};
        scene.view = viewWith(scene.view, marks);
        QVERIFY(marksOf(scene) == marks);
        const Scene read = parseScene(sceneText(scene), "again").value();
        QVERIFY(read == scene);
        for (const char* kept : {R"("zoom":1.00000000000000000001)", R"("é":{"x":[1,{}]})", R"("last":1e-400)"})
            QVERIFY2(scene.view->find(kept) != std::string::npos, scene.view->c_str());
        QVERIFY((markedBodies(scene) == MarkedBodies{{0, 1}, {2}}));
    }

    void withoutMarksTheListsAreRemoved()
    {
        QVERIFY(!viewWith(std::nullopt, {}));
        QVERIFY(!viewWith(R"({"hidden":["a"]})", {}));
        QVERIFY(viewWith(R"({"zoom":2,"hidden":["a"]})", {}) == R"({"zoom":2})");
        QVERIFY(viewWith(R"({"hidden":true})", {}) == R"({"hidden":true})");
    }

    void yPointsDownIfTheMemberIsTrue_data()
    {
        QTest::addColumn<std::string>("view");
        QTest::addColumn<bool>("down");
        QTest::newRow("no view") << std::string() << false;
        QTest::newRow("nothing of ours") << std::string(R"({"zoom": 2, "name": "\n"})") << false;
        QTest::newRow("true") << std::string(R"({"zoom": 2, "yDown": true})") << true;
        QTest::newRow("written with an escape") << std::string("{\"yD\\u006fwn\": true}") << true;
        QTest::newRow("false") << std::string(R"({"yDown": false})") << false;
        QTest::newRow("a text") << std::string(R"({"yDown": "true"})") << false;
        QTest::newRow("a number") << std::string(R"({"yDown": 1})") << false;
        QTest::newRow("a member of a member") << std::string(R"({"camera": {"yDown": true}})") << false;
        QTest::newRow("no object") << std::string("[\"yDown\", true]") << false;
    }
    void yPointsDownIfTheMemberIsTrue()
    {
        QFETCH(std::string, view);
        QFETCH(bool, down);
        QCOMPARE(pointsDown(sceneWith(view)), down);
    }

    void theDirectionReadsBackAndTheRestStaysDigitByDigit()
    {
        for (const char* view : {"", R"({"zoom":1.00000000000000000001})", R"({"yDown":false,"hidden":["a"]})",
                                 R"({"yDown":true})", R"({"yDown":[1],"last":1e-400})"}) {
            for (const bool down : {true, false, true}) {
                Scene scene = sceneWith(view);
                const BodyMarks marks = marksOf(scene);
                scene.view = viewWithYDown(scene.view, down);
                QCOMPARE(pointsDown(scene), down);
                QVERIFY(marksOf(scene) == marks);
                const Scene read = parseScene(sceneText(scene), "again").value();
                QVERIFY(read == scene);
            }
        }
        QVERIFY(!viewWithYDown(std::nullopt, false));
        QVERIFY(!viewWithYDown(R"({"yDown":true})", false));
        QVERIFY(viewWithYDown(std::nullopt, true) == R"({"yDown":true})");
        QVERIFY(viewWithYDown(R"({"yDown":0,"zoom":1.50})", true) == R"({"yDown":true,"zoom":1.50})");
        QVERIFY(viewWithYDown(R"({"yDown":0})", false) == R"({"yDown":0})"); // not ours: kept
    }

    void anUnknownIdMarksNothing()
    {
        QVERIFY((markedBodies(sceneWith(R"({"hidden": ["z", "a"], "locked": ["z"]})")) == MarkedBodies{{0}, {}}));
    }
};

QTEST_GUILESS_MAIN(TestBodyMarks)

} // namespace sweep::tst_body_marks
#include "tst_body_marks.moc"
