import type { AreaTexts } from './compiled/keys';
import type groups from './groups.json';

/** Read by a module of their own, in every language at once. */
type Apart = 'letter' | 'language';

/**
 * Groups of messages by when they load. `groups.json` names the areas of each; an area is a folder of `messages`. The
 * compiler writes `compiled/keys.ts`, which knows all areas.
 */
export type MessageGroup = Exclude<keyof typeof groups, Apart>;

type KeyOf<Area extends keyof AreaTexts> = { [Name in Area]: keyof AreaTexts[Name] }[Area];

/** All message keys; a wrong key is a type error. */
export type MessageKey = KeyOf<Exclude<keyof AreaTexts, Apart>>;

/** Texts of the letter to an airline. */
export type LetterKey = KeyOf<'letter'>;

/** What a language says of itself. */
export type LanguageKey = KeyOf<'language'>;
