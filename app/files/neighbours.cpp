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

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>

#include <QAbstractListModel>
#include <QCryptographicHash>
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

std::optional<Neighbour> NeighbourCache::find(const QByteArray& key)
{
    const std::scoped_lock lock(m_mutex);
    const Neighbour* const kept = m_kept.object(key);
    return kept ? std::optional(*kept) : std::nullopt;
}

void NeighbourCache::insert(const QByteArray& key, const Neighbour& neighbour)
{
    const std::scoped_lock lock(m_mutex);
    const auto letters = neighbour.title.size() + neighbour.verdict.size();
    m_kept.insert(key, new Neighbour(neighbour), neighbour.picture.sizeInBytes() + 2 * letters + 200);
}

// The scenes of the folder that the filter lets through.
class NeighbourModel : public QAbstractListModel
{
public:
    NeighbourModel(const QString& folder, NeighbourCache& cache, QPixmap blank, const QColor& failing, QObject* parent)
        : QAbstractListModel(parent), m_cache(cache), m_blank(std::move(blank)), m_failing(failing)
    {
        for (const QString& name : sceneNames(folder))
            m_files.push_back({name, {}, {}, false});
        setFilter({});
    }

    [[nodiscard]] std::size_t fileCount() const { return m_files.size(); }
    [[nodiscard]] int fileOf(int row) const { return m_shown[std::size_t(row)]; }
    [[nodiscard]] const QString& nameOf(int row) const { return m_files[std::size_t(fileOf(row))].name; }
    [[nodiscard]] int rowOf(const QString& name) const
    {
        const auto at = std::ranges::find(m_shown, name, [this](int file) { return m_files[std::size_t(file)].name; });
        return at == m_shown.end() ? -1 : int(at - m_shown.begin());
    }
    // False if the row is still blank, or its picture had to make room for others.
    [[nodiscard]] bool isLoaded(int row) const { return bool(m_cache.find(m_files[std::size_t(fileOf(row))].key)); }

    // The first file whose title is unknown; nothing if there is none.
    [[nodiscard]] std::optional<int> firstUnread()
    {
        while (m_read < m_files.size() && m_files[m_read].isRead)
            ++m_read;
        return m_read < m_files.size() ? std::optional(int(m_read)) : std::nullopt;
    }
    [[nodiscard]] const QString& nameOfFile(int file) const { return m_files[std::size_t(file)].name; }

    // Shows the scenes whose names, or titles as far as they are known, contain the text.
    void setFilter(const QString& text)
    {
        beginResetModel();
        m_text = text;
        m_shown.clear();
        for (int i = 0; i < int(m_files.size()); ++i)
            if (passes(m_files[std::size_t(i)]))
                m_shown.push_back(i);
        endResetModel();
    }
    void take(int which, const QByteArray& key, const QString& title)
    {
        File& file = m_files[std::size_t(which)];
        file = {file.name, title, key, true};
        const auto at = std::ranges::lower_bound(m_shown, which);
        const int row = int(at - m_shown.begin());
        if (at != m_shown.end() && *at == which) {
            Q_EMIT dataChanged(index(row), index(row));
        } else if (passes(file)) {
            beginInsertRows({}, row, row);
            m_shown.insert(at, which);
            endInsertRows();
        }
    }

    [[nodiscard]] int rowCount(const QModelIndex& /*parent*/) const override { return int(m_shown.size()); }
    [[nodiscard]] QVariant data(const QModelIndex& at, int role) const override
    {
        const File& file = m_files[std::size_t(fileOf(at.row()))];
        const auto found = m_cache.find(file.key);
        switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
        case Qt::AccessibleTextRole: {
            const QString name = safeLine(file.name.chopped(sceneSuffix.size()));
            QStringList lines{name, safeLine(file.title), found ? found->verdict : QStringLiteral("…")};
            lines.removeAll(QString());
            return lines.join(u'\n');
        }
        case Qt::DecorationRole:
            return iconOf(found && !found->picture.isNull() ? QPixmap::fromImage(found->picture) : m_blank);
        case Qt::ForegroundRole:
            return found && found->isFailing ? m_failing : QVariant();
        default:
            return {};
        }
    }

private:
    struct File
    {
        QString name;
        QString title;  // empty until the file is read
        QByteArray key; // in the cache; empty: only the title is known
        bool isRead = false;
    };
    // Without the tint of a selected row.
    [[nodiscard]] static QIcon iconOf(const QPixmap& picture)
    {
        QIcon icon(picture);
        icon.addPixmap(picture, QIcon::Selected);
        return icon;
    }
    [[nodiscard]] bool passes(const File& file) const
    {
        return file.name.contains(m_text, Qt::CaseInsensitive) || file.title.contains(m_text, Qt::CaseInsensitive);
    }

    NeighbourCache& m_cache;
    QPixmap m_blank;
    QVariant m_failing; // the colour of texts
    QString m_text;     // of the filter
    std::vector<File> m_files;
    std::size_t m_read = 0;   // the titles of the files before it are known
    std::vector<int> m_shown; // indices of files, increasing
};

