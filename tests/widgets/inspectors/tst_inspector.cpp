#include "core/audit/audit.h"
#include "core/scene/file/scene_file.h"
#include "core/solve/solve.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/inspector.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

using namespace sweep;

namespace {

const char* const twoBodies = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "ball", "shape": "circle", "path": {"from": [0.1234567890123, 0], "to": [8, 1]}, "radius": 0.5},
  {"id": "wall", "shape": "segment", "a": [5, -3], "b": [5, 3]}]})";

} // namespace

class TestInspector : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_inspector.reset();
        m_selection.reset();
        m_document = std::make_unique<SceneDocument>();
        m_selection = std::make_unique<Selection>(*m_document);
        m_inspector = std::make_unique<Inspector>(*m_document, *m_selection);
        m_inspector->resize(320, 700);
        m_inspector->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_inspector.get()));
        m_inspector->activateWindow();
        m_document->adopt(parseScene(twoBodies, "test").value(), {});
        m_selection->setBodies({0});
    }

    void numbersAreShownInFull() { QCOMPARE(field("x of from")->text(), QStringLiteral("0.1234567890123")); }

    void goingThroughEveryFieldWritesNothing()
    {
        for (int i = 0; i < 40; ++i)
            QTest::keyClick(m_inspector->focusWidget() ? m_inspector->focusWidget() : m_inspector.get(), Qt::Key_Tab);
        for (QLineEdit* line : m_inspector->findChildren<QLineEdit*>())
            QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void aTypedNumberIsOneStep()
    {
        type(*field("x of from"), QStringLiteral("2.5"));
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).from.x == 2.5);
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.x == 8.0);
        QCOMPARE(m_document->undoStack().count(), 1);
        m_document->undoStack().undo();
        QCOMPARE(field("x of from")->text(), QStringLiteral("0.1234567890123"));
    }

    void whatWasTypedIsRememberedForItsNumberAlone()
    {
        type(*field("x of from"), QStringLiteral("1/3"));
        m_document->undoStack().undo();
        QVERIFY(field("x of from")->rounding().isEmpty());
        m_document->undoStack().redo();
        QVERIFY(field("x of from")->rounding().contains(QStringLiteral("+1.85e-17")));
        Body twin = m_document->scene().bodies[0];
        twin.id = "twin";
        m_document->appendBodies({twin}, QStringLiteral("Twin"));
        m_selection->setBodies({2});
        QVERIFY(field("x of from")->rounding().isEmpty()); // nobody typed that one
        m_selection->setBodies({0});
        field("y of from")->setFocus();
        field("x of from")->setFocus();
        QCOMPARE(field("x of from")->text(), QStringLiteral("1/3"));
    }

    void expressionsKnowTheBody()
    {
        SceneSettings settings = settingsOf(m_document->scene());
        settings.grid = Grid{{}, {0.25, 2}};
        m_document->changeSettings(settings, QStringLiteral("Grid"));
        type(*field("x of to"), QStringLiteral("3*cellx/2 + sqrt(2)"));
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.x == 1.7892135623730951);
        type(*field("y of to"), QStringLiteral("celly*r + t1 - t0"));
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.y == 2.0);
        m_selection->setBodies({1}); // without a radius
        type(*field("x of a"), QStringLiteral("r"));
        QVERIFY(field("x of a")->fault().contains(QStringLiteral("known are cellx, celly, t0, t1, sqrt()")));
        QCOMPARE(std::get<Rest>(m_document->scene().bodies[1].a).at.x, 5.0);
    }

    void aMistakeIsToldBelowItsField()
    {
        type(*field("x of from"), QStringLiteral("1 +"));
        field("y of from")->setFocus();
        QCOMPARE(m_document->undoStack().count(), 0);
        QCOMPARE(field("x of from")->text(), QStringLiteral("1 +"));
        QVERIFY(isTold(QStringLiteral("At character 4: ")));
        type(*field("radius"), QStringLiteral("2")); // another edit leaves it there
        QCOMPARE(field("x of from")->text(), QStringLiteral("1 +"));
        QTest::keyClick(field("x of from"), Qt::Key_Escape);
        QVERIFY(!isTold(QStringLiteral("At character")));
    }

    void stepsOfOneFieldAreOneUndoStep()
    {
        NumberField* x = field("x of to");
        x->setFocus();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(x, Qt::Key_Up);
        QTest::keyClick(x, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(m_document->undoStack().count(), 1);
        QVERIFY(std::get<FromTo>(m_document->scene().bodies[0].a).to.x ==
                std::nextafter(10.5, 0.0)); // without a grid: by 0.5
        NumberField* y = field("y of to");
        y->setFocus();
        QTest::keyClick(y, Qt::Key_Up);
        QCOMPARE(m_document->undoStack().count(), 2);
        x->setFocus();
        QTest::keyClick(x, Qt::Key_Up, Qt::AltModifier);
        QTest::keyClick(x, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(m_document->undoStack().count(), 2); // there and back again
        while (m_document->undoStack().canUndo())
            m_document->undoStack().undo();
        QVERIFY(m_document->scene() == parseScene(twoBodies, "test").value());
    }

    void arrowsGoByACellOfTheGrid()
    {
        SceneSettings settings = settingsOf(m_document->scene());
        settings.grid = Grid{{}, {0.1, 3}};
        m_document->changeSettings(settings, QStringLiteral("Grid"));
        NumberField* y = field("y of from");
        y->setFocus();
        QTest::keyClick(y, Qt::Key_Down);
        QVERIFY(y->value() == -3);
        QTest::keyClick(y, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(y->text(), QStringLiteral("-2.7"));
        NumberField* x = field("x of to");
        x->setFocus();
        QTest::keyClick(x, Qt::Key_Up);
        QVERIFY(x->value() == 8.1);
    }

    void aDecimalWithMoreZerosChangesNothing()
    {
        type(*field("x of from"), QStringLiteral("0.12345678901230"));
        type(*field("radius"), QStringLiteral("1/2"));
        QCOMPARE(m_document->undoStack().count(), 0);
    }

    void timesGoByAHundredthOfTheWindow()
    {
        m_selection->clear();
        NumberField* end = named("End");
        end->setFocus();
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(end, Qt::Key_Up);
        QCOMPARE(m_document->undoStack().count(), 1);
        QCOMPARE(end->text(), QStringLiteral("1.03"));
        type(*end, QStringLiteral("3/7"));
        QVERIFY(isTold(QStringLiteral("End: ≈ error ")));
    }

    void anotherFormOfThePathGetsItsFields()
    {
        auto* form = m_inspector->findChild<QComboBox*>(QStringLiteral("form a"));
        QVERIFY(form);
        form->setFocus();
        QTest::keyClick(form, Qt::Key_Down); // from "from – to" to "velocity"
        QVERIFY(std::holds_alternative<Launch>(m_document->scene().bodies[0].a));
        type(*field("y of velocity"), QStringLiteral("-4"));
        QCOMPARE(std::get<Launch>(m_document->scene().bodies[0].a).velocity.y, -4.0);
    }

    void theRadiusCanBeMadeToChange()
    {
        auto* growing = m_inspector->findChild<QCheckBox*>(QStringLiteral("radius changes"));
        QVERIFY(growing);
        QTest::mouseClick(growing, Qt::LeftButton, {}, {8, growing->height() / 2});
        QVERIFY(m_document->scene().bodies[0].radius.to.has_value());
        type(*field("radius to"), QStringLiteral("3"));
        QCOMPARE(*m_document->scene().bodies[0].radius.to, 3.0);
    }

    void theSceneItselfIsEditedWhereNothingIsSelected()
    {
        m_selection->clear();
        type(*named("End"), QStringLiteral("4"));
        QCOMPARE(window(m_document->scene()).end, 4.0);
        m_document->undoStack().undo();
        QVERIFY(!m_document->scene().time);
    }

    void anEventShowsItsClosedFormAndTheVerdict()
    {
        auto answer = std::make_shared<SolverAnswer>();
        answer->scene = std::make_shared<const Scene>(m_document->scene());
        answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
        answer->audit = std::make_shared<const Audit>(audit(*answer->scene, *answer->timeline));
        m_inspector->setAnswer(answer);
        m_selection->setEvent(0);
        QVERIFY(m_inspector->eventPage().isVisible());
        const QString text = m_inspector->eventPage().text();
        QVERIFY2(text.contains(QStringLiteral("Contact of ball and wall begins")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("agree")), qPrintable(text));
        m_selection->setBodies({1});
        QVERIFY(!m_inspector->eventPage().isVisible());
    }

private:
    [[nodiscard]] NumberField* field(const char* name) const
    {
        QCoreApplication::processEvents(); // fields that were just made are shown by the event loop
        for (NumberField* candidate : m_inspector->findChildren<NumberField*>(QString::fromLatin1(name)))
            if (candidate->isVisible())
                return candidate;
        qFatal("no such field: %s", name);
    }
    [[nodiscard]] NumberField* named(const char* name) const
    {
        for (NumberField* candidate : m_inspector->findChildren<NumberField*>())
            if (candidate->isVisible() && candidate->accessibleName() == QString::fromLatin1(name))
                return candidate;
        qFatal("no such field: %s", name);
    }
    // Is there a visible label that says so?
    [[nodiscard]] bool isTold(const QString& words) const
    {
        QCoreApplication::processEvents();
        const auto labels = m_inspector->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text().contains(words); });
    }
    static void type(QLineEdit& line, const QString& text)
    {
        line.setFocus();
        line.selectAll();
        QTest::keyClicks(&line, text);
        QTest::keyClick(&line, Qt::Key_Return);
    }

    std::unique_ptr<SceneDocument> m_document;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Inspector> m_inspector;
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
