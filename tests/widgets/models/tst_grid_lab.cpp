// Grid Lab: answers to the latest request, and its tables.
#include <QtTest>

#include "widgets/models/grid_lab.h"

#include <sweepbench/scene_file.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace sweep::tst_grid_lab {

namespace {

const char* const ballAndBar = R"({"format": "sweepbench.scene", "version": 1, "grid": {"spacing": [1, 1]}, "bodies": [
  {"id": "ball", "shape": "projectile", "path": {"from": [0.5, 0.5], "to": [7.5, 3.5]}, "radius": 1.25},
  {"id": "bar", "shape": "capsule", "a": [0, 0], "b": [3, 2], "radius": 0.5},
  {"id": "ray", "shape": "ray", "a": [0, 0], "b": [3, 2]}]})";

std::shared_ptr<const Scene> sceneOf(const char* text)
{
    return std::make_shared<const Scene>(parseScene(text, "test").value());
}

} // namespace

class TestWalkLab : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_lab = std::make_unique<GridLabComparison>();
        m_scene = sceneOf(ballAndBar);
    }

    void nothingIsComparedWhileHidden()
    {
        m_lab->setSubject(m_scene, 0);
        QVERIFY(!m_lab->isBusy());
        QVERIFY(!m_lab->answer());
        m_lab->setActive(true);
        QVERIFY(m_lab->isBusy());
        QTRY_VERIFY(m_lab->answer());
        QCOMPARE(m_lab->answer()->comparison.walks.size(), std::size_t(4));
        m_lab->setActive(false);
        m_lab->setWalks({WalkKind::thin}, {});
        QVERIFY(!m_lab->isBusy());
        QVERIFY(!m_lab->answer());
    }

    void theAnswerBelongsToTheLastRequest()
    {
        m_lab->setActive(true);
        m_lab->setSubject(m_scene, 0);
        m_lab->setSubject(m_scene, 1);
        m_lab->setWalks({WalkKind::exact}, {CellPolicy::open, CellPolicy::halfOpen});
        QVERIFY(!m_lab->answer());
        QTRY_VERIFY(!m_lab->isBusy());
        QCOMPARE(m_lab->answer()->body, std::size_t(1));
        QCOMPARE(m_lab->answer()->comparison.walks.size(), std::size_t(2));
        QCOMPARE(m_lab->answer()->comparison.walks[1].policy, CellPolicy::halfOpen);
    }

    void aCancelledComparisonRunsAgainOnRequest()
    {
        m_lab->setActive(true);
        m_lab->setSubject(m_scene, 0);
        m_lab->cancel();
        QVERIFY(m_lab->isCancelled());
        QVERIFY(!m_lab->isBusy());
        QCoreApplication::processEvents();
        QVERIFY(!m_lab->answer());
        m_lab->compareAgain();
        QVERIFY(!m_lab->isCancelled());
        QTRY_VERIFY(m_lab->answer());
    }

    void aRefusedSceneGivesTheReason()
    {
        auto broken = std::make_shared<Scene>(*m_scene);
        broken->bodies[0].radius.from = -1;
        m_lab->setActive(true);
        m_lab->setSubject(broken, 0);
        QTRY_VERIFY(m_lab->answer());
        QVERIFY(!m_lab->answer()->problems.empty());
        QVERIFY(m_lab->answer()->comparison.walks.empty());
    }

    void theBodyIsTheSelectedOneOrTheFirstThatIsTraced()
    {
        QCOMPARE(gridLabBody(*m_scene, {}), std::optional<std::size_t>(0));
        QCOMPARE(gridLabBody(*m_scene, {1}), std::optional<std::size_t>(1));
        QCOMPARE(gridLabBody(*m_scene, {2}), std::optional<std::size_t>(0)); // a ray has no end
        Scene without = *m_scene;
        without.grid.reset();
        QCOMPARE(gridLabBody(without, {1}), std::optional<std::size_t>());
    }

    void coversAreThoseOfTheLineAtTheTime()
    {
        m_lab->setActive(true);
        m_lab->setWalks({}, {});
        m_lab->setCovers({LineCover::supercover, LineCover::fourConnected, LineCover::eightConnected});
        m_lab->setSubject(m_scene, 1);
        const auto& covers = m_lab->covers();
        QCOMPARE(covers.size(), std::size_t(3));
        QVERIFY(covers[0].cells.size() > covers[1].cells.size());
        QVERIFY(covers[1].cells.size() > covers[2].cells.size());
        QCOMPARE(covers[2].cells.size(), std::size_t(4)); // columns 0 to 3
        m_lab->setSubject(m_scene, 0);
        QVERIFY(covers[0].cells.empty());
        QVERIFY(!covers[0].whyNot.isEmpty());
    }

    void aChainRunsBetweenTheMiddlesOfItsEndCells()
    {
        GridLabWalkModel model(*m_lab);
        m_lab->setActive(true);
        m_lab->setWalks({}, {});
        m_lab->setCovers({LineCover::supercover, LineCover::eightConnected});
        m_lab->setSubject(m_scene, 1);
        const auto shown = [&](int row) {
            return model.index(row, GridLabWalkModel::DifferenceColumn).data().toString();
        };
        QCOMPARE(model.rowCount(), 2);
        QVERIFY2(shown(0).contains(QStringLiteral("in doubles: rounding decides")), qPrintable(shown(0)));
        QVERIFY2(shown(1).contains(QStringLiteral("between the centres of (0, 0) and (3, 2)")), qPrintable(shown(1)));
    }

    void ranksAreThoseOfWalksInAnotherOrder()
    {
        look(0);
        const WalkComparison& comparison = m_lab->answer()->comparison;
        const auto& places = m_lab->answer()->ranks;
        QCOMPARE(places.size(), comparison.positions.size()); // one exact walk, and no cell twice
        QVERIFY(!places.empty());
        QVERIFY(std::is_sorted(places.begin(), places.end(),
                               [](const GridLabRank& p, const GridLabRank& q) { return p.cell < q.cell; }));
        for (const GridLabRank& place : places)
            QVERIFY(place.walk == 1 || place.walk == 3); // square and thin; the disc walk in doubles keeps the order
    }

    void everyWalkHasARow()
    {
        GridLabWalkModel model(*m_lab);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        m_lab->setCovers({LineCover::polygon});
        look(0);
        QCOMPARE(model.rowCount(), 5);
        const auto shown = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(shown(0, GridLabWalkModel::NameColumn), QStringLiteral("exact, closed"));
        QVERIFY(shown(1, GridLabWalkModel::CellsColumn).toInt() > shown(0, GridLabWalkModel::CellsColumn).toInt());
        QVERIFY(shown(1, GridLabWalkModel::DifferenceColumn).contains(QStringLiteral("extra")));
        QVERIFY(shown(4, GridLabWalkModel::DifferenceColumn).contains(QStringLiteral("not a segment")));
        QVERIFY(!model.deviationOf(0));
        QVERIFY(!model.deviationOf(4));
        QCOMPARE(model.deviationOf(1), &m_lab->answer()->comparison.deviations.front());
    }

    void findingsBeginWithTheFirstDeviation()
    {
        GridLabFindingModel model(*m_lab);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        look(0);
        const WalkComparison& comparison = m_lab->answer()->comparison;
        QVERIFY(model.rowCount() > 3);
        const auto shown = [&](int row, int column) { return model.index(row, column).data().toString(); };
        const WalkDeviation& first = comparison.deviations.front();
        QCOMPARE(first.first == WalkDeviation::Kind::none, false); // the square differs from the disc
        QVERIFY(shown(0, GridLabFindingModel::FindingColumn).startsWith(QStringLiteral("bounding square: ")));
        QVERIFY(model.index(0, GridLabFindingModel::FindingColumn).data(Qt::FontRole).value<QFont>().bold());
        QVERIFY(shown(0, GridLabFindingModel::DetailColumn).startsWith(QStringLiteral("first, ")));
        QVERIFY(model.cellOf(0) == first.cell);
        QCOMPARE(model.timeOf(0), first.t);
        int disputed = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (shown(row, GridLabFindingModel::FindingColumn).contains(u':'))
                continue; // about a walk, not about a disputed cell
            QVERIFY(model.cellOf(row) == comparison.disputed[std::size_t(disputed)].cell);
            QVERIFY(shown(row, GridLabFindingModel::DetailColumn).contains(QStringLiteral("; not ")));
            ++disputed;
        }
        QCOMPARE(std::size_t(disputed), comparison.disputed.size());
        // The last rows are the differences in order, with the ranks of both cells.
        const OrderDifference& order = comparison.orders.back();
        QVERIFY(order.firstPositions.differ() || order.secondPositions.differ());
        const OrderPositions& places = order.firstPositions.differ() ? order.firstPositions : order.secondPositions;
        const QString text = shown(model.rowCount() - 1, GridLabFindingModel::DetailColumn);
        QVERIFY(text.contains(QStringLiteral("number %1, in doubles %2").arg(places.exactly).arg(places.inDoubles)));
        m_lab->setSubject(nullptr, std::nullopt);
        QCOMPARE(model.rowCount(), 0);
    }

private:
    // Selects a body and waits until its walks are compared.
    void look(std::size_t body)
    {
        m_lab->setActive(true);
        m_lab->setSubject(m_scene, body);
        QTRY_VERIFY(m_lab->answer());
    }

    std::unique_ptr<GridLabComparison> m_lab;
    std::shared_ptr<const Scene> m_scene;
};

QTEST_GUILESS_MAIN(TestWalkLab)

} // namespace sweep::tst_grid_lab
#include "tst_grid_lab.moc"
