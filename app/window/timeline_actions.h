// Which commands does the timeline have, and who remembers what it shows?
#pragma once

class QSettings;

namespace sweep {

class Actions;
class Panels;
class Workbench;

// Zooms the axis of time by keys, switches sampling by frames, shows in table, lanes and panel what comes of it, and
// remembers that switch, the rate, offset and margin of the frames, the rate of steps and the order of the lanes. The
// arguments outlive the panels.
void connectTimeline(const Actions& actions, Workbench& workbench, Panels& panels, QSettings& store);

} // namespace sweep
