"""Prints TypeScript for the client: the message types, and the constants of the picture's layout.

Run by `make protocol` as `python -m ceilidh.server.typescript`.
"""

from __future__ import annotations

import inspect
from typing import Final

import msgspec
from msgspec import inspect as types

from ceilidh.drawing import fitted_layout, panel_layout
from ceilidh.server import messages

LAYOUT_CONSTANTS: Final = (
    *("MIN_PANEL_SCALE", "MAX_PANEL_SCALE", "ROW_GAP", "MIN_TEXT_PX", "RELATIVE_SCALES", "MAX_SCALES"),
    *("STEPS_PER_SCALE", "MIN_STEP", "COMFORTABLE_STEP", "MAX_STEP"),
    *("FOLDED_WIDTH", "MAX_FOLDED_WIDTH", "FOLDED_HEIGHT", "NARROW_WIDTH"),
)
"""The client's layout uses the same constants."""
TYPESCRIPT_SCALARS: Final = {
    types.StrType: "string",
    types.IntType: "number",
    types.FloatType: "number",
    types.BoolType: "boolean",
}


def write() -> str:
    """All messages and constants as TypeScript."""
    structs = [
        item
        for _, item in inspect.getmembers(messages, inspect.isclass)
        if issubclass(item, messages.Struct) and item is not messages.Struct
    ]
    structs.sort(key=lambda struct: (struct.__module__, inspect.getsourcelines(struct)[1]))
    head = "// Generated from the server's messages by `make protocol`. Do not edit.\n"
    unions = [_union("ToClient", messages.ToClient), _union("ToServer", messages.ToServer)]
    return "\n".join([head, *map(_interface, structs), *unions, _layout_constants()])


def _interface(struct: type[msgspec.Struct]) -> str:
    info = types.type_info(struct)
    assert isinstance(info, types.StructType)
    lines = [f"/** {inspect.cleandoc(struct.__doc__ or '')} */", f"export interface {struct.__name__} {{"]
    if info.tag is not None:
        lines.append(f'  type: "{info.tag}";')
    lines += [
        f"  {field.encode_name}{'' if _is_always_sent(struct, field) else '?'}: {_type(field.type)};"
        for field in info.fields
    ]
    return "\n".join([*lines, "}", ""])


def _is_always_sent(struct: type[msgspec.Struct], field: types.Field) -> bool:
    """Whether the field is in every message: the sender may omit one with a default."""
    return field.required or not (
        struct.__struct_config__.omit_defaults or struct.__struct_config__.forbid_unknown_fields
    )


def _type(of: types.Type) -> str:
    match of:
        case types.UnionType():
            return " | ".join(_type(one) for one in of.types)
        case types.NoneType():
            return "null"
        case types.LiteralType():
            return " | ".join(f'"{value}"' for value in of.values)
        case types.ListType():
            inner = _type(of.item_type)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case types.TupleType():
            return f"[{', '.join(_type(one) for one in of.item_types)}]"
        case types.DictType():
            return f"Record<{_type(of.key_type)}, {_type(of.value_type)}>"
        case types.StructType():
            return of.cls.__name__
    return TYPESCRIPT_SCALARS.get(type(of), "unknown")


def _union(name: str, union: object) -> str:
    of = types.type_info(union)
    return f"export type {name} = {_type(of)};\n"


def _layout_constants() -> str:
    constants = vars(panel_layout) | vars(fitted_layout)
    return "".join(f"export const {name} = {_literal(constants[name])};\n" for name in LAYOUT_CONSTANTS)


def _literal(value: object) -> str:
    return f"{list(value)} as const" if isinstance(value, tuple) else str(value)


if __name__ == "__main__":
    print(write(), end="")
