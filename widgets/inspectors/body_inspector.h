// All that the file says of one body, or what it says of several, to edit.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/format/glyph.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace sweep {

class IgnoredPairs;
class NumberRows;
class PathEditor;

// What several bodies do not agree on is shown as mixed, and stays as it is until it is changed for all of them. Each
// change is one step, for however many bodies.
class BodyInspector : public QWidget
{
    Q_OBJECT

public:
    explicit BodyInspector(SceneDocument& document, QWidget* parent = nullptr);

    // Requires: at least one place in the document's scene, ascending.
    void show(const std::vector<std::size_t>& bodies);

private:
    using TextMember = std::optional<std::string> Body::*;

    void addTextRows(QFormLayout& form);
    void addTextRow(QFormLayout& form, const QString& label, QLineEdit* field, TextMember member);
    void addChoices(QFormLayout& form);
    void addOptions(QFormLayout& form);
    void showHeading();
    void showTexts();
    void showChoices();
    void showNumbers();

    [[nodiscard]] const Body& body(std::size_t place) const { return m_document.scene().bodies[place]; }
    [[nodiscard]] const Body& first() const { return body(m_bodies.front()); }
    // Is it so for every body?
    template <class Question>
    [[nodiscard]] bool all(Question question) const;
    // The label of the one body, or how many there are.
    [[nodiscard]] QString whose() const;
    // Hands changed copies of the bodies to the document as one step.
    template <class Change>
    void edit(const QString& step, Change change);
    void writeId();
    void writeText(QLineEdit& field, TextMember member, const QString& step);
    void writeStyle();

    SceneDocument& m_document;
    std::vector<std::size_t> m_bodies;
    ShapeIcons m_icons;
    QLabel* m_icon;
    QLabel* m_title;
    QFormLayout* m_form;
    QLineEdit* m_id;
    QLineEdit* m_name;
    QLineEdit* m_group;
    QLineEdit* m_style;
    QLabel* m_styleRemark;
    QComboBox* m_shape;
    QComboBox* m_traced;
    QCheckBox* m_growing;
    QCheckBox* m_ownInterval;
    PathEditor* m_a;
    PathEditor* m_b;
    NumberRows* m_rest; // radius and active interval
    QLabel* m_ignoredTitle;
    IgnoredPairs* m_ignored;
};

} // namespace sweep
