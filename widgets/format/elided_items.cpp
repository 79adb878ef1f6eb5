#include "widgets/format/elided_items.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>

namespace sweep {

namespace {

// Qt makes the list as wide as its longest item, up to the width of the screen.
class WidthOfField : public QObject
{
public:
    explicit WidthOfField(QComboBox& field) : QObject(&field), m_field(field)
    {
        field.view()->window()->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Show) {
            auto& list = *static_cast<QWidget*>(watched);
            list.setGeometry(m_field.mapToGlobal(QPoint()).x(), list.y(), m_field.width(), list.height());
        }
        return false;
    }

private:
    const QComboBox& m_field;
};

} // namespace

void elideItems(QComboBox& field)
{
    field.view()->setTextElideMode(Qt::ElideMiddle);
    field.view()->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    new WidthOfField(field);
    field.setToolTip(field.currentText());
    QObject::connect(&field, &QComboBox::currentTextChanged, &field, &QWidget::setToolTip);
}

} // namespace sweep
