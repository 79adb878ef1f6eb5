#include "app/layout.h"

#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "core/scene/editing.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/body_numbers.h"
#include "widgets/timeline/time_slider.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QTabBar>

#include <algorithm>

namespace sweep {

namespace {

// Indexed by Arrangement.
constexpr std::array actionIds{ActionId::editLayout, ActionId::stepLayout, ActionId::measureLayout,
                               ActionId::compareLayout};
static_assert(actionIds.size() == arrangementCount);

} // namespace

LayoutActions::LayoutActions(const WindowParts& parts, Settings& settings)
    : QObject(&parts.window), m_parts(parts), m_settings(settings)
{
    for (std::size_t k = 0; k < arrangementCount; ++k) {
        parts.actions.onTriggered(actionIds[k], this, [this, k] {
            m_parts.panels.endDrag();
            remember();
            show(Arrangement(k));
        });
    }
    parts.actions.onTriggered(ActionId::resetLayout, this, [this] {
        m_parts.panels.reset(m_settings.arrangement);
        layout().clear();
        m_changed[std::size_t(m_settings.arrangement)] = false;
    });
    qApp->installEventFilter(this); // on all widgets, because parts of panels come and go
}

void LayoutActions::remember()
{
    if (isChanged(m_settings.arrangement))
        layout() = m_parts.window.saveState(Settings::layoutVersion);
}

void LayoutActions::fit()
{
    if (layout().isEmpty() && !isChanged(m_settings.arrangement))
        m_parts.panels.fit(m_parts.window.size());
}

void LayoutActions::fitFirst()
{
    if (!layout().isEmpty())
        return;
    fit();
    m_parts.panels.raiseFront(); // before the window was shown it had no effect
}

QSize firstSize(QSize room)
{
    constexpr QSize usual(1280, 800);
    constexpr QSize frame(16, 40); // approximate, including the title bar
    return usual.boundedTo(room - frame);
}

QPoint cornerBeside(QPoint corner, QRect room, int others)
{
    constexpr int step = 32;
    constexpr int most = 8; // steps
    constexpr QSize title(200, 100);
    const QPoint shifted = corner + QPoint(step, step) * ((others - 1) % most + 1);
    return {std::min(shifted.x(), room.right() - title.width()), std::min(shifted.y(), room.bottom() - title.height())};
}

bool LayoutActions::isEdgeOfAPanel(const QObject& object) const
{
    const auto* panel = qobject_cast<const QDockWidget*>(&object);
    if (panel || &object == &m_parts.window) // the window owns the edges between panels
        return !panel || panel->parent() == &m_parts.window;
    const bool isPart = qobject_cast<const QTabBar*>(&object) || qobject_cast<const QAbstractButton*>(&object);
    return isPart && object.parent() && isEdgeOfAPanel(*object.parent());
}

// Qt may leave a tab bar in sight all of whose panels were hidden, and fails when one of its tabs is dragged.
bool LayoutActions::isOfHiddenPanels(const QObject& object) const
{
    const auto* bar = qobject_cast<const QTabBar*>(&object);
    if (!bar || bar->parent() != &m_parts.window)
        return false;
    const auto panels = m_parts.window.findChildren<const QDockWidget*>(Qt::FindDirectChildrenOnly);
    return std::ranges::none_of(panels, [bar](const QDockWidget* panel) {
        for (int tab = 0; tab < bar->count(); ++tab)
            if (panel->isVisible() && panel->windowTitle() == bar->tabText(tab))
                return true;
        return false;
    });
}

bool LayoutActions::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type == QEvent::Resize && watched == &m_parts.window && m_parts.window.isVisible())
        QMetaObject::invokeMethod(this, &LayoutActions::fit, Qt::QueuedConnection); // after the layout
    if ((type == QEvent::MouseButtonPress || type == QEvent::MouseMove) && isOfHiddenPanels(*watched)) {
        static_cast<QWidget*>(watched)->hide();
        return true;
    }
    const bool appears = type == QEvent::ShowToParent || type == QEvent::HideToParent;
    if (type == QEvent::MouseButtonRelease
            ? isEdgeOfAPanel(*watched)
            : appears && isEdgeOfAPanel(*watched) && qobject_cast<QDockWidget*>(watched) &&
                  !m_parts.panels.appearsByItself(static_cast<const QDockWidget&>(*watched))) {
        m_changed[std::size_t(m_settings.arrangement)] = true;
    }
    return QObject::eventFilter(watched, event);
}

