// How is a selected row marked so that glyphs and colours on it stay what they are?
#pragma once

class QWidget;

namespace sweep {

// A tint of the accent behind text that keeps its ink. To be called again when the theme changes.
void softenSelection(QWidget& view);

} // namespace sweep
