// Application without a display for benchmarks of widgets.
#pragma once

#include <QApplication>

namespace sweep::bench {

// An application on the offscreen platform.
class OffscreenApplication
{
private:
    static int& count()
    {
        static int one = 1;
        return one;
    }
    static char** words()
    {
        static char name[] = "sweepbench_bench";
        static char* all[] = {name, nullptr};
        qputenv("QT_QPA_PLATFORM", "offscreen");
        return all;
    }

    QApplication m_application{count(), words()};
};

} // namespace sweep::bench
