// Loss of power while a file is replaced: the old file or the complete new one remains.
#include "tests/support/comparison_text.h"
#include "tests/support/power_loss.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

namespace sweep::tst_power_loss {

namespace {

using Kind = FileOperation::Kind;

const FolderState before{{"a", "old"}};
const FileOperation makeT{Kind::create, "t"};
const FileOperation writeT{Kind::write, "t", {}, 0, "new!"};
const FileOperation flushT{Kind::flush, "t"};
const FileOperation moveT{Kind::rename, "t", "a"};
const FileOperation flushFolder{Kind::flushFolder, {}};

} // namespace

class TestPowerLoss : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void theModelLosesBytesWithoutFlush();
    void theModelLosesNothingWithFlushes();
    void writingInPlaceIsFound();
    void aSavedSceneIsTheOldOneOrTheNewOne();
    void manyWritesAreTheOldFileOrTheNewOne();
    void aNewFileIsWholeIfItExists();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_file; // holds "old"
};

void TestPowerLoss::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_file = m_folder->filePath(QStringLiteral("a")).toStdString();
    std::ofstream(m_file) << "old";
}

void TestPowerLoss::theModelLosesBytesWithoutFlush()
{
    const auto states = statesAfterPowerLoss(before, {makeT, writeT, moveT});
    for (const std::string& bytes : {std::string(), std::string("ne"), std::string("new!"), std::string(4, '\0')})
        QVERIFY2(states.contains({{"a", bytes}}), bytes.c_str());
    QVERIFY(states.contains(before));
}

void TestPowerLoss::theModelLosesNothingWithFlushes()
{
    const auto flushed = statesAfterPowerLoss(before, {makeT, writeT, flushT, moveT});
    QCOMPARE(flushed, (std::set<FolderState>{before, {{"a", "old"}, {"t", "new!"}}, {{"a", "new!"}}}));
    const auto whole = statesAfterPowerLoss(before, {makeT, writeT, flushT, moveT, flushFolder});
    QCOMPARE(whole, (std::set<FolderState>{{{"a", "new!"}}}));
}

void TestPowerLoss::writingInPlaceIsFound()
{
    const std::string fault = faultAfterPowerLoss(m_file, [this] {
        QFile file(QString::fromStdString(m_file));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("new!");
    });
    QCOMPARE(fault, std::string("after 1 of 2 operations there may be a of 0 bytes, "));
}

void TestPowerLoss::aSavedSceneIsTheOldOneOrTheNewOne()
{
    const auto scene = parseScene(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
        {"id": "dot", "shape": "point", "path": [0, 0]}]})",
                                  "scene");
    QVERIFY(scene.ok());
    QCOMPARE(faultAfterPowerLoss(m_file, [&] { QVERIFY(writeSceneFile(*scene, m_file).ok()); }), std::string());
    QVERIFY(readSceneFile(m_file).ok());
}

void TestPowerLoss::manyWritesAreTheOldFileOrTheNewOne()
{
    const auto work = [this] {
        FileReplacement file(m_file);
        for (int i = 0; i < 20; ++i)
            file.write("line " + std::to_string(i) + '\n');
        QVERIFY(file.finish().ok());
    };
    QCOMPARE(faultAfterPowerLoss(m_file, work), std::string());
}

void TestPowerLoss::aNewFileIsWholeIfItExists()
{
    const FileTrace trace(m_folder->path().toStdString());
    QVERIFY(replaceFile(m_folder->filePath(QStringLiteral("b")).toStdString(), "new").ok());
    const std::vector<FileOperation> operations = trace.operations();
    for (std::size_t count = 0; count <= operations.size(); ++count) {
        const auto begin = operations.begin();
        for (const FolderState& state : statesAfterPowerLoss(before, {begin, begin + std::ptrdiff_t(count)})) {
            const auto found = state.find("b");
            if (found != state.end())
                QCOMPARE(found->second, std::string("new"));
            QCOMPARE(state.at("a"), std::string("old"));
        }
    }
    QCOMPARE(statesAfterPowerLoss(before, operations), (std::set<FolderState>{{{"a", "old"}, {"b", "new"}}}));
}

QTEST_APPLESS_MAIN(TestPowerLoss)

} // namespace sweep::tst_power_loss
#include "tst_power_loss.moc"
