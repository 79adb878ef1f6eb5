#include "app/timeline_commands.h"

#include "app/actions.h"
#include "app/panels.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/sampling_fields.h"
#include "widgets/timeline/lane_view.h"

#include <QSettings>

namespace sweep {

namespace {

void connectSwitch(QAction& action, FrameSampler& sampler, QSettings& store)
{
    const QString key = QStringLiteral("frames/on");
    action.setChecked(store.value(key, true).toBool());
    sampler.setOn(action.isChecked());
    QObject::connect(&action, &QAction::toggled, &sampler, [&sampler, &store, key](bool on) {
        sampler.setOn(on);
        store.setValue(key, on);
    });
}

void rememberRule(SamplingFields& fields, QSettings& store)
{
    const QString key = QStringLiteral("frames/rule");
    fields.setTexts(store.value(key).toStringList());
    QObject::connect(&fields, &SamplingFields::ruleChanged, &fields,
                     [&fields, &store, key] { store.setValue(key, fields.texts()); });
}

void rememberSteps(FrameStepper& frames, QSettings& store)
{
    const QString key = QStringLiteral("time/step-rate");
    frames.setRate(store.value(key, frames.rate()).toDouble()); // another text is 0, which is no rate
    QObject::connect(&frames, &FrameStepper::rateChanged, &frames,
                     [&store, key](double rate) { store.setValue(key, QString::number(rate, 'g', 17)); });
}

void rememberOrder(LaneView& lanes, QSettings& store)
{
    const QString key = QStringLiteral("time/lane-order");
    const int order = store.value(key).toInt();
    if (order >= int(LaneOrder::firstEvent) && order <= int(LaneOrder::name))
        lanes.setOrder(LaneOrder(order));
    QObject::connect(&lanes, &LaneView::orderChanged, &lanes,
                     [&store, key](LaneOrder chosen) { store.setValue(key, int(chosen)); });
}

} // namespace

void connectTimeline(const Actions& actions, Workbench& bench, Panels& panels, QSettings& store)
{
    LaneView& lanes = panels.lanes();
    QObject::connect(&bench.sampler, &FrameSampler::changed, &lanes,
                     [&bench, &lanes] { lanes.setSampled(bench.sampler.sampled()); });
    connectSwitch(actions[Command::sampleFrames], bench.sampler, store);
    rememberRule(panels.frames().fields(), store);
    rememberSteps(bench.frames, store);
    rememberOrder(lanes, store);
}

} // namespace sweep
