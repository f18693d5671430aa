/*
 * Runs at the end of every page, after the app's scripts. Until the app listens, it marks a pressed button or label
 * with the time; the app replays the press (src/app/earlyClicks.ts, docs/decisions/0128). Links work as usual. If the app's
 * scripts fail to load, it shows a notice and retries (docs/decisions/0116). In a stored page (sw/pages.ts) it starts them.
 */
{
  const scripts = [...document.querySelectorAll('script[type=module]')];
  // A stored page has links in their place.
  const preloads = [...document.querySelectorAll('link[data-first]')];
  const files = [...scripts.map(({ src }) => src), ...preloads.map(({ href }) => href)];
  const entry = files.at(-1);
  const AFTER_MS = 8000;
  let note = null;
  let isTrying = false;
  const listens = () => onclick === null;
  onclick = (press) => {
    const at = press.target.closest('button,label');
    if (!at) return;
    press.preventDefault();
    at.dataset.kept = press.timeStamp;
  };
  const tell = () => {
    if (note || listens()) return;
    note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.className = 'rescue';
    // Of early.js, else the language of the page.
    note.lang = globalThis.__lang ?? document.documentElement.lang.slice(0, 2);
    note.textContent = JSON.parse(document.getElementById('early').textContent).loading[note.lang];
    document.body.append(note);
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  /** Whether the page may reload itself: once for a failure, even after reloads of the traveller. Without storage, only before those. */
  const RELOADED = `rescue.reloaded ${document.baseURI}`;
  const mayReload = () => {
    try {
      if (sessionStorage.getItem(RELOADED)) return false;
      sessionStorage.setItem(RELOADED, '1');
      return true;
    } catch {
      return performance.getEntriesByType('navigation')[0]?.type !== 'reload';
    }
  };
  const isWell = () => {
    note?.remove();
    try {
      sessionStorage.removeItem(RELOADED);
    } catch {
      // Blocked.
    }
  };
  /**
   * Whether the server has a file. A host may answer a missing one with a page, which the browser keeps for a year: then the file is
   * asked for past the cache, and true is the word `reload`. Rejects without an answer.
   */
  const isThere = async (url) => {
    for (const cache of ['default', 'reload']) {
      const { ok, headers } = await fetch(url, { cache });
      if (ok && !/html/.test(headers.get('Content-Type'))) return cache;
    }
    return false;
  };
  /** Late scripts and styles that did not come, for src/platform/parts.ts. */
  const lost = new Set();
  const lose = ({ target: { rel, href } }) => ['modulepreload', 'stylesheet'].includes(rel) && lost.add(href);
  addEventListener('error', lose, true);
  globalThis.__rescue = { lost, isThere };
  const again = async (rest) => {
    isTrying = true;
    tell();
    await pause(rest);
    const there = await Promise.all(files.map(isThere)).catch(() => [false]);
    try {
      await import(entry);
      isWell();
    } catch {
      // Some browsers cache a failed module for the life of the page, so the page is reloaded once.
      if (rest > 4000 && !there.includes(false) && mayReload()) location.reload();
      else void again(Math.min(2 * rest, 8000));
    }
  };
  setTimeout(tell, AFTER_MS);
  for (const script of scripts) script.addEventListener('error', () => isTrying || void again(1000));
  addEventListener('app-listens', isWell);
  // From the device the scripts are here before the first paint, and would hold it up.
  const startStored = () => import(entry).catch(() => again(1000));
  if (preloads.length > 0)
    if (document.hidden) void startStored();
    else requestAnimationFrame(() => setTimeout(startStored));
}
