#include "app/files/last_session.h"

#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/geometry.h"

#include <QFileInfo>

#include <utility>

namespace sweep {

LastSession::LastSession(const Actions& actions, const Parts& parts)
    : m_workbench(parts.workbench), m_files(parts.files), m_canvas(parts.canvas), m_settings(parts.settings)
{
    actions[ActionId::reopenLast].setEnabled(canReopen());
    connect(&actions[ActionId::reopenLast], &QAction::triggered, this, &LastSession::reopen);
    actions[ActionId::reopenOnStart].setChecked(m_settings.reopensOnStart);
    connect(&actions[ActionId::reopenOnStart], &QAction::toggled, this,
            [this](bool on) { m_settings.reopensOnStart = on; });
    // Queued: whoever else follows the opened file fits it into the view first.
    connect(&m_files, &SceneFiles::opened, this, &LastSession::restore, Qt::QueuedConnection);
    connect(&m_files, &SceneFiles::refused, this, [this] { m_pending.reset(); });
}

bool LastSession::canReopen() const
{
    return !m_settings.session.path.isEmpty() && QFileInfo::exists(m_settings.session.path);
}

void LastSession::reopen()
{
    if (!canReopen())
        return;
    m_pending = m_settings.session;
    m_files.openPath(m_pending->path);
}

bool LastSession::reopenOnStart()
{
    if (!m_settings.reopensOnStart || !canReopen())
        return false;
    reopen();
    return true;
}

void LastSession::restore()
{
    const std::optional<Session> session = std::exchange(m_pending, std::nullopt);
    if (!session || session->path != m_workbench.document.path())
        return;
    m_canvas.setView({session->centre, {session->mantissa, session->exponent}, m_canvas.size()});
    m_workbench.playhead.setTime(session->time);
    m_workbench.player.clearRange();
    if (session->marks) {
        m_workbench.player.markIn(session->marks->start);
        m_workbench.player.markOut(session->marks->end);
    }
    std::vector<std::size_t> places;
    const auto& bodies = m_workbench.document.scene().bodies;
    for (std::size_t place = 0; place < bodies.size(); ++place)
        if (session->selected.contains(textOf(bodies[place].id)))
            places.push_back(place);
    m_workbench.selection.setBodies(std::move(places));
}

void LastSession::note()
{
    if (m_workbench.document.path().isEmpty())
        return;
    constexpr std::size_t most = 1000; // a longer list is no selection that somebody made by hand
    const ViewTransform& view = m_canvas.view();
    Session session{.path = m_workbench.document.path(),
                    .centre = view.centre(),
                    .mantissa = view.scale().mantissa,
                    .exponent = view.scale().exponent,
                    .time = m_workbench.playhead.time(),
                    .marks = m_workbench.player.range()};
    const auto& selected = m_workbench.selection.bodies();
    for (std::size_t k = 0; k < selected.size() && selected.size() <= most; ++k)
        session.selected << textOf(m_workbench.document.scene().bodies[selected[k]].id);
    m_settings.session = std::move(session);
}

} // namespace sweep
