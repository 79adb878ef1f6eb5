// Manual pages: Markdown that is built into the program, its sections, and full-text search.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace sweep {

struct ManualSection
{
    QString title;
    QString anchor; // as in links: "the-audit"; empty for the beginning of the page
    QString text;   // without its title
};

struct ManualPage
{
    QString name; // of the file: "events.md"
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

} // namespace sweep