NeighboursDialog::NeighboursDialog(const QString& folder, const QString& name, NeighbourCache& cache, QWidget* parent)
    : QDialog(parent), m_cache(cache), m_folder(folder), m_filter(new QLineEdit), m_list(new QListView),
      m_count(new QLabel), m_empty(new Placeholder(m_list->viewport())),
      m_job([this](const Query& query, const Job& job) { return find(query, job); },
            [this](const Found& found) {
                m_patience.stop();
                if (!found.key.isEmpty())
                    m_cache.insert(found.key, found.neighbour);
                m_model->take(found.file, found.key, found.neighbour.title);
                loadNext();
            })
{
    QPixmap blank(neighbourSize * devicePixelRatioF());
    blank.setDevicePixelRatio(devicePixelRatioF());
    blank.fill(colours(brightnessOf(palette())).canvas);
    m_model =
        new NeighbourModel(folder, m_cache, blank, verdictColour(Verdict::disagree, brightnessOf(palette())), this);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, &m_job, &BackgroundJob::requestStop);
    build(name);
}

void NeighboursDialog::build(const QString& name)
{
    setWindowTitle(tr("Scenes in %1").arg(safeLine(QDir::toNativeSeparators(m_folder))));
    m_filter->setPlaceholderText(tr("Filter by name or title"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_list->setAccessibleName(tr("Scenes"));
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(true);
    m_list->setIconSize(neighbourSize);
    m_list->setSpacing(2);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Open)->setEnabled(m_model->rowCount({}) > 0);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addWidget(m_count);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NeighboursDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NeighboursDialog::reject);
    connect(m_list, &QListView::activated, this, &NeighboursDialog::accept);
    connect(m_filter, &QLineEdit::textChanged, this, [this, open = buttons->button(QDialogButtonBox::Open)] {
        filter(m_filter->text());
        open->setEnabled(m_list->currentIndex().isValid());
    });
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this, open = buttons->button(QDialogButtonBox::Open)] {
        if (!m_list->currentIndex().isValid())
            m_list->setCurrentIndex(m_model->index(0));
        open->setEnabled(true);
        showCount();
    });
    connect(m_list->verticalScrollBar(), &QScrollBar::valueChanged, this, &NeighboursDialog::loadNext);
    connect(m_list->verticalScrollBar(), &QScrollBar::rangeChanged, this, &NeighboursDialog::loadNext);
    filter({});
    if (const int row = m_model->rowOf(name); row >= 0)
        m_list->setCurrentIndex(m_model->index(row));
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_list->scrollTo(m_list->currentIndex(), QAbstractItemView::PositionAtCenter);
            loadNext();
        },
        Qt::QueuedConnection); // once the list has its size
    m_filter->setFocus();
    resize(640, 560);
}

QString NeighboursDialog::chosen() const
{
    const QModelIndex current = m_list->currentIndex();
    return current.isValid() ? m_model->nameOf(current.row()) : QString();
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
    m_model->setFilter(text);
    if (m_model->rowCount({}) > 0)
        m_list->setCurrentIndex(m_model->index(std::max(0, m_model->rowOf(before))));
    showCount();
    loadNext();
}

void NeighboursDialog::showCount()
{
    const std::size_t files = m_model->fileCount();
    const int shown = m_model->rowCount({});
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
    const auto load = [this](int file, bool isSeen) {
        m_patience.start(patience);
        m_job.start({file, m_folder + u'/' + m_model->nameOfFile(file), devicePixelRatioF(),
                     brightnessOf(palette()) == Brightness::dark, isSeen});
    };
    const QRect seen = m_list->viewport()->rect();
    const int top = std::max(0, m_list->indexAt({seen.width() / 2, 4}).row());
    for (int row = top; row < m_model->rowCount({}) && m_list->visualRect(m_model->index(row)).top() < seen.bottom();
         ++row) {
        if (!m_model->isLoaded(row))
            return load(m_model->fileOf(row), true);
    }
    if (const auto file = m_model->firstUnread())
        load(*file, false);
}

NeighboursDialog::Found NeighboursDialog::find(const Query& query, const Job& job)
{
    ReadOptions reading;
    reading.job = job.withoutProgress();
    const std::string path = bytesOf(query.path);
    const auto late = [] { return tr("not decided within %1 s").arg(patience / 1000); };
    const auto refusal = [&](const std::vector<Problem>& problems) {
        const QString why = safeLine(QString::fromStdString(problems.front().message));
        return Neighbour{.verdict = job.stopped() ? late() : tr("✗ %1").arg(why), .isFailing = !job.stopped()};
    };
    const auto text = readTextFile(path, "a scene is a file", reading);
    if (!text)
        return {query.file, query.isSeen ? query.path.toUtf8() : QByteArray(), refusal(text.problems())};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(text->data(), qsizetype(text->size())));
    QByteArray key = hash.result() + QByteArray::number(query.ratio) + (query.isDark ? "dark" : "light");
    if (auto kept = m_cache.find(key))
        return {query.file, key, std::move(*kept)};
    const Result<Scene> scene = parseScene(*text, path, reading);
    if (!query.isSeen)
        key.clear();
    if (!scene)
        return {query.file, key, refusal(scene.problems())};
    Neighbour found{.title = textOf(scene->title.value_or(std::string()))};
    if (!query.isSeen)
        return {query.file, key, std::move(found)};
    const auto solved = solveExpected(*scene, {.threads = 1, .job = reading.job});
    if (!solved) {
        const Neighbour refused = refusal(solved.problems());
        found.verdict = refused.verdict;
        found.isFailing = refused.isFailing;
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
    // A late answer is kept for this dialog alone.
    return {query.file, job.stopped() ? query.path.toUtf8() : key, std::move(found)};
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
    NeighboursDialog dialog(folder(), name(), m_cache, &m_parts.window);
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
