#include "widgets/canvas/lab_picture.h"

#include <algorithm>
#include <map>

namespace sweep {

namespace {

std::shared_ptr<const WalkMarks> walkMarks(std::shared_ptr<const LabAnswer> answer, Brightness brightness)
{
    const WalkComparison& comparison = answer->comparison;
    const auto& walks = comparison.walks;
    if (!answer->first)
        return nullptr;
    const std::size_t ground = *answer->first;
    WalkMarks marks{answer, brightness, walkLook(walks[ground].kind, walks[ground].policy, brightness), {}, {}};
    std::vector<std::uint32_t> bits(walks.size(), 0); // of the walks that have a look
    for (std::size_t walk = ground + 1; walk < walks.size(); ++walk) {
        const auto differs = [&](const DisputedCell& cell) {
            return cell.isReportedBy(walk) != cell.isReportedBy(ground);
        };
        if (!walks[walk].applies() || std::none_of(comparison.disputed.begin(), comparison.disputed.end(), differs))
            continue;
        bits[walk] = 1U << marks.looks.size();
        marks.looks.push_back(walkLook(walks[walk].kind, walks[walk].policy, brightness));
    }
    for (const DisputedCell& disputed : comparison.disputed) {
        LabMark mark{disputed.cell, 0};
        for (std::size_t walk = 0; walk < walks.size(); ++walk)
            mark.looks |= disputed.isReportedBy(walk) != disputed.isReportedBy(ground) ? bits[walk] : 0;
        if (mark.looks != 0)
            marks.marks.push_back(mark);
    }
    std::sort(marks.marks.begin(), marks.marks.end(),
              [](const LabMark& p, const LabMark& q) { return p.cell < q.cell; });
    return std::make_shared<const WalkMarks>(std::move(marks));
}

CoverMarks coverMarks(const std::vector<CoveredLine>& covers, Brightness brightness)
{
    CoverMarks marks;
    std::map<Cell, std::uint32_t> cells;
    for (const CoveredLine& cover : covers) {
        if (!cover.whyNot.isEmpty())
            continue;
        for (const Cell& cell : cover.cells)
            cells[cell] |= 1U << marks.looks.size();
        marks.looks.push_back(coverLook(cover.cover, brightness));
    }
    for (const auto& [cell, looks] : cells)
        marks.marks.push_back({cell, looks});
    return marks;
}

} // namespace

LabPicture labPicture(const WalkLab& lab, Brightness brightness, const LabPicture& before)
{
    LabPicture picture;
    if (!lab.isActive())
        return picture;
    if (before.walks && before.walks->answer == lab.answer() && before.walks->brightness == brightness)
        picture.walks = before.walks;
    else if (lab.answer())
        picture.walks = walkMarks(lab.answer(), brightness);
    picture.covers = coverMarks(lab.covers(), brightness);
    return picture;
}

} // namespace sweep
