// Command palette: everything that can be found by name, by fuzzy words.
#pragma once

#include "app/workbench/panels.h"

#include <QAbstractTableModel>
#include <QFrame>
#include <QIcon>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

class QAction;
class QLineEdit;
class QMenu;
class QMenuBar;
class QTreeView;

namespace sweep {

// Fuzzy search: how well typed words match a text.

// The text in lower case and without accents. Searched texts and words are compared in this form.
[[nodiscard]] QString foldedText(const QString& text);

// The texts that a search compares, all folded.
struct SearchedText
{
    QString name;    // letters match in order: "zmin" matches "zoom in"
    QString context; // matched by the same rule, but counts less
    QString rest;    // matches only literally
};

class FuzzyQuery
{
public:
    // The words are separated by spaces; their order does not matter.
    explicit FuzzyQuery(const QString& typed);

    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty(); }
    // How well the words match, larger is better; 0 if one of them does not match. Laws: 1. a match at the start of a
    // word scores more than one inside a word, which scores more than letters in order with gaps; 2. the name counts
    // more than the context, which counts more than the rest; 3. if two names match equally well, the shorter one
    // scores more. An empty query scores every text alike.
    [[nodiscard]] int score(const SearchedText& text) const;

private:
    QStringList m_words;
};

// Commands that can be found by name: menu entries, bodies, and pages of the manual.

struct Command
{
    QString name;
    QString context; // its menu, such as "File ▸ Export", or its kind: "Body", "Panel", "Manual"
    QString keys;    // empty if it has none
    QString tip;
    QIcon icon = {};
    bool isEnabled = true;
    bool isChanged = false; // its keys differ from the default, and are bold
    std::function<void()> run = {};
};

// A menu entry that is not a submenu, with the names of the menus that lead to it.
struct MenuEntry
{
    QAction* action;
    QString context;
};

// The displayed name of an action or menu, without the & of its mnemonic.
[[nodiscard]] QString plainName(const QString& text);
// All entries in the order of the menus, including hidden ones.
[[nodiscard]] std::vector<MenuEntry> menuEntries(const QMenuBar& bar);
// Every visible menu entry, every body and every page of the manual. The command of a panel brings it to the front,
// whereas its menu entry hides a panel that is in front. A command whose subject no longer exists does nothing.
[[nodiscard]] std::vector<Command> commandsOf(const WindowParts& parts);

// Table of the commands that a search finds, best matches first.

class CommandModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        name,
        context,
        keys,
        columnTotal
    };

    using QAbstractTableModel::QAbstractTableModel;

    // Replaces the commands. The table is empty until the next search.
    void setCommands(std::vector<Command> commands);
    // Shows the commands that match; disabled ones come last. An empty text matches every command, in the given order.
    void search(const QString& typed);

    // The index of the row's command among those that were set.
    [[nodiscard]] std::size_t indexOf(int row) const { return m_found[std::size_t(row)]; }
    [[nodiscard]] const Command& command(int row) const { return m_commands[indexOf(row)]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    std::vector<Command> m_commands;
    std::vector<SearchedText> m_texts; // searched texts of the commands
    std::vector<std::size_t> m_found;  // indices of commands
};

// Command palette: a popup over the window that searches the commands and runs the chosen one.

class Placeholder;

// Up and Down choose a command, Enter runs it, and Esc or a click outside closes the palette.
class CommandPalette : public QFrame
{
    Q_OBJECT

public:
    // A child of the window.
    explicit CommandPalette(const WindowParts& parts);

    // Opens the palette with the commands that match at present.
    void open();

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
