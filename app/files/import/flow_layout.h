// Layout of widgets in rows that wrap, as words do.
#pragma once

#include <QLayout>
#include <QRect>

#include <algorithm>

namespace sweep {

class FlowLayout : public QLayout
{
public:
    // `gap`: pixels between widgets.
    explicit FlowLayout(QWidget* parent, int gap = 8) : QLayout(parent), m_gap(gap) { setContentsMargins({}); }
    ~FlowLayout() override { qDeleteAll(m_items); }

    void addItem(QLayoutItem* item) override { m_items << item; }
    [[nodiscard]] int count() const override { return int(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int i) const override { return m_items.value(i); }
    QLayoutItem* takeAt(int i) override { return itemAt(i) ? m_items.takeAt(i) : nullptr; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override { return arrange({0, 0, width, 0}, false); }
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    [[nodiscard]] QSize minimumSize() const override
    {
        QSize least;
        for (QLayoutItem* const item : m_items)
            least = least.expandedTo(item->minimumSize());
        return least;
    }
    void setGeometry(const QRect& area) override
    {
        QLayout::setGeometry(area);
        arrange(area, true);
    }

private:
    static constexpr int lineGap = 4;

    // The height of the rows; moves the widgets to their places if `places`.
    int arrange(const QRect& area, bool places) const
    {
        QPoint at = area.topLeft();
        int bottom = at.y();
        for (QLayoutItem* const item : m_items) {
            if (item->isEmpty())
                continue;
            const QSize size = item->sizeHint();
            if (at.x() > area.x() && at.x() + size.width() > area.x() + area.width())
                at = {area.x(), bottom + lineGap};
            if (places)
                item->setGeometry({at, size.boundedTo({area.width(), size.height()})});
            bottom = std::max(bottom, at.y() + size.height());
            at.rx() += size.width() + m_gap;
        }
        return bottom - area.y();
    }

    int m_gap;
    QList<QLayoutItem*> m_items;
};

} // namespace sweep
