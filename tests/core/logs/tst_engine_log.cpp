// Engine logs: reading them, and matching each row with the scene's events.
#include "tests/support/comparison_text.h"

#include <sweepbench/log_comparison.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QtTest>

#include <algorithm>
#include <random>

namespace sweep::tst_engine_log {

namespace {

// The line sweeps over the dot twice, at 0.25 and 0.75; the ball is in the wall from 0.25 to 0.5.
Scene sceneOfThree()
{
    const auto scene = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "wall", "shape": "segment", "a": [3, -1], "b": [3, 1]},
        {"id": "dot", "shape": "point", "path": {"keys": [[0, 2, 0], [0.5, 4, 0], [1, 2, 0]]}},
        {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 1}],
        "ignore": [["dot", "ball"]]})",
                                  "three");
    return *scene;
}

struct Case
{
    Scene scene = sceneOfThree();
    Timeline timeline = *solve(scene);

    [[nodiscard]] LogComparison with(const char* text, const LogTolerance& tolerance = {}) const
    {
        const auto log = parseEngineLog(text, "log", scene);
        if (!log)
            qFatal("%s", log.problems().front().text().c_str());
        return compared(scene, timeline, *log, tolerance);
    }
};

std::string textOf(const LogComparison& comparison)
{
    std::string text;
    for (const LogDifference& row : comparison.rows)
        text += std::string(text.empty() ? "" : ", ") + name(row.what);
    return text;
}

std::vector<std::string> problemsOfLog(const char* text, const LogOptions& reading = {})
{
    std::vector<std::string> messages;
    const auto log = parseEngineLog(text, "log", sceneOfThree(), reading);
    if (!log)
        for (const Problem& problem : log.problems())
            messages.push_back(problem.text());
    return messages;
}

} // namespace

class TestEngineLog : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyClassIsFound();
    void theClosestAreJoinedFirst();
    void toleranceAndReachAreExact();
    void aLogWithoutKindsHoldsBeginsOfContacts();
    void aLogWithoutExitsMissesNone();
    void callbacksAreUnderstood_data();
    void callbacksAreUnderstood();
    void aLogMayLackClippedEvents();
    void theScenesOwnEventsAreEqualInAnyOrder();
    void csvVariantsAreRead_data();
    void csvVariantsAreRead();
    void jsonIsReadInThreeForms();
    void framesAreConvertedToTimes();
    void framesNeedTheirRate();
    void wordsAndColumnsCanBeNamed();
    void theWordsOfAColumnAreListedOnce();
    void rowsAboutOtherBodiesAreSkippedOnRequest();
    void aMissingColumnIsReportedOnce();
    void problemsAreReportedWithTheirPosition_data();
    void problemsAreReportedWithTheirPosition();
    void atMost20ProblemsAreListed();
};

void TestEngineLog::everyClassIsFound()
{
    const Case that; // exact events: cross at 0.25 and 0.75, enter at 0.25, exit at 0.5
    const auto comparison = that.with("a,b,kind,t\nwall,dot,cross,0.25\ndot,wall,touch,0.75\n"
                                      "ball,wall,enter,0.3\nball,wall,cross,0.9\nball,wall,exit,0.5\n",
                                      {.within = 0.01});
    QCOMPARE(textOf(comparison), std::string("equal, late, equal, wrong kind, extra"));
    QCOMPARE(comparison.differences(), std::size_t(3));
    const LogDifference& late = comparison.rows[1];
    QCOMPARE(late.off, 0.3 - 0.25);
    QCOMPARE(textOf(that.with("a,b,kind,t\nwall,dot,cross,0.2\n", {.within = 0.01})),
             std::string("early, missing, missing"));
}

void TestEngineLog::theClosestAreJoinedFirst()
{
    const Case that;
    // The log misses the first hit and reports the second slightly late; it does not report the first very late.
    const auto comparison = that.with("a,b,t\ndot,wall,0.76\n", {.within = 0.001});
    QCOMPARE(textOf(comparison), std::string("missing, missing, late"));
    QVERIFY(comparison.rows[2].logged.has_value());
}

