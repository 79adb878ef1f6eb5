#include "widgets/format/elided_label.h"

#include <QPainter>

namespace sweep {

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 19, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    const QString seen = fontMetrics().elidedText(text(), Qt::ElideRight, width());
    setToolTip(seen == text() ? QString() : text());
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, seen);
}

} // namespace sweep
