interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The browser asks to save data, or the line is of the second generation. Pages and the worker know it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
