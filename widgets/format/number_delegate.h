// How is a number edited in a cell, as well as in a field of its own?
#pragma once

#include <QStyledItemDelegate>

namespace sweep {

// Cells that have a number (see number_rules.h) are edited by a NumberField; Enter leaves a mistake open to be mended.
class NumberDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    // Writes only what was typed.
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* editor, QEvent* event) override;
};

} // namespace sweep
