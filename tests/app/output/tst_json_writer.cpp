#include "app/output/json.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <csignal>
#include <functional>
#include <limits>
#include <random>
#include <sstream>

#include <sys/wait.h>
#include <unistd.h>

namespace sweep::tst_json_writer {

namespace {

std::string written(const std::function<void(JsonWriter& json)>& write, JsonLayout layout = JsonLayout::lines)
{
    std::string text;
    {
        JsonWriter json(text, layout);
        write(json);
    }
    return text;
}

// True if a process that runs the action ends by SIGABRT.
bool aborts(const std::function<void()>& action)
{
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(STDERR_FILENO); // the broken contract is intended
        action();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

// A row and two lines, with an empty array.
void writeSample(JsonWriter& json)
{
    json.beginObject().member("a", 1).breakLine(2).key("rows").beginArray();
    for (const double x : {0.5, 1.5})
        json.breakLine(4).array(x, "x", true);
    json.breakLine(2).endArray().key("none").beginArray().endArray().breakLine().endObject().endLine();
}

} // namespace

class TestJsonWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesBreakAtTheRequestedLevel()
    {
        QCOMPARE(QString::fromStdString(written(writeSample)),
                 QStringLiteral("{\"a\": 1,\n  \"rows\": [\n    [0.5, \"x\", true],\n    [1.5, \"x\", true]\n  ], "
                                "\"none\": []\n}\n"));
    }
    void oneLineHasNoBreaks()
    {
        QCOMPARE(QString::fromStdString(written(writeSample, JsonLayout::oneLine)),
                 QStringLiteral("{\"a\": 1, \"rows\": [[0.5, \"x\", true], [1.5, \"x\", true]], \"none\": []}\n"));
    }
    void compactHasNoBlanks()
    {
        QCOMPARE(QString::fromStdString(written(writeSample, JsonLayout::compact)),
                 QStringLiteral("{\"a\":1,\"rows\":[[0.5,\"x\",true],[1.5,\"x\",true]],\"none\":[]}\n"));
    }

    void numbersAreTheirShortestDecimals()
    {
        const auto text = written([](JsonWriter& json) {
            json.array(0.1, -0.0, 1e300, 5e-324, 100000.0, std::numeric_limits<std::uint64_t>::max(), -7LL, 1.0 / 3);
        });
        QCOMPARE(QString::fromStdString(text), QStringLiteral("[0.1, 0, 1e300, 5e-324, 100000, 18446744073709551615, "
                                                              "-7, 0.3333333333333333]"));
    }
    void absentValuesAreNull()
    {
        const auto text = written([](JsonWriter& json) {
            json.array(std::optional<double>(), std::optional(0.5), std::optional<std::string>(), nullptr, false);
        });
        QCOMPARE(QString::fromStdString(text), QStringLiteral("[null, 0.5, null, null, false]"));
    }

