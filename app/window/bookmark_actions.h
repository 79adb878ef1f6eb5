// Actions that set bookmarks and go to them.
#pragma once

#include "app/dialogs/dialog_draft.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"

#include <QAction>

#include <array>

class QMenu;

namespace sweep {

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
