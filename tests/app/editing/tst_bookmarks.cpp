// Bookmarks that were set on an event follow it when an edit moves it.
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"

#include <QApplication>
#include <QUndoStack>

namespace sweep::tst_bookmarks {

class TestBookmarks : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aBookmarkFollowsItsEventWithinTheStep()
    {
        openBookmarked();
        drag({1.5, 1.5}, {1, 1});
        awaitAnswer();
        QTRY_COMPARE(times(), (std::vector<double>{hit(0), 0.5, hit(1)}));
        QVERIFY(hit(0) < 0.25);
        QCOMPARE(stack().count(), 1);
        QCOMPARE(workbench().answer()->revision, document().revision());
        QVERIFY(workbench().answer()->scene == workbench().scene());
        const std::vector<double> moved = times();
        stack().undo();
        QCOMPARE(times(), set);
        awaitAnswer();
        QCOMPARE(times(), set);
        stack().redo();
        QCOMPARE(times(), moved);
        awaitAnswer();
        QCOMPARE(times(), moved);
        QCOMPARE(stack().count(), 1);
        // The names and notes stay.
        QCOMPARE(scene().bookmarks->front().name, std::string("up"));
    }
    void anEventThatVanishesLeavesItsBookmark()
    {
        openBookmarked();
        press({1.5, 1.5});
        moveTo({1, 1});
        awaitAnswer();
        moveTo({6, 6});
        awaitAnswer();
        QVERIFY(workbench().timeline()->events().empty());
        QCOMPARE(times(), set);
        moveTo({0.5, 0.5}); // the same gesture brings the events back
        awaitAnswer();
        QTRY_COMPARE(times(), (std::vector<double>{hit(0), 0.5, hit(1)}));
        moveTo({6, 6});
        release({6, 6});
        awaitAnswer();
        QCOMPARE(times(), set);
        QCOMPARE(stack().count(), 1);
        drag({6, 6}, {1.5, 1.5}); // the bookmarks have no event any more
        awaitAnswer();
        QCOMPARE(times(), set);
    }
    void aCancelledGestureRestoresThem()
    {
        openBookmarked();
        press({1.5, 1.5});
        moveTo({1, 1});
        awaitAnswer();
        QTRY_VERIFY(times() != set);
        key(Qt::Key_Escape);
        awaitAnswer();
        QCOMPARE(times(), set);
        QCOMPARE(stack().count(), 0);
        QVERIFY(!document().isModified());
    }
    void aSceneSavedBeforeTheAnswerIsModifiedByIt()
    {
        openBookmarked();
        Body dot = scene().bodies[1];
        dot.a = Rest{{1, 1}};
        document().changeBody(1, dot, QStringLiteral("Move"));
        document().endSave(document().beginSave(), path(QStringLiteral("a.scene.json")));
        QVERIFY(!document().isModified());
        awaitAnswer();
        QTRY_VERIFY(times() != set);
        QVERIFY(document().isModified());
    }
    void otherBodiesMayComeAndGo()
    {
        openBookmarked();
        Body other = scene().bodies[1];
        other.id = "other";
        other.a = Rest{{100, 100}};
        document().appendBodies({other}, QStringLiteral("Append"));
        awaitAnswer();
        document().moveBodies({2}, 0);
        awaitAnswer();
        document().renameBody(2, "spot");
        awaitAnswer();
        QCOMPARE(times(), set);
        document().removeBodies({0});
        awaitAnswer();
        Body dot = scene().bodies[1];
        dot.a = Rest{{1, 1}};
        document().changeBody(1, dot, QStringLiteral("Move"));
        awaitAnswer();
        QTRY_COMPARE(times(), (std::vector<double>{hit(0), 0.5, hit(1)}));
    }
    void aBookmarkSetOnAnEventFollowsItFromThenOn()
    {
        openBookmarked();
        auto all = *scene().bookmarks;
        all[1].t = hit(0);
        document().changeBookmarks(all, QStringLiteral("Edit bookmarks"));
        drag({1.5, 1.5}, {1, 1});
        awaitAnswer();
        QTRY_COMPARE(times(), (std::vector<double>{hit(0), hit(0), hit(1)}));
        stack().undo();
        awaitAnswer();
        QCOMPARE(times(), (std::vector<double>{0.25, 0.25, 0.75}));
    }
    void stepsInPlaceOfUndoneOnesMoveNothingThatWasNoEventBefore()
    {
        openBookmarked();
        document().changeBookmarks({scene().bookmarks->at(1)}, QStringLiteral("Edit bookmarks"));
        const auto edit = [this](Vec at) {
            Body dot = scene().bodies[1];
            dot.a = Rest{at};
            document().changeBody(1, dot, QStringLiteral("Move"));
        };
        const auto append = [this] {
            Body other = scene().bodies[1];
            other.id = "other";
            other.a = Rest{{100, 100}};
            document().appendBodies({other}, QStringLiteral("Append"));
        };
        edit({1, 3});
        awaitAnswer();
        QCOMPARE(hit(0), 0.5);
        append();
        awaitAnswer();
        stack().undo();
        stack().undo();
        edit({1, 1});
        append();
        awaitAnswer();
        QVERIFY(hit(0) < 0.25);
        QApplication::processEvents();
        QCOMPARE(times(), std::vector<double>{0.5});
    }

private:
    const std::vector<double> set{0.25, 0.5, 0.75};

    void openBookmarked()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "line", "shape": "segment", "a": {"from": [0, 0], "to": [0, 8]}, "b": {"from": [8, 0], "to": [0, 0]}},
          {"id": "dot", "shape": "point", "path": [1.5, 1.5]}],
          "bookmarks": [{"t": 0.25, "name": "up"}, {"t": 0.5, "name": "between"}, {"t": 0.75, "name": "down"}]})");
        look({-1, -1});
    }
    std::vector<double> times()
    {
        std::vector<double> all;
        for (const Bookmark& bookmark : *scene().bookmarks)
            all.push_back(bookmark.t);
        return all;
    }
    double hit(std::size_t event) { return workbench().timeline()->timeOf(event).nearest(); }
};

QTEST_MAIN(TestBookmarks)

} // namespace sweep::tst_bookmarks
#include "tst_bookmarks.moc"
