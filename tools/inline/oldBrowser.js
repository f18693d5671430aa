/*
 * The notice for browsers that are too old, in syntax that they read (written to old-browser.js with `texts`, language by
 * language, and `browsers`).
 */
(function (texts, browsers) {
  var asked = /[?&]lang=(\w\w)/i.exec(location.search);
  var own = ((asked && asked[1]) || navigator.language).slice(0, 2).toLowerCase();
  texts.sort(function (a, b) {
    return Number(b.lang === own) - Number(a.lang === own);
  });
  function show() {
    var box = document.createElement('div');
    box.setAttribute('role', 'alert');
    box.style.cssText =
      'padding:16px;background:#fff3c4;color:#1a1a1a;font:16px/1.4 sans-serif;position:relative;z-index:99';
    texts.concat({ lang: 'en', text: browsers }).forEach(function (each) {
      var line = document.createElement('p');
      line.lang = each.lang;
      line.textContent = each.text;
      line.style.cssText = 'margin:0 0 8px';
      box.appendChild(line);
    });
    document.body.insertBefore(box, document.body.firstChild);
  }
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);
})(__TEXTS__, __BROWSERS__);
