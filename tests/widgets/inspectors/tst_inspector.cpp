#include "core/check/audit.h"
#include "core/events/solve.h"
#include "core/scene/scene_file.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/inspector.h"

#include <QCheckBox>
#include <QComboBox>
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
        QCOMPARE(std::get<FromTo>(m_document->scene().bodies[0].a).from.x, 2.5);
        QCOMPARE(std::get<FromTo>(m_document->scene().bodies[0].a).to.x, 8.0);
        QCOMPARE(m_document->undoStack().count(), 1);
        m_document->undoStack().undo();
        QCOMPARE(field("x of from")->text(), QStringLiteral("0.1234567890123"));
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
        auto answer = std::make_shared<Answer>();
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
