"""What a reader of GitLab's report, or of SARIF, finds in standard input."""
import json
import sys

answer = json.load(sys.stdin)
if isinstance(answer, list):
    assert len({one['fingerprint'] for one in answer}) == len(answer)
    for one in answer:
        assert set(one) == {'description', 'check_name', 'fingerprint', 'severity', 'location'} and len(one['fingerprint']) == 16
        print('gitlab', one['check_name'], one['severity'], one['location']['path'], one['location']['lines']['begin'], one['description'])
else:
    levels = {'note': 'note ', 'error': ''}
    assert answer['version'] == '2.1.0' and len(answer['runs']) == 1
    run = answer['runs'][0]
    assert run['tool']['driver']['name'] == 'eyeshot'
    for one in run['results']:
        place = one['locations'][0]['physicalLocation']
        assert len(one['partialFingerprints']) == 1
        print('sarif', levels[one['level']] + one['ruleId'], place['artifactLocation']['uri'], place.get('region', {}).get('startLine'), one['message']['text'])
