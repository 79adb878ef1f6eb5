#include "app/workbench/actions.h"

#include "app/workbench/icons.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <QSet>

#include <optional>
#include <utility>

namespace sweep {

namespace {

struct Row
{
    ActionId command;
    MenuId menu;
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
    {ActionId::newScene, MenuId::file, TEXT("&New"), TEXT("Begin an empty scene"), "new", "Ctrl+N"},
    {ActionId::open, MenuId::file, TEXT("&Open…"), TEXT("Open a scene"), "open", "Ctrl+O"},
    {ActionId::save, MenuId::file, TEXT("&Save"), TEXT("Save the scene to its file"), "save", "Ctrl+S", false, true},
    {ActionId::saveAs, MenuId::file, TEXT("Save &As…"), TEXT("Save the scene to another file"), "", "Ctrl+Shift+S"},
    {ActionId::exportPicture, MenuId::exporting, TEXT("&Picture…"), TEXT("Draw the scene as PNG, SVG or PDF, a strip of times, or an animation")},
    {ActionId::exportEvents, MenuId::exporting, TEXT("&Events…"), TEXT("Write every event with its exact numbers into a CSV or JSON file")},
    {ActionId::exportReport, MenuId::exporting, TEXT("&Bug Report…"), TEXT("Write what a maintainer needs to see, run and believe into one zip"), "", "Ctrl+Shift+E"},
    {ActionId::print, MenuId::file, TEXT("&Print…"), TEXT("Print the picture of the current time and the table of events"), "", "Ctrl+P", false, true},
    {ActionId::printPreview, MenuId::file, TEXT("Print Pre&view…"), TEXT("Look at the pages before they are printed")},
    {ActionId::reopenLast, MenuId::file, TEXT("Reopen &Last Session"), TEXT("Open the scene of last time, with its view, time and selection"), "", "Ctrl+Shift+T", false, true},
    {ActionId::reopenOnStart, MenuId::file, TEXT("Reopen on S&tart"), TEXT("Begin with the last session whenever the program starts"), "", "", true},
    {ActionId::quit, MenuId::file, TEXT("&Quit"), TEXT("Close the window"), "", "Ctrl+Q", false, true},
    {ActionId::undo, MenuId::edit, TEXT("&Undo"), TEXT("Take back the last change"), "undo", "Ctrl+Z"},
    {ActionId::redo, MenuId::edit, TEXT("&Redo"), TEXT("Do again what was taken back"), "redo", "Ctrl+Shift+Z; Ctrl+Y"},
    {ActionId::cut, MenuId::edit, TEXT("Cu&t"), TEXT("Move the selected bodies to the clipboard, as the text of a scene"), "", "Ctrl+X", false, true},
    {ActionId::copy, MenuId::edit, TEXT("&Copy"), TEXT("Copy the selected bodies to the clipboard, as the text of a scene"), "", "Ctrl+C"},
    {ActionId::paste, MenuId::edit, TEXT("&Paste"), TEXT("Add the bodies of the clipboard at the cursor, or in the middle of the view"), "", "Ctrl+V"},
    {ActionId::pasteInPlace, MenuId::edit, TEXT("Paste &in Place"), TEXT("Add the bodies of the clipboard where they were copied"), "", "Ctrl+Shift+V"},
    {ActionId::selectAll, MenuId::edit, TEXT("Select &All"), TEXT("Select every body"), "", "Ctrl+A", false, true},
    {ActionId::selectNone, MenuId::edit, TEXT("Select &None"), TEXT("Select nothing"), "", "Ctrl+Shift+A"},
    {ActionId::selectEventBodies, MenuId::edit, TEXT("Select &Bodies of the Event"), TEXT("Select the bodies that the picked event is about")},
    {ActionId::filterEvents, MenuId::edit, TEXT("&Filter Events"), TEXT("Go to the filter of events"), "", "Ctrl+F", false, true},
    {ActionId::copyRowsText, MenuId::edit, TEXT("Copy Rows as Te&xt"), TEXT("Copy the selected events with columns in line")},
    {ActionId::copyRowsTsv, MenuId::edit, TEXT("Copy Rows as T&SV"), TEXT("Copy the selected events with tabs between columns")},
    {ActionId::copyRowsCsv, MenuId::edit, TEXT("Copy Rows as CS&V"), TEXT("Copy the selected events with commas between columns")},
    {ActionId::copyRowsMarkdown, MenuId::edit, TEXT("Copy Rows as &Markdown"), TEXT("Copy the selected events as a table for a report")},
    {ActionId::copyClearancePicture, MenuId::edit, TEXT("Copy C&learance as Picture"), TEXT("Copy the curve of the clearance as it is seen, twice as fine"), "", "", false, true},
    {ActionId::copyClearanceCsv, MenuId::edit, TEXT("Cop&y Clearance as CSV"), TEXT("Copy times and clearances over the whole common time, each correctly rounded")},
    {ActionId::copyAsMarkdown, MenuId::copyAs, TEXT("As &Markdown"), TEXT("Copy what happens to the selected bodies, or to the picked pair, with their exact numbers, to paste into a report"), "", "", false, true},
    {ActionId::copyAsWkt, MenuId::copyAs, TEXT("As &WKT at This Time"), TEXT("Copy the selected bodies, those of the picked event, or all, as well-known text of where they are now")},
    {ActionId::copyAsCpp, MenuId::copyAs, TEXT("As &C++"), TEXT("Copy the selected bodies, those of the picked event, or all, as C++ that makes them for the library, with hexadecimal numbers")},
    {ActionId::copyAsImage, MenuId::copyAs, TEXT("As &Image"), TEXT("Copy the canvas as it is seen, twice as fine")},
    {ActionId::preferences, MenuId::edit, TEXT("Pr&eferences…"), TEXT("Set what the program remembers from one run to the next"), "", "Ctrl+,", false, true},
    {ActionId::addPoint, MenuId::add, TEXT("Add &Point"), TEXT("Add a point that moves"), "point", "Ctrl+Alt+1"},
    {ActionId::addCircle, MenuId::add, TEXT("Add &Circle"), TEXT("Add a circle that moves"), "circle", "Ctrl+Alt+2"},
    {ActionId::addProjectile, MenuId::add, TEXT("Add Pro&jectile"), TEXT("Add a circle that is traced through the grid"), "projectile", "Ctrl+Alt+3"},
    {ActionId::addSegment, MenuId::add, TEXT("Add &Segment"), TEXT("Add a segment"), "segment", "Ctrl+Alt+4"},
    {ActionId::addCapsule, MenuId::add, TEXT("Add &Thick Line"), TEXT("Add a segment with a radius"), "capsule", "Ctrl+Alt+5"},
    {ActionId::addRay, MenuId::add, TEXT("Add &Ray"), TEXT("Add a ray"), "ray", "Ctrl+Alt+6"},
    {ActionId::addLine, MenuId::add, TEXT("Add &Line"), TEXT("Add a line without ends"), "line", "Ctrl+Alt+7"},
    {ActionId::duplicate, MenuId::body, TEXT("Du&plicate"), TEXT("Add a copy of the selected bodies"), "duplicate", "Ctrl+D", false, true},
    {ActionId::remove, MenuId::body, TEXT("&Delete"), TEXT("Delete the selected bodies"), "delete", "Del"},
    {ActionId::rename, MenuId::body, TEXT("&Rename"), TEXT("Type another name for the selected body, in the list"), "", "F2"},
    {ActionId::group, MenuId::body, TEXT("&Group"), TEXT("Make the selected bodies one group: they are never tested against each other, and move together"), "", "Ctrl+G", false, true},
    {ActionId::ungroup, MenuId::body, TEXT("U&ngroup"), TEXT("Take the selected bodies out of their groups"), "", "Ctrl+Shift+G"},
    {ActionId::hide, MenuId::body, TEXT("&Hide or Show"), TEXT("Hide the selected bodies on the canvas, or show them where all are hidden; no event changes"), "", "Ctrl+H", false, true},
    {ActionId::showAll, MenuId::body, TEXT("Sho&w All"), TEXT("Show every hidden body"), "", "Ctrl+Shift+H"},
    {ActionId::lock, MenuId::body, TEXT("&Lock or Unlock"), TEXT("Keep the hand on the canvas from moving the selected bodies, or let it where all are locked"), "", "Ctrl+Shift+L"},
    {ActionId::unlockAll, MenuId::body, TEXT("Unloc&k All"), TEXT("Let the hand move every body")},
    {ActionId::moveUp, MenuId::body, TEXT("Move &Up"), TEXT("Put the selected bodies one place earlier in the list: of a pair the earlier one is a"), "", "Ctrl+Shift+Up", false, true},
    {ActionId::moveDown, MenuId::body, TEXT("Move D&own"), TEXT("Put the selected bodies one place later in the list"), "", "Ctrl+Shift+Down"},
    {ActionId::alignLeft, MenuId::align, TEXT("&Left Edges"), TEXT("Move the selected bodies to the leftmost edge of all, at the current time"), "", "", false, true},
    {ActionId::alignCentre, MenuId::align, TEXT("&Centres"), TEXT("Move the selected bodies to one centre from left to right, at the current time")},
    {ActionId::alignRight, MenuId::align, TEXT("&Right Edges"), TEXT("Move the selected bodies to the rightmost edge of all, at the current time")},
    {ActionId::alignTop, MenuId::align, TEXT("&Top Edges"), TEXT("Move the selected bodies to the topmost edge of all, at the current time"), "", "", false, true},
    {ActionId::alignMiddle, MenuId::align, TEXT("&Middles"), TEXT("Move the selected bodies to one middle from top to bottom, at the current time")},
    {ActionId::alignBottom, MenuId::align, TEXT("&Bottom Edges"), TEXT("Move the selected bodies to the bottommost edge of all, at the current time")},
    {ActionId::spreadGapsAcross, MenuId::align, TEXT("Equal &Gaps Across"), TEXT("Make the gaps between three or more bodies equal from left to right, at the current time"), "", "", false, true},
    {ActionId::spreadGapsDown, MenuId::align, TEXT("&Equal Gaps Down"), TEXT("Make the gaps between three or more bodies equal from top to bottom, at the current time")},
    {ActionId::spreadCentresAcross, MenuId::align, TEXT("Even Centres &Across"), TEXT("Make the distances between centres equal from left to right, at the current time")},
    {ActionId::spreadCentresDown, MenuId::align, TEXT("Even Centres &Down"), TEXT("Make the distances between centres equal from top to bottom, at the current time")},
    {ActionId::mirrorAcross, MenuId::transform, TEXT("Mirror &Horizontally"), TEXT("Let left and right of the selected bodies change places: exact, or it says so"), "", "", false},
    {ActionId::mirrorDown, MenuId::transform, TEXT("Mirror &Vertically"), TEXT("Let top and bottom of the selected bodies change places: exact, or it says so")},
    {ActionId::turnLeft, MenuId::transform, TEXT("Turn &Left"), TEXT("Turn the selected bodies by 90° counterclockwise: exact, or it says so"), "", "", false, true},
    {ActionId::turnRight, MenuId::transform, TEXT("Turn &Right"), TEXT("Turn the selected bodies by 90° clockwise: exact, or it says so")},
    {ActionId::half, MenuId::transform, TEXT("H&alf as Large"), TEXT("Scale the selected bodies by ½: exact, or it says so"), "", "", false, true},
    {ActionId::twice, MenuId::transform, TEXT("T&wice as Large"), TEXT("Scale the selected bodies by 2: exact, or it says so")},
    {ActionId::moveBy, MenuId::transform, TEXT("&Move by…"), TEXT("Move the selected bodies by typed steps; says before whether that is exact"), "", "Ctrl+M", false, true},
    {ActionId::turnBy, MenuId::transform, TEXT("&Turn by…"), TEXT("Turn the selected bodies by any angle; says before by how much that rounds")},
    {ActionId::scaleBy, MenuId::transform, TEXT("&Scale by…"), TEXT("Scale the selected bodies by any factor; says before by how much that rounds")},
    {ActionId::aboutOrigin, MenuId::transform, TEXT("About the &Origin"), TEXT("Mirror, turn and scale about (0, 0), where that is always exact, and not about the middle of the selected positions"), "", "", true, true},
    {ActionId::toStart, MenuId::time, TEXT("To &Start"), TEXT("To the start of the window"), "start", "Ctrl+Home"},
    {ActionId::toPrevious, MenuId::time, TEXT("&Previous Instant"), TEXT("To the instant before"), "previous", "Ctrl+Left"},
    {ActionId::play, MenuId::time, TEXT("P&lay"), TEXT("Play or pause; Space does too"), "play", "K"},
    {ActionId::playBackwards, MenuId::time, TEXT("Pla&y Backwards"), TEXT("Play or pause, back in time"), "play-back", "Shift+K"},
    {ActionId::toNext, MenuId::time, TEXT("&Next Instant"), TEXT("To the instant after"), "next", "Ctrl+Right"},
    {ActionId::toEnd, MenuId::time, TEXT("To &End"), TEXT("To the end of the window"), "end", "Ctrl+End"},
    {ActionId::toPreviousEvent, MenuId::time, TEXT("Previous E&vent of the Selection"), TEXT("To the event before of a selected body, or of the picked pair"), "event-previous", "Ctrl+Shift+Left", false, true},
    {ActionId::toNextEvent, MenuId::time, TEXT("Next Event of the Sele&ction"), TEXT("To the event after of a selected body, or of the picked pair"), "event-next", "Ctrl+Shift+Right"},
    {ActionId::goToEvent, MenuId::time, TEXT("&Go to the Picked Event"), TEXT("To the exact instant of the event that was picked")},
    {ActionId::stepBack, MenuId::time, TEXT("Step Bac&k"), TEXT("Back by one frame time"), "step-back", ","},
    {ActionId::stepForward, MenuId::time, TEXT("Step For&ward"), TEXT("On by one frame time"), "step-forward", "."},
    {ActionId::justBefore, MenuId::time, TEXT("&Just Before the Instant"), TEXT("Where what ends at this instant still holds"), "just-before", "[", true, true},
    {ActionId::atInstant, MenuId::time, TEXT("&At the Instant"), TEXT("At this instant itself"), "at-instant", "=", true},
    {ActionId::justAfter, MenuId::time, TEXT("J&ust After the Instant"), TEXT("Where what begins at this instant holds alone"), "just-after", "]", true},
    {ActionId::loop, MenuId::time, TEXT("L&oop"), TEXT("Begin anew at the end"), "loop", "Ctrl+L", true, true},
    {ActionId::markIn, MenuId::time, TEXT("Mark &In"), TEXT("Play from this time on"), "mark-in", "I"},
    {ActionId::markOut, MenuId::time, TEXT("Mark Ou&t"), TEXT("Play up to this time"), "mark-out", "O"},
    {ActionId::clearMarks, MenuId::time, TEXT("Clear &Marks"), TEXT("Play over the whole window again"), "", "X"},
    {ActionId::sampleFrames, MenuId::time, TEXT("Sample by &Frames"), TEXT("Mark in the table and on the lanes what a checker that looks at single frames misses, sees late or takes for one"), "", "", true, true},
    {ActionId::addBookmark, MenuId::time, TEXT("A&dd Bookmark…"), TEXT("Name this time, and note what is there; the scene keeps it"), "", "Ctrl+B", false, true},
    {ActionId::editBookmarks, MenuId::time, TEXT("Edit Bookma&rks…"), TEXT("Change the names, notes and order of the bookmarks, or delete them"), "", "Ctrl+Shift+B"},
    {ActionId::computeAgain, MenuId::check, TEXT("Compute &Again"), TEXT("Compute the events and the audit again"), "", "F5"},
    {ActionId::compareLog, MenuId::check, TEXT("Compare with a &Log…"), TEXT("Show where an engine's log parts from the exact events: what is early, late, missing, extra")},
    {ActionId::reduceScene, MenuId::check, TEXT("&Reduce…"), TEXT("Make the smallest scene in which an event, a failure or a disagreement stays")},
    {ActionId::cancel, MenuId::check, TEXT("&Cancel Computing"), TEXT("Stop what is being computed"), "", "Ctrl+."},
    {ActionId::fitAll, MenuId::view, TEXT("&Fit All"), TEXT("Show the whole scene"), "fit", "F"},
    {ActionId::fitSelection, MenuId::view, TEXT("Fit &Selection"), TEXT("Show the selected bodies"), "", "Shift+F"},
    {ActionId::zoomIn, MenuId::view, TEXT("Zoom &In"), TEXT("Come nearer"), "zoom-in", "Ctrl++; Ctrl+="},
    {ActionId::zoomOut, MenuId::view, TEXT("Zoom &Out"), TEXT("Go further away"), "zoom-out", "Ctrl+-"},
    {ActionId::zoomFull, MenuId::view, TEXT("&100 %"), TEXT("One unit is 100 pixels"), "", "Ctrl+0"},
    {ActionId::fullScreen, MenuId::view, TEXT("F&ull Screen"), TEXT("Use the whole screen"), "", "F11", true},
    {ActionId::lightTheme, MenuId::view, TEXT("&Light"), TEXT("Dark ink on light ground"), "", "", true, true},
    {ActionId::darkTheme, MenuId::view, TEXT("&Dark"), TEXT("Light ink on dark ground"), "", "", true},
    {ActionId::systemTheme, MenuId::view, TEXT("As the S&ystem Says"), TEXT("Light or dark, as other programs"), "", "", true},
    {ActionId::resetLayout, MenuId::view, TEXT("&Reset Layout"), TEXT("Put every panel back where it was at first"), "", "", false, true},
    {ActionId::toolSelect, MenuId::tools, TEXT("&Select"), TEXT("Click to select, drag a body, a handle or a band; Shift adds, Ctrl toggles"), "select", "V", true},
    {ActionId::toolPoint, MenuId::tools, TEXT("&Point"), TEXT("Click to set a point; a drag is its motion"), "point", "P", true, true},
    {ActionId::toolSegment, MenuId::tools, TEXT("S&egment"), TEXT("Drag from end to end; then drag it, or one end, for its motion"), "segment", "S", true},
    {ActionId::toolCircle, MenuId::tools, TEXT("&Circle"), TEXT("Drag from the centre, or click for a usual size; then drag it for its motion"), "circle", "C", true},
    {ActionId::toolCapsule, MenuId::tools, TEXT("&Thick Line"), TEXT("Drag from end to end; then drag it, or one end, for its motion"), "capsule", "T", true},
    {ActionId::toolProjectile, MenuId::tools, TEXT("Pro&jectile"), TEXT("A circle that is traced through the grid: drag from the centre, or click; then drag it for its motion"), "projectile", "J", true},
    {ActionId::toolRay, MenuId::tools, TEXT("&Ray"), TEXT("Drag from its begin in its direction; then drag it, or one point, for its motion"), "ray", "R", true},
    {ActionId::toolLine, MenuId::tools, TEXT("&Line"), TEXT("Drag from one point of it to another; then drag it, or one point, for its motion"), "line", "L", true},
    {ActionId::toolBox, MenuId::tools, TEXT("&Box"), TEXT("Drag from corner to corner: four segments of one group; then drag a side for their motion"), "box", "B", true},
    {ActionId::toolPolygon, MenuId::tools, TEXT("Poly&gon"), TEXT("Click corners; Enter, a double click or the first corner closes it, Backspace takes one back"), "polygon", "G", true},
    {ActionId::toolMeasure, MenuId::tools, TEXT("&Measure"), TEXT("Drag to measure; Ctrl+C copies it"), "measure", "M", true, true},
    {ActionId::toolCut, MenuId::tools, TEXT("C&ut"), TEXT("Swipe through moving lines while time runs: the swipe becomes a point, and its cuts are listed"), "cut", "U", true},
    {ActionId::toolSteer, MenuId::tools, TEXT("Steer &with Keys"), TEXT("Take over the selected body with the arrow keys while time runs, and see what it will reach"), "steer", "W", true},
    {ActionId::toolHand, MenuId::tools, TEXT("&Hand"), TEXT("Drag to move the view; Space or the middle button do so with every tool"), "hand", "H", true},
    {ActionId::autoKey, MenuId::tools, TEXT("&Auto-Key"), TEXT("What is dragged becomes a key at the current time"), "auto-key", "A", true, true},
    {ActionId::laser, MenuId::tools, TEXT("Laser Ra&y"), TEXT("A ray from the nose of the body that is steered, up to the first target it meets"), "laser", "Y", true},
    {ActionId::snap, MenuId::snapping, TEXT("&Snap"), TEXT("What is drawn and dragged snaps; Ctrl does the opposite while dragging"), "snap", "Shift+S", true},
    {ActionId::snapFiner, MenuId::snapping, TEXT("&Finer Grid"), TEXT("Snap to parts of the grid"), "", "Q", true},
    {ActionId::snapHalf, MenuId::snapping, TEXT("&Half Grid"), TEXT("The finer grid has two parts a step"), "", "", true, true},
    {ActionId::snapTenth, MenuId::snapping, TEXT("T&enth Grid"), TEXT("The finer grid has ten parts a step"), "", "", true},
    {ActionId::snapGrid, MenuId::snapping, TEXT("To the &Grid"), TEXT("Snap to the scene's grid, or without one to the lines of the canvas"), "", "", true, true},
    {ActionId::snapPoints, MenuId::snapping, TEXT("To &Points"), TEXT("Snap to control points: at rest, start, end and keys"), "", "", true},
    {ActionId::snapLines, MenuId::snapping, TEXT("Onto &Lines"), TEXT("Snap onto segments, thick lines, rays and lines"), "", "", true},
    {ActionId::snapCrossings, MenuId::snapping, TEXT("To &Crossings"), TEXT("Snap to where two lines cross"), "", "", true},
    {ActionId::snapAlignment, MenuId::snapping, TEXT("To the Same &X or Y"), TEXT("Snap to the x or y of a control point"), "", "", true},
    {ActionId::snapTangents, MenuId::snapping, TEXT("To &Tangents"), TEXT("Snap to the place or radius at which two bodies just touch"), "", "", true},
    {ActionId::tour, MenuId::help, TEXT("&Tour"), TEXT("Be led through the instruments in five minutes, each with its scene")},
    {ActionId::whatsThis, MenuId::help, TEXT("&What's This?"), TEXT("Click on a panel to read what it is for"), "", "Shift+F1"},
    {ActionId::shortcuts, MenuId::help, TEXT("&Keyboard Shortcuts"), TEXT("Show every key"), "", "F1"},
    {ActionId::about, MenuId::help, TEXT("&About Sweepbench"), TEXT("Show versions"), ""},
};
// clang-format on

// A menu of the bar, or one inside another: that stands where the first of its commands is in the table.
struct MenuRow
{
    const char* text;
    std::optional<MenuId> parent = {};
};
const MenuRow menuRows[] = {{TEXT("&File")},
                            {TEXT("&Edit")},
                            {TEXT("&Body")},
                            {TEXT("&Time")},
                            {TEXT("&Check")},
                            {TEXT("&View")},
                            {TEXT("T&ools")},
                            {TEXT("&Help")},
                            {TEXT("&Add"), MenuId::body},
                            {TEXT("Al&ign"), MenuId::body},
                            {TEXT("&Transform"), MenuId::body},
                            {TEXT("S&nap"), MenuId::tools},
                            {TEXT("E&xport"), MenuId::file},
                            {TEXT("C&opy As"), MenuId::edit}};

// What the platform says for these beside the keys in the table, as long as no other command has it.
const std::pair<ActionId, QKeySequence::StandardKey> standardKeys[] = {
    {ActionId::newScene, QKeySequence::New},
    {ActionId::open, QKeySequence::Open},
    {ActionId::save, QKeySequence::Save},
    {ActionId::saveAs, QKeySequence::SaveAs},
    {ActionId::print, QKeySequence::Print},
    {ActionId::quit, QKeySequence::Quit},
    {ActionId::undo, QKeySequence::Undo},
    {ActionId::redo, QKeySequence::Redo},
    {ActionId::cut, QKeySequence::Cut},
    {ActionId::copy, QKeySequence::Copy},
    {ActionId::paste, QKeySequence::Paste},
    {ActionId::remove, QKeySequence::Delete},
    {ActionId::selectAll, QKeySequence::SelectAll},
    {ActionId::selectNone, QKeySequence::Deselect},
    {ActionId::filterEvents, QKeySequence::Find},
    {ActionId::preferences, QKeySequence::Preferences},
    {ActionId::zoomIn, QKeySequence::ZoomIn},
    {ActionId::zoomOut, QKeySequence::ZoomOut},
    {ActionId::fullScreen, QKeySequence::FullScreen},
    {ActionId::computeAgain, QKeySequence::Refresh},
    {ActionId::whatsThis, QKeySequence::WhatsThis},
    {ActionId::shortcuts, QKeySequence::HelpContents}};

QAction* actionOf(const Row& row, QObject* parent)
{
    auto* action = new QAction(icon(QString::fromLatin1(row.icon)), Actions::tr(row.text), parent);
    // An empty text would be read as one key that is none.
    const QString written = QString::fromLatin1(row.keys);
    action->setShortcuts(written.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(written));
    action->setCheckable(row.checkable);
    action->setToolTip(toolTipOf(Actions::tr(row.tip), action->shortcuts()));
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
    addStandardKeys();
    auto* themes = new QActionGroup(this);
    for (const ActionId theme : {ActionId::lightTheme, ActionId::darkTheme, ActionId::systemTheme})
        themes->addAction(&(*this)[theme]);
}

void Actions::addStandardKeys()
{
    QSet<QKeySequence> taken;
    for (const QAction* action : m_actions)
        for (const QKeySequence& key : action->shortcuts())
            taken << key;
    for (const auto& [command, standard] : standardKeys) {
        QAction& action = (*this)[command];
        QList<QKeySequence> keys = action.shortcuts();
        for (const QKeySequence& key : QKeySequence::keyBindings(standard))
            if (!taken.contains(key)) {
                taken << key;
                keys << key;
            }
        action.setShortcuts(keys);
    }
}

QAction& Actions::operator[](ActionId command) const
{
    return *m_actions[std::size_t(command)];
}

std::vector<QAction*> Actions::all() const
{
    return m_actions;
}

QMenu* Actions::made(MenuId name, QMenuBar& bar)
{
    QMenu*& menu = m_menus[std::size_t(name)];
    if (menu)
        return menu;
    const MenuRow& row = menuRows[std::size_t(name)];
    menu = row.parent ? made(*row.parent, bar)->addMenu(tr(row.text)) : bar.addMenu(tr(row.text));
    menu->setToolTipsVisible(true);
    return menu;
}

void Actions::fill(QMenuBar& bar)
{
    m_menus.assign(std::size(menuRows), nullptr);
    for (std::size_t name = 0; name < std::size(menuRows); ++name)
        if (!menuRows[name].parent)
            (void)made(MenuId(name), bar);
    for (const Row& row : rows) {
        const std::optional<MenuId> parent = menuRows[std::size_t(row.menu)].parent;
        const bool opens = parent && !m_menus[std::size_t(row.menu)]; // then the line is above the menu itself
        if (row.separated)
            made(opens ? *parent : row.menu, bar)->addSeparator();
        made(row.menu, bar)->addAction(&(*this)[row.command]);
    }
}

} // namespace sweep
