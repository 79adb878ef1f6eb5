// Table of the commands that a search finds, best matches first.
#pragma once

#include "app/commands/command_list.h"
#include "app/commands/fuzzy_query.h"

#include <QAbstractTableModel>

namespace sweep {

class CommandModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        name,
        context,
        keys,
        columnTotal
    };

    using QAbstractTableModel::QAbstractTableModel;

    // Replaces the commands. The table is empty until the next search.
    void setCommands(std::vector<Command> commands);
    // Shows the commands that match; disabled ones come last. An empty text matches every command, in the given order.
    void search(const QString& typed);

    [[nodiscard]] const Command& command(int row) const { return m_commands[m_found[std::size_t(row)]]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<Command> m_commands;
    std::vector<SearchedText> m_texts; // of the commands
    std::vector<std::size_t> m_found;  // indices of commands
};

} // namespace sweep
