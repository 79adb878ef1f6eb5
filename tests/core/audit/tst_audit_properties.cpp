#include "core/audit/audit.h"
#include "core/audit/cell_covering.h"
#include "core/scene/file/scene_file.h"
#include "core/solve/solve.h"
#include "tests/support/scene_families.h"

#include <QTest>

#include <algorithm>

using namespace sweep;

class TestAuditProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void solvedScenesAreNeverContradicted()
    {
        std::size_t agreed = 0;
        std::size_t undecided = 0;
        const int cases = oracle::caseCount(150);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("audit", k);
            const oracle::NamedScene named = oracle::sceneOf(random, k);
            const Result<Timeline> truth = solve(named.scene);
            QVERIFY(truth.ok());
            const Audit found = audit(named.scene, *truth);
            const std::string text =
                std::string(named.family) + " " + std::to_string(k) + "\n" + sceneText(named.scene);
            QVERIFY2(found.disagreed == 0, text.c_str());
            QCOMPARE(found.agreed + found.undecided, truth->events().size() + found.pairs.size());
            agreed += found.agreed;
            undecided += found.undecided;
        }
        // Numbers that reach over hundreds of digits are one family of many.
        QVERIFY(undecided * 20 < agreed);
    }

    // Wherever the body is, the cells around it are listed for that time.
    void theCoveringLeavesNoCellOut()
    {
        const int cases = oracle::caseCount(200);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("covering", k);
            Scene scene;
            scene.grid = Grid{};
            scene.grid->spacing = {random.real(0.1, 2), random.real(0.1, 2)};
            Body body;
            body.id = "body";
            body.shape = random.chance(50) ? Shape::capsule : Shape::projectile;
            const auto vec = [&] { return Vec{random.real(-9, 9), random.real(-9, 9)}; };
            body.a = Launch{vec(), vec(), vec()};
            body.b = FromTo{vec(), vec()};
            body.radius.from = random.real(0, 2);
            body.grid = true;
            scene.bodies.push_back(body);
            const auditing::SceneMotions motions(scene);
            const auditing::Covering covering = auditing::coverCells(motions, 0);
            QVERIFY(covering.whyIncomplete.empty());
            for (int n = 0; n <= 20; ++n) {
                const double t = n / 20.0;
                const auditing::Hull<double> hull = motions.motion<double>(0).leg(0, 1).at(t);
                const double share = hull.count == 2 ? random.real(0, 1) : 0;
                const auditing::Point<double> p = hull.p[0] + (hull.p[1] - hull.p[0]) * share;
                const Cell cell{static_cast<long long>(std::floor((p.x + hull.radius) / scene.grid->spacing.x)),
                                static_cast<long long>(std::floor(p.y / scene.grid->spacing.y))};
                bool listed = false;
                for (std::size_t first = 0; first < covering.entries.size();) {
                    const auto candidate = covering.cellAt(first);
                    for (const Interval part : covering.timesOf(candidate.entries))
                        listed = listed || (candidate.cell == cell && part.start <= t && t <= part.end);
                    first += candidate.entries.size();
                }
                QVERIFY2(listed, sceneText(scene).c_str());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestAuditProperties)
#include "tst_audit_properties.moc"
