// Bodies written as geometry in text, and read back: the same numbers, bit for bit, and everything else is listed.
#include "app/formats/geometry_writer.h"
#include "app/formats/imports.h"
#include "core/base/decimal.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"
#include "tests/support/scene_families.h"

#include <sweepbench/body_state.h>
#include <sweepbench/scene_file.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include <bit>
#include <cmath>

namespace sweep::tst_geometry_writer {

using oracle::caseCount;
using oracle::caseRandom;
using oracle::Random;

namespace {

constexpr GeometryFormat formsAtOneTime[] = {GeometryFormat::wkt, GeometryFormat::geoJson, GeometryFormat::cpp};

QString bits(double value)
{
    return QString::number(std::bit_cast<std::uint64_t>(value), 16);
}

// Shape, id, group, every number as its bits.
QString bodyText(const Body& body, bool named = true)
{
    QString text = QString::fromUtf8(name(body.shape));
    if (named)
        text += QStringLiteral(" <%1> (%2)").arg(body.id.c_str(), body.group.value_or("").c_str());
    if (hasRadius(body.shape))
        text += QStringLiteral(" r ") + bits(body.radius.from);
    forEachPath(body, [&text](const Path& path) {
        const Vec at = std::get<Rest>(path).at;
        text += u' ' + bits(at.x) + u',' + bits(at.y);
    });
    return text;
}

WrittenGeometry written(const Scene& scene, const GeometryWriting& writing)
{
    const auto made = writtenGeometry(scene, writing);
    if (!made)
        qFatal("refused: %s", made.problems().front().text().c_str());
    return *made;
}

// The bodies of the text; every remark is a failure, apart from those about ends that coincide.
std::vector<Body> readBack(const std::string& text)
{
    auto answer = readGeometry(text, "written");
    if (!answer)
        qFatal("%s\n%s", answer.problems().front().text().c_str(), text.c_str());
    GeometryText read = std::move(answer).value();
    Names ids;
    Names groups;
    const GeometryBodies made = bodiesOf(read, text, {}, ids, groups);
    for (const auto* remarks : {&std::as_const(read.remarks), &made.remarks})
        for (const GeometryRemark& remark : *remarks)
            if (remark.text.find("repeated point") == std::string::npos &&
                remark.text.find("all the same") == std::string::npos)
                qFatal("%d:%d: %s\n%s", remark.position.line, remark.position.column, remark.text.c_str(),
                       text.c_str());
    return made.bodies;
}

// The part of a body at rest that the form holds; none if it holds nothing.
std::optional<Body> sayable(Body body, GeometryFormat format)
{
    if (format != GeometryFormat::wkt) {
        if (body.group && body.group->empty())
            body.group.reset();
        return body;
    }
    if (isUnbounded(body.shape))
        return {};
    const bool isRing = body.shape == Shape::polygon;
    const bool hasEnds = hasTwoControlPoints(body.shape) && std::get<Rest>(body.a).at != std::get<Rest>(body.b).at;
    body.shape = isRing ? Shape::polygon : hasEnds ? Shape::segment : Shape::point;
    body.radius = {};
    return body;
}

QStringList textsOf(const std::vector<Body>& bodies, bool named)
{
    QStringList texts;
    for (const Body& body : bodies)
        texts << bodyText(body, named);
    return texts;
}

void checkRoundTrip(const Scene& scene, double t = 0)
{
    for (const GeometryFormat format : formsAtOneTime) {
        const WrittenGeometry made = written(scene, {format, {}, t, {}});
        QStringList expected;
        for (const Body& body : scene.bodies)
            if (const auto said = sayable(body, format))
                expected << bodyText(*said, format != GeometryFormat::wkt);
        QCOMPARE(qsizetype(made.bodies), expected.size());
        if (expected.isEmpty())
            continue;
        const QStringList seen = textsOf(readBack(made.text), format != GeometryFormat::wkt);
        QVERIFY2(seen == expected, qPrintable(QString::fromStdString(made.text) + seen.join(u'\n') +
                                              QStringLiteral("\n\nexpected\n") + expected.join(u'\n')));
    }
}

double specialNumber(Random& random, bool single)
{
    const double simple = random.of({0.0, -0.0, 1.0, -2.5, 0.25, 1e10});
    if (random.chance(40))
        return simple;
    if (single) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
        return std::isfinite(value) ? double(value) : random.of({0x1p-149, -0x1.fffffep127, 0x1.99999ap-4});
    }
    if (random.chance(40))
        return random.of(
            {5e-324, -5e-324, 1e308, -1.7976931348623157e308, 0x1p53 + 2, 0.1, -1e-300, 1e22, 123456789012.0});
    const auto value = std::bit_cast<double>(random.bits());
    return std::isfinite(value) ? value : 0.1;
}

const char* const strangeNames[] = {"a",
                                    "1",
                                    "=1+1",
                                    "@x",
                                    "-1",
                                    "+2",
                                    "'quoted'",
                                    "say \"hi\", \\n",
                                    "end */ // # \\",
                                    "1, 2",
                                    "POINT (1 2)",
                                    "{\"type\": \"Point\", \"coordinates\": [1, 2]}",
                                    "M 0 0 L 1 1",
                                    "line\nbreak\ttab",
                                    "\x1b[31mred",
                                    "\xe2\x80\xaetfel",                 // right-to-left override
                                    "\xf0\x9d\x85\xb3\xf3\xa0\x81\x81", // invisible, beyond 16 bits
                                    "W\xc3\xa4nde \xe2\x86\x92 \xf0\x9f\x98\x80",
                                    "polygon(\?\?/",
                                    "id,t,x,y,r",
                                    "# comment",
                                    "</script>",
                                    "${x} {} %s"};

// A valid scene at rest with strange names and numbers.
Scene strangeScene(Random& random, bool single)
{
    Scene scene;
    if (single)
        scene.numbers = NumberFormat::singles;
    const auto number = [&] { return specialNumber(random, single); };
    for (const char* id : strangeNames) {
        Body body;
        body.id = id;
        body.shape = Shape(random.in(0, int(Shape::polygon)));
        body.a = Rest{{number(), number()}};
        if (hasTwoControlPoints(body.shape))
            body.b = Rest{{number(), number()}};
        if (isUnbounded(body.shape) && std::get<Rest>(body.a).at == std::get<Rest>(body.b).at)
            body.shape = Shape::point;
        if (body.shape == Shape::polygon) {
            const double size = random.of({1.0, 0x1p-149, 0x1p100, 0x1.8p-20});
            body.points = {Rest{{-0.0, 0.0}}, Rest{{size, -0.0}}, Rest{{size, size}}, Rest{{0.0, size}}};
        }
        if (hasRadius(body.shape))
            body.radius.from = std::abs(number());
        if (random.chance(30))
            body.group = strangeNames[random.in(0, int(std::size(strangeNames)) - 1)];
        scene.bodies.push_back(std::move(body));
    }
    return scene;
}

QString sentences(const WrittenGeometry& made)
{
    QStringList lines;
    for (const GeometryLoss& loss : made.losses)
        lines << QString::fromStdString(loss.sentence());
    return lines.join(u'|');
}

Scene sceneFrom(const char* bodies)
{
    const auto read =
        parseScene(R"({"format": "sweepbench.scene", "version": 2, "bodies": [)" + std::string(bodies) + "]}", "test");
    if (!read)
        qFatal("%s", read.problems().front().text().c_str());
    return *read;
}

} // namespace

class TestGeometryWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormHasItsText_data();
    void everyFormHasItsText();
    void bodiesAtRestComeBackBitForBit();
    void singlesComeBackAsSingles();
    void scenesComeBackAsTheyAreAtATime();
    void lossesAreListed();
    void losslessTextsHaveNoLosses();
    void keysComeBackBitForBit();
    void framesAreKeys();
    void namesAreHarmless();
    void tooManyRowsAreRefused();
    void theCompilerReadsTheSameNumbers_data();
    void theCompilerReadsTheSameNumbers();

private:
    QTemporaryDir m_folder;
};

void TestGeometryWriter::everyFormHasItsText_data()
{
    QTest::addColumn<int>("format");
    QTest::addColumn<QString>("text");
    const auto row = [](GeometryFormat format, const char* text) {
        QTest::newRow(name(format)) << int(format) << QString::fromUtf8(text);
    };
    row(GeometryFormat::wkt, "GEOMETRYCOLLECTION (\n  POINT (2 0),\n  LINESTRING (4 -2, -0 0.1)\n)\n");
    row(GeometryFormat::geoJson, "{\"type\": \"FeatureCollection\", \"features\": [\n"
                                 "  {\"type\": \"Feature\", \"id\": \"ball\", \"properties\": {\"shape\": \"circle\", "
                                 "\"radius\": 0.5, \"group\": "
                                 "\"g\"}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [2, 0]}},\n"
                                 "  {\"type\": \"Feature\", \"id\": \"wall\", \"properties\": {\"shape\": "
                                 "\"segment\"}, \"geometry\": {\"type\": "
                                 "\"LineString\", \"coordinates\": [[4, -2], [-0, 0.1]]}}\n]}\n");
    row(GeometryFormat::csv, "id,t,x,y,r\nball,0,0,0,0.5\nball,1,8,0,0.5\n");
    row(GeometryFormat::cpp,
        "// Bodies at t = 0.25, written by sweepbench export.\n// motion left out: \"ball\"\n"
        "#include <array>\n#include <vector>\n\nstruct Body\n{\n    const char* id;\n"
        "    const char* shape;\n    std::vector<std::array<double, 2>> points;\n"
        "    double radius;\n    const char* group; // empty: none\n};\n\n"
        "const std::vector<Body> bodies = {\n"
        "    {.id = \"ball\", .shape = \"circle\", .points = {{2.0, 0.0}}, .radius = 0.5, .group = "
        "\"g\"},\n"
        "    {.id = \"wall\", .shape = \"segment\", .points = {{4.0, -2.0}, {-0.0, 0.1}}, .radius = "
        "0.0, .group = \"\"},\n};\n");
}

