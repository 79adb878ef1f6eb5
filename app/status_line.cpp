#include "app/status_line.h"

#include "app/files/scene_files.h"
#include "app/workbench/message_bar.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/snapping.h"
#include "widgets/format/input.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/inspector.h"
#include "widgets/paint/paint_grid.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/event_table.h"
#include "widgets/timeline/lane_view.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMainWindow>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sweep {

namespace {

// Whole percents, and two digits below 10.
QString percentText(double percent)
{
    if (!std::isfinite(percent))
        return QStringLiteral("∞");
    constexpr double most = 1e6; // beyond this, a power of ten
    return percent >= 10 && percent < most ? QString::number(std::round(percent), 'f', 0)
                                           : roundedText(percent, 2, u"");
}

} // namespace

StatusLine::StatusLine(Workbench& workbench, QAction& cancel, QWidget* parent)
    : QStatusBar(parent), m_workbench(workbench), m_cursor(new QLabel), m_hint(new QLabel), m_snap(new QLabel),
      m_zoomName(new QLabel(tr("zoom"))), m_zoom(new QLineEdit), m_work(new QLabel), m_progress(new QProgressBar),
      m_cancel(new QToolButton)
{
    setSizeGripEnabled(false);
    setContentsMargins(0, 0, 8, 0);
    m_cursor->setFont(tabularFont(font()));
    m_cursor->setMinimumWidth(m_cursor->fontMetrics().horizontalAdvance(QStringLiteral("(−00.000, −00.000)")));
    m_cursor->setContentsMargins(8, 0, 8, 0);
    m_cursor->setAccessibleName(tr("Coordinates under the cursor"));
    addWidget(m_cursor);
    // Takes the remaining width, so that a hint never widens the window.
    m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_hint->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_hint->setAccessibleName(tr("Hint"));
    addWidget(m_hint, 1);
    m_snap->setContentsMargins(0, 0, 4, 0);
    m_snap->setAccessibleName(tr("Snapping"));
    m_zoom->setAlignment(Qt::AlignRight);
    m_zoom->setAccessibleName(tr("Zoom"));
    m_zoom->setFocusPolicy(Qt::ClickFocus); // letter keys belong to the canvas unless the user clicks here
    m_progress->setRange(0, 1000);
    m_progress->setMinimumWidth(24); // small, so that progress never widens the window
    m_progress->setMaximumWidth(120);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel->setText(tr("Cancel"));
    const auto followKey = [this, &cancel] { m_cancel->setToolTip(cancel.toolTip()); };
    connect(&cancel, &QAction::changed, m_cancel, followKey);
    followKey();
    for (QWidget* part : std::initializer_list<QWidget*>{m_snap, m_zoomName, m_zoom, m_work, m_progress, m_cancel})
        addPermanentWidget(part);
    m_work->setContentsMargins(4, 0, 8, 0);
    connect(m_cancel, &QToolButton::clicked, this, &StatusLine::stop);
    connect(&workbench.solver, &Solver::stageChanged, this, &StatusLine::updateWork);
    connect(&workbench.solver, &Solver::progressed, this, &StatusLine::updateWork);
    connect(&workbench.loader, &SceneLoader::progressed, this,
            [this](double share) { showFileProgress(share, tr("reading…")); });
    connect(&workbench.loader, &SceneLoader::finished, this, &StatusLine::updateWork);
    connect(&workbench.saver, &SceneSaver::progressed, this,
            [this](double share) { showFileProgress(share, tr("saving…")); });
    connect(&workbench.saver, &SceneSaver::finished, this, &StatusLine::updateWork);
    updateWork();
}

void StatusLine::setCursor(std::optional<Vec> at, double unitsPerPixel)
{
    if (!at) {
        m_cursor->clear();
        return;
    }
    QString text =
        QStringLiteral("(%1, %2)").arg(positionText(at->x, unitsPerPixel), positionText(at->y, unitsPerPixel));
    const auto& grid = m_workbench.scene()->grid;
    if (const auto cell = grid ? cellAt(*grid, *at) : std::nullopt)
        text += tr("  cell %1").arg(cellText(*cell));
    const int before = m_cursor->sizeHint().width();
    m_cursor->setText(text);
    if (m_cursor->sizeHint().width() != before && !m_hint->text().isEmpty())
        fold();
}

