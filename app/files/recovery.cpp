#include "app/files/recovery.h"

#include "app/files/dialogs.h"
#include "app/files/scene_files.h"
#include "app/report/embedded_scene.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "core/events/scene_differences.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/document/scene_document.h"
#include "widgets/format/labels.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/paint/instant_picture.h"

#include <sweepbench/base/files.h>
#include <sweepbench/scene_file.h>

#include <QApplication>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDialogButtonBox>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QScrollArea>
#include <QThread>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace sweep {

namespace {

const QString ending = QStringLiteral(".scene.json");
constexpr const char* member = "x-recovery";
constexpr unsigned modeOfCopies = 0600;
constexpr mode_t modeOfFolders = 0700;

QByteArray hashOf(const QString& path)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && hash.addData(&file) ? hash.result().toHex() : QByteArray();
}

// The first letters of the boot's id.
QString bootId()
{
    QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id"));
    return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.read(8)) : QStringLiteral("unknown");
}

std::string noteText(const RecoveryNote& note)
{
    const Session& session = note.session;
    QJsonObject object{
        {QStringLiteral("path"),
         QString::fromLatin1(QByteArray::fromStdString(bytesOf(note.path)).toPercentEncoding("/"))},
        {QStringLiteral("name"), note.name},
        {QStringLiteral("written"), double(note.written.toMSecsSinceEpoch())},
        {QStringLiteral("view"), QJsonArray{session.centre.x, session.centre.y, session.mantissa, session.exponent}},
        {QStringLiteral("time"), session.time},
        {QStringLiteral("selected"), QJsonArray::fromStringList(session.selected)}};
    if (note.state.exists) {
        object[QStringLiteral("size")] = double(note.state.size);
        object[QStringLiteral("modified")] = double(note.state.modified.toMSecsSinceEpoch());
        object[QStringLiteral("hash")] = QString::fromLatin1(note.hash);
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

// Nothing if it is not what noteText() writes.
std::optional<RecoveryNote> noteFrom(const std::string& text)
{
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(text)).object();
    const QString path = object[QStringLiteral("path")].toString();
    QJsonArray numbers = object[QStringLiteral("view")].toArray();
    numbers.append(object[QStringLiteral("time")].toDouble());
    const auto session = sessionFrom(QVariant(numbers.toVariantList()).toStringList());
    if ((!path.isEmpty() && !path.startsWith(u'/')) || !object[QStringLiteral("path")].isString() ||
        !object[QStringLiteral("written")].isDouble() || !session)
        return {};
    const auto timeAt = [&object](const char* name) {
        return QDateTime::fromMSecsSinceEpoch(qint64(object[QLatin1String(name)].toDouble()));
    };
    RecoveryNote note{.session = *session};
    note.session.path = note.path = pathOf(QByteArray::fromPercentEncoding(path.toLatin1()).toStdString());
    note.session.selected = object[QStringLiteral("selected")].toVariant().toStringList();
    note.name = object[QStringLiteral("name")].toString();
    if (object.contains(QStringLiteral("hash")))
        note.state = {true, qint64(object[QStringLiteral("size")].toDouble()), timeAt("modified")};
    note.hash = object[QStringLiteral("hash")].toString().toLatin1();
    note.written = timeAt("written");
    return note;
}

// Creates the folder for the user alone; false if it belongs to another user or cannot be created.
bool madeOwn(const QString& folder)
{
    QDir().mkpath(QFileInfo(folder).path());
    const std::string path = bytesOf(folder);
    (void)::mkdir(path.c_str(), modeOfFolders);
    struct stat state = {};
    return ::lstat(path.c_str(), &state) == 0 && S_ISDIR(state.st_mode) && state.st_uid == ::geteuid() &&
           ::chmod(path.c_str(), modeOfFolders) == 0;
}

std::unique_ptr<QLockFile> lockOf(const QString& file)
{
    auto lock = std::make_unique<QLockFile>(file + QStringLiteral(".lock"));
    lock->setStaleLockTime(0);
    return lock;
}

// The lock of a copy whose window runs no more; null if it may still run.
std::unique_ptr<QLockFile> heldLock(const QString& file)
{
    const QString name = QFileInfo(file).fileName();
    const auto owner = name.section(u'-', 1, 1).section(u'.', 0, 0).toInt();
    const QString runs = QFile::symLinkTarget(QStringLiteral("/proc/%1/exe").arg(owner));
    if (name.startsWith(bootId() + u'-') && owner != ::getpid() && !runs.isEmpty() &&
        runs == QFile::symLinkTarget(QStringLiteral("/proc/self/exe")))
        return nullptr;
    auto lock = lockOf(file);
    const bool isHeld = lock->tryLock() || (lock->removeStaleLockFile() && lock->tryLock());
    // On a full disk, for example, there is no lock; the copy counts more.
    return isHeld || lock->error() != QLockFile::LockFailedError ? std::move(lock) : nullptr;
}

} // namespace

