// Layout of the window: panels, bookmarks, and what is stored when it changes.
#pragma once

#include "app/files/dialogs.h"
#include "app/workbench/panels.h"
#include "app/workbench/settings.h"
#include "app/workbench/workbench.h"

#include <QAction>
#include <QObject>

#include <array>

class QMenu;

namespace sweep {

// Layout actions: the named arrangements of the panels, each with the user's changes.

class LayoutActions : public QObject
{
    Q_OBJECT

public:
    // `settings` outlives this.
    LayoutActions(const WindowParts& parts, Settings& settings);

    // Arranges the panels according to the settings.
    void restore() { show(m_settings.arrangement); }
    // Writes the present arrangement to the settings if the user has changed it.
    void remember();
    // True once the user has moved, resized, shown or hidden a panel of the arrangement. Panels that resize themselves
    // to fit their content do not count.
    [[nodiscard]] bool isChanged(Arrangement arrangement) const { return m_changed[std::size_t(arrangement)]; }
    // Resizes the panels to suit the window when it is shown, unless the arrangement has a stored layout.
    void fitFirst();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QByteArray& layout() { return m_settings.layouts[std::size_t(m_settings.arrangement)]; }
    [[nodiscard]] bool isEdgeOfAPanel(const QObject& object) const;
    [[nodiscard]] bool isOfHiddenPanels(const QObject& object) const;
    void show(Arrangement arrangement);
    // Resizes the panels to suit the window, unless the user has arranged them.
    void fit();

    WindowParts m_parts;
    Settings& m_settings;
    std::array<bool, arrangementCount> m_changed{};
};

// The initial size of a window on a screen with this available size: it fits with the desktop's frame around it. The
// window is larger if its panels need more.
[[nodiscard]] QSize firstSize(QSize room);

// The corner of a window that opens while others, at least one, are open: down and to the right, with its title in the
// room of the screen.
[[nodiscard]] QPoint cornerBeside(QPoint corner, QRect room, int others);

// Window memory: the settings of a window, read when it opens and stored when they change.

// Several windows share one store. Each writes only its own changes, after a command, when the user switches to another
// window, and when it closes, so that it does not overwrite what others have written.
class WindowMemory : public QObject
{
public:
    // `store` outlives this.
    explicit WindowMemory(QSettings& store);

    [[nodiscard]] Settings& settings() { return m_settings; }
    // Applies the stored settings to the window, and tracks its changes from then on. Everything that `parts` refers to
    // and the layouts live until end().
    void restore(const WindowParts& parts, LayoutActions& layouts);
    void store();
    // Stops storing.
    void end();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();

    QSettings& m_store;
    Settings m_settings;
    Settings m_known; // the settings that this window last read or wrote
    std::optional<WindowParts> m_parts;
    LayoutActions* m_layouts = nullptr;
    QByteArray m_placed; // the geometry set by the desktop, or the one stored last
};

// Actions that set bookmarks and go to them.

// The menu of bookmarks with Ctrl+1 to Ctrl+9 for the first nine, their flags on the time axis, and the dialogs that
// edit them.
class BookmarkActions : public QObject
{
    Q_OBJECT

public:
    explicit BookmarkActions(const WindowParts& parts);

    // Inserts the menu of bookmarks in front of the action. Call once.
    void addMenu(QMenu& time, QAction& before);
    void goTo(std::size_t bookmark);

private:
    void add();
    void edit();
    void follow();
    [[nodiscard]] std::vector<Bookmark> bookmarks() const;
    [[nodiscard]] QString suggestedName() const;

    WindowParts m_parts;
    DialogDraft m_draft; // of a cancelled new bookmark
    // The bookmarks of a cancelled list dialog: at its start, and as edited.
    struct EditedBookmarks
    {
        std::vector<Bookmark> before;
        std::vector<Bookmark> now;
    };
    std::optional<EditedBookmarks> m_edited;
    Workbench& m_workbench;
    QMenu* m_menu;
    std::array<QAction*, 9> m_keys{};
};

} // namespace sweep
