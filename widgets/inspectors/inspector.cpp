#include "widgets/inspectors/inspector.h"

#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/fields.h"
#include "widgets/models/body_numbers.h"

#include <QAbstractButton>
#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMoveEvent>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace sweep {

HeldField::HeldField(QScrollArea& area, QWidget& gap) : QObject(&area), m_area(area), m_gap(gap)
{
    m_gap.setFixedHeight(0);
    connect(qApp, &QApplication::focusChanged, this, [this](const QWidget*, QWidget* focus) { follow(focus); });
    // When the user scrolls, the field is held at its new position.
    connect(area.verticalScrollBar(), &QAbstractSlider::actionTriggered, this, [this] { m_wanted.reset(); });
    connect(area.verticalScrollBar(), &QAbstractSlider::rangeChanged, this, &HeldField::apply);
}

void HeldField::release()
{
    m_isHeld = false;
    m_wanted.reset();
    m_gap.setFixedHeight(0);
    m_area.widget()->setMinimumHeight(0);
}

void HeldField::follow(QWidget* focus)
{
    // An open list or another window takes the focus only for a while.
    if (!focus || focus->windowType() == Qt::Popup || focus->window() != m_area.window())
        return;
    const bool isInside = m_area.widget()->isAncestorOf(focus);
    watch(isInside ? focus : nullptr);
    if (!isInside)
        release();
    m_isHeld = isInside;
}

// The position of the field in the window is the sum of those of the widgets around it. The page moves by scrolling.
void HeldField::watch(QWidget* field)
{
    for (QWidget* part = m_field; part; part = part->parentWidget())
        part->removeEventFilter(this);
    m_field = field;
    m_wanted.reset();
    for (QWidget* part = m_field; part; part = part->parentWidget())
        if (part != m_area.widget())
            part->installEventFilter(this);
}

bool HeldField::eventFilter(QObject* watched, QEvent* event)
{
    const auto* part = static_cast<const QWidget*>(watched);
    if (part->isWindow()) {
        if (event->type() == QEvent::Resize) // changes the sizes of the window's parts
            release();
    } else if (event->type() == QEvent::Move && m_isHeld && QApplication::mouseButtons() == Qt::NoButton) {
        const auto* moved = static_cast<QMoveEvent*>(event);
        move(moved->pos().y() - moved->oldPos().y());
    } else if (watched == m_field && (event->type() == QEvent::KeyPress || event->type() == QEvent::MouseButtonPress)) {
        m_isHeld = true;
    }
    return QObject::eventFilter(watched, event);
}

void HeldField::move(int pixels)
{
    m_wanted = m_wanted.value_or(m_area.verticalScrollBar()->value()) + pixels;
    // The gap moves the field again.
    const int gap = std::max(m_gap.height() - *m_wanted, 0);
    if (*m_wanted < 0 || m_gap.height() > 0)
        m_gap.setFixedHeight(gap);
    apply();
}

void HeldField::apply()
{
    if (!m_isHeld || !m_wanted || *m_wanted < 0)
        return;
    if (*m_wanted > m_area.verticalScrollBar()->maximum())
        m_area.widget()->setMinimumHeight(*m_wanted + m_area.viewport()->height());
    m_area.verticalScrollBar()->setValue(*m_wanted);
}

namespace {

QHBoxLayout* pairRow(QWidget* first, QWidget* second)
{
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    row->addWidget(first);
    row->addWidget(second);
    return row;
}

// "from [0] to [1]"
QHBoxLayout* intervalRow(QWidget* from, QWidget* to)
{
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    row->addWidget(new QLabel(SceneInspector::tr("from")));
    row->addWidget(from, 1);
    row->addWidget(new QLabel(SceneInspector::tr("to")));
    row->addWidget(to, 1);
    return row;
}

std::optional<std::string> optionalText(const QString& text, const std::optional<std::string>& old)
{
    if (text == textOf(old.value_or(std::string())))
        return old; // keeps an empty title that the file contains
    return text.isEmpty() ? std::nullopt : std::optional(text.toStdString());
}

} // namespace

