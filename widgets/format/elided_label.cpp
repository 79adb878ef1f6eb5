#include "widgets/format/elided_label.h"

#include <QPainter>

namespace sweep {

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 19, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::setShorterText(const QString& text)
{
    m_shorter = text;
    update();
}

QString ElidedLabel::seenText() const
{
    const bool fits = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= width();
    return fontMetrics().elidedText(fits ? text() : m_shorter, Qt::ElideRight, width());
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    const QString seen = seenText();
    setToolTip(seen == text() ? QString() : text());
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, seen);
}

} // namespace sweep
