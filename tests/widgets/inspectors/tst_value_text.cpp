// Long values: broken between groups of digits, elided in the middle, copied in a form that programs can read.
#include "widgets/inspectors/fields.h"

#include <QClipboard>
#include <QTextBlock>
#include <QTextLine>
#include <QtTest>

namespace sweep::tst_value_text {

namespace {

// The text with "|" at each possible line break.
QString broken(const QString& text)
{
    return withDigitGroups(text).replace(QChar(0x200b), u'|').replace(QChar(0x00a0), u'_');
}

QStringList linesOf(const ValueText& value)
{
    QStringList lines;
    for (QTextBlock block = value.document()->begin(); block.isValid(); block = block.next())
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            lines << withoutDigitGroups(block.text().mid(line.textStart(), line.textLength()));
        }
    return lines;
}

} // namespace

class TestValueText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void groupsAreCountedFromThePoint_data()
    {
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const QString& expected) { QTest::newRow(name) << expected; };
        row("short", QStringLiteral("0.25"));
        row("seven digits stay together", QStringLiteral("0.1234567"));
        row("decimal", QStringLiteral("0.12345|67890|123"));
        row("no group of two", QStringLiteral("0.12345|6789012"));
        row("rounded", QStringLiteral("≈_−0.33333|33333|333333"));
        row("whole number", QStringLiteral("12345|67890|12345"));
        row("fraction", QStringLiteral("123456|78901/|123|45678"));
        row("hexadecimal", QStringLiteral("0x1.99999|99999|99ap−4"));
        row("two numbers", QStringLiteral("0.12345|67890|123, −0.12345|67890|123"));
        row("exponent", QStringLiteral("1.23456|78901|234e−300"));
        row("surd", QStringLiteral("(2 + √3)/|4"));
    }
    void groupsAreCountedFromThePoint()
    {
        QFETCH(QString, expected);
        const QString plain = QString(expected).remove(u'|').replace(u'_', u' ');
        QCOMPARE(broken(plain), expected);
        QCOMPARE(withoutDigitGroups(withDigitGroups(plain)), plain);
    }

    void aLongNumberWrapsBetweenGroups()
    {
        ValueText value;
        const QString digits = QStringLiteral("≈ 0.33333333333333333333333333333333333333");
        value.setValue(digits, digits.mid(2));
        const int width = value.fontMetrics().horizontalAdvance(u'0') * 20;
        value.resize(width, value.heightForWidth(width));
        value.show();
        const QStringList lines = linesOf(value);
        QVERIFY(lines.size() > 1 && lines.size() <= ValueText::mostLines);
        QCOMPARE(lines.join(QString()), digits);
        QVERIFY(lines[0].startsWith(QStringLiteral("≈ 0.33333")));
        QCOMPARE(lines[1].size() % 5, 0);
        QVERIFY(value.document()->size().height() <= value.viewport()->height());
        QVERIFY(value.document()->idealWidth() <= width);
    }

    void aVeryLongNumberIsElidedInItsMiddle()
    {
        ValueText value;
        const QString whole = QString(60, u'1') + u'/' + QString(59, u'9');
        value.setValue(whole, whole);
        const int width = value.fontMetrics().horizontalAdvance(u'0') * 16;
        value.resize(width, value.heightForWidth(width));
        value.show();
        const QStringList lines = linesOf(value);
        QVERIFY(lines.size() <= ValueText::mostLines);
        const QString seen = lines.join(QString());
        QVERIFY2(seen.contains(u'…') && seen.startsWith(u'1') && seen.endsWith(u'9'), qPrintable(seen));
        QCOMPARE(value.toolTip(), whole);
        value.resize(width * 12, 100);
        QCOMPARE(linesOf(value).join(QString()), whole);
        QVERIFY(value.toolTip().isEmpty());
    }

    void twoNumbersGetALineEachIfOneLineIsTooShort()
    {
        ValueText value;
        value.setValue(QStringLiteral("1.5, −2.5"), QStringLiteral("1.5, -2.5"));
        value.resize(value.fontMetrics().horizontalAdvance(u'0') * 6, 80);
        value.show();
        QCOMPARE(linesOf(value), QStringList({QStringLiteral("1.5,"), QStringLiteral("−2.5")}));
    }

    void selectedTextIsCopiedWithoutBreaks()
    {
        ValueText value;
        value.setValue(QStringLiteral("−0.12345678901234567"), QStringLiteral("-0.12345678901234567"));
        value.resize(80, 80);
        value.show();
        QVERIFY(QTest::qWaitForWindowExposed(&value));
        value.setFocus();
        QTest::keyClick(&value, Qt::Key_End, Qt::ControlModifier);
        for (int i = 0; i < 8; ++i)
            QTest::keyClick(&value, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(&value, Qt::Key_C, Qt::ControlModifier);
        const QString part = QApplication::clipboard()->text();
        QVERIFY2(part.size() > 4 && QStringLiteral("-0.12345678901234567").endsWith(part), qPrintable(part));
        QTest::keyClick(&value, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(&value, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("-0.12345678901234567"));
    }

    void theButtonCopiesAndNamesTheValue()
    {
        CopyButton button;
        button.setCopied(QStringLiteral("t"), QStringLiteral("-0.5"));
        QCOMPARE(button.accessibleName(), QStringLiteral("Copy t"));
        QCOMPARE(button.toolTip(), QStringLiteral("Copy t"));
        button.show();
        QTest::mouseClick(&button, Qt::LeftButton);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("-0.5"));
    }
};

QTEST_MAIN(TestValueText)

} // namespace sweep::tst_value_text
#include "tst_value_text.moc"
