/* Attributes that are asked for by name, remembered where they are asked for.

   What mypyc has not compiled itself (entries of a log, rule sets, what is of any type) it asks for its
   attributes by name, every time anew. Python's interpreter remembers at every such place where the attribute
   lay the last time; this does the same for the compiled build:

       CFLAGS="-include $PWD/.ci/attributes.h"

   Slots that are written to are remembered in the same way.

   A type has a version of its own, and another one after every change of it. What only starts a compiled
   module is compiled where nothing of mypyc can be seen, and asks for no attributes. */
#if __has_include(<CPy.h>)
#include <CPy.h>
#include <structmember.h>

#ifndef Py_GIL_DISABLED

enum { SLOT = 1, NATIVE, OF_THE_CLASS };

typedef struct {
    unsigned int version;
    unsigned int kind;
    PyObject *name;
    union {
        Py_ssize_t offset;   /* SLOT: within the object */
        PyGetSetDef *native; /* NATIVE: the function that gets it */
        PyObject *value;     /* OF_THE_CLASS: the attribute, held by the class */
    } at;
} Lay;

#define LAYS 4 /* types an entry may be of are told apart by the last bits of their versions */

static Py_NO_INLINE PyObject *attribute_found(PyObject *object, PyObject *name, Lay *lay) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *found = type->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(type, name) : NULL;
    if (found != NULL && type->tp_version_tag != 0) {
        Lay seen = {type->tp_version_tag, 0, name, {0}};
        if (Py_TYPE(found) == &PyMemberDescr_Type) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX) {
                seen.kind = SLOT;
                seen.at.offset = member->offset;
            }
        } else if (Py_TYPE(found) == &PyGetSetDescr_Type) {
            seen.kind = NATIVE;
            seen.at.native = ((PyGetSetDescrObject *)found)->d_getset;
        } else if (Py_TYPE(found)->tp_descr_get == NULL && type->tp_dictoffset == 0) {
            seen.kind = OF_THE_CLASS;
            seen.at.value = found;
        }
        if (seen.kind) {
            PyObject *before = lay->name;
            Py_INCREF(name);
            *lay = seen;
            Py_XDECREF(before);
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *attribute(PyObject *object, PyObject *name, Lay *lays) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    Lay *lay = &lays[version % LAYS];
    if (lay->version == version && lay->name == name && version != 0) {
        PyObject *value;
        if (lay->kind == NATIVE && lay->at.native->get != NULL)
            return lay->at.native->get(object, lay->at.native->closure);
        value = lay->kind == OF_THE_CLASS ? lay->at.value
                : lay->kind == SLOT       ? *(PyObject **)((char *)object + lay->at.offset)
                                          : NULL;
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return attribute_found(object, name, lay);
}

/* The same for what is written to. */
static Py_NO_INLINE int attribute_laid(PyObject *object, PyObject *name, PyObject *value, Lay *lay) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *found = type->tp_setattro == PyObject_GenericSetAttr ? _PyType_Lookup(type, name) : NULL;
    if (found != NULL && type->tp_version_tag != 0 && Py_TYPE(found) == &PyMemberDescr_Type) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && !(member->flags & READONLY)) {
            PyObject *before = lay->name;
            Py_INCREF(name);
            *lay = (Lay){type->tp_version_tag, SLOT, name, {.offset = member->offset}};
            Py_XDECREF(before);
        }
    }
    return PyObject_SetAttr(object, name, value);
}

static inline int lay_attribute(PyObject *object, PyObject *name, PyObject *value, Lay *lays) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    Lay *lay = &lays[version % LAYS];
    if (lay->version == version && lay->name == name && version != 0 && value != NULL) {
        PyObject **slot = (PyObject **)((char *)object + lay->at.offset), *before = *slot;
        Py_INCREF(value);
        *slot = value;
        Py_XDECREF(before);
        return 0;
    }
    return attribute_laid(object, name, value, lay);
}

#undef PyObject_SetAttr
#define PyObject_SetAttr(object, name, value)                \
    ({                                                       \
        static Lay lays_[LAYS];                              \
        lay_attribute((object), (name), (value), lays_);     \
    })

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)     \
    ({                                      \
        static Lay lays_[LAYS];             \
        attribute((object), (name), lays_); \
    })

#endif /* Py_GIL_DISABLED */
#endif /* mypyc's headers */
