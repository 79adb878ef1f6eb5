// Dialog that chooses a file to read.
#pragma once

#include <QFileDialog>

class QListWidget;

namespace sweep {

// Qt's own dialog omits files whose names are not valid UTF-8. This one lists such files of the shown folder below the
// others, by the same filter, with U+FFFD in place of the invalid bytes.
class OpenDialog : public QFileDialog
{
    Q_OBJECT

public:
    OpenDialog(QWidget* parent, const QString& title, const QString& folder, const QString& filters);

    // Runs the dialog and returns the chosen path, to be converted by bytesOf(); empty if none was chosen.
    [[nodiscard]] QString ask();

    void accept() override;

private:
    void addOtherNames();
    void listOtherNames();
    // The path of the file in the name field if its name is not UTF-8; empty otherwise.
    [[nodiscard]] QString otherPath() const;

    QListWidget* m_others = nullptr; // null if the desktop's native dialog is used
    QLineEdit* m_name = nullptr;
    QWidget* m_part = nullptr; // the list with its heading
    QString m_path;
};

} // namespace sweep
