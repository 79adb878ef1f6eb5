// Manual reader: pages, search, and the page about what has the focus.
#pragma once

#include "app/workbench/panels.h"

#include <QDialog>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTextBrowser>

#include <optional>
#include <vector>

class QLineEdit;
class QListWidget;
class QPushButton;
class QWidget;

namespace sweep {

// Manual pages: Markdown that is built into the program, its sections, and full-text search.

struct ManualSection
{
    QString title;
    QString anchor; // as in links: "the-audit"; empty for the beginning of the page
    QString text;   // without its title
};

struct ManualPage
{
    QString name; // the name of the file: "events.md"
    QString title;
    QString markdown; // links to anything outside the manual are plain text
    std::vector<ManualSection> sections;
};

// All pages: the contents first, then the pages in the order of the contents, then the others by name.
[[nodiscard]] const std::vector<ManualPage>& manualPages();
// Null if no page has this name.
[[nodiscard]] const ManualPage* manualPage(const QString& name);

// A page with the anchor of a section: "events.md#the-audit".
struct ManualAddress
{
    QString page;
    QString anchor = {};

    friend bool operator==(const ManualAddress&, const ManualAddress&) = default;
};
// The target of a link on a page; nothing if it is outside the manual. A link without a page stays on this one.
[[nodiscard]] std::optional<ManualAddress> manualAddress(const QString& link, const QString& fromPage);

struct ManualHit
{
    ManualAddress address;
    QString title; // "Events ▸ The audit"
};
// The sections that contain every word, regardless of case; those with all words in their title come first.
[[nodiscard]] std::vector<ManualHit> searchManual(const QString& words);

// The anchor of a heading by GitHub's rule: "an-engines-log" for "An engine's log".
[[nodiscard]] QString headingAnchor(const QString& heading);

// Manual page as formatted text, without access to anything outside the program.

class ManualView : public QTextBrowser
{
    Q_OBJECT

public:
    explicit ManualView(QWidget* parent = nullptr);

    // Shows the section with its heading at the top. False, without a change, if there is no such page.
    bool showSection(const ManualAddress& address);
    [[nodiscard]] const ManualAddress& address() const { return m_address; }
    // Marks every occurrence of the words on the page.
    void mark(const QString& words);

    // Always empty: a page is plain text, and no file or network resource is ever read for it.
    QVariant loadResource(int type, const QUrl& name) override;

Q_SIGNALS:
    void linkFollowed(const ManualAddress& to);

private:
    ManualAddress m_address;
};

// Manual reader: a window that shows the pages of the manual and searches them.

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

// Manual topics: the manual page of each panel, tool and dialog.

// The page and section about the widget, or about its nearest ancestor that the manual describes; otherwise, and for
// null, the contents. For the canvas it is the page about the current tool.
[[nodiscard]] QString manualTopic(const QWidget* widget);

// Lets the action Manual open the page about the focused widget, even in modal dialogs, where the shortcuts of the
// window's actions do not work.
class ManualKey : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit ManualKey(const WindowParts& parts);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    WindowParts m_parts;
};

} // namespace sweep
