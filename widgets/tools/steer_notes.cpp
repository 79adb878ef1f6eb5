#include "widgets/tools/steer_notes.h"

#include "widgets/format/conversions.h"
#include "widgets/format/numbers.h"
#include "widgets/format/translated.h"

namespace sweep {

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
        const bool left = pass->impact.heading == Heading::left;
        return translated(left ? "%1 passes %2 on its left in %3" : "%1 passes %2 on its right in %3")
            .arg(own, labelOf(scene.bodies[pass->body]), durationText(*pass->impact.crossesLine, frameRate));
    }
    return translated("%1 reaches nothing").arg(own);
}

} // namespace

CanvasNotes steerNotes(const Scene& scene, const std::optional<SteeringForecast>& forecast, const SteerView& view)
{
    CanvasNotes notes;
    if (!forecast) {
        notes.words = {translated("Click the body to steer"), translated("Esc leaves")};
        return notes;
    }
    notes.words = {
        aheadText(scene, *forecast, view.frameRate),
        view.isSteering
            ? translated("← → turn · ↑ thrust · ↓ brake · Shift boost · Enter keeps the ride · Esc discards it")
            : translated("← → turn · ↑ thrust · ↓ brake · Shift boost: press a key to start the ride · Esc leaves")};
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

} // namespace sweep
