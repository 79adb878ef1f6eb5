#include "app/editing/cut_notes.h"

#include "app/workbench/panels.h"
#include "widgets/tables/cut_list.h"

namespace sweep {

CutNotes::CutNotes(Workbench& bench, Canvas& canvas, Panels& panels)
    : m_bench(bench), m_canvas(canvas), m_panels(panels)
{
    connect(&bench, &Workbench::answerChanged, this, &CutNotes::followSubject);
    connect(&bench.selection, &Selection::changed, this, &CutNotes::followSubject);
    connect(&bench.cuts, &QAbstractItemModel::modelReset, this, &CutNotes::paint);
    connect(&canvas, &Canvas::toolChanged, this, &CutNotes::paint);
    connect(&panels.cuts(), &CutList::seenChanged, this, &CutNotes::paint);
}

void CutNotes::followSubject()
{
    m_bench.cuts.setSubject(m_bench.answer(), cuttingPoint(*m_bench.scene(), m_bench.selection.bodies()));
}

void CutNotes::paint()
{
    constexpr int most = 100; // more marks would cover each other
    CanvasNotes notes;
    const CutModel& cuts = m_bench.cuts;
    const bool shows = m_panels.cuts().isSeen() || m_canvas.tool() == ToolKind::cut;
    for (int row = 0; shows && row < cuts.rowCount() && row < most; ++row) {
        const Cut& cut = cuts.cutOf(row);
        notes.dots.push_back({cut.at, QString::number(row + 1)});
        notes.arrows.push_back({cut.at, cut.lineVelocity, CanvasNotes::Tone::quiet});
        notes.arrows.push_back({cut.at, cut.pointerVelocity, CanvasNotes::Tone::accent, 4});
        notes.arrows.push_back({cut.at, cut.relative, CanvasNotes::Tone::ink});
    }
    if (!notes.dots.empty())
        notes.words = {tr("Cuts: %1").arg(cuts.rowCount()),
                       tr("arrows: the line's velocity (grey), the pointer's (wide), their difference (narrow)")};
    m_canvas.setNotes(NoteSource::cuts, std::move(notes));
}

} // namespace sweep
