// Bug reports: the export, and the notes of an opened report.
#pragma once

#include "app/dialogs/dialog_draft.h"
#include "app/files/background_export.h"

namespace sweep {

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
    void showOpenedReport();

    DialogDraft m_draft; // of this scene's report
};

} // namespace sweep
