#include "app/dialogs/reduce_choices.h"

#include "app/cli/output/scene_names.h"
#include "app/workbench/log_table_model.h"
#include "app/workbench/workbench.h"
#include "widgets/format/translated.h"
#include "widgets/models/events/event_facts.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr std::size_t mostChoices = 100; // a longer list would be unusable

void addEvent(const Workbench& workbench, std::vector<ReduceChoice>& choices)
{
    const SolverAnswer& answer = *workbench.answer();
    const auto picked = workbench.selection.pickedEvent();
    if (picked && *picked < answer.timeline->events().size())
        choices.push_back({ReduceChoice::What::event, picked,
                           translated(QT_TRANSLATE_NOOP("sweepbench", "The selected event: %1"))
                               .arg(eventSentence(answer, *picked))});
    else if (!answer.timeline->events().empty())
        choices.push_back(
            {ReduceChoice::What::event, 0,
             translated(QT_TRANSLATE_NOOP("sweepbench", "The first event: %1")).arg(eventSentence(answer, 0))});
}

void addExpectations(const Scene& scene, std::vector<ReduceChoice>& choices)
{
    if (!scene.expect || scene.expect->empty())
        return;
    choices.push_back({ReduceChoice::What::expectation,
                       {},
                       translated(QT_TRANSLATE_NOOP("sweepbench", "The first expectation that fails"))});
    for (std::size_t i = 0; i < std::min(scene.expect->size(), mostChoices); ++i) {
        const Expectation& one = (*scene.expect)[i];
        const auto* b = std::get_if<std::string>(&one.other);
        const std::string pair = escaped(one.a) + " · " + (b != nullptr ? escaped(*b) : "cell");
        choices.push_back(
            {ReduceChoice::What::expectation, i,
             translated(QT_TRANSLATE_NOOP("sweepbench", "Failing expectation %1: %2, %3"))
                 .arg(QString::number(i + 1), QString::fromStdString(pair), QLatin1String(name(one.kind)))});
    }
}

void addDisagreements(const SolverAnswer& answer, std::vector<ReduceChoice>& choices)
{
    if (!answer.audit)
        return;
    std::size_t number = 0;
    for (const PairAudit& pair : answer.audit->pairs) {
        if (pair.verdict != Verdict::disagree)
            continue;
        if (number == mostChoices)
            return;
        const std::string words =
            escaped(answer.scene->bodies[pair.a].id) + " · " + escaped(otherText(*answer.scene, pair.b, pair.cell));
        choices.push_back({ReduceChoice::What::disagreement, number,
                           translated(QT_TRANSLATE_NOOP("sweepbench", "Disagreement of the audit: %1"))
                               .arg(QString::fromStdString(words))});
        ++number;
    }
}

void addDifferences(const ComparedWithLog& log, std::vector<ReduceChoice>& choices)
{
    std::size_t number = 0;
    for (const QString& words : differencesOf(log, mostChoices))
        choices.push_back({ReduceChoice::What::difference, number++,
                           translated(QT_TRANSLATE_NOOP("sweepbench", "Difference from the log: %1")).arg(words)});
}

} // namespace

std::vector<ReduceChoice> reduceChoices(const Workbench& workbench, const ComparedWithLog* log)
{
    const SolverAnswer& answer = *workbench.answer();
    std::vector<ReduceChoice> choices;
    addEvent(workbench, choices);
    if (log != nullptr && log->answer->timeline == answer.timeline)
        addDifferences(*log, choices);
    addDisagreements(answer, choices);
    addExpectations(*answer.scene, choices);
    return choices;
}

Result<ReductionGoal> goalOf(const ReduceChoice& choice, const SolverAnswer& answer, const ComparedWithLog* log,
                             const SolveScene& solver, const Job& job)
{
    const Scene& scene = *answer.scene;
    const Timeline& timeline = *answer.timeline;
    switch (choice.what) {
    case ReduceChoice::What::event:
        return keepEvent(scene, timeline, choice.which.value_or(0), solver);
    case ReduceChoice::What::expectation:
        return keepExpectation(scene, timeline, choice.which, solver);
    case ReduceChoice::What::disagreement:
        return keepDisagreement(scene, timeline, choice.which, solver, job);
    case ReduceChoice::What::difference:
        break;
    }
    return keepDifference(scene, timeline, {log->log, log->tolerance}, choice.which, solver);
}

} // namespace sweep
