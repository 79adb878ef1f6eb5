// Summary of two selected bodies: their clearance over time, closest approach and time to impact.
#pragma once

#include "widgets/models/instruments/clearance_model.h"
#include "widgets/models/instruments/instruments.h"
#include "widgets/models/session/playhead.h"

#include <QWidget>

namespace sweep {

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

} // namespace sweep
