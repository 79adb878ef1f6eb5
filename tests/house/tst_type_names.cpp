// Type names: each means one type. Two types of one name in two libraries of one program are undefined behaviour,
// because the linker keeps one of their destructors.

#include "tests/support/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

namespace sweep::tst_type_names {

namespace {

// "sweep::Scene" → the headers that define it. Nested types are indented and may share names.
QMap<QString, QStringList> typesOf(const QString& root)
{
    static const QRegularExpression line(
        QStringLiteral(R"(^namespace ([\w:]+)|^(?:class|struct|enum class) (?:\[\[\w+\]\] )?(\w+)(?!::|\w|.*;\s*$))"),
        QRegularExpression::MultilineOption);
    QMap<QString, QStringList> types;
    for (const char* top : {"core", "widgets", "app"}) {
        QDirIterator files(root + '/' + top, {"*.h"}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                qFatal("%s cannot be read", qPrintable(file.fileName()));
            QString room;
            auto matches = line.globalMatch(QString::fromUtf8(file.readAll()));
            while (matches.hasNext()) {
                const auto match = matches.next();
                if (!match.captured(1).isEmpty())
                    room = match.captured(1);
                else
                    types[room + "::" + match.captured(2)] << QDir(root).relativeFilePath(file.fileName());
            }
        }
    }
    return types;
}

} // namespace

class TestTypeNames : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyNameMeansOneType()
    {
        const auto types = typesOf(QString::fromStdString(sourcePath()));
        QVERIFY(types.size() > 100);
        QVERIFY(types.contains("sweep::Scene"));
        QVERIFY(types.contains("sweep::Canvas"));
        QVERIFY(types.contains("sweep::Shape"));
        QString text;
        for (auto type = types.begin(); type != types.end(); ++type) {
            QStringList headers = type.value();
            headers.removeDuplicates();
            if (headers.size() > 1)
                text += QStringLiteral("\n%1: %2").arg(type.key(), headers.join(QStringLiteral(", ")));
        }
        QVERIFY2(text.isEmpty(), qPrintable(text));
    }
};

QTEST_APPLESS_MAIN(TestTypeNames)

} // namespace sweep::tst_type_names
#include "tst_type_names.moc"
