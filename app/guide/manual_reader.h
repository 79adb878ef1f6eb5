// Manual reader: pages and search. Nothing from outside the program is ever loaded.
#pragma once

#include <QDialog>
#include <QString>

#include <vector>

class QLayout;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;
class QWidget;

namespace sweep {

// Manual: pages of Markdown that are built into the program, by sections.

struct ManualSection
{
    QString link;  // "events.md#the-audit"; "events.md" for the beginning of a page
    QString title; // "Events ▸ The audit"; "Events" for the beginning of a page
    QString text;  // without its heading
};

// The sections of all pages: the contents first, then the pages in the order of the contents, then the others by name.
[[nodiscard]] const std::vector<ManualSection>& manualSections();
// The sections that contain every word, regardless of case; those with all words in their heading come first. Without
// words, the beginnings of all pages.
[[nodiscard]] std::vector<ManualSection> searchManual(const QString& words);
// The Markdown of a page. Every link is that of a section; links to anything outside the manual are plain text.
[[nodiscard]] QString manualPage(const QString& name);
// The anchor of a heading by GitHub's rule: "an-engines-log" for "An engine's log".
[[nodiscard]] QString headingAnchor(const QString& heading);

// Manual reader: a page, Back, Forward, and a list of all pages, or of the sections that match the search.
class ManualReader : public QDialog
{
    Q_OBJECT

public:
    explicit ManualReader(QWidget& window);

    // Shows the section with its heading at the top. Another link than that of a page changes nothing.
    void open(const QString& link);

    [[nodiscard]] QLineEdit& field() { return *m_field; }
    [[nodiscard]] QListWidget& list() { return *m_list; }
    // No file or network resource is ever read for its page.
    [[nodiscard]] QTextBrowser& view() { return *m_view; }

private:
    [[nodiscard]] QLayout* buttons();
    void search();
    // Marks the searched words on the page, and the row of the page in the list.
    void follow();
    void scrollTo(const QUrl& source);

    QTextBrowser* m_view;
    QLineEdit* m_field;
    QListWidget* m_list;
};

// Opens a section in the window's only reader. A modal dialog, which would block that reader's keys and mouse, gets a
// reader of its own.
void showManual(QWidget& window, const QString& link);

} // namespace sweep
