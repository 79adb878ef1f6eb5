// Maps of Tiled, and XML that is malformed or hostile: objects, what is left out, what is refused.
#include "app/formats/geometry_text.h"
#include "core/base/decimal.h"

#include <QtTest>

#include <array>
#include <cmath>

namespace sweep::tst_tiled_maps {

// "ring wall: 0,0 1,0 1,1" for each item, then the remarks, one per line. Problems begin with "refused".
QString answer(const QByteArray& text)
{
    static const std::array<const char*, 4> kinds = {"points", "polyline", "ring", "track"};
    const auto read = readGeometry({text.constData(), std::size_t(text.size())}, {});
    QStringList lines;
    if (!read) {
        for (const Problem& problem : read.problems())
            lines << QStringLiteral("refused ") + QString::fromStdString(problem.text());
        return lines.join(u'\n');
    }
    for (const GeometryItem& item : read->items) {
        QString line = QStringLiteral("%1 %2:").arg(kinds.at(std::size_t(item.kind)), item.name.c_str());
        for (const Vec& p : item.points)
            line += u' ' + QString::fromStdString(shortestDecimal(p.x) + ',' + shortestDecimal(p.y));
        for (const double radius : item.radii)
            line += QStringLiteral(" r ") + QString::fromStdString(shortestDecimal(radius));
        lines << line;
    }
    for (const GeometryRemark& remark : read->remarks)
        lines << QStringLiteral("%1: %2").arg(remark.position.line).arg(remark.text.c_str());
    return lines.join(u'\n');
}

class TestTiledMaps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void objectsBecomeItems_data();
    void objectsBecomeItems();
    void layersAndGroupsShiftTheirObjects();
    void hiddenPartsAreMarked();
    void partsLeftOutAreListed();
    void mapsPointDown();
    void badMapsAreRefused_data();
    void badMapsAreRefused();
    void aNamedDocumentTypeIsLeftOut();
    void hostileMapsAreRefused();
    void numbersOfAttributesAreUsed();
};

namespace {

// A map in XML with these elements inside.
QByteArray tmx(const QByteArray& inside, const QByteArray& orientation = "orthogonal")
{
    return R"(<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation=")" +
           orientation + R"(" width="4" height="3" tilewidth="32" tileheight="16" infinite="0">
)" + inside +
           "\n</map>\n";
}

} // namespace

void TestTiledMaps::objectsBecomeItems_data()
{
    QTest::addColumn<QByteArray>("xml");
    QTest::addColumn<QString>("items");
    const auto row = [](const char* name, const char* xml, const char* items) {
        QTest::newRow(name) << QByteArray(xml) << QString::fromUtf8(items);
    };
    row("rectangle", R"(<object id="1" name="wall" x="32" y="8" width="64" height="16"/>)",
        "ring wall: 32,8 96,8 96,24 32,24");
    row("without a name", R"(<object id="7" x="1" y="2"><point/></object>)", "points 7: 1,2");
    row("polygon", R"(<object id="1" name="p" x="10" y="20"><polygon points="0,0 4,0 4,2.5"/></object>)",
        "ring p: 10,20 14,20 14,22.5");
    row("polyline", R"(<object id="1" name="p" x="0" y="0"><polyline points="0,0 -4,8"/></object>)",
        "polyline p: 0,0 -4,8");
    row("circle", R"(<object id="1" name="c" x="10" y="20" width="8" height="8"><ellipse/></object>)",
        "points c: 14,24 r 4");
    row("turned by 90 degrees", R"(<object id="1" name="r" x="10" y="20" width="4" height="2" rotation="90"/>)",
        "ring r: 10,20 10,24 8,24 8,20");
    row("turned by -90 degrees", R"(<object id="1" name="r" x="10" y="20" width="4" height="2" rotation="-90"/>)",
        "ring r: 10,20 10,16 12,16 12,20");
    row("turned by 540 degrees", R"(<object id="1" name="r" x="10" y="20" width="4" height="2" rotation="540"/>)",
        "ring r: 10,20 6,20 6,18 10,18");
    row("turned point", R"(<object id="1" name="p" x="1" y="2" rotation="30"><point/></object>)",
        "points p: 1,2\n4: the sine and cosine of a rotation are rounded to doubles");
    row("rectangle without an area", R"(<object id="1" name="r" x="1" y="2" width="4" height="0"/>)",
        "polyline r: 1,2 5,2\n4: a rectangle without an area becomes a segment");
    row("rectangle without a size", R"(<object id="1" name="r" x="1" y="2"/>)",
        "points r: 1,2\n4: a rectangle without a size becomes a point");
    row("sum of decimals", R"(<object id="1" name="p" x="0.1" y="0" width="0.2" height="1"/>)",
        "ring p: 0.1,0 0.3,0 0.3,1 0.1,1");
    row("circle with an odd diameter",
        R"(<object id="1" name="c" x="0.1" y="0" width="0.3" height="0.3"><ellipse/></object>)",
        "points c: 0.25,0.15 r 0.15");
}

