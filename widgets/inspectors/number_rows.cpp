#include "widgets/inspectors/number_rows.h"

#include "widgets/format/geometry.h"
#include "widgets/format/number_field.h"
#include "widgets/models/body_numbers.h"

#include <QGridLayout>
#include <QLabel>

namespace sweep {

namespace {

constexpr std::size_t mostRows = 200; // of a path with more keys the table shows the rest

} // namespace

NumberRows::NumberRows(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(2, 1);
}

void NumberRows::show(std::size_t body, std::size_t first, std::size_t last)
{
    const Body& values = m_document.scene().bodies[body];
    m_body = body;
    m_first = first;
    m_wanted = std::min(last - first, mostRows);
    if (!fits(values))
        build(values);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const NumberRow numbers = numberRow(values, m_first + i);
        const auto tell = [](NumberField* field, const double* number) {
            if (field && number)
                field->setValue(*number);
        };
        tell(m_rows[i].x, numbers.x);
        tell(m_rows[i].y, numbers.y);
        tell(m_rows[i].value, numbers.value);
    }
}

bool NumberRows::fits(const Body& body) const
{
    if (m_rows.size() != m_wanted)
        return false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const NumberRow numbers = numberRow(body, m_first + i);
        if (numbers.label != m_rows[i].label || bool(numbers.x) != bool(m_rows[i].x) ||
            bool(numbers.value) != bool(m_rows[i].value))
            return false;
    }
    return true;
}

void NumberRows::build(const Body& body)
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // one of them may be speaking
        }
        delete item;
    }
    m_rows.clear();
    m_grid->setColumnStretch(3, 0);
    for (std::size_t i = 0; i < m_wanted; ++i) {
        const NumberRow numbers = numberRow(body, m_first + i);
        Row row{numbers.label};
        auto* label = new QLabel(numbers.label);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setMinimumWidth(label->fontMetrics().horizontalAdvance(tr("acceleration")));
        m_grid->addWidget(label, int(i), 0);
        int column = 1;
        if (numbers.value)
            row.value = addField(numbers.x ? tr("time of %1").arg(numbers.label) : numbers.label, int(i), column++, 2);
        if (numbers.x) {
            row.x = addField(tr("x of %1").arg(numbers.label), int(i), column++, 0);
            row.y = addField(tr("y of %1").arg(numbers.label), int(i), column++, 1);
        }
        if (column == 4)
            m_grid->setColumnStretch(3, 1);
        m_rows.push_back(row);
    }
}

NumberField* NumberRows::addField(const QString& name, int row, int column, int part)
{
    auto* field = new NumberField;
    field->setAccessibleName(name);
    field->setObjectName(name);
    m_grid->addWidget(field, row, column);
    connect(field, &NumberField::typed, this,
            [this, row, part](double number) { write(std::size_t(row), part, number); });
    return field;
}

void NumberRows::write(std::size_t row, int part, double number)
{
    if (m_body >= m_document.scene().bodies.size() ||
        m_first + row >= numberRowCount(m_document.scene().bodies[m_body]))
        return;
    Body body = m_document.scene().bodies[m_body];
    const EditableRow numbers = numberRow(body, m_first + row);
    double* at = part == 0 ? numbers.x : part == 1 ? numbers.y : numbers.value;
    if (!at)
        return;
    *at = number;
    const QString step = tr("Change %1 of %2").arg(numbers.label, labelOf(body));
    m_document.changeBody(m_body, std::move(body), step);
}

} // namespace sweep
