// Shortcut map: the keys of all menu actions, which the user can change.
#pragma once

#include <QKeySequence>
#include <QObject>

#include <cstddef>
#include <vector>

class QAction;
class QMenuBar;
class QSettings;

namespace sweep {

// Only keys that differ from the default are stored, immediately, by the action's name in the code, so that they
// survive a change of the language or of the menus.
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

    // Collects the actions of the menus that have an object name, belong to a panel, or have a key, and applies the
    // stored keys. The menus and the store outlive it. An invalid stored key is ignored.
    ShortcutMap(const QMenuBar& menus, QSettings& store, QObject* parent);

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] QString name(std::size_t row) const;
    [[nodiscard]] QList<QKeySequence> keys(std::size_t row) const;
    [[nodiscard]] bool isChanged(std::size_t row) const { return keys(row) != m_rows[row].usual; }
    // The other rows that have one of these keys, or a key that is a prefix or an extension of one.
    [[nodiscard]] std::vector<std::size_t> conflicts(std::size_t row, const QList<QKeySequence>& keys) const;

    // Assigns these keys to the row, and removes them from every other row.
    void assign(std::size_t row, const QList<QKeySequence>& keys);
    // Restores the row's default keys. Another row that has one of them loses it.
    void reset(std::size_t row) { assign(row, m_rows[row].usual); }
    void resetAll();

    // The reason why no action may have this key; empty if it is allowed. Refused are keys of the desktop (Meta), of
    // the
    // menus (Alt with a letter), and keys that the canvas and the lists use themselves, such as Space and the arrows.
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
