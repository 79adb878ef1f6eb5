#include "app/commands/moment_picture.h"

#include "widgets/canvas/picture_file.h"
#include "widgets/models/cell_history.h"

#include <QFile>

#include <algorithm>

namespace sweep {

double eventfulTime(const Scene& scene, const Timeline& timeline)
{
    const auto& events = timeline.events();
    const auto first = std::find_if(events.begin(), events.end(), [](const Event& event) { return !event.clipped; });
    if (first == events.end())
        return window(scene).start;
    return timeline.moments()[timeline.momentOf(std::size_t(first - events.begin()))].time.nearest();
}

Result<std::monostate> writeMoment(const Scene& scene, const Timeline& timeline, double t, const MomentPicture& picture)
{
    const std::vector<ContactMark> contacts = contactMarksAt(scene, timeline, t);
    const CellRule rule = scene.grid ? scene.grid->cells.value_or(CellRule::closed) : CellRule::closed;
    const CellHistory cells(timeline, rule);
    const std::vector<OccupiedCell> occupied = cells.occupied.at(timeline, t);
    const WorldBox bounds = boundsOf(scene).value_or(WorldBox{{-1, -1}, {1, 1}});
    const ScenePicture drawn{.scene = scene,
                             .t = t,
                             .view = ViewTransform::fitting(bounds, picture.size),
                             .brightness = picture.dark ? Brightness::dark : Brightness::light,
                             .contacts = contacts,
                             .occupied = occupied,
                             .entered = cells.entered.until(t)};
    return writePicture(drawn, {QFile::decodeName(picture.path.c_str()), picture.scale});
}

} // namespace sweep
