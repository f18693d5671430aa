/** A key that was asked for ahead is used in this first part of its life: the prices behind it last for the rest. */
const EARLY_PART = 1 / 6;

/** Whether a search may begin with a key that was asked for ahead: `age` and `life` in ms. */
export const isKeyYoung = (age: number, life: number): boolean => age >= 0 && age <= life * EARLY_PART;
