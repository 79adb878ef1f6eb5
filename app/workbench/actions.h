// What can be done, under which name and which key?
#pragma once

#include <QAction>
#include <QObject>

#include <vector>

class QMenu;
class QMenuBar;

namespace sweep {

enum class ActionId
{
    newScene,
    open,
    save,
    saveAs,
    exportPicture,
    exportEvents,
    exportReport,
    print,
    printPreview,
    reopenLast,
    reopenOnStart,
    quit,
    undo,
    redo,
    cut,
    copy,
    paste,
    pasteInPlace,
    selectAll,
    selectNone,
    selectEventBodies,
    filterEvents,
    copyRowsText,
    copyRowsTsv,
    copyRowsCsv,
    copyRowsMarkdown,
    copyClearancePicture,
    copyClearanceCsv,
    copyAsMarkdown,
    copyAsWkt,
    copyAsCpp,
    copyAsImage,
    preferences,
    addPoint,
    addCircle,
    addProjectile,
    addSegment,
    addCapsule,
    addRay,
    addLine,
    duplicate,
    remove,
    rename,
    group,
    ungroup,
    hide,
    showAll,
    lock,
    unlockAll,
    moveUp,
    moveDown,
    alignLeft,
    alignCentre,
    alignRight,
    alignTop,
    alignMiddle,
    alignBottom,
    spreadGapsAcross,
    spreadGapsDown,
    spreadCentresAcross,
    spreadCentresDown,
    mirrorAcross,
    mirrorDown,
    turnLeft,
    turnRight,
    half,
    twice,
    moveBy,
    turnBy,
    scaleBy,
    aboutOrigin,
    toStart,
    toPrevious,
    play,
    playBackwards,
    toNext,
    toEnd,
    toPreviousEvent,
    toNextEvent,
    goToEvent,
    stepBack,
    stepForward,
    justBefore,
    atInstant,
    justAfter,
    loop,
    markIn,
    markOut,
    clearMarks,
    sampleFrames,
    addBookmark,
    editBookmarks,
    computeAgain,
    compareLog,
    reduceScene,
    cancel,
    fitAll,
    fitSelection,
    zoomIn,
    zoomOut,
    zoomFull,
    fullScreen,
    lightTheme,
    darkTheme,
    systemTheme,
    resetLayout,
    toolSelect,
    toolPoint,
    toolSegment,
    toolCircle,
    toolCapsule,
    toolProjectile,
    toolRay,
    toolLine,
    toolBox,
    toolPolygon,
    toolMeasure,
    toolCut,
    toolSteer,
    toolHand,
    autoKey,
    laser,
    snap,
    snapFiner,
    snapHalf,
    snapTenth,
    snapGrid,
    snapPoints,
    snapLines,
    snapCrossings,
    snapAlignment,
    snapTangents,
    tour,
    whatsThis,
    shortcuts,
    about,
};

enum class MenuId
{
    file,
    edit,
    body,
    time,
    check,
    view,
    tools,
    help,
    add,   // in the menu of bodies
    align, // likewise
    transform,
    snapping,  // in the menu of tools
    exporting, // in the menu of files
    copyAs     // in the menu of editing
};

// Every command as one QAction, made from one table, each in exactly one menu.
class Actions : public QObject
{
    Q_OBJECT

public:
    explicit Actions(QObject* parent = nullptr);

    [[nodiscard]] QAction& operator[](ActionId command) const;
    [[nodiscard]] std::vector<QAction*> all() const;

    // The menus of the bar, filled from the table. The returned ones are for lists that change.
    void fill(QMenuBar& bar);
    [[nodiscard]] QMenu* menu(MenuId name) const { return m_menus[std::size_t(name)]; }

private:
    void addStandardKeys();
    [[nodiscard]] QMenu* made(MenuId name, QMenuBar& bar);

    std::vector<QAction*> m_actions; // by Command
    std::vector<QMenu*> m_menus;     // by MenuName
};

// "Open a scene (Ctrl+O)".
[[nodiscard]] QString toolTipOf(const QString& text, const QList<QKeySequence>& keys);

} // namespace sweep
