#include "app/window/check_actions.h"

#include "app/dialogs/log_dialog.h"
#include "app/dialogs/reduce_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "widgets/timeline/log_lane.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>

namespace sweep {

namespace {

struct CheckActions
{
    Q_DECLARE_TR_FUNCTIONS(CheckActions)
};

// While the dialog is open, the timeline shows the log, too.
LogDialog* createLogDialog(const WindowParts& parts)
{
    auto* dialog = new LogDialog(parts.workbench, parts.store, &parts.window);
    LogLane& strip = parts.panels.logStrip();
    const auto follow = [dialog, &strip] { strip.setCompared(dialog->isVisible() ? dialog->compared() : nullptr); };
    QObject::connect(dialog, &LogDialog::settled, &strip, follow);
    QObject::connect(dialog, &QDialog::finished, &strip, follow);
    return dialog;
}

// A window has one such dialog, which is made when it is first needed.
void compareWithLog(const WindowParts& parts)
{
    const QString path =
        QFileDialog::getOpenFileName(&parts.window, CheckActions::tr("Compare with a Log"), parts.files.folder(),
                                     CheckActions::tr("Logs (*.csv *.tsv *.txt *.json);;All files (*)"));
    if (path.isEmpty())
        return;
    parts.files.setFolder(QFileInfo(path).absolutePath());
    auto* dialog = parts.window.findChild<LogDialog*>();
    if (dialog == nullptr)
        dialog = createLogDialog(parts);
    dialog->open(path);
}

void reduce(const WindowParts& parts)
{
    const auto* log = parts.window.findChild<LogDialog*>();
    auto* dialog = new ReduceDialog(parts.workbench, log != nullptr ? log->compared() : nullptr, &parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void connectComputing(const Actions& actions, Workbench& workbench)
{
    actions.onTriggered(ActionId::computeAgain, &workbench, &Workbench::computeAgain);
    actions.onTriggered(ActionId::cancel, &workbench.solver, &Solver::cancel);
    actions.onTriggered(ActionId::cancel, &workbench.lab, &GridLabComparison::cancel);
    actions.onTriggered(ActionId::cancel, &workbench.clearance, &ClearanceModel::cancel);
    const auto follow = [&actions, &workbench] {
        actions[ActionId::cancel].setEnabled(workbench.solver.isBusy() || workbench.lab.isBusy() ||
                                             workbench.clearance.isLong());
    };
    QObject::connect(&workbench.solver, &Solver::stageChanged, &actions, follow);
    QObject::connect(&workbench.lab, &GridLabComparison::changed, &actions, follow);
    QObject::connect(&workbench.clearance, &ClearanceModel::changed, &actions, follow);
    follow();
}

} // namespace

void connectCheckActions(const WindowParts& parts)
{
    connectComputing(parts.actions, parts.workbench);
    parts.actions.onTriggered(ActionId::compareLog, &parts.window, [parts] { compareWithLog(parts); });
    parts.actions.onTriggered(ActionId::reduceScene, &parts.window, [parts] { reduce(parts); });
    const auto follow = [&actions = parts.actions, &workbench = parts.workbench] {
        actions.setEnabled({ActionId::compareLog, ActionId::reduceScene}, workbench.timeline());
    };
    QObject::connect(&parts.workbench, &Workbench::answerChanged, &parts.actions, follow);
    follow();
}

} // namespace sweep
