#include "app/window/view_state.h"

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/settings.h"
#include "app/workbench/stored_value.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/instrument_panel.h"
#include "widgets/tables/sampling_fields.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"

#include <QMainWindow>

namespace sweep {

namespace {

// Stores value() whenever the view emits the signal.
template <class View, class Signal, class Value>
void storeOn(QSettings& store, const char* key, View& view, Signal changed, const Value& value)
{
    QObject::connect(&view, changed, &view, [&store, key, value] { store.setValue(QLatin1String(key), value()); });
}

void rememberPanels(QSettings& store, Panels& panels)
{
    EventTable& events = panels.events();
    events.setColumnChoices(store.value(QStringLiteral("events/columns")).toStringList());
    storeOn(store, "events/columns", events, &EventTable::columnChoicesChanged,
            [&events] { return events.columnChoices(); });
    SamplingFields& fields = panels.frames().fields();
    fields.setTexts(store.value(QStringLiteral("frames/rule")).toStringList());
    storeOn(store, "frames/rule", fields, &SamplingFields::ruleChanged, [&fields] { return fields.texts(); });
    LaneView& lanes = panels.lanes();
    if (const auto order = storedInteger(store, "time/lane-order", int(LaneOrder::firstEvent), int(LaneOrder::active)))
        lanes.setOrder(LaneOrder(*order));
    if (const auto height = storedInteger(store, "time/lanes-height", 1, 10'000))
        lanes.setHeightLimit(*height);
    storeOn(store, "time/lanes-height", lanes, &LaneView::heightLimitChanged, [&lanes] { return lanes.heightLimit(); });
    if (const auto width = storedInteger(store, "time/names-width", 1, 10'000))
        lanes.setNameWidth(*width);
    storeOn(store, "time/names-width", lanes, &LaneView::nameWidthChanged, [&lanes] { return lanes.nameWidth(); });
    storeOn(store, "time/lane-order", lanes, &LaneView::orderChanged, [&lanes] { return int(lanes.order()); });
    ClearanceView& clearance = panels.clearance();
    if (const auto tolerance = storedNumber(store, "clearance/tolerance", storedLengths))
        clearance.setTolerance(*tolerance);
    storeOn(store, "clearance/tolerance", clearance, &ClearanceView::toleranceChanged,
            [&clearance] { return clearance.tolerance(); });
}

} // namespace

void rememberViews(const WindowParts& parts)
{
    QSettings& store = parts.store;
    rememberPanels(store, parts.panels);
    rememberColumns(store, parts.window);
    BodyTree& bodies = parts.panels.bodies();
    bodies.setColumnWidths(store.value(QStringLiteral("columns/bodies")).toStringList());
    storeOn(store, "columns/bodies", bodies, &BodyTree::columnWidthsChanged,
            [&bodies] { return bodies.columnWidths(); });
    InstrumentPanel& panel = parts.panels.instruments();
    const Instruments& instruments = parts.workbench.instruments;
    if (const auto shown = storedInteger(store, "instruments/shown", 0, int(allInstruments.size()) - 1))
        panel.setInstrument(Instrument(*shown));
    storeOn(store, "instruments/shown", panel, &InstrumentPanel::instrumentChanged,
            [&instruments] { return int(instruments.instrument()); });
    QAction& wheel = parts.actions[ActionId::wheelPans];
    wheel.setChecked(store.value(QStringLiteral("view/wheel-pans")).toBool());
    parts.canvas.setWheelPans(wheel.isChecked());
    QObject::connect(&wheel, &QAction::toggled, &parts.canvas, &Canvas::setWheelPans);
    storeOn(store, "view/wheel-pans", wheel, &QAction::toggled, [&wheel] { return wheel.isChecked(); });
    QAction& sampling = parts.actions[ActionId::sampleFrames];
    sampling.setChecked(store.value(QStringLiteral("frames/on"), true).toBool());
    parts.workbench.sampler.setOn(sampling.isChecked());
    QObject::connect(&sampling, &QAction::toggled, &parts.workbench.sampler, &FrameSampler::setOn);
    storeOn(store, "frames/on", sampling, &QAction::toggled, [&sampling] { return sampling.isChecked(); });
}

} // namespace sweep
