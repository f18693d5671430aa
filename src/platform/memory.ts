/**
 * What a module remembers beside its store while the page is open: a running request, the time of the last one. The
 * object is changed in place. Tests put it back between them (`tests/fixtures/memory.ts` stands in for this file).
 */
export const inMemory = <T extends object>(initial: () => T): T => initial();
