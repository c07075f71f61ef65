"""Reads Arrow files, from the description of Arrow's format and of FlatBuffers alone: no code of Weft's own is behind it."""
import struct

from parquet_reader import unpacked

FIXED = {"b": 1, "B": 1, "h": 2, "i": 4, "I": 4, "q": 8}


class Table:
    """A table of a FlatBuffer: fields by number, bounds checked by struct itself."""

    def __init__(self, data, at):
        self.data, self.at = data, at
        self.fields = at - struct.unpack_from("<i", data, at)[0]
        self.size = struct.unpack_from("<H", data, self.fields)[0]

    @staticmethod
    def root(data):
        return Table(data, struct.unpack_from("<I", data)[0])

    def place(self, field):
        if 4 + 2 * field >= self.size:
            return None
        offset = struct.unpack_from("<H", self.data, self.fields + 4 + 2 * field)[0]
        return self.at + offset if offset else None

    def number(self, field, kind, default=0):
        at = self.place(field)
        if at is None:
            return default
        if at % FIXED[kind]:
            raise ValueError("a number is not aligned")
        return struct.unpack_from("<" + kind, self.data, at)[0]

    def target(self, field):
        at = self.place(field)
        return None if at is None else at + struct.unpack_from("<I", self.data, at)[0]

    def table(self, field):
        return Table(self.data, self.target(field))

    def text(self, field):
        at = self.target(field)
        size = struct.unpack_from("<I", self.data, at)[0]
        return self.data[at + 4:at + 4 + size].decode()

    def tables(self, field):
        at = self.target(field)
        places = range(at + 4, at + 4 + 4 * struct.unpack_from("<I", self.data, at)[0], 4)
        return [Table(self.data, each + struct.unpack_from("<I", self.data, each)[0]) for each in places]

    def structs(self, field, form):
        at = self.target(field)
        count = struct.unpack_from("<I", self.data, at)[0]
        return list(struct.iter_unpack("<" + form, self.data[at + 4:at + 4 + count * struct.calcsize("<" + form)]))


def _columns(schema):
    found = []
    for field in schema.tables(1):
        kind, of = field.number(2, "B"), field.table(3)
        known = {(2, 64, 1): "integer", (3, 2, 0): "real", (5, 0, 0): "text", (6, 0, 0): "boolean"}
        detail = (of.number(0, "i"), of.number(1, "B")) if kind == 2 else (of.number(0, "h"), 0) if kind == 3 else (0, 0)
        if field.tables(5) or field.number(1, "B") != 1:
            raise ValueError("a column has children, or can't be absent")
        found.append((field.text(0), known[(kind, *detail)]))
    return found


def _bits(data, count):
    return [data[i // 8] >> i % 8 & 1 == 1 for i in range(count)]


def _buffer(body, offset, length):
    if offset % 8 or offset + length > len(body):
        raise ValueError("a buffer lies where it must not")
    if length == 0:
        return b""
    size = struct.unpack_from("<q", body, offset)[0]
    data = body[offset + 8:offset + length]
    return data if size == -1 else unpacked(data, size)


def _values(kind, rows, take):
    present = take()
    offsets = struct.unpack(f"<{rows + 1}i", take()) if kind == "text" else None
    data = take()
    if kind == "text":
        values = [data[a:b].decode() for a, b in zip(offsets, offsets[1:])]
    elif kind == "boolean":
        values = _bits(data, rows)
    else:
        values = struct.unpack(f"<{rows}" + ("q" if kind == "integer" else "d"), data)
    there = _bits(present, rows) if present else [True] * rows
    return [value if is_there else None for value, is_there in zip(values, there)], there.count(False)


def _batch(message, body, columns):
    batch = message.table(2)
    rows = batch.number(0, "q")
    if batch.table(3).number(0, "b") != 1:
        raise ValueError("not compressed with zstd")
    buffers = iter(batch.structs(2, "qq"))
    nodes = batch.structs(1, "qq")
    made = []
    for (_, kind), (length, nulls) in zip(columns, nodes, strict=True):
        values, absent = _values(kind, rows, lambda: _buffer(body, *next(buffers)))
        if (length, nulls) != (rows, absent):
            raise ValueError("rows or absent values are miscounted")
        made.append(values)
    if next(buffers, None) is not None:
        raise ValueError("there are more buffers than columns need")
    return list(zip(*made))


def _message(data, at):
    """The table, and where what follows it begins."""
    mark, size = struct.unpack_from("<Ii", data, at)
    if mark != 0xFFFFFFFF or size % 8:
        raise ValueError("no message begins here")
    return (Table.root(data[at + 8:at + 8 + size]) if size else None), at + 8 + size


def read(path):
    """({column: type}, [row])"""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != b"ARROW1\0\0" or data[-6:] != b"ARROW1":
        raise ValueError("no Arrow file")
    size = struct.unpack_from("<i", data, len(data) - 10)[0]
    footer = Table.root(data[len(data) - 10 - size:len(data) - 10])
    columns = _columns(footer.table(1))
    first, at = _message(data, 8)
    if (first.number(0, "h"), first.number(1, "B")) != (4, 1) or _columns(first.table(2)) != columns:
        raise ValueError("the file begins with another schema than it ends with")
    rows = []
    for offset, head, _, length in footer.structs(3, "qiiq"):
        message, body = _message(data, offset)
        if offset != at or body != offset + head or message.number(1, "B") != 3 or message.number(3, "q") != length:
            raise ValueError("a batch is not where the end of the file says")
        rows += _batch(message, data[body:body + length], columns)
        at = body + length
    if _message(data, at) != (None, len(data) - 10 - size):
        raise ValueError("the messages have no end")
    return dict(columns), rows
