#include "app/window/check_actions.h"

#include "app/dialogs/open_dialog.h"
#include "app/dialogs/reduce_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/log_panel.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMainWindow>

namespace sweep {

namespace {

struct CheckActions
{
    Q_DECLARE_TR_FUNCTIONS(CheckActions)
};

void askForLog(const WindowParts& parts)
{
    const QString path = OpenDialog(&parts.window, CheckActions::tr("Compare with a Log"), parts.files.folder(),
                                    CheckActions::tr("Logs (*.csv *.tsv *.txt *.json);;All files (*)"))
                             .ask();
    if (!path.isEmpty())
        compareWithLog(parts, path);
}

// The log of an example: "x.log.csv" beside "x.scene.json".
QString logOfExample(const QString& scene)
{
    QString log = scene;
    return log.replace(QStringLiteral(".scene.json"), QStringLiteral(".log.csv"));
}

void reduce(const WindowParts& parts)
{
    auto* dialog = new ReduceDialog(parts.workbench, parts.panels.log().compared(), &parts.window);
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

void compareWithLog(const WindowParts& parts, const QString& path)
{
    LogPanel& log = parts.panels.log();
    const auto remember = [parts, path, &log] {
        if (log.compared())
            parts.files.setFolder(QFileInfo(path).absolutePath());
    };
    QObject::connect(&log, &LogPanel::settled, &parts.files, remember, Qt::SingleShotConnection);
    log.open(path);
    parts.panels.raise(log);
}

void connectCheckActions(const WindowParts& parts)
{
    connectComputing(parts.actions, parts.workbench);
    parts.actions.onTriggered(ActionId::compareLog, &parts.window, [parts] { askForLog(parts); });
    QObject::connect(&parts.files, &SceneFiles::opened, &parts.panels.log(), &LogPanel::followFile);
    QObject::connect(&parts.files, &SceneFiles::exampleOpened, &parts.panels.log(), [parts](const QString& scene) {
        if (const QString log = logOfExample(scene); QFile::exists(log))
            parts.panels.log().open(log);
    });
    QObject::connect(&parts.panels.log(), &LogPanel::wanted, &parts.window, [parts] { askForLog(parts); });
    parts.actions.onTriggered(ActionId::reduceScene, &parts.window, [parts] { reduce(parts); });
    const auto follow = [&actions = parts.actions, &workbench = parts.workbench] {
        actions.setEnabled({ActionId::compareLog, ActionId::reduceScene}, workbench.timeline());
    };
    QObject::connect(&parts.workbench, &Workbench::answerChanged, &parts.actions, follow);
    follow();
}

} // namespace sweep
