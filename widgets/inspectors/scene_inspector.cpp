#include "widgets/inspectors/scene_inspector.h"

#include "widgets/format/bold_label.h"
#include "widgets/format/conversions.h"
#include "widgets/format/layouts.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text_field.h"
#include "widgets/inspectors/message_label.h"
#include "widgets/models/bodies/number_context.h"

#include <QAbstractTextDocumentLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QPlainTextEdit>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

QHBoxLayout* pairRow(QWidget* first, QWidget* second)
{
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    row->addWidget(first);
    row->addWidget(second);
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
      m_start(numberField(tr("Start"))), m_end(numberField(tr("End"))), m_hasGrid(new QCheckBox(tr("Grid"))),
      m_gridPart(new QWidget), m_spacingX(numberField(tr("Spacing x"))), m_spacingY(numberField(tr("Spacing y"))),
      m_originX(numberField(tr("Origin x"))), m_originY(numberField(tr("Origin y"))), m_cells(new QComboBox),
      m_message(new MessageLabel)
{
    auto* column = newLayout<QVBoxLayout>(this, 8, {12, 12, 12, 12});
    column->addWidget(boldLabel(tr("Scene")));
    QFormLayout* form = newForm();
    form->addRow(tr("Title"), m_title);
    form->addRow(tr("Time"), pairRow(m_start, m_end));
    form->addRow(tr("Notes"), m_notes);
    column->addLayout(form);
    column->addWidget(m_hasGrid);
    QFormLayout* grid = newForm(m_gridPart);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addRow(tr("Spacing"), pairRow(m_spacingX, m_spacingY));
    grid->addRow(tr("Origin"), pairRow(m_originX, m_originY));
    grid->addRow(tr("Cells"), m_cells);
    column->addWidget(m_gridPart);
    column->addWidget(m_message);
    column->addStretch(1);
    m_title->setAccessibleName(tr("Title"));
    m_title->setPlaceholderText(tr("none"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setPlaceholderText(tr("What to look for in this scene"));
    m_notes->setTabChangesFocus(true);
    connect(m_notes->document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
            &SceneInspector::fitNotes);
    fitNotes();
    m_notes->installEventFilter(this);
    m_cells->addItems({tr("closed"), tr("open")});
    connect(m_title, &QLineEdit::editingFinished, this, &SceneInspector::writeTexts);
    for (NumberField* field : {m_start, m_end})
        connectField(*field, &SceneInspector::writeTime);
    for (NumberField* field : {m_spacingX, m_spacingY, m_originX, m_originY})
        connectField(*field, &SceneInspector::writeGrid);
    connect(m_hasGrid, &QCheckBox::clicked, this, [this] { writeGrid(0); });
    connect(m_cells, &QComboBox::activated, this, [this] { writeGrid(0); });
    show();
}

// As high as the notes need: whole lines, because a line that is cut in half looks like a mistake. What stands below
// stays in sight where there are few notes.
void SceneInspector::fitNotes()
{
    const int lines = std::clamp(int(m_notes->document()->size().height()), 3, 8);
    constexpr double spare = 2; // without it the last line counts as cut
    const double around = 2 * (m_notes->document()->documentMargin() + m_notes->frameWidth()) + spare;
    m_notes->setFixedHeight(int(std::ceil(QFontMetricsF(m_notes->font()).lineSpacing() * lines + around)));
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
    if (watched == m_notes && event->type() == QEvent::Resize) // after it the lines are broken anew
        QMetaObject::invokeMethod(this, &SceneInspector::fitNotes, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

} // namespace sweep
