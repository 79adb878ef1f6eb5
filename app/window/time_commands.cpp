#include "app/window/time_commands.h"

#include "app/workbench/actions.h"
#include "app/workbench/icons.h"

#include <QActionGroup>

namespace sweep {

TimeCommands::TimeCommands(const Actions& actions, Workbench& bench) : m_actions(actions), m_bench(bench)
{
    connectPlaying();
    connectSteps();
    connectSides();
    connect(&bench.playhead, &Playhead::moved, this, &TimeCommands::followPlayhead);
    connect(&bench.playhead, &Playhead::rangeChanged, this, &TimeCommands::followPlayhead);
    connect(&bench.selection, &Selection::changed, this, &TimeCommands::followSelection);
    connect(&bench, &Workbench::answerChanged, this, &TimeCommands::followSelection);
    followPlayhead();
    followSelection();
}

void TimeCommands::connectPlaying()
{
    Player& player = m_bench.player;
    connect(&m_actions[Command::play], &QAction::triggered, &player, &Player::toggle);
    connect(&m_actions[Command::playBackwards], &QAction::triggered, &player, &Player::toggleBackwards);
    connect(&m_actions[Command::loop], &QAction::triggered, &player, &Player::setLoops);
    connect(&player, &Player::loopsChanged, &m_actions[Command::loop], &QAction::setChecked);
    connect(&player, &Player::playingChanged, this, &TimeCommands::tellPlaying);
    connect(&m_actions[Command::markIn], &QAction::triggered, this,
            [this] { m_bench.player.markIn(m_bench.playhead.time()); });
    connect(&m_actions[Command::markOut], &QAction::triggered, this,
            [this] { m_bench.player.markOut(m_bench.playhead.time()); });
    connect(&m_actions[Command::clearMarks], &QAction::triggered, &player, &Player::clearRange);
    const auto followMarks = [this] { m_actions[Command::clearMarks].setEnabled(m_bench.player.range().has_value()); };
    connect(&player, &Player::rangeChanged, this, followMarks);
    followMarks();
}

void TimeCommands::connectSteps()
{
    connect(&m_actions[Command::toStart], &QAction::triggered, &m_bench.playhead, &Playhead::toStart);
    connect(&m_actions[Command::toEnd], &QAction::triggered, &m_bench.playhead, &Playhead::toEnd);
    connect(&m_actions[Command::toPrevious], &QAction::triggered, this, [this] { m_bench.step(false); });
    connect(&m_actions[Command::toNext], &QAction::triggered, this, [this] { m_bench.step(true); });
    connect(&m_actions[Command::toPreviousEvent], &QAction::triggered, this, [this] { m_bench.stepEvent(false); });
    connect(&m_actions[Command::toNextEvent], &QAction::triggered, this, [this] { m_bench.stepEvent(true); });
    connect(&m_actions[Command::stepBack], &QAction::triggered, this, [this] { m_bench.stepFrame(-1); });
    connect(&m_actions[Command::stepForward], &QAction::triggered, this, [this] { m_bench.stepFrame(1); });
}

void TimeCommands::connectSides()
{
    auto* sides = new QActionGroup(this);
    const auto add = [&](Command command, Side side) {
        sides->addAction(&m_actions[command]);
        connect(&m_actions[command], &QAction::triggered, this, [this, side] {
            m_bench.player.pause();
            m_bench.playhead.setSide(side);
            followPlayhead();
        });
    };
    add(Command::justBefore, Side::before);
    add(Command::atInstant, Side::at);
    add(Command::justAfter, Side::after);
}

void TimeCommands::followPlayhead()
{
    const Playhead& playhead = m_bench.playhead;
    m_actions[Command::toNext].setEnabled(playhead.hasNext());
    m_actions[Command::toPrevious].setEnabled(playhead.hasPrevious());
    const auto show = [&](Command command, Side side) {
        m_actions[command].setEnabled(playhead.instant() && playhead.mayStand(*playhead.instant(), side));
        m_actions[command].setChecked(playhead.side() == side);
    };
    show(Command::justBefore, Side::before);
    show(Command::atInstant, Side::at);
    show(Command::justAfter, Side::after);
}

void TimeCommands::followSelection()
{
    const bool any = m_bench.answer() && m_bench.answer()->timeline &&
                     (!m_bench.selection.bodies().empty() || m_bench.selection.pickedEvent());
    m_actions[Command::toPreviousEvent].setEnabled(any);
    m_actions[Command::toNextEvent].setEnabled(any);
}

void TimeCommands::tellPlaying()
{
    const Player& player = m_bench.player;
    const bool back = player.isPlaying() && player.isBackwards();
    const bool forth = player.isPlaying() && !player.isBackwards();
    m_actions[Command::play].setIcon(icon(forth ? QStringLiteral("pause") : QStringLiteral("play")));
    m_actions[Command::play].setText(player.isPlaying() ? tr("&Pause") : tr("P&lay"));
    m_actions[Command::playBackwards].setIcon(icon(back ? QStringLiteral("pause") : QStringLiteral("play-back")));
}

} // namespace sweep
