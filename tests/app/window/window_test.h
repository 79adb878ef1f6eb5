// Base of the window suites: a window with its own settings and folder, driven by real mouse and key events at points
// of the canvas that are given in scene coordinates.
#pragma once

#include "app/main_window.h"

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
    void cleanup(); // fails if an awaited dialog has not appeared

protected:
    // Shows the window as a new start of the program does; the previous one is closed. An empty size keeps the default.
    void start(QSize size);
    void start() { start(m_size); }
    // Activates the window again after a dialog.
    void activate();

    // Paths in the test's own folder.
    [[nodiscard]] QString path(const QString& name) const { return m_folder->filePath(name); }
    QString write(const QString& name, const QByteArray& text) const;
    // Opens the scene and waits until it is solved.
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
    // The widget with this accessible name; null if there is none.
    template <typename Widget>
    [[nodiscard]] Widget* named(const QString& name) const
    {
        for (Widget* widget : m_window->findChildren<Widget*>())
            if (widget->accessibleName() == name)
                return widget;
        return nullptr;
    }

    // Input on the canvas. Moves are sent with the button held, which the platform's own mouse does not do.
    void look(Vec corner); // 40 pixels per unit, `corner` at the lower left: integers lie on pixels
    [[nodiscard]] QPoint pixelOf(Vec p);
    void press(Vec at, Qt::KeyboardModifiers modifiers = {});
    void moveTo(Vec at, Qt::KeyboardModifiers modifiers = {}) { movePixel(pixelOf(at), modifiers); }
    void movePixel(QPoint at, Qt::KeyboardModifiers modifiers = {});
    void release(Vec at, Qt::KeyboardModifiers modifiers = {});
    void click(Vec at, Qt::KeyboardModifiers modifiers = {});
    void drag(Vec from, Vec to, Qt::KeyboardModifiers modifiers = {});

    // Sends a key to the widget with the focus.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});

    // Runs `work` on the next dialog.
    void onNextDialog(const std::function<void(QDialog&)>& work);
    void answerNext(QMessageBox::StandardButton button);
    void awaitNoDialog() { m_robot.reset(); }

    // Saves a picture of the window in the folder SWEEPBENCH_PICTURES, if it is set.
    void picture(const char* name);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_store;
    std::unique_ptr<MainWindow> m_window;

private:
    QSize m_size;
    std::unique_ptr<QTimer> m_robot;
};

} // namespace sweep
