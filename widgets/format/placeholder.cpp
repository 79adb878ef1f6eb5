#include "widgets/format/placeholder.h"

#include <QEvent>
#include <QPushButton>

#include <algorithm>

namespace sweep {

namespace {

constexpr int edge = 8;
constexpr int gap = 8;

} // namespace

Placeholder::Placeholder(QWidget* over) : QLabel(over), m_button(new QPushButton(over))
{
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setMargin(edge); // contents margins would end with the next change of style
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setForegroundRole(QPalette::PlaceholderText);
    over->installEventFilter(this);
    hide();
    m_button->hide();
    m_button->setCursor(Qt::ArrowCursor);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (const auto run = m_run) // what it does may change the offer
            run();
    });
}

void Placeholder::showText(const QString& text)
{
    setText(text);
    const auto offer = !text.isEmpty() && m_offers ? m_offers() : std::nullopt;
    m_run = offer ? offer->run : nullptr;
    m_button->setText(offer ? offer->text : QString());
    m_button->setVisible(offer.has_value());
    setVisible(!text.isEmpty());
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

// The text and the button below it stand in the middle together.
void Placeholder::layOut()
{
    const QRect area = parentWidget()->rect();
    if (m_button->isHidden()) {
        setGeometry(area);
        return;
    }
    const QSize button = m_button->sizeHint();
    const QRect room(0, 0, area.width() - 2 * edge, QWIDGETSIZE_MAX);
    const int lines = fontMetrics().boundingRect(room, Qt::AlignCenter | Qt::TextWordWrap, text()).height();
    const int top = std::max(gap, (area.height() - lines - gap - button.height()) / 2);
    setGeometry(area.left(), top - edge, area.width(), lines + 2 * edge);
    m_button->setGeometry((area.width() - button.width()) / 2,
                          std::min(top + lines + gap, area.height() - button.height()), button.width(),
                          button.height());
    m_button->raise();
}

bool Placeholder::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        layOut();
    return QLabel::eventFilter(watched, event);
}

} // namespace sweep
