// Whether the nearest singles give another answer: the link at the end of the headline, and the list that it opens.
#include "app/files/dialogs.h"
#include "app/workbench/panels.h"
#include "app/workbench/singles_link.h"
#include "tests/app/cli/singles.h"
#include "tests/app/window/window_test.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QLabel>
#include <QTableView>

namespace sweep::tst_singles_link {

namespace {

QByteArray sceneOf(const QByteArray& members)
{
    return R"({"format": "sweepbench.scene", "version": 1, )" + members + "}";
}

SinglesFinding findingOf(const QByteArray& text)
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(parseScene(text.toStdString(), "test").value());
    answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
    answer->untested = std::make_shared<const UntestedPairs>(untestedPairs(*answer->scene));
    return singlesFinding(answer, {});
}

} // namespace

class TestSinglesLink : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { WindowTest::init(); }

    void theFirstDifferenceIsNamed_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::addColumn<QString>("difference");
        QTest::newRow("one more event") << sceneThatSinglesChange << QStringLiteral("also touch of ball · dot");
        QTest::newRow("the same events") << sceneThatSinglesKeep << QString();
        QTest::newRow("every number is a single") << sceneOf(R"("bodies": [
            {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [2, 0]}, "radius": 1},
            {"id": "dot", "shape": "point", "path": [2, 0]}])")
                                                  << QString();
        QTest::newRow("one event less") << sceneOf(R"("bodies": [
            {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [1.00000000004, 0]}, "radius": 1},
            {"id": "dot", "shape": "point", "path": [2.00000000003, 0]}])")
                                        << QStringLiteral("no enter of ball · dot");
        QTest::newRow("not a scene of singles") << sceneOf(R"("bodies": [
            {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 1, 1], [0.500000000001, 2, 2]]}}])")
                                                << QStringLiteral("not a valid scene");
        QTest::newRow("at rest") << sceneOf(R"("bodies": [
            {"id": "ball", "shape": "circle", "path": [0, 0], "radius": 0.9999999999},
            {"id": "dot", "shape": "point", "path": [1, 0]}])")
                                 << QStringLiteral("other contacts at rest");
    }
    void theFirstDifferenceIsNamed()
    {
        QFETCH(QByteArray, scene);
        QFETCH(QString, difference);
        QCOMPARE(findingOf(scene).difference, difference);
    }

    void theLinkIsShownOnlyIfTheAnswerIsAnother()
    {
        QVERIFY(!link().isVisible());
        open(sceneThatSinglesChange);
        QTRY_VERIFY(link().isVisible());
        QCOMPARE(link().text(), QStringLiteral("As singles: also touch of ball · dot"));
        picture("headline-singles");
        open(sceneThatSinglesKeep, QStringLiteral("sceneThatSinglesKeep.scene.json"));
        QVERIFY(!link().isVisible()); // the answer is another one
        QTRY_VERIFY(!link().isBusy());
        QVERIFY(!link().isVisible());
    }

    void anEditComparesAgain()
    {
        open(sceneThatSinglesChange);
        QTRY_VERIFY(link().isVisible());
        Body ball = scene().bodies[0];
        ball.radius = {0.5};
        document().changeBody(0, ball, QStringLiteral("Change"));
        QVERIFY(!link().isVisible());
        stack().undo();
        QTRY_VERIFY(link().isVisible());
        trigger(ActionId::singleNumbers);
        QVERIFY(!link().isVisible());
        QVERIFY(!action(ActionId::compareSingles).isEnabled());
        QVERIFY(action(ActionId::compareSingles).statusTip().contains(QStringLiteral("single already")));
    }

    void aNarrowWindowShortensTheLink()
    {
        open(sceneThatSinglesChange);
        m_window->resize(760, 600);
        QTRY_VERIFY(link().isVisible());
        QTRY_COMPARE(link().text(), QStringLiteral("Singles differ"));
        QVERIFY(link().toolTip().contains(QStringLiteral("also touch of ball · dot")));
    }

    void aClickListsTheEventsThatDiffer()
    {
        open(sceneThatSinglesChange);
        QTRY_VERIFY(link().isVisible());
        onNextDialog([](QDialog& dialog) {
            auto* table = dialog.findChild<QTableView*>(QStringLiteral("differences"));
            QTRY_VERIFY(table && table->model()->rowCount() == 1);
            QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("touch · ball · dot"));
            QCOMPARE(table->model()->index(0, 1).data().toString(), QStringLiteral("none"));
            QCOMPARE(table->model()->index(0, 2).data().toString(), QStringLiteral("1"));
            QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("As Singles"));
            const QString digits = QStringLiteral("≈ 0.21738269201564964"); // as many as a time has
            QVERIFY(table->columnWidth(2) > table->fontMetrics().horizontalAdvance(digits) + 8);
            const QString words = dialog.findChild<QLabel*>()->text();
            QVERIFY2(words.contains(QStringLiteral("As singles, 1 number is rounded, by at most")), qPrintable(words));
            dialog.reject();
        });
        QTest::mouseClick(&link(), Qt::LeftButton);
    }

private:
    [[nodiscard]] SinglesLink& link() { return *m_window->findChild<SinglesLink*>(); }
};

QTEST_MAIN(TestSinglesLink)

} // namespace sweep::tst_singles_link
#include "tst_singles_link.moc"
