#include "widgets/tables/body_delegate.h"

#include "widgets/format/conversions.h"
#include "widgets/format/palette.h"
#include "widgets/models/bodies/body_model.h"

#include <QApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace sweep {

namespace {

constexpr int markSize = 16;

// Centred on (0, 0), 16 units wide.
void paintEye(QPainter& painter, bool open)
{
    QPainterPath lens(QPointF(-6.5, 0));
    lens.quadTo(0, -6.5, 6.5, 0);
    lens.quadTo(0, 6.5, -6.5, 0);
    painter.drawPath(lens);
    if (open)
        painter.drawEllipse(QPointF(0, 0), 1.6, 1.6);
    else
        painter.drawLine(QPointF(-5, 5), QPointF(5, -5));
}

void paintLock(QPainter& painter, bool closed)
{
    painter.drawRoundedRect(QRectF(-4.5, -0.5, 9, 6.5), 1, 1);
    QPainterPath shackle(QPointF(-2.75, -0.5));
    shackle.lineTo(-2.75, -3);
    shackle.arcTo(QRectF(-2.75, -5.75, 5.5, 5.5), 180, -180);
    if (closed)
        shackle.lineTo(2.75, -0.5);
    painter.drawPath(shackle);
}

void paintMarks(QPainter& painter, const QRect& cell, const QModelIndex& body)
{
    const Colours& tone = colours(brightnessOf(QApplication::palette()));
    const bool hidden = body.data(BodyModel::HiddenRole).toBool();
    const bool locked = body.data(BodyModel::LockedRole).toBool();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(hidden ? tone.ink : tone.inkFaint, 1.25, Qt::SolidLine, Qt::RoundCap));
    painter.translate(QRectF(BodyDelegate::eyeIn(cell)).center());
    paintEye(painter, !hidden);
    painter.translate(QRectF(BodyDelegate::lockIn(cell)).center() - QRectF(BodyDelegate::eyeIn(cell)).center());
    painter.setPen(QPen(locked ? tone.ink : tone.inkFaint, 1.25, Qt::SolidLine, Qt::RoundCap));
    if (locked)
        painter.setBrush(tone.inkFaint);
    paintLock(painter, locked);
    painter.restore();
}

} // namespace

QRect BodyDelegate::eyeIn(const QRect& cell)
{
    return {cell.right() - markSize - 3, cell.center().y() - markSize / 2 + 1, markSize, markSize};
}

QRect BodyDelegate::lockIn(const QRect& cell)
{
    return eyeIn(cell).translated(-markSize - 4, 0);
}

void BodyDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    RowDelegate::initStyleOption(option, index);
    if (BodyModel::isBody(index) && index.column() == BodyModel::ValueColumn)
        option->text.clear(); // it is painted beside the icons
}

void BodyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    RowDelegate::paint(painter, option, index);
    if (!BodyModel::isBody(index))
        return;
    if (index.column() == BodyModel::NameColumn && index.data(ShownIdRole).toString().isEmpty())
        paintAfterLabel(*painter, option, index, index.data(BodyModel::GroupRole).toString());
    if (index.column() == BodyModel::ValueColumn) {
        paintRadius(*painter, option, index);
        paintMarks(*painter, option.rect, index.siblingAtColumn(BodyModel::NameColumn));
    }
}

void BodyDelegate::paintRadius(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem drawn = option;
    initStyleOption(&drawn, index);
    const QRect room = option.rect.adjusted(0, 0, -marksWidth, 0);
    painter.save();
    painter.setFont(drawn.font);
    painter.setPen(colours(brightnessOf(QApplication::palette())).inkQuiet);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                     fittedNumber(index.data().toString(), drawn.fontMetrics, room.width()));
    painter.restore();
}

} // namespace sweep
