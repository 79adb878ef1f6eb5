#include "app/dialogs/open_dialog.h"

#include "widgets/document/file_path.h"
#include "widgets/format/layouts.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileSystemModel>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include <algorithm>

namespace sweep {

namespace {

constexpr int pathRole = Qt::UserRole;
constexpr int mostOtherNames = 4;

// The patterns of a filter: "*.json" and "*.zip" of "Scenes (*.json *.zip)".
QStringList patternsOf(const QString& filter)
{
    const qsizetype begin = filter.lastIndexOf(u'(') + 1;
    return filter.mid(begin, filter.lastIndexOf(u')') - begin).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

OpenDialog::OpenDialog(QWidget* parent, const QString& title, const QString& folder, const QString& filters)
    : QFileDialog(parent, title, folder, filters)
{
    setFileMode(ExistingFile);
    addOtherNames();
}

QString OpenDialog::ask()
{
    if (exec() != Accepted)
        return {};
    return m_path.isEmpty() ? selectedFiles().value(0) : m_path;
}

void OpenDialog::accept()
{
    m_path = otherPath();
    if (m_path.isEmpty())
        QFileDialog::accept();
    else
        QDialog::accept(); // QFileDialog::accept() would not find the file
}

void OpenDialog::addOtherNames()
{
    auto* grid = qobject_cast<QGridLayout*>(layout());
    m_name = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    auto* buttons = findChild<QDialogButtonBox*>();
    if (!grid || !m_name || !buttons)
        return;
    m_others = new QListWidget;
    m_others->setObjectName(QStringLiteral("other names"));
    m_others->setAccessibleName(tr("Files whose names are not UTF-8"));
    m_others->setUniformItemSizes(true);
    m_part = new QWidget;
    auto* column = newLayout<QVBoxLayout>(m_part, 4);
    column->addWidget(new QLabel(tr("Names that are not UTF-8:")));
    column->addWidget(m_others);
    grid->addWidget(m_part, grid->rowCount(), 0, 1, grid->columnCount());
    connect(m_others, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item)
            m_name->setText(item->text());
    });
    connect(m_others, &QListWidget::itemClicked, this,
            [this](const QListWidgetItem* item) { m_name->setText(item->text()); });
    connect(m_others, &QListWidget::itemActivated, this, &OpenDialog::accept);
    // Connected after Qt's own slot, which disables the button if it does not find the file.
    connect(m_name, &QLineEdit::textChanged, this, [this, buttons] {
        if (!otherPath().isEmpty())
            buttons->button(QDialogButtonBox::Open)->setEnabled(true);
    });
    // QFileDialog::directoryEntered is not emitted when a folder is typed.
    if (const auto* files = findChild<QFileSystemModel*>())
        connect(files, &QFileSystemModel::rootPathChanged, this, &OpenDialog::listOtherNames);
    connect(this, &QFileDialog::filterSelected, this, &OpenDialog::listOtherNames);
    listOtherNames();
}

void OpenDialog::listOtherNames()
{
    m_others->clear();
    const QStringList patterns = patternsOf(selectedNameFilter());
    for (const QString& path : pathsThatAreNotUtf8(directory().absolutePath())) {
        const QString name = shownFileName(path);
        if (!QDir::match(patterns, name))
            continue;
        auto* item = new QListWidgetItem(name, m_others);
        item->setData(pathRole, path);
    }
    const int rows = std::min(m_others->count(), mostOtherNames);
    m_others->setFixedHeight(rows * m_others->sizeHintForRow(0) + 2 * m_others->frameWidth());
    m_part->setVisible(rows > 0);
}

QString OpenDialog::otherPath() const
{
    if (!m_others || !m_name->text().contains(QChar::ReplacementCharacter))
        return {};
    const QListWidgetItem* picked = m_others->currentItem();
    if (picked && picked->text() == m_name->text())
        return picked->data(pathRole).toString();
    const QString typed = directory().absoluteFilePath(m_name->text());
    return pathExists(typed) ? pathOf(bytesOf(typed)) : QString();
}

} // namespace sweep
