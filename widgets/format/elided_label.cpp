#include "widgets/format/elided_label.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QPainter>

#include <algorithm>

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

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 19, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::setShorterText(const QString& text)
{
    m_shorter = text;
    update();
}

QString ElidedLabel::seenText() const
{
    const bool fits = m_shorter.isEmpty() || fontMetrics().horizontalAdvance(text()) <= width();
    return fontMetrics().elidedText(fits ? text() : m_shorter, Qt::ElideRight, width());
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    const QString seen = seenText();
    setToolTip(seen == text() ? QString() : text());
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, seen);
}

QString elidedWords(const QString& text, const QFontMetrics& metrics, int width)
{
    QString fitted;
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = start;
        while (end < text.size() && !text[end].isSpace())
            ++end;
        const QString word = text.sliced(start, end - start);
        fitted += metrics.horizontalAdvance(word) > width ? metrics.elidedText(word, Qt::ElideMiddle, width) : word;
        for (; end < text.size() && text[end].isSpace(); ++end)
            fitted += text[end];
        start = end;
    }
    return fitted;
}

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent) : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setWholeText(text);
}

void WrappedLabel::setWholeText(const QString& text)
{
    m_whole = text;
    fit();
}

QSize WrappedLabel::minimumSizeHint() const
{
    const QSize hint = QLabel::minimumSizeHint();
    return {std::min(hint.width(), fontMetrics().horizontalAdvance(u'0') * 9), hint.height()};
}

void WrappedLabel::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    fit();
}

void WrappedLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

void WrappedLabel::fit()
{
    const QString fitted = elidedWords(m_whole, fontMetrics(), contentsRect().width());
    if (fitted != text())
        setText(fitted);
    setToolTip(fitted == m_whole ? QString() : m_whole);
}

void elideItems(QComboBox& field)
{
    field.view()->setTextElideMode(Qt::ElideMiddle);
    field.view()->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    new WidthOfField(field);
    field.setToolTip(field.currentText());
    QObject::connect(&field, &QComboBox::currentTextChanged, &field, &QWidget::setToolTip);
}

} // namespace sweep
