#include "app/commands/fuzzy_query.h"

#include <algorithm>

namespace sweep {

namespace {

constexpr int beginsWord = 100;
constexpr int insideWord = 60;
constexpr int lettersInOrder = 40; // minus 1 for each letter in a gap

bool isWordStart(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

int literalScore(const QString& word, const QString& text)
{
    int score = 0;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (isWordStart(text, at))
            return beginsWord;
        score = insideWord;
    }
    return score;
}

// The score of the word's letters in order, starting at `at`. The gaps together may not be longer than the word;
// otherwise nearly every long text would match.
int scoreFrom(const QString& word, const QString& text, qsizetype at)
{
    qsizetype letter = 0;
    qsizetype end = at;
    for (; end < text.size() && letter < word.size(); ++end)
        if (text[end] == word[letter])
            ++letter;
    const qsizetype between = end - at - word.size();
    return letter == word.size() && between <= word.size() ? std::max(1, lettersInOrder - int(between)) : 0;
}

int fuzzyScore(const QString& word, const QString& text)
{
    int best = literalScore(word, text);
    if (best > 0)
        return best;
    for (qsizetype at = text.indexOf(word.front()); at >= 0; at = text.indexOf(word.front(), at + 1))
        if (isWordStart(text, at))
            best = std::max(best, scoreFrom(word, text, at));
    return best;
}

} // namespace

QString foldedText(const QString& text)
{
    QString folded = text.normalized(QString::NormalizationForm_KD).toCaseFolded();
    folded.removeIf([](QChar letter) { return letter.isMark(); });
    return folded;
}

FuzzyQuery::FuzzyQuery(const QString& typed) : m_words(foldedText(typed).simplified().split(u' ', Qt::SkipEmptyParts))
{
}

int FuzzyQuery::score(const SearchedText& text) const
{
    // Weights so far apart that neither a text's length nor the kind of match outweighs the text that matched.
    constexpr int nameWeight = 1000;
    constexpr int contextWeight = 300;
    constexpr int restWeight = 100;
    constexpr qsizetype longestName = 90; // below the least score of a word in the rest
    if (isEmpty())
        return 1;
    int sum = 0;
    for (const QString& word : m_words) {
        const int best =
            std::max({nameWeight * fuzzyScore(word, text.name), contextWeight * fuzzyScore(word, text.context),
                      restWeight * literalScore(word, text.rest)});
        if (best == 0)
            return 0;
        sum += best;
    }
    return sum - int(std::min(text.name.size(), longestName));
}

} // namespace sweep
