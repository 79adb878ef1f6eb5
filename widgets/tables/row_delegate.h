// Item delegate for dense rows of one height.
#pragma once

#include "widgets/format/number_delegate.h"

#include <QFont>
#include <QHash>
#include <QPersistentModelIndex>

namespace sweep {

// The number with as many digits as there is room for, marked ≈ if some are missing, and with an exponent if that
// shows more of them; "…" if there is no room for one digit. Other text stays as it is.
[[nodiscard]] QString fittedNumber(const QString& text, const QFontMetrics& metrics, int room);

// Words with as many letters as there is room for: without the part in brackets, "enter" for "enter (clipped)", and of
// two names both beginnings, "Plasma… · Wall".
[[nodiscard]] QString fittedWords(const QString& text, const QFontMetrics& metrics, int room);

class RowDelegate : public NumberDelegate
{
    Q_OBJECT

public:
    using NumberDelegate::NumberDelegate;

    // Numbers have as many digits as there is room for, and words are elided at their end.
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    // Paints the id, dimmed, beside a label that is not unique, and the exact form beside a number if there is room.
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The link under the mouse, which is underlined.
    void setHoveredLink(const QModelIndex& link) { m_link = link; }
    [[nodiscard]] QModelIndex hoveredLink() const { return m_link; }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    // The width of sizeHint(). It is remembered by column and texts, because while a body is dragged most texts come
    // again. Requires: all cells of a column have icons, or none.
    [[nodiscard]] int neededWidth(const QStyleOptionViewItem& option, const QModelIndex& index) const;

protected:
    // Dimmed text after the label of an item.
    void paintAfterLabel(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                         const QString& text) const;

private:
    void paintExactForm(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    QPersistentModelIndex m_link;
    mutable QHash<QString, int> m_widths; // by column, text and exact form, in the font below
    mutable QFont m_font;
};

} // namespace sweep
