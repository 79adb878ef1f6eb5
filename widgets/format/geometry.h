// How do core's plain values become Qt's, and back? The one place where both meet.
#pragma once

#include "core/scene/scene.h"

#include <QPointF>
#include <QString>

#include <string>

namespace sweep {

[[nodiscard]] inline QPointF pointOf(Vec v)
{
    return {v.x, v.y};
}
[[nodiscard]] inline Vec vecOf(QPointF p)
{
    return {p.x(), p.y()};
}

[[nodiscard]] inline QString textOf(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

// What a body is called in labels: its name, or its id where it has none.
[[nodiscard]] inline QString labelOf(const Body& body)
{
    return textOf(body.name && !body.name->empty() ? *body.name : body.id);
}

} // namespace sweep
