// How do commands and the canvas agree on the tool at hand?
#pragma once

class QToolBar;

namespace sweep {

class Actions;
class Canvas;
class Panels;
class Workbench;

// One command a tool, exactly one of them checked: that of the canvas.
void connectTools(const Actions& actions, Canvas& canvas);

// Swipes and rides, which become keys of bodies. All outlive the canvas.
void connectRecordings(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels);

// A button a tool.
void addTools(const Actions& actions, QToolBar& bar);

} // namespace sweep
