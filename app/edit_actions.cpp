#include "app/edit_actions.h"

#include "app/files/dialogs.h"
#include "app/files/scene_files.h"
#include "app/report/embedded_scene.h"
#include "app/workbench/panels.h"
#include "core/base/scene_mark.h"
#include "core/scene/motion.h"
#include "core/tools/polygon_editing.h"
#include "widgets/canvas/snapping.h"
#include "widgets/document/handles.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/lane_view.h"

#include <sweepbench/cast.h>
#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QClipboard>
#include <QMainWindow>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace sweep {

CutNotes::CutNotes(Workbench& bench, Canvas& canvas, Panels& panels)
    : m_bench(bench), m_canvas(canvas), m_panels(panels)
{
    connect(&bench, &Workbench::answerChanged, this, &CutNotes::followSubject);
    connect(&bench.selection, &Selection::changed, this, &CutNotes::followSubject);
    connect(&bench.cuts, &QAbstractItemModel::modelReset, this, &CutNotes::paint);
    connect(&canvas, &Canvas::toolChanged, this, &CutNotes::paint);
    connect(&panels.cuts(), &CutList::seenChanged, this, &CutNotes::paint);
}

void CutNotes::followSubject()
{
    m_bench.cuts.setSubject(m_bench.answer(), cuttingPoint(*m_bench.scene(), m_bench.selection.bodies()));
}

void CutNotes::paint()
{
    constexpr int most = 100; // more marks would cover each other
    CanvasNotes notes;
    const CutModel& cuts = m_bench.cuts;
    const bool shows = m_panels.cuts().isSeen() || m_canvas.tool() == ToolKind::cut;
    for (int row = 0; shows && row < cuts.rowCount() && row < most; ++row) {
        const Cut& cut = cuts.cutOf(row);
        notes.dots.push_back({cut.at, QString::number(row + 1)});
        notes.arrows.push_back({cut.at, cut.lineVelocity, CanvasNotes::Tone::quiet});
        notes.arrows.push_back({cut.at, cut.pointerVelocity, CanvasNotes::Tone::accent, 4});
        notes.arrows.push_back({cut.at, cut.relative, CanvasNotes::Tone::ink});
    }
    if (!notes.dots.empty())
        notes.words = {tr("Cuts: %1").arg(cuts.rowCount()),
                       tr("arrows: the line's velocity (grey), the pointer's (wide), their difference (narrow)")};
    m_canvas.setNotes(NoteSource::cuts, std::move(notes));
}

void BodyEdits::setGroup(const std::optional<std::string>& group, const QString& step)
{
    std::vector<IndexedBody> bodies;
    for (const std::size_t place : selected()) {
        bodies.emplace_back(place, m_workbench.document.scene().bodies[place]);
        bodies.back().second.group = group;
    }
    m_workbench.document.changeBodies(std::move(bodies), step);
}

void BodyEdits::group()
{
    setGroup(freeName("group 1", groupsOf(m_workbench.document.scene())), tr("Group %1").arg(names()));
}

QString BodyEdits::listedNames() const
{
    constexpr qsizetype most = 4;
    QStringList names;
    for (const std::size_t body : selected())
        names << labelOf(m_workbench.document.scene().bodies[body]);
    if (names.size() > most)
        return tr("%1 bodies").arg(names.size());
    const QString last = names.takeLast();
    return names.isEmpty() ? last : tr("%1 and %2").arg(names.join(QStringLiteral(", ")), last);
}

void BodyEdits::ungroup()
{
    setGroup(std::nullopt, tr("Ungroup %1").arg(names()));
}

bool BodyEdits::toggled(Ids ids, BodyMarks& marks) const
{
    std::vector<std::string>& marked = marks.*ids;
    const std::size_t before = marked.size();
    std::vector<std::string> chosen;
    for (const std::size_t place : selected())
        chosen.push_back(m_workbench.document.scene().bodies[place].id);
    std::erase_if(marked, [&](const std::string& id) { return std::ranges::find(chosen, id) != chosen.end(); });
    const bool marksNow = before - marked.size() < chosen.size();
    if (marksNow)
        marked.insert(marked.end(), chosen.begin(), chosen.end());
    return marksNow;
}

