#include "app/editing/transform_edits.h"

#include "app/dialogs/number_dialog.h"
#include "app/dialogs/rounding_text.h"
#include "app/editing/body_edits.h"
#include "core/scene/transform.h"

namespace sweep {

struct TransformEdits::Preview
{
    std::vector<IndexedBody> bodies;
    Rounding rounding;
};

Vec TransformEdits::pivot() const
{
    return m_aboutOrigin ? Vec{} : boundingBoxCentre(m_workbench.document.scene(), m_workbench.selection.bodies());
}

TransformEdits::Preview TransformEdits::preview(const std::vector<Transform>& transforms) const
{
    Preview made;
    auto transform = transforms.begin();
    for (const std::size_t place : m_workbench.selection.bodies()) {
        TransformedBody result = transformed(m_workbench.document.scene().bodies[place], *transform);
        made.rounding += result.rounding;
        made.bodies.emplace_back(place, std::move(result.body));
        ++transform;
    }
    return made;
}

TransformEdits::Preview TransformEdits::preview(const Transform& transform) const
{
    return preview(std::vector<Transform>(m_workbench.selection.bodies().size(), transform));
}

void TransformEdits::write(Preview preview, const QString& step, bool previewed)
{
    if (preview.rounding.overflow) {
        Q_EMIT refused(overflowText(), {});
        return;
    }
    const QString name = step.arg(labelOf(m_workbench.document.scene(), m_workbench.selection.bodies()));
    m_workbench.document.changeBodies(std::move(preview.bodies), withRounding(name, preview.rounding));
    if (!previewed && !preview.rounding.isExact())
        Q_EMIT noticeChanged(QStringLiteral("%1: %2").arg(name, roundingText(preview.rounding)));
}

void TransformEdits::mirror(bool across)
{
    if (m_workbench.selection.bodies().empty())
        return;
    write(preview(across ? mirroredHorizontally(pivot()) : mirroredVertically(pivot())),
          across ? tr("Mirror %1 horizontally") : tr("Mirror %1 vertically"));
}

void TransformEdits::quarterTurn(int quarters)
{
    if (!m_workbench.selection.bodies().empty())
        write(preview(quarterTurned(quarters, pivot())), quarters > 0 ? tr("Turn %1 left") : tr("Turn %1 right"));
}

void TransformEdits::scale(double factor)
{
    if (!m_workbench.selection.bodies().empty())
        write(preview(sweep::scaledBy(factor, pivot())), factor < 1 ? tr("Halve %1") : tr("Double %1"));
}

void TransformEdits::shift(const std::vector<Vec>& shifts, const QString& step)
{
    std::vector<Transform> transforms;
    for (const Vec& by : shifts)
        transforms.push_back(movedBy(by));
    if (!transforms.empty())
        write(preview(transforms), step);
}

void TransformEdits::align(Alignment alignment)
{
    shift(alignmentShifts(m_workbench.document.scene(), m_workbench.selection.bodies(), m_workbench.playhead.time(),
                          alignment),
          tr("Align %1"));
}

void TransformEdits::spread(Distribution spread)
{
    shift(distributionShifts(m_workbench.document.scene(), m_workbench.selection.bodies(), m_workbench.playhead.time(),
                             spread),
          tr("Distribute %1"));
}

void TransformEdits::moveBy()
{
    if (m_workbench.selection.bodies().empty())
        return;
    const auto remark = [this](const std::vector<double>& typed) {
        return remarkOf(preview(movedBy({typed[0], typed[1]})).rounding);
    };
    if (const auto typed = promptForNumbers(
            m_window, {tr("Move by"), tr("&Move"), {{tr("&x"), 0}, {tr("&y"), 0}}, remark}, m_drafts[0]))
        write(preview(movedBy({(*typed)[0], (*typed)[1]})), tr("Move %1 by a distance"), true);
}

void TransformEdits::turnBy()
{
    if (m_workbench.selection.bodies().empty())
        return;
    const auto remark = [this](const std::vector<double>& typed) {
        return remarkOf(preview(turnedBy(typed[0], pivot())).rounding);
    };
    if (const auto typed = promptForNumbers(
            m_window, {tr("Turn by"), tr("&Turn"), {{tr("&Degrees, counterclockwise"), 45}}, remark}, m_drafts[1]))
        write(preview(turnedBy((*typed)[0], pivot())), tr("Turn %1 by an angle"), true);
}

void TransformEdits::scaleBy()
{
    if (m_workbench.selection.bodies().empty())
        return;
    const auto remark = [this](const std::vector<double>& typed) {
        return typed[0] > 0 ? remarkOf(preview(sweep::scaledBy(typed[0], pivot())).rounding)
                            : NumberRemark{tr("The factor must be greater than 0."), false};
    };
    if (const auto typed =
            promptForNumbers(m_window, {tr("Scale by"), tr("&Scale"), {{tr("&Factor"), 2}}, remark}, m_drafts[2]))
        write(preview(sweep::scaledBy((*typed)[0], pivot())), tr("Scale %1 by a factor"), true);
}

} // namespace sweep
