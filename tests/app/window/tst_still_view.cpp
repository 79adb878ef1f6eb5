// The view holds still while somebody works: it moves on opening, on Fit, and by the user's own wheel and drag.
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/timeline/lane_view.h"

#include <QUndoStack>

namespace sweep::tst_still_view {

namespace {

const QByteArray apart = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
    {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
    {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1, 0]}}]})";

} // namespace

class TestStillView : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    // A blank scene and four gestures: the last click places a point where it was aimed.
    void theNextClickIsWhereItWasAimed()
    {
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": []})");
        settle();
        const QPointF before = onScreen({2, 1});
        const Scale scale = canvas().view().scale();
        key(Qt::Key_S);
        drag({0, 1}, {4, 0});
        drag({0, 1}, {0, 4});
        drag({4, 0}, {1, 0});
        key(Qt::Key_P);
        click({1, 1});
        awaitAnswer();
        settle();
        QVERIFY(!m_window->panels().lanes().isHidden()); // a first lane has come
        QCOMPARE(onScreen({2, 1}), before);
        QCOMPARE(canvas().view().scale(), scale);
    }

    void aMessageBarMovesNothing()
    {
        open(apart);
        settle();
        const QPointF before = onScreen({2, 1});
        const int height = canvas().height();
        m_window->messageBar().showError(QStringLiteral("Something is wrong."), {});
        settle();
        QVERIFY(canvas().height() < height);
        QCOMPARE(onScreen({2, 1}), before);
        m_window->messageBar().clear();
        settle();
        QCOMPARE(onScreen({2, 1}), before);
    }

    void aLaneThatComesOrGoesMovesNothing()
    {
        open(apart);
        settle();
        const QPointF before = onScreen({2, 1});
        Body dot = scene().bodies[1];
        dot.a = FromTo{{0, 0}, {3, 0}};
        document().changeBody(1, dot, QStringLiteral("Move"));
        awaitAnswer();
        settle();
        QVERIFY(!m_window->panels().lanes().isHidden());
        QCOMPARE(onScreen({2, 1}), before);
        stack().undo();
        awaitAnswer();
        settle();
        QCOMPARE(onScreen({2, 1}), before);
    }

    void anotherSizeOfTheWindowFitsUntilSomebodyWorks()
    {
        open(apart);
        settle();
        const Scale fitted = canvas().view().scale();
        m_window->resize(1500, 1000);
        settle();
        QVERIFY(fitted < canvas().view().scale());
        const Scale larger = canvas().view().scale();
        click({0.5, 2});
        m_window->resize(1280, 800);
        settle();
        QCOMPARE(canvas().view().scale(), larger);
        trigger(ActionId::fitAll);
        QVERIFY(canvas().view().scale() < larger);
    }

private:
    void settle() { QTest::qWait(50); }
    [[nodiscard]] QPointF onScreen(Vec p) { return canvas().mapToGlobal(canvas().view().toPixel(p)); }
};

QTEST_MAIN(TestStillView)

} // namespace sweep::tst_still_view
#include "tst_still_view.moc"
