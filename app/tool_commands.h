// How do commands and the canvas agree on the tool at hand?
#pragma once

class QToolBar;

namespace sweep {

class Actions;
class Canvas;

// One command a tool, exactly one of them checked: that of the canvas.
void connectTools(const Actions& actions, Canvas& canvas);

// A button a tool.
void addTools(const Actions& actions, QToolBar& bar);

} // namespace sweep
