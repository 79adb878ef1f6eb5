#include "widgets/tables/table_copy.h"

namespace sweep {

namespace {

constexpr std::size_t interval = 1024; // rows between two checks for a stop

} // namespace

std::size_t TableCopy::rowCount() const
{
    std::size_t count = 0;
    for (const auto& [first, last] : rows)
        count += std::size_t(last - first + 1);
    return count;
}

std::optional<QString> TableCopy::written(TableFormat format, const Job& job) const
{
    TableWriter writer(format);
    const std::size_t passes = writer.measures() ? 2 : 1;
    const std::size_t all = passes * rowCount();
    std::size_t done = 0;
    const auto forEachRow = [&](const auto& act) {
        act(heading);
        for (const auto& [first, last] : rows)
            for (int row = first; row <= last; ++row) {
                if (done++ % interval == 0) {
                    if (job.stopped())
                        return false;
                    job.report(double(done) / double(all));
                }
                QStringList cells;
                for (const int column : columns)
                    cells << text(row, column);
                act(cells);
            }
        return true;
    };
    if (writer.measures() && !forEachRow([&](const QStringList& cells) { writer.measure(cells); }))
        return std::nullopt;
    if (!forEachRow([&](const QStringList& cells) { writer.add(cells); }))
        return std::nullopt;
    return writer.text();
}

} // namespace sweep
