// Editor for the bodies that a body is never tested against.
#pragma once

#include "widgets/document/scene_document.h"

#include <QWidget>

class QComboBox;
class QListWidget;
class QPushButton;

namespace sweep {

class MessageLabel;
class TextField;

// Lists the ids that the scene's `ignore` pairs with one body, and adds and removes them.
class IgnoredPairs : public QWidget
{
    Q_OBJECT

public:
    explicit IgnoredPairs(SceneDocument& document, QWidget* parent = nullptr);

    // Requires: a body of the scene.
    void show(std::size_t body);

private:
    [[nodiscard]] const std::string& id() const { return m_document.scene().bodies[m_body].id; }
    void add();
    void remove();

    SceneDocument& m_document;
    std::size_t m_body = 0;
    QListWidget* m_list;
    QComboBox* m_other;
    TextField* m_typed;     // the line edit of m_other
    bool m_isTyped = false; // the text is typed and not taken yet
    QPushButton* m_add;
    QPushButton* m_remove;
    MessageLabel* m_message;
};

} // namespace sweep
