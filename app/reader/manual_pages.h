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
    QString anchor; // as links name it: "the-audit"; empty for the beginning of the page
    QString text;   // without its title
};

struct ManualPage
{
    QString name; // of the file: "events.md"
    QString title;
    QString markdown; // links that lead out of the manual are plain text
    std::vector<ManualSection> sections;
};

// All pages: the contents first, then as the contents list them, then the others by name.
[[nodiscard]] const std::vector<ManualPage>& manualPages();
// Null where no page has this name.
[[nodiscard]] const ManualPage* manualPage(const QString& name);

// A page with the anchor of a section: "events.md#the-audit".
struct ManualAddress
{
    QString page;
    QString anchor = {};

    friend bool operator==(const ManualAddress&, const ManualAddress&) = default;
};
// Where a link on a page leads; nothing where that is outside of the manual. A link without a page stays on this one.
[[nodiscard]] std::optional<ManualAddress> manualAddress(const QString& link, const QString& fromPage);

struct ManualHit
{
    ManualAddress address;
    QString title; // "Events ▸ The audit"
};
// The sections in which every word occurs, in any letters' case; those with all words in their title first.
[[nodiscard]] std::vector<ManualHit> searchManual(const QString& words);

// The anchor of a heading, as GitHub writes it: "An engine's log" has "an-engines-log".
[[nodiscard]] QString headingAnchor(const QString& heading);

} // namespace sweep
