// Printing and print preview.
#pragma once

#include "app/files/background_export.h"
#include "app/picture/printed_pages.h"

class QPrinter;

namespace sweep {

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
