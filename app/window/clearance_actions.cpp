#include "app/window/clearance_actions.h"

#include "app/cli/output/inspect_writer.h"
#include "app/workbench/actions.h"
#include "app/workbench/workbench.h"
#include "widgets/models/instruments/clearance_answer.h"
#include "widgets/timeline/clearance_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSettings>

#include <cmath>
#include <sstream>

namespace sweep {

namespace {

constexpr int csvSteps = 256;
constexpr qreal pictureRatio = 2;

void copyCsv(const ClearanceModel& model)
{
    const auto& answer = model.answer();
    if (!answer || !answer->hasCurve())
        return;
    std::ostringstream out;
    writeClearanceCsv(out, clearanceSamples(answer->curve, *answer->common, csvSteps));
    QGuiApplication::clipboard()->setText(QString::fromStdString(out.str()));
}

} // namespace

void connectClearance(const Actions& actions, Workbench& workbench, ClearanceView& view, QSettings& store)
{
    const QString key = QStringLiteral("clearance/tolerance");
    bool isNumber = false;
    const double kept = store.value(key).toDouble(&isNumber);
    if (isNumber && std::isfinite(kept) && kept >= 0)
        view.setTolerance(kept);
    QObject::connect(&view, &ClearanceView::toleranceChanged, &view,
                     [&store, key](double tolerance) { store.setValue(key, tolerance); });
    QAction& picture = actions[ActionId::copyClearancePicture];
    QAction& csv = actions[ActionId::copyClearanceCsv];
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    view.addActions({&picture, &csv});
    const ClearanceModel& model = workbench.clearance;
    QObject::connect(&picture, &QAction::triggered, &view,
                     [&view] { QGuiApplication::clipboard()->setImage(view.picture(pictureRatio)); });
    QObject::connect(&csv, &QAction::triggered, &view, [&model] { copyCsv(model); });
    QObject::connect(&actions[ActionId::cancel], &QAction::triggered, &workbench.clearance, &ClearanceModel::cancel);
    const auto follow = [&picture, &csv, &model, &actions] {
        const bool has = model.answer() && model.answer()->hasCurve();
        picture.setEnabled(has);
        csv.setEnabled(has);
        if (model.isLong())
            actions[ActionId::cancel].setEnabled(true);
    };
    QObject::connect(&model, &ClearanceModel::changed, &view, follow);
    follow();
}

} // namespace sweep
