// Command palette: a popup over the window that searches the commands and runs the chosen one.
#pragma once

#include "app/commands/command_model.h"

#include <QFrame>

class QAction;
class QLineEdit;
class QMenu;
class QTreeView;

namespace sweep {

class Placeholder;

// Up and Down choose a command, Enter runs it, and Esc or a click outside closes the palette.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    // A child of the window.
    explicit CommandPalette(const WindowParts& parts);

    // Opens the palette with the commands that match at present.
    void open(const QString& typed = {});
    // Puts a field at the top of the menu. The first letter typed in it opens the palette.
    void addSearchField(QMenu& menu);

    [[nodiscard]] QLineEdit& field() { return *m_field; }
    [[nodiscard]] CommandModel& model() { return m_model; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void search(const QString& typed);
    void run(const QModelIndex& index);
    void fitToWindow();

    WindowParts m_parts;
    CommandModel m_model;
    QLineEdit* m_field;
    QTreeView* m_list;
    Placeholder* m_nothing;
};

} // namespace sweep
