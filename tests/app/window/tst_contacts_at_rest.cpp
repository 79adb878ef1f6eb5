// Contacts of bodies at rest in the whole window: listed below the events, marked on the canvas, copied.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/palette.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"

#include <sweepbench/relation.h>

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QToolButton>
#include <QUndoStack>

namespace sweep::tst_contacts_at_rest {

namespace {

// Two walls touch at (4, 0), a third one crosses the first at (1, 0), and a beam lies on the second. A dot falls
// through the first.
const char* const level = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "floor", "shape": "segment", "a": [0, 0], "b": [4, 0]},
  {"id": "east", "name": "East Wall", "shape": "segment", "a": [4, 0], "b": [4, 4]},
  {"id": "post", "shape": "segment", "a": [1, -1], "b": [1, 1]},
  {"id": "beam", "shape": "segment", "a": [4, 1], "b": [4, 3]},
  {"id": "dot", "shape": "point", "path": {"from": [2, 1], "to": [2, -1]}}]})";

} // namespace

class TestContactsAtRest : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        WindowTest::init();
        open(level);
        m_window->panels().raise(events());
        QTRY_VERIFY(section().isVisible());
    }

    void aRowSelectsBothBodiesAndHighlightsTheirContact_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<std::vector<std::size_t>>("bodies");
        QTest::addColumn<int>("relation");
        QTest::addColumn<QPointF>("place");
        QTest::newRow("touch") << 0 << std::vector<std::size_t>{0, 1} << int(Relation::touch) << QPointF(4, 0);
        QTest::newRow("cross") << 1 << std::vector<std::size_t>{0, 2} << int(Relation::cross) << QPointF(1, 0);
        QTest::newRow("overlap, its end")
            << 2 << std::vector<std::size_t>{1, 3} << int(Relation::overlap) << QPointF(4, 3);
        QTest::newRow("overlap, its middle")
            << 2 << std::vector<std::size_t>{1, 3} << int(Relation::overlap) << QPointF(4, 2);
    }
    void aRowSelectsBothBodiesAndHighlightsTheirContact()
    {
        QFETCH(int, row);
        QFETCH(QPointF, place);
        QFETCH(int, relation);
        const QColor colour = relationColour(Relation(relation), brightnessOf(m_window->palette()));
        look({-2, -2});
        QVERIFY(isMarked({place.x(), place.y()}, colour));
        QCOMPARE(strongMarks(), QList<int>());
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell(row));
        QTEST(workbench().selection.bodies(), "bodies");
        QCOMPARE(strongMarks(), QList<int>{relation});
        QTRY_VERIFY(isMarked({place.x(), place.y()}, colour));
        picture(qPrintable(QStringLiteral("at-rest-%1").arg(row)));
        QTest::keyClick(&table(), row == 0 ? Qt::Key_Down : Qt::Key_Up);
        QVERIFY(isMarked({place.x(), place.y()}, colour));
        QVERIFY(strongMarks() != QList<int>{relation});
    }

    void onlyActiveAndVisibleBodiesHaveMarks()
    {
        QCOMPARE(canvas().contacts().size(), std::size_t{3});
        Body east = scene().bodies[1];
        east.active = Interval{0.5, 1};
        document().changeBody(1, east, QStringLiteral("Come late"));
        awaitAnswer();
        workbench().playhead.setTime(0.25);
        QTRY_COMPARE(canvas().contacts().size(), std::size_t{1}); // the contact of floor and post
        workbench().playhead.setTime(0.75);
        QCOMPARE(canvas().contacts().size(), std::size_t{3});
        workbench().bodies.setData(workbench().bodies.index(0, 0), true, BodyModel::HiddenRole);
        QTRY_COMPARE(canvas().contacts().size(), std::size_t{1}); // the contact of wall and beam
    }

    // Until the answer arrives, only the marks of unchanged bodies stay.
    void noMarkIsOutdatedBeforeTheAnswer()
    {
        workbench().solver.cancel();
        Body beam = scene().bodies[3];
        beam.a = Rest{{5, 1}};
        beam.b = Rest{{5, 3}};
        document().changeBody(3, beam, QStringLiteral("Move"));
        for (const ContactMark& mark : canvas().contacts())
            QVERIFY(mark.event.a != 3 && mark.event.b != 3);
        QCOMPARE(canvas().contacts().size(), std::size_t{2});
        awaitAnswer();
        QCOMPARE(canvas().contacts().size(), std::size_t{2});
    }

    void crowdsAreMarkedByPointsOnly()
    {
        QByteArray bars;
        for (int i = 0; i < 30; ++i)
            bars += QByteArray(i > 0 ? "," : "") + "{\"id\": \"" + QByteArray::number(i) +
                    "\", \"shape\": \"segment\", \"a\": [0, " + QByteArray::number(i) + "], \"b\": [30, " +
                    QByteArray::number(30 - i) + "]}";
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [)" + bars + "]}",
             QStringLiteral("b.scene.json"));
        QTRY_COMPARE(canvas().contacts().size(), std::size_t{200}); // the first 200 of 435 contacts
        for (const ContactMark& mark : canvas().contacts())
            QVERIFY(mark.weight == ContactMark::Weight::faint);
        workbench().selection.setBodies({28, 29}); // the last pair
        QCOMPARE(canvas().contacts().size(), std::size_t{201});
        QCOMPARE(strongMarks(), QList<int>{int(Relation::cross)});
        picture("at-rest-crowd");
    }

    void eventsStillWork()
    {
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell(2));
        workbench().playhead.toStart();
        QCOMPARE(events().table().model()->rowCount(), 1);
        trigger(ActionId::toNext);
        QCOMPARE(workbench().playhead.time(), 0.0); // the two at rest have no event
        workbench().selection.clear();
        trigger(ActionId::toNext);
        QCOMPARE(workbench().playhead.time(), 0.5);
        QCOMPARE(workbench().selection.pickedEvent(), std::optional<std::size_t>(0));
        QVERIFY(events().table().selectionModel()->hasSelection());
        QVERIFY(!table().selectionModel()->hasSelection());
    }

    void rowsAreCopiedInEveryForm()
    {
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell(0));
        QVERIFY(table().hasFocus());
        key(Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("Relation\ta\tb\tShared ≈\tAudit\ntouch\tfloor\tEast Wall\t4, 0\t"
                                "contact, by Boost.Geometry: agree (100 digits)\n"));
        trigger(ActionId::copyRowsCsv);
        QCOMPARE(QApplication::clipboard()->text(),
                 QStringLiteral("Relation,a,b,Shared ≈,Audit\r\ntouch,floor,East Wall,\"4, 0\","
                                "\"contact, by Boost.Geometry: agree (100 digits)\"\r\n"));
        trigger(ActionId::toNext);
        events().table().setFocus();
        trigger(ActionId::copyRowsCsv);
        QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("dot")),
                 qPrintable(QApplication::clipboard()->text()));
    }

    // Boost.Geometry audits the dot's event, its pair with the floor, its other pairs, and the contacts at rest.
    void boostGeometryAuditsThem()
    {
        awaitAnswer();
        const Audit& audit = *workbench().answer()->audit;
        QCOMPARE(audit.atRest.size(), std::size_t{3});
        QCOMPARE(audit.agreed, audit.events.size() + audit.pairs.size() + 3);
        for (int row = 0; row < 3; ++row)
            QCOMPARE(table().model()->index(row, RestingModel::AuditColumn).data().toString(), QStringLiteral("agree"));
        QCOMPARE(workbench().pairs.rowCount(), int(audit.pairs.size()) + 3);
        document().removeBodies({4}, QStringLiteral("Delete")); // only the contacts at rest remain to be audited
        awaitAnswer();
        QCOMPARE(workbench().answer()->audit->agreed, std::size_t{3});
        QTRY_COMPARE(m_window->panels().headline().headline().text,
                     QStringLiteral("Nothing moves · 3 pairs in contact at rest · confirmed by Boost.Geometry"));
    }

    void aDoubleClickBringsBothIntoView()
    {
        look({1000, 1000});
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell(1));
        QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, cell(1));
        QVERIFY(canvas().rect().contains(pixelOf({0, 0})));
        QVERIFY(canvas().rect().contains(pixelOf({4, 0})));
    }

    void theSectionFollowsEditsOfTheScene()
    {
        QCOMPARE(section().title().text(), QStringLiteral("At rest: 3 in contact"));
        Body post = scene().bodies[2];
        post.a = Rest{{1, 0.5}}; // it no longer reaches the floor
        document().changeBody(2, std::move(post), QStringLiteral("Shorten"));
        awaitAnswer();
        QTRY_COMPARE(section().title().text(), QStringLiteral("At rest: 2 in contact"));
        stack().undo();
        awaitAnswer();
        QTRY_COMPARE(section().title().text(), QStringLiteral("At rest: 3 in contact"));
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [2, 1], "to": [2, -1]}}]})",
             QStringLiteral("b.scene.json"));
        QTRY_VERIFY(!section().isVisible());
    }

    void theSectionHasTheHeightOfItsRowsUntilItIsFolded()
    {
        QVERIFY(events().table().height() > section().height() / 3);
        QVERIFY(table().height() >= 3 * table().verticalHeader()->defaultSectionSize());
        QTest::mouseClick(&section().title(), Qt::LeftButton);
        QTRY_VERIFY(section().height() <= section().titleHeight() + 1);
        QTest::mouseClick(&section().title(), Qt::LeftButton);
        QTRY_VERIFY(table().height() >= 3 * table().verticalHeader()->defaultSectionSize());
    }

