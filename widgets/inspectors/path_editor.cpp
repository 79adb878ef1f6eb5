#include "widgets/inspectors/path_editor.h"

#include "core/scene/motion.h"
#include "widgets/document/handles.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/fields.h"
#include "widgets/models/body_model.h"
#include "widgets/models/key_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace sweep {

namespace {

constexpr NumberPart parts[] = {NumberPart::x, NumberPart::y, NumberPart::value};

} // namespace

NumberRows::NumberRows(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_grid(new QGridLayout(this)), m_tabAnchor(new QWidget(this))
{
    m_tabAnchor->hide();
    m_tabAnchor->setFocusPolicy(Qt::ClickFocus); // required for a position in the tab order
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(2, 1);
}

const Body& NumberRows::bodyOf(const NumberRowIndex& entry) const
{
    return m_document.scene().bodies[entry.body];
}

void NumberRows::show(std::vector<SharedRow> rows)
{
    m_rows = std::move(rows);
    if (!fits())
        build();
    // All rows are of the same bodies.
    const NumberNames names = m_rows.empty() ? NumberNames() : sharedNames(m_document.scene(), m_rows.front().entries);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        fill(row, names);
    showMessages();
}

bool NumberRows::fits() const
{
    if (m_lines.size() != m_rows.size())
        return false;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const NumberRowIndex& entry = m_rows[row].entries.front();
        if (m_lines[row].label != m_rows[row].label)
            return false;
        for (const NumberPart part : parts)
            if (bool(numberAt(bodyOf(entry), entry.row, part)) != bool(m_lines[row].fields[std::size_t(part)]))
                return false;
    }
    return true;
}

void NumberRows::build()
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // one of them may be emitting a signal
        }
        delete item;
    }
    m_lines.clear();
    m_message = nullptr;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const NumberRowIndex& entry = m_rows[row].entries.front();
        Line line{m_rows[row].label};
        auto* label = new QLabel(line.label);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setMinimumWidth(label->fontMetrics().horizontalAdvance(tr("acceleration")));
        m_grid->addWidget(label, int(row), 0);
        for (const NumberPart part : parts)
            if (numberAt(bodyOf(entry), entry.row, part))
                addField(line, row, part);
        m_lines.push_back(line);
    }
    addMessage();
    // Keeps the tab order, although the fields are created after the widgets that follow.
    QWidget* before = m_tabAnchor;
    for (const Line& line : m_lines)
        for (NumberField* field : line.fields)
            if (field)
                setTabOrder(std::exchange(before, field), field);
}

void NumberRows::addField(Line& line, std::size_t row, NumberPart part)
{
    auto* field = new NumberField;
    const QString name = part == NumberPart::x   ? tr("x of %1").arg(line.label)
                         : part == NumberPart::y ? tr("y of %1").arg(line.label)
                                                 : line.label;
    field->setAccessibleName(name);
    field->setObjectName(name);
    line.fields[std::size_t(part)] = field;
    if (part == NumberPart::value) // spans both columns
        m_grid->addWidget(field, int(row), 1, 1, 2);
    else
        m_grid->addWidget(field, int(row), part == NumberPart::x ? 1 : 2);
    connect(field, &NumberField::typed, this, [this, row, part](double number) { write(row, part, number, 0); });
    connect(field, &NumberField::stepped, this, [this, row, part](double number, bool continues) {
        if (!continues)
            m_gesture = m_document.beginGesture();
        write(row, part, number, m_gesture);
    });
    connect(field, &NumberField::messageChanged, this, &NumberRows::showMessages);
    connect(field, &QLineEdit::textEdited, this, [this, field] {
        m_typing = field;
        showMessages();
    });
    connect(field, &QLineEdit::editingFinished, this, [this] {
        m_typing = nullptr;
        showMessages();
    });
}

QString NumberRows::keyOf(std::size_t row, NumberPart part) const
{
    const auto& entries = m_rows[row].entries;
    return numberPath(bodyOf(entries.front()), entries.front().row, part);
}

