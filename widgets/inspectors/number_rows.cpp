#include "widgets/inspectors/number_rows.h"

#include "widgets/format/conversions.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/message_label.h"

#include <QGridLayout>
#include <QLabel>

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

} // namespace sweep
