// Inspector of bodies: every member of one or several bodies, colours, ignored pairs.
#pragma once

#include "widgets/document/scene_document.h"
#include "widgets/format/glyph.h"

#include <QColor>
#include <QPushButton>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QToolButton;

namespace sweep {

// Colour button: a swatch that opens the palette of bodies.

// Offers the colours of the set, another colour, which the owner of the button chooses, and none.
class ColourButton : public QPushButton
{
    Q_OBJECT

public:
    explicit ColourButton(QWidget* parent = nullptr);

    // Shows the colour, and the words beside it.
    void show(const QColor& colour, const QString& words);

Q_SIGNALS:
    // An invalid colour stands for none.
    void chosen(const QColor& colour);
    void otherWanted();
};

// Editor for the bodies that a body is never tested against.

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

// Inspector of the selected bodies: every member of a body, to edit.

class ColourButton;
class IgnoredPairs;
class MessageLabel;
class NumberRows;
class PathEditor;
class PointTable;
class TextField;

// A member in which several bodies differ is shown as mixed, and stays as it is until it is changed for all of them. A
// change of several bodies is one undo step.
class BodyInspector : public QWidget
{
    Q_OBJECT

public:
    explicit BodyInspector(SceneDocument& document, QWidget* parent = nullptr);

    // Requires: at least one index into the document's bodies, ascending.
    void show(const std::vector<std::size_t>& bodies);

    // Gives the bodies this colour; an invalid one removes their own colours.
    void setColour(const QColor& colour);

Q_SIGNALS:
    // Emitted when the user requests a colour that is not in the palette; `now` is the present one.
    void otherColourWanted(const QColor& now);

protected:
    void changeEvent(QEvent* event) override;

private:
    using TextMember = std::optional<std::string> Body::*;

    void addTextRows(QFormLayout& form);
    void addTextRow(QFormLayout& form, const QString& label, TextField* field, TextMember member);
    void addChoices(QFormLayout& form);
    void addOptions(QFormLayout& form);
    void addStyle(QFormLayout& form);
    void addRadiusAndTime();
    void showHeading();
    void showTexts();
    void showColour();
    void showChoices();
    void showShape();
    void showNumbers();

    [[nodiscard]] const Body& body(std::size_t index) const { return m_document.scene().bodies[index]; }
    [[nodiscard]] const Body& first() const { return body(m_bodies.front()); }
    // Whether the condition holds for every shown body.
    template <class Condition>
    [[nodiscard]] bool all(Condition condition) const;
    // The label of a single body, otherwise the number of bodies.
    [[nodiscard]] QString whose() const;
    // Changes copies of the bodies and writes them to the document as one undo step.
    template <class Change>
    void edit(const QString& step, Change change);
    void writeId();
    void writeText(TextField& field, TextMember member, const QString& step);
    void writeStyle();

    SceneDocument& m_document;
    std::vector<std::size_t> m_bodies;
    ShapeIcons m_icons;
    QLabel* m_icon;
    QLabel* m_title;
    QFormLayout* m_form;
    TextField* m_id;
    QLabel* m_references; // lists the uses of the id
    TextField* m_name;
    TextField* m_group;
    ColourButton* m_colour;
    QToolButton* m_more;
    TextField* m_style;
    MessageLabel* m_styleMessage;
    QComboBox* m_shape;
    QComboBox* m_traced;
    QCheckBox* m_growing;
    QCheckBox* m_ownInterval;
    PathEditor* m_a;
    PathEditor* m_b;
    PointTable* m_points;
    NumberRows* m_rest; // radius and active interval
    QLabel* m_ignoredTitle;
    IgnoredPairs* m_ignored;
};

} // namespace sweep
