// Panels of the main window: dock widgets around the canvas and their layout.
#pragma once

#include "app/workbench/arrangement.h"
#include "app/workbench/workbench.h"

#include <QDockWidget>

class QMainWindow;
class QMenu;
class QSettings;

namespace sweep {

class Actions;
class BodyTree;
class ClearanceView;
class CutList;
class EventTable;
class FramePanel;
class GridLab;
class HistoryView;
class InstrumentPanel;
class DenseTable;
class HeadlineBar;
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
    // Resizes the panels to suit a window of this size; the canvas stays the largest part.
    void fit(QSize size);
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
    void fitTables(QDockWidget& tables, int height);
    // Makes the time axis as high as its lanes need, up to their limit; a single pair's lane lies on the axis itself.
    void fitTime();
    QDockWidget* dock(const QString& name, const QString& title, QWidget* content);
    QWidget* timePanel(const Actions& actions);
    void addLaneOrderChoice(QWidget& slider);
    void addHideAll(QMenu& menu);
    void connectInspector();
    void scrollToTop();
    void updateMeasuring();
    void followAnswer();
    void followStage();

    Workbench& m_workbench;
    QMainWindow& m_window;
    BodyTree* m_bodies;
    Inspector* m_inspector;
    EventTable* m_events;
    DenseTable* m_audit;
    Placeholder* m_noAudit;
    FramePanel* m_frames;
    GridLab* m_lab;
    InstrumentPanel* m_instruments;
    ProblemList* m_problems;
    HistoryView* m_history;
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
    int m_lanesBeforeDrag = 0; // their height
    // The window's state for each arrangement; empty unless all panels were hidden at once.
    std::array<QByteArray, arrangementCount> m_stateBeforeHiding;
};

} // namespace sweep
