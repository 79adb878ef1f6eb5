// Text of a grid cell, as it is shown.
#pragma once

#include "core/scene/scene.h"

#include <QString>

namespace sweep {

// "(3, −4)", with a minus sign as in shownText.
[[nodiscard]] inline QString cellText(const Cell& cell)
{
    return QStringLiteral("(%1, %2)").arg(cell.i).arg(cell.j).replace(u'-', u'−');
}

} // namespace sweep
