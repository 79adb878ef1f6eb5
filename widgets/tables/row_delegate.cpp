#include "widgets/tables/row_delegate.h"

#include "widgets/format/numbers.h"

namespace sweep {

void RowDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    NumberDelegate::initStyleOption(option, index);
    option->textElideMode = isNumberText(option->text) ? Qt::ElideMiddle : Qt::ElideRight;
    if (index.isValid() && m_link == index) {
        option->font.setUnderline(true);
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::Link));
    }
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int height = (int(option.fontMetrics.height() * 1.5) + 3) / 4 * 4;
    return {NumberDelegate::sizeHint(option, index).width(), height};
}

} // namespace sweep