void BodyEdits::toggleHidden()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    const bool hides = toggled(&BodyMarks::hidden, marks);
    m_workbench.document.changeMarks(marks, (hides ? tr("Hide %1") : tr("Show %1")).arg(names()));
}

void BodyEdits::toggleLocked()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    const bool locks = toggled(&BodyMarks::locked, marks);
    m_workbench.document.changeMarks(marks, (locks ? tr("Lock %1") : tr("Unlock %1")).arg(names()));
}

void BodyEdits::showAll()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    marks.hidden.clear();
    m_workbench.document.changeMarks(marks, tr("Show all bodies"));
}

void BodyEdits::unlockAll()
{
    BodyMarks marks = marksOf(m_workbench.document.scene());
    marks.locked.clear();
    m_workbench.document.changeMarks(marks, tr("Unlock all bodies"));
}

std::vector<IndexedBody> BodyEdits::castsOfSelected(std::size_t most) const
{
    const Scene& scene = m_workbench.document.scene();
    std::vector<IndexedBody> casts;
    for (const std::size_t place : selected())
        if (auto cast = casts.size() < most ? castOf(scene, scene.bodies[place]) : std::nullopt)
            casts.emplace_back(place, std::move(*cast));
    return casts;
}

void BodyEdits::makeCasts()
{
    auto casts = castsOfSelected(selected().size());
    std::vector<std::size_t> places;
    for (const IndexedBody& cast : casts)
        places.push_back(cast.first);
    if (!casts.empty())
        m_workbench.document.changeBodies(std::move(casts),
                                          tr("Make a cast of %1").arg(labelOf(m_workbench.document.scene(), places)));
}

std::vector<std::size_t> BodyEdits::selectedSides() const
{
    const Scene& scene = m_workbench.document.scene();
    const auto sidesOf = [&scene](std::vector<std::size_t> bodies) {
        std::erase_if(bodies, [&scene](std::size_t body) { return !isSide(scene.bodies[body]); });
        return bodies;
    };
    std::vector<std::size_t> sides = sidesOf(selected());
    return sides.size() < fewestPoints ? sidesOf(withGroups(scene, std::move(sides))) : sides;
}

std::vector<std::size_t> BodyEdits::selectedPolygons() const
{
    const Scene& scene = m_workbench.document.scene();
    std::vector<std::size_t> polygons = selected();
    std::erase_if(polygons, [&scene](std::size_t body) {
        return scene.bodies[body].shape != Shape::polygon || scene.bodies[body].points.empty();
    });
    return polygons;
}

bool BodyEdits::canJoinSegments() const
{
    return selectedSides().size() >= fewestPoints;
}

namespace {

// The losses of an edit and the expectations that it changed; empty if there are none.
QString lossText(const BodyReplacement& replacement)
{
    QStringList lost;
    const auto add = [&lost](std::size_t count, const QString& one, const QString& many) {
        if (count > 0)
            lost << (count == 1 ? one : many.arg(count));
    };
    add(replacement.lostNames, BodyEdits::tr("one name"), BodyEdits::tr("%1 names"));
    add(replacement.lostPairs, BodyEdits::tr("one ignored pair"), BodyEdits::tr("%1 ignored pairs"));
    add(replacement.lostExpectations, BodyEdits::tr("one expectation"), BodyEdits::tr("%1 expectations"));
    add(replacement.lostMembers, BodyEdits::tr("one style or x- member"), BodyEdits::tr("%1 styles or x- members"));
    QStringList sentences;
    if (!lost.isEmpty())
        sentences << BodyEdits::tr("Lost: %1.").arg(lost.join(QStringLiteral(", ")));
    if (replacement.changedExpectations == 1)
        sentences << BodyEdits::tr("One expectation was rewritten for the new body; check that it still holds.");
    else if (replacement.changedExpectations > 0)
        sentences << BodyEdits::tr("%1 expectations were rewritten for the new bodies; check that they still hold.")
                         .arg(replacement.changedExpectations);
    return sentences.join(u' ');
}

} // namespace

