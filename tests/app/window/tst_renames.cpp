// F2 and a double click rename, wherever a name is shown; a letter typed into a table is no command.
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/models/events/event_model.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"

#include <QApplication>
#include <QDialog>
#include <QLineEdit>

namespace sweep::tst_renames {

namespace {

// Two groups meet in two pairs, which share a lane.
const char* const groups = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "a", "group": "ships", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
  {"id": "b", "group": "ships", "shape": "point", "path": {"from": [0, 1], "to": [8, 1]}},
  {"id": "c", "group": "walls", "shape": "segment", "a": [2, -3], "b": [2, 3]},
  {"id": "d", "group": "walls", "shape": "segment", "a": [4, -3], "b": [4, 3]}],
  "bookmarks": [{"name": "half", "t": 0.5}]})";

} // namespace

class TestRenames : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aLaneOfGroupsRenamesTheGroups()
    {
        open(groups);
        LaneView& lanes = m_window->panels().lanes();
        QTRY_COMPARE(lanes.rows().size(), std::size_t(1));
        const QPoint first(LaneView::nameLeft + 2, lanes.rowHeight() / 2);
        QTest::mouseClick(lanes.viewport(), Qt::LeftButton, {}, first);
        lanes.setFocus();
        key(Qt::Key_F2);
        QVERIFY(typeInto(lanes, QStringLiteral("fleet")));
        QCOMPARE(scene().bodies[0].group, std::optional<std::string>("fleet"));
        QCOMPARE(scene().bodies[1].group, std::optional<std::string>("fleet"));
        awaitAnswer();
        QTest::mouseDClick(lanes.viewport(), Qt::LeftButton, {},
                           {lanes.nameWidth() - LaneView::nameRight - 2, lanes.rowHeight() / 2});
        QVERIFY(typeInto(lanes, QStringLiteral("fleet"))); // the groups are not joined
        QCOMPARE(scene().bodies[2].group, std::optional<std::string>("walls"));
        QCOMPARE(m_window->messageBar().text(), QStringLiteral("Another group is named “fleet”."));
        key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().bodies[0].group, std::optional<std::string>("ships"));
    }

    void f2OnAnEventRenamesItsFirstBody()
    {
        open(groups);
        EventTable& events = m_window->panels().events();
        m_window->panels().raise(events);
        events.table().setFocus();
        events.table().selectRow(0);
        key(Qt::Key_F2);
        QVERIFY(typeInto(m_window->panels().bodies(), QStringLiteral("ferry")));
        QTRY_COMPARE(scene().bodies[0].name, std::optional<std::string>("ferry"));
        events.setColumnChoices({QStringLiteral("+a")});
        m_window->panels().raise(events);
        awaitAnswer();
        events.table().setFocus();
        events.table().selectRow(0);
        key(Qt::Key_F2);
        QVERIFY(typeInto(events, QStringLiteral("barge")));
        QTRY_COMPARE(scene().bodies[0].name, std::optional<std::string>("barge"));
    }

    void lettersSearchATable()
    {
        open(groups);
        DenseTable& events = m_window->panels().events().table();
        m_window->panels().raise(m_window->panels().events());
        events.setFocus();
        events.selectRow(0);
        for (const char letter : {'c', 'x', 'p', 's'})
            QTest::keyClick(&events, letter);
        QCOMPARE(canvas().tool(), ToolKind::select);
        QTest::keyClick(&canvas(), Qt::Key_C);
        QVERIFY(canvas().tool() != ToolKind::select);
    }

    void escInARenameLeavesNoMarkOfChange()
    {
        open(groups);
        canvas().setFocus();
        workbench().selection.setBodies({1});
        key(Qt::Key_F2);
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("other"));
        QVERIFY(m_window->isWindowModified());
        key(Qt::Key_Escape);
        QTRY_VERIFY(!m_window->isWindowModified());
        QVERIFY(!scene().bodies[1].name);
    }

    void f2EditsTheNameOfABookmark()
    {
        open(groups);
        onNextDialog([this](QDialog& dialog) {
            QTest::keyClick(dialog.findChild<DenseTable*>(), Qt::Key_F2);
            QVERIFY(typeInto(dialog, QStringLiteral("middle")));
            dialog.accept();
        });
        trigger(ActionId::editBookmarks);
        awaitNoDialog();
        QCOMPARE(scene().bookmarks->front().name, std::string("middle"));
    }

private:
    // Types over the text of the focused field in this part, and presses Return. False if there is none.
    bool typeInto(const QWidget& part, const QString& text)
    {
        auto* field = qobject_cast<QLineEdit*>(part.window()->focusWidget());
        if (!field || !part.isAncestorOf(field))
            return false;
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        return true;
    }
};

QTEST_MAIN(TestRenames)

} // namespace sweep::tst_renames

#include "tst_renames.moc"
