#include "app/guide/manual_reader.h"

#include <QDir>
#include <QFile>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QImage>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollBar>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include <algorithm>
#include <iterator>

namespace sweep {

namespace {

constexpr QLatin1String folder(":/manual/");
const QString contents = QStringLiteral("index.md");

bool isPage(const QString& name)
{
    return name.endsWith(QLatin1String(".md")) && !name.contains(u'/') && !name.contains(u':') &&
           QFile::exists(folder + name);
}

bool isPicture(const QString& name)
{
    static const QRegularExpression form(QStringLiteral("^pictures/[a-z-]+\\.png$"));
    return form.match(name).hasMatch() && QFile::exists(folder + name);
}

// The target of a link on a page as the reader opens it, "events.md#the-audit"; empty if it is outside the manual.
QString linkTarget(const QString& link, const QString& page)
{
    // FORMATS.md is beside the commands in the source tree, but beside the pages in the program.
    const QString target = link.startsWith(u'#') ? page + link : QString(link).remove(QLatin1String("../cli/"));
    return isPicture(target) || isPage(target.section(u'#', 0, 0)) ? target : QString();
}

QStringList pageNames()
{
    QStringList names{contents};
    for (const QString& link : manualPage(contents).split(QLatin1String("](")))
        names << link.section(u')', 0, 0).section(u'#', 0, 0);
    names << QDir(QString(folder)).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name);
    names.removeDuplicates();
    names.removeIf([](const QString& name) { return !isPage(name); });
    return names;
}

void addSections(const QString& page, std::vector<ManualSection>& sections)
{
    static const QRegularExpression heading(QStringLiteral("^#{1,3} +(.*)$"));
    QString pageTitle;
    bool isCode = false;
    for (const QString& line : manualPage(page).split(u'\n')) {
        if (line.startsWith(QLatin1String("```")))
            isCode = !isCode;
        const QRegularExpressionMatch match = heading.match(line);
        const QString title = match.captured(1);
        const bool isHeading = !isCode && match.hasMatch();
        if (isHeading && pageTitle.isEmpty())
            sections.push_back({page, pageTitle = title, {}});
        else if (isHeading)
            sections.push_back({page + u'#' + headingAnchor(title), pageTitle + QStringLiteral(" ▸ ") + title, {}});
        else if (!pageTitle.isEmpty())
            sections.back().text += line + u'\n';
    }
}

QStringList wordsOf(const QString& typed)
{
    return typed.simplified().split(u' ', Qt::SkipEmptyParts);
}

bool holdsAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words,
                               [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

} // namespace

QString manualPage(const QString& name)
{
    // A target with a space or without a dot or # is not a link, because a C++ lambda looks like one.
    static const QRegularExpression links(QStringLiteral(R"(\[([^\[\]]+)\]\(([^()\s]*[.#][^()\s]*)\))"));
    QFile file(folder + name);
    const QString markdown = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    QString text;
    qsizetype end = 0;
    for (const QRegularExpressionMatch& link : links.globalMatch(markdown)) {
        const QString target = linkTarget(link.captured(2), name);
        text += QStringView(markdown).mid(end, link.capturedStart() - end);
        text += target.isEmpty() ? link.captured(1) : QStringLiteral("[%1](%2)").arg(link.captured(1), target);
        end = link.capturedEnd();
    }
    return text + markdown.mid(end);
}

const std::vector<ManualSection>& manualSections()
{
    static const std::vector<ManualSection> sections = [] {
        std::vector<ManualSection> read;
        for (const QString& name : pageNames())
            addSections(name, read);
        return read;
    }();
    return sections;
}

std::vector<ManualSection> searchManual(const QString& words)
{
    const QStringList wanted = wordsOf(words);
    std::vector<ManualSection> found;
    std::ranges::copy_if(manualSections(), std::back_inserter(found), [&wanted](const ManualSection& section) {
        return wanted.isEmpty() ? !section.link.contains(u'#') : holdsAll(section.title + u'\n' + section.text, wanted);
    });
    std::ranges::stable_partition(
        found, [&wanted](const ManualSection& section) { return holdsAll(section.title.section(u'▸', -1), wanted); });
    return found;
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

constexpr int margin = 20; // around a page, in pixels

// Shows pages of the manual without access to anything outside the program.
class ManualView : public QTextBrowser
{
public:
    // Every resource is valid, because for an invalid one Qt would look for a file of this name.
    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type == QTextDocument::MarkdownResource && isPage(name.toString(QUrl::RemoveFragment)))
            return manualPage(name.path());
        if (type != QTextDocument::ImageResource)
            return QByteArray();
        if (QImage picture; isPicture(name.toString()) && picture.load(folder + name.toString())) {
            constexpr int beside = 64; // the indentation of a list, and a scroll bar
            const int room = std::max(viewport()->width() - 2 * margin - beside, 1);
            return picture.width() <= room ? picture : picture.scaledToWidth(room, Qt::SmoothTransformation);
        }
        QImage nothing(1, 1, QImage::Format_ARGB32_Premultiplied);
        nothing.fill(Qt::transparent);
        return nothing;
    }

protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override
    {
        if (isPage(url.toString(QUrl::RemoveFragment)))
            QTextBrowser::doSetSource(url, type);
    }
};

