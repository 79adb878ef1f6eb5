// The inspector's part above the numbers: the selection's events and, for two bodies, their relation and a summary.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/fields.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/clearance_sketch.h"
#include "widgets/timeline/clearance_view.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeWidget>

namespace sweep::tst_related_events {

namespace {

// The ball is in contact with the near wall from 1/8 to 3/8, and with the far one from 5/8 to 7/8.
const char* const twoWalls = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [-2, 0], "to": [6, 0]}, "radius": 1},
  {"id": "near", "shape": "segment", "a": [0, -3], "b": [0, 3]},
  {"id": "far", "shape": "segment", "a": [4, -3], "b": [4, 3]}]})";

// A ray and a bar that falls through it, and a dot that reaches the post at √½, which no double represents.
const char* const thin = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ray-1", "shape": "ray", "a": [0, 0], "b": [1, 0]},
  {"id": "bar", "shape": "segment", "a": {"from": [1, 1], "to": [1, -1]}, "b": {"from": [1, 3], "to": [1, 1]}},
  {"id": "post", "shape": "segment", "a": [1, -9], "b": [1, -7], "active": [0, 0.9]},
  {"id": "dot", "shape": "point", "path": {"at": [0, -8], "velocity": [0, 0], "acceleration": [4, 0]}}]})";

} // namespace

