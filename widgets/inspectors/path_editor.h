// Editor for the path of a control point.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/models/bodies/shared_rows.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace sweep {

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
