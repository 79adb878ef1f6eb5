// What does the program remember that somebody may want otherwise?
#pragma once

#include <QDialog>

#include <functional>
#include <vector>

class QGridLayout;

namespace sweep {

class Actions;
enum class ActionId;
class Panels;
class Workbench;

// What is remembered, one page: each with its name and what it means. Nothing is kept here: every field works the
// action, model or panel that has the setting, follows it, and changes it at once.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    struct Parts
    {
        const Actions& actions;
        Workbench& workbench;
        Panels& panels;
    };
    PreferencesDialog(const Parts& parts, QWidget* window);

    void restoreDefaults();

private:
    [[nodiscard]] QWidget* page();
    void addLook();
    void addColumns();
    void addTime();
    void addFrames();
    void addClearance();
    void addSnapping();

    void addHeading(const QString& text);
    void addField(const QString& name, QWidget* field, const QString& meaning);
    // A check box for the action.
    void addSwitch(ActionId command, bool usual);
    // One of these actions.
    void addChoice(const QString& name, const std::vector<ActionId>& commands, ActionId usual, const QString& meaning);
    void addMeaning(const QString& text, int indent);

    Parts m_parts;
    QGridLayout* m_column = nullptr; // that is being filled
    std::vector<std::function<void()>> m_restores;
};

// Opens it by its command, one for the window.
void connectPreferences(const PreferencesDialog::Parts& parts, QWidget& window);

} // namespace sweep
