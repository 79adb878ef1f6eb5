// Text fields: a text that does not fit is in the tooltip, as plain text.
#include "widgets/format/number_field.h"

#include <QHelpEvent>
#include <QToolTip>
#include <QtTest>

namespace sweep::tst_text_field {

class TestTextField : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTextThatDoesNotFitIsInTheTooltip()
    {
        TextField field;
        field.resize(100, field.sizeHint().height());
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        const auto tip = [&field] {
            QToolTip::hideText();
            QHelpEvent help(QEvent::ToolTip, {5, 5}, field.mapToGlobal(QPoint(5, 5)));
            QCoreApplication::sendEvent(&field, &help);
            return QToolTip::text();
        };
        const QString text = QStringLiteral("a <b>title</b> that is far wider than a field of 100 pixels");
        setShownText(field, text);
        QCOMPARE(tip(), text);
        const QString longText(199, u'n');
        setShownText(field, longText);
        QString lines = tip();
        for (const QString& line : lines.split(u'\n'))
            QVERIFY2(line.size() <= 80, qPrintable(line));
        QCOMPARE(lines.remove(u'\n'), longText);
        field.resize(2000, field.height());
        QTRY_COMPARE(tip(), QString());
    }
};

QTEST_MAIN(TestTextField)

} // namespace sweep::tst_text_field
#include "tst_text_field.moc"