void TestGeometryWriter::everyFormHasItsText()
{
    QFETCH(int, format);
    QFETCH(QString, text);
    const Scene scene = sceneFrom(R"({"id": "ball", "shape": "circle", "group": "g", "radius": 0.5,
        "path": {"from": [0, 0], "to": [8, 0]}}, {"id": "wall", "shape": "segment", "a": [4, -2], "b": [-0.0, 0.1]})");
    QCOMPARE(QString::fromStdString(written(scene, {GeometryFormat(format), {}, 0.25, {}}).text), text);
}

void TestGeometryWriter::bodiesAtRestComeBackBitForBit()
{
    for (int i = 0; i < caseCount(60); ++i) {
        Random random = caseRandom("written bodies", i);
        checkRoundTrip(strangeScene(random, false));
        if (QTest::currentTestFailed())
            return;
    }
}

void TestGeometryWriter::singlesComeBackAsSingles()
{
    for (int i = 0; i < caseCount(60); ++i) {
        Random random = caseRandom("written singles", i);
        const Scene scene = strangeScene(random, true);
        checkRoundTrip(scene);
        if (QTest::currentTestFailed())
            return;
    }
    Scene scene = sceneFrom(R"({"id": "p", "shape": "point", "path": [0, 0]})");
    scene.numbers = NumberFormat::singles;
    scene.bodies[0].a = FromTo{{0, 0}, {0x1.99999ap-4, 1}};
    const auto text = [&](GeometryFormat format) { return written(scene, {format, {}, 1, {}}).text; };
    QVERIFY(text(GeometryFormat::cpp).find("{{0.1f, 1.0f}}") != std::string::npos);
    QVERIFY(text(GeometryFormat::cpp).find("std::array<float, 2>") != std::string::npos);
    QVERIFY(readGeometry(text(GeometryFormat::cpp), {})->items[0].isSingle);
    // 1/3 of the way the position is no single; it is rounded once.
    const double third = nearestSingle(1.0 / 3);
    const WrittenGeometry made = written(scene, {GeometryFormat::cpp, {}, third, {}});
    const Rational exact = rationalOf(Dyadic(0x1.99999ap-4)) * rationalOf(Dyadic(third));
    const double seen = std::get<Rest>(readBack(made.text).at(0).a).at.x;
    for (const double other : {std::nextafter(float(seen), 1.0F), std::nextafter(float(seen), 0.0F)})
        QVERIFY(abs(rationalOf(Dyadic(seen)) - exact) <= abs(rationalOf(Dyadic(other)) - exact));
    QVERIFY(sentences(made).contains(QStringLiteral("rounded to the nearest singles: \"p\"")));
}

