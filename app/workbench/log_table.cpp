#include "app/workbench/log_table.h"

#include "app/output/words.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"
#include "widgets/format/glyph.h"
#include "widgets/format/text.h"
#include "widgets/models/events/headline.h"

#include <sweepbench/base/files.h>
#include <sweepbench/number/text.h>

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
        return readTextFile(name, "a log is a file", {.maxBytes = mostBytes, .isFixed = true, .job = job});
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
    const Job stoppable = job.withoutProgress();
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

namespace {

QString escapedText(const std::string& text)
{
    return QString::fromStdString(escaped(text));
}

QString otherOf(const PairNames& pair)
{
    return pair.b ? escapedText(*pair.b) : QString::fromStdString("cell " + cellIndices(pair.cell));
}

} // namespace

QString countsOf(const LogComparison& comparison)
{
    QStringList parts;
    for (std::size_t i = 0; i < logClasses; ++i) {
        if (comparison.counts[i] > 0)
            parts.push_back(QStringLiteral("%1 %2").arg(comparison.counts[i]).arg(logClassWord(LogClass(i))));
    }
    return parts.join(QStringLiteral(", "));
}

namespace {

using LogCounts = std::array<std::size_t, logClasses>;

LogCounts countsOfPair(const ComparedWithLog& compared, const PairOrCell& pair)
{
    LogCounts counts{};
    for (const LogDifference& row : compared.comparison.rows)
        if (samePair(bodiesOf(row, *compared.answer->timeline, compared.log), pair))
            ++counts[std::size_t(row.what)];
    return counts;
}

// "1 untested", "exits not compared"
QStringList undecidedOf(const LogComparison& comparison, const LogCounts& counts)
{
    QStringList notes;
    if (const std::size_t untested = counts[std::size_t(LogClass::untested)]; untested > 0)
        notes << QStringLiteral("%1 %2").arg(untested).arg(logClassWord(LogClass::untested));
    QStringList kinds;
    const auto add = [&kinds](std::size_t count, const QString& kind) {
        if (count > 0)
            kinds << kind;
    };
    add(comparison.exitsNotLogged, LogTableModel::tr("exits"));
    add(comparison.cellsNotLogged, LogTableModel::tr("cells"));
    add(comparison.laterNotLogged, LogTableModel::tr("later hits"));
    add(comparison.clippedNotLogged, LogTableModel::tr("clipped events"));
    if (!kinds.isEmpty())
        notes << LogTableModel::tr("%1 not compared").arg(kinds.join(QStringLiteral(" and ")));
    return notes;
}

} // namespace

LogVerdict logVerdict(const ComparedWithLog& compared, const EventSubject& subject)
{
    const std::optional<PairOrCell> pair = pairOf(subject);
    const bool isWhole = !pair || !compared.log.groups.empty(); // a row of a group may stand for many pairs
    const LogCounts counts = isWhole ? compared.comparison.counts : countsOfPair(compared, *pair);
    LogVerdict verdict;
    QStringList differences;
    for (std::size_t i = 0; i < logClasses; ++i) {
        if (counts[i] == 0 || !isDifference(LogClass(i)))
            continue;
        differences << QStringLiteral("%1 %2").arg(counts[i]).arg(logClassWord(LogClass(i)));
        verdict.worst = LogClass(i);
    }
    const QString log = pair && isWhole ? LogTableModel::tr("whole log") : LogTableModel::tr("log");
    verdict.text = differences.isEmpty() ? LogTableModel::tr("%1 agrees").arg(log)
                                         : LogTableModel::tr("%1: %2").arg(log, differences.join(QStringLiteral(", ")));
    const QStringList notes = undecidedOf(compared.comparison, counts);
    if (!notes.isEmpty())
        verdict.text += LogTableModel::tr(" (%1)").arg(notes.join(QStringLiteral(", ")));
    return verdict;
}

QStringList differencesOf(const ComparedWithLog& compared, std::size_t most)
{
    const auto words = [&](const LogDifference& row) {
        const PairNames pair = loggedPair(row, *compared.answer->scene, *compared.answer->timeline, compared.log);
        return QStringLiteral("%1 · %2, %3").arg(escapedText(pair.a), otherOf(pair), logClassWord(row.what));
    };
    QStringList found;
    for (const LogDifference& row : compared.comparison.rows) {
        if (!isDifference(row.what))
            continue;
        if (std::size_t(found.size()) == most)
            break;
        found << words(row);
    }
    return found;
}

LogTableModel::LogTableModel(QObject* parent)
    : TableModel(
          {tr("Result"), tr("Exact Time"), tr("Log"), tr("Off By"), tr("Kind"), tr("Body"), tr("With"), tr("Row")},
          parent)
{
}

void LogTableModel::show(std::shared_ptr<const ComparedWithLog> compared, bool equal)
{
    beginResetModel();
    m_compared = std::move(compared);
    m_rows.clear();
    for (std::size_t i = 0; m_compared && i < m_compared->comparison.rows.size(); ++i) {
        if (equal || m_compared->comparison.rows[i].what != LogClass::equal)
            m_rows.push_back(i);
    }
    endResetModel();
}

const LogDifference& LogTableModel::difference(int row) const
{
    return m_compared->comparison.rows[m_rows[std::size_t(row)]];
}

double LogTableModel::timeOf(int row) const
{
    const LogDifference& one = difference(row);
    if (!one.event)
        return m_compared->log.events[*one.logged].t;
    const Timeline& timeline = *m_compared->answer->timeline;
    return timeline.timeOf(*one.event).nearest();
}

QVariant LogTableModel::cell(int row, int column, int role) const
{
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(difference(row), column);
    return {};
}

Qt::Alignment LogTableModel::alignment(int column) const
{
    const bool isNumber = (column >= timeColumn && column <= offColumn) || column == rowColumn;
    return isNumber ? Qt::AlignRight | Qt::AlignVCenter : TableModel::alignment(column);
}

QString LogTableModel::text(const LogDifference& row, int column) const
{
    const Timeline& timeline = *m_compared->answer->timeline;
    const Scene& scene = *m_compared->answer->scene;
    const Event* event = row.event ? &timeline.events()[*row.event] : nullptr;
    const LoggedEvent* logged = row.logged ? &m_compared->log.events[*row.logged] : nullptr;
    const auto loggedKind = [&] { return logged->kind ? QLatin1String(name(*logged->kind)) : tr("begins"); };
    switch (column) {
    case classColumn:
        return logClassWord(row.what);
    case timeColumn:
        return event ? escapedText(eventTimeText(timeline, *row.event)) : QString();
    case logTimeColumn:
        return logged ? escapedText(decimalText(logged->t)) : QString();
    case offColumn:
        return event && logged ? escapedText(roundedDecimal(row.off)) : QString();
    case kindColumn:
        if (row.what == LogClass::wrongKind)
            return tr("%1, not %2").arg(QLatin1String(name(event->kind)), loggedKind());
        return event ? QString(QLatin1String(name(event->kind))) : loggedKind();
    case firstColumn:
        return escapedText(loggedPair(row, scene, timeline, m_compared->log).a);
    case secondColumn:
        return otherOf(loggedPair(row, scene, timeline, m_compared->log));
    case rowColumn:
        return logged ? QString::number(logged->row) : QString();
    default:
        return {};
    }
}

} // namespace sweep
