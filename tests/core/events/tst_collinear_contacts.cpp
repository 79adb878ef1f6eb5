// Points and normals of thin bodies on one line at an instant: with a common piece, or end to end.

#include <QtTest>

#include "core/events/contact_point.h"
#include "tests/support/comparison_text.h"

#include <sweepbench/solve.h>

#include <limits>

namespace sweep::tst_collinear_contacts {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A thin body on an axis, given by its control points, and the piece of the axis that two such bodies share. A common
// end without length has no direction.
struct OnAxis
{
    Shape shape;
    double a;
    double b;
};
struct Piece
{
    double from;
    double to;
};
struct Arrangement
{
    const char* name;
    OnAxis moving;
    OnAxis resting;
    Piece shared;
};

constexpr auto segment = Shape::segment;
constexpr auto ray = Shape::ray;
constexpr auto line = Shape::line;

const Arrangement arrangements[] = {
    {"equal segments", {segment, 0, 2}, {segment, 0, 2}, {0, 2}},
    {"equal segments, opposite", {segment, 0, 2}, {segment, 2, 0}, {0, 2}},
    {"segments that overlap", {segment, 0, 2}, {segment, 1, 3}, {1, 2}},
    {"segments that overlap, opposite", {segment, 0, 2}, {segment, 3, 1}, {1, 2}},
    {"a segment inside a segment", {segment, 1, 2}, {segment, 0, 3}, {1, 2}},
    {"a segment inside a segment, opposite", {segment, 2, 1}, {segment, 0, 3}, {1, 2}},
    {"a segment inside a segment from its end", {segment, 0, 1}, {segment, 0, 3}, {0, 1}},
    {"a segment inside a segment from its end, opposite", {segment, 1, 0}, {segment, 0, 3}, {0, 1}},
    {"segments end on end", {segment, 0, 1}, {segment, 1, 3}, {1, 1}},
    {"segments end on end, opposite", {segment, 1, 0}, {segment, 1, 3}, {1, 1}},
    {"rays from one origin", {ray, 0, 1}, {ray, 0, 1}, {0, infinity}},
    {"rays from one origin, far control points", {ray, 0, -1}, {ray, 0, -3}, {-infinity, 0}},
    {"rays from one origin, opposite", {ray, 0, 1}, {ray, 0, -1}, {0, 0}},
    {"a ray inside a ray", {ray, 1, 2}, {ray, 0, 1}, {1, infinity}},
    {"rays that overlap, opposite", {ray, 0, 1}, {ray, 2, 1}, {0, 2}},
    {"a segment inside a ray", {segment, 1, 2}, {ray, 0, 1}, {1, 2}},
    {"a segment inside a ray, opposite", {segment, 2, 1}, {ray, 0, 1}, {1, 2}},
    {"a segment over the origin of a ray", {segment, -1, 1}, {ray, 0, 1}, {0, 1}},
    {"a segment over the origin of a ray, opposite", {segment, 1, -1}, {ray, 0, 1}, {0, 1}},
    {"a segment along a ray from its origin", {segment, 0, 2}, {ray, 0, 1}, {0, 2}},
    {"a segment along a ray from its origin, opposite", {segment, 2, 0}, {ray, 0, 1}, {0, 2}},
    {"a segment end on the origin of a ray", {segment, 0, -2}, {ray, 0, 1}, {0, 0}},
    {"a segment end on the origin of a ray, opposite", {segment, -2, 0}, {ray, 0, 1}, {0, 0}},
    {"a segment on a line", {segment, 1, 2}, {line, 0, 1}, {1, 2}},
    {"a segment on a line, opposite", {segment, 2, 1}, {line, 0, 1}, {1, 2}},
    {"a ray on a line", {ray, 1, 2}, {line, 0, 1}, {1, infinity}},
    {"a ray on a line, opposite", {ray, 1, 0}, {line, 0, 1}, {-infinity, 1}},
    {"equal lines", {line, 0, 1}, {line, 0, 1}, {-infinity, infinity}},
    {"equal lines, opposite", {line, 0, 1}, {line, 3, 2}, {-infinity, infinity}},
};

// The motion of the first body beside the axis, with the resulting event at t = ½.
struct Course
{
    EventKind kind;
    double before; // height at t = 0
    double after;  // height at t = 1
};
const Course courses[] = {
    {EventKind::touch, 1, -1}, {EventKind::touch, -1, 1}, {EventKind::touch, 1, 1}, {EventKind::enter, 1, 0},
    {EventKind::enter, -1, 0}, {EventKind::exit, 0, 1},   {EventKind::exit, 0, -1},
};

// The axis is y if isUpright, otherwise x.
Vec at(double along, double height, bool isUpright)
{
    return isUpright ? Vec{height, along} : Vec{along, height};
}

Body thinBody(const char* id, Shape shape, Path a, Path b)
{
    Body body;
    body.id = id;
    body.shape = shape;
    body.a = std::move(a);
    body.b = std::move(b);
    return body;
}

Body moving(const OnAxis& body, const Course& course, bool isUpright)
{
    const auto path = [&](double along) {
        return Keyed{{{0, at(along, course.before, isUpright)},
                      {0.5, at(along, 0, isUpright)},
                      {1, at(along, course.after, isUpright)}}};
    };
    return thinBody("moving", body.shape, path(body.a), path(body.b));
}

Body resting(const OnAxis& body, bool isUpright)
{
    return {
        .id = "resting", .shape = body.shape, .a = Rest{at(body.a, 0, isUpright)}, .b = Rest{at(body.b, 0, isUpright)}};
}

struct EventAtHalf
{
    Event event;
    Instant time;
    ContactPoint contact;
};

// The event at t = ½; nullopt unless there is exactly one.
std::optional<EventAtHalf> eventAtHalf(const Scene& scene)
{
    const Result<Timeline> timeline = solve(scene);
    std::optional<EventAtHalf> found;
    for (const auto& instant : timeline->instants()) {
        if (instant.time != Instant(0.5))
            continue;
        const auto events = timeline->eventsOf(instant);
        if (events.size() == 1)
            found = {events[0], instant.time, contactPoint(scene, events[0], instant.time)};
    }
    return found;
}

// The touch of two bodies at t = ½.
ContactPoint touchAtHalf(Body a, Body b)
{
    Scene scene;
    scene.bodies = {std::move(a), std::move(b)};
    const auto found = eventAtHalf(scene);
    return found && found->event.kind == EventKind::touch ? found->contact : ContactPoint{};
}

} // namespace

class TestCollinearContacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSharedPieceHasItsPerpendicularAndASharedEndNone_data()
    {
        QTest::addColumn<int>("index");
        QTest::addColumn<bool>("isUpright");
        for (std::size_t i = 0; i < std::size(arrangements); ++i)
            for (const bool isUpright : {false, true})
                QTest::addRow("%s%s", arrangements[i].name, isUpright ? ", upright" : "") << int(i) << isUpright;
    }
    void aSharedPieceHasItsPerpendicularAndASharedEndNone()
    {
        QFETCH(const int, index);
        QFETCH(const bool, isUpright);
        const Arrangement& arrangement = arrangements[index];
        const Piece shared = arrangement.shared;
        for (const Course& course : courses)
            for (const bool movesFirst : {true, false}) {
                Scene scene;
                scene.bodies = {moving(arrangement.moving, course, isUpright), resting(arrangement.resting, isUpright)};
                if (!movesFirst)
                    std::swap(scene.bodies[0], scene.bodies[1]);
                const auto found = eventAtHalf(scene);
                QVERIFY(found);
                QCOMPARE(found->event.kind, course.kind);
                // From the moving body to the resting one, or reversed if the order is.
                const double height = course.kind == EventKind::exit ? course.after : course.before;
                const auto normal = shared.from < shared.to
                                        ? std::optional(at(0, movesFirst ? -height : height, isUpright))
                                        : std::nullopt;
                QCOMPARE(found->contact.normal, normal);
                QVERIFY(found->contact.point);
                const Vec point = *found->contact.point;
                const double along = isUpright ? point.y : point.x;
                QCOMPARE(point, at(along, 0, isUpright));
                if (std::isfinite(shared.to - shared.from))
                    QCOMPARE(ExactDouble(along), (shared.from + shared.to) / 2);
                QVERIFY2(shared.from <= along && along <= shared.to, qPrintable(QString::number(along)));
                const auto filtered = contactPointFiltered(scene, found->event, found->time);
                QCOMPARE(filtered ? filtered->normal : normal, normal);
                QCOMPARE(filtered ? filtered->point : point, std::optional(point));
            }
    }

    // Just before the touch, one end is below the floor's line but beyond the floor's end: the part over the floor is
    // above it.
    void theSideIsThatOverTheOtherBody()
    {
        const Body floor = thinBody("floor", segment, Rest{{0, 0}}, Rest{{2, 0}});
        const Body turning =
            thinBody("turning", segment, Launch{{-0.5, -0.0625}, {1, 0.25}, Vec{0, -0.5}}, // y = −(t − ½)²/4
                     Launch{{2, 0.5}, {0, -1}});
        QCOMPARE(touchAtHalf(turning, floor).normal, std::optional(Vec{0, -1}));
        QCOMPARE(touchAtHalf(floor, turning).normal, std::optional(Vec{0, 1}));
    }

    // The same for two rays, one of which turns until both coincide.
    void raysThatTurnOntoEachOther()
    {
        const Body floor = thinBody("floor", ray, Rest{{0, 0}}, Rest{{1, 0}});
        const Body turning = thinBody("turning", ray, FromTo{{-0.5, 0.5}, {0.5, -0.5}}, FromTo{{1, 1.5}, {1, -1.5}});
        QCOMPARE(touchAtHalf(turning, floor).normal, std::optional(Vec{0, -1}));
    }

    // Control points that coincide at the instant leave no common piece.
    void segmentsThatShrinkToAPointHaveNoNormalAtAnEnd()
    {
        const Body floor = thinBody("floor", segment, Rest{{0, 0}}, Rest{{2, 0}});
        const Body shrinking = thinBody("shrinking", segment, Keyed{{{0, {0, 1}}, {0.5, {0, 0}}, {1, {0, 1}}}},
                                        Keyed{{{0, {1, 1}}, {0.5, {0, 0}}, {1, {1, 1}}}});
        const ContactPoint contact = touchAtHalf(shrinking, floor);
        QCOMPARE(contact.point, std::optional(Vec{0, 0}));
        QCOMPARE(contact.normal, std::optional<Vec>());
    }
};

QTEST_GUILESS_MAIN(TestCollinearContacts)

} // namespace sweep::tst_collinear_contacts
#include "tst_collinear_contacts.moc"
