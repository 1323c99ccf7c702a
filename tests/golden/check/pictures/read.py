"""What is drawn on the maps of pictures: for each kind of mark, the cells on which it lies."""
import re
import sys
from xml.etree import ElementTree

SVG = '{http://www.w3.org/2000/svg}'


def cells(path):
    """The cells of rectangles, as `M0 0h3v1h-3z` says them."""
    for x, y, width, height in re.findall(r'M(\d+) (\d+)h(\d+)v(\d+)h-\d+z', path):
        yield from ((int(x) + i, int(y) + k) for k in range(int(height)) for i in range(int(width)))


def place(element):
    kind = element.get('class')
    if element.tag == SVG + 'polyline':
        return kind, [element.get('points')]
    if element.tag == SVG + 'circle':
        return kind, [(int(element.get('cx').split('.')[0]), int(element.get('cy').split('.')[0]))]
    if element.tag == SVG + 'path':
        corner = re.match(r'M(\d+)\.[25] (\d+)(\.2|l)', element.get('d'))
        return kind, [tuple(map(int, corner.groups()[:2]))] if corner else sorted(cells(element.get('d')))
    return None


for name in sys.argv[1:]:
    root = ElementTree.parse(name).getroot()
    title = root.find(SVG + 'title').text  # as one; below it may need two lines
    subtitle = next(text.text for text in root.findall(SVG + 'text') if text.get('class') != 'title')
    level = root.find(SVG + 'svg')
    print(f'{name}: {level.get("viewBox")}: {title} | {subtitle}')
    marks = {}
    for element in level.iter():
        if place(element):
            kind, where = place(element)
            marks.setdefault(kind, []).extend(where)
    for kind, where in marks.items():
        print(f'  {kind}:', *(f'{at[0]},{at[1]}' if isinstance(at, tuple) else at for at in where))
