// Snapshot of the table rows to copy, and their text.
#pragma once

#include "core/base/job.h"
#include "widgets/tables/table_text.h"

#include <QList>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

// A plain value, so that another thread can write many rows.
struct TableCopy
{
    using CellText = std::function<QString(int row, int column)>;

    QStringList heading;
    QList<int> columns;
    std::vector<std::pair<int, int>> rows; // disjoint inclusive ranges, ascending
    CellText text;

    [[nodiscard]] std::size_t rowCount() const;
    // None if the job was stopped. Reports progress.
    [[nodiscard]] std::optional<QString> written(TableFormat format, const Job& job = {}) const;
};

} // namespace sweep
