// Fuzzy search: how well typed words match a text.
#pragma once

#include <QString>
#include <QStringList>

namespace sweep {

// The text in lower case and without accents. Searched texts and words are compared in this form.
[[nodiscard]] QString foldedText(const QString& text);

// The texts that a search compares, all folded.
struct SearchedText
{
    QString name;    // letters match in order: "zmin" matches "zoom in"
    QString context; // matches likewise, but counts less
    QString rest;    // matches only literally
};

class FuzzyQuery
{
public:
    // The words are separated by spaces; their order does not matter.
    explicit FuzzyQuery(const QString& typed);

    [[nodiscard]] bool isEmpty() const { return m_words.isEmpty(); }
    // How well the words match, larger is better; 0 if one of them does not match. Laws: 1. a match at the start of a
    // word scores more than one inside a word, and that more than letters in order with gaps; 2. the name counts more
    // than the context, and that more than the rest; 3. if two names match equally well, the shorter one scores more.
    // An empty query scores every text alike.
    [[nodiscard]] int score(const SearchedText& text) const;

private:
    QStringList m_words;
};

} // namespace sweep
