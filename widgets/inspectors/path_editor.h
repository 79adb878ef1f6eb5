// How does a control point move?
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/models/bodies/shared_rows.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace sweep {

class KeyTable;
class NumberRows;

// The form of the path and its numbers, of one body or of several. What a form would lose is said in its list, and
// again below once it is lost.
class PathEditor : public QWidget
{
    Q_OBJECT

public:
    // The path of `a`, or of `b`.
    PathEditor(SceneDocument& document, bool second, QWidget* parent = nullptr);

    // Requires: at least one body, all with that control point; rows of its path.
    void show(const std::vector<std::size_t>& bodies, std::vector<SharedRow> rows);

private:
    [[nodiscard]] const Path& pathOf(std::size_t body) const;
    void tellLosses();
    void setForm(int form);

    SceneDocument& m_document;
    bool m_second;
    std::vector<std::size_t> m_bodies;
    QLabel* m_title;
    QComboBox* m_form;
    QLabel* m_lost;
    NumberRows* m_numbers;
    KeyTable* m_keys;
    QTimer m_lossTimer;
    quint64 m_lostAt = 0; // the revision that the last loss led to
};

} // namespace sweep
