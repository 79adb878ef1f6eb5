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

// Each row has a label and one to three fields. Below the rows, a line is kept free for messages on invalid texts and
// rounded values, so that nothing moves when one appears; while a text is being typed, its fault is not shown yet. The
// fields are kept while the rows keep their form, so that an edit does not lose the focus.
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
        std::array<NumberField*, 3> fields{}; // by NumberPart; null if there is none
    };
    void build();
    [[nodiscard]] bool fits() const;
    void fill(std::size_t row, const NumberNames& names);
    void addField(Line& line, std::size_t row, NumberPart part);
    void write(std::size_t row, NumberPart part, double number, int gesture);
    void addMessage();
    void showMessages();
    [[nodiscard]] const Body& bodyOf(const NumberRowIndex& entry) const;
    [[nodiscard]] QString keyOf(std::size_t row, NumberPart part) const;

    SceneDocument& m_document;
    QGridLayout* m_grid;
    MessageLabel* m_message = nullptr; // null while the rows are being built
    QWidget* m_tabAnchor;              // hidden; the fields follow it in the tab order
    std::vector<SharedRow> m_rows;
    std::vector<Line> m_lines;
    const NumberField* m_typing = nullptr; // the field whose text changed since Enter was pressed or it was left
    int m_gesture = 0;
};

} // namespace sweep