void TestTiledMaps::objectsBecomeItems()
{
    QFETCH(QByteArray, xml);
    QFETCH(QString, items);
    QCOMPARE(answer(tmx("<objectgroup id=\"1\" name=\"l\">\n" + xml + "</objectgroup>")), items);
}

void TestTiledMaps::layersAndGroupsShiftTheirObjects()
{
    const QString expected = QStringLiteral("points a: 111,1022\npoints b: 1,2");
    QCOMPARE(answer(tmx(R"(<group name="g" offsetx="100" offsety="1000"><objectgroup name="l" offsetx="10" offsety="20">
            <object name="a" x="1" y="2"><point/></object></objectgroup></group>
            <objectgroup name="m"><object name="b" x="1" y="2"><point/></object></objectgroup>)")),
             expected);
}

void TestTiledMaps::hiddenPartsAreMarked()
{
    const QString expected = QStringLiteral(
        "points a: 1,2\n%1: <object> is read, though it is hidden in the map\n%2: <objectgroup> is read, "
        "though it is hidden in the map");
    QCOMPARE(answer(tmx("<objectgroup name=\"m\"><object name=\"a\" x=\"1\" y=\"2\" visible=\"0\"><point/></object>"
                        "</objectgroup>\n<objectgroup name=\"h\" visible=\"0\"></objectgroup>")),
             expected.arg(3).arg(4));
}

void TestTiledMaps::partsLeftOutAreListed()
{
    const QString found = answer(tmx(R"(<tileset firstgid="1" source="../secret.tsx"/>
<tileset firstgid="9" name="rocks"><tile id="0"><objectgroup><object id="1"/><object id="2"/></objectgroup></tile></tileset>
<layer name="ground" width="4" height="3"><data encoding="base64" compression="zlib">eJw=</data></layer>
<imagelayer name="sky"><image source="http://example.com/sky.png"/></imagelayer>
<objectgroup name="things">
<object id="1" gid="3" x="0" y="0" width="32" height="32"/>
<object id="2" gid="2147483651" x="0" y="0" width="32" height="32"/>
<object id="3" template="hero.tx" x="0" y="0"/>
<object id="4" name="hint" width="10" height="5"><text wrap="1">Go &amp; see</text></object>
<object id="5" width="10" height="5"><ellipse/></object>
<object id="6" width="10" height="5"><capsule/></object>
<object id="7" x="1" y="1" width="2" height="2" rotation="45"/>
<object x="left"/>
</objectgroup>)"));
    QVERIFY2(found.startsWith(QLatin1String("ring 7: 1,1 ")), qPrintable(found));
    QCOMPARE(
        found.mid(found.indexOf(QLatin1String("3: "))),
        QStringLiteral("3: <tileset> is left out: pictures, collision shapes of tiles and other files are not read "
                       "(and 1 other)\n"
                       "5: <layer> is left out: pictures, collision shapes of tiles and other files are not read\n"
                       "6: <imagelayer> is left out: pictures, collision shapes of tiles and other files are not read\n"
                       "8: <object> is left out: tiles are pictures (and 1 other)\n"
                       "10: <object> is left out: its template is another file, which is not opened\n"
                       "11: <text> is left out: paths, polygons, polylines, lines, rectangles and circles are read\n"
                       "12: <ellipse> is left out: its radii differ; ellipses that are circles are read\n"
                       "13: <capsule> is left out: paths, polygons, polylines, lines, rectangles and circles are read\n"
                       "14: the sine and cosine of a rotation are rounded to doubles\n"
                       "15: <object> is left out: x=\"left\" is no number"));
}

void TestTiledMaps::mapsPointDown()
{
    const auto read = readGeometry(tmx("<objectgroup><object><point/></object></objectgroup>").toStdString(), {});
    QVERIFY(read.ok());
    QCOMPARE(read->form, GeometryForm::xml);
    QVERIFY(read->pointsDown);
}

void TestTiledMaps::badMapsAreRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* name, const QByteArray& text, const char* problem) {
        QTest::newRow(name) << text << QStringLiteral("refused ") + QString::fromUtf8(problem);
    };
    row("isometric", tmx("", "isometric"), "line 2, column 1: the map is isometric; orthogonal maps are read");
    row("beyond the doubles", tmx(R"(<objectgroup><object x="1e999"/></objectgroup>)"),
        "line 3, column 25: 1e999 is not finite; a coordinate is a finite double");
    row("sum beyond the doubles", tmx(R"(<objectgroup offsetx="1e308"><object x="1e308"/></objectgroup>)"),
        "line 3, column 30: a sum of coordinates is not finite");
    row("point of one number", tmx(R"(<objectgroup><object><polygon points="0,0 1"/></object></objectgroup>)"),
        "line 3, column 44: the text ends where a number is expected");
    row("element without an end", tmx("<layer>"),
        "line 4, column 6: this is not well-formed XML inside of <layer>: Opening");
    row("wrong end", tmx("</layer>"), "line 3, column 8: this is not well-formed XML inside of <map>: Opening");
    row("repeated attribute", tmx(R"(<a b="" b=""/>)"),
        "line 3, column 14: this is not well-formed XML inside of <map>: Attr");
    row("value without quotes", tmx("<a b=1/>"),
        "line 3, column 6: this is not well-formed XML inside of <map>: Expected");
    row("control character", tmx("<!-- \x1b[31m -->"),
        "line 3, column 6: this is not well-formed XML inside of <map>: ");
    row("JSON", R"({"layers":[{"type":"tilelayer"}],"tilewidth":32})",
        "line 1, column 1: this is a map of Tiled in JSON, which is not read; save it as .tmx");
}

