#include "app/shortcuts/shortcut_model.h"

#include "app/shortcuts/shortcut_map.h"

#include <QAction>
#include <QFont>

namespace sweep {

ShortcutModel::ShortcutModel(const ShortcutMap& map, QObject* parent) : QAbstractTableModel(parent), m_map(map)
{
    connect(&map, &ShortcutMap::changed, this, &ShortcutModel::followMap);
}

void ShortcutModel::followMap()
{
    Q_EMIT dataChanged(index(0, keys), index(rowCount() - 1, keys));
}

int ShortcutModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_map.rows().size());
}

int ShortcutModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant ShortcutModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto row = std::size_t(index.row());
    if (role == Qt::ToolTipRole)
        return m_map.rows()[row].action->statusTip();
    if (role == Qt::FontRole && index.column() == keys && m_map.isChanged(row)) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == name)
        return m_map.name(row);
    return index.column() == menu ? m_map.rows()[row].menu
                                  : QKeySequence::listToString(m_map.keys(row), QKeySequence::NativeText);
}

QVariant ShortcutModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == name ? tr("Command") : section == menu ? tr("Menu") : tr("Keys");
}

void ShortcutFilter::search(const QString& typed)
{
    m_query = FuzzyQuery(typed);
    invalidateFilter();
}

bool ShortcutFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const auto text = [&](int column) {
        return foldedText(sourceModel()->index(row, column, parent).data().toString());
    };
    return m_query.score({text(ShortcutModel::name), text(ShortcutModel::menu), text(ShortcutModel::keys)}) > 0;
}

} // namespace sweep
