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

// The columns, words and tolerances of the last use. A stored value that is broken counts as not chosen.
[[nodiscard]] LogArguments storedLogArguments(const QSettings& store);
// Stores what differs from `before`, and of the words only those.
void storeLogArguments(const LogArguments& log, const LogArguments& before, QSettings& store);

// Gives the word this meaning from now on; without a meaning it has its usual one.
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
    bool usesFrames = false;        // whether times are read from a column of frames, where their rate is known
    ComparedWithLogPtr compared;    // null where there are problems
    QString problems;               // one a line
};

// Reads a log and compares it. A chosen column that this log lacks is found by its usual names. The rate of frames is
// not used where there is no column of frames, or where the column of times alone is chosen. This may take long, so it
// runs on a thread of its own.
[[nodiscard]] ReadLog readLog(LogQuery query, const Job& job);
using LogJob = LatestJob<LogQuery, ReadLog>;

} // namespace sweep
