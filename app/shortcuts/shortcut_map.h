// Shortcut map: the keys of every action of the menus, which the user may change.
#pragma once

#include <QKeySequence>
#include <QObject>

#include <cstddef>
#include <vector>

class QAction;
class QMenuBar;
class QSettings;

namespace sweep {

// Only keys that are not the usual ones are stored, at once, by the action's name in the code: they survive a change of
// the language and of the menus.
class ShortcutMap : public QObject
{
    Q_OBJECT

public:
    struct Row
    {
        QString id;
        QAction* action;
        QString menu; // "File ▸ Export"
        QList<QKeySequence> usual;
    };

    // Takes the actions that are in the menus now and have a name of their own, are panels, or have a key, and applies
    // the stored keys. The menus and the store outlive it. A stored text that is no key is ignored.
    ShortcutMap(const QMenuBar& menus, QSettings& store, QObject* parent);

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] QString name(std::size_t row) const;
    [[nodiscard]] QList<QKeySequence> keys(std::size_t row) const;
    [[nodiscard]] bool isChanged(std::size_t row) const { return keys(row) != m_rows[row].usual; }
    // The other rows that have one of these keys, or one that begins or continues it.
    [[nodiscard]] std::vector<std::size_t> conflicts(std::size_t row, const QList<QKeySequence>& keys) const;

    // Gives the row these keys, and takes them from every other row.
    void assign(std::size_t row, const QList<QKeySequence>& keys);
    // Gives the row its usual keys. Another row that has one of them loses it.
    void reset(std::size_t row) { assign(row, m_rows[row].usual); }
    void resetAll();

    // Why no action may have this key; empty where one may. Refused are keys of the desktop (Meta), of the menus (Alt
    // with a letter), and those that the canvas and the lists use themselves, such as Space and the arrows.
    [[nodiscard]] static QString refusal(const QKeySequence& key);

Q_SIGNALS:
    void changed();

private:
    void set(std::size_t row, const QList<QKeySequence>& keys);
    void restore();
    [[nodiscard]] QList<QKeySequence> keysWithout(std::size_t row, const QList<QKeySequence>& taken) const;

    QSettings& m_store;
    std::vector<Row> m_rows;
};

} // namespace sweep
