// Preferences dialog: every setting that the program stores and the user can change.
#pragma once

#include "app/workbench/panels.h"

#include <QDialog>

#include <functional>
#include <vector>

class QGridLayout;

namespace sweep {

enum class ActionId;

// One page shows every setting with its name and meaning. The dialog has no state: each field shows, and immediately
// changes, the action, model or panel that owns the setting.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    // The dialog is a child of the window. `restoreHints` restores settings without a field here, such as the hints of
    // the
    // first start.
    PreferencesDialog(const WindowParts& parts, std::function<void()> restoreHints);

    void restoreDefaults();

private:
    [[nodiscard]] QWidget* page();
    void addLook();
    void addTime();
    void addFrames();
    void addClearance();
    void addSnapping();

    void addHeading(const QString& text);
    void addField(const QString& name, QWidget* field, const QString& meaning, std::function<void()> restore);
    // Adds a check box for the action.
    void addSwitch(ActionId command, bool usual);
    // Adds a combo box that triggers one of these actions.
    void addChoice(const QString& name, const std::vector<ActionId>& commands, ActionId usual, const QString& meaning);
    void addMeaning(const QString& text, int indent);

    WindowParts m_parts;
    QGridLayout* m_column = nullptr; // the column being filled
    std::vector<std::function<void()>> m_restores;
};

// Connects the preferences action to the window's only preferences dialog.
void connectPreferences(const WindowParts& parts, const std::function<void()>& restoreHints);

} // namespace sweep
