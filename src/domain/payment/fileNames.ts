/*
 * Names of downloaded files that a person can read: "Riga-Barcelona 15 Jan 2027, e-ticket Anna Berzina.pdf".
 */

/** File systems take 255 bytes; synchronised folders and archives less. */
const MOST_BYTES = 120;
const utf8 = new TextEncoder();
const bytesOf = (text: string): number => utf8.encode(text).length;

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Removes what file systems refuse or hide: control and direction marks, path signs, dots and spaces at the ends. */
export const safeName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cs}\u2060\u200B\u00AD]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/gu, '');

/** The beginning of a text in at most so many bytes of UTF-8. */
function shortened(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let kept = '';
  for (const sign of text) {
    if (bytesOf(kept + sign) > most - bytesOf('…')) break;
    kept += sign;
  }
  return kept === '' ? '' : `${safeName(kept)}…`;
}

interface FileNameParts {
  /** Cities; empty if unknown. */
  from: string;
  to: string;
  /** Day of the first flight in words; empty if unknown. */
  day: string;
  /** "e-ticket Anna Berzina" */
  what: string;
  /** Used if the route is unknown. */
  orderId: string;
  /** Without a dot. */
  extension: string;
}

/**
 * A name of at most 120 bytes of UTF-8 that every file system takes. Letters stay as they are. Of a long name the route
 * is shortened first, then the rest.
 */
export function fileNameOf({ from, to, day, what, orderId, extension }: FileNameParts): string {
  const route = from && to ? `${safeName(from)}-${safeName(to)}` : safeName(orderId);
  // Russian "2027 г." would lose its dot.
  const [date, about] = [safeName(day.replace(/\sг\.$/u, '')), safeName(what)];
  const end = `.${safeName(extension).replaceAll(/[^\p{L}\p{N}]/gu, '') || 'bin'}`;
  const room = MOST_BYTES - bytesOf(end);
  const rest = shortened(date ? ` ${date}, ${about}` : `, ${about}`, room - 20);
  const name = safeName(shortened(route, room - bytesOf(rest)) + rest);
  return `${DEVICE.test(name) ? `_${name}` : name}${end}`;
}

/** File names by order id. Orders of one route and day have the order's number in them, so that each file has its own name. */
export function distinctNames(files: readonly { orderId: string; name: string }[]): Map<string, string> {
  const times = new Map<string, number>();
  const key = (name: string): string => name.toLowerCase();
  for (const { name } of files) times.set(key(name), (times.get(key(name)) ?? 0) + 1);
  const distinct = ({ orderId, name }: { orderId: string; name: string }): string => {
    if (times.get(key(name)) === 1) return name;
    const dot = name.lastIndexOf('.');
    const end = `, ${safeName(orderId)}${name.slice(dot)}`;
    return shortened(name.slice(0, dot), MOST_BYTES - bytesOf(end)) + end;
  };
  return new Map(files.map((file) => [file.orderId, distinct(file)]));
}
