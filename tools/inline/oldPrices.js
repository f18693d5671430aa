/*
 * Before the first paint of home: prices of the HTML that are older than the tenant's limit stay hidden, with their room. The app
 * puts others in their place (src/state/home.ts, `mayBeShown` of src/domain/home/pagePrices.ts).
 */
{
  const { at, until } = document.currentScript.dataset;
  if (!(Date.now() < until && Date.now() > at - 6e5)) document.documentElement.dataset.prices = 'old';
}
