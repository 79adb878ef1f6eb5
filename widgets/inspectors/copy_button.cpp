#include "widgets/inspectors/copy_button.h"

#include "widgets/format/glyph.h"
#include "widgets/format/palette.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QPainter>
#include <QToolTip>

namespace sweep {

CopyButton::CopyButton(QWidget* parent) : QToolButton(parent)
{
    setAutoRaise(true);
    setFixedSize(side, side);
    setIconSize({16, 16});
    paintIcon();
    connect(this, &QToolButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_text);
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), tr("Copied"), this);
    });
}

void CopyButton::setCopied(const QString& name, const QString& text)
{
    m_text = text;
    const QString words = tr("Copy %1").arg(name);
    setToolTip(words);
    setAccessibleName(words);
}

void CopyButton::changeEvent(QEvent* event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintIcon();
}

// Two sheets, one in front of the other.
void CopyButton::paintIcon()
{
    const QColor ink = colours(brightnessOf(palette())).inkQuiet;
    setIcon(iconOf([ink](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(ink, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{9.5, 4}, {9.5, 2.5}, {2.5, 2.5}, {2.5, 10.5}, {5, 10.5}}));
        painter.drawRoundedRect(QRectF(5.5, 5.5, 8, 8), 1, 1);
    }));
}

} // namespace sweep
