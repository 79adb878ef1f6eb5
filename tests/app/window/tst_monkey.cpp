// Random input at the window: menus, keys, drags of panels and bodies, the wheel, sizes, and dialogs. The events go to
// the window system's windows, as a user's do. A case is six actions. SWEEPBENCH_ACTIONS=1 prints each action before it
// happens, for a run that crashes; otherwise a failure prints the last ones.
#include "tests/app/window/window_test.h"
#include "tests/support/random.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/input.h"

#include <sweepbench/scene_file.h>

#include <QAbstractPrintDialog>
#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QMenuBar>
#include <QPointer>
#include <QTabBar>
#include <QThread>
#include <QUndoStack>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

namespace sweep::tst_monkey {

namespace {
constexpr int casesOfRound = 34;
constexpr int actionsOfCase = 6;
constexpr int actionsInDialog = 6; // before Escape

const char* const scenes[] = {"raise",
                              "ship-and-wall",
                              "polygon-through-a-grid",
                              "falling-ball",
                              "tie-of-three",
                              "steer",
                              "ball-in-closing-jaw",
                              "keyed-path",
                              "thick-line",
                              "laser-on-targets",
                              "plasma-at-an-angle",
                              "cut",
                              "circle-circle",
                              "crate-along-a-wall",
                              "parry-19"};

// A dialog that could write a file outside the test's folder.
bool writesFiles(const QWidget* dialog)
{
    return qobject_cast<const QFileDialog*>(dialog) || qobject_cast<const QAbstractPrintDialog*>(dialog);
}

QWidget* inFront()
{
    QWidget* popup = QApplication::activePopupWidget();
    return popup ? popup : QApplication::activeModalWidget();
}

int loopLevel()
{
    return QThread::currentThread()->loopLevel();
}
} // namespace

class TestMonkey : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void undoingAllThatRandomInputDidGivesTheFirstScene_data()
    {
        qInfo("SWEEPBENCH_SEED=%llu", static_cast<unsigned long long>(oracle::baseSeed()));
        QTest::addColumn<int>("round");
        for (int round = 0; round < std::max(1, oracle::caseCount(10 * casesOfRound) / casesOfRound); ++round)
            QTest::addRow("%d", round) << round;
    }
    void undoingAllThatRandomInputDidGivesTheFirstScene()
    {
        QFETCH(int, round);
        begin(round);
        if (QTest::currentTestFailed())
            return;
        QObject running; // ends the timer
        answerLoops(running);
        for (int step = 0; step < casesOfRound * actionsOfCase && !QTest::currentTestFailed(); ++step) {
            m_random.emplace(oracle::caseRandom("monkey " + std::to_string(round), step).bits());
            m_left = actionsInDialog;
            if (!m_window->isVisible()) {
                m_window->show();
                m_window->activateWindow();
            }
            act();
            QApplication::processEvents();
        }
        settle();
        undoAll();
        if (QTest::currentTestFailed())
            qInfo("round %d, the last actions:\n%s", round,
                  qPrintable(m_actions.mid(m_actions.size() - 30).join(u'\n')));
    }

private:
    void begin(int round)
    {
        QGuiApplication::setQuitOnLastWindowClosed(false); // the window is shown again
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder->path()); // of dialogs
        QVERIFY(QDir::setCurrent(m_folder->path()));
        m_actions.clear();
        m_isPrinted = qEnvironmentVariableIsSet("SWEEPBENCH_ACTIONS");
        note("round", round);
        connect(&document(), &SceneDocument::changed, this, [this](const SceneChange& change) {
            if (change.isAnother)
                m_first = sceneText(scene());
        });
        const char* const name = scenes[round % int(std::size(scenes))];
        m_window->files().openPath(QStringLiteral(":/scenes/%1.scene.json").arg(QLatin1String(name)));
        QTRY_VERIFY(!scene().bodies.empty());
        awaitAnswer();
    }

    // A dialog, a menu or a drag runs a loop of events within an action, which would not return by itself.
    void answerLoops(QObject& running)
    {
        QTimer::singleShot(1, &running, [this, &running] {
            answerLoops(running); // first, because an action may begin another loop
            if (loopLevel() <= m_level)
                return;
            const int outer = std::exchange(m_level, loopLevel());
            if (--m_left >= 0)
                act();
            else
                leave();
            m_level = outer;
        });
    }

    void leave()
    {
        QWidget* const front = inFront();
        note("leave", front ? front->metaObject()->className() : "drag");
        if (m_left < -10 && front)
            front->close();
        else
            press(Qt::Key_Escape);
    }

    void act()
    {
        if (auto* dialog = qobject_cast<QDialog*>(inFront()); dialog && writesFiles(dialog)) {
            note("reject", dialog->metaObject()->className());
            return dialog->reject();
        }
        switch (random().in(0, 15)) {
        case 0:
        case 1:
            return chooseFromMenu();
        case 2:
        case 3:
        case 4:
            return pressShortcut();
        case 5:
            return press(random().of({Qt::Key_Alt, Qt::Key_Tab, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Space,
                                      Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right, Qt::Key_Backspace,
                                      Qt::Key_Delete, Qt::Key_Home, Qt::Key_PageDown, Qt::Key_Menu}),
                         random().of({Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier}));
        case 6:
            return press(Qt::Key(random().in(Qt::Key_Space, Qt::Key_Z)));
        case 7:
            return turnWheel();
        case 8:
            return resize();
        case 9: // held, so that keys come during the drag
            return button(QEvent::MouseButtonPress, somewhere());
        case 10:
            return button(QEvent::MouseButtonRelease, somewhere());
        case 11:
            return button(QEvent::MouseButtonDblClick, somewhere());
        case 12:
        case 13:
            return drag();
        default:
            return click(somewhere(), random().chance(15) ? Qt::RightButton : Qt::LeftButton);
        }
    }

    void chooseFromMenu()
    {
        const QList<QAction*> menus = m_window->menuBar()->actions();
        const QRect title = m_window->menuBar()->actionGeometry(menus[random().in(0, int(menus.size()) - 1)]);
        click(m_window->menuBar()->mapToGlobal(title.center()), Qt::LeftButton);
        for (int rows = random().in(1, 30); rows > 0; --rows)
            press(Qt::Key_Down);
        if (random().chance(30))
            press(Qt::Key_Right);
        press(Qt::Key_Return);
    }

    void pressShortcut()
    {
        // The layouts come more often, because they move all panels.
        QKeyCombination keys = random().of({Qt::ALT | Qt::Key_1, Qt::ALT | Qt::Key_2, Qt::ALT | Qt::Key_3,
                                            Qt::ALT | Qt::Key_4, Qt::NoModifier | Qt::Key_F9, Qt::CTRL | Qt::Key_Z});
        const std::vector<QAction*> all = m_window->actions().all();
        const QAction* action = all[std::size_t(random().in(0, int(all.size()) - 1))];
        if (random().chance(75) && !action->shortcut().isEmpty())
            keys = action->shortcut()[0];
        press(keys.key(), keys.keyboardModifiers());
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        note("key", QKeySequence(key | modifiers).toString());
        const QPointer<QWindow> window = target(); // the key may close a floating panel
        const char ascii = QTest::keyToAscii(key);
        const QString text = ascii ? QString(QLatin1Char(ascii)) : QString();
        for (const bool isPress : {true, false})
            if (window)
                QTest::simulateEvent(window, isPress, key, modifiers, text, false);
    }

    void turnWheel()
    {
        const QPoint at = somewhere();
        const int turn = random().of({-960, -120, 120, 960});
        note("wheel", at, turn);
        QWindow* const window = target();
        QWheelEvent event(window->mapFromGlobal(at), at, {}, {0, turn}, Qt::NoButton,
                          random().of({Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier}),
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(window, &event);
    }

    void resize()
    {
        const QSize size(random().in(200, 2000), random().in(150, 1300));
        note("resize", size);
        m_window->resize(size);
    }

    void click(QPoint at, Qt::MouseButton which)
    {
        button(QEvent::MouseButtonPress, at, which);
        button(QEvent::MouseButtonRelease, at, which);
    }

    void drag()
    {
        QPoint at = somewhere();
        button(QEvent::MouseButtonPress, at);
        for (int moves = random().in(1, 4); moves > 0; --moves) {
            at = random().chance(50) ? somewhere() : at + QPoint(random().in(-60, 60), random().in(-60, 60));
            button(QEvent::MouseMove, at);
        }
        if (random().chance(70)) // otherwise it lasts until the next release
            button(QEvent::MouseButtonRelease, at);
    }

    // The window where the button was pressed has the mouse until the release.
    void button(QEvent::Type type, QPoint at, Qt::MouseButton which = Qt::LeftButton)
    {
        note(type == QEvent::MouseButtonPress     ? "press"
             : type == QEvent::MouseButtonRelease ? "release"
             : type == QEvent::MouseMove          ? "move"
                                                  : "double click",
             at, int(which));
        QWindow* const window = m_holder ? m_holder.data() : target();
        const QPoint local = window->mapFromGlobal(at);
        if (type == QEvent::MouseButtonPress) {
            m_holder = window;
            QTest::mousePress(window, which, {}, local);
        } else if (type == QEvent::MouseMove) {
            QTest::mouseMove(window, local);
        } else {
            m_holder = nullptr;
            if (type == QEvent::MouseButtonDblClick)
                QTest::mouseDClick(window, which, {}, local);
            else
                QTest::mouseRelease(window, which, {}, local);
        }
    }

    // The window that the window system gives keys to: a menu, a dialog, or the main window; sometimes a floating
    // panel.
    QWindow* target()
    {
        QWidget* front = inFront();
        if (!front && random().chance(10))
            for (QWidget* other : QApplication::topLevelWidgets())
                if (other->isVisible() && other != m_window.get())
                    front = other;
        QWindow* const window = (front ? front : m_window.get())->windowHandle();
        return window ? window : m_window->windowHandle();
    }

    // A point on the screen: of a dialog or menu, of the canvas, of a panel's title, tab or edge, or of any widget.
    QPoint somewhere()
    {
        QWidget* const front = inFront();
        const QWidget* widget = front ? anyOf<QWidget>(*front) : &canvas();
        const int kind = front ? 9 : random().in(0, 9);
        if (kind >= 3 && !front)
            widget = kind < 6   ? static_cast<const QWidget*>(anyOf<QDockWidget>(*m_window))
                     : kind < 8 ? anyOf<QTabBar>(*m_window)
                                : anyOf<QWidget>(*m_window);
        QPoint at(random().in(0, std::max(1, widget->width())), random().in(0, std::max(1, widget->height())));
        if (kind >= 3 && kind < 6)
            at = random().of({QPoint(at.x(), 8), QPoint(at.x(), -2), QPoint(-2, at.y()), QPoint(40, 8)});
        return widget->mapToGlobal(at);
    }

    // One of the visible widgets of this class; the parent if there is none.
    template <class Widget>
    const QWidget* anyOf(const QWidget& parent)
    {
        QList<Widget*> shown = parent.findChildren<Widget*>();
        erase_if(shown, [](const Widget* widget) { return !widget->isVisible(); });
        return shown.isEmpty() ? &parent : shown[random().in(0, int(shown.size()) - 1)];
    }

    void settle()
    {
        note("settle", "");
        if (m_holder)
            QTest::mouseRelease(m_holder, Qt::LeftButton);
        m_window->show();
        for (int tries = 0; tries < 20; ++tries) {
            if (QWidget* front = inFront())
                front->close();
            m_window->activateWindow();
            QTest::keyClick(m_window->windowHandle(), Qt::Key_Escape);
        }
        QVERIFY(!inFront());
        for (int tries = 0; tries < 20; ++tries) // Esc discards text that is refused
            if (QWidget* field = takeTypedText(*m_window).field) {
                field->setFocus();
                QTest::keyClick(field, Qt::Key_Escape);
            }
        canvas().setFocus();
        workbench().player.pause();
    }

    // By the command, so that the window proves to answer.
    void undoAll()
    {
        while (stack().index() > 0) {
            const int before = stack().index();
            trigger(ActionId::undo);
            QCOMPARE(stack().index(), before - 1);
        }
        QCOMPARE(QByteArray::fromStdString(sceneText(scene())), QByteArray::fromStdString(m_first));
        const std::size_t bodies = scene().bodies.size();
        trigger(ActionId::addCircle);
        QCOMPARE(scene().bodies.size(), bodies + 1);
        awaitAnswer();
    }

    oracle::Random& random() { return *m_random; }

    template <class... Parts>
    void note(const char* name, const Parts&... parts)
    {
        QString text;
        QDebug line(&text);
        line.nospace() << name;
        ((line << ' ' << parts), ...);
        m_actions << text;
        if (m_isPrinted) // not by qInfo, which Qt Test ends after 2,000 messages
            std::fprintf(stderr, "%s\n", qPrintable(text));
    }

    std::optional<oracle::Random> m_random; // of each step anew
    int m_level = 0;                        // of the loop of events whose actions come now
    int m_left = 0;                         // actions in the loops of this step before Escape
    std::string m_first;
    QPointer<QWindow> m_holder;
    QStringList m_actions;
    bool m_isPrinted = false;
};

QTEST_MAIN(TestMonkey)

} // namespace sweep::tst_monkey
#include "tst_monkey.moc"
