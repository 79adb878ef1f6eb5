#include "tests/app/window/window_test.h"
#include "tests/support/scene_families.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/handles.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/inspector.h"

#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QDialog>
#include <QMouseEvent>
#include <QUndoStack>

#include <functional>
#include <iterator>

namespace sweep::tst_random_edits {

namespace {
const char* const crowd = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2},
  "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 1]}, "radius": {"from": 0.5, "to": 1}},
  {"id": "wall", "shape": "segment", "a": [5, -3], "b": {"keys": [[0, 5, 3], [1, 6, 3]]}, "group": "g"},
  {"id": "shell", "shape": "projectile", "path": {"at": [0, 4], "velocity": [6, 2], "acceleration": [0, -9.75]},
   "radius": 1.5, "active": [0.25, 1.75], "group": "g"},
  {"id": "beam", "shape": "ray", "a": [-2, -2], "b": {"from": [-1, -2], "to": [-1, 4]}},
  {"id": "dot", "shape": "point", "path": [1, 2]}],
  "ignore": [["ball", "shell"], ["ball", "dot"]], "view": {"zoom": 1.10}})";

constexpr ActionId commands[] = {ActionId::addCircle,
                                 ActionId::addLine,
                                 ActionId::cut,
                                 ActionId::copy,
                                 ActionId::paste,
                                 ActionId::pasteInPlace,
                                 ActionId::duplicate,
                                 ActionId::remove,
                                 ActionId::group,
                                 ActionId::ungroup,
                                 ActionId::hide,
                                 ActionId::showAll,
                                 ActionId::lock,
                                 ActionId::unlockAll,
                                 ActionId::makeCast,
                                 ActionId::drawCasts,
                                 ActionId::joinSegments,
                                 ActionId::explode,
                                 ActionId::moveUp,
                                 ActionId::moveDown,
                                 ActionId::alignLeft,
                                 ActionId::alignCentre,
                                 ActionId::alignRight,
                                 ActionId::alignTop,
                                 ActionId::alignMiddle,
                                 ActionId::alignBottom,
                                 ActionId::spreadGapsAcross,
                                 ActionId::spreadGapsDown,
                                 ActionId::spreadCentresAcross,
                                 ActionId::spreadCentresDown,
                                 ActionId::mirrorAcross,
                                 ActionId::mirrorDown,
                                 ActionId::turnLeft,
                                 ActionId::turnRight,
                                 ActionId::half,
                                 ActionId::twice,
                                 ActionId::aboutOrigin,
                                 ActionId::autoKey};

using Chosen = std::vector<std::size_t>;

} // namespace

