// Pictures that show less than the spacing of doubles.

#include "tests/support/oracle/exact.h"
#include "tests/support/oracle/third_of_an_ulp.h"
#include "tests/support/random.h"
#include "widgets/canvas/snapping.h"
#include "widgets/paint/contact_mark.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/surface.h"

#include <sweepbench/number/instant.h>
#include <sweepbench/solve.h>

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

namespace sweep::tst_deep_zoom {

using oracle::Rational;

namespace {

const QSizeF viewSize(1000, 700);
constexpr double million = 1e6;

struct Place
{
    Rational x;
    Rational y;
};

Place exactPlace(Vec p)
{
    return {Rational(p.x), Rational(p.y)};
}

Place blend(Vec p, Vec q, const Rational& u)
{
    const Place from = exactPlace(p);
    const Place to = exactPlace(q);
    return {from.x + (to.x - from.x) * u, from.y + (to.y - from.y) * u};
}

// Requires: t within the active interval and, for keys, between the first and the last.
Place exactPlace(const Path& path, Interval active, double time)
{
    const Rational t(time);
    const Rational start(active.start);
    if (const auto* way = std::get_if<FromTo>(&path))
        return blend(way->from, way->to, (t - start) / (Rational(active.end) - start));
    if (const auto* launch = std::get_if<Launch>(&path)) {
        const Place at = exactPlace(launch->at);
        const Place v = exactPlace(launch->velocity);
        const Place a = exactPlace(launch->acceleration.value_or(Vec{}));
        const Rational tau = t - start;
        return {at.x + (v.x + a.x * tau / 2) * tau, at.y + (v.y + a.y * tau / 2) * tau};
    }
    if (const auto* keyed = std::get_if<Keyed>(&path)) {
        std::size_t next = 1;
        while (keyed->keys[next].t < time)
            ++next;
        const Key& before = keyed->keys[next - 1];
        const Key& after = keyed->keys[next];
        return blend(before.at, after.at, (t - Rational(before.t)) / (Rational(after.t) - Rational(before.t)));
    }
    return exactPlace(std::get<Rest>(path).at);
}

// The pixel of the place, except for the last rounding.
QPointF truePixel(const Place& place, const ViewTransform& view)
{
    const auto power = [&](int e) { return oracle::power(2, e); };
    const Rational scale = Rational(view.scale().mantissa) * power(view.scale().exponent);
    const Rational x = (place.x - Rational(view.centre().x) - Rational(view.rest().x)) * scale;
    const Rational y = (place.y - Rational(view.centre().y) - Rational(view.rest().y)) * scale;
    return {static_cast<double>(x) + viewSize.width() / 2, viewSize.height() / 2 - static_cast<double>(y)};
}

// The view after repeatedly turning the wheel over this pixel.
ViewTransform zoomedIn(ViewTransform view, QPointF about, double factor)
{
    for (; factor > 4; factor /= 4)
        view = view.zoomed(about, 4);
    return view.zoomed(about, factor);
}

// A view of a scene about ten units wide with this place in its middle, magnified a million times.
ViewTransform millionTimesNearer(const Place& place)
{
    const Vec nearest{oracle::nearestDouble(place.x), oracle::nearestDouble(place.y)};
    const ViewTransform all(nearest, scaleOf(100, 1), viewSize);
    return zoomedIn(all, truePixel(place, all), million);
}

double apart(QPointF p, QPointF q)
{
    return std::hypot(p.x() - q.x(), p.y() - q.y());
}

Path randomPath(oracle::Random& random, double offset)
{
    const auto place = [&] { return Vec{offset + random.real(-5, 5), -offset + random.real(-5, 5)}; };
    switch (random.in(0, 3)) {
    case 0:
        return Rest{place()};
    case 1:
        return FromTo{place(), place()};
    case 2:
        return Launch{place(), {random.real(-3, 3), random.real(-3, 3)}, Vec{random.real(-3, 3), random.real(-3, 3)}};
    default:
        return Keyed{{{0, place()}, {random.real(0.2, 0.8), place()}, {1, place()}}};
    }
}

QImage paintedOf(const Scene& scene, double t, const ViewTransform& view)
{
    QImage image(viewSize.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    PainterSurface surface(painter, viewSize);
    Layers bodies{.background = true,
                  .grid = false,
                  .sceneGrid = false,
                  .cells = false,
                  .trail = false,
                  .paths = false,
                  .ghosts = false,
                  .contacts = false,
                  .labels = false};
    const ScenePicture picture{.scene = scene, .t = t, .view = view, .layers = bodies};
    paintScene(surface, picture);
    painter.end();
    return image;
}

// The middle of the stroke in a row of pixels: the mean of x, weighted by the darkness relative to the background.
// Requires: one stroke between the two columns.
double strokeAt(const QImage& image, int y, int left, int right)
{
    const auto darkness = [&](int x) { return 255.0 - qGray(image.pixel(x, y)); };
    // The backgrounds to the left and to the right of the stroke may differ.
    const double before = darkness(left);
    const double after = darkness(right);
    double darkest = 0;
    int middle = left;
    for (int x = left; x <= right; ++x) {
        if (darkness(x) > darkest) {
            darkest = darkness(x);
            middle = x;
        }
    }
    double weight = 0;
    double sum = 0;
    for (int x = std::max(left, middle - 4); x <= std::min(right, middle + 4); ++x) {
        const double ground = x < middle ? before : x > middle ? after : (before + after) / 2;
        weight += darkness(x) - ground;
        sum += (darkness(x) - ground) * (x + 0.5);
    }
    return sum / weight;
}

// The x at which the scene's second body is drawn at an instant of the timeline.
double dotAt(const Scene& scene, const Timeline& timeline, std::size_t instant, const ViewTransform& view)
{
    return bodyShapeAt(scene, scene.bodies[1], doubleDoubleTime(timeline.instants()[instant].time), view).stadium.a.x();
}

} // namespace

class TestDeepZoom : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void offsets_data()
    {
        QTest::addColumn<double>("offset");
        for (const double offset : {0.0, 1000.0, -1e9, 1e12, 1e15})
            QTest::addRow("about %g", offset) << offset;
    }

