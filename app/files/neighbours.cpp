#include "app/files/neighbours.h"

#include "app/files/scene_files.h"
#include "app/output/words.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "core/measure/untested_pairs.h"
#include "widgets/document/file_path.h"
#include "widgets/document/scene_document.h"
#include "widgets/format/labels.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPixmap>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>
#include <vector>

namespace sweep {

namespace {

constexpr QSize neighbourSize(160, 100); // of a picture
constexpr int patience = 3000;           // milliseconds for one file
const QString sceneSuffix = QStringLiteral(".scene.json");

} // namespace

QStringList sceneNames(const QString& folder)
{
    QStringList names = QDir(folder).entryList({u'*' + sceneSuffix}, QDir::Files);
    std::vector<std::pair<std::string, QString>> keys;
    for (const QString& name : names)
        keys.emplace_back(naturalKey(name.chopped(sceneSuffix.size())), name);
    std::ranges::sort(keys);
    std::ranges::transform(keys, names.begin(), &std::pair<std::string, QString>::second);
    return names;
}

namespace {

// Data of a row.
constexpr int nameRole = Qt::UserRole + 1;
constexpr int wordsRole = Qt::UserRole + 2; // name and title, for the filter
constexpr int stateRole = Qt::UserRole + 3;

enum State
{
    unread,
    titled, // only the title is known
    loaded
};

// Without the tint of a selected row.
QIcon plainIcon(const QPixmap& picture)
{
    QIcon icon(picture);
    icon.addPixmap(picture, QIcon::Selected);
    return icon;
}

} // namespace

NeighboursDialog::NeighboursDialog(const QString& folder, const QString& name, QWidget* parent)
    : QDialog(parent), m_folder(folder), m_files(new QStandardItemModel(this)),
      m_shown(new QSortFilterProxyModel(this)), m_filter(new QLineEdit), m_list(new QListView), m_count(new QLabel),
      m_empty(new Placeholder(m_list->viewport())),
      m_job([](const Query& query, const Job& job) { return find(query, job); },
            [this](const Found& found) {
                m_patience.stop();
                take(found);
                loadNext();
            })
{
    addFiles();
    m_shown->setSourceModel(m_files);
    m_shown->setFilterRole(wordsRole);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, &m_job, &BackgroundJob::requestStop);
    build(name);
}

void NeighboursDialog::addFiles()
{
    QPixmap blank(neighbourSize * devicePixelRatioF());
    blank.setDevicePixelRatio(devicePixelRatioF());
    blank.fill(colours(brightnessOf(palette())).canvas);
    const QIcon icon = plainIcon(blank);
    for (const QString& name : sceneNames(m_folder)) {
        auto* item = new QStandardItem(icon, safeLine(name.chopped(sceneSuffix.size())) + QStringLiteral("\n…"));
        item->setEditable(false);
        item->setData(name, nameRole);
        item->setData(name, wordsRole);
        m_files->appendRow(item);
    }
}

void NeighboursDialog::build(const QString& name)
{
    setWindowTitle(tr("Scenes in %1").arg(safeLine(QDir::toNativeSeparators(m_folder))));
    m_filter->setPlaceholderText(tr("Filter by name or title"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_list->setAccessibleName(tr("Scenes"));
    m_list->setModel(m_shown);
    m_list->setUniformItemSizes(true);
    m_list->setIconSize(neighbourSize);
    m_list->setSpacing(2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    m_open = buttons->button(QDialogButtonBox::Open);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addWidget(m_count);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NeighboursDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NeighboursDialog::reject);
    connect(m_list, &QListView::activated, this, &NeighboursDialog::accept);
    connect(m_filter, &QLineEdit::textChanged, this, &NeighboursDialog::filter);
    connect(m_shown, &QAbstractItemModel::rowsInserted, this, &NeighboursDialog::follow);
    connect(m_list->verticalScrollBar(), &QScrollBar::valueChanged, this, &NeighboursDialog::loadNext);
    connect(m_list->verticalScrollBar(), &QScrollBar::rangeChanged, this, &NeighboursDialog::loadNext);
    if (const QModelIndexList own = m_shown->match(m_shown->index(0, 0), nameRole, name, 1, Qt::MatchExactly);
        !own.isEmpty())
        m_list->setCurrentIndex(own.front());
    follow();
    QTimer::singleShot(0, this, [this] { // once the list has its size
        m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
        loadNext();
    });
    m_filter->setFocus();
    resize(640, 560);
}

QString NeighboursDialog::chosen() const
{
    return m_list->currentIndex().data(nameRole).toString();
}

// The arrow keys move in the list while the filter is typed.
bool NeighboursDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return QCoreApplication::sendEvent(m_list, event);
    }
    return QDialog::eventFilter(watched, event);
}

void NeighboursDialog::filter(const QString& text)
{
    const QString before = chosen();
    m_shown->setFilterFixedString(text);
    if (chosen() != before)
        m_list->setCurrentIndex(m_shown->index(0, 0));
    follow();
    loadNext();
}

// Chooses the first scene if none is chosen, and shows how many there are.
void NeighboursDialog::follow()
{
    const int files = m_files->rowCount();
    const int shown = m_shown->rowCount();
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(m_shown->index(0, 0));
    m_open->setEnabled(shown > 0);
    m_count->setText(files == 0 ? QString() : tr("%1 of %2 scenes").arg(shown).arg(files));
    m_empty->showText(files == 0   ? tr("No file in %1 ends in %2.").arg(safeLine(m_folder), sceneSuffix)
                      : shown == 0 ? tr("No scene has this in its name or title.")
                                   : QString());
}

