/** Offers a file for download. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
