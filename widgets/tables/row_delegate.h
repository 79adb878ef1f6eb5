// How are rows of one height drawn, dense but not cramped?
#pragma once

#include "widgets/format/number_delegate.h"

namespace sweep {

class RowDelegate : public NumberDelegate
{
    Q_OBJECT

public:
    using NumberDelegate::NumberDelegate;

    // A number is cut in its middle, so that it keeps its exponent; a word at its end.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace sweep
