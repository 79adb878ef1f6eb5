#include "app/editing/cut_commands.h"

#include "app/workbench/panels.h"
#include "widgets/format/geometry.h"
#include "widgets/tables/cut_list.h"

#include <utility>

namespace sweep {

CutCommands::CutCommands(Workbench& bench, Canvas& canvas, Panels& panels)
    : m_bench(bench), m_canvas(canvas), m_panels(panels)
{
    connect(&canvas, &Canvas::swiped, this, &CutCommands::follow);
    connect(&bench, &Workbench::answerChanged, this, &CutCommands::followSubject);
    connect(&bench.selection, &Selection::changed, this, &CutCommands::followSubject);
    connect(&bench.cuts, &QAbstractItemModel::modelReset, this, &CutCommands::paint);
    connect(&canvas, &Canvas::toolChanged, this, &CutCommands::paint);
    connect(&panels.cuts(), &CutList::seenChanged, this, &CutCommands::paint);
}

void CutCommands::follow(const std::vector<Key>& keys, DragPhase phase)
{
    Player& player = m_bench.player;
    if (phase == DragPhase::begin) {
        m_starts = !player.isPlaying();
        if (m_starts || player.isBackwards())
            player.play();
        return;
    }
    if (phase == DragPhase::move)
        return;
    if (std::exchange(m_starts, false))
        player.pause();
    if (phase == DragPhase::end)
        add(keys);
}

// It is there as long as the pointer was.
void CutCommands::add(const std::vector<Key>& keys)
{
    SceneDocument& document = m_bench.document;
    Body point{.id = document.freeId("swipe"), .a = Keyed{keys}};
    point.active = Interval{keys.front().t, keys.back().t};
    const std::size_t place = document.scene().bodies.size();
    document.appendBodies({point}, tr("Cut with %1").arg(textOf(point.id)));
    m_bench.selection.setBodies({place});
    m_panels.raise(m_panels.cuts());
}

void CutCommands::followSubject()
{
    m_bench.cuts.setSubject(m_bench.answer(), cuttingPoint(*m_bench.scene(), m_bench.selection.bodies()));
}

void CutCommands::paint()
{
    constexpr int most = 100; // more cover each other
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
                       tr("arrows: grey the line's velocity, wide the pointer's, narrow their difference")};
    m_canvas.setNotes(NoteSource::cuts, std::move(notes));
}

} // namespace sweep
