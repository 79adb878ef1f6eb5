#include "app/guide/welcome.h"

#include "app/files/scene_files.h"
#include "app/workbench/actions.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/paint/instant_picture.h"
#include "widgets/surface/surface.h"

#include <sweepbench/scene_file.h>

#include <QDialogButtonBox>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sweep {

// Thumbnail: a small picture of a scene.

// The whole scene in the middle of its time, with paths and ghosts, without grid and labels. `size` is in pixels, with
// `ratio` device pixels per pixel.
[[nodiscard]] QPixmap thumbnail(const Scene& scene, QSize size, double ratio, Brightness brightness);

namespace {

const QString exampleFolder = QStringLiteral(":/scenes");
const QString suffix = QStringLiteral(".scene.json");

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

const std::pair<const char*, std::vector<const char*>> themeRows[] = {
    {TEXT("Points and lines"),
     {"raise", "raise-touch", "raise-miss", "sweep-simple", "sweep-dived", "sweep-sideways", "moving-point-moving-line",
      "lines-cross", "tie-of-three", "keyed-path"}},
    {TEXT("Circles and walls"),
     {"falling-ball", "circle-circle", "circle-wall-two-hits", "circle-wall-tangent", "circle-wall-miss",
      "chord-of-a-circle", "thick-line", "ship-and-wall"}},
    {TEXT("Polygons"), {"polygon-born-inside", "crate-along-a-wall", "ball-in-closing-jaw", "polygon-through-a-grid"}},
    {TEXT("Cells of a grid"),
     {"plasma-straight", "plasma-at-an-angle", "plasma-along-grid-line", "plasma-through-corners",
      "thick-line-over-cells"}},
    {TEXT("What engines miss"),
     {"bullet-and-thin-wall", "near-miss-within-slop", "touch-that-doubles-miss", "corners-that-doubles-touch",
      "cute-headers-252", "parry-19"}},
    {TEXT("Cut, steer, aim"), {"cut", "steer", "laser-on-targets"}},
};

#undef TEXT

Example exampleNamed(const QString& name)
{
    return {exampleFolder + u'/' + name + suffix, name, name};
}

Example withTitle(Example example)
{
    const std::optional<Scene> scene = exampleScene(example);
    if (scene && scene->title && !scene->title->empty())
        example.title = textOf(*scene->title);
    return example;
}

} // namespace

std::vector<Example> examples()
{
    std::vector<Example> list;
    for (const QString& file : QDir(exampleFolder).entryList({u'*' + suffix}, QDir::Files, QDir::Name))
        list.push_back(withTitle(exampleNamed(file.chopped(suffix.size()))));
    return list;
}

std::vector<Example> offeredExamples()
{
    std::vector<Example> list;
    for (const char* name :
         {"raise", "falling-ball", "lines-cross", "plasma-straight", "laser-on-targets", "tie-of-three"})
        list.push_back(withTitle(exampleNamed(QLatin1String(name))));
    return list;
}

std::vector<ExampleTheme> exampleThemes()
{
    std::vector<ExampleTheme> themes;
    for (const auto& [title, names] : themeRows) {
        ExampleTheme& theme = themes.emplace_back(ExampleTheme{translated(title), {}});
        for (const char* name : names)
            theme.examples.push_back(withTitle(exampleNamed(QLatin1String(name))));
    }
    return themes;
}

