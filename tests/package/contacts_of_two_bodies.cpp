#include <sweepbench/batch.h>

#include <iostream>

int main()
{
    const sweep::MovingPoint p{.from = {0.5, -1}, .to = {0.5, 1}};
    const sweep::MovingPoint a{.from = {0, 0}, .to = {0, 0}};
    const sweep::MovingPoint b{.from = {1, 0}, .to = {1, 0}};
    const auto contacts = sweep::pointSegmentContacts(p, a, b);
    std::cout << contacts.contact[0].begin << ' ' << contacts.contact[0].s << '\n'; // 0.5 0.5, where p crosses
}