// Scenes of the repository and random ones with motion: the numbers are the nearest ones of the exact state.
void checkAtTime(const Scene& scene, double t)
{
    Scene still;
    still.numbers = scene.numbers;
    for (const Body& body : scene.bodies) {
        const auto state = bodyState(scene, body, t);
        if (!state)
            continue;
        const Pose pose = nearestPose(*state);
        Body one{.id = body.id, .shape = body.shape, .group = body.group};
        one.a = Rest{pose.a};
        one.b = Rest{pose.b};
        for (const Vec p : pose.points)
            one.points.push_back(Rest{p});
        one.radius.from = pose.radius;
        still.bodies.push_back(std::move(one));
    }
    for (const GeometryFormat format : formsAtOneTime) {
        const WrittenGeometry made = written(scene, {format, {}, t, {}});
        std::vector<Body> expected;
        for (const Body& body : still.bodies)
            if (const auto said = sayable(body, format))
                expected.push_back(*said);
        QCOMPARE(made.bodies, expected.size());
        if (made.text.empty())
            continue;
        std::vector<Body> seen = readBack(made.text);
        const auto withoutSigns = [](std::vector<Body>& bodies) { // a fraction has no −0
            for (Body& body : bodies)
                forEachPath(body, [](Path& path) { std::get<Rest>(path).at = std::get<Rest>(path).at + Vec{}; });
        };
        withoutSigns(seen);
        withoutSigns(expected);
        QCOMPARE(textsOf(seen, format != GeometryFormat::wkt), textsOf(expected, format != GeometryFormat::wkt));
    }
}

void TestGeometryWriter::scenesComeBackAsTheyAreAtATime()
{
    const QDir folder(QString::fromStdString(sourcePath("scenes")));
    const QStringList files = folder.entryList({QStringLiteral("*.scene.json")});
    QVERIFY(files.size() > 20);
    for (const QString& file : files) {
        const auto scene = readSceneFile(folder.filePath(file).toStdString());
        QVERIFY2(scene.ok(), qPrintable(file));
        if (hasSingles(*scene))
            continue; // rounded to singles
        const Interval time = window(*scene);
        for (const double share : {0.0, 0.37, 1.0})
            checkAtTime(*scene, share == 1 ? time.end : time.start + (time.end - time.start) * share);
        if (QTest::currentTestFailed())
            qFatal("%s", qPrintable(file));
    }
    for (int i = 0; i < caseCount(100); ++i) {
        Random random = caseRandom("written scenes", i);
        const auto [family, scene] = oracle::sceneOf(random, i);
        const Interval time = window(scene);
        checkAtTime(scene, time.start + (time.end - time.start) * random.of({0.0, 0.5, 0.3, 0.999}));
        if (QTest::currentTestFailed())
            return;
    }
}

