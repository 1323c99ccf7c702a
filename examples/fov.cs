// A field of view of your own for eyeshot: a question a line on standard input, an answer a line on standard output.
//
//     mcs fov.cs    (Mono; or put it into a project of .NET)
//     eyeshot compare map.txt -a bresenham -a mine='exec:mono fov.exe'
using System;
using System.Linq;
using System.Text.RegularExpressions;

static class Fov
{
    // Does Bresenham's line from one cell to the other meet no wall in between?
    static bool Sees(string[] level, int x, int y, int targetX, int targetY)
    {
        int dx = Math.Abs(targetX - x), dy = Math.Abs(targetY - y), error = dx - dy;
        int stepX = Math.Sign(targetX - x), stepY = Math.Sign(targetY - y);
        while (x != targetX || y != targetY)
        {
            int twice = 2 * error;
            if (twice > -dy) { error -= dy; x += stepX; }
            if (twice < dx) { error += dx; y += stepY; }
            if (level[y][x] == '#' && (x != targetX || y != targetY)) return false;
        }
        return true;
    }

    static int Number(string question, string key) => int.Parse(Regex.Match(question, $"\"{key}\":(\\d+)").Groups[1].Value);

    static void Main()
    {
        string line;
        while ((line = Console.ReadLine()) != null)
        {
            // Only rows of the map are strings of these two characters: no JSON library is needed.
            string[] level = Regex.Matches(line, "\"([#.]+)\"").Cast<Match>().Select(row => row.Groups[1].Value).ToArray();
            int eyeX = Number(line, "x"), eyeY = Number(line, "y");
            var mask = level.Select((row, y) => "\"" + string.Concat(row.Select((_, x) => Sees(level, eyeX, eyeY, x, y) ? "1" : "0")) + "\"");
            Console.WriteLine($"{{\"id\":{Number(line, "id")},\"mask\":[{string.Join(",", mask)}]}}");
            Console.Out.Flush();
        }
    }
}
