/**
 * A deep copy of plain data: objects, arrays and primitives. Unlike `structuredClone` it takes what `useSnapshot` gives to a
 * component, whose nested objects are proxies.
 */
export function plainCopy<T>(value: T): T {
  if (Array.isArray(value)) return value.map((each: unknown) => plainCopy(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainCopy(each as unknown)])) as T;
}
