#include "widgets/canvas/canvas.h"

#include "core/scene/motion.h"
#include "widgets/canvas/snapping.h"
#include "widgets/surface/surface.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

constexpr double widestZoom = 1e-10; // relative to the view that shows everything
constexpr double closestZoom = 1e12;

} // namespace

Canvas::Canvas(QWidget* parent) : QWidget(parent), m(std::make_unique<State>())
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Canvas"));
    setAccessibleDescription(tr("The bodies of the scene at the current time"));
    m->view = ViewTransform::fitting(State::blank, size());
    m->tool = std::make_unique<CanvasTool>(*this);
    m->sweepJob.emplace(
        [](const State::Sweeps& of, const Job&) {
            return sweepsImage({.scene = *of.scene,
                                .view = of.view,
                                .brightness = of.brightness,
                                .selected = of.selected,
                                .marks = &of.marks},
                               of.ratio);
        },
        [this](QImage image) {
            m->sweeps = std::move(image);
            update();
        });
}

Canvas::~Canvas() = default;

void Canvas::setScene(std::shared_ptr<const Scene> scene)
{
    if (m->scene == scene)
        return;
    const bool first = !m->scene;
    const bool sameBodies = m->scene && scene && m->scene->bodies.size() == scene->bodies.size();
    m->scene = std::move(scene);
    const bool down = m->scene && pointsDown(*m->scene);
    const bool isMirrored = m->view.pointsDown() != down;
    m->view = m->view.pointing(down);
    m->timeline.reset();
    m->contacts.clear();
    m->held.clear();
    m->rings.clear();
    m->pins.clear();
    m->poses.clear();
    m->nearest.reset();
    m->bounds.reset();
    m->colours.reset();
    m->repeated.reset();
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
    else
        m->hold = ViewHold::corner; // an edit keeps the view; an opened scene is fitted afterwards
    if (isMirrored)
        showView();
    if (!first && (!sameBodies || isMirrored))
        endGesture(); // the dragged body may be gone, have another index, or be elsewhere on the screen
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
    if (!replaced(m->shown, time))
        return;
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

const std::vector<ContactMark>& Canvas::contacts() const
{
    return m->contacts;
}

void Canvas::setHeld(std::vector<HeldPair> held, std::vector<EventRing> rings)
{
    if (m->held.empty() && held.empty() && m->rings.empty() && rings.empty())
        return;
    m->held = std::move(held);
    m->rings = std::move(rings);
    update();
}

void Canvas::setPins(std::vector<EventPin> pins)
{
    if (!replaced(m->pins, std::move(pins)))
        return;
    if (m->hold == ViewHold::everything && !m->settled)
        changeView(ViewTransform::fitting(m->everything(), size()));
    update();
    Q_EMIT marksChanged();
}

const std::vector<EventPin>& Canvas::pins() const
{
    return m->pins;
}

void Canvas::setPoses(std::vector<EventPose> poses)
{
    if (!replaced(m->poses, std::move(poses)))
        return;
    update();
    Q_EMIT marksChanged();
}

const std::vector<EventPose>& Canvas::poses() const
{
    return m->poses;
}

void Canvas::setNearest(std::optional<NearMiss> nearest)
{
    if (replaced(m->nearest, nearest))
        update();
}

const std::optional<NearMiss>& Canvas::nearest() const
{
    return m->nearest;
}

void Canvas::setSelectedBodies(std::vector<std::size_t> bodies)
{
    if (!replaced(m->selected, std::move(bodies)))
        return;
    if (m->drawn != m->selected)
        m->drawn.clear();
    followTool();
    update();
}

void Canvas::setBodyMarks(MarkedBodies marks)
{
    if (!replaced(m->marks, std::move(marks)))
        return;
    hover(m->cursor);
    update();
}

bool Canvas::isHidden(std::size_t body) const
{
    return std::ranges::binary_search(m->marks.hidden, body);
}

bool Canvas::isLocked(std::size_t body) const
{
    return std::ranges::binary_search(m->marks.locked, body);
}

void Canvas::setSelectedCell(std::optional<Cell> cell)
{
    if (replaced(m->selectedCell, cell))
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
    if (replaced(m->instrument, std::move(marks)))
        update();
}

void Canvas::setFrames(std::vector<FrameTime> frames)
{
    if (replaced(m->frames, std::move(frames)))
        update();
}

const std::vector<FrameTime>& Canvas::frames() const
{
    return m->frames;
}

void Canvas::setNotes(NoteSource source, CanvasNotes notes)
{
    if (replaced(m->notes[std::size_t(source)], std::move(notes)))
        update();
}

const CanvasNotes& Canvas::notes(NoteSource source) const
{
    return m->notes[std::size_t(source)];
}

void Canvas::setHighlightedBody(std::optional<std::size_t> body)
{
    if (replaced(m->highlighted, body))
        update();
}

void Canvas::setLayers(const Layers& layers)
{
    if (!replaced(m->layers, layers))
        return;
    update();
    Q_EMIT marksChanged();
}

void Canvas::setAutoKey(bool on)
{
    if (replaced(m->autoKey, on))
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
    m->hold = ViewHold::corner;
    changeView(view.resized(size()));
}

void Canvas::restoreView(const ViewTransform& view)
{
    m->hold = ViewHold::centre;
    changeView(view.resized(size()));
}

void Canvas::changeView(const ViewTransform& view)
{
    if (replaced(m->view, view.pointing(m->view.pointsDown()))) // the scene alone decides where y points
        showView();
}

void Canvas::showView()
{
    m->tool->viewChanged();
    update();
    Q_EMIT viewChanged(m->view);
    if (m->cursor)
        reportCursor();
}

void Canvas::fitAll()
{
    m->hold = ViewHold::everything;
    m->settled = false;
    changeView(ViewTransform::fitting(m->everything(), size()));
}

void Canvas::settle()
{
    m->settled = true;
}

void Canvas::fitSelection()
{
    fitBodies(m->selected);
}

void Canvas::fitBodies(const std::vector<std::size_t>& bodies)
{
    std::optional<WorldBox> box;
    for (const std::size_t body : bodies) {
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
    m->hold = ViewHold::corner;
    changeView(ViewTransform::fitting(*box, size()));
}

void Canvas::zoomBy(double factor)
{
    const Scale all = ViewTransform::fitting(m->everything(), size()).scale();
    const QPointF about = m->cursor.value_or(QPointF(width() / 2.0, height() / 2.0));
    const double now = ratio(m->view.scale(), all);
    const double wanted = std::clamp(now * factor, std::min(now, widestZoom), std::max(now, closestZoom));
    m->hold = ViewHold::corner;
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
    m->hold = ViewHold::corner;
    changeView({m->view.centre(), scaleOf(pixelsAtFullZoom, 1).times(zoom), size()});
}

void Canvas::showCell(const Cell& cell)
{
    if (!m->scene || !m->scene->grid)
        return;
    constexpr double visible = 10; // pixels
    constexpr double enlarged = 36;
    const Grid& grid = *m->scene->grid;
    const Vec origin = grid.origin.value_or(Vec{});
    const Vec centre{origin.x + (static_cast<double>(cell.i) + 0.5) * grid.spacing.x,
                     origin.y + (static_cast<double>(cell.j) + 0.5) * grid.spacing.y};
    const double smaller = std::min(grid.spacing.x, grid.spacing.y);
    const bool small = m->view.toPixels(smaller) < visible;
    if (!small && QRectF(rect()).adjusted(16, 16, -16, -16).contains(m->view.toPixel(centre)))
        return;
    m->hold = ViewHold::corner;
    changeView({centre, small ? scaleOf(enlarged, smaller) : m->view.scale(), size()});
}

void Canvas::centreOn(std::size_t body)
{
    if (!m->scene || body >= m->scene->bodies.size())
        return;
    m->hold = ViewHold::corner;
    changeView(m->view.centredOn(middleOf(approxPose(*m->scene, m->scene->bodies[body], m->t))));
}

std::optional<Vec> Canvas::cursorPosition() const
{
    return m->cursor ? std::optional(m->view.toWorld(*m->cursor)) : std::nullopt;
}

std::optional<std::size_t> Canvas::bodyAt(QPointF pixel) const
{
    return m->scene ? bodyAtPixel(bodyQuery(), pixel) : std::nullopt;
}

BodyQuery Canvas::bodyQuery() const
{
    const bool ghosts = m->layers.ghosts && m->scene->bodies.size() <= mostWithGhosts;
    return {*m->scene, m->t, m->view, ghosts, m->marks.hidden, m->shown.low};
}

std::optional<ControlPoint> Canvas::controlPointAt(QPointF pixel) const
{
    constexpr std::size_t most = 20; // bodies whose handles are painted
    if (!m->scene)
        return {};
    std::vector<std::size_t> bodies = m->selected;
    if (m->hovered)
        bodies.push_back(*m->hovered);
    // The selection may already belong to a later scene.
    std::erase_if(bodies, [this](std::size_t body) {
        return body >= m->scene->bodies.size() || isHidden(body) || isLocked(body);
    });
    bodies.resize(std::min(bodies.size(), most));
    return controlPointAtPixel({*m->scene, bodies, m->t, m->view, m->autoKey, m->tool->chosenPoint()}, pixel);
}

std::vector<std::size_t> Canvas::bodiesWithin(const QRectF& pixels) const
{
    if (!m->scene)
        return {};
    std::vector<std::size_t> bodies = sweep::bodiesWithin(*m->scene, m->t, m->view, pixels);
    std::erase_if(bodies, [this](std::size_t body) { return isHidden(body) || isLocked(body); });
    return bodies;
}

bool Canvas::isDrawing() const
{
    return m->sweepJob->isBusy();
}

// Null if the swept areas take no time to draw.
const QImage* Canvas::longSweeps()
{
    if (!m->scene || !m->layers.sweeps || !haveLongSweeps(*m->scene, m->selected))
        return nullptr;
    if (replaced(m->sweepsOf,
                 {m->scene, m->view, m->selected, m->marks, brightnessOf(palette()), devicePixelRatioF()})) {
        m->sweeps = {};
        m->sweepJob->start(m->sweepsOf);
    }
    return &m->sweeps;
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
                               .held = m->held,
                               .pins = m->pins,
                               .instant = m->shown.instant,
                               .poses = m->poses,
                               .rings = m->rings,
                               .nearest = m->nearest,
                               .frames = m->frames,
                               .occupied = m->occupiedNow(),
                               .entered = m->enteredSoFar(),
                               .upcoming = m->enteredLater(),
                               .selectedCell = m->selectedCell,
                               .lab = &m->lab,
                               .instrument = &m->instrument,
                               .notes = m->notes,
                               .selected = m->selected,
                               .marks = &m->marks,
                               .hovered = m->hovered,
                               .highlighted = m->highlighted,
                               .hoveredPoint = m->hoveredPoint,
                               .chosenPoint = m->tool->chosenPoint(),
                               .autoKey = m->autoKey,
                               .bodyColours = m->bodyColours(brightness),
                               .repeated = m->repeatedLabels(),
                               .sweeps = longSweeps()};
    paintScene(surface, picture);
    paintPreview(surface);
    paintSnapMark(surface);
    paintObjection(surface); // above the name of what the cursor snaps to
}

// A fitted view is fitted again when the room of the canvas changes, with the window, a panel or the tools beside it.
// Otherwise the content keeps its place on the screen, for a fitted view too when a message bar appears in that room.
void Canvas::resizeEvent(QResizeEvent*)
{
    const QPoint origin = mapTo(window(), QPoint());
    const QPoint moved = std::exchange(m->origin, origin) - origin;
    const QSize room(width(), (parentWidget() ? parentWidget() : this)->height());
    const bool isNewRoom = std::exchange(m->room, room) != room;
    if (m->hold == ViewHold::everything && (isNewRoom || !m->settled)) {
        changeView(ViewTransform::fitting(m->everything(), size()));
        return;
    }
    if (m->hold == ViewHold::centre) {
        changeView(m->view.resized(size()));
        return;
    }
    const QSizeF grown = size() - m->view.size();
    changeView(m->view.resized(size()).panned(moved - QPointF(grown.width() / 2, grown.height() / 2)));
}

void Canvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        update();
    QWidget::changeEvent(event);
}

} // namespace sweep
