"""Reads PNG files with Python's zlib: every chunk's sum must be right. Prints the size, and the colours at points."""
import struct
import sys
import zlib


def rows(data):
    assert data[:8] == b'\x89PNG\r\n\x1a\n'
    at, packed, size = 8, b'', None
    while at < len(data):
        length, kind = struct.unpack('>I4s', data[at:at + 8])
        chunk = data[at + 8:at + 8 + length]
        assert struct.unpack('>I', data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + chunk)
        if kind == b'IHDR':
            size = struct.unpack('>II', chunk[:8])
            assert chunk[8:] == b'\x08\x02\x00\x00\x00'
        elif kind == b'IDAT':
            packed += chunk
        at += 12 + length
    assert kind == b'IEND'
    lines, above, stride = zlib.decompress(packed), bytes(size[0] * 3), size[0] * 3 + 1
    assert len(lines) == stride * size[1]
    found = []
    for at in range(0, len(lines), stride):
        row = bytearray(lines[at + 1:at + stride])
        assert lines[at] in (1, 2)
        for i, _ in enumerate(row):
            row[i] = row[i] + (above[i] if lines[at] == 2 else row[i - 3] if i >= 3 else 0) & 255
        found.append(row)
        above = row
    return size, found


picture, pixels = rows(sys.stdin.buffer.read())
print('%d x %d' % picture)
for x, y in (map(int, point.split(',')) for point in sys.argv[1:]):
    print(f'{x},{y}', '#' + pixels[y][3 * x:3 * x + 3].hex())
