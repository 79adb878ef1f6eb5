#include "app/window/time_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/icons.h"
#include "app/workbench/panels.h"
#include "app/workbench/window_parts.h"
#include "app/workbench/workbench.h"
#include "core/sampling/sampling.h"
#include "widgets/format/numbers.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/sampling_fields.h"
#include "widgets/timeline/time_slider.h"

#include <QActionGroup>
#include <QMenu>

#include <utility>

namespace sweep {

namespace {

constexpr std::pair<ActionId, InstantSide> sides[] = {{ActionId::justBefore, InstantSide::before},
                                                      {ActionId::atInstant, InstantSide::at},
                                                      {ActionId::justAfter, InstantSide::after}};

void showPlaying(const Actions& actions, const Player& player)
{
    const bool backward = player.isPlaying() && player.isBackwards();
    const bool forward = player.isPlaying() && !player.isBackwards();
    QAction& play = actions[ActionId::play];
    play.setIcon(icon(forward ? QStringLiteral("pause") : QStringLiteral("play")));
    play.setText(player.isPlaying() ? Actions::tr("&Pause") : Actions::tr("P&lay"));
    actions[ActionId::playBackwards].setIcon(icon(backward ? QStringLiteral("pause") : QStringLiteral("play-back")));
}

void connectPlaying(const Actions& actions, Workbench& workbench)
{
    Player& player = workbench.player;
    const Playhead& playhead = workbench.playhead;
    actions.onTriggered(ActionId::play, &player, &Player::toggle);
    actions.onTriggered(ActionId::playBackwards, &player, &Player::toggleBackwards);
    actions.onTriggered(ActionId::loop, &player, &Player::setLoops);
    actions.onTriggered(ActionId::markIn, &player, [&player, &playhead] { player.markIn(playhead.time()); });
    actions.onTriggered(ActionId::markOut, &player, [&player, &playhead] { player.markOut(playhead.time()); });
    actions.onTriggered(ActionId::clearMarks, &player, &Player::clearRange);
    QObject::connect(&player, &Player::loopsChanged, &actions[ActionId::loop], &QAction::setChecked);
    QObject::connect(&player, &Player::playingChanged, &actions, [&actions, &player] { showPlaying(actions, player); });
    const auto followMarks = [&actions, &player] {
        actions[ActionId::clearMarks].setEnabled(player.range().has_value());
    };
    QObject::connect(&player, &Player::rangeChanged, &actions, followMarks);
    followMarks();
}

// Frame steps, the frame checker and the instruments share one frame rate. Steps and checker use it exactly, such as
// 1/3; the others use the nearest double.
void shareRate(FrameStepper& frames, SamplingFields& fields)
{
    QObject::connect(&fields, &SamplingFields::ruleChanged, &frames,
                     [&] { frames.setFrames(fields.rule().rate, fields.rule().offset); });
    QObject::connect(&frames, &FrameStepper::rateChanged, &fields, [&](double rate) {
        if (fields.nearestRate() == rate)
            return;
        QStringList texts = fields.texts();
        texts[0] = exactText(rate);
        fields.setTexts(texts);
    });
}

// Lets the time axis number the frames of the frame sampler.
void numberFrames(const Workbench& workbench, TimeSlider& axis)
{
    const auto follow = [&workbench, &axis] {
        axis.setFrames(workbench.sampler.framesIn(workbench.playhead.window()));
    };
    QObject::connect(&workbench.sampler, &FrameSampler::changed, &axis, follow);
    QObject::connect(&workbench.playhead, &Playhead::rangeChanged, &axis, follow);
    follow();
}

void connectSteps(const Actions& actions, Workbench& workbench)
{
    actions.onTriggered(ActionId::toStart, &workbench.playhead, &Playhead::toStart);
    actions.onTriggered(ActionId::toEnd, &workbench.playhead, &Playhead::toEnd);
    actions.onTriggered(ActionId::toPrevious, &workbench, [&workbench] { workbench.step(false); });
    actions.onTriggered(ActionId::toNext, &workbench, [&workbench] { workbench.step(true); });
    actions.onTriggered(ActionId::toPreviousEvent, &workbench, [&workbench] { workbench.stepEvent(false); });
    actions.onTriggered(ActionId::toNextEvent, &workbench, [&workbench] { workbench.stepEvent(true); });
    actions.onTriggered(ActionId::stepBack, &workbench, [&workbench] { workbench.stepFrame(-1); });
    actions.onTriggered(ActionId::stepForward, &workbench, [&workbench] { workbench.stepFrame(1); });
    const auto follow = [&actions, &workbench] {
        const Selection& selection = workbench.selection;
        const bool hasEvents = workbench.timeline() && (!selection.bodies().empty() || selection.pickedEvent());
        actions.setEnabled({ActionId::toPreviousEvent, ActionId::toNextEvent}, hasEvents);
    };
    QObject::connect(&workbench.selection, &Selection::changed, &actions, follow);
    QObject::connect(&workbench, &Workbench::answerChanged, &actions, follow);
    follow();
}

void connectPlayhead(const Actions& actions, Workbench& workbench)
{
    Playhead& playhead = workbench.playhead;
    const auto follow = [&actions, &playhead] {
        actions[ActionId::toNext].setEnabled(playhead.hasNext());
        actions[ActionId::toPrevious].setEnabled(playhead.hasPrevious());
        for (const auto& [id, side] : sides) {
            actions[id].setEnabled(playhead.instant() && playhead.canBeAt(*playhead.instant(), side));
            actions[id].setChecked(playhead.side() == side);
        }
    };
    auto* group = new QActionGroup(&workbench);
    for (const auto& [id, chosen] : sides) {
        group->addAction(&actions[id]);
        actions.onTriggered(id, &playhead, [&workbench, follow, side = chosen] {
            workbench.player.pause();
            workbench.playhead.setSide(side);
            follow();
        });
    }
    QObject::connect(&playhead, &Playhead::moved, &actions, follow);
    QObject::connect(&playhead, &Playhead::rangeChanged, &actions, follow);
    follow();
}

// Zooms the time axis from the keyboard like the wheel: about the playhead, or about the middle of the axis while the
// playhead is not visible.
void addZooms(QMenu& menu, TimeSlider& axis, const Playhead& playhead)
{
    const auto zoom = [&axis, &playhead](int wheelDelta) {
        const TimeScale& scale = axis.scale();
        const double x = scale.xOf(playhead.position().doubleDouble());
        const bool isInSight = x >= scale.left && x <= scale.left + scale.width;
        axis.turnWheel(isInSight ? x : scale.left + scale.width / 2, {0, wheelDelta});
    };
    constexpr int notches = 360; // three notches of a wheel
    menu.addSeparator();
    const auto add = [&](const QString& text, const QString& tip, const char* key) {
        return addAction(menu, text, tip, QKeySequence(QLatin1String(key)));
    };
    QObject::connect(add(Actions::tr("&Zoom Time In"),
                         Actions::tr("Show less time on the axis and the lanes, around the current time"), "Ctrl+]"),
                     &QAction::triggered, &axis, [zoom] { zoom(notches); });
    QObject::connect(
        add(Actions::tr("Zoom Time Out"), Actions::tr("Show more time on the axis and the lanes"), "Ctrl+["),
        &QAction::triggered, &axis, [zoom] { zoom(-notches); });
    QObject::connect(add(Actions::tr("S&how All Time"),
                         Actions::tr("Show the scene's whole time on the axis and the lanes"), "Ctrl+E"),
                     &QAction::triggered, &axis, [&axis] { axis.showAll(); });
}

} // namespace

void connectTimeActions(const WindowParts& parts)
{
    connectPlaying(parts.actions, parts.workbench);
    connectSteps(parts.actions, parts.workbench);
    shareRate(parts.workbench.frames, parts.panels.frames().fields());
    numberFrames(parts.workbench, parts.panels.timeSlider());
    connectPlayhead(parts.actions, parts.workbench);
    addZooms(*parts.actions.menu(MenuId::time), parts.panels.timeSlider(), parts.workbench.playhead);
}

} // namespace sweep
