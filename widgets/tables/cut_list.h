// Table of the cuts of a swipe.
#pragma once

#include "widgets/models/instruments/cut_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

namespace sweep {

class DenseTable;
class Placeholder;

// Picking a row moves the playhead to its instant and picks its event. Rows are copied with all digits.
class CutList : public QWidget
{
    Q_OBJECT

public:
    // The arguments outlive it.
    CutList(CutModel& model, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    void tint();
    // Sets whether the panel is visible.
    void setSeen(bool seen);
    [[nodiscard]] bool isSeen() const { return m_seen; }

Q_SIGNALS:
    void seenChanged(bool seen);

private:
    void pick(int row);
    void showWhyEmpty();

    CutModel& m_model;
    Playhead& m_playhead;
    Selection& m_selection;
    DenseTable* m_table;
    Placeholder* m_placeholder;
    bool m_seen = false;
};

} // namespace sweep
