// How does long work run beside the window, with progress and a way out?
#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "widgets/document/worker.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

class QProgressDialog;
class QWidget;

namespace sweep {

// One work at a time; what it takes over 300 ms is shown.
class LongWork : public QObject
{
    Q_OBJECT

public:
    enum class End
    {
        done,
        cancelled,
        refused
    };
    using Problems = std::vector<Problem>;

    struct Task
    {
        QString title;
        QString words;                                    // what is being done
        bool counted = true;                              // otherwise nothing is known but that it is at work
        std::function<Problems(const Job&)> run;          // on a thread of its own; without problems it is done
        std::function<void(End, const Problems&)> finish; // on the window's
    };

    // The window outlives it.
    explicit LongWork(QWidget& window);
    ~LongWork() override;

    // A work that still runs is stopped, and nobody hears of it any more.
    void start(const Task& task);

private:
    void showProgress(const Task& task);
    void finish(const Task& task, bool stopped, const Problems& problems, quint64 run);

    QWidget& m_window;
    std::unique_ptr<QProgressDialog> m_progress; // while something is at work
    quint64 m_run = 0;                           // the latest one
    Worker m_worker;                             // last: its thread posts to this object
};

} // namespace sweep
