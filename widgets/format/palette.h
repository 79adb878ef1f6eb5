// Colour palettes, light and dark, and the named colours of bodies.
#pragma once

#include <sweepbench/scene.h>
#include <sweepbench/timeline.h>

#include <QColor>
#include <QPalette>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sweep {

// Colour palettes, light and dark, shared by canvas, timeline, tables and pictures.

enum class Relation : std::uint8_t;

enum class Brightness
{
    light,
    dark
};

// The brightness of a palette's window colour. Qt 6.4 has no other way to find out.
[[nodiscard]] Brightness brightnessOf(const QPalette& palette);

// One colour on light and on dark backgrounds.
struct TwoTone
{
    QRgb light;
    QRgb dark;

    [[nodiscard]] QColor in(Brightness brightness) const { return brightness == Brightness::dark ? dark : light; }
};

// The greys of everything but bodies, events and verdicts, and the one accent colour for selections.
struct Colours
{
    QColor canvas;    // the background of a picture
    QColor window;    // the background around it
    QColor raised;    // buttons, headers
    QColor field;     // tables, line edits
    QColor fieldAlt;  // every other row
    QColor marked;    // rows that another view highlights
    QColor ink;       // text
    QColor inkQuiet;  // secondary text, at least 4.5:1 on canvas, window and field
    QColor inkFaint;  // disabled text, ornaments
    QColor hairline;  // borders between areas
    QColor outline;   // outlines of fields and boxes, at least 3:1 against canvas, window, field and raised
    QColor gridFine;  // the canvas's own grid
    QColor gridAxis;  // x = 0 and y = 0
    QColor gridScene; // the scene's grid
    QColor accent;    // selection, focus, the playhead
    QColor accentInk; // text on accent
};
[[nodiscard]] const Colours& colours(Brightness brightness);

// Opaque: (1 − share)·p + share·q, so that overlapping strokes do not add up.
[[nodiscard]] QColor mixed(const QColor& p, const QColor& q, double share);
[[nodiscard]] QColor faded(QColor colour, double alpha);

// The fill of an event's glyph: a hue of the Okabe–Ito set, shaded for a contrast of at least 3:1 against canvas and
// field.
[[nodiscard]] QColor eventColour(EventKind kind, Brightness brightness);
// For two bodies at rest. touch and cross: as for events; overlap: as for enter; apart: as for secondary text.
[[nodiscard]] QColor relationColour(Relation relation, Brightness brightness);
// The colour of a verdict's glyph, from the same set with the same contrast.
[[nodiscard]] QColor verdictColour(Verdict verdict, Brightness brightness);

// The colour of a time by its share of the window, 0 at the start and 1 at the end: from blue through grey to yellow,
// readable with any colour vision. Source: Nuñez, Anderton and Renslow, "cividis", 2018, reduced to four stops.
[[nodiscard]] QColor timeColour(double share);

// The colours of the bodies of one scene, the same in every view: the one that the body's style names ("color"),
// otherwise the next of the Okabe–Ito set by the body's index in the scene. A named colour of the set is shown as that
// of the theme's set (see palette.h); another one too close to the theme's canvas is shaded to a contrast of 3:1, in
// the dark theme of 4.5:1.
class BodyColours
{
public:
    static constexpr std::size_t count = 8;

    BodyColours() = default;
    BodyColours(const Scene& scene, Brightness brightness);

    [[nodiscard]] QColor colour(std::size_t body) const;
    // The colour of the body's path and ghosts: fainter, but still with a contrast of 3:1, in the dark theme of 4:1.
    [[nodiscard]] QColor pathColour(std::size_t body) const;

private:
    struct Own // invalid if the style names none
    {
        QColor body;
        QColor path;
    };

    Brightness m_brightness = Brightness::light;
    std::vector<Own> m_own; // empty if no body has a style
};

// Colour set of bodies: that of Okabe and Ito, shaded for contrast on the canvas.

// The colour of the set as a scene file names it, such as "#0072b2": its shade in the light theme. BodyColours shows it
// in each theme's own shade.
[[nodiscard]] QColor colourOfSet(std::size_t index);
// A theme's shade of a colour that a scene file names; invalid if that colour is.
[[nodiscard]] QColor shownColour(const QColor& named, Brightness brightness);
// The common name of the colour, such as "blue".
[[nodiscard]] QString nameOfSetColour(std::size_t index);

// The colour that the body's style names; invalid if it names none.
[[nodiscard]] QColor namedColour(const Body& body);

} // namespace sweep
