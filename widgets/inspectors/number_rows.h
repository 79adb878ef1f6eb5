// Rows of number fields for one body, or for the numbers that several bodies share.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/models/bodies/shared_rows.h"

#include <QWidget>

#include <array>

class QGridLayout;

namespace sweep {

class MessageLabel;
class NumberField;

// Each row has a label, one to three fields, and below them a message on an invalid text or a rounded value. The fields
// are kept while the rows keep their form, so that an edit does not take the focus.
class NumberRows : public QWidget
{
    Q_OBJECT

public:
    explicit NumberRows(SceneDocument& document, QWidget* parent = nullptr);

    void show(std::vector<SharedRow> rows);

private:
    struct Line
    {
        QString label;
        std::array<NumberField*, 3> fields{}; // by NumberPart; null where there is none
        MessageLabel* message = nullptr;
    };
    void build();
    [[nodiscard]] bool fits() const;
    void fill(std::size_t row, const NumberNames& names);
    void addField(Line& line, std::size_t row, NumberPart part);
    void write(std::size_t row, NumberPart part, double number, int gesture);
    void showMessage(std::size_t row);
    [[nodiscard]] const Body& bodyOf(const NumberRowIndex& entry) const;
    [[nodiscard]] QString keyOf(std::size_t row, NumberPart part) const;

    SceneDocument& m_document;
    QGridLayout* m_grid;
    QWidget* m_tabAnchor; // hidden; the fields follow it in the tab order
    std::vector<SharedRow> m_rows;
    std::vector<Line> m_lines;
    int m_gesture = 0;
};

} // namespace sweep
