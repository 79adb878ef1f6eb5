#include "app/shortcuts/shortcut_map.h"

#include "app/commands/command_list.h"
#include "app/workbench/actions.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// Panels are identified by their object name; an action without a name by its default key.
QString idOf(const QAction& action)
{
    if (!action.objectName().isEmpty())
        return action.objectName();
    if (const auto* panel = qobject_cast<const QDockWidget*>(action.parent()))
        return QStringLiteral("panel ") + panel->objectName();
    return action.shortcut().toString(QKeySequence::PortableText);
}

QString settingsKey(const QString& id)
{
    return QStringLiteral("shortcuts/") + id;
}

bool collide(const QKeySequence& a, const QKeySequence& b)
{
    return !a.isEmpty() && !b.isEmpty() &&
           (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

bool collides(const QKeySequence& key, const QList<QKeySequence>& keys)
{
    return std::ranges::any_of(keys, [&key](const QKeySequence& other) { return collide(key, other); });
}

} // namespace

ShortcutMap::ShortcutMap(const QMenuBar& menus, QSettings& store, QObject* parent) : QObject(parent), m_store(store)
{
    for (const MenuEntry& entry : menuEntries(menus))
        if (const QString id = idOf(*entry.action); !id.isEmpty() && id != QLatin1String("searchField"))
            m_rows.push_back({id, entry.action, entry.context, entry.action->shortcuts()});
    restore();
}

void ShortcutMap::restore()
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const QVariant stored = m_store.value(settingsKey(m_rows[row].id));
        if (stored.typeId() != QMetaType::QString) // QSettings reads a comma outside quotes as a list
            continue;
        const QString text = stored.toString();
        QList<QKeySequence> keys =
            text.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(text, QKeySequence::PortableText);
        const bool isForeign = std::ranges::any_of(keys, [](const QKeySequence& key) {
            return key.isEmpty() || key[0].key() == Qt::Key_unknown || !refusal(key).isEmpty();
        });
        if (isForeign)
            continue;
        // The settings may be from another version, so that a stored key may collide with the default of a new command.
        for (const std::size_t other : conflicts(row, keys))
            setKeys(*m_rows[other].action, keysWithout(other, keys));
        setKeys(*m_rows[row].action, keys);
    }
}

QString ShortcutMap::name(std::size_t row) const
{
    return plainName(m_rows[row].action->text());
}

QList<QKeySequence> ShortcutMap::keys(std::size_t row) const
{
    return m_rows[row].action->shortcuts();
}

QList<QKeySequence> ShortcutMap::keysWithout(std::size_t row, const QList<QKeySequence>& taken) const
{
    QList<QKeySequence> kept = keys(row);
    kept.removeIf([&taken](const QKeySequence& key) { return collides(key, taken); });
    return kept;
}

std::vector<std::size_t> ShortcutMap::conflicts(std::size_t row, const QList<QKeySequence>& keys) const
{
    std::vector<std::size_t> found;
    for (std::size_t other = 0; other < m_rows.size(); ++other)
        if (other != row &&
            std::ranges::any_of(this->keys(other), [&keys](const QKeySequence& key) { return collides(key, keys); }))
            found.push_back(other);
    return found;
}

void ShortcutMap::assign(std::size_t row, const QList<QKeySequence>& keys)
{
    for (const std::size_t other : conflicts(row, keys))
        set(other, keysWithout(other, keys));
    set(row, keys);
    Q_EMIT changed();
}

void ShortcutMap::resetAll()
{
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        set(row, m_rows[row].usual);
    Q_EMIT changed();
}

void ShortcutMap::set(std::size_t row, const QList<QKeySequence>& keys)
{
    setKeys(*m_rows[row].action, keys);
    const QString key = settingsKey(m_rows[row].id);
    if (isChanged(row))
        m_store.setValue(key, QKeySequence::listToString(keys, QKeySequence::PortableText));
    else
        m_store.remove(key);
}

QString ShortcutMap::refusal(const QKeySequence& key)
{
    if (key.isEmpty())
        return {};
    constexpr std::array fixed{Qt::Key_Space, Qt::Key_Escape, Qt::Key_Tab,    Qt::Key_Backtab,  Qt::Key_Return,
                               Qt::Key_Enter, Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,       Qt::Key_Down,
                               Qt::Key_Home,  Qt::Key_End,    Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Backspace};
    const Qt::KeyboardModifiers modifiers = key[0].keyboardModifiers();
    const Qt::Key letter = key[0].key();
    const QString text = key.toString(QKeySequence::NativeText);
    if (modifiers & Qt::MetaModifier)
        return tr("%1 cannot be used: the desktop reserves such keys.").arg(text);
    if (modifiers == Qt::AltModifier && letter >= Qt::Key_A && letter <= Qt::Key_Z)
        return tr("%1 cannot be used: Alt with a letter opens a menu.").arg(text);
    const bool isPlain = (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier;
    if (isPlain && std::ranges::find(fixed, letter) != fixed.end())
        return tr("%1 cannot be used: the canvas and the lists use it.").arg(text);
    return {};
}

} // namespace sweep
