#include "app/guide/tour_steps.h"

#include "widgets/format/translated.h"

namespace sweep {

namespace {

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

struct StepRow
{
    const char* title;
    const char* text;
    const char* scene;
    double time = 0;
    std::vector<const char*> selected = {};
    const char* panel;
    std::optional<Instrument> instrument = {};
    std::optional<ActionId> tool = {};
};

// In the order of the tour.
const StepRow rows[] = {
    {.title = TEXT("Bodies that move, and when they meet"),
     .text = TEXT("A line is raised over a point and passes it twice; the time axis below marks both meetings, "
                  "exactly at t = 1/4 and 3/4. Press Space to play, Ctrl+Right to go to the next one."),
     .scene = "raise",
     .time = 0.25,
     .panel = "events"},
    {.title = TEXT("Where do two lines cross?"),
     .text =
         TEXT("Two lines are selected. The panel shows their crossing exactly, and by four formulas in doubles with "
              "the error of each. Drag a line, or the time: the answer follows. Beyond an end the mark is hollow."),
     .scene = "lines-cross",
     .time = 0.4375,
     .selected = {"upright", "level"},
     .panel = "instruments",
     .instrument = Instrument::twoLines},
    {.title = TEXT("How does a circle meet a line?"),
     .text = TEXT("A disc rises through a line: no point in common, then a tangent, then two. Here the chord is "
                  "8 long, as 3, 4 and 5 make a right triangle. Ctrl+Left leads to the tangent at t = 3/16."),
     .scene = "chord-of-a-circle",
     .time = 0.3125,
     .selected = {"disc", "level"},
     .panel = "instruments",
     .instrument = Instrument::circleLine},
    {.title = TEXT("When does the ship reach the wall?"),
     .text =
         TEXT("One body is selected: the panel lists all others. At the velocities of this moment the ship reaches one "
              "wall in 1/2 and another in 3/2; at the third it was 1/2 ago: negative, and faint on the canvas."),
     .scene = "ship-and-wall",
     .selected = {"ship"},
     .panel = "instruments",
     .instrument = Instrument::impact},
    {.title = TEXT("Which formula is that, and is it right?"),
     .text = TEXT("The disc touches the dot once, so the discriminant of the gap’s quadratic is 0. In doubles "
                  "it comes out negative, and the root is missed: a mark says where doubles go wrong."),
     .scene = "touch-that-doubles-miss",
     .selected = {"disc", "dot"},
     .panel = "instruments",
     .instrument = Instrument::formula},
    {.title = TEXT("How close do they come?"),
     .text = TEXT("Two discs pass, 1/256 apart. The curve is their distance less their radii; its minimum is exact and "
                  "above zero: a near miss, inside the band that an engine takes for contact. Zoom in with the wheel."),
     .scene = "near-miss-within-slop",
     .time = 0.5,
     .selected = {"left", "right"},
     .panel = "clearance"},
    {.title = TEXT("Cut moving lines with a swipe"),
     .text = TEXT("The Cut tool is in hand. Press Space, then swipe through the three lines from the left to the "
                  "right. The swipe becomes a point with keys; every cut is listed with its t, s, place and "
                  "direction."),
     .scene = "cut",
     .panel = "cuts",
     .tool = ActionId::toolCut},
    {.title = TEXT("Steer a ship"),
     .text = TEXT("The ship is selected. Arrow keys take it over: left and right turn it, up and down thrust and "
                  "brake, Shift boosts. What lies ahead is shown as it flies. Enter keeps the ride as keys, Esc "
                  "discards it."),
     .scene = "steer",
     .selected = {"ship"},
     .panel = "events",
     .tool = ActionId::toolSteer},
    {.title = TEXT("Now try your own"),
     .text = TEXT("Ctrl+N and Enter create a blank scene. S draws a segment, C a circle; a second drag from what was "
                  "drawn sets its motion. Ctrl+Shift+P finds every command; File ▸ Examples has all these scenes."),
     .scene = "raise-touch",
     .time = 0.5,
     .panel = "events"},
};
#undef TEXT

} // namespace

std::vector<TourStep> tourSteps()
{
    std::vector<TourStep> steps;
    for (const StepRow& row : rows) {
        TourStep step{translated(row.title), translated(row.text), QLatin1String(row.scene), row.time};
        for (const char* id : row.selected)
            step.selected << QLatin1String(id);
        step.panel = QLatin1String(row.panel);
        step.instrument = row.instrument;
        step.tool = row.tool;
        steps.push_back(step);
    }
    return steps;
}

} // namespace sweep
