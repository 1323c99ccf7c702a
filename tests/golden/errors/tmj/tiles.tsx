<tileset><tile></tileset>