SceneInspector::SceneInspector(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_title(new TextField), m_notes(new QPlainTextEdit),
      m_edit(new QToolButton), m_start(numberField(tr("Time from"))), m_end(numberField(tr("Time to"))),
      m_numbers(new QComboBox), m_hasGrid(new QCheckBox(tr("Grid of cells"))), m_gridPart(new QWidget),
      m_spacingX(numberField(tr("Spacing x"))), m_spacingY(numberField(tr("Spacing y"))),
      m_originX(numberField(tr("Origin x"))), m_originY(numberField(tr("Origin y"))), m_cells(new QComboBox),
      m_message(new MessageLabel)
{
    auto* column = newLayout<QVBoxLayout>(this, 8, {12, 12, 12, 12});
    QFormLayout* form = newForm();
    auto* title = newLayout<QHBoxLayout>(nullptr, 4);
    title->addWidget(m_title, 1);
    title->addWidget(m_edit);
    form->addRow(title);
    form->addRow(m_notes); // as wide as the page, so that more of them is in sight
    form->addRow(tr("Time"), intervalRow(m_start, m_end));
    column->addLayout(form);
    auto* kinds = newLayout<QHBoxLayout>(nullptr, 4);
    kinds->addWidget(m_hasGrid, 1);
    kinds->addWidget(new QLabel(tr("Numbers")));
    kinds->addWidget(m_numbers);
    column->addLayout(kinds);
    QFormLayout* grid = newForm(m_gridPart);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addRow(tr("Spacing"), pairRow(m_spacingX, m_spacingY));
    grid->addRow(tr("Origin"), pairRow(m_originX, m_originY));
    grid->addRow(tr("Cells"), m_cells);
    column->addWidget(m_gridPart);
    column->addWidget(m_message);
    column->addStretch(1);
    m_title->setAccessibleName(tr("Title"));
    m_title->setPlaceholderText(tr("no title"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setPlaceholderText(tr("What to look for in this scene"));
    m_notes->setTabChangesFocus(true);
    // Later, because lines are also broken while the form places its rows, which ignores new heights until it is done.
    connect(m_notes->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &SceneInspector::fitNotes, Qt::QueuedConnection);
    connect(m_notes, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        if (m_notes->hasFocus())
            Q_EMIT cursorMoved(*m_notes, m_notes->cursorRect());
    });
    m_edit->setAutoRaise(true);
    m_edit->setToolTip(tr("Write the notes below"));
    connect(m_edit, &QToolButton::clicked, m_notes, qOverload<>(&QWidget::setFocus));
    showNotes();
    m_notes->installEventFilter(this);
    m_cells->addItems({tr("closed"), tr("open")});
    m_numbers->addItems({tr("doubles"), tr("singles")});
    m_numbers->setAccessibleName(tr("Numbers"));
    m_numbers->setToolTip(tr("Singles: every number, also one typed later, is rounded to the nearest single, as in an "
                             "engine that uses floats. Doubles: no number changes"));
    connect(m_numbers, &QComboBox::activated, this, [this](int row) {
        Q_EMIT numbersChosen(row == 1 ? NumberFormat::singles : NumberFormat::doubles);
        show(); // the numbers may have been refused
    });
    connect(m_title, &QLineEdit::editingFinished, this, &SceneInspector::writeTexts);
    for (NumberField* field : {m_start, m_end})
        connectField(*field, &SceneInspector::writeTime);
    for (NumberField* field : {m_spacingX, m_spacingY, m_originX, m_originY})
        connectField(*field, &SceneInspector::writeGrid);
    m_hasGrid->setToolTip(tr("Cells through which bodies are traced, with an event for each cell that they enter or "
                             "exit. The lines behind the drawing are not these cells"));
    connect(m_hasGrid, &QCheckBox::clicked, this, [this] { writeGrid(0); });
    connect(m_cells, &QComboBox::activated, this, [this] { writeGrid(0); });
    show();
}

// Only notes that are edited look like a field.
void SceneInspector::showNotes()
{
    const bool isEdited = m_notes->hasFocus();
    m_notes->setFrameShape(isEdited ? QFrame::StyledPanel : QFrame::NoFrame);
    m_notes->viewport()->setAutoFillBackground(isEdited);
    m_edit->setText(m_notes->document()->isEmpty() ? tr("Add Notes") : tr("Edit"));
    m_edit->setEnabled(!isEdited);
    fitNotes();
}

// As high as the notes need, so that they scroll with the page and not within it; very long notes have a limit.
void SceneInspector::fitNotes()
{
    const int few = m_notes->hasFocus() ? 3 : 1;
    constexpr int many = 400;
    const double line = QFontMetricsF(m_notes->font()).lineSpacing();
    const int lines = std::clamp(int(m_notes->document()->size().height()), few, many);
    const double edges = 2 * (m_notes->document()->documentMargin() + m_notes->frameWidth());
    m_notes->setFixedHeight(int(std::ceil(edges + line * lines)) + 2); // otherwise the last line counts as cut
    layout()->activate();                                              // the rows below follow at once
}

NumberField* SceneInspector::numberField(const QString& name)
{
    auto* field = new NumberField;
    field->setAccessibleName(name);
    field->setObjectName(name);
    return field;
}

void SceneInspector::connectField(NumberField& field, void (SceneInspector::*write)(int))
{
    connect(&field, &NumberField::typed, this, [this, write] { (this->*write)(0); });
    connect(&field, &NumberField::stepped, this, [this, write](double, bool continues) {
        if (!continues)
            m_gesture = m_document.beginGesture();
        (this->*write)(m_gesture);
    });
    connect(&field, &NumberField::messageChanged, this, &SceneInspector::showMessages);
}

void SceneInspector::showMessages()
{
    QStringList faults;
    QStringList roundings;
    for (const NumberField* field : findChildren<NumberField*>()) {
        if (!field->fault().isEmpty())
            faults += QStringLiteral("%1: %2").arg(field->accessibleName(), field->fault());
        else if (!field->rounding().isEmpty())
            roundings += QStringLiteral("%1: %2").arg(field->accessibleName(), field->rounding());
    }
    m_message->setMessages(faults, roundings);
}

void SceneInspector::show()
{
    const Scene& scene = m_document.scene();
    const QString title = textOf(scene.title.value_or(std::string()));
    const QString notes = textOf(scene.notes.value_or(std::string()));
    if (!(m_title->hasFocus() && m_title->isModified()))
        setShownText(*m_title, title);
    const bool typesNotes = m_notes->hasFocus() && m_notes->document()->isModified();
    if (m_notes->toPlainText() != notes && !typesNotes)
        m_notes->setPlainText(notes);
    showNotes();
    m_numbers->setCurrentIndex(hasSingles(scene) ? 1 : 0);
    m_hasGrid->setChecked(scene.grid.has_value());
    m_gridPart->setVisible(scene.grid.has_value());
    m_cells->setCurrentIndex(scene.grid && scene.grid->cells == CellRule::open ? 1 : 0);
    showNumbers();
}

void SceneInspector::showNumbers()
{
    const Scene& scene = m_document.scene();
    const Interval time = sweep::window(scene);
    const Grid grid = scene.grid.value_or(Grid{});
    const Vec origin = grid.origin.value_or(Vec{});
    const NumberNames names = numberNames(scene);
    const auto setField = [&](NumberField* field, double value, double step) {
        field->setNames(names);
        field->setFormat(numberFormat(scene));
        field->setStep(step);
        field->setKey(m_document.typedNumbers(), QStringLiteral("scene/") + field->accessibleName());
        field->setValue(value);
    };
    setField(m_start, time.start, hundredthOf(time));
    setField(m_end, time.end, hundredthOf(time));
    setField(m_spacingX, grid.spacing.x, tenthOf(grid.spacing.x));
    setField(m_spacingY, grid.spacing.y, tenthOf(grid.spacing.y));
    setField(m_originX, origin.x, grid.spacing.x);
    setField(m_originY, origin.y, grid.spacing.y);
}

void SceneInspector::writeTexts()
{
    m_title->setModified(false);
    m_notes->document()->setModified(false);
    SceneSettings settings = settingsOf(m_document.scene());
    settings.title = optionalText(m_title->text(), settings.title);
    settings.notes = optionalText(m_notes->toPlainText(), settings.notes);
    m_document.changeSettings(std::move(settings), tr("Change title or notes"));
}

void SceneInspector::writeTime(int gesture)
{
    SceneSettings settings = settingsOf(m_document.scene());
    SceneTime time = settings.time.value_or(SceneTime{});
    time.interval = {m_start->value(), m_end->value()};
    settings.time = time;
    m_document.changeSettings(std::move(settings), tr("Change the time"), gesture);
}

void SceneInspector::writeGrid(int gesture)
{
    SceneSettings settings = settingsOf(m_document.scene());
    if (!m_hasGrid->isChecked()) {
        settings.grid.reset();
        m_document.changeSettings(std::move(settings), tr("Remove the grid"));
        return;
    }
    Grid grid = settings.grid.value_or(Grid{});
    grid.spacing = {m_spacingX->value(), m_spacingY->value()};
    const Vec origin{m_originX->value(), m_originY->value()};
    if (grid.origin || origin != Vec{})
        grid.origin = origin;
    const CellRule cells = m_cells->currentIndex() == 1 ? CellRule::open : CellRule::closed;
    if (grid.cells || cells != CellRule::closed)
        grid.cells = cells;
    settings.grid = grid;
    m_document.changeSettings(std::move(settings), tr("Change the grid"), gesture);
}

bool SceneInspector::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_notes && event->type() == QEvent::FocusOut)
        writeTexts();
    if (watched == m_notes && (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut))
        QMetaObject::invokeMethod(this, &SceneInspector::showNotes, Qt::QueuedConnection); // once the focus has moved
    if (watched == m_notes && event->type() == QEvent::KeyPress && m_notes->document()->isModified() &&
        static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        m_notes->setPlainText(textOf(m_document.scene().notes.value_or(std::string())));
        return true;
    }
    if (watched == m_notes && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        // After a resize the lines are broken anew.
        QMetaObject::invokeMethod(this, &SceneInspector::fitNotes, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

Inspector::Inspector(SceneDocument& document, Selection& selection, Playhead& playhead, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_selection(selection), m_page(new QWidget),
      m_relation(new RelationView(playhead)), m_related(new RelatedEvents(playhead, selection)), m_cast(new QWidget),
      m_castTitle(new WrappedLabel), m_castRows(new FactRows), m_scene(new SceneInspector(document)),
      m_body(new BodyInspector(document)), m_event(new EventInspector), m_computing(new QLabel)
{
    scrollVertically(*this);
    auto* column = newLayout<QVBoxLayout>(m_page, 0);
    m_computing->setContentsMargins(12, 12, 12, 12);
    m_computing->setAlignment(Qt::AlignTop);
    m_computing->setWordWrap(true);
    QFont bold = font();
    bold.setBold(true);
    m_castTitle->setFont(bold);
    auto* cast = newLayout<QVBoxLayout>(m_cast, 4, {12, 8, 12, 0});
    cast->addWidget(m_castTitle);
    cast->addWidget(m_castRows);
    auto* gap = new QWidget;
    gap->setObjectName(QStringLiteral("gap"));
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_relation, m_related, m_cast, gap, m_scene, m_body, m_event, m_computing})
        column->addWidget(part);
    setWidget(m_page);
    m_page->installEventFilter(this);
    connect(m_scene, &SceneInspector::cursorMoved, this, [this](const QWidget& notes, const QRect& at) {
        const QPoint middle = notes.mapTo(m_page, at.center());
        ensureVisible(middle.x(), middle.y(), 0, at.height());
    });
    m_held = new HeldField(*this, *gap);
    connect(&document, &SceneDocument::changed, this, &Inspector::refresh);
    connect(&selection, &Selection::changed, this, &Inspector::refresh);
    connect(m_relation, &RelationView::textChanged, m_page, [this] { m_page->layout()->activate(); });
    refresh();
}

void Inspector::setAnswer(SolverAnswerPtr answer)
{
    m_answer = std::move(answer);
    followScene();
    showRelation();
    if (m_selection.lastPicked() == Selection::Picked::event) // bodies and scene do not depend on the answer
        refresh();
    else
        showCast();
}

void Inspector::setPairSummary(QWidget* summary)
{
    m_pair = summary;
    static_cast<QVBoxLayout*>(m_page->layout())->insertWidget(2, summary);
    refresh();
}

QSize Inspector::minimumSizeHint() const
{
    int width = 0;
    for (const QWidget* part :
         std::initializer_list<const QWidget*>{m_relation, m_related, m_cast, m_scene, m_body, m_event})
        width = std::max(width, part->minimumSizeHint().width());
    return {width + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
}

void Inspector::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && widget())
        refresh();
}

void Inspector::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    QMetaObject::invokeMethod(this, &Inspector::endBetweenRows, Qt::QueuedConnection);
}

