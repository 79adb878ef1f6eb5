#include "widgets/timeline/lane_view.h"

#include "widgets/timeline/time_slider.h"

#include <QContextMenuEvent>
#include <QScrollBar>

#include <algorithm>

namespace sweep {

// The position of the picked event's glyph, or the nearest one in view.
std::optional<QPoint> LaneView::pickedPosition() const
{
    const auto event = m_selection.pickedEvent();
    const auto row = selectedRow();
    if (m_stale || !event || !row || *event >= m_answer->timeline->events().size())
        return {};
    const double x = m_axis.scale().xOf(m_answer->timeline->timeOf(*event));
    const double y = (double(*row) + 0.5) * rowHeight() - verticalScrollBar()->value();
    return QPoint(int(std::clamp(x, double(m_nameWidth), std::max<double>(m_nameWidth, viewport()->width() - 1))),
                  int(std::clamp(y, 0.0, double(viewport()->height() - 1))));
}

// The picked event if the mark contains it, otherwise the first event of the mark.
std::size_t LaneView::clickedEvent(const Lane& lane, const LaneMark& mark) const
{
    const auto events = m_answer->lanes->eventsOf(lane).subspan(mark.first, mark.end - mark.first);
    const auto isPicked = [this](const LaneEvent& event) { return m_selection.pickedEvent() == event.event; };
    return std::ranges::any_of(events, isPicked) ? *m_selection.pickedEvent() : events.front().event;
}

// The playhead stays, so that an event can be copied or its bodies selected at the current time.
void LaneView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (const auto at = pickedPosition())
            Q_EMIT eventMenuRequested(viewport()->mapToGlobal(*at));
        return;
    }
    const auto row = rowAt(event->pos().y());
    if (!row || m_stale)
        return;
    const Lane& lane = laneOf(*row);
    if (event->pos().x() < m_nameWidth) {
        const std::vector<std::size_t> bodies = bodiesOf(*m_answer->scene, *m_answer->lanes, lane);
        const auto& selected = m_selection.bodies();
        const auto isSelected = [&](std::size_t body) { return std::ranges::binary_search(selected, body); };
        if (!std::ranges::all_of(bodies, isSelected))
            m_selection.setBodies(bodies);
        Q_EMIT bodyMenuRequested(event->globalPos());
    } else if (const auto mark = markAt(*row, event->pos().x())) {
        m_selection.setEvent(clickedEvent(lane, *mark));
        Q_EMIT eventMenuRequested(event->globalPos());
    }
}

} // namespace sweep
