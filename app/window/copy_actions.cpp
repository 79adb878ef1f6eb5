#include "app/window/copy_actions.h"

#include "app/cli/output/inspect_writer.h"
#include "app/report/copied_text.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/models/instruments/clearance_answer.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/resting_table.h"
#include "widgets/timeline/clearance_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <sstream>
#include <utility>

namespace sweep {

namespace {

constexpr int clearanceSteps = 256;
constexpr qreal pictureRatio = 2; // device pixels per pixel

void copy(const std::string& text)
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(text));
}

// Copies a picture of the widget.
void copyPicture(QWidget& widget)
{
    QImage image(widget.size() * pictureRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pictureRatio);
    image.fill(Qt::transparent);
    widget.render(&image);
    QGuiApplication::clipboard()->setImage(image);
}

void copyClearance(const ClearanceModel& model)
{
    const auto& answer = model.answer();
    if (!answer || !answer->hasCurve())
        return;
    std::ostringstream out;
    writeClearanceCsv(out, clearanceSamples(answer->curve, *answer->common, clearanceSteps));
    copy(out.str());
}

// The selected bodies, or the picked event and its bodies if it was picked last.
CopiedPart picked(const Workbench& workbench)
{
    const Selection& selection = workbench.selection;
    CopiedPart part;
    part.bodies.assign(selection.bodies().begin(), selection.bodies().end());
    if (selection.lastPicked() != Selection::Picked::event)
        return part;
    part.event = selection.pickedEvent();
    if (const std::optional<Event> pair = workbench.subject().pair)
        part.bodies = pair->withCell() ? std::vector{pair->a} : std::vector{pair->a, pair->b};
    return part;
}

void connectRows(const Actions& actions, EventTable& events)
{
    constexpr std::pair<ActionId, TableFormat> formats[] = {{ActionId::copyRowsText, TableFormat::text},
                                                            {ActionId::copyRowsTsv, TableFormat::tsv},
                                                            {ActionId::copyRowsCsv, TableFormat::csv},
                                                            {ActionId::copyRowsMarkdown, TableFormat::markdown}};
    for (DenseTable* table : {&events.table(), &events.resting().table()}) {
        table->setContextMenuPolicy(Qt::ActionsContextMenu);
        table->addAction(actions.menu(MenuId::copyAs)->menuAction());
    }
    for (const auto& [id, rowFormat] : formats)
        actions.onTriggered(id, &events, [&events, format = rowFormat] { events.meantTable().copySelection(format); });
}

void connectClearance(const Actions& actions, const ClearanceModel& model, ClearanceView& view)
{
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    view.addAction(actions.menu(MenuId::copyAs)->menuAction());
    actions.onTriggered(ActionId::copyClearancePicture, &view,
                        [&view] { QGuiApplication::clipboard()->setImage(view.picture(pictureRatio)); });
    actions.onTriggered(ActionId::copyClearanceCsv, &view, [&model] { copyClearance(model); });
    const auto follow = [&actions, &model] {
        const bool hasCurve = model.answer() && model.answer()->hasCurve();
        actions.setEnabled({ActionId::copyClearancePicture, ActionId::copyClearanceCsv}, hasCurve);
    };
    QObject::connect(&model, &ClearanceModel::changed, &actions, follow);
    follow();
}

void connectBodies(const Actions& actions, const Workbench& workbench, Canvas& canvas)
{
    actions.onTriggered(ActionId::copyAsMarkdown, &workbench, [&workbench] {
        copy(markdownOf(*workbench.answer()->scene, *workbench.timeline(), picked(workbench)));
    });
    actions.onTriggered(ActionId::copyAsWkt, &workbench, [&workbench] {
        copy(wktOf(*workbench.scene(), picked(workbench).bodies, workbench.playhead.time()));
    });
    actions.onTriggered(ActionId::copyAsCpp, &workbench,
                        [&workbench] { copy(cppOfScene(*workbench.scene(), picked(workbench).bodies)); });
    actions.onTriggered(ActionId::copyAsImage, &canvas, [&canvas] { copyPicture(canvas); });
    const auto follow = [&actions, &workbench] { actions[ActionId::copyAsMarkdown].setEnabled(workbench.timeline()); };
    QObject::connect(&workbench, &Workbench::answerChanged, &actions, follow);
    follow();
}

} // namespace

void connectCopyActions(const WindowParts& parts)
{
    connectRows(parts.actions, parts.panels.events());
    connectClearance(parts.actions, parts.workbench.clearance, parts.panels.clearance());
    connectBodies(parts.actions, parts.workbench, parts.canvas);
    parts.panels.inspector().setContextMenuPolicy(Qt::ActionsContextMenu);
    parts.panels.inspector().addAction(parts.actions.menu(MenuId::copyAs)->menuAction());
}

} // namespace sweep
