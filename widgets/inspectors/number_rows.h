// Fields for the numbers of one body.
#pragma once

#include "widgets/document/scene_document.h"

#include <QWidget>

class QGridLayout;

namespace sweep {

class NumberField;

// A row for each row of numbers: its label and one, two or three fields. Fields stay while the body keeps its form, so
// that the focus is not lost to an edit.
class NumberRows : public QWidget
{
    Q_OBJECT

public:
    explicit NumberRows(SceneDocument& document, QWidget* parent = nullptr);

    // Shows rows [first, last) of the body.
    void show(std::size_t body, std::size_t first, std::size_t last);

private:
    struct Row
    {
        QString label;
        NumberField* x = nullptr;
        NumberField* y = nullptr;
        NumberField* value = nullptr;
    };
    void build(const Body& body);
    [[nodiscard]] bool fits(const Body& body) const;
    NumberField* addField(const QString& name, int row, int column, int columns);
    void write(std::size_t row, int column, double number);

    SceneDocument& m_document;
    QGridLayout* m_grid;
    std::size_t m_body = 0;
    std::size_t m_first = 0;
    std::vector<Row> m_rows;
    std::size_t m_wanted = 0;
};

} // namespace sweep