void TestEngineLog::toleranceAndReachAreExact()
{
    const Case that;
    const char* log =
        "a,b,kind,t\ndot,wall,cross,0.375\ndot,wall,cross,0.75\nwall,ball,enter,0.25\nwall,ball,exit,0.5\n";
    QCOMPARE(textOf(that.with(log, {.within = 0.125})), std::string("equal, equal, equal, equal"));
    const double less = std::nextafter(0.125, 0);
    QCOMPARE(textOf(that.with(log, {.within = less})), std::string("late, equal, equal, equal"));
    QCOMPARE(that.with(log, {.within = 0, .reach = 0.125}).count(LogClass::late), std::size_t(1));
    QCOMPARE(that.with(log, {.within = 0, .reach = less}).count(LogClass::late), std::size_t(0));
    QCOMPARE(that.with(log, {.within = 0, .reach = less}).count(LogClass::extra), std::size_t(1));
}

void TestEngineLog::aLogWithoutKindsHoldsBeginsOfContacts()
{
    const Case that;
    const auto comparison = that.with("body1,body2,toi\ndot,wall,0.25\ndot,wall,0.75\nwall,ball,0.25\n");
    QCOMPARE(textOf(comparison), std::string("equal, equal, equal")); // no row for the exit
    QCOMPARE(comparison.exitsNotLogged, std::size_t(1));
}

// Even if the log has kinds: an engine that reports only the beginnings of contacts misses no exits.
void TestEngineLog::aLogWithoutExitsMissesNone()
{
    const Case that;
    const std::string begins = "a,b,kind,t\ndot,wall,begin_contact,0.25\ndot,wall,begin_contact,0.75\n";
    const auto comparison = that.with((begins + "wall,ball,begin_contact,0.25\n").c_str());
    QCOMPARE(textOf(comparison), std::string("equal, equal, equal"));
    QCOMPARE(comparison.exitsNotLogged, std::size_t(1));
    // A single exit, even of another pair, shows that the engine reports exits.
    const auto ends = that.with((begins + "wall,dot,end_contact,0.8\n").c_str());
    QCOMPARE(textOf(ends), std::string("equal, missing, missing, equal, extra"));
    QCOMPARE(ends.exitsNotLogged, std::size_t(0));
    const auto others = parseEngineLog(begins + "wall,cat,end_contact,0.8\n", "log", that.scene, {.skipOthers = true});
    QVERIFY(others);
    QCOMPARE(compared(that.scene, that.timeline, *others, {}).exitsNotLogged, std::size_t(0));
}

void TestEngineLog::callbacksAreUnderstood_data()
{
    QTest::addColumn<QByteArray>("word");
    QTest::addColumn<std::optional<LogWord>>("meaning");
    for (const char* word : {"begin_contact", "BeginContact", "on_enter", "collision_begin", "OnCollisionEnter",
                             "OnTriggerEnter2D", "sensor-begin", "body_entered", "collisionStart", "hit begin"})
        QTest::newRow(word) << QByteArray(word) << std::optional(LogWord::hit);
    for (const char* word : {"end_contact", "EndContact", "on_exit", "collision_end", "OnCollisionExit",
                             "contact.ended", "area_exited", "CollisionStopped", "hit_end", "end touch"})
        QTest::newRow(word) << QByteArray(word) << std::optional(LogWord::exit);
    for (const char* word : {"OnCollisionStay", "PreSolve", "post_solve", "contact_persist"})
        QTest::newRow(word) << QByteArray(word) << std::optional(LogWord::skip);
    for (const char* word : {"", "on", "_", "bend", "friend", "begin_game", "restart"})
        QTest::newRow(word) << QByteArray(word) << std::optional<LogWord>();
}

void TestEngineLog::callbacksAreUnderstood()
{
    QFETCH(QByteArray, word);
    QFETCH(std::optional<LogWord>, meaning);
    QCOMPARE(usualWord(word.toStdString()), meaning);
}

