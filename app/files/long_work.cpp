#include "app/files/long_work.h"

#include <QProgressDialog>

namespace sweep {

namespace {

constexpr int wholeProgress = 1000;

} // namespace

LongWork::LongWork(QWidget& window) : m_window(window) {}

LongWork::~LongWork() = default;

void LongWork::showProgress(const Task& task)
{
    m_progress =
        std::make_unique<QProgressDialog>(task.words, tr("Cancel"), 0, task.counted ? wholeProgress : 0, &m_window);
    m_progress->setWindowTitle(task.title);
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(300);
    m_progress->setAutoReset(false);
    m_progress->setAutoClose(false);
    m_progress->setValue(0);
    connect(m_progress.get(), &QProgressDialog::canceled, this, [this] { m_worker.stop(); });
}

void LongWork::start(const Task& task)
{
    const quint64 run = ++m_run;
    showProgress(task);
    m_worker.start([this, task, run](const std::stop_token& stop) {
        const auto tell = [this, run](double share) {
            const auto show = [this, run, share] {
                if (run == m_run && m_progress)
                    m_progress->setValue(int(share * m_progress->maximum()));
            };
            QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
        };
        const auto problems = std::make_shared<const Problems>(task.run(Job{stop, tell}));
        const bool stopped = stop.stop_requested();
        QMetaObject::invokeMethod(
            this, [this, task, stopped, problems, run] { finish(task, stopped, *problems, run); },
            Qt::QueuedConnection);
    });
}

void LongWork::finish(const Task& task, bool stopped, const Problems& problems, quint64 run)
{
    if (run != m_run)
        return;
    m_progress->hide();
    m_progress.release()->deleteLater(); // it may be what has led here: it lets events in
    task.finish(problems.empty() ? End::done : stopped ? End::cancelled : End::refused, problems);
}

} // namespace sweep
