// Dialog for a regular polygon: its corners, radius, centre, rotation and thickness.
#pragma once

#include <sweepbench/scene.h>

#include <optional>

class QWidget;

namespace sweep {

class DialogDraft;
struct RegularPolygon;

// A regular polygon at rest without an id, from numbers typed into a dialog that offers the given ones; nothing if it
// is cancelled. The draft then keeps what was typed. The dialog names what is rounded, and does not accept a polygon
// that the scene's rules refuse.
[[nodiscard]] std::optional<Body> promptForPolygon(QWidget& window, const RegularPolygon& offered, DialogDraft& draft);

} // namespace sweep
