// Which panels stand around the canvas, and where?
#pragma once

#include "app/workbench/workbench.h"

#include <QDockWidget>

#include <array>

class QMainWindow;
class QMenu;

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
class Inspector;
class ProblemList;
class LaneView;
class LogStrip;
class TimeSlider;

class Panels : public QObject
{
    Q_OBJECT

public:
    Panels(Workbench& workbench, const Actions& actions, QMainWindow& window);

    // A line for each panel that shows and hides it.
    void fill(QMenu& menu);
    // Where every panel was at first.
    void reset();
    // As wide and high as suits a window of this size: the canvas stays the largest thing in it.
    void fit(QSize size);
    void raise(QWidget& panel);
    void showProblems(const std::vector<Problem>& problems);
    // Follows the theme where the palette alone does not.
    void tint();

    [[nodiscard]] BodyTree& bodies() { return *m_bodies; }
    [[nodiscard]] Inspector& inspector() { return *m_inspector; }
    [[nodiscard]] EventTable& events() { return *m_events; }
    [[nodiscard]] FramePanel& frames() { return *m_frames; }
    [[nodiscard]] ProblemList& problems() { return *m_problems; }
    [[nodiscard]] QWidget& auditPanel();
    [[nodiscard]] TimeSlider& timeSlider() { return *m_slider; }
    [[nodiscard]] LaneView& lanes() { return *m_lanes; }
    [[nodiscard]] LogStrip& logStrip() { return *m_logStrip; }
    [[nodiscard]] GridLab& lab() { return *m_lab; }
    [[nodiscard]] CutList& cuts() { return *m_cuts; }
    [[nodiscard]] ClearanceView& clearance() { return *m_clearance; }
    [[nodiscard]] InstrumentPanel& instruments() { return *m_instruments; }

private:
    QDockWidget* dock(const QString& name, const QString& title, QWidget* content);
    QWidget* timePanel(const Actions& actions);
    void addLaneOrders(QWidget& place);
    void addHideAll(QMenu& menu);
    void followAnswer();
    void followStage();

    Workbench& m_workbench;
    QMainWindow& m_window;
    BodyTree* m_bodies;
    Inspector* m_inspector;
    EventTable* m_events;
    DenseTable* m_audit;
    FramePanel* m_frames;
    GridLab* m_lab;
    InstrumentPanel* m_instruments;
    ProblemList* m_problems;
    HistoryView* m_history;
    TimeSlider* m_slider;
    LaneView* m_lanes;
    LogStrip* m_logStrip;
    ClearanceView* m_clearance;
    CutList* m_cuts;
    QList<QDockWidget*> m_docks;
    QByteArray m_beforeHiding; // the window's state; empty unless all were hidden at once
};

} // namespace sweep
