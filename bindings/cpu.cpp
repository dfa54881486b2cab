// The module coupturc._cpu, compiled for every x86-64: which build of the core may be loaded. It stands beside two
// builds and uses nothing of them.
#include <Python.h>

#include "base/processor.hpp"

namespace coupturc::bindings {

namespace {

PyObject* runs_v3(PyObject* /*module*/, PyObject* /*nothing*/) {
    return PyBool_FromLong(runs_x86_64_v3() ? 1 : 0);
}

PyMethodDef functions[] = {
    {"runs_v3", runs_v3, METH_NOARGS, "Return whether this processor runs x86-64-v3."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_cpu", "What this processor can do.", 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

}  // namespace coupturc::bindings

PyMODINIT_FUNC PyInit__cpu() {
    return PyModuleDef_Init(&coupturc::bindings::module);
}
