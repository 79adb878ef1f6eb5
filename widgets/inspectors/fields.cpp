#include "widgets/inspectors/fields.h"

#include "widgets/format/glyph.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QGridLayout>
#include <QMimeData>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocumentFragment>
#include <QTextLayout>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace sweep {

MessageLabel::MessageLabel(QWidget* parent) : WrappedLabel({}, parent)
{
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    hide();
}

void MessageLabel::setMessages(const QStringList& faults, const QStringList& notes)
{
    QPalette tone;
    tone.setColor(QPalette::WindowText,
                  faults.isEmpty() ? colours(brightnessOf(palette())).inkQuiet : palette().color(QPalette::BrightText));
    setPalette(tone);
    setWholeText((faults.isEmpty() ? notes : faults).join(u'\n'));
    setVisible(!wholeText().isEmpty());
}

namespace {

constexpr QChar breakHere(0x200b);
constexpr QChar noBreakSpace(0x00a0);
constexpr qsizetype groupSize = 5;
constexpr qsizetype smallestGroup = 3;

bool isDigit(QChar c, bool hexadecimal)
{
    const char16_t lower = c.toLower().unicode();
    return (c >= u'0' && c <= u'9') || (hexadecimal && lower >= u'a' && lower <= u'f');
}

// Groups are counted from the point: of a fraction from its first digit, of a whole number from its last one.
QString grouped(QStringView digits, bool fraction)
{
    QString text;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        const qsizetype left = digits.size() - i;
        if (fraction ? i > 0 && i % groupSize == 0 && left >= smallestGroup
                     : left % groupSize == 0 && i >= smallestGroup)
            text += breakHere;
        text += digits[i];
    }
    return text;
}

} // namespace

QString withDigitGroups(const QString& text)
{
    QString result;
    bool hexadecimal = false;
    for (qsizetype i = 0; i < text.size();) {
        qsizetype end = i;
        while (end < text.size() && isDigit(text[end], hexadecimal))
            ++end;
        if (end > i) {
            const bool fraction = i > 0 && text[i - 1] == u'.';
            result += grouped(QStringView(text).sliced(i, end - i), fraction);
            i = end;
            continue;
        }
        if (text[i] != u'.')
            hexadecimal = text[i] == u'x' && i > 0 && text[i - 1] == u'0';
        const bool joined = text[i] == u' ' && i > 0 && text[i - 1] == u'≈';
        result += joined ? noBreakSpace : text[i];
        if (text[i] == u'/')
            result += breakHere;
        ++i;
    }
    return result;
}

QString withoutDigitGroups(QString text)
{
    return text.remove(breakHere).replace(noBreakSpace, u' ');
}

namespace {

constexpr int textMargin = 3; // pixels, so that the text stands beside the middle of a button of 20 pixels

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
    setViewportMargins(0, textMargin, 0, textMargin);
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
    return {fontMetrics().horizontalAdvance(u'0') * 9, fontMetrics().height() + 2 * textMargin};
}

int ValueText::heightForWidth(int width) const
{
    auto known = m_heights.constFind(width);
    if (known == m_heights.constEnd()) {
        (void)lineCount(fitted(width), width);
        known = m_heights.insert(width, qCeil(m_measured.size().height()) + 2 * textMargin);
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

CopyButton::CopyButton(QWidget* parent) : QToolButton(parent)
{
    setAutoRaise(true);
    setFixedSize(side, side);
    setIconSize({16, 16});
    paintIcon();
    connect(this, &QToolButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_text);
        QToolTip::showText(mapToGlobal(rect().bottomLeft()), tr("Copied"), this);
    });
}

void CopyButton::setCopied(const QString& name, const QString& text)
{
    m_text = text;
    const QString words = tr("Copy %1").arg(name);
    setToolTip(words);
    setAccessibleName(words);
}

void CopyButton::changeEvent(QEvent* event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintIcon();
}

// Two sheets, one in front of the other.
void CopyButton::paintIcon()
{
    const QColor ink = colours(brightnessOf(palette())).inkQuiet;
    setIcon(iconOf([ink](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(ink, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF({{9.5, 4}, {9.5, 2.5}, {2.5, 2.5}, {2.5, 10.5}, {5, 10.5}}));
        painter.drawRoundedRect(QRectF(5.5, 5.5, 8, 8), 1, 1);
    }));
}

FactRows::FactRows(QWidget* parent) : QWidget(parent), m_grid(newLayout<QGridLayout>(this, 4))
{
    m_grid->setColumnStretch(1, 1);
    // The same widths for all blocks, so that their values line up.
    m_grid->setColumnMinimumWidth(0, fontMetrics().horizontalAdvance(tr("Arithmetic")) + 8);
    m_grid->setColumnMinimumWidth(2, CopyButton::side);
}

void FactRows::show(const std::vector<Fact>& facts)
{
    while (m_rows.size() < facts.size())
        addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const bool used = i < facts.size();
        const bool withButton = used && !facts[i].copied.isEmpty();
        row.name->setVisible(used);
        row.value->setVisible(used);
        row.copy->setVisible(withButton);
        if (!used)
            continue;
        row.name->setWholeText(facts[i].name);
        row.value->setValue(facts[i].value, facts[i].copied);
        row.value->setAccessibleName(facts[i].name);
        row.copy->setCopied(facts[i].name, facts[i].copied);
        setSpan(i, withButton);
    }
}

void FactRows::addRow()
{
    const Row row{new WrappedLabel({}, this), new ValueText(this), new CopyButton(this)};
    row.name->setForegroundRole(QPalette::PlaceholderText);
    row.name->setContentsMargins(0, 3, 0, 3); // as in ValueText
    row.name->setFixedWidth(m_grid->columnMinimumWidth(0));
    row.value->setFont(tabularFont(font()));
    const int index = int(m_rows.size());
    m_grid->addWidget(row.name, index, 0, Qt::AlignTop);
    m_grid->addWidget(row.copy, index, 2, Qt::AlignTop);
    m_rows.push_back(row);
}

// Values without a button may use its room.
void FactRows::setSpan(std::size_t row, bool withButton)
{
    m_grid->removeWidget(m_rows[row].value);
    m_grid->addWidget(m_rows[row].value, int(row), 1, 1, withButton ? 1 : 2);
}

} // namespace sweep
