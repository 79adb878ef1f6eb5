// All that the file says of one body, to edit.
#pragma once

#include "widgets/document/scene_document.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace sweep {

class NumberRows;

class BodyInspector : public QWidget
{
    Q_OBJECT

public:
    explicit BodyInspector(SceneDocument& document, QWidget* parent = nullptr);

    // Requires: a place in the document's scene.
    void show(std::size_t body);

private:
    struct PathPart
    {
        QLabel* title = nullptr;
        QComboBox* form = nullptr;
        NumberRows* numbers = nullptr;
        QPushButton* addKey = nullptr;
        QPushButton* removeKey = nullptr;
    };
    void addTextRows(QFormLayout& form);
    void addOptions(QFormLayout& form);
    PathPart addPath(bool second);
    void showPath(const PathPart& part, bool second);
    [[nodiscard]] const Body& body() const { return m_document.scene().bodies[m_body]; }

    // Hands a changed copy of the body to the document as one step.
    template <class Change>
    void edit(const QString& step, Change change);
    void setText(std::optional<std::string> Body::*member, const QString& text, const QString& step);
    void setShape(Shape shape);
    void setForm(bool second, int form);
    void changeKeys(bool second, bool add);

    SceneDocument& m_document;
    std::size_t m_body = 0;
    QLabel* m_icon;
    QLabel* m_title;
    QLineEdit* m_id;
    QLineEdit* m_name;
    QLineEdit* m_group;
    QComboBox* m_shape;
    QComboBox* m_traced;
    QCheckBox* m_growing;
    QCheckBox* m_ownInterval;
    PathPart m_a;
    PathPart m_b;
    NumberRows* m_rest; // radius and active interval
};

} // namespace sweep
