// Item delegate that edits numbers in table cells.
#pragma once

#include <QStyledItemDelegate>

class QKeyEvent;

namespace sweep {

// Cells with a number (see number_rules.h) are edited in a NumberField. Enter keeps the editor open while its text is
// invalid.
class NumberDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    // Writes the text only if it was typed.
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;
};

// Whether a key begins a number typed over this cell. The window must not take such a key for a command.
[[nodiscard]] bool beginsNumber(const QKeyEvent& key, const QModelIndex& cell);

} // namespace sweep
