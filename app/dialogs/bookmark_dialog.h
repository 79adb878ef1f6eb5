// Dialogs for bookmarks: names, notes and order.
#pragma once

#include "core/scene/scene.h"

#include <QDialog>

#include <vector>

class QLineEdit;
class QPlainTextEdit;
class QStandardItemModel;

namespace sweep {

class DenseTable;

// One bookmark: its name, which may not be empty, and its note.
class BookmarkDialog : public QDialog
{
    Q_OBJECT

public:
    explicit BookmarkDialog(const Bookmark& bookmark, QWidget* parent = nullptr);

    [[nodiscard]] Bookmark bookmark() const;

private:
    Bookmark m_bookmark;
    QLineEdit* m_name;
    QPlainTextEdit* m_note;
};

// All bookmarks in the order of their keys. Names and notes can be edited, rows moved and deleted.
class BookmarkList : public QDialog
{
    Q_OBJECT

public:
    // `keys` are the shortcuts of the first bookmarks, as displayed.
    BookmarkList(std::vector<Bookmark> bookmarks, const QStringList& keys, QWidget* parent = nullptr);

    // Shows the edited bookmarks of an earlier dialog, with a button that restores the scene's. Call at most once.
    void continueWith(std::vector<Bookmark> edited);
    [[nodiscard]] std::vector<Bookmark> bookmarks() const;

    void done(int result) override;

private:
    void fill(int current);
    void move(int by);
    void remove();

    std::vector<Bookmark> m_bookmarks;
    QStringList m_keys;
    QStandardItemModel* m_model;
    DenseTable* m_table;
};

} // namespace sweep
