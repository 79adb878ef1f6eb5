#include "app/commands/command_model.h"

#include <algorithm>
#include <tuple>

namespace sweep {

void CommandModel::setCommands(std::vector<Command> commands)
{
    beginResetModel();
    m_found.clear();
    m_commands = std::move(commands);
    endResetModel();
    m_texts.clear();
    for (const Command& command : m_commands)
        m_texts.push_back(
            {foldedText(command.name), foldedText(command.context), foldedText(command.keys + u' ' + command.tip)});
}

void CommandModel::search(const QString& typed)
{
    const FuzzyQuery query(typed);
    struct Hit
    {
        std::size_t command;
        int score;
        bool isEnabled;
    };
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < m_commands.size(); ++i)
        if (const int score = query.score(m_texts[i]); score > 0)
            hits.push_back({i, score, m_commands[i].isEnabled});
    std::ranges::stable_sort(hits, [](const Hit& a, const Hit& b) {
        return std::tuple(a.isEnabled, a.score) > std::tuple(b.isEnabled, b.score);
    });
    beginResetModel();
    m_found.clear();
    for (const Hit& hit : hits)
        m_found.push_back(hit.command);
    endResetModel();
}

int CommandModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_found.size());
}

int CommandModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant CommandModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Command& shown = command(index.row());
    if (role == Qt::ToolTipRole)
        return shown.tip;
    if (role == Qt::DecorationRole && index.column() == name)
        return shown.icon;
    if (role == Qt::TextAlignmentRole && index.column() == keys)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return index.column() == name ? shown.name : index.column() == context ? shown.context : shown.keys;
}

Qt::ItemFlags CommandModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemNeverHasChildren | Qt::ItemIsSelectable;
    return command(index.row()).isEnabled ? flags | Qt::ItemIsEnabled : flags;
}

} // namespace sweep
