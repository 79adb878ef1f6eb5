#include "app/editing/steer_notes.h"

#include "widgets/format/geometry.h"
#include "widgets/format/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("Steer", text);
}

QString timeText(const Instant& t, double frameRate)
{
    return told(QT_TRANSLATE_NOOP("Steer", "%1 (%2 frames)"))
        .arg(roundedText(t.nearest(), 4), roundedText(framesOf(t, frameRate), 4, u""));
}

QString aheadText(const Scene& scene, const SteeringForecast& prospect, double frameRate)
{
    const QString own = labelOf(scene.bodies[prospect.body]);
    const auto& [hit, pass] = prospect.ahead;
    if (hit) {
        const QString target = labelOf(scene.bodies[hit->body]);
        if (!hit->impact.begin || *hit->impact.begin < Instant())
            return told(QT_TRANSLATE_NOOP("Steer", "%1 touches %2 now")).arg(own, target);
        return told(QT_TRANSLATE_NOOP("Steer", "%1 reaches %2 in %3"))
            .arg(own, target, timeText(*hit->impact.begin, frameRate));
    }
    if (pass) {
        const bool left = pass->impact.heading == Heading::left;
        return told(left ? QT_TRANSLATE_NOOP("Steer", "%1 passes %2 on its left in %3")
                         : QT_TRANSLATE_NOOP("Steer", "%1 passes %2 on its right in %3"))
            .arg(own, labelOf(scene.bodies[pass->body]), timeText(*pass->impact.crossesLine, frameRate));
    }
    return told(QT_TRANSLATE_NOOP("Steer", "%1 reaches nothing")).arg(own);
}

Vec along(const SteeringForecast& prospect, double way)
{
    return {prospect.at.x + prospect.heading.x * way, prospect.at.y + prospect.heading.y * way};
}

} // namespace

CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& prospect, const SteerView& view)
{
    CanvasNotes notes;
    if (!prospect) {
        notes.words = {told(QT_TRANSLATE_NOOP("Steer", "Click the body to steer")),
                       told(QT_TRANSLATE_NOOP("Steer", "Esc leaves"))};
        return notes;
    }
    notes.words = {
        aheadText(scene, *prospect, view.frameRate),
        view.rides
            ? told(QT_TRANSLATE_NOOP(
                  "Steer", "← → turn · ↑ thrust · ↓ brake · Shift boost · Enter keeps the ride · Esc discards it"))
            : told(QT_TRANSLATE_NOOP(
                  "Steer", "← → turn · ↑ thrust · ↓ brake · Shift boost: a key begins the ride · Esc leaves"))};
    notes.arrows.push_back({prospect->at, prospect->heading, CanvasNotes::Tone::accent});
    if (prospect->meets) {
        notes.strokes.push_back({prospect->at, *prospect->meets, CanvasNotes::Tone::accent, true});
        if (!view.laser || !prospect->lit || prospect->lit->body != prospect->ahead.hit->body)
            notes.dots.push_back({*prospect->meets, told(QT_TRANSLATE_NOOP("Steer", "hit"))});
    }
    if (view.laser) {
        const Vec end = along(*prospect, prospect->lit ? prospect->way : view.reach);
        notes.strokes.push_back({prospect->at, end, CanvasNotes::Tone::hit, false});
        if (prospect->lit)
            notes.dots.push_back(
                {end, told(QT_TRANSLATE_NOOP("Steer", "laser: %1")).arg(labelOf(scene.bodies[prospect->lit->body]))});
    }
    return notes;
}

} // namespace sweep
