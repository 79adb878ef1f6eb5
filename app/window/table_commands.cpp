#include "app/window/table_commands.h"

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
    actions.menu(MenuName::view)->addMenu(&events.columnsMenu());
    DenseTable& table = events.table();
    table.setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto copies = [&](Command command, TableFormat format) {
        QObject::connect(&actions[command], &QAction::triggered, &table,
                         [&table, format] { table.copySelection(format); });
        table.addAction(&actions[command]);
    };
    copies(Command::copyRowsText, TableFormat::text);
    copies(Command::copyRowsTsv, TableFormat::tsv);
    copies(Command::copyRowsCsv, TableFormat::csv);
    copies(Command::copyRowsMarkdown, TableFormat::markdown);
}

} // namespace sweep
