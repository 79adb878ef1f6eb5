#include "app/files/event_export.h"

#include "app/cli/output/event_writer.h"
#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>

#include <array>
#include <ostream>
#include <streambuf>

namespace sweep {

namespace {

// Takes nothing once it is told to stop.
class DeviceBuffer : public std::streambuf
{
public:
    DeviceBuffer(QIODevice& device, const Job& job) : m_device(device), m_job(job)
    {
        setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
    }

protected:
    int_type overflow(int_type character) override
    {
        if (sync() != 0)
            return traits_type::eof();
        if (!traits_type::eq_int_type(character, traits_type::eof()))
            sputc(traits_type::to_char_type(character));
        return traits_type::not_eof(character);
    }
    int sync() override
    {
        const std::ptrdiff_t size = pptr() - pbase();
        if (m_job.stopped() || m_device.write(pbase(), size) != size)
            return -1;
        setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
        return 0;
    }

private:
    QIODevice& m_device;
    const Job& m_job;
    std::array<char, 1 << 16> m_buffer{};
};

LongWork::Problems problemsOf(const QString& message)
{
    Problem problem;
    problem.message = message.toStdString();
    return {problem};
}

LongWork::Problems writeEvents(const SolverAnswer& answer, const std::string& label, const QString& path,
                               const Job& job)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return problemsOf(file.errorString());
    DeviceBuffer buffer(file, job);
    std::ostream out(&buffer);
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        writeEventsJson(out, *answer.scene, *answer.timeline, {});
    } else {
        writeEventsCsvHeading(out);
        writeEventsCsv(out, *answer.scene, *answer.timeline, {.label = label});
    }
    out.flush();
    if (out && !job.stopped() && file.commit())
        return {};
    return problemsOf(file.errorString());
}

} // namespace

EventExport::EventExport(const EventExportParts& parts) : QObject(&parts.window), m_parts(parts), m_work(parts.window)
{
    connect(&parts.actions[ActionId::exportEvents], &QAction::triggered, this, &EventExport::ask);
    connect(&parts.workbench, &Workbench::answerChanged, this, &EventExport::followAnswer);
    connect(this, &EventExport::written, this, [this](const QString& path) {
        m_parts.messageBar.showNotice(tr("The events are written: %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(this, &EventExport::refused, this, [this](const QString& path, const LongWork::Problems& problems) {
        m_parts.messageBar.showError(
            tr("%1 was not written; nothing on disk has changed.").arg(QFileInfo(path).fileName()), problems);
    });
    followAnswer();
}

void EventExport::followAnswer()
{
    const SolverAnswerPtr& answer = m_parts.workbench.answer();
    m_parts.actions[ActionId::exportEvents].setEnabled(answer && answer->timeline);
}

void EventExport::ask()
{
    const QString csv = tr("Table (*.csv)");
    const QString json = tr("JSON (*.json)");
    const QString name = QFileInfo(m_parts.workbench.document.name()).baseName() + QStringLiteral("-events.csv");
    QFileDialog dialog(&m_parts.window, tr("Save the Events"), m_parts.files.folder());
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters({csv, json});
    dialog.selectFile(name);
    // So that it asks before it replaces, whatever is chosen.
    const auto follow = [&dialog, json](const QString& filter) {
        const QString suffix = filter == json ? QStringLiteral("json") : QStringLiteral("csv");
        dialog.setDefaultSuffix(suffix);
        const QFileInfo chosen(dialog.selectedFiles().value(0));
        dialog.selectFile(chosen.completeBaseName() + u'.' + suffix);
    };
    connect(&dialog, &QFileDialog::filterSelected, this, follow);
    dialog.setDefaultSuffix(QStringLiteral("csv"));
    if (dialog.exec() != QDialog::Accepted || !m_parts.workbench.answer() || !m_parts.workbench.answer()->timeline)
        return;
    const QString path = dialog.selectedFiles().front();
    m_parts.files.setFolder(QFileInfo(path).absolutePath());
    write(path);
}

void EventExport::write(const QString& path)
{
    const SolverAnswerPtr answer = m_parts.workbench.answer();
    const std::string label = m_parts.workbench.document.name().toStdString();
    m_work.start({.title = tr("Export Events"),
                  .words = tr("Writing the events…"),
                  .counted = false,
                  .run = [answer, label, path](const Job& job) { return writeEvents(*answer, label, path, job); },
                  .finish = [this, path](LongWork::End end,
                                         const LongWork::Problems& problems) { finish(path, end, problems); }});
}

void EventExport::finish(const QString& path, LongWork::End end, const LongWork::Problems& problems)
{
    if (end == LongWork::End::done)
        Q_EMIT written(path);
    else if (end == LongWork::End::cancelled)
        Q_EMIT cancelled(path);
    else
        Q_EMIT refused(path, problems);
}

} // namespace sweep
