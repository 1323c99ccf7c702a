"""Texts that are no XML, or no map of Tiled: ¦ stands in front of what is wrong, and then the message follows."""

MAP = '<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8" infinite="0">'


def level(inside):
    return MAP + inside + '</map>'


def layer(data):
    return level('<layer name="walls" width="2" height="1">' + data + '</layer>')


def csv(tiles):
    return layer('<data encoding="csv">' + tiles + '</data>')


CASES = [
    # well-formed?
    ('<?xml version="1.0"?>¦', 'the file ends, expected an element'),
    ('<?xml version="1.0" encoding="¦UTF-16"?><map/>', 'found the encoding UTF-16, expected UTF-8'),
    ('<map ¦', 'the file ends within <…>'),
    (MAP + '¦', 'the file ends, expected </map>'),
    (MAP + '<layer></¦map>', 'found </map>, expected </layer>'),
    ('<map></map></¦map>', 'found </map>, and nothing is open'),
    ('<map/><¦map/>', 'found a second root'),
    ('<map/>¦ x', 'found text outside of the root'),
    ('<?xml version="1.0"?>¦x<map/>', 'found text outside of the root'),
    ('<map/><![CDATA[¦ ]]>', 'found text outside of the root'),
    ('<map><¦1/></map>', 'expected a name'),
    ('<map a="1" b="2" ¦a="3"/>', 'a is given twice'),
    ('<map a="1"¦b="2"/>', 'expected a blank or the end of <…>'),
    ('<map a¦/>', 'expected = and a value'),
    ('<map a=¦1/>', 'expected a value in quotes'),
    ('<map a=¦"1/>', 'this quote has no end'),
    ('<map a="1¦<2"/>', 'found < in a value, expected &lt;'),
    ('<map a="1¦&2"/>', "found &, expected &amp; or another of XML's own entities, or &#N;"),
    ('<map>¦&nbsp;</map>', "found &, expected &amp; or another of XML's own entities, or &#N;"),
    ('<map>¦&#0;</map>', "found &, expected &amp; or another of XML's own entities, or &#N;"),
    ('<map>&#x1F600;¦&#xD800;</map>', "found &, expected &amp; or another of XML's own entities, or &#N;"),
    ('<map>&#9;¦&#4294967337;</map>', "found &, expected &amp; or another of XML's own entities, or &#N;"),
    ('<map>&#x41;¦&#6a;</map>', "found &, expected &amp; or another of XML's own entities, or &#N;"),
    ('<map>]]¦]]></map>', 'found ]]> in text'),
    ('<map><![CDATA[¦ ]]</map>', 'this CDATA has no end'),
    ('<map>¦<!-- -></map>', 'this comment has no end'),
    ('<map><!-- a ¦-- b --></map>', 'found -- in a comment'),
    ('<map>¦<?a ></map>', 'this instruction has no end'),
    ('<map>¦<?xml ?></map>', 'expected <?xml at the very beginning'),
    ('<map>¦<!DOCTYPE map></map>', 'expected DOCTYPE ahead of everything else'),
    ('<?xml version="1.0"?><!DOCTYPE map ¦[<!ENTITY a "b">]><map/>', 'found declarations, which are not read'),
    ('<?xml version="1.0"?>¦<!DOCTYPE map', 'this DOCTYPE has no end'),
    ('<map>\n é¦\x01</map>', 'found U+0001, which XML may not hold'),
    ('<map>¦\ufffe</map>', 'found U+FFFE, which XML may not hold'),
    ('<map' + '><a' * 23 + '><¦a/>', 'more than 24 elements in one another'),
    ('<map ' + ' '.join('a%d=""' % i for i in range(64)) + ' ¦b=""/>', 'more than 64 attributes'),
    # a map?
    ('<?xml version="1.0"?><¦tileset/>', 'expected <map>'),
    ('<map width="¦two"/>', 'width: expected a number'),
    ('<map width="¦07"/>', 'width: expected a number'),
    ('<map width="¦"/>', 'width: expected a number'),
    ('<map width="¦1e"/>', 'width: expected a number'),
    ('<map width="¦-.5"/>', 'width: expected a number'),
    ('<map infinite="¦true"/>', 'infinite: expected 0 or 1'),
    (layer('<data encoding="csv">0,0</data><¦data/>'), 'found a second <data>'),
    (layer('<data encoding="¦hex"/>'), 'encoding: expected csv or base64'),
    (csv('0,¦-1'), 'expected the number of a tile'),
    (csv('0,¦,0'), 'expected the number of a tile'),
    (csv('0 ¦0'), 'expected a comma between two tiles'),
    (csv('0¦x'), 'expected a comma between two tiles'),
    (csv('0,¦00'), 'expected a global tile id: 0 to 4294967295'),
    (csv('0,¦12345678901'), 'expected a global tile id: 0 to 4294967295'),
    (csv('0,¦&#48;'), 'expected the number of a tile'),
    (csv('0,<¦tile/>'), 'found an element, expected tiles as text'),
    (csv('0,0,¦'), 'expected a tile behind the last comma'),
    (layer('<data encoding="base64">AAA¦%</data>'), 'expected base64'),
    (layer('<data><tile gid="¦x"/></data>'), 'gid: expected a number'),
    (layer('<data><chunk x="0" y="0" width="1" height="1"><¦chunk/></chunk></data>'), 'found an element, expected tiles'),
    (level('<objectgroup name="o"><object x="¦1px" y="0"/></objectgroup>'), 'x: expected a number'),
    # what only the map's meaning tells
    (csv('0'), '$.layers[0].data: found 1 tile, expected 2: width times height'),
    (csv('0,4294967296'), '$.layers[0].data[1]: found 4294967296, expected a global tile id: 0 to 4294967295'),
    (layer('<data encoding="base64" compression="zstd">AAAA</data>'),
     "$.layers[0].data: the layer 'walls' is compressed with zstd, expected zlib, gzip or nothing"),
    (layer('<data><tile/></data>'), '$.layers[0].data: found 1 tile, expected 2: width times height'),
    (layer(''), '$.layers[0]: found none, expected the tiles under data'),
    (level('<tileset source="t.tsx"/>'), '$.tilesets[0]: found no firstgid, expected a tileset'),
    (level('<tileset firstgid="1" source="/etc/t.tsx"/>'),
     "$.tilesets[0].source: standard input may name no files (--root DIR allows DIR)"),
    (level('<layer name="walls" width="2" height="1"><properties><property name="opaque" value="yes"/></properties></layer>'),
     '$.layers[0].properties.opaque: found the string "yes", expected true or false'),
    (level('<layer name="a" width="2" height="1"><data encoding="csv">1,1</data></layer>'),
     "$: nothing says what is opaque: expected tiles or layers with a property 'opaque', "
     "a layer called 'walls', or --opaque layer:NAME, property:NAME or tile:LIST"),
    ('<map orientation="isometric"/>', '$.orientation: found the string "isometric", expected an orthogonal map'),
]
