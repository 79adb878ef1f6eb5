// JSON reader: a value of an unexpected kind is a problem with its position.
#include <sweepbench/base/json.h>

#include <QtTest>

#include <array>
#include <functional>
#include <string>

namespace sweep::tst_json_reader {

class TestJsonReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anotherKindIsAProblem_data();
    void anotherKindIsAProblem();
    void twoPlainNumbersAreTakenAtOnce_data();
    void twoPlainNumbersAreTakenAtOnce();
};

void TestJsonReader::anotherKindIsAProblem_data()
{
    QTest::addColumn<int>("call");
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"{}", "[]", "\"a\"", "-1", "true", "null", "", "?"})
        for (int call = 0; call < 6; ++call)
            QTest::addRow("call %d on %s", call, text) << call << QByteArray(text);
}

void TestJsonReader::anotherKindIsAProblem()
{
    QFETCH(int, call);
    QFETCH(QByteArray, text);
    const std::vector<std::function<void(JsonReader&)>> calls = {
        [](JsonReader& r) { r.object([](std::string_view) {}); },
        [](JsonReader& r) { r.array([](std::size_t) {}); },
        [](JsonReader& r) { (void)r.string(); },
        [](JsonReader& r) { (void)r.number(); },
        [](JsonReader& r) { (void)r.boolean(); },
        [](JsonReader& r) { r.null(); },
    };
    const std::vector<QByteArray> fitting = {"{}", "[]", "\"a\"", "-1", "true", "null"};
    ProblemCollector problems("f");
    const Job job;
    bool isRead = true;
    JsonReader reader({text.constData(), std::size_t(text.size())}, problems, job);
    try {
        calls[std::size_t(call)](reader);
    } catch (const ReadingStopped&) {
        isRead = false;
    }
    QCOMPARE(isRead, text == fitting[std::size_t(call)]);
    QCOMPARE(problems.empty(), isRead);
    if (!isRead)
        QCOMPARE(std::move(problems).taken().front().line, 1);
}

void TestJsonReader::twoPlainNumbersAreTakenAtOnce_data()
{
    QTest::addColumn<bool>("isTaken");
    for (const char* text : {"[0,-2]", " [ 0.5 , -0.25 ]", "[-0,10]"})
        QTest::newRow(text) << true;
    for (const char* text : {"[01,2]", "[-00,2]", "[00.5,2]", "[.5,2]", "[5.,2]", "[1e3,2]", "[inf,2]", "[nan,2]",
                             "[+1,2]", "[1]", "[1,]", "[1,2,3]", "[1 2]", "[1,2", "1,2"})
        QTest::newRow(text) << false;
}
// Where they are not taken, the reader stays where it was.
void TestJsonReader::twoPlainNumbersAreTakenAtOnce()
{
    QFETCH(bool, isTaken);
    const std::string text = QTest::currentDataTag();
    ProblemCollector problems("f");
    const Job job;
    JsonReader reader(text, problems, job);
    std::array<double, 2> values{};
    QCOMPARE(reader.takeNumbers(values), isTaken);
    QVERIFY(problems.empty());
    QCOMPARE(reader.offset(), isTaken ? text.size() : 0);
}

QTEST_APPLESS_MAIN(TestJsonReader)

} // namespace sweep::tst_json_reader
#include "tst_json_reader.moc"