// Begins to read the first row in view that is not loaded, else the first title that is unknown.
void NeighboursDialog::loadNext()
{
    if (m_job.isBusy())
        return;
    const auto load = [this](const QModelIndex& file, bool isSeen) {
        m_patience.start(patience);
        m_job.start({file.row(), m_folder + u'/' + file.data(nameRole).toString(), devicePixelRatioF(),
                     brightnessOf(palette()) == Brightness::dark, isSeen});
    };
    const QRect seen = m_list->viewport()->rect();
    QModelIndex row = m_shown->index(std::max(0, m_list->indexAt({seen.width() / 2, 4}).row()), 0);
    for (; row.isValid() && m_list->visualRect(row).top() < seen.bottom(); row = row.siblingAtRow(row.row() + 1))
        if (row.data(stateRole).toInt() != loaded)
            return load(m_shown->mapToSource(row), true);
    while (m_read < m_files->rowCount() && m_files->item(m_read)->data(stateRole).toInt() != unread)
        ++m_read;
    if (m_read < m_files->rowCount())
        load(m_files->index(m_read, 0), false);
}

void NeighboursDialog::take(const Found& found)
{
    QStandardItem& item = *m_files->item(found.file);
    const QString name = item.data(nameRole).toString();
    QStringList lines{safeLine(name.chopped(sceneSuffix.size())), safeLine(found.title),
                      found.isSeen ? found.verdict : QStringLiteral("…")};
    lines.removeAll(QString());
    item.setText(lines.join(u'\n'));
    item.setToolTip(item.text());
    item.setData(found.isSeen ? loaded : titled, stateRole);
    if (!found.picture.isNull())
        item.setIcon(plainIcon(QPixmap::fromImage(found.picture)));
    if (found.isFailing && found.isSeen)
        item.setForeground(verdictColour(Verdict::disagree, brightnessOf(palette())));
    item.setData(QString(name + u'\n' + found.title), wordsRole); // last, because the row may then appear
}

NeighboursDialog::Found NeighboursDialog::find(const Query& query, const Job& job)
{
    ReadOptions reading;
    reading.job = job.withoutProgress();
    Found found{.file = query.file, .isSeen = query.isSeen};
    const auto refuse = [&](const std::vector<Problem>& problems) {
        found.isFailing = !job.stopped();
        found.verdict = job.stopped() ? tr("not decided within %1 s").arg(patience / 1000)
                                      : tr("✗ %1").arg(safeLine(QString::fromStdString(problems.front().message)));
    };
    const Result<Scene> scene = readSceneFile(bytesOf(query.path), reading);
    if (!scene) {
        refuse(scene.problems());
        return found;
    }
    found.title = textOf(scene->title.value_or(std::string()));
    if (!query.isSeen)
        return found;
    const auto solved = solveExpected(*scene, {.threads = 1, .job = reading.job});
    if (!solved) {
        refuse(solved.problems());
    } else if (!scene->expect || scene->expect->empty()) {
        found.verdict = tr("no expectations");
    } else {
        const auto outcomes = decideExpectations(*scene, *solved);
        const auto holding = std::size_t(std::ranges::count_if(outcomes, &ExpectationOutcome::holds));
        found.isFailing = holding < outcomes.size();
        found.verdict = QString::fromStdString((found.isFailing ? "✗ " : "✓ ") + holdingText(holding, outcomes.size()));
    }
    const Timeline timeline = solved ? *solved : Timeline(sweep::window(*scene));
    found.picture =
        instantImage(*scene, timeline, firstEventTime(*scene, timeline),
                     {.path = {}, .size = neighbourSize, .scale = query.ratio, .dark = query.isDark}, reading.job);
    return found;
}

NeighbourActions::NeighbourActions(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    parts.actions.onTriggered(ActionId::neighbours, this, [this] { ask(); });
    parts.actions.onTriggered(ActionId::previousFile, this, [this] { step(-1); });
    parts.actions.onTriggered(ActionId::nextFile, this, [this] { step(1); });
}

QString NeighbourActions::folder() const
{
    const QString path = m_parts.workbench.document.path();
    return path.isEmpty() ? QDir(m_parts.files.folder()).absolutePath() : QFileInfo(path).absolutePath();
}

QString NeighbourActions::name() const
{
    return QFileInfo(m_parts.workbench.document.path()).fileName();
}

void NeighbourActions::ask()
{
    NeighboursDialog dialog(folder(), name(), &m_parts.window);
    if (dialog.exec() == QDialog::Accepted && !dialog.chosen().isEmpty())
        m_parts.files.openPath(folder() + u'/' + dialog.chosen());
}

void NeighbourActions::step(int by)
{
    const QStringList names = sceneNames(folder());
    const qsizetype at = names.indexOf(name());
    const qsizetype wanted = at < 0 ? 0 : at + by;
    if (wanted >= 0 && wanted < names.size())
        m_parts.files.openPath(folder() + u'/' + names[wanted]);
    else
        m_parts.messageBar.showNotice(names.isEmpty() ? tr("There is no scene in this folder.")
                                      : by < 0        ? tr("This is the first scene of the folder.")
                                                      : tr("This is the last scene of the folder."));
}

} // namespace sweep