// Random edits by command, mouse, field or dialog: every step can be undone and redone.
class TestRandomEdits : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void undoingAllStepsGivesTheBytesOfTheFile_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < oracle::caseCount(24); ++index)
            QTest::addRow("%d", index) << index;
    }
    void undoingAllStepsGivesTheBytesOfTheFile()
    {
        QFETCH(int, index);
        oracle::Random random = oracle::caseRandom("window edits", index);
        // As read from a file, in which a circle has no second end.
        const std::string file = index % 2 == 0 ? crowd : sceneText(oracle::sceneOf(random, index).scene);
        document().adopt(parseScene(file, "test").value(), {});
        m_window->canvas().fitAll();
        const std::string before = sceneText(scene());
        for (int step = 0; step < 40; ++step) {
            choose(random);
            const std::string first = sceneText(scene());
            const int at = stack().index();
            act(random);
            if (stack().index() == at) {
                QCOMPARE(sceneText(scene()), first);
                continue;
            }
            QCOMPARE(stack().index(), at + 1);
            QVERIFY(!stack().undoText().isEmpty());
            const std::string second = sceneText(scene());
            if (problemsOf(scene()).empty())
                QVERIFY(parseScene(second, "test").value() == scene());
            key(Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(sceneText(scene()), first);
            key(Qt::Key_Y, Qt::ControlModifier);
            QCOMPARE(sceneText(scene()), second);
        }
        const std::string after = sceneText(scene());
        for (int steps = stack().index(); steps > 0; --steps)
            key(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!stack().canUndo());
        QCOMPARE(sceneText(scene()), before);
        QVERIFY(!m_window->isWindowModified());
        for (int steps = stack().count(); steps > 0; --steps)
            key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(sceneText(scene()), after);
    }

    void undoingACommandRestoresItsSelection()
    {
        oracle::Random random = oracle::caseRandom("selection of undo", 0);
        document().adopt(parseScene(crowd, "test").value(), {});
        for (int step = 0; step < 200; ++step) {
            choose(random);
            const Chosen chosen = m_window->workbench().selection.bodies();
            const int at = stack().index();
            command(random);
            if (stack().index() == at)
                continue;
            key(Qt::Key_Z, Qt::ControlModifier);
            QCOMPARE(m_window->workbench().selection.bodies(), chosen);
            key(Qt::Key_Y, Qt::ControlModifier);
        }
    }

private:
    void choose(oracle::Random& random)
    {
        Chosen places;
        for (std::size_t place = 0; place < scene().bodies.size(); ++place)
            if (random.chance(40))
                places.push_back(place);
        m_window->workbench().selection.setBodies(places);
    }

    // One random user action; many change nothing.
    void act(oracle::Random& random)
    {
        switch (random.in(0, 11)) {
        case 0:
        case 1:
            return dragBody(random);
        case 2:
        case 3:
            return dragHandle(random);
        case 4:
            return QTest::keyClick(&m_window->canvas(), random.of({Qt::Key_Left, Qt::Key_Up, Qt::Key_Right}),
                                   random.of({Qt::NoModifier, Qt::ShiftModifier}));
        case 5:
            return rename(random);
        case 6:
        case 7:
            return typeNumber(random);
        case 8:
            return answerDialog(random);
        default:
            return command(random);
        }
    }

    void command(oracle::Random& random)
    {
        m_window->actions()[commands[std::size_t(random.in(0, int(std::size(commands)) - 1))]].trigger();
    }

    void drag(QPoint from, oracle::Random& random)
    {
        Canvas& canvas = m_window->canvas();
        if (!canvas.rect().contains(from))
            return;
        m_window->workbench().playhead.setTime(random.in(0, 8) / 4.0);
        const auto modifiers = random.of({Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::AltModifier});
        QTest::mousePress(&canvas, Qt::LeftButton, modifiers, from);
        QPoint to = from;
        for (int moves = random.in(1, 6); moves > 0; --moves) {
            to = from + QPoint(random.in(-200, 200), random.in(-200, 200));
            movePixel(to, modifiers);
        }
        if (random.chance(20))
            QTest::keyClick(&canvas, Qt::Key_Escape);
        QTest::mouseRelease(&canvas, Qt::LeftButton, modifiers, to);
    }

    void dragBody(oracle::Random& random)
    {
        const Canvas& canvas = m_window->canvas();
        drag({random.in(0, canvas.width()), random.in(0, canvas.height())}, random);
    }

    void dragHandle(oracle::Random& random)
    {
        if (scene().bodies.empty())
            return;
        const std::size_t body = std::size_t(random.in(0, int(scene().bodies.size()) - 1));
        m_window->workbench().selection.setBodies({body});
        const auto handles =
            handlesOf(scene(), body, m_window->workbench().playhead.time(), m_window->canvas().autoKey());
        if (handles.empty())
            return;
        const Handle& handle = handles[std::size_t(random.in(0, int(handles.size()) - 1))];
        drag(m_window->canvas().view().toPixel(handle.at).toPoint(), random);
    }

    // The name may belong to another body or be empty.
    void rename(oracle::Random& random)
    {
        BodyModel& model = m_window->workbench().bodies;
        if (model.rowCount() == 0)
            return;
        const QModelIndex index = model.index(random.in(0, model.rowCount() - 1), BodyModel::NameColumn);
        model.setData(index, random.of({QStringLiteral("ball"), QStringLiteral("new"), QString()}), Qt::EditRole);
    }

    void typeNumber(oracle::Random& random)
    {
        QList<NumberField*> fields;
        for (auto* field : m_window->findChildren<NumberField*>())
            if (field->isVisible() && field->isEnabled() && !field->isReadOnly())
                fields << field;
        if (fields.isEmpty())
            return;
        NumberField* field = fields[random.in(0, int(fields.size()) - 1)];
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, random.of({QStringLiteral("1/3"), QStringLiteral("2"), QStringLiteral("-0.5"),
                                           QStringLiteral("sqrt(2)"), QStringLiteral("nonsense")}));
        QTest::keyClick(field, Qt::Key_Return);
        if (!field->fault().isEmpty())
            QTest::keyClick(field, Qt::Key_Escape); // no command runs until the text is corrected or discarded
        m_window->canvas().setFocus();
    }

    void answerDialog(oracle::Random& random)
    {
        const QString typed = random.of({QStringLiteral("1/4"), QStringLiteral("30"), QStringLiteral("nonsense")});
        const Qt::Key last = random.of({Qt::Key_Return, Qt::Key_Return, Qt::Key_Escape});
        onNextDialog([&](QDialog& dialog) {
            auto* line = dialog.findChild<QLineEdit*>();
            line->selectAll();
            QTest::keyClicks(line, typed);
            QTest::keyClick(line, last);
            if (dialog.isVisible()) // the text is not a number
                QTest::keyClick(&dialog, Qt::Key_Escape);
        });
        trigger(random.of({ActionId::moveBy, ActionId::turnBy, ActionId::scaleBy}));
        awaitNoDialog(); // the command is disabled without a selection
        activate();
    }
};

QTEST_MAIN(TestRandomEdits)

} // namespace sweep::tst_random_edits
#include "tst_random_edits.moc"
