#include "app/files/background_export.h"

#include "app/files/scene_files.h"
#include "app/workbench/message_bar.h"
#include "widgets/document/file_path.h"
#include "widgets/format/visible_text.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QProgressDialog>

#include <new>
#include <utility>
#include <vector>

namespace sweep {

namespace {

constexpr int wholeProgress = 1000;

// Like QString::arg(), but without a warning if the text has no %1.
QString inserted(QString text, const QString& value)
{
    return text.replace(QLatin1String("%1"), value);
}

} // namespace

BackgroundExport::BackgroundExport(const WindowParts& parts, std::initializer_list<ActionId> actions, ExportTexts texts)
    : QObject(&parts.window), m_parts(parts), m_texts(std::move(texts)),
      m_job(
          [](const Request& request, const Job& job) {
              return Outcome{request.where, failureWithin(request.work, job), job.stopped()};
          },
          [this](const Outcome& outcome) { finish(outcome); })
{
    connect(&m_job, &BackgroundJob::progressed, this, [this](double share) {
        if (m_progress)
            m_progress->setValue(int(share * m_progress->maximum()));
    });
    const auto follow = [this, ids = std::vector(actions)] {
        for (const ActionId id : ids)
            m_parts.actions[id].setEnabled(m_parts.workbench.timeline());
    };
    connect(&parts.workbench, &Workbench::answerChanged, this, follow);
    follow();
    connect(this, &BackgroundExport::written, this, [this](const QString& where) {
        if (QFileInfo(where).isAbsolute()) // not a printer
            m_parts.files.setFolder(QFileInfo(where).absolutePath());
        m_parts.messageBar.showNotice(inserted(m_texts.written, safeLine(QDir::toNativeSeparators(where))));
    });
    connect(this, &BackgroundExport::refused, this, [this](const QString& where, const std::vector<Problem>& problems) {
        m_parts.messageBar.showError(inserted(m_texts.refused, shownFileName(where)), problems);
    });
}

BackgroundExport::~BackgroundExport() = default;

SolverAnswerPtr BackgroundExport::solvedAnswer() const
{
    return m_parts.workbench.timeline() ? m_parts.workbench.answer() : nullptr;
}

BackgroundExport::Failure BackgroundExport::failureWithin(const Work& work, const Job& job)
{
    try {
        return work(job);
    } catch (const std::bad_alloc&) {
        return failure(tr("there is not enough memory for it"));
    }
}

void BackgroundExport::showProgress(bool isCounted)
{
    m_progress = std::make_unique<QProgressDialog>(m_texts.progress, tr("Cancel"), 0, isCounted ? wholeProgress : 0,
                                                   &m_parts.window);
    m_progress->setWindowTitle(m_texts.title);
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(300);
    m_progress->setAutoReset(false);
    m_progress->setAutoClose(false);
    m_progress->setValue(0);
    connect(m_progress.get(), &QProgressDialog::canceled, &m_job, &BackgroundJob::requestStop);
}

void BackgroundExport::start(const QString& where, bool isCounted, const Work& work)
{
    showProgress(isCounted);
    m_job.start({where, work});
}

void BackgroundExport::finish(const Outcome& outcome)
{
    m_progress->hide();
    m_progress.release()->deleteLater(); // not deleted at once: the dialog's setValue() may be on the call stack
    if (!outcome.failure)
        Q_EMIT written(outcome.where);
    else if (outcome.isStopped)
        Q_EMIT cancelled(outcome.where);
    else
        Q_EMIT refused(outcome.where, *outcome.failure);
}

} // namespace sweep
