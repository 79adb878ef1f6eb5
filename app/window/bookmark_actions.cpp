#include "app/window/bookmark_actions.h"

#include "app/dialogs/bookmark_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/settings.h"
#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"
#include "widgets/timeline/time_slider.h"

#include <QMainWindow>
#include <QMenu>

namespace sweep {

BookmarkActions::BookmarkActions(const WindowParts& parts)
    : m_parts(parts), m_workbench(parts.workbench), m_menu(new QMenu(tr("Go to &Bookmark"), &parts.window))
{
    for (std::size_t i = 0; i < m_keys.size(); ++i) {
        m_keys[i] = new QAction(this);
        m_keys[i]->setShortcut(QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + int(i))));
        m_keys[i]->setObjectName(QStringLiteral("bookmark%1").arg(i + 1));
        connect(m_keys[i], &QAction::triggered, this, [this, i] { goTo(i); });
    }
    m_menu->setToolTipsVisible(true);
    parts.actions.onTriggered(ActionId::addBookmark, this, &BookmarkActions::add);
    parts.actions.onTriggered(ActionId::editBookmarks, this, &BookmarkActions::edit);
    connect(&m_workbench, &Workbench::sceneChanged, this, &BookmarkActions::follow);
    connect(&parts.files, &SceneFiles::opened, this, [this] {
        m_draft.clear();
        m_edited.reset();
    });
    follow();
}

void BookmarkActions::addMenu(QMenu& time, QAction& before)
{
    time.insertMenu(&before, m_menu);
}

std::vector<Bookmark> BookmarkActions::bookmarks() const
{
    return m_workbench.scene()->bookmarks.value_or(std::vector<Bookmark>());
}

void BookmarkActions::goTo(std::size_t bookmark)
{
    const std::vector<Bookmark> all = bookmarks();
    if (bookmark >= all.size())
        return;
    m_workbench.player.pause();
    m_workbench.playhead.setTypedTime(all[bookmark].t);
}

QString BookmarkActions::suggestedName() const
{
    const auto instant = m_workbench.playhead.instant();
    return instant ? tr("instant %1").arg(*instant + 1) : tr("t = %1").arg(shownText(m_workbench.playhead.time()));
}

void BookmarkActions::add()
{
    m_workbench.player.pause();
    Bookmark suggested;
    suggested.t = m_workbench.playhead.time();
    suggested.name = suggestedName().toStdString();
    BookmarkDialog dialog(suggested, &m_parts.window);
    m_draft.follow(dialog);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_draft.clear();
    std::vector<Bookmark> all = bookmarks();
    all.push_back(dialog.bookmark());
    const QString text = tr("Add bookmark %1").arg(shownTextOf(all.back().name));
    m_workbench.document.changeBookmarks(std::move(all), text);
}

void BookmarkActions::edit()
{
    QStringList keys;
    for (const QAction* action : m_keys)
        keys << QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText);
    const std::vector<Bookmark> before = bookmarks();
    BookmarkList dialog(before, keys, &m_parts.window);
    if (m_edited && m_edited->before == before)
        dialog.continueWith(m_edited->now);
    rememberColumns(m_parts.store, dialog);
    const bool accepted = dialog.exec() == QDialog::Accepted;
    m_edited.reset();
    if (accepted)
        m_workbench.document.changeBookmarks(dialog.bookmarks(), tr("Edit bookmarks"));
    else if (dialog.bookmarks() != before)
        m_edited = EditedBookmarks{before, dialog.bookmarks()};
}

void BookmarkActions::follow()
{
    const std::vector<Bookmark> all = bookmarks();
    std::vector<TimeFlag> flags;
    m_menu->clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QString name = shownTextOf(all[i].name);
        const QString note = shownTextOf(all[i].note.value_or(""));
        flags.push_back({all[i].t, int(i) + 1, name, note});
        QAction* action = i < m_keys.size() ? m_keys[i] : new QAction(m_menu);
        if (i >= m_keys.size())
            connect(action, &QAction::triggered, this, [this, i] { goTo(i); });
        action->setText(menuText(name));
        const QString tip = note.isEmpty() ? tr("Go to this bookmark, at %1").arg(shownText(all[i].t)) : note;
        setTip(*action, tip);
        m_menu->addAction(action);
    }
    for (std::size_t i = 0; i < m_keys.size(); ++i)
        m_keys[i]->setVisible(i < all.size());
    // Unused entries stay in the menu, so that their keys can be found and changed before a bookmark exists.
    for (std::size_t i = all.size(); i < m_keys.size(); ++i) {
        m_keys[i]->setText(tr("Bookmark %1").arg(i + 1));
        setTip(*m_keys[i], tr("Go to this bookmark of the scene"));
        m_menu->addAction(m_keys[i]);
    }
    m_menu->menuAction()->setEnabled(!all.empty());
    m_parts.actions[ActionId::editBookmarks].setEnabled(!all.empty());
    m_parts.panels.timeSlider().setFlags(std::move(flags));
}

} // namespace sweep
