// The text of an import with tools that make bodies of its numbers.
#pragma once

#include "app/files/import/import_preview.h"

#include <QWidget>

#include <optional>
#include <utility>
#include <vector>

class QButtonGroup;
class QComboBox;
class QKeyEvent;
class QLabel;

namespace sweep {

class ImportText;
class PickForm;

class ImportPicker : public QWidget
{
    Q_OBJECT

public:
    explicit ImportPicker(QWidget* parent = nullptr);

    // The form of the body that is being picked, to be placed by the dialog; hidden without a tool.
    [[nodiscard]] PickForm& form() { return *m_form; }
    [[nodiscard]] ImportText& text() { return *m_text; }
    void setPreview(ImportPreviewPtr preview);
    // Shows and marks the numbers of a row, or none. A picked body can then be changed.
    void showRow(std::optional<std::size_t> row);
    // Names a picked body that is not complete, and what it lacks; empty if there is none.
    [[nodiscard]] QString incompleteText() const;
    // The bodies whose fields are filled.
    [[nodiscard]] std::vector<ImportPick> picked(const Interval& time) const;
    // Whether a key belongs to the picked body: Enter begins the next one, Backspace empties the field that was filled
    // last, Esc puts the tool away.
    bool takesKey(const QKeyEvent& key);

Q_SIGNALS:
    // The picked bodies have changed.
    void changed();
    // A number was clicked without a tool, and these rows have it: the first, and one behind the last.
    void rowsWanted(std::size_t first, std::size_t end);

private:
    QWidget* toolButtons();
    void connectParts();
    // The body that is being picked; null without a tool.
    [[nodiscard]] PickedBody* now() { return m_now ? &m_bodies[*m_now] : nullptr; }
    void chooseTool(int tool);
    void beginBody(Shape shape, bool isBox);
    // Changes the body that is being picked, if there is one.
    template <class Change>
    void edit(const Change& change);
    void take(const TextNumber& number);
    void wantRows(const TextNumber& number);
    void showSource(std::size_t around);
    void followBody();
    [[nodiscard]] const ImportPreview::Part* part() const { return m_preview->partOfSource(m_source); }
    [[nodiscard]] const std::string& sourceText(std::size_t source) const { return *m_preview->sources[source].text; }

    ImportPreviewPtr m_preview;
    std::size_t m_source = 0; // index of the text that is shown
    std::vector<PickedBody> m_bodies;
    std::optional<std::size_t> m_now;
    QLabel* m_legend = nullptr;
    QComboBox* m_sources = nullptr;
    QButtonGroup* m_tools = nullptr;
    ImportText* m_text = nullptr;
    PickForm* m_form = nullptr;
};

} // namespace sweep
