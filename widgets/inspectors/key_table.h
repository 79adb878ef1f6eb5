// Table of the keys of a path.
#pragma once

#include "widgets/models/bodies/key_model.h"

#include <QWidget>

class QPushButton;
class QTableView;

namespace sweep {

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

} // namespace sweep
