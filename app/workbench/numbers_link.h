// Numbers link: whether the scene's numbers as singles or as decimals give another answer, at the end of the headline.
#pragma once

#include "app/workbench/panels.h"
#include "widgets/document/background_job.h"
#include "widgets/document/solver.h"

#include <QToolButton>

namespace sweep {

enum class OtherNumbers;

// The first difference between the answer and that of the scene with other numbers.
struct NumbersFinding
{
    SolverAnswerPtr answer;  // that of the scene's own numbers
    QString difference = {}; // "As singles: no touch of ball · wall"; empty if there is none
    QString reason = {};     // of decimals: "0.3 is 0.299999999999999988898"
};

// Solves the scene with other numbers once the solver and the audit have ended, with one thread of low priority.
// Nothing is found of decimals that make no valid scene, most often because of too many digits. Requires: a timeline of
// a valid scene.
[[nodiscard]] NumbersFinding numbersFinding(const SolverAnswerPtr& answer, OtherNumbers numbers, const Job& job);

// Is visible only while the shown answer differs from that of the other numbers; then it names the first event,
// relation or number of cells that differs, and a click runs the command that lists all of them. Stays hidden for
// scenes of more than `mostComparedByItself` bodies and events, which the command compares on demand.
class NumbersLink : public QToolButton
{
    Q_OBJECT

public:
    // Adds itself to the headline, and enables its command: Check ▸ Compare with Singles, or Compare with Decimals.
    NumbersLink(const WindowParts& parts, OtherNumbers numbers);

    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QAction& command() const;
    // Whether the scene may hold other numbers than these.
    [[nodiscard]] bool mayDiffer(const Scene& scene) const;
    void followScene();
    void followAnswer();
    void compare();
    void fit();
    void shorten();
    void shortenLater();

    WindowParts m_parts;
    OtherNumbers m_numbers;
    NumbersFinding m_found;
    QStringList m_shorter; // texts for less room than that of the present one
    LatestJob<SolverAnswerPtr, NumbersFinding> m_job;
};

} // namespace sweep
