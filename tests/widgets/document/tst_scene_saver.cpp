// Saving in the background: the file is complete whatever happens.
#include <QtTest>

#include "widgets/document/background_job.h"

#include <sweepbench/scene_file.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace sweep::tst_scene_saver {

namespace {

std::shared_ptr<const Scene> sceneOf(int bodies, const char* title)
{
    auto scene = std::make_shared<Scene>();
    scene->title = title;
    for (int i = 0; i < bodies; ++i)
        scene->bodies.push_back({.id = std::to_string(i), .a = FromTo{{double(i), 0}, {0.1, 0.2}}});
    return scene;
}

} // namespace

class TestSceneSaver : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aSceneIsWrittenOnAnotherThread()
    {
        SceneSaver saver;
        QSignalSpy saved(&saver, &SceneSaver::saved);
        QSignalSpy finished(&saver, &SceneSaver::finished);
        const auto scene = sceneOf(3, "A");
        saver.save(scene, path(), 7);
        QVERIFY(saver.isSaving());
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(saved.size(), 1);
        QCOMPARE(saved[0][1].toULongLong(), 7ULL);
        QVERIFY(!saver.isSaving());
        QVERIFY(readSceneFile(path().toStdString()).value() == *scene);
    }

    void failedWritesGiveTheReason()
    {
        SceneSaver saver;
        QSignalSpy saved(&saver, &SceneSaver::saved);
        std::vector<Problem> problems;
        connect(&saver, &SceneSaver::refused, this,
                [&](const QString&, const std::vector<Problem>& found) { problems = found; });
        saver.save(sceneOf(1, "A"), m_folder->filePath(QStringLiteral("none/a.scene.json")), 1);
        QTRY_VERIFY(!saver.isSaving());
        QCOMPARE(saved.size(), 0);
        QVERIFY(!problems.empty());
        QVERIFY(problems.front().message.find("cannot be saved") != std::string::npos);
    }

    void aNewerSceneReplacesAnOlderOne()
    {
        SceneSaver saver;
        QSignalSpy saved(&saver, &SceneSaver::saved);
        for (int i = 0; i < 5; ++i)
            saver.save(sceneOf(2000, qPrintable(QString::number(i))), path(), quint64(i));
        QTRY_VERIFY(!saver.isSaving());
        QCOMPARE(saved.size(), 1);
        QCOMPARE(saved[0][1].toULongLong(), 4ULL);
        QCOMPARE(*readSceneFile(path().toStdString()).value().title, std::string("4"));
    }

    void aCancelledSaveLeavesAWholeFile()
    {
        const auto before = sceneOf(1, "before");
        QVERIFY(writeSceneFile(*before, path().toStdString()).ok());
        {
            SceneSaver saver;
            QSignalSpy saved(&saver, &SceneSaver::saved);
            saver.save(sceneOf(300'000, "after"), path(), 1);
            saver.cancel();
            QVERIFY(!saver.isSaving());
            QCoreApplication::processEvents();
            QCOMPARE(saved.size(), 0);
        }
        QVERIFY(readSceneFile(path().toStdString()).value() == *before);
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void aStoppedWriterIsReportedAndKeepsTheFile()
    {
        std::stop_source source;
        double last = 0;
        const Job job{source.get_token(), [&](double share) {
                          QVERIFY2(share >= last, qPrintable(QString::number(share)));
                          QVERIFY2(share <= 1, qPrintable(QString::number(share)));
                          last = share;
                          if (share > 0.4)
                              source.request_stop();
                      }};
        const auto written = writeSceneFile(*sceneOf(20'000, "A"), path().toStdString(), job);
        QVERIFY(!written.ok());
        QCOMPARE(written.problems().front().message, std::string("cancelled"));
        QVERIFY(!QFile::exists(path()));
    }

    void leftoversOfAKilledSaveAreRemoved()
    {
        // No process has the largest id; process 1 exists.
        const QString abandoned = leave(".sweepbench-2147483647-0.tmp", 2);
        const QString fresh = leave(".sweepbench-2147483647-1.tmp", 0);
        const QString alive = leave(".sweepbench-1-0.tmp", 2);
        const QString foreign = leave(".sweepbench-2147483647.tmp", 2);
        QVERIFY(writeSceneFile(*sceneOf(1, "A"), path().toStdString()).ok());
        QVERIFY(!QFile::exists(abandoned));
        QVERIFY(QFile::exists(fresh));
        QVERIFY(QFile::exists(alive));
        QVERIFY(QFile::exists(foreign));
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("a.scene.json")); }

    // Leaves a file that was last modified this many days ago.
    QString leave(const char* name, int days)
    {
        const QString left = m_folder->filePath(QString::fromLatin1(name));
        QFile file(left);
        const QDateTime then = QDateTime::currentDateTime().addDays(-days);
        if (!file.open(QIODevice::WriteOnly) || !file.setFileTime(then, QFileDevice::FileModificationTime))
            qFatal("the temporary folder cannot be written");
        return left;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestSceneSaver)

} // namespace sweep::tst_scene_saver
#include "tst_scene_saver.moc"
