#include "core/scene/editing.h"
#include "core/tools/polygon_editing.h"
#include "tests/support/scene_families.h"
#include "widgets/document/scene_document.h"
#include "widgets/format/palette.h"

#include <sweepbench/scene_file.h>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

namespace sweep::tst_scene_document {

namespace {

Scene sceneOf(const char* text)
{
    return parseScene(text, "test").value();
}

const char* const twoBodies = R"({"format": "sweepbench.scene", "version": 1, "x-note": [1, 2],
  "bodies": [{"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 1]}, "radius": 0.5},
             {"id": "wall", "shape": "segment", "a": [5, -3], "b": [5, 3]},
             {"id": "dot", "shape": "point", "path": [1, 1]}],
  "ignore": [["ball", "dot"]],
  "expect": [{"a": "ball", "b": "wall", "kind": "enter"}, {"a": "dot", "b": "wall", "kind": "none"}]})";

Body movedTo(Body body, Vec at)
{
    body.a = Rest{at};
    return body;
}

// The colours of each body in the light and in the dark theme.
std::map<std::string, std::pair<QRgb, QRgb>> coloursOf(const Scene& scene)
{
    const BodyColours light(scene, Brightness::light);
    const BodyColours dark(scene, Brightness::dark);
    std::map<std::string, std::pair<QRgb, QRgb>> colours;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        colours[scene.bodies[i].id] = {light.colour(i).rgb(), dark.colour(i).rgb()};
    return colours;
}

} // namespace

class TestSceneDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_document.adopt(sceneOf(twoBodies), {}); }

    void oneGestureIsOneStepHoweverManyMovesItMade()
    {
        const Scene before = m_document.scene();
        const int gesture = m_document.beginGesture();
        for (int i = 1; i <= 50; ++i)
            m_document.changeBody(2, movedTo(m_document.scene().bodies[2], {double(i), 0}), QStringLiteral("Move"),
                                  gesture);
        QCOMPARE(m_document.undoStack().count(), 1);
        QCOMPARE(std::get<Rest>(m_document.scene().bodies[2].a).at.x, 50.0);
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
        m_document.undoStack().redo();
        QCOMPARE(std::get<Rest>(m_document.scene().bodies[2].a).at.x, 50.0);
    }

    void twoGesturesAreTwoSteps()
    {
        for (int i = 1; i <= 2; ++i)
            m_document.changeBody(2, movedTo(m_document.scene().bodies[2], {double(i), 0}), QStringLiteral("Move"),
                                  m_document.beginGesture());
        QCOMPARE(m_document.undoStack().count(), 2);
    }

    void aGestureThatEndsWhereItBeganLeavesNoStep()
    {
        const Body before = m_document.scene().bodies[2];
        const int gesture = m_document.beginGesture();
        m_document.changeBody(2, movedTo(before, {9, 9}), QStringLiteral("Move"), gesture);
        m_document.changeBody(2, before, QStringLiteral("Move"), gesture);
        QCOMPARE(m_document.undoStack().count(), 0);
        QVERIFY(!m_document.isModified());
    }

    void anEditThatChangesNothingEmitsNothing()
    {
        QSignalSpy changed(&m_document, &SceneDocument::changed);
        const quint64 revision = m_document.revision();
        m_document.changeBody(0, m_document.scene().bodies[0], QStringLiteral("Nothing"));
        m_document.changeSettings(settingsOf(m_document.scene()), QStringLiteral("Nothing"));
        m_document.renameBody(0, "ball");
        m_document.removeBodies({});
        m_document.removeBodies({99});
        QCOMPARE(changed.size(), 0);
        QCOMPARE(m_document.revision(), revision);
        QCOMPARE(m_document.undoStack().count(), 0);
    }

    void listenersOfAChangeCannotEdit()
    {
        const Scene before = m_document.scene();
        const int gesture = m_document.beginGesture();
        const Body held = m_document.scene().bodies[2];
        m_document.changeBody(2, movedTo(held, {5, 5}), QStringLiteral("Drag"), gesture);
        const auto answering = connect(&m_document, &SceneDocument::changed, &m_document,
                                       [&] { m_document.changeBody(2, held, QStringLiteral("Drag"), gesture); });
        m_document.appendBodies({held}, QStringLiteral("Add"));
        disconnect(answering);
        QCOMPARE(m_document.undoStack().count(), 2);
        QCOMPARE(m_document.undoStack().undoText(), QStringLiteral("Add"));
        m_document.undoStack().undo();
        QVERIFY(std::get<Rest>(m_document.scene().bodies[2].a).at == (Vec{5, 5}));
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
    }

    void removingABodyRemovesItsReferencesAndUndoRestoresThem()
    {
        const Scene before = m_document.scene();
        m_document.removeBodies({0, 0});
        QCOMPARE(m_document.scene().bodies.size(), std::size_t{2});
        QVERIFY(m_document.scene().ignore->empty());
        QCOMPARE(m_document.scene().expect->size(), std::size_t{1});
        QVERIFY(problemsOf(m_document.scene()).empty());
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
    }

    void renamingABodyRenamesItsReferences()
    {
        const Scene before = m_document.scene();
        m_document.renameBody(0, "sphere");
        QCOMPARE(m_document.scene().ignore->front().first, std::string("sphere"));
        QCOMPARE(m_document.scene().expect->front().a, std::string("sphere"));
        QVERIFY(problemsOf(m_document.scene()).empty());
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
    }

    void undoingRandomEditsRestoresTheBytes_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 60; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void undoingRandomEditsRestoresTheBytes()
    {
        QFETCH(unsigned, seed);
        std::mt19937 random(seed);
        oracle::Random shapes = oracle::caseRandom("edited scenes", int(seed));
        Scene scene = seed % 4 == 0 ? sceneOf(twoBodies) : oracle::sceneOf(shapes, int(seed)).scene;
        if (seed % 3 == 0)
            scene.view = "{\"zoom\":1.10,\"hidden\":[\"nobody\"]}";
        m_document.adopt(scene, {});
        const std::string before = sceneText(m_document.scene());
        for (int i = 0; i < 60; ++i) {
            const std::string first = sceneText(m_document.scene());
            const int index = m_document.undoStack().index();
            editAtRandom(random);
            if (m_document.undoStack().index() == index)
                continue; // nothing changed, or the edit continued the previous gesture
            const std::string second = sceneText(m_document.scene());
            m_document.undoStack().undo();
            QCOMPARE(sceneText(m_document.scene()), first);
            m_document.undoStack().redo();
            QCOMPARE(sceneText(m_document.scene()), second);
        }
        const std::string after = sceneText(m_document.scene());
        while (m_document.undoStack().canUndo())
            m_document.undoStack().undo();
        QCOMPARE(sceneText(m_document.scene()), before);
        QVERIFY(!m_document.isModified());
        while (m_document.undoStack().canRedo())
            m_document.undoStack().redo();
        QCOMPARE(sceneText(m_document.scene()), after);
    }

    void bodiesInPlaceOfOthersTakeTheirColourAndMoveNoOther()
    {
        Scene scene;
        for (int i = 0; i < 20; ++i)
            scene.bodies.push_back({.id = "dot " + std::to_string(i), .a = Rest{{double(i), 0}}});
        scene.bodies[12].style = "{\"color\":\"#123456\"}";
        scene.ignore.emplace().emplace_back("dot 3", "dot 19");
        m_document.adopt(scene, {});
        auto colours = coloursOf(scene);
        BodyReplacement replacement;
        replacement.entries = {{3}, {7}, {12}, {15}};
        replacement.ignore.emplace().emplace_back("dot 7 b", "dot 19");
        for (BodyReplacement::Entry& entry : replacement.entries)
            for (const char* ending : {" a", " b", " c"}) {
                Body& body = entry.bodies.emplace_back(scene.bodies[entry.index]);
                colours[body.id + ending] = colours[body.id];
                body.id += ending;
                if (entry.index == 15)
                    break; // one in the place of one
            }
        replacement.entries[0].bodies.clear(); // none in the place of one
        const QSignalSpy changed(&m_document, &SceneDocument::changed);
        m_document.replaceBodies(replacement, QStringLiteral("Replace"));
        const Scene after = m_document.scene();
        QCOMPARE(after.bodies.size(), 23U);
        QCOMPARE(after.bodies[6].id, std::string("dot 7 a"));
        QCOMPARE(after.bodies[19].id, std::string("dot 16"));
        for (const auto& [id, colour] : coloursOf(after))
            QVERIFY2(colours.at(id) == colour, id.c_str());
        QVERIFY(after.ignore == replacement.ignore);
        QCOMPARE(m_document.undoStack().count(), 1);
        QCOMPARE(changed.count(), 2); // a removal and an insertion
        QCOMPARE(changed[1][0].value<SceneChange>().bodies, (std::vector<std::size_t>{6, 7, 8, 13, 14, 15, 18}));
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == scene);
        m_document.undoStack().redo();
        QVERIFY(m_document.scene() == after);
    }

    void aBodyKeepsItsColourWhenOthersAreRemovedOrMoved_data()
    {
        QTest::addColumn<bool>("removes");
        QTest::newRow("the first two are deleted") << true;
        QTest::newRow("the last two come first") << false;
    }
    void aBodyKeepsItsColourWhenOthersAreRemovedOrMoved()
    {
        QFETCH(bool, removes);
        Scene scene;
        for (int i = 0; i < 20; ++i)
            scene.bodies.push_back({.id = "dot " + std::to_string(i), .a = Rest{{double(i), 0}}});
        scene.bodies[5].style = "{\"width\":1.50}";
        scene.bodies[6].style = "{\"color\":\"#123456\"}";
        m_document.adopt(scene, {});
        const auto before = coloursOf(scene);
        removes ? m_document.removeBodies({0, 1}) : m_document.moveBodies({18, 19}, 0);
        const Scene after = m_document.scene();
        for (const auto& [id, colours] : coloursOf(after))
            QVERIFY2(before.at(id) == colours, id.c_str());
        const Scene reopened = parseScene(sceneText(after), "test").value();
        QVERIFY(coloursOf(reopened) == coloursOf(after));
        for (const Body& body : after.bodies) {
            if (body.id == "dot 5")
                QVERIFY2(body.style->starts_with("{\"width\":1.50,\"color\":\"#"), body.style->c_str());
            if (body.id == "dot 6")
                QCOMPARE(body.style, scene.bodies[6].style);
        }
        QCOMPARE(m_document.undoStack().count(), 1);
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == scene);
        m_document.undoStack().redo();
        QVERIFY(m_document.scene() == after);
    }

    void bodiesThatKeepTheirIndexAreNotChanged()
    {
        const Scene before = m_document.scene();
        m_document.removeBodies({2});
        for (std::size_t i = 0; i < 2; ++i)
            QVERIFY(m_document.scene().bodies[i] == before.bodies[i]);
    }

    void reorderingKeepsTheOrderOfMovedBodies_data()
    {
        QTest::addColumn<std::vector<std::size_t>>("places");
        QTest::addColumn<std::size_t>("before");
        QTest::addColumn<QString>("ids");
        const auto row = [](const char* name, std::vector<std::size_t> places, std::size_t before, const char* ids) {
            QTest::newRow(name) << places << before << QString::fromLatin1(ids);
        };
        row("the last to the front", {2}, 0, "dot ball wall");
        row("the first to the end", {0}, 3, "wall dot ball");
        row("two, given the wrong way round", {2, 1}, 0, "wall dot ball");
        row("far beyond the end", {1}, 99, "ball dot wall");
        row("apart ones together", {0, 2}, 1, "ball dot wall");
        row("to where it is", {1}, 1, "ball wall dot");
        row("behind itself", {1}, 2, "ball wall dot");
        row("nobody", {7}, 0, "ball wall dot");
    }
    void anotherSceneIsOneStepAndKeepsTheFile()
    {
        SceneDocument document;
        document.adopt(sceneOf(twoBodies), QStringLiteral("/a.scene.json"));
        const Scene before = document.scene();
        Scene after = before;
        after.bodies.erase(after.bodies.begin());
        after.expect.reset();
        document.changeScene(before, QStringLiteral("Nothing"));
        QCOMPARE(document.undoStack().count(), 0);
        document.changeScene(after, QStringLiteral("Reduce"));
        QVERIFY(document.scene() == after);
        QVERIFY(document.isModified());
        QCOMPARE(document.path(), QStringLiteral("/a.scene.json"));
        document.undoStack().undo();
        QVERIFY(document.scene() == before);
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QVERIFY(document.scene() == after);
    }
    void reorderingKeepsTheOrderOfMovedBodies()
    {
        QFETCH(std::vector<std::size_t>, places);
        QFETCH(std::size_t, before);
        QFETCH(QString, ids);
        const Scene old = m_document.scene();
        m_document.moveBodies(places, before);
        QStringList got;
        for (const Body& body : m_document.scene().bodies)
            got << QString::fromStdString(body.id);
        QCOMPARE(got.join(u' '), ids);
        QCOMPARE(m_document.undoStack().count(), old == m_document.scene() ? 0 : 1);
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == old);
    }

    void marksFollowNamesAndAreRemovedWithTheirBodies()
    {
        m_document.changeMarks({{"ball"}, {"dot", "ball"}}, QStringLiteral("Hide ball"));
        const Scene marked = m_document.scene();
        m_document.renameBody(0, "sphere");
        QVERIFY((marksOf(m_document.scene()) == BodyMarks{{"sphere"}, {"dot", "sphere"}}));
        m_document.removeBodies({0});
        QVERIFY((marksOf(m_document.scene()) == BodyMarks{{}, {"dot"}}));
        m_document.removeBodies({1});
        QVERIFY(!m_document.scene().view);
        for (int i = 0; i < 3; ++i)
            m_document.undoStack().undo();
        QVERIFY(m_document.scene() == marked);
        QSignalSpy changed(&m_document, &SceneDocument::changed);
        m_document.changeMarks(marksOf(m_document.scene()), QStringLiteral("Nothing"));
        QCOMPARE(changed.size(), 0);
    }

    // Whatever an edit writes, a scene of singles holds the nearest singles; undo gives the same scene back.
    void everyEditOfASceneOfSinglesKeepsSingles()
    {
        m_document.adopt(withSingles(m_document.scene()).scene, {});
        const Scene before = m_document.scene();
        m_document.changeBody(2, movedTo(before.bodies[2], {0.1, 1e-60}), QStringLiteral("Move"));
        Scene moved = before;
        moved.bodies[2].a = Rest{{0x1.99999ap-4, 0}};
        QVERIFY(m_document.scene() == moved);
        m_document.appendBodies({Body{.id = "new", .a = Rest{{0.3, 0.5}}}}, QStringLiteral("Add"));
        QCOMPARE(std::get<Rest>(m_document.scene().bodies.back().a).at.x, 0x1.333334p-2);
        SceneSettings settings = settingsOf(m_document.scene());
        settings.time = SceneTime{{0, 1.1}};
        m_document.changeSettings(settings, QStringLiteral("Time"));
        QCOMPARE(m_document.scene().time->interval.end, 0x1.19999ap0);
        m_document.changeBookmarks({Bookmark{.t = 0.1, .name = "here"}}, QStringLiteral("Bookmark"));
        QCOMPARE(m_document.scene().bookmarks->front().t, 0x1.99999ap-4);
        QVERIFY(problemsOf(m_document.scene()).empty());
        const Scene after = m_document.scene();
        while (m_document.undoStack().canUndo())
            m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
        while (m_document.undoStack().canRedo())
            m_document.undoStack().redo();
        QVERIFY(m_document.scene() == after);
    }

    void aPartIsAppendedWithItsPairsUnderFreeNames()
    {
        const Scene before = m_document.scene();
        m_document.appendPart(excerptOf(before, std::vector<std::size_t>{0, 2}), QStringLiteral("Paste"));
        QCOMPARE(m_document.scene().bodies.size(), std::size_t{5});
        QCOMPARE(m_document.scene().bodies[3].id, std::string("ball 2"));
        QCOMPARE(m_document.scene().ignore->size(), std::size_t{2});
        QVERIFY(problemsOf(m_document.scene()).empty());
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
    }

    void aSceneIsExtendedInOneStep()
    {
        const Scene before = m_document.scene();
        Scene extended = before;
        extended.time = SceneTime{{0, 8}};
        extended.view = viewWithYDown(extended.view, true);
        extended.bodies[0].active = Interval{0, 1};
        extended.bodies.push_back({.id = "late", .a = Rest{{1, 2}}, .active = Interval{4, 5}});
        m_document.extendScene(extended, QStringLiteral("Import late"));
        QVERIFY(m_document.scene() == extended);
        QCOMPARE(m_document.undoStack().count(), 1);
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == before);
        m_document.undoStack().redo();
        m_document.extendScene(extended, QStringLiteral("Import late"));
        QCOMPARE(m_document.undoStack().count(), 1);
    }

    void revisionsRiseWithEveryChangeIncludingUndo()
    {
        std::vector<quint64> seen{m_document.revision()};
        connect(&m_document, &SceneDocument::changed, this, [&] { seen.push_back(m_document.revision()); });
        m_document.removeBodies({1});
        m_document.undoStack().undo();
        m_document.undoStack().redo();
        m_document.disconnect(this);
        QCOMPARE(seen.size(), std::size_t{4});
        QVERIFY(std::is_sorted(seen.begin(), seen.end()));
        QVERIFY(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
    }

    void savingClearsTheModifiedFlagAndReadsBackEqual()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.scene.json"));
        m_document.removeBodies({1});
        QVERIFY(m_document.isModified());
        const quint64 mark = m_document.beginSave();
        QVERIFY(writeSceneFile(m_document.scene(), path.toStdString()).ok());
        m_document.endSave(mark, path);
        QVERIFY(!m_document.isModified());
        QCOMPARE(m_document.path(), path);
        QVERIFY(readSceneFile(path.toStdString()).value() == m_document.scene());
        m_document.undoStack().undo();
        QVERIFY(m_document.isModified());
    }

    void theRevisionThatWasSavedIsTheOneThatIsNotModified()
    {
        const QString path = QStringLiteral("a.scene.json");
        m_document.removeBodies({1});
        const quint64 mark = m_document.beginSave();
        m_document.renameBody(0, "other"); // while the save is in progress
        m_document.endSave(mark, path);
        QCOMPARE(m_document.path(), path);
        QVERIFY(m_document.isModified());
        m_document.undoStack().undo();
        QVERIFY(!m_document.isModified());
        m_document.undoStack().undo();
        QVERIFY(m_document.isModified());
        m_document.renameBody(0, "third"); // the saved state cannot be redone
        QVERIFY(m_document.isModified());
        m_document.undoStack().undo();
        QVERIFY(m_document.isModified());
    }

    void aGestureThatContinuesAfterASaveIsAnotherStep()
    {
        const int gesture = m_document.beginGesture();
        const Body start = m_document.scene().bodies[0];
        m_document.changeBody(0, movedTo(start, {1, 1}), QStringLiteral("Move"), gesture);
        const quint64 mark = m_document.beginSave();
        m_document.changeBody(0, movedTo(start, {2, 2}), QStringLiteral("Move"), gesture);
        m_document.changeBody(0, movedTo(start, {3, 3}), QStringLiteral("Move"), gesture);
        m_document.endSave(mark, QStringLiteral("a.scene.json"));
        QCOMPARE(m_document.undoStack().count(), 2);
        QVERIFY(m_document.isModified());
        m_document.undoStack().undo();
        QVERIFY(!m_document.isModified());
        QVERIFY(m_document.scene().bodies[0] == movedTo(start, {1, 1}));
    }

    void aSaveThatEndsAfterASceneChangeIsIgnored()
    {
        const quint64 mark = m_document.beginSave();
        m_document.adopt(Scene{}, {});
        m_document.endSave(mark, QStringLiteral("a.scene.json"));
        QVERIFY(m_document.path().isEmpty());
    }

    void anUnfinishedSaveLeavesTheDocumentModified()
    {
        m_document.removeBodies({1});
        (void)m_document.beginSave();
        QVERIFY(m_document.isModified());
        QVERIFY(m_document.path().isEmpty());
    }

    void aSnapshotNeverChanges()
    {
        const auto snapshot = m_document.snapshot();
        const Scene copy = *snapshot;
        m_document.removeBodies({0});
        m_document.renameBody(0, "other");
        QVERIFY(*snapshot == copy);
        m_document.undoStack().undo();
        m_document.undoStack().undo();
        QVERIFY(m_document.scene() == copy);
        QVERIFY(m_document.snapshot() != snapshot);
    }

    void aFreeIdIsThePreferredOneOrTheFirstNumberedOne()
    {
        QCOMPARE(m_document.freeId("new"), std::string("new"));
        QCOMPARE(m_document.freeId("ball"), std::string("ball 2"));
    }

