// Whether singles or decimals give another answer: the link at the end of the headline, and the list that it opens.
#include "app/files/dialogs.h"
#include "app/workbench/numbers_link.h"
#include "app/workbench/panels.h"
#include "core/solve/other_numbers.h"
#include "tests/app/cli/singles.h"
#include "tests/app/window/window_test.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QComboBox>
#include <QLabel>
#include <QTableView>

namespace sweep::tst_numbers_link {

namespace {

QByteArray sceneOf(const QByteArray& members)
{
    return R"({"format": "sweepbench.scene", "version": 1, )" + members + "}";
}

const QByteArray squareOverTenths = R"({"format": "sweepbench.scene", "version": 2,
    "grid": {"spacing": [0.1, 0.1]}, "bodies": [{"id": "square", "shape": "polygon", "grid": true,
    "points": [[0.1, 0.1], [0.3, 0.1], [0.3, 0.3], [0.1, 0.3]]}]})";

NumbersFinding findingOf(const QByteArray& text, OtherNumbers numbers = OtherNumbers::singles)
{
    auto answer = std::make_shared<SolverAnswer>();
    answer->scene = std::make_shared<const Scene>(parseScene(text.toStdString(), "test").value());
    answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
    answer->untested = std::make_shared<const UntestedPairs>(untestedPairs(*answer->scene));
    return numbersFinding(answer, numbers, {});
}

} // namespace

class TestNumbersLink : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { WindowTest::init(); }

    void theFirstDifferenceIsNamed_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::addColumn<QString>("difference");
        QTest::newRow("one more event") << sceneThatSinglesChange
                                        << QStringLiteral("As singles: also touch of ball · dot");
        QTest::newRow("the same events") << sceneThatSinglesKeep << QString();
        QTest::newRow("every number is a single") << sceneOf(R"("bodies": [
            {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [2, 0]}, "radius": 1},
            {"id": "dot", "shape": "point", "path": [2, 0]}])")
                                                  << QString();
        QTest::newRow("one event less") << sceneOf(R"("bodies": [
            {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [1.00000000004, 0]}, "radius": 1},
            {"id": "dot", "shape": "point", "path": [2.00000000003, 0]}])")
                                        << QStringLiteral("As singles: no enter of ball · dot");
        QTest::newRow("not a scene of singles") << sceneOf(R"("bodies": [
            {"id": "dot", "shape": "point", "path": {"keys": [[0, 0, 0], [0.5, 1, 1], [0.500000000001, 2, 2]]}}])")
                                                << QStringLiteral("As singles: not a valid scene");
        QTest::newRow("at rest") << sceneOf(R"("bodies": [
            {"id": "ball", "shape": "circle", "path": [0, 0], "radius": 0.9999999999},
            {"id": "dot", "shape": "point", "path": [1, 0]}])")
                                 << QStringLiteral("As singles: ball · dot at rest: touch");
    }
    void theFirstDifferenceIsNamed()
    {
        QFETCH(QByteArray, scene);
        QFETCH(QString, difference);
        QCOMPARE(findingOf(scene).difference, difference);
    }

    void theFirstDifferenceOfDecimalsIsNamed_data()
    {
        QTest::addColumn<QByteArray>("scene");
        QTest::addColumn<QString>("difference");
        QTest::addColumn<QString>("reason");
        QTest::newRow("cells") << squareOverTenths << QStringLiteral("As decimals it covers 16 cells, 9 as doubles")
                               << QStringLiteral("0.3 is 0.299999999999999988898");
        QTest::newRow("at rest") << sceneOf(R"("bodies": [
            {"id": "disc", "shape": "circle", "path": [0.3, 0], "radius": 0.1},
            {"id": "wall", "shape": "segment", "a": [0.4, -1], "b": [0.4, 1]}])")
                                 << QStringLiteral("As decimals: disc · wall at rest: touch")
                                 << QStringLiteral("0.4 is 0.400000000000000022204");
        QTest::newRow("too many digits") << sceneOf(R"("bodies": [
            {"id": "dot", "shape": "point", "path": [1e300, 0.1]}])")
                                         << QString() << QString();
        QTest::newRow("the same") << sceneThatSinglesKeep << QString() << QString();
    }
    void theFirstDifferenceOfDecimalsIsNamed()
    {
        QFETCH(QByteArray, scene);
        const NumbersFinding found = findingOf(scene, OtherNumbers::decimals);
        QTEST(found.difference, "difference");
        QTEST(found.reason, "reason");
    }

    void theHeadlineEndsWithTheAnswerAsDecimals()
    {
        open(squareOverTenths);
        m_window->resize(1600, 900);
        QTRY_VERIFY(link("decimals").isVisible());
        QCOMPARE(link("decimals").text(), QStringLiteral("As decimals it covers 16 cells, 9 as doubles: 0.3 is "
                                                         "0.299999999999999988898"));
        picture("headline-decimals");
        m_window->resize(760, 600);
        QTRY_COMPARE(link("decimals").text(), QStringLiteral("Decimals differ"));
        onNextDialog([](QDialog& dialog) {
            auto* table = dialog.findChild<QTableView*>(QStringLiteral("differences"));
            QTRY_VERIFY(table && table->model()->rowCount() == 14); // an enter and an exit of seven cells
            QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("As Decimals"));
            const QString words = dialog.findChild<QLabel*>()->text();
            QVERIFY2(words.contains(QStringLiteral("0.3 is 0.299999999999999988898")), qPrintable(words));
            dialog.reject();
        });
        trigger(ActionId::compareDecimals);
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
        QComboBox& numbers = *named<QComboBox>(QStringLiteral("Numbers"));
        QTest::keyClick(&numbers, Qt::Key_Down);
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

    // No text is cut, whatever the width.
    void theLinkIsAsWideAsItsText()
    {
        open(sceneThatSinglesChange);
        QTRY_VERIFY(link().isVisible());
        for (int width = 1400; width >= 700; width -= 50) {
            m_window->resize(width, 700);
            QTRY_VERIFY2(link().width() >= link().sizeHint().width(),
                         qPrintable(QStringLiteral("%1: %2").arg(width).arg(link().text())));
        }
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
    [[nodiscard]] NumbersLink& link(const char* name = "singles")
    {
        return *m_window->findChild<NumbersLink*>(QString::fromLatin1(name));
    }
};

QTEST_MAIN(TestNumbersLink)

} // namespace sweep::tst_numbers_link
#include "tst_numbers_link.moc"
