#include "widgets/tables/filter_completer.h"

#include "widgets/format/conversions.h"

#include <QLineEdit>
#include <QStringListModel>

#include <algorithm>
#include <iterator>

namespace sweep {

namespace {

constexpr std::size_t mostBodies = 1000;

const char* const fixedWords[] = {"kind:enter",
                                  "kind:exit",
                                  "kind:touch",
                                  "kind:cross",
                                  "check:agree",
                                  "check:disagree",
                                  "check:undecided",
                                  "sample:seen",
                                  "sample:late",
                                  "sample:missed",
                                  "sample:merged",
                                  "sample:unreported",
                                  "body:",
                                  "cell:",
                                  "t<",
                                  "t>",
                                  "t="};

QString bodyWord(const std::string& id)
{
    const QString text = textOf(id);
    const bool isPlain = std::ranges::none_of(text, [](QChar c) { return c.isSpace() || c == u':'; });
    return QStringLiteral("body:") + (isPlain ? text : u'"' + text + u'"');
}

} // namespace

qsizetype lastWordStart(QStringView text)
{
    qsizetype start = 0;
    bool inQuotes = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        inQuotes ^= text[i] == u'"';
        if (text[i].isSpace() && !inQuotes)
            start = i + 1;
    }
    return start;
}

FilterCompleter::FilterCompleter(QObject* parent) : QCompleter(parent), m_words(new QStringListModel(this))
{
    setModel(m_words);
    setCaseSensitivity(Qt::CaseInsensitive);
    setFilterMode(Qt::MatchContains);
    setScene({});
}

void FilterCompleter::setScene(const Scene& scene)
{
    QStringList words;
    for (const char* word : fixedWords)
        words << QLatin1String(word);
    for (std::size_t i = 0; i < std::min(scene.bodies.size(), mostBodies); ++i)
        words << bodyWord(scene.bodies[i].id);
    if (words != m_words->stringList())
        m_words->setStringList(words);
}

QStringList FilterCompleter::splitPath(const QString& text) const
{
    const QString word = text.mid(lastWordStart(text));
    const bool isComplete = m_words->stringList().contains(word, Qt::CaseInsensitive);
    return {isComplete ? QStringLiteral("\n") : word}; // no word holds an end of line
}

QString FilterCompleter::pathFromIndex(const QModelIndex& index) const
{
    const auto* field = qobject_cast<const QLineEdit*>(widget());
    const QString before = field ? field->text() : QString();
    return before.left(lastWordStart(before)) + index.data().toString();
}

} // namespace sweep