class TestRelatedEvents : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(twoWalls);
        awaitAnswer();
        workbench().playhead.toStart();
    }

    void aBodyListsItsEventsNextFirst()
    {
        workbench().selection.setBodies({0});
        QTRY_COMPARE(rows(), (QStringList{QStringLiteral("0.125 enter · near"), QStringLiteral("0.375 exit · near"),
                                          QStringLiteral("0.625 enter · far"), QStringLiteral("0.875 exit · far")}));
        workbench().playhead.setTime(0.5);
        QTRY_COMPARE(rows().front(), QStringLiteral("0.625 enter · far"));
        QCOMPARE(rows()[2], QStringLiteral("0.375 exit · near")); // past events follow the coming ones
        picture("related-body");
    }

    void previousAndNextStayInTheirPlaces()
    {
        workbench().selection.setBodies({0});
        QTRY_VERIFY(button("Next")->isVisible());
        const QPoint place = button("Next")->mapToGlobal(QPoint());
        press("Next");
        QVERIFY(workbench().playhead.time() == 0.125);
        press("Next");
        press("Next");
        QVERIFY(workbench().playhead.time() == 0.625);
        QCOMPARE(button("Next")->mapToGlobal(QPoint()), place);
        press("Previous");
        QVERIFY(workbench().playhead.time() == 0.375);
        press("Next");
        press("Next");
        QVERIFY(workbench().playhead.time() == 0.875);
        QVERIFY(!button("Next")->isEnabled());
        QCOMPARE(workbench().selection.bodies(), std::vector<std::size_t>{0}); // the page is still that of the body
    }

    void aClickOnAnEventGoesToItAndShowsIt()
    {
        workbench().selection.setBodies({0});
        QTRY_COMPARE(rows().size(), 4);
        QTreeWidget* list = related().findChild<QTreeWidget*>();
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->topLevelItem(2)).center());
        QVERIFY(workbench().playhead.time() == 0.625);
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(2));
        QTRY_VERIFY(words().contains(QStringLiteral("Event 1 of 2 of this pair")));
        press("Next");
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(3));
        QVERIFY(!button("Next")->isEnabled());
    }

    void twoBodiesShowThatTheyAreTestedAndTheirEvents()
    {
        workbench().selection.setBodies({0, 2});
        QTRY_COMPARE(words(), QStringLiteral("Tested against each other. 2 events."));
        auto* summary = inspector().findChild<PairSummary*>();
        QTRY_VERIFY(summary->isVisible());
        QTRY_VERIFY2(summary->words().contains(QStringLiteral("Least clearance: -1 at t = 0.75")) ||
                         summary->words().contains(QStringLiteral("Least clearance: −1 at t = 0.75")),
                     qPrintable(summary->words()));
        QTRY_VERIFY2(summary->words().contains(QStringLiteral("reaches far in 0.625")), qPrintable(summary->words()));
        QTRY_VERIFY(summary->sketch().points().size() > 10);
        picture("related-pair");
        QTest::mouseClick(&summary->sketch(), Qt::LeftButton);
        QTRY_VERIFY(m_window->panels().clearance().isVisible());
    }

    // The layout does not move while a number is edited.
    void rowsAboveTheFormStayUntilTheNextAnswer()
    {
        workbench().selection.setBodies({0});
        QTRY_COMPARE(rows().size(), 4);
        QCoreApplication::processEvents();
        Inspector& inspector = m_window->panels().inspector();
        const auto top = [&inspector] { return inspector.bodyPage().mapTo(&inspector, QPoint()).y(); };
        const int before = top();
        inspector.setAnswer(nullptr);
        QTest::qWait(50);
        QCOMPARE(top(), before);
        QVERIFY(!related().findChild<QTreeWidget*>()->isEnabled());
        QVERIFY(!button("Next")->isEnabled());
        inspector.setAnswer(workbench().answer());
        QTest::qWait(50);
        QCOMPARE(top(), before);
        QVERIFY(related().findChild<QTreeWidget*>()->isEnabled());
        QVERIFY(button("Next")->isEnabled());
    }

    // The summary at the top is in view, without any scrolling.
    void anotherSubjectBeginsAtTheTop()
    {
        m_window->resize(1024, 600);
        QScrollBar& bar = *m_window->panels().inspector().verticalScrollBar();
        const auto scrollDown = [&bar] {
            QCoreApplication::processEvents();
            bar.setValue(bar.maximum());
            return bar.value() > 0;
        };
        workbench().selection.setBodies({0});
        QVERIFY(scrollDown());
        workbench().selection.setBodies({1});
        QCOMPARE(bar.value(), 0);
        QVERIFY(scrollDown());
        workbench().selection.setEvent(0);
        QCOMPARE(bar.value(), 0);
        QVERIFY(scrollDown());
        const int held = bar.value();
        workbench().playhead.setTime(0.3); // the subject is the same
        QCoreApplication::processEvents();
        QCOMPARE(bar.value(), held);
        workbench().selection.clear();
        QCOMPARE(bar.value(), 0);
    }

    void onlyTwoBodiesHaveASummary()
    {
        auto* summary = inspector().findChild<PairSummary*>();
        workbench().selection.setBodies({0});
        QVERIFY(!summary->isVisible());
        QVERIFY(!workbench().impact.isActive());
        workbench().selection.setBodies({0, 1});
        QTRY_VERIFY(summary->isVisible());
        QVERIFY(workbench().impact.isActive());
        workbench().selection.setBodies({0, 1, 2});
        QVERIFY(!summary->isVisible());
        workbench().selection.clear();
        QVERIFY(!related().isVisible());
    }

    void bodiesNewerThanTheAnswerAreNotLookedUp()
    {
        workbench().selection.setBodies({0, 2});
        QTRY_VERIFY(!rows().isEmpty());
        const Body far = scene().bodies[2];
        std::vector<Body> more;
        for (const char* id : {"p", "q"}) {
            more.push_back(far);
            more.back().id = id;
        }
        document().appendBodies(more, QStringLiteral("More")); // appended bodies are selected at once
        QCOMPARE(workbench().selection.bodies(), (std::vector<std::size_t>{3, 4}));
        QCOMPARE(words(), QStringLiteral("Computing…"));
        awaitAnswer();
        QTRY_VERIFY(words().contains(QStringLiteral("neither of them moves")));
    }

    void twoBodiesBeginWithTheirRelation()
    {
        QVERIFY(!relation().isVisible());
        workbench().selection.setBodies({0, 1});
        QTRY_COMPARE(relation().text(), QStringLiteral("Apart at t = 0\nDistance: 1\nNearest on ball: -1, 0\n"
                                                       "Nearest on near: 0, 0"));
        QVERIFY(relation().isVisible());
        QVERIFY(relation().mapTo(&inspector(), QPoint()).y() < related().mapTo(&inspector(), QPoint()).y());
        workbench().playhead.setInstant(0);
        QTRY_COMPARE(relation().text(), QStringLiteral("Touch at t = 0.125\nShared point: 0, 0"));
        workbench().playhead.setTime(0.25);
        QTRY_VERIFY2(relation().text().startsWith(
                         QStringLiteral("Overlap at t = 0.25\nHow: they share a piece of length ≈ 2, depth 1 along "
                                        "(1, 0)\nShared point: ")),
                     qPrintable(relation().text()));
        picture("related-relation");
        workbench().selection.setBodies({0, 1, 2});
        QVERIFY(!relation().isVisible());
        workbench().selection.setEvent(0);
        QVERIFY(!relation().isVisible());
    }

    void theRelationIsThatOfTheExactInstant()
    {
        open(thin, QStringLiteral("thin.scene.json"));
        workbench().selection.setBodies({2, 3});
        const Timeline& timeline = *workbench().timeline();
        std::size_t reached = 0; // the instant at which the dot reaches the post
        while (timeline.instants()[reached].time.isDouble())
            ++reached;
        workbench().playhead.setInstant(reached);
        QTRY_VERIFY2(relation().text().startsWith(QStringLiteral("Overlap at t ≈ 0.7071067811865476\n")),
                     qPrintable(relation().text()));
        workbench().playhead.setTime(timeline.instants()[reached].time.nearest());
        QTRY_VERIFY2(relation().text().startsWith(QStringLiteral("Apart at t = 0.7071067811865476\nDistance: ")),
                     qPrintable(relation().text()));
        workbench().playhead.setTime(0.95);
        QTRY_COMPARE(relation().text(), QStringLiteral("Not there together at t = 0.95"));
    }

    void thinBodiesShowOnWhichSideTheyAre()
    {
        open(thin, QStringLiteral("thin.scene.json"));
        workbench().playhead.setTime(0.25);
        workbench().selection.setBodies({0, 1});
        QTRY_VERIFY2(relation().text().contains(QStringLiteral("End of bar: left of the line of ray-1 by 2.5")),
                     qPrintable(relation().text()));
        QVERIFY2(relation().text().startsWith(QStringLiteral("Apart at t = 0.25\nDistance: 0.5\n")),
                 qPrintable(relation().text()));
        trigger(ActionId::yDown); // the mirror image has the bar on the other side
        QTRY_VERIFY2(relation().text().contains(QStringLiteral("End of bar: right of the line of ray-1 by 2.5")),
                     qPrintable(relation().text()));
        stack().undo();
        QTRY_VERIFY2(relation().text().contains(QStringLiteral("End of bar: left of the line of ray-1 by 2.5")),
                     qPrintable(relation().text()));
        workbench().playhead.setTime(0.75);
        QTRY_VERIFY2(relation().text().startsWith(QStringLiteral("Cross at t = 0.75\nShared point: 1, 0\n")),
                     qPrintable(relation().text()));
    }

    void theRelationIsCopied()
    {
        workbench().selection.setBodies({0, 1});
        QTRY_VERIFY(relation().text().startsWith(QStringLiteral("Apart")));
        const auto copy = [this](const char* name) {
            for (auto* button : relation().findChildren<CopyButton*>())
                if (button->isVisible() && button->accessibleName() == QString::fromLatin1(name))
                    QTest::mouseClick(button, Qt::LeftButton);
            return QApplication::clipboard()->text();
        };
        QCOMPARE(copy("Copy the relation"), relation().text());
        QCOMPARE(copy("Copy Nearest on ball"), QStringLiteral("-1, 0"));
    }

    void theRelationFollowsAnEdit()
    {
        workbench().selection.setBodies({0, 1});
        QTRY_VERIFY(relation().text().startsWith(QStringLiteral("Apart at t = 0\nDistance: 1\n")));
        Body near = scene().bodies[1];
        near.a = Rest{{1, -3}};
        near.b = Rest{{1, 3}};
        document().changeBody(1, std::move(near), QStringLiteral("Move"));
        QTRY_VERIFY(relation().text().startsWith(QStringLiteral("Apart at t = 0\nDistance: 2\n")));
        Body twin = scene().bodies[1];
        twin.id = "ball";
        document().changeBody(1, std::move(twin), QStringLiteral("Rename")); // the duplicate id is invalid
        QTRY_VERIFY(!relation().isVisible());
    }

    void eventsWithoutRoomAreListedInTheTable()
    {
        QByteArray scene = "{\"format\": \"sweepbench.scene\", \"version\": 1, \"bodies\": [{\"id\": \"wall\", "
                           "\"shape\": \"segment\", \"a\": [0, 0], \"b\": [0, 9]}";
        for (int i = 1; i <= 8; ++i)
            scene +=
                QStringLiteral(", {\"id\": \"dot %1\", \"shape\": \"point\", \"path\": {\"from\": [-%1, 1], \"to\": "
                               "[9, 1]}}")
                    .arg(i)
                    .toUtf8();
        open(scene + "]}", QStringLiteral("eight.scene.json"));
        awaitAnswer();
        workbench().playhead.toStart();
        workbench().selection.setBodies({0});
        QTRY_VERIFY2(rows().size() == RelatedEvents::maxRows, qPrintable(rows().join(u'|') + words()));
        press("Show All");
        EventTable& events = m_window->panels().events();
        QTRY_VERIFY(events.isVisible());
        QCOMPARE(events.findChild<QLineEdit*>()->text(), QStringLiteral("body:\"wall\""));
        QCOMPARE(events.table().model()->rowCount(), 8);
    }

private:
    [[nodiscard]] Inspector& inspector() { return *m_window->findChild<Inspector*>(); }
    [[nodiscard]] RelationView& relation() { return inspector().relation(); }
    [[nodiscard]] RelatedEvents& related() { return inspector().relatedEvents(); }
    [[nodiscard]] QString words() { return related().findChild<QLabel*>()->text(); }
    [[nodiscard]] QStringList rows()
    {
        QStringList rows;
        const auto* list = related().findChild<QTreeWidget*>();
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            rows << list->topLevelItem(i)->text(0) + u' ' + list->topLevelItem(i)->text(1);
        return rows;
    }
    [[nodiscard]] QToolButton* button(const char* text)
    {
        for (auto* candidate : related().findChildren<QToolButton*>())
            if (candidate->text() == QString::fromLatin1(text))
                return candidate;
        qFatal("there is no button %s", text);
    }
    void press(const char* text)
    {
        QTRY_VERIFY(button(text)->isVisible());
        QTest::mouseClick(button(text), Qt::LeftButton);
    }
};

QTEST_MAIN(TestRelatedEvents)

} // namespace sweep::tst_related_events
#include "tst_related_events.moc"
