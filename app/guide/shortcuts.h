// Shortcuts: keys that the user may change, their table, dialog and printed page.
#pragma once

#include "app/guide/command_palette.h"

#include <QDialog>
#include <QKeySequence>
#include <QObject>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QAction;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QMenuBar;
class QPushButton;
class QSettings;

namespace sweep {

// Shortcut map: the keys of all menu actions, which the user can change.

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

// Printed page of shortcuts, by menu.

// Every command that has a key, under the name of its menu, as HTML for a QTextDocument.
[[nodiscard]] QString shortcutPage(const ShortcutMap& map);

// Shortcut dialog: find, change, reset and print the shortcuts of all commands.

class DenseTable;

// Every change is applied and stored at once. A key of another command is reassigned only after the dialog has named
// the command that loses it.
class ShortcutDialog : public QDialog
{
    Q_OBJECT

public:
    // The map outlives the dialog.
    ShortcutDialog(ShortcutMap& map, QWidget& window);

    // Selects the row of the map and scrolls to it.
    void select(std::size_t row);

private:
    [[nodiscard]] QWidget* list();
    [[nodiscard]] QWidget* editor();
    [[nodiscard]] QWidget* buttons();
    [[nodiscard]] std::optional<std::size_t> selected() const;
    // Lists the commands that match the search, best matches first. The selected one stays selected if it is listed.
    void fill();
    void followSelection();
    void followTyped();
    // A sentence about the commands that would lose one of these keys to the row; empty if there are none.
    [[nodiscard]] QString loss(std::size_t row, const QList<QKeySequence>& keys) const;
    void assign(const QKeySequence& key);
    void resetSelected();
    void print();

    ShortcutMap& m_map;
    CommandModel m_model;
    QLineEdit* m_search;
    DenseTable* m_table;
    QLabel* m_command;
    QKeySequenceEdit* m_typed;
    QPushButton* m_assign;
    QPushButton* m_remove;
    QPushButton* m_reset;
    QLabel* m_message;
};

} // namespace sweep
