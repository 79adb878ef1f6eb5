#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "tests/support/comparison_text.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/numbers.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/panels.h"

#include <sweepbench/contacts.h>
#include <sweepbench/scene_file.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QUndoStack>

#include <cmath>
#include <numbers>

namespace sweep::tst_recordings {

namespace {
// Vertical lines, one unit apart from x = 1 on, that move to the left and right in turn.
Scene fence(int count)
{
    Scene scene;
    for (int i = 0; i < count; ++i) {
        Body line{.id = "line " + std::to_string(i + 1), .shape = Shape::segment};
        const double way = i % 2 == 0 ? -0.25 : 0.5;
        line.a = FromTo{{1.0 + i, -2}, {1.0 + i + way, -2}};
        line.b = FromTo{{1.0 + i, 2}, {1.0 + i + way, 2}};
        scene.bodies.push_back(line);
    }
    return scene;
}

} // namespace

// A swipe through lines and a ride on a body, by mouse and keys in the whole window.
class TestRecordings : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aSwipeCutsMovingLines_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("two lines") << 2;
        QTest::newRow("three lines") << 3;
        QTest::newRow("ten lines") << 10;
    }
    void aSwipeCutsMovingLines()
    {
        QFETCH(int, count);
        open(fence(count));
        const QAbstractItemModelTester tester(&workbench().cuts);
        swipe({0.5, -1}, {count + 1.0, 1.5});
        QCOMPARE(document().undoStack().count(), 1);
        QCOMPARE(document().undoStack().undoText(), QStringLiteral("Cut with swipe 1"));
        const Scene& scene = document().scene();
        QCOMPARE(scene.bodies.size(), std::size_t(count + 1));
        const Body point = scene.bodies.back();
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{std::size_t(count)});
        QVERIFY(!workbench().player.isPlaying());

        const CutModel& cuts = workbench().cuts;
        QTRY_COMPARE(cuts.rowCount(), count);
        picture("cut");
        for (int row = 0; row < count; ++row) {
            const Body& line = scene.bodies[cuts.lineOf(row)];
            const auto meetings = contacts(scene, point, line, *point.active);
            QCOMPARE(meetings.size(), std::size_t(1));
            QVERIFY2(meetings.front().crosses(), qPrintable(oracle::contactText(meetings.front())));
            QCOMPARE(meetings.front().begin, cuts.timeOf(row));
            QVERIFY(row == 0 || cuts.timeOf(row - 1) <= cuts.timeOf(row));
            const Cut& cut = cuts.cutOf(row);
            QCOMPARE(cut.lineVelocity, (Vec{cuts.lineOf(row) % 2 == 0 ? -0.25 : 0.5, 0}));
            QVERIFY(std::abs(cut.relative.x - (cut.pointerVelocity.x - cut.lineVelocity.x)) < 1e-12);
            QVERIFY2(cut.pointerVelocity.x > 0, qPrintable(QStringLiteral("cut %1").arg(row)));
            QCOMPARE(ExactDouble(cut.relative.y), cut.pointerVelocity.y);
            QVERIFY(std::abs(cut.at.y - (4 * cut.s - 2)) < 1e-12);
        }
        // Each cut is painted with a number and three directions.
        QCOMPARE(canvas().notes(NoteSource::cuts).dots.size(), std::size_t(count));
        QCOMPARE(canvas().notes(NoteSource::cuts).arrows.size(), std::size_t(3 * count));

        document().undoStack().undo();
        QCOMPARE(document().scene().bodies.size(), std::size_t(count));
        QTRY_COMPARE(cuts.rowCount(), 0);
        QVERIFY(canvas().notes(NoteSource::cuts) == CanvasNotes());
    }

    void cutsAreListedAndCopied()
    {
        open(fence(3));
        swipe({0.5, -1}, {4, 1.5});
        QTRY_COMPARE(workbench().cuts.rowCount(), 3);
        DenseTable& table = m_window->panels().cuts().table();
        QVERIFY(table.isVisible()); // the panel opens
        table.selectAll();
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        const QStringList rows = QApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(rows.size(), 4);
        QCOMPARE(rows[0].split(u'\t').size(), int(CutModel::ColumnCount));
        QVERIFY(rows[1].startsWith(QStringLiteral("1\tline 1\t")));
        const QRect second = table.visualRect(table.model()->index(1, 2));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, second.center());
        QCOMPARE(workbench().playhead.time(), workbench().cuts.timeOf(1).nearest());
    }

    void aCancelledSwipeHasNoEffect()
    {
        open(fence(3));
        key(Qt::Key_U);
        press({0.5, -1});
        QVERIFY(workbench().player.isPlaying());
        moveAt(0.25, {2, 0});
        key(Qt::Key_Escape);
        QVERIFY(!workbench().player.isPlaying());
        release({3, 0});
        QCOMPARE(document().undoStack().count(), 0);
        QCOMPARE(canvas().tool(), ToolKind::cut);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixelOf({2, 0})); // a click is not a swipe
        QCOMPARE(document().undoStack().count(), 0);
        QVERIFY(!workbench().player.isPlaying());
    }

    void aRestartOfTimeEndsTheSwipe()
    {
        open(fence(3));
        key(Qt::Key_U);
        press({0.5, -1});
        moveAt(0.5, {2, 0});
        moveAt(0.9, {3, 0});
        workbench().playhead.setTime(0.1);
        QCOMPARE(document().undoStack().count(), 1);
        moveAt(0.3, {5, 0});
        release({5, 0});
        QCOMPARE(document().undoStack().count(), 1);
        const auto& keys = std::get<Keyed>(document().scene().bodies.back().a).keys;
        QCOMPARE(keys.size(), std::size_t(3));
        QCOMPARE(keys.back().t, 0.9);
    }

    void aRideIsOneStepThatAddsKeys()
    {
        const Scene before = ship();
        open(before);
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        QCOMPARE(canvas().tool(), ToolKind::steer);
        QVERIFY(words().contains(QStringLiteral("reaches nothing")));
        ride();
        picture("steer");
        QVERIFY2(words().contains(QStringLiteral("Ship reaches Wall in")), qPrintable(words()));
        QVERIFY(words().contains(QStringLiteral("Esc discards")));
        QTest::keyClick(&canvas(), Qt::Key_Return);
        QTRY_COMPARE(canvas().tool(), ToolKind::select);
        QVERIFY(!workbench().player.isPlaying());
        QCOMPARE(document().undoStack().count(), 1);
        QCOMPARE(document().undoStack().undoText(), QStringLiteral("Steer Ship"));
        const auto& keys = std::get<Keyed>(document().scene().bodies[0].a).keys;
        QVERIFY2(keys.size() >= 5, qPrintable(QString::number(keys.size())));
        QCOMPARE(ExactDouble(keys.front().t), 0.0);
        QCOMPARE(ExactDouble(keys.back().t), 0.3);
        QVERIFY2(keys[2].at.x > keys[1].at.x, qPrintable(QString::number(keys[2].at.x)));
        QVERIFY2(keys.back().at.y > 0, qPrintable(QString::number(keys.back().at.y)));
        QVERIFY(canvas().notes(NoteSource::steering) == CanvasNotes());
        QTRY_VERIFY(workbench().answer()); // the scene is solved
        QVERIFY(workbench().answer()->problems.empty());
        document().undoStack().undo();
        QVERIFY(document().scene() == before);
    }

    void aPolygonIsSteeredAsAWhole()
    {
        open(withCrate(4));
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        QCOMPARE(canvas().notes(NoteSource::steering).arrows.front().at, (Vec{0, 1}));
        ride();
        picture("steer-polygon");
        QVERIFY2(words().contains(QStringLiteral("Ship reaches Wall in")), qPrintable(words()));
        QTest::keyClick(&canvas(), Qt::Key_Return);
        QTRY_COMPARE(canvas().tool(), ToolKind::select);
        for (const Path& path : document().scene().bodies[0].points)
            QCOMPARE(std::get<Keyed>(path).keys.back().t, 0.3);
        QTRY_VERIFY(workbench().answer());
        QVERIFY(workbench().answer()->problems.empty());
        QCOMPARE(document().undoStack().count(), 1);
        document().undoStack().undo();
        QVERIFY(document().scene() == withCrate(4));
    }

    void aPolygonOfManyVerticesIsNotSteered()
    {
        const Scene scene = withCrate(1000);
        open(scene);
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        ride();
        QVERIFY(document().scene() == scene);
        QVERIFY(!workbench().player.isPlaying());
        QVERIFY2(
            words().startsWith(QStringLiteral("Ship has %1 vertices; polygons of at most 100").arg(countText(1000))),
            qPrintable(words()));
    }

    void escapeDiscardsTheRide()
    {
        const Scene before = ship();
        open(before);
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        ride();
        QVERIFY(document().scene() != before);
        key(Qt::Key_Escape);
        QVERIFY(document().scene() == before);
        QCOMPARE(document().undoStack().count(), 0);
        QVERIFY(!workbench().player.isPlaying());
        QCOMPARE(workbench().playhead.time(), 0.0);
        QCOMPARE(canvas().tool(), ToolKind::steer);
        key(Qt::Key_Escape);
        QCOMPARE(canvas().tool(), ToolKind::select);
    }

    void anotherToolKeepsTheRideAndAnUndoEndsIt()
    {
        open(ship());
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        ride();
        key(Qt::Key_V);
        QCOMPARE(document().undoStack().count(), 1);
        QCOMPARE(canvas().tool(), ToolKind::select);
        document().undoStack().undo();
        key(Qt::Key_W);
        ride();
        document().undoStack().undo();
        workbench().playhead.setTime(0.75);
        QTRY_COMPARE(canvas().tool(), ToolKind::select);
        QVERIFY(document().scene() == ship());
    }

    void theRideEndsWithTheTime()
    {
        open(ship());
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        QTest::keyPress(&canvas(), Qt::Key_Up);
        workbench().playhead.setTime(0.5);
        workbench().playhead.setTime(1);
        QTRY_COMPARE(canvas().tool(), ToolKind::select);
        QTest::keyRelease(&canvas(), Qt::Key_Up);
        QCOMPARE(document().undoStack().count(), 1);
        key(Qt::Key_W); // no time is left to ride at the end
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QTRY_COMPARE(canvas().tool(), ToolKind::select);
        QCOMPARE(document().undoStack().count(), 1);
    }

    void theViewFollowsARide()
    {
        open(ship());
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        const Vec before = canvas().view().centre();
        QTest::keyPress(&canvas(), Qt::Key_Up, Qt::ShiftModifier);
        for (const double t : {0.1, 0.3, 0.5, 0.7, 0.9}) {
            workbench().playhead.setTime(t);
            const auto& keys = std::get<Keyed>(document().scene().bodies[0].a).keys;
            QVERIFY(canvas().rect().contains(pixelOf(keys.back().at)));
        }
        QTest::keyRelease(&canvas(), Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(!(canvas().view().centre() == before));
        key(Qt::Key_Escape);
    }

    void withoutABodyArrowKeysChangeNothing()
    {
        open(ship());
        workbench().selection.clear();
        key(Qt::Key_W);
        QVERIFY(words().contains(QStringLiteral("Click the body")));
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, pixelOf({0, 0}));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{0});
        workbench().selection.clear();
        QTest::keyClick(&canvas(), Qt::Key_Up);
        QCOMPARE(document().undoStack().count(), 0);
        QTRY_COMPARE(canvas().tool(), ToolKind::select);
    }

    void theLaserPaintsTheFirstTarget()
    {
        open(ship());
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        const auto dots = [&] { return canvas().notes(NoteSource::steering).dots; };
        QVERIFY(dots().empty());
        key(Qt::Key_Y);
        QCOMPARE(dots().size(), std::size_t(1));
        QCOMPARE(dots().front().label, QStringLiteral("laser: Wall"));
        QCOMPARE(dots().front().at, (Vec{3, 0}));
        picture("laser");
    }

    void theLaserOfARideIsABodyOfItsGroup()
    {
        const Scene before = ship();
        open(before);
        workbench().selection.setBodies({0});
        key(Qt::Key_W);
        key(Qt::Key_Y);
        ride();
        QTest::keyClick(&canvas(), Qt::Key_Return);
        const Scene& scene = document().scene();
        QCOMPARE(scene.bodies.size(), std::size_t(4));
        const Body& laser = scene.bodies.back();
        QCOMPARE(laser.id, std::string("ship laser"));
        QCOMPARE(laser.shape, Shape::ray);
        QVERIFY(laser.group);
        QCOMPARE(laser.group, scene.bodies[0].group);
        QCOMPARE(*laser.active, (Interval{0, 0.3}));
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{0});
        QTRY_VERIFY(workbench().answer());
        QVERIFY(workbench().answer()->problems.empty());
        const auto& events = workbench().answer()->timeline->events();
        const auto lit =
            std::find_if(events.begin(), events.end(), [](const Event& e) { return e.a == 1 && e.b == 3; });
        QVERIFY2(lit != events.end(), "the laser meets the wall");
        QCOMPARE(document().undoStack().count(), 1);
        document().undoStack().undo();
        QVERIFY(document().scene() == before);
    }

