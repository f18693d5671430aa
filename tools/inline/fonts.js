/*
 * The product's font, or those of the tenant. On a first visit they follow the paint, and with data saving they stay away; what is
 * set before has their width (tools/build/brand.ts). Later they come from the device. A file whose letters no text has stays away.
 */
try {
  const { fonts } = JSON.parse(document.getElementById('early').textContent);
  const start = () => {
    for (const [family, href, descriptors] of fonts)
      document.fonts.add(new FontFace(family, `url(${href})`, descriptors));
  };
  // Same conditions as inline/early.js and src/platform/savesData.ts.
  const { workerStart, type } = performance.getEntriesByType('navigation')[0] ?? {};
  const { saveData, effectiveType } = navigator.connection ?? {};
  if (workerStart !== 0 || 'stored' in document.documentElement.dataset || type === 'reload') start();
  else if (!saveData && !effectiveType?.endsWith('2g')) requestAnimationFrame(() => setTimeout(start));
} catch {}
