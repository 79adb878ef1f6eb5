#include "tests/support/oracle/third_of_an_ulp.h"
#include "widgets/format/palette.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/time_slider.h"

#include <sweepbench/sampling.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QApplication>
#include <QHelpEvent>
#include <QLineEdit>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

namespace sweep::tst_lane_view {

namespace {

SolverAnswerPtr answerOf(const Scene& scene)
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(scene);
    answer->timeline = std::make_shared<const Timeline>(solve(scene).value());
    answer->lanes = std::make_shared<const Lanes>(scene, *answer->timeline);
    return answer;
}

// Points that meet a wall one after another.
Scene row(int count)
{
    Scene scene;
    Body wall{.id = "wall", .shape = Shape::segment};
    wall.a = Rest{{0, -1}};
    wall.b = Rest{{0, double(count)}};
    scene.bodies.push_back(wall);
    for (int i = 0; i < count; ++i) {
        Body dot{.id = "dot " + std::to_string(i)};
        dot.a = FromTo{{-1.0 - i, double(i)}, {double(count) - i, double(i)}};
        scene.bodies.push_back(dot);
    }
    return scene;
}

} // namespace

class TestLaneView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_document = std::make_unique<SceneDocument>();
        m_selection = std::make_unique<Selection>(*m_document);
        m_playhead = std::make_unique<Playhead>();
        m_events = std::make_unique<EventModel>();
        m_window = std::make_unique<QWidget>();
        m_slider = new TimeSlider(*m_playhead, m_window.get());
        m_slider->setMargins(LaneView::usualNameWidth + 12, 16);
        m_lanes = new LaneView(*m_slider, *m_playhead, *m_selection, *m_events, m_window.get());
        m_window->resize(1000, 400);
        m_slider->setGeometry(0, 0, 1000, 90);
        m_lanes->setGeometry(0, 90, 1000, 200);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }

    void everyPairHasALane()
    {
        take(row(3));
        QCOMPARE(m_lanes->rows().size(), std::size_t(3));
    }

    void theScreenShowsWhereThePlayheadIs_data()
    {
        QTest::addColumn<int>("events");
        QTest::newRow("a glyph for each event") << 20;
        QTest::newRow("so many events that the axis shows their density") << 400;
    }
    void theScreenShowsWhereThePlayheadIs()
    {
        QFETCH(const int, events);
        take(row(events));
        const auto screen = [this] { return m_window->screen()->grabWindow(m_window->winId()).toImage(); };
        const auto moveTo = [&](double t) {
            m_playhead->setTime(t);
            QTRY_COMPARE(screen(), m_window->grab().toImage());
        };
        for (const double t : {0.2, 0.7, 0.705, 0.1})
            moveTo(t);
        m_slider->setScale(m_slider->scale().zoomed(416, 0.5, {0, 1}));
        for (const double t : {0.3, 0.31, 0.9})
            moveTo(t);
        m_playhead->setTime(0.4);
        take(row(events == 20 ? 400 : 20)); // the playhead rests meanwhile
        m_slider->showAll();
        moveTo(0.6);
    }

    void aDoubleClickOnANameRenamesTheBodyThere()
    {
        take(row(2));
        QSignalSpy typed(m_lanes, &LaneView::nameTyped);
        const int y = m_lanes->rowHeight() / 2;
        QTest::mouseDClick(m_lanes->viewport(), Qt::LeftButton, {}, {LaneView::nameLeft + 2, y});
        QCOMPARE(nameField()->text(), QStringLiteral("wall"));
        nameField()->selectAll();
        QTest::keyClicks(nameField(), QStringLiteral("bumper"));
        QTest::keyClick(nameField(), Qt::Key_Return);
        QCOMPARE(typed.size(), 1);
        QCOMPARE(typed[0][0].value<std::size_t>(), std::size_t(0));
        QCOMPARE(typed[0][1].toString(), QStringLiteral("bumper"));
        QVERIFY(!nameField());
        // Clicks the name of the second body of the pair.
        const int second = LaneView::nameLeft + m_lanes->fontMetrics().horizontalAdvance(QStringLiteral("wall · d"));
        QTest::mouseDClick(m_lanes->viewport(), Qt::LeftButton, {}, {second, y});
        QCOMPARE(nameField()->text(), QStringLiteral("dot 0"));
        QTest::keyClicks(nameField(), QStringLiteral("thrown away"));
        QTest::keyClick(nameField(), Qt::Key_Escape);
        QVERIFY(!nameField());
        QCOMPARE(typed.size(), 1);
    }

    void twoLongNamesAreElidedAndTheDotStays()
    {
        Scene scene = row(1);
        scene.bodies[0].name = "The long wall beside the road";
        scene.bodies[1].name = "A small dot with many words";
        take(scene);
        const Lane& lane = m_answer->lanes->lanes()[m_lanes->rows()[0]];
        const auto [first, second, dot] = m_lanes->shownNamesOf(lane);
        QVERIFY(dot > 0);
        for (const auto& [shown, begin, end] : {std::tuple(first, u'T', u'd'), std::tuple(second, u'A', u's')}) {
            QVERIFY2(shown.text.contains(u'…') && shown.text.startsWith(begin) && shown.text.endsWith(end),
                     qPrintable(shown.text));
            QVERIFY(shown.width > 40);
        }
        QVERIFY(first.width + second.width < m_lanes->nameWidth() - LaneView::nameLeft - LaneView::nameRight);
        m_lanes->setNameWidth(1000);
        const auto [all, rest, gap] = m_lanes->shownNamesOf(lane);
        QCOMPARE(gap, dot);
        QCOMPARE(all.text + rest.text, QStringLiteral("The long wall beside the roadA small dot with many words"));
    }

    void theIdIsShownBesideARepeatedName()
    {
        Scene scene = row(2);
        scene.bodies[1].name = scene.bodies[2].name = "Hit now";
        take(scene);
        m_lanes->setNameWidth(400);
        QStringList ids;
        for (const std::uint32_t lane : m_lanes->rows()) {
            const auto second = m_lanes->shownNamesOf(m_answer->lanes->lanes()[lane]).second;
            QCOMPARE(second.text, QStringLiteral("Hit now"));
            ids << second.id;
        }
        QCOMPARE(ids, (QStringList{QStringLiteral("dot 0"), QStringLiteral("dot 1")}));
    }

    void theBorderOfTheNamesIsDragged()
    {
        take(row(2));
        QSignalSpy changed(m_lanes, &LaneView::nameWidthChanged);
        const auto at = [this](int x) { return QPoint(x, m_lanes->rowHeight() / 2); };
        const int before = m_lanes->nameWidth();
        const double time = m_playhead->time();
        QTest::mousePress(m_lanes->viewport(), Qt::LeftButton, {}, at(before));
        QTest::mouseMove(m_lanes->viewport(), at(before + 70));
        QTest::mouseRelease(m_lanes->viewport(), Qt::LeftButton, {}, at(before + 70));
        QCOMPARE(m_lanes->nameWidth(), before + 70);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(m_playhead->time(), time);
        QTest::mousePress(m_lanes->viewport(), Qt::LeftButton, {}, at(before + 70));
        QTest::mouseMove(m_lanes->viewport(), at(2)); // too narrow for any name
        QTest::mouseRelease(m_lanes->viewport(), Qt::LeftButton, {}, at(2));
        QVERIFY(m_lanes->nameWidth() > 50);
        QTest::mouseDClick(m_lanes->viewport(), Qt::LeftButton, {}, at(m_lanes->nameWidth()));
        QCOMPARE(m_lanes->nameWidth(), int(LaneView::usualNameWidth));
    }

    void f2RenamesInTheSelectedLane()
    {
        take(row(2));
        QSignalSpy typed(m_lanes, &LaneView::nameTyped);
        m_lanes->setFocus();
        QTest::keyClick(m_lanes, Qt::Key_F2);
        QVERIFY(!nameField()); // no lane is selected
        m_selection->setBodies({0, 2});
        QTest::keyClick(m_lanes, Qt::Key_F2);
        QCOMPARE(nameField()->text(), QStringLiteral("wall"));
        QCOMPARE(nameField()->geometry().top(), m_lanes->rowHeight()); // in the lane of "dot 1"
        // Another answer closes the field, because its bodies may be others.
        QTest::keyClicks(nameField(), QStringLiteral("floor"));
        m_lanes->setAnswer(nullptr);
        QVERIFY(!nameField());
        QCOMPARE(typed.size(), 0);
    }

    void aClickOnAGlyphPicksItsEventAndJumpsToIt()
    {
        take(row(3));
        QTest::mouseClick(m_lanes->viewport(), Qt::LeftButton, {}, glyph(1));
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(1));
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(1));
    }

    void aClickOnANameSelectsTheBodies()
    {
        take(row(3));
        const QPoint second(40, m_lanes->rowHeight() * 3 / 2);
        QTest::mouseClick(m_lanes->viewport(), Qt::LeftButton, {}, second);
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{0, 2}));
        QTest::mouseClick(m_lanes->viewport(), Qt::LeftButton, Qt::ControlModifier, QPoint(40, 4));
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{0, 1, 2}));
    }

    void aDragBesideGlyphsScrubs()
    {
        take(row(3));
        const auto x = [&](double t) { return int(m_slider->scale().xOf(t)); };
        QTest::mousePress(m_lanes->viewport(), Qt::LeftButton, {}, {x(0.9), 150});
        QVERIFY(std::abs(m_playhead->time() - 0.9) < 0.002);
        QTest::mouseMove(m_lanes->viewport(), {x(0.1), 150});
        QVERIFY(std::abs(m_playhead->time() - 0.1) < 0.002);
        QTest::mouseRelease(m_lanes->viewport(), Qt::LeftButton, {}, {x(0.1), 150});
    }

    void theWheelZoomsOverLanesAndScrollsOverNames()
    {
        take(row(60));
        const double at = m_slider->scale().timeAt(500);
        wheel({500, 50}, 120);
        QVERIFY(m_slider->scale().shown.end - m_slider->scale().shown.start < 0.9);
        QVERIFY(std::abs(m_slider->scale().timeAt(500) - at) < 1e-12);
        QCOMPARE(m_lanes->verticalScrollBar()->value(), 0);
        const TimeScale before = m_slider->scale();
        wheel({40, 50}, -120);
        QVERIFY(m_lanes->verticalScrollBar()->value() > 0);
        QVERIFY(m_slider->scale() == before);
        QTest::mouseDClick(m_lanes->viewport(), Qt::LeftButton, {}, {900, 20});
        QCOMPARE(m_slider->scale().shown, (Interval{0, 1}));
    }

    void eventsPickedElsewhereScrollIntoView()
    {
        take(row(60));
        m_selection->setEvent(59);
        QVERIFY(m_lanes->verticalScrollBar()->value() > 0);
        m_selection->setEvent(0);
        QCOMPARE(m_lanes->verticalScrollBar()->value(), 0);
    }

    void keysGoFromLaneToLane()
    {
        take(row(3));
        m_lanes->setFocus();
        QTest::keyClick(m_lanes, Qt::Key_Down);
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(0));
        QTest::keyClick(m_lanes, Qt::Key_Down);
        QTest::keyClick(m_lanes, Qt::Key_Down);
        QTest::keyClick(m_lanes, Qt::Key_Down);
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(2));
        QTest::keyClick(m_lanes, Qt::Key_Up);
        QCOMPARE(m_selection->pickedEvent(), std::optional<std::size_t>(1));
        QTest::keyClick(m_lanes, Qt::Key_Home);
        QCOMPARE(m_playhead->time(), 0.0);
    }

    void theFilterOfTheTableAppliesToTheLanes()
    {
        take(row(12));
        m_events->setFilter(QStringLiteral("body:\"dot 3\""));
        QCOMPARE(m_lanes->rows().size(), std::size_t(m_events->rowCount()));
        m_events->setFilter(QStringLiteral("kind:exit"));
        QVERIFY(m_lanes->rows().empty());
        m_events->setFilter({});
        QCOMPARE(m_lanes->rows().size(), std::size_t(12));
    }

    void instantsAThirdOfAnUlpApartAreDrawnApart()
    {
        take(thirdOfAnUlpApart());
        QCOMPARE(m_lanes->rows().size(), std::size_t(3));
        for (int i = 0; i < 300 && apart() < 40; ++i)
            wheel({glyph(1).x(), 50}, 120);
        QVERIFY(apart() >= 40);
        QVERIFY2(m_slider->scale().pixel() * 40 < m_slider->scale().ulp(), "forty pixels are less than an ulp");
        for (const std::size_t event : {2U, 0U, 1U}) {
            if (glyph(event).x() < LaneView::usualNameWidth || glyph(event).x() > 980)
                continue;
            QTest::mouseClick(m_lanes->viewport(), Qt::LeftButton, {}, glyph(event));
            QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(event));
        }
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(1));
        QTest::keyClick(m_lanes, Qt::Key_PageDown);
        QCOMPARE(m_playhead->instant(), std::optional<std::size_t>(2));
    }

    void tipsOfInstantsOfOneDoubleHaveEnoughDigitsToDiffer()
    {
        take(thirdOfAnUlpApart());
        QStringList times;
        for (const std::size_t event : {0U, 1U, 2U})
            times << tipAt(glyph(event)).section(u'\n', 0, 0).section(QStringLiteral(", "), 1);
        times.removeDuplicates();
        QVERIFY2(times.size() == 3 && !times.contains(QString()), qPrintable(times.join(u'\n')));
    }

    void eventsMissedByFramesAreMarkedAndExplained()
    {
        take(row(3)); // each is crossed at half of the time
        const QImage before = m_lanes->grab().toImage();
        FrameSampler sampler;
        sampler.setRule({.rate = 3});
        sampler.setAnswer(m_answer);
        QTRY_VERIFY(sampler.sampled());
        m_lanes->setSampled(sampler.sampled());
        QVERIFY(m_lanes->grab().toImage() != before);
        const QString tip = tipAt(glyph(0));
        QVERIFY2(tip.contains(QStringLiteral("missed")), qPrintable(tip));
        m_lanes->setSampled(nullptr);
        QVERIFY(m_lanes->grab().toImage() == before);
    }

    void theLineBelowALateEventIsExplained()
    {
        Scene scene;
        scene.bodies = {{.id = "ball", .shape = Shape::circle, .a = FromTo{{-2, 0}, {2, 0}}, .radius = {1}},
                        {.id = "post", .shape = Shape::point, .a = Rest{{0, 0}}}};
        take(scene);
        FrameSampler sampler;
        sampler.setRule({.rate = 3}); // sees the contact from 1/4 to 3/4 at 1/3
        sampler.setAnswer(m_answer);
        QTRY_VERIFY(sampler.sampled());
        m_lanes->setSampled(sampler.sampled());
        const QString tip = tipAt(glyph(0));
        QVERIFY2(tip.endsWith(QStringLiteral("\nThe line below leads to the frame that sees the event")),
                 qPrintable(tip));
    }

    // A bullet is in a thin wall between two frames: the rings of both events are one, below glyphs and numbers.
    void ringsOfMissedEventsHideNothing()
    {
        Scene scene;
        scene.bodies = {{.id = "bullet", .shape = Shape::circle, .a = FromTo{{0, 0}, {48, 0}}, .radius = {0.25}},
                        {.id = "wall", .shape = Shape::segment, .a = Rest{{24.75, -4}}, .b = Rest{{24.75, 8}}}};
        take(scene);
        m_slider->setScale({{0.3, 0.8}, m_slider->scale().left, m_slider->scale().width});
        const auto x = [this](std::size_t event) { return m_slider->scale().xOf(m_answer->timeline->timeOf(event)); };
        QVERIFY(x(1) - x(0) > 13 && x(1) - x(0) < 17); // closer than their rings
        const QImage before = m_lanes->viewport()->grab().toImage();
        FrameSampler sampler;
        sampler.setRule({.rate = 3});
        sampler.setAnswer(m_answer);
        QTRY_VERIFY(sampler.sampled());
        m_lanes->setSampled(sampler.sampled());
        const QImage after = m_lanes->viewport()->grab().toImage();
        QVERIFY(after != before);
        const int middle = m_lanes->rowHeight() / 2;
        const auto column = [middle](const QImage& image, double at) {
            return image.copy(int(std::lround(at)), middle - 3, 1, 7);
        };
        for (double at = x(0) - 24; at < x(1) + 24; ++at) {
            const bool onRing = std::abs(at - (x(0) - 8)) < 3 || std::abs(at - (x(1) + 8)) < 3;
            QVERIFY2(onRing || column(before, at) == column(after, at), qPrintable(QString::number(at - x(0))));
        }
    }

    void aCountLooksUnlikeANumberAndLeavesTheBarOutside()
    {
        QCOMPARE(timesText(3), QStringLiteral("×3"));
        QCOMPARE(timesText(1200).front(), QChar(u'×'));
        Scene scene;
        Body ball{.id = "ball", .shape = Shape::circle, .a = FromTo{{-1, 0}, {1, 0}}, .radius = {0.5}};
        scene.bodies.push_back(ball);
        for (int i = 0; i < 5; ++i)
            scene.bodies.push_back({.id = std::to_string(i), .a = Rest{{0.1 + i * 1e-5, 0}}, .group = "posts"});
        take(scene);
        QCOMPARE(m_lanes->rows().size(), std::size_t(1));
        const QImage lane = m_lanes->viewport()->grab().toImage();
        const int x = int(std::lround(m_slider->scale().xOf(m_answer->timeline->timeOf(std::size_t(0)))));
        const int half = m_lanes->fontMetrics().horizontalAdvance(timesText(5)) / 2;
        const auto colour = [&](int aside) { return lane.pixelColor(x + aside, m_lanes->rowHeight() / 2 + 3); };
        QCOMPARE(colour(half + 3), colours(Brightness::light).canvas); // the bar begins further to the right
        QVERIFY(colour(half + 8) != colours(Brightness::light).canvas);
    }

    // Beside "in 3 cells" a count of events would read as another number of cells, so glyphs stand for them.
    void aLaneOfCellsHasGlyphsInPlaceOfCounts()
    {
        Scene scene;
        scene.grid = Grid{};
        scene.bodies = {
            {.id = "ball", .shape = Shape::projectile, .a = FromTo{{0.5, 0.5}, {600.5, 0.5}}, .radius = {0.25}}};
        take(scene);
        m_playhead->setTime(0.999);
        const QImage lane = m_lanes->viewport()->grab().toImage();
        const QRgb ink = colours(Brightness::light).ink.rgb();
        QSet<QRgb> seen;
        for (int x = LaneView::usualNameWidth + 4; x < lane.width() - 4; ++x)
            for (int y = 0; y < m_lanes->rowHeight(); ++y)
                seen << lane.pixel(x, y);
        QVERIFY(!seen.contains(ink));
        QVERIFY(seen.contains(eventColour(EventKind::enter, Brightness::light).rgb()));
        QVERIFY(seen.contains(eventColour(EventKind::exit, Brightness::light).rgb()));
        const QStringList tip = tipAt({LaneView::usualNameWidth + 200, 9}).split(u'\n');
        QVERIFY2(tip[0].startsWith(QStringLiteral("instant ")) && tip[1].startsWith(QStringLiteral("to instant ")) &&
                     tip[2].endsWith(QStringLiteral(" events")),
                 qPrintable(tip.join(u'\n')));
    }

    // The number equals that of the table and of the pin.
    void aSingleEventHasItsNumberWhereThereIsRoom()
    {
        take(row(3));
        const auto isNumbered = [this](std::size_t event) {
            const QRect beside(glyph(event) + QPoint(8, -6), QSize(10, 12));
            const QImage seen = m_lanes->viewport()->grab(beside).toImage();
            QSet<QRgb> colours;
            for (int y = 0; y < seen.height(); ++y)
                for (int x = 0; x < seen.width(); ++x)
                    colours << seen.pixel(x, y);
            return colours.size() > 2;
        };
        for (const std::size_t event : {0U, 1U, 2U})
            QVERIFY(isNumbered(event));
        m_lanes->setNameWidth(m_slider->width() - 120);
        m_slider->setMargins(m_slider->width() - 110, 16); // the axis is narrow, and the last event near its end
        m_slider->setScale({{0, 0.75 + 0.02}, m_slider->scale().left, m_slider->scale().width});
        QVERIFY(!isNumbered(2));
    }

    // The line has a gap where it would cross the number, and is whole elsewhere.
    void thePlayheadDoesNotCrossANumber()
    {
        take(row(1));
        const QPoint at = glyph(0);
        const QRgb line = colours(Brightness::light).accent.rgb();
        int gaps = 0;
        for (int x = at.x() + 9; x < at.x() + 40; ++x) {
            m_playhead->setTime(m_slider->scale().timeAt(x));
            const QImage seen = m_lanes->viewport()->grab(QRect(x - 1, 0, 2, m_lanes->rowHeight())).toImage();
            int rows = 0;
            for (int y = at.y() - 5; y < at.y() + 5; ++y)
                rows += (seen.pixel(0, y) == line) + (seen.pixel(1, y) == line);
            QVERIFY2(rows == 0 || rows == 20, qPrintable(QStringLiteral("%1: %2").arg(x - at.x()).arg(rows)));
            gaps += rows == 0;
        }
        QVERIFY2(gaps > 6 && gaps < 20, qPrintable(QString::number(gaps)));
    }