void NumberRows::fill(std::size_t row, const NumberNames& names)
{
    const Scene& scene = m_document.scene();
    const auto& entries = m_rows[row].entries;
    const Body& first = bodyOf(entries.front());
    const Vec step = coordinateStep(scene, first);
    for (const NumberPart part : parts) {
        NumberField* field = m_lines[row].fields[std::size_t(part)];
        if (!field)
            continue;
        const double value = *numberAt(first, entries.front().row, part);
        const bool same = std::ranges::all_of(
            entries, [&](const NumberRowIndex& entry) { return *numberAt(bodyOf(entry), entry.row, part) == value; });
        field->setNames(names);
        field->setFormat(numberFormat(scene));
        field->setStep(isTime(first, entries.front().row, part) ? hundredthOf(sweep::window(scene))
                       : part == NumberPart::y                  ? step.y
                                                                : step.x);
        field->setKey(m_document.typedNumbers(), keyOf(row, part));
        same ? field->setValue(value) : field->setMixed();
    }
}

void NumberRows::addMessage()
{
    auto* message = new MessageLabel;
    message->setMinimumHeight(fontMetrics().height());
    QSizePolicy policy = message->sizePolicy();
    policy.setRetainSizeWhenHidden(!m_lines.empty());
    message->setSizePolicy(policy);
    m_grid->addWidget(message, int(m_lines.size()), 0, 1, 3);
    m_message = message;
}

void NumberRows::showMessages()
{
    if (!m_message)
        return;
    QStringList faults;
    QStringList roundings;
    for (const Line& line : m_lines) {
        for (const NumberField* field : line.fields) {
            if (!field || (field == m_typing && field->isModified()))
                continue;
            if (!field->fault().isEmpty())
                faults += tr("%1: %2").arg(line.label, field->fault());
            else if (!field->rounding().isEmpty())
                roundings += tr("%1: %2").arg(line.label, field->rounding());
        }
    }
    m_message->setMessages(faults, roundings);
}

void NumberRows::write(std::size_t row, NumberPart part, double number, int gesture)
{
    if (row >= m_rows.size())
        return;
    const SharedRow shared = m_rows[row];
    std::vector<IndexedBody> bodies;
    const auto* found = m_document.typedNumbers().at(keyOf(row, part), number);
    const std::optional<TypedNumber> typed = found ? std::optional(*found) : std::nullopt;
    for (const NumberRowIndex& entry : shared.entries) {
        if (typed)
            m_document.typedNumbers().keep(numberPath(bodyOf(entry), entry.row, part), *typed);
        Body body = bodyOf(entry);
        *numberAt(body, entry.row, part) = number;
        bodies.emplace_back(entry.body, std::move(body));
    }
    const QString step = bodies.size() == 1
                             ? tr("Change “%1” of %2").arg(shared.label, labelOf(bodies.front().second))
                             : tr("Change “%1” of %n bodies", nullptr, int(bodies.size())).arg(shared.label);
    m_document.changeBodies(std::move(bodies), step, gesture);
}

namespace {

constexpr int mostRowsSeen = 8; // the rest scrolls

// A table of numbers that are edited in their cells.
void setUp(QTableView& table)
{
    table.setItemDelegate(new NumberDelegate(&table));
    table.setFont(tabularFont(table.font()));
    table.setAlternatingRowColors(true);
    table.setCornerButtonEnabled(false);
    table.setWordWrap(false); // wrapping would cut a long number to "2.…"
    table.setTextElideMode(Qt::ElideMiddle);
    table.setTabKeyNavigation(false);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                          QAbstractItemView::AnyKeyPressed);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table.horizontalHeader()->setHighlightSections(false);
    table.verticalHeader()->setDefaultSectionSize(table.fontMetrics().height() + 8);
}

// The table is as high as its rows, if they are not too many.
void fitHeight(QTableView& table, int rows)
{
    const int header = table.horizontalHeader()->sizeHint().height();
    table.setFixedHeight(header + std::clamp(rows, 2, mostRowsSeen) * table.verticalHeader()->defaultSectionSize() +
                         2 * table.frameWidth());
}

} // namespace

