// Form of a picked body: its fields, of which the next one to be filled is marked.
#pragma once

#include "app/files/import/picked_body.h"

#include <QScrollArea>
#include <QStringList>

#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace sweep {

class PickForm : public QScrollArea
{
    Q_OBJECT

public:
    // Tab reaches it behind the text.
    explicit PickForm(QWidget* text);

    // Shows the body; `texts` has the number of each field as the text has it, empty for those that are not filled.
    void showBody(const PickedBody& body, const QStringList& texts);
    // Marks a field whose number the mouse is at elsewhere.
    void setHovered(std::optional<std::size_t> field);
    // The words for the field that is filled next: "x of the centre".
    [[nodiscard]] static QString wordsFor(const PickedBody& body, std::size_t field);

Q_SIGNALS:
    void fieldClicked(std::size_t field);
    // The mouse or the focus is at a field, or at none.
    void fieldHovered(std::optional<std::size_t> field);
    void nameTyped(const QString& name);
    void endChosen(bool hasEnd);
    void nextWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void build(const PickedBody& body);
    QHBoxLayout* addGroup(const QString& label);
    void addField(QHBoxLayout& group, const PickedBody& body, std::size_t field);
    void paintFields();
    void fitHeight();

    QWidget* m_text;
    QLineEdit* m_name = nullptr;
    QComboBox* m_motion = nullptr;
    QLabel* m_hint = nullptr;
    QPushButton* m_another = nullptr;
    std::vector<QToolButton*> m_fields;
    std::optional<std::size_t> m_next;
    std::optional<std::size_t> m_hovered;
};

} // namespace sweep
