#include "core/audit/cell_query.h"
#include "tests/support/scene_families.h"

#include <sweepbench/audit.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace sweep::tst_audit_properties {

namespace {

void print(std::ostream& out, const EventAudit& audited)
{
    out << int(audited.verdict) << ' ' << int(audited.precision) << ' ' << audited.t << ' ' << audited.value << ' '
        << audited.bound << ' ' << audited.residualUlps << ' ' << audited.reason.content() << '\n';
}

// The complete content of an audit, to the last bit.
std::string textOf(const Audit& audit)
{
    std::ostringstream out;
    out << std::hexfloat;
    for (const EventAudit& audited : audit.events.all())
        print(out, audited);
    for (const PairAudit& pair : audit.pairs.all()) {
        out << pair.a << ' ' << pair.b << ' ' << pair.cell.i << ' ' << pair.cell.j << ' ' << int(pair.verdict) << ": ";
        print(out, pair.betweenEvents);
    }
    out << audit.clearByBoxes << ' ' << audit.clearCells << ' ' << audit.steps << ' ' << audit.agreed << ' '
        << audit.undecided << ' ' << audit.disagreed << ' ' << audit.cancelled;
    return out.str();
}

// A body of any kind that is traced through cells of any size.
Scene tracedBody(oracle::Random& random)
{
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
    return scene;
}

// Prints the cells of a covering with their times, one per line.
void print(std::ostream& out, const auditing::Covering& covering)
{
    for (std::size_t first = 0; first < covering.entries.size();) {
        const auditing::CandidateCell candidate = covering.cellAt(first);
        out << candidate.cell.i << ' ' << candidate.cell.j << ':';
        for (const Interval time : auditing::timesOf(candidate.entries))
            out << ' ' << time.start << ' ' << time.end;
        out << '\n';
        first += candidate.entries.size();
    }
}

} // namespace

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
        // Numbers that span hundreds of digits are one family of many.
        QVERIFY(undecided * 20 < agreed);
    }

    // The parts may be small; and times may be so large, and doubles so sparse, that only exact times separate the
    // events of a cell.
    void aTimelineInPartsHasTheAuditsOfTheWhole()
    {
        const int cases = oracle::caseCount(60);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("audit-parts", k);
            Scene scene = k % 2 ? oracle::sceneOf(random, k).scene : tracedBody(random);
            if (k % 4 == 0) {
                const double late = random.of({0x1p40, 0x1p46, 0x1p48});
                scene.time = SceneTime{.interval = {late, late + 1}};
                scene.bodies.front().a = FromTo{{random.real(-9, 9), 0.5}, {9, random.real(-9, 9)}};
            }
            const Result<Timeline> whole = solve(scene);
            QVERIFY(whole.ok());
            const std::string expected = textOf(audit(scene, *whole));
            for (const std::size_t size : {1, 5, 50'000}) {
                const Result<TimelineParts> parts = solveInParts(scene, {}, {0, size});
                QVERIFY(parts.ok());
                QCOMPARE(parts->eventCount(), whole->events().size());
                QVERIFY2(textOf(audit(scene, *parts)) == expected, sceneText(scene).c_str());
            }
        }
    }

    // At every time, the cells around the body's position are listed for that time.
    void theCoveringIsComplete()
    {
        const int cases = oracle::caseCount(200);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("covering", k);
            const Scene scene = tracedBody(random);
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
                    for (const Interval part : auditing::timesOf(candidate.entries))
                        listed = listed || (candidate.cell == cell && part.start <= t && t <= part.end);
                    first += candidate.entries.size();
                }
                QVERIFY2(listed, sceneText(scene).c_str());
            }
        }
    }

    // Next to events where doubles fail, the audit replaces the proof in 30 digits by the one in long doubles.
    void proofsInLongDoublesHoldInThirtyDigits()
    {
        int proven = 0;
        const int cases = oracle::caseCount(60);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("audit-long-doubles", k);
            const Scene scene = tracedBody(random);
            const Result<Timeline> truth = solve(scene);
            QVERIFY(truth.ok());
            const auditing::SceneMotions motions(scene);
            for (std::size_t n = 0; n < truth->events().size() && n < 40; ++n) {
                const auditing::AuditPair pair(motions, 0, truth->events()[n].cell);
                const double t = truth->timeOf(n).nearest();
                const double away = std::ldexp(random.chance(50) ? 1 : -1, -random.in(8, 52));
                const double until = std::clamp(t + away, 0.0, 1.0);
                const auto [lo, hi] = std::minmax({until, t + (until - t) / 64});
                if (!(lo < hi))
                    continue;
                const auto quick = pair.query<auditing::LongDouble>({0, 1});
                const auto digits = pair.query<auditing::Digits30>({0, 1});
                const auditing::LongDouble middle = (auditing::LongDouble(lo) + hi) / 2;
                const auditing::Proof proof = quick->prove(lo, hi, quick->sampleAt(middle));
                if (proof == auditing::Proof::nothing)
                    continue;
                const auditing::Digits30 from(lo);
                const auditing::Digits30 to(hi);
                const auto sample = digits->sampleAt(from + (to - from) / 2);
                QVERIFY2(digits->prove(from, to, sample) == proof, sceneText(scene).c_str());
                ++proven;
            }
        }
        QVERIFY(proven > cases);
    }

    // Law: slices together list the same entries as one slice.
    void slicesTogetherEqualOneSlice()
    {
        const int cases = oracle::caseCount(100);
        for (int k = 0; k < cases; ++k) {
            oracle::Random random = oracle::caseRandom("covering-slices", k);
            const Scene scene = tracedBody(random);
            const auditing::SceneMotions motions(scene);
            std::ostringstream whole;
            print(whole, auditing::coverCells(motions, 0));
            std::ostringstream together;
            auditing::CoveringSlice slice;
            slice.atOnce = static_cast<std::size_t>(random.in(1, 200));
            int count = 0;
            do {
                const auditing::Covering covering = auditing::coverCells(motions, 0, slice);
                print(together, covering);
                slice.from = covering.until;
                ++count;
            } while (slice.from);
            QVERIFY2(together.str() == whole.str(), sceneText(scene).c_str());
            QVERIFY(count > 1 || slice.atOnce > 10);
        }
    }

    // A path of 10¹² cells is not walked to its end. Upwards, only the first slice is listed; downwards, where every
    // cell precedes those already listed, the limit ends the walk.
    void aCoveringEndsAtItsLimit()
    {
        for (const double end : {1e12, -1e12}) {
            Scene scene;
            scene.grid = Grid{};
            Body body;
            body.id = "far";
            body.shape = Shape::point;
            body.a = FromTo{{0, 0}, {end, 0}};
            body.grid = true;
            scene.bodies.push_back(body);
            const auditing::SceneMotions motions(scene);
            auditing::CoveringSlice slice;
            slice.atOnce = 100;
            slice.mostEntries = 1000;
            const auditing::Covering covering = auditing::coverCells(motions, 0, slice);
            QVERIFY(covering.until.has_value());
            QVERIFY(covering.entries.size() <= 101);
            QCOMPARE(QString::fromStdString(covering.whyIncomplete),
                     QString(end > 0 ? "" : "more cells lie near it than can be asked about"));
        }
    }

    // All visits of a cell are in one slice; here the body returns to the cell every second time.
    void manyVisitsOfOneCellAreInOneSlice()
    {
        Scene scene;
        scene.grid = Grid{};
        Body body;
        body.id = "to and fro";
        body.shape = Shape::point;
        Keyed keyed;
        for (int k = 0; k <= 40; ++k)
            keyed.keys.push_back({k / 40.0, {k % 2 ? 8.5 : 0.5, 0.5}});
        body.a = keyed;
        body.grid = true;
        scene.bodies.push_back(body);
        const auditing::SceneMotions motions(scene);
        auditing::CoveringSlice slice;
        slice.atOnce = 2;
        const Cell first = auditing::coverCells(motions, 0, slice).entries.front().cell;
        slice.from = Cell{1, 0};
        const auditing::Covering covering = auditing::coverCells(motions, 0, slice);
        QVERIFY((first < Cell{1, 0}));
        QVERIFY((covering.entries.front().cell == Cell{1, 0}));
        QVERIFY(covering.entries.size() > 2);
        QVERIFY(covering.cellAt(0).entries.size() == covering.entries.size());
    }
};

QTEST_GUILESS_MAIN(TestAuditProperties)

} // namespace sweep::tst_audit_properties
#include "tst_audit_properties.moc"