void TestEngineLog::aLogMayLackClippedEvents()
{
    Scene scene = sceneOfThree();
    scene.bodies[2].a = FromTo{{2.5, 0}, {8, 0}}; // begins inside
    const Case that{scene};
    const char* log = "a,b,kind,t\ndot,wall,cross,0.25\ndot,wall,cross,0.75\nwall,ball,exit,0.2727\n";
    const auto strict = that.with(log, {.within = 0.001});
    QCOMPARE(textOf(strict), std::string("missing, equal, equal, equal"));
    const auto lenient = that.with(log, {.within = 0.001, .clipped = false});
    QCOMPARE(textOf(lenient), std::string("equal, equal, equal"));
    QCOMPARE(textOf(that.with("a,b,kind,t\nwall,ball,exit,0.2727\ndot,wall,cross,0.25\ndot,wall,cross,0.75\n"
                              "wall,ball,enter,0\n",
                              {.within = 0.001, .clipped = false})),
             std::string("equal, equal, equal, equal"));
}

void TestEngineLog::theScenesOwnEventsAreEqualInAnyOrder()
{
    const Case that;
    EngineLog log;
    log.hasExits = true;
    for (const auto& instant : that.timeline.instants())
        for (const Event& event : that.timeline.eventsOf(instant))
            log.events.push_back({{event}, event.kind, instant.time.nearest()});
    std::mt19937 random(1);
    for (int i = 0; i < 10; ++i) {
        std::shuffle(log.events.begin(), log.events.end(), random);
        const auto comparison = compared(that.scene, that.timeline, log, {});
        QCOMPARE(comparison.count(LogClass::equal), that.timeline.events().size());
        QCOMPARE(comparison.differences(), std::size_t(0));
    }
}

void TestEngineLog::csvVariantsAreRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("commas") << QByteArray("a,b,kind,t,x,y\nwall,dot,cross,0.25,3,0\n");
    QTest::newRow("semicolons, no last line end") << QByteArray("a;b;kind;t;x;y\nwall;dot;cross;0.25;3;0");
    QTest::newRow("tabs, CRLF, mark of order")
        << QByteArray("\xef\xbb\xbf"
                      "a\tb\tkind\tt\tx\ty\r\nwall\tdot\tcross\t0.25\t3\t0\r\n\r\n");
    QTest::newRow("quotes, blanks, big letters")
        << QByteArray("\"A\", \"unused, \"\"or\"\" so\" ,B,Kind,Time,X,Y\n\"wall\",?, dot ,CROSS,+0x1p-2,3.0,0e5\n");
    QTest::newRow("columns in another order") << QByteArray("y,x,t,kind,b,a\n0,3,.25,cross,wall,dot\n");
}

void TestEngineLog::csvVariantsAreRead()
{
    QFETCH(QByteArray, text);
    // By RFC 4180, a blank before a quote is part of the field, so that blanks are removed there.
    text.replace(", \"unused", ",\"unused").replace("so\" ,", "so\",");
    const auto log = parseEngineLog(text.toStdString(), "log", sceneOfThree());
    QVERIFY2(log.ok(), log.ok() ? "" : log.problems().front().text().c_str());
    QCOMPARE(log->events.size(), std::size_t(1));
    const LoggedEvent& event = log->events.front();
    QCOMPARE(event.a, 0U);
    QCOMPARE(event.b, 1U);
    QCOMPARE(event.t, 0.25);
    QVERIFY(event.kind == EventKind::cross);
    QVERIFY((event.point == Vec{3, 0}));
}

void TestEngineLog::jsonIsReadInThreeForms()
{
    const std::string row = R"({"a": "wall", "b": "dot", "kind": "cross", "point": [3, 0], "more": {"x": [1]})";
    const std::vector<std::string> forms = {
        "[" + row + R"(, "t": 0.25}])", R"({"engine": "mine", "events": [)" + row + R"(, "t": 2.5e-1}]})",
        R"({"format": "sweepbench.events", "version": 1, "instants": [{"t": 0.25, "events": [)" + row + "}]}]}"};
    for (const std::string& form : forms) {
        const auto log = parseEngineLog(form, "log", sceneOfThree());
        QVERIFY2(log.ok(), log.ok() ? "" : log.problems().front().text().c_str());
        QCOMPARE(log->events.size(), std::size_t(1));
        QCOMPARE(log->events.front().t, 0.25);
        QVERIFY((log->events.front().point == Vec{3, 0}));
    }
}

