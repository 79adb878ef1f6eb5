// Reading of an engine's log in the window, and its table.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/document/solver.h"
#include "widgets/format/table_model.h"
#include "widgets/models/events/contact_model.h"
#include "widgets/models/events/event_text.h"

#include <sweepbench/log_comparison.h>

#include <QString>

#include <string>
#include <vector>

class QSettings;

namespace sweep {

// Reading of an engine's log in the window, and its comparison with an answer.

// The columns, words and tolerances of the last use. An invalid stored value counts as not chosen.
[[nodiscard]] LogArguments storedLogArguments(const QSettings& store);
// Stores only the values and words that differ from `before`.
void storeLogArguments(const LogArguments& log, const LogArguments& before, QSettings& store);

// Gives the word this meaning; without one, restores its default meaning.
void setLogWord(LogOptions& reading, const std::string& word, std::optional<LogWord> meaning);

// "first body", "time", …
[[nodiscard]] QString roleWord(LogRole role);

struct LogQuery
{
    SolverAnswerPtr answer; // an answer with a timeline
    QString path;
    LogArguments arguments;
};

struct ReadLog
{
    LogPreview preview;
    std::vector<std::string> kinds; // see logKinds()
    QString unclear;                // the columns and words that the user has to choose, one per line
    bool usesFrames = false;        // times are read from a column of frames if their rate is known
    ComparedWithLogPtr compared;    // null if there are problems
    QString problems;               // one per line
};

// Reads a log and compares it. A chosen column that this log lacks is found by its usual names. The frame rate is
// ignored if there is no column of frames, or if only the column of times is chosen. Call on a background thread,
// because it may take long.
[[nodiscard]] ReadLog readLog(LogQuery query, const Job& job);
using LogJob = LatestJob<LogQuery, ReadLog>;

// Table model of the comparison between a log and the exact events.

class LogTableModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        classColumn,
        kindColumn,
        timeColumn,
        logTimeColumn,
        offColumn,
        pairColumn
    };
    static constexpr int ExactRole = Qt::UserRole; // the text as copied, with numbers that are not rounded

    explicit LogTableModel(QObject* parent = nullptr);

    // Null shows no rows. Rows of equal events are shown only with `equal`.
    void show(std::shared_ptr<const ComparedWithLog> compared, bool equal);
    [[nodiscard]] const LogDifference& difference(int row) const;
    // The time of the exact event, otherwise that of the log's.
    [[nodiscard]] double timeOf(int row) const;

private:
    [[nodiscard]] int rows() const override { return int(m_rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    [[nodiscard]] QString text(const LogDifference& row, int column, bool isExact) const;

    std::shared_ptr<const ComparedWithLog> m_compared;
    EventText m_text;
    std::vector<std::size_t> m_rows; // indices of the shown rows of the comparison
};

// "1 late, 2 missing": every class that occurs, with its count.
[[nodiscard]] QString countsOf(const LogComparison& comparison);

// Whether a log agrees with the events of the subject's pair, otherwise of the scene: the end of the headline.
struct LogVerdict
{
    QString text; // "log: 1 late, 2 missing", "log agrees", "log agrees (exits not compared)"
    LogClass worst = LogClass::equal;
};
// Cost: for a pair, one pass over the comparison.
[[nodiscard]] LogVerdict logVerdict(const ComparedWithLog& compared, const EventSubject& subject);

// The first differences in words, at most this many: "dot · wall, late".
[[nodiscard]] QStringList differencesOf(const ComparedWithLog& compared, std::size_t most);

} // namespace sweep
