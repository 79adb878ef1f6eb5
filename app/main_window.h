// Main window: composes the views and connects them to the workbench.
#pragma once

#include "app/edit_actions.h"
#include "app/files/file_guard.h"
#include "app/files/scene_files.h"
#include "app/layout.h"
#include "app/workbench/actions.h"
#include "app/workbench/workbench.h"

#include <QMainWindow>

namespace sweep {

class CanvasBinding;
class FirstMinute;
class Legend;
class StatusLine;
class TypingGuard;
class Welcome;

class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    // `store` outlives the window.
    explicit MainWindow(QSettings& store);
    ~MainWindow() override;

    [[nodiscard]] WindowParts parts();
    [[nodiscard]] Workbench& workbench() { return m_workbench; }
    [[nodiscard]] const Actions& actions() const { return m_actions; }
    [[nodiscard]] SceneFiles& files() { return m_files; }
    [[nodiscard]] LastSession& lastSession() { return m_session; }
    [[nodiscard]] Canvas& canvas() { return *m_canvas; }
    [[nodiscard]] Panels& panels() { return *m_panels; }
    [[nodiscard]] MessageBar& messageBar() { return *m_messageBar; }
    [[nodiscard]] Welcome& welcome() { return *m_welcome; }
    [[nodiscard]] FirstMinute& firstMinute() { return *m_firstMinute; }
    [[nodiscard]] QStringList recentFiles() const { return m_recent->paths(); }
    // Stores the session and the settings.
    void keepSettings();

Q_SIGNALS:
    // Requests a window with this scene; without a scene if the path is empty.
    void newWindowRequested(const QString& path);
    // Emitted when this window has closed because the user quits the program.
    void quitRequested();

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void compose();
    void addToolBar();
    void fillMenus();
    void connectActions();
    void connectFileActions();
    void connectViewActions();
    void connectInput();
    void connectFiles();
    void forgetTime();
    void connectViews();
    void connectContextMenus();

    void followScene();
    void followAnswer();
    void followPalette();
    void updateTitle();
    void updateModified();
    void escape();
    void showRefusal(const QString& headline, const std::vector<Problem>& problems);

    QSettings& m_store;
    WindowMemory m_memory;
    Workbench m_workbench;
    Actions m_actions;
    SceneFiles m_files;
    Canvas* m_canvas;
    MessageBar* m_messageBar;
    Legend* m_legend;
    Welcome* m_welcome;
    FirstMinute* m_firstMinute = nullptr;
    Panels* m_panels = nullptr;
    EditActions m_editActions;
    LastSession m_session;
    BookmarkActions m_bookmarks;
    LayoutActions m_layouts;
    StatusLine* m_status;
    RecentFiles* m_recent;
    CanvasBinding* m_binding = nullptr;
    TypingGuard* m_typing = nullptr;
    bool m_hasOpened = false; // a scene was opened, so that an empty canvas shows the welcome card
};

} // namespace sweep
