// Two bodies of one name: every view of the name also shows the id, and a copy gets a name of its own.
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/text.h"
#include "widgets/timeline/lane_view.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QLabel>
#include <QTreeWidget>

namespace sweep::tst_repeated_names {

namespace {

const QString label = QStringLiteral("Hit now");

// Of the two bodies with this name one is a wall and one a bar at rest; a point hits and cuts both.
const QByteArray alike = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
    {"id": "first", "name": "Hit now", "shape": "segment", "a": [0, -2], "b": [0, 2], "grid": true},
    {"id": "second", "name": "Hit now", "shape": "segment", "a": [-1, -2], "b": [1, -2]},
    {"id": "dot", "shape": "point", "path": {"from": [-2, -1], "to": [2, -1]}},
    {"id": "disc", "shape": "circle", "path": {"from": [-3, -3.5], "to": [3, -3.5]}, "radius": 1.75}]})";

} // namespace

class TestRepeatedNames : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void everyTableAndTextDistinguishesThem()
    {
        open(alike);
        for (auto* dock : m_window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QApplication::processEvents();
        }
        QTRY_VERIFY(workbench().sampler.sampled());
        for (const std::vector<std::size_t>& selected :
             {std::vector<std::size_t>{}, {0}, {2}, {0, 1}, {0, 2}, {1, 3}, {0, 1, 2}}) {
            workbench().selection.setBodies(selected);
            awaitAnswer();
            QApplication::processEvents();
            look();
            if (QTest::currentTestFailed())
                return;
        }
        workbench().selection.setEvent(0);
        QApplication::processEvents();
        look();
        QVERIFY2(m_tables.size() >= 5, qPrintable(QStringList(m_tables.values()).join(QStringLiteral(", "))));
    }

    void lanesDistinguishThem()
    {
        open(alike);
        QStringList names;
        const auto& answer = *workbench().answer();
        for (const Lane& lane : answer.lanes->lanes())
            names << laneName(*answer.scene, RepeatedLabels(*answer.scene), lane);
        names.removeDuplicates();
        QCOMPARE(std::size_t(names.size()), answer.lanes->lanes().size());
        QVERIFY(names.join(u'|').contains(QStringLiteral("Hit now (first)")));
    }

    void aCopyGetsANameOfItsOwn()
    {
        open(alike);
        workbench().selection.setBodies({0});
        trigger(ActionId::duplicate);
        QCOMPARE(scene().bodies.size(), std::size_t(5));
        QCOMPARE(scene().bodies.back().name, std::optional<std::string>("Hit now 2"));
    }

private:
    // Every cell or text that shows the name must also show the id.
    void look()
    {
        for (const auto* view : m_window->findChildren<QAbstractItemView*>()) {
            const QAbstractItemModel* model = view->model();
            const QString name = view->accessibleName();
            for (int row = 0; model && row < model->rowCount(); ++row)
                for (int column = 0; column < model->columnCount(); ++column) {
                    const QModelIndex cell = model->index(row, column);
                    if (!cell.data().toString().contains(label))
                        continue;
                    m_tables.insert(name);
                    const QString told = cell.data().toString() + cell.data(ShownIdRole).toString();
                    QVERIFY2(told.contains(QStringLiteral("first")) || told.contains(QStringLiteral("second")),
                             qPrintable(name + QStringLiteral(": ") + told));
                }
        }
        for (const auto* text : m_window->findChildren<QLabel*>()) {
            const QString told = text->text();
            if (told.contains(label) && text->isVisible() && !isTitleOfTheForm(*text))
                QVERIFY2(told.contains(QStringLiteral("first")) || told.contains(QStringLiteral("second")),
                         qPrintable(told));
        }
    }

    // The form's title needs no id, because the id's field is below it.
    [[nodiscard]] static bool isTitleOfTheForm(const QLabel& text) { return text.text() == label; }

    QSet<QString> m_tables;
};

QTEST_MAIN(TestRepeatedNames)

} // namespace sweep::tst_repeated_names
#include "tst_repeated_names.moc"
