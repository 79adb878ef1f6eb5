// Scenes in pictures: reading returns what was embedded, and nothing else.
#include "core/scene_file/picture_scene.h"

#include <sweepbench/scene_file.h>

#include <boost/crc.hpp>

#include <QXmlStreamReader>
#include <QtTest>

namespace sweep::tst_picture_scene {

namespace {

// Notes with characters that are special in XML, JSON or terminals.
const std::string hostile =
    std::string(R"({"format": "sweepbench.scene", "version": 1, "notes": "</metadata> & <![CDATA[ ]]> \" \\u0026 )") +
    "\xc3\xa9 \xf0\x9f\x98\x80 \xe2\x80\xae \xef\xbf\xbe \x7f" + " \\u0000\\u001b[31m\", \"bodies\": []}";

// A PNG with one black pixel: header, data and end.
std::string smallPng()
{
    static const unsigned char bytes[] = {
        0x89, 'P',  'N',  'G',  '\r', '\n', 0x1a, '\n', 0,    0,    0,    13,  'I',  'H',  'D',  'R',  0,
        0,    0,    1,    0,    0,    0,    1,    8,    0,    0,    0,    0,   0x3a, 0x7e, 0x9b, 0x55, 0,
        0,    0,    10,   'I',  'D',  'A',  'T',  0x78, 0x9c, 0x63, 0x60, 0,   0,    0,    2,    0,    1,
        0x48, 0xaf, 0xa4, 0x71, 0,    0,    0,    0,    'I',  'E',  'N',  'D', 0xae, 0x42, 0x60, 0x82};
    return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

const std::string smallSvg = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>\n";

std::string whyNot(const std::string& picture)
{
    const auto text = sceneTextInPicture(picture, "picture");
    return text ? "read" : text.problems().front().text();
}

} // namespace

class TestPictureScene : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theEmbeddedSceneIsReadBack();
    void aPictureWithASceneIsAValidPicture();
    void filesThatAreNotPicturesStayUnchanged();
    void aPictureWithoutASceneIsRefused();
    void aDamagedPictureIsRefused();
    void aHugePictureIsRefused();
    void aTextThatIsTooLongIsNeitherEmbeddedNorRead();
};

void TestPictureScene::theEmbeddedSceneIsReadBack()
{
    const Scene scene = *parseScene(hostile, "scene");
    for (const std::string& picture :
         {withSceneInPng(smallPng(), sceneText(scene)), withSceneInSvg(smallSvg, sceneText(scene))}) {
        QVERIFY(looksLikePicture(picture));
        const auto text = sceneTextInPicture(picture, "picture");
        QVERIFY2(text.ok(), whyNot(picture).c_str());
        const auto back = parseScene(*text, "picture");
        QVERIFY(back.ok());
        QVERIFY(*back == scene);
    }
}

void TestPictureScene::aPictureWithASceneIsAValidPicture()
{
    const std::string text = sceneText(*parseScene(hostile, "scene"));
    const std::string png = withSceneInPng(smallPng(), text);
    QCOMPARE(png.size(), smallPng().size() + 12 + 21 + text.size());
    QVERIFY(png.ends_with(smallPng().substr(33)));
    const std::string svg = withSceneInSvg(smallSvg, text);
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    int elements = 0;
    while (!reader.atEnd())
        elements += reader.readNext() == QXmlStreamReader::StartElement ? 1 : 0;
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(elements, 3); // svg, metadata, g
}

void TestPictureScene::filesThatAreNotPicturesStayUnchanged()
{
    QVERIFY(!looksLikePicture(hostile));
    QVERIFY(!looksLikePicture(""));
    QCOMPARE(withSceneInPng("no picture", hostile), std::string("no picture"));
    QCOMPARE(withSceneInSvg("no picture", hostile), std::string("no picture"));
}

void TestPictureScene::aPictureWithoutASceneIsRefused()
{
    QCOMPARE(whyNot(smallPng()),
             std::string("picture: this PNG contains no scene; only pictures drawn by this program do"));
    QCOMPARE(whyNot(smallSvg), std::string("picture: this is neither a scene nor a picture that contains one"));
}

void TestPictureScene::aDamagedPictureIsRefused()
{
    const std::string text = sceneText(*parseScene(hostile, "scene"));
    const std::string png = withSceneInPng(smallPng(), text);
    std::string changed = png;
    changed[100] = static_cast<char>(changed[100] ^ 1);
    QVERIFY(whyNot(changed).find("checksum") != std::string::npos);
    std::string packed = png;
    packed[33 + 8 + 17] = 1;
    QVERIFY(whyNot(packed) != "read");
    // Cut at any byte, including inside a chunk's length, and with a length beyond the file.
    for (std::size_t length = 8; length < png.size() - 80; ++length)
        QVERIFY2(whyNot(png.substr(0, length)).find("this PNG is damaged") != std::string::npos,
                 whyNot(png.substr(0, length)).c_str());
    std::string endless = png;
    endless[33] = static_cast<char>(0xff);
    QVERIFY(whyNot(endless).find("this PNG is damaged: it ends early") != std::string::npos);
    std::string renamed = png; // changes the chunk's type, then the scene's keyword
    renamed[33 + 4] = 'j';
    QVERIFY(whyNot(renamed).find("this PNG is damaged: a checksum") != std::string::npos);
    renamed = png;
    renamed[33 + 8] = 'S';
    QVERIFY(whyNot(renamed).find("this PNG is damaged: a checksum") != std::string::npos);
    const std::string svg = withSceneInSvg(smallSvg, text);
    QVERIFY(whyNot(svg.substr(0, svg.size() - 40)).find("damaged") != std::string::npos);
    std::string entity = svg;
    entity.replace(entity.find("&lt;"), 4, "&bomb;");
    QVERIFY(whyNot(entity).find("damaged") != std::string::npos);
}

void TestPictureScene::aHugePictureIsRefused()
{
    // A picture whose header has this width and height, and a valid checksum.
    const auto sized = [](std::uint32_t width, std::uint32_t height) {
        std::string png = withSceneInPng(smallPng(), sceneText(*parseScene(hostile, "scene")));
        constexpr std::size_t header = 12;
        const auto put = [&png](std::size_t place, std::uint32_t number) {
            for (std::size_t i = 0; i < 4; ++i)
                png[place + i] = static_cast<char>(static_cast<unsigned char>(number >> (24U - 8U * i)));
        };
        put(header + 4, width);
        put(header + 8, height);
        boost::crc_32_type crc;
        crc.process_bytes(png.data() + header, 17);
        put(header + 17, crc.checksum());
        return whyNot(png);
    };
    QCOMPARE(sized(mostPictureSide, 1), std::string("read"));
    QCOMPARE(sized(1, mostPictureSide), std::string("read"));
    QVERIFY(sized(mostPictureSide + 1, 1).find("this PNG has 32768 x 1 pixels") != std::string::npos);
    QVERIFY(sized(1, 0xffffffffU) != "read");
}

void TestPictureScene::aTextThatIsTooLongIsNeitherEmbeddedNorRead()
{
    const std::string text(mostCarriedBytes + 1, ' ');
    QCOMPARE(withSceneInSvg(smallSvg, text), smallSvg);
    QCOMPARE(withSceneInPng(smallPng(), text), smallPng());
    const std::string svg = "<svg><metadata id=\"sweepbench.scene\">" + text + "</metadata></svg>";
    QVERIFY(whyNot(svg).find("at most 67108864 are allowed") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestPictureScene)

} // namespace sweep::tst_picture_scene
#include "tst_picture_scene.moc"
