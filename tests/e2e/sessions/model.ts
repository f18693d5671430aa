import type { Page } from 'playwright/test';

/** Form fields by name (`passengers.{id}.surname`, `contact.tel`); checkboxes as `true` or `false`. */
export type Values = Record<string, string>;

/** Seeded random numbers (mulberry32). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** Integer from 0, below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('The list is empty.');
    return found;
  }
  private letters(count: number, of = 'abdegiklmnoprstuvz'): string {
    return Array.from({ length: count }, () => of.charAt(this.below(of.length))).join('');
  }
  private figures(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** A new value for a field. Texts never repeat, so that a value identifies the edit it came from. */
  newValue(field: string, now: string): string {
    const two = (most: number): string => String(1 + this.below(most)).padStart(2, '0');
    if (/\.(?:skipCheckedBaggage|isSubscribedNewsletter)$/.test(field)) return String(now !== 'true');
    if (field.endsWith('.gender')) return now === 'female' ? 'male' : 'female';
    if (field.endsWith('.nationality'))
      return this.pick(['LV', 'LT', 'EE', 'FI', 'PL', 'DE'].filter((cc) => cc !== now));
    if (field.endsWith('.dob')) return `${two(28)}/${two(12)}/${1950 + this.below(50)}`;
    if (field === 'contact.email') return `${this.letters(8)}@example.com`;
    if (field === 'contact.tel') return `2${this.figures(7)}`;
    return `${this.letters(1, 'ABEGIKLMNRSTVZ')}${this.letters(6)}`;
  }
}

/** Values of the visible form. Empty when there is no form. */
export const formValues = (page: Page): Promise<Values> =>
  page.evaluate(() => {
    const values: Record<string, string> = {};
    // Numbers of frequent flyers have a shape of their own (frequent-flyer.spec.ts).
    const named = ':is(input, select):is([name^="passengers."], [name^="contact."]):not([name*=".frequentFlyer"])';
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(named))
      if (/\.(?:name|surname|dob|nationality|skipCheckedBaggage|email|tel|isSubscribedNewsletter)$/.test(field.name))
        values[field.name] = field.type === 'checkbox' ? String(field.checked) : field.value;
    for (const group of document.querySelectorAll<HTMLElement>('[data-field$=".gender"]'))
      values[group.dataset['field'] ?? ''] = group.querySelector<HTMLInputElement>('input:checked')?.value ?? '';
    return values;
  });

/** Identifies the booking of a form by its first passenger's id, which survives a change of the booking id. */
export const bookingKey = (values: Values): string =>
  Object.keys(values)
    .find((field) => field.startsWith('passengers.'))
    ?.split('.')[1] ?? '';

const ids = (values: Values): string[] => [
  ...new Set(
    Object.keys(values)
      .filter((field) => field.startsWith('passengers.'))
      .map((field) => field.split('.')[1] ?? ''),
  ),
];

const isoOf = (typed: string): string => typed.split('/').toReversed().join('-');

/** A booking of the server as form values. */
export function fromServer(answer: ServerBooking, form: Values): Values {
  const values: Values = {};
  for (const id of ids(form)) {
    const one = answer.passengers.find(({ original_id: own }) => own === id) ?? {};
    for (const name of ['name', 'surname', 'gender', 'dob', 'nationality', 'skipCheckedBaggage'])
      values[`passengers.${id}.${name}`] = String(one[name] ?? '');
  }
  for (const name of ['email', 'tel', 'isSubscribedNewsletter'])
    values[`contact.${name}`] = String(answer.contact?.[name] ?? '');
  return values;
}
export interface ServerBooking {
  passengers: Record<string, string | boolean>[];
  contact: Record<string, string | boolean> | null;
}

/** The expected form values in the server's format. */
export const toServer = (form: Values): Values =>
  Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, field.endsWith('.dob') ? isoOf(value) : value]),
  );

/** The form asks whether a bag is declined only where there is one. */
const isUnasked = (field: string, ...sides: readonly Values[]): boolean =>
  field.endsWith('.skipCheckedBaggage') && sides.some((values) => values[field] === undefined);

/** The fields in which two sets of values differ. */
export const differences = (expected: Values, actual: Values): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    .filter((field) => expected[field] !== actual[field] && !isUnasked(field, expected, actual))
    .map((field) => `${field}: “${actual[field] ?? '-'}” instead of “${expected[field] ?? '-'}”`);