    void everyBodyIsDrawnAtItsExactPlace_data() { offsets_data(); }
    void everyBodyIsDrawnAtItsExactPlace()
    {
        QFETCH(double, offset);
        for (int i = 0; i < oracle::caseCount(300); ++i) {
            oracle::Random random = oracle::caseRandom("deep zoom", i);
            Scene scene;
            scene.bodies.push_back({.id = "it", .shape = Shape::capsule, .a = randomPath(random, offset)});
            scene.bodies[0].b = randomPath(random, offset);
            scene.bodies[0].radius = {random.real(0, 2), random.real(0, 2)};
            const double t = random.real(0, 1);
            const Place a = exactPlace(scene.bodies[0].a, {0, 1}, t);
            const Place b = exactPlace(scene.bodies[0].b, {0, 1}, t);
            const ViewTransform view = millionTimesNearer(random.chance(50) ? a : b);
            const BodyShape figure = bodyShapeAt(scene, scene.bodies[0], t, view);
            QVERIFY(apart(figure.stadium.a, truePixel(a, view)) < 1e-2);
            QVERIFY(apart(figure.stadium.b, truePixel(b, view)) < 1e-2);
        }
    }

    // Turning the wheel back restores the view.
    void zoomingOutRestoresTheView_data() { offsets_data(); }
    void zoomingOutRestoresTheView()
    {
        QFETCH(double, offset);
        const ViewTransform all({offset, offset}, scaleOf(100, 1), viewSize);
        const QPointF about(312, 85);
        const ViewTransform near = zoomedIn(all, about, million);
        QVERIFY(std::abs(ratio(near.scale(), all.scale()) / million - 1) < 1e-9);
        const ViewTransform back = near.zoomed(about, 1 / million);
        QVERIFY(apart(back.toPixel({offset, offset}), all.toPixel({offset, offset})) < 1e-3);
    }

    // A disc touches a wall, magnified a million times: its rim is on the wall, and the painted pixels agree.
    void aTangencyLooksTangent_data() { offsets_data(); }
    void aTangencyLooksTangent()
    {
        QFETCH(double, offset);
        Scene scene;
        // At t = ½ the centre is 2 left of the wall.
        scene.bodies = {
            {.id = "disc", .shape = Shape::circle, .a = FromTo{{offset - 4, offset}, {offset, offset}}},
            {.id = "wall", .shape = Shape::segment, .a = Rest{{offset, offset - 3}}, .b = Rest{{offset, offset + 3}}}};
        scene.bodies[0].radius = {2};
        const double t = 0.5;
        const ViewTransform view = millionTimesNearer(exactPlace(Vec{offset, offset}));
        const BodyShape disc = bodyShapeAt(scene, scene.bodies[0], t, view);
        const BodyShape wall = bodyShapeAt(scene, scene.bodies[1], t, view);
        QVERIFY(disc.stadium.radius > 1e8);
        QVERIFY(std::abs(disc.stadium.a.x() + disc.stadium.radius - wall.thin->p1().x()) < 1e-2);
        const QImage image = paintedOf(scene, t, view);
        QCOMPARE(strokeAt(image, 350, 400, 600), strokeAt(image, 20, 400, 600)); // both bodies make one vertical stroke
        QVERIFY(std::abs(strokeAt(image, 350, 400, 600) - 500) < 0.1);
    }

    // Slightly earlier the gap is some ten pixels wide.
    void aGapOfTenPixelsIsTenPixelsWide_data() { offsets_data(); }
    void aGapOfTenPixelsIsTenPixelsWide()
    {
        QFETCH(double, offset);
        Scene scene;
        scene.bodies = {
            {.id = "disc", .shape = Shape::circle, .a = FromTo{{offset - 4, offset}, {offset, offset}}},
            {.id = "wall", .shape = Shape::segment, .a = Rest{{offset, offset - 3}}, .b = Rest{{offset, offset + 3}}}};
        scene.bodies[0].radius = {2};
        const double t = 0.5 - 0x1p-25; // 4·2⁻²⁵ units apart: 11.92… pixels at 10⁸ pixels per unit
        const ViewTransform view = millionTimesNearer(exactPlace(Vec{offset, offset}));
        const QImage image = paintedOf(scene, t, view);
        const double gap = strokeAt(image, 350, 494, 540) - strokeAt(image, 350, 460, 494);
        QVERIFY2(std::abs(gap - 4 * 0x1p-25 * 1e8) < 0.1, qPrintable(QString::number(gap)));
    }

