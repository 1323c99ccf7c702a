-- A field of view of your own for eyeshot: a question a line on standard input, an answer a line on standard output.
--
--     eyeshot compare map.txt -a bresenham -a mine='exec:lua fov.lua'

-- Does Bresenham's line from one cell to the other meet no wall in between? Rows count from 1 in Lua.
local function sees(level, x, y, target_x, target_y)
  local dx, dy = math.abs(target_x - x), math.abs(target_y - y)
  local step_x, step_y = target_x > x and 1 or -1, target_y > y and 1 or -1
  local err = dx - dy
  while x ~= target_x or y ~= target_y do
    local twice = 2 * err
    if twice > -dy then err, x = err - dy, x + step_x end
    if twice < dx then err, y = err + dx, y + step_y end
    local reached = x == target_x and y == target_y
    if not reached and level[y + 1]:sub(x + 1, x + 1) == '#' then return false end
  end
  return true
end

for line in io.lines() do -- a question always has its keys in the same order: no JSON library is needed
  local id, eye_x, eye_y = line:match('"id":(%d+)'), line:match('"x":(%d+),"y":(%d+)')
  local level, mask = {}, {}
  for row in line:match('"map":%[(.-)%]'):gmatch('[#.]+') do level[#level + 1] = row end
  for y = 1, #level do
    local cells = {}
    for x = 1, #level[y] do cells[x] = sees(level, tonumber(eye_x), tonumber(eye_y), x - 1, y - 1) and '1' or '0' end
    mask[y] = '"' .. table.concat(cells) .. '"'
  end
  io.write('{"id":', id, ',"mask":[', table.concat(mask, ','), ']}\n')
  io.flush()
end
