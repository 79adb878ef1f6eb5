#include "tests/widgets/paint/small_picture.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/picture_file.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/surface/surface.h"

#include "widgets/models/instruments/instruments.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QBuffer>
#include <QDir>
#include <QHash>
#include <QPainter>
#include <QPixmap>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <limits>

namespace sweep::tst_scene_painter {

using namespace small_picture;

namespace {

constexpr double largest = std::numeric_limits<double>::max();
// The boxes of centred texts, with the widths of screen fonts.
QHash<QString, QRectF> textBoxes(const QByteArray& svg)
{
    QHash<QString, QRectF> boxes;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("text"))
            continue;
        const QXmlStreamAttributes attributes = xml.attributes();
        const QPointF base(attributes.value(QLatin1String("x")).toDouble(),
                           attributes.value(QLatin1String("y")).toDouble());
        const TextStyle style{.colour = Qt::black,
                              .halo = {},
                              .size = attributes.value(QLatin1String("font-size")).toDouble(),
                              .strong = false,
                              .anchor = Anchor::centre};
        const QFontMetricsF metrics(fontOf(style));
        const QString text = xml.readElementText();
        const double width = sizeOf(text, style).width();
        boxes[text] = {base.x() - width / 2, base.y() - metrics.ascent(), width, metrics.height()};
    }
    return boxes;
}

ViewTransform viewOf(const Scene& scene)
{
    return ViewTransform::fitting(boundsOf(scene).value_or(WorldBox{{-1, -1}, {1, 1}}), viewSize);
}

// The number of pixels nearer to the colour than to the background.
int countOf(const QImage& image, const QColor& colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor p = image.pixelColor(x, y);
            count += std::abs(p.red() - colour.red()) + std::abs(p.green() - colour.green()) +
                         std::abs(p.blue() - colour.blue()) <
                     24;
        }
    }
    return count;
}

} // namespace

