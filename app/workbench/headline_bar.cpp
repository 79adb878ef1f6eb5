#include "app/workbench/headline_bar.h"

#include "app/workbench/workbench.h"
#include "widgets/format/elided_label.h"
#include "widgets/format/glyph.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace sweep {

namespace {

constexpr int signSize = 16; // pixels

std::optional<Verdict> verdictOf(Headline::Sign sign)
{
    switch (sign) {
    case Headline::Sign::agree:
        return Verdict::agree;
    case Headline::Sign::undecided:
        return Verdict::undecided;
    case Headline::Sign::disagree:
    case Headline::Sign::refused:
        return Verdict::disagree;
    case Headline::Sign::none:
    case Headline::Sign::working:
        break;
    }
    return {};
}

} // namespace

HeadlineBar::HeadlineBar(Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_sign(new QLabel), m_text(new ElidedLabel), m_reason(new QToolButton)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 2, 8, 0);
    row->setSpacing(8);
    m_sign->setFixedSize(signSize, signSize);
    QFont strong = font();
    strong.setBold(true);
    m_text->setFont(strong);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAccessibleName(tr("Answer"));
    m_reason->setAutoRaise(true);
    row->addWidget(m_sign);
    row->addWidget(m_text, 1);
    row->addWidget(m_reason);
    connect(m_reason, &QToolButton::clicked, this, &HeadlineBar::reasonRequested);
    connect(&workbench, &Workbench::answerChanged, this, &HeadlineBar::follow);
    connect(&workbench, &Workbench::sceneChanged, this, &HeadlineBar::follow);
    connect(&workbench.selection, &Selection::changed, this, &HeadlineBar::follow);
    connect(&workbench.solver, &Solver::stageChanged, this, &HeadlineBar::follow);
    connect(&workbench.solver, &Solver::progressed, this, &HeadlineBar::follow);
    show({});
    follow();
}

// Keeps the earlier answer while work takes less than 300 ms, so that short work does not flicker.
void HeadlineBar::follow()
{
    const Solver& solver = m_workbench.solver;
    const SolverAnswer* answer = m_workbench.answer().get();
    if (answer && answer->scene != m_workbench.scene())
        return; // the answer is of an earlier scene; its replacement or the progress of long work follows
    Headline now = headlineOf(answer, solver.stage(), m_workbench.subject());
    if (now.sign == Headline::Sign::working) {
        if (!solver.isLong())
            return;
        now.text += tr(" %1 %").arg(qRound(solver.share() * 100));
    }
    if (now != m_headline)
        show(now);
}

void HeadlineBar::show(const Headline& headline)
{
    m_headline = headline;
    m_text->setText(headline.text);
    const auto verdict = verdictOf(headline.sign);
    const Brightness brightness = brightnessOf(palette());
    m_sign->setPixmap(verdict ? glyphIcon(*verdict, brightness).pixmap(QSize(signSize, signSize), devicePixelRatioF())
                              : QPixmap());
    QPalette colours = palette();
    if (headline.sign == Headline::Sign::none)
        colours.setColor(QPalette::WindowText, sweep::colours(brightness).inkQuiet);
    else if (verdict && *verdict != Verdict::agree)
        colours.setColor(QPalette::WindowText, verdictColour(*verdict, brightness));
    m_text->setPalette(colours);
    const bool isRefused = headline.sign == Headline::Sign::refused;
    m_reason->setText(isRefused ? tr("Show Problems") : tr("Show Audit"));
    m_reason->setToolTip(isRefused ? tr("Show what is wrong with the scene")
                                   : tr("Show what Boost.Geometry says of every pair"));
    m_reason->setVisible(!headline.text.isEmpty() && headline.sign != Headline::Sign::working);
}

void HeadlineBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_text) {
        const Headline now = m_headline;
        show(now); // repaints the sign in the colours of the theme
    }
}

} // namespace sweep
