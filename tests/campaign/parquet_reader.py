"""Reads what weft export writes, from Parquet's description alone: no code of Weft's own is behind it."""
import ctypes
import ctypes.util
import struct

_zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
_zstd.ZSTD_decompress.restype = ctypes.c_size_t
_zstd.ZSTD_decompress.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p, ctypes.c_size_t]


def unpacked(data, size):
    out = ctypes.create_string_buffer(max(size, 1))
    got = _zstd.ZSTD_decompress(out, size, data, len(data))
    if got != size:
        raise ValueError(f"a page has {got} bytes, its header says {size}")
    return out.raw[:size]


class Thrift:
    """Thrift's compact protocol: a struct becomes a dict by field number."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def varint(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def whole(self):
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def value(self, kind):
        if kind in (1, 2):
            return kind == 1
        if kind in (4, 5, 6):
            return self.whole()
        if kind == 8:
            size = self.varint()
            self.at += size
            return self.data[self.at - size:self.at]
        if kind == 9:
            head = self.data[self.at]
            self.at += 1
            size = head >> 4 if head >> 4 != 15 else self.varint()
            return [self.value(head & 15) for _ in range(size)]
        if kind == 12:
            return self.struct()
        raise ValueError(f"unexpected type {kind}")

    def struct(self):
        fields, field = {}, 0
        while True:
            head = self.data[self.at]
            self.at += 1
            if head == 0:
                return fields
            field = field + (head >> 4) if head >> 4 else self.whole()
            fields[field] = self.value(head & 15)


def hybrid(data, at, end, width, count):
    """Runs and packed bits, until there are `count` values."""
    values = []
    while len(values) < count and at < end:
        reader = Thrift(data, at)
        head = reader.varint()
        at = reader.at
        if head & 1:
            size = (head >> 1) * width
            bits = int.from_bytes(data[at:at + size], "little")
            values += [bits >> i * width & (1 << width) - 1 for i in range((head >> 1) * 8)] if (head >> 1) < 64 else _unpack(data[at:at + size], width)
            at += size
        else:
            size = (width + 7) // 8
            values += [int.from_bytes(data[at:at + size], "little")] * (head >> 1)
            at += size
    return values[:count]


def _unpack(data, width):
    values, held, bits = [], 0, 0
    for byte in data:
        bits |= byte << held
        held += 8
        while held >= width:
            values.append(bits & (1 << width) - 1)
            bits >>= width
            held -= width
    return values


def plain(kind, data, at, count):
    if kind == 0:
        return [bool(data[at + i // 8] >> i % 8 & 1) for i in range(count)]
    if kind in (2, 5):
        return list(struct.unpack_from("<%d%s" % (count, "q" if kind == 2 else "d"), data, at))
    values = []
    for _ in range(count):
        size = int.from_bytes(data[at:at + 4], "little")
        values.append(data[at + 4:at + 4 + size].decode())
        at += 4 + size
    return values


def chunk(file, meta):
    kind, count = meta[1], meta[5]
    at, values, dictionary = meta.get(11, meta[9]), [], None
    while len(values) < count:
        reader = Thrift(file, at)
        head = reader.struct()
        data = unpacked(file[reader.at:reader.at + head[3]], head[2])
        at = reader.at + head[3]
        if head[1] == 2:
            dictionary = plain(kind, data, 0, head[7][1])
            continue
        rows, encoding = head[5][1], head[5][2]
        size = int.from_bytes(data[:4], "little")
        present = hybrid(data, 4, 4 + size, 1, rows)
        some = sum(present)
        if encoding == 8:
            width = data[4 + size]
            there = [dictionary[i] for i in hybrid(data, 5 + size, len(data), width, some)]
        else:
            there = plain(kind, data, 4 + size, some)
        following = iter(there)
        values += [next(following) if one else None for one in present]
    if at != meta.get(11, meta[9]) + meta[7]:
        raise ValueError("a column is longer or shorter than the footer says")
    if meta[12][3] != values.count(None):
        raise ValueError("the footer counts other nulls")
    return values


TYPES = {0: "boolean", 2: "integer", 5: "real", 6: "text"}


def read(path):
    """(name → type, list of rows)"""
    with open(path, "rb") as stream:
        file = stream.read()
    assert file[:4] == file[-4:] == b"PAR1", path
    size = int.from_bytes(file[-8:-4], "little")
    footer = Thrift(file, len(file) - 8 - size).struct()
    columns = {each[4].decode(): TYPES[each[1]] for each in footer[2][1:]}
    rows = []
    for group in footer[4]:
        columnwise = [chunk(file, each[3]) for each in group[1]]
        assert all(len(each) == group[3] for each in columnwise)
        rows += zip(*columnwise)
    assert len(rows) == footer[3]
    return columns, rows
