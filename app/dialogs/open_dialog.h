// Dialog that asks for a file to read.
#pragma once

#include <QFileDialog>

class QListWidget;

namespace sweep {

// Qt's own dialog leaves out the files whose names are not UTF-8. Here a list below the others holds those of the
// folder that is shown, by the same filter, with U+FFFD where the system has bytes that are no text.
class OpenDialog : public QFileDialog
{
    Q_OBJECT

public:
    OpenDialog(QWidget* parent, const QString& title, const QString& folder, const QString& filters);

    // Shows it. The path that was chosen, for bytesOf(); empty if none was.
    [[nodiscard]] QString ask();

    void accept() override;

private:
    void addOtherNames();
    void listOtherNames();
    // The file that the field names, if its name is not UTF-8.
    [[nodiscard]] QString otherPath() const;

    QListWidget* m_others = nullptr; // null where the desktop has a dialog of its own
    QLineEdit* m_name = nullptr;
    QWidget* m_part = nullptr; // the list with its heading
    QString m_path;
};

} // namespace sweep
