const image = (file, sizes, purpose) => ({ src: `icons/${file}`, sizes, type: 'image/png', purpose });

/**
 * The web-app manifest of one tenant: its own id, name, icons and shortcuts, every address inside its own base path.
 * @param {any} tenant
 * @param {{ base: string, lang: string, searchName: string }} given
 */
export function webManifest(tenant, { base, lang, searchName }) {
  const { icon: _drawing, shortcuts, ...fields } = tenant.manifest;
  return {
    id: base,
    start_url: base,
    scope: base,
    lang,
    dir: 'ltr',
    display: 'standalone',
    categories: ['travel'],
    ...fields,
    icons: [
      image('icon-192.png', '192x192', 'any'),
      image('icon-512.png', '512x512', 'any'),
      image('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: shortcuts ?? [{ name: searchName, url: base, icons: [image('icon-192.png', '192x192', 'any')] }],
  };
}
