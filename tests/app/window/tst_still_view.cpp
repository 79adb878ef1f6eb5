// The view holds still during work: it moves on opening, on Fit, and by the user's wheel and drags.
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/timeline/lane_view.h"

#include <QScrollBar>
#include <QUndoStack>
#include <QWheelEvent>

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
    // A blank scene and four gestures: the last click places a point exactly where it aims.
    void theNextClickHitsItsTarget()
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
        QVERIFY(!m_window->panels().lanes().isHidden()); // the first lane has appeared
        QCOMPARE(onScreen({2, 1}), before);
        QCOMPARE(canvas().view().scale(), scale);
    }

    void aMessageBarDoesNotMoveTheView()
    {
        open(apart);
        settle();
        const QPointF before = onScreen({2, 1});
        const int height = canvas().height();
        auto* tools = m_window->findChild<QWidget*>(QStringLiteral("palette"));
        const QPoint toolsBefore = tools->mapToGlobal(QPoint());
        m_window->messageBar().showError(QStringLiteral("Something is wrong."), {});
        settle();
        QVERIFY(canvas().height() < height);
        QCOMPARE(onScreen({2, 1}), before);
        QCOMPARE(tools->mapToGlobal(QPoint()), toolsBefore);
        m_window->messageBar().clear();
        settle();
        QCOMPARE(onScreen({2, 1}), before);
    }

    // The answer brings rows above and below the canvas, sooner or later than the view of the last session.
    void aRestoredViewKeepsItsCentreUntilTheUserWorks()
    {
        open(apart);
        settle();
        const Vec centre{0.1, -7};
        canvas().restoreView({centre, {1.25, 3}, canvas().size()});
        const int height = canvas().height();
        m_window->messageBar().showError(QStringLiteral("Something is wrong."), {});
        settle();
        QVERIFY(canvas().height() < height);
        QCOMPARE(canvas().view().centre(), centre);
        click(centre);
        const QPointF before = onScreen({2, 1});
        m_window->messageBar().clear();
        settle();
        QCOMPARE(canvas().height(), height);
        QCOMPARE(onScreen({2, 1}), before);
    }

    void lanesDoNotMoveTheView()
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

    void resizingFitsTheViewUntilTheFirstEdit()
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

    // Rows above the form appear and disappear with the answer: those of the events, of the pair, and of a cast's hits.
    void theEditedFieldDoesNotMove_data()
    {
        QTest::addColumn<QList<int>>("bodies");
        QTest::addColumn<int>("height");
        QTest::newRow("a body, low window") << QList<int>{1} << 500;
        QTest::newRow("a body") << QList<int>{1} << 800;
        QTest::newRow("a body, high window") << QList<int>{1} << 1400;
        QTest::newRow("a pair") << QList<int>{2, 3} << 800;
    }
    void theEditedFieldDoesNotMove()
    {
        QFETCH(QList<int>, bodies);
        QFETCH(int, height);
        m_window->resize(1280, height);
        open(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
          {"id": "wall", "shape": "segment",
           "a": {"from": [2, -3], "to": [2, -3]}, "b": {"from": [2, 3], "to": [2, 3]}},
          {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1, 0]}},
          {"id": "ball", "shape": "circle", "path": {"from": [10, 0], "to": [11, 0]}, "radius": 0.5},
          {"id": "rest", "shape": "circle", "path": [14, 0], "radius": 0.5}]})");
        workbench().selection.setBodies(std::vector<std::size_t>(bodies.begin(), bodies.end()));
        Inspector& inspector = m_window->panels().inspector();
        m_window->panels().raise(inspector);
        settle();
        auto* field = namedIn<NumberField>(inspector, bodies.size() == 1 ? "x of to" : "radius");
        QStringList names;
        for (auto* one : inspector.findChildren<NumberField*>())
            names << one->accessibleName();
        QVERIFY2(field, qPrintable(names.join(u' ')));
        inspector.ensureWidgetVisible(field);
        QTest::mouseClick(field, Qt::LeftButton);
        QVERIFY(field->hasFocus());
        const int before = field->mapToGlobal(QPoint()).y();
        const auto type = [&](const char* text) {
            field->selectAll();
            QTest::keyClicks(field, QLatin1String(text));
            QTest::keyClick(field, Qt::Key_Return);
            awaitAnswer();
            settle();
        };
        const int shown = inspector.relatedEvents().height();
        type("8"); // an event appears
        QVERIFY(!workbench().answer()->timeline->events().empty());
        QVERIFY(inspector.relatedEvents().height() > shown);
        QCOMPARE(field->mapToGlobal(QPoint()).y(), before);
        type("1"); // the event disappears
        QVERIFY(workbench().answer()->timeline->events().empty());
        QCOMPARE(field->mapToGlobal(QPoint()).y(), before);
        type("8");
        QCOMPARE(field->mapToGlobal(QPoint()).y(), before);
        // A scrolled position stays.
        QWheelEvent wheel(QPointF(5, 5), inspector.mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(inspector.viewport(), &wheel);
        settle();
        const int scrolled = field->mapToGlobal(QPoint()).y();
        type("1");
        QCOMPARE(field->mapToGlobal(QPoint()).y(), scrolled);
        // Another subject begins at the top, without a gap.
        canvas().setFocus();
        workbench().selection.setBodies({0});
        settle();
        QCOMPARE(inspector.verticalScrollBar()->value(), 0);
        verifyNoGap(inspector);
        // A window that was small leaves no empty space.
        workbench().selection.setBodies(std::vector<std::size_t>(bodies.begin(), bodies.end()));
        settle();
        field = namedIn<NumberField>(inspector, bodies.size() == 1 ? "x of to" : "radius");
        inspector.ensureWidgetVisible(field);
        QTest::mouseClick(field, Qt::LeftButton);
        type("8");
        type("1");
        m_window->resize(700, 300);
        settle();
        m_window->resize(1280, height);
        settle();
        verifyNoGap(inspector);
    }

private:
    static void verifyNoGap(const Inspector& inspector)
    {
        QCOMPARE(inspector.widget()->minimumHeight(), 0);
        QCOMPARE(inspector.widget()->findChild<QWidget*>(u"gap"_qs, Qt::FindDirectChildrenOnly)->height(), 0);
    }

    template <class Field>
    [[nodiscard]] static Field* namedIn(const QWidget& panel, const char* name)
    {
        for (Field* field : panel.findChildren<Field*>())
            if (field->isVisible() && field->accessibleName() == QLatin1String(name))
                return field;
        return nullptr;
    }
    void settle() { QTest::qWait(50); }
    [[nodiscard]] QPointF onScreen(Vec p) { return canvas().mapToGlobal(canvas().view().toPixel(p)); }
};

QTEST_MAIN(TestStillView)

} // namespace sweep::tst_still_view
#include "tst_still_view.moc"