std::optional<Scene> exampleScene(const Example& example)
{
    QFile file(example.path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.readAll();
    Result<Scene> scene = parseScene({text.constData(), std::size_t(text.size())}, example.name.toStdString());
    return scene ? std::optional(std::move(*scene)) : std::nullopt;
}

QString firstExample()
{
    const QString wanted = exampleFolder + QStringLiteral("/raise") + suffix;
    return QFile::exists(wanted) ? wanted : QString();
}

QPixmap thumbnail(const Scene& scene, QSize size, double ratio, Brightness brightness)
{
    constexpr int enlargement = 2; // strokes have a fixed width, so drawing larger and scaling down makes them thinner
    const QSize drawn = size * enlargement;
    QImage image(drawn * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    const Interval time = window(scene);
    Layers layers;
    layers.grid = layers.labels = false;
    {
        QPainter painter(&image);
        PainterSurface surface(painter, drawn);
        paintScene(surface, {.scene = scene,
                             .t = time.start / 2 + time.end / 2,
                             .view = wholeView(scene, drawn, 0.1),
                             .brightness = brightness,
                             .layers = layers});
    }
    QPixmap small = QPixmap::fromImage(image.scaled(size * ratio, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    small.setDevicePixelRatio(ratio);
    return small;
}

namespace {

constexpr int maxRecent = 6;
constexpr QSize margins(16, 8); // around the card, both sides together

// A flat button as wide as its text. If there is less room, it elides the text.
class Link : public QPushButton
{
public:
    explicit Link(const QString& text) : QPushButton(menuText(text, text.size())), m_text(safeLine(text))
    {
        setFlat(true);
        setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        QStyleOptionButton option;
        initStyleOption(&option);
        option.text = m_text;
        QSize content = fontMetrics().size(0, m_text);
        if (!icon().isNull())
            content = {content.width() + iconSize().width() + iconSpacing,
                       std::max(content.height(), iconSize().height())};
        const QSize framed = style()->sizeFromContents(QStyle::CT_PushButton, &option, content, this);
        return {framed.width(),
                std::max(content.height(), fontMetrics().height() + 6) + 2}; // a flat button has no frame
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {minWidth, sizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QPushButton::resizeEvent(event);
        const int cut = std::max(sizeHint().width() - width(), 0);
        const int room = fontMetrics().horizontalAdvance(m_text) - cut;
        const QString shown = cut == 0 ? m_text : fontMetrics().elidedText(m_text, Qt::ElideRight, room);
        setText(menuText(shown, shown.size()));
    }

private:
    static constexpr int minWidth = 80;
    static constexpr int iconSpacing = 4; // between icon and text, as in QPushButton

    QString m_text;
};

} // namespace

Welcome::Welcome(const Actions& actions, std::vector<Example> examples, QWidget* over)
    : QFrame(over), m_examples(std::move(examples)), m_recent(new QVBoxLayout), m_lists(new QWidget)
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* column = newLayout<QVBoxLayout>(this, 12, {24, 16, 24, 16});
    column->addWidget(boldLabel(tr("Empty scene")));
    column->addWidget(
        new QLabel(tr("Draw a body, paste geometry or code, open or drop a file, or look at an example.")));
    auto* buttons = newLayout<QHBoxLayout>(nullptr, 4);
    for (const ActionId id :
         {ActionId::open, ActionId::toolPoint, ActionId::toolCircle, ActionId::toolSegment, ActionId::toolPolygon}) {
        auto* button = new QToolButton;
        button->setDefaultAction(&actions[id]);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({20, 20});
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    column->addLayout(buttons);
    auto* lists = newLayout<QHBoxLayout>(m_lists, 24);
    auto* offered = newLayout<QVBoxLayout>(nullptr, 2);
    if (!m_examples.empty())
        offered->addWidget(boldLabel(tr("Examples")));
    for (const Example& example : m_examples)
        m_exampleLinks.push_back(addLink(*offered, example.title, example.path));
    offered->addStretch(1);
    m_recent->setSpacing(2);
    lists->addLayout(offered);
    lists->addLayout(m_recent);
    lists->addStretch(1);
    column->addWidget(m_lists);
    over->installEventFilter(this);
    hide();
}

QPushButton* Welcome::addLink(QVBoxLayout& column, const QString& text, const QString& path)
{
    auto* link = new Link(text);
    link->setToolTip(path.startsWith(u":/") ? text : safeLine(path));
    link->setEnabled(path.startsWith(u":/") || pathExists(path));
    connect(link, &QPushButton::clicked, this, [this, path] { Q_EMIT fileChosen(path); });
    column.addWidget(link, 0, Qt::AlignLeft); // no style sheet, which would keep the colours of an earlier theme
    return link;
}

// A border that is seen in every theme, unlike that of some styles.
void Welcome::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(colours(brightnessOf(palette())).outline);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void Welcome::drawThumbnails()
{
    constexpr QSize size(32, 20);
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        const std::optional<Scene> scene = exampleScene(m_examples[i]);
        if (!scene)
            continue;
        m_exampleLinks[i]->setIconSize(size);
        m_exampleLinks[i]->setIcon(thumbnail(*scene, size, devicePixelRatioF(), brightnessOf(palette())));
    }
}

void Welcome::setRecentFiles(const QStringList& paths)
{
    m_recentFiles = paths;
    while (QLayoutItem* item = m_recent->takeAt(0)) {
        if (QWidget* old = item->widget()) {
            old->hide(); // deleteLater() may delete it much later
            old->deleteLater();
        }
        delete item;
    }
    if (!paths.isEmpty())
        m_recent->addWidget(boldLabel(tr("Recent")));
    const QStringList labels = fileLabels(paths.mid(0, maxRecent));
    const auto shortened = [](const QString& label) {
        return menuText(label).replace(QLatin1String("&&"), QLatin1String("&"));
    };
    for (qsizetype i = 0; i < labels.size(); ++i)
        addLink(*m_recent, shortened(labels[i]), paths[i]);
    m_recent->addStretch(1);
    reposition();
}

void Welcome::reposition()
{
    const QSize room = parentWidget()->size();
    m_lists->setVisible(true);
    layout()->activate();
    m_lists->setVisible(sizeHint().height() <= room.height() - margins.height());
    layout()->activate();
    resize(sizeHint().boundedTo(room - margins));
    move((room.width() - width()) / 2, (room.height() - height()) / 2);
}

// Repositions the card if a new link or picture has changed its size.
bool Welcome::event(QEvent* event)
{
    const bool isDone = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest && size() != sizeHint().boundedTo(parentWidget()->size() - margins))
        reposition();
    return isDone;
}

void Welcome::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    setRecentFiles(QStringList(m_recentFiles)); // some may have been deleted meanwhile
    if (m_exampleLinks.empty() || !m_exampleLinks.front()->icon().isNull())
        return;
    drawThumbnails(); // only when first shown, because reading the examples takes time
    reposition();
}

void Welcome::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_exampleLinks.empty() && !m_exampleLinks.front()->icon().isNull())
        drawThumbnails();
}

