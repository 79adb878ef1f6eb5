#include "app/window/table_actions.h"

#include "app/workbench/actions.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"

#include <QMenu>
#include <QSettings>

namespace sweep {

void connectTables(const Actions& actions, EventTable& events, QSettings& store)
{
    const QString hidden = QStringLiteral("events/hidden-columns");
    events.setHiddenColumns(store.value(hidden).toStringList());
    QObject::connect(&events, &EventTable::hiddenColumnsChanged, &events,
                     [&events, &store, hidden] { store.setValue(hidden, events.hiddenColumns()); });
    actions.menu(MenuId::view)->addMenu(&events.columnsMenu());
    DenseTable& table = events.table();
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto copies = [&](ActionId command, TableFormat format) {
        QObject::connect(&actions[command], &QAction::triggered, &table,
                         [&table, format] { table.copySelection(format); });
        table.addAction(&actions[command]);
    };
    copies(ActionId::copyRowsText, TableFormat::text);
    copies(ActionId::copyRowsTsv, TableFormat::tsv);
    copies(ActionId::copyRowsCsv, TableFormat::csv);
    copies(ActionId::copyRowsMarkdown, TableFormat::markdown);
}

} // namespace sweep
