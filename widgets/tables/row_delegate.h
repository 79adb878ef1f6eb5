// How are rows of one height drawn and edited, dense but not cramped?
#pragma once

#include <QStyledItemDelegate>

namespace sweep {

class RowDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    // A number is cut in its middle, so that it keeps its exponent; a word at its end.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // Writes only what was typed.
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
};

} // namespace sweep
