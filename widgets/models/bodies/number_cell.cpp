#include "widgets/models/bodies/number_cell.h"

#include "widgets/format/numbers.h"

namespace sweep {

QVariant numberCell(const NumberRules& rules, int role)
{
    const TypedNumber* typed = rules.typed ? rules.typed->at(rules.key, rules.value) : nullptr;
    switch (role) {
    case Qt::DisplayRole:
        return (typed && !typed->error.isEmpty() ? QStringLiteral("≈ ") : QString()) + shownText(rules.value);
    case Qt::EditRole:
        return typed ? typed->text : exactText(rules.value);
    case Qt::ToolTipRole:
        return numberToolTip(rules.value, typed);
    case NumberRulesRole:
        return QVariant::fromValue(rules);
    default:
        return {};
    }
}

} // namespace sweep