KeyTable::KeyTable(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_model(document), m_table(new QTableView), m_message(new MessageLabel)
{
    setUp(*m_table);
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("Keys"));
    m_table->installEventFilter(this);
    auto* column = newLayout<QVBoxLayout>(this, 4);
    column->addWidget(m_table);
    column->addWidget(m_message);
    auto* buttons = newLayout<QHBoxLayout>(nullptr, 4);
    column->addLayout(buttons);
    const auto addButton = [&](const QString& text, const QString& tip, void (KeyTable::*act)()) {
        auto* button = new QPushButton(text);
        button->setToolTip(tip);
        button->setStatusTip(tip);
        button->setObjectName(text + QStringLiteral(" keys"));
        button->setMinimumWidth(button->fontMetrics().horizontalAdvance(text) + 12);
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this, act);
        return button;
    };
    addButton(tr("Add"), tr("Add a key after the current one"), &KeyTable::add);
    m_remove = addButton(tr("Remove"), tr("Remove the selected keys (Del)"), &KeyTable::remove);
    addButton(tr("Copy"), tr("Copy the selected keys, or all, as rows of t, x and y (Ctrl+C)"), &KeyTable::copy);
    addButton(tr("Paste"), tr("Replace all keys by rows of t, x and y from the clipboard (Ctrl+V)"), &KeyTable::paste);
    connect(&m_model, &KeyModel::refused, this, [this](const QString& words) {
        m_message->setMessages(words.isEmpty() ? QStringList() : QStringList(words));
    });
}

void KeyTable::show(std::size_t body, bool second)
{
    if (body != m_body)
        m_message->setMessages({});
    m_body = body;
    m_model.setPath(body, second);
    m_remove->setEnabled(m_model.rowCount() > 1);
    fitHeight(*m_table, m_model.rowCount());
}

std::vector<int> KeyTable::pickedRows() const
{
    std::vector<int> rows;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void KeyTable::add()
{
    const QModelIndex current = m_table->currentIndex();
    const auto row = m_model.addKey(current.isValid() ? current.row() : m_model.rowCount() - 1);
    if (row)
        m_table->setCurrentIndex(m_model.index(*row, 0));
}

void KeyTable::remove()
{
    const std::vector<int> rows = pickedRows();
    m_model.removeKeys(rows.empty() ? std::vector<int>{m_model.rowCount() - 1} : rows);
}

void KeyTable::selectAll()
{
    m_table->selectAll();
}

void KeyTable::copy()
{
    const std::vector<int> rows = pickedRows();
    std::vector<Key> keys;
    for (const int row : rows)
        keys.push_back(m_model.keys()[std::size_t(row)]);
    QApplication::clipboard()->setText(textOfKeys(rows.empty() ? m_model.keys() : keys, m_model.format()));
}

void KeyTable::paste()
{
    m_model.paste(QApplication::clipboard()->text());
}

bool KeyTable::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QWidget::eventFilter(watched, event);
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (event->type() == QEvent::ShortcutOverride && beginsNumber(key, m_table->currentIndex())) {
        event->accept();
        return true;
    }
    void (KeyTable::*act)() = nullptr;
    if (key.matches(QKeySequence::Copy))
        act = &KeyTable::copy;
    else if (key.matches(QKeySequence::Paste))
        act = &KeyTable::paste;
    else if (key.matches(QKeySequence::Delete))
        act = &KeyTable::remove;
    else if (key.matches(QKeySequence::SelectAll))
        act = &KeyTable::selectAll;
    if (!act)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        (this->*act)();
    event->accept(); // the window's shortcuts act on bodies
    return true;
}

namespace {

// The bodies, of which the table shows the vertices of one.
class VertexModel : public BodyModel
{
public:
    using BodyModel::BodyModel;

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        const bool isName = section == NameColumn && orientation == Qt::Horizontal && role == Qt::DisplayRole;
        return isName ? QVariant(PointTable::tr("Vertex")) : BodyModel::headerData(section, orientation, role);
    }
};

} // namespace

