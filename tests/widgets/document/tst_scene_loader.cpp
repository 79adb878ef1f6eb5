#include "widgets/document/background_job.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace sweep::tst_scene_loader {

namespace {

const char* const named = R"({"format": "sweepbench.scene", "version": 1, "title": "A", "bodies": []})";
const char* const infinite = R"({"format": "sweepbench.scene", "version": 1, "bodies": [], "x-a": 1e999})";
const char* const unnamed = R"({"format": "sweepbench.scene", "version": 1, "bodies": []})";
const char* const first = R"({"format": "sweepbench.scene", "version": 1, "title": "1", "bodies": []})";
const char* const second = R"({"format": "sweepbench.scene", "version": 1, "title": "2", "bodies": []})";
const char* const other = R"({"format": "sweepbench.scene", "version": 1, "title": "B", "bodies": []})";

} // namespace

class TestSceneLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFileIsReadOnAnotherThread()
    {
        SceneLoader loader;
        QSignalSpy loaded(&loader, &SceneLoader::loaded);
        QSignalSpy finished(&loader, &SceneLoader::finished);
        loader.load(written("a", named));
        QVERIFY(loader.isLoading());
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(loaded.size(), 1);
        QCOMPARE(*loaded[0][1].value<std::shared_ptr<Scene>>()->title, std::string("A"));
        QVERIFY(!loader.isLoading());
    }

    void refusalsGiveTheReason_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("no such file") << m_folder.filePath(QStringLiteral("none.scene.json"));
        QTest::newRow("a folder") << m_folder.path();
        QTest::newRow("truncated") << written("truncated", QByteArray(named).chopped(5));
        QTest::newRow("binary") << written("binary", QByteArray("\0\1\2\xff\xfe", 5));
        QTest::newRow("no finite number") << written("infinite", infinite);
    }
    void refusalsGiveTheReason()
    {
        QFETCH(QString, path);
        SceneLoader loader;
        QSignalSpy loaded(&loader, &SceneLoader::loaded);
        QString why;
        connect(&loader, &SceneLoader::refused, this, [&](const QString&, const std::vector<Problem>& problems) {
            why = QString::fromStdString(problems.front().text());
        });
        loader.load(path);
        QTRY_VERIFY(!loader.isLoading());
        QCOMPARE(loaded.size(), 0);
        QVERIFY2(why.contains(path), qPrintable(why));
    }

    void aFileAboveTheLimitIsRefused()
    {
        SceneLoader loader;
        loader.setMaxBytes(10);
        QSignalSpy refused(&loader, &SceneLoader::refused);
        loader.load(written("large", unnamed));
        QTRY_COMPARE(refused.size(), 1);
    }

    void aNewerRequestReplacesAnOlderOne()
    {
        SceneLoader loader;
        QStringList titles;
        connect(&loader, &SceneLoader::loaded, this, [&](const QString&, const std::shared_ptr<Scene>& scene) {
            titles << QString::fromStdString(*scene->title);
        });
        loader.load(written("1", first));
        loader.load(written("2", second));
        QTRY_VERIFY(!loader.isLoading());
        QCOMPARE(titles, QStringList{QStringLiteral("2")});
    }

    void cancelledRequestsNeverArrive()
    {
        SceneLoader loader;
        QSignalSpy loaded(&loader, &SceneLoader::loaded);
        QSignalSpy finished(&loader, &SceneLoader::finished);
        loader.load(written("a", named));
        loader.cancel();
        QCOMPARE(finished.size(), 1);
        // Another request is handled by the same thread after the cancelled one.
        loader.load(written("b", other));
        QTRY_COMPARE(finished.size(), 2);
        QCOMPARE(loaded.size(), 1);
        QCOMPARE(*loaded[0][1].value<std::shared_ptr<Scene>>()->title, std::string("B"));
    }

private:
    QString written(const char* name, const QByteArray& text)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name) + QStringLiteral(".scene.json"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("the temporary folder cannot be written");
        return path;
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSceneLoader)

} // namespace sweep::tst_scene_loader
#include "tst_scene_loader.moc"
