// Colour set of bodies: that of Okabe and Ito, shaded for contrast on the canvas.
#pragma once

#include "widgets/format/palette.h"

namespace sweep {

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