private:
    [[nodiscard]] EventTable& events() { return m_window->panels().events(); }
    [[nodiscard]] RestingTable& section() { return events().resting(); }
    [[nodiscard]] DenseTable& table() { return section().table(); }
    [[nodiscard]] QPoint cell(int row)
    {
        return table().visualRect(table().model()->index(row, RestingModel::RelationColumn)).center();
    }
    // The relations whose marks are emphasised.
    [[nodiscard]] QList<int> strongMarks()
    {
        QList<int> relations;
        for (const ContactMark& mark : canvas().contacts())
            if (mark.atRest && mark.weight == ContactMark::Weight::strong)
                relations << int(*mark.atRest);
        return relations;
    }
    // Searches for the colour near the point, because a handle may hide the point itself.
    [[nodiscard]] bool isMarked(Vec place, const QColor& colour)
    {
        const QImage image = canvas().grab().toImage();
        const QPoint middle = pixelOf(place);
        constexpr int near = 24;
        for (int y = -near; y <= near; ++y)
            for (int x = -near; x <= near; ++x)
                if (image.pixelColor(middle + QPoint(x, y)) == colour)
                    return true;
        return false;
    }
};

QTEST_MAIN(TestContactsAtRest)

} // namespace sweep::tst_contacts_at_rest
#include "tst_contacts_at_rest.moc"
