/*
 * Runs in the head of every page and starts the texts, scripts, calls and pictures of its route while the app's scripts
 * load. Input is the block #early (src/app/earlyRoutes.ts, tools/build/early.ts); the app takes the answers through
 * src/platform/early.ts. Errors are swallowed: the app then makes all calls itself.
 */
try {
  const { routes, texts, languages, locale, tenant, api, isWritten } = JSON.parse(
    document.getElementById('early').textContent,
  );
  // A page from the network is probably a first visit. Nothing is stored yet, and opening the storage is slow. Without
  // `deliveryType` (index.html) something may be stored.
  const { workerStart, type, deliveryType } = performance.getEntriesByType('navigation')[0] ?? {};
  const isStored = workerStart !== 0 || 'stored' in document.documentElement.dataset;
  const isFirst = !isStored && type !== 'reload' && deliveryType !== 'cache' && 'serviceWorker' in navigator;
  const base = new URL('.', document.baseURI).pathname;
  // As in src/domain/device/storageScope.ts.
  const scope = tenant + base.replace(/^\/$/, '');
  const stored = isFirst && deliveryType === '' ? null : localStorage.getItem(`${scope}:lang`);
  const query = new URLSearchParams(location.search);
  const language = languages[query.get('lang')?.slice(0, 2).toLowerCase()] ?? languages[stored] ?? locale;
  const path = location.pathname.slice(base.length - 1);
  const { route, match } =
    routes.map((each) => ({ route: each, match: new RegExp(each.path).exec(path) })).find(({ match }) => match) ?? {};
  const link = (given) => document.head.append(Object.assign(document.createElement('link'), given));
  // No `modulepreload`: it would come before the import map, which older browsers ignore then.
  const script = (href, fetchPriority) => link({ rel: 'preload', as: 'script', crossOrigin: '', fetchPriority, href });
  const json = 'application/json';
  const lines = 'application/x-ndjson';
  const calls = (globalThis.__early = new Map());
  globalThis.__lang = language.slice(0, 2);

  const words = () => {
    for (const name of new Set(query.keys())) if (!new RegExp(route.query).test(name)) query.delete(name);
    return { lang: language.slice(0, 2), query: query.toString().toLowerCase(), ...match.groups };
  };
  const ask = (path, accept, then = (answer) => answer) => {
    const url = new URL(api, document.baseURI).href.replace(/\/+$/, '') + path;
    const headers = {
      Accept: accept,
      'X-Company-Name': tenant,
      'X-Language': language,
      'Accept-Language': language.replace('_', '-'),
    };
    const call = { language };
    call.answer = then(fetch(url, { headers, redirect: 'manual' }), call);
    call.answer.catch(() => {});
    calls.set(url, call);
  };
  /** Opens the offer stream as soon as the search key arrives, before the app gets the key and would open it too. Lines are the stream already. */
  const follow = async (answer, call) => {
    const response = await answer;
    const { key } =
      response.ok && !response.headers.get('Content-Type')?.includes(lines)
        ? await response
            .clone()
            .json()
            .catch(() => ({}))
        : {};
    if (key && !call.lost) ask(`/search/stream/${encodeURIComponent(key)}`, lines);
    return response;
  };
  /** An impossible search is not requested; the app explains what is wrong. */
  const makesSense = () => {
    const has = (name) => query.get(name)?.toLowerCase() ?? '';
    const count = (name) => Number(has(name) || 0);
    if (!Object.entries(route.needs ?? {}).every(([name, pattern]) => new RegExp(pattern).test(has(name))))
      return false;
    const inDays = (days) =>
      new Date(Date.now() + days * 864e5 - new Date().getTimezoneOffset() * 6e4).toISOString().slice(0, 10);
    if (has('start') && (has('start') < inDays(0) || has('start') > inDays(366))) return false;
    if (count('p_adult') + count('p_child') + count('p_infant') > 9 || count('p_infant') > count('p_adult'))
      return false;
    if (has('s_iata') && has('s_iata') === has('d_iata')) return false;
    return has('type') !== 'roundtrip' || has('end') >= has('start');
  };
  const startPictures = () => {
    // Same condition as src/platform/savesData.ts.
    const { saveData, effectiveType } = navigator.connection ?? {};
    if (!saveData && !effectiveType?.endsWith('2g'))
      for (const href of route.pictures) link({ rel: 'preload', as: 'image', crossOrigin: 'anonymous', href });
  };
  const startCalls = () => {
    if (!makesSense()) return;
    const filled = words();
    for (const call of isFirst ? [...route.calls, ...(route.places ?? [])] : route.calls) {
      const path = call.replace(/\{(\w+)\}/g, (_, name) => filled[name]);
      ask(path, route.stream ? `${lines}, ${json}` : json, route.stream && follow);
    }
  };
  const startFiles = () => {
    for (const href of route.styles) link({ rel: 'preload', as: 'style', crossOrigin: '', fetchPriority: 'low', href });
    // Small, and needed as soon as the scripts are there: it reads the first line.
    for (const href of route.workers) fetch(href, { priority: 'low' }).catch(() => {});
    for (const href of route.scripts) script(href, 'low');
    for (const group of route.groups) script(texts[language][group], 'low');
  };
  /**
   * After the paint of the whole HTML: on a first visit, the first frames of a slow line have a part of it. A later visit has the
   * HTML on the device, and does not wait for its end.
   */
  const afterPaint = (work) => {
    const soon = () => (document.hidden ? work() : requestAnimationFrame(() => setTimeout(() => work())));
    if (isFirst && document.readyState === 'loading')
      document.addEventListener('readystatechange', soon, { once: true });
    else soon();
  };

  script(texts[language].core, 'high');
  // Prices that the HTML has are on screen before the calls are answered.
  const callsFirst = isFirst && !isWritten;
  if (route && callsFirst) startCalls();
  if (route && isFirst) startPictures();
  // Files are requested after the first paint. So are calls if the scripts come from the device, because those take no
  // time then.
  if (route)
    afterPaint(() => {
      if (!callsFirst) startCalls();
      if (!isFirst) startPictures();
      startFiles();
    });
} catch {}
