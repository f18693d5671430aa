const LIVE = 'output, [role="status"], [role="alert"], [role="log"], [aria-live]';

/** Everything that a screen reader speaks by itself from now on; the answered function stops and gives the texts in order. */
export function recordSpoken(): () => string[] {
  const said: string[] = [];
  const last = new Map<Element, string>();
  const textOf = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const note = (region: Element) => {
    const text = textOf(region);
    if (region.getAttribute('aria-live') === 'off' || last.get(region) === text) return;
    last.set(region, text);
    if (text) said.push(text);
  };
  for (const region of document.querySelectorAll(LIVE)) last.set(region, textOf(region));
  const observer = new MutationObserver((changes) => {
    const regions = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      if (around?.isConnected) regions.add(around);
      for (const node of addedNodes)
        if (node instanceof Element && node.isConnected)
          for (const region of [node, ...node.querySelectorAll('*')]) if (region.matches(LIVE)) regions.add(region);
    }
    for (const region of regions) note(region);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    return said;
  };
}