void TestTiledMaps::badMapsAreRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, problem);
    const QString found = answer(text);
    QVERIFY2(found.startsWith(problem), qPrintable(found));
}

// As in the examples of Tiled, such as sewer_automap/rule_001.tmx.
void TestTiledMaps::aNamedDocumentTypeIsLeftOut()
{
    const QByteArray map = R"(<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">
<map version="1.0" orientation="orthogonal" tilewidth="24" tileheight="24"><objectgroup>
<object name="a" x="1" y="2" width="3" height="4"/></objectgroup></map>)";
    const auto read = readGeometry(map.toStdString(), {});
    QVERIFY2(read.ok(), qPrintable(answer(map)));
    QCOMPARE(read->items.size(), std::size_t(1));
    QCOMPARE(read->remarks.front().text,
             std::string("the document type is left out; a file that it names is not opened"));
    QVERIFY(
        answer("<!DOCTYPE map>" + map).startsWith(QStringLiteral("refused line 1, column 15: a second document type")));
    QVERIFY(answer(QByteArray(map).replace("name=\"a\"", "name=\"&b;\""))
                .contains(QStringLiteral("Entity 'b' not declared")));
}

void TestTiledMaps::hostileMapsAreRefused()
{
    QCOMPARE(
        answer(
            R"(<!DOCTYPE map [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]><map tilewidth="1">&a;</map>)"),
        QStringLiteral("refused line 1, column 1: a document type with definitions is refused: it may name other files "
                       "and entities"));
    QCOMPARE(answer(tmx(R"(<objectgroup><object name="&secret;"/></objectgroup>)")),
             QStringLiteral("refused line 3, column 35: this is not well-formed XML inside of <objectgroup>: Entity "
                            "'secret' not declared."));
    QVERIFY(answer(tmx(QByteArray("<group>").repeated(100'000))).contains(QStringLiteral("deeper than 64 levels")));
    QByteArray many;
    for (int i = 0; i < 3000; ++i)
        many += " a" + QByteArray::number(i) + "=\"\"";
    QVERIFY(answer(tmx("<layer" + many + "/>")).contains(QStringLiteral("more than 1,000 attributes")));
}

// The offsets of numbers are those of the text, whatever characters stand before them.
void TestTiledMaps::numbersOfAttributesAreUsed()
{
    const std::string text =
        "2 < 3 \xf0\x9f\x98\x80 <!-- \xc3\xbc 4 --><p id='\xc3\xbc' w=\"5\" t = '6' x='7.5'\r\n y=\" 8 \"/>"
        "<!-- \xf0\x9f\x98\x80 --><line x1='-9' y1='1e1' x2='11' y2='12'/><rect x='13'/>";
    const auto read = readGeometry(text, {});
    QVERIFY(read.ok());
    QStringList used;
    QStringList others;
    for (const TextNumber& number : read->numbers)
        (number.use == NumberUse::used ? used : others)
            << QString::fromStdString(text.substr(number.offset, number.length));
    QCOMPARE(used.join(u' ') + QStringLiteral(" | ") + others.join(u' '),
             QStringLiteral("6 7.5 8 9 1e1 11 12 | 2 3 4 5 13"));
}

QTEST_GUILESS_MAIN(TestTiledMaps)

} // namespace sweep::tst_tiled_maps
#include "tst_tiled_maps.moc"
