#include "app/window/check_actions.h"

#include "app/dialogs/log_dialog.h"
#include "app/dialogs/reduce_dialog.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "widgets/timeline/log_strip.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace sweep {

namespace {

QString said(const char* words)
{
    return QCoreApplication::translate("CheckActions", words);
}

// While it is open the timeline shows the log too.
LogDialog* newLogDialog(const CheckParts& parts)
{
    auto* dialog = new LogDialog(parts.workbench, parts.store, &parts.window);
    const auto follow = [dialog, &row = parts.panels.logStrip()] {
        row.setCompared(dialog->isVisible() ? dialog->compared() : nullptr);
    };
    QObject::connect(dialog, &LogDialog::settled, &parts.panels.logStrip(), follow);
    QObject::connect(dialog, &QDialog::finished, &parts.panels.logStrip(), follow);
    return dialog;
}

// One dialog for a window, made when it is first asked for.
void compareWithLog(const CheckParts& parts)
{
    const QString path = QFileDialog::getOpenFileName(
        &parts.window, said(QT_TRANSLATE_NOOP("CheckActions", "Compare with a Log")), parts.files.folder(),
        said(QT_TRANSLATE_NOOP("CheckActions", "Logs (*.csv *.tsv *.txt *.json);;All files (*)")));
    if (path.isEmpty())
        return;
    parts.files.setFolder(QFileInfo(path).absolutePath());
    auto* dialog = parts.window.findChild<LogDialog*>();
    if (dialog == nullptr)
        dialog = newLogDialog(parts);
    dialog->open(path);
}

void reduce(const CheckParts& parts)
{
    const auto* log = parts.window.findChild<LogDialog*>();
    auto* dialog = new ReduceDialog(parts.workbench, log != nullptr ? log->compared() : nullptr, &parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace

void connectChecks(const CheckParts& parts)
{
    QAction& compare = parts.actions[ActionId::compareLog];
    QObject::connect(&compare, &QAction::triggered, &parts.window, [parts] { compareWithLog(parts); });
    QAction& reducing = parts.actions[ActionId::reduceScene];
    QObject::connect(&reducing, &QAction::triggered, &parts.window, [parts] { reduce(parts); });
    const auto follow = [&compare, &reducing, &workbench = parts.workbench] {
        const bool solved = workbench.answer() && workbench.answer()->timeline;
        compare.setEnabled(solved);
        reducing.setEnabled(solved);
    };
    QObject::connect(&parts.workbench, &Workbench::answerChanged, &parts.window, follow);
    follow();
}

} // namespace sweep
