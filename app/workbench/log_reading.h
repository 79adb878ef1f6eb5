// Reading of an engine's log in the window, and its comparison with an answer.
#pragma once

#include "core/logs/log_comparison.h"
#include "widgets/document/latest_job.h"
#include "widgets/models/solver/compared_with_log.h"

#include <QString>

#include <string>
#include <vector>

class QSettings;

namespace sweep {

// The columns, words and tolerances of the last use. An invalid stored value counts as not chosen.
[[nodiscard]] LogArguments storedLogArguments(const QSettings& store);
// Stores only the values and words that differ from `before`.
void storeLogArguments(const LogArguments& log, const LogArguments& before, QSettings& store);

// Gives the word this meaning; without one, restores its default meaning.
void setLogWord(LogOptions& reading, const std::string& word, std::optional<LogWord> meaning);

struct LogQuery
{
    SolverAnswerPtr answer; // with a timeline
    QString path;
    LogArguments arguments;
};

struct ReadLog
{
    LogPreview preview;
    std::vector<std::string> kinds; // see logKinds()
    bool usesFrames = false;        // times are read from a column of frames if their rate is known
    ComparedWithLogPtr compared;    // null if there are problems
    QString problems;               // one per line
};

// Reads a log and compares it. A chosen column that this log lacks is found by its usual names. The frame rate is
// ignored if there is no column of frames, or if only the column of times is chosen. Call on a background thread,
// because it may take long.
[[nodiscard]] ReadLog readLog(LogQuery query, const Job& job);
using LogJob = LatestJob<LogQuery, ReadLog>;

} // namespace sweep
