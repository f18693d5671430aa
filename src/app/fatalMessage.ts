/**
 * Replaces the product by one sentence: storage is unavailable, or the settings block is wrong. Plain DOM with
 * textContent, because nothing else is reliable yet.
 */
export function showFatalMessage(sentence: string, detail?: string): void {
  const main = document.createElement('main');
  main.className = 'wrap block stack';
  main.setAttribute('role', 'alert');
  for (const text of [sentence, detail]) {
    if (!text) continue;
    const line = document.createElement('p');
    line.textContent = text;
    main.append(line);
  }
  delete document.documentElement.dataset['texts'];
  document.body.replaceChildren(main);
}
