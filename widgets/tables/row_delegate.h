// How are rows of one height drawn, dense but not cramped?
#pragma once

#include "widgets/format/number_delegate.h"

#include <QPersistentModelIndex>

namespace sweep {

class RowDelegate : public NumberDelegate
{
    Q_OBJECT

public:
    using NumberDelegate::NumberDelegate;

    // A number is cut in its middle, so that it keeps its exponent; a word at its end.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    // The cell whose text the mouse is on, where that is a link: it is underlined.
    void setHoveredLink(const QModelIndex& link) { m_link = link; }
    [[nodiscard]] QModelIndex hoveredLink() const { return m_link; }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    QPersistentModelIndex m_link;
};

} // namespace sweep
