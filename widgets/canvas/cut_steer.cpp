#include "widgets/canvas/cut_steer.h"

#include "core/scene_file/kept_members.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/canvas/tools.h"
#include "widgets/document/handles.h"
#include "widgets/document/playhead.h"
#include "widgets/document/scene_document.h"
#include "widgets/document/selection.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/instruments/steering.h"
#include "widgets/paint/paint_notes.h"

#include <sweepbench/scene_file.h>

#include <QAction>
#include <QPointer>
#include <QScopedValueRollback>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sweep {

// Canvas notes of a steered body: heading, target ahead, laser and keys.

struct SteerView
{
    std::optional<std::size_t> subject = {}; // the body that is chosen, if the scene has it
    bool laser = false;
    bool isSteering = false;
    double extent = 1;     // length of the drawn laser if it meets nothing
    double frameRate = 60; // frames per unit of time
};

// The stroke to the next hit, a sentence about it, the laser up to its first target, and the meaning of the keys.
[[nodiscard]] CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& forecast,
                                     const SteerView& view);

CutTool::CutTool(ToolBox& box) : CanvasTool(box.context().canvas), m_box(box) {}

Vec CutTool::pointer() const
{
    return roundedToPixel(canvas().view().toWorld(m_pixel), canvas().view().unitsPerPixel());
}

void CutTool::press(const ToolEvent& event)
{
    m_pixel = event.pixel;
    m_keys.clear();
    if (!canvas().scene())
        return;
    m_keys.push_back({canvas().time(), pointer()});
    Player& player = m_box.context().player;
    m_starts = !player.isPlaying();
    if (m_starts || player.isBackwards())
        player.play();
}

// Between two recorded positions the pointer is taken to have moved straight.
void CutTool::record()
{
    if (m_keys.empty())
        return;
    const double t = canvas().time();
    if (t > m_keys.back().t)
        m_keys.push_back({t, pointer()});
    else if (t == m_keys.back().t)
        m_keys.back().at = pointer();
    else if (m_keys.size() == 1) // the swipe began at the end of the window, and playback started over
        m_keys.front() = {t, pointer()};
    else
        end();
}

std::vector<Key> CutTool::stop()
{
    std::vector<Key> keys = std::exchange(m_keys, {});
    if (!keys.empty() && std::exchange(m_starts, false))
        m_box.context().player.pause();
    return keys;
}

void CutTool::end()
{
    const std::vector<Key> keys = stop();
    if (keys.size() < 2)
        return;
    SceneDocument& document = m_box.context().document;
    Body point{.id = document.freeId("swipe 1"), .a = Keyed{keys}};
    point.active = Interval{keys.front().t, keys.back().t};
    const std::size_t index = document.scene().bodies.size();
    document.appendBodies({point}, tr("Cut with %1").arg(shownTextOf(point.id)));
    m_box.context().selection.setBodies({index});
    Q_EMIT m_box.swipeAdded();
}

void CutTool::drag(const ToolEvent& event)
{
    m_pixel = event.pixel;
    record();
}

void CutTool::drop(const ToolEvent& event)
{
    drag(event);
    end();
}

bool CutTool::cancel()
{
    return !stop().empty();
}

ToolPreview CutTool::preview() const
{
    ToolPreview preview;
    for (const Key& key : m_keys)
        preview.trail.push_back(key.at);
    return preview;
}

QString CutTool::hint() const
{
    return m_keys.empty() ? tr("Hold and swipe through moving lines · Esc: select")
                          : tr("Release: the swipe becomes a point with keys · Esc: discard");
}

namespace {

QString durationText(const Instant& t, double frameRate)
{
    return translated("%1 (%2 frames)").arg(roundedText(t.nearest(), 4), roundedText(framesOf(t, frameRate), 4, u""));
}

QString aheadText(const Scene& scene, const SteeringForecast& forecast, double frameRate)
{
    const QString own = labelOf(scene.bodies[forecast.body]);
    const auto& [hit, pass] = forecast.next;
    if (hit) {
        const QString target = labelOf(scene.bodies[hit->body]);
        if (!hit->impact.begin || *hit->impact.begin < Instant())
            return translated("%1 touches %2 now").arg(own, target);
        return translated("%1 reaches %2 in %3").arg(own, target, durationText(*hit->impact.begin, frameRate));
    }
    if (pass) {
        const bool left = (pass->impact.heading == Heading::left) != pointsDown(scene);
        return translated(left ? "%1 passes %2 on its left in %3" : "%1 passes %2 on its right in %3")
            .arg(own, labelOf(scene.bodies[pass->body]), durationText(*pass->impact.crossesLine, frameRate));
    }
    if (forecast.isPartial)
        return translated("%1: no forecast, since the polygons near it have too many edges").arg(own);
    return forecast.isOfNearest
               ? translated("%1 reaches none of the nearest %2 bodies").arg(own).arg(mostForecastTargets)
               : translated("%1 reaches nothing").arg(own);
}

// The bodies that a forecast leaves out, any of which may be met before; empty if there are none.
QString leftOutText(const SteeringForecast& forecast)
{
    if (!forecast.next.hit && !forecast.next.pass)
        return {};
    if (forecast.isPartial)
        return translated(", leaving out polygons of many edges");
    return forecast.isOfNearest ? translated(", of the nearest %1 bodies").arg(mostForecastTargets) : QString();
}

} // namespace

CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& forecast, const SteerView& view)
{
    CanvasNotes notes;
    if (!forecast) {
        const Body* body = view.subject ? &scene.bodies[*view.subject] : nullptr;
        const bool isLong = body && controlPointCount(*body) > mostSteeredPoints;
        notes.words = {isLong
                           ? translated("%1 has %2 vertices; polygons of at most %3 can be steered")
                                 .arg(labelOf(*body), countText(controlPointCount(*body)), countText(mostSteeredPoints))
                           : translated("Click the body to steer"),
                       isLong ? translated("Click another body to steer it · Esc leaves") : translated("Esc leaves")};
        return notes;
    }
    notes.words = {
        aheadText(scene, *forecast, view.frameRate) + leftOutText(*forecast),
        view.isSteering
            ? translated("← → turn · ↑ thrust · ↓ brake · Shift boost · Enter keeps the flight · Esc discards it")
            : translated("← → turn · ↑ thrust · ↓ brake · Shift boost: press a key to start the flight · Esc leaves")};
    notes.arrows.push_back({forecast->at, forecast->heading, CanvasNotes::Tone::accent});
    if (forecast->hitAt) {
        notes.strokes.push_back({forecast->at, *forecast->hitAt, CanvasNotes::Tone::accent, true});
        if (!view.laser || !forecast->laserHit || forecast->laserHit->body != forecast->next.hit->body)
            notes.dots.push_back({*forecast->hitAt, translated("hit")});
    }
    if (view.laser) {
        const double length = forecast->laserHit ? forecast->laserLength : view.extent;
        const Vec end{forecast->at.x + forecast->heading.x * length, forecast->at.y + forecast->heading.y * length};
        notes.strokes.push_back({forecast->at, end, CanvasNotes::Tone::hit, false});
        if (forecast->laserHit)
            notes.dots.push_back({end, translated("laser: %1").arg(labelOf(scene.bodies[forecast->laserHit->body]))});
    }
    return notes;
}

SteerTool::SteerTool(const ToolContext& context) : PickingTool(context.canvas, context.selection), m_context(context)
{
    connect(&context.playhead, &Playhead::moved, this, &SteerTool::followTime);
    connect(&context.document, &SceneDocument::changed, this, &SteerTool::followDocument);
    connect(&context.selection, &Selection::changed, this, &SteerTool::showNotes);
    connect(&context.frames, &FrameStepper::rateChanged, this, &SteerTool::showNotes);
    connect(&context.laser, &QAction::toggled, this, &SteerTool::showNotes);
    showNotes();
}

std::optional<std::size_t> SteerTool::subject() const
{
    const auto& selected = m_context.selection.bodies();
    if (m_path)
        return m_index;
    return selected.size() == 1 && selected.front() < m_context.document.scene().bodies.size()
               ? std::optional(selected.front())
               : std::nullopt;
}

void SteerTool::click(const ToolEvent& event)
{
    if (!m_path)
        pick(canvas().bodyAt(event.pixel), false);
}

bool SteerTool::hold(int key, bool held)
{
    static constexpr std::array<std::pair<Qt::Key, bool SteerKeys::*>, 5> keyTable{
        {{Qt::Key_Left, &SteerKeys::left},
         {Qt::Key_Right, &SteerKeys::right},
         {Qt::Key_Up, &SteerKeys::thrust},
         {Qt::Key_Down, &SteerKeys::brake},
         {Qt::Key_Shift, &SteerKeys::boost}}};
    const auto row = std::ranges::find_if(keyTable, [key](const auto& r) { return r.first == key; });
    if (row == keyTable.end())
        return false;
    SteerKeys keys = m_keys;
    keys.*(row->second) = held;
    setKeys(keys);
    return true;
}

void SteerTool::setKeys(const SteerKeys& keys)
{
    if (std::exchange(m_keys, keys) != keys && !m_path && !m_exits && keys.any())
        begin();
}

bool SteerTool::keyPressed(int key, Qt::KeyboardModifiers modifiers)
{
    return !(modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier)) && hold(key, true);
}

// Left turns to the left on the screen.
SteerKeys SteerTool::turnedAsSeen(SteerKeys keys) const
{
    if (canvas().view().pointsDown())
        std::swap(keys.left, keys.right);
    return keys;
}

void SteerTool::leave()
{
    end(true);
    canvas().setNotes(NoteSource::steering, {});
}