bool Inspector::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_page && (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize))
        QMetaObject::invokeMethod(this, &Inspector::endBetweenRows, Qt::QueuedConnection);
    return QScrollArea::eventFilter(watched, event);
}

// Hides the lower end of the view, so that the page, scrolled to its top, ends below a whole row: a line that is cut in
// half looks like a mistake.
void Inspector::endBetweenRows()
{
    const int height = viewport()->height() + viewportMargins().bottom();
    if (const int hidden = height - wholeHeight(height); hidden != viewportMargins().bottom())
        setViewportMargins(0, 0, 0, hidden);
}

namespace {

// The height of the whole lines of a text that fit into `room` pixels; 0 for a field, which is shown whole or not at
// all.
int wholeLines(const QWidget& part, int room)
{
    const auto* label = qobject_cast<const QLabel*>(&part);
    const auto* text = qobject_cast<const QPlainTextEdit*>(&part);
    if (!label && !text)
        return 0;
    const double above = text ? text->document()->documentMargin() + text->frameWidth() : 0;
    const double line = QFontMetricsF(part.font()).lineSpacing();
    const int lines = int((room - above) / line);
    return lines > 0 ? int(std::ceil(above + lines * line)) : 0;
}

bool isField(const QWidget& part)
{
    return qobject_cast<const QLabel*>(&part) || qobject_cast<const QPlainTextEdit*>(&part) ||
           qobject_cast<const QLineEdit*>(&part) || qobject_cast<const QAbstractButton*>(&part) ||
           qobject_cast<const QComboBox*>(&part);
}

} // namespace

