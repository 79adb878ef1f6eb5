#include <QtTest>

#include "app/output/table.h"

#include <sweepbench/base/result.h>

#include <sstream>

namespace sweep::tst_progress_line {

using namespace std::chrono_literals;

class ProgressLineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsNothingInTheFirstSecond();
    void showsTheShareOnceASecondAndRemovesItself();
    void showsNothingUnlessTheStreamIsATerminal();
    void escapesControlCharacters();

private:
    std::chrono::steady_clock::time_point m_now{};
    std::ostringstream m_out;
};

void ProgressLineTest::showsNothingInTheFirstSecond()
{
    m_out.str("");
    {
        ProgressLine line(m_out, "thick", [this] { return m_now; });
        m_now += 999ms;
        line.show(0.5);
    }
    QCOMPARE(m_out.str(), std::string());
}

void ProgressLineTest::showsTheShareOnceASecondAndRemovesItself()
{
    m_out.str("");
    {
        ProgressLine line(m_out, "thick", [this] { return m_now; });
        m_now += 1s;
        line.show(0.25);
        m_now += 500ms;
        line.show(0.3);
        m_now += 500ms;
        line.show(0.426);
    }
    QCOMPARE(m_out.str(), std::string("\r\x1b[Kthick: 25 %\r\x1b[Kthick: 42 %\r\x1b[K"));
}

void ProgressLineTest::showsNothingUnlessTheStreamIsATerminal()
{
    std::ostringstream file;
    {
        ProgressLine line(file, "thick");
        line.show(0.5);
    }
    QCOMPARE(file.str(), std::string());
}

void ProgressLineTest::escapesControlCharacters()
{
    m_out.str("");
    ProgressLine line(m_out, "a\nb", [this] { return m_now; });
    m_now += 1s;
    line.show(0);
    QCOMPARE(m_out.str(), "\r\x1b[K" + escaped("a\nb") + ": 0 %");
}

QTEST_GUILESS_MAIN(ProgressLineTest)

} // namespace sweep::tst_progress_line
#include "tst_progress_line.moc"
