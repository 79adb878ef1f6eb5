#include "app/actions.h"

#include "app/icons.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace sweep {

namespace {

struct Row
{
    Command command;
    MenuName menu;
    const char* text;
    const char* tip;
    const char* icon = "";
    const char* keys = "";
    bool checkable = false;
    bool separated = false; // a line above it
};

#define TEXT(text) QT_TRANSLATE_NOOP("Actions", text)

// clang-format off
const Row rows[] = {
    {Command::newScene, MenuName::file, TEXT("&New"), TEXT("Begin an empty scene"), "new", "Ctrl+N"},
    {Command::open, MenuName::file, TEXT("&Open…"), TEXT("Open a scene"), "open", "Ctrl+O"},
    {Command::save, MenuName::file, TEXT("&Save"), TEXT("Save the scene to its file"), "save", "Ctrl+S", false, true},
    {Command::saveAs, MenuName::file, TEXT("Save &As…"), TEXT("Save the scene to another file"), "", "Ctrl+Shift+S"},
    {Command::quit, MenuName::file, TEXT("&Quit"), TEXT("Close the window"), "", "Ctrl+Q", false, true},
    {Command::undo, MenuName::edit, TEXT("&Undo"), TEXT("Take back the last change"), "undo", "Ctrl+Z"},
    {Command::redo, MenuName::edit, TEXT("&Redo"), TEXT("Do again what was taken back"), "redo", "Ctrl+Shift+Z; Ctrl+Y"},
    {Command::selectAll, MenuName::edit, TEXT("Select &All"), TEXT("Select every body"), "", "Ctrl+A", false, true},
    {Command::selectNone, MenuName::edit, TEXT("Select &None"), TEXT("Select nothing"), "", "Ctrl+Shift+A"},
    {Command::filterEvents, MenuName::edit, TEXT("&Filter Events"), TEXT("Go to the filter of events"), "", "Ctrl+F", false, true},
    {Command::addPoint, MenuName::body, TEXT("Add &Point"), TEXT("Add a point that moves"), "point", "Ctrl+1"},
    {Command::addCircle, MenuName::body, TEXT("Add &Circle"), TEXT("Add a circle that moves"), "circle", "Ctrl+2"},
    {Command::addProjectile, MenuName::body, TEXT("Add Pro&jectile"), TEXT("Add a circle that is traced through the grid"), "projectile", "Ctrl+3"},
    {Command::addSegment, MenuName::body, TEXT("Add &Segment"), TEXT("Add a segment"), "segment", "Ctrl+4"},
    {Command::addCapsule, MenuName::body, TEXT("Add &Thick Line"), TEXT("Add a segment with a radius"), "capsule", "Ctrl+5"},
    {Command::addRay, MenuName::body, TEXT("Add &Ray"), TEXT("Add a ray"), "ray", "Ctrl+6"},
    {Command::addLine, MenuName::body, TEXT("Add &Line"), TEXT("Add a line without ends"), "line", "Ctrl+7"},
    {Command::duplicate, MenuName::body, TEXT("D&uplicate"), TEXT("Add a copy of the selected bodies"), "duplicate", "Ctrl+D", false, true},
    {Command::remove, MenuName::body, TEXT("&Delete"), TEXT("Delete the selected bodies"), "delete", "Del"},
    {Command::toStart, MenuName::time, TEXT("To &Start"), TEXT("To the start of the window"), "start", "Ctrl+Home"},
    {Command::toPrevious, MenuName::time, TEXT("&Previous Instant"), TEXT("To the instant before"), "previous", "Ctrl+Left"},
    {Command::play, MenuName::time, TEXT("P&lay"), TEXT("Play or pause; Space does too"), "play", "K"},
    {Command::toNext, MenuName::time, TEXT("&Next Instant"), TEXT("To the instant after"), "next", "Ctrl+Right"},
    {Command::toEnd, MenuName::time, TEXT("To &End"), TEXT("To the end of the window"), "end", "Ctrl+End"},
    {Command::loop, MenuName::time, TEXT("L&oop"), TEXT("Begin anew at the end"), "loop", "Ctrl+L", true, true},
    {Command::computeAgain, MenuName::check, TEXT("Compute &Again"), TEXT("Compute the events and the audit again"), "", "F5"},
    {Command::cancel, MenuName::check, TEXT("&Cancel Computing"), TEXT("Stop what is being computed"), "", "Ctrl+."},
    {Command::fitAll, MenuName::view, TEXT("&Fit All"), TEXT("Show the whole scene"), "fit", "F"},
    {Command::fitSelection, MenuName::view, TEXT("Fit &Selection"), TEXT("Show the selected bodies"), "", "Shift+F"},
    {Command::zoomIn, MenuName::view, TEXT("Zoom &In"), TEXT("Come nearer"), "zoom-in", "Ctrl++; Ctrl+="},
    {Command::zoomOut, MenuName::view, TEXT("Zoom &Out"), TEXT("Go further away"), "zoom-out", "Ctrl+-"},
    {Command::zoomFull, MenuName::view, TEXT("&100 %"), TEXT("One unit is 100 pixels"), "", "Ctrl+0"},
    {Command::fullScreen, MenuName::view, TEXT("F&ull Screen"), TEXT("Use the whole screen"), "", "F11", true},
    {Command::lightTheme, MenuName::view, TEXT("&Light"), TEXT("Dark ink on light ground"), "", "", true, true},
    {Command::darkTheme, MenuName::view, TEXT("&Dark"), TEXT("Light ink on dark ground"), "", "", true},
    {Command::systemTheme, MenuName::view, TEXT("As the S&ystem Says"), TEXT("Light or dark, as other programs"), "", "", true},
    {Command::resetLayout, MenuName::view, TEXT("&Reset Layout"), TEXT("Put every panel back where it was at first"), "", "", false, true},
    {Command::toolSelect, MenuName::tools, TEXT("&Select"), TEXT("Click to select, drag a body, a handle or a band; Shift adds, Ctrl toggles"), "select", "V", true},
    {Command::toolPoint, MenuName::tools, TEXT("&Point"), TEXT("Click to set a point; a drag is its motion"), "point", "P", true, true},
    {Command::toolSegment, MenuName::tools, TEXT("S&egment"), TEXT("Drag from end to end; then drag it, or one end, for its motion"), "segment", "S", true},
    {Command::toolCircle, MenuName::tools, TEXT("&Circle"), TEXT("Drag from the centre, or click for a usual size; then drag it for its motion"), "circle", "C", true},
    {Command::toolCapsule, MenuName::tools, TEXT("&Thick Line"), TEXT("Drag from end to end; then drag it, or one end, for its motion"), "capsule", "T", true},
    {Command::toolProjectile, MenuName::tools, TEXT("Pro&jectile"), TEXT("A circle that is traced through the grid: drag from the centre, or click; then drag it for its motion"), "projectile", "J", true},
    {Command::toolRay, MenuName::tools, TEXT("&Ray"), TEXT("Drag from its begin in its direction; then drag it, or one point, for its motion"), "ray", "R", true},
    {Command::toolLine, MenuName::tools, TEXT("&Line"), TEXT("Drag from one point of it to another; then drag it, or one point, for its motion"), "line", "L", true},
    {Command::toolBox, MenuName::tools, TEXT("&Box"), TEXT("Drag from corner to corner: four segments of one group; then drag a side for their motion"), "box", "B", true},
    {Command::toolPolygon, MenuName::tools, TEXT("Poly&gon"), TEXT("Click corners; Enter, a double click or the first corner closes it, Backspace takes one back"), "polygon", "G", true},
    {Command::toolMeasure, MenuName::tools, TEXT("&Measure"), TEXT("Drag to measure; Ctrl+C copies it"), "measure", "M", true, true},
    {Command::toolHand, MenuName::tools, TEXT("&Hand"), TEXT("Drag to move the view; Space or the middle button do so with every tool"), "hand", "H", true},
    {Command::autoKey, MenuName::tools, TEXT("&Auto-Key"), TEXT("What is dragged becomes a key at the current time"), "auto-key", "A", true, true},
    {Command::snap, MenuName::tools, TEXT("&Snap"), TEXT("What is drawn and dragged snaps; Ctrl does the opposite while dragging"), "snap", "Shift+S", true},
    {Command::snapFiner, MenuName::tools, TEXT("&Finer Grid"), TEXT("Snap to parts of the grid"), "", "Q", true},
    {Command::snapHalf, MenuName::tools, TEXT("&Half Grid"), TEXT("The finer grid has two parts a step"), "", "", true, true},
    {Command::snapTenth, MenuName::tools, TEXT("T&enth Grid"), TEXT("The finer grid has ten parts a step"), "", "", true},
    {Command::snapGrid, MenuName::tools, TEXT("To the &Grid"), TEXT("Snap to the scene's grid, or without one to the lines of the canvas"), "", "", true, true},
    {Command::snapPoints, MenuName::tools, TEXT("To &Points"), TEXT("Snap to control points: at rest, start, end and keys"), "", "", true},
    {Command::snapLines, MenuName::tools, TEXT("Onto &Lines"), TEXT("Snap onto segments, thick lines, rays and lines"), "", "", true},
    {Command::snapCrossings, MenuName::tools, TEXT("To &Crossings"), TEXT("Snap to where two lines cross"), "", "", true},
    {Command::snapAlignment, MenuName::tools, TEXT("To the Same &X or Y"), TEXT("Snap to the x or y of a control point"), "", "", true},
    {Command::snapTangents, MenuName::tools, TEXT("To &Tangents"), TEXT("Snap to the place or radius at which two bodies just touch"), "", "", true},
    {Command::shortcuts, MenuName::help, TEXT("&Keyboard Shortcuts"), TEXT("Show every key"), "", "F1"},
    {Command::about, MenuName::help, TEXT("&About Sweepbench"), TEXT("Show versions"), ""},
};
// clang-format on

const char* const menuTexts[] = {TEXT("&File"),  TEXT("&Edit"), TEXT("&Body"),  TEXT("&Time"),
                                 TEXT("&Check"), TEXT("&View"), TEXT("T&ools"), TEXT("&Help")};

QAction* actionOf(const Row& row, QObject* parent)
{
    auto* action = new QAction(icon(QString::fromLatin1(row.icon)), Actions::tr(row.text), parent);
    // An empty text would be read as one key that is none.
    const QString written = QString::fromLatin1(row.keys);
    const QList<QKeySequence> keys = written.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(written);
    action->setShortcuts(keys);
    action->setCheckable(row.checkable);
    action->setToolTip(toolTipOf(Actions::tr(row.tip), keys));
    action->setStatusTip(Actions::tr(row.tip));
    action->setObjectName(Actions::tr(row.text).remove(u'&'));
    return action;
}

} // namespace

QString toolTipOf(const QString& text, const QList<QKeySequence>& keys)
{
    return keys.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, keys.front().toString(QKeySequence::NativeText));
}

Actions::Actions(QObject* parent) : QObject(parent)
{
    for (const Row& row : rows)
        m_actions.push_back(actionOf(row, this));
    auto* themes = new QActionGroup(this);
    for (const Command theme : {Command::lightTheme, Command::darkTheme, Command::systemTheme})
        themes->addAction(&(*this)[theme]);
}

QAction& Actions::operator[](Command command) const
{
    return *m_actions[std::size_t(command)];
}

std::vector<QAction*> Actions::all() const
{
    return m_actions;
}

void Actions::fill(QMenuBar& bar)
{
    for (const char* text : menuTexts) {
        auto* menu = bar.addMenu(tr(text));
        menu->setToolTipsVisible(true);
        m_menus.push_back(menu);
    }
    for (const Row& row : rows) {
        if (row.separated)
            menu(row.menu)->addSeparator();
        menu(row.menu)->addAction(&(*this)[row.command]);
    }
}

} // namespace sweep
