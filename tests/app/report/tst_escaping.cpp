#include "app/report/escaping.h"
#include "app/report/report_case.h"
#include "app/report/report_sections.h"

#include <QRegularExpression>
#include <QTest>

#include <string>

namespace sweep::tst_escaping {

namespace {

const std::string script = "<script>alert('1')</script>";
const std::string linkName = "](javascript:alert(1))";
const std::string commentName = "*/ int x; /*";
const std::string terminal = "\x1b[31mred\x07";
const std::string twoLines = "one\ntwo";
const std::string rightToLeft = "\xe2\x80\xae"
                                "abc";

} // namespace

class TestEscapedText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void htmlEscapesMarkup()
    {
        QCOMPARE(htmlText(script), std::string("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"));
        QCOMPARE(htmlText("\" onload=\"x"), std::string("&quot; onload=&quot;x"));
        QCOMPARE(htmlText("&amp;"), std::string("&amp;amp;"));
    }

    void invisibleCharactersAreWrittenOut_data()
    {
        QTest::addColumn<QString>("made");
        const auto all = [](const std::string& text) {
            return QString::fromStdString(htmlText(text) + '\n' + markdownText(text) + '\n' + markdownCode(text) +
                                          '\n' + commentText(text) + '\n' + cppString(text));
        };
        QTest::newRow("terminal") << all(terminal);
        QTest::newRow("right to left") << all(rightToLeft);
        QTest::newRow("two lines") << all(twoLines);
    }
    void invisibleCharactersAreWrittenOut()
    {
        QFETCH(QString, made);
        QCOMPARE(made.count(u'\n'), 4); // the newlines between the formats
        for (const QChar c : made)
            QVERIFY(c == u'\n' || c.isPrint());
        QVERIFY(!made.contains(QChar(0x202e)));
    }

    void markdownEscapesMarkup()
    {
        QCOMPARE(markdownText(linkName), std::string("\\](javascript\\:alert(1))"));
        QCOMPARE(markdownText("![x](y) `z` **b** a|b"), std::string("\\!\\[x\\](y) \\`z\\` \\*\\*b\\*\\* a\\|b"));
        QCOMPARE(markdownText("www.evil.org, Www.x"), std::string("www\\.evil.org, Www\\.x"));
        QVERIFY(markdownText("@everybody").find("@everybody") == std::string::npos);
    }

    // A tracker looks for references in the rendered text, so that a backslash before the mark has no effect.
    void markdownRefersToNoIssue_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"(parry #19)", "#19", "owner/repo#1", "GH-1", "see gh-27.", "!7", "@everybody", "a@b"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }
    void markdownRefersToNoIssue()
    {
        QFETCH(QString, text);
        static const QRegularExpression reference(QStringLiteral("#[0-9]|![0-9]|@[a-z]|gh-[0-9]"),
                                                  QRegularExpression::CaseInsensitiveOption);
        QVERIFY(reference.match(text).hasMatch());
        QString shown = QString::fromStdString(markdownText(text.toStdString())).remove(u'\\');
        QVERIFY2(!reference.match(shown).hasMatch(), qPrintable(shown));
        QCOMPARE(shown.remove(QChar(0x2060)), text);
    }

    void textsWithoutReferencesStayUnchanged() { QCOMPARE(markdownText("C-1 and # 3"), std::string("C-1 and \\# 3")); }

    void contentDoesNotEndMarkdownCode()
    {
        QCOMPARE(markdownCode("ball"), std::string("`ball`"));
        QCOMPARE(markdownCode("a`b"), std::string("``a`b``"));
        QCOMPARE(markdownCode("`a``"), std::string("``` `a`` ```"));
        QCOMPARE(markdownCode("a|b"), std::string("`a|b`"));
        QCOMPARE(markdownCellCode("a|b"), std::string("`a\\|b`"));
        QCOMPARE(markdownBlock("```\nx", "text"), std::string("````text\n```\nx\n````\n"));
    }

    // No text of a stranger begins a line or closes a fold; what is in inline code or in the scene is not markup.
    void foldsOfAReportStayClosed()
    {
        const std::string evil = "</details>\n\n# x\n```\n<img src=x> [l](http://x) `code` |";
        Scene scene;
        scene.title = scene.notes = evil;
        scene.bodies = {{.id = "a" + evil, .shape = Shape::circle, .a = FromTo{{-2, 0}, {2, 0}}, .radius = {1}},
                        {.id = "b" + evil, .shape = Shape::circle, .radius = {1}, .group = evil},
                        {.id = evil, .shape = Shape::circle, .radius = {1}}};
        scene.expect = {{.a = evil, .other = "b" + evil, .kind = ExpectedKind::none}};
        const auto report = reportCase(scene, {.fps = Rational(60), .expected = evil, .found = evil, .library = evil});
        QVERIFY(report.ok());
        QString text = QString::fromStdString(reportMarkdown(*report, {}));
        static const QRegularExpression fence(QStringLiteral("(`{3,})(cpp|json)\n.*?\n\\1\n"),
                                              QRegularExpression::DotMatchesEverythingOption);
        QCOMPARE(text.count(fence), 2);
        text.remove(fence);
        static const QRegularExpression inlineCode(QStringLiteral("(?<!`)(`+)(?!`).*?(?<!`)\\1(?!`)"));
        const QString escapedMark = QStringLiteral("\\\\.");
        static const QRegularExpression escapes(escapedMark);
        text.remove(inlineCode).remove(escapes);
        QCOMPARE(text.count(QStringLiteral("\n<details><summary>")), text.count(QStringLiteral("\n\n</details>\n")));
        text.remove(QStringLiteral("<details><summary>")).remove(QStringLiteral("</summary>"));
        text.remove(QStringLiteral("</details>"));
        QVERIFY2(!text.contains(u'<') && !text.contains(u'`') && !text.contains(u'['), qPrintable(text));
        QCOMPARE(text.count(QStringLiteral("\n# ")), 0);
    }

    void contentDoesNotEndAComment()
    {
        QCOMPARE(commentText(commentName), std::string("* / int x; / *"));
        QCOMPARE(commentText("**//"), std::string("** //"));
        QVERIFY(commentText("ends with \\").back() != '\\');
        QVERIFY(commentText("?\?/").find("?\?") == std::string::npos);
    }

    void aShellReadsOneWord()
    {
        QCOMPARE(shellPath("a b;$(c)"), std::string("'a b;$(c)'"));
        QCOMPARE(shellPath("it's"), std::string(R"('it'\''s')"));
        QCOMPARE(shellPath(""), std::string("''"));
        QCOMPARE(shellPath("-x.wkt"), std::string("'./-x.wkt'"));
    }

    void literalsAreTheSameBytesInAscii()
    {
        QCOMPARE(cppString("a\"b\\c\n"), std::string(R"("a\042b\134c\012")"));
        QCOMPARE(cppString("\xc3\xa4"
                           "1?"),
                 std::string(R"("\303\2441\077")"));
    }

    void jsonDoesNotEndAnElement()
    {
        QCOMPARE(jsonInHtml(R"({"a": "</script><!--&"})"),
                 std::string(R"({"a": "\u003c/script\u003e\u003c!--\u0026"})"));
    }
};

QTEST_APPLESS_MAIN(TestEscapedText)

} // namespace sweep::tst_escaping
#include "tst_escaping.moc"
