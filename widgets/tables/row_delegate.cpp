#include "widgets/tables/row_delegate.h"

#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

constexpr int idMargin = 10;
constexpr int minIdWidth = 24; // pixels; elided text would be unreadable below

QRect textRectOf(const QStyleOptionViewItem& item)
{
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    return style->subElementRect(QStyle::SE_ItemViewItemText, &item, item.widget);
}

constexpr int wordMargin = 8; // pixels around an item's text

int textRoom(const QStyleOptionViewItem& item)
{
    const bool hasIcon = item.features & QStyleOptionViewItem::HasDecoration;
    return item.rect.width() - wordMargin - (hasIcon ? item.decorationSize.width() + wordMargin / 2 : 0);
}

// The two coordinates of a point with as many digits as there is room for.
QString fittedPoint(const QStringList& coordinates, const QFontMetrics& metrics, int room)
{
    std::array<double, 2> values{};
    for (qsizetype i = 0; i < 2; ++i) {
        bool isNumber = false;
        values[std::size_t(i)] =
            QString(coordinates[i]).remove(QStringLiteral("≈ ")).replace(u'−', u'-').toDouble(&isNumber);
        if (!isNumber)
            return coordinates.join(QStringLiteral(", "));
    }
    for (int digits = 17; digits > 0; --digits) {
        const QString shown =
            QStringLiteral("≈ %1, %2").arg(roundedText(values[0], digits, u""), roundedText(values[1], digits, u""));
        if (metrics.horizontalAdvance(shown) <= room)
            return shown;
    }
    return QStringLiteral("…");
}

} // namespace

QString fittedNumber(const QString& text, const QFontMetrics& metrics, int room)
{
    if (!isNumberText(text) || metrics.horizontalAdvance(text) <= room)
        return text;
    if (const QStringList parts = text.split(QStringLiteral(", ")); parts.size() == 2)
        return fittedPoint(parts, metrics, room);
    const bool isRounded = text.startsWith(u'≈');
    bool isNumber = false;
    const double value = QString(text).remove(QStringLiteral("≈ ")).replace(u'−', u'-').toDouble(&isNumber);
    if (!isNumber)
        return text;
    for (int digits = 17; digits > 0; --digits)
        for (QString shown : {roundedText(value, digits, u"≈"), exponentText(value, digits, u"≈")}) {
            if (isRounded && !shown.startsWith(u'≈'))
                shown.prepend(u'≈');
            if (metrics.horizontalAdvance(shown) <= room)
                return shown;
        }
    return QStringLiteral("…");
}

QString fittedWords(const QString& text, const QFontMetrics& metrics, int room)
{
    if (metrics.horizontalAdvance(text) <= room)
        return text;
    const QString between = QStringLiteral(" · ");
    const qsizetype at = text.lastIndexOf(between);
    if (at >= 0) {
        const QString first = text.left(at);
        QString second = text.sliced(at + between.size());
        const int both = room - metrics.horizontalAdvance(between);
        int forSecond = std::max(both - metrics.horizontalAdvance(first), both / 2);
        if (second.endsWith(u')')) { // the coordinates of a cell stay whole, as they distinguish the rows
            second = second.sliced(std::max<qsizetype>(second.lastIndexOf(u'('), 0));
            forSecond = std::min(metrics.horizontalAdvance(second) + 1, both);
        }
        const QString end = metrics.elidedText(second, Qt::ElideRight, forSecond);
        const int forFirst = both - metrics.horizontalAdvance(end) - 1; // each width is rounded
        return metrics.elidedText(first, Qt::ElideRight, forFirst) + between + end;
    }
    const qsizetype bracket = text.indexOf(QStringLiteral(" ("));
    if (bracket > 0 && text.endsWith(u')') && metrics.horizontalAdvance(text.left(bracket)) <= room)
        return text.left(bracket);
    return metrics.elidedText(text, Qt::ElideRight, room);
}

void RowDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    NumberDelegate::initStyleOption(option, index);
    option->textElideMode = isNumberText(option->text) ? Qt::ElideMiddle : Qt::ElideRight;
    // The label leaves room for the id beside it, without which it is ambiguous.
    const QVariant beside = index.data(ShownIdRole); // valid if the text is a label, which may look like a number
    const QString id = beside.toString();
    if (!beside.isValid() && option->rect.isValid())
        option->text = isNumberText(option->text) ? fittedNumber(option->text, option->fontMetrics, textRoom(*option))
                                                  : fittedWords(option->text, option->fontMetrics, textRoom(*option));
    if (!id.isEmpty() && option->rect.isValid()) {
        const int room = textRectOf(*option).width() - idMargin;
        const int wanted = std::max(option->fontMetrics.horizontalAdvance(id) + 4, minIdWidth);
        const int forId = std::min(wanted, room * 2 / 3);
        option->text = option->fontMetrics.elidedText(option->text, Qt::ElideMiddle, room - forId);
    }
    if (index.isValid() && m_link == index) {
        option->font.setUnderline(true);
        option->palette.setColor(QPalette::Text, option->palette.color(QPalette::Link));
    }
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    NumberDelegate::paint(painter, option, index);
    paintAfterLabel(*painter, option, index, index.data(ShownIdRole).toString());
    paintExactForm(*painter, option, index);
}

void RowDelegate::paintAfterLabel(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                                  const QString& text) const
{
    if (text.isEmpty())
        return;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    QRect room = textRectOf(item);
    room.setLeft(room.left() + item.fontMetrics.horizontalAdvance(item.text) + idMargin);
    if (room.width() < minIdWidth)
        return;
    painter.save();
    painter.setFont(item.font);
    painter.setPen(colours(brightnessOf(QApplication::palette())).inkQuiet);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     item.fontMetrics.elidedText(text, Qt::ElideRight, room.width() - 4));
    painter.restore();
}

// Paints the whole form or nothing, because a part of a number is another number.
void RowDelegate::paintExactForm(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QString form = index.data(ExactFormRole).toString();
    if (form.isEmpty()) // most cells; making their texts again is slow
        return;
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const int room = textRectOf(item).width() - item.fontMetrics.horizontalAdvance(item.text) - idMargin - 4;
    if (item.fontMetrics.horizontalAdvance(form) <= room)
        paintAfterLabel(painter, option, index, form);
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int height = (int(option.fontMetrics.height() * 1.5) + 3) / 4 * 4;
    const QString form = index.data(ExactFormRole).toString();
    const int formWidth =
        form.isEmpty() ? 0 : std::max(option.fontMetrics.horizontalAdvance(form) + 4, minIdWidth) + idMargin;
    return {NumberDelegate::sizeHint(option, index).width() + formWidth, height};
}

int RowDelegate::neededWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr qsizetype most = 4096; // texts
    if (option.font != m_font || m_widths.size() >= most) {
        m_font = option.font;
        m_widths.clear();
    }
    const QString texts = QString::number(index.column()) + u'\n' + index.data().toString() + u'\n' +
                          index.data(ExactFormRole).toString();
    if (const auto known = m_widths.constFind(texts); known != m_widths.constEnd())
        return *known;
    return *m_widths.insert(texts, sizeHint(option, index).width());
}

} // namespace sweep
