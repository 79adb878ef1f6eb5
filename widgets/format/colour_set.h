// The set of colours that bodies have: that of Okabe and Ito, shaded for a contrast on the canvas.
#pragma once

#include "widgets/format/palette.h"

namespace sweep {

// The colour of the set as a scene file names it, such as "#0072b2": that of the light theme. BodyColours shows it in
// each theme as the colour of the set.
[[nodiscard]] QColor colourOfSet(std::size_t index);
// How a theme shows a colour that a scene file names; invalid where that is.
[[nodiscard]] QColor shownColour(const QColor& named, Brightness brightness);
// What people call it.
[[nodiscard]] QString nameOfSetColour(std::size_t index);

// The colour that the body's style names; invalid where it names none.
[[nodiscard]] QColor namedColour(const Body& body);

} // namespace sweep
