import type { NoteKind, PartyNote } from '@/domain/entry/notes';
import { SHORT_STAY } from '@/domain/entry/rules.data';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

interface Words {
  t: Translate;
  format: Formatters;
}

const placeOf = ({ country, airport }: PartyNote, { format }: Words): string =>
  country === null ? (airport ?? '') : format.country(country);

/** The sentence of a note. */
export function entryText(note: PartyNote, words: Words): string {
  const { t, format } = words;
  const { kind, most, transit, rule } = note;
  const country = placeOf(note, words);
  const day = note.day ? format.date(note.day) : '';
  switch (kind) {
    case 'ukEta':
      return t(most ? 'entry.ukEta.most' : transit ? 'entry.ukEta.transit' : 'entry.ukEta', { day });
    case 'usEsta':
    case 'caEta':
      return t(most ? `entry.${kind}.most` : `entry.${kind}`);
    case 'etias':
      return t(rule?.from === null ? 'entry.etias.soon' : 'entry.etias');
    case 'check':
      return t(most ? 'entry.check.most' : 'entry.check', { country });
    case 'valid':
      return t(`entry.valid.${note.after ?? 'arrival'}`, { country, months: note.months ?? 0 });
    case 'stay':
      return t('entry.stay', { days: SHORT_STAY.days, within: SHORT_STAY.within });
    case 'short':
      return t('entry.short', { country, day });
    case 'visa':
    case 'transitVisa':
    case 'twoTickets':
    case 'passport':
      return t(`entry.${kind}`, { country });
    default:
      return t(`entry.${kind}`);
  }
}

/** Notes that the line names; the others are in its details. */
const NAMED: ReadonlySet<NoteKind> = new Set([
  'ukEta',
  'usEsta',
  'caEta',
  'visa',
  'transitVisa',
  'short',
  'etias',
  'passport',
  'valid',
  'minorAlone',
  'minorOne',
  'check',
]);

function shortText(note: PartyNote, words: Words): string {
  const { t } = words;
  const { kind } = note;
  switch (kind) {
    case 'ukEta':
    case 'usEsta':
    case 'caEta':
    case 'etias':
    case 'passport':
    case 'valid':
    case 'short':
      return t(`entry.short.${kind}`);
    case 'visa':
    case 'transitVisa':
      return t(`entry.short.${kind}`, { country: placeOf(note, words) });
    case 'minorAlone':
    case 'minorOne':
      return t('entry.short.minor');
    default:
      return t('entry.short.check', { country: placeOf(note, words) });
  }
}

/** One line about all notes. While no nationality is known it says what most travellers need. */
export function entryLine(notes: readonly PartyNote[], words: Words): string {
  const { t, format } = words;
  const [first] = notes;
  if (!first) return t('entry.line.none');
  const { kind, most } = first;
  if (most && (kind === 'ukEta' || kind === 'usEsta' || kind === 'caEta')) return t(`entry.line.${kind}`);
  const named = notes.filter((note) => NAMED.has(note.kind) && !(note.kind === 'check' && note.most));
  if (named.length === 0 && notes.some((note) => note.kind === 'id')) return t('entry.line.id');
  const shorts = (named.length > 0 ? named : [first]).map((note) => shortText(note, words));
  return t('entry.line', { what: format.list([...new Set(shorts)]) });
}