    void textsAreEscapedAsJsonRequires_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("json");
        QTest::newRow("plain") << QByteArray("ball 1") << QByteArray("\"ball 1\"");
        QTest::newRow("quote and backslash") << QByteArray("\"\\") << QByteArray("\"\\\"\\\\\"");
        QTest::newRow("letters") << QByteArray("\b\f\n\r\t") << QByteArray("\"\\b\\f\\n\\r\\t\"");
        QTest::newRow("other controls") << QByteArray("\x00\x1f", 2) << QByteArray("\"\\u0000\\u001f\"");
        QTest::newRow("delete") << QByteArray("\x7f") << QByteArray("\"\\u007f\"");
        QTest::newRow("UTF-8 stays") << QByteArray("ü €\xf0\x9f\x8e\xb1") << QByteArray("\"ü €\xf0\x9f\x8e\xb1\"");
        QTest::newRow("a cut character") << QByteArray("a\xe2\x82z") << QByteArray("\"a\xef\xbf\xbdz\"");
        QTest::newRow("a stray byte") << QByteArray("\xff") << QByteArray("\"\xef\xbf\xbd\"");
    }
    void textsAreEscapedAsJsonRequires()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, json);
        QCOMPARE(QByteArray::fromStdString(written([&](JsonWriter& writer) { writer.value(text.toStdString()); })),
                 json);
    }

    // nlohmann-json replaces invalid UTF-8 in the same way, byte for byte. It leaves DEL as it is.
    void anyBytesAreQuotedAsByNlohmannJson()
    {
        constexpr std::string_view often = "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xed\xa0\x80\xf4\x90\xc0\"\\\n\x1f\x7f";
        std::mt19937 random(1);
        for (int i = 0; i < 20'000; ++i) {
            std::string text(random() % 8, '\0');
            for (char& c : text)
                c = random() % 2 == 0 ? often[random() % often.size()] : static_cast<char>(random() % 256);
            const std::string expected =
                nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
            QCOMPARE(QByteArray::fromStdString(written([&](JsonWriter& writer) { writer.value(text); })),
                     QByteArray::fromStdString(expected).replace('\x7f', "\\u007f"));
        }
    }

    void itemsWrittenElsewhereJoinTheArray()
    {
        for (const JsonLayout layout : {JsonLayout::lines, JsonLayout::oneLine, JsonLayout::compact}) {
            std::string first;
            std::string further;
            JsonWriter(first, layout, JsonPart::firstItems).breakLine(1).value(1).breakLine(1).value(2);
            JsonWriter(further, layout, JsonPart::furtherItems).breakLine(1).array(3);
            const auto joined = written(
                [&](JsonWriter& json) { json.beginArray().items(first).items(further).value(4).endArray(); }, layout);
            const auto whole = written(
                [](JsonWriter& json) {
                    json.beginArray().breakLine(1).value(1).breakLine(1).value(2).breakLine(1).array(3).value(4);
                    json.endArray();
                },
                layout);
            QCOMPARE(QString::fromStdString(joined), QString::fromStdString(whole));
        }
    }

    void aStreamGetsTheSameBytesAsAText()
    {
        const auto write = [](JsonWriter& json) {
            json.beginArray();
            for (int i = 0; i < 50'000; ++i)
                json.beginObject().member("i", i).member("text", std::string(i % 100, 'x')).endObject();
            json.value(std::string(300'000, '"')).endArray();
        };
        std::ostringstream out;
        {
            JsonWriter json(out);
            write(json);
        }
        QVERIFY(out.str() == written(write));
        QVERIFY(nlohmann::json::accept(out.str()));
    }
    void aStreamThatFailsIsReported()
    {
        std::ostringstream out;
        JsonWriter json(out);
        QVERIFY(json.beginArray().isOpen());
        out.setstate(std::ios::badbit);
        QVERIFY(!json.isOpen());
        json.list(std::vector<int>(5, 1)).endArray();
    }

    void misuseAbortsTheProgram_data()
    {
        using Write = std::function<void(JsonWriter&)>;
        QTest::addColumn<Write>("write");
        const auto row = [](const char* name, const Write& write) { QTest::newRow(name) << write; };
        row("a key without a value", [](JsonWriter& json) { json.beginObject().key("a").endObject(); });
        row("two keys", [](JsonWriter& json) { json.beginObject().key("a").key("b"); });
        row("a value without a key", [](JsonWriter& json) { json.beginObject().value(1); });
        row("a key in an array", [](JsonWriter& json) { json.beginArray().key("a"); });
        row("an array that is not closed", [](JsonWriter& json) { json.beginArray().value(1); });
        row("an object that is closed as an array", [](JsonWriter& json) { json.beginObject().endArray(); });
        row("a bracket too many", [](JsonWriter& json) { json.beginArray().endArray().endArray(); });
        row("two documents", [](JsonWriter& json) { json.value(1).value(2); });
        row("no number", [](JsonWriter& json) { json.value(std::nan("")); });
        row("items in no array", [](JsonWriter& json) { json.beginObject().items("1"); });
    }
    void misuseAbortsTheProgram()
    {
        QFETCH(const std::function<void(JsonWriter&)>, write);
        QVERIFY(aborts([&] { written(write); }));
        QVERIFY(!aborts([] { written(writeSample); }));
    }
    void anExceptionMayCutADocumentShort()
    {
        const auto cut = [](JsonWriter& json) {
            json.beginArray();
            throw std::bad_alloc();
        };
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, written(cut));
    }
};

QTEST_APPLESS_MAIN(TestJsonWriter)

} // namespace sweep::tst_json_writer
#include "tst_json_writer.moc"
