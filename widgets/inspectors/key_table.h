// How are the keys of a path edited?
#pragma once

#include "widgets/models/bodies/key_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace sweep {

// A table of t, x and y with copy and paste as a spreadsheet has them. Paste takes the place of all keys.
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
    QPushButton* addButton(const QString& text, const QString& tip);
    [[nodiscard]] std::vector<int> pickedRows() const;
    void add();
    void remove();
    void copy();
    void paste();

    KeyModel m_model;
    QTableView* m_table;
    QLabel* m_remark;
    QPushButton* m_remove = nullptr;
    std::size_t m_body = 0;
};

} // namespace sweep