// The part of this height that cuts no row; all of it if a high part is in the way.
int Inspector::wholeHeight(int height) const
{
    constexpr int most = 36; // pixels that are given up
    if (m_page->minimumSizeHint().height() <= height)
        return height;
    int end = height;
    const auto parts = m_page->findChildren<QWidget*>();
    for (bool isCut = true; isCut && end > height - most;) {
        isCut = false;
        for (const QWidget* part : parts) {
            const int top = part->mapTo(m_page, QPoint()).y();
            if (!part->isVisibleTo(m_page) || !isField(*part) || top >= end || top + part->height() <= end)
                continue;
            const int whole = top + wholeLines(*part, end - top);
            isCut = isCut || whole < end;
            end = std::min(end, whole);
        }
    }
    return end > height - most ? end : height;
}

// The list of events needs an answer for the present scene, because its body indices refer to that scene.
void Inspector::followScene()
{
    const bool isPresent = m_answer && m_answer->scene.get() == &m_document.scene();
    m_related->setAnswer(isPresent ? m_answer : nullptr);
}

// Shows nothing while the answer does not belong to the present scene.
void Inspector::showCast()
{
    std::vector<Fact> facts;
    const auto& bodies = m_selection.bodies();
    const bool isPresent = m_answer && m_answer->timeline && m_answer->scene.get() == &m_document.scene();
    const bool isComing = !m_answer || m_answer->scene.get() != &m_document.scene();
    m_cast->setEnabled(isPresent);
    if (isComing && m_selection.lastPicked() == Selection::Picked::bodies && !bodies.empty() && m_castBodies == bodies)
        return; // the hits of the same bodies stay, faint
    m_castBodies = bodies;
    if (isPresent && m_selection.lastPicked() == Selection::Picked::bodies && !bodies.empty() && bodies.size() <= 2) {
        for (const std::size_t body : bodies) {
            const auto partner = bodies.size() == 2 ? std::optional(bodies[body == bodies[0] ? 1 : 0]) : std::nullopt;
            facts = castFacts(*m_answer, body, partner);
            const bool hits = facts.size() > 1; // otherwise the only row states that there is none
            m_castTitle->setWholeText(
                (hits ? tr("%1 as a cast; surface normals point out of the bodies that it hits") : tr("%1 as a cast"))
                    .arg(distinctLabelOf(m_document.scene(), body)));
            if (!facts.empty())
                break;
        }
    }
    m_castRows->show(facts);
    m_cast->setVisible(!facts.empty());
}

