// Manual reader: a window that shows the pages of the manual and searches them.
#pragma once

#include "app/reader/manual_pages.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
class QPushButton;

namespace sweep {

class ManualView;

// Back, forward, and a list of all pages, or of the sections that match the search.
class ManualReader : public QDialog
{
    Q_OBJECT

public:
    explicit ManualReader(QWidget& window);

    // Shows the page, and remembers the previous one for Back. An address without a page changes nothing.
    void open(const ManualAddress& address);
    [[nodiscard]] const ManualAddress& address() const;

    [[nodiscard]] QLineEdit& field() { return *m_field; }
    [[nodiscard]] QListWidget& list() { return *m_list; }
    [[nodiscard]] ManualView& view() { return *m_view; }

private:
    [[nodiscard]] QWidget* side();
    [[nodiscard]] QWidget* buttons();
    void search(const QString& words);
    void pick(int row);
    void show(const ManualAddress& address);
    // Shows the last page of `from`, and appends the page shown before to `to`.
    void move(std::vector<ManualAddress>& from, std::vector<ManualAddress>& to);
    void follow();

    ManualView* m_view;
    QLineEdit* m_field;
    QListWidget* m_list;
    QPushButton* m_back = nullptr;
    QPushButton* m_forward = nullptr;
    std::vector<ManualAddress> m_listed; // by row of the list
    std::vector<ManualAddress> m_before;
    std::vector<ManualAddress> m_after;
};

// Opens a page, "events.md" or "events.md#the-audit", in the window's only reader. A modal dialog, which would block
// that reader's keys and mouse, gets a reader of its own.
void showManual(QWidget& window, const QString& link);

} // namespace sweep
