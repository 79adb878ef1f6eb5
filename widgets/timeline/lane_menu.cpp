#include "widgets/timeline/lane_view.h"

#include "widgets/timeline/time_slider.h"

#include <QContextMenuEvent>
#include <QScrollBar>

#include <algorithm>

namespace sweep {

// Where the glyph of the picked event is, or the edge nearest to it.
std::optional<QPoint> LaneView::placeOfPicked() const
{
    const auto event = m_selection.pickedEvent();
    const auto row = selectedRow();
    if (m_stale || !event || !row || *event >= m_answer->timeline->events().size())
        return {};
    const double x = m_axis.scale().xOf(m_answer->timeline->instants()[m_answer->timeline->instantOf(*event)].time);
    const double y = (double(*row) + 0.5) * rowHeight() - verticalScrollBar()->value();
    return QPoint(int(std::clamp(x, double(nameWidth), std::max<double>(nameWidth, viewport()->width() - 1))),
                  int(std::clamp(y, 0.0, double(viewport()->height() - 1))));
}

// The picked event where it is one of the mark's, otherwise the first of them.
std::size_t LaneView::meantEvent(const Lane& lane, const LaneMark& mark) const
{
    const auto events = m_answer->lanes->eventsOf(lane).subspan(mark.first, mark.end - mark.first);
    const auto isPicked = [this](const LaneEvent& event) { return m_selection.pickedEvent() == event.event; };
    return std::any_of(events.begin(), events.end(), isPicked) ? *m_selection.pickedEvent() : events.front().event;
}

// Time stays where it is: who copies an event, or selects its bodies, may want to see them now.
void LaneView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Keyboard) {
        if (const auto place = placeOfPicked())
            Q_EMIT eventMenuRequested(viewport()->mapToGlobal(*place));
        return;
    }
    const auto row = rowAt(event->pos().y());
    if (!row || m_stale)
        return;
    const Lane& lane = laneOf(*row);
    if (event->pos().x() < nameWidth) {
        const std::vector<std::size_t> bodies = bodiesOf(*m_answer->scene, *m_answer->lanes, lane);
        const auto& selected = m_selection.bodies();
        const auto isSelected = [&](std::size_t body) {
            return std::binary_search(selected.begin(), selected.end(), body);
        };
        if (!std::all_of(bodies.begin(), bodies.end(), isSelected))
            m_selection.setBodies(bodies);
        Q_EMIT bodyMenuRequested(event->globalPos());
    } else if (const auto mark = markAt(*row, event->pos().x())) {
        m_selection.setEvent(meantEvent(lane, *mark));
        Q_EMIT eventMenuRequested(event->globalPos());
    }
}

} // namespace sweep
