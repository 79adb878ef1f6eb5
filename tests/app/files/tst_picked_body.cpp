// Picked bodies: which number fills which field, and the body of the numbers.
#include "app/files/import/picked_body.h"

#include <QTest>

namespace sweep::tst_picked_body {

namespace {

// The body of the shape that these numbers fill in order.
PickedBody picked(Shape shape, const std::vector<double>& numbers)
{
    PickedBody body(shape);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        body.pick({0, {std::uint32_t(10 * i), 3}, numbers[i]});
    return body;
}

} // namespace

class TestPickedBody : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNumberHasItsSign_data();
    void aNumberHasItsSign();
    void aMovingDiscTakesFiveNumbers();
    void aVelocityIsWholeOrAbsent();
    void aThickLineEndsWhereItsEndsArePicked();
    void oneEndOfTheTimeIsThatOfTheScene();
    void aPolygonTakesVerticesUntilAnotherFieldIsMarked();
    void anEmptiedFieldIsFilledNext();
    void anEmptiedVertexGoesAway();
    void anotherShapeKeepsNameAndNumbers();
};

void TestPickedBody::aNumberHasItsSign_data()
{
    QTest::addColumn<QByteArray>("text"); // its last digits are the number
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("begin");
    QTest::newRow("in brackets") << QByteArray("(-3") << -3.0 << 1;
    QTest::newRow("behind a comma") << QByteArray("12,-1.5") << -1.5 << 3;
    QTest::newRow("a sign of typography") << QByteArray("x = \u22122") << -2.0 << 4;
    QTest::newRow("behind a bracket of Chinese") << QByteArray("\uff08-3") << -3.0 << 3;
    QTest::newRow("a plus") << QByteArray(" +4") << 4.0 << 1;
    QTest::newRow("a range") << QByteArray("10-20") << 20.0 << 3;
    QTest::newRow("a subtraction") << QByteArray("f(x)-2") << 2.0 << 5;
    QTest::newRow("a name with a dash") << QByteArray("issue-7") << 7.0 << 6;
    QTest::newRow("a dash and a blank") << QByteArray("a - 7") << 7.0 << 4;
}

void TestPickedBody::aNumberHasItsSign()
{
    QFETCH(QByteArray, text);
    QFETCH(double, value);
    QFETCH(int, begin);
    qsizetype digits = text.size();
    while (digits > 0 && (text[digits - 1] == '.' || (text[digits - 1] >= '0' && text[digits - 1] <= '9')))
        --digits;
    const auto number = pickedNumber(text.toStdString(), std::size_t(digits), std::size_t(text.size() - digits), 0);
    QVERIFY(number);
    QCOMPARE(number->value, value);
    QCOMPARE(int(number->span.offset), begin);
    QCOMPARE(int(number->span.offset + number->span.length), int(text.size()));
    QVERIFY(!pickedNumber("1e999", 0, 5, 0));
}

void TestPickedBody::aMovingDiscTakesFiveNumbers()
{
    PickedBody ball = picked(Shape::circle, {-3, 1, 0.4});
    QVERIFY(ball.isComplete());
    QVERIFY(ball.body({0, 1}).a == Path(Rest{{-3, 1}}));
    ball = picked(Shape::circle, {-3, 1, 0.4, 12, -1.5});
    ball.setName("ball");
    const Body body = ball.body({0, 1});
    QCOMPARE(body.id, std::string("ball"));
    QCOMPARE(body.shape, Shape::circle);
    QVERIFY(body.a == Path(Launch{{-3, 1}, {12, -1.5}}));
    QCOMPARE(body.radius.from, 0.4);
    QVERIFY(!body.active);
}

void TestPickedBody::aVelocityIsWholeOrAbsent()
{
    QVERIFY(!picked(Shape::circle, {-3, 1}).isComplete());
    QVERIFY(!picked(Shape::circle, {-3, 1, 0.4, 12}).isComplete());
    QVERIFY(!picked(Shape::segment, {2, -2, 2}).isComplete());
    QVERIFY(picked(Shape::segment, {2, -2, 2, 3}).isComplete());
}

