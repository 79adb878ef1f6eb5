#include "app/workbench/actions.h"

#include "app/workbench/settings.h"
#include "widgets/format/palette.h"

#include <QActionGroup>
#include <QApplication>
#include <QFile>
#include <QGuiApplication>
#include <QHash>
#include <QIconEngine>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPixmap>
#include <QSet>
#include <QSvgRenderer>

#include <optional>

namespace sweep {

namespace {

class InkEngine : public QIconEngine
{
public:
    explicit InkEngine(QByteArray drawing) : m_drawing(std::move(drawing)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const Colours& tone = colours(brightnessOf(QGuiApplication::palette()));
        const QColor ink = mode == QIcon::Disabled ? tone.inkFaint : state == QIcon::On ? tone.accent : tone.ink;
        QByteArray drawing = m_drawing;
        drawing.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer(drawing).render(painter, rect);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }
    QIconEngine* clone() const override { return new InkEngine(m_drawing); }

private:
    QByteArray m_drawing;
};

} // namespace

QIcon icon(const QString& name)
{
    if (name.isEmpty())
        return {};
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? QIcon(new InkEngine(file.readAll())) : QIcon();
}

namespace {

struct ActionRow
{
    ActionId id;
    const char* objectName;
    MenuId menu;
    const char* text;
    const char* tip;
    const char* icon = "";
    const char* keys = "";
    bool checkable = false;
    bool separated = false; // preceded by a separator
    bool isListed = true;   // false: in a hidden part of its menu, for its key, the list of commands and other menus
    // The platform's own shortcuts are added to `keys`, unless another action has them.
    QKeySequence::StandardKey standardKey = QKeySequence::UnknownKey;
};

#define ACTION(name, parent, label, hint, ...)                                                                         \
    {.id = ActionId::name,                                                                                             \
     .objectName = #name,                                                                                              \
     .menu = MenuId::parent,                                                                                           \
     .text = label,                                                                                                    \
     .tip = hint __VA_OPT__(, ) __VA_ARGS__},
const ActionRow rows[] = {
#include "app/workbench/action_table.h"
};

// A menu of the menu bar, or a submenu, placed at the position of its first action in the table.
struct MenuRow
{
    const char* text = nullptr; // null: it is not in the menu bar
    std::optional<MenuId> parent = {};
    bool isListed = true; // false: hidden in its parent
};
#define TEXT(text) QT_TRANSLATE_NOOP("Actions", text)
const MenuRow menuRows[] = {{TEXT("&File")},
                            {TEXT("&Edit")},
                            {TEXT("&Body")},
                            {TEXT("&Time")},
                            {TEXT("&Check")},
                            {TEXT("&View")},
                            {TEXT("T&ools")},
                            {TEXT("&Help")},
                            {TEXT("&Add"), MenuId::body},
                            {TEXT("Al&ign"), MenuId::body},
                            {TEXT("&Transform"), MenuId::body},
                            {TEXT("S&nap"), MenuId::tools, false},
                            {TEXT("E&xport"), MenuId::file},
                            {},
                            {TEXT("L&ayout"), MenuId::view},
                            {TEXT("The&me"), MenuId::view}};
#undef TEXT

// The end of a tool tip, which names the first shortcut: " (Ctrl+O)".
QString keySuffix(const QAction& action)
{
    const QList<QKeySequence> keys = action.shortcuts();
    return keys.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(keys.front().toString(QKeySequence::NativeText));
}

MenuAction* createAction(const ActionRow& row, QObject* parent)
{
    auto* action = new MenuAction(icon(QString::fromLatin1(row.icon)), Actions::tr(row.text), parent);
    // listFromString() reads an empty text as one invalid key.
    const QString keys = QString::fromLatin1(row.keys);
    action->setShortcuts(keys.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(keys));
    action->setCheckable(row.checkable);
    setTip(*action, Actions::tr(row.tip));
    action->setObjectName(QString::fromLatin1(row.objectName));
    return action;
}

} // namespace

void setTip(QAction& action, const QString& tip)
{
    action.setStatusTip(tip);
    action.setToolTip(tip + keySuffix(action));
}

void setKeys(QAction& action, const QList<QKeySequence>& keys)
{
    QString tip = action.toolTip();
    if (tip.endsWith(keySuffix(action)))
        tip.chop(keySuffix(action).size());
    action.setShortcuts(keys);
    action.setToolTip(tip + keySuffix(action));
}

Actions::Actions(QObject* parent) : QObject(parent)
{
    for (const ActionRow& row : rows) {
        MenuAction* action = m_actions.emplace_back(createAction(row, this));
        connect(action, &QAction::triggered, this, [this, action, id = row.id](bool checked) {
            if (!m_gate || m_gate(id))
                Q_EMIT action->started(checked);
        });
    }
    addStandardKeys();
    auto* themes = new QActionGroup(this);
    for (const ActionId theme : {ActionId::lightTheme, ActionId::darkTheme, ActionId::systemTheme})
        themes->addAction(&(*this)[theme]);
    auto* layouts = new QActionGroup(this);
    for (const ActionId layout :
         {ActionId::editLayout, ActionId::stepLayout, ActionId::measureLayout, ActionId::compareLayout})
        layouts->addAction(&(*this)[layout]);
}

void Actions::addStandardKeys()
{
    QSet<QKeySequence> taken;
    for (const QAction* action : m_actions)
        for (const QKeySequence& key : action->shortcuts())
            taken << key;
    for (const ActionRow& row : rows) {
        QAction& action = (*this)[row.id];
        QList<QKeySequence> keys = action.shortcuts();
        for (const QKeySequence& key : QKeySequence::keyBindings(row.standardKey))
            if (!taken.contains(key)) {
                taken << key;
                keys << key;
            }
        action.setShortcuts(keys);
    }
}

QMenu* Actions::createdMenu(MenuId id, QMenuBar& bar)
{
    QMenu*& menu = m_menus[std::size_t(id)];
    if (menu)
        return menu;
    const MenuRow& row = menuRows[std::size_t(id)];
    if (!row.text)
        return menu = new QMenu(&bar);
    menu = row.parent ? createdMenu(*row.parent, bar)->addMenu(tr(row.text)) : bar.addMenu(tr(row.text));
    menu->setToolTipsVisible(true);
    menu->menuAction()->setVisible(row.isListed);
    return menu;
}

QList<QAction*> Actions::fill(QMenuBar& bar)
{
    m_menus.assign(std::size(menuRows), nullptr);
    for (std::size_t id = 0; id < std::size(menuRows); ++id)
        if (!menuRows[id].parent)
            (void)createdMenu(MenuId(id), bar);
    QHash<QMenu*, QMenu*> hiddenParts;
    QList<QAction*> unseen;
    for (const ActionRow& row : rows) {
        const MenuRow& place = menuRows[std::size_t(row.menu)];
        const bool opensMenu = place.parent && !m_menus[std::size_t(row.menu)]; // the separator precedes the submenu
        if (row.separated && row.isListed)
            createdMenu(opensMenu ? *place.parent : row.menu, bar)->addSeparator();
        QMenu* menu = createdMenu(row.menu, bar);
        QMenu*& hidden = hiddenParts[menu];
        if (!row.isListed && !hidden) {
            hidden = menu->addMenu(QString());
            hidden->menuAction()->setVisible(false);
        }
        QAction* action = &(*this)[row.id];
        (row.isListed ? menu : hidden)->addAction(action);
        if (!row.isListed || !place.isListed)
            unseen << action;
    }
    return unseen;
}

MenuId Actions::menuOf(ActionId id)
{
    return rows[std::size_t(id)].menu;
}

void Actions::addTo(QWidget& widget, std::initializer_list<ActionId> ids) const
{
    for (const ActionId id : ids)
        widget.addAction(&(*this)[id]);
}

void Actions::setEnabled(std::initializer_list<ActionId> ids, bool enabled) const
{
    for (const ActionId id : ids)
        (*this)[id].setEnabled(enabled);
}

ActionId themeAction(Theme theme)
{
    return theme == Theme::light  ? ActionId::lightTheme
           : theme == Theme::dark ? ActionId::darkTheme
                                  : ActionId::systemTheme;
}

void connectThemeActions(const Actions& actions, Settings& settings)
{
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark})
        actions.onTriggered(themeAction(theme), qApp, [&settings, theme] {
            settings.theme = theme;
            applyTheme(*qApp, theme);
        });
    actions[themeAction(settings.theme)].trigger();
}

} // namespace sweep
