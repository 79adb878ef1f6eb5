#include "widgets/tools/size_label.h"

#include "widgets/canvas/canvas.h"

#include <QLabel>

#include <algorithm>

namespace sweep {

void SizeLabel::show(const QString& text, Vec at)
{
    if (text.isEmpty())
        return hide();
    if (!m_label) {
        m_label = new QLabel(&m_canvas);
        m_label->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_label->setFrameShape(QFrame::StyledPanel);
        m_label->setAutoFillBackground(true);
        m_label->setBackgroundRole(QPalette::Base);
        m_label->setMargin(4);
        m_label->setAccessibleName(QCoreApplication::translate("Tools", "Size"));
    }
    m_label->setText(text);
    m_label->adjustSize();
    constexpr int away = 12; // pixels from the cursor
    const QPoint pixel = m_canvas.view().toPixel(at).toPoint();
    m_label->move(
        std::clamp(pixel.x() + away, 0, std::max(0, m_canvas.width() - m_label->width())),
        std::clamp(pixel.y() - away - m_label->height(), 0, std::max(0, m_canvas.height() - m_label->height())));
    m_label->show();
}

void SizeLabel::hide()
{
    delete m_label;
}

} // namespace sweep