void SteerTool::begin()
{
    const auto index = subject();
    if (!index || canvas().isLocked(*index))
        return exitLater();
    const Scene& scene = m_context.document.scene();
    if (controlPointCount(scene.bodies[*index]) > mostSteeredPoints)
        return; // the notes say why
    const Interval active = activeInterval(scene, scene.bodies[*index]);
    const double t = m_context.playhead.time();
    if (t < active.start || t >= active.end)
        return exitLater();
    const double extent = std::min(canvas().width(), canvas().height()) * canvas().view().unitsPerPixel();
    m_index = *index;
    m_before = scene.bodies[m_index];
    m_start = t;
    m_gesture = m_context.document.beginGesture();
    m_path.emplace(scene, m_before, t, steerRates(window(scene), extent), extent);
    if (!m_context.player.isPlaying() || m_context.player.isBackwards())
        m_context.player.play();
    showNotes();
}

// When time goes back (a loop, or a drag on the time axis), the path ends at the last time reached.
void SteerTool::followTime()
{
    if (!m_path)
        return showNotes();
    const double t = m_context.playhead.time();
    if (t < m_path->time())
        return finish();
    m_path->advance(t, turnedAsSeen(m_keys));
    write(m_path->body());
    if (!m_path)
        return showNotes();
    keepInView(m_path->at());
    if (m_path->isOver())
        return finish();
    showNotes();
}

// Pans the view just enough to keep the body away from the edge.
void SteerTool::keepInView(Vec at)
{
    const double margin = 0.15 * std::min(canvas().width(), canvas().height());
    const QRectF room = QRectF(canvas().rect()).adjusted(margin, margin, -margin, -margin);
    const QPointF pixel = canvas().view().toPixel(at);
    const QPointF kept(std::clamp(pixel.x(), room.left(), room.right()),
                       std::clamp(pixel.y(), room.top(), room.bottom()));
    if (kept != pixel)
        canvas().setView(canvas().view().panned(kept - pixel));
}

// Any other change of the document (an undo, a reload) ends the path and prevails.
void SteerTool::followDocument()
{
    if (!m_writes && std::exchange(m_path, std::nullopt)) {
        m_context.player.pause();
        exitLater();
    }
    showNotes();
}

void SteerTool::write(const Body& body)
{
    const QScopedValueRollback writes(m_writes, true);
    m_context.document.changeBody(m_index, body, CanvasTool::tr("Steer %1").arg(labelOf(m_before)), m_gesture);
}

bool SteerTool::end(bool keeps)
{
    m_keys = {};
    if (!m_path)
        return false;
    if (keeps) {
        finish();
        return true;
    }
    m_path.reset();
    m_context.player.pause();
    write(m_before);
    m_context.playhead.setTime(m_start);
    showNotes();
    return true;
}

void SteerTool::finish()
{
    const SteeredPath path = *std::exchange(m_path, std::nullopt);
    m_context.player.pause();
    if (m_context.laser.isChecked() && path.time() > m_start)
        attachLaser(path);
    exitLater();
}

// The laser becomes a ray of the same group: it is solved with the path, but never against the body that carries it.
void SteerTool::attachLaser(const SteeredPath& path)
{
    SceneDocument& document = m_context.document;
    Body bearer = path.body();
    Body laser = path.laser();
    laser.id = document.freeId(bearer.id + " laser");
    const auto& bodies = document.scene().bodies;
    while (!bearer.group || (bearer.group != m_before.group &&
                             std::ranges::any_of(bodies, [&](auto& body) { return body.group == bearer.group; })))
        bearer.group = bearer.group.value_or(bearer.id) + " and laser";
    laser.group = bearer.group;
    Scene part;
    part.time = document.scene().time;
    part.bodies = {bearer, laser};
    if (!problemsOf(part).empty())
        return; // at coordinates this large the ray has no direction
    write(m_before);
    const QScopedValueRollback writes(m_writes, true);
    document.changeAndAppend({m_index, std::move(bearer)}, std::move(laser),
                             CanvasTool::tr("Steer %1").arg(labelOf(m_before)));
    m_context.selection.setBodies({m_index}); // the body without the laser
}

// Queued, since the canvas may be calling this tool.
void SteerTool::exitLater()
{
    m_exits = true;
    const auto exit = [tool = QPointer(this)] {
        if (tool)
            tool->canvas().setTool(ToolKind::select);
    };
    QMetaObject::invokeMethod(&canvas(), exit, Qt::QueuedConnection);
}

void SteerTool::showNotes()
{
    const double extent = (canvas().width() + canvas().height()) * canvas().view().unitsPerPixel();
    const SteerView view{subject(), m_context.laser.isChecked(), m_path.has_value(), extent, m_context.frames.rate()};
    const Scene& scene = m_context.document.scene();
    canvas().setNotes(
        NoteSource::steering,
        steerNotes(scene, steeringForecast(scene, subject(), m_context.playhead.time(), m_path ? &*m_path : nullptr),
                   view));
}

QString SteerTool::hint() const
{
    return m_path ? CanvasTool::tr("Enter: keep the flight · Esc: discard it")
                  : CanvasTool::tr("Click: choose the body to steer · arrow keys: start the flight · Esc: select");
}

} // namespace sweep
