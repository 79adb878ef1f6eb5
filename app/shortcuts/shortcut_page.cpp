#include "app/shortcuts/shortcut_page.h"

#include "app/shortcuts/shortcut_map.h"
#include "widgets/format/translated.h"

namespace sweep {

QString shortcutPage(const ShortcutMap& map)
{
    QStringList menus;
    for (const ShortcutMap::Row& row : map.rows())
        menus << row.menu;
    menus.removeDuplicates();
    QString page = QStringLiteral("<h2>%1</h2>").arg(translated("Sweepbench: keyboard shortcuts").toHtmlEscaped());
    for (const QString& menu : menus) {
        QString lines;
        for (std::size_t row = 0; row < map.rows().size(); ++row)
            if (map.rows()[row].menu == menu && !map.keys(row).isEmpty())
                lines += QStringLiteral("<tr><td width=\"70%\">%1</td><td><b>%2</b></td></tr>")
                             .arg(map.name(row).toHtmlEscaped(),
                                  QKeySequence::listToString(map.keys(row), QKeySequence::NativeText).toHtmlEscaped());
        if (!lines.isEmpty())
            page += QStringLiteral("<h4>%1</h4><table width=\"100%\">%2</table>").arg(menu.toHtmlEscaped(), lines);
    }
    return page;
}

} // namespace sweep
