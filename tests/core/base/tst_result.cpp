#include <sweepbench/base/result.h>

#include <QtTest>

namespace sweep::tst_result {

class TestResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nonTextBytesAreEscaped_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("safe");
        QTest::newRow("a line break and a tab") << QByteArray("a\nb\tc") << QByteArray("a\\nb\\tc");
        QTest::newRow("a null byte") << QByteArray("a\0b", 3) << QByteArray("a\\u0000b");
        QTest::newRow("the escape of a terminal") << QByteArray("\x1b[2J") << QByteArray("\\u001B[2J");
        QTest::newRow("C1: a control sequence") << QByteArray("\xc2\x9b"
                                                              "2J")
                                                << QByteArray("\\u009B2J");
        QTest::newRow("a soft hyphen") << QByteArray("a\xc2\xad") << QByteArray("a\\u00AD");
        QTest::newRow("a line separator") << QByteArray("a\xe2\x80\xa8") << QByteArray("a\\u2028");
        QTest::newRow("a paragraph separator") << QByteArray("a\xe2\x80\xa9") << QByteArray("a\\u2029");
        QTest::newRow("text turned around") << QByteArray("\xe2\x80\xaetxt") << QByteArray("\\u202Etxt");
        QTest::newRow("a byte order mark") << QByteArray("\xef\xbb\xbf") << QByteArray("\\uFEFF");
        QTest::newRow("an unseen tag") << QByteArray("\xf3\xa0\x81\x81") << QByteArray("\\U000E0041");
        QTest::newRow("many alphabets") << QByteArray("ball, é, Ω, 球, ◆") << QByteArray("ball, é, Ω, 球, ◆");
        QTest::newRow("an emoji with a joiner") << QByteArray("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80")
                                                << QByteArray("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x9a\x80");
        QTest::newRow("bytes that are no UTF-8") << QByteArray("\xe2\x80") << QByteArray("\xe2\x80");
        QTest::newRow("a cut character before a break") << QByteArray("\xe2\n") << QByteArray("\xe2\\n");
    }
    void nonTextBytesAreEscaped()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, safe);
        QCOMPARE(QByteArray::fromStdString(escaped(text.toStdString())), safe);
    }

    void aProblemGivesItsPosition()
    {
        QCOMPARE(QString::fromStdString(Problem{"a\n.json", 2, 7, "/bodies", "no\xe2\x80\xa8number"}.text()),
                 QStringLiteral("a\\n.json:2:7: /bodies: no\\u2028number"));
        QCOMPARE(QString::fromStdString(Problem{"a.json", 0, 0, "/bodies/1", "no"}.text()),
                 QStringLiteral("a.json: /bodies/1: no"));
        QCOMPARE(QString::fromStdString(Problem{"a.json", 2, 7, "/bodies/1", "no", "b\n"}.text()),
                 QStringLiteral("a.json:2:7: body \"b\\n\": /bodies/1: no"));
        QCOMPARE(QString::fromStdString(Problem{"", 2, 7, "", "no"}.text()), QStringLiteral("line 2, column 7: no"));
    }

    void longTextsOfAProblemAreCut()
    {
        const std::string name(1'000'000, 'n');
        const std::string text = Problem{"a.json", 2, 7, '/' + name, name, name}.text();
        QVERIFY2(text.size() < 2200, std::to_string(text.size()).c_str());
        QVERIFY(text.starts_with("a.json:2:7: body \"" + name.substr(0, 40) + "…\": /" + name.substr(0, 79) + "…: n"));
    }
};

QTEST_MAIN(TestResult)

} // namespace sweep::tst_result
#include "tst_result.moc"
