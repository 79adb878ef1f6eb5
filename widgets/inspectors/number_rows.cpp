#include "widgets/inspectors/number_rows.h"

#include "widgets/format/geometry.h"
#include "widgets/format/number_field.h"
#include "widgets/inspectors/remark.h"

#include <QGridLayout>
#include <QLabel>

#include <algorithm>

namespace sweep {

namespace {

constexpr NumberPart parts[] = {NumberPart::x, NumberPart::y, NumberPart::value};

} // namespace

NumberRows::NumberRows(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_grid(new QGridLayout(this)), m_place(new QWidget(this))
{
    m_place->hide();
    m_place->setFocusPolicy(Qt::ClickFocus); // without one it has no place in the order
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(4);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(1, 1);
    m_grid->setColumnStretch(2, 1);
}

const Body& NumberRows::bodyOf(const NumberRowIndex& place) const
{
    return m_document.scene().bodies[place.body];
}

void NumberRows::show(std::vector<SharedRow> rows)
{
    m_rows = std::move(rows);
    if (!fits())
        build();
    // All rows are of the same bodies.
    const NumberNames names = m_rows.empty() ? NumberNames() : sharedNames(m_document.scene(), m_rows.front().places);
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        fill(row, names);
}

bool NumberRows::fits() const
{
    if (m_lines.size() != m_rows.size())
        return false;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const NumberRowIndex& place = m_rows[row].places.front();
        if (m_lines[row].label != m_rows[row].label)
            return false;
        for (const NumberPart part : parts)
            if (bool(numberAt(bodyOf(place), place.row, part)) != bool(m_lines[row].fields[std::size_t(part)]))
                return false;
    }
    return true;
}

void NumberRows::build()
{
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (QWidget* widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // one of them may be speaking
        }
        delete item;
    }
    m_lines.clear();
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const NumberRowIndex& place = m_rows[row].places.front();
        Line line{m_rows[row].label};
        auto* label = new QLabel(line.label);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setMinimumWidth(label->fontMetrics().horizontalAdvance(tr("acceleration")));
        m_grid->addWidget(label, int(2 * row), 0);
        for (const NumberPart part : parts)
            if (numberAt(bodyOf(place), place.row, part))
                addField(line, row, part);
        line.remark = new QLabel;
        line.remark->setWordWrap(true);
        line.remark->hide();
        m_grid->addWidget(line.remark, int(2 * row) + 1, 1, 1, 2);
        m_lines.push_back(line);
    }
    // Tab comes here in its turn, although the fields are younger than what follows.
    QWidget* before = m_place;
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
    if (part == NumberPart::value) // all the room
        m_grid->addWidget(field, int(2 * row), 1, 1, 2);
    else
        m_grid->addWidget(field, int(2 * row), part == NumberPart::x ? 1 : 2);
    connect(field, &NumberField::typed, this, [this, row, part](double number) { write(row, part, number, 0); });
    connect(field, &NumberField::stepped, this, [this, row, part](double number, bool continues) {
        if (!continues)
            m_gesture = m_document.beginGesture();
        write(row, part, number, m_gesture);
    });
    connect(field, &NumberField::remarkChanged, this, [this, row] { tellRemark(row); });
}

QString NumberRows::placeOf(std::size_t row, NumberPart part) const
{
    const auto& places = m_rows[row].places;
    return numberPlace(bodyOf(places.front()), places.front().row, part);
}

void NumberRows::fill(std::size_t row, const NumberNames& names)
{
    const Scene& scene = m_document.scene();
    const auto& places = m_rows[row].places;
    const Body& first = bodyOf(places.front());
    const Vec step = coordinateStep(scene, first);
    for (const NumberPart part : parts) {
        NumberField* field = m_lines[row].fields[std::size_t(part)];
        if (!field)
            continue;
        const double value = *numberAt(first, places.front().row, part);
        const bool same = std::all_of(places.begin(), places.end(), [&](const NumberRowIndex& place) {
            return *numberAt(bodyOf(place), place.row, part) == value;
        });
        field->setNames(names);
        field->setStep(isTime(first, places.front().row, part) ? hundredthOf(sweep::window(scene))
                       : part == NumberPart::y                 ? step.y
                                                               : step.x);
        field->setPlace(m_document.typedNumbers(), placeOf(row, part));
        same ? field->setValue(value) : field->setMixed();
    }
    tellRemark(row);
}

void NumberRows::tellRemark(std::size_t row)
{
    if (row >= m_lines.size())
        return; // it is being built
    QStringList faults;
    QStringList roundings;
    for (const NumberField* field : m_lines[row].fields) {
        if (field && !field->fault().isEmpty())
            faults += field->fault();
        else if (field && !field->rounding().isEmpty())
            roundings += field->rounding();
    }
    showRemark(*m_lines[row].remark, faults, roundings);
}

void NumberRows::write(std::size_t row, NumberPart part, double number, int gesture)
{
    if (row >= m_rows.size())
        return;
    const SharedRow shared = m_rows[row];
    std::vector<IndexedBody> bodies;
    const auto* found = m_document.typedNumbers().at(placeOf(row, part), number);
    const std::optional<TypedNumber> typed = found ? std::optional(*found) : std::nullopt;
    for (const NumberRowIndex& place : shared.places) {
        if (typed)
            m_document.typedNumbers().keep(numberPlace(bodyOf(place), place.row, part), *typed);
        Body body = bodyOf(place);
        *numberAt(body, place.row, part) = number;
        bodies.emplace_back(place.body, std::move(body));
    }
    const QString step = bodies.size() == 1
                             ? tr("Change %1 of %2").arg(shared.label, labelOf(bodies.front().second))
                             : tr("Change %1 of %n bodies", nullptr, int(bodies.size())).arg(shared.label);
    m_document.changeBodies(std::move(bodies), step, gesture);
}

} // namespace sweep
