// Which rows has the comparison of a log with the exact events?
#pragma once

#include "widgets/models/solver/compared_with_log.h"

#include <QAbstractTableModel>

#include <memory>

namespace sweep {

class LogTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        classColumn,
        timeColumn,
        logTimeColumn,
        offColumn,
        kindColumn,
        firstColumn,
        secondColumn,
        rowColumn,
        columns
    };

    using QAbstractTableModel::QAbstractTableModel;

    // Null: no rows. Without `equal` only what differs.
    void show(std::shared_ptr<const ComparedWithLog> compared, bool equal);
    [[nodiscard]] const LogDifference& difference(int row) const;
    // The exact event's, or the log's where there is none.
    [[nodiscard]] double timeOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const LogDifference& row, int column) const;

    std::shared_ptr<const ComparedWithLog> m_compared;
    std::vector<std::size_t> m_rows; // of the comparison
};

// "1 late, 2 missing", of what there is.
[[nodiscard]] QString countsOf(const LogComparison& comparison);

// What is not equal, at most so many, in words: "dot · wall, late".
[[nodiscard]] QStringList differencesOf(const ComparedWithLog& compared, std::size_t most);

} // namespace sweep
