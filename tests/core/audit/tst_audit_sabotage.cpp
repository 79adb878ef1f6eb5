#include "core/audit/audit.h"
#include "core/audit/motion.h"
#include "core/scene/file/scene_file.h"
#include "core/solve/solve.h"
#include "tests/core/audit/sabotage.h"
#include "tests/support/random.h"

#include <QTest>

#include <filesystem>
#include <set>

using namespace sweep;
using sabotage::Deed;

namespace {

std::vector<std::filesystem::path> scenePaths()
{
    const std::filesystem::path root(SWEEPBENCH_SOURCE_DIR);
    std::vector<std::filesystem::path> paths;
    for (const auto& folder : {root / "scenes", root / "tests" / "data" / "vectors"}) {
        if (!std::filesystem::is_directory(folder))
            continue;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().string().ends_with(".scene.json"))
                paths.push_back(entry.path());
        }
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

bool isNoticed(const Audit& audit, const Timeline& timeline, const Event& victim)
{
    for (const PairAudit& pair : audit.pairs) {
        const bool same = pair.a == victim.a && pair.b == victim.b && (!victim.withCell() || pair.cell == victim.cell);
        if (same && pair.verdict == Verdict::disagree)
            return true;
    }
    for (std::size_t k = 0; k < audit.events.size(); ++k) {
        if (audit.events[k].verdict == Verdict::disagree && samePair(timeline.events()[k], victim))
            return true;
    }
    return false;
}

// Why an audit may be unable to notice the deed; empty where it has to. Each is a limit that audit.h states:
std::string excuse(const Scene& scene, const Deed& deed)
{
    // Contact of no depth is 0 to any number of digits. That it is contact, and no miss by less than the digits show,
    // is concluded for inputs whose binary digits reach over at most 160 places; elsewhere it is undecided by contract.
    check::BodySpan span = check::digitSpan(scene, scene.bodies[deed.victim.a]);
    if (!deed.victim.withCell())
        span.lengths.add(check::digitSpan(scene, scene.bodies[deed.victim.b]).lengths);
    const bool brief = deed.victim.kind == EventKind::touch || deed.victim.kind == EventKind::cross;
    if (brief && span.lengths.width() > 160 && (deed.way == Deed::Way::drop || deed.way == Deed::Way::dropCell))
        return "the inputs reach over too many digits to tell a touch from a miss";
    return {};
}

std::string fate(const Scene& scene, const std::vector<TimedEvent>& events, const Event& victim)
{
    const Timeline timeline = timelineOf(window(scene), events);
    return isNoticed(audit(scene, timeline), timeline, victim) ? "" : "not noticed";
}

} // namespace

// Every way of lying about a scene is a disagreement.
class TestAuditSabotage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyDeedIsNoticed_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& path : scenePaths())
            QTest::newRow(path.stem().stem().c_str()) << QString::fromStdString(path.string());
    }
    void everyDeedIsNoticed()
    {
        QFETCH(QString, path);
        const Result<Scene> scene = readSceneFile(path.toStdString());
        QVERIFY2(scene.ok(), "refused");
        const Result<Timeline> truth = solve(*scene);
        QVERIFY2(truth.ok(), "not solved");

        const std::vector<Deed> deeds = sabotage::Saboteur(*scene, *truth).deeds();
        const auto wanted = static_cast<std::size_t>(oracle::caseCount(24));
        const std::size_t step = std::max<std::size_t>(1, deeds.size() / wanted);
        std::set<Deed::Way> tried;
        for (std::size_t k = 0; k < deeds.size(); ++k) {
            const Deed& deed = deeds[k];
            const bool first = tried.insert(deed.way).second;
            if ((!first && k % step != 0) || !excuse(*scene, deed).empty())
                continue;
            // The first of each kind within the whole scene; all others with their pair alone, which is what they take.
            const sabotage::SmallScene small = sabotage::aloneWith(*scene, deed);
            const std::string found =
                first ? fate(*scene, deed.events, deed.victim) : fate(small.scene, small.events, small.victim);
            QVERIFY2(found.empty(), (found + ": " + deed.what).c_str());
        }
    }

    void theTruthIsNoDeed_data() { everyDeedIsNoticed_data(); }
    void theTruthIsNoDeed()
    {
        QFETCH(QString, path);
        const Result<Scene> scene = readSceneFile(path.toStdString());
        QVERIFY2(scene.ok(), "refused");
        const Result<Timeline> truth = solve(*scene);
        QVERIFY2(truth.ok(), "not solved");
        const Audit found = audit(*scene, *truth);
        QCOMPARE(found.disagreed, std::size_t(0));
        QCOMPARE(found.undecided, std::size_t(0));
        QCOMPARE(found.agreed, truth->events().size() + found.pairs.size());
    }

    void everyWayOfLyingIsTried()
    {
        std::set<Deed::Way> tried;
        for (const auto& path : scenePaths()) {
            const Result<Scene> scene = readSceneFile(path.string());
            QVERIFY(scene.ok());
            const Result<Timeline> truth = solve(*scene);
            QVERIFY(truth.ok());
            for (const Deed& deed : sabotage::Saboteur(*scene, *truth).deeds()) {
                if (excuse(*scene, deed).empty())
                    tried.insert(deed.way);
            }
        }
        QCOMPARE(tried.size(), std::size_t(9));
    }
};

QTEST_GUILESS_MAIN(TestAuditSabotage)
#include "tst_audit_sabotage.moc"
