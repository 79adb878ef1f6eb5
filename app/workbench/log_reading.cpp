#include "app/workbench/log_reading.h"

#include "app/workbench/stored_value.h"
#include "core/number/text/fraction.h"
#include "core/scene/file/text_file.h"
#include "widgets/document/file_path.h"
#include "widgets/format/conversions.h"

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

// Stores a changed length as a text that reads back bit for bit.
void storeLength(QSettings& store, const char* key, std::optional<double> length, std::optional<double> before)
{
    if (length == before)
        return;
    if (length)
        store.setValue(QLatin1String(key), storedText(*length));
    else
        store.remove(QLatin1String(key));
}

QString rateText(const std::optional<Rational>& fps)
{
    return fps ? QString::fromStdString(fractionText(*fps)) : QString();
}

using LogWords = std::vector<std::pair<std::string, LogWord>>;

// Reads the stored list, in which words and their meanings alternate.
LogWords storedWords(const QSettings& store)
{
    LogOptions reading;
    const QStringList words = store.value(QStringLiteral("log/words")).toStringList();
    for (qsizetype i = 0; i + 1 < words.size(); i += 2) {
        if (const auto meaning = logWordNamed(words[i + 1].toStdString()))
            setLogWord(reading, words[i].toStdString(), meaning);
    }
    return reading.words;
}

void storeWords(const LogWords& words, const LogWords& before, QSettings& store)
{
    store.sync();
    LogOptions merged;
    merged.words = storedWords(store);
    for (const auto& [word, meaning] : before)
        if (std::ranges::none_of(words, [&](const auto& kept) { return sameLogWord(kept.first, word); }))
            setLogWord(merged, word, {});
    for (const auto& known : words)
        if (std::ranges::find(before, known) == before.end())
            setLogWord(merged, known.first, known.second);
    QStringList texts;
    for (const auto& [word, meaning] : merged.words)
        texts << QString::fromStdString(word) << QLatin1String(name(meaning));
    store.setValue(QStringLiteral("log/words"), texts);
}

QString linesOf(const std::vector<Problem>& problems)
{
    QStringList lines;
    for (const Problem& problem : problems)
        lines.push_back(shownTextOf(problem));
    return lines.join(u'\n');
}

} // namespace

LogArguments storedLogArguments(const QSettings& store)
{
    LogArguments log;
    for (std::size_t i = 0; i < logRoles; ++i)
        log.reading.columns[i] = store.value(keyOf(LogRole(i))).toString().toStdString();
    log.reading.words = storedWords(store);
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

void storeLogArguments(const LogArguments& log, const LogArguments& before, QSettings& store)
{
    for (std::size_t i = 0; i < logRoles; ++i)
        storeChange(store, keyOf(LogRole(i)), QString::fromStdString(log.reading.columns[i]),
                    QString::fromStdString(before.reading.columns[i]));
    if (log.reading.words != before.reading.words)
        storeWords(log.reading.words, before.reading.words, store);
    storeLength(store, "log/within", log.within, before.within);
    storeLength(store, "log/reach", log.reach, before.reach);
    storeLength(store, "log/early-by", log.early, before.early);
    storeLength(store, "log/late-by", log.late, before.late);
    storeChange(store, QStringLiteral("log/fps"), rateText(log.reading.fps), rateText(before.reading.fps));
    storeChange(store, QStringLiteral("log/exits"), log.reading.exits, before.reading.exits);
    storeChange(store, QStringLiteral("log/first"), log.first, before.first);
    storeChange(store, QStringLiteral("log/without-clipped"), log.unclipped, before.unclipped);
    storeChange(store, QStringLiteral("log/skip-others"), log.reading.skipOthers, before.reading.skipOthers);
}

void setLogWord(LogOptions& reading, const std::string& word, std::optional<LogWord> meaning)
{
    std::erase_if(reading.words, [&](const auto& known) { return sameLogWord(known.first, word); });
    if (meaning)
        reading.words.emplace_back(word, *meaning);
    if (reading.words.size() > mostWords)
        reading.words.erase(reading.words.begin());
}

namespace {

// The text of a file, or of the log of a built-in example.
Result<std::string> textOfLog(const QString& path, const Job& job)
{
    const std::string name = bytesOf(path);
    if (!path.startsWith(u":/"))
        return readTextFile(name, "a log is a file", {.maxBytes = mostBytes, .job = job});
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Problem{name, 0, 0, {}, file.errorString().toStdString()};
    return file.readAll().toStdString();
}

} // namespace

ReadLog readLog(LogQuery query, const Job& job)
{
    ReadLog read;
    const Scene& scene = *query.answer->scene;
    LogOptions& reading = query.arguments.reading;
    const Job stoppable{job.stop, {}};
    const std::string name = bytesOf(query.path);
    const auto text = textOfLog(query.path, stoppable);
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
