# A shell can't trap what was ignored when it began: SIGPIPE and SIGXFSZ are not.
trap 'echo pipe >&2' PIPE
kill -PIPE $$
trap 'echo xfsz >&2' XFSZ
kill -XFSZ $$