private:
    void editAtRandom(std::mt19937& random)
    {
        const auto below = [&](std::size_t count) { return std::size_t(random() % count); };
        const std::size_t count = m_document.scene().bodies.size();
        switch (below(8)) {
        case 0:
            if (count > 2) // keeps at least one body
                m_document.removeBodies({below(count), below(count)});
            break;
        case 1: {
            Body body;
            body.id = m_document.freeId("new");
            m_document.appendBodies({body}, QStringLiteral("Add"));
            break;
        }
        case 2:
            m_document.renameBody(below(count), m_document.freeId("other"));
            break;
        case 3: {
            SceneSettings settings = settingsOf(m_document.scene());
            settings.title = std::to_string(random());
            settings.grid = Grid{};
            m_document.changeSettings(settings, QStringLiteral("Settings"));
            break;
        }
        case 4:
            m_document.moveBodies({below(count), below(count)}, below(count + 1));
            break;
        case 5: {
            const std::string id = m_document.scene().bodies[below(count)].id;
            BodyMarks marks = marksOf(m_document.scene());
            auto& ids = below(2) == 0 ? marks.hidden : marks.locked;
            if (std::erase(ids, id) == 0)
                ids.push_back(id);
            m_document.changeMarks(marks, QStringLiteral("Hide or lock"));
            break;
        }
        case 6: {
            std::vector<std::size_t> places{below(count)};
            if (places.front() > 0)
                places.insert(places.begin(), 0);
            m_document.appendPart(excerptOf(m_document.scene(), places), QStringLiteral("Paste"));
            break;
        }
        default: {
            const std::size_t place = below(count);
            m_document.changeBody(place, movedTo(m_document.scene().bodies[place], {double(random()), 0.1}),
                                  QStringLiteral("Move"), int(below(3)));
        }
        }
    }

    SceneDocument m_document;
};

QTEST_GUILESS_MAIN(TestSceneDocument)

} // namespace sweep::tst_scene_document
#include "tst_scene_document.moc"
