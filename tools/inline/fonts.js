/*
 * The product's font, or those of the tenant. On a first visit they follow the scripts, and with data saving they stay away; what is
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
  // After the page's scripts: on a slow line they would take the connections that those wait for.
  else if (!saveData && !effectiveType?.endsWith('2g'))
    addEventListener('load', () => setTimeout(start), { once: true });
} catch {}
