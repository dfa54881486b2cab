// Ends with 0 on a processor that runs x86-64-v3: cmake/builds.cmake asks it of this machine.
#include "base/processor.hpp"

int main() {
    return coupturc::runs_x86_64_v3() ? 0 : 1;
}
