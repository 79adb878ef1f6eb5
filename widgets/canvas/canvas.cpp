#include "widgets/canvas/canvas_state.h"

#include "core/scene/position.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/paint/handles.h"
#include "widgets/surface/painter_surface.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr double widestZoom = 1e-10; // relative to the view of everything
constexpr double closestZoom = 1e12;

} // namespace

Canvas::Canvas(QWidget* parent) : QWidget(parent), m(std::make_unique<State>())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Canvas"));
    setAccessibleDescription(tr("The bodies of the scene at the current time"));
    m->view = ViewTransform::fitting(WorldBox{{-1, -1}, {1, 1}}, size());
    m->tool = makeTool(ToolKind::select, *this);
}

Canvas::~Canvas() = default;

void Canvas::setScene(std::shared_ptr<const Scene> scene)
{
    if (m->scene == scene)
        return;
    const bool first = !m->scene;
    const bool sameBodies = m->scene && scene && m->scene->bodies.size() == scene->bodies.size();
    m->scene = std::move(scene);
    m->timeline.reset();
    m->contacts.clear();
    m->bounds.reset();
    m->colours.reset();
    m->cells.reset();
    m->occupied.reset();
    const std::size_t count = m->scene ? m->scene->bodies.size() : 0;
    std::erase_if(m->selected, [&](std::size_t body) { return body >= count; });
    std::erase_if(m->drawn, [&](std::size_t body) { return body >= count; });
    if (m->highlighted && *m->highlighted >= count)
        m->highlighted.reset();
    m->hovered.reset();
    m->hoveredPoint.reset();
    if (first && m->scene)
        fitAll();
    if (!first && !sameBodies)
        cancelGesture(); // what the hand holds may be gone, or another body
    if (m->gesture.kind == Gesture::Kind::none)
        hover(m->cursor);
    update();
}

void Canvas::setCells(std::shared_ptr<const Timeline> timeline, std::shared_ptr<const CellHistory> cells)
{
    if (m->timeline == timeline && m->cells == cells)
        return;
    m->timeline = std::move(timeline);
    m->cells = std::move(cells);
    m->occupied.reset();
    update();
}

void Canvas::setTime(const TimePosition& time)
{
    if (m->shown == time)
        return;
    m->shown = time;
    m->t = time.t;
    m->occupied.reset();
    m->tool->timeChanged();
    update();
}

void Canvas::setContacts(std::vector<ContactMark> contacts)
{
    if (m->contacts.empty() && contacts.empty())
        return;
    m->contacts = std::move(contacts);
    update();
}

void Canvas::setSelectedBodies(std::vector<std::size_t> bodies)
{
    if (m->selected == bodies)
        return;
    m->selected = std::move(bodies);
    if (m->drawn != m->selected)
        m->drawn.clear();
    followTool();
    update();
}

void Canvas::setBodyMarks(MarkedPlaces marks)
{
    if (m->marks == marks)
        return;
    m->marks = std::move(marks);
    hover(m->cursor);
    update();
}

bool Canvas::isHidden(std::size_t body) const
{
    return std::binary_search(m->marks.hidden.begin(), m->marks.hidden.end(), body);
}

bool Canvas::isLocked(std::size_t body) const
{
    return std::binary_search(m->marks.locked.begin(), m->marks.locked.end(), body);
}

void Canvas::setSelectedCell(std::optional<Cell> cell)
{
    if (m->selectedCell == cell)
        return;
    m->selectedCell = cell;
    update();
}

void Canvas::setLab(LabPicture lab)
{
    if (m->lab.isEmpty() && lab.isEmpty())
        return;
    m->lab = std::move(lab);
    update();
}

void Canvas::setInstrument(InstrumentMarks marks)
{
    if (m->instrument == marks)
        return;
    m->instrument = std::move(marks);
    update();
}

void Canvas::setHighlightedBody(std::optional<std::size_t> body)
{
    if (m->highlighted == body)
        return;
    m->highlighted = body;
    update();
}

void Canvas::setLayers(const Layers& layers)
{
    if (m->layers == layers)
        return;
    m->layers = layers;
    update();
}

void Canvas::setAutoKey(bool on)
{
    if (m->autoKey == on)
        return;
    m->autoKey = on;
    update();
}

bool Canvas::autoKey() const
{
    return m->autoKey;
}

const Layers& Canvas::layers() const
{
    return m->layers;
}

const Scene* Canvas::scene() const
{
    return m->scene.get();
}

double Canvas::time() const
{
    return m->t;
}

const ViewTransform& Canvas::view() const
{
    return m->view;
}

void Canvas::setView(const ViewTransform& view)
{
    m->fitted = false;
    changeView(view.resized(size()));
}

void Canvas::changeView(const ViewTransform& view)
{
    if (m->view == view)
        return;
    m->view = view;
    m->tool->viewChanged();
    update();
    Q_EMIT viewChanged(view);
    if (m->cursor)
        Q_EMIT cursorMoved(view.toWorld(*m->cursor), view.unitsPerPixel());
}

void Canvas::fitAll()
{
    m->fitted = true;
    changeView(ViewTransform::fitting(m->everything(), size()));
}

void Canvas::fitSelection()
{
    std::optional<WorldBox> box;
    for (const std::size_t body : m->selected) {
        if (!m->scene || body >= m->scene->bodies.size())
            continue;
        const WorldBox one = *boundsOf(*m->scene, body);
        if (!box)
            box = one;
        box->low = {std::min(box->low.x, one.low.x), std::min(box->low.y, one.low.y)};
        box->high = {std::max(box->high.x, one.high.x), std::max(box->high.y, one.high.y)};
    }
    if (!box)
        return fitAll();
    m->fitted = false;
    changeView(ViewTransform::fitting(*box, size()));
}

