#include "app/workbench/log_table.h"

#include "app/output/diff.h"
#include "app/output/words.h"
#include "app/workbench/settings.h"
#include "widgets/document/file_path.h"
#include "widgets/format/glyph.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/models/events/headline.h"
#include "widgets/timeline/log_lane.h"

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

QString lengthText(std::optional<double> length)
{
    return length ? storedText(*length) : QString();
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
    storeChange(store, QStringLiteral("log/within"), lengthText(log.within), lengthText(before.within));
    storeChange(store, QStringLiteral("log/reach"), lengthText(log.reach), lengthText(before.reach));
    storeChange(store, QStringLiteral("log/early-by"), lengthText(log.early), lengthText(before.early));
    storeChange(store, QStringLiteral("log/late-by"), lengthText(log.late), lengthText(before.late));
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

QString roleWord(LogRole role)
{
    static constexpr const char* words[] = {"first body", "second body", "kind",     "time",    "frame",
                                            "point's x",  "point's y",   "cell's i", "cell's j"};
    return LogTableModel::tr(words[std::size_t(role)]);
}

namespace {

QString unclearIn(const ReadLog& read, const LogOptions& reading)
{
    const auto& columns = read.preview.columns;
    const auto taken = [&](LogRole role) { return columnTaken(role, columns, reading).has_value(); };
    const bool hasCells = taken(LogRole::i) && taken(LogRole::j);
    QStringList unclear;
    for (std::size_t i = 0; i < logRoles && !columns.empty(); ++i) {
        const auto role = LogRole(i);
        const auto isUsual = [role](const std::string& column) {
            return std::ranges::any_of(usualColumns(role), [&](auto usual) { return sameLogWord(column, usual); });
        };
        const bool isNeeded =
            role == LogRole::a || (role == LogRole::b && !hasCells) || (role == LogRole::t && !taken(LogRole::frame));
        const auto fitting = reading.columns[i].empty() ? std::ranges::count_if(columns, isUsual) : 1;
        if (fitting > 1)
            unclear << LogTableModel::tr("%1 columns could be the %2: choose one.").arg(fitting).arg(roleWord(role));
        else if (isNeeded && !taken(role))
            unclear << LogTableModel::tr("No column has a usual name for the %1: choose it.").arg(roleWord(role));
    }
    if (taken(LogRole::frame) && !taken(LogRole::t) && !reading.fps)
        unclear << LogTableModel::tr("The log has frames in place of times: enter the frame rate.");
    const auto isKnown = [&](const std::string& word) {
        return usualWord(word) ||
               std::ranges::any_of(reading.words, [&](const auto& known) { return sameLogWord(known.first, word); });
    };
    for (const std::string& word : read.kinds)
        if (!isKnown(word))
            unclear << LogTableModel::tr("“%1” is an unknown kind: choose what it means.").arg(shownTextOf(word));
    return unclear.join(u'\n');
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
    read.unclear = unclearIn(read, reading);
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

using LogCounts = std::array<std::size_t, logClasses>;

// "1 late, 2 missing": the classes that occur, with their counts.
template <class IsListed>
QStringList countTexts(const LogCounts& counts, const IsListed& isListed)
{
    QStringList texts;
    for (std::size_t i = 0; i < logClasses; ++i)
        if (counts[i] > 0 && isListed(LogClass(i)))
            texts << QStringLiteral("%1 %2").arg(counts[i]).arg(logClassWord(LogClass(i)));
    return texts;
}

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
    QStringList notes = countTexts(counts, [](LogClass what) { return what == LogClass::untested; });
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

QString countsOf(const LogComparison& comparison)
{
    return countTexts(comparison.counts, [](LogClass) { return true; }).join(QStringLiteral(", "));
}

LogVerdict logVerdict(const ComparedWithLog& compared, const EventSubject& subject)
{
    const std::optional<PairOrCell> pair = pairOf(subject);
    const bool isWhole = !pair || !compared.log.groups.empty(); // a row of a group may stand for many pairs
    const LogCounts counts = isWhole ? compared.comparison.counts : countsOfPair(compared, *pair);
    LogVerdict verdict;
    for (std::size_t i = 0; i < logClasses; ++i)
        if (counts[i] > 0 && isDifference(LogClass(i)))
            verdict.worst = LogClass(i);
    const QStringList differences = countTexts(counts, isDifference);
    const QString log = !pair     ? LogTableModel::tr("log")
                        : isWhole ? LogTableModel::tr("whole log")
                                  : LogTableModel::tr("this pair");
    verdict.text = differences.isEmpty() ? LogTableModel::tr("%1 agrees").arg(log)
                                         : LogTableModel::tr("%1: %2").arg(log, differences.join(QStringLiteral(", ")));
    const QStringList notes = undecidedOf(compared.comparison, counts);
    if (!notes.isEmpty())
        verdict.text += LogTableModel::tr(" (%1)").arg(notes.join(QStringLiteral(", ")));
    return verdict;
}

QStringList differencesOf(const ComparedWithLog& compared, std::size_t most)
{
    QStringList found;
    for (const LogDifference& row : compared.comparison.rows) {
        if (!isDifference(row.what))
            continue;
        if (std::size_t(found.size()) == most)
            break;
        found << QStringLiteral("%1, %2").arg(loggedPairText(compared, row), logClassWord(row.what));
    }
    return found;
}

LogTableModel::LogTableModel(QObject* parent)
    : TableModel({tr("Result"), tr("Kind"), tr("Exact Time"), tr("Log"), tr("Off By"), tr("Bodies")}, parent)
{
}

void LogTableModel::show(std::shared_ptr<const ComparedWithLog> compared, bool equal)
{
    beginResetModel();
    m_compared = std::move(compared);
    m_text.answer = m_compared ? m_compared->answer : nullptr;
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
    return one.event ? m_compared->answer->timeline->timeOf(*one.event).nearest()
                     : m_compared->log.events[*one.logged].t;
}

QVariant LogTableModel::cell(int row, int column, int role) const
{
    const LogDifference& one = difference(row);
    const bool isNumber = column >= timeColumn && column <= offColumn;
    switch (role) {
    case Qt::DisplayRole:
    case ExactRole:
        return text(one, column, role == ExactRole);
    case Qt::ToolTipRole:
        return isNumber ? text(one, column, true) : LogLane::words(*m_compared, m_rows[std::size_t(row)]);
    case Qt::DecorationRole:
        return column == classColumn ? QVariant(glyphIcon(one.what, m_brightness)) : QVariant();
    default:
        return {};
    }
}

QString LogTableModel::text(const LogDifference& row, int column, bool isExact) const
{
    const LoggedEvent* logged = row.logged ? &m_compared->log.events[*row.logged] : nullptr;
    const auto exact = [&](EventText::Column of) {
        if (!row.event)
            return QString();
        return isExact ? m_text.exact(*row.event, of) : m_text.shown(*row.event, of);
    };
    const auto number = [isExact](double value, int digits) {
        return isExact ? exactText(value) : roundedText(value, digits);
    };
    const auto loggedKind = [&] { return eventWord(logged->kind.value_or(EventKind::enter), false); };
    switch (column) {
    case classColumn:
        return logClassWord(row.what);
    case timeColumn:
        return exact(EventText::TimeColumn);
    case logTimeColumn:
        return logged ? number(logged->t, 6) : QString();
    case offColumn:
        return row.event && logged ? number(row.off, 3) : QString();
    case kindColumn:
        if (row.what == LogClass::wrongKind)
            return tr("%1, not %2").arg(exact(EventText::KindColumn), loggedKind());
        return row.event ? exact(EventText::KindColumn) : loggedKind();
    default:
        return isExact ? loggedPairText(*m_compared, row).replace(QChar(0x2212), u'-')
                       : loggedPairText(*m_compared, row);
    }
}

} // namespace sweep
