// Panels: the docks around the canvas, the headline, the summary of a pair.
#pragma once

#include "app/workbench/workbench.h"
#include "widgets/document/playhead.h"
#include "widgets/document/scene_document.h"
#include "widgets/models/events/headline.h"
#include "widgets/models/instruments/clearance.h"
#include "widgets/models/instruments/instruments.h"

#include <QDockWidget>
#include <QSet>
#include <QWidget>

#include <array>
#include <cstddef>

class QLabel;
class QMainWindow;
class QMenu;
class QSettings;
class QToolButton;

namespace sweep {

// Parts of the main window that menu actions, exports and dialogs work on.

class Actions;
class Canvas;
class MessageBar;
class Panels;
class SceneFiles;

// References to parts that the main window owns; passed by value.
struct WindowParts
{
    const Actions& actions;
    Workbench& workbench;
    SceneFiles& files;
    Canvas& canvas;
    Panels& panels;
    MessageBar& messageBar;
    QSettings& store;
    QMainWindow& window;
};

// Arrangement: the purposes for which the panels of the window can be arranged.

enum class Arrangement
{
    edit,    // edit bodies and their numbers
    step,    // step from event to event
    measure, // measure with the instruments
    compare  // compare with an engine's log or with a frame-by-frame checker
};

inline constexpr std::size_t arrangementCount = 4;

// Names in the settings file, indexed by Arrangement.
inline constexpr std::array<const char*, arrangementCount> arrangementNames{"edit", "step", "measure", "compare"};

// Headline bar: the answer of the scene or of the selected pair, above the time axis, and whether a log agrees.

class ElidedLabel;

class HeadlineBar : public QWidget
{
    Q_OBJECT

public:
    explicit HeadlineBar(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] const Headline& headline() const { return m_headline; }
    // The comparison with an engine's log, which ends the sentence while it is about the shown answer. Null: none.
    void setLog(ComparedWithLogPtr log);
    // Offers to compare with this file, which lies beside the scene, while no log is open. Empty: no offer.
    void offerLog(const QString& path);
    // The sentence, whose end is a link to the audit, and links to the log's panel and to the problems.
    [[nodiscard]] ElidedLabel& text() { return *m_text; }
    [[nodiscard]] QToolButton& log() { return *m_log; }
    [[nodiscard]] QToolButton& offer() { return *m_offer; }
    [[nodiscard]] QToolButton& reason() { return *m_reason; }

Q_SIGNALS:
    // The user requests the audit, or the problems of a refused scene.
    void reasonRequested();
    void logRequested();
    // The user accepts the offer.
    void comparisonRequested(const QString& path);

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void showProgress();
    void followLog();
    void show(const Headline& headline);

    Workbench& m_workbench;
    Headline m_found; // without the progress
    Headline m_headline;
    ComparedWithLogPtr m_compared;
    QLabel* m_sign;
    ElidedLabel* m_text;
    QToolButton* m_log;
    QToolButton* m_offer;
    QToolButton* m_reason;
    QString m_offered; // the file beside the scene; empty if there is none
};

// Summary of two selected bodies: their clearance over time, closest approach and time to impact.

class ClearanceSketch;
class WrappedLabel;

// The summary of the selected pair. Its owner lets the models measure only while it is visible: see seenChanged().
class PairSummary : public QWidget
{
    Q_OBJECT

public:
    // `impact` computes the time to impact. The arguments outlive this.
    PairSummary(ClearanceModel& clearance, Instruments& impact, const Playhead& playhead, QWidget* parent = nullptr);

    // The shown text, one line for each value.
    [[nodiscard]] QString words() const;
    [[nodiscard]] ClearanceSketch& sketch() { return *m_sketch; }

Q_SIGNALS:
    void seenChanged(bool isSeen);
    // The user requests the clearance panel, or the instrument of times to impact.
    void clearanceWanted();
    void impactWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void follow();
    [[nodiscard]] QString closestWords() const;

    ClearanceModel& m_clearance;
    Instruments& m_impact;
    WrappedLabel* m_closest;
    WrappedLabel* m_reach;
    ClearanceSketch* m_sketch;
};

// Panels of the main window: dock widgets around the canvas and their layout.

class BodyTree;
class ClearanceView;
class CutList;
class EventTable;
class FramePanel;
class GridLab;
class InstrumentPanel;
class DenseTable;
class Inspector;
class Placeholder;
class ProblemList;
class LaneView;
class LogLane;
class LogPanel;
class TimeSlider;

class Panels : public QObject
{
    Q_OBJECT

public:
    Panels(Workbench& workbench, const Actions& actions, QMainWindow& window, QSettings& store);

