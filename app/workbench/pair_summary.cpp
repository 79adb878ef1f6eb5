#include "app/workbench/pair_summary.h"

#include "widgets/format/elided_label.h"
#include "widgets/format/layouts.h"
#include "widgets/models/instruments/clearance_answer.h"
#include "widgets/timeline/clearance_sketch.h"
#include "widgets/timeline/clearance_view.h"

#include <QToolButton>

namespace sweep {

namespace {

WrappedLabel* valueLabel(const QString& name)
{
    auto* label = new WrappedLabel;
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(name);
    return label;
}

} // namespace

PairSummary::PairSummary(ClearanceModel& clearance, Instruments& impact, const Playhead& playhead, QWidget* parent)
    : QWidget(parent), m_clearance(clearance), m_impact(impact), m_closest(valueLabel(tr("Closest approach"))),
      m_reach(valueLabel(tr("Time to impact"))), m_sketch(new ClearanceSketch(clearance, playhead))
{
    auto* column = newLayout<QVBoxLayout>(this, 4, {12, 4, 12, 4});
    column->addWidget(m_sketch);
    column->addWidget(m_closest);
    column->addWidget(m_reach);
    auto* more = new QToolButton;
    more->setText(tr("Show More"));
    more->setToolTip(tr("Show the time to impact with its numbers in the Instruments panel"));
    column->addWidget(more, 0, Qt::AlignLeft);
    connect(m_sketch, &QAbstractButton::clicked, this, &PairSummary::clearanceWanted);
    connect(more, &QToolButton::clicked, this, &PairSummary::impactWanted);
    connect(&clearance, &ClearanceModel::changed, this, &PairSummary::follow);
    connect(&impact, &Instruments::changed, this, &PairSummary::follow);
    follow();
}

QString PairSummary::closestWords() const
{
    const auto& answer = m_clearance.answer();
    if (m_clearance.isCancelled())
        return tr("Computing the clearance was cancelled.");
    if (!answer)
        return tr("Computing…");
    if (!answer->hasCurve())
        return tr("Clearance: none, as the two are never there together.");
    return tr("Closest approach: %1").arg(leastWords(answer->curve.minimum()));
}

QString PairSummary::words() const
{
    return m_closest->wholeText() + u'\n' + m_reach->wholeText();
}

void PairSummary::follow()
{
    m_closest->setWholeText(closestWords());
    const auto& reading = m_impact.reading();
    const QString reach = reading ? reading->table.headline : QString();
    m_reach->setWholeText(reach);
    m_reach->setVisible(!reach.isEmpty());
}

void PairSummary::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT seenChanged(true);
}

void PairSummary::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    Q_EMIT seenChanged(false);
}

} // namespace sweep
