#include "widgets/tables/cut_list.h"

#include "widgets/format/layouts.h"
#include "widgets/format/placeholder.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/selection_tint.h"

#include <QHeaderView>

namespace sweep {

CutList::CutList(CutModel& model, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_playhead(playhead), m_selection(selection), m_table(new DenseTable),
      m_placeholder(new Placeholder(m_table->viewport()))
{
    newLayout<QVBoxLayout>(this, 0)->addWidget(m_table);
    m_table->setModel(&model);
    m_table->setAccessibleName(tr("Cuts"));
    m_table->setObjectName(QStringLiteral("cuts"));
    m_table->setCopyRole(CutModel::FullRole);
    m_table->horizontalHeader()->setMinimumSectionSize(16);
    const QString number = QStringLiteral("≈ −0.00000000"); // six digits after two zeros
    const QString share = QStringLiteral("≈ 0.00000000");   // negative only on unbounded lines
    const QString vector = QStringLiteral("(−0.000, 0.000) · 00.0°");
    m_table->setColumnTexts({QStringLiteral("000"), QStringLiteral("XX horizontal"), number, share, number, number,
                             vector, vector, vector});
    connect(m_table, &DenseTable::rowPicked, this, &CutList::pick);
    connect(&model, &QAbstractItemModel::modelReset, this, &CutList::showWhyEmpty);
    showWhyEmpty();
}

void CutList::tint()
{
    tintSelection(*m_table);
    m_model.setBrightness(brightnessOf(palette()));
}

void CutList::setSeen(bool seen)
{
    if (std::exchange(m_seen, seen) != seen)
        Q_EMIT seenChanged(seen);
}

void CutList::pick(int row)
{
    const SolverAnswerPtr& answer = m_model.answer();
    if (m_playhead.timeline() != answer->timeline.get())
        return; // the rows belong to an earlier scene
    const std::size_t event = m_model.eventOf(row);
    m_playhead.setInstant(answer->timeline->instantOf(event));
    m_selection.setEvent(event);
}

void CutList::showWhyEmpty()
{
    QString words;
    if (!m_model.point())
        words = tr("Swipe through moving lines with the Cut tool (U), or select a point");
    else if (m_model.answer() && m_model.rowCount() == 0)
        words = tr("This point does not cut any line");
    m_placeholder->showText(words);
}

} // namespace sweep
