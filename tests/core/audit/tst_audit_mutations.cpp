#include "core/audit/motion.h"
#include "tests/core/audit/mutations.h"
#include "tests/support/paths.h"
#include "tests/support/random.h"
#include "tests/support/timelines.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <filesystem>
#include <set>

namespace sweep::tst_audit_mutations {

using mutation::Mutation;

namespace {

std::vector<std::filesystem::path> scenePaths()
{
    const std::filesystem::path root(sourcePath());
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
    for (const PairAudit& pair : audit.pairs.all()) {
        const bool same = samePair(pair, victim);
        if (same && pair.verdict == Verdict::disagree)
            return true;
    }
    for (std::size_t k = 0; k < audit.events.size(); ++k) {
        if (audit.events[k].verdict == Verdict::disagree && samePair(timeline.events()[k], victim))
            return true;
    }
    return false;
}

// The reason why an audit may miss the mutation; empty if it must notice it. Each is a limit that audit.h states.
std::string excuse(const Scene& scene, const Mutation& mutation)
{
    // A contact of depth 0 has distance 0 in any number of digits. The audit infers a contact, and not a miss below
    // those digits, if the inputs' binary digits span at most 160 places; otherwise it is undecided by contract.
    auditing::BodyBitRange span = auditing::bitRange(scene, scene.bodies[mutation.victim.a]);
    if (!mutation.victim.withCell())
        span.lengths.add(auditing::bitRange(scene, scene.bodies[mutation.victim.b]).lengths);
    const bool brief = mutation.victim.kind == EventKind::touch || mutation.victim.kind == EventKind::cross;
    if (brief && span.lengths.width() > 160 &&
        (mutation.kind == Mutation::Kind::drop || mutation.kind == Mutation::Kind::dropCell))
        return "the inputs reach over too many digits to tell a touch from a miss";
    return {};
}

std::string fate(const Scene& scene, const std::vector<TimedEvent>& events, const Event& victim)
{
    const Timeline timeline = timelineOf(window(scene), events);
    return isNoticed(audit(scene, timeline), timeline, victim) ? "" : "not noticed";
}

} // namespace

// Every false statement about a scene is a disagreement.
class TestAuditMutations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMutationIsNoticed_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& path : scenePaths())
            QTest::newRow(path.stem().stem().c_str()) << QString::fromStdString(path.string());
    }
    void everyMutationIsNoticed()
    {
        QFETCH(QString, path);
        const Result<Scene> scene = readSceneFile(path.toStdString());
        QVERIFY2(scene.ok(), "refused");
        const Result<Timeline> truth = solve(*scene);
        QVERIFY2(truth.ok(), "not solved");

        const std::vector<Mutation> mutations = mutation::Mutator(*scene, *truth).mutations();
        const auto wanted = static_cast<std::size_t>(oracle::caseCount(24));
        const std::size_t step = std::max<std::size_t>(1, mutations.size() / wanted);
        std::set<Mutation::Kind> tried;
        for (std::size_t k = 0; k < mutations.size(); ++k) {
            const Mutation& mutation = mutations[k];
            const bool first = tried.insert(mutation.kind).second;
            if ((!first && k % step != 0) || !excuse(*scene, mutation).empty())
                continue;
            // The first of each kind runs in the whole scene, the others with their pair alone, which suffices.
            const mutation::SmallScene small = mutation::aloneWith(*scene, mutation);
            const std::string found =
                first ? fate(*scene, mutation.events, mutation.victim) : fate(small.scene, small.events, small.victim);
            QVERIFY2(found.empty(), (found + ": " + mutation.what).c_str());
        }
    }

    void theTrueTimelineAgrees_data() { everyMutationIsNoticed_data(); }
    void theTrueTimelineAgrees()
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

    void everyKindOfMutationIsTried()
    {
        std::set<Mutation::Kind> tried;
        for (const auto& path : scenePaths()) {
            const Result<Scene> scene = readSceneFile(path.string());
            QVERIFY(scene.ok());
            const Result<Timeline> truth = solve(*scene);
            QVERIFY(truth.ok());
            for (const Mutation& mutation : mutation::Mutator(*scene, *truth).mutations()) {
                if (excuse(*scene, mutation).empty())
                    tried.insert(mutation.kind);
            }
        }
        QCOMPARE(tried.size(), std::size_t(9));
    }
};

QTEST_GUILESS_MAIN(TestAuditMutations)

} // namespace sweep::tst_audit_mutations
#include "tst_audit_mutations.moc"
