<?xml version='1.0' encoding='utf-8' ?>
<!-- Tile 1 is a wall. -->
<tileset version="1.10" name="t" tilewidth="16" tileheight="8" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0"/>
 <tile id="1"><properties><property name="opaque" type="bool" value="true"/></properties></tile>
</tileset>
