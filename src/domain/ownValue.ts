/**
 * A record's own value at a key from outside: an API's answer, an address, a stored row. `record[key]` would also find what every
 * object inherits, such as `constructor`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;
