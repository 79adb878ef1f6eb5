#include "app/files/last_session.h"

#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/conversions.h"

#include <utility>

namespace sweep {

LastSession::LastSession(const WindowParts& parts, Settings& settings)
    : m_workbench(parts.workbench), m_files(parts.files), m_canvas(parts.canvas), m_settings(settings)
{
    QAction& reopenLast = parts.actions[ActionId::reopenLast];
    reopenLast.setEnabled(canReopen());
    connect(&reopenLast, &QAction::triggered, this, &LastSession::reopen);
    QAction& onStart = parts.actions[ActionId::reopenOnStart];
    onStart.setChecked(m_settings.reopensOnStart);
    connect(&onStart, &QAction::toggled, this, [this](bool on) { m_settings.reopensOnStart = on; });
    // Queued, so that the view is restored after other listeners have fitted the scene into it.
    connect(&m_files, &SceneFiles::opened, this, &LastSession::restore, Qt::QueuedConnection);
    connect(&m_files, &SceneFiles::refused, this, [this] { m_pending.reset(); });
}

bool LastSession::canReopen() const
{
    return !m_settings.session.path.isEmpty() && pathExists(m_settings.session.path);
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
    if (!session || bytesOf(session->path) != bytesOf(m_workbench.document.path()))
        return;
    m_canvas.setView({session->centre, {session->mantissa, session->exponent}, m_canvas.size()});
    m_workbench.playhead.setTime(session->time);
    m_workbench.player.clearRange();
    if (session->marks) {
        m_workbench.player.markIn(session->marks->start);
        m_workbench.player.markOut(session->marks->end);
    }
    m_workbench.selectBodies(session->selected);
}

void LastSession::capture()
{
    if (m_workbench.document.path().isEmpty())
        return;
    constexpr std::size_t maxSelected = 1000; // more are rarely selected by hand
    const ViewTransform& view = m_canvas.view();
    Session session{.path = m_workbench.document.path(),
                    .centre = view.centre(),
                    .mantissa = view.scale().mantissa,
                    .exponent = view.scale().exponent,
                    .time = m_workbench.playhead.time(),
                    .marks = m_workbench.player.range()};
    const auto& selected = m_workbench.selection.bodies();
    for (std::size_t k = 0; k < selected.size() && selected.size() <= maxSelected; ++k)
        session.selected << textOf(m_workbench.document.scene().bodies[selected[k]].id);
    m_settings.session = std::move(session);
}

} // namespace sweep