bool RecoverableScene::fileHasChanged() const
{
    const FileState now = FileState::of(note.path);
    return now.exists && now != note.state && (note.hash.isEmpty() || hashOf(note.path) != note.hash);
}

void RecoverableScene::remove() const
{
    QFile::remove(file);
    lock->unlock();
}

QStringList recoveryFolders()
{
    const QString chosen = qEnvironmentVariable("XDG_STATE_HOME");
    const QString state = chosen.startsWith(u'/') ? chosen : QDir::homePath() + QStringLiteral("/.local/state");
    return {state + QStringLiteral("/sweepbench/recovery"),
            QDir::tempPath() + QStringLiteral("/sweepbench-recovery-%1").arg(::geteuid())};
}

FoundRecovery recoverableScenes(const QStringList& folders)
{
    FoundRecovery found;
    for (const QString& folder : folders) {
        if (!QFileInfo::exists(folder) || !madeOwn(folder))
            continue;
        for (const QFileInfo& info : QDir(folder).entryInfoList({u'*' + ending}, QDir::Files | QDir::NoSymLinks)) {
            RecoverableScene one{info.filePath(), heldLock(info.filePath()), {}, {}};
            if (!one.lock)
                continue;
            Result<Scene> read = readSceneFile(bytesOf(one.file));
            std::vector<KeptMember> members = read ? read->kept.content() : std::vector<KeptMember>();
            const auto kept = std::ranges::find(members, member, &KeptMember::name);
            const auto note = kept != members.end() ? noteFrom(kept->json) : std::nullopt;
            if (!note) {
                found.damaged << one.file + QStringLiteral(".damaged");
                QFile::rename(one.file, found.damaged.back());
                one.lock->unlock();
                continue;
            }
            members.erase(kept);
            Scene scene = std::move(read).value();
            scene.kept = std::move(members);
            one.note = *note;
            one.scene = std::make_shared<const Scene>(std::move(scene));
            const bool hasFile = FileState::of(note->path).exists; // a regular file, which can be read
            const auto file = hasFile ? std::optional(readSceneFile(bytesOf(note->path))) : std::nullopt;
            if (file && *file && **file == *one.scene)
                one.remove();
            else
                found.scenes.push_back(std::move(one));
        }
        for (const QFileInfo& info : QDir(folder).entryInfoList({u'*' + ending + QStringLiteral(".lock")}, QDir::Files))
            if (const QString file = info.filePath().chopped(5); !QFileInfo::exists(file))
                if (const auto lock = heldLock(file)) // of a window that left no copy
                    lock->unlock();
    }
    std::ranges::sort(found.scenes, std::greater(), [](const RecoverableScene& one) { return one.note.written; });
    return found;
}

Autosave::Autosave(const WindowParts& parts, const QStringList& folders) : m_parts(parts)
{
    for (const QString& folder : folders) {
        const QString name = folder + QStringLiteral("/%1-%2").arg(bootId()).arg(QCoreApplication::applicationPid());
        const bool isFirst = !m_lock && madeOwn(folder);
        QString file = name + ending;
        // Others may have this number: an earlier process, or one of another sandbox.
        const auto isTaken = [&] {
            if (QFileInfo::exists(file))
                return true;
            m_lock = isFirst ? lockOf(file) : std::move(m_lock);
            return isFirst && !m_lock->tryLock() && m_lock->error() == QLockFile::LockFailedError;
        };
        for (int i = 2; isTaken(); ++i)
            file = name + u'-' + QString::number(i) + ending;
        m_files << file;
    }
    m_job = std::make_unique<LatestJob<Query, std::shared_ptr<Written>>>(
        [this](const Query& query, const Job& job) { return std::make_shared<Written>(write(query, job)); },
        [this](const std::shared_ptr<Written>& written) { take(*written); });
    constexpr int pause = 2000; // milliseconds from an edit to its copy
    m_pause.setInterval(pause);
    m_pause.setSingleShot(true);
    const auto begin = [this] {
        if (m_job->isBusy())
            return m_pause.start();
        if (m_parts.workbench.document.isModified())
            m_job->start(query());
    };
    connect(&m_pause, &QTimer::timeout, this, begin);
    const SceneDocument& document = m_parts.workbench.document;
    connect(&document, &SceneDocument::changed, this, &Autosave::follow);
    connect(&document, &SceneDocument::modifiedChanged, this, &Autosave::follow);
    connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this, begin](Qt::ApplicationState state) {
        if (state != Qt::ApplicationActive && m_pause.isActive())
            begin();
    });
}

