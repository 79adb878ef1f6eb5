// Rows of names and values, each number with a button that copies it.
#pragma once

#include "widgets/models/events/event_facts.h"

#include <QWidget>

class QGridLayout;

namespace sweep {

class CopyButton;
class ValueText;
class WrappedLabel;

// Rows are kept while others are shown, so that a button that has the focus keeps it.
class FactRows : public QWidget
{
    Q_OBJECT

public:
    explicit FactRows(QWidget* parent = nullptr);

    void show(const std::vector<Fact>& facts);

private:
    struct Row
    {
        WrappedLabel* name;
        ValueText* value;
        CopyButton* copy;
    };
    void addRow();
    void setSpan(std::size_t row, bool withButton);

    QGridLayout* m_grid;
    std::vector<Row> m_rows;
};

} // namespace sweep
