#include "app/workbench/log_table_model.h"

#include "app/cli/output/decimal_text.h"
#include "app/cli/output/scene_names.h"
#include "widgets/format/log_glyph.h"

namespace sweep {

namespace {

QString escapedText(const std::string& text)
{
    return QString::fromStdString(escaped(text));
}

QString otherOf(const LoggedPair& pair)
{
    return pair.b ? escapedText(*pair.b) : QString::fromStdString("cell " + cellIndices(pair.cell));
}

} // namespace

QString countsOf(const LogComparison& comparison)
{
    QStringList parts;
    for (std::size_t i = 0; i < logClasses; ++i) {
        if (comparison.counts[i] > 0)
            parts.push_back(QStringLiteral("%1 %2").arg(comparison.counts[i]).arg(logClassWord(LogClass(i))));
    }
    return parts.join(QStringLiteral(", "));
}

QStringList differencesOf(const ComparedWithLog& compared, std::size_t most)
{
    const auto words = [&](const LogDifference& row) {
        const LoggedPair pair = loggedPair(row, *compared.answer->scene, *compared.answer->timeline, compared.log);
        return QStringLiteral("%1 · %2, %3").arg(escapedText(pair.a), otherOf(pair), logClassWord(row.what));
    };
    QStringList found;
    for (const LogDifference& row : compared.comparison.rows) {
        if (!isDifference(row.what))
            continue;
        if (std::size_t(found.size()) == most)
            break;
        found << words(row);
    }
    return found;
}

LogTableModel::LogTableModel(QObject* parent)
    : TableModel(
          {tr("Result"), tr("Exact Time"), tr("Log"), tr("Off By"), tr("Kind"), tr("Body"), tr("With"), tr("Row")},
          parent)
{
}

void LogTableModel::show(std::shared_ptr<const ComparedWithLog> compared, bool equal)
{
    beginResetModel();
    m_compared = std::move(compared);
    m_rows.clear();
    for (std::size_t i = 0; m_compared && i < m_compared->comparison.rows.size(); ++i) {
        if (equal || m_compared->comparison.rows[i].what != LogClass::equal)
            m_rows.push_back(i);
    }
    endResetModel();
}

const LogDifference& LogTableModel::difference(int row) const
{
    return m_compared->comparison.rows[m_rows[std::size_t(row)]];
}

double LogTableModel::timeOf(int row) const
{
    const LogDifference& one = difference(row);
    if (!one.event)
        return m_compared->log.events[*one.logged].t;
    const Timeline& timeline = *m_compared->answer->timeline;
    return timeline.timeOf(*one.event).nearest();
}

QVariant LogTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(difference(row), column);
    return {};
}

Qt::Alignment LogTableModel::alignment(int column) const
{
    const bool isNumber = (column >= timeColumn && column <= offColumn) || column == rowColumn;
    return isNumber ? Qt::AlignRight | Qt::AlignVCenter : TableModel::alignment(column);
}

QString LogTableModel::text(const LogDifference& row, int column) const
{
    const Timeline& timeline = *m_compared->answer->timeline;
    const Scene& scene = *m_compared->answer->scene;
    const Event* event = row.event ? &timeline.events()[*row.event] : nullptr;
    const LoggedEvent* logged = row.logged ? &m_compared->log.events[*row.logged] : nullptr;
    const auto loggedKind = [&] { return logged->kind ? QLatin1String(name(*logged->kind)) : tr("begins"); };
    switch (column) {
    case classColumn:
        return logClassWord(row.what);
    case timeColumn:
        return event ? escapedText(eventTimeText(timeline, *row.event)) : QString();
    case logTimeColumn:
        return logged ? escapedText(decimalText(logged->t)) : QString();
    case offColumn:
        return event && logged ? escapedText(roundedDecimal(row.off)) : QString();
    case kindColumn:
        if (row.what == LogClass::wrongKind)
            return tr("%1, not %2").arg(QLatin1String(name(event->kind)), loggedKind());
        return event ? QString(QLatin1String(name(event->kind))) : loggedKind();
    case firstColumn:
        return escapedText(loggedPair(row, scene, timeline, m_compared->log).a);
    case secondColumn:
        return otherOf(loggedPair(row, scene, timeline, m_compared->log));
    case rowColumn:
        return logged ? QString::number(logged->row) : QString();
    default:
        return {};
    }
}

} // namespace sweep
