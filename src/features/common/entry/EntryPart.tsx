import { useMemo } from 'react';
import type { Passenger } from '@/domain/booking/types';
import { type EntryTraveller, type PartyNote, partyNotes } from '@/domain/entry/notes';
import { CHECK_PAGE } from '@/domain/entry/rules.data';
import { bookedTravellers, orderedTravellers } from '@/domain/entry/travellers';
import type { Journey } from '@/domain/offers/transfers';
import { type OrderSummary, fullNameOf, travellersOf } from '@/domain/payment/order';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useCountryOf } from '@/state/distances';
import { useSession } from '@/state/session';
import { useEntryFacts } from '@/state/trips/entryFacts';
import { useTravellers } from '@/state/trips/travellers';
import { Card } from '@/ui/Card';
import { Disclosure } from '@/ui/Disclosure';
import { Skeleton } from '@/ui/Skeleton';
import styles from './Entry.module.css';
import { entryLine, entryText } from './entryTexts';

const nowhere = (): null => null;

/** Notes for a party; undefined while the countries of airports load. Without them everything is to be looked up. */
function useNotes(journey: Journey, people: readonly EntryTraveller[]): PartyNote[] | undefined {
  const countryOf = useCountryOf();
  return useMemo(
    () => (countryOf === undefined ? undefined : partyNotes(journey, people, countryOf ?? nowhere)),
    [journey, people, countryOf],
  );
}

/** The page of the tenant, or a neutral one, where everything can be looked up. */
function useCheckPage(): string {
  const own = useSession().settings.features?.entryRulesUrl;
  return own && /^https:\/\/[\w-]/.test(own) ? own : CHECK_PAGE;
}

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

function Out({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

interface NotesProps {
  notes: readonly PartyNote[];
  names: readonly string[];
}

/** Every note with its source and the day of its rule. */
function Notes({ notes, names }: NotesProps) {
  const t = useT();
  const format = useFormat();
  const page = useCheckPage();
  const look = <Out url={page}>{`${t('entry.page')}: ${hostOf(page)}`}</Out>;
  if (notes.length === 0) return <p className={styles.small}>{t('entry.line.none')}</p>;
  const isLooked = notes.some(({ kind }) => kind === 'check');
  return (
    <div className={styles.notes}>
      <ul>
        {notes.map((note) => {
          const { kind, country, airport, day, most, who, rule } = note;
          return (
            <li key={[kind, country, airport, day, most, who.join()].join(' ')}>
              <span>
                {who.length > 0 && <b translate="no">{format.list(who.map((at) => names[at] ?? ''))}: </b>}
                {entryText(note, { t, format })}
              </span>
              {rule && (
                <small>
                  <Out url={rule.source}>
                    {t('entry.source', { host: hostOf(rule.source), day: format.date(rule.asOf) })}
                  </Out>
                </small>
              )}
              {kind === 'check' && <small>{look}</small>}
            </li>
          );
        })}
      </ul>
      <p className={styles.small}>
        {t('entry.note')} {!isLooked && look}
      </p>
    </div>
  );
}

function useNames(people: readonly { name: string; surname: string }[]): string[] {
  const t = useT();
  return people.map((one, at) => fullNameOf(one) || t('entry.traveller', { n: at + 1 }));
}

interface BookingEntryProps {
  journey: Journey;
  passengers: readonly Passenger[];
  /** Nothing where an identity card is enough. */
  quiet?: boolean | undefined;
}

/** One line about a booking, or one of its travellers, which opens the details. */
export function BookingEntry({ journey, passengers, quiet }: BookingEntryProps) {
  const t = useT();
  const format = useFormat();
  const saved = useTravellers();
  const people = useMemo(() => bookedTravellers(passengers, saved?.list ?? []), [passengers, saved]);
  const notes = useNotes(journey, people);
  const names = useNames(passengers);
  if (!notes || (quiet && notes.every(({ kind }) => kind === 'id'))) return null;
  if (notes.length === 0) return <p className={styles.none}>{t('entry.line.none')}</p>;
  return (
    <Disclosure className={styles.line}>
      <summary>{entryLine(notes, { t, format })}</summary>
      <Notes notes={notes} names={names} />
    </Disclosure>
  );
}

/** The same for an order, as a list. `bare`: without a card, in the view for the airport. */
export function OrderEntry({ order, bare }: { order: OrderSummary; bare?: boolean | undefined }) {
  const t = useT();
  const saved = useTravellers();
  const travellers = travellersOf(order);
  const facts = useEntryFacts(order.orderId);
  const list = saved?.list;
  const people = useMemo(() => {
    const known = orderedTravellers(travellers, list ?? [], facts ?? {});
    return known.length > 0 ? known : [{ nationality: '', ageGroup: 'adult' as const }];
  }, [travellers, list, facts]);
  const notes = useNotes(order, people);
  const names = useNames(travellers);
  const shown =
    notes && saved !== undefined && facts !== undefined ? (
      <Notes notes={notes} names={names} />
    ) : (
      <Skeleton shape="block" />
    );
  return bare ? (
    <section className={styles.bare}>
      <h2>{t('entry.title')}</h2>
      {shown}
    </section>
  ) : (
    <div data-screen>
      <Card title={t('entry.title')}>{shown}</Card>
    </div>
  );
}
