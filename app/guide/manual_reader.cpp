#include "app/guide/manual_reader.h"

#include "app/workbench/actions.h"
#include "widgets/canvas/canvas.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QKeyEvent>
#include <QKeySequence>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QListWidget>
#include <QMainWindow>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTextBlock>
#include <QTextTable>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

constexpr QLatin1String folder(":/manual/");
constexpr QLatin1String contents("index.md");

QString pageText(const QString& name)
{
    QFile file(folder + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const QRegularExpression& links()
{
    // A target with a space or without a dot or # is not a link, because a C++ lambda looks like one.
    static const QRegularExpression expression(QStringLiteral(R"(\[([^\[\]]+)\]\(([^()\s]*[.#][^()\s]*)\))"));
    return expression;
}

// Replaces links to anything outside the manual by their text.
QString withoutOuterLinks(const QString& markdown, const QString& page)
{
    QString text;
    qsizetype end = 0;
    for (auto found = links().globalMatch(markdown); found.hasNext();) {
        const QRegularExpressionMatch link = found.next();
        text += QStringView(markdown).mid(end, link.capturedStart() - end);
        text += manualAddress(link.captured(2), page) ? link.captured(0) : link.captured(1);
        end = link.capturedEnd();
    }
    return text + markdown.mid(end);
}

std::vector<ManualSection> sectionsOf(const QString& markdown)
{
    static const QRegularExpression heading(QStringLiteral("^#{1,3} +(.*)$"));
    std::vector<ManualSection> sections;
    bool isCode = false;
    for (const QString& line : markdown.split(u'\n')) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        const QRegularExpressionMatch title = heading.match(line);
        if (!isCode && title.hasMatch())
            sections.push_back(
                {title.captured(1), sections.empty() ? QString() : headingAnchor(title.captured(1)), {}});
        else if (!sections.empty())
            sections.back().text += line + u'\n';
    }
    return sections;
}

QStringList pageNames()
{
    QStringList names{contents};
    for (auto found = links().globalMatch(pageText(contents)); found.hasNext();)
        names << found.next().captured(2).section(u'#', 0, 0);
    names << QDir(QString(folder)).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    names.removeDuplicates();
    names.removeIf([](const QString& name) { return !QFile::exists(folder + name); });
    return names;
}

bool holdsAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words,
                               [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

const std::vector<ManualPage>& manualPages()
{
    static const std::vector<ManualPage> pages = [] {
        std::vector<ManualPage> read;
        for (const QString& name : pageNames()) {
            const QString markdown = withoutOuterLinks(pageText(name), name);
            std::vector<ManualSection> sections = sectionsOf(markdown);
            const QString title = sections.empty() ? name : sections.front().title;
            read.push_back({name, title, markdown, std::move(sections)});
        }
        return read;
    }();
    return pages;
}

const ManualPage* manualPage(const QString& name)
{
    const auto found = std::ranges::find(manualPages(), name, &ManualPage::name);
    return found == manualPages().end() ? nullptr : &*found;
}

std::optional<ManualAddress> manualAddress(const QString& link, const QString& fromPage)
{
    if (link.contains(u':'))
        return {}; // a URL with a scheme, not a file beside the page
    const QString path = link.section(u'#', 0, 0);
    // FORMATS.md is beside the commands in the source tree, but beside the pages in the program.
    const bool isFormats = path == QLatin1String("../cli/FORMATS.md");
    const QString page = path.isEmpty() ? fromPage : isFormats ? path.section(u'/', -1) : path;
    if (page.contains(u'/') || !QFile::exists(folder + page))
        return {};
    return ManualAddress{page, link.section(u'#', 1)};
}

std::vector<ManualHit> searchManual(const QString& words)
{
    const QStringList wanted = words.simplified().split(u' ', Qt::SkipEmptyParts);
    std::vector<ManualHit> inTitles;
    std::vector<ManualHit> inTexts;
    if (wanted.isEmpty())
        return {};
    for (const ManualPage& page : manualPages())
        for (const ManualSection& section : page.sections) {
            const QString title =
                section.anchor.isEmpty() ? page.title : page.title + QStringLiteral(" ▸ ") + section.title;
            if (!holdsAll(title + u'\n' + section.text, wanted))
                continue;
            (holdsAll(section.title, wanted) ? inTitles : inTexts).push_back({{page.name, section.anchor}, title});
        }
    inTitles.insert(inTitles.end(), inTexts.begin(), inTexts.end());
    return inTitles;
}

QString headingAnchor(const QString& heading)
{
    QString anchor;
    for (const QChar letter : heading.toLower())
        if (letter == u' ')
            anchor += u'-';
        else if (letter.isLetterOrNumber() || letter == u'-' || letter == u'_')
            anchor += letter;
    return anchor;
}

namespace {

void setMargins(QTextDocument& document, const QPalette& palette)
{
    document.setDocumentMargin(20);
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderBrush(palette.mid());
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderCollapse(true);
            format.setCellPadding(5);
            format.setCellSpacing(0);
            format.setTopMargin(4);
            format.setBottomMargin(8);
            table->setFormat(format);
        }
}

QTextBlock headingBlock(const QTextDocument& document, const QString& anchor)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && headingAnchor(block.text()) == anchor)
            return block;
    return document.begin();
}

} // namespace

