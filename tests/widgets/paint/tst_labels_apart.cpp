// Labels of a picture keep off normals, glyphs, pins and other labels: checked on the drawn boxes of every example, at
// its events and between them, near and far.
#include "core/measure/untested_pairs.h"
#include "tests/support/paths.h"
#include "widgets/format/glyph.h"
#include "widgets/paint/display_list.h"
#include "widgets/paint/scene_painter.h"
#include "widgets/paint/swept_area.h"
#include "widgets/surface/surface.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QDir>
#include <QTest>

namespace sweep::tst_labels_apart {

namespace {

const QSizeF viewSize(760, 520);

struct Drawn
{
    QString what;
    QRectF box;
};

// Lists boxes of words, numbers and glyphs, and the marks of contacts, in place of drawing them.
class DrawnBoxes : public Surface
{
public:
    DrawnBoxes() : Surface(viewSize) {}

    std::vector<Drawn> labels;
    std::vector<Drawn> marks;
    std::vector<QLineF> normals;
    std::vector<QLineF> links;        // between the nearest points, if nothing meets
    std::vector<Stadium> rings;       // ghosts, and the ring around the nearest points
    std::vector<Polyline> arrowHeads; // at the ends of paths

    void beginGroup(const QString& id, const QString&) override { m_groups << id; }
    void endGroup() override { m_groups.removeLast(); }

private:
    [[nodiscard]] bool isIn(const char* group) const { return m_groups.contains(QLatin1String(group)); }

    void drawFill(const QColor&) override {}
    void drawLines(std::span<const QLineF> lines, const ShapeStyle& style) override
    {
        if (isIn("contacts") && style.width == 2)
            normals.insert(normals.end(), lines.begin(), lines.end());
        if (isIn("nearest"))
            links.insert(links.end(), lines.begin(), lines.end());
    }
    void drawPolyline(std::span<const QPointF> points, const ShapeStyle&) override
    {
        if (isIn("paths") && points.size() == 3)
            arrowHeads.emplace_back(points.begin(), points.end());
    }
    void drawPolygon(std::span<const QPointF> points, const ShapeStyle&) override
    {
        const QPolygonF polygon(QList<QPointF>(points.begin(), points.end()));
        if (isIn("pointers"))
            marks.push_back({QStringLiteral("pointer"), polygon.boundingRect()});
    }
    void drawRectangles(std::span<const QRectF>, const ShapeStyle&) override {}
    void drawStadium(const Stadium& shape, const ShapeStyle&) override
    {
        const double r = shape.radius;
        if (isIn("pins") && shape.a == shape.b)
            marks.push_back({QStringLiteral("pin"), QRectF(shape.a, shape.a).adjusted(-r, -r, r, r)});
        if (isIn("ghosts") || isIn("nearest") || isIn("swept-areas"))
            rings.push_back(shape);
    }
    void drawGlow(QPointF, double, const QColor&) override {}
    void drawGlyph(const QPainterPath&, QPointF centre, double radius, const ShapeStyle& style) override
    {
        if (isIn("contacts") && !style.line.isValid()) // its outline comes before it
            labels.push_back(
                {QStringLiteral("glyph"), QRectF(centre, centre).adjusted(-radius, -radius, radius, radius)});
    }
    void drawText(QPointF at, const QString& text, const TextStyle& style) override
    {
        const QSizeF size = sizeOf(text, style);
        const double left = style.anchor == Anchor::left     ? at.x()
                            : style.anchor == Anchor::centre ? at.x() - size.width() / 2
                                                             : at.x() - size.width();
        labels.push_back({text, {left, at.y() - size.height() / 2, size.width(), size.height()}});
    }

