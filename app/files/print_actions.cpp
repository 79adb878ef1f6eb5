#include "app/files/print_actions.h"

#include "app/workbench/stored_value.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QMainWindow>
#include <QPrintDialog>
#include <QPrintPreviewDialog>
#include <QPrinter>
#include <QSettings>

namespace sweep {

namespace {

constexpr double margin = 15; // of a page, in millimetres

// The tab of the print dialog that chooses the view and the table of events.
struct PageChoices
{
    QWidget* tab = new QWidget;
    QComboBox* view = new QComboBox;
    QCheckBox* events = new QCheckBox(PrintActions::tr("The table of &events"));

    bool hadAll;
    bool hadEvents;

    explicit PageChoices(const QSettings& store)
        : hadAll(store.value(QStringLiteral("print/all"), true).toBool()),
          hadEvents(store.value(QStringLiteral("print/events"), true).toBool())
    {
        tab->setWindowTitle(PrintActions::tr("Scene")); // becomes the name of the tab
        view->addItems({PrintActions::tr("Fit all"), PrintActions::tr("As on the canvas")});
        view->setCurrentIndex(hadAll ? 0 : 1);
        events->setChecked(hadEvents);
        auto* form = new QFormLayout(tab);
        form->addRow(PrintActions::tr("&View"), view);
        form->addRow(QString(), events);
    }
    void save(QSettings& store) const
    {
        storeChange(store, QStringLiteral("print/all"), view->currentIndex() == 0, hadAll);
        storeChange(store, QStringLiteral("print/events"), events->isChecked(), hadEvents);
    }
};

} // namespace

PrintActions::PrintActions(const WindowParts& parts)
    : BackgroundExport(
          parts, {ActionId::print, ActionId::printPreview},
          {.title = tr("Print"),
           .progress = tr("Printing…"),
           .written = tr("Printed: %1"),
           .refused = tr("Nothing was printed: the printer, or its output file, did not accept the pages.")})
{
    parts.actions.onTriggered(ActionId::print, this, &PrintActions::ask);
    parts.actions.onTriggered(ActionId::printPreview, this, &PrintActions::preview);
}

Printout PrintActions::printout() const
{
    const QSettings& store = parts().store;
    Printout printout{.answer = parts().workbench.answer(),
                      .name = parts().workbench.document.name(),
                      .t = parts().workbench.playhead.time(),
                      .events = store.value(QStringLiteral("print/events"), true).toBool()};
    if (!store.value(QStringLiteral("print/all"), true).toBool())
        printout.shown = ShownView{parts().canvas.view(), parts().canvas.layers()};
    return printout;
}

std::shared_ptr<QPrinter> PrintActions::createPrinter() const
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(plainFileName(parts().workbench.document.name()));
    printer->setPageMargins(QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter);
    return printer;
}

void PrintActions::ask()
{
    const std::shared_ptr<QPrinter> printer = createPrinter();
    printer->setOutputFileName(parts().store.value(QStringLiteral("print/file")).toString()); // empty: the printer
    QPrintDialog dialog(printer.get(), &parts().window);
    const PageChoices choices(parts().store);
    dialog.setOptionTabs({choices.tab});
    dialog.setOption(QAbstractPrintDialog::PrintPageRange);
    if (dialog.exec() != QDialog::Accepted)
        return;
    choices.save(parts().store);
    parts().store.setValue(QStringLiteral("print/file"), printer->outputFileName());
    if (solvedAnswer())
        print(printer, printout());
}

void PrintActions::preview()
{
    const std::shared_ptr<QPrinter> printer = createPrinter();
    QPrintPreviewDialog dialog(printer.get(), &parts().window);
    dialog.setWindowTitle(tr("Print Preview"));
    dialog.resize(parts().window.size() * 0.8);
    const Printout shown = printout();
    connect(&dialog, &QPrintPreviewDialog::paintRequested, this,
            [&shown](QPrinter* device) { (void)sweep::print(*device, shown); });
    dialog.exec();
}

void PrintActions::print(const std::shared_ptr<QPrinter>& printer, const Printout& printout)
{
    const QString file = printer->outputFileName();
    start(file.isEmpty() ? printer->printerName() : file, true, [printer, printout](const Job& job) -> Failure {
        return sweep::print(*printer, printout, job) ? Failure() : Failure(std::vector<Problem>());
    });
}

} // namespace sweep
