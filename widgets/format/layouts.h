// Layouts with margins and spacing of their own.
#pragma once

#include <QBoxLayout>
#include <QFormLayout>
#include <QScrollArea>
#include <QWidget>

#include <algorithm>

namespace sweep {

// Without a parent, the layout that it is added to sets one.
template <class Layout>
[[nodiscard]] Layout* newLayout(QWidget* parent, int spacing, QMargins margins = {})
{
    auto* layout = parent ? new Layout(parent) : new Layout;
    layout->setContentsMargins(margins);
    layout->setSpacing(spacing);
    return layout;
}

// Lets the area scroll vertically only, without a frame; the content is as wide as the area.
inline void scrollVertically(QScrollArea& area)
{
    area.setFrameShape(QFrame::NoFrame);
    area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area.setWidgetResizable(true);
}

// Two widgets beside each other, or the first above the second if there is not enough width.
class FoldingRow : public QBoxLayout
{
public:
    static constexpr int enough = 640; // pixels

    explicit FoldingRow(QWidget* parent) : QBoxLayout(TopToBottom, parent)
    {
        setContentsMargins({});
        setSpacing(0);
    }
    // Sets the width of the first widget while it is beside the other one.
    void setFirstWidth(int width) { m_firstWidth = width; }

    void setGeometry(const QRect& area) override
    {
        const bool isRow = area.width() >= enough;
        if (QWidget* first = m_firstWidth > 0 ? itemAt(0)->widget() : nullptr) {
            first->setMinimumWidth(isRow ? m_firstWidth : 0);
            first->setMaximumWidth(isRow ? m_firstWidth : QWIDGETSIZE_MAX);
        }
        setDirection(isRow ? LeftToRight : TopToBottom);
        QBoxLayout::setGeometry(area);
    }
    // The minimum of the folded layout, so that a wide panel can become narrow again.
    [[nodiscard]] QSize minimumSize() const override
    {
        QSize least = QBoxLayout::minimumSize();
        int widest = 0;
        for (int i = 0; i < count(); ++i)
            widest = std::max(widest, std::min(itemAt(i)->minimumSize().width(), enough));
        least.setWidth(widest);
        return least;
    }

private:
    int m_firstWidth = 0;
};

// Rows of a label and a field.
[[nodiscard]] inline QFormLayout* newForm(QWidget* parent = nullptr)
{
    auto* form = new QFormLayout(parent);
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    return form;
}

} // namespace sweep
