#include "tests/support/vectors.h"

#include <sweepbench/solve.h>

#include <QTest>

namespace sweep::tst_vectors {

// Scenes of every family, with events computed by an independent exact program.
class TestVectors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyVectorHasItsTrueEvents_data()
    {
        QTest::addColumn<QString>("name");
        for (const std::string& name : oracle::vectorNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void everyVectorHasItsTrueEvents()
    {
        QFETCH(QString, name);
        const oracle::Vector vector = oracle::readVector(name.toStdString());
        const Result<Timeline> timeline = solve(vector.scene);
        QVERIFY2(timeline.ok(), "refused");
        const std::vector<std::string> found = oracle::differences(vector, *timeline);
        QVERIFY2(found.empty(), found.empty() ? "" : found.front().c_str());
    }
    void allFamiliesArePresent() { QVERIFY(oracle::vectorNames().size() >= 90); }
};

QTEST_GUILESS_MAIN(TestVectors)

} // namespace sweep::tst_vectors
#include "tst_vectors.moc"
