// Path editor: the path of a control point, its keys, and rows of number fields.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/models/body_numbers.h"
#include "widgets/models/key_model.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QTableView;

namespace sweep {

// Rows of number fields for one body, or for the numbers that several bodies share.

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

// Table of the keys of a path.

class MessageLabel;

// Columns t, x and y, with copy and paste as in a spreadsheet. Pasting replaces all keys.
class KeyTable : public QWidget
{
    Q_OBJECT

public:
    explicit KeyTable(SceneDocument& document, QWidget* parent = nullptr);

    // Requires: a body of the scene.
    void show(std::size_t body, bool second);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] std::vector<int> pickedRows() const;
    void add();
    void remove();
    void selectAll();
    void copy();
    void paste();

    KeyModel m_model;
    QTableView* m_table;
    MessageLabel* m_message;
    QPushButton* m_remove = nullptr;
    std::size_t m_body = 0;
};

// Table of the control points of a polygon.

class BodyModel;
class MessageLabel;

// A row for each position, velocity and key of each vertex, as in the table of bodies; the first eight are seen, the
// others scroll. It follows the document only while it shows a polygon.
class PointTable : public QWidget
{
    Q_OBJECT

public:
    explicit PointTable(SceneDocument& document, QWidget* parent = nullptr);
    PointTable(const PointTable&) = delete;
    PointTable& operator=(const PointTable&) = delete;
    ~PointTable() override;

    // Requires: a polygon of the scene.
    void show(std::size_t body);
    // Shows nothing and is hidden.
    void clear();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    SceneDocument& m_document;
    std::unique_ptr<BodyModel> m_model; // null while no polygon is shown
    std::size_t m_body = 0;
    QLabel* m_title;
    QTableView* m_table;
    MessageLabel* m_message;
};

// Editor for the path of a control point.

class KeyTable;
class MessageLabel;
class NumberRows;

// Edits the form of the path and its numbers, for one body or several. The list of forms states the loss of each, and a
// message reports the loss after a change.
class PathEditor : public QWidget
{
    Q_OBJECT

public:
    // Edits the path of the body's `a`, or with `second` of its `b`.
    PathEditor(SceneDocument& document, bool second, QWidget* parent = nullptr);

    // Requires: at least one body, each with that control point, and the rows of its path.
    void show(const std::vector<std::size_t>& bodies, std::vector<SharedRow> rows);

private:
    [[nodiscard]] const Path& pathOf(std::size_t body) const;
    void showLosses();
    void setForm(int form);

    SceneDocument& m_document;
    bool m_second;
    std::vector<std::size_t> m_bodies;
    QLabel* m_title;
    QComboBox* m_form;
    MessageLabel* m_lost;
    NumberRows* m_numbers;
    KeyTable* m_keys;
    QTimer m_lossTimer;
    quint64 m_lostAt = 0; // the document's revision after the last loss
};

} // namespace sweep
