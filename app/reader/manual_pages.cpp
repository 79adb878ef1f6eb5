#include "app/reader/manual_pages.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

namespace sweep {

namespace {

constexpr QLatin1String folder(":/manual/");
constexpr QLatin1String contents("index.md");

QString textOf(const QString& name)
{
    QFile file(folder + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

const QRegularExpression& links()
{
    // A target with a space or without a dot or # is not a link, because C++ lambdas look alike.
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
    for (auto found = links().globalMatch(textOf(contents)); found.hasNext();)
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
            const QString markdown = withoutOuterLinks(textOf(name), name);
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

} // namespace sweep
