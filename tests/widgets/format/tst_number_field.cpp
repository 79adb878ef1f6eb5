#include "widgets/format/number_field.h"

#include <sweepbench/scene.h>

#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace sweep::tst_number_field {

class TestNumberField : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<QWidget>();
        auto* column = new QVBoxLayout(m_window.get());
        m_field = new NumberField;
        m_other = new QLineEdit;
        column->addWidget(m_field);
        column->addWidget(m_other);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
        m_field->setNames({{"cellx", 0.5}, {"r", 3}});
        m_field->setFocus();
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void anExpressionIsRoundedOnce()
    {
        QSignalSpy typed(m_field, &NumberField::typed);
        enter(QStringLiteral("3*cellx/2 + sqrt(2)"));
        QVERIFY(m_field->value() == 0.75 + std::sqrt(2.0));
        QCOMPARE(typed.count(), 1);
        QCOMPARE(m_field->text(), QStringLiteral("2.164213562373095"));
    }

    void aRoundedValueIsReported()
    {
        enter(QStringLiteral("1/3"));
        QCOMPARE(m_field->text(), QStringLiteral("0.3333333333333333"));
        QVERIFY(m_field->rounding().contains(QStringLiteral("+1.85e−17")));
        QVERIFY(m_field->toolTip().contains(u'≈'));
        QVERIFY(m_field->toolTip().contains(QStringLiteral("+1.85e−17")));
        QVERIFY(m_field->toolTip().contains(QStringLiteral("0x1.5555555555555p-2")));
        QVERIFY(m_field->toolTip().contains(QStringLiteral("typed: 1/3")));
        enter(QStringLiteral("0.25"));
        QVERIFY(m_field->rounding().isEmpty());
        QVERIFY(!m_field->toolTip().contains(u'≈'));
        enter(QStringLiteral("1e-400"));
        QVERIFY(m_field->value() == 0.0);
        QVERIFY(m_field->rounding().contains(QStringLiteral("became 0")));
    }

    void aRootIsMarkedAsApproximate()
    {
        enter(QStringLiteral("sqrt(2)"));
        QCOMPARE(m_field->rounding(), QStringLiteral("≈ computed to 300 digits and rounded, error ≈ −9.67e−17"));
        QVERIFY(m_field->toolTip().contains(m_field->rounding()));
        enter(QStringLiteral("sqrt(2)*sqrt(2)"));
        QVERIFY(m_field->value() == 2);
        QCOMPARE(m_field->rounding(), QStringLiteral("≈ computed to 300 digits and rounded, error ≈ 0"));
        enter(QStringLiteral("sqrt(9)/2"));
        QVERIFY(m_field->rounding().isEmpty());
    }

    // ≈ would mean omitted digits, and none are omitted.
    void aRoundedValueLooksLikeTheSameDoubleFromAFile()
    {
        enter(QStringLiteral("3.1"));
        m_other->setFocus();
        NumberField read(m_window.get());
        read.setValue(3.1);
        read.resize(m_field->size());
        read.show();
        QVERIFY(!m_field->rounding().isEmpty());
        QCOMPARE(m_field->text(), read.text());
        const auto seen = [](QWidget& field) { return field.grab().toImage().convertToFormat(QImage::Format_RGB32); };
        QCOMPARE(seen(*m_field), seen(read));
    }

    void aMinusSignIsShownAndAHyphenEdited()
    {
        m_other->setFocus();
        m_field->setValue(-2.5e-7);
        QCOMPARE(m_field->text(), QStringLiteral("−2.5e−7"));
        m_field->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("-2.5e-7")); // programs can read the copied text
        QSignalSpy typed(m_field, &NumberField::typed);
        enter(QStringLiteral("−3"));
        QCOMPARE(m_field->value(), -3.0);
        QCOMPARE(typed.count(), 1);
        m_other->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("−3"));
        QCOMPARE(typed.count(), 1);
    }

    // On focus the text changes to a hyphen, which must not clear its selection.
    void typingReplacesAFullySelectedNumber()
    {
        for (const double value : {2.0, -2.0, -0.1}) {
            m_other->setFocus();
            m_field->setValue(value);
            m_field->selectAll();
            m_field->setFocus(Qt::OtherFocusReason);
            QTRY_VERIFY(m_field->hasFocus());
            QTest::keyClicks(m_field, QStringLiteral("7"));
            QCOMPARE(m_field->text(), QStringLiteral("7"));
            QTest::keyClick(m_field, Qt::Key_Escape);
        }
    }

    void aNumberThatIsTooWideKeepsItsExponentVisible()
    {
        m_other->setFocus();
        m_field->setFixedWidth(80);
        m_field->setValue(0.12345678901234567e-300);
        QVERIFY(m_field->fontMetrics().horizontalAdvance(m_field->text()) > 80);
        const QImage one = m_field->grab().toImage();
        m_field->setValue(0.12345678901234567e-301);
        QVERIFY(m_field->grab().toImage() != one);
    }

    void typedTextReturnsWithTheFocus()
    {
        enter(QStringLiteral("1/3"));
        m_other->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("0.3333333333333333"));
        m_field->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("1/3"));
        QSignalSpy typed(m_field, &NumberField::typed);
        m_other->setFocus();
        QCOMPARE(typed.count(), 0);
        m_field->setValue(2);
        m_field->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("2"));
        m_field->setValue(1.0 / 3); // after an undo, the field shows the typed text again
        m_other->setFocus();
        m_field->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("1/3"));
    }

    void anotherTextOfTheSameDoubleEmitsNothing()
    {
        m_field->setValue(0.1);
        QSignalSpy typed(m_field, &NumberField::typed);
        for (const char* text : {"0.10", "1/10", "0x1.999999999999ap-4", "0.1000000000000000055511151231257827"})
            enter(QString::fromLatin1(text));
        QCOMPARE(typed.count(), 0);
        QCOMPARE(m_field->text(), QStringLiteral("0.1"));
    }

    void aMistakeStaysAndIsReported()
    {
        m_field->setValue(7);
        QSignalSpy typed(m_field, &NumberField::typed);
        enter(QStringLiteral("1 + (2"));
        QVERIFY2(m_field->fault().startsWith(QStringLiteral("At character 7: ")), qPrintable(m_field->fault()));
        m_other->setFocus();
        QCOMPARE(m_field->text(), QStringLiteral("1 + (2"));
        QVERIFY(!m_field->fault().isEmpty());
        QCOMPARE(m_field->toolTip(), m_field->fault());
        QCOMPARE(m_field->accessibleDescription(), m_field->fault());
        m_field->setValue(7); // an update of all fields
        QCOMPARE(m_field->text(), QStringLiteral("1 + (2"));
        m_field->setFocus();
        QTest::keyClick(m_field, Qt::Key_End);
        QTest::keyClick(m_field, ')');
        QVERIFY(m_field->fault().isEmpty());
        QTest::keyClick(m_field, Qt::Key_Return);
        QVERIFY(m_field->value() == 3.0);
        QCOMPARE(typed.count(), 1);
    }

    void thePositionIsCountedInCharacters()
    {
        enter(QStringLiteral("−−1 $"));
        QVERIFY2(m_field->fault().startsWith(QStringLiteral("At character 5: ")), qPrintable(m_field->fault()));
    }

    void escapeRevertsAMistake()
    {
        m_field->setValue(7);
        enter(QStringLiteral("abc"));
        QTest::keyClick(m_field, Qt::Key_Escape);
        QCOMPARE(m_field->text(), QStringLiteral("7"));
        QVERIFY(m_field->fault().isEmpty());
    }

    void altGoesToTheNextDouble()
    {
        m_field->setValue(1);
        QTest::keyClick(m_field, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(m_field->value() == std::nextafter(1.0, 2.0));
        QTest::keyClick(m_field, Qt::Key_Down, Qt::AltModifier);
        QTest::keyClick(m_field, Qt::Key_Down, Qt::AltModifier);
        QVERIFY(m_field->value() == std::nextafter(1.0, 0.0));
        m_field->setValue(0);
        QTest::keyClick(m_field, Qt::Key_Down, Qt::AltModifier);
        QVERIFY(m_field->value() == -5e-324);
        QTest::keyClick(m_field, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(m_field->value() == 0.0);
        QVERIFY(!std::signbit(m_field->value()));
        m_field->setValue(std::numeric_limits<double>::max());
        QTest::keyClick(m_field, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(m_field->value() == std::numeric_limits<double>::max());
    }

    void arrowsMoveByAStepAndWithShiftByATenth()
    {
        m_field->setStep(0.1);
        m_field->setValue(0);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_field, Qt::Key_Up);
        QCOMPARE(m_field->text(), QStringLiteral("0.3")); // adds decimals, not doubles
        QTest::keyClick(m_field, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(m_field->text(), QStringLiteral("0.29"));
        QVERIFY(m_field->rounding().isEmpty());
    }

    void stepsContinueUntilSomethingElseHappens()
    {
        m_field->setValue(0);
        QSignalSpy stepped(m_field, &NumberField::stepped);
        const auto continued = [&stepped] { return stepped.back().back().toBool(); };
        QTest::keyClick(m_field, Qt::Key_Up);
        QVERIFY(!continued());
        m_field->setValue(1); // the document confirms the step
        QTest::keyClick(m_field, Qt::Key_Up, Qt::ShiftModifier);
        QVERIFY(continued());
        m_field->setValue(5); // another edit changes the number
        QTest::keyClick(m_field, Qt::Key_Up);
        QVERIFY(!continued());
        m_other->setFocus();
        m_field->setFocus();
        QTest::keyClick(m_field, Qt::Key_Up);
        QVERIFY(!continued());
        enter(QStringLiteral("2"));
        QTest::keyClick(m_field, Qt::Key_Up);
        QVERIFY(!continued());
    }

    void aStepCommitsTheTypedTextFirst()
    {
        QTest::keyClicks(m_field, QStringLiteral("5"));
        m_field->selectAll();
        QTest::keyClicks(m_field, QStringLiteral("2*r"));
        QTest::keyClick(m_field, Qt::Key_Up);
        QVERIFY(m_field->value() == 7.0);
    }

    void numbersThatDifferAreShownAsMixed()
    {
        QSignalSpy typed(m_field, &NumberField::typed);
        m_field->setMixed();
        QCOMPARE(m_field->text(), QString());
        QCOMPARE(m_field->placeholderText(), QStringLiteral("mixed"));
        m_other->setFocus();
        m_field->setFocus();
        QTest::keyClick(m_field, Qt::Key_Return);
        QTest::keyClick(m_field, Qt::Key_Up);
        QCOMPARE(typed.count(), 0);
        enter(QStringLiteral("0")); // even if it equals the previous number
        QCOMPARE(typed.count(), 1);
        QVERIFY(!m_field->isMixed());
    }

    void anAmbiguousCommaIsRefused()
    {
        enter(QStringLiteral("1,500")); // could also mean 1500
        QVERIFY(!m_field->fault().isEmpty());
        QTest::keyClick(m_field, Qt::Key_Escape);
        for (const char* text : {"1,5", "0,125", "1,5001"}) {
            enter(QString::fromLatin1(text));
            QVERIFY(m_field->value() == QString::fromLatin1(text).replace(u',', u'.').toDouble());
        }
        QLocale::setDefault(QLocale(QLocale::German));
        enter(QStringLiteral("1,500"));
        QVERIFY(m_field->value() == 1.5);
        QCOMPARE(m_field->text(), QStringLiteral("1.5"));
        enter(QStringLiteral("2.5"));
        QVERIFY(m_field->value() == 2.5);
        enter(QStringLiteral("max(1,5)"));
        QVERIFY(m_field->value() == 5);
    }

    void copiedNumbersReadBack()
    {
        enter(QStringLiteral("sqrt(2)*1e-300"));
        const double value = m_field->value();
        m_field->selectAll();
        const QString copied = m_field->selectedText();
        enter(QStringLiteral("0"));
        enter(copied);
        QVERIFY(m_field->value() == value);
    }

    void aSingleIsShownShortAndTakenStraightFromTheDecimal()
    {
        m_field->setFormat(NumberFormat::singles);
        m_field->setValue(double(0.1F));
        QCOMPARE(m_field->text(), QStringLiteral("0.1"));
        m_field->setFormat(NumberFormat::doubles);
        QCOMPARE(m_field->text(), QStringLiteral("0.10000000149011612"));
        m_field->setFormat(NumberFormat::singles);
        enter(QStringLiteral("1.00000005960464477539062500000001")); // a double would end at 1
        QCOMPARE(m_field->value(), 0x1.000002p0);
        QCOMPARE(m_field->text(), QStringLiteral("1.0000001"));
        enter(QStringLiteral("1/3"));
        QCOMPARE(m_field->value(), double(1.0F / 3));
        QCOMPARE(m_field->text(), QStringLiteral("0.33333334"));
        QVERIFY2(m_field->rounding().contains(QStringLiteral("−9.93e−9")), qPrintable(m_field->rounding()));
        QVERIFY(m_field->toolTip().contains(QStringLiteral("the typed value − the single")));
        enter(QStringLiteral("1e39"));
        QVERIFY2(m_field->fault().contains(QStringLiteral("beyond the finite singles")), qPrintable(m_field->fault()));
    }

    void aSingleStepsFromSingleToSingle()
    {
        m_field->setFormat(NumberFormat::singles);
        m_field->setStep(double(0.1F));
        m_field->setValue(double(0.1F));
        for (int i = 0; i < 2; ++i)
            QTest::keyClick(m_field, Qt::Key_Up);
        QCOMPARE(m_field->value(), double(0.3F)); // as the decimals, not as the sum of singles
        QTest::keyClick(m_field, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(m_field->value(), double(std::nextafter(0.3F, 1.0F)));
        QTest::keyClick(m_field, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(m_field->value(), double(0.3F));
        QVERIFY(m_field->toolTip().contains(QStringLiteral("Alt by one single")));
    }

private:
    void enter(const QString& text)
    {
        m_field->setFocus();
        m_field->selectAll();
        for (const QChar c : text) // keyClicks cannot type characters beyond Latin-1
            QTest::sendKeyEvent(QTest::Click, m_field, Qt::Key(c.toUpper().unicode()), QString(c), {});
        QTest::keyClick(m_field, Qt::Key_Return);
    }

    std::unique_ptr<QWidget> m_window;
    NumberField* m_field = nullptr;
    QLineEdit* m_other = nullptr;
};

QTEST_MAIN(TestNumberField)

} // namespace sweep::tst_number_field
#include "tst_number_field.moc"
