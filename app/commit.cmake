# Writes the header that names the commit being built, if that is known; run by every build.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND "${GIT}" -C "${SOURCE}" describe --always --dirty --abbrev=10 --exclude=*
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT "${HEADER}" CONTENT "#define SWEEPBENCH_COMMIT \"@commit@\"\n" @ONLY)
