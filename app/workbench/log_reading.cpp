#include "app/workbench/log_reading.h"

#include "app/workbench/stored_value.h"
#include "core/scene/file/text_file.h"

#include <QFile>
#include <QStringList>

#include <algorithm>

namespace sweep {

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{256} << 20;
constexpr std::size_t mostWords = 256; // limit of the words that the store remembers

QString keyOf(LogRole role)
{
    return QStringLiteral("log/column-") + QLatin1String(name(role));
}

// Stores the text that reads back as the same bits.
void storeLength(QSettings& store, const char* key, std::optional<double> length)
{
    if (length)
        store.setValue(QLatin1String(key), storedText(*length));
    else
        store.remove(QLatin1String(key));
}

QString linesOf(const std::vector<Problem>& problems)
{
    QStringList lines;
    for (const Problem& problem : problems)
        lines.push_back(QString::fromStdString(problem.text()));
    return lines.join(u'\n');
}

} // namespace

LogArguments storedLogArguments(const QSettings& store)
{
    LogArguments log;
    for (std::size_t i = 0; i < logRoles; ++i)
        log.reading.columns[i] = store.value(keyOf(LogRole(i))).toString().toStdString();
    // Words and their meanings alternate.
    const QStringList words = store.value(QStringLiteral("log/words")).toStringList();
    for (qsizetype i = 0; i + 1 < words.size(); i += 2) {
        if (const auto meaning = logWordNamed(words[i + 1].toStdString()))
            setLogWord(log.reading, words[i].toStdString(), meaning);
    }
    log.within = storedNumber(store, "log/within", storedLengths);
    log.reach = storedNumber(store, "log/reach", storedLengths);
    log.unclipped = store.value(QStringLiteral("log/without-clipped")).toBool();
    log.reading.skipOthers = store.value(QStringLiteral("log/skip-others")).toBool();
    return log;
}

void storeLogArguments(const LogArguments& log, QSettings& store)
{
    for (std::size_t i = 0; i < logRoles; ++i)
        store.setValue(keyOf(LogRole(i)), QString::fromStdString(log.reading.columns[i]));
    QStringList words;
    for (const auto& [word, meaning] : log.reading.words)
        words << QString::fromStdString(word) << QLatin1String(name(meaning));
    store.setValue(QStringLiteral("log/words"), words);
    storeLength(store, "log/within", log.within);
    storeLength(store, "log/reach", log.reach);
    store.setValue(QStringLiteral("log/without-clipped"), log.unclipped);
    store.setValue(QStringLiteral("log/skip-others"), log.reading.skipOthers);
}

void setLogWord(LogOptions& reading, const std::string& word, std::optional<LogWord> meaning)
{
    std::erase_if(reading.words, [&](const auto& known) { return sameLogWord(known.first, word); });
    if (meaning)
        reading.words.emplace_back(word, *meaning);
    if (reading.words.size() > mostWords)
        reading.words.erase(reading.words.begin());
}

ReadLog readLog(LogQuery query, const Job& job)
{
    ReadLog read;
    const Scene& scene = *query.answer->scene;
    LogOptions& reading = query.arguments.reading;
    const Job stoppable{job.stop, {}};
    const std::string name = QFile::encodeName(query.path).toStdString();
    const auto text = readTextFile(name, "a log is a file", {.maxBytes = mostBytes, .job = stoppable});
    if (!text) {
        read.problems = linesOf(text.problems());
        return read;
    }
    read.preview = logPreview(*text);
    reading.job = stoppable;
    for (std::string& column : reading.columns) {
        if (std::ranges::find(read.preview.columns, column) == read.preview.columns.end())
            column.clear();
    }
    read.kinds = logKinds(*text, reading);
    const auto log = parseEngineLog(*text, name, scene, reading);
    if (!log) {
        read.problems = linesOf(log.problems());
        return read;
    }
    const LogTolerance tolerance = logTolerance(scene, query.arguments);
    read.compared = std::make_shared<const ComparedWithLog>(
        ComparedWithLog{query.answer, *log, tolerance, compared(*query.answer->timeline, *log, tolerance)});
    return read;
}

} // namespace sweep
