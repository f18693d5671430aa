/*
 * In the head of every page. Starts the texts, scripts, calls and pictures that the page at this address shows, while the app's
 * own scripts are still on their way. The table is the block #early (src/app/earlyRoutes.ts, manifest/early.mjs); the app takes
 * the answers over in src/platform/early.ts. Nothing here may fail loudly: without it the app asks for everything itself.
 */
try {
  const { routes, texts, languages, locale, tenant, api } = JSON.parse(document.getElementById('early').textContent);
  // A page that no worker served is a first visit: nothing is stored yet, and opening the storage is slow.
  const isFirst = performance.getEntriesByType('navigation')[0]?.workerStart === 0;
  const stored = (key) => (isFirst ? null : localStorage.getItem(`${tenant}:${key}`));
  const query = new URLSearchParams(location.search);
  const language = languages[query.get('lang')?.toLowerCase()] ?? languages[stored('lang')] ?? locale;
  const path = location.pathname.slice(new URL('.', document.baseURI).pathname.length - 1);
  const { route, match } =
    routes.map((each) => ({ route: each, match: new RegExp(each.path).exec(path) })).find(({ match }) => match) ?? {};
  const link = (given) => document.head.append(Object.assign(document.createElement('link'), given));
  const script = (href, fetchPriority) => link({ rel: 'modulepreload', crossOrigin: '', fetchPriority, href });
  const calls = (globalThis.__early = new Map());

  script(texts[language].core, 'high');
  if (route) {
    for (const name of [...query.keys()]) if (!new RegExp(route.query).test(name)) query.delete(name);
    const words = { lang: language.slice(0, 2), query: query.toString().toLowerCase(), ...match.groups };
    const headers = { 'X-Company-Name': tenant, 'X-Language': language, 'Accept-Language': language.replace('_', '-') };
    const ask = (call, accept) => {
      const url = new URL(api, document.baseURI).href.replace(/\/+$/, '') + call;
      const answer = fetch(url, { headers: { Accept: accept, ...headers }, redirect: 'manual' });
      calls.set(url, { language, answer });
      answer.catch(() => {});
      return answer;
    };
    // A search answers a key, and the offers are asked for by it.
    const follow = async (answer) => {
      const response = await answer;
      const { key } = response.ok ? await response.clone().json() : {};
      if (key) await ask(`/search/stream/${encodeURIComponent(key)}`, 'application/x-ndjson');
    };
    for (const call of route.calls) {
      const answer = ask(
        call.replace(/\{(\w+)\}/g, (_, name) => words[name]),
        'application/json',
      );
      if (route.stream) follow(answer).catch(() => {});
    }
    if (!navigator.connection?.saveData)
      for (const href of route.pictures) link({ rel: 'preload', as: 'image', crossOrigin: 'anonymous', href });
    // Behind the first paint and the first load, without which the page answers no press.
    const files = () => {
      for (const href of route.styles)
        link({ rel: 'preload', as: 'style', crossOrigin: '', fetchPriority: 'low', href });
      for (const href of route.scripts) script(href, 'low');
      for (const group of route.groups) script(texts[language][group], 'low');
    };
    if (document.hidden) files();
    else requestAnimationFrame(() => setTimeout(files));
  }
} catch {}
