#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/inspectors/inspector.h"

#include <sweepbench/scene_file.h>

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>

namespace sweep::tst_keyboard_authoring {

namespace {
// Every shape and every form of a path, with numbers that must be exact.
const char* const tenBodies = R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 2},
  "grid": {"spacing": [0.5, 0.25]}, "bodies": [
  {"id": "dot", "shape": "point", "path": [0.3333333333333333, -2]},
  {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 1.4142135623730951]}, "radius": 0.5},
  {"id": "shell", "shape": "projectile", "path": {"at": [0, 4], "velocity": [6, 2], "acceleration": [0, -9.81]},
   "radius": {"from": 1.5, "to": 2}, "active": [0.25, 1.75]},
  {"id": "wall", "shape": "segment", "a": [5, -3], "b": {"from": [5, 3], "to": [6, 3]}, "group": "walls"},
  {"id": "door", "shape": "segment", "a": [5, 3], "b": [7, 3], "group": "walls", "name": "The door"},
  {"id": "rod", "shape": "capsule", "a": [1, 1], "b": {"at": [2, 2], "velocity": [0.1, 0]}, "radius": 0.125},
  {"id": "light", "shape": "ray", "a": [0, 0], "b": [1, 0.5]},
  {"id": "floor", "shape": "line", "a": [0, -5], "b": [1, -5]},
  {"id": "spark", "shape": "point", "path": {"keys": [[0, 0, 0], [1.5, 1, 2], [2, 3, 1e-300]]}},
  {"id": "disc", "shape": "circle", "path": [3, 0.75], "radius": 0.3333333333333333, "grid": true,
   "style": {"color": "#d55e00"}}],
  "ignore": [["shell", "ball"]]})";

} // namespace

