import type { Page } from 'playwright/test';

/** The fields of a form by their names (`passengers.{id}.surname`, `contact.tel`), ticks as `true` or `false`. */
export type Values = Record<string, string>;

/** Chances that a seed repeats (mulberry32). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** From 0, below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  pick<T>(list: readonly T[]): T {
    const found = list[this.below(list.length)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  }
  private letters(count: number, of = 'abdegiklmnoprstuvz'): string {
    return Array.from({ length: count }, () => of.charAt(this.below(of.length))).join('');
  }
  private figures(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  /** What a traveller may t there: never the same text twice, so that it tells who said it. */
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

/** What the form on screen says. Empty where there is none. */
export const formValues = (page: Page): Promise<Values> =>
  page.evaluate(() => {
    const values: Record<string, string> = {};
    const named =
      'input[name^="passengers."],select[name^="passengers."],input[name="contact.email"],input[name="contact.tel"]';
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(named)) {
      values[field.name] = field.value;
      const tick = field.closest('section')?.querySelector<HTMLInputElement>('label input[type="checkbox"]');
      const part = field.name.replace(/[^.]+$/, '');
      if (tick && part === 'contact.') values['contact.isSubscribedNewsletter'] = String(tick.checked);
      else if (tick) values[`${part}skipCheckedBaggage`] = String(tick.checked);
    }
    for (const group of document.querySelectorAll<HTMLElement>('[data-field$=".gender"]'))
      values[group.dataset['field'] ?? ''] = group.querySelector<HTMLInputElement>('input:checked')?.value ?? '';
    return values;
  });

/** Which booking the form is of: its first traveller, who keeps that id whatever the booking is called. */
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

/** A booking of the server in the words of the form. */
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

/** What was said last in each field, as the server has it. */
export const toServer = (form: Values): Values =>
  Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, field.endsWith('.dob') ? isoOf(value) : value]),
  );

/** Field by field, what one has and the other has not. */
export const differences = (should: Values, is: Values): string[] =>
  [...new Set([...Object.keys(should), ...Object.keys(is)])]
    .filter((field) => should[field] !== is[field])
    .map((field) => `${field}: “${is[field] ?? '-'}” instead of “${should[field] ?? '-'}”`);
