// Item delegate that edits numbers in table cells.
#pragma once

#include <QStyledItemDelegate>

class QKeyEvent;

namespace sweep {

// Cells with a number (see number_rules.h) are edited in a NumberField. Enter keeps the editor open while its text is
// no valid number.
class NumberDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    // Writes only text that was typed.
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;
};

// Whether a key begins a number that is typed over this cell: such a key is no command of the window then.
[[nodiscard]] bool beginsNumber(const QKeyEvent& key, const QModelIndex& cell);

} // namespace sweep
