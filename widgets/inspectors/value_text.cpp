#include "widgets/inspectors/value_text.h"

#include "widgets/inspectors/digit_groups.h"

#include <QEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextLayout>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

constexpr int above = 3; // pixels, so that the text stands beside the middle of a button of 20 pixels

QString forCode(QString text)
{
    return text.replace(QChar(0x2212), u'-').replace(u'\n', u' ');
}

void prepare(QTextDocument& document, const QFont& font)
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document.setDocumentMargin(0);
    document.setDefaultTextOption(option);
    document.setDefaultFont(font);
}

} // namespace

ValueText::ValueText(QWidget* parent) : QTextEdit(parent)
{
    setReadOnly(true);
    setFrameShape(NoFrame);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, above, 0, above);
    viewport()->setAutoFillBackground(false);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    prepare(*document(), font());
    prepare(m_measured, font());
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ValueText::setValue(const QString& text, const QString& whole)
{
    if (text == m_text && whole == m_whole)
        return;
    m_text = text;
    m_whole = whole;
    layOut();
    updateGeometry();
}

QSize ValueText::sizeHint() const
{
    const int width = fontMetrics().horizontalAdvance(u'0') * 20;
    return {width, heightForWidth(width)};
}

QSize ValueText::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 9, fontMetrics().height() + 2 * above};
}

int ValueText::heightForWidth(int width) const
{
    auto known = m_heights.constFind(width);
    if (known == m_heights.constEnd()) {
        (void)lineCount(fitted(width), width);
        known = m_heights.insert(width, qCeil(m_measured.size().height()) + 2 * above);
    }
    return *known;
}

QMimeData* ValueText::createMimeDataFromSelection() const
{
    const QTextCursor cursor = textCursor();
    const QString part = withoutDigitGroups(cursor.selection().toPlainText());
    const bool all = cursor.selectionStart() == 0 && cursor.selectionEnd() == document()->characterCount() - 1;
    auto* copied = new QMimeData;
    copied->setText(m_whole.isEmpty() ? part : all ? m_whole : forCode(part));
    return copied;
}

void ValueText::resizeEvent(QResizeEvent* event)
{
    QTextEdit::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        layOut();
}

void ValueText::changeEvent(QEvent* event)
{
    QTextEdit::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    document()->setDefaultFont(font());
    m_measured.setDefaultFont(font());
    layOut();
    updateGeometry();
}

void ValueText::wheelEvent(QWheelEvent* event)
{
    event->ignore(); // the wheel scrolls the area around the value
}

QString ValueText::fitted(int width) const
{
    const QString line = withDigitGroups(m_text);
    if (m_whole.isEmpty() || lineCount(line, width) <= 1)
        return line;
    const QString pair = QStringLiteral(", ");
    const QString text = QString(line).replace(pair, QStringLiteral(",\n"));
    const int most = mostLines * (1 + int(m_text.count(pair)));
    return lineCount(text, width) <= most ? text : elided(width, most);
}

QString ValueText::elided(int width, int lines) const
{
    const auto with = [this](qsizetype kept) {
        return withDigitGroups(m_text.left(kept)) + u'…' + QChar(0x200b) + withDigitGroups(m_text.right(kept));
    };
    qsizetype fits = 1;
    for (qsizetype over = m_text.size() / 2; over - fits > 1;) {
        const qsizetype kept = (fits + over) / 2;
        (lineCount(with(kept), width) <= lines ? fits : over) = kept;
    }
    return with(fits);
}

int ValueText::lineCount(const QString& text, int width) const
{
    m_measured.setPlainText(text);
    m_measured.setTextWidth(std::max(width, 1));
    (void)m_measured.size(); // lays the document out
    int count = 0;
    for (QTextBlock block = m_measured.begin(); block.isValid(); block = block.next())
        count += block.layout()->lineCount();
    return count;
}

void ValueText::layOut()
{
    m_heights.clear();
    const QString text = fitted(viewport()->width());
    if (std::exchange(m_shown, text) != text)
        setPlainText(text);
    setToolTip(text.contains(u'…') ? m_text : QString());
}

} // namespace sweep
