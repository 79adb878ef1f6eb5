#include "app/guide/tour_steps.h"

#include <QCoreApplication>

namespace sweep {

namespace {

QString told(const char* text)
{
    return QCoreApplication::translate("Tour", text);
}

TourStep raiseStep()
{
    return {.title = told("Bodies that move, and when they meet"),
            .text = told("A line is raised over a point and passes it twice; the time axis below marks both meetings, "
                         "exactly at t = 1/4 and 3/4. Press Space to play, Ctrl+Right to go to the next one."),
            .scene = QStringLiteral("raise"),
            .time = 0.25,
            .panel = QStringLiteral("events")};
}

TourStep linesStep()
{
    return {.title = told("Where do two lines cross?"),
            .text = told(
                "Two lines are selected. The panel has their crossing exactly, and by four formulas in doubles with "
                "the error of each. Drag a line, or the time: the answer follows. Beyond an end the mark is hollow."),
            .scene = QStringLiteral("lines-cross"),
            .time = 0.4375,
            .selected = {QStringLiteral("upright"), QStringLiteral("level")},
            .panel = QStringLiteral("instruments"),
            .instrument = Instrument::twoLines};
}

TourStep circleStep()
{
    return {.title = told("How does a circle lie to a line?"),
            .text = told("A disc rises through a line: no point in common, then a tangent, then two. Here the chord is "
                         "8 long, as 3, 4 and 5 make a right triangle. Ctrl+Left leads to the tangent at t = 3/16."),
            .scene = QStringLiteral("chord-of-a-circle"),
            .time = 0.3125,
            .selected = {QStringLiteral("disc"), QStringLiteral("level")},
            .panel = QStringLiteral("instruments"),
            .instrument = Instrument::circleLine};
}

TourStep impactStep()
{
    return {.title = told("When does the ship reach the wall?"),
            .text = told(
                "One body is selected: the panel has all others. At the velocities of this moment the ship reaches one "
                "wall in 1/2 and another in 3/2; at the third it was 1/2 ago: negative, and faint on the canvas."),
            .scene = QStringLiteral("ship-and-wall"),
            .selected = {QStringLiteral("ship")},
            .panel = QStringLiteral("instruments"),
            .instrument = Instrument::impact};
}

TourStep formulaStep()
{
    return {.title = told("Which formula is that, and is it right?"),
            .text = told("The disc touches the dot once, so the discriminant of the gap’s quadratic is 0. In doubles "
                         "it comes out negative, and the root is missed: a mark says where doubles go wrong."),
            .scene = QStringLiteral("touch-that-doubles-miss"),
            .selected = {QStringLiteral("disc"), QStringLiteral("dot")},
            .panel = QStringLiteral("instruments"),
            .instrument = Instrument::formula};
}

TourStep clearanceStep()
{
    return {.title = told("How close do they come?"),
            .text = told(
                "Two discs pass, 1/256 apart. The curve is their distance less their radii; its minimum is exact and "
                "above zero: a near miss, inside the band that an engine takes for contact. Zoom in with the wheel."),
            .scene = QStringLiteral("near-miss-within-slop"),
            .time = 0.5,
            .selected = {QStringLiteral("left"), QStringLiteral("right")},
            .panel = QStringLiteral("clearance")};
}

TourStep cutStep()
{
    return {.title = told("Cut moving lines with a swipe"),
            .text =
                told("The Cut tool is in hand. Press Space, then swipe through the three lines from the left to the "
                     "right. The swipe becomes a point with keys; every cut is listed with its t, s, place and "
                     "direction."),
            .scene = QStringLiteral("cut"),
            .panel = QStringLiteral("cuts"),
            .tool = ActionId::toolCut};
}

TourStep steerStep()
{
    return {.title = told("Steer a ship"),
            .text =
                told("The ship is selected. Arrow keys take it over: left and right turn it, up and down thrust and "
                     "brake, Shift boosts. What lies ahead is told as it flies. Enter keeps the ride as keys, Esc "
                     "discards it."),
            .scene = QStringLiteral("steer"),
            .selected = {QStringLiteral("ship")},
            .panel = QStringLiteral("events"),
            .tool = ActionId::toolSteer};
}

TourStep ownStep()
{
    return {.title = told("Now your own"),
            .text = told("Ctrl+N begins an empty scene. S draws a segment, C a circle; a second drag from what was "
                         "drawn is its motion. F1 lists every key; File, Examples has all these scenes."),
            .scene = QStringLiteral("raise-touch"),
            .time = 0.5,
            .panel = QStringLiteral("events")};
}

} // namespace

std::vector<TourStep> tourSteps()
{
    return {raiseStep(),     linesStep(), circleStep(), impactStep(), formulaStep(),
            clearanceStep(), cutStep(),   steerStep(),  ownStep()};
}

} // namespace sweep
