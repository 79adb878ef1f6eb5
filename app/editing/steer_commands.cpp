#include "app/editing/steer_commands.h"

#include "app/editing/steer_notes.h"
#include "app/workbench/actions.h"
#include "core/scene/file/scene_file.h"
#include "widgets/format/geometry.h"
#include "widgets/models/instruments/steering_forecast.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace sweep {

SteerCommands::SteerCommands(const Actions& actions, Workbench& bench, Canvas& canvas)
    : m_actions(actions), m_bench(bench), m_canvas(canvas)
{
    connect(&canvas, &Canvas::steered, this, &SteerCommands::follow);
    connect(&canvas, &Canvas::toolChanged, this, &SteerCommands::tell);
    connect(&canvas, &Canvas::viewChanged, this, &SteerCommands::tell);
    connect(&bench.playhead, &Playhead::moved, this, &SteerCommands::followTime);
    connect(&bench.document, &SceneDocument::changed, this, &SteerCommands::followDocument);
    connect(&bench.selection, &Selection::changed, this, &SteerCommands::tell);
    connect(&bench.frames, &FrameStepper::rateChanged, this, &SteerCommands::tell);
    connect(&actions[ActionId::laser], &QAction::toggled, this, &SteerCommands::tell);
}

std::optional<std::size_t> SteerCommands::subject() const
{
    const auto& selected = m_bench.selection.bodies();
    const Scene& scene = *m_bench.scene();
    if (m_ride)
        return m_place;
    return selected.size() == 1 && selected.front() < scene.bodies.size() ? std::optional(selected.front())
                                                                          : std::nullopt;
}

void SteerCommands::follow(const SteerKeys& keys, DragPhase phase)
{
    m_keys = keys;
    if (phase == DragPhase::begin)
        begin();
    else if (phase == DragPhase::end)
        finish();
    else if (phase == DragPhase::cancel)
        discard();
}

void SteerCommands::begin()
{
    const auto place = subject();
    if (!place || m_canvas.isLocked(*place))
        return leave();
    const Scene& scene = m_bench.document.scene();
    const Interval active = activeInterval(scene, scene.bodies[*place]);
    const double t = m_bench.playhead.time();
    if (t < active.start || t >= active.end)
        return leave();
    const ViewTransform& view = m_canvas.view();
    const double reach = std::min(m_canvas.width(), m_canvas.height()) * view.unitsPerPixel();
    m_place = *place;
    m_before = scene.bodies[m_place];
    m_start = t;
    m_gesture = m_bench.document.beginGesture();
    m_ride.emplace(scene, m_before, t, steerRates(window(scene), reach), reach);
    if (!m_bench.player.isPlaying() || m_bench.player.isBackwards())
        m_bench.player.play();
    tell();
}

// A time that goes back (a loop, a hand on the axis) ends the ride where it was.
void SteerCommands::followTime()
{
    if (!m_ride)
        return tell();
    const double t = m_bench.playhead.time();
    if (t < m_ride->time())
        return finish();
    m_ride->advance(t, m_keys);
    write(m_ride->body());
    if (!m_ride)
        return tell();
    keepInView(m_ride->at());
    if (m_ride->isOver())
        return finish();
    tell();
}

// A ride towards the edge takes the view along, by no more than keeps it away from there.
void SteerCommands::keepInView(Vec at)
{
    const double margin = 0.15 * std::min(m_canvas.width(), m_canvas.height());
    const QRectF room = QRectF(m_canvas.rect()).adjusted(margin, margin, -margin, -margin);
    const QPointF pixel = m_canvas.view().toPixel(at);
    const QPointF kept(std::clamp(pixel.x(), room.left(), room.right()),
                       std::clamp(pixel.y(), room.top(), room.bottom()));
    if (kept != pixel)
        m_canvas.setView(m_canvas.view().panned(kept - pixel));
}

// Another writer (an undo, a reload) ends the ride, and its word holds.
void SteerCommands::followDocument()
{
    if (!m_writes && std::exchange(m_ride, std::nullopt)) {
        m_bench.player.pause();
        leave();
    }
    tell();
}

void SteerCommands::write(const Body& body)
{
    const QScopedValueRollback writes(m_writes, true);
    m_bench.document.changeBody(m_place, body, tr("Steer %1").arg(labelOf(m_before)), m_gesture);
}

void SteerCommands::finish()
{
    const std::optional<SteeredPath> ride = std::exchange(m_ride, std::nullopt);
    if (!ride)
        return;
    m_bench.player.pause();
    if (m_actions[ActionId::laser].isChecked() && ride->time() > m_start)
        attachLaser(*ride);
    leave();
}

// The ray becomes a body of the same group: it is solved with the ride, and never against the body that bears it.
void SteerCommands::attachLaser(const SteeredPath& ride)
{
    SceneDocument& document = m_bench.document;
    Body bearer = ride.body();
    Body laser = ride.laser();
    laser.id = document.freeId(bearer.id + " laser");
    const auto& bodies = document.scene().bodies;
    while (!bearer.group ||
           (bearer.group != m_before.group &&
            std::any_of(bodies.begin(), bodies.end(), [&](auto& body) { return body.group == bearer.group; })))
        bearer.group = bearer.group.value_or(bearer.id) + " and laser";
    laser.group = bearer.group;
    Scene part;
    part.time = document.scene().time;
    part.bodies = {bearer, laser};
    if (!problemsOf(part).empty())
        return; // next to coordinates this large it has no direction
    write(m_before);
    const QScopedValueRollback writes(m_writes, true);
    document.changeAndAppend({m_place, std::move(bearer)}, std::move(laser), tr("Steer %1").arg(labelOf(m_before)));
    m_bench.selection.setBodies({m_place}); // not what came
}

void SteerCommands::discard()
{
    if (!std::exchange(m_ride, std::nullopt))
        return;
    m_bench.player.pause();
    write(m_before);
    m_bench.playhead.setTime(m_start);
    tell();
}

// Later: the tool may be asking.
void SteerCommands::leave()
{
    const auto leaves = [this] {
        if (m_canvas.tool() == ToolKind::steer && !m_ride)
            m_canvas.setTool(ToolKind::select);
    };
    QMetaObject::invokeMethod(this, leaves, Qt::QueuedConnection);
}

void SteerCommands::tell()
{
    CanvasNotes notes;
    if (m_canvas.tool() == ToolKind::steer) {
        const double reach = (m_canvas.width() + m_canvas.height()) * m_canvas.view().unitsPerPixel();
        const SteerView view{m_actions[ActionId::laser].isChecked(), m_ride.has_value(), reach, m_bench.frames.rate()};
        const Scene& scene = *m_bench.scene();
        notes = steerNotes(
            scene, steeringForecast(scene, subject(), m_bench.playhead.time(), m_ride ? &*m_ride : nullptr), view);
    }
    m_canvas.setNotes(NoteSource::steering, std::move(notes));
}

} // namespace sweep
