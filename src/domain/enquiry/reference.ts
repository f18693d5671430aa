/** True for a UUID in the usual notation, which is what the id of an enquiry must be. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** The number people read to each other: the first eight digits of the id, which is random. */
export const referenceOf = (id: string): string =>
  id
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(.{4})/, '$1-');
