#include "widgets/format/number_field.h"

#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"

#include <QKeyEvent>

namespace sweep {

NumberField::NumberField(QWidget* parent) : TextField(parent)
{
    setFont(tabularFont(font()));
    setText(exactText(m_value));
    connect(this, &QLineEdit::editingFinished, this, &NumberField::finish);
    connect(this, &QLineEdit::textEdited, this, [this](const QString& text) { mark(!parsedNumber(text)); });
}

void NumberField::setValue(double value)
{
    const bool same = value == m_value && text() == exactText(value);
    m_value = value;
    if (!same && !(hasFocus() && isModified()))
        takeBack();
}

QSize NumberField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 12 + 16, QLineEdit::sizeHint().height()};
}

QSize NumberField::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 5 + 16, QLineEdit::minimumSizeHint().height()};
}

void NumberField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && isModified()) {
        takeBack();
        selectAll();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void NumberField::finish()
{
    if (!isModified())
        return;
    const std::optional<double> number = parsedNumber(text());
    if (!number || *number == m_value) {
        takeBack();
        return;
    }
    m_value = *number;
    takeBack();
    Q_EMIT typed(m_value);
}

void NumberField::takeBack()
{
    setText(exactText(m_value));
    setModified(false);
    setCursorPosition(0);
    mark(false);
}

void NumberField::mark(bool wrong)
{
    QPalette marked;
    if (wrong)
        marked.setColor(QPalette::Text, verdictColour(Verdict::disagree, brightnessOf(palette())));
    setPalette(marked);
    setToolTip(wrong ? tr("Not a finite number") : QString());
}

} // namespace sweep
