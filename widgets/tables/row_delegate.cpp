#include "widgets/tables/row_delegate.h"

#include "widgets/format/numbers.h"

#include <QLineEdit>

namespace sweep {

void RowDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = isNumberText(option->text) ? Qt::ElideMiddle : Qt::ElideRight;
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int height = (int(option.fontMetrics.height() * 1.5) + 3) / 4 * 4;
    return {QStyledItemDelegate::sizeHint(option, index).width(), height};
}

QWidget* RowDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const
{
    auto* editor = new QLineEdit(parent);
    editor->setFrame(false);
    editor->setTextMargins(2, 0, 2, 0);
    return editor;
}

void RowDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    const auto* line = qobject_cast<QLineEdit*>(editor);
    if (line && line->text() != index.data(Qt::EditRole).toString())
        model->setData(index, line->text(), Qt::EditRole);
}

} // namespace sweep
