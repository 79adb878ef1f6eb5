// Table model of the comparison between a log and the exact events.
#pragma once

#include "widgets/models/solver/compared_with_log.h"
#include "widgets/models/table_model.h"

namespace sweep {

class LogTableModel : public TableModel
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
        rowColumn
    };

    explicit LogTableModel(QObject* parent = nullptr);

    // Null shows no rows. Rows of equal events are shown only with `equal`.
    void show(std::shared_ptr<const ComparedWithLog> compared, bool equal);
    [[nodiscard]] const LogDifference& difference(int row) const;
    // The time of the exact event, otherwise that of the log's.
    [[nodiscard]] double timeOf(int row) const;

private:
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] Qt::Alignment alignment(int column) const override;
    [[nodiscard]] QString text(const LogDifference& row, int column) const;

    std::shared_ptr<const ComparedWithLog> m_compared;
    std::vector<std::size_t> m_rows; // indices of the shown rows of the comparison
};

// "1 late, 2 missing": every class that occurs, with its count.
[[nodiscard]] QString countsOf(const LogComparison& comparison);

// The first differences in words, at most this many: "dot · wall, late".
[[nodiscard]] QStringList differencesOf(const ComparedWithLog& compared, std::size_t most);

} // namespace sweep
