// The tables of members, against the tables in scenes/README.md that people read.
#include "core/scene_file/scene_fields.h"
#include "tests/support/paths.h"

#include <QFile>
#include <QRegularExpression>
#include <QtTest>

namespace sweep::tst_scene_fields {

namespace {

QString asQt(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

// The names that a kind of object may have, or only those of which `isMeant` returns true.
template <class Object>
QStringList namesOf(const std::function<bool(const FieldOf<Object>&)>& isMeant = {})
{
    QStringList names;
    for (const auto& field : fields<Object>)
        if (field.value && (!isMeant || isMeant(field)))
            names << asQt(field.name);
    names.sort();
    return names;
}

// The section of the page, without its heading.
QString section(const QString& heading)
{
    QFile page(QString::fromStdString(sourcePath("scenes/README.md")));
    if (!page.open(QIODevice::ReadOnly))
        qFatal("scenes/README.md cannot be read");
    const QString text = QString::fromUtf8(page.readAll());
    return text.section(QStringLiteral("\n## ") + heading + u'\n', 1).section(QStringLiteral("\n## "), 0, 0);
}

// The words in the text that the expression captures.
QStringList captured(const QString& text, const char* expression)
{
    QStringList names;
    auto matches = QRegularExpression(QString::fromUtf8(expression)).globalMatch(text);
    while (matches.hasNext())
        names << matches.next().captured(1);
    names.removeDuplicates();
    names.sort();
    return names;
}

// The cells of the table's rows whose first cell begins with code.
QList<QStringList> rowsOf(const QString& text)
{
    QList<QStringList> rows;
    for (const QString& line : text.split(u'\n'))
        if (line.startsWith(QStringLiteral("| `")))
            rows << line.split(u'|').mid(1);
    return rows;
}

constexpr const char* code = "`([a-z]+)`";

} // namespace

class tst_scene_fields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thePageHasTheMembersOfAScene()
    {
        QStringList names;
        for (const QStringList& row : rowsOf(section(QStringLiteral("The scene"))))
            names << captured(row[0], code);
        names.sort();
        QCOMPARE(names, namesOf<Scene>());
    }

    void thePageHasTheMembersOfTheObjectsInAScene()
    {
        for (const QStringList& row : rowsOf(section(QStringLiteral("The scene")))) {
            QStringList wanted;
            if (row[0].contains(u"time"))
                wanted = namesOf<SceneTime>();
            if (row[0].contains(u"grid"))
                wanted = namesOf<Grid>();
            if (row[0].contains(u"bookmarks"))
                wanted = namesOf<Bookmark>();
            if (!wanted.isEmpty())
                QCOMPARE(captured(row[1], code), wanted);
        }
    }

    void thePageHasTheMembersOfEachShape()
    {
        int shapes = 0;
        for (const QStringList& row : rowsOf(section(QStringLiteral("Bodies"))))
            for (const QString& word : captured(row[0], code))
                for (const Shape shape : {Shape::point, Shape::circle, Shape::projectile, Shape::segment,
                                          Shape::capsule, Shape::ray, Shape::line, Shape::polygon})
                    if (word == QString::fromUtf8(name(shape))) {
                        ++shapes;
                        QCOMPARE(captured(row[1], code), namesOf<Body>([shape](const BodyField& field) {
                                     return field.mayHave && field.mayHave(shape);
                                 }));
                    }
        QCOMPARE(shapes, 8);
    }

    void thePageHasTheMembersOfEveryBody()
    {
        const QString text = section(QStringLiteral("Bodies")).section(QStringLiteral("body may have "), 1);
        QCOMPARE(captured(text, code),
                 namesOf<Body>([](const BodyField& field) { return !field.mayHave && field.whyNeeded.empty(); }));
    }

    void thePageHasTheMembersOfAnExpectation()
    {
        QStringList names;
        for (const QStringList& row : rowsOf(section(QStringLiteral("Expectations"))))
            if (row.size() > 3) // the table of kinds has two columns
                names << captured(row[0], code);
        names.sort();
        QCOMPARE(names, namesOf<Expectation>());
    }

    void thePageHasTheMembersOfPaths()
    {
        QStringList names = namesOf<FromTo>() + namesOf<Launch>() + namesOf<Keyed>();
        names.sort();
        QCOMPARE(captured(section(QStringLiteral("Paths")), "\"([a-z]+)\":"), names);
    }
};

QTEST_GUILESS_MAIN(tst_scene_fields)

} // namespace sweep::tst_scene_fields
#include "tst_scene_fields.moc"
