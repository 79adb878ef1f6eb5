// The section of contacts at rest below the events: picking, filtering, copying.
#include "tests/widgets/tables/event_bench.h"

#include <sweepbench/scene_file.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

namespace sweep::tst_resting_table {

namespace {

// Two floors that touch at a corner, a wall across the first, and a beam on the second that becomes active later.
const char* const level = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "floor", "shape": "segment", "a": [0, 0], "b": [4, 0]},
  {"id": "floor 2", "name": "Basement", "shape": "segment", "a": [4, 0], "b": [4, -3]},
  {"id": "wall", "shape": "segment", "a": [1, -1], "b": [1, 1]},
  {"id": "beam", "shape": "segment", "a": [4, -1], "b": [4, -2], "active": [0.5, 1]},
  {"id": "dot", "shape": "point", "path": {"from": [2, 1], "to": [2, -1]}}]})";

} // namespace

class TestRestingTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_document = std::make_unique<SceneDocument>();
        m_selection = std::make_unique<Selection>(*m_document);
        m_document->adopt(parseScene(twoHits, "test").value(), {});
    }

    void contactsAtRestAreASectionBelowTheEvents()
    {
        {
            EventBench bench(*m_document, *m_selection); // its walls are apart
            QVERIFY(!bench.events.resting().isVisible());
        }
        m_document->adopt(parseScene(level, "test").value(), {});
        EventBench bench(*m_document, *m_selection);
        QVERIFY(bench.events.resting().isVisible());
        QVERIFY(bench.events.resting().table().isVisible());
        QCOMPARE(bench.events.resting().title().text(), QStringLiteral("At rest: 3 in contact"));
        QCOMPARE(bench.resting.rowCount(), 3);
        QCOMPARE(bench.model.rowCount(), 1); // only the dot crosses the floor
        QVERIFY(bench.events.table().geometry().bottom() < bench.events.resting().y());
        QTest::mouseClick(&bench.events.resting().title(), Qt::LeftButton);
        QVERIFY(!bench.events.resting().table().isVisible());
        QVERIFY(bench.events.resting().title().isVisible());
        QTest::mouseClick(&bench.events.resting().title(), Qt::LeftButton);
        QVERIFY(bench.events.resting().table().isVisible());
    }

    void aContactAtRestSelectsItsBodies()
    {
        m_document->adopt(parseScene(level, "test").value(), {});
        EventBench bench(*m_document, *m_selection);
        bench.playhead.setTime(0.25);
        bench.clickAtRest(0);
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{0, 1}));
        QVERIFY(!m_selection->pickedEvent());
        QCOMPARE(bench.playhead.time(), 0.25);
        QTest::keyClick(&bench.events.resting().table(), Qt::Key_Down);
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{0, 2}));
        QCOMPARE(bench.playhead.time(), 0.25);
        QTest::keyClick(&bench.events.resting().table(), Qt::Key_Down);
        QCOMPARE(m_selection->bodies(), (std::vector<std::size_t>{1, 3}));
        QCOMPARE(bench.playhead.time(), 0.5); // the time at which the beam becomes active
        m_selection->setBodies({0, 2});       // selects another pair
        QCOMPARE(bench.events.resting().table().currentIndex().row(), 1);
        QCOMPARE(bench.events.resting().table().selectionModel()->selectedRows().size(), 1);
        m_selection->setBodies({0, 3}); // these bodies are apart
        QVERIFY(!bench.events.resting().table().selectionModel()->hasSelection());
        bench.click(0);
        QVERIFY(m_selection->pickedEvent());
        bench.clickAtRest(1);
        QCOMPARE(m_selection->lastPicked(), Selection::Picked::bodies);
    }

    void theFilterAppliesToTheBodiesOfContactsAtRest()
    {
        m_document->adopt(parseScene(level, "test").value(), {});
        EventBench bench(*m_document, *m_selection);
        auto* filter = bench.events.findChild<QLineEdit*>();
        QTest::keyClicks(filter, QStringLiteral("basement"));
        QCOMPARE(bench.resting.rowCount(), 2);
        QCOMPARE(bench.events.resting().title().text(), QStringLiteral("At rest: 2 of 3 in contact"));
        QTest::keyClicks(filter, QStringLiteral(" body:beam"));
        QCOMPARE(bench.resting.rowCount(), 1);
        for (const char* of : {"kind:cross", "t>=0", "audit:agree", "cell:0,0", "sample:seen", "nobody"}) {
            filter->setText(QString::fromLatin1(of)); // a filter about events or about nothing
            QCOMPARE(bench.resting.rowCount(), 0);
            QVERIFY(bench.events.resting().isVisible());
        }
        filter->clear();
        QCOMPARE(bench.resting.rowCount(), 3);
    }

    void rowsOfContactsAtRestAreCopied()
    {
        m_document->adopt(parseScene(level, "test").value(), {});
        EventBench bench(*m_document, *m_selection);
        QVERIFY(QTest::qWaitForWindowExposed(&bench.events));
        bench.click(0);
        QCOMPARE(&bench.events.meantTable(), &bench.events.table());
        DenseTable& table = bench.events.resting().table();
        table.setFocus();
        bench.clickAtRest(1);
        QTest::keyClick(&table, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(),
                 QStringLiteral("Relation\ta\tb\tShared ≈\tAudit\n"
                                "cross\tfloor\twall\t1, 0\tauditing…\n"
                                "overlap\tBasement\tbeam\t4, -1 to 4, -2\tauditing…\n"));
        QCOMPARE(&bench.events.meantTable(), &table);
    }

    void contactsAtRestOfAnEarlierSceneCannotBeFollowed()
    {
        m_document->adopt(parseScene(level, "test").value(), {});
        EventBench bench(*m_document, *m_selection);
        bench.resting.setAnswer(nullptr); // the scene has changed
        QCOMPARE(bench.resting.rowCount(), 3);
        bench.clickAtRest(0);
        QVERIFY(m_selection->bodies().empty());
        m_document->adopt(parseScene(twoHits, "test").value(), {});
        bench.solveAgain(*m_document);
        QVERIFY(!bench.events.resting().isVisible());
    }

private:
    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<Selection> m_selection;
};

QTEST_MAIN(TestRestingTable)

} // namespace sweep::tst_resting_table
#include "tst_resting_table.moc"
