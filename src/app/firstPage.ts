let told = false;
let tell: () => void = () => undefined;

/** What is done once, when the first page (or the page about a crash) stands and answers. */
export function onFirstPage(work: () => void): void {
  told = false;
  tell = work;
}

export function pageStands(): void {
  if (told) return;
  told = true;
  tell();
}