void LayoutActions::show(Arrangement arrangement)
{
    m_settings.arrangement = arrangement;
    const bool wasChanged = isChanged(arrangement);
    m_parts.actions[actionIds[std::size_t(arrangement)]].setChecked(true);
    m_parts.panels.arrange(arrangement);
    if (!layout().isEmpty())
        m_parts.window.restoreState(layout(), Settings::layoutVersion);
    m_changed[std::size_t(arrangement)] = wasChanged;
    m_parts.window.layout()->activate();
    if (m_parts.window.isVisible() && !QApplication::focusWidget()) // it was in a panel that has been moved
        m_parts.canvas.setFocus();
}

WindowMemory::WindowMemory(QSettings& store) : m_store(store), m_settings(loadSettings(store)), m_known(m_settings) {}

void WindowMemory::restore(const WindowParts& parts, LayoutActions& layouts)
{
    parts.files.setFolder(m_settings.folder);
    parts.workbench.player.setSpeed(m_settings.speed);
    parts.workbench.player.setLoops(m_settings.loops);
    parts.window.resize(firstSize(parts.window.screen()->availableGeometry().size()));
    parts.window.restoreGeometry(m_settings.geometry);
    layouts.restore();
    m_parts.emplace(parts);
    m_layouts = &layouts;
    follow();
}

void WindowMemory::follow()
{
    // Queued, so that it runs after the command.
    const auto storeLater = [this] { QMetaObject::invokeMethod(this, &WindowMemory::store, Qt::QueuedConnection); };
    for (const QAction* action : m_parts->actions.all()) {
        connect(action, &QAction::triggered, this, storeLater);
        connect(action, &QAction::toggled, this, storeLater);
    }
    connect(&m_parts->files, &SceneFiles::fileUsed, this, storeLater);
    connect(&m_parts->workbench.player, &Player::speedChanged, this, storeLater);
    m_parts->window.installEventFilter(this);
}

bool WindowMemory::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::WindowActivate && m_placed.isEmpty())
        m_placed = m_parts->window.saveGeometry();
    else if (event->type() == QEvent::WindowDeactivate)
        store();
    return QObject::eventFilter(watched, event);
}

void WindowMemory::store()
{
    if (!m_parts)
        return;
    m_settings.folder = m_parts->files.folder();
    m_settings.speed = m_parts->workbench.player.speed();
    m_settings.loops = m_parts->workbench.player.loops();
    if (const QByteArray now = m_parts->window.saveGeometry(); !m_placed.isEmpty() && now != m_placed)
        m_settings.geometry = m_placed = now;
    m_layouts->remember();
    saveSettings(m_settings, m_known, m_store);
    m_known = m_settings;
}

void WindowMemory::end()
{
    if (m_parts)
        m_parts->window.removeEventFilter(this);
    m_parts.reset();
}

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
    suggested.t = heldNumber(*m_workbench.scene(), m_workbench.playhead.time());
    suggested.name = suggestedName().toStdString();
    BookmarkDialog dialog(suggested, numberFormat(*m_workbench.scene()), &m_parts.window);
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
    BookmarkList dialog({before, keys, numberFormat(*m_workbench.scene())}, &m_parts.window);
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
        const QString tip =
            note.isEmpty()
                ? tr("Go to this bookmark, at %1").arg(shownText(all[i].t, numberFormat(*m_workbench.scene())))
                : note;
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
