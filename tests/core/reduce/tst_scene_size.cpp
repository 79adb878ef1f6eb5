// The order of scenes by size.
#include "core/reduce/smaller_scene.h"

#include <sweepbench/scene_file.h>

#include <QtTest>

namespace sweep::tst_scene_size {

namespace {

Scene sceneOf(const std::string& members)
{
    const auto scene = parseScene(R"({"format": "sweepbench.scene", "version": 1, )" + members + "}", "scene");
    if (!scene)
        qFatal("%s", scene.problems().front().text().c_str());
    return *scene;
}

// A scene of one body.
Scene bodyOf(const char* members)
{
    return sceneOf(std::string(R"("bodies": [{"id": "p", )") + members + "}]");
}

} // namespace

class TestSceneSize : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingThatCanBeLeftOutIsAPart_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<QString>("less");
        const auto row = [](const char* name, const char* more, const char* less) {
            QTest::newRow(name) << QString::fromUtf8(more) << QString::fromUtf8(less);
        };
        row("a motion", R"("shape": "point", "path": {"from": [0, 0], "to": [1, 0]})",
            R"("shape": "point", "path": [123456789, 0])");
        row("an acceleration",
            R"("shape": "point", "path": {"at": [0, 0], "velocity": [1, 0], "acceleration": [0, 1]})",
            R"("shape": "point", "path": {"at": [0, 0], "velocity": [1, 123456789123456789]})");
        row("a key", R"("shape": "point", "path": {"keys": [[0, 0, 0], [1, 1, 1]]})",
            R"("shape": "point", "path": {"keys": [[0, 0.1234567890123, 0.1234567890123]]})");
        row("the last key", R"("shape": "point", "path": {"keys": [[0, 0, 0]]})",
            R"("shape": "point", "path": [0.1234567890123, 0.1234567890123])");
        row("a changing radius", R"("shape": "circle", "path": [0, 0], "radius": {"from": 1, "to": 2})",
            R"("shape": "circle", "path": [0, 0], "radius": 1.2345678901234567)");
        row("a group", R"("shape": "point", "path": [0, 0], "group": "g")",
            R"("shape": "point", "path": [12345678901234567, 0])");
        row("a time", R"("shape": "point", "path": [0, 0], "active": [0, 0.5])",
            R"("shape": "point", "path": [12345678901234567, 0.12345])");
        row("a member of its own", R"("shape": "point", "path": [0, 0], "x-a": 1)",
            R"("shape": "point", "path": [12345678901234567, 0])");
    }
    void everythingThatCanBeLeftOutIsAPart()
    {
        QFETCH(QString, more);
        QFETCH(QString, less);
        const SceneSize large = sizeOf(bodyOf(qPrintable(more)));
        const SceneSize small = sizeOf(bodyOf(qPrintable(less)));
        QCOMPARE(small.parts + 1, large.parts);
        QVERIFY(small < large);
        QCOMPARE(partsOf(bodyOf(qPrintable(more))), large.parts);
    }

    void membersOfTheSceneAreParts()
    {
        const std::string bodies =
            R"("bodies": [{"id": "p", "shape": "point", "path": [0, 0]}, {"id": "q", "shape": "point", "path": [1, 0]}])";
        const std::size_t bare = partsOf(sceneOf(bodies));
        for (const char* member : {R"("title": "t")", R"("notes": "n")", R"("time": {"start": 0, "end": 1})",
                                   R"("grid": {"spacing": [1, 1]})", R"("view": {})", R"("x-own": 1)"})
            QCOMPARE(partsOf(sceneOf(std::string(member) + ", " + bodies)), bare + 1);
        const std::size_t ignoring = partsOf(sceneOf(R"("ignore": [["p", "q"]], )" + bodies));
        QVERIFY(ignoring > bare);
        const char* const expecting = R"("expect": [{"a": "p", "b": "q", "kind": "none"}], )";
        const char* const twice =
            R"("expect": [{"a": "p", "b": "q", "kind": "none"}, {"a": "p", "b": "q", "kind": "contact"}], )";
        QCOMPARE(partsOf(sceneOf(twice + bodies)), partsOf(sceneOf(expecting + bodies)) + 1);
    }

    void withEqualPartsTheShorterTextIsSmaller()
    {
        const SceneSize size = sizeOf(bodyOf(R"("shape": "point", "path": [95, 0])"));
        QCOMPARE(size.bytes, sceneText(bodyOf(R"("shape": "point", "path": [95, 0])")).size());
        QVERIFY(sizeOf(bodyOf(R"("shape": "point", "path": [100, 0])")) > size); // fewer digits, but a longer text
        QVERIFY(sizeOf(bodyOf(R"("shape": "point", "path": [90, 0])")) < size);
        QVERIFY(sizeOf(bodyOf(R"("shape": "point", "path": [96, 0])")) > size); // further from the origin
    }

    void withEqualTextsTheShorterTimeIsSmaller()
    {
        const auto during = [](const char* time) {
            return sizeOf(sceneOf(std::string(R"("time": )") + time + R"(, "bodies": [])"));
        };
        QVERIFY(during(R"({"start": 2, "end": 3})") < during(R"({"start": 1, "end": 3})"));
        QVERIFY(during(R"({"start": 2, "end": 3})") < during(R"({"start": 2.5, "end": 3})"));
    }
};

QTEST_APPLESS_MAIN(TestSceneSize)

} // namespace sweep::tst_scene_size
#include "tst_scene_size.moc"
