/*
 * A written route in another language than the tenant's stands at …/RIX/BCN/lv (tools/build/routePages.ts). The app knows languages
 * by `lang=`: everything after this script sees that address, as it does without a written page (src/domain/address.ts).
 */
{
  const { lang } = document.currentScript.dataset;
  const url = new URL(location.href);
  url.pathname = url.pathname.replace(new RegExp(`/${lang}/?$`, 'i'), '');
  if (!url.searchParams.has('lang')) url.searchParams.set('lang', lang);
  history.replaceState(history.state, '', url);
}
