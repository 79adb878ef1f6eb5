#include "widgets/paint/lab_picture.h"

#include <map>

namespace sweep {

namespace {

std::optional<WalkMarks> walkMarks(const std::shared_ptr<const GridLabAnswer>& answer, Brightness brightness)
{
    if (!answer || !answer->first)
        return {};
    WalkMarks marks{answer, {}, {}, {}, 0, 0};
    for (const ComparedWalk& walk : answer->comparison.walks)
        marks.styles.push_back(walkStyle(walk.kind, walk.policy, brightness));
    marks.ground = marks.styles[*answer->first];
    for (const MarkedRun& run : answer->differing)
        marks.differing |= run.marks;
    for (const GridLabRank& place : answer->ranks)
        marks.reordered |= 1U << place.walk;
    for (const WalkDeviation& deviation : answer->comparison.deviations) {
        if (deviation.first != WalkDeviation::Kind::none && deviation.exact == *answer->first)
            marks.firsts.emplace_back(deviation.cell, deviation.walk);
    }
    return marks;
}

CoverMarks coverMarks(const std::vector<CoveredLine>& covers, Brightness brightness)
{
    CoverMarks marks;
    std::map<Cell, std::uint32_t> cells;
    for (const CoveredLine& cover : covers) {
        if (!cover.whyNot.isEmpty())
            continue;
        for (const Cell& cell : cover.cells)
            cells[cell] |= 1U << marks.styles.size();
        marks.styles.push_back(coverStyle(cover.cover, brightness));
    }
    for (const auto& [cell, styles] : cells)
        addToRuns(marks.cells, cell, styles);
    return marks;
}

} // namespace

LabPicture labPicture(const GridLabComparison& lab, Brightness brightness)
{
    if (!lab.isActive())
        return {};
    return {walkMarks(lab.answer(), brightness), coverMarks(lab.covers(), brightness)};
}

} // namespace sweep
