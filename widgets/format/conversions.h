// Conversions between core's plain values and Qt's.
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"
#include "widgets/format/visible_text.h"

#include <QPointF>
#include <QString>

#include <string>
#include <vector>

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

// The role of a model's cells with a label: the id beside it, or empty text; invalid in other cells.
inline constexpr int ShownIdRole = 0x200; // beyond the roles of the models

// The role of a model's cells with a rounded number: its exact form, "(57 − √545)/104", for which there may be room
// beside it; empty where it has none.
inline constexpr int ExactFormRole = ShownIdRole + 1;

// "ball", or "ball (ball 2)" where the id has to stand beside it in plain text.
[[nodiscard]] inline QString labelWithId(const QString& label, const QString& id)
{
    return id.isEmpty() ? label : QStringLiteral("%1 (%2)").arg(label, id);
}

// Which bodies of a scene have a label that others have too. Their ids stand beside it, dimmed.
class RepeatedLabels
{
public:
    RepeatedLabels() = default;
    explicit RepeatedLabels(const Scene& scene);

    // The id of such a body of that scene; empty of any other.
    [[nodiscard]] QString shownId(const Scene& scene, std::size_t body) const
    {
        return body < m_repeats.size() && m_repeats[body] ? shownTextOf(scene.bodies[body].id) : QString();
    }

    // The label of a body of that scene, with its id behind it where others have that label too.
    [[nodiscard]] QString distinctLabel(const Scene& scene, std::size_t body) const
    {
        return labelWithId(labelOf(scene.bodies[body]), shownId(scene, body));
    }
    friend bool operator==(const RepeatedLabels&, const RepeatedLabels&) = default;

private:
    std::vector<bool> m_repeats; // empty where there is none
};

// The label of a body, with its id behind it where another body has that label too. The cost grows with the bodies, so
// that rows of a table have a RepeatedLabels instead.
[[nodiscard]] QString distinctLabelOf(const Scene& scene, std::size_t body);

// How the name of an undo step calls several bodies: by the label of a single one, by the group where all are of one
// group, otherwise by their number.
[[nodiscard]] QString labelOf(const Scene& scene, const std::vector<std::size_t>& bodies);

} // namespace sweep
