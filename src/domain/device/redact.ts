/** Takes out of free texts what could name a traveller, a booking or a key. Whatever is not known to be ours goes. */

/** Segments of the API's own paths; any other segment is an id, a code, a name or a token. */
const SEGMENTS = new Set(
  [
    'api airport all batchUpdate booking cheap-flights code category create deals destination getBookingAndCommit iata',
    'items links luggage methods name order payment popular resources retrieve retrieve_offers search services source',
    'static statistics stream tenant validate',
  ]
    .join(' ')
    .split(' '),
);
const HIDDEN = '…';
const LONGEST = 200;

/** `/api/booking/retrieve/…`: the path of an address without host, query, ids and names. */
export function plainPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path
    .split('/')
    .map((part) => (part === '' || SEGMENTS.has(part) ? part : HIDDEN))
    .join('/');
}

/** Quoted words, addresses, e-mails, anything with a digit in it and anything long without a space. */
const SUSPECT = /"[^"]*"|'[^']*'|“[^”]*”|«[^»]*»|\S+@\S+|\S*:\/\/\S+|\+?\d[\d\s().-]*|\S*\d\S*|\S{25,}/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Answers what hides these words, wherever they stand and however they are written; longest first. */
export function hiderOf(words: Iterable<string>): (text: string) => string {
  const parts = [...new Set(Array.from(words, (word) => word.trim()))].filter((word) => word.length > 1);
  const known = parts.sort((a, b) => b.length - a.length).map(escaped);
  const pattern = known.length > 0 ? new RegExp(known.join('|'), 'giu') : null;
  return (text) => (pattern ? text.replace(pattern, HIDDEN) : text).replace(SUSPECT, HIDDEN).slice(0, LONGEST);
}

/** Every text inside a value, however deep: what was typed, and what was made of it. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Where in our own files an error was thrown, as `index-a1b2.js:1:200`; never its message. */
export function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return Array.from(stack.matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/g), ([, frame = '']) => frame).slice(0, 5);
}

/** An upper-case code as servers write them (`NAME_INVALID`, `price_changed`): two words at least, so that it is no name. */
export const plainCode = (code: string): string => (/^[a-z]+(?:_[a-z]+)+$/i.test(code) ? code : 'other');
