// Which colour means what? One table for the canvas, the timeline, the tables and the pictures, light and dark.
#pragma once

#include "core/audit/audit.h"
#include "core/events/event.h"
#include "core/scene/scene.h"

#include <QColor>
#include <QPalette>

#include <array>
#include <cstddef>
#include <vector>

namespace sweep {

enum class Brightness
{
    light,
    dark
};

// The brightness that a palette's window colour has. Qt 6.4 knows no other way to tell.
[[nodiscard]] Brightness brightnessOf(const QPalette& palette);

// The greys everything but bodies, events and verdicts is drawn in, and the one accent for what is selected.
struct Colours
{
    QColor canvas;    // the ground of a picture
    QColor window;    // the ground around it
    QColor raised;    // buttons, headers
    QColor field;     // tables, line edits
    QColor fieldAlt;  // every other row
    QColor marked;    // rows of what is shown elsewhere at the instant
    QColor ink;       // text
    QColor inkQuiet;  // secondary text, at least 4.5:1 on canvas, window and field
    QColor inkFaint;  // disabled text, ornaments
    QColor hairline;  // borders that only part
    QColor outline;   // of fields and boxes, at least 3:1 against canvas, window, field and raised
    QColor gridFine;  // the canvas's own grid
    QColor gridAxis;  // x = 0 and y = 0
    QColor gridScene; // the scene's grid
    QColor accent;    // selection, focus, the playhead
    QColor accentInk; // text on accent
};
[[nodiscard]] const Colours& colours(Brightness brightness);

// The fill of an event's glyph: a hue of the Okabe–Ito set, shaded for at least 3:1 against canvas and field.
[[nodiscard]] QColor eventColour(EventKind kind, Brightness brightness);
// The colour of a verdict's glyph, likewise.
[[nodiscard]] QColor verdictColour(Verdict verdict, Brightness brightness);

// The colour of a time by its share of the whole, 0 at the start and 1 at the end: from blue by grey to yellow, told
// apart by everybody (after Nuñez, Anderton and Renslow, "cividis", 2018).
[[nodiscard]] QColor timeColour(double share);

// The colour of every body of one scene, the same in every view: the one that its style names ("color"), otherwise the
// next of the Okabe–Ito set by its place in the scene. A named colour that the theme's canvas would swallow is shaded
// to 3:1.
class BodyColours
{
public:
    static constexpr std::size_t count = 8;

    BodyColours() = default;
    BodyColours(const Scene& scene, Brightness brightness);

    [[nodiscard]] QColor colour(std::size_t body) const;

private:
    Brightness m_brightness = Brightness::light;
    std::vector<QColor> m_own; // invalid where the style names none; empty where no body has a style
};

} // namespace sweep