void StatusLine::follow(Canvas& canvas)
{
    connect(&canvas, &Canvas::cursorMoved, this, &StatusLine::setCursor);
    connect(&canvas, &Canvas::hintChanged, this, &StatusLine::setHint);
    const auto tellSnap = [this, &canvas] {
        m_snap->setText(snapStateText(canvas.snapping()));
        m_snap->setToolTip(snapKindsText(canvas.snapping()));
        fold();
    };
    connect(&canvas, &Canvas::snappingChanged, this, tellSnap);
    connect(&canvas, &Canvas::viewChanged, this, [this, &canvas] { updateZoom(canvas); });
    connect(m_zoom, &QLineEdit::editingFinished, this, [this, &canvas] { setZoom(canvas); });
    connect(m_zoom, &QLineEdit::returnPressed, &canvas, qOverload<>(&QWidget::setFocus));
    tellSnap();
    updateZoom(canvas);
}

void StatusLine::updateZoom(const Canvas& canvas)
{
    const double percent = 100 * canvas.zoom(); // overflows for the smallest doubles
    m_zoom->setText(tr("%1 %").arg(percentText(percent)));
    const auto widthOf = [this](const QString& text) { return m_zoom->fontMetrics().horizontalAdvance(text) + 16; };
    const int width = std::max(widthOf(tr("%1 %").arg(9999)), widthOf(m_zoom->text())); // the same for usual zooms
    if (m_zoom->width() != width) {
        m_zoom->setFixedWidth(width);
        fold();
    }
    const QString meaning = tr("Zoom: %1 of %2 pixels per unit").arg(m_zoom->text()).arg(Canvas::pixelsAtFullZoom);
    m_zoom->setAccessibleDescription(meaning);
    m_zoom->setToolTip(tr("%1. Type a number and press Enter").arg(meaning));
    m_zoom->setModified(false);
}

// Applies the typed zoom, with or without the percent sign; other text changes nothing.
void StatusLine::setZoom(Canvas& canvas)
{
    if (!m_zoom->isModified())
        return;
    const auto typed = readNumber(m_zoom->text().remove(u'%').trimmed());
    if (const auto* percent = std::get_if<TypedNumber>(&typed); percent && percent->value > 0)
        canvas.setZoom(percent->value / 100);
    updateZoom(canvas);
}

void StatusLine::setHint(const QString& hint)
{
    m_hint->setText(hint);
    m_hint->setToolTip(hint);
    fold();
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QStatusBar::resizeEvent(event);
    fold();
}

// Hides parts that do not fit: first the snap target, then the word beside the zoom and the solving time.
void StatusLine::fold()
{
    const int hint = m_hint->sizeHint().width();
    const auto fits = [this, hint] {
        for (QLayout* part : findChildren<QLayout*>()) // the inner one keeps its size until events are processed
            part->invalidate();
        return QStatusBar::minimumSizeHint().width() + hint <= width();
    };
    for (QWidget* part : {m_snap, m_zoomName, m_work})
        part->show();
    for (QWidget* part : std::initializer_list<QWidget*>{m_snap, m_zoomName, m_work})
        part->setVisible(fits());
}

void StatusLine::updateWork()
{
    if (m_workbench.loader.isLoading() || m_workbench.saver.isSaving())
        return;
    const Solver& solver = m_workbench.solver;
    const bool lasting = solver.isBusy() && solver.isLong();
    m_progress->setVisible(lasting);
    m_cancel->setVisible(lasting);
    m_progress->setValue(int(solver.share() * 1000));
    // Indexed by Solver::Stage.
    const QStringList words{QString(), tr("computing…"),       tr("auditing…"),
                            QString(), tr("cannot be solved"), tr("cancelled")};
    m_work->setText(words[qsizetype(solver.stage())]);
    fold();
}

