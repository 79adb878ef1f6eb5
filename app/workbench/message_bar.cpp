#include "app/workbench/message_bar.h"

#include "widgets/format/glyph.h"
#include "widgets/format/text.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace sweep {

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel), m_label(new QLabel), m_details(new QPushButton(tr("Show All"))),
      m_buttons(new QHBoxLayout), m_layout(new QBoxLayout(QBoxLayout::LeftToRight))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addLayout(m_layout, 1);
    m_layout->addWidget(m_label, 1);
    auto* copy = new QPushButton(tr("Copy"));
    auto* close = new QPushButton(tr("Dismiss"));
    m_buttons->addStretch(1);
    for (QPushButton* button : {m_details, copy, close})
        m_buttons->addWidget(button, 0, Qt::AlignTop);
    m_layout->addLayout(m_buttons);
    connect(m_details, &QPushButton::clicked, this, &MessageBar::detailsRequested);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(close, &QPushButton::clicked, this, &MessageBar::dismiss);
    updateIcon();
    hide();
}

QStringList MessageBar::Message::lines() const
{
    QStringList lines{headline};
    for (const Problem& problem : problems)
        lines << shownTextOf(problem);
    return lines;
}

QString MessageBar::text() const
{
    return shown().lines().join(u'\n');
}

void MessageBar::showError(const QString& headline, const std::vector<Problem>& problems)
{
    m_latest = {Verdict::disagree, headline, problems, {}};
    follow();
}

void MessageBar::offerRemedies(const QList<QAction*>& remedies)
{
    m_latest.remedies = remedies;
    follow();
}

void MessageBar::showNotice(const QString& text)
{
    if (text.isEmpty() && m_latest.verdict != Verdict::undecided)
        return;
    m_latest = {Verdict::undecided, text, {}, {}};
    follow();
}

void MessageBar::setStandingError(const QString& headline, const std::vector<Problem>& problems)
{
    m_standing = {Verdict::disagree, headline, problems, {}};
    follow();
}

void MessageBar::clearStandingError()
{
    m_standing = {};
    m_dismissed.clear();
    follow();
}

void MessageBar::clear()
{
    m_latest = {};
    follow();
}

void MessageBar::dismiss()
{
    if (m_latest.isEmpty())
        m_dismissed = m_standing.lines();
    clear();
}

void MessageBar::follow()
{
    const Message& message = shown();
    const QStringList lines = message.lines();
    QString words = lines.mid(0, 2).join(u'\n');
    if (lines.size() > 2)
        words += tr(" (and %n more)", nullptr, int(lines.size()) - 2);
    m_label->setText(words);
    m_details->setVisible(!message.problems.empty());
    showRemedies(message.remedies);
    updateIcon();
    setVisible(!message.isEmpty() && (&message != &m_standing || lines != m_dismissed));
}

void MessageBar::showRemedies(const QList<QAction*>& remedies)
{
    for (QPushButton* earlier : std::exchange(m_remedies, {})) {
        earlier->hide();
        earlier->deleteLater(); // not deleted at once: it may be the clicked one
    }
    constexpr int afterTheStretch = 1;
    for (QAction* remedy : remedies) {
        auto* button = new QPushButton(remedy->text().remove(u'&'), this);
        button->setToolTip(remedy->statusTip());
        connect(button, &QPushButton::clicked, remedy, &QAction::trigger);
        m_buttons->insertWidget(afterTheStretch + int(m_remedies.size()), button, 0, Qt::AlignTop);
        m_remedies << button;
    }
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateIcon();
}

void MessageBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    constexpr int letters = 90; // of a line that leaves room for the buttons
    const bool narrow = width() < letters * fontMetrics().averageCharWidth();
    m_layout->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void MessageBar::updateIcon()
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    m_icon->setPixmap(glyphIcon(shown().verdict, brightness).pixmap(QSize(16, 16), devicePixelRatioF()));
}

} // namespace sweep
