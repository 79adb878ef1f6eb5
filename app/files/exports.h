// Exports on another thread: events, pictures, bug reports, printed pages.
#pragma once

#include "app/files/dialogs.h"
#include "app/files/picture_dialog.h"
#include "app/files/printed_pages.h"
#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"
#include "widgets/document/background_job.h"

#include <QTemporaryDir>

#include <optional>

class QPrinter;
class QProgressDialog;

namespace sweep {

// Export in the background: a progress dialog with Cancel, and the outcome in the message bar.

struct ExportTexts
{
    QString title;    // title of the progress dialog; empty: the name of the program
    QString progress; // in the progress dialog
    QString written;  // in the message bar; %1 is the path or the printer
    QString refused;  // in the message bar; %1 is the name of the file
};

// Base class of exports, a child of the window. Its actions are enabled while there is a timeline.
class BackgroundExport : public QObject
{
    Q_OBJECT

Q_SIGNALS:
    // Exactly one of these follows every start. `where` is the path of the file or the name of the printer.
    void written(const QString& where);
    void cancelled(const QString& where);
    void refused(const QString& where, const std::vector<sweep::Problem>& problems);

protected:
    // The problems of a failed export; nothing if it succeeded.
    using Failure = std::optional<std::vector<Problem>>;
    using Work = std::function<Failure(const Job&)>;

    BackgroundExport(const WindowParts& parts, std::initializer_list<ActionId> actions, ExportTexts texts);
    ~BackgroundExport() override;

    // Runs `work` on a background thread. Work that is still running is stopped without a signal. `isCounted`: the work
    // reports its progress.
    void start(const QString& where, bool isCounted, const Work& work);
    // The answer with its timeline; null while there is none.
    [[nodiscard]] SolverAnswerPtr solvedAnswer() const;
    [[nodiscard]] const WindowParts& parts() const { return m_parts; }

    template <class Value>
    [[nodiscard]] static Failure failureOf(const Result<Value>& result)
    {
        return result ? Failure() : result.problems();
    }
    [[nodiscard]] static Failure failure(const QString& message) { return {{{.message = message.toStdString()}}}; }

private:
    struct Request
    {
        QString where;
        Work work;
    };
    struct Outcome
    {
        QString where;
        Failure failure;
        bool isStopped = false;
    };
    // The result of the work; running out of memory is a failure too.
    [[nodiscard]] static Failure failureWithin(const Work& work, const Job& job);
    void finish(const Outcome& outcome);

    WindowParts m_parts;
    ExportTexts m_texts;
    std::unique_ptr<QProgressDialog> m_progress; // while work is running
    LatestJob<Request, Outcome> m_job;           // last, because its functions use the other members
};

// Export of events as CSV or JSON.

class EventExport : public BackgroundExport
{
    Q_OBJECT

public:
    explicit EventExport(const WindowParts& parts);

    // Writes all events exactly as `sweepbench events` prints them: as JSON if the name ends in .json, otherwise as CSV
    // with --spreadsheet. An existing file is replaced atomically or stays unchanged. Requires: a timeline.
    void write(const QString& path);

private:
    void ask();
};

// Export of pictures and animations.

class PictureExport : public BackgroundExport
{
    Q_OBJECT

public:
    explicit PictureExport(const WindowParts& parts);

    // Draws the view of the canvas or the whole scene into a file. An existing file is replaced atomically or stays
    // unchanged. Requires: isAnimationPath(path) if the kind is animated.
    void write(const QString& path, const PictureChoices& choices);

private:
    void ask();
    [[nodiscard]] QString askPath(const PictureChoices& choices);
    [[nodiscard]] QString existingFrame(const QString& path, const Animation& animation) const;

    DialogDraft m_draft; // choices for this scene's picture
};

// Bug reports: the export, what is offered after it, and the notes of an opened report.

struct ReportDialogInput;
struct ReportOptions;

class ReportExport : public BackgroundExport
{
    Q_OBJECT

public:
    explicit ReportExport(const WindowParts& parts);

    // Writes a report about the scene. An existing file is replaced atomically or stays unchanged.
    void write(const QString& path, const ReportOptions& options, std::shared_ptr<const Scene> scene);

    // The initial values of the dialog. Requires: an answer with a timeline.
    [[nodiscard]] ReportDialogInput dialogInput(const SolverAnswerPtr& answer) const;

private:
    void ask();
    void openPage();
    void showOpenedReport();

    DialogDraft m_draft; // choices for this scene's report
    QString m_written;   // the archive that was saved last
    std::optional<QTemporaryDir> m_pages;
    QAction m_openPage{tr("Open Page")};
    QAction m_showInFolder{tr("Show in Folder")};
};

// Printing and print preview.

class PrintActions : public BackgroundExport
{
    Q_OBJECT

public:
    explicit PrintActions(const WindowParts& parts);

    // The printout of the present scene and time, with the choices of the last print. Requires: a timeline.
    [[nodiscard]] Printout printout() const;
    void print(const std::shared_ptr<QPrinter>& printer, const Printout& printout);

private:
    [[nodiscard]] std::shared_ptr<QPrinter> createPrinter() const;
    void ask();
    void preview();
};

} // namespace sweep