void StatusLine::showFileProgress(double share, const QString& work)
{
    m_progress->show();
    m_cancel->show();
    m_progress->setValue(int(share * 1000));
    m_work->setText(work);
}

void StatusLine::stop()
{
    if (m_workbench.loader.isLoading())
        m_workbench.loader.cancel();
    else if (m_workbench.saver.isSaving())
        m_workbench.saver.cancel();
    else
        m_workbench.solver.cancel();
}

namespace {

// False for commands that only view the scene, control the window, or step through the undo history.
bool needsScene(ActionId command)
{
    switch (Actions::menuOf(command)) {
    case MenuId::time:
    case MenuId::view:
    case MenuId::layout:
    case MenuId::tools:
    case MenuId::snapping:
    case MenuId::help:
    case MenuId::theme:
        return command == ActionId::addBookmark || command == ActionId::editBookmarks;
    default:
        return command != ActionId::cancel && command != ActionId::undo && command != ActionId::redo;
    }
}

bool needsEvents(ActionId command)
{
    const MenuId menu = Actions::menuOf(command);
    return menu == MenuId::exporting || menu == MenuId::copies || command == ActionId::print ||
           command == ActionId::printPreview || command == ActionId::fileDifferences ||
           command == ActionId::compareSingles || command == ActionId::compareDecimals ||
           command == ActionId::compareLog || command == ActionId::reduceScene;
}

} // namespace

TypingGuard::TypingGuard(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (now)
            watch(now);
        follow();
    });
    // Once more after the editor of a cell or a name has gone.
    connect(qApp, &QApplication::focusChanged, this, &TypingGuard::follow, Qt::QueuedConnection);
    connect(&parts.files, &SceneFiles::textRefused, this, &TypingGuard::show);
}

// Watches the focused field, because only it can be typed into. Editors of cells and names exist only while in use.
void TypingGuard::watch(QWidget* field)
{
    if (const QLineEdit* line = lineOf(*field)) {
        connect(line, &QLineEdit::textChanged, this, &TypingGuard::follow, Qt::UniqueConnection);
        connect(line, &QLineEdit::editingFinished, this, &TypingGuard::follow, Qt::UniqueConnection);
    }
    if (const auto* text = qobject_cast<QPlainTextEdit*>(field))
        connect(text, &QPlainTextEdit::modificationChanged, this, &TypingGuard::follow, Qt::UniqueConnection);
}

void TypingGuard::follow()
{
    Panels& panels = m_parts.panels;
    const bool isTyping = holdsTypedText(panels.inspector()) || holdsTypedText(panels.bodies()) ||
                          holdsTypedText(panels.events().table()) || holdsTypedText(panels.lanes());
    if (std::exchange(m_isTyping, isTyping) != isTyping)
        Q_EMIT typingChanged();
    if (!m_refusal.isEmpty()) // queued: a field that discards its text emits this signal before it is valid again
        QMetaObject::invokeMethod(this, &TypingGuard::forgetRefusal, Qt::QueuedConnection);
}

bool TypingGuard::mayRun(ActionId command)
{
    const RefusedText refused = takeTypedText(m_parts.window);
    follow();
    if (refused.field && needsScene(command)) {
        show(refused);
        return false;
    }
    return !needsEvents(command) || m_parts.files.finishComputing();
}

void TypingGuard::show(const RefusedText& text)
{
    m_parts.messageBar.showError(
        tr("Not done, because the typed text is invalid. Correct it, or press Esc in its field.\n%1").arg(text.reason),
        {});
    text.field->setFocus(Qt::OtherFocusReason);
    m_refused = qobject_cast<TextField*>(text.field);
    m_refusal = m_parts.messageBar.text();
}

// Removes the message once the text is committed or discarded, or its field is hidden or deleted.
void TypingGuard::forgetRefusal()
{
    const bool stands =
        m_refused && m_refused->isVisible() && (m_refused->isModified() || !m_refused->fault().isEmpty());
    if (m_refusal.isEmpty() || stands)
        return;
    if (m_parts.messageBar.text() == std::exchange(m_refusal, {}))
        m_parts.messageBar.clear();
}

} // namespace sweep
