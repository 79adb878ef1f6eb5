#include "app/banner.h"

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
    : QFrame(parent), m_glyph(new QLabel), m_words(new QLabel), m_details(new QPushButton(tr("Show All")))
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
    row->addWidget(m_words, 1);
    auto* copy = new QPushButton(tr("Copy"));
    auto* close = new QPushButton(tr("Dismiss"));
    for (QPushButton* button : {m_details, copy, close})
        row->addWidget(button, 0, Qt::AlignTop);
    connect(m_details, &QPushButton::clicked, this, &Banner::detailsRequested);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text); });
    connect(close, &QPushButton::clicked, this, &Banner::clear);
    colour();
    hide();
}

void Banner::tell(const QString& headline, const std::vector<Problem>& problems)
{
    QStringList lines{headline};
    for (const Problem& problem : problems)
        lines << textOf(problem.text());
    m_text = lines.join(u'\n');
    QString words = lines.mid(0, 2).join(u'\n');
    if (problems.size() > 1)
        words += tr(" (and %n more)", nullptr, int(problems.size()) - 1);
    m_details->setVisible(!problems.empty());
    show(Verdict::disagree, words);
}

void Banner::note(const QString& words)
{
    if (words.isEmpty()) {
        if (m_verdict == Verdict::undecided)
            clear();
        return;
    }
    m_text = words;
    m_details->hide();
    show(Verdict::undecided, words);
}

void Banner::show(Verdict verdict, const QString& words)
{
    m_verdict = verdict;
    m_words->setText(words);
    colour();
    QFrame::show();
}

void Banner::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void Banner::colour()
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    m_glyph->setPixmap(glyphIcon(m_verdict, brightness).pixmap(QSize(16, 16), devicePixelRatioF()));
}

} // namespace sweep
