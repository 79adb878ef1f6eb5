#include "app/workbench/numbers_link.h"

#include "app/output/other_numbers.h"
#include "app/workbench/actions.h"
#include "core/solve/other_answer.h"
#include "widgets/format/text.h"
#include "widgets/models/events/event_text.h"

#include <QBoxLayout>
#include <QEvent>

namespace sweep {

namespace {

constexpr qsizetype mostLetters = 20; // of a name

QString beginning(const QString& name)
{
    return visibleText(name.size() > mostLetters ? name.left(mostLetters - 1) + u'…' : name);
}

// "touch of ball · dot"
QString eventName(const SceneTimeline& solved, std::size_t index)
{
    const Event& event = solved.timeline.events()[index];
    return NumbersLink::tr("%1 of %2 · %3")
        .arg(QString::fromLatin1(name(event.kind)), beginning(labelOf(solved.scene.bodies[event.a])),
             beginning(partnerText(solved.scene, event)));
}

// ": no touch of ball · dot", ": ball · dot touch at rest", " it covers 16 cells, 9 as doubles"
QString differenceText(const SceneTimeline& own, const SceneTimeline& other, const AnswerDifference& one)
{
    const PairOrCell& pair = one.pair;
    const Body& body = own.scene.bodies[pair.a];
    if (one.isAtRest())
        return NumbersLink::tr(": %1 · %2 at rest: %3")
            .arg(beginning(labelOf(body)), beginning(labelOf(own.scene.bodies[pair.b])),
                 QString::fromLatin1(name(one.otherRelation)));
    const CellCounts counts{cellsMet(own.timeline, pair.a), cellsMet(other.timeline, pair.a)};
    if (pair.withCell() && counts.own != counts.other)
        return QStringLiteral(" %1 %2").arg(own.scene.bodies.size() == 1 ? NumbersLink::tr("it")
                                                                         : beginning(labelOf(body)),
                                            QString::fromStdString(cellCountsText(own.scene, body, counts)));
    if (one.own && one.other)
        return NumbersLink::tr(": the order differs from event %1 on").arg(*one.own + 1);
    return one.own ? NumbersLink::tr(": no %1").arg(eventName(own, *one.own))
                   : NumbersLink::tr(": also %1").arg(eventName(other, *one.other));
}

QString asText(OtherNumbers numbers)
{
    return numbers == OtherNumbers::singles ? NumbersLink::tr("As singles") : NumbersLink::tr("As decimals");
}

} // namespace

NumbersFinding numbersFinding(const SolverAnswerPtr& answer, OtherNumbers numbers, const Job& job)
{
    NumbersFinding found{answer};
    const Result<OtherScene> other = withOtherNumbers(*answer->scene, numbers, {}, job);
    if (!other && numbers == OtherNumbers::singles && !job.stopped())
        found.difference = asText(numbers) + NumbersLink::tr(": not a valid scene");
    if (!other || other->rounding.isExact())
        return found;
    const auto timeline = solve(*other, {.threads = 1, .job = job});
    if (!timeline)
        return found; // cancelled, or too many events with cells
    const UntestedPairs* const ownRest = answer->untested.get();
    UntestedPairs otherRest{.isComplete = false};
    if (ownRest && ownRest->areAllListed())
        otherRest = untestedPairs(other->scene, {.job = job}, {.listed = mostComparedByItself});
    if (job.stopped())
        return found;
    const SceneTimeline own{*answer->scene, *answer->timeline};
    const SceneTimeline there{other->scene, *timeline};
    const std::vector<AnswerDifference> differences = answerDifferences({own, ownRest}, {there, &otherRest});
    if (differences.empty())
        return found;
    found.difference = asText(numbers) + differenceText(own, there, differences.front());
    if (numbers == OtherNumbers::decimals)
        found.reason = QString::fromStdString(farthestFromDecimal(own.scene, differences.front().pair));
    return found;
}

NumbersLink::NumbersLink(const WindowParts& parts, OtherNumbers numbers)
    : m_parts(parts), m_numbers(numbers),
      m_job([numbers](const SolverAnswerPtr& answer, const Job& job) { return numbersFinding(answer, numbers, job); },
            [this](NumbersFinding found) {
                m_found = std::move(found);
                fit();
            })
{
    HeadlineBar& bar = parts.panels.headline();
    auto& row = static_cast<QBoxLayout&>(*bar.layout());
    row.insertWidget(row.indexOf(&bar.log()) + 1, this);
    bar.installEventFilter(this);
    setObjectName(QString::fromLatin1(name(numbers)));
    hide();
    connect(&parts.workbench, &Workbench::sceneChanged, this, &NumbersLink::followScene);
    connect(&parts.workbench, &Workbench::answerChanged, this, &NumbersLink::followAnswer);
    connect(&parts.workbench, &Workbench::settled, this, &NumbersLink::compare);
    connect(this, &QToolButton::clicked, &command(), &QAction::trigger);
    followScene();
}

QAction& NumbersLink::command() const
{
    const bool isSingles = m_numbers == OtherNumbers::singles;
    return m_parts.actions[isSingles ? ActionId::compareSingles : ActionId::compareDecimals];
}

bool NumbersLink::mayDiffer(const Scene& scene) const
{
    return m_numbers == OtherNumbers::decimals || !hasSingles(scene);
}

void NumbersLink::followScene()
{
    const Scene& scene = *m_parts.workbench.scene();
    const bool differs = mayDiffer(scene);
    command().setEnabled(differs && !scene.bodies.empty());
    if (m_numbers == OtherNumbers::singles)
        setTip(command(), differs
                              ? tr("Show which events would differ if every number were rounded to the nearest single")
                              : tr("Every number of this scene is a single already"));
    followAnswer();
}

// An answer that is the same apart from hidden bodies and the audit keeps its comparison.
void NumbersLink::followAnswer()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    if (m_found.answer && answer && answer->timeline == m_found.answer->timeline)
        return;
    m_job.stop();
    m_found = {};
    fit();
}

