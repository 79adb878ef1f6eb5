// Untrusted text is shown literally.
#include "widgets/format/text.h"

#include <QtTest>

namespace sweep::tst_visible_text {

class TestVisibleText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void invisibleCharactersAreReplaced_data();
    void invisibleCharactersAreReplaced();
    void aMenuShowsEveryAmpersandAndNoLongName();
    void aTitleShowsItsBrackets();
};

void TestVisibleText::invisibleCharactersAreReplaced_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("seen");
    const auto row = [](const char* name, const QString& text, const QString& seen) {
        QTest::newRow(name) << text << seen;
    };
    const QString lost(QChar(0xfffd));
    row("plain", QStringLiteral("Plasma ball 3 < 4 & Ä"), QStringLiteral("Plasma ball 3 < 4 & Ä"));
    row("line end and tab", QStringLiteral("a\nb\tc"), QStringLiteral("a b c"));
    row("terminal escape", QStringLiteral("\x1b[31mred"), lost + QStringLiteral("[31mred"));
    row("control above ASCII", QStringLiteral("a\u009bb"), u'a' + lost + u'b');
    row("turned around", QStringLiteral("\u202egnp.exe\u202c"), lost + QStringLiteral("gnp.exe") + lost);
    row("isolated", QStringLiteral("\u2067x\u2069"), lost + u'x' + lost);
    row("of no width", QStringLiteral("a\u200bb\u2060c\ufeff"), u'a' + lost + u'b' + lost + u'c' + lost);
    row("a tag", QStringLiteral("a\U000e0041b"), u'a' + lost + u'b');
    row("half a pair", QString(QChar(0xd83d)) + u'x', lost + u'x');
    row("a pair", QStringLiteral("\U0001f600"), QStringLiteral("\U0001f600"));
    row("from right to left", QStringLiteral("\u05e9\u05dc\u05d5\u05dd"), QStringLiteral("\u05e9\u05dc\u05d5\u05dd"));
}

void TestVisibleText::invisibleCharactersAreReplaced()
{
    QFETCH(QString, text);
    QFETCH(QString, seen);
    QCOMPARE(visibleText(text), seen);
}

void TestVisibleText::aMenuShowsEveryAmpersandAndNoLongName()
{
    QCOMPARE(menuText(QStringLiteral("gd&t && x")), QStringLiteral("gd&&t &&&& x"));
    const QString cut = menuText(QStringLiteral("start") + QString(200, u'n') + QStringLiteral("end.scene.json"));
    QCOMPARE(cut.size(), 50);
    QVERIFY2(cut.startsWith(QStringLiteral("startnnn")) && cut.endsWith(QStringLiteral("nnnend.scene.json")),
             qPrintable(cut));
    QCOMPARE(menuText(QString(50, u'n')), QString(50, u'n'));
    for (int odd = 0; odd < 2; ++odd) { // cutting does not split a surrogate pair
        QString pairs(odd, u'x');
        for (int i = 0; i < 60; ++i)
            pairs += QStringLiteral("\U0001f600");
        QCOMPARE(menuText(pairs), visibleText(menuText(pairs)));
    }
}

void TestVisibleText::aTitleShowsItsBrackets()
{
    QCOMPARE(titleText(QStringLiteral("a[*]b")), QStringLiteral("a[*][*]b"));
    QCOMPARE(titleText(QStringLiteral("a*b")), QStringLiteral("a*b"));
}

QTEST_APPLESS_MAIN(TestVisibleText)

} // namespace sweep::tst_visible_text
#include "tst_visible_text.moc"
