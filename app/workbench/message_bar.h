// Bars above and below the canvas: errors and notices, and the legend of the marks.
#pragma once

#include "widgets/paint/scene_painter.h"

#include <sweepbench/audit.h>
#include <sweepbench/base/result.h>

#include <QFrame>

class QAction;
class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace sweep {

class WrappedLabel;

// Message bar above the canvas.

// Shows the headline and the first problem of the latest message, with buttons that show all problems, copy them and
// dismiss the message. Without a latest message, it shows the standing error.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    // Replaces the latest message.
    void showError(const QString& headline, const std::vector<Problem>& problems);
    // Adds a button for each of these remedies to the latest message; the buttons disappear with it. The actions
    // outlive this.
    void offerRemedies(const QList<QAction*>& remedies);
    // Replaces the latest message by a notice, with a tick if its verdict is `agree`. An empty text removes an earlier
    // notice, but not an error.
    void showNotice(const QString& text, Verdict verdict = Verdict::undecided);
    // An error that holds until it is cleared. Once dismissed, it stays hidden until its text changes.
    void setStandingError(const QString& headline, const std::vector<Problem>& problems);
    void clearStandingError();
    // Removes the latest message; the standing error stays.
    void clear();
    // The headline and all problems of the shown message, one per line.
    [[nodiscard]] QString text() const { return shown().lines().join(u'\n'); }
    [[nodiscard]] const std::vector<Problem>& problems() const { return shown().problems; }
    // The latest 50 lines that were shown.
    [[nodiscard]] const QStringList& log() const { return m_log; }

Q_SIGNALS:
    void detailsRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Message
    {
        Verdict verdict = Verdict::disagree;
        QString headline;
        std::vector<Problem> problems;
        QList<QAction*> remedies;

        [[nodiscard]] bool isEmpty() const { return headline.isEmpty(); }
        [[nodiscard]] QStringList lines() const;
    };
    [[nodiscard]] const Message& shown() const { return m_latest.isEmpty() ? m_standing : m_latest; }
    void dismiss();
    void follow();
    void showRemedies(const QList<QAction*>& remedies);
    void updateIcon();

    QLabel* m_icon;
    WrappedLabel* m_label;
    QPushButton* m_details;
    QList<QPushButton*> m_remedies; // one for each remedy of the message
    QHBoxLayout* m_buttons;
    QBoxLayout* m_layout; // text and buttons, side by side if there is room, otherwise stacked
    Message m_latest;
    Message m_standing;
    QStringList m_log;
    QStringList m_dismissed; // the standing error that the user dismissed
};

// Legend below the canvas: what its marks and those of the time axis mean.

class Workbench;
struct SolverAnswer;

enum class LegendMark
{
    end,           // dashed: a body at the end of its path
    sweep,         // faint: where it was before
    path,          // hairline: the path of a body of a crowd
    contact,       // ring: bodies of a crowd that are in contact now
    pose,          // outlined: a body at an event
    pin,           // an event with the number of its instant
    closest,       // where and when two bodies come closest
    closestBodies, // the outline of a body at that time
    cells,         // the colours of cells
    cellStates,    // their strengths: to come, met, met now
    missed         // a dashed ring on the time axis
};

// The marks and layers of the canvas.
struct DrawnMarks
{
    Layers layers = {};
    bool pins = false;
    bool poses = false; // outlines of bodies at events
};

// The marks that the canvas draws of a scene with this answer, and those of the time axis, in the order of the legend.
struct LegendInput
{
    const SolverAnswer& answer;
    DrawnMarks drawn = {};
    bool missed = false; // some events are not seen by frames
};
[[nodiscard]] std::vector<LegendMark> legendMarks(const LegendInput& input);
[[nodiscard]] QString legendText(LegendMark mark);

// One line, so that it covers no part of the drawing, with as many marks as fit. The tool tip of a mark explains it.
// The line has no height while a scene has no marks; the content of the canvas then keeps its place.
class Legend : public QWidget
{
    Q_OBJECT

public:
    explicit Legend(Workbench& workbench, QWidget* parent = nullptr);

    void setDrawn(const DrawnMarks& drawn);

    [[nodiscard]] const std::vector<LegendMark>& marks() const { return m_marks; }
    // The number of marks that there is room for.
    [[nodiscard]] std::size_t shownCount() const;
    [[nodiscard]] QSize sizeHint() const override;
    // Empty, because a very low window gives its height to the canvas.
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 0}; }

Q_SIGNALS:
    // Emitted when the user has closed the message.
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void follow();
    // Left end of each mark, and the right end of the last one.
    [[nodiscard]] std::vector<int> places() const;

    Workbench& m_workbench;
    DrawnMarks m_drawn;
    QToolButton* m_close;
    std::vector<LegendMark> m_marks;
};

} // namespace sweep
