import { createHash } from 'node:crypto';

/**
 * The items of a batch as they stand in its body, byte for byte: what an update was sent as must never change, and a
 * parsed value would hide it. Empty for anything that is not a list.
 */
export function itemsIn(body: string): string[] {
  const items: string[] = [];
  if (!body.startsWith('[')) return items;
  let depth = 0;
  let start = 1;
  let quoted = false;
  for (let at = 0; at < body.length; at++) {
    const sign = body[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
      continue;
    }
    if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    const isEnd = depth === 0 && sign === ']';
    if (isEnd || (depth === 1 && sign === ',')) {
      if (at > start) items.push(body.slice(start, at));
      start = at + 1;
    }
    if (isEnd) break;
  }
  return items;
}

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
