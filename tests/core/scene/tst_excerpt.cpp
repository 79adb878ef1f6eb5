// Excerpts: some bodies as a valid scene, and their addition to another scene without name clashes.
#include <QtTest>

#include "core/scene/editing.h"
#include "tests/support/scene_families.h"

#include <sweepbench/scene_file.h>

#include <numeric>

namespace sweep::tst_excerpt {

class TestExcerpt : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // As freeName() finds them one by one, but in constant time for each.
    void namesOfOneStemAreFoundAsOneByOne()
    {
        Scene into;
        Scene part;
        for (int k = 0; k < 60; ++k)
            into.bodies.push_back(Body{.id = "b" + std::to_string(k * 7 % 80)});
        for (int k = 0; k < 60; ++k)
            part.bodies.push_back(Body{.id = "b" + std::to_string(k % 2 == 0 ? k : 90 - k)});
        Names taken = idsOf(into);
        std::vector<std::string> expected;
        for (const Body& body : part.bodies) {
            expected.push_back(freeName(body.id, taken));
            taken.insert(expected.back());
        }
        const Scene added = withFreeNames(part, into);
        for (std::size_t k = 0; k < expected.size(); ++k)
            QCOMPARE(added.bodies[k].id, expected[k]);
        Scene many;
        for (int k = 0; k < 100'000; ++k)
            many.bodies.push_back(Body{.id = "b" + std::to_string(k)});
        QCOMPARE(withFreeNames(many, many).bodies.back().id, std::string("b199998")); // at once, not in minutes
    }

    void aFreeNameIsThePreferredOneOrANumberedOne_data()
    {
        QTest::addColumn<std::string>("wish");
        QTest::addColumn<std::string>("name");
        const auto row = [](const char* wish, const char* name) {
            QTest::newRow(wish) << std::string(wish) << std::string(name);
        };
        row("new", "new");
        row("ball", "ball 2");
        row("wall 1", "wall 3");
        row("ball2", "ball4");
        row("ball3", "ball4");
        row("7", "7 2");
        row("a0", "a0 2");
        row("n9999999999", "n9999999999 2");
    }
    void aFreeNameIsThePreferredOneOrANumberedOne()
    {
        QFETCH(std::string, wish);
        QFETCH(std::string, name);
        const Names taken{"ball", "ball2", "ball3", "wall 1", "wall 2", "7", "a0", "n9999999999"};
        QCOMPARE(freeName(wish, taken), name);
    }

    void anExcerptIsAValidSceneOfItsOwn()
    {
        for (int index = 0; index < oracle::caseCount(300); ++index) {
            oracle::Random random = oracle::caseRandom("excerpt", index);
            Scene scene = oracle::sceneOf(random, index).scene;
            scene.ignore.emplace();
            for (std::size_t i = 1; i < scene.bodies.size(); ++i)
                scene.ignore->emplace_back(scene.bodies[i - 1].id, scene.bodies[i].id);
            std::vector<std::size_t> places;
            for (std::size_t i = 0; i < scene.bodies.size(); ++i)
                if (random.chance(50))
                    places.push_back(i);
            const Scene part = excerptOf(scene, places);
            QVERIFY(problemsOf(part).empty());
            QCOMPARE(part.bodies.size(), places.size());
            QCOMPARE(sceneText(parseScene(sceneText(part), "part").value()), sceneText(part));
        }
    }

    void onlyPairsAmongTheBodiesComeAlong()
    {
        const Scene part = excerptOf(three(), std::vector<std::size_t>{0, 1});
        QCOMPARE(part.ignore->size(), std::size_t{1});
        QCOMPARE(part.ignore->front().second, std::string("b"));
        QVERIFY(!excerptOf(three(), std::vector<std::size_t>{0}).ignore);
    }

    void takenNamesAreRenamedConsistently()
    {
        const Scene scene = three();
        const Scene part = withFreeNames(excerptOf(scene, std::vector<std::size_t>{0, 1}), scene);
        QCOMPARE(part.bodies[0].id, std::string("a 2"));
        QCOMPARE(part.bodies[1].id, std::string("b 2"));
        QCOMPARE(*part.bodies[0].group, std::string("g 2"));
        QCOMPARE(part.bodies[0].group, part.bodies[1].group);
        QVERIFY((part.ignore->front() == std::pair<std::string, std::string>("a 2", "b 2")));
    }

    void aCopyHasANameOfItsOwn()
    {
        Scene scene = three();
        scene.bodies[0].name = "Hit now";
        scene.bodies[1].name = "c"; // the id of a body without a name
        const std::vector<std::size_t> both{0, 1};
        const Scene part = withFreeNames(excerptOf(scene, both), scene);
        QCOMPARE(part.bodies[0].name, std::optional<std::string>("Hit now 2"));
        QCOMPARE(part.bodies[1].name, std::optional<std::string>("c 2"));
        Scene into = three();
        into.bodies[0].name = "Hit now";
        Scene more = part; // another appended body takes "Hit now 2"
        more.bodies[1].name = "Hit now";
        QCOMPARE(withFreeNames(more, into).bodies[1].name, std::optional<std::string>("Hit now 2"));
    }

    void namesThatAreFreeStay()
    {
        const Scene part = excerptOf(three(), std::vector<std::size_t>{0, 1});
        QVERIFY(withFreeNames(part, Scene{}) == part);
    }

    void freshNamesNeverClashWithEachOther()
    {
        Scene into = three(); // has a and b
        Scene part;
        for (const char* id : {"a", "a 2", "a 3"}) {
            part.bodies.push_back(into.bodies[0]);
            part.bodies.back().id = id;
        }
        const Scene fitted = withFreeNames(part, into);
        QCOMPARE(idsOf(fitted).size(), std::size_t{3});
        QVERIFY(!idsOf(fitted).contains("a"));
    }

private:
    static Scene three()
    {
        return parseScene(R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 1, "end": 2}, "bodies": [
          {"id": "a", "shape": "point", "path": [0, 0], "group": "g", "active": [1, 1.5]},
          {"id": "b", "shape": "point", "path": [1, 0], "group": "g"}, {"id": "c", "shape": "point", "path": [2, 0]}],
          "ignore": [["a", "b"], ["b", "c"]]})",
                          "test")
            .value();
    }
};

QTEST_GUILESS_MAIN(TestExcerpt)

} // namespace sweep::tst_excerpt
#include "tst_excerpt.moc"