// The time is the double nearest to the exact quotient, for any number of frames per unit of time.
void TestEngineLog::framesAreConvertedToTimes()
{
    const auto timesIn = [](const char* text, const LogOptions& reading) {
        std::vector<double> times;
        const auto log = parseEngineLog(text, "log", sceneOfThree(), reading);
        if (!log)
            qFatal("%s", log.problems().front().text().c_str());
        for (const LoggedEvent& event : log->events)
            times.push_back(event.t);
        return times;
    };
    const std::vector<double> expected = {20.0 / 60, 0, -0.5, 1.5 / 60};
    for (const char* word : {"frame", "step", "TICK"}) {
        const std::string csv = std::string("a,b,") + word + "\nwall,dot,20\nwall,dot,0\nwall,dot,-30\nwall,dot,1.5\n";
        QCOMPARE(timesIn(csv.c_str(), {.fps = Rational(60)}), expected);
    }
    const char* json = R"([{"a": "wall", "b": "dot", "step": 1001}, {"a": "wall", "b": "dot", "t": 0.5}])";
    QCOMPARE(timesIn(json, {.fps = Rational(60000, 1001)}), (std::vector<double>{1002001.0 / 60000, 1001.0 / 120000}));
    // Without a column of frames, the column of times holds frame numbers.
    QCOMPARE(timesIn("a,b,t\nwall,dot,30\n", {.fps = Rational(60)}), std::vector<double>{0.5});
    // Beside a column of times, frames are used only if their rate is given.
    const char* both = "a,b,t,frame\nwall,dot,0.3,20\n";
    QCOMPARE(timesIn(both, {.fps = Rational(100)}), std::vector<double>{0.2});
    QCOMPARE(timesIn(both, {}), std::vector<double>{0.3});
    LogOptions named{.fps = Rational(10)};
    named.columns[std::size_t(LogRole::frame)] = "n";
    QCOMPARE(timesIn("a,b,n\nwall,dot,3\n", named), std::vector<double>{0.3});
    // A column of times chosen by name holds frame numbers, unless a column of frames is chosen, too.
    LogOptions chosen{.fps = Rational(10)};
    chosen.columns[std::size_t(LogRole::t)] = "n";
    QCOMPARE(timesIn("a,b,n,frame\nwall,dot,3,7\n", chosen), std::vector<double>{0.3});
    chosen.columns[std::size_t(LogRole::frame)] = "frame";
    QCOMPARE(timesIn("a,b,n,frame\nwall,dot,3,7\n", chosen), std::vector<double>{0.7});
}

void TestEngineLog::framesNeedTheirRate()
{
    const std::string needed = "the times are frames, in \"Step\"; say how many there are per unit of time";
    QCOMPARE(problemsOfLog("a,b,Step\nwall,dot,1\nwall,dot,2\n"), std::vector<std::string>{"log:1:1: " + needed});
    QCOMPARE(problemsOfLog(R"([{"a": "wall", "b": "dot", "Step": 1}, {"a": "wall", "b": "dot", "Step": 2}])"),
             std::vector<std::string>{"log:1:36: /0/Step: " + needed});
    const LogOptions rate{.fps = Rational(1, 60)};
    QCOMPARE(problemsOfLog("a,b,step\nwall,dot,soon\n", rate),
             std::vector<std::string>{"log:2:10: \"soon\" is not a finite number"});
    QCOMPARE(problemsOfLog("a,b,step\nwall,dot,1e308\n", rate),
             std::vector<std::string>{"log:2:10: \"1e308\" is a frame whose time is not finite"});
    QCOMPARE(problemsOfLog("a,b\nwall,dot\n", rate).size(), std::size_t(1));
}

