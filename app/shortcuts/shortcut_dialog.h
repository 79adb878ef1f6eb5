// Shortcut dialog: find, change, reset and print the shortcuts of all commands.
#pragma once

#include "app/shortcuts/shortcut_model.h"

#include <QDialog>

#include <optional>

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;

namespace sweep {

class DenseTable;
class ShortcutMap;

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
    void followSelection();
    void followTyped();
    // A sentence about the commands that would lose one of these keys to the row; empty if there are none.
    [[nodiscard]] QString loss(std::size_t row, const QList<QKeySequence>& keys) const;
    void assign(const QKeySequence& key);
    void resetSelected();
    void print();

    ShortcutMap& m_map;
    ShortcutModel m_model;
    ShortcutFilter m_filter;
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
