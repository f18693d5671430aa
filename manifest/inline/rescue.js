/*
 * Runs in the head of every page, after the app's scripts. Until the app listens, it marks a pressed button or label
 * with the time; the app replays the press (src/app/earlyClicks.ts, docs/decisions/0128). Links work as usual. If the app's
 * scripts fail to load, it shows a notice and retries (docs/decisions/0116).
 */
{
  const { loading } = JSON.parse(document.getElementById('rescue').textContent);
  const scripts = [...document.querySelectorAll('script[type=module]')];
  const entry = scripts.at(-1).src;
  const AFTER_MS = 8000;
  let note = null;
  const listens = () => onclick === null;
  onclick = (press) => {
    const at = press.target.closest('button,label');
    if (!at) return;
    press.preventDefault();
    at.dataset.kept = press.timeStamp;
  };
  const inLanguage = () => {
    const root = document.documentElement;
    let stored = null;
    try {
      stored = localStorage.getItem(`${JSON.parse(document.getElementById('settings').textContent).tenantName}:lang`);
    } catch {}
    const lang = new URLSearchParams(location.search).get('lang')?.toLowerCase();
    return [lang, stored, root.lang.slice(0, 2)].find((each) => loading[each]);
  };
  const tell = () => {
    if (note || listens()) return;
    note = document.createElement('p');
    note.setAttribute('role', 'alert');
    note.className = 'rescue';
    note.lang = inLanguage();
    note.textContent = loading[note.lang];
    document.body.append(note);
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const isReload = () => performance.getEntriesByType('navigation')[0]?.type === 'reload';
  /** A host may answer a missing script with a page, which the browser keeps for a year: that is asked past its cache. */
  const isThere = async ({ src }) => {
    for (const cache of ['default', 'reload']) {
      const { ok, headers } = await fetch(src, { cache });
      if (ok && !/html/.test(headers.get('Content-Type'))) return true;
    }
    return false;
  };
  const again = async (rest) => {
    tell();
    await pause(rest);
    const there = await Promise.all(scripts.map(isThere)).catch(() => []);
    try {
      await import(entry);
      note?.remove();
    } catch {
      // Some browsers cache a failed module for the life of the page, so the page is reloaded once.
      if (rest > 4000 && !isReload() && there.every(Boolean) && there.length) location.reload();
      else void again(Math.min(2 * rest, 8000));
    }
  };
  setTimeout(tell, AFTER_MS);
  for (const script of scripts) script.addEventListener('error', () => note || void again(1000));
  addEventListener('app-listens', () => note?.remove());
}
