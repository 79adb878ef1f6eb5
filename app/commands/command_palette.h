// Command palette: a search over the window that runs what it finds.
#pragma once

#include "app/commands/command_model.h"

#include <QFrame>

class QAction;
class QLineEdit;
class QMenu;
class QTreeView;

namespace sweep {

class Placeholder;

// The arrow keys choose, Enter runs, Esc or a click beside it closes.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    // A child of the window.
    explicit CommandPalette(const WindowParts& parts);

    // Shows what the words find now.
    void open(const QString& typed = {});
    // Puts a field on top of the menu that opens the palette with the first letter that is typed there.
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
