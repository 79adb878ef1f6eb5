#include "widgets/paint/display_list.h"

#include "core/scene/position.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr double crowdDotRadius = 2.25;
constexpr double denseDotRadius = 1.5;
constexpr std::size_t manyBodies = 2000;    // in a scene; beyond, the list holds only visible bodies
constexpr std::size_t denseBodies = 20'000; // in a picture; beyond, dots have the smallest visible size

LevelOfDetail detailFor(std::size_t seen)
{
    return {.ghosts = seen <= mostWithGhosts,
            .names = seen <= 60,
            .detailedPaths = seen <= mostWithGhosts,
            .paths = seen <= 5000,
            .crowd = seen > 400};
}

// Whether the body is too small for its shape or its edge to show.
bool isDot(const BodyShape& shape)
{
    if (shape.thin)
        return (shape.thin->p2() - shape.thin->p1()).manhattanLength() <= 1;
    return shape.kind == Shape::point ||
           (shape.stadium.radius <= minRadius && (shape.stadium.b - shape.stadium.a).manhattanLength() <= 1);
}

} // namespace

// The pixels that have a dot already: of several dots on one pixel only the topmost shows.
class DisplayList::DotMask
{
public:
    DotMask(QSizeF size, double pixels)
        : m_pixels(pixels), m_width(static_cast<int>(size.width() / pixels) + 1),
          m_height(static_cast<int>(size.height() / pixels) + 1), m_taken(std::size_t(m_width) * std::size_t(m_height))
    {
    }

    [[nodiscard]] bool isTaken(QPointF p) const { return m_taken[pixelOf(p)]; }
    // False if the pixel was already taken.
    bool take(QPointF p)
    {
        const std::size_t pixel = pixelOf(p);
        if (m_taken[pixel])
            return false;
        m_taken[pixel] = true;
        return true;
    }

private:
    // A dot beyond the edge counts as on the nearest pixel of the view.
    [[nodiscard]] std::size_t pixelOf(QPointF p) const
    {
        const auto index = [this](double at, int count) {
            return static_cast<std::size_t>(std::clamp(at / m_pixels, 0.0, static_cast<double>(count - 1)));
        };
        return index(p.y(), m_height) * std::size_t(m_width) + index(p.x(), m_width);
    }

    double m_pixels;
    int m_width;
    int m_height;
    std::vector<bool> m_taken;
};

DisplayList::DisplayList(const ScenePicture& p)
    : picture(p), colours(sweep::colours(p.brightness)),
      m_ownColours(p.bodyColours ? BodyColours() : BodyColours(p.scene, p.brightness)),
      m_colours(p.bodyColours ? *p.bodyColours : m_ownColours),
      m_ownRepeated(p.repeated || !p.layers.labels ? RepeatedLabels() : RepeatedLabels(p.scene)),
      m_repeated(p.repeated ? *p.repeated : m_ownRepeated), m_selected(p.scene.bodies.size(), false),
      m_fewSelected(p.selected.size() <= 500)
{
    for (const std::size_t body : p.selected) {
        if (body < m_selected.size())
            m_selected[body] = true;
    }
    if (p.scene.bodies.size() <= manyBodies || p.everyBody)
        listAll();
    else
        listMany();
    detail = detailFor(m_seen);
    if (!detail.crowd)
        return;
    m_strong.resize(p.scene.bodies.size());
    for (const HeldPair& pair : p.held)
        m_strong[pair.a] = m_strong[pair.b] = true;
    detail.dense = bodies.size() > denseBodies;
    const double radius = detail.dense ? denseDotRadius : crowdDotRadius;
    for (DisplayedBody& body : bodies) {
        if (body.shape.kind == Shape::point)
            body.shape.stadium.radius = radius;
    }
}

bool DisplayList::isActive(std::size_t body) const
{
    const Interval active = activeInterval(picture.scene, picture.scene.bodies[body]);
    const auto beyond = [this](double edge) { return picture.t != edge ? picture.t - edge : picture.rest; };
    return !(beyond(active.start) < 0) && !(beyond(active.end) > 0);
}

DisplayedBody DisplayList::displayed(std::size_t body) const
{
    return {body,
            bodyShapeAt(picture.scene, picture.scene.bodies[body], DoubleDouble{picture.t, picture.rest}, picture.view),
            isActive(body), colourOf(body)};
}

bool DisplayList::isHidden(std::size_t body) const
{
    return picture.marks && std::ranges::binary_search(picture.marks->hidden, body);
}

bool DisplayList::isLocked(std::size_t body) const
{
    return picture.marks && std::ranges::binary_search(picture.marks->locked, body);
}

void DisplayList::listAll()
{
    bodies.reserve(picture.scene.bodies.size());
    for (std::size_t i = 0; i < picture.scene.bodies.size(); ++i) {
        if (isHidden(i))
            continue;
        bodies.push_back(displayed(i));
        m_seen += bodies.back().shape.inView;
    }
}

// Decides most bodies of a crowd by one position: a point outside the view, or on a pixel that has a dot already.
bool DisplayList::isHiddenPoint(std::size_t body, const QRectF& dots, const DotMask& mask) const
{
    const Body& values = picture.scene.bodies[body];
    if (values.shape != Shape::point)
        return false;
    const Interval active = activeInterval(picture.scene, values);
    const QPointF p = picture.view.toFarPixel(approxPosition(values.a, active, picture.t));
    return !dots.contains(p) || mask.isTaken(p);
}

void DisplayList::listMany()
{
    const std::size_t count = picture.scene.bodies.size();
    DotMask mask(picture.view.size(), count > denseBodies ? 2 : 1);
    const QRectF dots = QRectF(QPointF(), picture.view.size()).adjusted(-4, -4, 4, 4);
    for (std::size_t i = count; i-- > 0;) { // from the top down, so that hiding bodies come first
        const bool onTop = isOnTop(i);
        if (isHidden(i) || (!onTop && (!isActive(i) || isHiddenPoint(i, dots, mask))))
            continue;
        DisplayedBody body = displayed(i);
        if (!onTop && isDot(body.shape) && !dots.contains(body.shape.stadium.a))
            continue;
        m_seen += body.shape.inView;
        if (onTop || (body.shape.inView && (!isDot(body.shape) || mask.take(body.shape.stadium.a))))
            bodies.push_back(std::move(body));
    }
    std::ranges::reverse(bodies);
}

std::array<QPointF, 3> arrowHead(QPointF tip, QPointF along, double length, double halfWidth)
{
    const QPointF across(-along.y(), along.x());
    return {tip, tip - length * along + halfWidth * across, tip - length * along - halfWidth * across};
}

std::array<QPointF, 4> diamond(QPointF centre, double radius)
{
    return {centre + QPointF(0, -radius), centre + QPointF(radius, 0), centre + QPointF(0, radius),
            centre + QPointF(-radius, 0)};
}

} // namespace sweep
