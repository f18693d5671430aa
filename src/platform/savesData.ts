interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True when the browser asks to save data, or the connection is 2G. Used by pages and the worker. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** True unless the browser asks to save data, or the connection is slower than 4G. Browsers that do not tell count as fast. */
export function isFastConnection(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !savesData() && connection?.effectiveType !== '3g';
}
