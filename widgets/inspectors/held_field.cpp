#include "widgets/inspectors/held_field.h"

#include <QApplication>
#include <QMoveEvent>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace sweep {

HeldField::HeldField(QScrollArea& area, QWidget& gap) : QObject(&area), m_area(area), m_gap(gap)
{
    m_gap.setFixedHeight(0);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, QWidget* focus) { follow(focus); });
    // When the user scrolls, the field is held at its new position.
    connect(area.verticalScrollBar(), &QAbstractSlider::actionTriggered, this, [this] { m_wanted.reset(); });
    connect(area.verticalScrollBar(), &QAbstractSlider::rangeChanged, this, &HeldField::apply);
}

void HeldField::release()
{
    m_isHeld = false;
    m_wanted.reset();
    m_gap.setFixedHeight(0);
    m_area.widget()->setMinimumHeight(0);
}

void HeldField::follow(QWidget* focus)
{
    // An open list or another window takes the focus only for a while.
    if (!focus || focus->windowType() == Qt::Popup || focus->window() != m_area.window())
        return;
    const bool isInside = m_area.widget()->isAncestorOf(focus);
    watch(isInside ? focus : nullptr);
    if (!isInside && m_isHeld)
        release();
    m_isHeld = isInside;
}

// The position of the field in the window is the sum of those of the widgets around it. The page moves by scrolling.
void HeldField::watch(QWidget* field)
{
    for (QWidget* part = m_field; part; part = part->parentWidget())
        part->removeEventFilter(this);
    m_field = field;
    m_wanted.reset();
    for (QWidget* part = m_field; part; part = part->parentWidget())
        if (part != m_area.widget())
            part->installEventFilter(this);
}

bool HeldField::eventFilter(QObject* watched, QEvent* event)
{
    const auto* part = static_cast<const QWidget*>(watched);
    if (part->isWindow()) {
        m_isHeld = m_isHeld && event->type() != QEvent::Resize; // a resize changes the sizes of its parts
    } else if (event->type() == QEvent::Move && m_isHeld && QApplication::mouseButtons() == Qt::NoButton) {
        const auto* moved = static_cast<QMoveEvent*>(event);
        move(moved->pos().y() - moved->oldPos().y());
    } else if (watched == m_field && (event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress)) {
        m_isHeld = true;
    }
    return QObject::eventFilter(watched, event);
}

void HeldField::move(int pixels)
{
    m_wanted = m_wanted.value_or(m_area.verticalScrollBar()->value()) + pixels;
    // The gap moves the field again.
    const int gap = std::max(m_gap.height() - *m_wanted, 0);
    if (*m_wanted < 0 || m_gap.height() > 0)
        m_gap.setFixedHeight(gap);
    apply();
}

void HeldField::apply()
{
    if (!m_isHeld || !m_wanted || *m_wanted < 0)
        return;
    if (*m_wanted > m_area.verticalScrollBar()->maximum())
        m_area.widget()->setMinimumHeight(*m_wanted + m_area.viewport()->height());
    m_area.verticalScrollBar()->setValue(*m_wanted);
}

} // namespace sweep
