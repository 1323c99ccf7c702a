"""Is what a page has as its answer the answer of -f json? And does only the page's own markup count?"""
import hashlib
import json
import re
import sys

page, answer = (open(path, encoding='utf-8').read() for path in sys.argv[1:])
found = re.search('<script type="application/json" id="answer">\n(.*?)</script>', page, re.S).group(1)
found, wanted = ([json.loads(line) for line in text.splitlines()] for text in (found, answer))
print('the same' if found == wanted else f'{found} is not {wanted}')
print(page.count('<script'), 'scripts', page.count('</script>'), 'ends', 'alert(1)</b>' in page)
with open('rest.tmp', 'a', encoding='utf-8') as rest:
    shell = re.sub('<title>.*?</title>|<h1>.*?</h1>|<figure.*?</figure>|id="answer">.*?</script>', '', page, flags=re.S)
    print(hashlib.sha256(shell.encode()).hexdigest(), file=rest)
