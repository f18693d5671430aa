import { ownValue } from '../ownValue';

/** A fact of a plan: something included or excluded. */
export interface ServiceFact {
  yes: boolean;
  text: string;
}

/** Texts of a service. `details` is unsanitised server HTML: render it only through `ServerHtml`. */
export interface ServiceText {
  title: string;
  text: string;
  details: string;
  /** By position, so that rows of plans compare the same thing; null if the plan says nothing. */
  facts: (ServiceFact | null)[];
}

const FACTS = 5;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

/** Text without HTML tags and entities. React renders it as text. */
export const plain = (text: string): string =>
  text
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => ownValue(ENTITIES, name) ?? '')
    .replace(/[^\S\u00A0]+/g, ' ')
    .trim();

function factOf(strings: Readonly<Record<string, string>>, id: string, place: number): ServiceFact | null {
  const yes = plain(strings[`${id}.yes.${place}`] ?? '');
  const no = plain(strings[`${id}.no.${place}`] ?? '');
  return yes ? { yes: true, text: yes } : no ? { yes: false, text: no } : null;
}

const withoutTail = <T>(list: readonly (T | null)[]): (T | null)[] =>
  list.slice(0, list.findLastIndex((one) => one !== null) + 1);

/**
 * Texts of a service (GET /resources/category/additional_services): `{id}.title`, `{id}.text`, `{id}.details` and up to
 * five facts, `{id}.yes.1` or `{id}.no.1` to 5. Empty if missing.
 */
export function serviceText(strings: Readonly<Record<string, string>>, id: string): ServiceText {
  const facts = Array.from({ length: FACTS }, (_, at) => factOf(strings, id, at + 1));
  return {
    title: plain(strings[`${id}.title`] ?? ''),
    text: plain(strings[`${id}.text`] ?? ''),
    details: (strings[`${id}.details`] ?? '').trim(),
    facts: withoutTail(facts),
  };
}

/** Service titles by id. */
export const namesIn = (strings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(strings).flatMap(([key, text]) => {
      const id = /^([^.]+)\.title$/.exec(key)?.[1];
      const name = plain(text);
      return id && name ? [[id, name]] : [];
    }),
  );
