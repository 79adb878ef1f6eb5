#include "app/files/reduce_dialog.h"

#include "app/files/dialogs.h"
#include "app/output/words.h"
#include "app/workbench/log_table.h"
#include "app/workbench/workbench.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/facts.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <chrono>

namespace sweep {

namespace {

constexpr std::size_t mostChoices = 100; // a longer list would be unusable

void addEvent(const Workbench& workbench, std::vector<ReduceChoice>& choices)
{
    const SolverAnswer& answer = *workbench.answer();
    const auto picked = workbench.selection.pickedEvent();
    if (picked && *picked < answer.timeline->events().size())
        choices.push_back({ReduceChoice::What::event, picked,
                           translated("The selected event: %1").arg(eventSentence(answer, *picked))});
    else if (!answer.timeline->events().empty())
        choices.push_back(
            {ReduceChoice::What::event, 0, translated("The first event: %1").arg(eventSentence(answer, 0))});
}

void addExpectations(const Scene& scene, std::vector<ReduceChoice>& choices)
{
    if (!scene.expect || scene.expect->empty())
        return;
    choices.push_back({ReduceChoice::What::expectation, {}, translated("The first expectation that fails")});
    for (std::size_t i = 0; i < std::min(scene.expect->size(), mostChoices); ++i) {
        const Expectation& one = (*scene.expect)[i];
        const auto* b = std::get_if<std::string>(&one.other);
        const std::string pair = escaped(one.a) + " · " + (b != nullptr ? escaped(*b) : "cell");
        choices.push_back(
            {ReduceChoice::What::expectation, i,
             translated("Failing expectation %1: %2, %3")
                 .arg(QString::number(i + 1), QString::fromStdString(pair), QLatin1String(name(one.kind)))});
    }
}

void addDisagreements(const SolverAnswer& answer, std::vector<ReduceChoice>& choices)
{
    if (!answer.audit)
        return;
    std::size_t number = 0;
    for (const PairAudit& pair : answer.audit->pairs.all()) {
        if (pair.verdict != Verdict::disagree)
            continue;
        if (number == mostChoices)
            return;
        const std::string words =
            escaped(answer.scene->bodies[pair.a].id) + " · " + escaped(otherText(*answer.scene, pair));
        choices.push_back({ReduceChoice::What::disagreement, number,
                           translated("Disagreement of the audit: %1").arg(QString::fromStdString(words))});
        ++number;
    }
}

void addDifferences(const ComparedWithLog& log, std::vector<ReduceChoice>& choices)
{
    std::size_t number = 0;
    for (const QString& words : differencesOf(log, mostChoices))
        choices.push_back(
            {ReduceChoice::What::difference, number++, translated("Difference from the log: %1").arg(words)});
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

namespace {

constexpr std::chrono::milliseconds readable(100); // interval of progress reports

QString wordOf(ReductionStep step)
{
    constexpr const char* words[] = {"removing bodies", "shortening the time", "removing keys and what is not needed",
                                     "rounding numbers", "moving towards the origin"};
    return ReduceDialog::tr(words[std::size_t(step)]);
}

QString sizeText(std::size_t bodies, std::size_t bytes)
{
    return ReduceDialog::tr("%1, %2 bytes").arg(bodiesText(bodies), countText(qint64(bytes)));
}

} // namespace

ReduceDialog::ReduceDialog(Workbench& workbench, ComparedWithLogPtr log, QWidget* parent, SolveScene solver)
    : QDialog(parent), m_workbench(workbench), m_log(std::move(log)), m_solver(std::move(solver)),
      m_choices(reduceChoices(workbench, m_log.get())),
      m_job([](const Query& query, const ReduceJob::Running& job) { return outcomeOf(query, job); },
            [this](const std::variant<Progress, Outcome>& result) {
                if (const auto* progress = std::get_if<Progress>(&result))
                    showProgress(*progress);
                else
                    finish(std::get<Outcome>(result));
            })
{
    setWindowTitle(tr("Reduce"));
    setWindowModality(Qt::WindowModal);
    build();
    for (const ReduceChoice& choice : m_choices) {
        m_keep->addItem(choice.words);
        m_keep->setItemData(m_keep->count() - 1, choice.words, Qt::ToolTipRole);
    }
    elideItems(*m_keep);
    if (m_choices.empty())
        m_words->setText(tr("Nothing happens in this scene, so there is nothing to keep."));
    connect(m_start, &QPushButton::clicked, this, &ReduceDialog::start);
    connect(m_stop, &QPushButton::clicked, this, &ReduceDialog::stop);
    connect(m_close, &QPushButton::clicked, this, &ReduceDialog::reject);
    setRunning(false);
}

void ReduceDialog::build()
{
    m_keep = new QComboBox(this);
    m_keep->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_words =
        new QLabel(tr("Removes everything that is not needed to reproduce this. Undo restores the whole scene."), this);
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText);
    m_words->setMinimumHeight(3 * fontMetrics().lineSpacing());
    m_words->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    QSizePolicy kept = m_bar->sizePolicy(); // so that the buttons keep their position while the bar is hidden
    kept.setRetainSizeWhenHidden(true);
    m_bar->setSizePolicy(kept);
    m_bar->hide();
    auto* buttons = new QDialogButtonBox(this);
    m_start = buttons->addButton(tr("&Reduce"), QDialogButtonBox::ActionRole);
    m_stop = buttons->addButton(tr("Stop, Keep the &Smallest"), QDialogButtonBox::ActionRole);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    m_start->setDefault(true);
    auto* form = new QFormLayout(this);
    form->addRow(tr("&Keep"), m_keep);
    form->addRow(m_words);
    form->addRow(m_bar);
    form->addRow(buttons);
    setMinimumWidth(520);
}

void ReduceDialog::setRunning(bool running)
{
    m_keep->setEnabled(!running && !m_choices.empty());
    m_start->setEnabled(!running && !m_choices.empty());
    m_stop->setEnabled(running);
    m_close->setEnabled(!running);
    m_bar->setVisible(running);
    m_bar->setRange(0, running ? 0 : 1); // busy indicator: the remaining work is unknown
    m_bar->reset();
}

void ReduceDialog::start()
{
    const SolverAnswerPtr answer = m_workbench.answer();
    if (m_job.isBusy() || !answer || !answer->timeline || m_keep->currentIndex() < 0)
        return;
    setRunning(true);
    m_stop->setFocus();
    m_revision = m_workbench.document.revision();
    m_words->setText(tr("Checking the whole scene…"));
    m_job.start({answer, m_log, m_solver, m_choices[std::size_t(m_keep->currentIndex())]});
}

ReduceDialog::Outcome ReduceDialog::outcomeOf(const Query& query, const ReduceJob::Running& job)
{
    const Job stoppable = job.withoutProgress();
    const SolveScene exact = [&](const Scene& candidate, const std::optional<PairOrCell>& only) {
        const SolveOptions options{.job = stoppable};
        return only ? solvePair(candidate, *only, options) : solve(candidate, options);
    };
    const auto goal =
        goalOf(query.choice, *query.answer, query.log.get(), query.solver ? query.solver : exact, stoppable);
    if (!goal)
        return {.problems = goal.problems()};
    auto last = std::chrono::steady_clock::time_point();
    std::optional<ReductionStep> reported;
    const auto report = [&](const Scene& best, ReductionStep step) {
        const auto now = std::chrono::steady_clock::now();
        if (reported == step && now - last < readable)
            return;
        last = now;
        reported = step;
        job.post(Progress{best.bodies.size(), step});
    };
    Outcome outcome{.reduction = reduced(*query.answer->scene, goal->happens, {goal->bodies, report, stoppable})};
    outcome.bytesBefore = sceneText(*query.answer->scene).size();
    outcome.bytesAfter = sceneText(outcome.reduction.scene).size();
    return outcome;
}

void ReduceDialog::stop()
{
    m_stop->setEnabled(false);
    m_words->setText(tr("Stopping…"));
    m_job.requestStop();
}

void ReduceDialog::showProgress(const Progress& progress)
{
    if (m_stop->isEnabled())
        m_words->setText(tr("%1 so far; %2").arg(bodiesText(progress.bodies), wordOf(progress.step)));
}

void ReduceDialog::finish(const Outcome& outcome)
{
    setRunning(false);
    m_close->setFocus();
    const QString before = sizeText(m_workbench.document.scene().bodies.size(), outcome.bytesBefore);
    const Reduction& reduction = outcome.reduction;
    if (!outcome.problems.empty()) {
        m_words->setText(shownTextOf(outcome.problems.front()));
    } else if (m_workbench.document.revision() != m_revision) {
        m_words->setText(tr("The scene was changed in the meantime, so it is left as it is."));
    } else if (reduction.scene == m_workbench.document.scene()) {
        m_words->setText(reduction.cancelled ? tr("Cancelled before anything could be removed.")
                                             : tr("Nothing can be removed: the scene is as small as possible."));
    } else {
        const QString words = reduction.cancelled
                                  ? tr("Cancelled; the smallest so far: %1 became %2. Undo restores the whole scene.")
                                  : tr("%1 became %2. Undo restores the whole scene.");
        const QString after = sizeText(reduction.scene.bodies.size(), outcome.bytesAfter);
        m_workbench.document.changeScene(reduction.scene, tr("Reduce"));
        m_start->setEnabled(false); // the goals belong to the scene before the reduction
        m_keep->setEnabled(false);
        m_words->setText(words.arg(before, after));
    }
    Q_EMIT settled();
}

// Escape and the close button first stop a running reduction, which then shows its result.
void ReduceDialog::reject()
{
    if (m_job.isBusy())
        stop();
    else
        QDialog::reject();
}

} // namespace sweep