bool Welcome::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        reposition();
    return QFrame::eventFilter(watched, event);
}

namespace {

constexpr QSize pictureSize(160, 100);
constexpr QSize cellSize(176, 152); // with a title of two lines below the picture
constexpr int themeWidth = 168;

const QString blank = QStringLiteral("blank");
const QString grid = QStringLiteral("grid");

Scene gridScene()
{
    Scene scene;
    scene.grid = Grid{};
    return scene;
}

std::optional<Scene> sceneOf(const Example& choice)
{
    return choice.name == blank ? std::optional(Scene{}) : choice.name == grid ? gridScene() : exampleScene(choice);
}

} // namespace

NewSceneDialog::NewSceneDialog(SceneFiles& files, QWidget& window)
    : QDialog(&window), m_files(files), m_choices(exampleThemes()), m_themes(new QListWidget),
      m_pictures(new QListWidget)
{
    ExampleTheme start{tr("Start"), offeredExamples()};
    const Example empty[] = {{{}, blank, tr("Blank scene")}, {{}, grid, tr("Scene with a grid of unit cells")}};
    start.examples.insert(start.examples.begin(), std::begin(empty), std::end(empty));
    m_choices.insert(m_choices.begin(), std::move(start));
    build();
}

void NewSceneDialog::build()
{
    setWindowTitle(tr("New Scene"));
    m_themes->setAccessibleName(tr("Themes"));
    m_themes->setFixedWidth(themeWidth);
    m_themes->setSpacing(4);
    for (const ExampleTheme& theme : m_choices)
        m_themes->addItem(theme.title);
    m_pictures->setAccessibleName(tr("Scenes"));
    m_pictures->setViewMode(QListView::IconMode);
    m_pictures->setMovement(QListView::Static);
    m_pictures->setResizeMode(QListView::Adjust);
    m_pictures->setIconSize(pictureSize);
    m_pictures->setGridSize(cellSize);
    m_pictures->setWordWrap(true);
    auto* lists = new QHBoxLayout;
    lists->addWidget(m_themes);
    lists->addWidget(m_pictures, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Create"));
    auto* column = new QVBoxLayout(this);
    column->addLayout(lists, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewSceneDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewSceneDialog::reject);
    connect(m_themes, &QListWidget::currentRowChanged, this, &NewSceneDialog::showTheme);
    connect(m_pictures, &QListWidget::itemDoubleClicked, this, &NewSceneDialog::accept);
    m_themes->setCurrentRow(0);
    m_pictures->setFocus();
    constexpr int columns = 4;
    resize(themeWidth + columns * cellSize.width() + 64, 540);
}

void NewSceneDialog::showTheme(int theme)
{
    m_pictures->clear();
    QPixmap room(pictureSize * devicePixelRatioF());
    room.setDevicePixelRatio(devicePixelRatioF());
    room.fill(colours(brightnessOf(palette())).canvas);
    for (const Example& choice : m_choices[std::size_t(theme)].examples)
        m_pictures->addItem(new QListWidgetItem(room, choice.title));
    m_pictures->setCurrentRow(0);
    m_drawn = 0;
    if (!std::exchange(m_draws, true))
        QTimer::singleShot(0, this, &NewSceneDialog::drawNext);
}

// Draws one picture, and queues the next behind all pending keys and clicks.
void NewSceneDialog::drawNext()
{
    m_draws = m_drawn < m_pictures->count();
    if (!m_draws)
        return;
    const Example& choice = m_choices[std::size_t(m_themes->currentRow())].examples[std::size_t(m_drawn)];
    if (const std::optional<Scene> scene = sceneOf(choice))
        m_pictures->item(m_drawn)->setIcon(
            thumbnail(*scene, pictureSize, devicePixelRatioF(), brightnessOf(palette())));
    ++m_drawn;
    QTimer::singleShot(0, this, &NewSceneDialog::drawNext);
}

void NewSceneDialog::accept()
{
    const Example choice =
        m_choices[std::size_t(m_themes->currentRow())].examples[std::size_t(m_pictures->currentRow())];
    QDialog::accept();
    if (!choice.path.isEmpty())
        m_files.openPath(choice.path);
    else
        m_files.newScene(choice.name == grid ? gridScene() : Scene{});
}

namespace {

// True if the path of a body has changed; a new name or colour does not count.
bool isMoved(const Scene& before, const Scene& now)
{
    const auto hasSamePaths = [](const Body& p, const Body& q) {
        return p.a == q.a && p.b == q.b && p.points == q.points;
    };
    return before.bodies.size() == now.bodies.size() && !std::ranges::equal(before.bodies, now.bodies, hasSamePaths);
}

} // namespace

FirstMinute::FirstMinute(const WindowParts& parts, Settings& settings)
    : m_parts(parts), m_settings(settings), m_hints(new QBoxLayout(QBoxLayout::TopToBottom))
{
    build();
    connect(&parts.files, &SceneFiles::opened, this, &FirstMinute::follow);
    connect(&parts.files, &SceneFiles::refused, this, [this] { m_pending.clear(); });
    connect(&parts.workbench, &Workbench::sceneChanged, this, [this] {
        const auto before = std::exchange(m_scene, m_parts.workbench.scene());
        if (before && isMoved(*before, *m_scene))
            tick(dragged);
    });
    parts.actions.onTriggered(ActionId::toNext, this, [this] { tick(stepped); });
    connect(&parts.workbench.player, &Player::playingChanged, this, [this] { tick(played); });
    connect(&parts.actions[ActionId::toNext], &QAction::changed, this, &FirstMinute::write);
    hide();
}

void FirstMinute::build()
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::AlternateBase);
    setAccessibleName(tr("First steps"));
    auto* column = newLayout<QVBoxLayout>(this, 4, {12, 4, 12, 4});
    auto* purpose =
        new ElidedLabel(tr("Sweepbench finds exactly if, when and where moving bodies meet, and checks each "
                           "answer with Boost.Geometry."));
    purpose->setShorterTexts({tr("Exactly if, when and where moving bodies meet, checked by Boost.Geometry.")});
    purpose->setObjectName(QStringLiteral("purpose"));
    QFont bold = purpose->font();
    bold.setBold(true);
    purpose->setFont(bold);
    column->addWidget(purpose);
    m_hints->setSpacing(4);
    for (QLabel*& label : m_labels) {
        label = new QLabel;
        label->setTextFormat(Qt::PlainText);
        m_hints->addWidget(label);
    }
    auto* row = newLayout<QHBoxLayout>(nullptr, 16);
    row->addLayout(m_hints, 1);
    column->addLayout(row);
    auto* close = new QPushButton(tr("Got It"));
    close->setToolTip(tr("Hide these hints permanently"));
    close->setFocusPolicy(Qt::TabFocus);
    connect(close, &QPushButton::clicked, this, [this] {
        m_settings.knowsFirstSteps = true;
        Q_EMIT dismissedChanged();
        hide();
        m_parts.canvas.setFocus();
    });
    row->addWidget(close);
    write();
}

