// A scene whose y points down: the canvas is mirrored, gestures and words follow what is seen, and no number changes.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"

#include <sweepbench/scene_file.h>

#include <QAction>
#include <QLabel>
#include <QRegularExpression>
#include <QUndoStack>
#include <QWheelEvent>

#include <utility>

namespace sweep::tst_y_down {

namespace {

const QByteArray up = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "high", "shape": "circle", "path": [3, 8], "radius": 0.5},
    {"id": "low", "shape": "circle", "path": [5, 2], "radius": 1},
    {"id": "ship", "shape": "point", "path": {"from": [1, 4], "to": [6, 4]}},
    {"id": "wall", "shape": "segment", "a": [4, 0], "b": [4, 3]}]})";

QByteArray down()
{
    return QByteArray(up).replace("\"bodies\"", R"("view": {"yDown": true}, "bodies")");
}

Vec placeOf(const Body& body)
{
    return std::get<Rest>(body.a).at;
}

} // namespace

class TestYDown : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void togglingIsOneStepThatKeepsTheAnswer()
    {
        open(up);
        QAction& yDown = action(ActionId::yDown);
        QVERIFY(!yDown.isChecked());
        const QPoint high = pixelOf({3, 8});
        const QPoint low = pixelOf({5, 2});
        QVERIFY(high.y() < low.y());
        const std::shared_ptr<const Timeline> timeline = workbench().answer()->timeline;
        const Scene before = scene();
        trigger(ActionId::yDown);
        QVERIFY(yDown.isChecked());
        QVERIFY(!workbench().solver.isBusy());
        QCOMPARE(workbench().answer()->timeline, timeline);
        QCOMPARE(stack().count(), 1);
        QCOMPARE(stack().undoText(), QStringLiteral("Y points down"));
        QVERIFY(pointsDown(scene()));
        QVERIFY(scene().bodies == before.bodies);
        QCOMPARE(pixelOf({3, 8}).y(), canvas().height() - high.y());
        QCOMPARE(pixelOf({5, 2}), QPoint(low.x(), canvas().height() - low.y()));
        picture("y-down");
        stack().undo();
        QVERIFY(!yDown.isChecked());
        QCOMPARE(pixelOf({3, 8}), high);
        QVERIFY(scene() == before);
        stack().redo();
        QVERIFY(yDown.isChecked());
        trigger(ActionId::yDown);
        QCOMPARE(stack().undoText(), QStringLiteral("Y points up"));
        QVERIFY(scene() == before);
    }

    void theDirectionIsThatOfTheOpenedScene()
    {
        open(down(), QStringLiteral("down.scene.json"));
        QVERIFY(action(ActionId::yDown).isChecked());
        QVERIFY(pixelOf({3, 8}).y() > pixelOf({5, 2}).y());
        for (const Vec corner : {Vec{1, 0}, Vec{6, 8.5}})
            QVERIFY2(canvas().rect().contains(pixelOf(corner)), "the whole scene is shown");
        open(up);
        QVERIFY(!action(ActionId::yDown).isChecked());
        QVERIFY(pixelOf({3, 8}).y() < pixelOf({5, 2}).y());
    }

    void theFileKeepsIt()
    {
        const QString path = open(up);
        trigger(ActionId::yDown);
        trigger(ActionId::save);
        QTRY_VERIFY(!document().isModified());
        QVERIFY(pointsDown(*readSceneFile(path.toStdString())));
        openPath(path);
        QVERIFY(action(ActionId::yDown).isChecked());
        trigger(ActionId::yDown);
        trigger(ActionId::save);
        QTRY_VERIFY(!document().isModified());
        QVERIFY(!readSceneFile(path.toStdString())->view);
    }

    void aDragUpwardsLessensY()
    {
        openDown();
        drag({3, 8}, {3, 6});
        QCOMPARE(placeOf(scene().bodies[0]), (Vec{3, 6}));
        const QPoint at = pixelOf({3, 6});
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, at);
        for (const int pixels : {20, 40})
            movePixel(at - QPoint(0, pixels)); // 40 pixels per unit
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, at - QPoint(0, 40));
        QCOMPARE(placeOf(scene().bodies[0]), (Vec{3, 5}));
    }

    void arrowKeysMoveAsSeen()
    {
        openDown();
        workbench().selection.setBodies({0});
        canvas().setFocus();
        const int before = pixelOf(placeOf(scene().bodies[0])).y();
        key(Qt::Key_Up);
        QVERIFY(placeOf(scene().bodies[0]).y < 8);
        QVERIFY(pixelOf(placeOf(scene().bodies[0])).y() < before);
        key(Qt::Key_Down);
        QCOMPARE(placeOf(scene().bodies[0]), (Vec{3, 8}));
        QCOMPARE(stack().count(), 0); // the run of keys restores the scene
        workbench().selection.clear();
        const QPoint seen = pixelOf({5, 2});
        key(Qt::Key_Up); // pans: the content moves down
        QVERIFY(pixelOf({5, 2}).y() > seen.y());
    }

    void theViewFollowsTheMouse()
    {
        openDown();
        const QPoint at = pixelOf({5, 2});
        QTest::mousePress(&canvas(), Qt::MiddleButton, {}, at);
        QMouseEvent moved(QEvent::MouseMove, at + QPoint(30, -50), canvas().mapToGlobal(at + QPoint(30, -50)),
                          Qt::NoButton, Qt::MiddleButton, {});
        QApplication::sendEvent(&canvas(), &moved);
        QTest::mouseRelease(&canvas(), Qt::MiddleButton, {}, at + QPoint(30, -50));
        QCOMPARE(pixelOf({5, 2}), at + QPoint(30, -50));
        const QPoint cursor = pixelOf({3, 8});
        QWheelEvent turned(cursor, canvas().mapToGlobal(cursor), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase,
                           false);
        QApplication::sendEvent(&canvas(), &turned);
        QCOMPARE(pixelOf({3, 8}), cursor);
        QVERIFY(canvas().view().pointsDown());
        trigger(ActionId::zoomFull);
        QVERIFY(canvas().view().pointsDown());
        trigger(ActionId::fitAll);
        QVERIFY(canvas().view().pointsDown());
        m_window->resize(900, 560);
        QTRY_COMPARE(canvas().view().size(), QSizeF(canvas().size()));
        QVERIFY(canvas().view().pointsDown());
    }

    void theBoxOfTheMouseSelectsWhatItShows()
    {
        openDown();
        drag({1.5, 9.5}, {4, 7});
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{0}));
    }

    void theStatusLineShowsCoordinates()
    {
        openDown();
        QTest::mouseMove(&canvas(), pixelOf({2, 6}));
        const auto* coordinates = named<QLabel>(QStringLiteral("Coordinates under the cursor"));
        QVERIFY(coordinates);
        const QRegularExpression there(QStringLiteral("^\\(2(\\.0+)?, 6(\\.0+)?\\)$"));
        QTRY_VERIFY2(there.match(coordinates->text()).hasMatch(), qPrintable(coordinates->text()));
    }

    void alignmentIsNamedAsSeen_data()
    {
        QTest::addColumn<bool>("isDown");
        QTest::addColumn<int>("command");
        QTest::addColumn<double>("y"); // of "low", whose radius is 1; "high" reaches from 7.5 to 8.5
        QTest::newRow("upwards, top") << false << int(ActionId::alignTop) << 7.5;
        QTest::newRow("upwards, bottom") << false << int(ActionId::alignBottom) << 2.0;
        QTest::newRow("downwards, top") << true << int(ActionId::alignTop) << 2.0;
        QTest::newRow("downwards, bottom") << true << int(ActionId::alignBottom) << 7.5;
    }
    void alignmentIsNamedAsSeen()
    {
        QFETCH(bool, isDown);
        QFETCH(int, command);
        QFETCH(double, y);
        open(isDown ? down() : up);
        workbench().selection.setBodies({0, 1});
        trigger(ActionId(command));
        QCOMPARE(placeOf(scene().bodies[1]), (Vec{5, y}));
    }

    void aTurnIsNamedAsSeen_data() { addDirections(); }
    void aTurnIsNamedAsSeen()
    {
        QFETCH(bool, isDown);
        open(isDown ? down() : up);
        workbench().selection.setBodies({3}); // the wall, upright about (4, 1.5)
        trigger(ActionId::turnLeft);
        // Seen from its middle, the higher end has turned to the left.
        const Body& wall = scene().bodies[3];
        const Vec higher = isDown ? placeOf(wall) : std::get<Rest>(wall.b).at;
        QCOMPARE(higher, (Vec{2.5, 1.5}));
        QString label;
        onNextDialog([&](QDialog& dialog) {
            for (const QLabel* one : dialog.findChildren<QLabel*>())
                if (one->text().contains(QStringLiteral("clockwise")))
                    label = one->text();
            QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        trigger(ActionId::turnBy);
        QCOMPARE(label.remove(u'&'),
                 isDown ? QStringLiteral("Degrees, clockwise") : QStringLiteral("Degrees, counterclockwise"));
    }

    void aCopyLiesBelowItsOriginal_data() { addDirections(); }
    void aCopyLiesBelowItsOriginal()
    {
        QFETCH(bool, isDown);
        open(isDown ? down() : up);
        workbench().selection.setBodies({0});
        trigger(ActionId::duplicate);
        QCOMPARE(scene().bodies.size(), std::size_t(5));
        const QPoint original = pixelOf(placeOf(scene().bodies[0]));
        const QPoint copy = pixelOf(placeOf(scene().bodies.back()));
        QVERIFY(copy.x() > original.x());
        QVERIFY(copy.y() > original.y());
    }

    void aRideTurnsToTheSideOfTheKey_data() { addDirections(); }
    void aRideTurnsToTheSideOfTheKey()
    {
        QFETCH(bool, isDown);
        open(isDown ? down() : up);
        workbench().selection.setBodies({2}); // moves to the right
        canvas().setFocus();
        key(Qt::Key_W);
        QTest::keyPress(&canvas(), Qt::Key_Left);
        for (const double t : {0.05, 0.1, 0.15})
            workbench().playhead.setTime(t);
        QTest::keyRelease(&canvas(), Qt::Key_Left);
        const auto& keys = std::get<Keyed>(scene().bodies[2].a).keys;
        QVERIFY(pixelOf(keys.back().at).y() < pixelOf({1, 4}).y());
        QVERIFY(isDown ? keys.back().at.y < 4 : keys.back().at.y > 4);
        key(Qt::Key_Escape);
        key(Qt::Key_Escape);
    }

    void aPassIsNamedAsSeen_data() { addDirections(); }
    void aPassIsNamedAsSeen()
    {
        QFETCH(bool, isDown);
        open(isDown ? down() : up);
        workbench().selection.setBodies({2}); // crosses the line of the wall beyond its end b
        canvas().setFocus();
        key(Qt::Key_W);
        const QString words = canvas().notes(NoteSource::steering).words.join(u'\n');
        QVERIFY2(words.contains(isDown ? QStringLiteral("ship passes wall on its right")
                                       : QStringLiteral("ship passes wall on its left")),
                 qPrintable(words));
        key(Qt::Key_Escape);
    }

private:
    static void addDirections()
    {
        QTest::addColumn<bool>("isDown");
        QTest::newRow("y points up") << false;
        QTest::newRow("y points down") << true;
    }
    void openDown()
    {
        open(down());
        look({0, 0});
    }
};

QTEST_MAIN(TestYDown)

} // namespace sweep::tst_y_down
#include "tst_y_down.moc"
