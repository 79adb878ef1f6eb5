#include "app/window/timeline_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/sampling_fields.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <QMenu>
#include <QSettings>

#include <functional>

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

// By the keyboard what the wheel and a double click do: about the playhead, where it is in sight.
void addZooms(QMenu& menu, TimeSlider& axis, const Playhead& playhead)
{
    const auto zoom = [&axis, &playhead](int turn) {
        const TimeScale& scale = axis.scale();
        const double x = scale.xOf(playhead.position().doubleDouble());
        const bool isInSight = x >= scale.left && x <= scale.left + scale.width;
        axis.turnWheel(isInSight ? x : scale.left + scale.width / 2, {0, turn});
    };
    const auto add = [&](const QString& text, const QString& tip, const char* key, const std::function<void()>& act) {
        QAction* action = menu.addAction(text);
        action->setShortcut(QKeySequence(QLatin1String(key)));
        action->setStatusTip(tip);
        action->setToolTip(toolTipOf(tip, action->shortcuts()));
        QObject::connect(action, &QAction::triggered, &axis, act);
    };
    constexpr int notches = 360;
    menu.addSeparator();
    add(Actions::tr("&Zoom Time In"), Actions::tr("Show less time on the axis and the lanes, about the current one"),
        "Ctrl+]", [zoom] { zoom(notches); });
    add(Actions::tr("Zoom Time Out"), Actions::tr("Show more time on the axis and the lanes"), "Ctrl+[",
        [zoom] { zoom(-notches); });
    add(Actions::tr("S&how All Time"), Actions::tr("Show the scene's whole time on the axis and the lanes"), "Ctrl+E",
        [&axis] { axis.showAll(); });
}

} // namespace

void connectTimeline(const Actions& actions, Workbench& workbench, Panels& panels, QSettings& store)
{
    LaneView& lanes = panels.lanes();
    QObject::connect(&workbench.sampler, &FrameSampler::changed, &lanes,
                     [&workbench, &lanes] { lanes.setSampled(workbench.sampler.sampled()); });
    addZooms(*actions.menu(MenuId::time), panels.timeSlider(), workbench.playhead);
    connectSwitch(actions[ActionId::sampleFrames], workbench.sampler, store);
    rememberRule(panels.frames().fields(), store);
    rememberSteps(workbench.frames, store);
    rememberOrder(lanes, store);
}

} // namespace sweep