PointTable::PointTable(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_title(boldLabel({})), m_table(new QTableView),
      m_message(new MessageLabel)
{
    setUp(*m_table);
    m_table->setAccessibleName(tr("Vertices"));
    m_table->setObjectName(QStringLiteral("vertices"));
    m_table->verticalHeader()->hide();
    m_table->installEventFilter(this);
    m_title->setObjectName(QStringLiteral("vertex count"));
    auto* column = newLayout<QVBoxLayout>(this, 4, {0, 4, 0, 0});
    column->addWidget(m_title);
    column->addWidget(m_table);
    column->addWidget(m_message);
    hide();
}

PointTable::~PointTable() = default;

void PointTable::show(std::size_t body)
{
    if (body != m_body)
        m_message->setMessages({});
    m_body = body;
    if (!m_model) {
        m_model = std::make_unique<VertexModel>(m_document);
        m_table->setModel(m_model.get());
        m_table->horizontalHeader()->setSectionResizeMode(BodyModel::NameColumn, QHeaderView::ResizeToContents);
        connect(m_model.get(), &BodyModel::refused, this, [this](const QString& words) {
            m_message->setMessages(words.isEmpty() ? QStringList() : QStringList(words));
        });
        for (const auto signal : {&BodyModel::rowsInserted, &BodyModel::rowsRemoved})
            connect(m_model.get(), signal, this, &PointTable::fit);
        connect(m_model.get(), &BodyModel::modelReset, this, &PointTable::fit);
    }
    fit();
    setVisible(true);
}

void PointTable::clear()
{
    m_table->setModel(nullptr);
    m_model.reset();
    hide();
}

// Hides the rows of the radius and the active interval, which follow those of the vertices.
void PointTable::fit()
{
    const auto& bodies = m_document.scene().bodies;
    const QModelIndex root = m_model->index(int(m_body), 0);
    if (m_body >= bodies.size() || !root.isValid() || bodies[m_body].shape != Shape::polygon)
        return;
    const Body& body = bodies[m_body];
    m_title->setText(tr("%1 vertices").arg(countText(static_cast<long long>(body.points.size()))));
    m_table->setRootIndex(root);
    std::size_t rows = 0;
    forEachPath(body, [&rows](const Path& path) { rows += pathRowCount(path); });
    for (int row = 0; row < m_model->rowCount(root); ++row)
        if (m_table->isRowHidden(row) != (std::size_t(row) >= rows))
            m_table->setRowHidden(row, std::size_t(row) >= rows);
    m_table->setColumnHidden(BodyModel::ValueColumn, !hasKeys(body));
    fitHeight(*m_table, int(rows));
}

// The window's shortcuts act on bodies, not on a number that is typed over a cell.
bool PointTable::eventFilter(QObject* watched, QEvent* event)
{
    const bool begins = event->type() == QEvent::ShortcutOverride &&
                        beginsNumber(*static_cast<QKeyEvent*>(event), m_table->currentIndex());
    if (begins)
        event->accept();
    return begins || QWidget::eventFilter(watched, event);
}

namespace {

constexpr PathForm forms[] = {PathForm::rest, PathForm::fromTo, PathForm::velocity, PathForm::acceleration,
                              PathForm::keys};
constexpr std::size_t mostComparedKeys = 1000; // losses of longer paths are shown only afterwards
constexpr std::size_t mostComparedAtOnce = 16; // losses of longer paths are computed after a pause
constexpr int pause = 250;                     // milliseconds

} // namespace

PathEditor::PathEditor(SceneDocument& document, bool second, QWidget* parent)
    : QWidget(parent), m_document(document), m_second(second), m_title(boldLabel({})), m_form(new QComboBox),
      m_lost(new MessageLabel), m_numbers(new NumberRows(document)), m_keys(new KeyTable(document))
{
    for (const PathForm form : forms)
        m_form->addItem(formName(form));
    m_form->setPlaceholderText(tr("mixed"));
    m_form->setAccessibleName(second ? tr("Form of the path of b") : tr("Form of the path"));
    m_form->setObjectName(second ? QStringLiteral("form b") : QStringLiteral("form a"));
    m_form->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_form->setMinimumContentsLength(12);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title);
    heading->addWidget(m_form, 1);
    column->addLayout(heading);
    column->addWidget(m_lost);
    column->addWidget(m_numbers);
    column->addWidget(m_keys);
    m_lossTimer.setSingleShot(true);
    m_lossTimer.setInterval(pause);
    connect(&m_lossTimer, &QTimer::timeout, this, &PathEditor::showLosses);
    connect(m_form, &QComboBox::activated, this, &PathEditor::setForm);
    connect(m_form, &QComboBox::highlighted, this,
            [this](int form) { m_form->setStatusTip(m_form->itemData(form, Qt::ToolTipRole).toString()); });
}

