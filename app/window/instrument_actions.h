// How do the instruments reach the canvas and the settings?
#pragma once

class QSettings;

namespace sweep {

class Canvas;
class InstrumentPanel;
class Workbench;

// What the instrument in view speaks of is painted on the canvas; which one it is, is remembered.
void connectInstruments(Workbench& workbench, InstrumentPanel& panel, Canvas& canvas, QSettings& store);

} // namespace sweep