void TestGeometryWriter::lossesAreListed()
{
    Scene scene = sceneFrom(R"(
        {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [1, 0]}, "radius": 0.5, "group": "g"},
        {"id": "ray", "shape": "ray", "a": [0, 0], "b": [1, 0], "name": "long"},
        {"id": "late", "shape": "point", "path": [1, 9], "active": [0.5, 1]},
        {"id": "dot", "shape": "segment", "a": [3, 3], "b": [3, 3], "style": {"colour": "red"}})");
    scene.title = "Title";
    const double t = 0.1; // no double is 0.1, but the position at this double is that double
    QCOMPARE(sentences(written(scene, {GeometryFormat::wkt, {}, t, {}})),
             QStringLiteral("motion left out: \"ball\"|radius left out: \"ball\"|id left out: \"ball\", \"dot\"|"
                            "group left out: \"ball\"|WKT has no rays and lines, left out: \"ray\"|"
                            "not active at t = 0.1, left out: \"late\"|"
                            "both ends are one point, so it is read back as a point: \"dot\"|"
                            "style and x- members left out: \"dot\"|of the scene, these are left out: title"));
    QVERIFY(!sentences(written(scene, {GeometryFormat::wkt, {0}, t, {}})).contains(QStringLiteral("title")));
    const WrittenGeometry json = written(scene, {GeometryFormat::geoJson, {}, 1, {}});
    QVERIFY(sentences(json).contains(QStringLiteral("only its property says that it goes on: \"ray\"")));
    QVERIFY(sentences(json).contains(QStringLiteral("active time left out: \"late\"")));
    QVERIFY(sentences(json).contains(QStringLiteral("name left out: \"ray\"")));
    scene.bodies[0].a = FromTo{{0, 0}, {1.0 / 3, 0}};
    QVERIFY(sentences(written(scene, {GeometryFormat::cpp, {0}, t, {}}))
                .contains(QStringLiteral("position at t = 0.1 rounded to the nearest doubles: \"ball\"")));
    const QString rows = sentences(written(scene, {GeometryFormat::csv, {}, 0, {}}));
    Scene broken = scene;
    broken.bodies = {{.id = "a\nb", .a = FromTo{{0, 0}, {1, 0}}}};
    const QString remark = QStringLiteral("are written as \\uXXXX, \\n or \\t and read back so: \"a\\nb\"");
    QVERIFY(sentences(written(broken, {GeometryFormat::csv, {}, 0, {}})).contains(remark));
    QVERIFY2(rows.contains(QStringLiteral("bodies with several are left out: \"ray\", \"dot\"")), qPrintable(rows));
    QCOMPARE(written(scene, {GeometryFormat::wkt, {1}, 0, {}}).text, std::string()); // nothing is left
    Scene many;
    for (int i = 0; i < 12; ++i)
        many.bodies.push_back({.id = "b" + std::to_string(i), .a = FromTo{{0, 0}, {1, 1}}});
    QVERIFY(sentences(written(many, {GeometryFormat::cpp, {}, 0, {}})).endsWith(QStringLiteral("\"b7\" and 4 more")));
}

void TestGeometryWriter::losslessTextsHaveNoLosses()
{
    const Scene scene = sceneFrom(R"({"id": "p", "shape": "point", "path": [-0.0, 5e-324]},
        {"id": "q", "shape": "polygon", "points": [[0, 0], [1, 0], [0, 1]], "radius": 0.5, "group": "g"})");
    for (const GeometryFormat format : formsAtOneTime)
        if (format != GeometryFormat::wkt)
            QCOMPARE(sentences(written(scene, {format, {}, 0.5, {}})), QString());
}