private:
    // A ship at rest before two walls.
    static Scene ship()
    {
        Scene scene;
        Body body{.id = "ship", .shape = Shape::circle, .name = "Ship"};
        body.radius = {0.25};
        Body wall{.id = "wall", .shape = Shape::segment, .a = Rest{{3, -2}}, .b = Rest{{3, 2}}, .name = "Wall"};
        Body far{.id = "far", .shape = Shape::segment, .a = Rest{{5, -2}}, .b = Rest{{5, 2}}, .name = "Far"};
        scene.bodies = {body, wall, far};
        return scene;
    }
    // The same with a round polygon about (0, 1), whose corners lie on the axes.
    static Scene withCrate(std::size_t vertices)
    {
        Scene scene = ship();
        Body& body = scene.bodies.front();
        body.shape = Shape::polygon;
        body.radius = {};
        for (std::size_t i = 0; i < vertices; ++i) {
            const double angle = 2 * std::numbers::pi * double(i) / double(vertices);
            body.points.emplace_back(Rest{{std::cos(angle) / 2, 1 + std::sin(angle) / 2}});
        }
        return scene;
    }
    // Thrusts, turns left and goes on.
    void ride()
    {
        workbench().playhead.setTime(0);
        QTest::keyPress(&canvas(), Qt::Key_Up);
        workbench().playhead.setTime(0.02);
        QTest::keyRelease(&canvas(), Qt::Key_Up);
        QTest::keyPress(&canvas(), Qt::Key_Left);
        workbench().playhead.setTime(0.025);
        workbench().playhead.setTime(0.03);
        QTest::keyRelease(&canvas(), Qt::Key_Left);
        workbench().playhead.setTime(0.1);
        workbench().playhead.setTime(0.3);
    }
    void swipe(Vec from, Vec to)
    {
        key(Qt::Key_U);
        press(from);
        QVERIFY(workbench().player.isPlaying());
        constexpr int steps = 8;
        for (int i = 1; i <= steps; ++i) {
            const double share = double(i) / steps;
            moveAt(share * 0.875, {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share});
        }
        release(to);
    }
    void open(const Scene& scene)
    {
        WindowTest::open(QByteArray::fromStdString(sceneText(scene)));
        canvas().setFocus();
        look({-3, -4});
    }
    void moveAt(double t, Vec to)
    {
        workbench().playhead.setTime(t);
        moveTo(to);
    }
    QString words() { return canvas().notes(NoteSource::steering).words.join(u'\n'); }
};

QTEST_MAIN(TestRecordings)

} // namespace sweep::tst_recordings
#include "tst_recordings.moc"
