// Table models of the grid lab: walks side by side, and where they differ.
#pragma once

#include "widgets/models/grid/grid_lab_comparison.h"
#include "widgets/models/table_model.h"

namespace sweep {

// One row for each walk or cover: how many cells it reports, how many only it reports, and how it differs from the
// exact walk.
class GridLabWalkModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        CellsColumn,
        OnlyColumn,
        DifferenceColumn
    };

    explicit GridLabWalkModel(const GridLabComparison& lab, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    // The first deviation of a row's walk from an exact one; null if there is none.
    [[nodiscard]] const WalkDeviation* deviationOf(int row) const;

private:
    struct Row
    {
        WalkStyle look;
        QString cells;
        QString only;
        QString difference;
    };
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] Qt::Alignment alignment(int column) const override;
    void refill();

    const GridLabComparison& m_lab;
    Brightness m_brightness = Brightness::light;
    std::vector<Row> m_rows;
};

// One row for each finding: where a walk in doubles first differs from an exact one, every cell that only some walks
// report, and every pair of cells in another order.
class GridLabFindingModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr std::size_t maxRows = 100'000; // most rows of each of the three kinds
    enum Column
    {
        FindingColumn,
        CellColumn,
        TimeColumn,
        DetailColumn
    };

    explicit GridLabFindingModel(const GridLabComparison& lab, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    // The cell and the time of a row.
    [[nodiscard]] Cell cellOf(int row) const { return m_rows[std::size_t(row)].cell; }
    [[nodiscard]] double timeOf(int row) const { return m_rows[std::size_t(row)].t; }

private:
    struct Row
    {
        enum class List
        {
            deviations,
            disputed,
            orders
        };
        List list = List::deviations; // a list of the comparison
        std::size_t index = 0;        // index in that list
        Cell cell = {};
        double t = 0;
    };
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void refill();
    [[nodiscard]] const WalkComparison& comparison() const { return m_answer->comparison; }
    [[nodiscard]] QString nameOf(std::size_t walk) const;
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QString finding(const Row& row) const;
    [[nodiscard]] QString detail(const Row& row) const;
    [[nodiscard]] QString orderText(const OrderDifference& order) const;
    // The walks that report a disputed cell, or those that do not.
    [[nodiscard]] QStringList reporters(std::size_t disputed, bool reporting) const;

    const GridLabComparison& m_lab;
    Brightness m_brightness = Brightness::light;
    std::shared_ptr<const GridLabAnswer> m_answer;
    std::vector<Row> m_rows;
};

} // namespace sweep