void Canvas::zoomBy(double factor)
{
    const Scale all = ViewTransform::fitting(m->everything(), size()).scale();
    const QPointF about = m->cursor.value_or(QPointF(width() / 2.0, height() / 2.0));
    const double now = ratio(m->view.scale(), all);
    const double wanted = std::clamp(now * factor, std::min(now, widestZoom), std::max(now, closestZoom));
    m->fitted = false;
    changeView(m->view.zoomed(about, wanted / now));
}

double Canvas::zoom() const
{
    return ratio(m->view.scale(), scaleOf(pixelsAtFullZoom, 1));
}

void Canvas::setZoom(double zoom)
{
    if (!(zoom > 0) || !std::isfinite(zoom))
        return;
    m->fitted = false;
    changeView({m->view.centre(), scaleOf(pixelsAtFullZoom, 1).times(zoom), size()});
}

void Canvas::showCell(const Cell& cell)
{
    if (!m->scene || !m->scene->grid)
        return;
    constexpr double seen = 10; // pixels
    constexpr double near = 36;
    const Grid& grid = *m->scene->grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const Vec centre{origin.x + (static_cast<double>(cell.i) + 0.5) * grid.spacing.x,
                     origin.y + (static_cast<double>(cell.j) + 0.5) * grid.spacing.y};
    const double smaller = std::min(grid.spacing.x, grid.spacing.y);
    const bool small = m->view.toPixels(smaller) < seen;
    if (!small && QRectF(rect()).adjusted(16, 16, -16, -16).contains(m->view.toPixel(centre)))
        return;
    m->fitted = false;
    changeView({centre, small ? scaleOf(near, smaller) : m->view.scale(), size()});
}

void Canvas::centreOn(std::size_t body)
{
    if (!m->scene || body >= m->scene->bodies.size())
        return;
    const Pose pose = approxPose(*m->scene, m->scene->bodies[body], m->t);
    m->fitted = false;
    changeView(m->view.centredOn({std::midpoint(pose.a.x, pose.b.x), std::midpoint(pose.a.y, pose.b.y)}));
}

std::optional<Vec> Canvas::cursorPlace() const
{
    return m->cursor ? std::optional(m->view.toWorld(*m->cursor)) : std::nullopt;
}

std::optional<std::size_t> Canvas::bodyAt(QPointF pixel) const
{
    if (!m->scene)
        return {};
    const bool ghosts = m->layers.ghosts && m->scene->bodies.size() <= mostWithGhosts;
    return bodyAtPixel({*m->scene, m->t, m->view, ghosts, m->marks.hidden, m->shown.low}, pixel);
}

std::vector<std::size_t> Canvas::bodiesWithHandles() const
{
    constexpr std::size_t most = 20; // as many as are painted
    std::vector<std::size_t> bodies = m->selected;
    for (const auto& held : {m->hovered, m->highlighted}) {
        if (held)
            bodies.push_back(*held);
    }
    std::erase_if(bodies, [this](std::size_t body) { return isHidden(body) || isLocked(body); });
    if (bodies.size() > most)
        bodies.resize(most);
    return bodies;
}

std::optional<ControlPoint> Canvas::controlPointAt(QPointF pixel) const
{
    if (!m->scene)
        return {};
    const std::vector<std::size_t> bodies = bodiesWithHandles();
    return controlPointAtPixel({*m->scene, bodies, m->t, m->view, m->autoKey}, pixel);
}

std::vector<ControlPointPlace> Canvas::handlesOf(std::size_t body) const
{
    return sweep::handlesOf(*m->scene, body, m->t, m->autoKey);
}

std::vector<std::size_t> Canvas::bodiesWithin(const QRectF& pixels) const
{
    if (!m->scene)
        return {};
    std::vector<std::size_t> bodies = sweep::bodiesWithin(*m->scene, m->t, m->view, pixels);
    std::erase_if(bodies, [this](std::size_t body) { return isHidden(body) || isLocked(body); });
    return bodies;
}

QSize Canvas::sizeHint() const
{
    return {960, 640};
}

QSize Canvas::minimumSizeHint() const
{
    return {240, 160};
}

void Canvas::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    PainterSurface surface(painter, size());
    static const Scene empty;
    const Brightness brightness = brightnessOf(palette());
    const ScenePicture picture{.scene = m->scene ? *m->scene : empty,
                               .t = m->t,
                               .rest = m->shown.low,
                               .view = m->view,
                               .brightness = brightness,
                               .layers = m->layers,
                               .contacts = m->contacts,
                               .occupied = m->occupiedNow(),
                               .entered = m->enteredSoFar(),
                               .selectedCell = m->selectedCell,
                               .lab = &m->lab,
                               .instrument = &m->instrument,
                               .selected = m->selected,
                               .marks = &m->marks,
                               .hovered = m->hovered ? m->hovered : m->highlighted,
                               .hoveredPoint = m->hoveredPoint,
                               .autoKey = m->autoKey,
                               .bodyColours = m->bodyColours(brightness)};
    paintScene(surface, picture);
    for (const CanvasNotes& notes : m->notes)
        paintNotes(surface, notes, m->view, brightness);
    paintPreview(surface);
    paintSnapMark(surface);
}

void Canvas::resizeEvent(QResizeEvent*)
{
    if (m->fitted)
        fitAll();
    else
        changeView(m->view.resized(size()));
}

void Canvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace sweep