void setMargins(QTextDocument& document, const QPalette& palette)
{
    document.setDocumentMargin(margin);
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

// Headings of Markdown have no anchors in a QTextDocument.
QTextBlock headingBlock(const QTextDocument& document, const QString& anchor)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && headingAnchor(block.text()) == anchor)
            return block;
    return document.begin();
}

void mark(const QStringList& words, QTextBrowser& view)
{
    QList<QTextEdit::ExtraSelection> marks;
    for (const QString& word : words)
        for (QTextCursor at = view.document()->find(word); !at.isNull(); at = view.document()->find(word, at)) {
            QTextEdit::ExtraSelection mark{at, {}};
            mark.format.setBackground(view.palette().highlight());
            mark.format.setForeground(view.palette().highlightedText());
            marks << mark;
        }
    view.setExtraSelections(marks);
}

} // namespace

ManualReader::ManualReader(QWidget& window)
    : QDialog(&window), m_view(new ManualView), m_field(new QLineEdit), m_list(new QListWidget)
{
    setWindowTitle(tr("Manual"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setAccessibleName(tr("Manual page"));
    m_field->setPlaceholderText(tr("Search the manual"));
    m_field->setAccessibleName(tr("Search the manual"));
    m_field->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Pages"));
    m_list->setWordWrap(true);
    m_list->setFixedWidth(240);
    auto* grid = new QGridLayout(this);
    grid->setColumnStretch(1, 1);
    grid->addLayout(buttons(), 0, 0, 1, 2);
    grid->addWidget(m_field, 1, 0);
    grid->addWidget(m_list, 2, 0);
    grid->addWidget(m_view, 1, 1, 2, 1);
    resize(QSize(860, 620).boundedTo(window.screen()->availableSize()));
    const auto pick = [this](const QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); };
    connect(m_view, &QTextBrowser::sourceChanged, this, &ManualReader::scrollTo); // before source() changes
    connect(m_view, &QTextBrowser::historyChanged, this, &ManualReader::follow);
    connect(m_field, &QLineEdit::textChanged, this, &ManualReader::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this, pick] { pick(m_list->item(0)); });
    connect(m_list, &QListWidget::itemClicked, this, pick);
    connect(m_list, &QListWidget::itemActivated, this, pick);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this,
            [this] { m_field->setFocus(Qt::ShortcutFocusReason); });
    search();
}

QLayout* ManualReader::buttons()
{
    auto* row = new QHBoxLayout;
    const auto add = [row](const QString& text, const QKeySequence& key) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false); // Enter belongs to the search field
        button->setShortcut(key);
        button->setToolTip(QStringLiteral("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
        row->addWidget(button);
        return button;
    };
    QPushButton* back = add(tr("Back"), Qt::ALT | Qt::Key_Left);
    QPushButton* forward = add(tr("Forward"), Qt::ALT | Qt::Key_Right);
    QPushButton* home = add(tr("Contents"), Qt::ALT | Qt::Key_Home);
    row->addStretch(1);
    connect(m_view, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_view, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(back, &QPushButton::clicked, m_view, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_view, &QTextBrowser::forward);
    connect(home, &QPushButton::clicked, this, [this] { open(contents); });
    return row;
}

void ManualReader::open(const QString& link)
{
    show(); // the view gets its size before it scrolls
    m_view->setSource(QUrl(link));
    raise();
    activateWindow();
}

void ManualReader::scrollTo(const QUrl& source)
{
    setMargins(*m_view->document(), palette());
    const QTextCursor cursor(headingBlock(*m_view->document(), source.fragment()));
    m_view->setTextCursor(cursor);
    QScrollBar& bar = *m_view->verticalScrollBar();
    bar.setValue(source.hasFragment() ? bar.value() + m_view->cursorRect(cursor).top() : 0);
}

void ManualReader::follow()
{
    mark(wordsOf(m_field->text()), *m_view);
    const bool areMatches = !m_field->text().trimmed().isEmpty();
    const QString shown = m_view->source().toString(areMatches ? QUrl::None : QUrl::RemoveFragment);
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(Qt::UserRole) == shown)
            m_list->setCurrentRow(row);
}

void ManualReader::search()
{
    m_list->clear();
    for (const ManualSection& section : searchManual(m_field->text()))
        (new QListWidgetItem(section.title, m_list))->setData(Qt::UserRole, section.link);
    if (m_list->count() == 0) {
        m_list->addItem(tr("No section contains all of these words."));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    }
    follow();
}

void showManual(QWidget& window, const QString& link)
{
    auto* reader = window.findChild<ManualReader*>(QString(), Qt::FindDirectChildrenOnly);
    if (reader == nullptr)
        reader = new ManualReader(window);
    reader->open(link);
}

} // namespace sweep
