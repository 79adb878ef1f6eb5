// Tinted row selection that leaves glyphs and colours visible.
#pragma once

class QWidget;

namespace sweep {

// Gives selected rows a tint of the accent colour behind text in its normal ink. Call it again when the theme changes.
void tintSelection(QWidget& view);

} // namespace sweep
