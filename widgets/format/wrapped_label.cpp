#include "widgets/format/wrapped_label.h"

#include <QEvent>

#include <algorithm>

namespace sweep {

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

} // namespace sweep
