#include "app/workbench/singles_link.h"

#include "app/workbench/actions.h"
#include "core/events/scene_differences.h"
#include "core/scene/editing.h"
#include "core/scene/scene_rules.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"

#include <sweepbench/solve.h>

#include <QBoxLayout>
#include <QEvent>

#include <algorithm>

namespace sweep {

namespace {

// "touch of ball · wall"
QString eventName(const SceneTimeline& solved, std::size_t index)
{
    constexpr qsizetype mostLetters = 20; // of a name
    const Event& event = solved.timeline.events()[index];
    const auto beginning = [](const QString& name) {
        return visibleText(name.size() > mostLetters ? name.left(mostLetters - 1) + u'…' : name);
    };
    return SinglesLink::tr("%1 of %2 · %3")
        .arg(QString::fromLatin1(name(event.kind)), beginning(labelOf(solved.scene.bodies[event.a])),
             beginning(partnerText(solved.scene, event)));
}

QString firstDifference(const SceneTimeline& own, const SceneTimeline& singles)
{
    for (const EventDifference& one : eventDifferences(own, singles)) {
        if (!one.later)
            return SinglesLink::tr("no %1").arg(eventName(own, *one.earlier));
        if (!one.earlier)
            return SinglesLink::tr("also %1").arg(eventName(singles, *one.later));
    }
    const auto unlike = firstUnlike(own, singles);
    return unlike ? SinglesLink::tr("another order from event %1 on").arg(*unlike + 1) : QString();
}

// Whether the lists of pairs at rest in contact differ. Not known, and then false, if one of them is incomplete.
bool differsAtRest(const SolverAnswer& answer, const Scene& singles, const Job& job)
{
    const UntestedPairs* own = answer.untested.get();
    if (!own || !own->areAllListed())
        return false;
    const UntestedPairs others = untestedPairs(singles, {.job = job}, {.listed = own->inContact.size() + 1});
    return !job.stopped() && others.inContact != own->inContact;
}

} // namespace

SinglesFinding singlesFinding(const SolverAnswerPtr& answer, const Job& job)
{
    SinglesFinding found{answer};
    const SceneOfSingles singles = withSingles(*answer->scene);
    if (singles.rounding.isExact())
        return found;
    if (const auto problems = problemsOf(singles.scene, job); !problems.empty()) {
        found.difference = job.stopped() ? QString() : SinglesLink::tr("not a valid scene");
        return found;
    }
    const auto timeline = solve(singles.scene, {.threads = 1, .job = job});
    if (!timeline)
        return found; // cancelled, or too many events with cells
    found.difference = firstDifference({*answer->scene, *answer->timeline}, {singles.scene, *timeline});
    if (found.difference.isEmpty() && differsAtRest(*answer, singles.scene, job))
        found.difference = SinglesLink::tr("other contacts at rest");
    return found;
}

SinglesLink::SinglesLink(const WindowParts& parts)
    : m_parts(parts), m_job([](const SolverAnswerPtr& answer, const Job& job) { return singlesFinding(answer, job); },
                            [this](SinglesFinding found) {
                                m_found = std::move(found);
                                fit();
                            })
{
    HeadlineBar& bar = parts.panels.headline();
    auto& row = static_cast<QBoxLayout&>(*bar.layout());
    row.insertWidget(row.indexOf(&bar.log()) + 1, this);
    bar.installEventFilter(this);
    setObjectName(QStringLiteral("singles"));
    hide();
    connect(&parts.workbench, &Workbench::sceneChanged, this, &SinglesLink::followScene);
    connect(&parts.workbench, &Workbench::answerChanged, this, &SinglesLink::followAnswer);
    connect(&parts.workbench, &Workbench::settled, this, &SinglesLink::compare);
    QAction& command = parts.actions[ActionId::compareSingles];
    connect(this, &QToolButton::clicked, &command, &QAction::trigger);
    followScene();
}

void SinglesLink::followScene()
{
    const bool isSingle = hasSingles(*m_parts.workbench.scene());
    QAction& command = m_parts.actions[ActionId::compareSingles];
    command.setEnabled(!isSingle && !m_parts.workbench.scene()->bodies.empty());
    setTip(command, isSingle ? tr("Every number of this scene is a single already")
                             : tr("Show which events would differ if every number were rounded to the nearest single"));
    followAnswer();
}

// An answer that is the same apart from hidden bodies and the audit keeps its comparison.
void SinglesLink::followAnswer()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    if (m_found.answer && answer && answer->timeline == m_found.answer->timeline)
        return;
    m_job.stop();
    m_found = {};
    fit();
}

void SinglesLink::compare()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    if (!answer || !answer->timeline || hasSingles(*answer->scene) ||
        (m_found.answer && m_found.answer->timeline == answer->timeline))
        return;
    if (answer->timeline->events().size() + answer->scene->bodies.size() <= mostComparedByItself)
        m_job.start(answer);
}

// In a narrow window the difference is in the tool tip alone.
void SinglesLink::fit()
{
    setVisible(!m_found.difference.isEmpty());
    if (m_found.difference.isEmpty())
        return;
    const QString whole = tr("As singles: %1").arg(m_found.difference);
    const bool isRoomy = 4 * fontMetrics().horizontalAdvance(whole) <= m_parts.panels.headline().width();
    setText(isRoomy ? whole : tr("Singles differ"));
    setToolTip(tr("%1. With every number rounded to the nearest single, as an engine of floats has it, the answer is "
                  "another. Click to list the events that differ")
                   .arg(whole));
    setAccessibleName(whole);
}

bool SinglesLink::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QToolButton::eventFilter(watched, event);
}

} // namespace sweep
