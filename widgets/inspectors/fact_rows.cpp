#include "widgets/inspectors/fact_rows.h"

#include "widgets/format/elided_label.h"
#include "widgets/format/layouts.h"
#include "widgets/format/numbers.h"
#include "widgets/inspectors/copy_button.h"
#include "widgets/inspectors/value_text.h"

#include <QGridLayout>

namespace sweep {

FactRows::FactRows(QWidget* parent) : QWidget(parent), m_grid(newLayout<QGridLayout>(this, 4))
{
    m_grid->setColumnStretch(1, 1);
    // The same widths for all blocks, so that their values line up.
    m_grid->setColumnMinimumWidth(0, fontMetrics().horizontalAdvance(tr("Hexadecimal")) + 8);
    m_grid->setColumnMinimumWidth(2, CopyButton::side);
}

void FactRows::show(const std::vector<Fact>& facts)
{
    while (m_rows.size() < facts.size())
        addRow();
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const Row& row = m_rows[i];
        const bool used = i < facts.size();
        const bool withButton = used && !facts[i].copied.isEmpty();
        row.name->setVisible(used);
        row.value->setVisible(used);
        row.copy->setVisible(withButton);
        if (!used)
            continue;
        row.name->setWholeText(facts[i].name);
        row.value->setValue(facts[i].value, facts[i].copied);
        row.value->setAccessibleName(facts[i].name);
        row.copy->setCopied(facts[i].name, facts[i].copied);
        setSpan(i, withButton);
    }
}

void FactRows::addRow()
{
    const Row row{new WrappedLabel({}, this), new ValueText(this), new CopyButton(this)};
    row.name->setForegroundRole(QPalette::PlaceholderText);
    row.name->setContentsMargins(0, 3, 0, 3); // as in ValueText
    row.name->setFixedWidth(m_grid->columnMinimumWidth(0));
    row.value->setFont(tabularFont(font()));
    const int index = int(m_rows.size());
    m_grid->addWidget(row.name, index, 0, Qt::AlignTop);
    m_grid->addWidget(row.copy, index, 2, Qt::AlignTop);
    m_rows.push_back(row);
}

// Values without a button may use its room.
void FactRows::setSpan(std::size_t row, bool withButton)
{
    m_grid->removeWidget(m_rows[row].value);
    m_grid->addWidget(m_rows[row].value, int(row), 1, 1, withButton ? 1 : 2);
}

} // namespace sweep
