// Fuzzy search: how well typed words name a text.
#pragma once

#include <QString>
#include <QStringList>

namespace sweep {

// A text in small letters without accents, as searched texts and words are compared.
[[nodiscard]] QString foldedText(const QString& text);

// What a search looks through; every text is folded.
struct SearchedText
{
    QString name;    // found by letters in order: "zmin" names "zoom in"
    QString context; // found so too, but counts less
    QString rest;    // found only as it is typed
};

class FuzzyQuery
{
public:
    // The words stand in any order, with spaces between them.
    explicit FuzzyQuery(const QString& typed);

    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty(); }
    // The larger, the better; 0 where one of the words is not found. Laws: 1. a word that begins a word of the text
    // counts more than the same word inside one, and that more than its letters with others between; 2. the name
    // counts more than the context, and that more than the rest; 3. of two names that are found alike, the shorter
    // one is better. An empty query finds everything alike.
    [[nodiscard]] int score(const SearchedText& text) const;

private:
    QStringList m_words;
};

} // namespace sweep