void TestGeometryWriter::keysComeBackBitForBit()
{
    for (int i = 0; i < caseCount(60); ++i) {
        Random random = caseRandom("written keys", i);
        Scene scene;
        scene.time = SceneTime{{-0.5, 1e300}};
        for (const char* id : strangeNames) {
            Body body{.id = id, .shape = random.of({Shape::point, Shape::circle})};
            Keyed path;
            double t = random.of({-0.5, -0.25, 5e-324});
            for (int k = random.in(2, 6); k > 0; --k) {
                path.keys.push_back({t, {specialNumber(random, false), specialNumber(random, false)}});
                t = std::nextafter(t, 1e300) + random.of({0.0, 0.1, 5e-324, 1e100});
            }
            body.active = Interval{path.keys.front().t, path.keys.back().t};
            body.a = std::move(path);
            body.radius.from = body.shape == Shape::circle ? 0.1 + std::abs(specialNumber(random, false)) / 1e10 : 0;
            scene.bodies.push_back(std::move(body));
        }
        const WrittenGeometry made = written(scene, {GeometryFormat::csv, {}, 0, {}});
        const std::vector<Body> seen = readBack(made.text);
        QCOMPARE(seen.size(), scene.bodies.size());
        for (std::size_t k = 0; k < seen.size(); ++k) {
            Body expected = scene.bodies[k];
            if (escaped(expected.id) != expected.id)
                expected.id = escaped(expected.id);
            QVERIFY2(seen[k] == expected, made.text.c_str());
            QCOMPARE(QString::fromStdString(memberText(seen[k], "path")), // −0 too
                     QString::fromStdString(memberText(expected, "path")));
        }
    }
}

void TestGeometryWriter::framesAreKeys()
{
    const Scene scene = sceneFrom(R"({"id": "a", "shape": "point", "path": {"at": [0, 4], "velocity": [3, 0],
        "acceleration": [0, -8]}}, {"id": "b", "shape": "circle", "radius": {"from": 1, "to": 2},
        "path": {"keys": [[0, 0, 0], [0.5, 1, -0.0], [1, 2, 0]]}})");
    GeometryWriting writing{GeometryFormat::csv, {}, 0, GeometryFrames{2, 0}};
    WrittenGeometry made = written(scene, writing);
    QCOMPARE(made.text, std::string("id,t,x,y,r\na,0,0,4,0\na,0.5,1.5,3,0\na,1,3,0,0\n"
                                    "b,0,0,0,1\nb,0.5,1,-0,1.5\nb,1,2,0,2\n"));
    QCOMPARE(sentences(made), QStringLiteral("runs straight from row to row, not as in the scene: \"a\""));
    QVERIFY(readBack(made.text.substr(0, made.text.find("b,"))).at(0).active == (Interval{0, 1}));
    writing.frames = GeometryFrames{3, Rational(1, 6)}; // frames at 1/6, 1/2 and 5/6
    made = written(scene, writing);
    QVERIFY(made.text.find("a,0.16666666666666666,") != std::string::npos);
    QVERIFY(sentences(made).contains(QStringLiteral("do not begin and end with its active time: \"a\", \"b\"")));
    writing.frames = GeometryFrames{Rational(1, 10), 5};
    made = written(scene, writing);
    QVERIFY(made.text.empty());
    QVERIFY(sentences(made).contains(QStringLiteral("no frame falls into its active time, left out: \"a\", \"b\"")));
    writing.frames.reset();
    QVERIFY(sentences(written(scene, writing)).contains(QStringLiteral("only frames show its path; left out: \"a\"")));
    const Body back = readBack(written(scene, {GeometryFormat::csv, {1}, 0, {}}).text).at(0);
    QVERIFY(back.radius == (Radius{1, 2, {}}) && back.a == scene.bodies[1].a);
}

