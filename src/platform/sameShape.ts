/**
 * True when `given` has every field of `model` with the same type, lists of texts where the model has a list (not empty).
 * A field that is null in the model may be null or a text. Extra fields are allowed.
 */
export function sameShape(given: unknown, model: unknown): boolean {
  if (model === null) return given === null || typeof given === 'string';
  if (Array.isArray(model)) {
    return Array.isArray(given) && given.length > 0 && given.every((each) => typeof each === 'string');
  }
  if (typeof model !== 'object') return typeof given === typeof model;
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.entries(model).every(([key, value]) => sameShape((given as Record<string, unknown>)[key], value))
  );
}
