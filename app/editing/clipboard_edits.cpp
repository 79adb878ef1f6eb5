#include "app/editing/clipboard_edits.h"

#include "app/dialogs/rounding_text.h"
#include "app/editing/body_edits.h"
#include "core/scene/arrangement.h"
#include "core/scene/excerpt.h"
#include "core/scene/file/scene_file.h"
#include "core/scene/position.h"
#include "core/scene/transform.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/hit_test.h"
#include "widgets/canvas/snapping.h"
#include "widgets/models/bodies/body_forms.h"

#include <QApplication>
#include <QClipboard>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sweep {

namespace {

std::vector<std::size_t> allBodyIndices(const Scene& scene)
{
    std::vector<std::size_t> indices(scene.bodies.size());
    std::iota(indices.begin(), indices.end(), std::size_t{0});
    return indices;
}

Rounding roundingOf(const Scene& part, Vec by)
{
    Rounding rounding;
    for (const Body& body : part.bodies)
        rounding += transformed(body, movedBy(by)).rounding;
    return rounding;
}

// Offset to the right and down that is well visible: a grid step times a power of two. Candidates are three such
// offsets and one that is a power of two itself; the first that rounds no number is taken, otherwise the shortest.
Vec offsetOfCopy(const Scene& part, const SnapGridLines& grid, double unitsPerPixel)
{
    constexpr double wellSeen = 30; // pixels, well visible
    constexpr double longest = 1e300;
    const double least = std::min(wellSeen * unitsPerPixel, longest);
    const auto steps = [least](const GridLines& lines) {
        return approxStep(lines) * std::exp2(std::ceil(std::log2(least / approxStep(lines))));
    };
    const Vec shortest{steps(grid.x), -steps(grid.y)};
    const double power = std::exp2(std::ceil(std::log2(least)));
    for (const Vec by : {shortest, shortest * 2, shortest * 4, Vec{power, -power}})
        if (roundingOf(part, by).isExact())
            return by;
    return shortest;
}

} // namespace

ClipboardEdits::ClipboardEdits(Canvas& canvas, Workbench& workbench) : m_canvas(canvas), m_workbench(workbench)
{
    connect(&canvas, &Canvas::contextMenuRequested, this,
            [this](const QPoint& at) { m_menuAt = m_canvas.view().toWorld(m_canvas.mapFromGlobal(at)); });
    connect(&canvas, &Canvas::cursorMoved, this, [this](const std::optional<Vec>& at) {
        if (at)
            m_menuAt.reset();
    });
}

void ClipboardEdits::copy()
{
    const Scene part = excerptOf(m_workbench.document.scene(), m_workbench.selection.bodies());
    if (!part.bodies.empty())
        QApplication::clipboard()->setText(QString::fromStdString(sceneText(part)));
}

void ClipboardEdits::cut()
{
    const std::vector<std::size_t> indices = m_workbench.selection.bodies();
    if (indices.empty())
        return;
    const QString step = tr("Cut %1").arg(labelOf(m_workbench.document.scene(), indices));
    copy();
    m_workbench.document.removeBodies(indices, step);
}

std::optional<Scene> ClipboardEdits::clipboardScene()
{
    const QByteArray text = QApplication::clipboard()->text().toUtf8();
    const QString headline = tr("Nothing was pasted: the clipboard does not hold the text of a scene.");
    ReadOptions options;
    options.maxBytes = mostBytes;
    Result<Scene> scene =
        parseScene({text.constData(), std::size_t(text.size())}, tr("clipboard").toStdString(), options);
    if (!scene) {
        Q_EMIT refused(headline, scene.problems());
        return std::nullopt;
    }
    if (scene->bodies.empty()) {
        Q_EMIT refused(tr("Nothing was pasted: the scene on the clipboard has no bodies."), {});
        return std::nullopt;
    }
    return std::move(scene).value();
}

void ClipboardEdits::insert(Scene part, Vec by, const QString& verb)
{
    Rounding rounding;
    for (Body& body : part.bodies) {
        TransformedBody moved = transformed(body, movedBy(by));
        rounding += moved.rounding;
        body = std::move(moved.body);
    }
    if (rounding.overflow) {
        Q_EMIT refused(overflowText(), {});
        return;
    }
    const QString step = verb.arg(labelOf(part, allBodyIndices(part)));
    m_workbench.document.appendPart(part, withRounding(step, rounding));
    if (!rounding.isExact())
        Q_EMIT noticeChanged(QStringLiteral("%1: %2").arg(step, roundingText(rounding)));
}

// The pasted scene with this scene's time, which may make bodies invalid that were valid in their own.
std::optional<Scene> ClipboardEdits::fittingScene()
{
    std::optional<Scene> part = clipboardScene();
    if (!part)
        return part;
    if (!m_workbench.document.isBlank())
        part->time = m_workbench.document.scene().time;
    const std::vector<Problem> problems = problemsOf(*part);
    if (problems.empty())
        return part;
    Q_EMIT refused(tr("Nothing was pasted: it does not fit into this scene's time. Change the time in the inspector "
                      "with nothing selected, then paste again."),
                   problems);
    return std::nullopt;
}

void ClipboardEdits::paste()
{
    std::optional<Scene> part = fittingScene();
    if (!part)
        return;
    const ViewTransform& view = m_canvas.view();
    const Vec at = m_canvas.cursorPosition().value_or(m_menuAt.value_or(view.centre()));
    const Vec middle = boundingBoxCentreAt(*part, allBodyIndices(*part), m_workbench.playhead.time());
    // A point of the first body snaps, so that bodies that were on the grid are on it again.
    const Vec anchor = approxPose(*part, part->bodies.front(), m_workbench.playhead.time()).a;
    const Vec to = m_canvas.snapped({.pixel = view.toPixel({anchor.x + at.x - middle.x, anchor.y + at.y - middle.y})});
    m_canvas.clearSnap();
    const Vec by{to.x - anchor.x, to.y - anchor.y};
    m_canvas.setView(view); // keeps the view, even if it was fitted to all bodies
    insert(withFreeNames(*part, m_workbench.document.scene()), by, tr("Paste %1"));
}

void ClipboardEdits::pasteInPlace()
{
    if (std::optional<Scene> part = fittingScene())
        insert(withFreeNames(*part, m_workbench.document.scene()), {}, tr("Paste %1"));
}

void ClipboardEdits::duplicate()
{
    Scene part = excerptOf(m_workbench.document.scene(), m_workbench.selection.bodies());
    const ViewTransform& view = m_canvas.view();
    const Vec by = offsetOfCopy(part, snapGridLines(m_workbench.document.scene(), view, {}), view.unitsPerPixel());
    insert(std::move(part), by, tr("Duplicate %1"));
}

} // namespace sweep