void BodyEdits::joinSegments()
{
    const std::vector<std::size_t> sides = selectedSides();
    Result<BodyReplacement> joined = joinedSides(m_workbench.document.scene(), sides);
    if (!joined) {
        Q_EMIT refused(tr("The segments were not joined."), joined.problems());
        return;
    }
    const QString name = labelOf(joined->entries.front().bodies.front());
    const QString losses = lossText(*joined);
    m_workbench.document.replaceBodies(std::move(joined).value(),
                                       tr("Join %1").arg(labelOf(m_workbench.document.scene(), sides)));
    Q_EMIT noticeChanged(QStringLiteral("%1 %2")
                             .arg(tr("%1 is now an area: a body inside it is in contact with it.").arg(name), losses)
                             .trimmed());
}

void BodyEdits::explode()
{
    const std::vector<std::size_t> polygons = selectedPolygons();
    Result<BodyReplacement> exploded = explodedPolygons(m_workbench.document.scene(), polygons);
    const QString name = labelOf(m_workbench.document.scene(), polygons);
    if (!exploded) {
        Q_EMIT refused(tr("%1 was not exploded.").arg(name), exploded.problems());
        return;
    }
    const QString losses = lossText(*exploded);
    m_workbench.document.replaceBodies(std::move(exploded).value(), tr("Explode %1").arg(name));
    const QString effect = polygons.size() == 1
                               ? tr("The sides of %1 are now one group; a body inside touches none of them.").arg(name)
                               : tr("The sides of each polygon are now one group; a body inside touches none of them.");
    Q_EMIT noticeChanged(QStringLiteral("%1 %2").arg(effect, losses).trimmed());
}

void BodyEdits::moveUp()
{
    if (!selected().empty() && selected().front() > 0)
        m_workbench.document.moveBodies(selected(), selected().front() - 1);
}

void BodyEdits::moveDown()
{
    if (!selected().empty())
        m_workbench.document.moveBodies(selected(), selected().back() + 2);
}

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
        write(preview(quarterTurned(pointsDown() ? -quarters : quarters, pivot())),
              quarters > 0 ? tr("Turn %1 left") : tr("Turn %1 right"));
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

bool TransformEdits::pointsDown() const
{
    return sweep::pointsDown(m_workbench.document.scene());
}