void TestGeometryWriter::namesAreHarmless()
{
    Random random = caseRandom("harmless names", 0);
    Scene scene = strangeScene(random, false);
    for (Body& body : scene.bodies) {
        body.shape = Shape::point;
        body.a = FromTo{{0, 0}, {1, 1}}; // its id is in the comments of C++
    }
    for (const GeometryFormat format : {GeometryFormat::geoJson, GeometryFormat::csv, GeometryFormat::cpp}) {
        const WrittenGeometry made = written(scene, {format, {}, 0, {}});
        for (const char c : made.text)
            QVERIFY2(static_cast<unsigned char>(c) >= 0x20 || c == '\n', made.text.c_str());
        for (const char* hidden : {"\x7f", "\xe2\x80\xae", "\xf3\xa0\x81\x81", "\xf0\x9d\x85\xb3"})
            QVERIFY(made.text.find(hidden) == std::string::npos);
        const auto lines = std::count(made.text.begin(), made.text.end(), '\n');
        QVERIFY2(lines < 80, made.text.c_str()); // no id breaks a line
    }
    const std::string csv = written(scene, {GeometryFormat::csv, {}, 0, {}}).text;
    for (const char* cell : {"\"'=1+1\",", "\"'@x\",", "\"'-1\",", "\"'+2\","})
        QVERIFY2(csv.find(cell) != std::string::npos, csv.c_str());
}

void TestGeometryWriter::tooManyRowsAreRefused()
{
    const Scene scene = sceneFrom(R"({"id": "a", "shape": "point", "path": [0, 0]})");
    for (const double rate : {1'000'000.0, 1e300}) {
        const auto made =
            writtenGeometry(scene, {GeometryFormat::csv, {}, 0, GeometryFrames{rationalOf(Dyadic(rate)), 0}});
        QVERIFY(!made.ok());
        QVERIFY(made.problems()[0].message.find("more than 1,000,000 rows") != std::string::npos);
    }
    QVERIFY(writtenGeometry(scene, {GeometryFormat::csv, {}, 0, GeometryFrames{999'999, 0}}).ok());
}

void TestGeometryWriter::theCompilerReadsTheSameNumbers_data()
{
    QTest::addColumn<bool>("single");
    QTest::newRow("doubles") << false;
    QTest::newRow("singles") << true;
}

// Prints the ids as hexadecimal UTF-8, and the bits of every number.
constexpr const char* printing = R"(#include <bit>
#include <cstdint>
#include <cstdio>
void print(double v) { std::printf(" %llx", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(v))); }
int main()
{
    for (const Body& body : bodies) {
        for (const char* c = body.id; *c; ++c)
            std::printf("%02x", static_cast<unsigned char>(*c));
        for (const auto& p : body.points) {
            print(p[0]);
            print(p[1]);
        }
        print(body.radius);
        std::puts("");
    }
}
)";

QString outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    process.waitForFinished(-1);
    return QString::fromUtf8(process.readAll());
}

void TestGeometryWriter::theCompilerReadsTheSameNumbers()
{
    QFETCH(bool, single);
    const QString compiler = QString::fromUtf8(buildFacts.compiler);
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("the compiler is not installed");
    Random random = caseRandom("languages", 4);
    const Scene scene = strangeScene(random, single);
    QFile source(m_folder.filePath(QStringLiteral("bodies.cpp")));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write(QByteArray::fromStdString(written(scene, {GeometryFormat::cpp, {}, 0, {}}).text + printing));
    source.close();
    const QString program = m_folder.filePath(QStringLiteral("bodies"));
    const QStringList arguments{source.fileName(),         QStringLiteral("-std=c++20"), QStringLiteral("-Wall"),
                                QStringLiteral("-Wextra"), QStringLiteral("-o"),         program};
    QCOMPARE(outputOf(compiler, arguments), QString()); // without a warning
    QStringList expected;
    for (const Body& body : scene.bodies) {
        QString line = QString::fromLatin1(QByteArray::fromStdString(body.id).toHex());
        forEachPath(body, [&line](const Path& path) {
            line += u' ' + bits(std::get<Rest>(path).at.x) + u' ' + bits(std::get<Rest>(path).at.y);
        });
        expected << line + u' ' + bits(hasRadius(body.shape) ? body.radius.from : 0);
    }
    QCOMPARE(outputOf(program, {}).trimmed().split(u'\n'), expected);
}

QTEST_GUILESS_MAIN(TestGeometryWriter)

} // namespace sweep::tst_geometry_writer
#include "tst_geometry_writer.moc"
