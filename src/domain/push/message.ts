/** A message of the tenant's server, as a notification shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** Below the app's scope. */
  path: string;
  tag?: string;
  lang?: string;
}

/** What declares a message of this form (Push API, "declarative push message"). */
export const WEB_PUSH = 8030;
const MOST = { title: 120, body: 480, tag: 600, lang: 12, navigate: 2000 };

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null;

/** A text without control characters, cut to its limit; empty where there is none. */
function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string') return '';
  const letters = Array.from(
    value.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, (all) => (all.includes('\n') ? '\n' : ' ')).trim(),
  );
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}

/** The path of an address below the scope; null for any other address. */
function pathBelow(address: unknown, scope: URL): string | null {
  if (typeof address !== 'string' || address.length > MOST.navigate) return null;
  try {
    const { origin, pathname, search, username, password } = new URL(address, scope);
    const isOwn = origin === scope.origin && pathname.startsWith(scope.pathname) && !username && !password;
    return isOwn ? `/${pathname.slice(scope.pathname.length)}${search}` : null;
  } catch {
    return null;
  }
}

/**
 * A declarative message, as a browser that knows such messages shows it by itself. Null if it is none, has no title, or leads out
 * of the app.
 */
export function readPushMessage(told: unknown, scope: URL): PushMessage | null {
  if (!isRaw(told) || told['web_push'] !== WEB_PUSH || !isRaw(told['notification'])) return null;
  const { title, body, navigate, tag, lang } = told['notification'];
  const [name, path] = [textOf(title, MOST.title), pathBelow(navigate, scope)];
  if (!name || path === null) return null;
  return {
    title: name,
    body: textOf(body, MOST.body),
    path,
    ...(typeof tag === 'string' && tag && tag.length <= MOST.tag && { tag }),
    ...(typeof lang === 'string' && /^[a-z]{2}(?:-[A-Za-z\d]+)*$/.test(lang) && lang.length <= MOST.lang && { lang }),
  };
}