void NumbersLink::compare()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    if (!answer || !answer->timeline || !mayDiffer(*answer->scene) ||
        (m_found.answer && m_found.answer->timeline == answer->timeline))
        return;
    if (answer->timeline->events().size() + answer->scene->bodies.size() <= mostComparedByItself)
        m_job.start(answer);
}

// In a narrow window the difference is in the tool tip alone.
void NumbersLink::fit()
{
    setVisible(!m_found.difference.isEmpty());
    if (m_found.difference.isEmpty())
        return;
    const QString& difference = m_found.difference;
    const QString whole = m_found.reason.isEmpty() ? difference : difference + QStringLiteral(": ") + m_found.reason;
    const auto share = [this](const QString& text) {
        return double(fontMetrics().horizontalAdvance(text)) / m_parts.panels.headline().width();
    };
    const bool isSingles = m_numbers == OtherNumbers::singles;
    m_shorter = {isSingles ? tr("Singles differ") : tr("Decimals differ")};
    setText(m_shorter.front());
    setMinimumWidth(sizeHint().width()); // a longer text does not keep the window wide
    if (share(difference) <= 0.25)
        m_shorter.prepend(difference);
    if (whole != difference && share(whole) <= (isSingles ? 0.25 : 0.5))
        m_shorter.prepend(whole);
    setText(m_shorter.takeFirst());
    shortenLater();
    setToolTip((isSingles ? tr("%1. With every number rounded to the nearest single, as in an engine that uses floats, "
                               "the answer differs. Click to list the events that differ")
                          : tr("%1. With every number taken as its decimal, not as the nearest double, the answer "
                               "differs. Click to list the events that differ"))
                   .arg(whole));
    setAccessibleName(whole);
}

// Takes the next shorter text if there is no room for the present one.
void NumbersLink::shorten()
{
    while (isVisible() && width() < sizeHint().width() && !m_shorter.isEmpty())
        setText(m_shorter.takeFirst());
}

void NumbersLink::resizeEvent(QResizeEvent* event)
{
    QToolButton::resizeEvent(event);
    shortenLater();
}

void NumbersLink::shortenLater()
{
    QMetaObject::invokeMethod(this, &NumbersLink::shorten, Qt::QueuedConnection); // after the layout
}

bool NumbersLink::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        fit();
    return QToolButton::eventFilter(watched, event);
}

} // namespace sweep
