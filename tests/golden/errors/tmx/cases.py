"""Texts that are no XML, or no map of Tiled: ¦ stands in front of the element or text that is wrong, and then the message
follows; None: what is not well-formed, expat says of it."""

MAP = '<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8" infinite="0">'


def level(inside):
    return MAP + inside + '</map>'


def layer(data):
    return level('<layer name="walls" width="2" height="1">' + data + '</layer>')


def wide(width):
    return level('').replace('width="2"', 'width="%s"' % width, 1)


def wrong_csv(tiles, found):
    return (layer('¦<data encoding="csv">' + tiles + '</data>'),
            "layers[0].data: found '" + found + "', expected global tile ids, 0 to 4294967295, with commas between them")


CASES = [
    # well-formed?
    ('<?xml version="1.0"?>', None),
    ('<map ', None),
    (MAP, None),
    (MAP + '<layer></map>', None),
    ('<map></map></map>', None),
    ('<map/><map/>', None),
    ('<map/> x', None),
    ('<?xml version="1.0"?>x<map/>', None),
    ('<map/><![CDATA[ ]]>', None),
    ('<map><1/></map>', None),
    ('<map a="1" b="2" a="3"/>', None),
    ('<map a="1"b="2"/>', None),
    ('<map a/>', None),
    ('<map a=1/>', None),
    ('<map a="1/>', None),
    ('<map a="1<2"/>', None),
    ('<map a="1&2"/>', None),
    ('<map>&nbsp;</map>', None),
    ('<map>&#0;</map>', None),
    ('<map>&#x1F600;&#xD800;</map>', None),
    ('<map>&#9;&#4294967337;</map>', None),
    ('<map>&#x41;&#6a;</map>', None),
    ('<map>]]]]></map>', None),
    ('<map><![CDATA[ ]]</map>', None),
    ('<map><!-- -></map>', None),
    ('<map><!-- a -- b --></map>', None),
    ('<map><?a ></map>', None),
    ('<map><?xml ?></map>', None),
    ('<map><!DOCTYPE map></map>', None),
    ('<?xml version="1.0"?><!DOCTYPE map', None),
    ('<map>\n é\x01</map>', None),
    ('<map>\ufffe</map>', None),
    ('<?xml version="1.0" encoding="¦UTF-16"?><map/>', 'XML: encoding specified in XML declaration is incorrect'),
    ('<?xml version="1.0"?><!DOCTYPE map ¦[<!ENTITY a "b">]><map/>', 'found declarations, which are not read'),
    ('<map' + '><a' * 23 + '>¦<a/>', 'more than 24 elements in one another'),
    # a map?
    ('<?xml version="1.0"?>¦<tileset/>', 'found <tileset>, expected <map>'),
    ('¦' + wide('two'), 'width: found "two", expected a number of cells: 1 to 131072'),
    ('¦' + wide('07'), 'width: found "07", expected a number of cells: 1 to 131072'),
    ('¦' + wide(''), 'width: found "", expected a number of cells: 1 to 131072'),
    ('¦' + wide('1e'), 'width: found "1e", expected a number of cells: 1 to 131072'),
    ('¦' + wide('-.5'), 'width: found "-.5", expected a number of cells: 1 to 131072'),
    ('¦' + level('').replace('"0"', '"true"'), 'infinite: found "true", expected true or false'),
    (layer('¦<data encoding="hex">0</data>'), "layers[0].data: found the encoding 'hex', expected csv or base64"),
    wrong_csv('0,-1', '-1'),
    wrong_csv('0 0,0', '0 0'),
    wrong_csv('0x,0', '0x'),
    wrong_csv(',0', ''),
    wrong_csv('0,12345678901', '12345678901'),
    wrong_csv('0,4294967296', '4294967296'),
    wrong_csv('0,&#45;', '-'),
    (layer('¦<data encoding="base64">AAAAAAAAAA%=</data>'), 'layers[0].data: not base64 from character 11 on'),
    (level('<layer name="walls"><data encoding="csv">¦<chunk x="1px" y="0" width="1" height="1">0</chunk></data></layer>'),
     'layers[0].chunks[0].x: found "1px", expected a place: -131072 to 131072'),
    # what only the map's meaning tells
    (layer('¦<data encoding="csv">0</data>'), 'layers[0].data: found 1 tile, expected 2 tiles: width times height'),
    (layer('¦<data encoding="base64" compression="zstd">AAAA</data>'),
     "layers[0].data: found the compression 'zstd', expected zlib, gzip or nothing"),
    (layer('¦<data encoding="csv">0,,0</data>'), 'layers[0].data: found 3 tiles, expected 2 tiles: width times height'),
    (level('¦<layer name="walls" width="2" height="1"><data><tile/><tile/></data></layer>'),
     'layers[0]: found no data, expected the tiles under data'),
    (level('¦<layer name="walls" width="2" height="1"></layer>'), 'layers[0]: found no data, expected the tiles under data'),
    (level('¦<tileset source="t.tsx"/>'), 'tilesets[0]: found no firstgid, expected a global tile id: 1 to 4294967295'),
    (level('¦<tileset firstgid="1" source="/etc/t.tsx"/>'),
     "tilesets[0].source: standard input may name no files (--root DIR allows DIR)"),
    (level('<layer name="walls" width="2" height="1"><properties>¦<property name="opaque" value="yes"/></properties></layer>'),
     'layers[0].properties[0].value: found "yes", expected true or false'),
    ('¦' + level('<layer name="a" width="2" height="1"><data encoding="csv">1,1</data></layer>'),
     "nothing says what is opaque: expected tiles or layers with a property 'opaque', "
     "a layer called 'walls', or --opaque layer:NAME, property:NAME or tile:LIST"),
    ('¦<map orientation="isometric"/>', 'orientation: found "isometric", expected an orthogonal map'),
]
