// Conversions between core's plain values and Qt's.
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "widgets/format/visible_text.h"

#include <QPointF>
#include <QString>

#include <string>

namespace sweep {

[[nodiscard]] inline QPointF pointOf(Vec v)
{
    return {v.x, v.y};
}

[[nodiscard]] inline QString textOf(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// The id of a body, or any other text of a scene, in one line for the eye; not for fields that edit it.
[[nodiscard]] inline QString shownTextOf(const std::string& utf8)
{
    return visibleText(textOf(utf8));
}

// All that a problem says, in one line for the eye.
[[nodiscard]] inline QString shownTextOf(const Problem& problem)
{
    return safeLine(textOf(problem.text()));
}

// How labels call a body: by its name, or by its id where it has none. The text itself is for fields that edit it.
[[nodiscard]] inline const std::string& labelTextOf(const Body& body)
{
    return body.name && !body.name->empty() ? *body.name : body.id;
}
[[nodiscard]] inline QString labelOf(const Body& body)
{
    return shownTextOf(labelTextOf(body));
}

// How the name of an undo step calls several bodies: by the label of a single one, by the group where all are of one
// group, otherwise by their number.
[[nodiscard]] QString labelOf(const Scene& scene, const std::vector<std::size_t>& bodies);

} // namespace sweep
