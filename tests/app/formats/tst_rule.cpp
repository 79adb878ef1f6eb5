// The rule for text without a grammar: what is sure, what is unsure and why, and the account of all numbers.
#include "app/formats/imports.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

namespace sweep::tst_rule {

using namespace oracle;

namespace {

using Points = std::set<std::pair<float, float>>;

struct Entry
{
    QByteArray source;
    QByteArray text;
    QString expected; // behind "--- "; empty without such a line
};

// The texts of a file: a line "=== source", the text, and a line "--- " with its positions, "none" where a person reads
// no body, or "refused" where it cannot be read; a note of the judge is behind " || ".
std::vector<Entry> entriesOf(const char* name)
{
    QFile file(QString::fromStdString(sourcePath("tests/data/pasted/")) + QLatin1String(name));
    std::vector<Entry> entries;
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        if (line.startsWith("=== "))
            entries.push_back({line.mid(4).trimmed(), {}, {}});
        else if (line.startsWith("--- "))
            entries.back().expected = QString::fromUtf8(line.mid(4).trimmed());
        else
            entries.back().text += line;
    }
    return entries;
}

// The positions of one item; as singles, which some texts have.
using Groups = std::multiset<Points>;

// The groups of "polyline p: 0,0 1,1 | points: 2,2 3,3"; `areSplit`: each of the points is a group.
Groups expectedGroups(const QString& items, bool areSplit)
{
    static const QRegularExpression position(QStringLiteral("(?:^|[ @])(-?[0-9.e+-]+),(-?[0-9.e+-]+)"));
    Groups groups;
    for (const QString& item : items.section(QStringLiteral(" || "), 0, 0).split(QStringLiteral(" | "))) {
        Points points;
        auto found = position.globalMatch(item);
        while (found.hasNext()) {
            const auto match = found.next();
            points.emplace(match.captured(1).toFloat(), match.captured(2).toFloat());
        }
        if (areSplit && item.startsWith(QStringLiteral("points")))
            for (const auto& point : points)
                groups.insert({point});
        else if (!points.empty())
            groups.insert(points);
    }
    return groups;
}

Groups groupsOf(const GeometryText& read, bool withUnsure, bool areSplit)
{
    Groups groups;
    for (const GeometryItem& item : read.items) {
        Points points;
        for (const Vec& p : item.points)
            points.emplace(float(p.x), float(p.y));
        if (!withUnsure && item.unsure != Unsure::no)
            continue;
        if (areSplit && item.kind == GeometryKind::points)
            for (const auto& point : points)
                groups.insert({point});
        else
            groups.insert(points);
    }
    return groups;
}

// Whether a text has the positions that a person reads, in the same groups; points may be grouped or not.
bool isRight(const Result<GeometryText>& read, const QString& expected, bool withUnsure)
{
    if (expected.startsWith(QStringLiteral("refused")) || !read)
        return !read && expectedGroups(expected, false).empty();
    return groupsOf(*read, withUnsure, false) == expectedGroups(expected, false) ||
           groupsOf(*read, withUnsure, true) == expectedGroups(expected, true);
}

Result<GeometryText> readText(const QByteArray& text, const RuleSettings& rule = {})
{
    return readGeometry(text.toStdString(), "text", {.form = {}, .rule = rule, .job = {}});
}

// "p: 1,2 | unsure (a calculation beside its numbers) q: 3,4 5,6"
QString itemsText(const QByteArray& text, const RuleSettings& rule = {})
{
    const auto read = readText(text, rule);
    if (!read)
        return QStringLiteral("refused");
    QStringList items;
    for (const GeometryItem& item : read->items) {
        QString one = item.unsure == Unsure::no
                          ? QString()
                          : QStringLiteral("unsure (%1) ").arg(QLatin1String(sweep::text(item.unsure)));
        one += QString::fromStdString(item.name) + u':';
        for (std::size_t i = 0; i < item.points.size(); ++i)
            one += QStringLiteral(" %1,%2").arg(item.points[i].x).arg(item.points[i].y) +
                   (item.times.empty() ? QString() : QStringLiteral("@%1").arg(item.times[i])) +
                   (item.radii.empty() ? QString() : QStringLiteral(" r %1").arg(item.radii[i]));
        items << one;
    }
    return items.join(QStringLiteral(" | "));
}

// Whether the account is in order, and counts each number that the text has outside of words.
void checkAccount(const QByteArray& text)
{
    const auto read = readText(text);
    if (!read)
        return;
    std::size_t end = 0;
    for (const TextNumber& number : read->numbers) {
        QVERIFY2(number.offset >= end && number.length > 0, text.constData());
        end = number.offset + number.length;
        QVERIFY2(end <= std::size_t(text.size()), text.constData());
    }
    static const QRegularExpression plain(QStringLiteral("(?<![\\w.])[0-9]+(\\.[0-9]+)?(?![\\w.])"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    auto found = plain.globalMatch(QString::fromLatin1(text)); // a byte is a character
    while (found.hasNext()) {
        const auto match = found.next();
        const auto at = std::uint32_t(match.capturedStart());
        const bool isCounted = std::ranges::any_of(read->numbers, [&](const TextNumber& number) {
            return number.offset <= at && at < number.offset + number.length;
        });
        QVERIFY2(isCounted, qPrintable(match.captured() + QStringLiteral(" in ") + QString::fromUtf8(text)));
    }
    const bool hasSure = std::ranges::any_of(read->items, [](const auto& item) { return item.unsure == Unsure::no; });
    const bool hasUsed = std::ranges::any_of(read->numbers, [](const auto& one) { return one.use == NumberUse::used; });
    if (read->form == GeometryForm::initialiser)
        QCOMPARE(hasUsed, hasSure);
}

} // namespace

class TestRule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void publicTextsAreReadRightly()
    {
        const std::vector<Entry> entries = entriesOf("snippets");
        std::size_t sure = 0;
        std::size_t all = 0;
        QStringList wrong;
        QStringList misread;
        for (const Entry& entry : entries) {
            const auto read = readText(entry.text);
            const bool isSure = isRight(read, entry.expected, false);
            const bool isRead = isSure || isRight(read, entry.expected, true);
            sure += isSure ? 1 : 0;
            all += isRead ? 1 : 0;
            if (!isRead)
                wrong << QString::fromUtf8(entry.source);
            const Groups expected = expectedGroups(entry.expected, true);
            for (const Points& group : read ? groupsOf(*read, false, false) : Groups())
                for (const auto& point : group)
                    if (std::ranges::none_of(expected, [&](const Points& one) { return one.contains(point); }))
                        misread << QString::fromUtf8(entry.source);
        }
        misread.removeDuplicates();
        QCOMPARE(entries.size(), std::size_t(120));
        QVERIFY2(sure >= 89, qPrintable(QString::number(sure)));
        QVERIFY2(all >= 110, qPrintable(QString::number(all) + u'\n' + wrong.join(u'\n')));
        QVERIFY2(misread.size() <= 1, qPrintable(misread.join(u'\n'))); // y of a map, which points down
    }

    void proseAddsNoBodyUnasked()
    {
        const std::vector<Entry> entries = entriesOf("prose");
        QCOMPARE(entries.size(), std::size_t(60));
        for (const Entry& entry : entries) {
            const auto read = readText(entry.text);
            const bool isSure = read && std::ranges::any_of(read->items, [](const GeometryItem& item) {
                                    return item.unsure == Unsure::no;
                                });
            QVERIFY2(!isSure, entry.source.constData());
        }
    }

    // A label names the values behind it, up to the next word.
    void aReportInProseAddsNothingUnasked()
    {
        const char* const report =
            "The ball starts at (-3, 1) with radius 0.4 and velocity 12, -1.5. The wall goes from (2, -2) to (2, 3). "
            "At "
            "30 fps the ball is at x = 1.8 in frame 12 and x = 2.2 in frame 13 and never reports a hit (see issue (12, "
            "13)). Version 1.2, 3.4 is affected.";
        const auto read = readText(report);
        QVERIFY(read);
        QCOMPARE(read->items.size(), std::size_t(3)); // (2, -2) to (2, 3) is a segment
        for (const GeometryItem& item : read->items)
            QVERIFY(item.unsure == Unsure::prose);
    }

    void aListOfAnotherNameIsUnsure()
    {
        QCOMPARE(itemsText("scores: [(1,0),(2,2),(0,3)]"),
                 QStringLiteral("unsure (its name is that of neither a position nor a shape) scores: 1,0 2,2 0,3"));
        QCOMPARE(itemsText("p = [(1,0),(2,2),(0,3)]"), QStringLiteral("p: 1,0 2,2 0,3"));
    }

    // Numbers with decimal commas, or a list that misses a comma.
    void differentNumbersBetweenCommasAreUnsure()
    {
        QCOMPARE(itemsText("LINESTRING (0,5 1,5, 2,5 3,5)").left(25), QStringLiteral("unsure (numbers beside it"));
        QCOMPARE(itemsText("line = [0 1, 2 3, 4 5]"), QStringLiteral("line: 0,1 2,3 4,5"));
    }

    // In prose the name is an identifier or the word for a body, and no preposition.
    void wordsOfProseAreNoNames()
    {
        const auto namesIn = [](const char* text) {
            QStringList names;
            const auto read = readText(text);
            for (const GeometryItem& item : read->items)
                names << QString::fromStdString(item.name);
            return names.join(u',');
        };
        QCOMPARE(namesIn("The ball is at (1, 2)."), QStringLiteral("ball"));
        QCOMPARE(namesIn("It hits at (1, 2) in the end"), QString());
        QCOMPARE(namesIn("the corner P1 of it (1, 2)"), QStringLiteral("P1"));
        QCOMPARE(namesIn("an empty word '' (1, 2)"), QString());
    }

    void numbersThatAreLeftOutAreUnused()
    {
        const auto uses = [](const char* text) {
            QString all;
            const auto read = readText(text);
            for (const TextNumber& number : read->numbers)
                all += QLatin1Char("-?+"[int(number.use)]);
            return all;
        };
        QCOMPARE(uses("POLYGON ((0 0, 9 0, 9 9, 0 0), (2 1, 3 1, 3 2, 2 1)) 7"), QStringLiteral("++++++++---------"));
        QCOMPARE(uses("LINESTRING Z (0 0 5, 1 1 5)"), QStringLiteral("++-++-"));
        QCOMPARE(uses("POINT (1 NaN) POINT (2 3)"), QStringLiteral("-++"));
        QCOMPARE(uses("t,x,y\n2018-01-01T12:03:00,1,2\n12:04:00.5,3,4\n"), QString(11, u'+'));
        QCOMPARE(uses("t,x,y\n0,1,2\n1,3,4\n0,5,6\n"), QStringLiteral("++++++---")); // two positions at 0
        QCOMPARE(uses(R"({"type": "Polygon", "coordinates": [[[0,0],[9,0],[9,9]],[[2,1],[3,1],[3,2]]]})"),
                 QStringLiteral("++++++------"));
        QCOMPARE(uses("010100000000000000000000000000000000000000"), QStringLiteral("+"));
        QCOMPARE(uses("Circle(x=1, y=2, radius=3)"), QStringLiteral("+++"));
        QCOMPARE(uses("frame 1: p = (2, 3), r: 4"), QStringLiteral("++++"));
        QCOMPARE(uses("{id: \"ball 7\", x: 1, y: 2}"), QStringLiteral("+++"));
        QCOMPARE(uses("\u534a\u5f8430 \u4e2d\u5fc3(1, 2) circle30"), QStringLiteral("-??"));
        QCOMPARE(uses("30\u306e\u5186 (1, 2)"), QStringLiteral("-??"));
        QCOMPARE(uses("p = (1, 2)\n~~~ (3, 4)\n"), QStringLiteral("++--")); // a fence
    }

    void everyNumberIsAccountedFor()
    {
        for (const char* file : {"snippets", "prose"})
            for (const Entry& entry : entriesOf(file))
                checkAccount(entry.text);
    }

    void everyNumberOfChangedTextsIsAccountedFor()
    {
        const std::vector<Entry> entries = entriesOf("snippets");
        for (int i = 0; i < caseCount(300); ++i) {
            Random random = caseRandom("changed texts", i);
            QByteArray text = entries[std::size_t(random.in(0, int(entries.size()) - 1))].text;
            static const QByteArray marks = "()[]{},;:=\n\"'/#1.-";
            for (int k = random.in(1, 6); k > 0; --k)
                text.insert(random.in(0, int(text.size())), marks[random.in(0, int(marks.size()) - 1)]);
            checkAccount(text);
        }
    }

    void groupsOfTwoNumbersArePositions_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("items");
        const auto row = [](const char* name, const char* text, const char* items) {
            QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(items);
        };
        row("latitude and longitude", "{\"lat\": 1, \"lng\": 2}", ": 2,1");
        row("a comma at the end of a line", "p: (1, 2),\n(3, 4)", "p: 1,2 3,4");
        row("a colour beside a position", "point(1, 2, 0xff0000)", ": 1,2");
        row("a version beside a position", "{pos: [1, 2], version: v0.6.2}", "pos: 1,2");
        row("words between numbers", "2 instead of 3", "refused");
        row("a name", "position = (1, 2)", "position: 1,2");
        row("labels", "p = {x: 1, y: 2, z: 5}", "p: 1,2");
        row("a type", "Point start(1, 2);", "start: 1,2");
        row("a list", "wall = [(0, 0), (4, 0), (4, 3)]", "wall: 0,0 4,0 4,3");
        row("nested lists", "[[[0, 0], [1, 0], [0, 1]], [[5, 5], [6, 5], [5, 6]]]", ": 0,0 1,0 0,1 | : 5,5 6,5 5,6");
        row("statements", "path.push(Point(1, 2))\npath.push(Point(3, 4))\n", "path: 1,2 3,4");
        row("indices", "vertex[0] = (1, 2);\nvertex[1] = (3, 4);", "vertex: 1,2 3,4");
        row("lines", "(0, 0)\n(1, 1)\n(2, 0)\n", ": 0,0 1,1 2,0");
        row("a circle", "circle = Circle((1, 2), 0.5)", "circle: 1,2 r 0.5");
        row("a type annotation", "let p: Vec2 = (1, 2)", "p: 1,2");
        row("a record", R"({.id = "a 1", .shape = "capsule", .points = {{0, 0}, {1, 1}}, .radius = 2})",
            "a 1: 0,0 r 2 1,1 r 2");
        row("a circle of numbers", "Circle(1, 2, 0.5)", ": 1,2 r 0.5");
        row("two coordinates", "start.x = 1\nstart.y = 2\n", "start: 1,2");
        row("corners of a box", "box = Box(Point(1, 2), Point(3, 5))", "box: 1,2 3,2 3,5 1,5");
        row("frames", "frame 3: position = (1, 2)\nframe 4: position = (2, 2)\n", "position: 1,2@3 2,2@4");
        row("no body", "gravity = (0, -9.81); position = (1, 2)", "position: 1,2");
        row("a velocity", "velocity = (3, 0); position = (1, 2)", "position: 1,2");
        row("signs", "position = (-1, +2)", "position: -1,2");
        row("ends by their names", "from_a = V(1, 2)\nto_a = V(3, 4)\n", "from_a: 1,2 3,4");
        row("corners by their names", "min = (0, 0)\nmax = (2, 3)\n", "min: 0,0 2,0 2,3 0,3");
        row("sides of a box", "Box(left=0, bottom=1, right=10, top=5)", ": 0,1 10,1 10,5 0,5");
        row("a corner and a size", "rect: {x: 1, y: 2, width: 3, height: 4}", "rect: 1,2 4,2 4,6 1,6");
        row("circles", "balls = [Circle((0, 0), 1), Circle((5, 5), 2)]", "balls: 0,0 r 1 | balls: 5,5 r 2");
        row("bodies of a call", "hit(new Circle(new Point(2, 3), 1), new Polygon(new Point(0, 0), new Point(1, 0)))",
            ": 2,3 r 1 | : 0,0 1,0");
        row("a list with comments", "path = [\n  [0, 0], // Point 1\n  [1, 0], // 2 of (3, 4)\n]", "path: 0,0 1,0");
        row("methods of one object", "ball.moveTo(1, 2)\nball.position(3, 4)\n",
            "unsure (its name is that of neither a position nor a shape) ball: 1,2 | ball: 3,4");
        row("a path of calls", "p.moveTo(0, 1);\np.lineTo(2, 3);\np.lineTo(4, 5);\np.moveTo(9, 9);\np.lineTo(8, 8);\n",
            "p: 0,1 2,3 4,5 | p: 9,9 8,8");
        row("a rotation", "{position: {x: 1, y: 2, z: 3}, turn: {x: 0, y: 0, z: 0, w: 1}}", "position: 1,2");
        row("a column of numbers", "v = [1; 2; 3; 4]", "refused");
        row("a position and its radius", "{\"x\": 1, \"y\": 2} radius: 50", ": 1,2 r 50");
        row("a centre and its radius", "center: (3, 4), radius: 2", "center: 3,4 r 2");
        row("objects at times", "[{t: 0, x: 1, y: 2}, {t: 1, x: 2, y: 2}]", ": 1,2@0 2,2@1");
        row("circles at times",
            "{\"id\": \"a\", \"frame\": 3, \"x\": 1, \"y\": 2, \"r\": 5}\n"
            "{\"id\": \"a\", \"frame\": 4, \"x\": 2, \"y\": 2, \"r\": 5}\n",
            "a: 1,2@3 r 5 2,2@4 r 5");
        row("a name of a body beside a call of two numbers", "circle.p = c2V(1, 2)", "circle.p: 1,2");
        row("lines of three numbers", "points = [\n 1, 2, 0,\n 3, 4, 0,\n]", "points: 1,2 3,4");
        row("a statement in a comment", "// points.add(V(9, 9))\npoints.add(V(1, 2))\npoints.add(V(3, 4))\n",
            "unsure (in a comment) points: 9,9 | points: 1,2 3,4");
        row("a position of a shape at the origin", "shape = Polygon((0, 0), [(1, 0), (2, 0), (2, 1)])",
            "shape: 1,0 2,0 2,1");
        row("coordinates of several statements", "a.x = 1;\na.y = 2;\na.r = 3;\n", "a: 1,2 r 3");
        row("a block of statements", "void f() {\n  path.add(V(1, 2));\n  path.add(V(3, 4));\n}\n", "path: 1,2 3,4");
        row("a file that ends in a block", "f() {\n  position = (1, 2)\n", "position: 1,2");
        row("the last word of a name", "ballVelocity = (1, 2); ball_position = (3, 4)", "ball_position: 3,4");
    }
    void groupsOfTwoNumbersArePositions()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, items);
        QCOMPARE(itemsText(text), items);
    }

    void aChoiceIsUnsureWithItsReason_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* text, Unsure why) {
            QTest::newRow(sweep::text(why)) << QByteArray(text) << QString::fromUtf8(sweep::text(why));
        };
        row("position = sprite(1, 2, name)", Unsure::words);
        row("point = (1, 2) + (3, 4)", Unsure::calculation);
        row("segment = Segment((0, 0), (1, 1), 5)", Unsure::leftOver);
        row("line = Segment(0, 0, 1, 1)", Unsure::manyNumbers);
        row("pos=(1,2) vel=(3,4)", Unsure::leftOver);
        row("{pos: [1, 2], vel: [3, 4]}", Unsure::leftOver);
        row("{position: [1, 2], toi: 0.5, iterations: 3}", Unsure::leftOver);
        row("ball: pos=(1,2) vel=(3,4) r=0.5", Unsure::leftOver);
        row("{t: 0.5, points: [(1, 2), (3, 4)]}", Unsure::leftOver);
        row("points = [(0, 0, 1), (1, 0, 2), (0, 1, 3)]", Unsure::thirdCoordinate);
        row("{1f,4f,7f}, {1f,4f,1f}", Unsure::thirdCoordinate);
        row("weights = (1, 2)", Unsure::name);
        row("line = (1, 2, 3)", Unsure::name); // coefficients
        row("x = [1, 2]", Unsure::name);
        row("xs = [1, 2, 3]", Unsure::name);
        row("bg: [0, 0]", Unsure::name);
        row("ball.color = (1, 2)\nball_score = (1, 2)", Unsure::name);
        row("result = (1, 2)", Unsure::result);
        row("the result point is: {x = 1, y = 2}", Unsure::result);
        row("ball.addFixture(circle(0.5), 1, 0.2, 0.8)", Unsure::words);
        row("clip(line) = ((0, 0), (1, 1))", Unsure::result);
        row("expect(p).toEqual([1, 2])", Unsure::result);
        row("body = Body((5, 5), [(0, 0), (1, 0), (0, 1)])", Unsure::relative);
        row("// position = (1, 2)\n", Unsure::inComment);
        row("make(\"1,2 3,4 5,6\")", Unsure::inString);
        row("we saw it near (1, 2) and left", Unsure::prose);
        row("pages (3, 4), (7, 9)", Unsure::prose);
    }
    void aChoiceIsUnsureWithItsReason()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, reason);
        const QString items = itemsText(text);
        QVERIFY2(items.startsWith(QStringLiteral("unsure (%1)").arg(reason)), qPrintable(items));
    }

    void settingsChangeTheReading()
    {
        QCOMPARE(itemsText("p = (1, 2)", {.isYBeforeX = true}), QStringLiteral("p: 2,1"));
        QCOMPARE(itemsText("frame 3: p = (1, 2)", {.isYBeforeX = true}), QStringLiteral("p: 2,1@3"));
        QCOMPARE(itemsText("points = [1, 2, 9, 3, 4, 9]", {.numbersPerPosition = 3}),
                 QStringLiteral("points: 1,2 3,4"));
        const QString box = QStringLiteral("unsure (four numbers or more in one bracket) f: ");
        QCOMPARE(itemsText("f(1, 2, 3, 5)", {.four = FourNumbers::corners}), box + QStringLiteral("1,2 3,2 3,5 1,5"));
        QCOMPARE(itemsText("f(1, 2, 3, 5)", {.four = FourNumbers::cornerAndSize}),
                 box + QStringLiteral("1,2 4,2 4,7 1,7"));
        QCOMPARE(itemsText("f(1, 2, 3, 5)", {.four = FourNumbers::centerAndHalfSize}),
                 box + QStringLiteral("-2,-3 4,-3 4,7 -2,7"));
        const auto polygon = readText("a = [(0, 0), (1, 0), (0, 1)]", {.lists = ListKind::polygon});
        QVERIFY(polygon && polygon->items.front().kind == GeometryKind::ring);
    }

    // The numbers of a calculation are no coordinates.
    void calculationsLeaveNothing()
    {
        QCOMPARE(itemsText("p = (1 - 2, 3)\nposition = (4, 5)"), QStringLiteral("position: 4,5"));
    }

    void deepBracketsAreRefused()
    {
        const auto read = readText(QByteArray("[").repeated(65) + "1, 2" + QByteArray("]").repeated(65));
        QVERIFY(!read);
        QCOMPARE(read.problems().front().message, std::string("brackets are nested deeper than 64 levels"));
    }
};

QTEST_GUILESS_MAIN(TestRule)

} // namespace sweep::tst_rule
#include "tst_rule.moc"
