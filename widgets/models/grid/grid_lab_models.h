// Where do the walks of the lab part? As rows of two tables.
#pragma once

#include "widgets/models/grid/grid_lab_comparison.h"

#include <QAbstractTableModel>

namespace sweep {

// One row a walk or cover: how many cells it reports, how many no other does, and how it differs from the exact one.
class GridLabWalkModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        CellsColumn,
        OnlyColumn,
        DifferenceColumn,
        ColumnCount
    };

    explicit GridLabWalkModel(const GridLabComparison& lab, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    // Where the walk of a row first parts from an exact one; null where it does not.
    [[nodiscard]] const WalkDeviation* deviationOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        WalkLook look;
        QString cells;
        QString only;
        QString difference;
    };
    void refill();

    const GridLabComparison& m_lab;
    Brightness m_brightness = Brightness::light;
    std::vector<Row> m_rows;
};

// One row a finding: where a walk in doubles first parts from an exact one, every cell that only some walks report, and
// every pair of cells in another order; at most so many of each.
class GridLabFindingModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr std::size_t mostRows = 100'000;
    enum Column
    {
        FindingColumn,
        CellColumn,
        TimeColumn,
        DetailColumn,
        ColumnCount
    };

    explicit GridLabFindingModel(const GridLabComparison& lab, QObject* parent = nullptr);

    void setBrightness(Brightness brightness);
    // Where a row leads.
    [[nodiscard]] Cell cellOf(int row) const;
    [[nodiscard]] double timeOf(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    // A row of one of the three lists.
    struct Place
    {
        enum class List
        {
            deviations,
            disputed,
            orders
        };
        List list = List::deviations;
        std::size_t index = 0;
    };
    void refill();
    [[nodiscard]] const WalkComparison& comparison() const { return m_answer->comparison; }
    [[nodiscard]] QString nameOf(std::size_t walk) const;
    [[nodiscard]] QString text(const Place& place, int column) const;
    [[nodiscard]] QString finding(const Place& place) const;
    [[nodiscard]] QString detail(const Place& place) const;
    // The walks that report a disputed cell, or those that do not.
    [[nodiscard]] QStringList reporters(std::size_t disputed, bool reporting) const;

    const GridLabComparison& m_lab;
    Brightness m_brightness = Brightness::light;
    std::shared_ptr<const GridLabAnswer> m_answer;
    std::vector<Place> m_rows;
};

} // namespace sweep
