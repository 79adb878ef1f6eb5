#include <QtTest>

#include "widgets/models/instruments/cuts.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QAbstractItemModelTester>

namespace sweep::tst_cut_model {

class TestCutModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLineThatIsCrossedHasARow()
    {
        show(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}},
            {"id": "wall", "shape": "segment", "a": [2, -1], "b": [2, 3]},
            {"id": "edge", "shape": "line", "a": [4, 0], "b": [4, 1]}]})");
        QCOMPARE(column(CutModel::LineColumn), (QStringList{QStringLiteral("wall"), QStringLiteral("edge")}));
        QCOMPARE(column(CutModel::TimeColumn), (QStringList{QStringLiteral("0.25"), QStringLiteral("0.5")}));
        QCOMPARE(column(CutModel::SColumn), (QStringList{QStringLiteral("0.25"), QStringLiteral("0")}));
        QCOMPARE(column(CutModel::PointerVelocityColumn).front(), QStringLiteral("(8, 0) · 0°"));
    }

    // The two lines are hit 3.9e-16 apart, at times with the same nearest double.
    void timesOfOneDoubleHaveEnoughDigitsToDiffer()
    {
        show(R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 4}, "bodies": [
            {"id": "dot", "shape": "point",
             "path": {"at": [1, 1], "velocity": [1.4142135623730951, 1.414213562373095]}},
            {"id": "right", "shape": "line", "a": [4.5, 0], "b": [4.5, 1], "group": "walls"},
            {"id": "top", "shape": "line", "a": [0, 4.5], "b": [1, 4.5], "group": "walls"}]})");
        QCOMPARE(column(CutModel::TimeColumn),
                 (QStringList{QStringLiteral("≈ 2.4748737341529162"), QStringLiteral("≈ 2.47487373415291655")}));
    }

    void neighbouringPointsDifferInOneNotation()
    {
        show(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [302584, -5240490], "to": [302585, -5240491]}},
            {"id": "first", "shape": "line", "a": [302584.25, 0], "b": [302584.25, 1]},
            {"id": "second", "shape": "line", "a": [302584.375, 0], "b": [302584.375, 1]}]})");
        QCOMPARE(column(CutModel::XColumn), (QStringList{QStringLiteral("302584.25"), QStringLiteral("≈ 302584.38")}));
        QCOMPARE(column(CutModel::YColumn),
                 (QStringList{QStringLiteral("≈ −5240490.2"), QStringLiteral("≈ −5240490.4")}));
        QCOMPARE(column(CutModel::YColumn, CutModel::FullRole).back(), QStringLiteral("-5240490.375"));
        show(R"({"format": "sweepbench.scene", "version": 1, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [1e-9, 2]}},
            {"id": "level", "shape": "line", "a": [0, 0.5], "b": [1, 0.5]}]})");
        QCOMPARE(column(CutModel::XColumn), QStringList{QStringLiteral("2.5e−10")});
        QCOMPARE(column(CutModel::YColumn), QStringList{QStringLiteral("5e−1")});
        QCOMPARE(column(CutModel::PointerVelocityColumn), QStringList{QStringLiteral("≈ (1e−9, 2e0) · 90°")});
    }

    // The two lines are cut at the double (4.5, 4.5), 1.6e-16 apart.
    void placesOfOneDoubleHaveDigitsUntilTheyDiffer()
    {
        show(R"({"format": "sweepbench.scene", "version": 1, "time": {"start": 0, "end": 4}, "bodies": [
            {"id": "dot", "shape": "point",
             "path": {"at": [3.5, 3.5], "velocity": [1.4142135623730951, 1.414213562373095]}},
            {"id": "right", "shape": "line", "a": [4.5, 0], "b": [4.5, 1], "group": "walls"},
            {"id": "top", "shape": "line", "a": [0, 4.5], "b": [1, 4.5], "group": "walls"}]})");
        QCOMPARE(column(CutModel::XColumn),
                 (QStringList{QStringLiteral("≈ 4.5000000000000000"), QStringLiteral("≈ 4.5000000000000002")}));
        QCOMPARE(column(CutModel::YColumn),
                 (QStringList{QStringLiteral("≈ 4.4999999999999998"), QStringLiteral("≈ 4.5000000000000000")}));
    }

    void thePolygonThatIsCutNamesTheEdges()
    {
        show(R"({"format": "sweepbench.scene", "version": 2, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [0, 1], "to": [8, 1]}},
            {"id": "box", "shape": "polygon", "points": [{"from": [2, 0], "to": [2, 1]}, {"from": [6, 0], "to": [6, 1]},
                {"from": [6, 2], "to": [6, 3]}, {"from": [2, 2], "to": [2, 3]}]},
            {"id": "wall", "shape": "segment", "a": [7, 0], "b": [7, 4]}]})");
        QCOMPARE(column(CutModel::LineColumn),
                 (QStringList{QStringLiteral("box, edge 3"), QStringLiteral("box, edge 1"), QStringLiteral("wall")}));
        QCOMPARE(column(CutModel::TimeColumn),
                 (QStringList{QStringLiteral("0.25"), QStringLiteral("0.75"), QStringLiteral("0.875")}));
        QCOMPARE(column(CutModel::SColumn),
                 (QStringList{QStringLiteral("0.625"), QStringLiteral("0.125"), QStringLiteral("0.25")}));
        QCOMPARE(column(CutModel::LineVelocityColumn).front(), QStringLiteral("(0, 1) · 90°"));
    }

    // It is inside from the start to the end.
    void aPolygonThatIsNeverEnteredOrLeftHasNoRow()
    {
        show(R"({"format": "sweepbench.scene", "version": 2, "bodies": [
            {"id": "dot", "shape": "point", "path": {"from": [1, 1], "to": [2, 1]}},
            {"id": "box", "shape": "polygon", "points": [[0, 0], [4, 0], [4, 4], [0, 4]]}]})");
        QCOMPARE(m_model.rowCount(), 0);
    }

private:
    void show(const char* scene)
    {
        auto answer = std::make_shared<SolverAnswer>();
        answer->scene = std::make_shared<const Scene>(parseScene(scene, "test").value());
        answer->timeline = std::make_shared<const Timeline>(solve(*answer->scene).value());
        m_model.setSubject(answer, 0);
    }

    [[nodiscard]] QStringList column(int column, int role = Qt::DisplayRole) const
    {
        QStringList texts;
        for (int row = 0; row < m_model.rowCount(); ++row)
            texts << m_model.index(row, column).data(role).toString();
        return texts;
    }

    CutModel m_model;
    QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

QTEST_MAIN(TestCutModel)

} // namespace sweep::tst_cut_model
#include "tst_cut_model.moc"