void TestEngineLog::wordsAndColumnsCanBeNamed()
{
    LogOptions reading;
    reading.columns[std::size_t(LogRole::t)] = "when";
    reading.words = {{"Begin_Hit", LogWord::enter}, {"persist", LogWord::skip}};
    const auto log = parseEngineLog("t,a,b,kind,when\nx,ball,wall,begin_hit,0.25\ny,ball,wall,persist,0.3\n", "log",
                                    sceneOfThree(), reading);
    QVERIFY(log.ok());
    QCOMPARE(log->events.size(), std::size_t(1));
    QCOMPARE(log->events.front().t, 0.25);
    QVERIFY(log->events.front().kind == EventKind::enter);
    const std::vector<std::string> columns = {"t", "a", "b", "kind", "when"};
    const LogPreview preview = logPreview("t,a,b,kind,when\n0,ball,wall,hit,1\n", 3);
    QCOMPARE(preview.columns, columns);
    QCOMPARE(preview.rows, std::vector({std::vector<std::string>{"0", "ball", "wall", "hit", "1"}}));
    QCOMPARE(columnTaken(LogRole::t, columns, reading), std::optional<std::size_t>(4));
    QCOMPARE(columnTaken(LogRole::t, columns), std::optional<std::size_t>(0));
    QCOMPARE(columnTaken(LogRole::x, columns), std::optional<std::size_t>());
    QCOMPARE(logPreview("a,b,t\n1,2,3\n4,5,6\n7,8,9\n", 2).rows.size(), std::size_t(2));
    QCOMPARE(logPreview(R"([{"a": "p", "t": 1}, {"t": 2}])").rows[1][0], std::string());
    std::string wide = "a";
    for (std::size_t i = 0; i < 2 * mostPreviewColumns; ++i)
        wide += ",b" + std::to_string(i);
    QCOMPARE(logPreview(wide + '\n').columns.size(), mostPreviewColumns);
    const auto without = parseEngineLog("t,a,b\n0.25,ball,wall\n", "log", sceneOfThree(), reading);
    QCOMPARE(without.problems().size(), std::size_t(1)); // reported once
}

void TestEngineLog::theWordsOfAColumnAreListedOnce()
{
    const std::vector<std::string> words = {"begin", "hit_end", ""};
    QCOMPARE(logKinds("a,b,kind,t\n1,2,begin,0\n1,2,hit_end,0\n1,2,BEGIN,0\n1,2,,0\n"), words);
    QCOMPARE(logKinds(R"([{"event": "begin"}, {"t": 1}, {"event": "hit_end"}, {"event": ""}])"), words);
    LogOptions reading;
    reading.columns[std::size_t(LogRole::kind)] = "what";
    QCOMPARE(logKinds("a,b,what,t\n1,2,skid,0\n", reading), std::vector<std::string>{"skid"});
    QVERIFY(logKinds("a,b,what,t\n1,2,skid,0\n").empty());
    QVERIFY(logKinds("").empty());
    std::string many = "kind\n";
    for (std::size_t i = 0; i < 2 * mostLogKinds; ++i)
        many += 'w' + std::to_string(i) + '\n';
    QCOMPARE(logKinds(many).size(), mostLogKinds);
    QCOMPARE(usualWord("Begin"), LogWord::enter);
    QCOMPARE(usualWord("TOI"), LogWord::hit);
    QVERIFY(!usualWord("skid"));
}

void TestEngineLog::rowsAboutOtherBodiesAreSkippedOnRequest()
{
    const std::string text = "a,b,t\nwall,dog,soon\nwall,dot,1\ncat,dog,2\n";
    const auto log = parseEngineLog(text, "log", sceneOfThree(), {.skipOthers = true});
    QVERIFY(log);
    QCOMPARE(log->events.size(), std::size_t(1));
    QCOMPARE(log->events[0].row, std::size_t(2));
    QCOMPARE(log->others, std::size_t(2));
}

void TestEngineLog::aMissingColumnIsReportedOnce()
{
    LogOptions reading;
    reading.columns[std::size_t(LogRole::t)] = "when";
    const auto log = parseEngineLog("a,b,t\nwall,dot,1\n", "log", sceneOfThree(), reading);
    QVERIFY(!log);
    QCOMPARE(log.problems().size(), std::size_t(1));
}

