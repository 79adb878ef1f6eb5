// Fields for the numbers of one body, or for those that several have in common.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/models/bodies/shared_rows.h"

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace sweep {

class NumberField;

// A line for each row of numbers: its label, one, two or three fields, and below them what there is to say: what is
// wrong with a text, or how a value was rounded. Fields stay while the rows keep their form, so that the focus is not
// lost to an edit.
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
        QLabel* remark = nullptr;
    };
    void build();
    [[nodiscard]] bool fits() const;
    void fill(std::size_t row, const NumberNames& names);
    void addField(Line& line, std::size_t row, NumberPart part);
    void write(std::size_t row, NumberPart part, double number, int gesture);
    void tellRemark(std::size_t row);
    [[nodiscard]] const Body& bodyOf(const NumberRowIndex& place) const;
    [[nodiscard]] QString placeOf(std::size_t row, NumberPart part) const;

    SceneDocument& m_document;
    QGridLayout* m_grid;
    QWidget* m_place; // nothing to see: where the fields stand in the order of Tab
    std::vector<SharedRow> m_rows;
    std::vector<Line> m_lines;
    int m_gesture = 0;
};

} // namespace sweep
