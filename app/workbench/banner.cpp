#include "app/workbench/banner.h"

#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace sweep {

Banner::Banner(QWidget* parent)
    : QFrame(parent), m_glyph(new QLabel), m_words(new QLabel), m_details(new QPushButton(tr("Show All"))),
      m_parts(new QBoxLayout(QBoxLayout::LeftToRight))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 8, 8);
    row->setSpacing(8);
    row->addWidget(m_glyph, 0, Qt::AlignTop);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addLayout(m_parts, 1);
    m_parts->addWidget(m_words, 1);
    auto* copy = new QPushButton(tr("Copy"));
    auto* close = new QPushButton(tr("Dismiss"));
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton* button : {m_details, copy, close})
        buttons->addWidget(button, 0, Qt::AlignTop);
    m_parts->addLayout(buttons);
    connect(m_details, &QPushButton::clicked, this, &Banner::detailsRequested);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(close, &QPushButton::clicked, this, &Banner::dismiss);
    colour();
    hide();
}

QStringList Banner::Message::lines() const
{
    QStringList lines{headline};
    for (const Problem& problem : problems)
        lines << textOf(problem.text());
    return lines;
}

QString Banner::text() const
{
    return shown().lines().join(u'\n');
}

void Banner::tell(const QString& headline, const std::vector<Problem>& problems)
{
    m_told = {Verdict::disagree, headline, problems};
    follow();
}

void Banner::note(const QString& words)
{
    if (words.isEmpty() && m_told.verdict != Verdict::undecided)
        return;
    m_told = {Verdict::undecided, words, {}};
    follow();
}

void Banner::hold(const QString& headline, const std::vector<Problem>& problems)
{
    m_held = {Verdict::disagree, headline, problems};
    follow();
}

void Banner::release()
{
    m_held = {};
    m_dismissed.clear();
    follow();
}

void Banner::clear()
{
    m_told = {};
    follow();
}

void Banner::dismiss()
{
    if (m_told.isEmpty())
        m_dismissed = m_held.lines();
    clear();
}

void Banner::follow()
{
    const Message& message = shown();
    const QStringList lines = message.lines();
    QString words = lines.mid(0, 2).join(u'\n');
    if (lines.size() > 2)
        words += tr(" (and %n more)", nullptr, int(lines.size()) - 2);
    m_words->setText(words);
    m_details->setVisible(!message.problems.empty());
    colour();
    setVisible(!message.isEmpty() && (&message != &m_held || lines != m_dismissed));
}

void Banner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void Banner::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    constexpr int letters = 90; // of a line, with the buttons beside them
    const bool narrow = width() < letters * fontMetrics().averageCharWidth();
    m_parts->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void Banner::colour()
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    m_glyph->setPixmap(glyphIcon(shown().verdict, brightness).pixmap(QSize(16, 16), devicePixelRatioF()));
}

} // namespace sweep
