#include "app/dialogs/log_reading.h"

#include "core/scene/file/text_file.h"

#include <QFile>
#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

constexpr std::uint64_t mostBytes = std::uint64_t{256} << 20;
constexpr std::size_t mostWords = 256; // that are remembered

QString keyOf(LogRole role)
{
    return QStringLiteral("log/column-") + QLatin1String(name(role));
}

std::optional<double> length(const QSettings& store, const char* key)
{
    bool isNumber = false;
    const double kept = store.value(QLatin1String(key)).toString().toDouble(&isNumber);
    return isNumber && std::isfinite(kept) && kept >= 0 ? std::optional(kept) : std::nullopt;
}

// As text that reads back as the same bits.
void keepLength(QSettings& store, const char* key, std::optional<double> length)
{
    if (length)
        store.setValue(QLatin1String(key), QString::number(*length, 'g', 17));
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
    // A word and what it means, by turns.
    const QStringList words = store.value(QStringLiteral("log/words")).toStringList();
    for (qsizetype i = 0; i + 1 < words.size(); i += 2) {
        if (const auto meaning = logWordNamed(words[i + 1].toStdString()))
            setLogWord(log.reading, words[i].toStdString(), meaning);
    }
    log.within = length(store, "log/within");
    log.reach = length(store, "log/reach");
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
    keepLength(store, "log/within", log.within);
    keepLength(store, "log/reach", log.reach);
    store.setValue(QStringLiteral("log/without-clipped"), log.unclipped);
    store.setValue(QStringLiteral("log/skip-others"), log.reading.skipOthers);
}

void setLogWord(LogReading& reading, const std::string& word, std::optional<LogWord> meaning)
{
    std::erase_if(reading.words, [&](const auto& known) { return sameLogWord(known.first, word); });
    if (meaning)
        reading.words.emplace_back(word, *meaning);
    if (reading.words.size() > mostWords)
        reading.words.erase(reading.words.begin());
}

ReadLog readLog(const SolverAnswerPtr& answer, const QString& path, LogArguments log, const std::stop_token& stop)
{
    ReadLog read;
    const std::string name = QFile::encodeName(path).toStdString();
    const auto text = readTextFile(name, "a log is a file", {.maxBytes = mostBytes, .job = {stop, {}}});
    if (!text) {
        read.problems = linesOf(text.problems());
        return read;
    }
    read.columns = logColumns(*text);
    log.reading.job = {stop, {}};
    for (std::string& column : log.reading.columns) {
        if (std::find(read.columns.begin(), read.columns.end(), column) == read.columns.end())
            column.clear();
    }
    read.kinds = logKinds(*text, log.reading);
    const auto said = parseEngineLog(*text, name, *answer->scene, log.reading);
    if (!said) {
        read.problems = linesOf(said.problems());
        return read;
    }
    const LogTolerance tolerance = logTolerance(*answer->scene, log);
    read.compared = std::make_shared<const ComparedWithLog>(
        ComparedWithLog{answer, *said, tolerance, compared(*answer->timeline, *said, tolerance)});
    return read;
}

} // namespace sweep
