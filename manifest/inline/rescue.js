/*
 * In the head of every page, behind the scripts of the app. Until the app listens, a press on a button or a label is marked
 * with its time; the start does it then (src/app/earlyClicks.ts, docs/decisions/0114). Links lead on. If the app's scripts do not come, the page says so and asks
 * for them until they are here (docs/decisions/0116).
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
  const tell = () => {
    if (note || listens()) return;
    note = document.createElement('p');
    note.role = 'alert';
    note.className = 'rescue';
    note.textContent = loading;
    document.body.append(note);
  };
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const isReload = () => performance.getEntriesByType('navigation')[0]?.type === 'reload';
  const again = async (rest) => {
    tell();
    await pause(rest);
    try {
      await import(entry);
      note?.remove();
    } catch {
      // Some browsers remember for the life of a page that a module did not come: they get a new page, once.
      const there = rest > 4000 && !isReload() && (await fetch(entry).catch(() => null))?.ok;
      if (there) location.reload();
      else void again(Math.min(2 * rest, 8000));
    }
  };
  setTimeout(tell, AFTER_MS);
  for (const script of scripts) script.addEventListener('error', () => note || void again(1000));
  addEventListener('app-listens', () => note?.remove());
}
