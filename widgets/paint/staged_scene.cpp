#include "widgets/paint/staged_scene.h"

#include "core/scene/position.h"

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr double crowdDotRadius = 2.25;
constexpr double denseDotRadius = 1.5;
constexpr std::size_t manyBodies = 2000;    // in a scene; beyond, a picture stages only what it shows
constexpr std::size_t denseBodies = 20'000; // in a picture; beyond, dots are as small as can be told apart

Budget budgetFor(std::size_t seen)
{
    return {.ghosts = seen <= mostWithGhosts,
            .names = seen <= 60,
            .finePaths = seen <= mostWithGhosts,
            .paths = seen <= 5000,
            .crowd = seen > 400};
}

// Too small for its shape or its edge to be seen?
bool isDot(const Figure& figure)
{
    if (figure.thin)
        return (figure.thin->q - figure.thin->p).manhattanLength() <= 1;
    return figure.shape == Shape::point ||
           (figure.stadium.radius <= leastRadius && (figure.stadium.b - figure.stadium.a).manhattanLength() <= 1);
}

} // namespace

// Which pixels have a dot already? Of the bodies that are dots there, the last one hides the others.
class StagedScene::DotMask
{
public:
    DotMask(QSizeF size, double pixels)
        : m_pixels(pixels), m_width(static_cast<int>(size.width() / pixels) + 1),
          m_height(static_cast<int>(size.height() / pixels) + 1), m_taken(std::size_t(m_width) * std::size_t(m_height))
    {
    }

    [[nodiscard]] bool isTaken(QPointF p) const { return m_taken[pixelOf(p)]; }
    // False where the pixel was taken before.
    bool take(QPointF p)
    {
        const std::size_t pixel = pixelOf(p);
        if (m_taken[pixel])
            return false;
        m_taken[pixel] = true;
        return true;
    }

private:
    // A dot beyond the edge counts to the pixel beside it.
    [[nodiscard]] std::size_t pixelOf(QPointF p) const
    {
        const auto place = [this](double at, int count) {
            return static_cast<std::size_t>(std::clamp(at / m_pixels, 0.0, static_cast<double>(count - 1)));
        };
        return place(p.y(), m_height) * std::size_t(m_width) + place(p.x(), m_width);
    }

    double m_pixels;
    int m_width;
    int m_height;
    std::vector<bool> m_taken;
};

StagedScene::StagedScene(const ScenePicture& p)
    : picture(p), colours(sweep::colours(p.brightness)),
      m_ownColours(p.bodyColours ? BodyColours() : BodyColours(p.scene, p.brightness)),
      m_colours(p.bodyColours ? *p.bodyColours : m_ownColours), m_selected(p.scene.bodies.size(), false),
      m_fewSelected(p.selected.size() <= 500)
{
    for (const std::size_t body : p.selected) {
        if (body < m_selected.size())
            m_selected[body] = true;
    }
    if (p.scene.bodies.size() <= manyBodies || p.everyBody)
        stageAll();
    else
        stageMany();
    budget = budgetFor(m_seen);
    if (!budget.crowd)
        return;
    budget.dense = bodies.size() > denseBodies;
    const double radius = budget.dense ? denseDotRadius : crowdDotRadius;
    for (StagedBody& body : bodies) {
        if (body.figure.shape == Shape::point)
            body.figure.stadium.radius = radius;
    }
}

QColor StagedScene::colourOf(std::size_t body) const
{
    return m_colours.colour(body);
}

bool StagedScene::isActive(std::size_t body) const
{
    const Interval active = activeInterval(picture.scene, picture.scene.bodies[body]);
    const auto beyond = [this](double edge) { return picture.t != edge ? picture.t - edge : picture.rest; };
    return !(beyond(active.start) < 0) && !(beyond(active.end) > 0);
}

StagedBody StagedScene::staged(std::size_t body) const
{
    return {body,
            figureAt(picture.scene, picture.scene.bodies[body], DoubleDouble{picture.t, picture.rest}, picture.view),
            isActive(body), colourOf(body)};
}

bool StagedScene::isHidden(std::size_t body) const
{
    return picture.marks && std::binary_search(picture.marks->hidden.begin(), picture.marks->hidden.end(), body);
}

bool StagedScene::isLocked(std::size_t body) const
{
    return picture.marks && std::binary_search(picture.marks->locked.begin(), picture.marks->locked.end(), body);
}

void StagedScene::stageAll()
{
    bodies.reserve(picture.scene.bodies.size());
    for (std::size_t i = 0; i < picture.scene.bodies.size(); ++i) {
        if (isHidden(i))
            continue;
        bodies.push_back(staged(i));
        m_seen += bodies.back().figure.seen;
    }
}

// Most of a crowd is decided by one place: a point outside the view, or on a pixel that has a dot already.
bool StagedScene::isHiddenPoint(std::size_t body, const QRectF& dots, const DotMask& mask) const
{
    const Body& values = picture.scene.bodies[body];
    if (values.shape != Shape::point)
        return false;
    const Interval active = activeInterval(picture.scene, values);
    const QPointF p = picture.view.toFarPixel(approxPosition(values.a, active, picture.t));
    return !dots.contains(p) || mask.isTaken(p);
}

void StagedScene::stageMany()
{
    const std::size_t count = picture.scene.bodies.size();
    DotMask mask(picture.view.size(), count > denseBodies ? 2 : 1);
    const QRectF dots = QRectF(QPointF(), picture.view.size()).adjusted(-4, -4, 4, 4);
    for (std::size_t i = count; i-- > 0;) { // from the top down: what hides comes first
        const bool held = isHeld(i);
        if (isHidden(i) || (!held && !isActive(i)))
            continue;
        if (!held && isHiddenPoint(i, dots, mask))
            continue;
        StagedBody body = staged(i);
        if (!held && isDot(body.figure) && !dots.contains(body.figure.stadium.a))
            continue;
        m_seen += body.figure.seen;
        if (held || (body.figure.seen && (!isDot(body.figure) || mask.take(body.figure.stadium.a))))
            bodies.push_back(std::move(body));
    }
    std::reverse(bodies.begin(), bodies.end());
}

bool StagedScene::isSelected(std::size_t body) const
{
    return body < m_selected.size() && m_selected[body];
}

QColor mixed(const QColor& p, const QColor& q, double share)
{
    const auto blend = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {blend(p.red(), q.red()), blend(p.green(), q.green()), blend(p.blue(), q.blue())};
}

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

} // namespace sweep