Autosave::~Autosave()
{
    m_job.reset(); // waits for a copy that is being written
}

// Starts the pause before the next copy, or removes the copy of a scene that is saved.
void Autosave::follow()
{
    const bool isModified = m_parts.workbench.document.isModified();
    if (isModified && !m_pause.isActive()) {
        (void)query(); // takes the note
        m_pause.start();
    } else if (!isModified) {
        m_pause.stop();
        if (std::exchange(m_mayExist, false))
            m_job->start({{}, {}, m_files}); // on the thread of the copies, so that none follows
    }
}

Autosave::Query Autosave::query()
{
    const SceneDocument& document = m_parts.workbench.document;
    m_note = {.path = document.path(),
              .name = document.name(),
              .state = m_parts.files.fileState(),
              .written = QDateTime::currentDateTime(),
              .session = sessionOf(m_parts.workbench, m_parts.canvas)};
    m_mayExist = true;
    return {document.snapshot(), m_note, m_files};
}

Autosave::Written Autosave::write(const Query& query, const Job& job, bool waits)
{
    std::string text;
    if (query.scene) {
        // A scene that breaks a rule could not be read back, so the copy before it is kept. An abort has no time to
        // look.
        if (std::vector<Problem> problems = waits ? problemsOf(*query.scene, job) : std::vector<Problem>();
            !problems.empty())
            return problems;
        RecoveryNote note = query.note;
        if (note.state.exists && FileState::of(note.path) == note.state)
            note.hash = hashOf(note.path);
        Scene copy = *query.scene;
        std::vector<KeptMember> members = copy.kept.content();
        std::erase_if(members, [](const KeptMember& one) { return one.name == member; }); // of a copy that was opened
        members.push_back({member, noteText(note)});
        copy.kept = std::move(members);
        text = sceneText(copy, job);
    }
    const auto lock = waits ? std::unique_lock(m_writing) : std::unique_lock(m_writing, std::try_to_lock);
    if (job.stopped())
        return Problem{.message = "cancelled"};
    Problem last{.message = "no folder for copies of unsaved scenes can be written"};
    for (const QString& file : query.files) {
        if (!query.scene) {
            QFile::remove(file);
        } else if (madeOwn(QFileInfo(file).path())) {
            const auto written = replaceFile(bytesOf(file), text, modeOfCopies);
            if (written) {
                for (const QString& older : query.files)
                    if (older != file)
                        QFile::remove(older);
                return file;
            }
            last = written.problems().front();
        }
    }
    return query.scene ? Written(last) : Written(QString());
}

void Autosave::take(const Written& written)
{
    if (!written && !std::exchange(m_hasFailed, true))
        Q_EMIT failed(written.problems());
    m_hasFailed = !written;
    const bool isAside = written && !written->isEmpty() && *written != m_files.front();
    if (isAside && !std::exchange(m_isAside, true))
        Q_EMIT movedTo(QFileInfo(*written).path());
    m_isAside = written ? isAside : m_isAside;
}

std::optional<QString> Autosave::writeNow(bool isAborting)
{
    const SceneDocument& document = m_parts.workbench.document;
    if (!document.isModified())
        return {};
    if (!isAborting) {
        m_job->stop();
        m_pause.stop();
    }
    // An abort may have come from what the window shows.
    const Query now = isAborting ? Query{document.snapshot(), m_note, m_files} : query();
    const Written written = write(now, {}, !isAborting);
    return written ? std::optional(written.value()) : std::nullopt;
}

void Autosave::discard()
{
    m_pause.stop();
    m_job.reset();
    (void)write({{}, {}, m_files}, {});
}

void Autosave::restore(const RecoverableScene& from)
{
    const bool isKept = !from.note.path.isEmpty() && !from.fileHasChanged();
    m_parts.files.restore(*from.scene, isKept ? from.note.path : QString(), from.note.name, from.note.state);
    QTimer::singleShot(0, this, [this, session = from.note.session] { // after the view was fitted to the scene
        showSession(session, m_parts.workbench, m_parts.canvas);
        m_pause.start(); // a copy with this view
    });
    if (writeNow())
        from.remove();
}

