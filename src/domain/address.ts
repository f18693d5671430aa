/** A value that may hold a question mark of its own: a path or an address. */
const HOLDS_ADDRESS = /[/:]|%2f|%3a/i;
/** The start of a parameter. */
const PARAMETER = /^[a-z][\w.-]*=/i;

/** A parameter with a second query in it: `lang=en?token=T`. */
function split(part: string): string[] {
  const [first = '', ...rest] = part.replace(/\?+$/, '').split(/\?+/);
  const parts = [first];
  for (const each of rest) {
    const last = parts.at(-1) ?? '';
    if (PARAMETER.test(each) && !HOLDS_ADDRESS.test(last)) parts.push(each);
    else parts[parts.length - 1] = `${last}?${each}`;
  }
  return parts;
}

/**
 * Query and fragment of an address to which somebody else has added parameters (a payment company, a mail, a chat): after
 * a second `?`, with `&amp;`, or behind the fragment. Both as `location` has them; a right address comes back as it is.
 */
export function repairedAddress(search: string, hash: string): { search: string; hash: string } {
  const [anchor = '', ...behind] = hash.split('?');
  const tail = PARAMETER.test(anchor.slice(1)) ? [anchor.slice(1), ...behind] : behind;
  const moved = tail.filter((part) => PARAMETER.test(part));
  const parts = [search.replace(/^\?+/, ''), ...moved]
    .join('&')
    .replace(/&(?:amp;)+/gi, '&')
    .split('&')
    .flatMap(split)
    .filter((part) => part !== '');
  const right = parts.join('&');
  return {
    search: right && `?${right}`,
    hash: moved.length === 0 ? hash : PARAMETER.test(anchor.slice(1)) || anchor === '#' ? '' : anchor,
  };
}
