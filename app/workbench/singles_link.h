// Singles link: whether the nearest singles of the scene's numbers give another answer, at the end of the headline.
#pragma once

#include "app/workbench/panels.h"
#include "widgets/document/background_job.h"
#include "widgets/document/solver.h"

#include <QToolButton>

namespace sweep {

// The first difference between the answer and that of the scene with the nearest singles.
struct SinglesFinding
{
    SolverAnswerPtr answer;  // that of the scene's own numbers
    QString difference = {}; // "no touch of ball · wall"; empty if there is none
};

// Solves the scene with the nearest singles once the solver and the audit have ended, with one thread of low priority.
// Requires: a timeline of a valid scene.
[[nodiscard]] SinglesFinding singlesFinding(const SolverAnswerPtr& answer, const Job& job);

// Is visible only while the shown answer, of a scene of doubles, differs from that of the nearest singles; then it
// names the first event that differs, and a click runs the command that lists all of them. Stays hidden for scenes of
// more than `mostComparedByItself` bodies and events, which Scene ▸ Numbers compares on demand.
class SinglesLink : public QToolButton
{
    Q_OBJECT

public:
    static constexpr std::size_t mostComparedByItself = 100'000;

    // Adds itself to the headline, and enables the command in Scene ▸ Numbers.
    explicit SinglesLink(const WindowParts& parts);

    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void followScene();
    void followAnswer();
    void compare();
    void fit();

    WindowParts m_parts;
    SinglesFinding m_found;
    LatestJob<SolverAnswerPtr, SinglesFinding> m_job;
};

} // namespace sweep
