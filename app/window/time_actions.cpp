#include "app/window/time_actions.h"

#include "app/workbench/actions.h"
#include "app/workbench/icons.h"

#include <QActionGroup>

namespace sweep {

TimeActions::TimeActions(const Actions& actions, Workbench& workbench) : m_actions(actions), m_workbench(workbench)
{
    connectPlaying();
    connectSteps();
    connectSides();
    connect(&workbench.playhead, &Playhead::moved, this, &TimeActions::followPlayhead);
    connect(&workbench.playhead, &Playhead::rangeChanged, this, &TimeActions::followPlayhead);
    connect(&workbench.selection, &Selection::changed, this, &TimeActions::followSelection);
    connect(&workbench, &Workbench::answerChanged, this, &TimeActions::followSelection);
    followPlayhead();
    followSelection();
}

void TimeActions::connectPlaying()
{
    Player& player = m_workbench.player;
    connect(&m_actions[ActionId::play], &QAction::triggered, &player, &Player::toggle);
    connect(&m_actions[ActionId::playBackwards], &QAction::triggered, &player, &Player::toggleBackwards);
    connect(&m_actions[ActionId::loop], &QAction::triggered, &player, &Player::setLoops);
    connect(&player, &Player::loopsChanged, &m_actions[ActionId::loop], &QAction::setChecked);
    connect(&player, &Player::playingChanged, this, &TimeActions::updatePlaying);
    connect(&m_actions[ActionId::markIn], &QAction::triggered, this,
            [this] { m_workbench.player.markIn(m_workbench.playhead.time()); });
    connect(&m_actions[ActionId::markOut], &QAction::triggered, this,
            [this] { m_workbench.player.markOut(m_workbench.playhead.time()); });
    connect(&m_actions[ActionId::clearMarks], &QAction::triggered, &player, &Player::clearRange);
    const auto followMarks = [this] {
        m_actions[ActionId::clearMarks].setEnabled(m_workbench.player.range().has_value());
    };
    connect(&player, &Player::rangeChanged, this, followMarks);
    followMarks();
}

void TimeActions::connectSteps()
{
    connect(&m_actions[ActionId::toStart], &QAction::triggered, &m_workbench.playhead, &Playhead::toStart);
    connect(&m_actions[ActionId::toEnd], &QAction::triggered, &m_workbench.playhead, &Playhead::toEnd);
    connect(&m_actions[ActionId::toPrevious], &QAction::triggered, this, [this] { m_workbench.step(false); });
    connect(&m_actions[ActionId::toNext], &QAction::triggered, this, [this] { m_workbench.step(true); });
    connect(&m_actions[ActionId::toPreviousEvent], &QAction::triggered, this, [this] { m_workbench.stepEvent(false); });
    connect(&m_actions[ActionId::toNextEvent], &QAction::triggered, this, [this] { m_workbench.stepEvent(true); });
    connect(&m_actions[ActionId::stepBack], &QAction::triggered, this, [this] { m_workbench.stepFrame(-1); });
    connect(&m_actions[ActionId::stepForward], &QAction::triggered, this, [this] { m_workbench.stepFrame(1); });
}

void TimeActions::connectSides()
{
    auto* sides = new QActionGroup(this);
    const auto add = [&](ActionId command, InstantSide side) {
        sides->addAction(&m_actions[command]);
        connect(&m_actions[command], &QAction::triggered, this, [this, side] {
            m_workbench.player.pause();
            m_workbench.playhead.setSide(side);
            followPlayhead();
        });
    };
    add(ActionId::justBefore, InstantSide::before);
    add(ActionId::atInstant, InstantSide::at);
    add(ActionId::justAfter, InstantSide::after);
}

void TimeActions::followPlayhead()
{
    const Playhead& playhead = m_workbench.playhead;
    m_actions[ActionId::toNext].setEnabled(playhead.hasNext());
    m_actions[ActionId::toPrevious].setEnabled(playhead.hasPrevious());
    const auto show = [&](ActionId command, InstantSide side) {
        m_actions[command].setEnabled(playhead.instant() && playhead.canBeAt(*playhead.instant(), side));
        m_actions[command].setChecked(playhead.side() == side);
    };
    show(ActionId::justBefore, InstantSide::before);
    show(ActionId::atInstant, InstantSide::at);
    show(ActionId::justAfter, InstantSide::after);
}

void TimeActions::followSelection()
{
    const bool any = m_workbench.answer() && m_workbench.answer()->timeline &&
                     (!m_workbench.selection.bodies().empty() || m_workbench.selection.pickedEvent());
    m_actions[ActionId::toPreviousEvent].setEnabled(any);
    m_actions[ActionId::toNextEvent].setEnabled(any);
}

void TimeActions::updatePlaying()
{
    const Player& player = m_workbench.player;
    const bool back = player.isPlaying() && player.isBackwards();
    const bool forth = player.isPlaying() && !player.isBackwards();
    m_actions[ActionId::play].setIcon(icon(forth ? QStringLiteral("pause") : QStringLiteral("play")));
    m_actions[ActionId::play].setText(player.isPlaying() ? tr("&Pause") : tr("P&lay"));
    m_actions[ActionId::playBackwards].setIcon(icon(back ? QStringLiteral("pause") : QStringLiteral("play-back")));
}

} // namespace sweep