ManualView::ManualView(QWidget* parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Manual page"));
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (const auto to = manualAddress(url.toString(), m_address.page))
            Q_EMIT linkFollowed(*to);
    });
}

bool ManualView::showSection(const ManualAddress& address)
{
    const ManualPage* page = manualPage(address.page);
    if (page == nullptr)
        return false;
    if (address.page != m_address.page) {
        setMarkdown(page->markdown);
        setMargins(*document(), palette());
    }
    m_address = address;
    QTextCursor cursor(headingBlock(*document(), address.anchor));
    setTextCursor(cursor);
    verticalScrollBar()->setValue(address.anchor.isEmpty() ? 0
                                                           : verticalScrollBar()->value() + cursorRect(cursor).top());
    return true;
}

void ManualView::mark(const QString& words)
{
    QList<ExtraSelection> marks;
    for (const QString& word : words.simplified().split(u' ', Qt::SkipEmptyParts))
        for (QTextCursor at = document()->find(word); !at.isNull(); at = document()->find(word, at)) {
            ExtraSelection mark{at, {}};
            mark.format.setBackground(palette().highlight());
            mark.format.setForeground(palette().highlightedText());
            marks << mark;
        }
    setExtraSelections(marks);
}

// Returns a valid but empty resource; for an invalid one Qt would look for a file of this name.
QVariant ManualView::loadResource(int type, const QUrl& /*name*/)
{
    if (type != QTextDocument::ImageResource)
        return QByteArray();
    QImage nothing(1, 1, QImage::Format_ARGB32_Premultiplied);
    nothing.fill(Qt::transparent);
    return nothing;
}

ManualReader::ManualReader(QWidget& window)
    : QDialog(&window), m_view(new ManualView), m_field(new QLineEdit), m_list(new QListWidget)
{
    setWindowTitle(tr("Manual"));
    auto* split = new QSplitter;
    split->addWidget(side());
    split->addWidget(m_view);
    split->setStretchFactor(1, 1);
    split->setSizes({240, 560});
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(buttons());
    column->addWidget(split, 1);
    resize(QSize(860, 620).boundedTo(window.screen()->availableSize()));
    connect(m_view, &ManualView::linkFollowed, this, &ManualReader::open);
    connect(m_field, &QLineEdit::textChanged, this, &ManualReader::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { pick(0); });
    connect(m_list, &QListWidget::itemClicked, this, [this] { pick(m_list->currentRow()); });
    connect(m_list, &QListWidget::itemActivated, this, [this] { pick(m_list->currentRow()); });
    const auto focusField = [this] {
        m_field->setFocus(Qt::ShortcutFocusReason);
        m_field->selectAll();
    };
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, focusField);
    search({});
}

QWidget* ManualReader::side()
{
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    m_field->setPlaceholderText(tr("Search the manual"));
    m_field->setAccessibleName(tr("Search the manual"));
    m_field->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Pages"));
    m_list->setWordWrap(true);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    return side;
}

