// Base of the window suites: a window with settings and a folder of its own, and hands to work it: real
// mouse and key events, places on the canvas given by the scene's own numbers.
#pragma once

#include "app/window/main_window.h"

#include <QMessageBox>
#include <QSettings>
#include <QSize>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <functional>
#include <memory>

class QUndoStack;

namespace sweep {

class WindowTest : public QObject
{
    Q_OBJECT

public:
    explicit WindowTest(QSize size = {1280, 800}) : m_size(size) {}

protected Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup(); // a dialog that was awaited and did not come is a fault

protected:
    // The window as a new start of the program shows it; the one before goes. An empty size leaves it its own.
    void start(QSize size);
    void start() { start(m_size); }
    // In front again, where a dialog was.
    void activate();

    // In the test's own folder.
    [[nodiscard]] QString path(const QString& name) const { return m_folder->filePath(name); }
    QString write(const QString& name, const QByteArray& text) const;
    // Opened and solved.
    void openPath(const QString& path);
    QString open(const QByteArray& text, const QString& name = QStringLiteral("a.scene.json"));
    void awaitAnswer();

    [[nodiscard]] Workbench& workbench() { return m_window->workbench(); }
    [[nodiscard]] SceneDocument& document() { return workbench().document; }
    [[nodiscard]] const Scene& scene() { return document().scene(); }
    [[nodiscard]] QUndoStack& stack() { return document().undoStack(); }
    [[nodiscard]] Canvas& canvas() { return m_window->canvas(); }
    [[nodiscard]] QAction& action(ActionId command) { return m_window->actions()[command]; }
    void trigger(ActionId command) { action(command).trigger(); }
    // The one that is called so for who cannot see it; null: there is none.
    template <typename Widget>
    [[nodiscard]] Widget* named(const QString& name) const
    {
        for (Widget* widget : m_window->findChildren<Widget*>())
            if (widget->accessibleName() == name)
                return widget;
        return nullptr;
    }

    // On the canvas. Every move is one with the button held, which the platform's own mouse does not send.
    void look(Vec corner); // 40 pixels a unit, and this place in the corner left below: whole numbers lie on pixels
    [[nodiscard]] QPoint pixelOf(Vec p);
    void press(Vec at, Qt::KeyboardModifiers modifiers = {});
    void moveTo(Vec at, Qt::KeyboardModifiers modifiers = {}) { movePixel(pixelOf(at), modifiers); }
    void movePixel(QPoint at, Qt::KeyboardModifiers modifiers = {});
    void release(Vec at, Qt::KeyboardModifiers modifiers = {});
    void click(Vec at, Qt::KeyboardModifiers modifiers = {});
    void drag(Vec from, Vec to, Qt::KeyboardModifiers modifiers = {});

    // As typed by somebody: to the widget with the focus.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    // Works the dialog that comes next.
    void onNextDialog(const std::function<void(QDialog&)>& work);
    void answerNext(QMessageBox::StandardButton button);
    void awaitNoDialog() { m_robot.reset(); }

    // The window in the folder SWEEPBENCH_PICTURES, where somebody wants to look at it.
    void picture(const char* name);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_store;
    std::unique_ptr<MainWindow> m_window;

private:
    QSize m_size;
    std::unique_ptr<QTimer> m_robot;
};

} // namespace sweep
