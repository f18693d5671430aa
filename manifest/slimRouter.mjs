/**
 * React Router for the first load: its production files (the package's exports name only the development build, warnings
 * and all), without what the bundler dares not drop. docs/decisions/0004 says why and what it saves.
 */
const router = new URL('../node_modules/react-router/dist/production/', import.meta.url).pathname;

/** For `resolve.alias` of a production build. */
export const productionRouter = [
  { find: /^react-router$/, replacement: `${router}index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
];

/** What is found in the router's text, and what stands there instead. Missing text fails the build: a new version is looked at by a person. */
const STEPS = [
  // Pure calls that do not say so.
  [/= (React\w*)\.(forwardRef|memo|createContext)\(/g, '= /* @__PURE__ */ $1.$2('],
  [/^ *\w+\.displayName = "[^"]*";$/gm, ''],
  // Prefetching of framework mode.
  [
    /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(\s*prefetch,\s*rest\s*\);\s*(?=let internalOnClick)/,
    'let prefetchRef = null, prefetchHandlers;',
  ],
  [/return shouldPrefetch && !isAbsolute \? .*PrefetchPageLinks.* : link;/, 'return link;'],
  // Boundaries of framework mode and of server components, with the pages they draw.
  [
    /var (RemixErrorBoundary|AwaitErrorBoundary) = class extends (\w+\.Component) \{([\s\S]*?)\n\};/g,
    'var $1 = /* @__PURE__ */ (() => class extends $2 {$3\n})();',
  ],
  [/return [^;\n]*createElement\(RSCErrorHandler, \{ error \}, result\);/, 'return result;'],
  // The error page for routes without one; the root of ours has one.
  [/= [^;\n]*createElement\(DefaultErrorComponent, null\);/, '= null;'],
  [/\binit\.instrumentations\b/g, '(void 0)'],
];

/** Takes framework mode out of React Router at build time: 5 kB of the first load. */
export const slimRouter = () => ({
  name: 'slim-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk/ },
    handler(source) {
      if (!source.includes('function LinkWithRef')) return null;
      let code = source;
      for (const [found, better] of STEPS) {
        if (code.search(found) < 0) this.error(`React Router no longer contains ${String(found)}`);
        code = code.replace(found, better);
      }
      return { code, map: null };
    },
  },
});