class TestScenePainter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // An image has its pixels written directly; over a pixmap, the shapes are an image of their own.
    void manyShapesLookAlikeOnAnImageAndOnAPixmap()
    {
        std::vector<StyledStadium> all;
        for (int i = 0; i < 200; ++i) {
            const QPointF p(7 + i % 20 * 4.3, 9 + i / 20 * 5.7);
            all.push_back({{p, p + QPointF(i % 3, 2), 4}, {.fill = QColor(200, 40, i, 60), .line = Qt::blue}});
        }
        const auto paint = [&](QPaintDevice& device) {
            QPainter painter(&device);
            painter.translate(10, 6);
            PainterSurface surface(painter, QSizeF(80, 60)); // smaller than the device: what is beyond stays as it is
            QVERIFY(surface.stadiums(all));
        };
        QImage image(120, 90, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPixmap pixmap = QPixmap::fromImage(image);
        paint(image);
        paint(pixmap);
        const QImage other = pixmap.toImage().convertToFormat(QImage::Format_RGB32);
        int worst = 0; // colours are rounded at every shape, or once more for all
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                for (const int shift : {0, 8, 16})
                    worst = std::max(worst, std::abs(int((image.pixel(x, y) >> shift) & 0xFF) -
                                                     int((other.pixel(x, y) >> shift) & 0xFF)));
        QVERIFY2(worst <= 3, qPrintable(QString::number(worst)));
        QVERIFY(image.pixelColor(60, 40) != Qt::white);
        QCOMPARE(image.pixelColor(95, 40), Qt::white);
    }

    // From 50 bodies on, small ones are drawn at once.
    void aBodyCoversTheEarlierOnesHoweverManyThereAre()
    {
        Scene scene;
        scene.bodies = {{.id = "below", .shape = Shape::circle, .radius = {1}},
                        {.id = "square", .shape = Shape::polygon},
                        {.id = "above", .shape = Shape::circle, .radius = {1}}};
        scene.bodies[0].a = Rest{{-1, 0}};
        scene.bodies[1].points = {Rest{{-1, -1}}, Rest{{1, -1}}, Rest{{1, 1}}, Rest{{-1, 1}}};
        scene.bodies[2].a = Rest{{1, 0}};
        const ViewTransform view({}, scaleOf(20, 1), viewSize);
        const BodyColours colours(scene, Brightness::light);
        const auto middle = viewSize / 2;
        const auto seen = [&](QPoint shift) {
            ScenePicture picture{.scene = scene, .t = 0, .view = view, .bodyColours = &colours};
            picture.layers.grid = picture.layers.labels = picture.layers.ghosts = false;
            return imageOf(picture).pixelColor(QPoint(middle.width(), middle.height()) + shift);
        };
        const QColor left = seen({-20, 0}); // the square's edge over the disc below
        const QColor right = seen({20, 0}); // and under the disc above
        QVERIFY(left != right);
        while (scene.bodies.size() < 60) {
            scene.bodies.push_back({.id = std::to_string(scene.bodies.size()), .shape = Shape::circle});
            scene.bodies.back().a = Rest{{1000, 0}};
        }
        const auto distance = [](const QColor& p, const QColor& q) {
            return std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue());
        };
        QVERIFY2(distance(seen({-20, 0}), left) <= 6, qPrintable(seen({-20, 0}).name() + left.name()));
        QVERIFY2(distance(seen({20, 0}), right) <= 6, qPrintable(seen({20, 0}).name() + right.name()));
    }

    // An outline of the usual width would fill a body of a few pixels.
    void smallBodiesHaveThinOutlines()
    {
        Body square{.id = "square", .shape = Shape::polygon};
        square.points = {Rest{{0, 0}}, Rest{{1, 0}}, Rest{{1, 1}}, Rest{{0, 1}}};
        const Scene scene = oneBody(square);
        const auto seen = [&](double pixels) {
            const double across = viewSize.width() / pixels;
            const ViewTransform view =
                ViewTransform::fitting({{0.5 - across / 2, 0.4}, {0.5 + across / 2, 0.6}}, viewSize, 0);
            ScenePicture picture{.scene = scene, .t = 0, .view = view};
            picture.layers.grid = picture.layers.labels = false;
            return countOf(imageOf(picture), BodyColours(scene, Brightness::light).colour(0));
        };
        QVERIFY2(seen(8) < 40, qPrintable(QString::number(seen(8)))); // an outline of 2 pixels covers 48 of 64
        QVERIFY2(seen(80) > 4 * 80, qPrintable(QString::number(seen(80))));
    }

    void movingBodiesAreOutlinedAtFrames()
    {
        Body moves{.id = "moves", .shape = Shape::circle};
        moves.a = FromTo{{0, 0}, {4, 0}};
        moves.radius = {0.5};
        Scene scene;
        scene.bodies = {moves, {.id = "rests", .shape = Shape::circle, .radius = {0.5}}};
        const std::vector<FrameTime> frames{{1, 0.25}, {2, 0.5}};
        ScenePicture picture{.scene = scene, .t = 0.3, .view = viewOf(scene)};
        const QImage without = imageOf(picture);
        picture.frames = frames;
        QVERIFY(imageOf(picture) != without);
        scene.bodies.erase(scene.bodies.begin()); // the body at rest is not outlined
        picture.frames = {};
        const QImage rest = imageOf(picture);
        picture.frames = frames;
        QVERIFY(imageOf(picture) == rest);
    }

    void aPathDoesNotCrossTheNameOfItsBody_data()
    {
        QTest::addColumn<double>("x");
        QTest::addColumn<double>("y");
        QTest::newRow("to the right, rising") << 8.0 << 2.0;
        QTest::newRow("to the right, falling") << 8.0 << -2.0;
        QTest::newRow("to the left, rising") << -8.0 << 2.0;
        QTest::newRow("to the left, falling") << -8.0 << -2.0;
        QTest::newRow("diagonal") << 5.0 << 5.0;
        QTest::newRow("up") << 0.0 << 5.0;
        QTest::newRow("across") << 8.0 << 0.0;
    }
    void aPathDoesNotCrossTheNameOfItsBody()
    {
        QFETCH(double, x);
        QFETCH(double, y);
        const QString name = QStringLiteral("pinnace");
        Body body{.id = name.toStdString(), .shape = Shape::point};
        body.a = FromTo{{-x / 2, -y / 2}, {x / 2, y / 2}};
        const Scene scene = oneBody(body);
        const ViewTransform view = ViewTransform::fitting({{-5, -5}, {5, 5}}, viewSize);
        const QLineF path(view.toPixel({-x / 2, -y / 2}), view.toPixel({x / 2, y / 2}));
        for (const double t : {0.0, 0.5, 1.0}) {
            const QHash<QString, QRectF> boxes = textBoxes(svgOf({.scene = scene, .t = t, .view = view}));
            QVERIFY(boxes.contains(name));
            for (int k = 0; k <= 400; ++k)
                QVERIFY(!boxes[name].adjusted(2, 3, -2, -3).contains(path.pointAt(k / 400.0)));
        }
    }

    void aNameOf180LettersIsShortened()
    {
        Body body{.id = std::string(180, 'n'), .shape = Shape::point};
        body.a = Rest{{0, 0}};
        const Scene scene = oneBody(body);
        const ViewTransform view = ViewTransform::fitting({{-5, -5}, {5, 5}}, viewSize);
        QString seen;
        const QHash<QString, QRectF> boxes = textBoxes(svgOf({.scene = scene, .view = view}));
        for (auto box = boxes.begin(); box != boxes.end(); ++box) {
            if (!box.key().startsWith(QStringLiteral("nnnnnnnn")))
                continue;
            seen = box.key();
            QVERIFY(QRectF({}, QSizeF(viewSize)).contains(box.value()));
        }
        QVERIFY2(seen.endsWith(u'…'), qPrintable(seen));
    }

    void namesKeepOffTheNumbersOfFrames()
    {
        Body body{.id = "pinnace", .shape = Shape::point};
        body.a = FromTo{{-4, 1}, {4, -1}};
        const Scene scene = oneBody(body);
        const ViewTransform view = ViewTransform::fitting({{-5, -5}, {5, 5}}, viewSize);
        for (const double t : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const std::vector<FrameTime> frames{{7, std::max(0.0, t - 0.02)}, {8, std::min(1.0, t + 0.02)}};
            ScenePicture picture{.scene = scene, .t = t, .view = view};
            picture.frames = frames;
            const QHash<QString, QRectF> boxes = textBoxes(svgOf(picture));
            QVERIFY(boxes.contains(QStringLiteral("pinnace")));
            for (const QString& number : {QStringLiteral("7"), QStringLiteral("8")}) {
                QVERIFY(boxes.contains(number));
                QVERIFY(!boxes[QStringLiteral("pinnace")].intersects(boxes[number].adjusted(0, 3, 0, -3)));
            }
        }
    }

    void theNameUnderTheCursorIsShownInACrowd()
    {
        Scene scene;
        for (int i = 0; i < 500; ++i)
            scene.bodies.push_back({.id = "dot " + std::to_string(i), .a = Rest{{double(i % 25), double(i / 25)}}});
        const auto view = viewOf(scene);
        const auto isNamed = [&](std::optional<std::size_t> hovered) {
            return textBoxes(svgOf({.scene = scene, .view = view, .hovered = hovered}))
                .contains(QStringLiteral("dot 260"));
        };
        QVERIFY(!isNamed({}));
        QVERIFY(!isNamed(7));
        QVERIFY(isNamed(260));
    }

    void everyShapeIsDrawn_data()
    {
        QTest::addColumn<int>("shape");
        for (const Shape shape :
             {Shape::point, Shape::circle, Shape::projectile, Shape::segment, Shape::capsule, Shape::ray, Shape::line})
            QTest::newRow(name(shape)) << static_cast<int>(shape);
    }
    void everyShapeIsDrawn()
    {
        QFETCH(int, shape);
        const Scene scene = oneBody(
            {.id = "it", .shape = static_cast<Shape>(shape), .a = Rest{{0, 0}}, .b = Rest{{2, 1}}, .radius = {0.5}});
        const QColor colour = BodyColours(scene, Brightness::light).colour(0);
        const ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        QVERIFY(countOf(imageOf(picture), colour) > 8);
        QVERIFY(svgOf(picture).contains(colour.name().toLatin1()));
    }

    void bodiesAreDrawnOnlyWhileTheyAreActive()
    {
        Scene scene =
            oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}, .active = Interval{0.5, 1}});
        const QColor colour = BodyColours(scene, Brightness::light).colour(0);
        ScenePicture picture{.scene = scene, .t = 0.25, .view = viewOf(scene), .layers = bare};
        QCOMPARE(countOf(imageOf(picture), colour), 0);
        picture.t = 0.5;
        QVERIFY(countOf(imageOf(picture), colour) > 0);
    }

    void thePictureDependsOnlyOnItsValues()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = FromTo{{0, 0}, {4, 1}}, .radius = {1}});
        const ScenePicture picture{.scene = scene, .t = 0.3, .view = viewOf(scene)};
        (void)imageOf(picture); // the font engine rounds a process's first text differently
        QCOMPARE(imageOf(picture), imageOf(picture));
        QCOMPARE(svgOf(picture), svgOf(picture));
    }

    void contactsHaveTheColourOfTheirKind()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}});
        ContactMark mark;
        mark.event.kind = EventKind::touch;
        mark.event.b = 0;
        mark.point = toDoubleDouble(Vec{1, 0});
        mark.normal = Vec{1, 0};
        const std::vector<ContactMark> marks{mark};
        ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        const QColor colour = eventColour(EventKind::touch, Brightness::light);
        QCOMPARE(countOf(imageOf(picture), colour), 0);
        picture.contacts = marks;
        QVERIFY(countOf(imageOf(picture), colour) > 50);
    }

    void contactsAtRestAreMarkedLikeEvents_data()
    {
        QTest::addColumn<Body>("other");
        QTest::addColumn<int>("relation");
        QTest::addColumn<QPointF>("end"); // the end of the mark
        const auto of = [](Shape shape, Vec a, Vec b) {
            return Body{.id = "other", .shape = shape, .a = Rest{a}, .b = Rest{b}};
        };
        QTest::newRow("touch") << of(Shape::segment, {2, 0}, {2, 2}) << int(Relation::touch) << QPointF(2, 0);
        QTest::newRow("cross") << of(Shape::segment, {1, -1}, {1, 1}) << int(Relation::cross) << QPointF(1, 0);
        QTest::newRow("a piece") << of(Shape::segment, {-5, 0}, {1, 0}) << int(Relation::overlap) << QPointF(-2, 0);
        QTest::newRow("a piece of a ray")
            << of(Shape::ray, {0, 0}, {-1, 0}) << int(Relation::overlap) << QPointF(-2, 0);
        QTest::newRow("apart") << of(Shape::segment, {3, 0}, {4, 0}) << int(Relation::apart) << QPointF(2, 0);
    }
    void contactsAtRestAreMarkedLikeEvents()
    {
        QFETCH(Body, other);
        QFETCH(int, relation);
        QFETCH(QPointF, end);
        Scene scene = oneBody({.id = "it", .shape = Shape::segment, .a = Rest{{-2, 0}}, .b = Rest{{2, 0}}});
        scene.bodies.push_back(other);
        const auto mark = restingMark(scene, {0, 1});
        QCOMPARE(mark.has_value(), Relation(relation) != Relation::apart);
        if (!mark)
            return;
        QCOMPARE(int(*mark->atRest), relation);
        const std::vector<ContactMark> marks{*mark};
        ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        const QImage plain = imageOf(picture);
        picture.contacts = marks;
        const QColor colour = relationColour(Relation(relation), Brightness::light);
        QVERIFY(countOf(imageOf(picture), colour) > countOf(plain, colour) + 20);
        const QPoint pixel = picture.view.toPixel({end.x(), end.y()}).toPoint();
        QVERIFY(imageOf(picture).pixel(pixel) != plain.pixel(pixel));
    }

    void aPieceAtInfinityIsMarkedToTheEdgeOfTheView()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::ray, .a = Rest{{0, 0}}, .b = Rest{{1, 0}}});
        scene.bodies.push_back({.id = "line", .shape = Shape::line, .a = Rest{{5, 0}}, .b = Rest{{4, 0}}});
        const auto markedAt = [&](Vec place) {
            const std::vector<ContactMark> marks{restingMark(scene, {0, 1}).value()};
            const ViewTransform view = ViewTransform::fitting({{-5, -5}, {5, 5}}, viewSize);
            ScenePicture picture{.scene = scene, .view = view, .layers = bare};
            const QImage plain = imageOf(picture);
            picture.contacts = marks;
            const QPoint pixel = picture.view.toPixel(place).toPoint() + QPoint(0, 4); // next to the bodies' strokes
            return imageOf(picture).pixel(pixel) != plain.pixel(pixel);
        };
        QVERIFY(markedAt({3, 0}));
        QVERIFY(!markedAt({-3, 0}));
        scene.bodies[0].shape = Shape::line;
        QVERIFY(markedAt({3, 0}));
        QVERIFY(markedAt({-3, 0}));
    }

    void labelsOfAnInstrumentDoNotOverlap()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}});
        const QStringList words{QStringLiteral("in 1.25 s"), QStringLiteral("in 1.5 s"), QStringLiteral("in 1.75 s")};
        InstrumentMarks marks;
        for (int i = 0; i < 3; ++i)
            marks.points.push_back({.at = {0.01 * i, 0}, .label = words[i]});
        ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        picture.instrument = &marks;
        QHash<QString, QPointF> places; // by word; its background is painted at the same point
        QXmlStreamReader svg(svgOf(picture));
        while (!svg.atEnd()) {
            if (svg.readNext() != QXmlStreamReader::StartElement || svg.name() != QLatin1String("text"))
                continue;
            const QPointF at(svg.attributes().value(QStringLiteral("x")).toDouble(),
                             svg.attributes().value(QStringLiteral("y")).toDouble());
            const QString word = svg.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
            if (words.contains(word))
                places[word] = at;
        }
        QCOMPARE(places.size(), 3);
        for (int i = 0; i < 3; ++i) {
            for (int j = 0; j < i; ++j) {
                const QPointF way = places[words[i]] - places[words[j]];
                QVERIFY(std::abs(way.x()) > 40 || std::abs(way.y()) > 10);
            }
        }
    }

    // While a contact lasts, the common part is filled, and both bodies have a halo in their own colours.
    void bodiesInContactAreHighlighted()
    {
        Scene scene;
        scene.bodies = {{.id = "a", .shape = Shape::circle, .a = Rest{{-0.5, 0}}, .radius = {1}},
                        {.id = "b", .shape = Shape::circle, .a = Rest{{0.5, 0}}, .radius = {1}},
                        {.id = "far", .shape = Shape::circle, .a = Rest{{0, 3}}, .radius = {0.5}}};
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize)};
        picture.layers = {.grid = false, .labels = false};
        const std::vector<HeldPair> held{{0, 1}};
        const QImage apart = imageOf(picture);
        picture.held = held;
        const QImage touching = imageOf(picture);
        const auto differs = [&](Vec p, int right = 0) {
            const QPoint at = picture.view.toPixel(p).toPoint() + QPoint(right, 0);
            return apart.pixelColor(at) != touching.pixelColor(at);
        };
        QVERIFY(differs({0, 0}));       // inside both
        QVERIFY(!differs({-1, 0}));     // inside one only
        QVERIFY(differs({1.5, 0}, 3));  // next to an outline
        QVERIFY(!differs({0, 3.5}, 3)); // next to the outline of another body
        const QColor own = BodyColours(scene, Brightness::light).colour(1);
        QVERIFY(countOf(apart, own) > 100);
        QVERIFY(countOf(touching, own) > countOf(apart, own) / 2); // half of its edge pixels are blended with the halo
    }

    void pinsCarryTheNumbersOfTheTable()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {0.5}});
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize)};
        const auto at = [](double x) { return Vec{x, 2}; };
        const std::vector<EventPin> pins{
            {at(1), EventKind::enter, 0}, {at(-3), EventKind::touch, 6}, {at(1), EventKind::exit, 8}};
        picture.layers = {.grid = false};
        picture.pins = pins;
        const auto boxes = textBoxes(svgOf(picture));
        QVERIFY(boxes.contains(QStringLiteral("1 · 9"))); // at the same point
        QVERIFY(boxes.contains(QStringLiteral("7")));
        const QPointF spot = picture.view.toPixel({-3, 2});
        QVERIFY(QLineF(boxes[QStringLiteral("7")].center(), spot).length() < 30);
        QVERIFY(!boxes[QStringLiteral("7")].contains(spot));
        picture.layers.contacts = false;
        QVERIFY(!textBoxes(svgOf(picture)).contains(QStringLiteral("7")));
    }

    void aRingFades()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::point, .a = Rest{{-3, -3}}});
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize)};
        const QColor colour = eventColour(EventKind::touch, Brightness::light);
        const auto count = [&](double age) {
            const std::vector<EventRing> rings{{{1, 1}, EventKind::touch, age}};
            picture.rings = rings;
            return countOf(imageOf(picture), colour);
        };
        QVERIFY(count(0) > 30);
        QCOMPARE(count(0.9), 0); // the ring has nearly faded
    }

    void aBodyOutsideTheViewHasAPointerAtTheBorder()
    {
        Scene scene;
        scene.bodies = {{.id = "here", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}},
                        {.id = "there", .shape = Shape::circle, .a = Rest{{100, 0}}, .radius = {1}},
                        {.id = "line", .shape = Shape::line, .a = Rest{{0, 90}}, .b = Rest{{1, 90}}}};
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize)};
        picture.layers = {.grid = false};
        const auto boxes = textBoxes(svgOf(picture));
        QVERIFY(boxes.contains(QStringLiteral("there")));
        QVERIFY(boxes[QStringLiteral("there")].center().x() > viewSize.width() - 60);
        QVERIFY(!boxes.contains(QStringLiteral("line"))); // a line has no end to point to
        picture.view = ViewTransform::fitting({{-4, -100}, {104, 100}}, viewSize);
        QVERIFY(textBoxes(svgOf(picture))[QStringLiteral("there")].center().x() < viewSize.width() - 20);
    }

    void occupiedCellsAreTinted()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::projectile, .a = Rest{{0.5, 0.5}}, .radius = {0.1}});
        scene.grid = Grid{};
        const std::vector<OccupiedCell> occupied{{0, {0, 0}}};
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-1, -1}, {2, 2}}, viewSize)};
        picture.layers = {.grid = false, .paths = false, .ghosts = false, .labels = false};
        const QPoint inside = picture.view.toPixel({0.9, 0.9}).toPoint();
        const QPoint outside = picture.view.toPixel({1.5, 0.75}).toPoint();
        const QImage without = imageOf(picture);
        picture.occupied = occupied;
        const QImage with = imageOf(picture);
        QVERIFY(with.pixelColor(inside) != without.pixelColor(inside));
        QCOMPARE(with.pixelColor(outside), without.pixelColor(outside));
    }

    void cellsEnteredSoFarAreColouredByTimeAndNumbered()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::projectile, .a = Rest{{0.5, 0.5}}, .radius = {0.1}});
        scene.grid = Grid{};
        const std::vector<EnteredCell> entered{{.cell = {-1, 0}, .t = 0}, {.cell = {1, 1}, .t = 1, .number = 27}};
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-1, -1}, {2, 2}}, viewSize)};
        picture.layers = {.grid = false, .paths = false, .ghosts = false, .labels = false};
        const auto colourAt = [&](Vec p) { return imageOf(picture).pixelColor(picture.view.toPixel(p).toPoint()); };
        const QColor ground = colourAt({-0.5, 0.5});
        QCOMPARE(colourAt({1.5, 1.5}), ground);
        picture.entered = entered;
        const QColor early = colourAt({-0.5, 0.3});
        const QColor late = colourAt({1.5, 1.3});
        QVERIFY(early != ground);
        QVERIFY(late != ground);
        QVERIFY(early.blue() > early.red());
        QVERIFY(late.red() > late.blue());
        QVERIFY(svgOf(picture).contains(">27<"));
        picture.view = picture.view.zoomed({200, 150}, 0.2);
        QVERIFY(!svgOf(picture).contains(">27<")); // too small to read
        picture.layers.trail = false;
        QCOMPARE(colourAt({1.5, 1.5}), ground);
    }

    // Faint, met, and strongest where a body is now; the hue is that of the time in all of them.
    void cellsToComeAreFainterThanThoseMet()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::projectile, .a = Rest{{0.5, 0.5}}, .radius = {0.1}});
        scene.grid = Grid{};
        const std::vector<EnteredCell> cells{{.cell = {-1, 0}, .t = 0}, {.cell = {1, 1}, .t = 1, .number = 2}};
        const std::vector<OccupiedCell> occupied{{0, {1, 1}}};
        for (const Brightness brightness : {Brightness::light, Brightness::dark}) {
            ScenePicture picture{
                .scene = scene, .view = ViewTransform::fitting({{-1, -1}, {2, 2}}, viewSize), .brightness = brightness};
            picture.layers = {.grid = false, .paths = false, .ghosts = false, .labels = false};
            const auto colourAt = [&](Vec p) { return imageOf(picture).pixelColor(picture.view.toPixel(p).toPoint()); };
            const auto apart = [](const QColor& p, const QColor& q) {
                return std::abs(p.red() - q.red()) + std::abs(p.green() - q.green()) + std::abs(p.blue() - q.blue());
            };
            const QColor ground = colourAt({1.5, 1.3});
            picture.upcoming = cells;
            const QColor early = colourAt({-0.5, 0.3});
            const QColor late = colourAt({1.5, 1.3});
            QVERIFY(early.blue() > early.red());
            QVERIFY(late.red() > late.blue());
            const Colours& tone = colours(brightness);
            const auto numberInk = [&] { // the colour of the number 2, above its halo
                const QByteArray svg = svgOf(picture);
                const qsizetype element = svg.lastIndexOf("<text", svg.lastIndexOf(">2<"));
                return QString::fromLatin1(svg.mid(svg.indexOf("fill=\"", element) + 6, 7));
            };
            QCOMPARE(numberInk(), tone.inkFaint.name()); // numbered from the start
            picture.upcoming = {};
            picture.entered = cells;
            QCOMPARE(numberInk(), tone.ink.name());
            const QColor met = colourAt({1.5, 1.3});
            QVERIFY(apart(met, ground) > 2 * apart(late, ground));
            QVERIFY(svgOf(picture).contains(">2<"));
            picture.occupied = occupied;
            QVERIFY(apart(colourAt({1.5, 1.3}), ground) > apart(met, ground));
        }
    }

    // Cells that are only touched count, too; huge cells do not make the bodies small.
    void theBoundsContainTheCellsThatAreMet()
    {
        Scene scene =
            oneBody({.id = "it", .shape = Shape::projectile, .a = FromTo{{0.5, 0.5}, {7.5, 0.5}}, .radius = {0.5}});
        scene.grid = Grid{};
        const WorldBox box = *boundsOf(scene);
        QCOMPARE(box.low, (Vec{-1, -1}));
        QCOMPARE(box.high, (Vec{9, 2}));
        const Timeline timeline = solve(scene).value();
        for (const Event& event : timeline.events()) {
            const Vec low{double(event.cell.i), double(event.cell.j)};
            QVERIFY(low.x >= box.low.x && low.y >= box.low.y && low.x + 1 <= box.high.x && low.y + 1 <= box.high.y);
        }
        scene.grid->spacing = {100, 100};
        QCOMPARE(boundsOf(scene)->high, (Vec{8, 1}));
    }

    void findingsOfTheGridLabAreHatchedAndNamed()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::projectile, .a = Rest{{0.5, 0.5}}, .radius = {0.1}});
        scene.grid = Grid{};
        LabPicture lab;
        auto answer = std::make_shared<GridLabAnswer>();
        answer->reference = {{-1, -1, -1}};
        answer->differing = {{0, 0, 0, 1}, {1, 0, 0, 2}};
        answer->ranks = {{{-1, -1}, 0, {3, 4}}, {{1, 0}, 1, {7, 5}}};
        const WalkMarks walks{answer,
                              walkStyle(WalkKind::exact, CellPolicy::closed, Brightness::light),
                              {walkStyle(WalkKind::square, CellPolicy::closed, Brightness::light),
                               walkStyle(WalkKind::thin, CellPolicy::halfOpen, Brightness::light)},
                              {{Cell{0, 0}, 0}},
                              3};
        lab.walks = walks;
        ScenePicture picture{.scene = scene, .view = ViewTransform::fitting({{-1, -1}, {2, 2}}, viewSize)};
        picture.layers = bare;
        QVERIFY(!svgOf(picture).contains("centre line"));
        picture.lab = &lab;
        const QByteArray svg = svgOf(picture);
        QVERIFY(svg.contains("exact, closed"));
        QVERIFY(svg.contains("centre line"));
        const QByteArray arrow = QStringLiteral("→").toUtf8();
        QVERIFY(svg.contains("3" + arrow + "4"));
        QVERIFY(svg.contains("7" + arrow + "5")); // the ranks in both orders
        QVERIFY(svg.contains("centre line enters it as number 5, not 7"));
        QVERIFY(svg.contains("bounding square enters it as number 4, not 3"));
        const QImage image = imageOf(picture);
        for (std::size_t k = 0; k < 2; ++k)
            QVERIFY(countOf(image, mixed(walks.styles[k].colour, colours(Brightness::light).canvas, 0.1)) > 100);
        const auto colourAt = [&](Vec p) { return image.pixelColor(picture.view.toPixel(p).toPoint()); };
        QVERIFY(colourAt({-0.3, -0.3}) != colourAt({-0.5, 1.5}));

        // Cells too small for numbers show dots; smaller ones show nothing.
        for (const double across : {16.0, 60.0}) {
            picture.view = ViewTransform::fitting({{-across / 2, -across / 2}, {across / 2, across / 2}}, viewSize);
            const QByteArray far = svgOf(picture);
            answer->ranks.clear();
            QVERIFY(!far.contains("7" + arrow + "5"));
            QVERIFY(!far.contains("enters it"));
            QCOMPARE(far != svgOf(picture), across < 20);
            answer->ranks = {{{-1, -1}, 0, {3, 4}}, {{1, 0}, 1, {7, 5}}};
        }
    }

    void everySceneThatLoadsCanBeDrawn_data()
    {
        QTest::addColumn<double>("scale");
        QTest::addColumn<double>("offset");
        QTest::newRow("ordinary") << 1.0 << 0.0;
        QTest::newRow("1e-300") << 1e-300 << 0.0;
        QTest::newRow("1e300") << 1e300 << 0.0;
        QTest::newRow("subnormal") << 5e-324 << 0.0;
        QTest::newRow("largest") << largest / 8 << 0.0;
        QTest::newRow("far out") << 1.0 << 1e15;
        QTest::newRow("all at one place") << 0.0 << 3.0;
    }
    void everySceneThatLoadsCanBeDrawn()
    {
        QFETCH(double, scale);
        QFETCH(double, offset);
        const auto at = [&](double x, double y) { return Vec{x * scale + offset, y * scale}; };
        Scene scene;
        scene.grid = Grid{.origin = {}, .spacing = {std::max(scale, 5e-324), std::max(scale, 5e-324)}};
        for (const Shape shape : {Shape::point, Shape::circle, Shape::projectile, Shape::segment, Shape::capsule,
                                  Shape::ray, Shape::line}) {
            Body body{.id = name(shape),
                      .shape = shape,
                      .a = FromTo{at(0, 0), at(4, 3)},
                      .b = Rest{at(-3, 2)},
                      .radius = {scale}};
            scene.bodies.push_back(body);
        }
        scene.bodies.push_back({.id = "thrown", .a = Launch{at(1, 1), {largest, -largest}, Vec{-largest, largest}}});
        for (const double t : {0.0, 0.5, 1.0}) {
            const std::vector<std::size_t> selected{0, 2, 4};
            ScenePicture picture{.scene = scene, .t = t, .view = viewOf(scene), .selected = selected, .hovered = 6};
            QVERIFY(!imageOf(picture).isNull());
            const QByteArray svg = svgOf(picture);
            QVERIFY(!svg.contains("nan"));
            QVERIFY(!svg.contains("inf"));
            // The views include strong magnification and one from afar.
            for (const double factor : {1e12, 1e-12}) {
                picture.view = viewOf(scene).zoomed({100, 100}, factor);
                QVERIFY(!imageOf(picture).isNull());
                const QByteArray close = svgOf(picture);
                QVERIFY(!close.contains("nan"));
                QVERIFY(!close.contains("inf"));
            }
        }
    }

    void theLastOfManyDotsOnOnePixelIsDrawn()
    {
        Scene scene;
        for (int i = 0; i < 3000; ++i)
            scene.bodies.push_back({.id = std::to_string(i), .a = Rest{{i % 2 ? 1.0 : -1.0, 0}}});
        scene.bodies[1500].a = Rest{{0, 0.5}};
        const ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        const QImage image = imageOf(picture);
        const BodyColours ofBody(scene, Brightness::light);
        for (const std::size_t body : {std::size_t(1500), std::size_t(2998), std::size_t(2999)}) {
            const Vec at = std::get<Rest>(scene.bodies[body].a).at;
            const QColor seen = image.pixelColor(picture.view.toPixel(at).toPoint());
            QVERIFY2(std::abs(seen.hue() - ofBody.colour(body).hue()) < 12, qPrintable(seen.name()));
        }
        QVERIFY(svgOf(picture).count("<circle") < 100);
        ScenePicture whole = picture;
        whole.everyBody = true;
        QCOMPARE(svgOf(whole).count("<circle"), 3000);
    }

    void aDenseCrowdLeavesNoGapsBetweenItsDots()
    {
        Scene scene;
        for (int i = 0; i < 200; ++i)
            for (int j = 0; j < 150; ++j)
                scene.bodies.push_back({.id = std::to_string(i * 150 + j), .a = Rest{{i + 0.5, j + 0.5}}});
        const ViewTransform view({100, 75}, scaleOf(2, 1), viewSize); // a dot on every second pixel
        const QImage image = imageOf({.scene = scene, .view = view, .layers = bare});
        QCOMPARE(countOf(image.copy(10, 10, 380, 280), colours(Brightness::light).canvas), 0);
    }

    void pointsInARowDoNotHideEachOther_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("a few") << 300;
        QTest::newRow("a crowd") << 2000;
    }
    void pointsInARowDoNotHideEachOther()
    {
        QFETCH(int, count);
        Scene scene;
        for (int i = 0; i < count; ++i)
            scene.bodies.push_back({.id = std::to_string(i), .a = Rest{{3.0 * i, 0}}});
        const ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        const QImage image = imageOf(picture);
        const QPoint first = picture.view.toPixel({0, 0}).toPoint();
        const QPoint last = picture.view.toPixel({3.0 * (count - 1), 0}).toPoint();
        QVERIFY(last.x() - first.x() > 100);
        for (int x = first.x(); x <= last.x(); ++x)
            QVERIFY2(image.pixelColor(x, first.y()).lightness() < 235, qPrintable(QString::number(x)));
    }

    // Bodies in contact have more of their own colour, because a crowd has no room for halos.
    void bodiesInContactStandOutInACrowd()
    {
        Scene scene;
        for (int i = 0; i < 500; ++i)
            scene.bodies.push_back({.id = std::to_string(i),
                                    .shape = Shape::circle,
                                    .a = Rest{{i % 25 * 1.0, i / 25 * 1.0}},
                                    .radius = {0.3}});
        ScenePicture picture{.scene = scene, .view = viewOf(scene), .layers = bare};
        const std::vector<HeldPair> held{{0, 1}};
        const QImage apart = imageOf(picture);
        picture.held = held;
        const QImage together = imageOf(picture);
        for (const std::size_t body : {std::size_t(0), std::size_t(1), std::size_t(2)}) {
            const QPoint at = picture.view.toPixel(std::get<Rest>(scene.bodies[body].a).at).toPoint();
            const QColor before = apart.pixelColor(at);
            const QColor after = together.pixelColor(at);
            if (body == 2)
                QCOMPARE(after, before);
            else
                QVERIFY2(after.lightness() < before.lightness() - 10 && std::abs(after.hue() - before.hue()) < 12,
                         qPrintable(before.name() + u' ' + after.name()));
        }
    }

    void anEmptySceneIsAnEmptyPicture()
    {
        const Scene scene;
        QVERIFY(!boundsOf(scene));
        const QImage image = imageOf({.scene = scene, .view = viewOf(scene), .layers = {.grid = false}});
        QCOMPARE(image.pixelColor(1, 1), colours(Brightness::light).canvas);
    }

    void twiceTheScaleIsSharp()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::segment, .a = Rest{{0, 0}}, .b = Rest{{0, 2}}});
        const ScenePicture picture{.scene = scene, .view = viewOf(scene)};
        const QImage large = imageOf(picture, 2);
        QCOMPARE(large.size(), viewSize * 2);
        QVERIFY(large != imageOf(picture).scaled(viewSize * 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    }

    void svgDescribesItsContent()
    {
        Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}});
        scene.bodies[0].id = "a<b>&\"c\"\x01";
        scene.bodies.push_back(
            {.id = "thick", .shape = Shape::capsule, .a = Rest{{0, 2}}, .b = Rest{{3, 2}}, .radius = {0.25}});
        const QByteArray svg = svgOf({.scene = scene, .view = viewOf(scene), .layers = bare});
        QXmlStreamReader xml(svg);
        QStringList titles;
        QSet<QString> ids;
        int circles = 0;
        bool arcs = false;
        while (!xml.atEnd()) {
            if (xml.readNext() != QXmlStreamReader::StartElement)
                continue;
            circles += xml.name() == QLatin1String("circle");
            arcs |= xml.attributes().value(QLatin1String("d")).contains(u'A');
            if (const auto id = xml.attributes().value(QLatin1String("id")); !id.isEmpty()) {
                QVERIFY(!ids.contains(id.toString()));
                ids.insert(id.toString());
            }
            if (xml.name() == QLatin1String("title"))
                titles << xml.readElementText();
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        QCOMPARE(circles, 1);
        QVERIFY(arcs);
        QVERIFY(titles.contains(QStringLiteral("a<b>&\"c\"\uFFFD")));
        QVERIFY(titles.contains(QStringLiteral("a picture")));
        QVERIFY(ids.contains(QStringLiteral("body-0")));
        QVERIFY(ids.contains(QStringLiteral("body-1")));
    }

    void svgHasSeventeenDigits()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{1.0 / 3, 0}}, .radius = {1}});
        const ViewTransform view({0, 0}, scaleOf(100, 1), viewSize);
        const QByteArray svg = svgOf({.scene = scene, .view = view, .layers = bare});
        QXmlStreamReader xml(svg);
        while (!xml.atEnd() && xml.name() != QLatin1String("circle"))
            xml.readNext();
        QCOMPARE(xml.attributes().value(QLatin1String("cx")).toDouble(), view.toFarPixel({1.0 / 3, 0}).x());
    }

    void aStoppedPaintingDrawsNoMore()
    {
        const Scene scene = oneBody({.id = "it", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}});
        const ScenePicture picture{.scene = scene, .view = viewOf(scene)};
        std::stop_source source;
        const Job job{source.get_token(), {}};
        const auto drawn = [&](PictureFormat format) {
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            const bool whole = drawPicture(std::span(&picture, 1), format, 1, buffer, job);
            return std::pair(whole, buffer.size() > 0);
        };
        QImage image = pictureImage(picture, 1, job);
        const QRgb ground = image.pixel(0, 0);
        QVERIFY(qAlpha(ground) == 255);
        for (const PictureFormat format : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf})
            QCOMPARE(drawn(format), std::pair(true, true));
        source.request_stop();
        image = pictureImage(picture, 1, job);
        QCOMPARE(image.pixel(0, 0), QRgb(0));
        for (const PictureFormat format : {PictureFormat::png, PictureFormat::svg, PictureFormat::pdf})
            QCOMPARE(drawn(format), std::pair(false, false));
    }

    // A recorded track has many keys; its path and body stay in sight, and painting it takes no longer than its length.
    void keysCloseTogetherAreMarkedInPart()
    {
        const auto track = [](int keys) {
            Keyed path;
            for (int i = 0; i < keys; ++i)
                path.keys.push_back({double(i) / (keys - 1), {4.0 * i / (keys - 1) - 2, 0}});
            return oneBody({.id = "it", .a = std::move(path)});
        };
        const auto marks = [](const Scene& scene) {
            Layers layers = bare;
            layers.paths = true;
            const ScenePicture picture{.scene = scene,
                                       .t = 0,
                                       .view = ViewTransform::fitting({{-2, -1}, {2, 1}}, viewSize, 0.1),
                                       .layers = layers};
            return svgOf(picture).count("<polygon") + svgOf(picture).count("<path");
        };
        const auto few = marks(track(11));
        QCOMPARE(marks(track(21)) - few, 10);
        QVERIFY2(marks(track(5001)) - few < viewSize.width() / 8, qPrintable(QString::number(marks(track(5001)))));
        const auto handles = [](const Scene& scene) {
            return shownHandles(
                       {.scene = scene, .t = 0, .view = ViewTransform::fitting({{-2, -1}, {2, 1}}, viewSize, 0.1)}, 0)
                .size();
        };
        QVERIFY(handles(track(21)) > 20);
        QVERIFY(handles(track(5001)) < 20);
    }

    void boundsHoldTheWholeMotion()
    {
        const Scene thrown =
            oneBody({.id = "it", .shape = Shape::circle, .a = Launch{{0, 0}, {4, 2}, Vec{0, -4}}, .radius = {0.5, 1}});
        const WorldBox box = *boundsOf(thrown);
        QCOMPARE(box.high.y, 0.5 + 1); // the apex is at t = ½, with the larger radius
        QCOMPARE(box.high.x, 5.0);
        const Scene keyed = oneBody({.id = "it", .a = Keyed{{{0, {0, 0}}, {0.5, {7, -3}}, {1, {1, 1}}}}});
        QCOMPARE(*boundsOf(keyed), (WorldBox{{0, -3}, {7, 1}}));
    }
};

QTEST_MAIN(TestScenePainter)

} // namespace sweep::tst_scene_painter
#include "tst_scene_painter.moc"
