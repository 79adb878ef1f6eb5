// Which rows are copied, and what is their text?
#pragma once

#include "core/base/job.h"
#include "widgets/format/table_text.h"

#include <QList>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

// A plain value, so that another thread can write a million rows.
struct TableCopy
{
    using CellText = std::function<QString(int row, int column)>;

    QStringList heading;
    QList<int> columns;
    std::vector<std::pair<int, int>> rows; // from the first one to the last, apart from each other and ascending
    CellText text;

    [[nodiscard]] std::size_t rowCount() const;
    // Nothing where the job is stopped; its progress is told now and then.
    [[nodiscard]] std::optional<QString> written(TableFormat format, const Job& job = {}) const;
};

} // namespace sweep