const Path& PathEditor::pathOf(std::size_t body) const
{
    const Body& values = m_document.scene().bodies[body];
    return m_second ? values.b : values.a;
}

void PathEditor::show(const std::vector<std::size_t>& bodies, std::vector<SharedRow> rows)
{
    if (m_bodies != bodies || m_lostAt != m_document.revision())
        m_lost->setMessages({});
    m_bodies = bodies;
    const PathForm form = formOf(pathOf(bodies.front()));
    const bool same = std::ranges::all_of(bodies, [&](std::size_t body) { return formOf(pathOf(body)) == form; });
    const bool two = hasTwoControlPoints(m_document.scene().bodies[bodies.front()].shape);
    m_title->setText(m_second ? tr("Path of b") : two ? tr("Path of a") : tr("Path"));
    m_form->setCurrentIndex(same ? int(form) : -1);
    const bool keys = same && form == PathForm::keys;
    m_keys->setVisible(keys && bodies.size() == 1);
    if (keys && bodies.size() == 1)
        m_keys->show(bodies.front(), m_second);
    m_numbers->setVisible(!keys);
    m_numbers->show(keys ? std::vector<SharedRow>() : std::move(rows));
    // A path that is being recorded or dragged changes with every frame.
    const auto* keyed = std::get_if<Keyed>(&pathOf(bodies.front()));
    if (keyed && keyed->keys.size() > mostComparedAtOnce) {
        m_lossTimer.start();
    } else {
        m_lossTimer.stop();
        showLosses();
    }
}

void PathEditor::showLosses()
{
    if (m_bodies.empty() || m_bodies.back() >= m_document.scene().bodies.size())
        return;
    QString all = tr("Form of the path; effect of choosing another form:");
    const Path& path = pathOf(m_bodies.front());
    const auto* keyed = std::get_if<Keyed>(&path);
    const bool known = m_bodies.size() == 1 && !(keyed && keyed->keys.size() > mostComparedKeys);
    const Interval active = activeInterval(m_document.scene(), m_document.scene().bodies[m_bodies.front()]);
    for (const PathForm form : forms) {
        QString lost;
        if (known) {
            lost = lossText(path, withForm(path, form, active));
            lost = lost.isEmpty() ? tr("The motion stays the same.") : lost;
            all += QStringLiteral("\n%1: %2").arg(formName(form), lost);
        }
        m_form->setItemData(int(form), lost, Qt::ToolTipRole);
    }
    m_form->setToolTip(known ? all : tr("Form of the path; any loss is reported after the change"));
}

void PathEditor::setForm(int form)
{
    std::vector<IndexedBody> changed;
    QStringList losses;
    for (const std::size_t index : m_bodies) {
        Body body = m_document.scene().bodies[index];
        const FormChange change = withForm(pathOf(index), forms[form], activeInterval(m_document.scene(), body));
        const QString lost = change.isSame ? QString() : lossText(pathOf(index), change);
        if (!change.isSame)
            losses += m_bodies.size() == 1 ? lost : QStringLiteral("%1: %2").arg(labelOf(body), lost);
        (m_second ? body.b : body.a) = change.path;
        changed.emplace_back(index, std::move(body));
    }
    const QString whose =
        changed.size() == 1 ? labelOf(changed.front().second) : tr("%1 bodies").arg(countText(qint64(changed.size())));
    const bool isNew = formOf(pathOf(m_bodies.front())) != forms[form] || m_bodies.size() > 1;
    m_document.changeBodies(std::move(changed), tr("Change the path of %1").arg(whose));
    if (!isNew)
        return;
    m_lostAt = m_document.revision();
    constexpr qsizetype most = 8;
    if (losses.size() > most)
        losses = losses.first(most) + QStringList(tr("and %n more", nullptr, int(losses.size() - most)));
    m_lost->setMessages({}, losses);
}

} // namespace sweep