void FirstMinute::begin()
{
    m_pending = firstExample();
    if (m_pending.isEmpty())
        m_parts.files.newScene();
    else
        m_parts.files.openPath(m_pending);
}

// Shows the hints if the opened scene is the example; another scene may have been opened meanwhile.
void FirstMinute::follow()
{
    const bool begins = !m_pending.isEmpty() && m_parts.workbench.document.name() == QFileInfo(m_pending).fileName();
    m_pending.clear();
    m_scene = m_parts.workbench.scene();
    m_isExampleOpen = begins;
    if (begins)
        m_parts.workbench.startAtFirstInstant();
    setVisible(begins && !m_settings.knowsFirstSteps);
    m_done = {};
    write();
    if (begins)
        m_parts.canvas.setFocus();
}

void FirstMinute::bringBack()
{
    m_settings.knowsFirstSteps = false;
    Q_EMIT dismissedChanged();
    if (isVisible() || !m_isExampleOpen)
        return;
    m_done = {};
    write();
    show();
}

void FirstMinute::tick(Hint hint)
{
    if (!isVisible() || m_done[hint])
        return;
    m_done[hint] = true;
    write();
}

void FirstMinute::write()
{
    const QString next = m_parts.actions[ActionId::toNext].shortcut().toString(QKeySequence::NativeText);
    const QString texts[] = {tr("Drag the point: every answer follows."),
                             tr("%1 steps to the next hit, exactly.").arg(next),
                             tr("Play below, or press Space: see it move.")};
    for (std::size_t hint = 0; hint < HintCount; ++hint) {
        m_labels[hint]->setText((m_done[hint] ? QStringLiteral("✓  ") : QStringLiteral("%1  ").arg(hint + 1)) +
                                texts[hint]);
        m_labels[hint]->setEnabled(!m_done[hint]);
    }
}

void FirstMinute::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    constexpr int apart = 16; // pixels between two hints
    int line = 0;
    for (const QLabel* label : m_labels)
        line += label->sizeHint().width() + apart;
    const bool fits = line <= m_hints->geometry().width();
    m_hints->setSpacing(fits ? apart : 4);
    m_hints->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace sweep