void TransformEdits::align(Alignment alignment)
{
    if (pointsDown() && (alignment == Alignment::top || alignment == Alignment::bottom))
        alignment = alignment == Alignment::top ? Alignment::bottom : Alignment::top;
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
    // As everywhere, angles grow from x towards y.
    const QString degrees = pointsDown() ? tr("&Degrees, clockwise") : tr("&Degrees, counterclockwise");
    if (const auto typed =
            promptForNumbers(m_window, {tr("Turn by"), tr("&Turn"), {{degrees, 45}}, remark}, m_drafts[1]))
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

// Offset along x, and down on the screen, that is well visible: a grid step times a power of two. Candidates are three
// such offsets and one that is a power of two itself; the first that rounds no number is taken, otherwise the shortest.
Vec offsetOfCopy(const Scene& part, const SnapGridLines& grid, const ViewTransform& view)
{
    constexpr double wellSeen = 30; // pixels, well visible
    constexpr double longest = 1e300;
    const double least = std::min(wellSeen * view.unitsPerPixel(), longest);
    const auto steps = [least](const GridLines& lines) {
        return approxStep(lines) * std::exp2(std::ceil(std::log2(least / approxStep(lines))));
    };
    const double down = view.pointsDown() ? 1 : -1;
    const Vec shortest{steps(grid.x), down * steps(grid.y)};
    const double power = std::exp2(std::ceil(std::log2(least)));
    for (const Vec by : {shortest, shortest * 2, shortest * 4, Vec{power, down * power}})
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

std::optional<Scene> ClipboardEdits::clipboardScene(bool isInPlace)
{
    const QString copied = QApplication::clipboard()->text();
    const std::string copiedText = copied.toStdString();
    if (!isScene(copiedText)) {
        Q_EMIT importWanted(copied, isInPlace);
        return std::nullopt;
    }
    const std::string text = sceneTextInMarkdown(copiedText);
    const QString headline = tr("Nothing was pasted: the text on the clipboard is not a valid scene.");
    ReadOptions options;
    options.maxBytes = mostBytes;
    options.isFixed = true;
    Result<Scene> scene = parseScene(text, tr("clipboard").toStdString(), options);
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

// The pasted scene with this scene's time. Reports a refusal and returns nothing if that time makes a body invalid.
std::optional<Scene> ClipboardEdits::fittingScene(bool isInPlace)
{
    std::optional<Scene> part = clipboardScene(isInPlace);
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
    std::optional<Scene> part = fittingScene(false);
    if (!part)
        return;
    const ViewTransform& view = m_canvas.view();
    const Vec at = m_canvas.cursorPosition().value_or(m_menuAt.value_or(view.centre()));
    const Vec middle = boundingBoxCentreAt(*part, allBodyIndices(*part), m_workbench.playhead.time());
    // A point of the first body snaps, so that bodies that were on the grid are on it again.
    const Vec anchor = positionOf(approxPose(*part, part->bodies.front(), m_workbench.playhead.time()));
    const Vec to = m_canvas.snapped({.pixel = view.toPixel({anchor.x + at.x - middle.x, anchor.y + at.y - middle.y})});
    m_canvas.clearSnap();
    const Vec by{to.x - anchor.x, to.y - anchor.y};
    m_canvas.setView(view); // keeps the view, even if it was fitted to all bodies
    insert(withFreeNames(*part, m_workbench.document.scene()), by, tr("Paste %1"));
}

void ClipboardEdits::pasteInPlace()
{
    if (std::optional<Scene> part = fittingScene(true))
        insert(withFreeNames(*part, m_workbench.document.scene()), {}, tr("Paste %1"));
}

void ClipboardEdits::duplicate()
{
    Scene part = excerptOf(m_workbench.document.scene(), m_workbench.selection.bodies());
    const ViewTransform& view = m_canvas.view();
    const Vec by = offsetOfCopy(part, snapGridLines(m_workbench.document.scene(), view, {}), view);
    insert(std::move(part), by, tr("Duplicate %1"));
}

namespace {

// Adds a body in the middle of the view, with a size in proportion to the view.
void addBody(SceneDocument& document, const Canvas& canvas, Shape shape)
{
    const ViewTransform& view = canvas.view();
    const Vec centre = view.toWorld(canvas.rect().center());
    const double extent = std::min(canvas.width(), canvas.height()) * view.unitsPerPixel();
    const std::string id = document.freeId(firstId(shape));
    document.appendBodies({freshBody(shape, id, centre, extent)}, EditActions::tr("Add %1").arg(shownTextOf(id)));
}

// A regular polygon in the middle of the view, in round numbers, with a size in proportion to the view.
RegularPolygon polygonInView(const Canvas& canvas)
{
    const ViewTransform& view = canvas.view();
    const double radius = roundLength(std::min(canvas.width(), canvas.height()) * view.unitsPerPixel() / 8);
    const auto onGrid = [radius](double x) {
        const double near = std::round(x / radius) * radius + 0.0; // the sum turns −0 into 0
        return std::isfinite(near) ? near : x;
    };
    const Vec middle = view.toWorld(canvas.rect().center());
    return {.corners = 6, .centre = {onGrid(middle.x), onGrid(middle.y)}, .radius = radius};
}

} // namespace

EditActions::EditActions(const WindowParts& parts)
    : m_actions(parts.actions), m_workbench(parts.workbench), m_clipboard(parts.canvas, parts.workbench),
      m_bodies(parts.workbench), m_transforms(parts.workbench, parts.window), m_window(parts.window)
{
    connectUndo(parts.canvas);
    connectSelection(parts.panels);
    connectAdding(parts.canvas);
    connectClipboard();
    connectBodies(parts.panels);
    connectTransforms();
    connect(&parts.panels.inspector().scenePage(), &SceneInspector::numbersChosen, this, &EditActions::setNumbers);
    connect(&parts.files, &SceneFiles::opened, &m_transforms, &TransformEdits::forgetTyped);
    connect(&parts.files, &SceneFiles::opened, this, [this] { m_polygonDraft.clear(); });
    limitKeys(parts);
    followUndo();
    followSelection();
}

// Limits these keys to the canvas, the list of bodies and the lanes, because text fields use them too.
void EditActions::limitKeys(const WindowParts& parts)
{
    for (const ActionId id : {ActionId::selectAll, ActionId::copy, ActionId::cut, ActionId::remove}) {
        m_actions[id].setShortcutContext(Qt::WidgetWithChildrenShortcut);
        for (QWidget* view :
             std::initializer_list<QWidget*>{&parts.canvas, &parts.panels.bodies(), &parts.panels.lanes()})
            view->addAction(&m_actions[id]);
    }
    // F2 is limited to the canvas, because lists and tables edit their current item with the same key.
    m_actions[ActionId::rename].setShortcutContext(Qt::WidgetShortcut);
    parts.canvas.addAction(&m_actions[ActionId::rename]);
}

template <class Edits, class... Arguments>
void EditActions::connectAction(ActionId id, Edits& edits, void (Edits::*edit)(Arguments...), Arguments... arguments)
{
    m_actions.onTriggered(id, &edits, [=, &edits] { (edits.*edit)(arguments...); });
}

void EditActions::connectUndo(Canvas& canvas)
{
    QUndoStack& stack = m_workbench.document.undoStack();
    m_actions.onTriggered(ActionId::undo, &stack, [&stack, &canvas] {
        if (!canvas.currentTool().canTakeBack())
            return stack.undo();
        canvas.currentTool().key(Qt::Key_Backspace);
        canvas.followTool();
        canvas.update();
    });
    m_actions.onTriggered(ActionId::redo, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::indexChanged, this, &EditActions::followUndo);
    connect(&canvas, &Canvas::toolFollowed, this, [this, &stack, &canvas] {
        m_actions[ActionId::undo].setEnabled(stack.canUndo() || canvas.currentTool().canTakeBack());
    });
}

void EditActions::connectSelection(Panels& panels)
{
    Selection& selection = m_workbench.selection;
    m_actions.onTriggered(ActionId::selectAll, &selection, &Selection::selectAllBodies);
    m_actions.onTriggered(ActionId::selectNone, &selection, &Selection::clear);
    m_actions.onTriggered(ActionId::filterEvents, &panels, [&panels] {
        panels.raise(panels.events());
        panels.events().focusFilter();
    });
    connect(&selection, &Selection::changed, this, &EditActions::followSelection);
}

void EditActions::connectAdding(const Canvas& canvas)
{
    const std::pair<ActionId, Shape> shapes[] = {{ActionId::addPoint, Shape::point},
                                                 {ActionId::addCircle, Shape::circle},
                                                 {ActionId::addProjectile, Shape::projectile},
                                                 {ActionId::addSegment, Shape::segment},
                                                 {ActionId::addCapsule, Shape::capsule},
                                                 {ActionId::addRay, Shape::ray},
                                                 {ActionId::addLine, Shape::line}};
    for (const auto& [id, shape] : shapes)
        m_actions.onTriggered(id, &canvas,
                              [this, &canvas, kind = shape] { addBody(m_workbench.document, canvas, kind); });
    m_actions.onTriggered(ActionId::addRegularPolygon, this, [this, &canvas] { addRegularPolygon(canvas); });
}

void EditActions::addRegularPolygon(const Canvas& canvas)
{
    std::optional<Body> polygon = promptForPolygon(m_window, polygonInView(canvas), m_polygonDraft);
    if (!polygon)
        return;
    polygon->id = m_workbench.document.freeId(firstId(Shape::polygon));
    const QString step = tr("Add %1").arg(shownTextOf(polygon->id));
    m_workbench.document.appendBodies({std::move(*polygon)}, step);
}

void EditActions::connectClipboard()
{
    connectAction(ActionId::cut, m_clipboard, &ClipboardEdits::cut);
    connectAction(ActionId::copy, m_clipboard, &ClipboardEdits::copy);
    connectAction(ActionId::paste, m_clipboard, &ClipboardEdits::paste);
    connectAction(ActionId::pasteInPlace, m_clipboard, &ClipboardEdits::pasteInPlace);
    connectAction(ActionId::duplicate, m_clipboard, &ClipboardEdits::duplicate);
    connect(&m_clipboard, &ClipboardEdits::refused, this, &EditActions::refused);
    connect(&m_clipboard, &ClipboardEdits::noticeChanged, this, &EditActions::noticeChanged);
    connect(&m_clipboard, &ClipboardEdits::importWanted, this, &EditActions::importWanted);
}

void EditActions::connectBodies(Panels& panels)
{
    m_actions.onTriggered(ActionId::group, this, [this] {
        m_bodies.group();
        Q_EMIT noticeChanged(tr("Contacts between %1 are no longer tested, because they are now one group.")
                                 .arg(m_bodies.listedNames()));
    });
    connectAction(ActionId::ungroup, m_bodies, &BodyEdits::ungroup);
    connectAction(ActionId::hide, m_bodies, &BodyEdits::toggleHidden);
    connectAction(ActionId::showAll, m_bodies, &BodyEdits::showAll);
    connectAction(ActionId::lock, m_bodies, &BodyEdits::toggleLocked);
    connectAction(ActionId::unlockAll, m_bodies, &BodyEdits::unlockAll);
    m_actions.onTriggered(ActionId::makeCast, this, [this] {
        m_bodies.makeCasts();
        Q_EMIT noticeChanged(
            tr("A cast runs once from its start to its end, at fraction 1. Nothing beyond its end is tested."));
    });
    connectAction(ActionId::joinSegments, m_bodies, &BodyEdits::joinSegments);
    connectAction(ActionId::explode, m_bodies, &BodyEdits::explode);
    connect(&m_bodies, &BodyEdits::refused, this, &EditActions::refused);
    connect(&m_bodies, &BodyEdits::noticeChanged, this, &EditActions::noticeChanged);
    connect(&m_workbench.document, &SceneDocument::changed, this, &EditActions::followBodies);
    connectAction(ActionId::moveUp, m_bodies, &BodyEdits::moveUp);
    connectAction(ActionId::moveDown, m_bodies, &BodyEdits::moveDown);
    m_actions.onTriggered(ActionId::rename, &panels, [this, &panels] {
        panels.raise(panels.bodies());
        panels.bodies().rename(m_workbench.selection.bodies().front());
    });
}

void EditActions::connectTransforms()
{
    const std::pair<ActionId, Alignment> alignments[] = {
        {ActionId::alignLeft, Alignment::left},     {ActionId::alignCentre, Alignment::centre},
        {ActionId::alignRight, Alignment::right},   {ActionId::alignTop, Alignment::top},
        {ActionId::alignMiddle, Alignment::middle}, {ActionId::alignBottom, Alignment::bottom}};
    for (const auto& [id, alignment] : alignments)
        connectAction(id, m_transforms, &TransformEdits::align, alignment);
    const std::pair<ActionId, Distribution> spreads[] = {{ActionId::spreadGapsAcross, Distribution::spacingAcross},
                                                         {ActionId::spreadGapsDown, Distribution::spacingDown},
                                                         {ActionId::spreadCentresAcross, Distribution::centresAcross},
                                                         {ActionId::spreadCentresDown, Distribution::centresDown}};
    for (const auto& [id, spread] : spreads)
        connectAction(id, m_transforms, &TransformEdits::spread, spread);
    connectAction(ActionId::mirrorAcross, m_transforms, &TransformEdits::mirror, true);
    connectAction(ActionId::mirrorDown, m_transforms, &TransformEdits::mirror, false);
    connectAction(ActionId::turnLeft, m_transforms, &TransformEdits::quarterTurn, 1);
    connectAction(ActionId::turnRight, m_transforms, &TransformEdits::quarterTurn, -1);
    connectAction(ActionId::half, m_transforms, &TransformEdits::scale, 0.5);
    connectAction(ActionId::twice, m_transforms, &TransformEdits::scale, 2.0);
    connectAction(ActionId::moveBy, m_transforms, &TransformEdits::moveBy);
    connectAction(ActionId::turnBy, m_transforms, &TransformEdits::turnBy);
    connectAction(ActionId::scaleBy, m_transforms, &TransformEdits::scaleBy);
    connect(&m_actions[ActionId::aboutOrigin], &QAction::toggled, &m_transforms, &TransformEdits::setAboutOrigin);
    connect(&m_transforms, &TransformEdits::refused, this, &EditActions::refused);
    connect(&m_transforms, &TransformEdits::noticeChanged, this, &EditActions::noticeChanged);
}

void EditActions::setNumbers(NumberFormat format)
{
    SceneDocument& document = m_workbench.document;
    if (hasSingles(document.scene()) == (format == NumberFormat::singles))
        return;
    if (format == NumberFormat::doubles) {
        Scene scene = document.scene();
        scene.numbers = NumberFormat::doubles;
        document.changeScene(std::move(scene), tr("Change numbers to doubles"));
        return;
    }
    SceneOfSingles singles = withSingles(document.scene());
    if (singles.rounding.overflow) {
        Q_EMIT refused(tr("The numbers are still doubles."), problemsOf(singles.scene));
        return;
    }
    const QString step = tr("Change numbers to singles");
    document.changeScene(std::move(singles.scene), withRounding(step, singles.rounding));
    Q_EMIT noticeChanged(QStringLiteral("%1: %2").arg(step, roundingText(singles.rounding)));
}

void EditActions::followUndo()
{
    const QUndoStack& stack = m_workbench.document.undoStack();
    const auto show = [](QAction& action, bool can, const QString& verb, const QString& step) {
        action.setEnabled(can);
        action.setText(can ? verb + u' ' + menuText(step) : verb);
    };
    show(m_actions[ActionId::undo], stack.canUndo(), tr("&Undo"), stack.undoText());
    show(m_actions[ActionId::redo], stack.canRedo(), tr("&Redo"), stack.redoText());
    Q_EMIT noticeChanged({}); // the notice was about the previous step
}

void EditActions::followSelection()
{
    const std::size_t count = m_workbench.selection.bodies().size();
    using enum ActionId;
    m_actions.setEnabled({cut,      copy,        duplicate,   remove,       rename,     group,       ungroup,
                          hide,     lock,        moveUp,      moveDown,     alignLeft,  alignCentre, alignRight,
                          alignTop, alignMiddle, alignBottom, mirrorAcross, mirrorDown, turnLeft,    turnRight,
                          half,     twice,       moveBy,      turnBy,       scaleBy},
                         count > 0);
    m_actions.setEnabled({spreadGapsAcross, spreadGapsDown, spreadCentresAcross, spreadCentresDown}, count > 2);
    followBodies();
}

void EditActions::followBodies()
{
    m_actions.setEnabled({ActionId::makeCast}, m_bodies.canMakeCasts());
    m_actions.setEnabled({ActionId::joinSegments}, m_bodies.canJoinSegments());
    m_actions.setEnabled({ActionId::explode}, m_bodies.canExplode());
}

} // namespace sweep