QWidget* ManualReader::buttons()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [row](const QString& text, const QKeySequence& key) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false); // Enter belongs to the search field
        button->setShortcut(key);
        button->setToolTip(QStringLiteral("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
        row->addWidget(button);
        return button;
    };
    m_back = add(tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    m_forward = add(tr("Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
    QPushButton* home = add(tr("Contents"), QKeySequence(Qt::ALT | Qt::Key_Home));
    row->addStretch(1);
    connect(m_back, &QPushButton::clicked, this, [this] { move(m_before, m_after); });
    connect(m_forward, &QPushButton::clicked, this, [this] { move(m_after, m_before); });
    connect(home, &QPushButton::clicked, this, [this] { open({manualPages().front().name}); });
    return bar;
}

const ManualAddress& ManualReader::address() const
{
    return m_view->address();
}

void ManualReader::open(const ManualAddress& address)
{
    if (manualPage(address.page) == nullptr)
        return;
    if (!this->address().page.isEmpty() && !(this->address() == address)) {
        m_before.push_back(this->address());
        m_after.clear();
    }
    show(address);
}

void ManualReader::move(std::vector<ManualAddress>& from, std::vector<ManualAddress>& to)
{
    if (from.empty())
        return;
    to.push_back(address());
    const ManualAddress wanted = from.back();
    from.pop_back();
    show(wanted);
}

void ManualReader::show(const ManualAddress& address)
{
    m_view->showSection(address);
    m_view->mark(m_field->text());
    follow();
    QDialog::show();
    raise();
    activateWindow();
}

void ManualReader::follow()
{
    m_back->setEnabled(!m_before.empty());
    m_forward->setEnabled(!m_after.empty());
    for (std::size_t row = 0; row < m_listed.size(); ++row)
        if (m_listed[row] == address() || (m_field->text().isEmpty() && m_listed[row].page == address().page))
            m_list->setCurrentRow(int(row));
}

void ManualReader::search(const QString& words)
{
    std::vector<ManualHit> hits = searchManual(words);
    if (words.trimmed().isEmpty())
        for (const ManualPage& page : manualPages())
            hits.push_back({{page.name}, page.title});
    m_list->clear();
    m_listed.clear();
    for (const ManualHit& hit : hits) {
        m_list->addItem(hit.title);
        m_listed.push_back(hit.address);
    }
    if (hits.empty()) {
        m_list->addItem(tr("No section contains all of these words."));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    }
    m_view->mark(words);
    follow();
}

void ManualReader::pick(int row)
{
    if (row >= 0 && std::size_t(row) < m_listed.size())
        open(ManualAddress(m_listed[std::size_t(row)]));
}

void showManual(QWidget& window, const QString& link)
{
    const auto address = manualAddress(link, {});
    if (!address)
        return;
    auto* reader = window.findChild<ManualReader*>(QString(), Qt::FindDirectChildrenOnly);
    if (reader == nullptr)
        reader = new ManualReader(window);
    reader->open(*address);
}

namespace {

struct Topic
{
    const char* subject; // the object name of a panel, or the class of a widget
    const char* page;
};

const Topic topics[] = {
    {"bodies", "edit-bodies.md#the-list-of-bodies"},
    {"inspector", "edit-bodies.md#the-inspector"},
    {"time", "time.md"},
    {"events", "events.md"},
    {"audit", "events.md#the-audit"},
    {"frames", "frames.md"},
    {"lab", "grid.md"},
    {"clearance", "instruments.md#the-clearance-panel"},
    {"instruments", "instruments.md#the-instruments-panel"},
    {"cuts", "cut-and-steer.md#cut-with-a-swipe"},
    {"problems", "edit-bodies.md#numbers"},
    {"history", "index.md#find-your-way"},
    {"log", "compare-and-reduce.md#compare-with-an-engines-log"},
    {"sweep::ImportDialog", "edit-bodies.md#paste-and-import-geometry"},
    {"sweep::ReduceDialog", "compare-and-reduce.md#reduce-a-scene"},
    {"sweep::PictureDialog", "share.md#pictures-and-animations"},
    {"sweep::ReportDialog", "share.md#bug-reports"},
    {"sweep::BookmarkDialog", "time.md#bookmarks"},
    {"sweep::BookmarkList", "time.md#bookmarks"},
    {"sweep::ShortcutDialog", "index.md#keys-and-commands"},
    {"sweep::CommandPalette", "index.md#keys-and-commands"},
};

const char* toolPage(ToolKind tool)
{
    switch (tool) {
    case ToolKind::select:
        return "draw-and-move.md#select-and-drag";
    case ToolKind::hand:
        return "draw-and-move.md#move-the-view";
    case ToolKind::measure:
        return "instruments.md#measure-by-hand";
    case ToolKind::cut:
        return "cut-and-steer.md#cut-with-a-swipe";
    case ToolKind::steer:
        return "cut-and-steer.md#steer-a-body";
    default:
        return "draw-and-move.md#draw-a-body";
    }
}

} // namespace

QString manualTopic(const QWidget* widget)
{
    for (; widget != nullptr; widget = widget->parentWidget()) {
        if (const auto* canvas = qobject_cast<const Canvas*>(widget))
            return QString::fromLatin1(toolPage(canvas->tool()));
        const QString subject = qobject_cast<const QDockWidget*>(widget)
                                    ? widget->objectName()
                                    : QString::fromLatin1(widget->metaObject()->className());
        for (const Topic& topic : topics)
            if (subject == QLatin1String(topic.subject))
                return QString::fromLatin1(topic.page);
    }
    return QStringLiteral("index.md");
}

ManualKey::ManualKey(const WindowParts& parts) : QObject(&parts.window), m_parts(parts)
{
    parts.actions.onTriggered(ActionId::manual, this,
                              [this] { showManual(m_parts.window, manualTopic(QApplication::focusWidget())); });
    qApp->installEventFilter(this);
}

bool ManualKey::eventFilter(QObject* watched, QEvent* event)
{
    QWidget* dialog = event->type() == QEvent::KeyPress ? QApplication::activeModalWidget() : nullptr;
    const auto* widget = dialog != nullptr ? qobject_cast<const QWidget*>(watched) : nullptr;
    // A key sequence editor records this key like any other.
    if (widget != nullptr && widget->window() == dialog && qobject_cast<const QKeySequenceEdit*>(widget) == nullptr) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isTyped =
            !(key->modifiers() & ~Qt::ShiftModifier) && !key->text().isEmpty() && key->text()[0].isPrint();
        if (!isTyped && m_parts.actions[ActionId::manual].shortcuts().contains(QKeySequence(key->keyCombination()))) {
            showManual(*dialog, manualTopic(widget));
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace sweep