    // Adds an entry for each panel, which shows or hides it.
    void fill(QMenu& menu);
    // Puts every panel at its initial place, with the main panels of the arrangement in front.
    void arrange(Arrangement arrangement);
    // Grid Lab, Cuts, Problems and the log appear when they have something to show, unless the user has closed them.
    // The lab goes when another scene has no grid, the others once they are empty.
    void showFilled();
    // Arranges the panels, and lets those appear again that the user has closed.
    void reset(Arrangement arrangement);
    [[nodiscard]] bool appearsByItself(const QDockWidget& panel) const;
    // Resizes the panels to suit a window of this size; the canvas stays the largest part.
    void fit(QSize size);
    // Raises the panels that the arrangement shows among tabs.
    void raiseFront();
    // Ends a drag of a panel as a release of the mouse does: Qt 6.4 crashes if panels are arranged during one.
    void endDrag();
    // Brings the panel to the front, even one that the user has closed.
    void raise(QWidget& panel);
    // The visible panels, not those behind another tab, with the time axis last.
    [[nodiscard]] std::vector<QDockWidget*> inSight() const;
    void showProblems(const std::vector<Problem>& problems);
    // Applies the colours of the theme that the palette does not set.
    void applyTheme();

    [[nodiscard]] BodyTree& bodies() { return *m_bodies; }
    [[nodiscard]] Inspector& inspector() { return *m_inspector; }
    [[nodiscard]] EventTable& events() { return *m_events; }
    [[nodiscard]] FramePanel& frames() { return *m_frames; }
    [[nodiscard]] ProblemList& problems() { return *m_problems; }
    [[nodiscard]] QWidget& auditPanel();
    [[nodiscard]] HeadlineBar& headline() { return *m_headline; }
    [[nodiscard]] TimeSlider& timeSlider() { return *m_slider; }
    [[nodiscard]] LaneView& lanes() { return *m_lanes; }
    [[nodiscard]] LogLane& logStrip() { return *m_logStrip; }
    [[nodiscard]] LogPanel& log() { return *m_log; }
    [[nodiscard]] GridLab& lab() { return *m_lab; }
    [[nodiscard]] CutList& cuts() { return *m_cuts; }
    [[nodiscard]] ClearanceView& clearance() { return *m_clearance; }
    [[nodiscard]] InstrumentPanel& instruments() { return *m_instruments; }

Q_SIGNALS:
    // The panel Frames becomes visible or hidden.
    void framesSeen(bool isSeen);
    // The user entered a time or frame rate, or chose one from the list.
    void valueTaken();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place(bool tablesBelow);
    // Makes the time axis as high as its lanes need, up to their limit; a single pair's lane lies on the axis itself.
    void fitTime();
    QDockWidget* dock(const QString& name, const QString& title, QWidget* content);
    QWidget* timePanel(const Actions& actions);
    void addLaneOrderChoice(QWidget& slider);
    void addHideAll(QMenu& menu);
    void connectInspector();
    void scrollToTop();
    void updateMeasuring();
    [[nodiscard]] bool isFilled(std::size_t dock) const;
    [[nodiscard]] bool comes(std::size_t dock) const;
    // Keeps for later runs whether the user has closed the panel; the log goes with its panel.
    void setClosed(const QObject& panel, bool isClosed);
    void followAnswer();
    void followLog();
    void followStage();

    Workbench& m_workbench;
    QMainWindow& m_window;
    QSettings& m_store;
    BodyTree* m_bodies;
    Inspector* m_inspector;
    EventTable* m_events;
    DenseTable* m_audit;
    Placeholder* m_noAudit;
    FramePanel* m_frames;
    GridLab* m_lab;
    InstrumentPanel* m_instruments;
    ProblemList* m_problems;
    HeadlineBar* m_headline;
    TimeSlider* m_slider;
    LaneView* m_lanes;
    LogLane* m_logStrip;
    ClearanceView* m_clearance;
    CutList* m_cuts;
    LogPanel* m_log;
    QList<QDockWidget*> m_docks;
    Arrangement m_arrangement = Arrangement::edit;
    // Whether the clearance, the inspector, and the pair summary in it are visible.
    bool m_clearanceSeen = false;
    bool m_inspectorSeen = false;
    bool m_pairSeen = false;
    int m_lanesBeforeDrag = 0;         // their height
    QSet<const QDockWidget*> m_filled; // panels that have appeared by themselves
    // The window's state for each arrangement; empty unless all panels were hidden at once.
    std::array<QByteArray, arrangementCount> m_stateBeforeHiding;
};

} // namespace sweep
