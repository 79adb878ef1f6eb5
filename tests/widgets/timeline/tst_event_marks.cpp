#include "widgets/timeline/time_slider.h"

#include <QTest>

namespace sweep::tst_event_marks {

namespace {

Event eventOf(EventKind kind)
{
    Event event;
    event.kind = kind;
    event.b = 1;
    return event;
}

// `count` evenly spaced instants over [0, 1), each with an exit and an enter.
std::shared_ptr<const Timeline> regular(int count)
{
    auto timeline = std::make_shared<Timeline>(Interval{0, 1});
    const Event events[] = {eventOf(EventKind::exit), eventOf(EventKind::enter)};
    for (int i = 0; i < count; ++i)
        timeline->append(Instant(double(i) / count), events);
    return timeline;
}

} // namespace

class TestEventMarks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyEventIsInExactlyOneMark_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("none") << 0;
        QTest::newRow("one") << 1;
        QTest::newRow("as many as there is room for") << 16;
        QTest::newRow("far more than pixels") << 100'000;
    }
    void everyEventIsInExactlyOneMark()
    {
        QFETCH(int, count);
        const EventMarks source(regular(count));
        const auto marks = source.marks({{0, 1}, 0, 800}, 14);
        std::size_t next = 0;
        std::size_t events = 0;
        for (const EventMark& mark : marks) {
            QCOMPARE(mark.firstInstant, next);
            next += mark.instants;
            events += mark.total();
            QCOMPARE(mark.counts[std::size_t(EventKind::enter)], mark.instants);
        }
        QCOMPARE(next, std::size_t(count));
        QCOMPARE(events, std::size_t(count) * 2);
        QVERIFY(marks.size() <= 800 / 14 + 1);
    }

    void marksAreApart()
    {
        const EventMarks source(regular(1000));
        const auto marks = source.marks({{0, 1}, 0, 800}, 14);
        for (std::size_t i = 1; i < marks.size(); ++i)
            QVERIFY(marks[i].x - marks[i - 1].x >= 14 - 1e-9);
    }

    void anIsolatedInstantIsExactlyAtItsTime()
    {
        const EventMarks source(regular(4));
        const auto marks = source.marks({{0, 1}, 100, 400}, 14);
        QCOMPARE(marks.size(), std::size_t{4});
        QCOMPARE(marks[1].x, 200.0);
    }

    void instantsOutOfViewHaveNoMark()
    {
        const EventMarks source(regular(100));
        const auto marks = source.marks({{0.5, 0.75}, 0, 8000}, 14);
        QCOMPARE(marks.size(), std::size_t{26});
        QCOMPARE(marks.front().firstInstant, std::size_t{50});
    }

    void withoutATimelineThereAreNoMarks()
    {
        QVERIFY(EventMarks().marks({{0, 1}, 0, 800}, 14).empty());
        QVERIFY(EventMarks(nullptr).marks({{0, 1}, 0, 800}, 14).empty());
    }
};

QTEST_GUILESS_MAIN(TestEventMarks)

} // namespace sweep::tst_event_marks
#include "tst_event_marks.moc"
