/*
 * Runs in the head of every page, in syntax that the oldest browsers read. A browser without these three is older than those of
 * manifest/browsers.mjs and gets a notice in every language of the tenant (manifest/oldBrowser.js). Trusted Types want a
 * policy; the app would make it, but does not run there.
 */
if (
  !(
    window.CSS &&
    CSS.supports &&
    CSS.supports('color', 'color-mix(in srgb,red,red)') &&
    CSS.supports('selector(:has(a))') &&
    window.CompressionStream
  )
) {
  var file = 'old-browser.js';
  var notice = document.createElement('script');
  notice.src = window.trustedTypes
    ? trustedTypes
        .createPolicy('app', {
          createScriptURL: function (url) {
            return url;
          },
        })
        .createScriptURL(file)
    : file;
  document.head.appendChild(notice);
}