    // The mark of a contact is at the point where the two meet, between doubles.
    void theMarkLiesOnTheContact_data() { offsets_data(); }
    void theMarkLiesOnTheContact()
    {
        QFETCH(double, offset);
        Scene scene;
        scene.bodies = {
            {.id = "dot", .a = FromTo{{offset - 4, offset - 1}, {offset + 3, offset + 2}}},
            {.id = "wall", .shape = Shape::segment, .a = Rest{{offset, offset - 3}}, .b = Rest{{offset, offset + 3}}}};
        const auto timeline = solve(scene);
        QVERIFY(timeline);
        QCOMPARE(timeline.value().instants().size(), std::size_t(1));
        // The lines meet at x = offset, y = offset − 1 + 3·4/7.
        const Place meeting{Rational(offset), Rational(offset) - 1 + Rational(12) / 7};
        const ViewTransform view = millionTimesNearer(meeting);
        const auto marks = contactMarksOf(scene, timeline.value(), 0);
        QVERIFY(!marks.empty());
        QVERIFY(marks[0].point);
        QVERIFY(apart(view.doubleDoublePixel(*marks[0].point), truePixel(meeting, view)) < 1e-2);
    }

    void instantsAThirdOfAnUlpApartLookDifferent()
    {
        const Scene scene = thirdOfAnUlpApart();
        const auto timeline = solve(scene);
        QCOMPARE(timeline.value().instants().size(), std::size_t(3));
        const ViewTransform view({0, 0}, scaleOf(0x1p57, 1), viewSize);
        QVERIFY(std::abs(dotAt(scene, timeline.value(), 0, view) - 492) < 1e-3);
        QVERIFY(std::abs(dotAt(scene, timeline.value(), 1, view) - 500) < 1e-3);
        QVERIFY(std::abs(dotAt(scene, timeline.value(), 2, view) - 508) < 1e-3);
    }

    // At an instant between doubles, a body is hit where it is drawn, not where it is at the nearest double.
    void bodiesAreHitWhereTheyAreDrawn()
    {
        const Scene scene = thirdOfAnUlpApart();
        const Timeline timeline = solve(scene).value();
        const ViewTransform view({0, 0}, scaleOf(0x1p59, 1), viewSize);
        const DoubleDouble t = doubleDoubleTime(timeline.instants()[2].time);
        const QPointF seen(dotAt(scene, timeline, 2, view), viewSize.height() / 2);
        QVERIFY(t.low != 0);
        QVERIFY(seen.x() > 500 + 3 * hitTolerance);
        QVERIFY(bodyAtPixel({scene, t.high, view, false, {}, t.low}, seen) == 1u);
        QVERIFY(!bodyAtPixel({scene, t.high, view}, seen));
    }

    // A contact holds before the instant at which it ends, or after that at which it begins; a touch only at it.
    void marksShowTheStateBesideAnInstant()
    {
        Scene scene;
        scene.bodies = {
            {.id = "dot", .a = FromTo{{-1, 0}, {1, 0}}},
            {.id = "left", .shape = Shape::circle, .a = Rest{{-0.5, 0}}},
            {.id = "right", .shape = Shape::circle, .a = Rest{{0.5, 0}}},
            {.id = "above", .shape = Shape::circle, .a = Rest{{0, 0.5}}},
        };
        for (std::size_t i = 1; i < 4; ++i)
            scene.bodies[i].radius = {0.5};
        const auto timeline = solve(scene);
        const auto& instants = timeline.value().instants();
        const auto middle = std::find_if(instants.begin(), instants.end(),
                                         [](const auto& instant) { return instant.time == Instant(0.5); });
        QVERIFY(middle != instants.end());
        using Holds = ContactMark::Holds;
        const auto holds = [&](InstantSide side) {
            std::map<EventKind, Holds> all;
            for (const ContactMark& mark :
                 contactMarksOf(scene, timeline.value(), std::size_t(middle - instants.begin()), side))
                all[mark.event.kind] = mark.holds;
            return all;
        };
        const auto expected = [](Holds exit, Holds touch, Holds enter) {
            return std::map<EventKind, Holds>{
                {EventKind::exit, exit}, {EventKind::touch, touch}, {EventKind::enter, enter}};
        };
        QVERIFY(holds(InstantSide::before) == expected(Holds::yes, Holds::notYet, Holds::notYet));
        QVERIFY(holds(InstantSide::at) == expected(Holds::yes, Holds::yes, Holds::yes));
        QVERIFY(holds(InstantSide::after) == expected(Holds::noLonger, Holds::noLonger, Holds::yes));
    }
};

QTEST_MAIN(TestDeepZoom)

} // namespace sweep::tst_deep_zoom
#include "tst_deep_zoom.moc"
