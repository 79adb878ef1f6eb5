#include "app/guide/welcome.h"

#include "app/files/recent_files.h"
#include "app/guide/thumbnail.h"
#include "app/workbench/actions.h"
#include "widgets/document/file_path.h"
#include "widgets/format/bold_label.h"
#include "widgets/format/visible_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sweep {

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
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(12);
    column->addWidget(boldLabel(tr("Empty scene")));
    column->addWidget(new QLabel(tr("Draw a body, open or drop a file, or look at an example.")));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(4);
    for (const ActionId id : {ActionId::open, ActionId::toolPoint, ActionId::toolCircle, ActionId::toolSegment}) {
        auto* button = new QToolButton;
        button->setDefaultAction(&actions[id]);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIconSize({20, 20});
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    column->addLayout(buttons);
    auto* lists = new QHBoxLayout(m_lists);
    lists->setContentsMargins(0, 0, 0, 0);
    lists->setSpacing(24);
    auto* offered = new QVBoxLayout;
    offered->setSpacing(2);
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

void Welcome::drawThumbnails()
{
    constexpr QSize size(32, 20);
    constexpr QSize room(38, 20); // with equal space on both sides of the thumbnail
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        const std::optional<Scene> scene = exampleScene(m_examples[i]);
        if (!scene)
            continue;
        m_exampleLinks[i]->setIconSize(room);
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

} // namespace sweep
