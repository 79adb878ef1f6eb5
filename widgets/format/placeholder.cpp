#include "widgets/format/placeholder.h"

#include <QEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <tuple>

namespace sweep {

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

// Most answers bring the same text again, of which a layout takes long.
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
