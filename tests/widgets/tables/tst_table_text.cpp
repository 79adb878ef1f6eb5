#include <QtTest>

#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

namespace sweep::tst_table_text {

class TableTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachFormatHasItsShape()
    {
        const QList<QStringList> rows{{QStringLiteral("t"), QStringLiteral("name")},
                                      {QStringLiteral("-0.5"), QStringLiteral("big ball")}};
        QCOMPARE(tableText(rows, TableFormat::text), QStringLiteral("t     name\n-0.5  big ball\n"));
        QCOMPARE(tableText(rows, TableFormat::csv), QStringLiteral("t,name\r\n-0.5,big ball\r\n"));
        QCOMPARE(tableText(rows, TableFormat::tsv), QStringLiteral("t\tname\n-0.5\tbig ball\n"));
        QCOMPARE(tableText(rows, TableFormat::markdown),
                 QStringLiteral("| t | name |\n| --- | --- |\n| -0.5 | big ball |\n"));
        QCOMPARE(tableText({}, TableFormat::csv), QString());
    }

    void namesAreNeverInterpreted_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("csv");
        QTest::addColumn<QString>("tsv");
        QTest::addColumn<QString>("markdown");
        const auto row = [](const char* test, const char* name, const char* csv, const char* tsv,
                            const char* markdown) {
            QTest::newRow(test) << QString::fromUtf8(name) << QString::fromUtf8(csv) << QString::fromUtf8(tsv)
                                << QString::fromUtf8(markdown);
        };
        row("formula", "=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0",
            "\\=cmd\\|\\' \\/C calc\\'\\!A0");
        row("formula behind a blank", " +1", "' +1", "' +1", " \\+1");
        row("formula with a minus", "-2+3", "'-2+3", "'-2+3", "\\-2\\+3");
        row("mention", "@sum", "'@sum", "'@sum", "\\@sum");
        row("formula in wide letters", "＝1", "'＝1", "'＝1", "＝1");
        row("number", "-1e-05", "-1e-05", "-1e-05", "-1e-05");
        row("point", "-0.5, 2", "\"-0.5, 2\"", "-0.5, 2", "-0.5, 2");
        row("quotes and a comma", "a\"b,c", "\"a\"\"b,c\"", "\"a\"\"b,c\"", "a\\\"b,c");
        row("bar", "a|b", "a|b", "a|b", "a\\|b");
        row("html", "<b>&amp;", "<b>&amp;", "<b>&amp;", "\\<b\\>\\&amp;");
        row("link", "[x](http://y)", "[x](http://y)", "[x](http://y)", "\\[x\\](http\\:\\/\\/y)");
        row("breaks", "a\nb\tc\rd", "a b c d", "a b c d", "a b c d");
        row("direction", "a\u202Eb", "a b", "a b", "a b");
        row("backslash before a bar", "\\|", "\\|", "\\|", "\\\\\\|");
    }
    void namesAreNeverInterpreted()
    {
        QFETCH(QString, name);
        const auto cell = [&](TableFormat format) {
            return tableText({{QStringLiteral("h")}, {name}}, format)
                .split(u'\n')
                .at(format == TableFormat::markdown ? 2 : 1);
        };
        QTEST(cell(TableFormat::csv).remove(u'\r'), "csv");
        QTEST(cell(TableFormat::tsv), "tsv");
        QTEST(cell(TableFormat::markdown).mid(2).chopped(2), "markdown");
    }

    void namesAreInNaturalOrder()
    {
        const QStringList inOrder{
            QStringLiteral("1"),     QStringLiteral("2"),      QStringLiteral("10"),
            QStringLiteral("ball"),  QStringLiteral("S2"),     QStringLiteral("s10"),
            QStringLiteral("S10a2"), QStringLiteral("S10a10"), QStringLiteral("S123456789012345678901234567890"),
            QStringLiteral("wall")};
        for (qsizetype i = 1; i < inOrder.size(); ++i)
            QVERIFY2(naturalKey(inOrder[i - 1]) < naturalKey(inOrder[i]), qPrintable(inOrder[i]));
        QVERIFY(naturalKey(QStringLiteral("S2")) == naturalKey(QStringLiteral("s02")));
    }
};

QTEST_APPLESS_MAIN(TableTextTest)

} // namespace sweep::tst_table_text
#include "tst_table_text.moc"
