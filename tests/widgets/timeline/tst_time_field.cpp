#include "widgets/timeline/transport.h"

#include <QTest>

#include <cmath>

namespace sweep::tst_time_field {

class TestTimeField : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_playhead = std::make_unique<Playhead>();
        m_playhead->setWindow({0, 2});
        m_field = std::make_unique<TimeField>(*m_playhead);
        m_playhead->setWindow({1, 3});
        m_playhead->setTime(1);
        m_field->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_field.get()));
        m_field->activateWindow();
        m_field->setFocus();
    }

    void anExpressionMovesThePlayhead()
    {
        enter(QStringLiteral("t0 + (t1 - t0)/3"));
        QVERIFY(m_playhead->time() == 1.6666666666666667);
        QVERIFY(m_field->toolTip().contains(u'≈'));
        const QString shown = m_field->text();
        m_playhead->setTime(2);
        enter(shown);
        QVERIFY(m_playhead->time() == 1.6666666666666667);
    }

    void timesBeyondTheWindowAreReported()
    {
        enter(QStringLiteral("1e9"));
        QVERIFY(m_playhead->time() == 1);
        QVERIFY2(m_field->fault().contains(QStringLiteral("to 3 are allowed")), qPrintable(m_field->fault()));
    }

    void arrowsMoveByAHundredthOfTheWindow()
    {
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_field.get(), Qt::Key_Up);
        QVERIFY(m_playhead->time() == 1.06);
        QTest::keyClick(m_field.get(), Qt::Key_Down, Qt::ShiftModifier);
        QVERIFY(m_playhead->time() == 1.058);
        QTest::keyClick(m_field.get(), Qt::Key_Up, Qt::AltModifier);
        QVERIFY(m_playhead->time() == std::nextafter(1.058, 2.0));
    }

    void aMistakeMovesNothing()
    {
        enter(QStringLiteral("2)"));
        QVERIFY(m_playhead->time() == 1);
        QVERIFY(m_field->fault().startsWith(QStringLiteral("At character 2: ")));
    }

private:
    void enter(const QString& text)
    {
        m_field->selectAll();
        QTest::keyClicks(m_field.get(), text);
        QTest::keyClick(m_field.get(), Qt::Key_Return);
    }

    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<TimeField> m_field;
};

QTEST_MAIN(TestTimeField)

} // namespace sweep::tst_time_field
#include "tst_time_field.moc"
