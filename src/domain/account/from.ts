const HERE = 'https://here.invalid';
const LONGEST = 2000;

/**
 * The path to go to after login, from the `from` parameter: a path of this site, without `login` and `from` of its own.
 * Anything else is home: other origins, `//host`, backslashes, control characters.
 */
export function safeFrom(from: string | null): string {
  // oxlint-disable-next-line no-control-regex -- browsers drop them before they read the path
  if (!from || from.length > LONGEST || !/^\/(?![/\\])/.test(from) || /[\\\u0000-\u001F]/.test(from)) return '/';
  const url = new URL(from, HERE);
  // `/.//host` becomes `//host` once it is resolved.
  if (url.origin !== HERE || url.pathname.startsWith('//')) return '/';
  for (const name of ['login', 'from']) if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/** The address that asks a guest to sign in and leads to `path` (with its query) afterwards. Keeps `lang`. */
export function loginAddress(path: string): string {
  const target = safeFrom(path);
  const query = new URLSearchParams({ login: 'true', from: target });
  const lang = new URL(target, HERE).searchParams.get('lang');
  if (lang !== null) query.set('lang', lang);
  return `/?${query.toString()}`;
}

/** A query without `login` and `from`; '' when nothing is left. */
export function withoutLogin(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('login');
  query.delete('from');
  const text = query.toString();
  return text && `?${text}`;
}