    QStringList m_groups;
};

// The letters themselves: an ascent and a descent are taller.
QRectF lettersOf(const QRectF& box)
{
    return box.adjusted(1, 2, -1, -2);
}

bool crosses(const QLineF& line, const QRectF& box)
{
    return clipped(line.p1(), line.p2(), box.topLeft(), box.bottomRight()).has_value();
}

QString sceneFile(const char* name)
{
    return QString::fromStdString(sourcePath("scenes")) + QStringLiteral("/%1.scene.json").arg(QLatin1String(name));
}

QString overlapIn(const DrawnBoxes& drawn)
{
    const std::vector<Drawn>& labels = drawn.labels;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const QRectF box = lettersOf(labels[i].box);
        for (std::size_t k = 0; k < i; ++k)
            if (lettersOf(labels[k].box).intersects(box))
                return QStringLiteral("“%1” lies on “%2”").arg(labels[i].what, labels[k].what);
        for (const Drawn& mark : drawn.marks)
            if (mark.box.intersects(box))
                return QStringLiteral("“%1” lies on a %2").arg(labels[i].what, mark.what);
        for (const QLineF& normal : drawn.normals)
            if (crosses(normal, box))
                return QStringLiteral("“%1” lies on a normal").arg(labels[i].what);
    }
    return {};
}

struct Solved
{
    Scene scene;
    Timeline timeline;
    std::vector<EventPin> pins;
    std::vector<ContactMark> resting;
};

Solved solvedFile(const QString& file)
{
    const Scene scene = readSceneFile(file.toStdString()).value();
    Solved solved{scene, solve(scene).value(), {}, {}};
    constexpr std::size_t mostPins = 40; // the limit on the canvas
    solved.pins = eventPins(
        scene, solved.timeline, [](const Event&) { return true; }, mostPins);
    for (const RestingContact& contact : untestedPairs(scene).inContact)
        if (auto mark = restingMark(scene, contact.pair)) {
            mark->weight = ContactMark::Weight::plain;
            solved.resting.push_back(std::move(*mark));
        }
    return solved;
}

DrawnBoxes drawn(const Solved& solved, const ViewTransform& view, std::optional<std::size_t> instant, double t)
{
    std::vector<ContactMark> contacts = solved.resting;
    if (instant)
        std::ranges::move(contactMarksOf(solved.scene, solved.timeline, *instant), std::back_inserter(contacts));
    ScenePicture picture{.scene = solved.scene, .t = t, .view = view};
    picture.contacts = contacts;
    picture.pins = solved.pins;
    picture.instant = instant;
    DrawnBoxes boxes;
    paintScene(boxes, picture);
    return boxes;
}

} // namespace

