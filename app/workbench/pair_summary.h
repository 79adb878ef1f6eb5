// Summary of two selected bodies: their clearance over time, closest approach and time to impact.
#pragma once

#include "widgets/models/instruments/clearance_model.h"
#include "widgets/models/instruments/instruments.h"
#include "widgets/models/session/playhead.h"

#include <QWidget>

namespace sweep {

class ClearanceSketch;
class WrappedLabel;

// Measures only while it is visible: seenChanged() says when that changes.
class PairSummary : public QWidget
{
    Q_OBJECT

public:
    // `impact` has the time to impact for its instrument. The arguments outlive it.
    PairSummary(ClearanceModel& clearance, Instruments& impact, const Playhead& playhead, QWidget* parent = nullptr);

    // What it says, a line for each value.
    [[nodiscard]] QString words() const;
    [[nodiscard]] ClearanceSketch& sketch() { return *m_sketch; }

Q_SIGNALS:
    void seenChanged(bool isSeen);
    // Somebody wants to see the clearance large, the times to impact in full.
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

} // namespace sweep