private:
    void take(const Scene& scene)
    {
        m_document->adopt(scene, {});
        const SolverAnswerPtr answer = answerOf(scene);
        m_playhead->setTimeline(answer->timeline);
        m_events->setAnswer(answer);
        m_slider->setTimeline(answer->timeline);
        m_lanes->setAnswer(answer);
        m_answer = answer;
    }
    // The position of event n, in lane n.
    [[nodiscard]] QPoint glyph(std::size_t event) const
    {
        const Instant& time = m_answer->timeline->timeOf(event);
        return {int(std::lround(m_slider->scale().xOf(time))), int(event) * m_lanes->rowHeight() + 9};
    }
    [[nodiscard]] QString tipAt(QPoint at)
    {
        QHelpEvent help(QEvent::ToolTip, at, m_lanes->viewport()->mapToGlobal(at));
        QApplication::sendEvent(m_lanes->viewport(), &help);
        return QToolTip::text();
    }
    // Null unless a name is being edited.
    [[nodiscard]] QLineEdit* nameField() const
    {
        for (QLineEdit* field : m_lanes->viewport()->findChildren<QLineEdit*>())
            if (field->isVisible())
                return field;
        return nullptr;
    }
    [[nodiscard]] int apart() const { return glyph(1).x() - glyph(0).x(); }
    void wheel(QPoint at, int delta)
    {
        QWheelEvent event(at, m_lanes->viewport()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(m_lanes->viewport(), &event);
    }

    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<EventModel> m_events;
    std::unique_ptr<QWidget> m_window;
    TimeSlider* m_slider = nullptr;
    LaneView* m_lanes = nullptr;
    SolverAnswerPtr m_answer;
};

QTEST_MAIN(TestLaneView)

} // namespace sweep::tst_lane_view
#include "tst_lane_view.moc"