namespace {

constexpr QSize pictureSize(200, 125);

QString timeOf(const QDateTime& time)
{
    const QLocale locale = QLocale::c();
    return time.date() == QDate::currentDate()
               ? RecoveryDialog::tr("today at %1").arg(locale.toString(time.time(), QStringLiteral("HH:mm:ss")))
               : locale.toString(time, QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString titleOf(const RecoverableScene& one)
{
    return safeLine(one.scene->title && !one.scene->title->empty() ? textOf(*one.scene->title) : one.note.name);
}

// "2 bodies and 1 other member differ from the file on disk"
QString differencesText(const Scene& scene, const RecoveryNote& note)
{
    if (note.path.isEmpty())
        return RecoveryDialog::tr("%1; it was never saved").arg(bodiesText(scene.bodies.size()));
    if (!FileState::of(note.path).exists)
        return RecoveryDialog::tr("%1; its file is gone").arg(bodiesText(scene.bodies.size()));
    const auto file = readAnyScene(bytesOf(note.path), {});
    if (!file)
        return RecoveryDialog::tr("%1; its file cannot be read").arg(bodiesText(scene.bodies.size()));
    const std::size_t bodies = bodyDifferences(*file, scene).size();
    const std::size_t members = memberDifferences(*file, scene).size();
    QStringList parts;
    if (bodies > 0)
        parts << bodiesText(bodies);
    if (members > 0)
        parts << (members == 1 ? RecoveryDialog::tr("1 member of the scene")
                               : RecoveryDialog::tr("%1 members of the scene").arg(members));
    return parts.isEmpty()
               ? RecoveryDialog::tr("Only the order of bodies differs from the file")
               : RecoveryDialog::tr("Differs from the file in %1").arg(parts.join(RecoveryDialog::tr(" and ")));
}

} // namespace

RecoveryDialog::RecoveryDialog(FoundRecovery& found, QWidget* parent)
    : QDialog(parent), m_found(found),
      m_job(
          [](const Query& query, const auto& running) {
              for (std::size_t row = 0; row + 1 < query.scenes.size() && !running.stopped(); ++row)
                  running.post(shownOf(row, query));
              return query.scenes.empty() ? Shown() : shownOf(query.scenes.size() - 1, query);
          },
          [this](const Shown& shown) {
              if (shown.row >= m_rows.size())
                  return;
              m_rows[shown.row].differences->setWholeText(shown.differences);
              m_rows[shown.row].picture->setPixmap(QPixmap::fromImage(shown.picture));
          })
{
    setWindowTitle(tr("Recover Unsaved Scenes"));
    auto* column = new QVBoxLayout(this);
    const bool hasScenes = !m_found.scenes.empty();
    auto* heading = new QLabel(hasScenes ? tr("Sweepbench ended without saving these changes. A restored scene opens "
                                              "as an unsaved change; its file is "
                                              "replaced only when you save.")
                                         : tr("Sweepbench ended without saving changes, and their copy is damaged."));
    heading->setWordWrap(true);
    column->addWidget(heading);
    auto* list = new QWidget;
    auto* rows = newLayout<QVBoxLayout>(list, style()->pixelMetric(QStyle::PM_LayoutVerticalSpacing));
    Query query;
    query.ratio = devicePixelRatioF();
    query.isDark = brightnessOf(palette()) == Brightness::dark;
    for (std::size_t i = 0; i < m_found.scenes.size(); ++i) {
        rows->addWidget(rowOf(i));
        query.scenes.push_back(m_found.scenes[i].scene);
        query.notes.push_back(m_found.scenes[i].note);
    }
    rows->addStretch();
    auto* area = new QScrollArea;
    scrollVertically(*area);
    area->setWidget(list);
    column->addWidget(area, 1);
    if (!m_found.damaged.isEmpty()) {
        auto* damaged =
            new QLabel(tr("Not readable, and set aside: %1").arg(safeLine(m_found.damaged.join(QStringLiteral(", ")))));
        damaged->setTextFormat(Qt::PlainText);
        damaged->setWordWrap(true);
        damaged->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(damaged);
    }
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(hasScenes ? tr("&Later") : tr("&Close"), QDialogButtonBox::RejectRole)
        ->setToolTip(tr("Keep everything in this list; the next start offers it again"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    constexpr int rowHeight = 150;
    constexpr int mostRows = 3; // further ones are scrolled to
    resize(680, 120 + rowHeight * std::clamp(int(m_found.scenes.size()), 1, mostRows));
    m_job.start(std::move(query));
}

QWidget* RecoveryDialog::rowOf(std::size_t index)
{
    const RecoverableScene& one = m_found.scenes[index];
    auto* row = new QFrame;
    row->setBackgroundRole(QPalette::Base);
    row->setAutoFillBackground(true);
    auto* line = new QHBoxLayout(row);
    auto* picture = new QLabel;
    picture->setFixedSize(pictureSize);
    line->addWidget(picture);
    auto* texts = new QVBoxLayout;
    const auto addText = [texts](const QString& text) {
        auto* label = new WrappedLabel(text);
        texts->addWidget(label);
        return label;
    };
    QLabel* title = addText(titleOf(one));
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    addText(one.note.path.isEmpty() ? tr("No file yet") : safeLine(one.note.path))
        ->setTextInteractionFlags(Qt::TextSelectableByMouse);
    addText(tr("Copied %1").arg(timeOf(one.note.written)));
    WrappedLabel* differences = addText(tr("Comparing…"));
    if (one.fileHasChanged())
        addText(tr("Another program has changed the file. The copy opens as a scene without a file."));
    texts->addStretch();
    line->addLayout(texts, 1);
    auto* buttons = new QVBoxLayout;
    auto* restore = new QPushButton(tr("&Restore"));
    restore->setDefault(index == 0);
    connect(restore, &QPushButton::clicked, this, [this, index] {
        m_chosen = index;
        accept();
    });
    buttons->addWidget(restore);
    auto* compare = new QPushButton(tr("D&ifferences…"));
    compare->setEnabled(FileState::of(one.note.path).exists);
    connect(compare, &QPushButton::clicked, this,
            [this, &one] { showFileDifferences(*this, one.scene, one.note.path, shownFileName(one.note.path)); });
    buttons->addWidget(compare);
    buttons->addWidget(discardButton(index, row));
    buttons->addStretch();
    line->addLayout(buttons);
    m_rows.push_back({picture, differences});
    return row;
}

// Asks for a second click, since nothing brings the copy back.
QPushButton* RecoveryDialog::discardButton(std::size_t index, QWidget* row)
{
    auto* discard = new QPushButton(tr("&Discard"));
    discard->setMinimumWidth(discard->fontMetrics().horizontalAdvance(tr("Discard for Good")) + 24);
    connect(discard, &QPushButton::clicked, this, [this, index, row, discard, asked = QElapsedTimer()]() mutable {
        if (!asked.isValid()) {
            asked.start();
            return discard->setText(tr("&Discard for Good"));
        }
        if (asked.elapsed() < QApplication::doubleClickInterval())
            return;
        m_found.scenes[index].remove();
        m_rows[index].isDiscarded = true;
        row->hide();
        if (std::ranges::all_of(m_rows, &Row::isDiscarded))
            reject();
    });
    return discard;
}

RecoveryDialog::Shown RecoveryDialog::shownOf(std::size_t row, const Query& query)
{
    const Scene& scene = *query.scenes[row];
    const RecoveryNote& note = query.notes[row];
    const Interval time = sweep::window(scene);
    return {row, differencesText(scene, note),
            instantImage(scene, Timeline(time), std::clamp(note.session.time, time.start, time.end),
                         {.path = {}, .size = pictureSize, .scale = query.ratio, .dark = query.isDark})};
}

RecoveryOffer::RecoveryOffer(const WindowParts& parts, Autosave& autosave, const QStringList& folders)
    : QObject(&parts.window), m_parts(parts), m_autosave(autosave), m_folders(folders)
{
    parts.actions.onTriggered(ActionId::recover, this, [this] {
        m_parts.messageBar.clear();
        if (const auto restored = ask(); !restored)
            m_parts.messageBar.showNotice(tr("There are no unsaved scenes to recover."));
    });
}

std::optional<bool> RecoveryOffer::ask()
{
    FoundRecovery found = recoverableScenes(m_folders);
    if (found.scenes.empty() && found.damaged.isEmpty())
        return {};
    m_parts.window.show();
    RecoveryDialog dialog(found, &m_parts.window);
    dialog.exec();
    if (!dialog.chosen() || !m_parts.files.confirmDiscard())
        return false;
    m_autosave.restore(found.scenes[*dialog.chosen()]);
    return true;
}

void RecoveryOffer::mention()
{
    const auto show = [this] {
        const std::size_t count = recoverableScenes(m_folders).scenes.size();
        if (count == 0 || !m_parts.messageBar.text().isEmpty()) // the window has more to say
            return;
        m_parts.messageBar.showNotice(count == 1 ? tr("A scene with unsaved changes can be recovered.")
                                                 : tr("%1 scenes with unsaved changes can be recovered.").arg(count));
        m_parts.messageBar.offerRemedies({&m_parts.actions[ActionId::recover]});
    };
    // Queued, because opening a scene clears the message bar.
    const auto once = Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection);
    connect(&m_parts.files, &SceneFiles::opened, this, show, once);
}

} // namespace sweep
