#include "widgets/format/labels.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <tuple>
#include <utility>

namespace sweep {

QLabel* boldLabel(const QString& text)
{
    auto* label = new QLabel(text);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    return label;
}

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

void ElidedLabel::setShorterTexts(const QStringList& texts)
{
    m_shorter = texts;
    update();
}

void ElidedLabel::setKeptEnd(const QString& end, bool isLink)
{
    m_keptEnd = end;
    m_isLink = isLink;
    setMouseTracking(isLink);
    setFocusPolicy(isLink ? Qt::TabFocus : Qt::NoFocus);
    update();
}

void ElidedLabel::setExplanation(const QString& text)
{
    m_explanation = text;
    setAccessibleDescription(text);
    update();
}

QString ElidedLabel::seenText() const
{
    QString seen = text();
    for (const QString& shorter : m_shorter)
        if (fontMetrics().horizontalAdvance(seen) > width())
            seen = shorter;
    if (fontMetrics().horizontalAdvance(seen) <= width())
        return seen;
    const int end = fontMetrics().horizontalAdvance(m_keptEnd);
    if (end > 0 && 2 * end < width() && seen.endsWith(m_keptEnd)) // otherwise the beginning matters more
        return fontMetrics().elidedText(seen.chopped(m_keptEnd.size()), Qt::ElideRight, width() - end) + m_keptEnd;
    return fontMetrics().elidedText(seen, Qt::ElideRight, width());
}

// Without the separator before it.
QRect ElidedLabel::linkRect() const
{
    const QString seen = seenText();
    const QString link = m_keptEnd.startsWith(QStringLiteral(" · ")) ? m_keptEnd.sliced(3) : m_keptEnd;
    if (!m_isLink || link.isEmpty() || !seen.endsWith(link))
        return {};
    const int start = fontMetrics().horizontalAdvance(seen.chopped(link.size()));
    return {start, 0, fontMetrics().horizontalAdvance(link), height()};
}

bool ElidedLabel::event(QEvent* event)
{
    const auto isOnLink = [this, event] {
        return linkRect().contains(static_cast<QMouseEvent*>(event)->position().toPoint());
    };
    switch (event->type()) {
    case QEvent::MouseMove:
        isOnLink() ? setCursor(Qt::PointingHandCursor) : unsetCursor();
        break;
    case QEvent::MouseButtonPress:
        m_isPressed = static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton && isOnLink();
        break;
    case QEvent::MouseButtonRelease:
        if (std::exchange(m_isPressed, false) && isOnLink())
            Q_EMIT endClicked();
        break;
    case QEvent::KeyPress:
        if (const int key = static_cast<QKeyEvent*>(event)->key();
            !linkRect().isEmpty() && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            Q_EMIT endClicked();
            return true;
        }
        break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        update();
        break;
    default:
        break;
    }
    return QLabel::event(event);
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    const QString seen = seenText();
    QStringList tips{seen == text() ? QString() : text(), m_explanation};
    tips.removeAll(QString());
    setToolTip(tips.join(QStringLiteral("\n\n")));
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    constexpr int flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;
    const QRect link = linkRect();
    if (link.isEmpty()) {
        painter.drawText(rect(), flags, seen);
        return;
    }
    painter.setClipRect(QRect(0, 0, link.left(), height()));
    painter.drawText(rect(), flags, seen);
    painter.setClipRect(link.adjusted(0, 0, 1, 0));
    painter.setPen(palette().color(QPalette::Link));
    painter.drawText(rect(), flags, seen);
    const int line = (height() + fontMetrics().ascent() - fontMetrics().descent()) / 2 + 2;
    painter.drawLine(link.left(), line, link.right(), line);
    if (hasFocus())
        painter.drawRect(link.adjusted(0, 1, 0, -2));
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

namespace {

constexpr int edge = 8;
constexpr int gap = 8;

} // namespace

Placeholder::Placeholder(QWidget* over) : QLabel(over), m_button(new QPushButton(over))
{
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setMargin(edge); // the next change of style would reset contents margins
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setForegroundRole(QPalette::PlaceholderText);
    over->installEventFilter(this);
    hide();
    m_button->hide();
    m_button->setCursor(Qt::ArrowCursor);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (const auto run = m_run) // running it may change the offer
            run();
    });
}

// Most answers bring the same text again, and laying it out is slow.
void Placeholder::showText(const QString& text)
{
    const auto shown = [this] { return std::tuple(this->text(), isHidden(), m_button->text(), m_button->isHidden()); };
    const auto before = shown();
    setText(text);
    const auto offer = !text.isEmpty() && m_offers ? m_offers() : std::nullopt;
    m_run = offer ? offer->run : nullptr;
    m_button->setText(offer ? offer->text : QString());
    m_button->setVisible(offer.has_value());
    setVisible(!text.isEmpty());
    if (shown() != before)
        layOut();
}

void Placeholder::setOffers(std::function<std::optional<Offer>()> offers)
{
    m_offers = std::move(offers);
    showText(text());
}

void Placeholder::renewOffer()
{
    if (isVisible())
        showText(text());
}

// Centres the text and the button below it together.
void Placeholder::layOut()
{
    const QRect area = parentWidget()->rect();
    m_seen = text();
    if (m_button->isHidden()) {
        setGeometry(area);
        return;
    }
    const QSize button = m_button->sizeHint().boundedTo(area.size());
    while (!m_seen.isEmpty() && heightOf(m_seen) + gap + button.height() > area.height())
        m_seen = m_seen.contains(u' ') ? m_seen.left(m_seen.lastIndexOf(u' ')) + u'…' : QString();
    m_button->setToolTip(m_seen == text() ? QString() : text());
    const int lines = m_seen.isEmpty() ? -gap : heightOf(m_seen);
    const int top = (area.height() - lines - gap - button.height()) / 2;
    setGeometry(area.left(), top - edge, area.width(), std::max(lines, 0) + 2 * edge);
    m_button->setGeometry((area.width() - button.width()) / 2, top + lines + gap, button.width(), button.height());
    m_button->raise();
}

int Placeholder::heightOf(const QString& words) const
{
    const QRect room(0, 0, parentWidget()->width() - 2 * edge, QWIDGETSIZE_MAX);
    return fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, words).height();
}

void Placeholder::paintEvent(QPaintEvent* event)
{
    if (m_seen == text())
        return QLabel::paintEvent(event);
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect().adjusted(edge, edge, -edge, -edge), Qt::AlignCenter | Qt::TextWordWrap, m_seen);
}

bool Placeholder::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange)
        layOut();
    return QLabel::eventFilter(watched, event);
}

} // namespace sweep
