// Panels of instruments, cuts, problems and progress.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/models/instruments/cuts.h"
#include "widgets/models/instruments/instruments.h"

#include <sweepbench/base/result.h>
#include <sweepbench/scene.h>

#include <QTimer>
#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QLayout;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace sweep {

// Progress bar with a cancel button below a table.

// Appears only if work takes longer than `patience`.
class ProgressPanel : public QWidget
{
    Q_OBJECT

public:
    static constexpr int patience = 300; // milliseconds

    explicit ProgressPanel(QWidget* parent = nullptr);

    void begin(const QString& text);
    // Sets the progress from 0 to 1. It is unknown before the first call.
    void setProgress(double share);
    void end();

    [[nodiscard]] QPushButton& cancelButton() { return *m_cancel; }

Q_SIGNALS:
    void cancelled();

private:
    QTimer m_timer;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

// Panel of the instruments: measurements of the selection at the current time.

class DenseTable;
class NumberField;
class Placeholder;
class WrappedLabel;

// Below the choice of the instrument and the frame rate is the answer: a sentence above a table of exact numbers and
// doubles. Ctrl+C copies rows; a right click copies one value or all rows.
class InstrumentPanel : public QWidget
{
    Q_OBJECT

public:
    InstrumentPanel(Instruments& instruments, FrameStepper& frames, QWidget* parent = nullptr);

    void setInstrument(Instrument instrument);
    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] QComboBox& choice() { return *m_choice; }
    [[nodiscard]] NumberField& rate() { return *m_rate; }
    // The sentence above the table, or the selection needed for an answer.
    [[nodiscard]] QString words() const;

    // Updates colours after a change of theme.
    void tint();
    // Sets whether the panel is visible. Nothing is measured otherwise.
    void setSeen(bool seen) { m_instruments.setActive(seen); }

Q_SIGNALS:
    void instrumentChanged(sweep::Instrument instrument);

private:
    QLayout* choices(FrameStepper& frames);
    void follow();
    void showColumns();
    void showMenu(const QPoint& at);

    Instruments& m_instruments;
    InstrumentModel m_model;
    QComboBox* m_choice;
    NumberField* m_rate;
    WrappedLabel* m_headline;
    DenseTable* m_table;
    Placeholder* m_placeholder;
    QPushButton* m_cancel;
    QStringList m_columns; // the columns whose widths were set last
    QString m_why;         // the reason why there is no answer
};

// List of the problems of a scene.

class Placeholder;

// One problem per line, which can be copied. Picking one emits it.
class ProblemList : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemList(QWidget* parent = nullptr);

    void setProblems(const std::vector<Problem>& problems);
    [[nodiscard]] bool isEmpty() const { return m_problems.empty(); }
    // One problem a line.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void picked(const sweep::Problem& problem);

private:
    QListWidget* m_list;
    QPushButton* m_copy;
    Placeholder* m_placeholder;
    std::vector<Problem> m_problems;
};

// The bodies that a problem's JSON Pointer refers to: a single one, or those of an ignored pair or an expectation. None
// if the problem is about the scene itself.
[[nodiscard]] std::vector<std::size_t> bodiesOf(const Scene& scene, const Problem& problem);

// Table of the cuts of a swipe.

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