void TestEngineLog::problemsAreReportedWithTheirPosition_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("problem");
    const auto row = [](const char* name, const char* text, const char* problem) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(problem);
    };
    row("nothing", "", "log:1:1: the log is empty");
    row("no column of times", "a,b\nwall,dot\nwall,dot\n",
        "log:1:1: a column for t is needed, under a usual name or a chosen one; the heading has a, "
        "b");
    row("unknown body", "a,b,t\nwall,dog,1\n", "log:2:6: the scene has no body or group \"dog\"");
    row("no number", "a,b,t\n\nwall,dot,soon\n", "log:3:10: \"soon\" is not a finite number");
    row("infinite", "a,b,t\nwall,dot,1e999\n", "log:2:10: \"1e999\" is not a finite number");
    row("not a number", "a,b,t\nwall,dot,nan\n", "log:2:10: \"nan\" is not a finite number");
    row("unknown kind", "a,b,kind,t\nwall,dot,boing,1\n", "log:2:10: the kind \"boing\" is not known");
    row("a body and itself", "a,b,t\nwall,wall,1\n", "log:2:6: the row names one body twice");
    row("a short row", "a,b,t\nwall,dot\n", "log:2:1: the row has 2 fields, the heading has 3");
    row("a row of one field", "a,b,t\nwall\n", "log:2:1: the row has 1 field, the heading has 3");
    row("an open quote", "a,b,t\nwall,\"dot,1\n", "log:2:6: a field begins with \" and no \" ends it");
    row("not UTF-8", "a,b,t\nwall,\xff,1\n", "log:2:6: the field is not UTF-8");
    row("a large cell", "a,i,j,t\nball,9007199254740992,0,1\n", "log:2:6: \"9007199254740992\" is not an");
    row("JSON, broken", "[{\"a\": ]", "log:1:8: ");
    row("JSON, no rows", "{\"a\": 1}", "log:1:1: the object has no member events");
    row("JSON, a number", "[5]", "log:1:2: /0: found the number 5; a row of a log is an object");
    row("JSON, instants that are a number", R"({"instants": 4})",
        "log:1:14: /instants: found the number 4; instants are an array of objects with t and events");
    row("JSON, instants that are an object", R"({"instants": {"t": 0, "events": []}})",
        "log:1:14: /instants: found an object; instants are an array");
    row("JSON, an instant that is a text", R"({"instants": [{"t": 0, "events": []}, "now"]})",
        "log:1:39: /instants/1: found the text \"now\"; an instant of a log is an object with t and events");
    row("JSON, an instant that is an array", R"({"instants": [[1, 2]]})", "log:1:15: /instants/0: found an array; ");
    row("JSON, events of an instant that are true", R"({"instants": [{"t": 0, "events": true}]})",
        "log:1:34: /instants/0/events: found true; a log is an array of objects");
    row("JSON, an event of an instant that is null", R"({"instants": [{"t": 0, "events": [null]}]})",
        "log:1:35: /instants/0/events/0: found null; a row of a log is an object");
    row("JSON, events that are a number", R"({"events": 4})",
        "log:1:12: /events: found the number 4; a log is an array");
    row("JSON, no time", R"([{"a": "wall", "b": "dot"}])", "log:1:2: /0: the row has no t");
    row("JSON, unknown body", "[\n {\"a\": \"wall\",\n  \"b\": \"dog\", \"t\": 1}]",
        "log:3:8: /0/b: the scene has no body");
    row("JSON, a time that is none", R"({"instants": [{"t": "soon", "events": [{"a": "wall", "b": "dot"}]}]})",
        "log:1:21: /instants/0/t: \"soon\" is not a finite number");
    row("JSON, a point that is none", R"([{"a": "wall", "b": "dot", "t": 1, "point": [3, "up"]}])",
        "log:1:49: /0/point/1: \"up\" is not a finite number");
}

void TestEngineLog::problemsAreReportedWithTheirPosition()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, problem);
    const auto problems = problemsOfLog(text.constData());
    QCOMPARE(problems.size(), std::size_t(1));
    QVERIFY2(QByteArray::fromStdString(problems.front()).startsWith(problem), problems.front().c_str());
}

void TestEngineLog::atMost20ProblemsAreListed()
{
    std::string text = "a,b,t\n";
    for (int i = 0; i < 100; ++i)
        text += "who,knows,1\n";
    const auto problems = problemsOfLog(text.c_str());
    QCOMPARE(problems.size(), std::size_t(20));
    QVERIFY(problems.back().find("there are more problems") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestEngineLog)

} // namespace sweep::tst_engine_log
#include "tst_engine_log.moc"
