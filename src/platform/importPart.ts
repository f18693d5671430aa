const RETRY_MS = 1000;
const here = Promise.resolve();

/** The link of a file: the one in the head, of the first load or asked for before, or a new one. */
function linkOf(href: string, rel: string): HTMLLinkElement {
  for (const link of document.querySelectorAll('link')) if (link.rel === rel && link.href === href) return link;
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  document.head.append(link);
  return link;
}

/** A script is only announced: if it does not come, its import tells. A style is waited for, and leaves the head if it fails. */
function ask(href: string): Promise<unknown> {
  if (!href.endsWith('.css')) {
    linkOf(href, 'modulepreload');
    return here;
  }
  const link = linkOf(href, 'stylesheet');
  // The styles of the first load are inlined; their links are there, disabled, to say so.
  if (link.sheet || link.disabled) return here;
  return new Promise((come, fail) => {
    link.addEventListener('load', come);
    link.addEventListener('error', () => {
      link.remove();
      fail(new Error(`Unable to preload CSS for ${href}`));
    });
  });
}

/**
 * Every `import()` of the build goes through this, in the place of Vite's helper (manifest/partLoader.mjs, decision 0116).
 * `files` is what the part stands on, relative to the address `from`. What does not come with a connection is asked for
 * once more after a second: a network drops one answer of many, and a worker is stopped in the middle of one. Rejects
 * with what failed then; asking again later asks for all that is missing, the styles too.
 */
export async function importPart<Part>(load: () => Promise<Part>, files: string[] = [], from?: string): Promise<Part> {
  const come = () => Promise.all(files.map((file) => ask(new URL(file, from).href))).then(load);
  try {
    return await come();
  } catch (error) {
    if (!navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return await come();
  }
}
