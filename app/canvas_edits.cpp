#include "app/canvas_edits.h"

#include "widgets/canvas/hit_test.h"
#include "widgets/format/geometry.h"
#include "widgets/models/body_forms.h"

#include <algorithm>

namespace sweep {

CanvasEdits::CanvasEdits(Canvas& canvas, Workbench& bench) : m_canvas(canvas), m_bench(bench)
{
    connect(&canvas, &Canvas::bodyClicked, this, &CanvasEdits::click);
    connect(&canvas, &Canvas::nothingClicked, &bench.selection, &Selection::clear);
    connect(&canvas, &Canvas::cellClicked, &bench.selection, &Selection::setCell);
    connect(&canvas, &Canvas::bodiesEnclosed, this, &CanvasEdits::addToSelection);
    connect(&canvas, &Canvas::controlPointDragged, this, &CanvasEdits::dragPoint);
    connect(&canvas, &Canvas::bodyDragged, this, &CanvasEdits::dragBody);
}

void CanvasEdits::addBody(Shape shape)
{
    const ViewTransform& view = m_canvas.view();
    const QPointF middle = m_canvas.rect().center();
    const Vec centre = view.toWorld(middle);
    const double reach = std::min(m_canvas.width(), m_canvas.height()) * view.unitsPerPixel();
    const std::string id = m_bench.document.freeId(spelled(shape));
    m_bench.document.appendBodies({freshBody(shape, id, centre, reach)}, tr("Add %1").arg(textOf(id)));
}

void CanvasEdits::duplicateSelection()
{
    std::vector<Body> copies;
    const double step = roundLength(40 * m_canvas.view().unitsPerPixel());
    for (const std::size_t place : m_bench.selection.bodies()) {
        Body copy = translated(m_bench.document.scene().bodies[place], {step, -step});
        copy.id = m_bench.document.freeId(copy.id);
        for (int number = 2;
             std::any_of(copies.begin(), copies.end(), [&](const Body& other) { return other.id == copy.id; });
             ++number)
            copy.id = m_bench.document.freeId(copy.id + "-" + std::to_string(number));
        copies.push_back(std::move(copy));
    }
    m_bench.document.appendBodies(std::move(copies), tr("Duplicate"));
}

void CanvasEdits::deleteSelection()
{
    m_bench.document.removeBodies(m_bench.selection.bodies());
}

void CanvasEdits::click(std::size_t body, bool extend)
{
    std::vector<std::size_t> bodies{body};
    if (extend) {
        bodies = m_bench.selection.bodies();
        const auto at = std::find(bodies.begin(), bodies.end(), body);
        at == bodies.end() ? bodies.push_back(body) : void(bodies.erase(at));
    }
    m_bench.selection.setBodies(std::move(bodies));
}

void CanvasEdits::addToSelection(const std::vector<std::size_t>& bodies)
{
    std::vector<std::size_t> all = m_bench.selection.bodies();
    all.insert(all.end(), bodies.begin(), bodies.end());
    m_bench.selection.setBodies(std::move(all));
}

void CanvasEdits::begin(std::vector<std::size_t> bodies)
{
    m_gesture = m_bench.document.beginGesture();
    m_before.clear();
    for (const std::size_t place : bodies)
        m_before.emplace_back(place, m_bench.document.scene().bodies[place]);
}

void CanvasEdits::write(std::vector<PlacedBody> bodies, const QString& step)
{
    m_bench.document.changeBodies(std::move(bodies), step, m_gesture);
}

void CanvasEdits::dragPoint(const ControlPoint& point, Vec to, DragPhase phase)
{
    if (point.body >= m_bench.document.scene().bodies.size())
        return;
    if (phase == DragPhase::begin || m_before.empty())
        begin({point.body});
    const bool edge = point.end == PathEnd::radius;
    const QString step =
        (edge ? tr("Change the radius of %1") : tr("Move a point of %1")).arg(labelOf(m_before.front().second));
    if (phase == DragPhase::cancel)
        write(m_before, step);
    else if (phase != DragPhase::begin)
        write({{point.body, dragged(point, to)}}, step);
    if (phase == DragPhase::end || phase == DragPhase::cancel)
        m_before.clear();
}

Body CanvasEdits::dragged(const ControlPoint& point, Vec to) const
{
    const Scene& scene = m_bench.document.scene();
    if (point.end != PathEnd::radius)
        return withControlPoint(scene, point, to);
    Body body = withEdgeAt(scene, point.body, m_bench.playhead.time(), to);
    const double unit = m_canvas.view().unitsPerPixel();
    body.radius.from = roundedToPixel({body.radius.from, 0}, unit).x;
    if (body.radius.to)
        body.radius.to = roundedToPixel({*body.radius.to, 0}, unit).x;
    return body;
}

void CanvasEdits::dragBody(std::size_t body, Vec by, DragPhase phase)
{
    if (body >= m_bench.document.scene().bodies.size())
        return;
    if (phase == DragPhase::begin || m_before.empty()) {
        const auto& selected = m_bench.selection.bodies();
        const bool together = std::binary_search(selected.begin(), selected.end(), body);
        begin(together ? selected : std::vector<std::size_t>{body});
    }
    const QString step = m_before.size() == 1 ? tr("Move %1").arg(labelOf(m_before.front().second))
                                              : tr("Move %n bodies", nullptr, int(m_before.size()));
    std::vector<PlacedBody> moved = m_before;
    if (phase != DragPhase::cancel)
        for (auto& [place, values] : moved)
            values = translated(values, by);
    if (phase != DragPhase::begin)
        write(std::move(moved), step);
    if (phase == DragPhase::end || phase == DragPhase::cancel)
        m_before.clear();
}

} // namespace sweep
