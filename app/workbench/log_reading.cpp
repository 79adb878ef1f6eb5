#include "app/workbench/log_reading.h"

#include "app/workbench/stored_value.h"
#include "core/number/text/fraction.h"
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
    log.early = storedNumber(store, "log/early-by", storedLengths);
    log.late = storedNumber(store, "log/late-by", storedLengths);
    const auto fps = fractionFrom(store.value(QStringLiteral("log/fps")).toString().toStdString());
    if (fps && fps->sign() > 0)
        log.reading.fps = *fps;
    log.reading.exits = store.value(QStringLiteral("log/exits")).toBool();
    log.first = store.value(QStringLiteral("log/first")).toBool();
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
    storeLength(store, "log/early-by", log.early);
    storeLength(store, "log/late-by", log.late);
    const auto& fps = log.reading.fps;
    store.setValue(QStringLiteral("log/fps"), fps ? QString::fromStdString(fractionText(*fps)) : QString());
    store.setValue(QStringLiteral("log/exits"), log.reading.exits);
    store.setValue(QStringLiteral("log/first"), log.first);
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
    const bool isTimeChosen = !reading.columns[std::size_t(LogRole::t)].empty();
    const bool isFrameChosen = !reading.columns[std::size_t(LogRole::frame)].empty();
    read.usesFrames =
        (isFrameChosen || !isTimeChosen) && columnTaken(LogRole::frame, read.preview.columns, reading).has_value();
    if (!read.usesFrames)
        reading.fps.reset();
    read.kinds = logKinds(*text, reading);
    const auto log = parseEngineLog(*text, name, scene, reading);
    if (!log) {
        read.problems = linesOf(log.problems());
        return read;
    }
    const LogTolerance tolerance = logTolerance(scene, query.arguments);
    read.compared = std::make_shared<const ComparedWithLog>(ComparedWithLog{
        query.answer, *log, tolerance, compared(*query.answer->scene, *query.answer->timeline, *log, tolerance)});
    return read;
}

} // namespace sweep