void Inspector::showRelation()
{
    const auto& bodies = m_selection.bodies();
    const bool isPair = m_selection.lastPicked() == Selection::Picked::bodies && bodies.size() == 2 &&
                        bodies.back() < m_document.scene().bodies.size();
    const bool isPresent = m_answer && m_answer->scene.get() == &m_document.scene();
    const bool isRefused = isPresent && !m_answer->timeline;
    m_relation->setVisible(isPair && !isRefused);
    if (isPair)
        m_relation->show(isPresent && m_answer->timeline ? m_answer->scene : nullptr,
                         {std::uint32_t(bodies[0]), std::uint32_t(bodies[1])});
}

void Inspector::refresh()
{
    followScene();
    const auto& bodies = m_selection.bodies();
    const auto event = m_selection.pickedEvent();
    const Subject subject{m_selection.lastPicked(), bodies, event};
    if (std::exchange(m_subject, subject) != subject) {
        m_held->release();
        verticalScrollBar()->setValue(0); // the answer is at the top
    }
    const bool known = event && m_answer && m_answer->timeline && *event < m_answer->timeline->events().size();
    const bool onEvent = m_selection.lastPicked() == Selection::Picked::event;
    const bool onBodies = m_selection.lastPicked() == Selection::Picked::bodies && !bodies.empty() &&
                          bodies.back() < m_document.scene().bodies.size();
    m_event->setVisible(onEvent && known);
    m_body->setVisible(onBodies);
    m_computing->setVisible(onEvent && !known);
    m_scene->setVisible(!onEvent && !onBodies);
    if (onEvent && known)
        m_related->showPicked(*event);
    else if (onBodies)
        m_related->showBodies(bodies);
    m_related->setVisible((onEvent && known) || onBodies);
    if (m_pair)
        m_pair->setVisible(onBodies && bodies.size() == 2);
    showCast();
    showRelation();
    if (onEvent && known)
        m_event->show(m_answer, *event);
    else if (onEvent)
        m_computing->setText(tr("Computing…"));
    else if (onBodies)
        m_body->show(bodies);
    else
        m_scene->show();
    m_page->layout()->activate();
}

} // namespace sweep