class TestKeyboardAuthoring : public WindowTest
{
    Q_OBJECT

public:
    TestKeyboardAuthoring() : WindowTest({1280, 1000}) {}

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        onNextDialog([](QDialog& dialog) { QTest::keyClick(dialog.focusWidget(), Qt::Key_Return); });
        press(Qt::Key_N, Qt::ControlModifier);
        awaitNoDialog();
        activate();
    }

    void tenBodiesAreMadeFromNothing()
    {
        makeScene();
        makeDiscs();
        makeSegments();
        makeLines();
        makeRest();
        const Scene expected = parseScene(tenBodies, "test").value();
        const Scene& made = m_window->workbench().document.scene();
        QCOMPARE(made.bodies.size(), expected.bodies.size());
        for (std::size_t i = 0; i < made.bodies.size(); ++i)
            QVERIFY2(made.bodies[i] == expected.bodies[i], sceneText(made).c_str());
        QCOMPARE(sceneText(made), sceneText(expected));
        QVERIFY(problemsOf(made).empty());
    }

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        WindowTest::key(key, modifiers);
        QCoreApplication::processEvents();
    }
    // Presses Tab until the inspector's widget with this name has the focus.
    void goTo(const char* name)
    {
        const QString wanted = QString::fromLatin1(name);
        for (int i = 0; i < 400; ++i) {
            const QWidget* at = QApplication::focusWidget();
            const auto* button = qobject_cast<const QAbstractButton*>(at);
            if (at && m_window->panels().inspector().isAncestorOf(at) &&
                (at->accessibleName() == wanted || (button && button->text() == wanted)))
                return;
            press(Qt::Key_Tab);
        }
        qFatal("Tab does not lead to %s", name);
    }
    void type(const char* name, const char* text)
    {
        goTo(name);
        press(Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text));
        press(Qt::Key_Return);
    }
    void typePoint(const char* label, const char* x, const char* y)
    {
        type((QByteArray("x of ") + label).constData(), x);
        type((QByteArray("y of ") + label).constData(), y);
    }
    void check(const char* text)
    {
        goTo(text);
        press(Qt::Key_Space);
    }
    // Chooses the entry that begins with this text by the keys of a list.
    void choose(const char* name, const char* entry)
    {
        goTo(name);
        const auto* list = qobject_cast<QComboBox*>(QApplication::focusWidget());
        const int row = list->findText(QString::fromUtf8(entry));
        press(Qt::Key_Home);
        for (int i = 0; i < row; ++i)
            press(Qt::Key_Down);
    }
    void typeCell(int row, int column, const char* text)
    {
        goTo("Keys");
        press(Qt::Key_Home);
        for (int i = 0; i < 3; ++i)
            press(Qt::Key_Up);
        for (int i = 0; i < row; ++i)
            press(Qt::Key_Down);
        for (int i = 0; i < column; ++i)
            press(Qt::Key_Right);
        press(Qt::Key_F2);
        press(Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(text));
        press(Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    void add(Qt::Key digit, const char* id)
    {
        press(digit, Qt::ControlModifier | Qt::AltModifier);
        type("Id", id);
    }

    void makeScene()
    {
        type("Time to", "4/2");
        check("Grid of cells");
        type("Spacing x", "1/2");
        type("Spacing y", "cellx/2");
    }
    void makeDiscs()
    {
        add(Qt::Key_1, "dot");
        choose("Form of the path", "at rest");
        typePoint("at", "1/3", "-2");
        add(Qt::Key_2, "ball");
        typePoint("from", "0", "0");
        typePoint("to", "8", "sqrt(2)");
        type("radius", "0x1p-1");
        add(Qt::Key_3, "shell");
        choose("Form of the path", "velocity and acceleration");
        typePoint("at", "0", "4");
        typePoint("velocity", "6", "2");
        typePoint("acceleration", "0", "-9.81");
        check("Radius changes");
        type("radius from", "1.5");
        type("radius to", "4*cellx");
        check("Limit the time in which it is active");
        type("active from", "t1/8");
        type("active until", "7*0.25");
        type("Id of a body to ignore", "ball");
    }
    void makeSegments()
    {
        add(Qt::Key_4, "wall");
        type("Group", "walls");
        typePoint("a", "5", "-3");
        typePoint("b from", "5", "3");
        typePoint("b to", "6", "3");
        add(Qt::Key_4, "door");
        type("Name", "The door");
        type("Group", "walls");
        typePoint("a", "5", "3");
        choose("Form of the path of b", "at rest");
        typePoint("b", "7", "3");
        add(Qt::Key_5, "rod");
        typePoint("a", "1", "1");
        choose("Form of the path of b", "velocity");
        typePoint("b at", "2", "2");
        typePoint("b velocity", "1/10", "0");
        type("radius", "1/8");
    }
    void makeLines()
    {
        add(Qt::Key_6, "light");
        choose("Form of the path of b", "at rest");
        typePoint("a", "0", "0");
        typePoint("b", "1", "0.5");
        add(Qt::Key_7, "floor");
        choose("Form of the path of b", "at rest");
        typePoint("a", "0", "-5");
        typePoint("b", "1", "-5");
    }
    void makeRest()
    {
        add(Qt::Key_1, "spark");
        choose("Form of the path", "keys");
        const char* const cells[] = {"0", "0", "0", "3/2", "1", "2"};
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 3; ++column)
                typeCell(row, column, cells[3 * row + column]);
        check("Add");
        typeCell(2, 0, "2");
        typeCell(2, 1, "3");
        typeCell(2, 2, "1e-300");
        add(Qt::Key_2, "disc");
        choose("Form of the path", "at rest");
        typePoint("at", "3", "3*celly");
        type("radius", "1/3");
        choose("Traced", "Yes");
        goTo("More");
        press(Qt::Key_Space);
        type("Style", "{\"color\": \"#d55e00\"}");
    }
};

QTEST_MAIN(TestKeyboardAuthoring)

} // namespace sweep::tst_keyboard_authoring
#include "tst_keyboard_authoring.moc"
