// Table of shortcuts: command, menu and keys, with a search filter.
#pragma once

#include "app/commands/fuzzy_query.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace sweep {

class ShortcutMap;

// Keys that differ from the default are bold.
class ShortcutModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        name,
        menu,
        keys,
        columnTotal
    };

    // The map outlives the model.
    explicit ShortcutModel(const ShortcutMap& map, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void followMap();

    const ShortcutMap& m_map;
};

// Keeps the rows whose name and menu match the typed words, or whose keys contain the typed text.
class ShortcutFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void search(const QString& typed);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    FuzzyQuery m_query{{}};
};

} // namespace sweep
