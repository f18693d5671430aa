/*
 * At the end of a written route (tools/build/routePages.ts), before its first paint: takes out each price that is older than the
 * tenant's limit, the one for search engines too. A clock that is far behind tells no age.
 */
{
  const { at } = document.currentScript.dataset;
  for (const each of document.querySelectorAll('[data-until]'))
    if (!(Date.now() < each.dataset.until && Date.now() > at - 6e5)) each.remove();
}