class TestLabelsApart : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLabelKeepsOffTheOthers_data()
    {
        QTest::addColumn<QString>("file");
        const QDir folder(QString::fromStdString(sourcePath("scenes")));
        for (const QString& name : folder.entryList({QStringLiteral("*.scene.json")}))
            QTest::newRow(qPrintable(name)) << folder.filePath(name);
    }
    void everyLabelKeepsOffTheOthers()
    {
        QFETCH(QString, file);
        const Solved solved = solvedFile(file);
        const ViewTransform all = ViewTransform::fitting(*boundsOf(solved.scene), viewSize);
        constexpr std::size_t mostInstants = 12;
        const auto& instants = solved.timeline.instants();
        for (const double zoom : {1.0, 0.4, 3.0}) {
            const ViewTransform view = all.zoomed({viewSize.width() / 2, viewSize.height() / 2}, zoom);
            for (std::size_t i = 0; i < std::min(instants.size(), mostInstants); ++i) {
                const QString overlap = overlapIn(drawn(solved, view, i, instants[i].time.nearest()));
                QVERIFY2(overlap.isEmpty(),
                         qPrintable(QStringLiteral("%1 at instant %2, zoom %3").arg(overlap).arg(i + 1).arg(zoom)));
            }
            const Interval time = window(solved.scene);
            for (const double share : {0.0, 0.3, 0.7, 1.0}) {
                const double t = time.start + share * (time.end - time.start);
                const QString overlap = overlapIn(drawn(solved, view, {}, t));
                QVERIFY2(overlap.isEmpty(),
                         qPrintable(QStringLiteral("%1 at t = %2, zoom %3").arg(overlap).arg(t).arg(zoom)));
            }
        }
    }

    void theGlyphIsOnTheContactPointAndTheNormalBeginsBesideIt()
    {
        const Solved solved = solvedFile(sceneFile("raise"));
        const ViewTransform view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize);
        const DrawnBoxes boxes = drawn(solved, view, 0, 0.25);
        const auto glyph = std::ranges::find(boxes.labels, QStringLiteral("glyph"), &Drawn::what);
        QVERIFY(glyph != boxes.labels.end());
        const QPointF point = view.toPixel(solved.pins[0].point);
        QVERIFY(QLineF(glyph->box.center(), point).length() < 0.01);
        QCOMPARE(boxes.normals.size(), std::size_t(1));
        QVERIFY(QLineF(boxes.normals[0].p1(), point).length() > 8);
    }

    // The spark and the ball fly along one line.
    void arrowHeadsAreApart()
    {
        const Solved solved = solvedFile(sceneFile("plasma-through-corners"));
        ScenePicture picture{.scene = solved.scene, .view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize)};
        DrawnBoxes boxes;
        paintScene(boxes, picture);
        QCOMPARE(boxes.arrowHeads.size(), std::size_t(2));
        const double apart = QLineF(boxes.arrowHeads[0][1], boxes.arrowHeads[1][1]).length();
        QVERIFY2(apart > 6 && apart < 24, qPrintable(QString::number(apart)));
    }

    void aPinOnAPointIsARingAroundIt()
    {
        const Solved solved = solvedFile(sceneFile("raise"));
        ScenePicture picture{.scene = solved.scene, .view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize)};
        picture.pins = solved.pins;
        const auto widthOfPin = [](const ScenePicture& shown) {
            DrawnBoxes boxes;
            paintScene(boxes, shown);
            const auto pin = std::ranges::find(boxes.marks, QStringLiteral("pin"), &Drawn::what);
            return pin == boxes.marks.end() ? 0.0 : pin->box.width();
        };
        QCOMPARE_GT(widthOfPin(picture), 2 * dotRadius + 2);
        Scene elsewhere = solved.scene;
        elsewhere.bodies[1].a = Rest{{7, 7}};
        ScenePicture apart{.scene = elsewhere, .view = picture.view};
        apart.pins = solved.pins;
        QCOMPARE_GT(widthOfPin(apart), 0.0);
        QCOMPARE_LE(widthOfPin(apart), 2 * dotRadius);
    }

    void glyphsOfTwoKindsAtOnePointStandSideBySide()
    {
        Solved solved = solvedFile(sceneFile("raise"));
        const ViewTransform view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize);
        std::vector<ContactMark> contacts = contactMarksOf(solved.scene, solved.timeline, 0);
        contacts.push_back(contacts.front());
        contacts.back().event.kind = EventKind::touch;
        ScenePicture picture{.scene = solved.scene, .t = 0.25, .view = view};
        picture.contacts = contacts;
        DrawnBoxes boxes;
        paintScene(boxes, picture);
        QCOMPARE(std::ranges::count(boxes.labels, QStringLiteral("glyph"), &Drawn::what), 2);
        QVERIFY2(overlapIn(boxes).isEmpty(), qPrintable(overlapIn(boxes)));
    }

    // A ring with the distance where the nearest points look like one, otherwise a link; the ball is drawn
    // there.
    void whereNothingMeetsTheClosestApproachIsDrawn()
    {
        const Solved solved = solvedFile(sceneFile("circle-wall-miss"));
        const auto nearest = nearMissOf(nearestApproach(solved.scene, {}, 1000)->approach);
        QVERIFY(nearest.has_value());
        ScenePicture picture{.scene = solved.scene, .view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize)};
        picture.nearest = nearest;
        const auto shown = [&](DrawnBoxes& boxes) {
            paintScene(boxes, picture);
            const auto words =
                std::ranges::find_if(boxes.labels, [](const Drawn& one) { return one.what.startsWith(u"closest"); });
            return words == boxes.labels.end() ? std::nullopt : std::optional(*words);
        };
        DrawnBoxes near;
        const auto words = shown(near);
        QVERIFY(words.has_value());
        QCOMPARE(words->what, QStringLiteral("closest: ≈ 9.31323e−10 apart"));
        const QPointF place = picture.view.toPixel({0, 0});
        QVERIFY(QLineF(words->box.center(), place).length() < 120);
        QVERIFY(near.links.empty());
        const auto isAt = [](QPointF p) { return [p](const Stadium& s) { return QLineF(s.a, p).length() < 1; }; };
        QVERIFY(std::ranges::any_of(near.rings, isAt(place)));                        // around the points
        QVERIFY(std::ranges::any_of(near.rings, isAt(picture.view.toPixel({0, 5})))); // the ball at t = 10
        picture.nearest->onA.y += 4;                                                  // as if the ball flew higher
        DrawnBoxes far;
        QVERIFY(shown(far).has_value());
        QCOMPARE(far.links.size(), std::size_t(1));
        picture.nearest.reset();
        DrawnBoxes none;
        QVERIFY(!shown(none));
    }

    // Arrow head, ring and last ghost at the end of a path keep apart.
    void theArrowEndsBeforeTheRing()
    {
        for (const char* name : {"bullet-and-thin-wall", "tie-of-three"}) {
            const Solved solved = solvedFile(sceneFile(name));
            const ViewTransform view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize);
            const DrawnBoxes boxes = drawn(solved, view, {}, window(solved.scene).start);
            QVERIFY(!boxes.arrowHeads.empty());
            for (const Polyline& head : boxes.arrowHeads)
                for (const Stadium& ring : boxes.rings)
                    for (const QPointF p : head)
                        QVERIFY2(QLineF(p, ring.a).length() > ring.radius + 2, name);
            for (const Stadium& ring : boxes.rings)
                for (const Stadium& other : boxes.rings)
                    QVERIFY2(ring.a == other.a || QLineF(ring.a, other.a).length() > ring.radius + other.radius, name);
        }
    }

    void anAxisNumberIsNotDrawnUnderADot()
    {
        Solved solved;
        solved.scene.bodies = {{.id = "dot", .shape = Shape::point, .a = Rest{{0, 0}}}};
        const ViewTransform view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize);
        const auto count = [&](Vec at) {
            solved.scene.bodies[0].a = Rest{at};
            const DrawnBoxes boxes = drawn(solved, view, {}, 0);
            return std::ranges::count(boxes.labels, QStringLiteral("2"), &Drawn::what);
        };
        QCOMPARE(count({0, 0}), 2);                                       // on both axes
        QCOMPARE(count(view.toWorld({10, view.toPixel({0, 2}).y()})), 1); // on the number at the left
    }

    // Names keep off the numbers of cells, and these off the numbers of the axes.
    void cellNumbersStayReadable()
    {
        const Solved solved = solvedFile(sceneFile("plasma-through-corners"));
        const CellHistory cells(solved.timeline, CellRule::closed);
        for (const double share : {0.0, 0.1, 0.35, 0.9}) {
            const double t =
                window(solved.scene).start + share * (window(solved.scene).end - window(solved.scene).start);
            ScenePicture picture{.scene = solved.scene,
                                 .t = t,
                                 .view = ViewTransform::fitting(*boundsOf(solved.scene), viewSize),
                                 .brightness = Brightness::dark,
                                 .entered = cells.entered.until(t),
                                 .upcoming = cells.entered.after(cells.entered.until(t))};
            DrawnBoxes boxes;
            paintScene(boxes, picture);
            QVERIFY(std::ranges::count(boxes.labels, QStringLiteral("Spark"), &Drawn::what) == 1);
            const QString overlap = overlapIn(boxes);
            QVERIFY2(overlap.isEmpty(), qPrintable(QStringLiteral("%1 at t = %2").arg(overlap).arg(t)));
        }
    }

    // The words and labels of a tool take part in the layout: names keep off them, and they keep off each other.
    void notesOfToolsKeepOffNames()
    {
        Solved solved;
        solved.scene.bodies = {{.id = "ball", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {0.2}},
                               {.id = "top", .shape = Shape::circle, .a = Rest{{0, 3.6}}, .radius = {0.2}}};
        CanvasNotes notes;
        notes.words =
            QStringList{QStringLiteral("turning right"), QStringLiteral("three candidates at equal distance")};
        notes.dots = {{{0, 0}, QStringLiteral("hit")}, {{0.1, 0}, QStringLiteral("left")}};
        ScenePicture picture{.scene = solved.scene,
                             .view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize),
                             .notes = std::span(&notes, 1)};
        DrawnBoxes boxes;
        paintScene(boxes, picture);
        const auto count = [&](const char* what) {
            return std::ranges::count(boxes.labels, QLatin1String(what), &Drawn::what);
        };
        QCOMPARE(count("hit"), 1);
        QCOMPARE(count("left"), 1);
        QCOMPARE(count("ball"), 1);
        const QString overlap = overlapIn(boxes);
        QVERIFY2(overlap.isEmpty(), qPrintable(overlap));
    }

    void aBodyJustOutsideHasAPointer()
    {
        Solved solved;
        solved.scene.bodies = {{.id = "here", .shape = Shape::circle, .a = Rest{{0, 0}}, .radius = {1}},
                               {.id = "beside", .shape = Shape::circle, .a = Rest{{5, 0}}, .radius = {0.5}},
                               {.id = "peeping", .shape = Shape::circle, .a = Rest{{0, 4.25}}, .radius = {0.5}}};
        // 65 pixels a unit: the right border is at x = 380/65, the upper one at y = 4.
        const ViewTransform view = ViewTransform::fitting({{-4, -4}, {4, 4}}, viewSize).zoomed({380, 260}, 1);
        solved.scene.bodies[1].a = Rest{{view.toWorld({viewSize.width(), 0}).x + 0.6, 0}};
        solved.scene.bodies[2].a = Rest{{0, view.toWorld({0, 0}).y + 0.4}};
        const DrawnBoxes boxes = drawn(solved, view, {}, 0);
        QCOMPARE(boxes.marks.size(), std::size_t(1));
        QVERIFY(boxes.marks[0].box.right() > viewSize.width() - 20);
        const auto isSaid = [&](const char* name) {
            return std::ranges::count(boxes.labels, QLatin1String(name), &Drawn::what);
        };
        QCOMPARE(isSaid("beside"), 1);
        QCOMPARE(isSaid("peeping"), 1);
    }
};

QTEST_MAIN(TestLabelsApart)

} // namespace sweep::tst_labels_apart
#include "tst_labels_apart.moc"
