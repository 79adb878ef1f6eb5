#include "app/report/embedded_scene.h"
#include "app/report/zip_archive.h"
#include "tests/app/cli/command_run.h"
#include "tests/support/comparison_text.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <zip.h>

namespace sweep::tst_embedded_scene {

namespace {

const char* const ballAndWall = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
 {"id": "ball", "shape": "circle", "path": {"from": [0, 0], "to": [8, 0]}, "radius": 0.5},
 {"id": "wall", "shape": "segment", "a": [4, -2], "b": [4, 2]}]})";

} // namespace

class TestCarriedScene : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string written(const char* name, const QByteArray& bytes) const
    {
        const QString path = m_folder.filePath(QLatin1String(name));
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return path.toStdString();
    }
    std::string zipped(const char* name, const std::vector<ArchiveFile>& files) const
    {
        const auto archive = archiveOf(files);
        return written(name, archive ? *archive : QByteArray());
    }
    // Packs the scene and a picture of those bytes; the program's own writer would store a bomb without packing it.
    std::string packed(const char* name, const QByteArray& picture) const
    {
        const std::string path = m_folder.filePath(QLatin1String(name)).toStdString();
        zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
        const QByteArray scene = ballAndWall;
        const auto add = [archive](const char* file, const QByteArray& bytes) {
            zip_source_t* source = zip_source_buffer(archive, bytes.constData(), zip_uint64_t(bytes.size()), 0);
            return zip_file_add(archive, file, source, ZIP_FL_ENC_UTF_8) >= 0;
        };
        const bool all = add("scene.scene.json", scene) && add("picture.png", picture);
        return zip_close(archive) == 0 && all ? path : std::string();
    }
    static std::string whyNot(const std::string& path, const ReadOptions& options = {})
    {
        const auto scene = readAnyScene(path, options);
        return scene ? "read" : scene.problems().front().text();
    }

private Q_SLOTS:
    void markdownIsReadFromItsBlock()
    {
        const std::string scene(ballAndWall);
        const std::string read =
            sceneTextInMarkdown("Look:\r\n```\nx\n```\n ~~~json\n" + scene + "\n~~~\nThanks ```\n");
        QCOMPARE(read, "      \n   \n \n   \n        \n" + scene + "\n");
        const std::vector<std::string> others{scene, "```\n{}\n```\n", "```\n" + scene, "\n"};
        for (const std::string& other : others)
            QCOMPARE(sceneTextInMarkdown(other), other);
    }

    void theSceneOfAReportIsRead()
    {
        const std::string scene = written("a.scene.json", ballAndWall);
        const std::string report = m_folder.filePath(QStringLiteral("a.zip")).toStdString();
        QCOMPARE(runCommand({"report", scene, "-o", report}).status, 0);
        QVERIFY(isReportArchive(report));
        QVERIFY(!isReportArchive(scene));
        const auto carried = readAnyScene(report, {});
        const auto own = readAnyScene(scene, {});
        QVERIFY(carried.ok());
        QVERIFY(own.ok());
        QVERIFY(carried->bodies == own->bodies);
        QVERIFY(carried->bookmarks);
        QVERIFY(carried->notes);
    }

    void everySubcommandReadsAReport()
    {
        const std::string scene = written("a.scene.json", ballAndWall);
        const std::string report = m_folder.filePath(QStringLiteral("b.zip")).toStdString();
        QCOMPARE(runCommand({"report", scene, "-o", report}).status, 0);
        QCOMPARE(runCommand({"events", report, "--format", "json"}).out,
                 runCommand({"events", scene, "--format", "json"}).out);
        QCOMPARE(runCommand({"test", report}).status, 0);
    }

    void aReportOfAReportIsTheSameCase()
    {
        const std::string scene = written("a.scene.json", ballAndWall);
        const std::string first = m_folder.filePath(QStringLiteral("c.zip")).toStdString();
        const std::string second = m_folder.filePath(QStringLiteral("d.zip")).toStdString();
        QCOMPARE(runCommand({"report", scene, "-o", first}).status, 0);
        QCOMPARE(runCommand({"report", first, "-o", second}).status, 0);
        const auto p = readAnyScene(first, {});
        const auto q = readAnyScene(second, {});
        QVERIFY(p.ok());
        QVERIFY(q.ok());
        QCOMPARE(p->bodies, q->bodies);
        QCOMPARE(p->expect, q->expect);
    }

    void aFileThatIsNotAReportIsRefused()
    {
        QVERIFY(whyNot(zipped("none.zip", {{"readme.txt", "hello"}})).find("not a bug report") != std::string::npos);
        QVERIFY(whyNot(zipped("bad.zip", {{"scene.scene.json", "{"}})).find("bad.zip: scene.scene.json:1:") !=
                std::string::npos);
        QVERIFY(whyNot(written("cut.zip", QByteArray("PK\x03\x04 and no more"))).find("zip") != std::string::npos);
        const QByteArray empty = QByteArray("PK\x05\x06") + QByteArray(18, '\0');
        QVERIFY(whyNot(written("empty.zip", empty)).find("not a bug report") != std::string::npos);
        const auto piped = parseScene(empty.toStdString(), "standard input"); // its beginning cannot be looked at
        QVERIFY(piped.problems().front().text().find("this is a zip archive, not JSON") != std::string::npos);
    }

    void aZipBombBesideTheSceneIsRefused()
    {
        const std::string bomb = packed("bomb.zip", QByteArray(8 << 20, '\0'));
        QVERIFY(QFileInfo(QString::fromStdString(bomb)).size() < 20000);
        QVERIFY(whyNot(bomb).find("not plausible") != std::string::npos);
    }

    void aSceneAboveTheLimitIsRefusedBeforeItIsUnpacked()
    {
        ReadOptions options;
        options.maxBytes = 2000;
        QByteArray text = ballAndWall;
        text.append(QByteArray(4000, ' '));
        const std::string large = zipped("large.zip", {{"scene.scene.json", text}});
        QVERIFY(whyNot(large, options).find("at most 2000") != std::string::npos);
        options.maxBytes = 10;
        QVERIFY(whyNot(large, options).find("at most 10 ") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCarriedScene)

} // namespace sweep::tst_embedded_scene
#include "tst_embedded_scene.moc"