void TestPickedBody::aThickLineEndsWhereItsEndsArePicked()
{
    PickedBody line = picked(Shape::capsule, {0, 1, 2, 3, 0.5, 10, 11});
    line.setHasEnd(true);
    QVERIFY(!line.isComplete());
    line.pick({0, {}, 12});
    line.pick({0, {}, 13});
    const Body body = line.body({0, 1});
    QVERIFY(body.a == Path(FromTo{{0, 1}, {10, 11}}));
    QVERIFY(body.b == Path(FromTo{{2, 3}, {12, 13}}));
    line.setHasEnd(false);
    QVERIFY(line.body({0, 1}).b == Path(Launch{{2, 3}, {10, 11}}));
}

void TestPickedBody::oneEndOfTheTimeIsThatOfTheScene()
{
    PickedBody point = picked(Shape::point, {0, 1, 2, 3, 0.25});
    QVERIFY(point.body({0, 1}).active == Interval(0.25, 1));
    point.pick({0, {}, 0.5});
    QVERIFY(point.body({0, 1}).active == Interval(0.25, 0.5));
    QVERIFY(!point.next());
    point.mark(4);
    QVERIFY(point.body({-1, 1}).active == Interval(-1, 0.5));
}

void TestPickedBody::aPolygonTakesVerticesUntilAnotherFieldIsMarked()
{
    PickedBody polygon = picked(Shape::polygon, {0, 0, 4, 0, 4});
    QVERIFY(!polygon.isComplete());
    polygon.pick({0, {}, 3});
    QVERIFY(polygon.isComplete());
    QCOMPARE(polygon.fields().size(), std::size_t(4 * 2 + 2 + 2));
    polygon.mark(8);
    polygon.pick({0, {}, 7});
    polygon.pick({0, {}, 8});
    const Body body = polygon.body({0, 1});
    QCOMPARE(body.points.size(), std::size_t(3));
    QVERIFY(body.points[2] == Path(Launch{{4, 3}, {7, 8}}));
}

void TestPickedBody::anEmptiedFieldIsFilledNext()
{
    PickedBody ball = picked(Shape::circle, {-3, 1, 0.4, 12, -1.5});
    ball.mark(2);
    QVERIFY(!ball.isComplete());
    QCOMPARE(ball.next(), std::optional<std::size_t>(2));
    ball.pick({0, {}, 7});
    QCOMPARE(ball.body({0, 1}).radius.from, 7.0);
    QCOMPARE(ball.next(), std::optional<std::size_t>(5)); // where its time begins
    QCOMPARE(ball.last(), std::optional<std::size_t>(4));
}

void TestPickedBody::anEmptiedVertexGoesAway()
{
    PickedBody polygon = picked(Shape::polygon, {0, 0, 4, 0, 4, 3, 0, 3});
    polygon.mark(2);
    QVERIFY(!polygon.isComplete());
    polygon.mark(3);
    QVERIFY(polygon.isComplete());
    QCOMPARE(polygon.body({0, 1}).points.size(), std::size_t(3));
    QCOMPARE(polygon.next(), std::optional<std::size_t>(6));
    QCOMPARE(polygon.fields()[6].point, std::size_t(3));
}

void TestPickedBody::anotherShapeKeepsNameAndNumbers()
{
    PickedBody ball = picked(Shape::circle, {2, -2, 2, 3});
    ball.setName("wall");
    const PickedBody wall = ball.as(Shape::segment, false);
    QVERIFY(wall.isComplete());
    QCOMPARE(wall.body({0, 1}).id, std::string("wall"));
    QVERIFY(wall.body({0, 1}).b == Path(Rest{{2, 3}}));
}

QTEST_GUILESS_MAIN(TestPickedBody)

} // namespace sweep::tst_picked_body
#include "tst_picked_body.moc"
