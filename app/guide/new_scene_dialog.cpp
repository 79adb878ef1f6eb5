#include "app/guide/new_scene_dialog.h"

#include "app/files/scene_files.h"
#include "app/guide/thumbnail.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace sweep {

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

} // namespace sweep
